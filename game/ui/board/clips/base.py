"""What clips share: one that begins at its cue, those of several figures, a few words, dice; and small geometry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from game.core.events import Event
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips.brushes.stamps import letters, pulse, words
from game.ui.board.clips.brushes.tumble import Die, cast
from game.ui.board.clips.clock import cue
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.tracks.spoken import BREAKS, HOLDS, ROWS
from game.ui.board.clips.tracks.whom import Point, size_of, turned
from game.ui.board.screening.stage import Canvas, Plain, Stage

__all__ = ["BREAKS", "HOLDS", "Cued", "Group", "Point", "Said", "Tumbling", "size_of", "turned"]

TUMBLE = 0.4
FADES = 0.09
"""The dice of neighbours land one after the other, so far apart in seconds at most."""


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


class Said(Group):
    """A few words over figures."""

    lasts, holds = 1.2, 0.45

    def __init__(self, event: Event, stage: Stage, names: tuple[str, ...], text: str, colour: Colour) -> None:
        super().__init__(event, stage, names)
        self.text, self.colour = text, colour
        alike = [one for one in stage.events if type(one) is type(event)]
        self.row = next((n for n, one in enumerate(alike) if one is event), 0) % ROWS

    def draw(self, canvas: Canvas, t: float) -> None:
        """The words on a plate."""
        t -= self.start
        if t >= 0 and self.seen(canvas):
            px = letters(canvas, 2)
            words(canvas, self.text, self.top(canvas), 0.0, self.strength(t), px=px, colour=self.colour, plate=True,
                  down=-1.75 * px * self.row)  # fmt: skip


class Tumbling(Group):
    """Dice over every figure; those of who acts first are lit."""

    lasts, holds = 1.7, 0.9

    def __init__(self, event: Event, stage: Stage, dice: Mapping[str, Sequence[Die]], first: Collection[str]) -> None:
        super().__init__(event, stage, tuple(dice))
        self.dice, self.first = dice, first

    def draw(self, canvas: Canvas, t: float) -> None:
        """Each figure's dice above it."""
        t -= self.start
        if t < 0:
            return
        for n, (name, at, size) in enumerate(self.seen(canvas)):
            late = 0.0 if canvas.reduced else (self.seed + n * 37) % 10 * 0.1 * FADES
            over = at[0], at[1] - 0.9 - size
            if not self.dice[name]:
                words(canvas, self.undiced(name), over, 0.0, self.strength(t), colour=HOLDS, plate=True)
                continue
            outcome = "hit" if name in self.first else ""
            cast(canvas, self.dice[name], over, t - late, outcome=outcome, seed=self.seed + n, more=0.8,
                 tumble=TUMBLE, stays=self.lasts - TUMBLE - 0.2)  # fmt: skip

    def undiced(self, name: str) -> str:
        """What stands over one who throws no die."""
        return ""
