"""Regions of the table: whether a place lies in one, by exact crossings."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import Polygon

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
    """Give the middle of a region's corners, in grains."""
    count = len(region)
    return sum(x for x, _ in region) // count, sum(y for _, y in region) // count


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Tell whether two polygons have more in common than an edge."""
    return bool(Polygon(one).relate_pattern(Polygon(other), "T********"))
