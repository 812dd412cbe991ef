"""Bases: their corners and outlines, and the gap between two of them, edge to edge."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from game.board.convex import Ring, root_up, squared_up, sum_of, within
from game.board.later import shapely
from game.core.figures import Base, Figure
from game.core.grain import DIRECTIONS, GRAIN, UNIT, Point

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

CONTACT = 2
"""Bases are in contact at a gap of at most so many grains; they overlap when deeper in each other than that."""
BODILY = -(CONTACT + 1)
"""The gap, in grains, at which two bases are in each other's way."""

_HALVES: dict[tuple[int, int, int], tuple[Point, Point]] = {}
_PAIRS: dict[tuple[int, int, int, int, int, int], Ring] = {}
_OUTLINES: OrderedDict[tuple[int, int, int, int, int, int], Polygon] = OrderedDict()
_MANY = 8192


def half_diagonals(width: int, length: int, facing: int) -> tuple[Point, Point]:
    """Return the corners in front, right and left, from the centre, snapped; those behind are their opposites."""
    facing %= 360
    known = _HALVES.get((width, length, facing))
    if known is None:
        ux, uy = DIRECTIONS[facing * 2]
        right = _snap(ux * length - uy * width), _snap(uy * length + ux * width)
        left = _snap(ux * length + uy * width), _snap(uy * length - ux * width)
        if len(_HALVES) >= _MANY:
            _HALVES.clear()
        known = _HALVES[width, length, facing] = right, left
    return known


def _snap(doubled: int) -> int:
    return (doubled + UNIT) // (2 * UNIT) if doubled >= 0 else -((UNIT - doubled) // (2 * UNIT))


def corners(base: Base, at: Point, facing: int) -> tuple[Point, ...]:
    """List the corners of a rectangular base clockwise from front left, in grains; of a round base none."""
    if base.radius:
        return ()
    (px, py), (qx, qy) = half_diagonals(base.width, base.length, facing)
    x, y = at
    return (x + qx, y + qy), (x + px, y + py), (x - qx, y - qy), (x - px, y - py)


def body(base: Base, facing: int) -> Ring:
    """Return the ring of a base about (0, 0): its corners, or for a round base the centre alone."""
    return pair(base.width, base.length, facing, 0, 0, 0) if not base.radius else _CENTRE


_CENTRE = Ring([(0, 0)], (0, 0))


def pair(wa: int, la: int, fa: int, wb: int, lb: int, fb: int) -> Ring:
    """Return the ring of places of a rectangle's centre, seen from another's, where the two touch or overlap."""
    key = (wa, la, fa % 180, wb, lb, fb % 180)
    known = _PAIRS.get(key)
    if known is None:
        known = sum_of(_rectangle(wa, la, fa % 180), _rectangle(wb, lb, fb % 180), (0, 0))
        if len(_PAIRS) >= _MANY:
            _PAIRS.clear()
        _PAIRS[key] = known
    return known


@lru_cache(maxsize=_MANY)
def _rectangle(width: int, length: int, facing: int) -> Ring:
    (px, py), (qx, qy) = half_diagonals(width, length, facing)
    return Ring([(qx, qy), (px, py), (-qx, -qy), (-px, -py)], (0, 0))


def gap_within(a: Figure, b: Figure, most: int) -> bool:
    """Tell exactly whether the gap of two bases is at most so many grains; below 0: whether they overlap so deep."""
    base = a.profile.base
    other = b.profile.base
    dx = a.x - b.x
    dy = a.y - b.y
    radius = base.radius
    if radius and other.radius:
        reach = radius + other.radius + most
        return reach >= 0 and dx * dx + dy * dy <= reach * reach
    # Circles about the two and within them settle it mostly; only between those is the ring itself asked for.
    square = dx * dx + dy * dy
    beyond = other.radius or _half_diagonal(other.width, other.length)
    far = (radius or _half_diagonal(base.width, base.length)) + beyond + most
    if far < 0 or square > far * far:
        return False
    near = inner(base) + inner(other) + most
    if near >= 0 and square <= near * near:
        return True
    ring = pair(base.width, base.length, a.facing, other.width, other.length, b.facing)
    return within(ring, dx, dy, most + radius + other.radius)


def gap(a: Figure, b: Figure) -> int:
    """Return the gap of two bases, edge to edge, in grains rounded up; 0 where they touch or overlap."""
    base, other = a.profile.base, b.profile.base
    dx, dy = a.x - b.x, a.y - b.y
    if base.radius and other.radius:
        square = dx * dx + dy * dy
    else:
        square = squared_up(pair(base.width, base.length, a.facing, other.width, other.length, b.facing), dx, dy)
    return max(0, root_up(square) - base.radius - other.radius)


def overlaps(a: Figure, b: Figure) -> bool:
    """Tell whether two bases stand in each other by more than 2 grains; who is aloft is over who is not [ST-R1]."""
    return (a.altitude > 0) == (b.altitude > 0) and gap_within(a, b, BODILY)


def overlapping(figures: Iterable[Figure]) -> Iterator[tuple[Figure, Figure]]:
    """Yield the pairs of some figures that stand in each other, from the left of the table to the right [ST-R1]."""
    placed = sorted(figures, key=lambda figure: (figure.x, figure.id))
    far = 2 * max([extent(figure.profile.base) for figure in placed], default=0)
    for number, figure in enumerate(placed):
        for other in placed[number + 1 :]:
            if other.x - figure.x >= far:
                break
            if abs(other.y - figure.y) < far and overlaps(figure, other):
                yield figure, other


def overlapped(figure: Figure, others: Iterable[Figure]) -> list[Figure]:
    """List those of others in whom a figure stands, in their order [ST-R1]."""
    x, y, own = figure.x, figure.y, extent(figure.profile.base)
    return [
        other
        for other in others
        if abs(other.x - x) < (far := own + extent(other.profile.base))
        and abs(other.y - y) < far
        and other.id != figure.id
        and overlaps(figure, other)
    ]


def extent(base: Base) -> int:
    """Return the greatest distance from the centre to the rim in grains, the snapping of corners allowed for."""
    return base.radius or _half_diagonal(base.width, base.length)


@lru_cache(maxsize=1024)
def _half_diagonal(width: int, length: int) -> int:
    return root_up(width**2 + length**2) // 2 + 2


def inner(base: Base) -> int:
    """Return the radius of a circle that a base surely holds, in grains, the snapping of corners allowed for."""
    return base.radius or _half_breadth(base.width, base.length)


@lru_cache(maxsize=1024)
def _half_breadth(width: int, length: int) -> int:
    return max(0, min(width, length) // 2 - 2)


def breadth(base: Base) -> int:
    """Return the size across the front in grains."""
    return 2 * base.radius or base.width


def depth(base: Base) -> int:
    """Return the size from front to back in grains."""
    return 2 * base.radius or base.length


def shrunk(base: Base, by: int) -> Base:
    """Return the base drawn in by so many grains on all sides; what is left is at least a point."""
    if base.radius:
        return Base(radius=max(1, base.radius - by))
    return Base(width=max(0, base.width - 2 * by), length=max(0, base.length - 2 * by))


def shape(base: Base, at: Point, facing: int) -> Polygon:
    """Return the outline of a base as a polygon in grains, kept for the poses last asked for."""
    key = (base.radius, base.width, base.length, at[0], at[1], 0 if base.radius else facing)
    known = _OUTLINES.get(key)
    if known is not None:
        _OUTLINES.move_to_end(key)
        return known
    known = shapely.Polygon(disc(at, base.radius) if base.radius else corners(base, at, facing))
    _OUTLINES[key] = known
    if len(_OUTLINES) > _MANY // 4:
        _OUTLINES.popitem(last=False)
    return known


def disc(at: Point, radius: int) -> list[Point]:
    """Return a circle of 72 corners on the grain, for drawing."""
    return [(at[0] + _snap(2 * ux * radius), at[1] + _snap(2 * uy * radius)) for ux, uy in DIRECTIONS[::10]]


def outline(figure: Figure) -> Polygon:
    """Return the outline of a figure's base as a polygon in grains."""
    return shape(figure.profile.base, figure.at, figure.facing)


def zone_shape(figure: Figure, radius: int) -> Polygon:
    """Return the ground within a radius of a figure's base, edge to edge, in grains, for drawing [SP-3.3.0.3]."""
    return zone_about(figure.profile.base, figure.at, figure.facing, radius)


def zone_about(base: Base, at: Point, facing: int, radius: int) -> Polygon:
    """Return the ground within a radius of a base, edge to edge, in grains, for drawing [SP-3.3.0.3]."""
    if base.radius:
        return shape(Base(radius=base.radius + radius), at, 0)
    return shape(base, at, facing).buffer(radius, quad_segs=18)


def in_inches(drawn: BaseGeometry) -> BaseGeometry:
    """Return a shape of grains in inches, as text formats want it."""
    return shapely.affinity.scale(drawn, 1 / GRAIN, 1 / GRAIN, origin=(0, 0))


def reach_of(base: Base, facing: int | None) -> tuple[int, int]:
    """Return how far a base reaches to each side and up and down from its centre; with no facing, at any."""
    if base.radius:
        return base.radius, base.radius
    if facing is None:
        return extent(base), extent(base)
    (px, py), (qx, qy) = half_diagonals(base.width, base.length, facing)
    return max(abs(px), abs(qx)), max(abs(py), abs(qy))
