"""The lines of a forecast: who strikes first, what it does, who may interrupt, each cut to its room."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit import rich
from game.ui.kit import type as lettering
from game.ui.kit.pen import Pen
from game.ui.panels.models import ForecastView


def first_lines(pen: Pen, view: ForecastView, w: int, most: int) -> tuple[str, ...]:
    """The line of who strikes first, or of all who are caught, in as many as it takes up to so many."""
    room = w - pen.px(26) - first_tag(pen, view, w, most)
    return lettering.wrap(view.first, "semi", pen.px(13), room, most)


def first_tag(pen: Pen, view: ForecastView, w: int, most: int) -> int:
    """The room of the rule's tag: none where the words need it, and the tooltip tells the rule."""
    tag = pen.width(view.first_rule, 11, "semi") + pen.px(18) if view.first_rule else 0
    return 0 if most == 1 and pen.width(view.first, 13, "semi") > w - pen.px(26) - tag else tag


def does_lines(pen: Pen, view: ForecastView, w: int) -> tuple[str, ...]:
    """What it does, where there are no bars of damage: in two lines at most."""
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
    """The width of each of so many bars and the gap between two, in pixels: where there are many, thin and close."""
    for least, gap in ((px(5), px(3)), (px(3), px(1))):
        bar = min(px(23), (room + gap) // max(1, many) - gap)
        if bar >= least:
            return bar, gap
    return max(1, bar), gap
