"""A battle played again from a moment of it, many times, with other dice and by the quick player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.odds.batches.running import Workers
from game.odds.intervals import wilson
from game.odds.review.plan import BLOCK
from game.odds.review.playing import NOBODY, Part, done, packed
from game.odds.review.report import told
from game.play.position import Position
from game.rules.situation import Battle

AGAIN = 500
"""How often a battle is played again from a moment of it, where nobody says otherwise."""


def again(battle: Battle, position: Position, number: int, seed: int, workers: Workers) -> Iterator[str]:
    """Play on from a position so often; yield who won each of a block of playouts."""
    place = packed(battle, position)
    blocks = range(0, number, BLOCK)
    shares = [Part(battle.book.id, place, (), seed, first, min(BLOCK, number - first)) for first in blocks]
    yield from map(str, workers.each(done, shares))


def counted(position: Position, won: str) -> dict[str, Any]:
    """Return how often each side won, and nobody, as plain data: {"at", "playouts", "chance": {id: ...}, "nobody"}."""
    chances = {
        side.id: told(wilson(won.count(str(place)), len(won)), "share")
        for place, side in enumerate(position.now.sides)
    }
    nobody = told(wilson(won.count(NOBODY), len(won)), "share")
    return {"at": position.now.n - 1, "playouts": len(won), "chance": chances, "nobody": nobody}
