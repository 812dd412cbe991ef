"""The coach: a small sheet over the table that says what to try next, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type

WIDE = 370


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach says, the number of the step and of all, whether it waits for something, and what comes last."""

    title: str
    words: str
    step: int
    steps: int
    waits: bool
    done: str = "To the field"


class Coach(Panel[CoachView]):
    """Acts: coach-next, coach-end."""

    bleed = 24

    def height(self, view: CoachView, wide: int) -> int:
        """How high a sheet so wide must be for its words, both in real pixels."""
        px = self.reader.px
        lines = lettering.wrap(view.words, "text", px(14), wide - px(44))
        return px(46) + px(21) * len(lines) + px(66)

    def paint(self, pen: Pen, rect: pygame.Rect, view: CoachView) -> None:
        """Title and count, the words, and two buttons."""
        px = pen.px
        pen.shadow(rect, 6, 20, 200, 6)
        pen.sheet(rect, 6, 61, shade=10)
        x, room = rect.x + px(22), rect.w - px(44)
        pen.text(view.title, x, rect.y + px(26), Type(21, "ink", "title"))
        pen.text(f"{view.step} of {view.steps}", rect.right - px(22), rect.y + px(27), Type(12.5, "ink2"), "r")
        pen.lines(view.words, x, rect.y + px(54), room, Type(14, "ink", step=1.5))
        last = view.step == view.steps
        label = view.done if last else "Go on" if not view.waits else "Skip this"
        wide = min(px(150), (room - px(8)) // 2)
        end, _, on = abreast(pygame.Rect(x, rect.bottom - px(48), room, px(34)), wide, 1.0, wide)
        button(pen, on, Knob("coach-next", label, key="" if view.waits else "Enter", main=not view.waits))  # fmt: skip
        if not last:
            button(pen, end, Knob("coach-end", "End the lesson"))
        pen.hit(Hit(rect, "coach", focus=False))
        pen.hits.insert(0, pen.hits.pop())
