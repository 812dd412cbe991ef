"""Walls of fire and ice: whom they stop, and who comes through them [SP-R166]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.board.convex import first_place, squared_up, within
from game.board.land.terrain import Piece, word
from game.board.legs import leg
from game.board.paths import point_on
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, Point, distance_up
from game.rules.situation import Situation

WALLS = ("wall_of_fire", "wall_of_ice")
FALSE = "mirage"
"""Kind of ground that is not really there."""
STEP = GRAIN // 16
"""So many grains of its way tell whether one leads away from a wall."""
STRONG = 8
"""Half hit dice from which on one passes walls of fire and ice."""


def is_strong(figure: Figure) -> bool:
    """Tell whether a figure of so many hit dice may pass walls of fire and ice [SP-R166]."""
    return figure.profile.hit_dice.halves >= STRONG


def raised(at: Situation, *kinds: str) -> list[Piece]:
    """List the pieces of some kinds that spells have raised."""
    if not at.state.magic:
        return []
    return [piece for piece in at.ground.pieces if piece.terrain.id and piece.terrain.kind in kinds]


def barred(at: Situation, figure: Figure, path: Sequence[Point], end: int) -> tuple[int, str] | None:
    """Return the grains of a path at which a wall of fire or ice first stops a weak figure, and its name [SP-R166]."""
    walls = raised(at, *WALLS)
    if not walls or is_strong(figure):
        return None
    return min((found for found in _meetings(figure, path, walls) if found[0] <= end), default=None)


def _meetings(figure: Figure, path: Sequence[Point], pieces: Sequence[Piece]) -> Iterator[tuple[int, str]]:
    gone, here, most = 0, figure.at, _breadth(figure.profile.base)
    for corner in path:
        size = distance_up(here, corner)
        for piece in pieces:
            for ring in piece.parts:
                t = first_place(ring, most, leg(here, corner, size), size)
                # Who stands at its foot may walk away from it: one step tells, as the ring is convex.
                step = point_on(here, corner, size, min(size, STEP))
                if t == 0 and squared_up(ring, *step) > squared_up(ring, *here) and not within(ring, *here, 0):
                    t = None
                if t is not None:
                    yield gone + t, word(piece)
        gone, here = gone + size, corner


def come_upon(at: Situation, figure: Figure, path: Sequence[Point], *kinds: str) -> list[Piece]:
    """List the pieces of some kinds into or through which a path took a figure; what it stood in before is none."""
    found = []
    most = _breadth(figure.profile.base)
    for piece in raised(at, *kinds):
        if any(within(ring, *path[0], most) for ring in piece.parts):
            continue
        legs = [leg(a, b, distance_up(a, b)) for a, b in pairwise(path)]
        if any(first_place(ring, most, leg, leg.length) is not None for leg in legs for ring in piece.parts):
            found.append(piece)
    return found


def _breadth(base: Base) -> int:
    return base.radius or min(base.width, base.length) // 2
