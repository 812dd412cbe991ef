"""What becomes of engines, hit and broken; and the fallen who are brought along."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.held.engines import EngineStruck, engine_named
from game.core.held.gear import Borne
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import BREAKS, Cued
from game.ui.board.clips.brushes.stamps import dust, letters, spark, words
from game.ui.board.clips.cues import seed_of
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

HIT, BROUGHT = 1.1, 0.5


class Splintered(Cued):
    """Wood flies from an engine, and a word tells what it still bears."""

    def __init__(self, event: EngineStruck, stage: Stage) -> None:
        super().__init__(event, stage)
        engine = engine_named(stage.state, event.engine)
        self.here = inch(engine.at) if engine is not None else None
        self.about = (event.by,) if event.by in stage.state.figures else ()
        self.broken = event.left <= 0
        self.text = "broken" if self.broken else f"{event.left} left"
        self.seed = seed_of(event.engine, stage.state.n)
        self.duration = self.start + HIT

    def draw(self, canvas: Canvas, t: float) -> None:
        """Splinters, dust, and the word."""
        t -= self.start
        if self.here is None or not t >= 0:
            return
        if not canvas.reduced:
            for n in range(4 if self.broken else 2):
                spark(canvas, self.here, (t - n * 0.06) / 0.35, self.seed + n)
            dust(canvas, self.here, t / 0.7, self.seed, 1.0 if self.broken else 0.5, 14)
        above = self.here[0], self.here[1] - 1.2
        strength = min(1.0, t / 0.1) * (1 - ease((t - 0.7) / 0.4))
        tone = BREAKS if self.broken else CREAM
        words(canvas, self.text, above, 0.0, strength, px=letters(canvas, 2), colour=tone, face="bold", plate=True)


class Brought(Cued):
    """One who has fallen is dragged along."""

    def __init__(self, event: Borne, stage: Stage) -> None:
        super().__init__(event, stage)
        self.name, self.here, self.there = event.figure, stage.place(event.figure), inch(event.at)
        self.reduced = stage.reduced
        self.duration = self.start + (0.0 if stage.reduced else BROUGHT)

    def poses(self, t: float) -> Mapping[str, Pose]:
        """He slides to where his bearer is."""
        share = 1.0 if self.reduced else ease(max(0.0, t - self.start) / BROUGHT)
        at = tuple(a + (b - a) * share for a, b in zip(self.here, self.there))
        return {self.name: Pose(at=(at[0], at[1]))}


clip_of(EngineStruck)(Splintered)
clip_of(Borne)(Brought)
