"""The pieces of a forecast: the answer, who strikes first, what it does, who may interrupt, each cut to its room."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.pen import Pen
from game.ui.kit.words import rich
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.models import ForecastView

SIGNS = {"or more": "+", "or less": "\u2212"}
"""What is written beside the number needed, where there is no room for words."""


def answer(pen: Pen, box: pygame.Rect, view: ForecastView) -> None:
    """The chance and the number needed on their plate: one above the other, or side by side on a low plate."""
    px, high = pen.px, box.h / pen.kit.scale
    if high < 30:
        right = pen.text(view.answer, box.x + px(7), box.centery, Type(16, "brass_hi", "semi"), room=box.w * 6 // 10)
        if view.die:
            pen.die(view.die[0], view.die[1], right + px(16), box.centery, 18, "hit")
            pen.text(SIGNS.get(view.die_text, ""), right + px(27), box.centery, Type(13, "cream", "bold"))
        return
    size, die, top, foot = (27, 28, px(24), px(21)) if high >= 60 else (20, 20, px(15), px(13))
    middle = box.y + top if view.die or view.die_text else box.centery
    pen.text(view.answer, box.centerx, middle, Type(size, "brass_hi", "semi"), "c", box.w - px(8))
    if view.die:
        left = box.centerx - (px(die + 6) + pen.width(view.die_text, 12)) // 2
        pen.die(view.die[0], view.die[1], left + px(die / 2), box.bottom - foot, die, "hit")
        pen.text(view.die_text, left + px(die + 6), box.bottom - foot, Type(12, "cream"), room=box.w - px(die + 10))
    elif view.die_text:
        pen.text(view.die_text, box.centerx, box.bottom - foot, Type(12, "cream"), "c", room=box.w - px(8))


def in_one_line(pen: Pen, view: ForecastView, w: int) -> tuple[str, str]:
    """All interruptions in one line: the short words, or the first cut to fit and the number of the others."""
    if view.interrupts_short:
        return view.interrupts_short, view.interrupts[0][1]
    more = f"; {len(view.interrupts) - 1} more" if len(view.interrupts) > 1 else ""
    room = w - pen.px(28) - pen.width(more, 13, "semi")
    return lettering.fit(view.interrupts[0][0], "semi", pen.px(13), room) + more, view.interrupts[0][1]


def first_lines(pen: Pen, view: ForecastView, w: int, most: int) -> tuple[str, ...]:
    """The lines of who strikes first, or of those caught, at most so many."""
    room = w - pen.px(26) - first_tag(pen, view, w, most)
    return lettering.wrap(view.first, "semi", pen.px(13), room, most)


def first_tag(pen: Pen, view: ForecastView, w: int, most: int) -> int:
    """The room of the rule's tag: none where the words need it, and the tooltip tells the rule."""
    tag = pen.width(view.first_rule, 11, "semi") + pen.px(18) if view.first_rule else 0
    return 0 if most == 1 and pen.width(view.first, 13, "semi") > w - pen.px(26) - tag else tag


def does_lines(pen: Pen, view: ForecastView, w: int) -> tuple[str, ...]:
    """What it does, where there are no damage bars: in two lines at most."""
    return lettering.wrap(view.damage, "semi", pen.px(13), w, 2)


def interrupt(pen: Pen, text: str, rule: str, w: int) -> rich.Layout:
    """The line of who may interrupt; a tag that would stand alone on a line is left to the tooltip."""
    words = "{!" + rich.quoted(text) + "}"
    bare = rich.layout(words, w - pen.px(26), 13, 1.5, pen.kit.scale)
    if not rule:
        return bare
    made = rich.layout(f"{words} {{#{rule}}}", w - pen.px(26), 13, 1.5, pen.kit.scale)
    return made if made.lines == bare.lines else bare


def bars_within(room: int, many: int, px: Callable[[float], int]) -> tuple[int, int]:
    """The width of each bar and the gap between two, in pixels: many bars are thin and close."""
    for least, gap in ((px(5), px(3)), (px(3), px(1))):
        bar = min(px(23), (room + gap) // max(1, many) - gap)
        if bar >= least:
            return bar, gap
    return max(1, bar), gap
