"""Horses that are hit: the number beside their rider, and their fall."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.fight.horses import HorseHurt, HorseSlain
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, size_of
from game.ui.board.clips.brushes.numerals import numeral
from game.ui.board.clips.brushes.stamps import Place, dust, hit, words
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.fight.losses import DEADLY, HURT
from game.ui.board.screening.stage import Canvas, Pose, Stage
from game.ui.kit.words.type import MINUS


class HorseHit(Cued):
    """A puff at the horse's flank, and the number of its wound, low beside it."""

    shown = 1.05

    def __init__(self, event: HorseHurt, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.text, self.colour = f"{MINUS}{event.amount}", DEADLY if event.left <= 0 else HURT
        self.seed = seed_of(event.figure, event.amount, event.left)
        self._aside: Place | None = None
        self.duration = self.start + self.shown

    @property
    def lead(self) -> float:
        """What follows follows at once."""
        return self.start + 0.14

    def draw(self, canvas: Canvas, t: float) -> None:
        """The puff and the number."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.here)
        if not canvas.reduced:
            hit(canvas, at, t / 0.3, self.seed, 0.4)
        u = t / self.shown
        rise = 0.3 if canvas.reduced else 0.1 + 0.5 * (1 - (1 - min(1.0, u * 1.5)) ** 3)
        strength = min(1.0, t / 0.05) * (1 - ease((u - 0.68) / 0.32))
        self._aside = numeral(canvas, self.text, at, rise, strength, self.colour, self._aside)


class HorseFalls(Cued):
    """The horse goes down under its rider, who sways and is thrown by what follows."""

    def __init__(self, event: HorseSlain, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size, self.seed = size_of(stage.figure(event.figure)), seed_of(event.figure, event.by)
        self.reduced = stage.reduced
        self.duration = self.start + 1.0

    @property
    def lead(self) -> float:
        """Until it is down."""
        return self.start + 0.2

    def poses(self, t: float) -> Mapping[str, Pose]:
        """It stumbles."""
        t -= self.start
        return {} if self.reduced or not 0 <= t < 0.2 else {self.figure: Pose(state="stunned")}

    def under(self, canvas: Canvas, t: float) -> None:
        """The dust of the fall."""
        if not canvas.reduced:
            dust(canvas, self.here, (t - self.start - 0.1) / 0.7, self.seed, self.size + 0.5, 18)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The word."""
        t -= self.start
        if t >= 0:
            strength = min(1.0, t / 0.1) * (1 - ease((t - 0.7) / 0.3))
            words(canvas, "horse down", self.here, -self.size - 0.4, strength, colour=DEADLY)


clip_of(HorseHurt)(HorseHit)
clip_of(HorseSlain)(HorseFalls)
