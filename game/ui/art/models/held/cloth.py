"""Cloth on a pole, as the wind has it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.art.figures.model import Point, cross, unit

STEPS = 4
"""Pictures of cloth in one wave; the first is at rest."""
GIVES = 0.13
"""By how much cloth gives way, for each inch that it is away from its pole."""
BENDS = 4.0
"""Turns of the wave in radians for each of those inches."""


def waved(cloth: Sequence[Point], foot: Point, top: Point, gust: int) -> list[Point]:
    """The corners of a cloth on a pole at a step of a wave, 0 to `STEPS`; at 0 they are as they were."""
    if not gust:
        return list(cloth)
    pole, a = unit(_less(top, foot)), math.tau * gust / STEPS
    found = []
    for corner in cloth:
        arm = _less(corner, foot)
        along = sum(p * q for p, q in zip(arm, pole))
        out = _less(arm, (pole[0] * along, pole[1] * along, pole[2] * along))
        far = math.hypot(*out)
        aside = cross(pole, unit(out))
        by = GIVES * far * (math.sin(a - BENDS * far) + math.sin(BENDS * far))
        sink = 0.4 * GIVES * far * (math.cos(a - BENDS * far) - math.cos(BENDS * far))
        found.append((
            corner[0] + aside[0] * by + pole[0] * sink,
            corner[1] + aside[1] * by + pole[1] * sink,
            corner[2] + aside[2] * by + pole[2] * sink,
        ))
    return found


def _less(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]
