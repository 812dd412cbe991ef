"""Places that the pointer means, in grains."""

from __future__ import annotations

from game.core.grain import GRAIN, Point, grains

STEP = GRAIN // 8
"""Where the pointer rests or clicks is taken to the nearest eighth of an inch, so that little is worked out twice."""


def snapped(at: Point) -> Point:
    """The place meant by a pointer there, the same for the ghost that is shown and the click that follows."""
    return (at[0] + STEP // 2) // STEP * STEP, (at[1] + STEP // 2) // STEP * STEP


def grain_point(at: tuple[float, float]) -> Point:
    """A place of inches, snapped."""
    return grains(round(at[0], 4)), grains(round(at[1], 4))
