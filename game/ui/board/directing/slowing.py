"""How time slows for a moment. No window."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.art.lens import ease
from game.ui.board.clips.moments import FIRE, LEADER, LINE, NATURAL

SLOWEST = {LEADER: 0.28, NATURAL: 0.32, FIRE: 0.5, LINE: 0.5}
"""By kind of moment: how fast time goes at its height."""
LASTS = {LEADER: 0.9, NATURAL: 0.5, FIRE: 0.8, LINE: 0.9}
"""Seconds of the clip's own time that it does."""
BEFORE, AFTER = 0.18, 0.3
"""Seconds in which time slows down, and in which it gathers speed again."""


class Slowing(NamedTuple):
    """A moment that time slows for: its kind, and when in its beat it comes, in seconds at pace 1x."""

    kind: str
    at: float

    def rate(self, t: float, pace: float = 1.0) -> float:
        """Return how fast time goes at a second of the beat, 1 for as fast as elsewhere.

        At a pace beyond 1x it is as slow as ever there."""
        lasts = LASTS[self.kind]
        since, until = t - (self.at - BEFORE), self.at + lasts + AFTER - t
        depth = min(ease(since / BEFORE), ease(until / AFTER))
        return 1.0 - depth * (1.0 - SLOWEST[self.kind] / max(1.0, pace))
