"""The curve itself: each side's share of the chance as a ground of its colour, the band, the line between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.odds.review.shape import Point, Shown, Turn
from game.ui.kit import shapes
from game.ui.kit.pen import Pen
from game.ui.kit.theme import hexed, side_tone
from game.ui.kit.words.type import Type

Dot = tuple[float, float]


class Axes(NamedTuple):
    """Where the curve lies: the field, and the events at its left and right edges."""

    field: pygame.Rect
    first: int
    last: int

    def x(self, event: int) -> int:
        """Where an event lies across the field."""
        share = (event - self.first) / max(1, self.last - self.first)
        return self.field.x + round(max(0.0, min(1.0, share)) * (self.field.w - 1))

    def y(self, share: float) -> int:
        """Where a chance of the first side lies, which is sure of winning at the upper edge."""
        return self.field.y + round((1 - share) * (self.field.h - 1))

    def dots(self, side: str, points: Sequence[Point], what: str) -> list[Dot]:
        """The points of the curve within the field, or of an edge of its band, by the chance of a side."""
        return [
            (self.x(point.event) - self.field.x, self.y(getattr(point.chance[side], what)) - self.field.y)
            for point in points
        ]

    def at_turn(self, found: Shown, turn: Turn) -> Dot:
        """Where a turning point lies on the curve: at its end, where the chance has moved."""
        side = found.sides[0].id
        point = next((one for one in found.curve if one.event >= turn.ends), found.curve[-1])
        return self.x(point.event), self.y(point.chance[side].share)

    def free_end(self, found: Shown, upper: bool) -> str:
        """At which end (l, r) there is more room between the curve and an edge of the field, for words."""
        side, rooms = found.sides[0].id, []
        left, right = self.field.x + self.field.w / 3, self.field.right - self.field.w / 3
        here = [(self.x(point.event), point.chance[side]) for point in found.curve]
        for some in ([one for x, one in here if x <= left], [one for x, one in here if x >= right]):
            if upper:
                rooms.append(1 - max((one.high for one in some), default=0.0))
            else:
                rooms.append(min((one.low for one in some), default=1.0))
        return "r" if rooms[1] > rooms[0] else "l"


def spread(places: Sequence[float], gap: float, edge: float) -> list[float]:
    """Set places in a row at least so far apart, none beyond an edge at the right; their order is kept."""
    found: list[float] = []
    for place in places:
        found.append(place if not found else max(place, found[-1] + gap))
    for number in reversed(range(len(found))):
        found[number] = min(found[number], edge if number == len(found) - 1 else found[number + 1] - gap)
    return found


def runs(found: Shown, places: Sequence[int] = ()) -> list[list[Point]]:
    """The points of the curve, parted where one of all its places lies between two and is not known yet."""
    made: list[list[Point]] = []
    for point in found.curve:
        if made and not any(made[-1][-1].event < place < point.event for place in places):
            made[-1].append(point)
        else:
            made.append([point])
    return made


def curve(pen: Pen, axes: Axes, found: Shown, dark: bool = False, places: Sequence[int] = ()) -> None:
    """Draw grounds, band and line, with nothing where a place is not known yet; `dark` on wood, else on paper."""
    field = axes.field
    body = "".join([_run(pen, axes, found, points, dark) for points in runs(found, places)])
    if body:
        pen.surface.blit(shapes.svg(field.w, field.h, body), field.topleft)


def _run(pen: Pen, axes: Axes, found: Shown, points: Sequence[Point], dark: bool) -> str:
    """What is drawn of points beside each other; one alone is a dot."""
    field, first = axes.field, found.sides[0].id
    one, other = (side_tone(side.colour) for side in found.sides)
    line, low, high = (axes.dots(first, points, what) for what in ("share", "low", "high"))
    left, right = line[0][0], line[-1][0]
    ground, band = (0.3, 0.34) if dark else (0.2, 0.26)
    casing, ink = ("night", "cream") if dark else ("paper_hi", "ink")
    if len(points) == 1:
        (x, y), wide = line[0], pen.px(3)
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{wide}" fill="{hexed(ink)}" stroke="{hexed(casing)}"/>'
    return (
        _area([*line, (right, field.h), (left, field.h)], hexed(one.base), ground)
        + _area([(left, 0), (right, 0), *reversed(line)], hexed(other.base), ground)
        + _area([*high, *reversed(low)], hexed("cream" if dark else "ink2"), band * 0.8)
        + _line(line, hexed(casing), pen.px(5 if not dark else 3.5))
        + _line(line, hexed(ink), pen.px(2.4 if not dark else 1.8))
    )


def _area(dots: Sequence[Dot], colour: str, alpha: float) -> str:
    return f'<polygon points="{_text(dots)}" fill="{colour}" fill-opacity="{alpha:.3f}"/>'


def _line(dots: Sequence[Dot], colour: str, width: int) -> str:
    return (
        f'<polyline points="{_text(dots)}" fill="none" stroke="{colour}" stroke-width="{max(1, width)}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _text(dots: Sequence[Dot]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)


def mark(pen: Pen, found: Shown, turn: Turn, number: int, place: tuple[float, float, float]) -> None:
    """Draw the sign of a turning point at x, y, so wide: its number in the colour of whom it favours.

    Dice have a square sign, decisions a round one."""
    x, y, size = place
    s = pen.px(size)
    colour = next(side.colour for side in found.sides if side.id == turn.favours)
    tone = side_tone(colour)
    r = 22 if turn.by == "dice" else 50
    body = (
        f'<rect x="4" y="4" width="92" height="92" rx="{r}" fill="{hexed("night")}"/>'
        f'<rect x="9" y="9" width="82" height="82" rx="{r - 3}" fill="{hexed(tone.low)}" stroke="{hexed("cream")}" '
        'stroke-width="6"/>'
    )
    pen.surface.blit(shapes.svg(s, s, body, 100, 100), (round(x - s / 2), round(y - s / 2)))
    pen.text(str(number), x, y, Type(size * 0.56, "cream", "bold"), "c")
