"""Who stands before whom: protection, ranks, and places in rank and file [SP-3.5.10.1]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isqrt

from msgspec.structs import replace

from game.board.bases import CONTACT, body, breadth, depth, extent, gap_within
from game.board.convex import Ring, within
from game.core.figures import Base, Figure
from game.core.grain import DIRECTIONS, UNIT, Point, direction, turn_between

ALIKE = 45
"""Figures of a rank and file face the same way to within so many degrees."""


def _nearer(friend: Figure, figure: Figure, enemy: Figure) -> bool:
    """Whether the friend's centre lies on the enemy's side of the figure."""
    dx, dy = enemy.x - figure.x, enemy.y - figure.y
    return dx * (friend.x - figure.x) + dy * (friend.y - figure.y) > 0


def crosses(figure: Figure, a: Point, b: Point) -> bool:
    """Tell exactly whether a line between two places passes over a base, by more than 2 grains of it [ST-R6]."""
    base = figure.profile.base
    # Seen from the figure's centre the line is a thin ring, of which the base must hold a place.
    x, y = figure.x, figure.y
    if base.radius:
        inner = base.radius - CONTACT - 1
        return inner > 0 and _to_line(a[0] - x, a[1] - y, b[0] - x, b[1] - y) <= inner * inner
    hull = body(base, figure.facing)
    if within(hull, a[0] - x, a[1] - y, -CONTACT - 1) or within(hull, b[0] - x, b[1] - y, -CONTACT - 1):
        return True
    return _cuts(hull, a[0] - x, a[1] - y, b[0] - x, b[1] - y)


def _to_line(ax: int, ay: int, bx: int, by: int) -> int:
    """Squared distance of (0, 0) from a line between two places, rounded up."""
    ex, ey = bx - ax, by - ay
    square = ex * ex + ey * ey
    dot = -(ax * ex + ay * ey)
    if dot <= 0 or not square:
        return ax * ax + ay * ay
    if dot >= square:
        return bx * bx + by * by
    cross = ax * ey - ay * ex
    return -(-cross * cross // square)


def _cuts(hull: Ring, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a line cuts a base drawn in by what contact allows: no side of either parts the two."""
    ex, ey = bx - ax, by - ay
    size = isqrt(ex * ex + ey * ey)
    slack = (CONTACT + 1) * size
    sides = [ex * (py - ay) - ey * (px - ax) for px, py in hull.points]
    if not (min(sides) < -slack and max(sides) > slack):
        return False
    for x, y, vx, vy, square in hull.edges:
        limit = (CONTACT + 1) * isqrt(square)
        if vx * (ay - y) - vy * (ax - x) < limit and vx * (by - y) - vy * (bx - x) < limit:
            return False
    return True


def protectors(figure: Figure, enemy: Figure, friends: Iterable[Figure]) -> tuple[str, ...]:
    """List the ids of those who protect a figure from an enemy: they stand between, and leave no way past them.

    Where the line from the enemy passes between two of them, both do if he could not [SP-R138].

    A way past is a part of the figure's breadth, seen from the enemy, that no friend immediately in front covers and
    that is as wide as the enemy's base [SP-3.5.1.4, SP-3.5.10.1, SP-R7]."""
    near = breadth(figure.profile.base) // 2
    far = extent(figure.profile.base) + near
    close = []
    for f in friends:
        most = far + (f.profile.base.radius or extent(f.profile.base))
        if -most <= f.x - figure.x <= most and -most <= f.y - figure.y <= most and f.id != figure.id:
            close.append(f)
    return protecting(figure, enemy, [f for f in close if gap_within(f, figure, near)])


def protecting(figure: Figure, enemy: Figure, friends: Sequence[Figure]) -> tuple[str, ...]:
    """List the ids of those who protect a figure from an enemy, of friends within half a base of contact [SP-R7]."""
    before = [f for f in friends if _nearer(f, figure, enemy)]
    if not before:
        return ()
    between = tuple(sorted([f.id for f in before if crosses(f, enemy.at, figure.at)]))
    if not between and len(before) > 1:
        between = _joined(figure, enemy, before)
    if not between or breadth(enemy.profile.base) > breadth(figure.profile.base):
        return between
    return between if _widest_gap(figure, enemy, before) < breadth(enemy.profile.base) else ()


def _joined(figure: Figure, enemy: Figure, before: Sequence[Figure]) -> tuple[str, ...]:
    """The two friends between whom the line from an enemy passes, if his base is wider than the gap [SP-R138].

    They stand before the figure and not at its sides: half its breadth nearer to the enemy."""
    dx, dy = figure.x - enemy.x, figure.y - enemy.y
    size = max(1, isqrt(dx * dx + dy * dy))
    near = size * breadth(figure.profile.base) // 2
    ahead = [f for f in before if dx * (figure.x - f.x) + dy * (figure.y - f.y) >= near]
    shadows = [(*_shadow(f, figure, dx, dy, size), f.id) for f in ahead]
    left = max(
        (shadow for shadow in shadows if shadow[0] + shadow[1] < 0),
        key=lambda shadow: (shadow[1], shadow[2]),
        default=None,
    )
    right = min(
        (shadow for shadow in shadows if shadow[0] + shadow[1] >= 0),
        key=lambda shadow: (shadow[0], shadow[2]),
        default=None,
    )
    if left is None or right is None or right[0] - left[1] >= breadth(enemy.profile.base):
        return ()
    return tuple(sorted((left[2], right[2])))


def _widest_gap(figure: Figure, enemy: Figure, before: Sequence[Figure]) -> int:
    """The widest part of the figure's breadth, across the line from the enemy, that nobody covers, in grains."""
    dx, dy = figure.x - enemy.x, figure.y - enemy.y
    size = max(1, isqrt(dx * dx + dy * dy))
    low, high = _shadow(figure, figure, dx, dy, size)
    widest, free = 0, low
    for left, right in sorted(_shadow(f, figure, dx, dy, size) for f in before):
        widest = max(widest, min(left, high) - free)
        free = max(free, right)
    return max(widest, high - free)


def _shadow(other: Figure, figure: Figure, dx: int, dy: int, size: int) -> tuple[int, int]:
    """From where to where a base reaches across a line of sight, measured from the figure's centre, in grains."""
    ox, oy = other.x - figure.x, other.y - figure.y
    base = other.profile.base
    if base.radius:
        middle = (dx * oy - dy * ox) // size
        return middle - base.radius, middle + base.radius
    across = [(dx * (oy + py) - dy * (ox + px)) // size for px, py in body(base, other.facing).points]
    return min(across), max(across)


def right_before(figure: Figure, friends: Iterable[Figure]) -> Figure | None:
    """Return the nearest of some friends right behind whom a figure stands, or None.

    Right behind: the line along its facing passes over the other's base within half a base of contact, and both face
    alike; or it passes between two such whose gap is narrower than its base [SP-3.5.10.1.1, SP-R229]."""
    x, y, facing = figure.x, figure.y, figure.facing
    ux, uy = direction(facing)
    wide = breadth(figure.profile.base)
    best: tuple[int, str] | None = None
    found: Figure | None = None
    beside: list[Figure] = []
    for other in friends:
        dx, dy = other.x - x, other.y - y
        along, across, size = dx * ux + dy * uy, abs(dx * uy - dy * ux), extent(other.profile.base)
        if along <= 0 or across >= (size + wide) * UNIT or (best is not None and (along, other.id) > best):
            continue
        if facing != other.facing and turn_between(facing, other.facing) > ALIKE:
            continue
        if not gap_within(figure, other, wide // 2):
            continue
        far = extent(figure.profile.base) + wide // 2 + 2 * size
        if across < size * UNIT and crosses(other, (x, y), (x + ux * far // UNIT, y + uy * far // UNIT)):
            best, found = (along, other.id), other
        else:
            beside.append(other)
    if found is None and len(beside) > 1:
        ahead = replace(figure, x=x + ux * 8 * wide // UNIT, y=y + uy * 8 * wide // UNIT)
        joint = _joined(figure, ahead, beside)
        nearest = min(
            (((other.x - x) * ux + (other.y - y) * uy, other.id, other) for other in beside if other.id in joint),
            default=None, key=lambda near: near[:2],
        )  # fmt: skip
        found = None if nearest is None else nearest[2]
    return found


def rank(figure: Figure, before: Callable[[Figure], Figure | None]) -> int:
    """Return a figure's rank: 1 in front, and one more for each before it, told by who is right before whom."""
    file = [figure.id]
    ahead = before(figure)
    while ahead is not None and ahead.id not in file:
        file.append(ahead.id)
        ahead = before(ahead)
    return len(file)


def place_in_ranks(
    count: int, ranks: int, front_middle: Point, facing: int, base: Base, spacing: int = 0
) -> tuple[Point, ...]:
    """Return the places of a body in rank and file, front rank first and each from the left, snapped; grains.

    The last rank, if short, stands behind the middle files; `spacing` is the gap left between bases."""
    files = -(-count // max(1, ranks))
    ux, uy = DIRECTIONS[facing % 360 * 2]
    wide, deep = breadth(base) + spacing, depth(base) + spacing
    places = []
    for number in range(count):
        rank, file = divmod(number, files)
        short = files - min(files, count - rank * files)
        # Twice the way to the right of the middle.
        right = (2 * (file + short // 2) - files + 1) * wide
        back = rank * deep * 2
        x = -uy * right - ux * back
        y = ux * right - uy * back
        places.append((front_middle[0] + _half(x), front_middle[1] + _half(y)))
    return tuple(places)


def _half(doubled: int) -> int:
    return (doubled + UNIT) // (2 * UNIT) if doubled >= 0 else -((UNIT - doubled) // (2 * UNIT))
