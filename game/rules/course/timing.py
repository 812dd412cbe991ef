"""When a figure's own moment comes, in books that give each its own."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.situation import Situation


def untimely(at: Situation, figure: Figure, what: str) -> Refusal | None:
    """Say why it is not the moment for a figure's breath, gaze, spell, turning, device or (by its id) missile."""
    return None if at.book.acting.timely is None else at.book.acting.timely(at, figure, what)
