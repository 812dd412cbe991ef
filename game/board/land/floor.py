"""The parts into which impassable ground cuts a table for a base of some breadth: no way leads from one to another.

What bears nobody stands as rings and lines, and two of them between which the base does not fit are joined by a bar.
Whether it fits is told by their distance alone, to the grain; of the shapes only what they enclose is asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from game.board.bases import CONTACT, breadth
from game.board.land.ground import Ground
from game.board.land.terrain import STEP, Piece
from game.board.later import shapely
from game.core.figures import Base
from game.core.grain import Point

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

BAR = 1
"""Half the thickness of what is drawn as a line, in grains."""


class Floor:
    """The parts of a table between which a base of some breadth cannot go, looking where it goes.

    Whether it has room to turn is not asked, nor who stands in its way: where this says no, there is no way; doors and
    gates that are shut are as good as open, unless they are to count as shut."""

    __slots__ = ("ground", "half", "parts")

    def __init__(self, ground: Ground, base: Base, *, shut: bool = False) -> None:
        self.ground = ground
        self.half = breadth(base) // 2
        """Half the breadth of the base, in grains."""
        near = max(0, self.half - CONTACT - 1)
        rings = [
            ring
            for piece in ground.pieces
            if piece.numbers and (shut or not is_door(piece))
            for ring in piece.solid
        ]
        fences = [line for piece in ground.pieces for line in _drops(ground, piece)]
        self.parts: tuple[Polygon, ...] | None = None
        """None where nothing cuts the table: it is all one part, and no shape need be made of it."""
        if not rings and not fences:
            return
        whole = shapely.box(0, 0, ground.width, ground.height)
        solid = [_shape(ring.points) for ring in rings]
        every = [*solid, *fences, whole.exterior]
        reach = [*[near] * len(solid), *[0] * len(fences), near]
        bars = _bars(every, reach)
        drawn = shapely.buffer([*[part for part in solid if part.area == 0], *fences, *bars], BAR, cap_style="square")
        left = whole.difference(shapely.union_all([*[part for part in solid if part.area], *drawn]))
        self.parts = tuple([part for part in getattr(left, "geoms", (left,)) if part.area > 0])

    def about(self, place: Point) -> frozenset[int]:
        """Return the numbers of the parts in which a place lies: where it lies in none, of those within half a base."""
        if self.parts is None:
            return frozenset({0} if self._beyond(place) <= self.half**2 else ())
        dot = shapely.Point(place)
        found = [number for number, part in enumerate(self.parts) if part.intersects(dot)]
        return frozenset(found or [number for number, part in enumerate(self.parts) if part.dwithin(dot, self.half)])

    def holds(self, number: int, place: Point) -> bool:
        """Tell whether a place lies in a part."""
        if self.parts is None:
            return not self._beyond(place)
        return bool(self.parts[number].intersects(shapely.Point(place)))

    def _beyond(self, place: Point) -> int:
        """The square of how far a place lies off the table."""
        x, y = place
        return max(-x, 0, x - self.ground.width) ** 2 + max(-y, 0, y - self.ground.height) ** 2


def floor(ground: Ground, base: Base, *, shut: bool = False) -> Floor:
    """Return the floor of a ground for a base; it is made once for all bases as broad."""
    found: Floor = ground.recall(("floor", breadth(base), shut), lambda: Floor(ground, base, shut=shut))
    return found


def gaps(ground: Ground, least: int, most: int) -> list[tuple[Point, Point]]:
    """Return gaps between what bears nobody (the edge of the table too) that are so many grains wide: their two ends.

    Of a gap between two long sides it is a place somewhere in it."""
    every: list[BaseGeometry] = [_shape(ring.points) for ring in ground.forbidden]
    if not every:
        return []
    every.append(shapely.box(0, 0, ground.width, ground.height).exterior)
    first, second = shapely.STRtree(every).query(every, predicate="dwithin", distance=[most] * len(every))
    found: list[tuple[Point, Point]] = []
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if a < b:
            between: Any = shapely.shortest_line(every[a], every[b])
            if between.length >= least:
                (ax, ay), (bx, by) = between.coords
                found.append(((round(ax), round(ay)), (round(bx), round(by))))
    return found


def is_door(piece: Piece) -> bool:
    """Tell whether a piece is a door or gate that is shut: what lies in a wall, and is no opening to look through."""
    return piece.kind.in_wall and piece.kind.impassable and not piece.kind.opening


def _shape(points: Sequence[Point]) -> BaseGeometry:
    if len(points) > 2:
        return shapely.Polygon(points)
    return shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])


def _bars(every: Sequence[BaseGeometry], reach: Sequence[int]) -> list[BaseGeometry]:
    """Bars across every gap that is too narrow: a centre has to be farther from each of two things than its reach."""
    tree = shapely.STRtree(every)
    first, second = tree.query(every, predicate="dwithin", distance=[2 * max(reach) + 1] * len(every))
    bars: list[BaseGeometry] = []
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if a >= b or not (reach[a] + reach[b]):
            continue
        between: Any = shapely.shortest_line(every[a], every[b])
        if 0 < between.length <= reach[a] + reach[b] + (1 if reach[a] and reach[b] else 0):
            bars.append(between)
    return bars


def _drops(ground: Ground, piece: Piece) -> list[BaseGeometry]:
    """The edges of a walkway over which nobody steps: all but where stairs or other raised ground adjoin [ST-R19]."""
    if not piece.kind.walkway or piece.high <= STEP:
        return []
    points = piece.terrain.points
    if piece.terrain.closed:
        edges = [shapely.LineString(two) for two in pairwise((*points, points[0]))]
    else:
        edges = [shapely.Polygon(ring.points).exterior for ring in piece.parts]
    others = [
        shapely.Polygon(ring.points)
        for other in ground.pieces
        if other is not piece and (other.kind.stairs or other.kind.walkway or other.kind.raised)
        for ring in other.parts
        if len(ring.points) > 2
    ]
    steps = shapely.buffer(shapely.union_all(others), 2 * BAR + CONTACT) if others else None
    left = shapely.union_all(edges)
    if steps is not None:
        left = left.difference(steps)
    return [part for part in getattr(left, "geoms", (left,)) if part.length > 0]
