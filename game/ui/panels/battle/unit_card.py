"""The card of the chosen figure: who, arms, hit points, what is left of the move, morale, conditions."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.keys import bound, named
from game.ui.kit.panel import Panel
from game.ui.kit.parts import chip, chip_width
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.shapes import ring_gauge
from game.ui.kit.words.type import Type
from game.ui.panels.models import ChipView, UnitCardView

SHORT = {"armour class": "armour", "move left": "move", "hit dice": "dice", "men left": "men", "kills to slay": "kills"}
"""The labels of numbers where room is short."""


class UnitCard(Panel[UnitCardView | None]):
    """Acts: who (data: the figure's id), chip."""

    bleed = 16

    def state(self) -> Hashable:
        """The keys named where nobody is chosen."""
        return bound()

    def paint(self, pen: Pen, rect: pygame.Rect, view: UnitCardView | None) -> None:
        """One parchment; on a low card everything stands closer, and the arms under the head."""
        px = pen.px
        pen.sheet(rect, 5, 5)
        if view is None:
            pen.text("No figure chosen", rect.centerx, rect.centery - px(10), Type(20, "ink", "title"), "c")
            words = named("Click one on the table, or press <next>.")
            pen.text(words, rect.centerx, rect.centery + px(14), Type(12.5, "ink2"), "c", room=rect.w - px(28))
            return
        small = rect.h < px(150)
        tight = rect.h < px(125)
        across = 56 if tight else 64 if small else 84
        d = px(across)
        cx, cy = rect.x + px(14) + d // 2, rect.y + px(14) + d // 2
        pen.head(view.head, cx, cy, across * 0.80)
        if view.hits_full:
            ring = ring_gauge(d, view.hits / view.hits_full, "#CDBB90", "ink")
            pen.surface.blit(ring, (cx - d // 2, cy - d // 2))
            words = f"{view.hits} / {view.hits_full}"
            w = max(px(50), pen.width(words, 12, "bold") + px(14))
            plate = pygame.Rect(cx - w // 2, cy + d // 2 - px(11), w, px(19))
            pen.box(plate, 9, "ink", "paper_edge")
            pen.text(words, cx, plate.centery, Type(12, "white", "bold"), "c")
        pen.hit(Hit(pygame.Rect(cx - d // 2, cy - d // 2, d, d), "who", _whole(view), data=view.id))
        x = rect.x + px(14) + d + px(14)
        room = rect.right - x - px(14)
        pen.text(view.name, x, rect.y + px(22 if small else 24), Type(22, "ink", "title"), room=room)
        pen.text(_fitting(pen, view.line, room), x, rect.y + px(42 if small else 46), Type(12.5, "ink2"), room=room)
        told = pygame.Rect(x, rect.y + px(10), room, px(44))
        pen.hit(Hit(told, "who:line", _whole(view), focus=False, data=view.id, kind="who"))
        if not tight:           # else there is no room: under the pointer it is told
            at, y, wide = (rect.x + px(14), rect.y + px(97), rect.w - px(28)) if small else (x, rect.y + px(66), room)
            size = next((size for size in (12.5, 12, 11.5) if pen.width(view.arms, size) <= wide), 11)
            pen.text(view.arms, at, y, Type(size, "ink"), room=wide)
            told = pygame.Rect(at, y - px(9), wide, px(18))
            pen.hit(Hit(told, "who:arms", _whole(view), focus=False, data=view.id, kind="who"))
        self._numbers(pen, x, rect.y + px(62 if small else 92), room, view, small)
        self._chips(pen, rect, view, small)

    @staticmethod
    def _numbers(pen: Pen, x: int, y: int, room: int, view: UnitCardView, small: bool) -> None:
        """Large numbers over small labels; the longest label is cut to a word where room is short."""
        size, under = (17, 16) if small else (19, 18)
        numbers = view.numbers

        def widths() -> list[int]:
            return [max(pen.width(value, size, "semi"), pen.width(label, 11)) for value, label in numbers]

        def is_crowded() -> bool:
            return sum(widths()) + pen.px(10) * (len(numbers) - 1) > room

        while is_crowded() and any(label in SHORT for _, label in numbers):
            longest = max((label for _, label in numbers if label in SHORT), key=lambda label: pen.width(label, 11))
            numbers = tuple((value, SHORT[label] if label == longest else label) for value, label in numbers)
        while is_crowded() and size > 13:
            size -= 1
        wide = widths()
        spare = max(0, room - sum(wide)) // max(1, len(wide))
        for (value, label), w in zip(numbers, wide, strict=True):
            right = min(w, room)
            pen.text(value, x, y, Type(size, "ink", "semi"), room=right + 1)
            pen.text(label, x, y + pen.px(under), Type(11, "ink2"), room=right + 1)
            x += w + min(spare, pen.px(40))

    @staticmethod
    def _chips(pen: Pen, rect: pygame.Rect, view: UnitCardView, small: bool) -> None:
        """Conditions along the foot; those that do not fit are counted, with their names in the tooltip."""
        px = pen.px
        y = rect.bottom - px(15 if rect.h < px(125) else 17 if small else 22)
        x, end = rect.x + px(14), rect.right - px(12)
        for n, c in enumerate(view.chips):
            w = chip_width(pen, c.text, c.icon)
            rest = view.chips[n:]
            spare = 0 if len(rest) == 1 else chip_width(pen, f"+{len(rest) - 1}") + px(6)
            if x + w + spare > end:
                text = f"+{len(rest)}"
                if x + chip_width(pen, text) <= end + px(4):
                    right = chip(pen, text, x, y)
                    pen.hit(
                        Hit(
                            pygame.Rect(x, y - px(11), right - x, px(22)),
                            f"chip:{n}",
                            "More\n" + "; ".join(_chip_words(r) for r in rest),
                            focus=False,
                            kind="chip",
                        )
                    )
                break
            right = chip(pen, c.text, x, y, c.icon, c.strong)
            if c.tip:
                tip = f"{c.text}\n{c.tip}"
                pen.hit(Hit(pygame.Rect(x, y - px(11), w, px(22)), f"chip:{n}", tip, focus=False, kind="chip"))
            x = right + px(6)


def _fitting(pen: Pen, line: str, room: int) -> str:
    """The line; where it is too long without its middle part: the side, or how many a figure stands for."""
    parts = line.split(" \u00b7 ")
    return " \u00b7 ".join((parts[0], *parts[2:])) if len(parts) > 2 and pen.width(line, 12.5) > room else line


def _whole(view: UnitCardView) -> str:
    """Who it is in full, with all that the card had to cut."""
    return f"{view.name}\n{view.line}. {view.arms}. Click to show it on the table."


def _chip_words(chip_view: ChipView) -> str:
    """A chip that did not fit, with its meaning."""
    means = chip_view.tip.partition(" {")[0].rstrip(".")
    return f"{chip_view.text}: {means}" if means else chip_view.text
