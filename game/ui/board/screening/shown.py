"""The shown state: the battle as far as its events have been played on the screen."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.state import State


class Shown:
    """Follows the true state event by event, as the referee recorded them."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def apply(self, event: Event) -> None:
        """Apply an event: from here on it has been seen."""
        after = event.apply(self.state)
        self.state = replace(after, n=after.n + 1)
