"""The rail in the rim above the table: how each side wins and how near it is, and how many rounds are left."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.models import CampView, GoalView, RailView

SIZE = 12.5
ICON = 15
LEAST = 60
"""Pixels of a name below which it is left out: its colour stands for it."""


class Written(NamedTuple):
    """How a side is written where it has so much room: how wide its name is, and the words of each goal."""

    name: int
    words: tuple[str, ...]


class Rail(Panel[RailView | None]):
    """Acts: goal (data: the region or figure it is about), briefing."""

    def paint(self, pen: Pen, rect: pygame.Rect, view: RailView | None) -> None:
        """The first side from the left, the second from the right, what is left of the battle between them."""
        if view is None:
            return
        px = pen.px
        middle = self._left(pen, rect, view)
        for n, camp in enumerate(view.camps[:2]):
            if n == 0:
                area = pygame.Rect(rect.x, rect.y, middle.x - px(8) - rect.x, rect.h)
            else:
                area = pygame.Rect(middle.right + px(8), rect.y, rect.right - middle.right - px(8), rect.h)
            self._camp(pen, area, camp, n)

    @staticmethod
    def _left(pen: Pen, rect: pygame.Rect, view: RailView) -> pygame.Rect:
        """A brass plate in the middle with the rounds that are left; a mere gap where there is no last round."""
        px = pen.px
        if not view.left:
            return pygame.Rect(rect.centerx - px(8), rect.y, px(16), rect.h)
        w = pen.width(view.left, SIZE, "semi") + px(40)
        plate = pygame.Rect(rect.centerx - w // 2, rect.y, w, rect.h)
        pen.box(plate, 4, "walnut0", "amber" if view.last else "brass_lo")
        ink = "amber" if view.last else "brass_hi"
        pen.icon("hold", plate.x + px(15), plate.centery, ICON, ink, 2.2)
        pen.text(view.left, plate.x + px(28), plate.centery, Type(SIZE, ink, "semi"))
        pen.hit(Hit(plate, "briefing", view.tip, focus=False))
        return plate

    def _camp(self, pen: Pen, area: pygame.Rect, camp: CampView, place: int) -> None:
        """The name, then a gauge for each goal, outwards in; names and words give way where it is narrow."""
        px = pen.px
        tone = side_tone(camp.side)
        name = f"{camp.name} (you)" if camp.own else camp.name
        written = self._fitting(pen, area.w, name, camp)
        widths = [_goal_width(pen, words) for words in written.words]
        name_w = written.name + px(10) if written.name else 0
        mark = px(18)
        x = area.x if place == 0 else area.right
        pip = pygame.Rect(x + px(3) if place == 0 else x - px(11), area.centery - px(5), px(9), px(9))
        pen.box(pip, 4 if tone.pattern == "rings" else 1, tone.base, tone.wood)
        if written.name:
            at, way = (x + mark, "l") if place == 0 else (x - mark, "r")
            shown = _cut(pen, name, written.name, " (you)" if camp.own else "")
            pen.text(shown, at, area.centery, Type(SIZE, tone.wood, "bold"), way, room=written.name + 1)
        wide = mark + written.name
        place_of = pygame.Rect(x if place == 0 else x - wide, area.y, wide, area.h)
        pen.hit(Hit(place_of, f"camp:{place}", name, enabled=False, focus=False))
        x = x + mark + name_w if place == 0 else x - mark - name_w
        for n, (goal, words, w) in enumerate(zip(camp.goals, written.words, widths, strict=True)):
            left = x if place == 0 else x - w
            self._goal(pen, pygame.Rect(left, area.y + px(1), w, area.h - px(2)), goal, words, camp, f"{place}:{n}")
            x = x + w + px(6) if place == 0 else x - w - px(6)

    @staticmethod
    def _fitting(pen: Pen, room: int, name: str, camp: CampView) -> Written:
        """All words where there is room; else the longest goals shorter one by one, then the name cut, then none."""
        px = pen.px
        words, short = [goal.text for goal in camp.goals], [goal.short for goal in camp.goals]
        whole = pen.width(name, SIZE, "bold")

        def spare() -> int:
            return room - sum(_goal_width(pen, each) + px(6) for each in words) - px(28)

        while spare() < whole and words != short:
            longer = [n for n in range(len(words)) if words[n] != short[n]]
            longest = max(longer, key=lambda n: pen.width(words[n], 12))
            words[longest] = short[longest]
        if spare() >= px(LEAST):
            return Written(min(whole, spare()), tuple(words))
        return Written(0, tuple(words) if spare() + px(10) >= 0 else ("",) * len(words))

    @staticmethod
    def _goal(pen: Pen, rect: pygame.Rect, goal: GoalView, words: str, camp: CampView, place: str) -> None:
        """A gauge filled from the left by how much is done, with its words on it."""
        px = pen.px
        tone = side_tone(camp.side)
        name = f"goal:{place}"
        pen.box(rect, 4, "walnut0", "amber" if goal.near else tone.wood if pen.is_hot(name) else "edge")
        full = max(0.0, min(1.0, goal.share))
        if full > 0:
            inner = rect.inflate(-px(2), -px(2))
            pen.box(pygame.Rect(inner.x, inner.y, max(px(4), round(inner.w * full)), inner.h), 3, tone.plate)
            foot = pygame.Rect(inner.x, inner.bottom - px(3), max(px(4), round(inner.w * full)), px(3))
            pen.box(foot, 1, Veil(tone.wood, 235))
        ink = "amber" if goal.near else "cream"
        pen.icon(goal.icon, rect.x + px(13), rect.centery - px(1), ICON, tone.wood, 2.2)
        pen.text(words, rect.x + px(25), rect.centery - px(1), Type(12, ink, "semi"))
        pen.hit(Hit(rect, name, goal.tip, focus=False, data=goal.data, kind="goal"))


def _cut(pen: Pen, name: str, room: int, own: str) -> str:
    """A name as it fits: whole, without its article, or cut before the words that it is one's own side."""
    if pen.width(name, SIZE, "bold") <= room:
        return name
    brief = name.removesuffix(own).removeprefix("The ")
    return lettering.fit(brief, "bold", pen.px(SIZE), room - pen.width(own, SIZE, "bold")) + own


def _goal_width(pen: Pen, words: str) -> int:
    return pen.width(words, 12, "semi") + pen.px(33) if words else pen.px(40)
