"""What every widget with a memory has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

import pygame

from game.ui.kit.pen import Pen

CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Widget(ABC):
    """Draws itself in a rectangle and answers events with a value, or None when nothing came of it."""

    def __init__(self, id: str, tip: str = "") -> None:
        self.id, self.tip = id, tip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.focused = False
        self.held = False        # takes all pointer events until released (drag, open list)

    @abstractmethod
    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """Draw in the rectangle and remember it."""

    def draw_over(self, pen: Pen) -> None:
        """Draw what lies over everything else (an open list)."""

    def on_event(self, event: pygame.event.Event) -> object | None:
        """The new value if the event changed or chose something."""
        return None

    def state(self) -> Hashable:
        """All that its picture depends on."""
        return (self.enabled, self.focused, self.held)
