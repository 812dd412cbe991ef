"""Figures that move: along their path at an even pace, turning at the corners."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate, pairwise

from game.core.deeds import Moved, Turned
from game.ui.board.clips import clip_of
from game.ui.board.stage import Plain, Pose, Stage, inch

PACE = 9.0
"""Inches a second at pace 1x."""
LEAST, MOST = 0.18, 1.5
TURN = 0.16


def between(a: float, b: float, t: float) -> float:
    """A facing part of the way from one to another, the short way round."""
    return (a + ((b - a + 180) % 360 - 180) * t) % 360


class Slide(Plain):
    """A figure that goes its way."""

    def __init__(self, event: Moved, stage: Stage) -> None:
        self.figure = event.figure
        self.path = [inch(point) for point in event.path]
        legs = [math.dist(a, b) for a, b in pairwise(self.path)]
        self.far = [0.0, *accumulate(legs)]
        self.start, self.end = stage.figure(event.figure).facing, event.facing
        self.state = "charging" if event.charge else "fleeing" if event.how == "flee" else None
        self.duration = max(LEAST, min(MOST, self.far[-1] / PACE)) if self.far[-1] else TURN
        self.courses = [
            math.degrees(math.atan2(b[0] - a[0], -(b[1] - a[1]))) % 360 for a, b in pairwise(self.path)
        ] or [self.end]

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Where it is by now, looking along its way."""
        share = min(1.0, t / self.duration)
        gone = self.far[-1] * share
        leg = max(0, min(len(self.path) - 2, bisect_right(self.far, gone) - 1))
        if len(self.path) < 2:
            return {self.figure: Pose(facing=between(self.start, self.end, share))}
        size = self.far[leg + 1] - self.far[leg]
        part = (gone - self.far[leg]) / size if size else 1.0
        (ax, ay), (bx, by) = self.path[leg], self.path[leg + 1]
        before = self.start if leg == 0 else self.courses[leg - 1]
        into = (gone - self.far[leg]) / 0.6
        facing = between(before, self.courses[leg], min(1.0, into))
        left = (self.far[-1] - gone) / 0.6
        if left < 1:
            facing = between(self.end, facing, left)
        return {self.figure: Pose((ax + (bx - ax) * part, ay + (by - ay) * part), facing, self.state)}


class Turning(Plain):
    """A figure that turns where it stands."""

    duration = TURN

    def __init__(self, event: Turned, stage: Stage) -> None:
        self.figure, self.start, self.end = event.figure, stage.figure(event.figure).facing, event.facing

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Part of the way round."""
        return {self.figure: Pose(facing=between(self.start, self.end, min(1.0, t / self.duration)))}


clip_of(Moved)(Slide)
clip_of(Turned)(Turning)
