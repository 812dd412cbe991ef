"""Riders and horses: one thrown from the saddle while his horse bolts, one who gets down or up."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.fight.riding import Dismounted, Mounted, Unhorsed
from game.ui.art.figures.looks import riderless
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, course, size_of, toward
from game.ui.board.clips.brushes.stamps import dust, words
from game.ui.board.clips.cues import FALL, seed_of
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

BOLTS = 1.1
"""Seconds in which the horse is gone."""


class FromTheSaddle(Cued):
    """A rider flies from the saddle, and his horse runs off without him."""

    def __init__(self, event: Unhorsed, stage: Stage) -> None:
        super().__init__(event, stage)
        who = stage.figure(event.figure)
        self.figure, self.here, self.there = event.figure, stage.place(event.figure), inch(event.at)
        self.tall, self.size = stage.height(event.figure), size_of(who)
        self.horse = riderless(who.profile.mount, stage.state.side(who.side).colour) if who.profile.mount else None
        foe = stage.state.figures.get(event.by)
        away = float(who.facing) if foe is None else course(inch(foe.at), self.here)
        # It shies from whoever threw him.
        self.way = toward((0.0, 0.0), (math.sin(math.radians(away)), -math.cos(math.radians(away))))
        self.facing = round(away) % 360
        self.seed = seed_of(event.figure, event.by)
        self.duration = self.start + max(1.3, BOLTS)

    @property
    def lead(self) -> float:
        """Until he lies on the ground."""
        return self.start + FALL

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Out of the saddle in an arc."""
        t -= self.start
        if t < 0:
            return {}
        u = ease(t / FALL)
        at = (self.here[0] + (self.there[0] - self.here[0]) * u, self.here[1] + (self.there[1] - self.here[1]) * u)
        lift = 0.3 * self.tall * math.sin(u * math.pi)
        return {self.figure: Pose(at=at, state="stunned", lift=lift)}

    def under(self, canvas: Canvas, t: float) -> None:
        """The horse that runs off, and the dust of the fall."""
        t -= self.start
        if t < 0:
            return
        if self.horse is not None and FALL <= t < FALL + BOLTS:
            u = (t - FALL) / BOLTS
            far = 0.0 if canvas.reduced else 3.2 * u * u + 0.6 * u
            at = canvas.lens.px((self.here[0] + self.way[0] * far, self.here[1] + self.way[1] * far))
            alpha = round(255 * (1 - ease((u - 0.3) / 0.7)))
            if alpha > 8:
                canvas.sprites.draw(canvas.target, self.horse, at, self.facing, canvas.scale, alpha=alpha)
        if not canvas.reduced:
            dust(canvas, self.there, (t - FALL * 0.8) / 0.6, self.seed, self.size + 0.3, 14)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The word."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.there)
        strength = min(1.0, t / 0.1) * (1 - ease((t - 1.0) / 0.3))
        words(canvas, "unhorsed", at, -self.size - 0.4, strength, colour=(255, 176, 140))


class DownOrUp(Cued):
    """A rider gets off his horse, or on it."""

    def __init__(self, event: Dismounted | Mounted, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here, self.there = event.figure, stage.place(event.figure), inch(event.at)
        self.seed, self.reduced = seed_of(event.figure), stage.reduced
        self.duration = self.start + 0.5

    @property
    def lead(self) -> float:
        """Until he stands, or sits."""
        return self.start + 0.35

    def poses(self, t: float) -> Mapping[str, Pose]:
        """A short leap from one to the other."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        u = ease(t / 0.35)
        at = (self.here[0] + (self.there[0] - self.here[0]) * u, self.here[1] + (self.there[1] - self.here[1]) * u)
        return {self.figure: Pose(at=at, lift=0.4 * math.sin(u * math.pi))}

    def under(self, canvas: Canvas, t: float) -> None:
        """A little dust."""
        if not canvas.reduced:
            dust(canvas, self.there, (t - self.start - 0.2) / 0.3, self.seed, 0.4, 5)


clip_of(Unhorsed)(FromTheSaddle)
clip_of(Dismounted, Mounted)(DownOrUp)
