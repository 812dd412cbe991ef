"""Where a base on its way would first be off the table or on ground that bears none [ST-R1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.board.bases import CONTACT, reach_of
from game.board.convex import Ring, first_place, holds, side_near, squared_up, within
from game.board.land.terrain import OFF_TABLE, Piece, boxes_meet
from game.board.legs import Leg
from game.core.figures import Base
from game.core.grain import place
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
    ground: Bounds, base: Base, leg: Leg, facing: int, pieces: Sequence[Piece]
) -> tuple[int, Terrain] | None:
    """Return the first t of a leg at which a base would be off the table or on impassable ground, and which [ST-R1]."""
    a, b = leg.start, leg.end
    across, down = reach_of(base, facing)
    found = _first_off(ground, leg, across, down)
    limit = leg.length if found is None else found[0]
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
            t = first_place(grown, most, leg, limit)
            if t is None or (t == limit and found is not None):
                continue
            if t == 0 and _leaves(grown, most, leg):
                continue
            found, limit = (t, piece.terrain), t
    return found


def _leaves(ring: Ring, most: int, leg: Leg) -> bool:
    """Whether one who stands where he may not, as he has turned, is on his way out: by the side he is nearest to."""
    if within(ring, *leg.end, most):
        return False
    if holds(ring, *leg.start):
        ex, ey = side_near(ring, *leg.start)
        return ex * leg.dy <= ey * leg.dx
    return squared_up(ring, *leg.place(min(leg.length, 64))) >= squared_up(ring, *leg.start)


def _first_off(ground: Bounds, leg: Leg, across: int, down: int) -> tuple[int, Terrain] | None:
    """The first t of a leg at which a base reaches beyond the table; one who does so already may come back."""
    best: int | None = None
    size = leg.length
    for start, part, low, high in (
        (leg.start[0], leg.dx, across - CONTACT, ground.width + CONTACT - across),
        (leg.start[1], leg.dy, down - CONTACT, ground.height + CONTACT - down),
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
