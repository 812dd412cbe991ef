"""The Rules tab: the rules that bear on what is chosen, each with its sentence."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.kit import rich
from game.ui.kit.panel import Panel
from game.ui.kit.parts import scroll_bar
from game.ui.kit.pen import Act, Kit, Pen
from game.ui.panels.models import RuleLine


class RulesList(Panel[tuple[RuleLine, ...]]):
    """Acts: rule (data: its id)."""

    name = "rules"
    bleed = 16

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.first = 0
        self._shown = 1
        self._all = 0

    def state(self) -> Hashable:
        """The first line in view."""
        return self.first

    def paint(self, pen: Pen, rect: pygame.Rect, view: tuple[RuleLine, ...]) -> None:
        """Whole entries from the first one in view."""
        px = pen.px
        pen.sheet(rect, 5, 6)
        x, y, w = rect.x + px(14), rect.y + px(12), rect.w - px(36)
        self._all = len(view)
        self.first = max(0, min(self.first, len(view) - 1))
        if not view:
            pen.text("No rule bears on this.", x, y + px(12), 13, "ink2", room=w)
        self._shown = 0
        for line in view[self.first:]:
            made = rich.layout(f"{{#{line.id}}} {line.text}", w, 13, 1.5, pen.kit.scale)
            if y + made.height > rect.bottom - px(8) and self._shown:
                break
            rich.draw(pen, made, x, y, 13, "ink", paper=True)
            y += made.height + px(10)
            self._shown += 1
        if self._shown < len(view):
            bar = pygame.Rect(rect.right - px(12), rect.y + px(12), px(4), rect.h - px(24))
            scroll_bar(pen, bar, self.first / max(1, len(view) - self._shown), self._shown / len(view))

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """The wheel scrolls by whole entries."""
        if event.type == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or pygame.mouse.get_pos()
            if self.rect.collidepoint(pos):
                self.first = max(0, min(self._all - self._shown, self.first - event.y))
            return None
        return super().on_event(event)
