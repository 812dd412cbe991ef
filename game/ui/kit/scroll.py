"""Content longer than its place: the part in view, the scroll bar, and a panel that scrolls by the wheel."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

import pygame

from game.ui.kit.panel import Panel, pointed
from game.ui.kit.parts import scroll_bar
from game.ui.kit.pen import Act, Kit, Pen

V = TypeVar("V")


class Scroll:
    """The part in view: `shown` from `first` on, of `many`, all in rows, or all in pixels."""

    def __init__(self) -> None:
        self.first, self.shown, self.many = 0, 1, 0

    @property
    def beyond(self) -> int:
        """How many do not fit."""
        return max(0, self.many - self.shown)

    @property
    def seen(self) -> slice:
        """The part in view."""
        return slice(self.first, self.first + self.shown)

    def fit(self, many: int, shown: int) -> None:
        """Set how many there are, and how many fit, at least one."""
        self.many, self.shown = many, max(1, shown)
        self.by(0)

    def by(self, way: int) -> None:
        """Scroll by so many, no farther than the end."""
        self.first = max(0, min(self.beyond, self.first + way))

    def bring(self, n: int) -> None:
        """Bring one into view."""
        self.first = max(n - self.shown + 1, min(self.first, n))

    def bar(self, pen: Pen, rect: pygame.Rect) -> None:
        """The bar beside it, if there is more than is in view."""
        if self.beyond:
            scroll_bar(pen, rect, self.first / self.beyond, self.shown / self.many)


class ScrollingPanel(Panel[V]):
    """A panel of rows that the wheel scrolls, a row a step."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.scroll = Scroll()

    def state(self) -> Hashable:
        """Which rows are in view."""
        return self.scroll.first

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """The wheel scrolls the rows, unless a widget holds it."""
        if event.type == pygame.MOUSEWHEEL and not any(widget.held for widget in self.widgets.values()):
            if self.rect.collidepoint(pointed(event)):
                self.scroll.by(-event.y)
            return None
        return super().on_event(event)
