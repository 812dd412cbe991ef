"""Why a battle ended, as it is said beside the name of who won."""

from __future__ import annotations

from game.core.state import State
from game.telling.sentences import is_one, lowered

SINGULAR = {"have ": "has ", "hold ": "holds "}
"""How what a side did is said of one alone."""


def why_it_ended(state: State, winner: str | None, why: str) -> str:
    """Say why a battle ended, within a sentence that has named the winner: "they hold the bank after round 8"."""
    for side in state.sides:
        one = is_one(state, side.id)
        named = lowered(side.name)
        if side.id == winner:
            named = "it" if one else "they"
            why = why.replace(f" of {side.name} left by ", " of them left by ")
        if why.startswith(f"{side.name} "):
            return f"{named} {_did(state, why.removeprefix(f'{side.name} '), one=one)}"
    return why


def _did(state: State, told: str, *, one: bool) -> str:
    """What a side did or suffered, in the number that goes with it, a region with its article."""
    for region in state.regions:
        told = told.replace(f"hold {region} after", f"hold the {region.replace('_', ' ')} after")
    for many, single in SINGULAR.items():
        if one and told.startswith(many):
            return single + told.removeprefix(many)
    return told
