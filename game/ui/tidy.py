"""When garbage is collected: where nobody waits for a frame, never while figures are on the move."""

from __future__ import annotations

import contextlib
import gc
import sys
import time

THRESHOLDS = (20_000, 50, 100)
"""Collections of the young stay small; the old are left to quiet moments."""

REST = 20.0
"""Seconds between two collections in quiet moments."""


class Tidy:
    """Collects after a change of scene and in quiet moments; what outlives that is not looked through again."""

    def __init__(self) -> None:
        gc.set_threshold(*THRESHOLDS)
        self.due = False
        """Whether a scene has come or gone since: what it brought is to be set aside, what it held is to go."""
        self._last = 0.0

    def quiet(self) -> None:
        """Nothing moves, or nothing has moved yet: collect if it is time."""
        now = time.perf_counter()
        if self.due:
            gc.unfreeze()
        elif now - self._last < REST:
            return
        self.due, self._last = False, now
        gc.collect()
        gc.freeze()
        _give_back()


def _give_back() -> None:
    """Give memory that lies free between what is held back to the system, where that can be asked for."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).malloc_trim(0)
