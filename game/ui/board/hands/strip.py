"""The question over the table: one parchment with its buttons."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.board.hands.asked import ASIDE, Strip
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type


class Cut(NamedTuple):
    """The sizes of a question, in logical pixels: heights of title, sentence and buttons, and of letters."""

    head: int
    button: int
    title: float
    text: float
    label: float
    least: int
    pad: int = 34
    """Beside the words of a button."""
    edge: int = 20
    """At the left and at the right."""


WIDE, LARGE, DENSE, NARROW = (
    Cut(50, 40, 24, 13, 14, 96),
    Cut(50, 52, 24, 13, 17, 180),
    Cut(36, 33, 19, 12.5, 13, 80),
    Cut(32, 29, 18, 12.5, 12, 64, 17, 12),
)
"""The usual cut, that of a question that all hangs on, that for a low table, and that for many answers aside."""
FEW = 3
"""More answers than that are many."""
SENTENCE = 200
"""How much room a sentence has beside buttons at least, in logical pixels: in less it would be a column of words."""
MOST = 0.36
"""Of the height of the table, so much may be hidden before a question is cut dense."""
TOOLS = 328
"""So far down the table the tools reach at its left, in pixels at scale 1."""


LOW = 640
"""In a column so high, in pixels at scale 1, the sentence of many answers has no room aside."""


class StripPanel(Panel[Strip | None]):
    """Acts: the ids of its buttons, rule (data: its id). Give it the rectangle that `lies` names."""

    bleed = 40
    cut = WIDE
    _mute = False
    """Whether only the pointer is told its sentence: aside in a low window."""

    def lies(self, strip: Strip | None, table: pygame.Rect, side: pygame.Rect | None = None) -> pygame.Rect:
        """The place of the strip: at the foot of the table, along its top or across its middle, as wide as it needs.

        One that lies aside has the foot of the column beside the table, and all its width."""
        if strip is None:
            return pygame.Rect(0, 0, 0, 0)
        px = self.reader.px
        gap = px(14)
        if strip.dock == ASIDE and side is not None:
            many, self.cut = len(strip.buttons) > FEW, DENSE
            self._mute = many and side.h < px(LOW)
            if many or len(self._rows(strip, side.w - 2 * px(DENSE.edge))) > 1:
                self.cut = NARROW
            high = self._size(strip, side.w)[1]
            return pygame.Rect(side.x, side.bottom - high, side.w, high)
        self._mute = False
        free = table.inflate(-2 * gap, -2 * gap)
        top, middle = strip.dock.startswith("top"), strip.dock.startswith("middle")
        if top or middle:
            free.x, free.w = free.x + px(56), free.w - px(56)  # beside the tools
        self.cut = LARGE if strip.large else DENSE if strip.shy or strip.dense else WIDE
        size = self._size(strip, free.w)
        if size[1] > table.h * MOST:
            self.cut = DENSE
            size = self._size(strip, free.w)
        rect = pygame.Rect((0, 0), size)
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
            if rect.top < table.top + px(TOOLS):  # beside the tools, if there is room
                rect.left = max(rect.left, min(free.left + px(56), free.right - rect.w))
        return rect

    def _size(self, strip: Strip, most: int) -> tuple[int, int]:
        px, cut = self.reader.px, self.cut
        room = min(most, px(1020))
        rows = self._rows(strip, room - 2 * px(cut.edge))
        wide = max((sum(row) for row in rows), default=0)
        title = self.reader.width(strip.title, cut.title, "title") + px(110 if strip.rule else 10)
        text = self.reader.width(strip.text, cut.text) + px(4)
        beside = self._beside(strip, room)
        if beside:
            wide = min(room - 2 * px(cut.edge), max(title, text + beside))
            told = max(self._words_height(strip, wide - beside), px(cut.button))
            return wide + 2 * px(cut.edge), px(cut.head) + told + px(14)
        wide = max(wide, title, min(room - 2 * px(cut.edge), text))
        told = self._words_height(strip, room - 2 * px(cut.edge))
        return min(room, wide + 2 * px(cut.edge)), px(cut.head) + told + len(rows) * (px(cut.button) + px(6)) + px(8)

    def _beside(self, strip: Strip, room: int) -> int:
        """How wide the buttons of a guide are where they fit beside its sentence; else 0."""
        px, cut = self.reader.px, self.cut
        wide = sum(self._rows(strip, px(1020))[0]) if strip.shy and strip.text and strip.buttons else 0
        text = self.reader.width(strip.text, self.cut.text) + px(4)
        return wide if room - 2 * px(cut.edge) - wide >= min(px(SENTENCE), text) else 0

    def _words_height(self, strip: Strip, room: int) -> int:
        """How high its sentence is."""
        if not strip.text or self._mute:
            return 0
        made = rich.layout(rich.quoted(strip.text), room, self.cut.text, 1.5, self.reader.scale)
        return made.height + self.reader.px(2)

    def _width(self, label: str, key: str, icon: str) -> int:
        px = self.reader.px
        cap = px(30) + px(7) * max(0, len(key) - 1) if key else 0
        words = self.reader.width(label, self.cut.label, "semi")
        return max(px(self.cut.least), words + px(self.cut.pad) + cap + (px(26) if icon else 0))

    def _rows(self, strip: Strip, room: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        used = 0
        for item in strip.buttons:
            w = self._width(item.label, item.key, item.icon) + self.reader.px(8)
            if used + w - (self.reader.px(8) if self.cut is NARROW else 0) > room and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(w)
            used += w
        if self.cut is NARROW and any(rows):  # all of the width, so that they stand in line
            rows = [[w + (room + self.reader.px(8) - sum(row)) // len(row) for w in row] for row in rows]
        return [row for row in rows if row]

    def paint(self, pen: Pen, rect: pygame.Rect, view: Strip | None) -> None:
        """Title with its rule, a sentence, the buttons."""
        if view is None or not rect.w:
            return
        px, cut = pen.px, self.cut
        pen.sheet(rect, 6, 12, shade=22)
        x, y = rect.x + px(cut.edge), rect.y + px(cut.head) // 2 + px(1)
        size = cut.title
        while size > 15 and pen.width(view.title, size, "title") > rect.w - 2 * px(cut.edge):
            size -= 1
        right = pen.text(view.title, x, y, Type(size, "ink", "title"), room=rect.w - 2 * px(cut.edge))
        if view.rule and right + px(24) + pen.width(view.rule, 12, "semi") <= rect.right - px(16):
            rich.tag(pen, view.rule, right + px(12), y + px(2), Type(12, paper=True))
        y += px(cut.head) // 2 - px(7)
        beside = self._beside(view, rect.w)
        if view.text and not self._mute:
            room = rect.w - 2 * px(cut.edge) - beside
            told = self._words_height(view, room)
            down = max(0, px(cut.button) - told) // 2 + px(4) if beside else 0
            rich.write(pen, rich.quoted(view.text), x, y + down, room, Type(cut.text, "ink2", paper=True))
            y += 0 if beside else told
        y += px(6)
        at = 0
        for row in self._rows(view, rect.w - 2 * px(cut.edge)):
            left = rect.right - px(12) - beside if beside else x
            for w in row:
                item = view.buttons[at]
                place = pygame.Rect(left, y, w - px(8), px(cut.button))
                button(
                    pen,
                    place,
                    Knob(item.id, item.label, item.icon, item.key, main=item.main, data=item.data),
                    size=cut.label,
                )
                left += w
                at += 1
            y += px(cut.button) + px(6)
        pen.hit(Hit(rect, "strip", rich.plain(rich.quoted(view.text)) if self._mute else "", focus=False))
        pen.hits.insert(0, pen.hits.pop())
