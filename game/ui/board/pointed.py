"""Who is meant by a place on the table."""

from __future__ import annotations

import math

from game.core.figures import STANDING
from game.core.state import State
from game.ui.art.figures.aloft import larger, rise
from game.ui.board.figures.looks import altitude_of, on_table, place_of, radius

CHINK, SLIP = 0.35, 6
"""Inches, and pixels, beside a base within which one still means its figure, whichever is less."""


def figures_at(state: State, at: tuple[float, float], scale: float) -> list[str]:
    """All figures under a place in inches: the nearest whose base holds it, the standing before the fallen.

    In the chink between two bases it is the nearer of them: nobody else could stand there. Who flies is where it is
    seen, before those beneath, and at its foot on the ground, after those who stand there."""
    beside = min(CHINK, SLIP / scale)
    found: list[tuple[int, bool, bool, float, str]] = []
    for figure in on_table(state):
        x, y = place_of(figure, None)
        r = max(radius(figure), 0.4)
        high = altitude_of(figure)
        above = math.hypot(x - at[0], y - rise(high) - at[1]) if high else 0.0
        d = math.hypot(x - at[0], y - at[1])
        if high and above <= r * larger(high):
            found.append((0, False, False, above, figure.id))
        elif d <= r + beside:
            found.append((2 if high else 1, d > r, figure.fate != STANDING, d, figure.id))
    return [row[-1] for row in sorted(found)]
