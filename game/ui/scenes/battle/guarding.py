"""Nothing happens twice that was meant once: the second half of a double click that has given a command is none.

Nor does one of two at a table answer what the other is asked, by a key or click that was under way when he was."""

from __future__ import annotations

import math

import pygame

from game.ui.board.hands.gestures import DOUBLE, SLACK

HANDED = 0.6
"""Seconds for which whoever is asked next, with no curtain between, is left to look up."""


class Guard:
    """Remembers which click has given a command, and when the other was last turned to."""

    def __init__(self) -> None:
        self._click: tuple[tuple[int, int], float] | None = None
        self._spent: tuple[tuple[int, int], float] | None = None
        self._handed = -HANDED

    def given(self) -> None:
        """A command has been given: by the click that is being heard, if it is one."""
        self._spent = self._click

    def handed(self, now: float) -> None:
        """The other side is asked from now on."""
        self._handed = now

    def waits(self, now: float) -> bool:
        """Whether the one who is asked has but now been turned to."""
        return now - self._handed < HANDED

    def swallows(self, event: pygame.event.Event, now: float) -> bool:
        """Whether an event is but the echo of one that has done its work; `now` in seconds."""
        if event.type == pygame.KEYDOWN:
            self._click = None
            return self.waits(now)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            down = event.type == pygame.MOUSEBUTTONDOWN
            spent, self._click = self._spent, (event.pos, now)
            if down and spent is not None and now - spent[1] < DOUBLE and math.dist(event.pos, spent[0]) <= SLACK:
                self._spent = None
                return True
            return down and event.button == 1 and self.waits(now)
        return False
