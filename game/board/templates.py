"""Areas of breath, spells and splashes laid on the table, and whom they touch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import TypeAlias

from msgspec import Struct

from game.board.bases import body, disc, extent, inner
from game.board.convex import Ring, sum_of, within
from game.board.land.terrain import nearest
from game.core.figures import Base, Figure
from game.core.grain import Point, distance_up

Shape: TypeAlias = tuple[Point, ...]
"""The corners of an area on the table, in grains."""


class Burst(Struct, frozen=True):
    """All places within a radius of one, in grains."""

    at: Point
    radius: int

    @property
    def rim(self) -> Shape:
        """The burst by places on its rim, for drawing."""
        return tuple(disc(self.at, self.radius))


def burst(at: Point, radius: int) -> Burst:
    """Return the area within a radius of a place, in grains."""
    return Burst(at, radius)


def cone(origin: Point, toward: Point, length: int, mouth: int, width: int) -> Shape:
    """Return a cone from a mouth of one width to an end of another, towards a place, corners snapped; grains."""
    return _trapeze(origin, toward, 0, length, mouth, width)


def line(origin: Point, toward: Point, length: int, width: int) -> Shape:
    """Return a straight line of a width from a place towards another, corners snapped; grains."""
    return _trapeze(origin, toward, 0, length, width, width)


def box(middle: Point, toward: Point, length: int, width: int) -> Shape:
    """Return a rectangle about its middle, its length towards a place, corners snapped; grains."""
    return _trapeze(middle, toward, -(length // 2), length - length // 2, width, width)


def reaches_up(template: Shape | Burst) -> int:
    """Return how far an area reaches up and down from where it is laid, in grains: its radius, or half its width.

    [SP-R303]"""
    if isinstance(template, Burst):
        return template.radius
    return distance_up(template[1], template[2]) // 2


def caught(template: Shape | Burst, figures: Iterable[Figure], level: int = 0) -> list[Figure]:
    """List the figures whose base a template touches, in their order; templates are convex with whole corners.

    It is laid on the ground, or at an altitude in grains; nobody is in it who is too high or low for it [SP-R303]."""
    if isinstance(template, Burst):
        return _burst_upon(template, figures, level)
    ring = Ring(template)
    left, top, right, bottom = _bounds(ring)
    sums: dict[tuple[Base, int], Ring] = {}
    found = []
    for figure in figures:
        if figure.altitude != level and abs(figure.altitude - level) > reaches_up(template):
            continue
        base = figure.profile.base
        far = extent(base)
        if not (left - far <= figure.x <= right + far and top - far <= figure.y <= bottom + far):
            continue
        pose = (base, 0 if base.radius else figure.facing)
        if pose not in sums:
            sums[pose] = ring if base.radius else sum_of(ring, body(base, figure.facing))
        if within(sums[pose], figure.x, figure.y, base.radius):
            found.append(figure)
    return found


def _burst_upon(template: Burst, figures: Iterable[Figure], level: int) -> list[Figure]:
    """The figures whose base a burst touches.

    Circles about a base and within it settle it mostly; only between them is its ring asked, which is kept by its pose:
    nothing is built for the place of the burst, of which a caster tries hundreds."""
    (x, y), most = template.at, template.radius
    found = []
    for figure in figures:
        if figure.altitude != level and abs(figure.altitude - level) > most:
            continue
        base, across, down = figure.profile.base, figure.x - x, figure.y - y
        far = most + extent(base)
        square = across * across + down * down
        if square > far * far:
            continue
        if square <= (most + inner(base)) ** 2 or within(body(base, figure.facing), across, down, most):
            found.append(figure)
    return found


def _bounds(ring: Ring) -> tuple[int, int, int, int]:
    xs, ys = zip(*ring.points)
    return min(xs), min(ys), max(xs), max(ys)


def meets(template: Shape | Burst, points: Sequence[Point], most: int = 0) -> bool:
    """Tell whether a template comes within so many grains of a convex ring of places, or a line of two."""
    if isinstance(template, Burst):
        ring, most = Ring([template.at]), most + template.radius
    else:
        ring = Ring(template)
    return within(sum_of(ring, Ring([(-x, -y) for x, y in points])), 0, 0, most)


def _trapeze(origin: Point, toward: Point, start: int, end: int, first: int, last: int) -> Shape:
    dx, dy = toward[0] - origin[0], toward[1] - origin[1]
    # Twice the distance, with ten binary places more.
    size = isqrt((dx * dx + dy * dy) << 22)
    if not size:
        raise ValueError("a template needs another place to point to")

    def at(along: int, across: int) -> Point:
        return (
            origin[0] + nearest((2 * dx * along - dy * across) << 10, size),
            origin[1] + nearest((2 * dy * along + dx * across) << 10, size),
        )

    return at(start, -first), at(end, -last), at(end, last), at(start, first)
