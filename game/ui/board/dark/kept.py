"""A kept battle in a dungeon as it may be shown before it is over: without those who stand in the dark."""

from __future__ import annotations

from game.catalogue.tables import load
from game.core.state import State
from game.rules.knowing.view import left_out
from game.rules.situation import Battle
from game.session.recording import Recording
from game.systems import book
from game.ui.board.dark.lookout import Cells
from game.ui.board.dark.memory import Memory


def in_the_light(recording: Recording, state: State, seen: State, side: str | None) -> tuple[State, Cells | None]:
    """What is seen of a state of a kept battle, less those in the dark for a side, and what floor it has seen.

    Where no side is named, for any of them, and the floor that all have seen. `state` is the whole truth after some of
    its events; of a battle that is over, or in no dungeon, `seen` stays, and the whole floor is shown."""
    if not recording.in_the_dark:
        return seen, None
    memory = Memory(Battle(book(recording.header.rules), load()), recording.first, lambda: recording.events)
    sides = [one.id for one in state.sides] if side is None else [side]
    gone = [memory.unseen(seen, memory.cells(state, (eyes,)), (eyes,)) for eyes in sides]
    return left_out(seen, frozenset().union(*gone)), memory.cells(state, sides, of_all=True)
