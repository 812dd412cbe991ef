"""The countdown, and what the clocks of the rule books have in common."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.rules.course import clocks
from game.ui.kit import shapes
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import hexed, side_tone
from game.ui.kit.words.type import Type
from game.ui.panels.time.models_clocks import ClockHead, ClockView

VIOLET = "#5A5496"
SIZES = (32, 26, 22)
"""Sizes of heads on a count, the largest first: the first is taken by which all of them find room."""


def clock_heading(pen: Pen, rect: pygame.Rect, title: str, note: str) -> int:
    """Title at the left, note at the right; returns the y under them."""
    px = pen.px
    y = rect.y + px(24)
    right = pen.text(title, rect.x + px(18), y, Type(20, "brass_hi", "title"), room=rect.w - px(36))
    pen.text(note, rect.right - px(18), y, Type(12.5, "tan"), "r", room=rect.right - px(18) - right - px(12))
    return y + px(20)


class HeadLook(NamedTuple):
    """How a head looks on a clock: its size, the ring round it at the present moment, and whether it is dim."""

    size: float
    ring: str | None = None
    dim: bool = False


def marked(head: ClockHead, mark: str) -> str:
    """The tip of a head with a mark: its name and the mark."""
    return f"{head.name}\n{mark}" if mark else head.name


def clock_head(pen: Pen, head: ClockHead, x: float, y: float, look: HeadLook, tip: str = "") -> None:
    """A head on a clock; its tip is its name, unless it has more to tell."""
    pen.head(head.key, x, y, look.size, dim=look.dim, ring=look.ring)
    half = pen.px(look.size) // 2
    place = pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
    name = f"head:{head.id or head.name}@{place.x},{place.y}"
    pen.hit(Hit(place, name, tip or head.name, focus=False, data=head.id, kind="head"))


class Countdown(Panel[ClockView[clocks.Countdown]]):
    """Acts: head:... (data: the figure's id)."""

    def paint(self, pen: Pen, rect: pygame.Rect, view: ClockView[clocks.Countdown]) -> None:
        """A column a count, the present one lit; held acts as dashed lines. In a low place the heading gives way."""
        px, time = pen.px, view.time
        pen.well(rect, 6)
        low = rect.h < px(150)
        top = rect.y + px(10) if low else clock_heading(pen, rect, time.title, time.note)
        n = max(1, len(time.counts))
        gap = px(4)
        across = (rect.w - px(36)) / n
        high = rect.bottom - px(12) - top
        order = [c.count for c in time.counts]
        now_at = order.index(time.now) if time.now in order else -1
        columns: dict[int, pygame.Rect] = {}
        for i, count in enumerate(time.counts):
            column = pygame.Rect(rect.x + px(18) + round(i * across), top, round(across) - gap, high)
            columns[count.count] = column
            self._count(pen, column, view, count, i < now_at, i == now_at)
        if low and time.note:
            pen.text(
                f"{time.title}: {time.note}",
                rect.centerx,
                rect.bottom - px(34),
                Type(15, "brass_hi", "title"),
                "c",
                rect.w - px(60),
            )
        first, apart, size = (px(13), px(8), 22) if low else (px(20), px(10), 30)
        for i, held in enumerate(time.held):
            if held.start in columns and held.end in columns:
                side = view.heads[held.figure].side
                self._hold(pen, columns[held.start], columns[held.end], side, first + i * apart, size)

    @staticmethod
    def _count(pen: Pen, column: pygame.Rect, view: ClockView[clocks.Countdown], count: clocks.Count, past: bool,
               now: bool) -> None:
        px = pen.px
        pen.box(column, 4, "open" if now else "#17100A" if past else "walnut1",
                "brass_hi" if now else "edge_off" if past else "edge", 1.5 if now else 1)
        ink = "brass_hi" if now else "#7D6B54" if past else "tan"
        low = column.h < px(90)
        y = column.y + px(13 if low else 17)
        number, beside = pen.width(str(count.count), 22 if now else 18, "semi"), pen.width(count.note, 11, "semi")
        aside = bool(count.note) and number + beside + px(14) <= column.w
        middle = column.centerx - (beside + px(5)) // 2 if aside else column.centerx
        pen.text(str(count.count), middle, y, Type(22 if now else 18, ink, "semi"), "c", column.w)
        if aside:
            pen.text(count.note, middle + number // 2 + px(5), y + px(2), Type(11, "amber" if now else "tan", "semi"))
        below = bool(count.note) and not aside and not low
        top = column.y + px(24 if low else 29)
        foot = column.bottom - (px(22) if view.time.held else px(2 if low else 8)) - (px(14) if below else 0)
        heads = len(count.marks)
        for size in SIZES:
            step, abreast = px(size + 3), max(1, (column.w - px(6)) // px(size + 4))
            most = abreast * max(1, (foot - top + px(6)) // step)
            if heads <= most:
                break
        shown = count.marks if heads <= most else count.marks[:most - 1]
        places = len(shown) + (len(shown) < heads)
        for n in range(places):
            row, at = divmod(n, abreast)
            width = min(abreast, places - row * abreast)
            x = column.centerx + round((at - (width - 1) / 2) * px(size + 4))
            y = top + px(size) // 2 + row * step
            if n < len(shown):
                mark = shown[n]
                head, wide = view.heads[mark.figure], (column.w - px(6)) / pen.kit.scale
                look = HeadLook(min(size, wide), "brass_hi" if now else None, mark.done or past)
                clock_head(pen, head, x, y, look, marked(head, mark.word))
            else:
                pen.text(f"+{heads - len(shown)}", x, y, Type(12, ink, "semi"), "c", column.w)
                rest = ", ".join(view.heads[mark.figure].name for mark in count.marks[len(shown):])
                pen.hit(
                    Hit(
                        pygame.Rect(x - px(11), y - px(11), px(22), px(22)),
                        f"rest:{count.count}",
                        f"{heads - len(shown)} more\n{rest}",
                        focus=False,
                    )
                )
        if below:
            y = top + step * -(-places // abreast) + px(7)
            pen.text(count.note, column.centerx, y, Type(11, "amber" if now else "tan", "semi"), "c", column.w - px(2))

    @staticmethod
    def _hold(pen: Pen, start: pygame.Rect, end: pygame.Rect, side: str | None, up: int, size: int) -> None:
        """Dashed from the count left to the count meant; an hourglass waits at its end."""
        px, tone = pen.px, side_tone(side)
        y = start.bottom - up
        x0, x1 = start.centerx, end.centerx - px(4)
        pen.line(x0, y - px(14), x0, y, tone.wood, 2)
        if pen.width("holds", 11, "semi") <= max(px(20), x1 - x0 - px(40)):
            pen.text("holds", x0 + px(8), y - px(9), Type(11, "tan", "semi"))
        for x in range(x0, x1 - px(18), px(9)):
            pen.line(x, y, min(x + px(5), x1 - px(18)), y, tone.wood, 2)
        pen.arrow(x1 - px(12), y, 6, tone.wood, "right")
        s = px(size)
        ring = (f'<circle cx="50" cy="50" r="46" fill="none" stroke="{hexed(tone.wood)}" stroke-width="5" '
                f'stroke-dasharray="10 9"/>')
        pen.surface.blit(shapes.svg(s, s, ring, 100, 100), (end.centerx + px(6) - s // 2, y - s // 2))
        pen.icon("hold", end.centerx + px(6), y, size / 2, tone.wood, 2)
