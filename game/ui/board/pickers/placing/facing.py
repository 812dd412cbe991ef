"""Facing: the mark by which a figure is turned by hand."""

from __future__ import annotations

import math

from game.core.figures import Figure
from game.core.grain import Point, ahead, distance_up
from game.ui.board.screening.stage import inch

NOSE = 0.34
"""Inches about the facing mark by which a figure is turned."""


def near_nose(figure: Figure, at: Point) -> bool:
    """Whether a place is on the facing mark of a figure: at its rim, in the direction it faces."""
    base = figure.profile.base
    nose = ahead(figure.at, figure.facing, base.radius or base.length // 2)
    inner = (base.radius or base.width // 2) * 0.6
    return math.dist(inch(nose), inch(at)) < NOSE and distance_up(figure.at, at) > inner
