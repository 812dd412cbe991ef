"""Bodies in rank and file: how they stand, the ground they cover, their places when formed anew, and wheels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.board.bases import breadth, depth
from game.board.ranks import place_in_ranks
from game.core.figures import Base, Figure
from game.core.grain import DIRECTIONS, UNIT, Point

STEP = 15
"""Degrees of a wheel that are walked as one straight leg."""


def common_facing(figures: Sequence[Figure]) -> int:
    """Return the facing that most of some figures have, of those equally common the first."""
    return Counter(figure.facing for figure in figures).most_common(1)[0][0]


def along(at: Point, facing: int) -> int:
    """Return how far forward a place lies, seen along a facing, in grains."""
    ux, uy = DIRECTIONS[facing % 360 * 2]
    return (at[0] * ux + at[1] * uy) // UNIT


def across(at: Point, facing: int) -> int:
    """Return how far to the right a place lies, seen along a facing, in grains."""
    ux, uy = DIRECTIONS[facing % 360 * 2]
    return (at[1] * ux - at[0] * uy) // UNIT


def rows(figures: Sequence[Figure], facing: int) -> list[list[Figure]]:
    """Return figures as they stand, in rows across a facing: the front one first, each from the left.

    A row holds those less than three quarters of a base behind its foremost."""
    found: list[list[Figure]] = []
    for figure in sorted(figures, key=lambda member: (-along(member.at, facing), member.id)):
        behind = along(found[-1][0].at, facing) - along(figure.at, facing) if found else 0
        if not found or behind * 4 >= depth(figure.profile.base) * 3:
            found.append([])
        found[-1].append(figure)
    return [sorted(row, key=lambda figure: (across(figure.at, facing), figure.id)) for row in found]


def formed(figures: Sequence[Figure], facing: int, ranks: int) -> dict[str, Point]:
    """Return places in so many ranks, base to base about the middle of where figures stand now.

    Who stands in front comes to stand in front, and who stands to the left to the left."""
    base = Base(
        width=max(breadth(figure.profile.base) for figure in figures),
        length=max(depth(figure.profile.base) for figure in figures),
    )
    ordered = [figure for row in rows(figures, facing) for figure in row]
    places = place_in_ranks(len(ordered), ranks, (0, 0), facing, base)
    files = -(-len(ordered) // max(1, ranks))
    middle, centre = _middle([figure.at for figure in ordered]), _middle(places)
    found: dict[str, Point] = {}
    for first in range(0, len(ordered), files):
        row = sorted(ordered[first : first + files], key=lambda figure: (across(figure.at, facing), figure.id))
        for figure, (x, y) in zip(row, places[first : first + files]):
            found[figure.id] = (x + middle[0] - centre[0], y + middle[1] - centre[1])
    return found


def _middle(places: Sequence[Point]) -> Point:
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def frame(placed: Sequence[tuple[Base, Point]], facing: int) -> tuple[Point, Point, Point, Point]:
    """Return corners of the ground that bases cover which look along a facing: front left, front right, then behind.

    Bases are taken to look along the facing too."""
    left = min(across(at, facing) - breadth(base) // 2 for base, at in placed)
    right = max(across(at, facing) + breadth(base) // 2 for base, at in placed)
    front = max(along(at, facing) + depth(base) // 2 for base, at in placed)
    back = min(along(at, facing) - depth(base) // 2 for base, at in placed)
    ux, uy = DIRECTIONS[facing % 360 * 2]

    def corner(far: int, side: int) -> Point:
        return (far * ux - side * uy) // UNIT, (far * uy + side * ux) // UNIT

    return corner(front, left), corner(front, right), corner(back, right), corner(back, left)


def turned(at: Point, about: Point, degrees: int) -> Point:
    """Return where a place comes that is turned about another by so many degrees, clockwise."""
    cosine, sine = -DIRECTIONS[degrees % 360 * 2][1], DIRECTIONS[degrees % 360 * 2][0]
    x, y = at[0] - about[0], at[1] - about[1]
    return about[0] + _round(x * cosine - y * sine), about[1] + _round(x * sine + y * cosine)


def _round(units: int) -> int:
    return (units + UNIT // 2) // UNIT


def wheel(at: Point, about: Point, degrees: int) -> tuple[Point, ...]:
    """Return the corners of the way that a place goes in a wheel about another, by so many degrees clockwise."""
    way = 1 if degrees > 0 else -1
    stops = [*range(STEP * way, degrees, STEP * way), degrees] if degrees else []
    return tuple([turned(at, about, stop) for stop in stops])
