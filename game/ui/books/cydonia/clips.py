"""Counts: a die that tumbles over every figure, the number that is called, who holds, and spells declared."""

from __future__ import annotations

from game.catalogue.tables import load
from game.systems.cydonia.events import ActHeld, CountCalled, CountsOver, CountsRolled, SpellDeclared, Wearied
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of, unshown
from game.ui.board.clips.base import HOLDS, Group, Said, Tumbling
from game.ui.board.clips.brushes.banners import sweep
from game.ui.board.clips.brushes.tumble import dice_told
from game.ui.board.screening.stage import Canvas, Clip, Stage

unshown(CountsOver, Wearied)


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


clip_of(CountsRolled)(Rolled)
