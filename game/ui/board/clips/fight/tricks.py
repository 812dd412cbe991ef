"""Tricks: a shield thrown up, a weapon that flies off, a shield split, a scrum, a stunt."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.core.fight.tricks import (
    Captured,
    Disarmed,
    Grappled,
    Gripped,
    Guarded,
    ShieldHeld,
    ShieldLost,
    StuntTried,
    Tried,
)
from game.core.held.things import Laid
from game.ui.art.lens import Lens, ease
from game.ui.art.palette import INK
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, Point, course, size_of, toward
from game.ui.board.clips.brushes.stamps import dust, lay, medal, piece, pulse, spark, words
from game.ui.board.clips.brushes.steel import cross, splinters
from game.ui.board.clips.brushes.tumble import cast, dice_of, dice_told
from game.ui.board.clips.cues import LAND, seed_of
from game.ui.board.clips.fight.blows import Blow, Guard, lunge
from game.ui.board.clips.fight.shots import beside
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

FLIES = 0.55
"""Seconds for which what is struck from a hand is in the air."""
GOOD, BAD = (190, 232, 160), (255, 176, 140)
WORDS = {"disarm": "disarm", "split": "split the shield", "hook": "hook the shield", "unhorse": "unhorse",
         "knock": "knock down"}  # fmt: skip


def spinning(canvas: Canvas, at: Point, turn: float, height: float, shield: bool) -> None:
    """A weapon or a shield that turns in the air."""
    angle = round(turn / 15) * 15 % 360

    def draw(to: pygame.Surface, lens: Lens) -> None:
        k = 3
        big = pygame.Surface((to.get_width() * k, to.get_height() * k), pygame.SRCALPHA)
        a, s = math.radians(angle), lens.scale * k
        cx, cy = lens.px((0.0, 0.0))
        cx, cy = cx * k, cy * k
        ux, uy = math.sin(a), -math.cos(a)
        if shield:
            wide = max(0.12, abs(math.cos(a)))
            for grow, paint in ((0.05, (*INK, 255)), (0.0, (150, 112, 70, 255)), (-0.16, (206, 200, 188, 255))):
                w, h = (0.27 * wide + grow) * s, (0.3 + grow) * s
                if w > 1:
                    pygame.draw.ellipse(big, paint, (cx - w, cy - h, 2 * w, 2 * h))
        else:
            for grow, paint in ((0.03, (*INK, 255)), (0.0, (228, 232, 236, 255))):
                long, w = (0.42 + grow) * s, (0.035 + grow) * s
                spots = [(cx + ux * long, cy + uy * long), (cx - uy * w, cy + ux * w), (cx - ux * long, cy - uy * long),
                         (cx + uy * w, cy - ux * w)]  # fmt: skip
                pygame.draw.polygon(big, paint, spots)
            w = 0.13 * s
            gx, gy = cx - ux * 0.2 * s, cy - uy * 0.2 * s
            pygame.draw.line(big, INK, (gx - uy * w, gy + ux * w), (gx + uy * w, gy - ux * w), max(1, round(0.05 * s)))
        to.blit(pygame.transform.smoothscale(big.premul_alpha(), to.get_size()), (0, 0))

    lay(canvas, piece(("spinning", angle, shield), canvas.lens.scale, (-0.6, -0.6, 0.6, 0.6), draw), at, height)


class Lost(Cued):
    """A weapon or shield flies from a hand to where it comes to lie, or breaks where it is."""

    def __init__(self, event: Disarmed | ShieldLost, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size, self.tall = size_of(stage.figure(event.figure)), min(2.0, stage.height(event.figure))
        self.shield = isinstance(event, ShieldLost)
        self.seed = seed_of(event.figure, event.by)
        item = event.shield if isinstance(event, ShieldLost) else event.weapon
        self.wood = "wood" in item
        self.word = {"broken": "shield broken", "split": "shield split", "hooked": "shield hooked"}.get(
            event.how, "shield lost"
        ) if isinstance(event, ShieldLost) else "disarmed"  # fmt: skip
        laid = [one.thing for one in stage.events if isinstance(one, Laid) and one.thing.item == item]
        self.there = inch(laid[0].at) if laid else None
        self.duration = self.start + 1.3

    @property
    def lead(self) -> float:
        """Until it has come down, or long enough to be read."""
        return self.start + (FLIES if self.there is not None else 0.3)

    def draw(self, canvas: Canvas, t: float) -> None:
        """Its flight or its splinters, and a word."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.here)
        if self.there is None:
            if t < 0.6 and not canvas.reduced:
                splinters(canvas, at, t / 0.6, self.seed, self.wood, min(1.0, self.tall * 0.6))
        elif t < FLIES and not canvas.reduced:
            u = t / FLIES
            spot = (at[0] + (self.there[0] - at[0]) * u, at[1] + (self.there[1] - at[1]) * u)
            high = 0.6 * self.tall * (1 - u) + 1.5 * math.sin(u * math.pi)
            spinning(canvas, spot, u * 900 + self.seed % 360, high, self.shield)
        elif t < FLIES + 0.3 and not canvas.reduced:
            dust(canvas, self.there, (t - FLIES) / 0.3, self.seed, 0.2, 5)
        strength = min(1.0, t / 0.1) * (1 - ease((t - 1.0) / 0.3))
        words(canvas, self.word, at, -self.size - 0.4, strength, colour=BAD)


class Trick(Blow):
    """A trick is tried as a blow is given, and it draws no blood."""

    def __init__(self, event: Tried, stage: Stage) -> None:
        super().__init__(event, stage)
        self.word = WORDS.get(event.what, event.what)
        self.ring = "worst" if self.ring == "worst" else ""

    def _meet(self, canvas: Canvas, t: float) -> None:
        if not 0 <= t < 0.9:
            return
        high = min(0.9, self.tall * 0.45)
        if self.event.hit:
            cross(canvas, self.meets, t / 0.4, high)
            if not canvas.reduced:
                spark(canvas, self.meets, t / 0.34, self.seed, 0.6, high)
        strength = min(1.0, t / 0.08) * (1 - ease((t - 0.55) / 0.3))
        words(canvas, self.word, self.here, -self.size - 0.4, strength)


class Taken(Cued):
    """A shield takes a hit: sparks, its die, and what it took."""

    def __init__(self, event: ShieldHeld, stage: Stage) -> None:
        super().__init__(event, stage)
        self.actor, self.here, self.there = event.actor, stage.place(event.actor), stage.place(event.target)
        self.size, self.tall = size_of(stage.figure(event.actor)), min(2.0, stage.height(event.actor))
        self.seed = seed_of(event.actor, event.target, event.roll)
        self.text = f"shield takes {event.taken}"
        self.dice = dice_of(stage, "shield") or dice_told(stage, "1d6", event.roll)
        self.duration = self.start + 1.1

    @property
    def lead(self) -> float:
        """What goes through follows at once."""
        return self.start + 0.12

    def draw(self, canvas: Canvas, t: float) -> None:
        """Sparks at the shield, the die, the word."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.actor, self.here)
        way = toward(at, self.there)
        rim = (at[0] + way[0] * self.size * 0.8, at[1] + way[1] * self.size * 0.8)
        if not canvas.reduced:
            spark(canvas, rim, t / 0.34, self.seed, 0.7, self.tall * 0.5)
        spot = beside(at, self.size, course(at, self.there))
        cast(canvas, self.dice, spot, t, outcome="hit", seed=self.seed, tumble=0.2, stays=0.6)
        words(canvas, self.text, at, -self.size - 0.4, min(1.0, t / 0.08) * (1 - ease((t - 0.8) / 0.3)), colour=GOOD)


class Grip(Cued):
    """One throws himself at another: a lunge, the die, a hold or none."""

    def __init__(self, event: Gripped, stage: Stage) -> None:
        super().__init__(event, stage)
        self.actor, self.here, self.there = event.actor, stage.place(event.actor), stage.place(event.target)
        self.way, self.facing = toward(self.here, self.there), course(self.here, self.there)
        self.size = size_of(stage.figure(event.actor))
        self.hit, self.text = event.hit, str(event.strength) if event.hit else "no hold"
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.seed, self.reduced = seed_of(stage.state.round, event.actor, event.target, event.roll), stage.reduced
        self.duration = self.start + 1.1

    @property
    def lead(self) -> float:
        """The next may throw himself upon them at once."""
        return self.start + LAND

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Forward, with all his weight."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        k = 0.4 * lunge(min(t, LAND))
        return {self.actor: Pose((self.here[0] + self.way[0] * k, self.here[1] + self.way[1] * k))}

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and the strength of the hold."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.actor, self.here)
        spot = beside(at, self.size, self.facing)
        outcome = "hit" if self.hit else "miss"
        lain = cast(canvas, self.dice, spot, t, outcome=outcome, seed=self.seed, tumble=0.22, stays=0.5)
        if lain:
            strength = 1 - ease((t - 0.75) / 0.3)
            words(canvas, self.text, at, -self.size - 0.35, strength, colour=GOOD if self.hit else BAD)


class Scrum(Cued):
    """All roll about in a cloud of dust; then he lies, or they fly off him."""

    def __init__(self, event: Grappled, stage: Stage) -> None:
        super().__init__(event, stage)
        self.target, self.here = event.target, stage.place(event.target)
        self.about = (event.target, *event.figures)
        self.others = [(name, stage.place(name)) for name in event.figures]
        self.size = size_of(stage.figure(event.target))
        self.held = event.held
        self.text = f"{event.strength} : {event.resistance} {'held' if event.held else 'thrown off'}"
        self.seed, self.reduced = seed_of(event.target, event.strength, event.resistance), stage.reduced
        self.duration = self.start + 1.7

    @property
    def lead(self) -> float:
        """Until it is settled."""
        return self.start + 0.8

    def poses(self, t: float) -> Mapping[str, Pose]:
        """They close in and shake; thrown off, they reel back."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        found = {}
        for n, (name, place) in enumerate(self.others):
            way = toward(place, self.here)
            shake = 0.05 * math.sin(t * 40 + n * 2.1)
            near = 0.3 if t < 0.55 or self.held else -0.35 * math.sin(min(1.0, (t - 0.55) / 0.25) * math.pi)
            found[name] = Pose((place[0] + way[0] * near + shake, place[1] + way[1] * near))
        found[self.target] = Pose((self.here[0] + 0.05 * math.sin(t * 37), self.here[1]), state="stunned")
        return found

    def draw(self, canvas: Canvas, t: float) -> None:
        """Dust, and what came of it."""
        t -= self.start
        if t < 0:
            return
        if not canvas.reduced:
            for n in range(3):
                dust(canvas, self.here, (t - n * 0.22) / 0.6, self.seed + n, self.size + 0.5, 16)
        if t > 0.5:
            strength = min(1.0, (t - 0.5) / 0.1) * (1 - ease((t - 1.4) / 0.3))
            words(canvas, self.text, self.here, -self.size - 0.5, strength, colour=GOOD if self.held else BAD)


class Bound(Cued):
    """A prisoner is taken: he goes down, and the flag goes up."""

    def __init__(self, event: Captured, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        self.duration = self.start + 1.4

    @property
    def lead(self) -> float:
        """Long enough to be seen."""
        return self.start + 0.45

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Down."""
        return {self.figure: Pose(state="prone")} if t >= self.start else {}

    def draw(self, canvas: Canvas, t: float) -> None:
        """The flag and the word."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.here)
        medal(canvas, "yielded", at, self.size, t, 1.4)
        words(canvas, "captured", at, -self.size - 0.4, min(1.0, t / 0.12) * (1 - ease((t - 1.05) / 0.35)))


class Daring(Cued):
    """A stunt: its name, its die, and a ring that says whether it came off."""

    def __init__(self, event: StuntTried, stage: Stage) -> None:
        super().__init__(event, stage)
        who = stage.figure(event.actor)
        self.actor, self.here, self.size = event.actor, stage.place(event.actor), size_of(who)
        self.facing = float(who.facing)
        self.success, self.text = event.success, event.name
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.seed = seed_of(event.actor, event.stunt, event.roll)
        self.duration = self.start + 1.3

    @property
    def lead(self) -> float:
        """Until the die lies."""
        return self.start + 0.45

    def draw(self, canvas: Canvas, t: float) -> None:
        """The name, the die, the ring."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.actor, self.here)
        tone = GOOD if self.success else BAD
        outcome = "hit" if self.success else "miss"
        spot = beside(at, self.size, self.facing)
        if cast(canvas, self.dice, spot, t, outcome=outcome, seed=self.seed, tumble=0.3, stays=0.6):
            pulse(canvas, at, self.size + 0.15, tone, 1 - ease((t - 0.6) / 0.4))
        words(canvas, self.text, at, -self.size - 0.4, min(1.0, t / 0.1) * (1 - ease((t - 1.0) / 0.3)), colour=tone)


clip_of(Guarded)(Guard)
clip_of(ShieldHeld)(Taken)
clip_of(ShieldLost, Disarmed)(Lost)
clip_of(Tried)(Trick)
clip_of(Gripped)(Grip)
clip_of(Grappled)(Scrum)
clip_of(Captured)(Bound)
clip_of(StuntTried)(Daring)
