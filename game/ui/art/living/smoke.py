"""Smoke from the chimneys of houses: puffs that rise, spread and thin out."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.art.land.feature import Feature
from game.ui.art.lens import lay_puff
from game.ui.art.outline import Point

ROUND = 64
"""Ticks of the clock in which a puff rises and is gone."""
PUFFS = 12
RISES, BLOWN = 3.4, 2.2
"""Inches up the screen, and to the side with the wind."""
GREY = (214, 208, 200)
STRENGTH = 225.0
UNLIT = 3
"""In one house of so many no fire burns."""


def chimneys(features: Sequence[Feature]) -> list[Point]:
    """The mouths of the chimneys that smoke, in inches."""
    return [mouth for feature in features if feature.piece.seed % UNLIT for mouth in feature.chimneys]


def lay_smoke(target: pygame.Surface, mouth: Point, tick: int, scale: float, offset: tuple[int, int]) -> None:
    """Draw the smoke over one chimney at a tick of the clock, `offset` the table's pixels at the corner."""
    shift = round(mouth[0] * 7 + mouth[1] * 13)
    for n in range(PUFFS):
        u = ((tick + shift) / ROUND + n / PUFFS) % 1.0
        odd = math.sin(n * 2.4 + shift)  # each puff is as large and as thick as it came out
        sway = 0.30 * math.sin(u * 6.0 + n * 2.4 + shift) * math.sqrt(u)
        x = mouth[0] + BLOWN * u * u + sway
        y = mouth[1] - RISES * u * (1.15 - 0.15 * u)
        strength = STRENGTH * (0.72 + 0.28 * odd) * min(1.0, u * 9) * (1 - u)
        if strength > 5:
            radius = (0.20 + 0.05 * odd + 0.66 * u) * scale
            lay_puff(target, (x * scale - offset[0], y * scale - offset[1]), radius, GREY, strength)
