"""A gaze: light that runs from a creature's eyes to whoever meets them."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.play.creatures.gazing import GazeUsed
from game.ui.art.lens import Lens, ease, lay_puff
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, course, size_of, toward, turned
from game.ui.board.clips.brushes.stamps import Piece, faded, lay, piece, pulse
from game.ui.board.clips.cues import GAZE
from game.ui.board.screening.stage import Canvas, Pose, Stage

LIGHTS: dict[str, Colour] = {"death": (196, 220, 150), "charm": (244, 160, 206)}
APART = 0.32
"""Inches between two glints."""


class Gazed(Cued):
    """The creature looks round, its eyes kindle, and a ring closes on its target."""

    lasts = 1.1

    def __init__(self, event: GazeUsed, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.target = event.figure, event.target
        self.here, self.there = stage.place(event.figure), stage.place(event.target)
        self.colour = LIGHTS.get(event.kind, (230, 220, 170))
        self.size = size_of(stage.figure(event.target))
        self.facing, self.looks = float(stage.figure(event.figure).facing), course(self.here, self.there)
        self.high, self.low = min(2.0, stage.height(event.figure) * 0.8), min(2.0, stage.height(event.target) * 0.7)
        self.duration = self.start + self.lasts
        self.reduced = stage.reduced

    @property
    def lead(self) -> float:
        """Until it is met."""
        return self.start + GAZE

    def poses(self, t: float) -> Mapping[str, Pose]:
        """A glance towards its target, and back."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        way = max(-30.0, min(30.0, (self.looks - self.facing + 180) % 360 - 180))
        share = math.sin(min(1.0, t / GAZE) * math.pi)
        return {self.figure: Pose(facing=turned(self.facing, self.facing + way, share))}

    def draw(self, canvas: Canvas, t: float) -> None:
        """Glints that run along the line of sight, and the ring."""
        t -= self.start
        if not 0 <= t < self.lasts or self.target not in canvas.places:
            return
        far = math.dist(self.here, self.there)
        way = toward(self.here, self.there)
        fade = 1 - ease((t - 0.6) / 0.45)
        front = 1.0 if canvas.reduced else ease(t / (GAZE * 0.8))
        for n in range(int(far * front / APART)):
            s = (n + 0.5) * APART
            wave = 0.6 if canvas.reduced else 0.45 + 0.55 * math.cos(s * 2.4 - t * 22) ** 2
            high = self.high + (self.low - self.high) * s / far
            glint = self._glint(canvas)
            key = ("glint", self.colour, canvas.lens.scale)
            strength = wave * fade * min(1.0, t / 0.15)
            lay(canvas, faded(key, glint, strength), (self.here[0] + way[0] * s, self.here[1] + way[1] * s), high)
        age = t - GAZE * 0.8
        if age >= 0:
            grow = 0.0 if canvas.reduced else 0.6 * (1 - ease(age / 0.25))
            pulse(canvas, canvas.places[self.target], self.size + 0.1 + grow, self.colour, min(1.0, age / 0.15) * fade)

    def _glint(self, canvas: Canvas) -> Piece:
        """One glint of its light."""

        def draw(to: pygame.Surface, lens: Lens) -> None:
            x, y = lens.px((0, 0))
            add_glow(to, (x, y), 0.30 * lens.scale, self.colour, 0.55)
            lay_puff(to, (x, y), max(2.0, 0.09 * lens.scale), (255, 252, 236), 220)

        return piece(("glint", self.colour), canvas.lens.scale, (-0.34, -0.34, 0.34, 0.34), draw)


clip_of(GazeUsed)(Gazed)
