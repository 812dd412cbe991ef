"""Breath that pours out over the very shape of its event, and the saving throws of those it catches."""

from __future__ import annotations

import math

import pygame

from game.core.fight.deeds import BreathUsed, Saved
from game.rules.creatures.breath import breath_of
from game.ui.art.effects.breath import SHAPES, breath
from game.ui.art.lens import Lens, ease
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import DUSK, INK
from game.ui.art.rules import overlay
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, Point, course, size_of, turned
from game.ui.board.clips.brushes.stamps import Piece, faded, lay, made, piece, pulse, words
from game.ui.board.clips.brushes.tumble import cast, dice_told
from game.ui.board.clips.cues import BREATH, DRAWN_IN, SAVED, reaching, seed_of
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

FRAMES = 30
"""Pictures of a breath in its whole time."""
CAUGHT = (255, 238, 170)
LIGHTS = {"fire": (255, 150, 60), "cold": (120, 170, 210), "acid": (120, 140, 40), "lightning": (150, 140, 255),
          "gas": (90, 100, 40), "chlorine": (60, 110, 50), "stone": (110, 108, 104)}  # fmt: skip


class Breathed(Cued):
    """A breath over its shape; those caught are ringed when it reaches them."""

    def __init__(self, event: BreathUsed, stage: Stage) -> None:
        super().__init__(event, stage)
        who = stage.figure(event.figure)
        self.figure, self.kind = event.figure, event.kind
        self.here = stage.place(event.figure)
        self.ring = tuple(inch(corner) for corner in event.shape)
        self.seed = seed_of(stage.state.round, event.figure, event.toward) % 1000
        self.facing = course(self.here, inch(event.toward))
        self.stood = float(who.facing)
        found = breath_of(who, event.kind)
        shape = found.shape if found is not None else "cone"
        self.shape = shape if shape in SHAPES else "cone"
        self._measure()
        self.caught = [
            (name, stage.place(name), size_of(stage.figure(name)), reaching(event, name, stage.state))
            for name in event.caught
            if name in stage.state.figures
        ]
        self.height = min(2.0, stage.height(event.figure) * 0.5)
        self.reduced = stage.reduced
        self.duration = self.start + DRAWN_IN + BREATH

    def _measure(self) -> None:
        """Mouth, length and width out of the corners of the shape."""
        a = math.radians(self.facing)
        f, r = (math.sin(a), -math.cos(a)), (math.cos(a), math.sin(a))
        rel = [(x - self.here[0], y - self.here[1]) for x, y in self.ring] or [(f[0], f[1])]
        ahead = [x * f[0] + y * f[1] for x, y in rel]
        across = [x * r[0] + y * r[1] for x, y in rel]
        near, far = min(ahead), max(ahead)
        self.length, self.width = max(0.5, far - near), max(0.3, max(across) - min(across))
        self.mouth = (self.here[0] + f[0] * near, self.here[1] + f[1] * near)
        xs, ys = [x for x, _ in self.ring] or [self.mouth[0]], [y for _, y in self.ring] or [self.mouth[1]]
        self.box = (min(xs) - 1.2, min(ys) - 2.6, max(xs) + 1.2, max(ys) + 1.2)

    @property
    def lead(self) -> float:
        """Until it has burnt over the last of those it caught, and the creature is as it stood."""
        return self.start + max([DRAWN_IN + 0.92 * BREATH, *(when + 0.1 + SAVED for _, _, _, when in self.caught)])

    def poses(self, t: float) -> dict[str, Pose]:
        """The creature turns its head to them and draws back, then leans into it, and turns back when it is over."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        a = math.radians(self.facing)
        k = -0.18 * ease(t / DRAWN_IN) if t < DRAWN_IN else -0.18 + 0.36 * ease((t - DRAWN_IN) / 0.12)
        over = 1 - ease((t - self.lead + self.start + 0.2) / 0.2)
        k *= over
        facing = turned(self.stood, self.facing, min(ease(t / DRAWN_IN), over))
        return {self.figure: Pose((self.here[0] + math.sin(a) * k, self.here[1] - math.cos(a) * k), facing)}

    def under(self, canvas: Canvas, t: float) -> None:
        """The shape of the rules, dashed on the ground."""
        t -= self.start
        if t < 0 or not self.ring:
            return
        strength = min(1.0, t / 0.12) * (1 - ease((t - DRAWN_IN - BREATH + 0.35) / 0.35))
        scale = canvas.lens.scale
        left, top = self.ring[0]
        shape = tuple((round(x - left, 3), round(y - top, 3)) for x, y in self.ring)
        key = ("template", shape, self.kind, scale)

        def make() -> Piece:
            stamp = overlay.template((shape,), self.kind, scale)
            return Piece(stamp.surface, *stamp.at)

        lay(canvas, faded(key, made(key, make), strength), (left, top))

    def draw(self, canvas: Canvas, t: float) -> None:
        """The breath and the rings."""
        t -= self.start
        if t < 0:
            return
        air = (t - DRAWN_IN) / BREATH
        if 0 <= air < 1 and not canvas.reduced:
            self._light(canvas, air)
            x, y = self.box[0], self.box[1]
            u = (int(air * FRAMES) + 0.5) / FRAMES
            room = (0.0, 0.0, self.box[2] - x, self.box[3] - y)
            mouth = (self.mouth[0] - x, self.mouth[1] - y)
            key = (
                "breath",
                self.kind,
                self.shape,
                round(self.length, 2),
                round(self.width, 2),
                mouth,
                self.facing,
                self.seed,
                u,
            )

            def pour(to: pygame.Surface, lens: Lens) -> None:
                breath(
                    to,
                    lens,
                    self.kind,
                    self.shape,
                    mouth,
                    self.facing,
                    self.length,
                    self.width,
                    u,
                    self.seed,
                    self.height,
                )

            lay(canvas, piece(key, canvas.lens.scale, room, pour), (x, y))
        for name, _, size, when in self.caught:
            age = t - when
            if age >= 0 and name in canvas.places:
                strength = min(1.0, age / 0.1) * (1 - ease((age - 0.8) / 0.4))
                pulse(canvas, canvas.places[name], size + 0.1, CAUGHT, strength)

    def _light(self, canvas: Canvas, air: float) -> None:
        strength = math.sin(min(1.0, air * 1.6) * math.pi) * 0.3 if air < 0.62 else 0.0
        if strength > 0.04:
            at = canvas.lens.px(self.mouth, self.height)
            radius = round(1.6 * canvas.lens.scale / 4) * 4
            add_glow(canvas.target, at, radius, LIGHTS[self.kind], round(strength * 10) / 10)


class Shielded(Cued):
    """A saving throw: the die, and a small shield, whole or split."""

    def __init__(self, event: Saved, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.size, self.tall = size_of(stage.figure(event.figure)), min(2.0, stage.height(event.figure))
        self.success, self.fumble = event.success, event.against == "fumble"
        saving = sum(isinstance(one, Saved) for one in stage.events)
        self.crowd = any(isinstance(one, BreathUsed) for one in stage.events) or saving > 2
        self.dice = dice_told(stage, event.tally.die, event.roll)
        self.seed = seed_of(event.figure, event.against, event.roll)
        self.duration = self.start + 1.25

    @property
    def lead(self) -> float:
        """Among many it holds nobody up."""
        return self.start + (0.1 if self.crowd else 0.32)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and the shield."""
        t -= self.start
        if t < 0:
            return
        x, y = canvas.places.get(self.figure, self.here)
        spot = (x - self.size - 0.45, y + (0.1 if self.crowd else 0.75))
        outcome = "hit" if self.success else "miss"
        lain = cast(canvas, self.dice, spot, t, outcome=outcome, seed=self.seed, more=0.85, tumble=0.3, stays=0.6)
        if lain or self.crowd:
            age = t if self.crowd else t - 0.3
            shield(canvas, (x + self.size * 0.5 + 0.25, y - 0.1), age, self.success)
        if lain and self.fumble and self.success:
            words(canvas, "saved", (x, y), -self.size - 0.4, min(1.0, (t - 0.3) / 0.1) * (1 - ease((t - 0.9) / 0.3)))


def shield(canvas: Canvas, at: Point, t: float, whole: bool) -> None:
    """A small shield that springs up: whole, or split in two that part."""
    if not 0 <= t < 0.95:
        return
    grow = 1.0 if canvas.reduced else 0.55 + 0.45 * ease(t / 0.12) + 0.2 * math.sin(min(1.0, t / 0.24) * math.pi)
    part = 0.0 if whole or canvas.reduced else round(ease((t - 0.12) / 0.3) * 4) / 4
    unit = round((6.5 + 0.13 * canvas.lens.scale) * grow * 2) / 2
    key = ("shield", whole, part, unit)

    def make() -> Piece:
        k, half = 4, math.ceil(unit * 1.9)
        big = pygame.Surface((half * 2 * k, half * 2 * k), pygame.SRCALPHA)
        face = (236, 222, 178) if whole else (150, 132, 112)
        for side in (-1, 1):
            dx, turn = side * part * 0.34, side * part * 0.3
            outline = [(0.0, -0.95), (0.74, -0.8), (0.72, 0.1), (0.42, 0.66), (0.0, 1.0)]
            for grown, paint in ((1.2, INK), (1.0, face), (0.62, (96, 150, 90) if whole else DUSK)):
                spots = []
                for px, py in outline:
                    qx, qy = px * side * grown, py * grown
                    c, s = math.cos(turn), math.sin(turn)
                    spots.append(((half + (qx * c - qy * s + dx) * unit) * k, (half + (qx * s + qy * c) * unit) * k))
                pygame.draw.polygon(big, paint, spots)
        if whole:
            tick = [(-0.34, 0.0), (-0.06, 0.32), (0.40, -0.36)]
            spots = [((half + px * unit) * k, (half + py * unit) * k) for px, py in tick]
            pygame.draw.lines(big, (250, 244, 222), False, spots, round(0.24 * unit * k))
        return Piece(pygame.transform.smoothscale(big.premul_alpha(), (half * 2, half * 2)), -half, -half)

    strength = min(1.0, t / 0.2) if canvas.reduced else 1.0
    lay(canvas, faded(key, made(key, make), strength * (1 - ease((t - 0.65) / 0.3))), at, 0.5)


clip_of(BreathUsed)(Breathed)
clip_of(Saved)(Shielded)
