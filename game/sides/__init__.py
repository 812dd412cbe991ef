"""Who answers decisions when no person does: the scripted side, the one that rushes, and the random one."""

from __future__ import annotations

from game.sides.player import Player
from game.sides.random_legal import RandomLegal
from game.sides.rush import Rush
from game.sides.scripted.player import Scripted

PLAYERS = ("scripted", "rush", "random")
"""Names by which a player may be asked for, the default first."""


def player(name: str, side: str, seed: int = 1) -> Player:
    """Make the player of a side by name; `seed` is for its own choices. LookupError where there is none."""
    if name == "scripted":
        return Scripted(side)
    if name == "rush":
        return Rush(side)
    if name == "random":
        return RandomLegal(side, seed)
    raise LookupError(f"there is no player {name!r}; there is {', '.join(PLAYERS)}")
