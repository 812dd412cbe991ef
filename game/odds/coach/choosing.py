"""What would you do? asked of the strongest scripted side, in another process."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

from msgspec import Struct

from game import systems
from game.catalogue.tables import load
from game.odds.coach.alternatives import Choice, choice
from game.play.position import restored
from game.rules.situation import Battle


class Asked(Struct, frozen=True):
    """Of which position it is asked, packed (`glances.glancing.packed`), under which book, and by which side."""

    book: str
    position: bytes
    side: str


def choosing(asked: Asked) -> Iterator[Callable[[], Choice | None]]:
    """Ask once; None where the side is not asked anything, or nothing is known that is legal."""
    battle = Battle(systems.book(asked.book), load())
    position = restored(battle, *pickle.loads(asked.position))  # noqa: S301  (packed by this program, for itself)
    decision, found = position.decision, None
    if decision is not None and decision.side == asked.side:
        found = choice(position.situation(battle), decision)
    yield lambda: found
