"""When garbage is collected: where no frame waits for it, never while figures move."""

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
    """Collects after a change of scene and in quiet moments; what survives that is not looked through again."""

    def __init__(self) -> None:
        gc.set_threshold(*THRESHOLDS)
        self.due = False
        """Whether a scene has come or gone since: what it brought is to be set aside, what it held is to go."""
        self._last = 0.0

    def quiet(self) -> None:
        """Collect if it is time: nothing moves, or nothing has moved yet."""
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
    """Return free memory between what is held to the system, where it can take it."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).malloc_trim(0)
