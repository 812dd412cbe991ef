"""Convex rings of whole grains: exact distances, and where a straight walk comes within one."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt, sqrt

from game.board.legs import Leg
from game.core.grain import Point

Edge = tuple[int, int, int, int, int]
"""Start x and y, vector x and y, squared length."""

Side = tuple[int, int, float, float, float]
"""Start x and y, outward vector of length 1, length."""

SNAP = 0.75
"""A place snapped to the grain lies nearer to the place meant than this."""


class Ring:
    """A convex outline, inside on the positive side of every edge; a point or a line too, which have no inside."""

    __slots__ = ("_sides", "edges", "inner", "middle", "outer", "points", "thin")

    def __init__(self, points: Sequence[Point], middle: Point | None = None) -> None:
        ring = _tidy(points)
        self.points = ring
        self.edges: tuple[Edge, ...] = tuple(
            (a[0], a[1], b[0] - a[0], b[1] - a[1], (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
            for a, b in zip(ring, ring[1:] + ring[:1])
        )
        self.thin = len(ring) < 3
        xs, ys = [p[0] for p in ring], [p[1] for p in ring]
        mx, my = middle or ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        self.middle = (mx, my)
        self.outer = max(root_up((x - mx) ** 2 + (y - my) ** 2) for x, y in ring)
        """Of a circle about the middle that holds the ring."""
        self.inner = (
            -1
            if self.thin
            else min((ex * (my - y) - ey * (mx - x)) // root_up(square) for x, y, ex, ey, square in self.edges)
        )
        """Of a circle about the middle that the ring holds; negative where there is none."""

        self._sides: tuple[Side, ...] | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The edges as entry() wants them, worked out when first asked for."""
        if self._sides is None:
            self._sides = tuple(
                (x, y, ey / sqrt(square), -ex / sqrt(square), sqrt(square))
                for x, y, ex, ey, square in self.edges
                if square
            )
        return self._sides


def root_up(square: int) -> int:
    """Return the root of a whole number, rounded up."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def doubled_area(points: Sequence[Point]) -> int:
    """Return twice the area of a ring of places, positive where its edges turn as those of a Ring do."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, [*points[1:], *points[:1]]))


def _tidy(points: Sequence[Point]) -> tuple[Point, ...]:
    """The convex ring without double and needless corners, turned the positive way; two corners if it has no area."""
    area = doubled_area(points)
    if area == 0:
        first, last = min(points), max(points)
        return (first,) if first == last else (first, last)
    ring = list(points) if area > 0 else list(reversed(points))
    kept: list[Point] = []
    for at, here in enumerate(ring):
        before = kept[-1] if kept else next(p for p in reversed(ring) if p != here)
        after = ring[(at + 1) % len(ring)]
        if (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0]):
            kept.append(here)
    return tuple(kept)


def squared_up(ring: Ring, px: int, py: int) -> int:
    """Return the squared distance of a place from the ring, rounded up to the whole; 0 inside it."""
    best = -1
    thin = ring.thin
    for x, y, ex, ey, square in ring.edges:
        qx = px - x
        qy = py - y
        cross = ex * qy - ey * qx
        if cross < 0 or thin:
            dot = ex * qx + ey * qy
            if dot <= 0:
                here = qx * qx + qy * qy
            elif dot >= square:
                here = (qx - ex) ** 2 + (qy - ey) ** 2
            else:
                here = -(-cross * cross // square)
            if best < 0 or here < best:
                best = here
    return best if best > 0 else 0


def within(ring: Ring, px: int, py: int, most: int) -> bool:
    """Tell exactly whether a place is at most so many grains from the ring; below 0: so deep inside it."""
    dx = px - ring.middle[0]
    dy = py - ring.middle[1]
    square = dx * dx + dy * dy
    far = ring.outer + most
    if far < 0 or square > far * far:
        return False
    near = ring.inner + most
    if near >= 0 and ring.inner >= 0 and square <= near * near:
        return True
    if most >= 0:
        return squared_up(ring, px, py) <= most * most
    if ring.thin:
        return False
    for x, y, ex, ey, length in ring.edges:
        cross = ex * (py - y) - ey * (px - x)
        if cross < 0 or cross * cross < most * most * length:
            return False
    return True


def holds(ring: Ring, px: int, py: int) -> bool:
    """Tell exactly whether a place is in the ring or on its edge."""
    if ring.thin:
        return squared_up(ring, px, py) == 0
    return all(ex * (py - y) >= ey * (px - x) for x, y, ex, ey, _ in ring.edges)


def side_near(ring: Ring, px: int, py: int) -> Point:
    """Return vector of the edge that a place within the ring is nearest to; what crosses it to the right goes out."""
    best, far, whole = (0, 0), -1, 1
    for x, y, ex, ey, square in ring.edges:
        if not square:
            continue
        cross = ex * (py - y) - ey * (px - x)
        # Squares of the distances from two edges, compared as fractions.
        if far < 0 or cross * cross * whole < far * square:
            best, far, whole = (ex, ey), cross * cross, square
    return best


def sum_of(a: Ring, b: Ring, middle: Point | None = None) -> Ring:
    """Return the ring of all sums of a place of the one and a place of the other (Minkowski), exactly."""
    if len(a.points) == 1 or len(b.points) == 1:
        return Ring([(p[0] + q[0], p[1] + q[1]) for p in a.points for q in b.points], middle)
    first, second = _from_top(a), _from_top(b)
    points: list[Point] = []
    i = j = 0
    n, m = len(first), len(second)
    while i < n or j < m:
        p, q = first[i % n], second[j % m]
        points.append((p[0] + q[0], p[1] + q[1]))
        if i == n:
            j += 1
            continue
        if j == m:
            i += 1
            continue
        u, v = first[(i + 1) % n], second[(j + 1) % m]
        cross = (u[0] - p[0]) * (v[1] - q[1]) - (u[1] - p[1]) * (v[0] - q[0])
        if cross >= 0:
            i += 1
        if cross <= 0:
            j += 1
    return Ring(points, middle)


def _from_top(ring: Ring) -> tuple[Point, ...]:
    points = ring.points
    at = min(range(len(points)), key=lambda i: (points[i][1], points[i][0]))
    return points[at:] + points[:at]


def entry(ring: Ring, most: float, sx: int, sy: int, ux: float, uy: float) -> tuple[float, float] | None:
    """Return where a line from a place in a unit direction is within `most` grains of the ring, from and to, about."""
    low, high = -1e18, 1e18
    sides = ring.sides
    for x, y, nx, ny, _ in sides:
        # How far outside this edge the line begins, and how fast it goes out.
        out = nx * (sx - x) + ny * (sy - y) - most
        speed = nx * ux + ny * uy
        if speed > 1e-12:
            if out > -low * speed:
                return None
            if out > -high * speed:
                high = -out / speed
        elif speed < -1e-12:
            if out > -high * speed:
                return None
            if out > -low * speed:
                low = -out / speed
        elif out > 0:
            return None
    if most <= 0:
        return None if ring.thin or low > high else (low, high)
    # The corners are round: of all the rims and strips the line may enter, the first.
    first, last = 1e18, -1e18
    square = most * most
    for px, py in ring.points:
        ox, oy = px - sx, py - sy
        off = ox * uy - oy * ux
        if -most <= off <= most:
            middle, half = ox * ux + oy * uy, sqrt(square - off * off)
            if middle - half < first:
                first = middle - half
            if middle + half > last:
                last = middle + half
    for x, y, nx, ny, side in sides:
        speed = nx * ux + ny * uy
        if not -1e-12 < speed < 1e-12:
            t = (most - nx * (sx - x) - ny * (sy - y)) / speed
            if 0 <= (sx + ux * t - x) * -ny + (sy + uy * t - y) * nx <= side:
                if t < first:
                    first = t
                if t > last:
                    last = t
    return (first, last) if first <= last else None


def first_place(ring: Ring, most: int, leg: Leg, limit: int) -> int | None:
    """Return the first t (0 to limit) at which the snapped place of a leg is within `most` grains of the ring."""
    (sx, sy), dx, dy, length = leg.start, leg.dx, leg.dy, leg.length
    if within(ring, sx, sy, most):
        return 0
    if not length:
        return None
    size = sqrt(dx * dx + dy * dy)
    window = entry(ring, most + SNAP, sx, sy, dx / size, dy / size)
    if window is None:
        return None
    low, high = window
    if high < -2 or low > limit:
        return None
    twice = 2 * length
    # The window is a proposal, wide enough for every snapping; the exact test decides.
    for t in range(max(1, int(low) - 1), min(limit, int(high) + 2) + 1):
        x = sx + ((2 * dx * t + length) // twice if dx >= 0 else -((length - 2 * dx * t) // twice))
        y = sy + ((2 * dy * t + length) // twice if dy >= 0 else -((length - 2 * dy * t) // twice))
        if within(ring, x, y, most):
            return t
    return None
