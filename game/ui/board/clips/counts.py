"""Counts: a die that tumbles over every figure, the number that is called, who holds, and spells declared and lost."""

from __future__ import annotations

from game.catalogue.tables import load
from game.core.counting import ActHeld, CountCalled, CountsRolled, SpellDeclared, SpellSpoiled
from game.core.events import Event
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.nerves import BREAKS, HOLDS, Group
from game.ui.board.clips.stamps import letters, words
from game.ui.board.clips.titles import sweep
from game.ui.board.clips.tumble import cast, dice_told
from game.ui.board.stage import Canvas, Clip, Stage

TUMBLE = 0.4
FADES = 0.09
"""The dice of neighbours land one after the other, so far apart in seconds at most."""


class Rolled(Group):
    """A die over each figure, and the count that it shows; a quick draw shows a star instead."""

    lasts, holds = 1.7, 0.9

    def __init__(self, event: CountsRolled, stage: Stage) -> None:
        super().__init__(event, stage, tuple(one.figure for one in event.scores))
        self.dice = {one.figure: dice_told(stage, f"1d{one.die}", one.roll) for one in event.scores if one.roll}
        self.counts = {one.figure: one.count for one in event.scores}
        self.high = max(self.counts.values(), default=0)

    def draw(self, canvas: Canvas, t: float) -> None:
        """Each die above its figure; those who act first are lit."""
        t -= self.start
        if t < 0:
            return
        for n, (name, at, size) in enumerate(self.seen(canvas)):
            late = 0.0 if canvas.reduced else (self.seed + n * 37) % 10 * 0.1 * FADES
            over = at[0], at[1] - 0.9 - size
            if name not in self.dice:
                words(canvas, f"draws on {self.counts[name]}", over, 0.0, self.strength(t), colour=HOLDS, plate=True)
                continue
            outcome = "hit" if self.counts[name] == self.high else ""
            cast(canvas, self.dice[name], over, t - late, outcome=outcome, seed=self.seed + n, more=0.8,
                 tumble=TUMBLE, stays=self.lasts - TUMBLE - 0.2)  # fmt: skip


class Called(Group):
    """The number that is called, and a ring about those who act on it."""

    lasts, holds = 0.95, 0.4

    def __init__(self, event: CountCalled, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)
        self.text = f"Count {event.count}" if event.count else "Free round"

    def under(self, canvas: Canvas, t: float) -> None:
        """The rings."""
        t -= self.start
        if 0 <= t < self.lasts:
            self.rings(canvas, CREAM, self.strength(t))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The title."""
        sweep(canvas, self.text, t - self.start, self.lasts, 0.0, more=0.85)


class Said(Group):
    """A few words over figures."""

    lasts, holds = 1.2, 0.45

    def __init__(self, event: Event, stage: Stage, names: tuple[str, ...], text: str, colour: Colour) -> None:
        super().__init__(event, stage, names)
        self.text, self.colour = text, colour

    def draw(self, canvas: Canvas, t: float) -> None:
        """The words on a plate."""
        t -= self.start
        if t >= 0 and self.seen(canvas):
            words(canvas, self.text, self.top(canvas), 0.0, self.strength(t), px=letters(canvas, 2), colour=self.colour,
                  plate=True)  # fmt: skip


@clip_of(CountCalled)
def called(event: CountCalled, stage: Stage) -> Clip | None:
    """The number; the parts of a count are not called aloud."""
    return Called(event, stage) if event.part == "act" else None


@clip_of(ActHeld)
def held(event: ActHeld, stage: Stage) -> Clip:
    """Until when they hold."""
    return Said(event, stage, event.figures, f"holds to {event.count}", CREAM)


@clip_of(SpellDeclared)
def declared(event: SpellDeclared, stage: Stage) -> Clip:
    """What will be cast."""
    return Said(event, stage, (event.figure,), f"{load().name(event.spell)} ...", HOLDS)


@clip_of(SpellSpoiled)
def spoiled(event: SpellSpoiled, stage: Stage) -> Clip:
    """What was to be cast, and is lost."""
    return Said(event, stage, (event.figure,), f"{load().name(event.spell)} is lost", BREAKS)


clip_of(CountsRolled)(Rolled)
