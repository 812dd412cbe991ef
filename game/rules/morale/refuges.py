"""Refuges: the places to which one slips out of melee, told by circles first and only between these by the bases."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from msgspec.structs import replace

from game.board.bases import extent, gap, inner
from game.board.heights import nearness
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, squared
from game.rules.morale.flight import COURSES, FAR, NEAR, out_of_the_way
from game.rules.situation import Situation

STEPS = [
    (far, [ahead((0, 0), course * 15, far) for course in range(COURSES)])
    for far in (3 * GRAIN, 4 * GRAIN, 5 * GRAIN)
]
"""The places tried, from where one stands: so many grains away, in every course."""


def refuges(at: Situation, figure: Figure, most: int = 4) -> list[Point]:
    """List places to which a figure could slip away, farthest from its enemies first, at most so many."""
    near = _foes_about(at, figure)
    apart = [(-_least_gap(there, near, far), course, there.at) for far, course, there in _apart(figure, near)]
    places: list[Point] = []
    for _, _, place in sorted(apart):
        if out_of_the_way(at, figure, place, figure.facing) is None:
            places.append(place)
            if len(places) == most:
                break
    return places


def has_refuge(at: Situation, figure: Figure) -> bool:
    """Tell whether there is a place to which a figure could slip away."""
    apart = _apart(figure, _foes_about(at, figure))
    return any(out_of_the_way(at, figure, there.at, figure.facing) is None for _, _, there in apart)


class _Foe(NamedTuple):
    """An enemy from whom one slips away: how near he is at least, and within what circle a place is surely too near.

    Beyond the wider circle a place is surely too far from him; where both bases are round the circles are `exact`."""

    least: int
    name: str
    figure: Figure
    close: int
    wide: int
    rims: int
    exact: bool


def _foes_about(at: Situation, figure: Figure) -> list[_Foe]:
    """The enemies whose distance from a place matters, the nearest first."""
    base = figure.profile.base
    own, hull = extent(base), inner(base)
    reach = 5 * GRAIN + FAR + own
    found = []
    for foe in at.field.foes(figure.side):
        square, other = squared(foe.at, figure.at), extent(foe.profile.base)
        if square <= (reach + other) ** 2:
            close = -1 if foe.altitude else (NEAR + hull + inner(foe.profile.base) - 1) ** 2
            exact = bool(base.radius and foe.profile.base.radius) and not (figure.altitude or foe.altitude)
            found.append(
                _Foe(isqrt(square) - own - other, foe.id, foe, close, (FAR + own + other) ** 2, own + other, exact)
            )
    return sorted(found)


def _apart(figure: Figure, foes: list[_Foe]) -> Iterator[tuple[int, int, Figure]]:
    """The figure at places as far from the enemy as they should be, each with how far and by what course it is.

    Of round bases the circles tell all; others are asked themselves. [SP-3.5.1.6.2, SP-R13]"""
    within = nearness([figure, *[foe.figure for foe in foes]])
    for distance, steps in STEPS:
        may_be_near = [foe for foe in foes if foe.least - distance - 2 < NEAR]
        circles = [(foe.figure.x, foe.figure.y, foe.close) for foe in may_be_near]
        near = [foe.figure for foe in may_be_near if not foe.exact]
        seen = [foe for foe in foes if foe.least - distance - 2 <= FAR]
        for course, (across, down) in enumerate(steps):
            x, y = figure.x + across, figure.y + down
            if _too_near(x, y, circles):
                continue
            there = replace(figure, x=x, y=y)
            if near and any(within(there, foe, NEAR - 1) for foe in near):
                continue
            for foe in seen:
                dx, dy = foe.figure.x - x, foe.figure.y - y
                if dx * dx + dy * dy <= foe.wide and (foe.exact or within(there, foe.figure, FAR)):
                    yield distance, course, there
                    break


def _least_gap(there: Figure, foes: list[_Foe], gone: int) -> int:
    """The gap to the nearest of some enemies after so many grains; who cannot be nearer than another is not asked."""
    x, y = there.at
    least: int | None = None
    for foe in foes:
        if least is not None:
            if foe.least - gone - 2 >= least:
                break
            dx, dy = foe.figure.x - x, foe.figure.y - y
            if dx * dx + dy * dy >= (least + foe.rims) ** 2:
                continue
        found = gap(there, foe.figure)
        if least is None or found < least:
            least = found
    return least or 0


def _too_near(x: int, y: int, circles: list[tuple[int, int, int]]) -> bool:
    """Whether a place is surely too near to some enemy, by circles (with squared radius) that their bases hold."""
    for across, down, close in circles:
        dx, dy = across - x, down - y
        if dx * dx + dy * dy <= close:
            return True
    return False
