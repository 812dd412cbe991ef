"""Flasks that break, those whom they reach, and the light before which the undead turn."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.core.grain import GRAIN
from game.core.held.flasks import FlaskBroke, FlaskLost
from game.play.creatures.mending import Revived
from game.play.magic.turning import UndeadTurned
from game.rules.magic.turning import DESTROYED, HELD
from game.rules.missiles.flasks import SPLASH
from game.ui.art.effects.gathered import burst
from game.ui.art.lens import Lens, ease
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, size_of
from game.ui.board.clips.brushes.stamps import dust, lay, piece, pulse, words
from game.ui.board.clips.brushes.tumble import cast, dice_of
from game.ui.board.clips.cues import seed_of
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

LOOKS = {"burning_oil": "fire", "cling_fire": "fire", "acid": "acid", "holy_water": "cold"}
"""How what is in a flask bursts out of it."""
CAUGHT: Colour = (255, 238, 170)
HALLOWED: Colour = (255, 240, 176)
ASHES: Colour = (250, 250, 240)
FRAMES = 20


class Broke(Cued):
    """The flask bursts over its splash; rings close on those whom it reaches."""

    lasts = 1.1

    def __init__(self, event: FlaskBroke, stage: Stage) -> None:
        super().__init__(event, stage)
        self.at, self.kind = inch(event.at), LOOKS.get(event.flask, "fire")
        target = stage.state.figures.get(event.target)
        self.radius = SPLASH / GRAIN + (size_of(target) if target is not None else 0.0)
        self.caught = [(name, size_of(stage.figure(name))) for name in event.caught]
        self.seed = seed_of(stage.state.round, event.actor, event.flask) % 4
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """Until it has opened to its whole width."""
        return self.start + 0.35

    def under(self, canvas: Canvas, t: float) -> None:
        """The rim of the splash on the ground."""
        t -= self.start
        if t >= 0:
            strength = min(1.0, t / 0.12) * (1 - ease((t - 0.7) / 0.4))
            pulse(canvas, self.at, self.radius, CAUGHT, strength)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The burst, then the rings."""
        t -= self.start
        if not 0 <= t < self.lasts:
            return
        if not canvas.reduced:
            u = (int(t / self.lasts * FRAMES) + 0.5) / FRAMES
            r = round(self.radius, 1)
            box = (-r - 1.2, -r - 2.2, r + 1.2, r + 1.0)

            def pour(to: pygame.Surface, lens: Lens) -> None:
                burst(to, lens, self.kind, (0, 0), r, u, self.seed)

            lay(canvas, piece(("flask", self.kind, r, u, self.seed), canvas.lens.scale, box, pour), self.at)
        for name, size in self.caught:
            if name in canvas.places and t > 0.15:
                fade = min(1.0, (t - 0.15) / 0.1) * (1 - ease((t - 0.75) / 0.3))
                pulse(canvas, canvas.places[name], size + 0.1, CAUGHT, fade)


class Lost(Cued):
    """A flask that flies off the table."""

    def __init__(self, event: FlaskLost, stage: Stage) -> None:
        super().__init__(event, stage)
        self.actor, self.here = event.actor, stage.place(event.actor)
        self.size = size_of(stage.figure(event.actor))
        self.duration = self.start + 0.9

    @property
    def lead(self) -> float:
        """It holds nobody up for long."""
        return self.start + 0.3

    def draw(self, canvas: Canvas, t: float) -> None:
        """A word."""
        t -= self.start
        if t >= 0:
            at = canvas.places.get(self.actor, self.here)
            words(canvas, "lost", at, -self.size - 0.4, min(1.0, t / 0.15) * (1 - ease((t - 0.6) / 0.3)))


RECOIL = 0.55
"""Seconds for which the turned stagger."""
THROWN = 0.34
"""Inches by which the light throws them back."""


class Turned(Cued):
    """The cleric's light runs out to its range; the turned are ringed, the destroyed flare, the others stand."""

    lasts = 1.6
    runs = 0.6

    def __init__(self, event: UndeadTurned, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        self.high = min(2.0, stage.height(event.figure) * 0.9)
        self.reached = [
            (one.figure, one.outcome, size_of(stage.figure(one.figure)), math.dist(self.here, stage.place(one.figure)))
            for one in event.judged
        ]
        self.stood = {name: stage.place(name) for name, outcome, _, _ in self.reached if outcome != HELD}
        self.reach = 6.0
        self.dice = dice_of(stage, "turning")
        self.won = any(outcome != HELD for _, outcome, _, _ in self.reached)
        self.seed = seed_of(stage.state.round, event.figure, event.roll)
        self.duration = self.start + self.lasts
        self.reduced = stage.reduced

    @property
    def lead(self) -> float:
        """Until the light has run out to the last of them."""
        return self.start + self.runs + 0.15

    def _age(self, far: float, t: float) -> float:
        """Seconds since the light has come so far."""
        return t - self.start - (0.1 if self.reduced else self.runs * min(1.0, far / self.reach))

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Whom the light turns or destroys, it throws back a little; he staggers."""
        found = {}
        for name, _, _, far in self.reached:
            age = self._age(far, t)
            if name in self.stood and 0 <= age < RECOIL:
                x, y = self.stood[name]
                back = 0.0 if self.reduced else THROWN * math.sin(math.pi * min(1.0, age / RECOIL)) / max(far, 0.1)
                at = x + (x - self.here[0]) * back, y + (y - self.here[1]) * back
                found[name] = Pose(at=at, state="stunned")
        return found

    def under(self, canvas: Canvas, t: float) -> None:
        """The ring of light on the ground."""
        t -= self.start
        if not 0 <= t < self.lasts:
            return
        front = 1.0 if canvas.reduced else ease(t / self.runs)
        fade = 1 - ease((t - self.runs) / 0.5)
        for back in (0.0, 0.35, 0.7):
            r = round((self.reach * front - back) * 4) / 4
            if r > 0.4:
                pulse(canvas, self.here, r, HALLOWED, fade * (0.9 - back))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die, the light at the symbol, and what comes of each."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.figure, self.here)
        spot = (at[0] - self.size - 0.45, at[1] - 0.15)
        cast(canvas, self.dice, spot, t, outcome="hit" if self.won else "miss", seed=self.seed, side=-1.0, stays=0.9)
        shine = math.sin(min(1.0, t / (self.runs * 1.6)) * math.pi)
        if shine > 0.05 and not canvas.reduced:
            radius = round(0.9 * canvas.lens.scale / 4) * 4
            add_glow(canvas.target, canvas.lens.px(at, self.high), radius, HALLOWED, round(shine * 8) / 10)
        for name, outcome, size, far in self.reached:
            age = self._age(far, t + self.start)
            if age < 0 or name not in canvas.places:
                continue
            fade = min(1.0, age / 0.1) * (1 - ease((age - 0.6) / 0.4))
            if outcome == HELD:
                words(canvas, "stands", canvas.places[name], -size - 0.35, fade * 0.8)
            else:
                grow = 0.5 * ease(age / 0.5) if outcome == DESTROYED else 0.0
                pulse(canvas, canvas.places[name], size + 0.12 + grow, ASHES if grow else HALLOWED, fade)
                if outcome == DESTROYED and not canvas.reduced:
                    dust(canvas, canvas.places[name], age / 0.8, self.seed, size + 0.4, 14)


class Risen(Cued):
    """One who lay slain gets up."""

    def __init__(self, event: Revived, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size = size_of(stage.figure(event.figure))
        self.seed = seed_of(event.figure)
        self.duration = self.start + 1.1

    @property
    def lead(self) -> float:
        """Until it stands."""
        return self.start + 0.6

    def draw(self, canvas: Canvas, t: float) -> None:
        """Dust, and a word."""
        t -= self.start
        if t < 0:
            return
        if not canvas.reduced:
            dust(canvas, self.here, t / 0.8, self.seed, self.size + 0.3, 14)
        fade = min(1.0, t / 0.15) * (1 - ease((t - 0.8) / 0.3))
        words(canvas, "rises", self.here, -self.size - 0.45, fade)


clip_of(FlaskBroke)(Broke)
clip_of(FlaskLost)(Lost)
clip_of(UndeadTurned)(Turned)
clip_of(Revived)(Risen)
