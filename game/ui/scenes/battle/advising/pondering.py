"""The hourglass by the name of a side that thinks: it comes after a moment, and its sand runs slowly."""

from __future__ import annotations

SOON = 0.4
"""Seconds after which it is shown: most answers are there before."""
EVERY = 0.6
"""Seconds from one picture of the sand to the next."""
SANDS = 5
"""Pictures of the sand, the last of which is the glass turned over."""


class Pondering:
    """How long a side has been thinking, and what the hourglass shows of it."""

    def __init__(self) -> None:
        self._since = 0.0
        self.sand = 0
        """Which picture is shown, from 1 on; 0 for none."""

    def update(self, dt: float, *, thinks: bool, still: bool) -> bool:
        """Let time go by; True where another picture is to be shown. `still` where little motion is asked for."""
        self._since = self._since + dt if thinks else 0.0
        before, over = self.sand, self._since - SOON
        self.sand = 0 if not thinks or over < 0 else 1 if still else 1 + int(over / EVERY) % SANDS
        return self.sand != before
