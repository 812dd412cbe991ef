"""How a forecast is packed into its sheet, how high all of it is, and how it is scrolled where there is less room."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.kit.parts import scroll_bar
from game.ui.kit.pen import Pen
from game.ui.kit.words import rich
from game.ui.panels.battle.forecast_lines import answers_height, does_lines, first_lines, interrupt
from game.ui.panels.battle.may_come import ROOMS, lines_of
from game.ui.panels.models import ForecastView


class Plan(NamedTuple):
    """How a forecast is packed: height of the bars (0: one line), line step, and what is shown; logical pixels.

    `plate` is the height of the answer, `first` how many lines there are for who strikes first, or is caught."""

    bars: int
    step: int
    lines: int = 99             # so many lines of the tally (or all) must fit
    struck_out: bool = True
    all_interrupts: bool = True
    plate: int = 82
    first: int = 5


# what gives way, in order: the bars' height, the air, lines of the tally beyond five, the bars, the answer's height,
# the struck-out alternative, lines beyond three, the words of who may interrupt, and only then who strikes first
PLANS = (Plan(54, 22), Plan(40, 22), Plan(40, 20), Plan(34, 19), Plan(34, 19, 5), Plan(0, 20, 5),
         Plan(0, 19, 5, plate=50), Plan(0, 19, 5, False, plate=50), Plan(0, 19, 3, plate=50),
         Plan(0, 19, 3, False, plate=50), Plan(0, 19, 3, False, False, 50), Plan(0, 19, 3, False, False, 50, 2),
         Plan(0, 18, 2, False, False, 50, 1), Plan(0, 18, 1, False, False, 26, 1))
LOOSE, CLOSE = Plan(40, 20), Plan(0, 19, plate=50)
"""All of it with some air, and closed up."""


def height_of(pen: Pen, view: ForecastView, wide: int, head: int, plan: Plan) -> int:
    """How high a sheet so many pixels wide is that shows all of a forecast, packed so; 0 where it is told in words."""
    if not view.sentence or view.refused:
        return 0
    px, w = pen.px, wide - pen.px(28)
    high = px(head) + rich.layout(view.sentence, w, 14, 1.35, pen.kit.scale).height + px(6)
    if view.pairs:
        high += px(51 + 21 * len(view.pairs)) + rich.layout(view.losses, w - px(26), 13.5, 1.4, pen.kit.scale).height
        high += sum(interrupt(pen, text, rule, w).height + px(3) for text, rule in view.interrupts)
    else:
        rows = max(px(plan.step) * len(view.rows), plate_height(pen, plan) if view.answer else 0)
        high += rows + damage_height(pen, view, w, plan) + foot_height(pen, view, w, plan.first) + px(4)
    if view.may_come is None:
        return high
    return high + px(ROOMS[0 if plan is LOOSE else 2]._replace(lines=lines_of(pen, view, w)).high)


def plate_height(pen: Pen, plan: Plan) -> int:
    """How high the answer's plate is."""
    return pen.px(plan.plate) if plan.plate < 60 else min(pen.px(plan.plate), pen.px(plan.step) * 4 - pen.px(2))


def damage_height(pen: Pen, view: ForecastView, w: int, plan: Plan) -> int:
    """How high bars or lines of the damage are."""
    px = pen.px
    if view.damage and not view.bars:
        return px(8) + px(18) * len(does_lines(pen, view, w))
    return (px(plan.bars + 24) if plan.bars else px(26)) if view.bars else 0


def foot_height(pen: Pen, view: ForecastView, w: int, most: int) -> int:
    """How high who may interrupt, what answers, and who strikes first in at most so many lines are."""
    px = pen.px
    lines = (1 if view.first else 0) + len(view.struck_out)
    more = px(18) * (len(first_lines(pen, view, w, most)) - 1) if view.first else 0
    high = px(20) * lines + more + (px(8) if lines or view.interrupts or view.answers else 0)
    high += answers_height(pen, view, w)
    return high + sum(interrupt(pen, text, rule, w).height + px(3) for text, rule in view.interrupts)


class Rolled:
    """How far a forecast is scrolled that is higher than its sheet: until the wheel turns, what matters is shown."""

    def __init__(self) -> None:
        self.down = -1
        """Pixels; -1 where it is packed into its sheet."""
        self._of = ""
        self._whole = self._high = 0

    def fit(self, sentence: str, whole: int, high: int) -> None:
        """Note how high all of a forecast is, 0 where nothing is left out, and its sheet; another begins packed."""
        self._whole, self._high = whole, high
        if sentence != self._of or not whole:
            self.down = -1
        self._of = sentence
        self.down = min(self.down, max(0, whole - high))

    def by(self, way: int) -> None:
        """Scroll by pixels, down where more than 0: the first turn shows the whole from its top."""
        if not self._whole:
            return
        if self.down < 0:
            self.down = 0 if way > 0 else -1
        else:
            self.down = min(max(-1, self.down + way), max(0, self._whole - self._high))

    def show(self, pen: Pen, page: Pen, rect: pygame.Rect) -> None:
        """Show what of a page is in view, with the places on it that answer the pointer."""
        inner = rect.inflate(0, -2 * pen.px(3))
        pen.surface.blit(page.surface, inner, (0, self.down + pen.px(3), inner.w, inner.h))
        for hit in page.hits:
            seen = hit.rect.move(rect.x, rect.y - self.down).clip(inner)
            if seen.h:
                pen.hit(hit._replace(rect=seen))

    def bar(self, pen: Pen, rect: pygame.Rect) -> None:
        """The bar that says that there is more."""
        if self._whole:
            place = pygame.Rect(rect.right - pen.px(7), rect.y + pen.px(8), pen.px(4), rect.h - pen.px(16))
            gone = max(0, self.down) / max(1, self._whole - self._high)
            scroll_bar(pen, place, gone, self._high / max(1, self._whole))
