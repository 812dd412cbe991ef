"""Surprise on the table: the die of the unaware, ambushes, who comes to light, and shoulders against a door."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.events import Event
from game.core.fight.stealth import AmbushSprung, Arrived, CameBack, Lurked, Revealed, SlippedAway, SurpriseRolled
from game.core.held.doors import Bashed
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import BREAKS, HOLDS, Group, toward
from game.ui.board.clips.brushes.stamps import letters, medal, words
from game.ui.board.clips.brushes.tumble import cast, dice_told
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

TUMBLE = 0.4
DUSK: Colour = (150, 176, 214)
"""What is hidden is marked with."""


class Told(Group):
    """A die over a group, and a word for what came of it."""

    lasts, holds = 1.5, 0.8

    def __init__(
        self, event: Event, stage: Stage, names: tuple[str, ...], die: str, roll: int, good: bool, text: str
    ) -> None:
        super().__init__(event, stage, names)
        self.good, self.text = good, text
        self.dice = dice_told(stage, die, roll)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and the word."""
        t -= self.start
        if t < 0 or not self.seen(canvas):
            return
        at = self.top(canvas)
        outcome = "hit" if self.good else "miss"
        lain = cast(canvas, self.dice, at, t, outcome=outcome, seed=self.seed, tumble=TUMBLE, stays=0.85)
        if lain:
            shown = min(1.0, (t - TUMBLE) / 0.08 if not canvas.reduced else t / 0.2) * (1 - ease((t - 1.2) / 0.3))
            words(canvas, self.text, at, 0.0, shown, px=letters(canvas, 2), colour=HOLDS if self.good else BREAKS,
                  plate=True, down=-(15 + 0.36 * canvas.lens.scale))  # fmt: skip


def unaware(event: SurpriseRolled, stage: Stage) -> Clip:
    """The die of an unaware side; where the other lies in ambush it is thrown over that one, which alone sees it."""
    state = stage.state
    side = state.enemy_of(event.side) if event.lurking else event.side
    names = tuple(one.id for one in state.figures.values() if one.side == side and one.standing)
    if event.lurking:
        names = tuple(name for name in names if state.figures[name].has("hidden")) or names
    text = ("unnoticed" if event.success else "noticed") if event.lurking else "unaware" if event.success else "aware"
    return Told(event, stage, names, event.tally.die, event.roll, event.success == event.lurking, text)


def back(event: CameBack, stage: Stage) -> Clip | None:
    """The die of one who comes back into sight."""
    if event.tally is None:
        return None
    text = "unlooked for" if event.success else "looked for"
    return Told(event, stage, (event.figure,), event.tally.die, event.roll, event.success, text)


class Bashing(Told):
    """A shoulder against a door: a lunge at it, the die, and whether it gives way."""

    lasts, holds = 1.3, 0.7

    def __init__(self, event: Bashed, stage: Stage) -> None:
        text = "it gives way" if event.success else "it holds"
        super().__init__(event, stage, (event.figure,), event.tally.die, event.roll, event.success, text)
        points = stage.state.terrain[event.door].points
        ends = [inch(points[0]), inch(points[-1])]
        here = stage.place(event.figure)
        middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        self.here, self.way, self.reduced = here, toward(here, middle), stage.reduced

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Two lunges."""
        t -= self.start
        if self.reduced or not 0 <= t < TUMBLE:
            return {}
        out = 0.22 * abs(math.sin(t / TUMBLE * 2 * math.pi))
        at = self.here[0] + self.way[0] * out, self.here[1] + self.way[1] * out
        return {name: Pose(at=at) for name in self.names}


class Marked(Group):
    """A badge springs up over each of a group, with rings, and a word over all of them."""

    lasts, holds = 1.1, 0.12

    def __init__(
        self, event: Event, stage: Stage, names: tuple[str, ...], text: str, badge: str, tone: Colour
    ) -> None:
        super().__init__(event, stage, names)
        self.text, self.badge, self.tone = text, badge, tone

    def under(self, canvas: Canvas, t: float) -> None:
        """Rings that open about them."""
        t -= self.start
        if 0 <= t < self.lasts:
            self.rings(canvas, self.tone, self.strength(t), 0.0 if canvas.reduced else 0.4 * ease(t / 0.6))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The badges and the word."""
        t -= self.start
        if t < 0 or not self.seen(canvas):
            return
        for n, (_, at, size) in enumerate(self.seen(canvas)):
            if self.badge:
                medal(canvas, self.badge, at, size, t - (n % 6) * 0.03, self.lasts - 0.2)
        if self.text:
            words(canvas, self.text, self.top(canvas), 0.0, self.strength(t), px=letters(canvas, 2), colour=self.tone,
                  plate=True)  # fmt: skip


def lurked(event: Lurked, stage: Stage) -> Clip:
    """They vanish from the enemy's eyes."""
    return Marked(event, stage, event.figures, "in ambush", "hidden", DUSK)


def revealed(event: Revealed, stage: Stage) -> Clip:
    """They come to light."""
    return Marked(event, stage, event.figures, "", "", CREAM)


def sprung(event: AmbushSprung, stage: Stage) -> Clip:
    """The ambush is sprung: told over those who walked into it, for those who spring it may still be hidden."""
    state = stage.state
    enemy = state.enemy_of(event.side)
    names = tuple(one.id for one in state.figures.values() if one.side == enemy and one.standing)
    return Marked(event, stage, names, "ambush!", "", BREAKS)


def arrived(event: Arrived, stage: Stage) -> Clip:
    """One comes to the table."""
    return Marked(event, stage, (event.figure,), "", "", CREAM)


class Fading(Group):
    """A side slips away: its figures fade."""

    lasts, holds = 1.0, 0.9

    def __init__(self, event: SlippedAway, stage: Stage) -> None:
        names = tuple(one.id for one in stage.state.figures.values() if one.side == event.side and one.standing)
        super().__init__(event, stage, names)

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Fainter and fainter."""
        t -= self.start
        if t < 0:
            return {}
        return {name: Pose(alpha=round(255 * (1 - 0.8 * ease(t / self.holds)))) for name in self.names}


clip_of(SurpriseRolled)(unaware)
clip_of(CameBack)(back)
clip_of(Bashed)(Bashing)
clip_of(Lurked)(lurked)
clip_of(Revealed)(revealed)
clip_of(AmbushSprung)(sprung)
clip_of(Arrived)(arrived)
clip_of(SlippedAway)(Fading)
