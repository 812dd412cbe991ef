"""Nerves: morale dice that tumble over a unit, flight, rallies, refusals, surprise and conditions."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.events import Surprised
from game.core.fight.deeds import Knocked
from game.core.fight.harm import Beset, Surrendered
from game.core.fight.moves import Moved
from game.core.fight.nerve import Cornered, Fled, MoraleChecked, Rallied, RefusalTried
from game.core.fight.riding import Unhorsed
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, REAR
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import BREAKS, HOLDS, Group, course, turned
from game.ui.board.clips.brushes.stamps import dust, letters, medal, words
from game.ui.board.clips.brushes.tumble import cast, dice_told
from game.ui.board.clips.cues import WHEEL
from game.ui.board.figures.conditions import badge_of
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

TUMBLE = 0.42


class Nerve(Group):
    """A morale check: two dice above the unit, their total, and whether it holds."""

    lasts, holds = 1.6, 0.85

    def __init__(self, event: MoraleChecked, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)
        self.held = event.held
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.text = f"{event.roll + event.tally.total} {'hold' if event.held else 'break'}"

    def under(self, canvas: Canvas, t: float) -> None:
        """A ring about each of those who are tried, in the colour of the outcome."""
        t -= self.start
        if 0 <= t < self.lasts:
            colour = CREAM if t < TUMBLE else HOLDS if self.held else BREAKS
            self.rings(canvas, colour, 0.5 * self.strength(t) if t < TUMBLE else 0.9 * self.strength(t))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The dice and the word."""
        t -= self.start
        if t < 0:
            return
        at = self.top(canvas)
        outcome = "hit" if self.held else "miss"
        lain = cast(canvas, self.dice, at, t, outcome=outcome, seed=self.seed, more=1.08, tumble=TUMBLE, stays=0.9)
        if lain:
            down = (15 + 0.36 * canvas.lens.scale) * 1.08
            words(canvas, self.text, at, 0.0, min(1.0, (t - TUMBLE) / 0.08 if not canvas.reduced else t / 0.2)
                  * (1 - ease((t - self.lasts + 0.3) / 0.3)), px=letters(canvas, 2),
                  colour=HOLDS if self.held else BREAKS, face="bold", plate=True, down=-down)  # fmt: skip


class Routed(Group):
    """Figures turn to flee: a badge springs up, and they wheel about."""

    lasts, holds = 1.0, WHEEL

    def __init__(self, event: Fled, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)
        ways = {
            one.figure: course(inch(one.path[0]), inch(one.path[1]))
            for one in stage.events
            if isinstance(one, Moved) and len(one.path) > 1
        }
        self.turns = {name: (float(stage.figure(name).facing), ways.get(name)) for name in self.names}
        self.reduced = stage.reduced

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Leaning, and wheeling about where they run next."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        share = ease(t / WHEEL)
        return {
            name: Pose(facing=None if way is None else turned(facing, way, share), state="fleeing")
            for name, (facing, way) in self.turns.items()
        }

    def draw(self, canvas: Canvas, t: float) -> None:
        """The badges."""
        t -= self.start
        for n, (_, at, size) in enumerate(self.seen(canvas)):
            late = 0.0 if canvas.reduced else (self.seed + n * 37) % 10 * 0.008
            medal(canvas, "fleeing", at, size, t - late, self.lasts - 0.1)


class Rally(Group):
    """Figures in flight stand again: the banner goes up."""

    lasts, holds = 1.3, 0.5

    def __init__(self, event: Rallied, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)

    def under(self, canvas: Canvas, t: float) -> None:
        """Rings that open about them."""
        t -= self.start
        if 0 <= t < 0.7:
            self.rings(canvas, HOLDS, math.sin(t / 0.7 * math.pi), 0.0 if canvas.reduced else 0.4 * ease(t / 0.7))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The banners and the word."""
        t -= self.start
        if t < 0:
            return
        for n, (_, at, size) in enumerate(self.seen(canvas)):
            medal(canvas, "rally", at, size, t - (n % 6) * 0.03, self.lasts - 0.2)
        words(
            canvas, "rallied", self.top(canvas), 0.0, self.strength(t), px=letters(canvas, 2), colour=HOLDS, plate=True
        )


class AtBay(Group):
    """Figures that can flee no farther turn to fight."""

    lasts, holds = 1.1, 0.35

    def __init__(self, event: Cornered, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)

    def draw(self, canvas: Canvas, t: float) -> None:
        """A red ring that closes, and a word."""
        t -= self.start
        if t < 0:
            return
        self.rings(canvas, REAR, self.strength(t), 0.0 if canvas.reduced else 0.5 * (1 - ease(t / 0.3)))
        words(canvas, "at bay", self.top(canvas), 0.0, self.strength(t), colour=BREAKS)


class Slipped(Group):
    """A try to refuse melee, or to escape from it: the d20 above the figure, and what came of it."""

    lasts, holds = 1.25, 0.6

    def __init__(self, event: RefusalTried, stage: Stage) -> None:
        super().__init__(event, stage, (event.figure,))
        self.success = event.success
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.text = ("escapes" if event.escape else "refuses") if event.success else "held"

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and the word."""
        t -= self.start
        if t < 0:
            return
        at = self.top(canvas)
        lain = cast(canvas, self.dice, at, t, outcome="hit" if self.success else "miss", seed=self.seed, tumble=0.36,
                    stays=0.65)  # fmt: skip
        if lain:
            words(canvas, self.text, at, 0.0, min(1.0, (t - 0.36) / 0.08 if not canvas.reduced else t / 0.2)
                  * (1 - ease((t - 0.95) / 0.3)), colour=HOLDS if self.success else BREAKS,
                  down=-(15 + 0.36 * canvas.lens.scale) * 0.95)  # fmt: skip


class Yielded(Group):
    """Figures give themselves up: a white flag, and down on their knees."""

    lasts, holds = 1.4, 0.45

    def __init__(self, event: Surrendered, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Down on their knees."""
        return {name: Pose(state="prone") for name in self.names} if t - self.start >= 0.12 else {}

    def draw(self, canvas: Canvas, t: float) -> None:
        """The flags, and a word for all of them."""
        t -= self.start
        seen = self.seen(canvas)
        for _, at, size in seen:
            medal(canvas, "yielded", at, size, t, self.lasts)
        if not seen:
            return
        word = "surrenders" if len(self.figures) == 1 else "surrender"
        words(canvas, word, seen[0][1], -seen[0][2] - 0.4, self.strength(t))


class Startled(Group):
    """A side is surprised: marks spring up over its figures, one after the other."""

    lasts, holds = 1.3, 0.7

    def __init__(self, event: Surprised, stage: Stage) -> None:
        names = tuple(one.id for one in stage.state.figures.values() if one.side == event.side and one.standing)
        super().__init__(event, stage, names)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The marks."""
        t -= self.start
        for n, (_, at, size) in enumerate(self.seen(canvas)):
            late = 0.0 if canvas.reduced else (self.seed + n * 37) % 20 * 0.015
            medal(canvas, "surprised", at, size, t - late, 1.0)


ELSEWHERE = frozenset({"fleeing", "surprised", "prone"})
"""Badges of what clips of its own tell as it comes."""


class Came(Group):
    """A condition comes over figures."""

    lasts, holds = 0.9, 0.15

    def __init__(self, event: Beset, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)
        self.badge = badge_of(event.condition)

    def draw(self, canvas: Canvas, t: float) -> None:
        """Its badge."""
        for _, at, size in self.seen(canvas):
            medal(canvas, self.badge, at, size, t - self.start, self.lasts)


class Down(Group):
    """Figures fall prone."""

    lasts, holds = 0.8, 0.3

    def __init__(self, event: Beset, stage: Stage) -> None:
        super().__init__(event, stage, event.figures)

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Swaying, then down."""
        t -= self.start
        return {} if t < 0 else {name: Pose(state="stunned" if t < 0.1 else "prone") for name in self.names}

    def under(self, canvas: Canvas, t: float) -> None:
        """Dust where they fall."""
        if not canvas.reduced:
            for _, at, size in self.seen(canvas):
                dust(canvas, at, (t - self.start - 0.1) / 0.5, self.seed, size + 0.3, 12)


def beset(event: Beset, stage: Stage) -> Clip | None:
    """The clip of a condition: a fall, a badge, or none where another clip tells it."""
    if any(isinstance(one, Knocked) for one in stage.events):
        return None
    if event.condition.name == "prone":
        return None if any(isinstance(one, Unhorsed) for one in stage.events) else Down(event, stage)
    badge = badge_of(event.condition)
    return Came(event, stage) if badge and badge not in ELSEWHERE else None


clip_of(MoraleChecked)(Nerve)
clip_of(Fled)(Routed)
clip_of(Rallied)(Rally)
clip_of(Cornered)(AtBay)
clip_of(RefusalTried)(Slipped)
clip_of(Surprised)(Startled)
clip_of(Surrendered)(Yielded)
clip_of(Beset)(beset)
