"""Arcs round a figure: front, flanks and rear, by the number of places each has [SP-3.5.4, SP-R91]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.board.later import shapely
from game.core.figures import Figure
from game.core.grain import DIRECTIONS, UNIT, Point, facing_towards

if TYPE_CHECKING:
    from shapely import Polygon

Arc = Literal["front", "left_flank", "right_flank", "rear"]
Ring = Literal["equal", "larger", "smaller"]
"""What the target is to the attacker."""

FRONT: dict[str, int] = {"equal": 135, "larger": 120, "smaller": 135}
"""Half degrees from the facing to where the front ends; the front is as many whole degrees wide."""
FLANK: dict[str, int] = {"equal": 225, "larger": 240, "smaller": 225}
"""Half degrees from the facing to where the flank ends."""


def arc_of(target: Figure, attacker_at: Point, ring: Ring) -> Arc:
    """Tell in which arc of the target a place lies; on a boundary in the one nearer the front [SP-3.5.4, SP-R91]."""
    dx = attacker_at[0] - target.x
    dy = attacker_at[1] - target.y
    twice = target.facing * 2
    ux, uy = DIRECTIONS[twice]
    front = FRONT[ring]
    flank = FLANK[ring]
    if ux * dy - uy * dx >= 0:
        # To the right or straight ahead or behind: the boundaries lie clockwise of the facing.
        bx, by = DIRECTIONS[(twice + front) % 720]
        if dx * by - dy * bx >= 0:
            return "front"
        bx, by = DIRECTIONS[(twice + flank) % 720]
        return "right_flank" if dx * by - dy * bx >= 0 else "rear"
    bx, by = DIRECTIONS[(twice - front) % 720]
    if dx * by - dy * bx <= 0:
        return "front"
    bx, by = DIRECTIONS[(twice - flank) % 720]
    return "left_flank" if dx * by - dy * bx <= 0 else "rear"


def arc_shapes(figure: Figure, ring: Ring, radius: int) -> dict[str, Polygon]:
    """Return the four arcs as wedges of a radius in grains about the centre of the base, for drawing [SP-R91]."""
    front, flank = FRONT[ring], FLANK[ring]
    return {
        "front": wedge(figure.at, figure.facing * 2 - front, figure.facing * 2 + front, radius),
        "left_flank": wedge(figure.at, figure.facing * 2 - flank, figure.facing * 2 - front, radius),
        "right_flank": wedge(figure.at, figure.facing * 2 + front, figure.facing * 2 + flank, radius),
        "rear": wedge(figure.at, figure.facing * 2 + flank, figure.facing * 2 + 720 - flank, radius),
    }


def wedge(at: Point, start: int, end: int, radius: int) -> Polygon:
    """Return a slice of a disc between two directions in half degrees, clockwise, in grains."""
    turns = [*range(start, end, 4), end]
    rim = [DIRECTIONS[turn % 720] for turn in turns]
    return shapely.Polygon([at, *((at[0] + radius * ux / UNIT, at[1] + radius * uy / UNIT) for ux, uy in rim)])


def angle_off(target: Figure, at: Point) -> int:
    """Return how far a place lies off the target's facing in whole degrees, -179 to 180, clockwise positive."""
    off = (facing_towards(target.at, at) - target.facing) % 360
    return off if off <= 180 else off - 360
