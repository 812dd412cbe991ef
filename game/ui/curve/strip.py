"""The strip under the line of a replay: the chance along it with its band, what turned it, and what the dice did."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.odds.review.shape import EVEN, Point, Shown, advice, fortune, heading, percent, points
from game.ui.curve.strokes import Axes, curve, mark, runs, spread
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.words.type import Type

HIGH = 98
"""Pixels at scale 1."""
ROOM = 170
"""Pixels at scale 1 beside the field, where words stand."""


@dataclass(frozen=True, slots=True)
class CurveView:
    """What is known of a review, the event that is shown, and where the line above lies.

    `first` and `last` are the events at the ends of the line; `words` what is going on, "" for nothing; `again` what
    came of playing again, and whether that may be asked for."""

    found: Shown | None
    at: int
    first: int
    last: int
    line: tuple[int, int]
    """Its left edge on the screen, and its width."""
    words: str = ""
    share: float | None = None
    """How much of the work is done, while any is."""
    again: str = ""
    may_again: bool = False
    places: tuple[int, ...] = ()
    """The events of all points that are to be known."""


class Strip(Panel[CurveView]):
    """Acts: past (data: event), again."""

    opaque = True

    def paint(self, pen: Pen, rect: pygame.Rect, view: CurveView) -> None:
        """Words at the left, the field under the line, the dice at the right."""
        px = pen.px
        pen.plank(rect, "walnut1", 16, top=False)
        left, wide = view.line[0] - self.rect.x, view.line[1]
        field = pygame.Rect(left, rect.y + px(4), wide, rect.h - px(12))
        pen.well(field.inflate(px(4), px(4)), 3)
        axes = Axes(field, view.first, view.last)
        if view.found is not None and view.found.curve:
            self._field(pen, axes, view, view.found)
        elif view.words:
            pen.text(view.words, field.centerx, field.centery, Type(13, "tan"), "c", field.w - px(20))
        beside = pygame.Rect(rect.x + px(14), rect.y + px(4), left - px(40), rect.h - px(8))
        if beside.w >= px(ROOM * 0.6):
            self._beside(pen, beside, view)
        after = pygame.Rect(field.right + px(20), rect.y + px(4), rect.right - field.right - px(32), rect.h - px(8))
        if after.w >= px(ROOM) and view.found is not None:
            self._dice(pen, after, view.found)

    # ---- the field -------------------------------------------------------------------------------------------------

    def _field(self, pen: Pen, axes: Axes, view: CurveView, found: Shown) -> None:
        px, field = pen.px, axes.field
        curve(pen, axes, found, True, view.places)
        half = axes.y(0.5)
        pen.line(field.x, half, field.right, half, "edge", 1)
        for side, y in zip(found.sides, (field.bottom - px(9), field.y + px(9))):
            end = axes.free_end(found, y < field.centery)
            left = field.x + px(8) if end == "l" else field.right - px(8)
            pen.text(side.name, left, y, Type(11, pen.side_text(side.colour), "semi"), end)
        edges = [*(axes.x(point.event) for point in found.curve), field.right]
        ends = {points[-1].event for points in runs(found, view.places)[:-1]}
        for point, here, then in zip(found.curve, edges, edges[1:]):
            then = min(then, here + px(6)) if point.event in ends else then
            place = pygame.Rect(here, field.y, max(1, then - here), field.h)
            tip = _told(found, point)
            pen.hit(Hit(place, f"point:{point.event}", tip, focus=False, data=point.event, kind="past"))
        x = axes.x(view.at)
        pen.line(x, field.y, x, field.bottom, "brass_hi", 1.4)
        dots, size = [axes.at_turn(found, turn) for turn in found.turning_points], 20
        signs = spread([across for across, _ in dots], px(size) + 1, field.right)
        for number, (turn, (_, up), across) in enumerate(zip(found.turning_points, dots, signs), 1):
            level = max(field.y + px(size) / 2, min(field.bottom - px(size) / 2, up))
            mark(pen, found, turn, number, (across, level, size))
            spot = pygame.Rect(0, 0, px(size + 4), px(size + 4))
            spot.center = (round(across), round(level))
            told = [heading(found, turn), "\n", turn.sentence, " ", advice(found, turn)]
            pen.hit(Hit(spot, f"turn:{number}", "".join(told).strip(), data=turn.begins, kind="past"))

    # ---- beside it -------------------------------------------------------------------------------------------------

    def _beside(self, pen: Pen, rect: pygame.Rect, view: CurveView) -> None:
        """The chance at the event that is shown, how far the work has come, and playing again."""
        px = pen.px
        pen.spaced("The chance here", rect.x, rect.y + px(10), Type(10.5, "brass", "semi"))
        y = rect.y + px(31)
        point = None if view.found is None else _here(view.found, view.at, view.places)
        if view.found is not None and point is not None:
            room = rect.w // 2
            for place, side in enumerate(view.found.sides):
                share = point.chance[side.id].share
                x = rect.x + place * room
                shown = Type(18, pen.side_text(side.colour), "title")
                end = pen.text(percent(share), x, y, shown)
                pen.text(side.name.removeprefix("The "), end + px(6), y, Type(11, "tan"), room=x + room - end - px(10))
        bar = pygame.Rect(rect.x, rect.bottom - px(32), min(rect.w, px(230)), px(28))
        if view.share is not None:
            words = view.words if view.found is not None else ""
            pen.text(words, bar.x, bar.y + px(7), Type(11, "tan"), room=rect.w)
            track = pygame.Rect(bar.x, bar.bottom - px(8), bar.w, px(5))
            pen.box(track, 2, "walnut0", "seam")
            pen.box(pygame.Rect(track.x, track.y, round(track.w * min(1.0, view.share)), track.h), 2, "brass")
        elif view.again:
            pen.text(view.again, bar.x, bar.centery, Type(11.5, "cream"), room=rect.w)
        elif view.may_again:
            tip = "Play it again from here, 500 times\nBy the quick player, with other dice: how often each side wins."
            words = "Again from here, 500 times" if bar.w >= px(200) else "Again, 500 times"
            button(pen, bar, Knob("again", words, tip=tip), 12)

    def _dice(self, pen: Pen, rect: pygame.Rect, found: Shown) -> None:
        """The luck ledger in two lines; all of it where the pointer rests."""
        px, luck = pen.px, found.luck
        pen.spaced("Luck", rect.x, rect.y + px(10), Type(10.5, "brass", "semi"))
        if luck is None or not luck.tells:
            words = "" if luck is None else "Too few dice fell to tell."
            pen.text(words, rect.x, rect.y + px(30), Type(12, "tan"), room=rect.w)
            return
        colour = pen.side_text(next(side.colour for side in found.sides if side.id == luck.favours))
        name = found.name(luck.favours).removeprefix("The ")
        even = luck.p > EVEN
        ink = Type(13, "cream" if even else colour, "semi")
        pen.text("even" if even else name, rect.x, rect.y + px(30), ink, room=rect.w)
        pen.text(f"p = {luck.p:.2f}", rect.x, rect.y + px(48), Type(12, "tan"))
        if found.ledger is not None:
            one = found.sides[0]
            dice = found.ledger[one.id].dice.mean
            words = f"dice {points(dice)} for {found.named(one.id)}"
            pen.text(words, rect.x, rect.y + px(66), Type(11, "tan"), room=rect.w)
        pen.hit(Hit(rect, "luck", _ledger(found), focus=False))


def _here(found: Shown, at: int, places: tuple[int, ...]) -> Point | None:
    """The last point of the curve up to an event; None where one between is not known yet."""
    before = [point for point in found.curve if point.event <= at]
    if before and any(before[-1].event < place <= at for place in places):
        return None
    return before[-1] if before else found.curve[0] if found.curve else None


def _told(found: Shown, point: Point) -> str:
    where = f"Round {point.round}" + (f", {point.phase}" if point.phase else "")
    lines = []
    for side in found.sides:
        chance = point.chance[side.id]
        span = "" if not point.playouts else f" ({percent(chance.low)} to {percent(chance.high)})"
        lines.append(f"{side.name} {percent(chance.share)}{span}")
    return f"{where}\n{'; '.join(lines)}, of 100."


def _ledger(found: Shown) -> str:
    """The luck ledger in a tooltip."""
    said = []
    for side in found.sides if found.ledger is not None else ():
        row = (found.ledger or {})[side.id]
        said.append(
            f"{side.name}: own decisions {points(row.own.mean)}, the other's {points(row.other.mean)}, "
            f"dice {points(row.dice.mean)}."
        )
    return f"Luck ledger, in points of a hundred\n{' '.join(said)} {fortune(found)}"
