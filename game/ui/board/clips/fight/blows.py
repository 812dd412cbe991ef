"""Blows: a lunge, the weapon's trail, and what it meets: flesh, steel or air."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.events import Event
from game.core.fight.deeds import Fumbled, Knocked, Parried, Rose, Struck
from game.core.fight.tricks import Tried
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, course, size_of, toward
from game.ui.board.clips.brushes.stamps import dust, hit, medal, pulse, spark, swing, words
from game.ui.board.clips.brushes.steel import cross, splinters, thrust
from game.ui.board.clips.brushes.tumble import cast, dice_told, is_natural
from game.ui.board.clips.cues import LAND, MEETS, PARRY, seed_of
from game.ui.board.clips.fight.shots import beside
from game.ui.board.screening.stage import Canvas, Pose, Stage

BACK = 0.30
"""From the start of a blow until its striker is back in his place."""
THRUSTS = ("spear", "pike", "lance", "dagger", "javelin", "trident", "sting", "horn", "fork")
GOLD = (255, 224, 130)


DODGED = "dodged"
"""The word for a blow that was stepped out of: nothing clashes, and the target swerves."""


def met_by(event: Struck | Tried, stage: Stage) -> str:
    """How a blow that misses was met: parried, dodged ...; "" where nothing met it."""
    for one in stage.events:
        if isinstance(one, Parried) and one.actor == event.target:
            return "parried"
        meets = MEETS.get(type(one))
        word = meets(one, event, stage) if meets is not None else None
        if word is not None:
            return word
    return "parried" if any(one.label.startswith("parried") for one in event.tally.modifiers) else ""


def lunge(t: float) -> float:
    """How far forward, in shares of the lunge: back a little, fast ahead, a moment there, and home."""
    if t < 0.08:
        return -0.35 * ease(t / 0.08)
    if t < LAND:
        u = (t - 0.08) / (LAND - 0.08)
        return -0.35 + 1.35 * u * u
    if t < LAND + 0.04:
        return 1.0
    return 1 - ease((t - LAND - 0.04) / (BACK - LAND - 0.04))


class Blow(Cued):
    """One blow, its die, and how it ended."""

    def __init__(self, event: Struck | Tried, stage: Stage) -> None:
        super().__init__(event, stage)
        who, target = stage.figure(event.actor), stage.figure(event.target)
        self.event, self.actor, self.target = event, event.actor, event.target
        self.here, self.there = stage.place(event.actor), stage.place(event.target)
        self.way = toward(self.here, self.there)
        self.facing = course(self.here, self.there)
        self.size, self.breadth = size_of(who), size_of(target)
        self.tall = min(2.5, stage.height(event.target))
        self.seed = seed_of(stage.state.round, event.actor, event.target, event.roll)
        self.thrusts = any(word in event.weapon for word in THRUSTS)
        self.parried = "" if event.hit else met_by(event, stage)
        self.dice = dice_told(stage, event.tally.die, event.roll)
        best, worst = is_natural(self.dice, 20), is_natural(self.dice, 1)
        self.ring = "best" if best and event.hit else "worst" if worst else ""
        self.far = min(0.42, 0.24 + 0.1 * self.size) * (1.3 if self.ring == "best" else 1.0)
        self.duration = self.start + 1.15
        self.reduced = stage.reduced
        reach = min(math.dist(self.here, self.there) - self.breadth * 0.7, self.size + 1.6)
        self.meets = (self.here[0] + self.way[0] * reach, self.here[1] + self.way[1] * reach)

    @property
    def lead(self) -> float:
        """Until the striker is back in his place."""
        return self.start + BACK

    def poses(self, t: float) -> Mapping[str, Pose]:
        """The striker's lunge, and the target's start."""
        t -= self.start
        if t < 0 or self.reduced or t >= BACK:
            return {}
        k = self.far * lunge(t)
        found = {self.actor: Pose((self.here[0] + self.way[0] * k, self.here[1] + self.way[1] * k))}
        if self.parried == DODGED:
            aside = 0.4 * math.sin(min(1.0, t / BACK) * math.pi)
            found[self.target] = Pose((self.there[0] - self.way[1] * aside, self.there[1] + self.way[0] * aside))
        if self.event.hit and t >= LAND and self.actor != self.target:
            give = (
                0.13 * min(1.4, 0.7 / max(0.3, self.breadth)) * math.sin(min(1.0, (t - LAND) / (BACK - LAND)) * math.pi)
            )
            found[self.target] = Pose((self.there[0] + self.way[0] * give, self.there[1] + self.way[1] * give))
        return found

    def draw(self, canvas: Canvas, t: float) -> None:
        """The weapon's trail, what it meets, and the die."""
        t -= self.start
        if t < 0:
            return
        if not canvas.reduced:
            self._trail(canvas, t)
        self._meet(canvas, t - LAND)
        at = canvas.places.get(self.actor, self.here)
        outcome = "hit" if self.event.hit else "miss"
        spot = beside(at, self.size, self.facing)
        side = 1.0 if spot[0] > at[0] else -1.0
        cast(
            canvas,
            self.dice,
            spot,
            t,
            outcome=outcome,
            ring=self.ring,
            seed=self.seed,
            side=side,
            tumble=0.26,
            stays=0.5,
        )

    def _trail(self, canvas: Canvas, t: float) -> None:
        u = (t - 0.06) / 0.34
        if not 0 <= u < 1:
            return
        k = self.far * max(0.0, lunge(min(t, LAND)))
        at = (self.here[0] + self.way[0] * k, self.here[1] + self.way[1] * k)
        reach = max(self.size + 0.35, min(math.dist(at, self.there), self.size + 1.0))
        if self.thrusts:
            thrust(canvas, at, self.facing, reach + (0.0 if self.event.hit else 0.35), u)
            return
        hand = 1 if self.seed % 2 else -1
        past = 20 if self.event.hit or self.parried else 75
        swing(canvas, at, reach, self.facing - hand * 80, self.facing + hand * past, u)

    def _meet(self, canvas: Canvas, t: float) -> None:
        if not 0 <= t < 0.9:
            return
        event, high = self.event, min(0.9, self.tall * 0.45)
        if event.hit:
            strong = self.ring == "best"
            hit(canvas, self.meets, t / 0.4, self.seed, high)
            if not canvas.reduced:
                spark(canvas, self.meets, t / 0.34, self.seed, 0.85 if strong else 0.5, high)
            if strong:
                pulse(canvas, self.there, self.breadth + 0.1 + 0.6 * ease(t / 0.4), GOLD, 1 - ease(t / 0.45))
                words(canvas, "critical", self.there, -self.breadth - 0.45, 1 - ease((t - 0.55) / 0.3), colour=GOLD)
        elif self.parried:
            if self.parried != DODGED:
                cross(canvas, self.meets, t / 0.4, high)
                if not canvas.reduced:
                    spark(canvas, self.meets, t / 0.34, self.seed, 0.6, high)
            strength = min(1.0, t / 0.08) * (1 - ease((t - 0.55) / 0.3))
            words(canvas, self.parried, self.there, -self.breadth - 0.4, strength)
        elif self.ring == "worst" and not canvas.reduced:
            dust(
                canvas, (self.here[0] + self.way[0] * 0.2, self.here[1] + self.way[1] * 0.2), t / 0.5, self.seed, 0.4, 8
            )


class Guard(Cued):
    """Blows given up to parry: the shield's badge springs up before the blow falls."""

    def __init__(self, event: Event, stage: Stage) -> None:
        super().__init__(event, stage)
        self.actor = self.about[0]
        self.here, self.size = stage.place(self.actor), size_of(stage.figure(self.actor))
        self.duration = self.start + 0.8

    @property
    def lead(self) -> float:
        """The blow follows at once."""
        return self.start + PARRY

    def draw(self, canvas: Canvas, t: float) -> None:
        """The badge."""
        medal(canvas, "parry", canvas.places.get(self.actor, self.here), self.size, t - self.start, 0.8)


TOLD = {"broken": "broken", "one broken": "broken", "damaged": "damaged", "useless": "ruined", "dropped": "dropped",
        "prone": "falls"}  # fmt: skip


class Mishap(Cued):
    """A weapon breaks or is lost: splinters, and a word."""

    def __init__(self, event: Fumbled, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size, self.tall = size_of(stage.figure(event.figure)), min(2.0, stage.height(event.figure))
        self.word = TOLD.get(event.effect, event.effect)
        self.wood = any(word in event.weapon for word in ("bow", "spear", "pike", "lance", "staff", "club", "javelin"))
        self.flies = event.effect != "prone"
        self.seed = seed_of(event.figure, event.weapon, event.effect)
        self.duration = self.start + 1.2

    @property
    def lead(self) -> float:
        """Long enough to be read."""
        return self.start + 0.35

    def draw(self, canvas: Canvas, t: float) -> None:
        """Splinters and the word."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.here)
        if self.flies and t < 0.6 and not canvas.reduced:
            splinters(canvas, at, t / 0.6, self.seed, self.wood, min(1.0, self.tall * 0.6))
        strength = min(1.0, t / 0.1) * (1 - ease((t - 0.9) / 0.3))
        words(canvas, self.word, at, -self.size - 0.4, strength, colour=(255, 176, 140))


class Felled(Cued):
    """A figure is knocked off its feet."""

    def __init__(self, event: Knocked, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        self.seed = seed_of(event.figure, event.by)
        self.duration = self.start + 0.8

    @property
    def lead(self) -> float:
        """Until it lies."""
        return self.start + 0.3

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Back on its heels, then down."""
        t -= self.start
        if t < 0:
            return {}
        return {self.figure: Pose(state="stunned" if t < 0.1 else "prone")}

    def under(self, canvas: Canvas, t: float) -> None:
        """Dust where it fell."""
        if not canvas.reduced:
            dust(canvas, self.here, (t - self.start - 0.1) / 0.5, self.seed, self.size + 0.3, 12)


class Up(Cued):
    """A prone figure gets up."""

    def __init__(self, event: Rose, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure = event.figure
        self.duration = self.start + 0.3
        self.here, self.seed = stage.place(event.figure), seed_of(event.figure)

    def poses(self, t: float) -> Mapping[str, Pose]:
        """On its knees, then on its feet."""
        t -= self.start
        if t < 0:
            return {}
        return {self.figure: Pose(state="prone" if t < 0.12 else "charging" if t < 0.22 else "standing")}

    def under(self, canvas: Canvas, t: float) -> None:
        """A little dust."""
        if not canvas.reduced:
            dust(canvas, self.here, (t - self.start) / 0.3, self.seed, 0.4, 5)


clip_of(Struck)(Blow)
clip_of(Parried)(Guard)
clip_of(Fumbled)(Mishap)
clip_of(Knocked)(Felled)
clip_of(Rose)(Up)
