"""Where a base on its way would first be off the table or on ground that bears none [ST-R1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.board.bases import CONTACT, reach_of
from game.board.convex import Ring, first_place, holds, place, side_near, squared_up, within
from game.board.land.terrain import OFF_TABLE, Piece, boxes_meet
from game.core.figures import Base
from game.core.grain import Point
from game.core.table import Terrain


class Bounds(Protocol):
    """A table with rings of ground that bears no base; grains."""

    width: int
    height: int
    forbidden: tuple[Ring, ...]

    def grown(self, number: int, base: Base, facing: int) -> tuple[Ring, int]:
        """Return the ring, and the grains from it, where a base's centre may not be for one forbidden ring."""
        ...


def first_unfit(
    ground: Bounds, base: Base, a: Point, b: Point, size: int, facing: int, pieces: Sequence[Piece]
) -> tuple[int, Terrain] | None:
    """Return the first t of a leg at which a base would be off the table or on impassable ground, and which [ST-R1]."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    across, down = reach_of(base, facing)
    found = _first_off(ground, a, dx, dy, size, across, down)
    limit = size if found is None else found[0]
    box = (min(a[0], b[0]) - across, min(a[1], b[1]) - down, max(a[0], b[0]) + across, max(a[1], b[1]) + down)
    for piece in pieces:
        if not piece.numbers or not boxes_meet(piece.box, box):
            continue
        for number in piece.numbers:
            ring = ground.forbidden[number]
            (mx, my), outer = ring.middle, ring.outer
            if mx + outer < box[0] or mx - outer > box[2] or my + outer < box[1] or my - outer > box[3]:
                continue
            grown, most = ground.grown(number, base, facing)
            t = first_place(grown, most, a, dx, dy, size, limit)
            if t is None or (t == limit and found is not None):
                continue
            if t == 0 and _leaves(grown, most, a, b, size):
                continue
            found, limit = (t, piece.terrain), t
    return found


def _leaves(ring: Ring, most: int, a: Point, b: Point, size: int) -> bool:
    """Whether one who stands where he may not, as he has turned, is on his way out: by the side he is nearest to."""
    if within(ring, *b, most):
        return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    if holds(ring, *a):
        ex, ey = side_near(ring, *a)
        return ex * dy <= ey * dx
    soon = min(size, 64)
    later = place(a[0], dx, soon, size), place(a[1], dy, soon, size)
    return squared_up(ring, *later) >= squared_up(ring, *a)


def _first_off(
    ground: Bounds, a: Point, dx: int, dy: int, size: int, across: int, down: int
) -> tuple[int, Terrain] | None:
    """The first t of a leg at which a base reaches beyond the table; one who does so already may come back."""
    best: int | None = None
    for start, part, low, high in (
        (a[0], dx, across - CONTACT, ground.width + CONTACT - across),
        (a[1], dy, down - CONTACT, ground.height + CONTACT - down),
    ):
        if (start < low and part >= 0) or (start > high and part <= 0):
            continue
        bound = high if part > 0 else low
        beyond = start + part - bound if part > 0 else bound - start - part
        if not part or beyond <= 0:
            continue
        t = max(0, size * (abs(part) - beyond) // abs(part) - 1)
        while t < size and low <= place(start, part, t, size) <= high:
            t += 1
        best = t if best is None else min(best, t)
    return None if best is None else (best, OFF_TABLE)
