"""A search for the unseen: the spotter looks about, the die falls, and a ring closes on whom he finds."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.fight.unseen import Spotted
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import BREAKS, HOLDS, Group, size_of
from game.ui.board.clips.brushes.stamps import letters, pulse, words
from game.ui.board.clips.brushes.tumble import cast, dice_told
from game.ui.board.clips.course.nerves import TUMBLE
from game.ui.board.screening.stage import Canvas, Pose, Stage

SWEEP = 70
"""Degrees to each side that he looks."""


class Searched(Group):
    """He looks to both sides; the die beside him says whether there was anything to see."""

    lasts, holds = 1.6, 0.85

    def __init__(self, event: Spotted, stage: Stage) -> None:
        super().__init__(event, stage, (event.actor,))
        self.found = event.target
        self.text = "found" if event.target else "nothing"
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.facing = float(stage.figure(event.actor).facing)
        self.reduced = stage.reduced
        self.there = stage.place(event.target) if event.target else (0.0, 0.0)
        self.size = size_of(stage.figure(event.target)) if event.target else 0.0
        self.about = (event.actor, event.target) if event.target else (event.actor,)

    def poses(self, t: float) -> Mapping[str, Pose]:
        """A look to one side, then to the other, and back."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        way = math.sin(min(1.0, t / self.holds) * 2 * math.pi) * SWEEP
        return {name: Pose(facing=(self.facing + way) % 360) for name in self.names}

    def under(self, canvas: Canvas, t: float) -> None:
        """The ring that closes on whom he found."""
        t -= self.start
        if 0 <= t < self.lasts:
            self.rings(canvas, CREAM, 0.5 * self.strength(t))
            age = t - TUMBLE
            if self.found and age >= 0:
                grow = 0.0 if canvas.reduced else 1.1 * (1 - ease(age / 0.35))
                pulse(canvas, self.there, self.size + 0.12 + grow, HOLDS, self.strength(t))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and the word."""
        t -= self.start
        if t < 0 or not self.seen(canvas):
            return
        at, outcome = self.top(canvas), "hit" if self.found else "miss"
        if cast(canvas, self.dice, at, t, outcome=outcome, seed=self.seed, more=1.08, tumble=TUMBLE, stays=0.9):
            age = t / 0.2 if canvas.reduced else (t - TUMBLE) / 0.08
            strength = min(1.0, age) * (1 - ease((t - self.lasts + 0.3) / 0.3))
            colour, down = HOLDS if self.found else BREAKS, (15 + 0.36 * canvas.lens.scale) * 1.08
            words(canvas, self.text, at, 0.0, strength, px=letters(canvas, 2), colour=colour, face="bold",
                  plate=True, down=-down)  # fmt: skip


clip_of(Spotted)(Searched)
