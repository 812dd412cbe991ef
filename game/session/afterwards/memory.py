"""What a kept battle is remembered by: how it stood last, who won, and who did most."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game.core.state import State
from game.rules.knowing.view import shared
from game.session.afterwards.statistics import felled_most, statistics_of
from game.session.recording import Recording


class Memory(Struct, frozen=True):
    """The last position of a battle, the side that won it ("" for none), and the words on who felled most."""

    state: State
    winner: str
    best: str


def memory(path: Path) -> Memory:
    """Read a kept battle to its end; ReplayFault, OSError.

    Of one that is not over it shows what both sides know: whoever opens the list may be either."""
    return memory_of(Recording(path))


def memory_of(recording: Recording) -> Memory:
    """Take from a kept battle what `memory` tells of it."""
    state = recording.after(len(recording.events))
    outcome = state.outcome
    everybody = list(state.figures.values())
    best = felled_most(everybody, statistics_of(everybody, recording.events)) if recording.finished else ""
    won = (outcome.winner or "") if outcome is not None else ""
    return Memory(state if recording.finished else shared(state), won, best)
