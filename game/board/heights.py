"""Heights: how high a figure is above the table, and how far two are apart through the air."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt

from game.board.bases import gap, gap_within
from game.board.land.ground import Ground
from game.core.figures import Figure
from game.core.grain import Point, distance_up, squared


def foot(ground: Ground, figure: Figure) -> int:
    """Return how high a figure's base is above the table, in grains: the ground under it, and its altitude."""
    high = figure.altitude
    return high if ground.level_all_over else high + ground.level(figure.at)


def apart(a: Figure, b: Figure) -> int:
    """Return the distance of two figures from centre to centre in grains, rounded up: as the arrow flies [SP-R302]."""
    up = a.altitude - b.altitude
    return _slant(squared(a.at, b.at), up) if up else distance_up(a.at, b.at)


def square_apart(a: Figure, b: Figure) -> int:
    """Return the square of the distance of two figures, centre to centre in grains: as the arrow flies [SP-R302]."""
    up = a.altitude - b.altitude
    square = squared(a.at, b.at)
    return square + up * up if up else square


def gap_apart(a: Figure, b: Figure) -> int:
    """Return the gap between two bases in grains, over height and length together [SP-R306]."""
    up = a.altitude - b.altitude
    return _slant(gap(a, b) ** 2, up) if up else gap(a, b)


def within_apart(a: Figure, b: Figure, most: int) -> bool:
    """Tell whether the gap between two bases is at most so many grains, over height and length together [SP-R306]."""
    up = a.altitude - b.altitude
    if not up:
        return gap_within(a, b, most)
    return abs(up) <= most and gap_within(a, b, isqrt(most * most - up * up))


def nearness(figures: Iterable[Figure]) -> Callable[[Figure, Figure, int], bool]:
    """Return what tells whether two of some figures are so near: on the ground by the gap alone, which is quicker."""
    return within_apart if any(figure.altitude for figure in figures) else gap_within


def apart_from(figure: Figure, place: Point, level: int = 0) -> int:
    """Return the distance of a figure from a place on the ground, or at an altitude; grains, rounded up [SP-R302]."""
    up = figure.altitude - level
    return _slant(squared(figure.at, place), up) if up else distance_up(figure.at, place)


def _slant(square: int, up: int) -> int:
    whole = square + up * up
    root = isqrt(whole)
    return root if root * root == whole else root + 1
