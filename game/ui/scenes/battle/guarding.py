"""Nothing happens twice that was meant once: the second half of a double click does nothing after a command.

Nor does one of two at a table answer what the other is asked, by a key or click already under way."""

from __future__ import annotations

import math

import pygame

from game.ui.board.hands.gestures import DOUBLE, SLACK

HANDED = 0.6
"""Seconds for which whoever is asked next, with no curtain between, is left to look up."""


class Guard:
    """Remembers which click gave a command, and when the seat last changed."""

    def __init__(self) -> None:
        self._click: tuple[tuple[int, int], float] | None = None
        self._spent: tuple[tuple[int, int], float] | None = None
        self._handed = -HANDED

    def given(self) -> None:
        """Note that a command was given, by the click being heard if there is one."""
        self._spent = self._click

    def handed(self, now: float) -> None:
        """Note that the other side is asked from now on."""
        self._handed = now

    def waits(self, now: float) -> bool:
        """Whether the seat changed only just now."""
        return now - self._handed < HANDED

    def swallows(self, event: pygame.event.Event, now: float) -> bool:
        """Whether an event only repeats one that did its work; `now` in seconds."""
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
