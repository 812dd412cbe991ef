"""Aiming at a place: whether a caster sees it, or him who is aloft there."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.heights import apart_from
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.rules.stealth.seeing import DARK, DUSK, is_place_lit, sight_of_place


def place_unseen(at: Situation, figure: Figure, origin: Point, place: Point, up: int) -> Refusal | None:
    """Say why a caster cannot see a place, or what is so many grains over it, or None [SP-3.4.2.2, ST-R7]."""
    limit = {"dusk": DUSK, "dark": DARK}.get(at.state.table.light)
    infra = [int(trait.split()[1]) * GRAIN for trait in figure.profile.traits if trait.startswith("infravision ")]
    if limit is not None and infra:
        limit = max(limit, infra[0])
    if limit is not None and apart_from(figure, place, up) > limit and not is_place_lit(at, place, up):
        far, most = round_inches(apart_from(figure, place, up)), round_inches(limit)
        reason = f"in this light {figure.name} sees {most} inches: that place is {far} away"
        return Refusal(reason, "ST-R7", {"distance": far, "sight": most})
    found = sight_of_place(at, replace(figure, x=origin[0], y=origin[1]), place, up)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see that place: {found.reason}", found.rule)
    return None
