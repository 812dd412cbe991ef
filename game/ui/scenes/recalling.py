"""What generals remember, taken back with what they answered: each is again as he was on the way to what stands."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from game.files.played import Played
from game.generals.general import General
from game.play.position import Position


class Recalling:
    """Remembers one general as he was after each of his answers."""

    def __init__(self, general: General) -> None:
        self.general = general
        self._first = pickle.dumps(general)
        self._after: dict[Position, bytes] = {}
        """By the position in which he answered."""
        self._last: Position | None = None

    def answered(self, position: Position) -> None:
        """Note that he has answered in a position."""
        self._after[position], self._last = pickle.dumps(self.general), position

    def recall(self, way: Sequence[Played]) -> None:
        """Have him be as he was after his last answer on the way that was played, or as at first."""
        last = next((one.position for one in reversed(way) if one.position in self._after), None)
        if last is not self._last:
            was = self._first if last is None else self._after[last]
            self.general.become(pickle.loads(was), ())  # noqa: S301  (packed by this program, for itself)
            self._last = last
