"""What clips of bodies share: one that begins at its cue, and those of several figures."""

from __future__ import annotations

from game.core.events import Event
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips.brushes.stamps import pulse
from game.ui.board.clips.clock import cue
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.tracks.spoken import BREAKS, HOLDS
from game.ui.board.clips.tracks.whom import Point, size_of, turned
from game.ui.board.screening.stage import Canvas, Plain, Stage

__all__ = ["BREAKS", "HOLDS", "Cued", "Group", "Point", "size_of", "turned"]



class Cued(Plain):
    """A clip that begins at its cue within the beat."""

    def __init__(self, event: Event, stage: Stage) -> None:
        self.start = cue(event, stage)
        self.duration = self.start
        one = getattr(event, "actor", "") or getattr(event, "figure", "")
        self.about: tuple[str, ...] = (one,) if one else tuple(getattr(event, "figures", ()))


class Group(Cued):
    """Something that happens to several figures: where they stand, and the place above them all."""

    lasts, holds = 1.0, 0.35

    def __init__(self, event: Event, stage: Stage, names: tuple[str, ...]) -> None:
        super().__init__(event, stage)
        known = [name for name in names if name in stage.state.figures]
        self.about = tuple(known)
        self.names = known
        self.figures = [(name, stage.place(name), size_of(stage.figure(name))) for name in known]
        self.tall = max((min(2.4, stage.height(name)) for name in known), default=1.0)
        self.seed = seed_of(type(event).__name__, *known)
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """Long enough to be read."""
        return self.start + self.holds

    def seen(self, canvas: Canvas) -> list[tuple[str, Point, float]]:
        """Those of them who are on view: where they are shown, and half their breadth."""
        return [(name, canvas.places[name], size) for name, _, size in self.figures if name in canvas.places]

    def top(self, canvas: Canvas) -> Point:
        """Above the middle of the group, clear of its hindmost heads."""
        places = [at for _, at, _ in self.seen(canvas)]
        if not places:
            return 0.0, 0.0
        x = sum(at[0] for at in places) / len(places)
        near = [at[1] for at in places if abs(at[0] - x) < 2.2] or [at[1] for at in places]
        return x, min(near) - 0.6 * self.tall - 0.75

    def strength(self, t: float) -> float:
        """How much is to be seen at a time: it comes at once and goes slowly."""
        return min(1.0, max(0.0, t) / 0.12) * (1 - ease((t - self.lasts + 0.35) / 0.35))

    def rings(self, canvas: Canvas, colour: Colour, strength: float, grow: float = 0.0) -> None:
        """A ring about each of them."""
        for _, at, size in self.seen(canvas):
            pulse(canvas, at, size + 0.12 + grow, colour, strength, 1.8)
