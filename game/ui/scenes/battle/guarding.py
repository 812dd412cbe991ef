"""Nothing happens twice that was meant once: keys that repeat while held, the second half of a double click.

Nor does one of two at a table answer what the other is asked, by a key or click that was under way when he was."""

from __future__ import annotations

import math

import pygame

from game.ui.board.gestures import DOUBLE, SLACK
from game.ui.keys import COURSES, action_of

HELD = 0.5
"""Seconds after which a key that goes down again without having come up was let go elsewhere."""

HANDED = 0.6
"""Seconds for which whoever is asked next, with no curtain between, is left to look up."""

REPEATING = frozenset({
    "next", "previous", "next_figure", "previous_figure", "left", "right", "closer", "farther", "undo", "redo",
})  # fmt: skip
"""Actions that a key held down may repeat; whatever decides something wants a press of its own."""


class Guard:
    """Remembers which keys are down, and which click has given a command."""

    def __init__(self) -> None:
        self._down: dict[int, float] = {}
        self._click: tuple[tuple[int, int], float] | None = None
        self._spent: tuple[tuple[int, int], float] | None = None
        self._handed = -HANDED

    def given(self) -> None:
        """A command has been given: by the click that is being heard, if it is one."""
        self._spent = self._click

    def handed(self, now: float) -> None:
        """The other side is asked from now on."""
        self._handed = now

    def still_down(self, keys: tuple[int, ...], now: float) -> None:
        """One of these may have been held elsewhere: until it comes up it answers nothing here."""
        self._down.update(dict.fromkeys(keys, now))

    def waits(self, now: float) -> bool:
        """Whether the one who is asked has but now been turned to."""
        return now - self._handed < HANDED

    def swallows(self, event: pygame.event.Event, now: float) -> bool:
        """Whether an event is but the echo of one that has done its work; `now` in seconds."""
        if event.type == pygame.KEYUP:
            self._down.pop(event.key, None)
        elif event.type == pygame.KEYDOWN:
            self._click = None
            before, self._down[event.key] = self._down.get(event.key), now
            again = before is not None and now - before < HELD
            return self.waits(now) or (again and event.key not in COURSES and action_of(event) not in REPEATING)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            down = event.type == pygame.MOUSEBUTTONDOWN
            spent, self._click = self._spent, (event.pos, now)
            if down and spent is not None and now - spent[1] < DOUBLE and math.dist(event.pos, spent[0]) <= SLACK:
                self._spent = None
                return True
            return down and event.button == 1 and self.waits(now)
        return False
