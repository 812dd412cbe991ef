"""Keys that are held down: a decision wants a press of its own, on every screen."""

from __future__ import annotations

import pygame

from game.ui.keys import COURSES, action_of

GOING = frozenset({
    *COURSES, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
})  # fmt: skip
"""Keys that go or rub out on and on while they are held."""

REPEATING = frozenset({
    "next", "previous", "next_figure", "previous_figure", "left", "right", "closer", "farther", "undo", "redo",
})  # fmt: skip
"""Actions that a key held down may repeat."""


class Held:
    """Remembers which keys are down, from one screen to the next."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def swallows(self, event: pygame.event.Event) -> bool:
        """Whether an event only repeats a key that has not come up since it did its work."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # nobody will say when they come up
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            return again and event.key not in GOING and action_of(event) not in REPEATING
        return False
