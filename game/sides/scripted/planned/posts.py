"""Where those stand who have something to keep: along a line, behind or beside the others, before whom they escort."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.board.paths import length, point_at
from game.core.grain import GRAIN, Point, ahead, direction, distance_up, facing_towards
from game.core.state import State

CAME = 3 * GRAIN
"""Who is so near to a place of his way has come to it."""
BEHIND = 8 * GRAIN
"""So far behind the others the reserve waits."""
BESIDE = 6 * GRAIN
"""So far outside the outermost of the others those stand who guard a flank."""
BEFORE = 3 * GRAIN
"""So far before those whom they escort they stand, towards the enemy."""


def middle_of(places: Sequence[Point]) -> Point:
    """Return the middle of some places, one at least."""
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def next_on(line: Sequence[Point], here: Point) -> Point | None:
    """Return the next place of a way for one who stands somewhere, or None where he is at its end or has none."""
    if not line:
        return None
    legs = list(pairwise(line))
    near = [(distance_up(here, nearest_on(a, b, here)), number) for number, (a, b) in enumerate(legs)]
    number = min(near)[1] + 1 if near else 0
    if near and number == 1 and nearest_on(*legs[0], here) == line[0]:
        number = 0
    while number < len(line) and distance_up(here, line[number]) <= CAME:
        number += 1
    return line[number] if number < len(line) else None


def nearest_on(a: Point, b: Point, here: Point) -> Point:
    """Return the place on a leg nearest to another place, in whole grains."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    t = (here[0] - a[0]) * dx + (here[1] - a[1]) * dy
    if not size or t <= 0:
        return a
    return b if t >= size else (a[0] + dx * t // size, a[1] + dy * t // size)


def post_on(line: Sequence[Point], number: int, many: int) -> Point:
    """Return the post of one of so many who stand along a line, the first from its beginning."""
    if len(line) < 2:
        return line[0]
    whole = length(line[0], tuple(line[1:]))
    return point_at(line[0], tuple(line[1:]), whole * (2 * number + 1) // (2 * many))[0]


def behind(ours: Sequence[Point], foes: Sequence[Point]) -> Point:
    """Return a place behind the middle of some, as seen from their enemies."""
    here = middle_of(ours)
    return ahead(here, facing_towards(middle_of(foes), here), BEHIND)


def beside(ours: Sequence[Point], foes: Sequence[Point], flank: str) -> Point:
    """Return a place outside the outermost of some on their left or right, as they look at their enemies."""
    outward = facing_towards(middle_of(ours), middle_of(foes)) + (-90 if flank == "left" else 90)
    ux, uy = direction(outward)
    return ahead(max(ours, key=lambda place: (place[0] * ux + place[1] * uy, place)), outward, BESIDE)


def before(ward: Sequence[Point], foes: Sequence[Point]) -> Point:
    """Return a place before those who are escorted, towards the nearest enemy."""
    here = middle_of(ward)
    foe = min(foes, key=lambda place: (distance_up(here, place), place))
    return ahead(here, facing_towards(here, foe), min(BEFORE, distance_up(here, foe) // 2))


def on_table(state: State, place: Point, edge: int = 2 * GRAIN) -> Point:
    """Return a place, or the nearest to it that is so far from every edge of the table, in grains."""
    table = state.table
    return max(edge, min(table.width - edge, place[0])), max(edge, min(table.height - edge, place[1]))
