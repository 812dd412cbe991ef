"""The sheet of a general's mind: why, what was weighed with what each came to, and the terms of one of them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words.type import Type, wrap
from game.ui.mind.model import HINT, MindView, WeighedRow, shown_terms, signed

WIDE = 436
"""Pixels at scale 1."""
STEP = 21
"""From row to row."""
HEAD, AXIS = 58, 20
"""How high its head is, and what stands over the rows."""
BARS = 112
"""How wide the field is in which the intervals lie."""
SPACED = 1.4
"""From line to line of why, in heights of its letters."""
LEAST = 372
"""Pixels at scale 1 that all of its parts need with three rows."""


class Parts(NamedTuple):
    """So many lines of why, how high the terms and the foot are, and lines there."""

    why: int
    terms: int
    foot: int
    said: int


FULL, SCANT = Parts(3, 106, 66, 3), Parts(1, 50, 44, 2)
"""Where there is room, and where there is little: the tooltips of the rows tell the rest."""
TONES = {"good": "#5E7A35", "bad": "#A4461F", "even": "ink2"}


class MindSheet(Panel[MindView]):
    """Acts: mind-row (data: place), mind-back, mind-on, mind."""

    bleed = 14

    def fit(self, view: MindView, table: pygame.Rect, left: int) -> pygame.Rect:
        """Where it lies over a table, beside what is at the left of it: as high as it needs to be, if it can."""
        px = self.kit.px
        wide = min(px(WIDE), table.right - left - px(12))
        return pygame.Rect(left, table.y + px(12), wide, min(self._whole(view, wide), table.h - px(24)))

    def _whole(self, view: MindView, wide: int) -> int:
        """How high it must be for all of it, in real pixels."""
        px = self.kit.px
        lines = len(wrap(view.why, "text", px(13.5), wide - px(32), 3)) * round(px(13.5) * SPACED)
        return px(HEAD) + lines + px(AXIS) + px(STEP) * len(view.rows) + px(FULL.terms) + px(FULL.foot)

    def paint(self, pen: Pen, rect: pygame.Rect, view: MindView) -> None:
        """From above: whose mind, why, the rows, the terms of one, what of a ghost."""
        px = pen.px
        pen.shadow(rect, 6, 12, 150, 3)
        pen.sheet(rect, 6, 47, shade=10)
        pen.hit(Hit(rect, "sheet", focus=False))
        x, w = rect.x + px(16), rect.w - px(32)
        self._head(pen, rect, view)
        y, parts = rect.y + px(HEAD), FULL if rect.h >= min(px(LEAST), self._whole(view, rect.w)) else SCANT
        y += pen.lines(view.why, x, y - px(4), w, Type(13.5, "ink", step=SPACED), parts.why)
        pen.hit(Hit(pygame.Rect(x, rect.y + px(HEAD - 6), w, y - rect.y - px(HEAD - 6)), "why", view.why, focus=False))
        foot = rect.bottom - px(parts.foot)
        below = foot - px(parts.terms)
        rows = shown_rows(view, max(2, (below - y - px(AXIS)) // px(STEP)))
        self._rows(pen, pygame.Rect(x, y, w, below - y), view, rows)
        self._terms(pen, pygame.Rect(x, below, w, px(parts.terms)), view, whole=parts is FULL)
        pen.line(x, foot + px(2), x + w, foot + px(2), "rule")
        pen.lines(view.verdict or HINT, x, foot + px(7), w,
                  Type(12.5, TONES[view.tone] if view.verdict else "ink2", "semi" if view.verdict else "text",
                       step=1.35), parts.said)  # fmt: skip

    @staticmethod
    def _head(pen: Pen, rect: pygame.Rect, view: MindView) -> None:
        px, x = pen.px, rect.x + pen.px(16)
        pen.head(view.head if view.head is not None else f"man:{view.side}", x + px(16), rect.y + px(28), 34)
        right = rect.right - px(92)
        pen.text(view.title, x + px(42), rect.y + px(21), Type(18, "ink", "title"), room=right - x - px(46))
        pen.text(view.note, x + px(42), rect.y + px(40), Type(12, "ink2"), room=rect.right - px(16) - x - px(42))
        for place, (name, icon, tip, able) in enumerate((
            ("mind-back", "left", "The decision before", view.number > 1),
            ("mind-on", "right", "The next decision", view.number < view.count),
            ("mind", "cross", "Close", True),
        )):  # fmt: skip
            spot = rect.right - px(76) + place * px(28)
            hot = able and pen.is_hot(name)
            pen.icon(icon, spot, rect.y + px(20), 17, "rule" if not able else "ink" if hot else "ink2")
            pen.hit(Hit(pygame.Rect(spot - px(14), rect.y + px(6), px(28), px(28)), name, tip, able))

    # ---- the rows --------------------------------------------------------------------------------------------------

    def _rows(self, pen: Pen, area: pygame.Rect, view: MindView, rows: tuple[WeighedRow, ...]) -> None:
        """An axis of points over the intervals, then a line for each."""
        px = pen.px
        field = pygame.Rect(area.right - px(BARS + 34), area.y, px(BARS), px(AXIS + STEP * len(rows)))
        low, high = ends_of(view.rows)

        def across(points: float) -> float:
            return field.x + field.w * (max(low, min(high, points)) - low) / (high - low)

        y = area.y + px(AXIS) // 2
        pen.spaced("weighed", area.x, y, Type(10, "ink2", "semi"))
        pen.text("points of 100", area.right, y, Type(10.5, "ink2"), "r")
        zero = across(0)
        pen.line(zero, field.y + px(AXIS), zero, field.bottom, Veil("ink2", 110))
        for n, row in enumerate(rows):
            line = pygame.Rect(area.x, area.y + px(AXIS) + n * px(STEP), area.w, px(STEP))
            self._row(pen, line, view, row, (across(row.low), across(row.score), across(row.high)), field)
        left = len(view.rows) - len(rows)
        if left > 0:
            words = f"and {left} more"
            pen.text(words, field.x - px(8), y, Type(11, "ink2"), "r")

    @staticmethod
    def _row(
        pen: Pen, line: pygame.Rect, view: MindView, row: WeighedRow, at: tuple[float, float, float], field: pygame.Rect
    ) -> None:
        px, y = pen.px, line.centery
        hot, name = pen.hover == f"row:{row.place}", f"row:{row.place}"
        if row.place == view.selected or hot:
            back = line.inflate(px(10), -px(1))
            pen.box(back, 3, Veil("brass", 70 if row.place == view.selected else 34))
        x = line.x
        if row.chosen:
            pen.icon("done", x + px(6), y, 14, "ink", 3)
        elif row.stood:
            pen.box(pygame.Rect(x + px(3), y - px(3), px(6), px(6)), 3, None, "ink2")
        face = "semi" if row.chosen else "text"
        pen.text(row.words, x + px(17), y, Type(12.5, "ink", face), room=field.x - px(8) - x - px(17))
        start, mid, end = at
        tone = side_tone(view.side)
        pen.line(start, y, max(start + 1, end), y, tone.paper if row.chosen else "ink2", 1.6)
        for edge in (start, end):
            pen.line(edge, y - px(3), edge, y + px(3), tone.paper if row.chosen else "ink2", 1)
        size = px(8 if row.chosen else 6)
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (round(mid), y)
        pen.box(spot, 4, tone.base if row.chosen else "ink2", "ink" if row.chosen else None)
        pen.text(signed(row.score), line.right, y, Type(12.5, "ink", face), "r")
        pen.hit(Hit(line, name, row.tip, focus=True, data=row.place, kind="mind-row"))

    # ---- the terms -------------------------------------------------------------------------------------------------

    @staticmethod
    def _terms(pen: Pen, area: pygame.Rect, view: MindView, *, whole: bool) -> None:
        """The terms side by side and what they sum to; and, if `whole`, how often it was tried and what is expected."""
        px = pen.px
        pen.line(area.x, area.y + px(4), area.right, area.y + px(4), "rule")
        parts = shown_terms(view.terms, view.total)
        wide = area.w / len(parts)
        for n, (words, shown) in enumerate(parts):
            x, last = area.x + n * wide, n == len(parts) - 1
            points = 0.0 if last else view.terms[n][1]
            ink = "ink" if abs(points) < 0.5 else TONES["good" if points > 0 else "bad"]
            pen.text(("= " if last else "") + shown, x, area.y + px(22), Type(16, ink, "bold"))
            pen.text(words, x, area.y + px(39), Type(11, "ink2"), room=round(wide) - px(4))
        if not whole:
            return
        pen.text(view.known, area.x, area.y + px(57), Type(12, "ink2"), room=area.w)
        pen.lines(view.reply, area.x, area.y + px(66), area.w, Type(12.5, "ink", step=1.35), 2)


def shown_rows(view: MindView, most: int) -> tuple[WeighedRow, ...]:
    """The rows for which there is room: the best, and always what was chosen, what stood, and what is selected."""
    if len(view.rows) <= most:
        return view.rows
    always = [row for row in view.rows if row.chosen or row.stood or row.place == view.selected]
    others = [row for row in view.rows if row not in always][: max(0, most - len(always))]
    kept = {row.place for row in (*always[:most], *others)}
    return tuple([row for row in view.rows if row.place in kept])


def ends_of(rows: tuple[WeighedRow, ...]) -> tuple[float, float]:
    """The points at the ends of the axis: nothing reaches beyond a hundred, and zero lies on it."""
    low = max(-100.0, min([row.low for row in rows], default=0.0))
    high = min(100.0, max([row.high for row in rows], default=0.0))
    low, high = min(low, -5.0), max(high, 5.0)
    return low - 3, high + 3
