"""Who answers decisions when no person does: the scripted side, those that measure it, and the random one."""

from __future__ import annotations

from collections.abc import Callable

from game.sides.kite import Kite
from game.sides.player import Player
from game.sides.random_legal import RandomLegal
from game.sides.rush import Rush
from game.sides.scripted.player import Scripted
from game.sides.split import Split
from game.sides.turtle import Turtle

MADE: dict[str, Callable[[str, int], Player]] = {
    "scripted": lambda side, seed: Scripted(side),
    "rush": lambda side, seed: Rush(side),
    "random": RandomLegal,
    "kite": lambda side, seed: Kite(side),
    "turtle": lambda side, seed: Turtle(side),
    "split": lambda side, seed: Split(side),
}
"""How the player of a side is made, by name, the default first; the seed is for its own choices."""

PLAYERS = tuple(MADE)
"""Names by which a player may be asked for, the default first."""


def player(name: str, side: str, seed: int = 1) -> Player:
    """Make the player of a side by name; `seed` is for its own choices. LookupError where there is none."""
    if name not in MADE:
        raise LookupError(f"there is no player {name!r}; there is {', '.join(PLAYERS)}")
    return MADE[name](side, seed)
