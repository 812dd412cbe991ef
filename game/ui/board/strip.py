"""The question over the table: one parchment with its buttons."""

from __future__ import annotations

import pygame

from game.ui.board.asked import Strip
from game.ui.kit import rich
from game.ui.kit.panel import Panel
from game.ui.kit.parts import button
from game.ui.kit.pen import Pen


class StripPanel(Panel[Strip | None]):
    """Acts: the ids of its buttons, rule (data: its id). Give it the rectangle that `place` names."""

    name = "strip"
    bleed = 40

    def place(self, strip: Strip | None, table: pygame.Rect) -> pygame.Rect:  # type: ignore[override]
        """Where it lies: over the foot of the table, along its top or across its middle, as wide as it needs."""
        if strip is None:
            return pygame.Rect(0, 0, 0, 0)
        px = self.kit.px
        room = min(table.w - px(28), px(1020))
        rows = self._rows(strip, room - px(40))
        high = px(52 if strip.large else 40)
        text = px(22) if strip.text else 0
        wide = max(self._wide(row, strip.large) for row in rows) if rows else 0
        wide = max(wide, self.kit.width(strip.title, 24, "title") + px(110 if strip.rule else 10),
                   min(room - px(40), self.kit.width(rich.plain(strip.text), 13) + px(4)))
        h = px(50) + text + len(rows) * (high + px(6)) + px(8)
        rect = pygame.Rect(0, 0, min(room, wide + px(40)), h)
        top, middle, gap = strip.dock.startswith("top"), strip.dock.startswith("middle"), px(14)
        free = table.inflate(-2 * gap, -2 * gap)
        if top or middle:
            free.x, free.w = free.x + px(56), free.w - px(56)  # beside the tools
        rect.w = min(rect.w, free.w)
        rect.center = table.center
        rect.clamp_ip(free)
        if strip.dock.endswith("left"):
            rect.left = free.left
        elif strip.dock.endswith("right"):
            rect.right = free.right
        if top:
            rect.top = free.top
        elif not middle:
            rect.bottom = free.bottom
        return rect

    def _width(self, label: str, key: str, icon: str, large: bool) -> int:
        px = self.kit.px
        cap = px(30) + px(7) * max(0, len(key) - 1) if key else 0
        least = px(180 if large else 96)
        size = 17 if large else 14
        return max(least, self.kit.width(label, size, "semi") + px(34) + cap + (px(26) if icon else 0))

    def _rows(self, strip: Strip, room: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        used = 0
        for n, one in enumerate(strip.buttons):
            w = self._width(one.label, one.key, one.icon, strip.large) + self.kit.px(8)
            if used + w > room and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(w)
            used += w
            del n
        return [row for row in rows if row]

    def _wide(self, row: list[int], large: bool) -> int:
        return sum(row)

    def paint(self, pen: Pen, rect: pygame.Rect, view: Strip | None) -> None:
        """Title with its rule, a sentence, the buttons."""
        if view is None or not rect.w:
            return
        px = pen.px
        pen.sheet(rect, 6, 12, shade=22)
        x, y = rect.x + px(20), rect.y + px(26)
        right = pen.text(view.title, x, y, 24, "ink", "title", room=rect.w - px(40))
        if view.rule:
            rich.tag(pen, view.rule, right + px(12), y + px(2), 12, paper=True)
        y += px(18)
        if view.text:
            rich.write(pen, view.text, x, y, rect.w - px(40), 13, "ink2", 1.5, paper=True)
            y += px(22)
        y += px(6)
        high = px(52 if view.large else 40)
        at = 0
        for row in self._rows(view, rect.w - px(40)):
            left = x
            for w in row:
                one = view.buttons[at]
                place = pygame.Rect(left, y, w - px(8), high)
                button(pen, place, one.label, one.id, one.icon, one.key, one.main, enabled=not one.why_not,
                       tip=one.why_not, size=17 if view.large else 14)
                left += w
                at += 1
            y += high + px(6)
        pen.hit(rect, "strip", focus=False)
        pen.hits.insert(0, pen.hits.pop())


