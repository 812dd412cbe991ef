"""Counts: a die that tumbles over every figure, the number that is called, who holds, and spells declared and lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from game.catalogue.tables import load
from game.core.counting import ActHeld, CountCalled, CountsRolled, SpellDeclared, SpellSpoiled
from game.core.events import Event
from game.core.firearms import Reloaded
from game.play.magic.declaring import CastingNamed
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.nerves import BREAKS, HOLDS, Group
from game.ui.board.clips.stamps import letters, words
from game.ui.board.clips.titles import sweep
from game.ui.board.clips.tumble import Die, cast, dice_told
from game.ui.board.stage import Canvas, Clip, Stage

TUMBLE = 0.4
FADES = 0.09
"""The dice of neighbours land one after the other, so far apart in seconds at most."""


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


class Rolled(Tumbling):
    """A die over each figure, and the count that it shows; of a quick draw the count stands there instead."""

    def __init__(self, event: CountsRolled, stage: Stage) -> None:
        self.counts = {one.figure: one.count for one in event.scores}
        high = max(self.counts.values(), default=0)
        dice = {one.figure: dice_told(stage, f"1d{one.die}", one.roll) if one.roll else [] for one in event.scores}
        super().__init__(event, stage, dice, [name for name, count in self.counts.items() if count == high])

    def undiced(self, name: str) -> str:
        """The count on which it draws."""
        return f"draws on {self.counts[name]}"


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


ROWS = 3
"""Plates of one kind in a beat stand by turns in so many rows, so that neighbours can be read."""


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


@clip_of(CountCalled)
def called(event: CountCalled, stage: Stage) -> Clip | None:
    """The number; the parts of a count are not called aloud."""
    return Called(event, stage) if event.part == "act" else None


@clip_of(ActHeld)
def held(event: ActHeld, stage: Stage) -> Clip:
    """Until when they hold."""
    return Said(event, stage, event.figures, f"holds to {event.count}", CREAM)


@clip_of(SpellDeclared)
@clip_of(CastingNamed)
def declared(event: SpellDeclared | CastingNamed, stage: Stage) -> Clip:
    """What will be cast."""
    return Said(event, stage, (event.figure,), f"{load().name(event.spell)} ...", HOLDS)


@clip_of(SpellSpoiled)
def spoiled(event: SpellSpoiled, stage: Stage) -> Clip:
    """What was to be cast, and is lost."""
    ends = "is spoiled" if event.kept else "is lost"
    return Said(event, stage, (event.figure,), f"{load().name(event.spell)} {ends}", BREAKS)


@clip_of(Reloaded)
def reloaded(event: Reloaded, stage: Stage) -> Clip:
    """Cartridges are put in."""
    return Said(event, stage, (event.figure,), f"loads {event.rounds}", CREAM)


clip_of(CountsRolled)(Rolled)
