"""What clips share: a clip that begins at its cue, and small geometry."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

from game.core.events import Event
from game.core.grain import GRAIN
from game.core.state import Figure
from game.ui.board.clips.cues import cue
from game.ui.board.stage import Plain, Stage

Point = tuple[float, float]


class Cued(Plain):
    """A clip that begins at its cue within the beat."""

    def __init__(self, event: Event, stage: Stage) -> None:
        self.start = cue(event, stage)
        self.duration = self.start
        one = getattr(event, "actor", "") or getattr(event, "figure", "")
        self.about: tuple[str, ...] = (one,) if one else tuple(getattr(event, "figures", ()))


def turned(a: float, b: float, t: float) -> float:
    """A facing part of the way from one to another, the short way round."""
    return (a + ((b - a + 180) % 360 - 180) * t) % 360


def course(a: Point, b: Point) -> float:
    """The facing from one place to another, in degrees."""
    return math.degrees(math.atan2(b[0] - a[0], -(b[1] - a[1]))) % 360


def toward(a: Point, b: Point) -> Point:
    """The unit vector from one place to another."""
    far = math.dist(a, b)
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far) if far else (0.0, -1.0)


def along(path: Sequence[Point], far: Sequence[float], gone: float) -> Point:
    """The place after so many inches of a path; `far` are the lengths up to its corners."""
    if len(path) < 2:
        return path[0]
    leg = max(0, min(len(path) - 2, bisect_right(far, gone) - 1))
    size = far[leg + 1] - far[leg]
    part = max(0.0, min(1.0, (gone - far[leg]) / size)) if size else 1.0
    (ax, ay), (bx, by) = path[leg], path[leg + 1]
    return ax + (bx - ax) * part, ay + (by - ay) * part


def size_of(figure: Figure) -> float:
    """Half the breadth of a base in inches."""
    base = figure.profile.base
    return (base.radius or min(base.width, base.length) / 2) / GRAIN
