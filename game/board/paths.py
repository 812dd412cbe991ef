"""Paths of straight legs: their length, the places on them, and where they first come near somebody."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt, sqrt
from operator import itemgetter

from game.board.bases import pair
from game.board.convex import first_place
from game.board.legs import Leg
from game.core.figures import Base, Figure
from game.core.grain import Point, distance_up, place, towards, turn_between


def length(start: Point, path: Sequence[Point]) -> int:
    """Return the length of a path along its corners in grains, each leg rounded up."""
    total = 0
    x, y = start
    for ax, ay in path:
        square = (ax - x) ** 2 + (ay - y) ** 2
        root = isqrt(square)
        total += root if root * root == square else root + 1
        x, y = ax, ay
    return total


def point_at(start: Point, path: Sequence[Point], t: int) -> tuple[Point, int]:
    """Return the place `t` grains along a path, snapped, and the number of its leg; a corner ends its leg."""
    here = start
    for leg, corner in enumerate(path):
        size = distance_up(here, corner)
        if t <= size and (size or t == 0):
            return point_on(here, corner, size, t), leg
        t -= size
        here = corner
    return here, max(0, len(path) - 1)


def point_on(start: Point, end: Point, size: int, t: int) -> Point:
    """Return the place `t` grains along one leg of `size` grains, snapped."""
    if not size:
        return start
    return place(start[0], end[0] - start[0], t, size), place(start[1], end[1] - start[1], t, size)


def cut(start: Point, path: Sequence[Point], t: int) -> tuple[Point, ...]:
    """Return the corners of the first `t` grains of a path, the place reached last."""
    end, leg = point_at(start, path, t)
    kept = (*path[:leg], end)
    return kept if len(kept) < 2 or kept[-1] != kept[-2] else kept[:-1]


def turning(facing: int, start: Point, path: Sequence[Point]) -> int:
    """Return the sum of all turns of a path in whole degrees, that from the facing at its start included [SP-R3]."""
    total = 0
    here = start
    for corner in path:
        if corner != here:
            ahead = towards(corner[0] - here[0], corner[1] - here[1])
            total += turn_between(facing, ahead)
            facing = ahead
            here = corner
    return total


def first_within(
    base: Base,
    start: Point,
    end: Point,
    others: Sequence[tuple[Figure, int]],
    facing: int | None = None,
    most: int | None = None,
) -> tuple[int, str] | None:
    """Return the first t of a leg, in grains, at which the gap to some other is at most its margin, and whose it is.

    Ties go by id; a rectangular base faces along the leg unless a facing is given; only the first `most` grains of the
    leg are looked at, if that is given [SP-3.3.0.2, SP-R27]."""
    sx, sy = start
    dx = end[0] - sx
    dy = end[1] - sy
    square = dx * dx + dy * dy
    size = isqrt(square)
    if size * size != square:
        size += 1
    true = sqrt(square)
    ux = dx / true if size else 0.0
    uy = dy / true if size else 0.0
    radius = base.radius
    # A circle that holds the mover's base, and as much as snapping may take.
    held = (radius or 0.5 * sqrt(base.width**2 + base.length**2) + 1) + 0.75
    near: list[tuple[float, float, int, int, Figure, int]] = []
    for figure, margin in others:
        ox = figure.x - sx
        oy = figure.y - sy
        off = ox * uy - oy * ux
        other = figure.profile.base
        reach = held + margin + (other.radius or 0.5 * sqrt(other.width**2 + other.length**2) + 1)
        if off > reach or off < -reach:
            if size:
                continue
            if ox * ox + oy * oy > reach * reach:
                continue
        middle = ox * ux + oy * uy
        if middle > size + reach or middle < -reach or reach < 0:
            continue
        half = sqrt(reach * reach - off * off)
        near.append((middle - half, middle + half, ox, oy, figure, margin))
    if len(near) > 1:
        near.sort(key=_soonest)
    limit = size if most is None or most > size else most
    found: str | None = None
    twice = 2 * size
    for soonest, latest, ox, oy, figure, margin in near:
        if soonest > limit + 1:
            break
        other = figure.profile.base
        if radius and other.radius:
            whole = radius + other.radius + margin
            most = whole * whole
            t: int | None = None
            if whole >= 0:
                if ox * ox + oy * oy <= most:
                    t = 0
                elif size:
                    low = int(soonest) - 1
                    # The window is wide enough for every snapping; the exact distance decides.
                    for step in range(low if low > 1 else 1, min(limit, int(latest) + 2) + 1):
                        x = (2 * dx * step + size) // twice if dx >= 0 else -((size - 2 * dx * step) // twice)
                        y = (2 * dy * step + size) // twice if dy >= 0 else -((size - 2 * dy * step) // twice)
                        if (x - ox) ** 2 + (y - oy) ** 2 <= most:
                            t = step
                            break
        else:
            if facing is None:
                facing = 0 if radius else towards(dx, dy)
            ring = pair(base.width, base.length, facing, other.width, other.length, figure.facing)
            t = first_place(ring, margin + radius + other.radius, Leg((-ox, -oy), dx, dy, size), limit)
        if t is not None and (t < limit or found is None or figure.id < found):
            limit = t
            found = figure.id
    return None if found is None else (limit, found)


_soonest = itemgetter(0)
