"""What figures lose and get back: hit points, levels, their lives."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.fight.harm import Damaged, Healed, Slain
from game.core.masses import BodyStruck, Volleyed
from game.play.creatures.touching import Drained
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, size_of
from game.ui.board.clips.brushes.numerals import numeral
from game.ui.board.clips.brushes.stamps import Place, dust, hit, pulse, words
from game.ui.board.clips.cues import seed_of
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage
from game.ui.kit.words.type import MINUS

SHRINKS = 0.14
"""Seconds in which the arc of hit points goes down."""
HURT: Colour = (255, 214, 120)
DEADLY: Colour = (255, 150, 110)
BETTER: Colour = (170, 224, 140)


class Numbered(Cued):
    """A number that rises from a figure while its arc changes."""

    shown = 1.05

    def __init__(self, event: Damaged | Healed, stage: Stage) -> None:
        super().__init__(event, stage)
        figure = stage.figure(event.figure)
        self.figure, self.here, self.event = event.figure, stage.place(event.figure), event
        self.tall, self.size = min(2.4, stage.height(event.figure)), size_of(figure)
        better = isinstance(event, Healed)
        self.after = event.left
        self.before = event.left + (-event.amount if better else event.amount)
        self.text = f"+{event.amount}" if better else f"{MINUS}{event.amount}"
        self.colour = BETTER if better else DEADLY if event.left <= 0 else HURT
        self.seed = seed_of(event.figure, event.amount, event.left)
        self._aside: Place | None = None
        self.puffs = not better
        self.duration = self.start + self.shown

    @property
    def lead(self) -> float:
        """Until the arc has its new length."""
        return self.start + SHRINKS

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Hit points between before and after."""
        t -= self.start
        if t < 0:
            return {}
        share = ease(t / SHRINKS)
        return {self.figure: Pose(hit_points=max(0, round(self.before + (self.after - self.before) * share)))}

    def draw(self, canvas: Canvas, t: float) -> None:
        """The puff and the number."""
        t -= self.start
        if t < 0:
            return
        x, y = canvas.places.get(self.figure, self.here)
        if self.puffs and not canvas.reduced:
            hit(canvas, (x, y), t / 0.3, self.seed, self.tall * 0.4)
        u = t / self.shown
        rise = 0.35 if canvas.reduced else 0.1 + 0.8 * (1 - (1 - min(1.0, u * 1.5)) ** 3)
        strength = min(1.0, t / (0.2 if canvas.reduced else 0.05)) * (1 - ease((u - 0.68) / 0.32))
        high = self.tall * 0.75 + rise
        self._aside = numeral(canvas, self.text, (x, y), high, strength, self.colour, self._aside)


class Tipped(Cued):
    """A figure falls: it sways, goes down in a puff of dust, and stays where it lies."""

    spends = 0.2

    def __init__(self, event: Slain, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        self.seed = seed_of(event.figure, event.by)
        self.reduced = stage.reduced
        self.duration = self.start + 0.8

    @property
    def lead(self) -> float:
        """Until it lies."""
        return self.start + self.spends

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Swaying, then fallen."""
        t -= self.start
        if t < 0:
            return {}
        if self.reduced:
            return {self.figure: Pose(state="fallen", alpha=100 + round(155 * min(1.0, t / self.spends)))}
        return {self.figure: Pose(state="stunned" if t < 0.09 else "fallen")}

    def under(self, canvas: Canvas, t: float) -> None:
        """The dust of the fall."""
        if not canvas.reduced:
            dust(canvas, self.here, (t - self.start - 0.07) / 0.6, self.seed, self.size + 0.3, 14)


class Drain(Cued):
    """Levels go: a violet ring closes on the figure."""

    def __init__(self, event: Drained, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        self.text = f"{MINUS}{event.levels} level" + ("s" if event.levels > 1 else "")
        self.duration = self.start + 1.1

    @property
    def lead(self) -> float:
        """The loss of hit points follows at once."""
        return self.start + 0.2

    def draw(self, canvas: Canvas, t: float) -> None:
        """The ring and the word."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.here)
        for n in range(2):
            u = t / 0.5 - n * 0.3
            if 0 <= u < 1:
                grow = 0.3 if canvas.reduced else 0.9 * (1 - ease(u))
                pulse(canvas, at, self.size + 0.05 + grow, (190, 140, 220), math.sin(u * math.pi))
        words(
            canvas,
            self.text,
            at,
            -self.size - 0.4,
            min(1.0, t / 0.1) * (1 - ease((t - 0.8) / 0.3)),
            colour=(226, 190, 244),
        )


@clip_of(Damaged, Healed)
def numbered(event: Damaged | Healed, stage: Stage) -> Clip | None:
    """The number; of men who fall in the ranks of a body the kills are counted over it instead."""
    ranks = any(isinstance(one, (Volleyed, BodyStruck)) for one in stage.events)
    falls = ranks and any(isinstance(one, Slain) and one.figure == event.figure for one in stage.events)
    return None if falls else Numbered(event, stage)


clip_of(Slain)(Tipped)
clip_of(Drained)(Drain)
