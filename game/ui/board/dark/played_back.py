"""A kept battle in a dungeon as it may be played back or told: what goes on in the dark is left out of it."""

from __future__ import annotations

from collections.abc import Callable

from game.catalogue.tables import load
from game.core.events import Event
from game.core.state import State
from game.rules.situation import Battle
from game.session.recording import Recording
from game.systems import book
from game.ui.board.dark.dark import Dark, Eyes, dark_of


def dark_in(recording: Recording, side: str | None) -> Dark | None:
    """The dark in which a kept battle is shown and told to a side; None where nothing of it is dark.

    Where no side is named, of a battle that is not over only what both sides have seen is shown."""
    sides = tuple([one.id for one in recording.first.sides])
    eyes = Eyes((side,)) if side is not None else Eyes(sides, shared=not recording.finished)
    battle = Battle(book(recording.header.rules), load())
    return dark_of(battle, recording.first, lambda: recording.events, lambda: eyes)


def untold_of(recording: Recording, side: str | None) -> Callable[[State, Event, State], bool] | None:
    """Return what tells of an event of a kept battle that it is not told to a side; None where all is told."""
    dark = dark_in(recording, side)
    return None if dark is None else dark.untold
