"""A power duel: two lights that meet between two casters until one gives way."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.play.melee.dueling import Dueled
from game.ui.art.lens import Lens, ease, lay_puff
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, course, size_of, toward, turned
from game.ui.board.clips.brushes.numerals import numeral
from game.ui.board.clips.brushes.stamps import Piece, faded, lay, letters, piece, pulse
from game.ui.board.clips.cues import DUEL
from game.ui.board.screening.stage import Canvas, Pose, Stage

LIGHTS: tuple[Colour, Colour] = ((150, 190, 255), (255, 170, 110))
"""Of the challenger, and of his enemy."""
APART = 0.3
"""Inches between two glints."""
STRUGGLE = 0.62
"""The share of the time until it is decided for which neither gives way."""


class Duelled(Cued):
    """They turn to each other, light runs from both, and the greater total drives it home."""

    lasts = 1.6

    def __init__(self, event: Dueled, stage: Stage) -> None:
        super().__init__(event, stage)
        self.names = event.actor, event.target
        self.ends = stage.place(event.actor), stage.place(event.target)
        self.faces = tuple(float(stage.figure(name).facing) for name in self.names)
        self.highs = tuple(min(2.0, stage.height(name) * 0.75) for name in self.names)
        self.sizes = tuple(size_of(stage.figure(name)) for name in self.names)
        self.totals = event.total, event.against
        self.loser = 1 if event.won else 0
        self.duration = self.start + self.lasts
        self.reduced = stage.reduced
        self.about = self.names

    @property
    def lead(self) -> float:
        """Until it is decided."""
        return self.start + DUEL

    def poses(self, t: float) -> Mapping[str, Pose]:
        """A glance of each towards the other, and back."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        share = math.sin(min(1.0, t / DUEL) * math.pi)
        found = {}
        for n, name in enumerate(self.names):
            looks = course(self.ends[n], self.ends[1 - n])
            way = max(-30.0, min(30.0, (looks - self.faces[n] + 180) % 360 - 180))
            found[name] = Pose(facing=turned(self.faces[n], self.faces[n] + way, share))
        return found

    def draw(self, canvas: Canvas, t: float) -> None:
        """Both lights up to where they meet, the totals over the casters, and the ring about who gave way."""
        t -= self.start
        if not 0 <= t < self.lasts or not any(name in canvas.places for name in self.names):
            return
        far = math.dist(*self.ends)
        fade = 1 - ease((t - DUEL - 0.15) / 0.3)
        meets = self._meets(t, canvas.reduced)
        grown = 1.0 if canvas.reduced else ease(t / (DUEL * 0.3))
        for n in (0, 1):
            if self.names[n] not in canvas.places:
                continue
            length = far * (meets if n == 0 else 1 - meets) * grown
            self._beam(canvas, n, length, far, t, fade * min(1.0, t / 0.12))
            shown = min(1.0, t / 0.15) * (1 - ease((t - DUEL + 0.05) / 0.15))
            up = self.highs[n] + 0.7 + letters(canvas) / (2 * canvas.lens.scale)
            numeral(canvas, str(self.totals[n]), self.ends[n], up, shown, LIGHTS[n])
        age = t - DUEL
        beaten = self.names[self.loser]
        if age >= 0 and beaten in canvas.places:
            grow = 0.0 if canvas.reduced else 0.6 * (1 - ease(age / 0.25))
            strength = min(1.0, age / 0.12) * (1 - ease((age - 0.45) / 0.4))
            pulse(canvas, canvas.places[beaten], self.sizes[self.loser] + 0.1 + grow, LIGHTS[1 - self.loser], strength)

    def _meets(self, t: float, still: bool) -> float:
        """Where the lights meet, from 0 at the challenger to 1 at his enemy."""
        goal = float(self.loser)
        if still:
            return 0.5 if t < DUEL else goal
        hold = DUEL * STRUGGLE
        sway = 0.06 * math.sin(t * 15) * (1 - ease((t - hold) / 0.1))
        return 0.5 + sway + (goal - 0.5) * ease((t - hold) / (DUEL - hold))

    def _beam(self, canvas: Canvas, n: int, length: float, far: float, t: float, strength: float) -> None:
        """The light of one of them, so many inches of it."""
        here, there = self.ends[n], self.ends[1 - n]
        way = toward(here, there)
        glint = self._glint(canvas, LIGHTS[n])
        key = ("duel glint", LIGHTS[n], canvas.lens.scale)
        for k in range(int(length / APART) + 1):
            s = min(length, k * APART)
            wave = 0.6 if canvas.reduced else 0.5 + 0.5 * math.cos(s * 2.2 - t * 20) ** 2
            high = self.highs[n] + (self.highs[1 - n] - self.highs[n]) * (s / far if far else 0.0)
            lay(canvas, faded(key, glint, wave * strength), (here[0] + way[0] * s, here[1] + way[1] * s), high)

    @staticmethod
    def _glint(canvas: Canvas, colour: Colour) -> Piece:
        """One glint of a light."""

        def draw(to: pygame.Surface, lens: Lens) -> None:
            x, y = lens.px((0, 0))
            add_glow(to, (x, y), 0.32 * lens.scale, colour, 0.6)
            lay_puff(to, (x, y), max(2.0, 0.1 * lens.scale), (250, 250, 255), 220)

        return piece(("duel glint", colour), canvas.lens.scale, (-0.36, -0.36, 0.36, 0.36), draw)


clip_of(Dueled)(Duelled)
