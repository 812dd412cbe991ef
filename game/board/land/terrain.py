"""Kinds of terrain as the catalogue gives them, and pieces of terrain as convex rings of whole grains [ST-R12]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt

from msgspec import Struct

from game.board.convex import Ring, doubled_area, holds, root_up
from game.core.grain import Point
from game.core.table import Terrain

Ratio = tuple[int, int]
"""Numerator and denominator."""


class TerrainKind(Struct, frozen=True, kw_only=True):
    """What a kind of terrain does to movement, charges, height and sight; lengths in grains [ST-R12]."""

    cost: Ratio = (1, 1)
    """What a grain of it costs."""
    uphill: Ratio | None = None
    """What a grain costs while climbing it."""
    extra: int = 0
    """Grains of allowance to enter it."""
    share: Ratio = (0, 1)
    """Share of the whole allowance to enter it."""
    charge: bool = True
    """Whether it may be charged over; going uphill is never level."""
    impassable: bool = False
    spans: bool = False
    """Rules over what it crosses, whatever the order: bridge, road, ford."""
    hollow: bool = False
    """A floor within walls along its outline."""
    in_wall: bool = False
    """Lies in a wall and takes its place there: door, gate, window, arrow slit."""
    raised: bool = False
    """Level at its height over its outline."""
    walkway: bool = False
    """Its edge is a drop: no step of more than half an inch up or down."""
    stairs: bool = False
    """Joins the heights at its two ends."""
    width: int = 0
    """Thickness where the piece gives none."""
    height: int = 0
    """Height where the piece gives none; 0 there too: higher than any line of sight, if it blocks."""
    blocks: str = ""
    """What it does to lines of sight: "to" blocks up to its height, "under" those that pass under it."""
    wood: int = 0
    """Seen through, as cover, for so many grains; deeper is blocked. 0: it is no wood."""
    shelter: int = 0
    """Cover to one so many grains behind it."""
    parapet: bool = False
    """Cover to who stands on it from who stands no higher."""
    parts: bool = False
    """No zone and no blow reaches through it [ST-R34]."""
    opening: bool = False
    """Cover to who is seen through it, unless the eye is right at it."""
    over: bool = False
    """Lies over the ground (flames, a cloud) and leaves its cost and its height as they are."""
    rule: str = "ST-R12"
    cover_rule: str = "SP-3.4.2.11"
    word: str = ""
    """What a sentence calls it; the name of the kind where empty."""


OFF_TABLE = Terrain("off_table", (), closed=True)
"""Stands for the ground beyond the edge of the table [ST-R1]."""

THIN = 2
"""The least thickness of a line, in grains."""
INTO_WALL = 512
"""How far to each side a thing that lies in a wall makes away with it, in grains."""
STEP = 512
"""The greatest step up or down at the edge of a walkway, in grains."""


class Piece:
    """One piece of terrain with its kind: its ground as convex rings, and its walls if it has any."""

    __slots__ = (
        "box",
        "centre",
        "high",
        "index",
        "kind",
        "middle",
        "numbers",
        "parts",
        "ramp",
        "solid",
        "terrain",
        "walls",
    )

    def __init__(self, index: int, terrain: Terrain, kind: TerrainKind) -> None:
        self.index = index
        self.terrain = terrain
        self.kind = kind
        self.high = terrain.height or kind.height
        width = max(THIN, terrain.width or kind.width)
        points = terrain.points
        self.parts: tuple[Ring, ...] = convex_parts(points) if terrain.closed else strip(points, width, joined=True)
        """The ground it covers."""
        self.walls: tuple[Ring, ...] = self.parts
        """What of it is wall: all, or for a hollow piece the line of its outline."""
        if kind.hollow and terrain.closed:
            self.walls = strip([*points, points[0]], width, joined=True)
        self.solid: tuple[Ring, ...] = self.walls
        """Its walls without what lies in them or spans them."""
        self.numbers: range = range(0)
        """Which of the rings no base may stand on are its own."""
        self.box = box_of([p for ring in (*self.parts, *self.walls) for p in ring.points])
        left, top, right, bottom = self.box
        half = root_up((right - left) ** 2 + (bottom - top) ** 2) // 2 + 1
        self.centre = ((left + right) // 2, (top + bottom) // 2, half)
        """Middle and radius of a circle that holds it."""
        self.middle = (sum(p[0] for p in points) // len(points), sum(p[1] for p in points) // len(points))
        self.ramp: tuple[Point, Point, int, int] | None = None
        """Of stairs: foot, head and their two levels."""

    def covers(self, at: Point) -> bool:
        """Tell whether its ground holds a place, its edge included."""
        x, y = at
        left, top, right, bottom = self.box
        if x < left or x > right or y < top or y > bottom:
            return False
        return any(holds(ring, x, y) for ring in self.parts)

    def cutters(self) -> tuple[Ring, ...]:
        """Return the rings in which it does away with the walls it lies in or the water it spans."""
        if self.kind.in_wall and not self.terrain.closed:
            width = max(THIN, self.terrain.width or self.kind.width)
            return strip(self.terrain.points, width + 2 * INTO_WALL, joined=False)
        return self.parts


def box_of(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """Return the least and greatest x and y: left, top, right, bottom."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _bend(end: tuple[Point, Point, Point], start: tuple[Point, Point, Point]) -> list[Ring]:
    """Fill what is open between two legs that meet: their middle and both their corners, at the end and the start."""
    corners = ((end[1], start[1]), (end[2], start[2]))
    return [Ring([start[0], one, two]) for one, two in corners if doubled_area([start[0], one, two])]


def strip(points: Sequence[Point], width: int, *, joined: bool) -> tuple[Ring, ...]:
    """Return a line of a thickness in grains as one ring a leg, with its bends filled, corners snapped.

    Where it ends as it began, that is a bend like the others."""
    rings: list[Ring] = []
    first: tuple[Point, Point, Point] | None = None
    before: tuple[Point, Point, Point] | None = None
    for a, b in pairwise(points):
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = isqrt((dx * dx + dy * dy) << 20)
        if not size:
            continue
        nx = nearest(-dy * width << 9, size)
        ny = nearest(dx * width << 9, size)
        if not nx and not ny:
            nx, ny = (1, 0) if abs(dy) > abs(dx) else (0, 1)
        here = a, (a[0] + nx, a[1] + ny), (a[0] - nx, a[1] - ny)
        there = b, (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny)
        rings.append(Ring([here[1], there[1], there[2], here[2]]))
        if joined and before is not None:
            rings += _bend(before, here)
        first, before = first or here, there
    if joined and first is not None and before is not None and first[0] == before[0]:
        rings += _bend(before, first)
    return tuple(rings) or (Ring([points[0]]),)


def nearest(numerator: int, denominator: int) -> int:
    """Divide by a positive number, to the nearest whole, halves away from nought."""
    if numerator >= 0:
        return (2 * numerator + denominator) // (2 * denominator)
    return -((denominator - 2 * numerator) // (2 * denominator))


def convex_parts(points: Sequence[Point]) -> tuple[Ring, ...]:
    """Cut a simple polygon into convex rings along its own corners, exactly; a convex one stays whole."""
    rest = list(points) if doubled_area(points) >= 0 else list(reversed(points))
    if all(_turn(rest[i - 2], rest[i - 1], rest[i]) >= 0 for i in range(len(rest))):
        return (Ring(rest),)
    rings: list[Ring] = []
    while len(rest) > 3:
        for i in range(len(rest)):
            a, b, c = rest[i - 2], rest[i - 1], rest[i]
            turn = _turn(a, b, c)
            if turn == 0 or (turn > 0 and not any(_in_triangle(p, a, b, c) for p in rest if p not in (a, b, c))):
                if turn:
                    rings.append(Ring([a, b, c]))
                del rest[i - 1]
                break
        else:
            break
        if all(_turn(rest[i - 2], rest[i - 1], rest[i]) >= 0 for i in range(len(rest))):
            break
    if doubled_area(rest):
        rings.append(Ring(rest))
    return tuple(rings) or (Ring(points),)


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0


def without(ring: Ring, cutter: Ring) -> list[Ring]:
    """Return what is left of a convex ring outside another, as convex rings with new corners snapped."""
    if cutter.thin or not boxes_meet(box_of(ring.points), box_of(cutter.points)):
        return [ring]
    left: list[Ring] = []
    rest: list[Point] = list(ring.points)
    for x, y, ex, ey, _ in cutter.edges:
        outside = _clip(rest, x, y, -ex, -ey)
        if doubled_area(outside) > 4:
            left.append(Ring(outside))
        rest = _clip(rest, x, y, ex, ey)
        if doubled_area(rest) <= 4:
            return [ring]
    return left


def _clip(points: Sequence[Point], x: int, y: int, ex: int, ey: int) -> list[Point]:
    """The part of a convex ring on the positive side of a line."""
    kept: list[Point] = []
    for at, here in enumerate(points):
        before = points[at - 1]
        was = ex * (before[1] - y) - ey * (before[0] - x)
        now = ex * (here[1] - y) - ey * (here[0] - x)
        if (was < 0) != (now < 0) and was and now:
            part, whole = abs(was), abs(was) + abs(now)
            kept.append(
                (
                    before[0] + nearest((here[0] - before[0]) * part, whole),
                    before[1] + nearest((here[1] - before[1]) * part, whole),
                )
            )
        if now >= 0:
            kept.append(here)
    return kept


def boxes_meet(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    """Tell whether two boxes (left, top, right, bottom) touch or overlap."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def chord(ring: Ring, a: Point, b: Point, length: int) -> tuple[int, int] | None:
    """Return where a leg of so many grains is inside a convex ring, from and to, rounded outwards to the grain."""
    if ring.thin:
        return None
    low, low_of, high, high_of = 0, 1, 1, 1
    ax, ay = a
    bx, by = b
    for x, y, ex, ey, _ in ring.edges:
        first = ex * (ay - y) - ey * (ax - x)
        last = ex * (by - y) - ey * (bx - x)
        if first < 0:
            if last < 0:
                return None
            if first * low_of < low * (first - last):
                low, low_of = -first, last - first
        elif last < 0 and first * high_of < high * (first - last):
            high, high_of = first, first - last
    if low * high_of >= high * low_of:
        return None
    return length * low // low_of, -(-length * high // high_of)


def ruling(pieces: Sequence[Piece]) -> Piece | None:
    """Return the piece that counts of several at one place: the last that spans, else the last [ST-R12]."""
    best: Piece | None = None
    for piece in pieces:
        if piece.kind.over:
            continue
        if best is None or (piece.kind.spans, piece.index) > (best.kind.spans, best.index):
            best = piece
    return best


def ramp_level(ramp: tuple[Point, Point, int, int], point: Point) -> int:
    """Return the height on stairs at a place, between their two ends in proportion, in grains rounded down."""
    (fx, fy), (hx, hy), low, high = ramp
    dx, dy = hx - fx, hy - fy
    square = dx * dx + dy * dy
    part = min(max((point[0] - fx) * dx + (point[1] - fy) * dy, 0), square)
    return low + (high - low) * part // square if square else high


def word(piece: Piece) -> str:
    """Return what a sentence calls a piece of terrain."""
    return piece.kind.word or piece.terrain.kind.replace("_", " ")
