"""Regions of the table: whether a place lies in one, by exact crossings."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.later import shapely
from game.core.grain import Point


def holds(region: Sequence[Point], place: Point) -> bool:
    """Tell whether a place in grains lies in a polygon; its edge belongs to it."""
    x, y = place
    inside = False
    ax, ay = region[-1]
    for bx, by in region:
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if cross == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        # A ray to the right: an edge counts from its upper end on, and up to its lower end.
        if (ay > y) != (by > y) and (cross > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return inside


def middle(region: Sequence[Point]) -> Point:
    """Return the middle of a region's corners, in grains."""
    count = len(region)
    return sum(x for x, _ in region) // count, sum(y for _, y in region) // count


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Tell whether two polygons have more in common than an edge."""
    return bool(shapely.Polygon(one).relate_pattern(shapely.Polygon(other), "T********"))


def apart(one: Sequence[Point], other: Sequence[Point]) -> int:
    """Return the distance between two regions in grains; a region of fewer than three corners is just those places."""
    a, b = (shapely.Polygon(each) if len(each) > 2 else shapely.MultiPoint(each) for each in (one, other))
    distance: float = a.distance(b)
    return round(distance)


def clipped(points: Sequence[Point], width: int, height: int, *, closed: bool) -> tuple[Point, ...]:
    """Return what of an area or a line lies on a table, in grains: the largest piece, nothing where none does."""
    table = shapely.box(0, 0, width, height)
    shape = shapely.Polygon(points) if closed else shapely.LineString(points)
    found = (shape if shape.is_valid else shape.buffer(0)).intersection(table)
    parts = [part for part in getattr(found, "geoms", (found,)) if not part.is_empty]
    best = max(parts, key=lambda part: part.area if closed else part.length, default=None)
    if best is None or not (best.area if closed else best.length):
        return ()
    corners = best.exterior.coords[:-1] if closed else best.coords
    return tuple([(round(x), round(y)) for x, y in corners])
