"""Where inches fall on a picture, and the soft puffs that several effects share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.outline import Point
from game.ui.art.palette import CAST, LIFT, Colour

PREMUL = pygame.BLEND_PREMULTIPLIED


@dataclass(frozen=True)
class Lens:
    """How inches become pixels of a target: scale, and the table place at its pixel (0, 0)."""

    scale: float
    left: float = 0.0
    top: float = 0.0

    def px(self, at: Point, height: float = 0.0) -> Point:
        """The pixel of a place, lifted by its height."""
        return (at[0] - self.left) * self.scale, (at[1] - LIFT * height - self.top) * self.scale

    def shade(self, at: Point, height: float) -> Point:
        """The pixel where something at a height throws its shadow."""
        return (at[0] + CAST[0] * height - self.left) * self.scale, (at[1] + CAST[1] * height - self.top) * self.scale


class Paper(NamedTuple):
    """What is painted on, and how inches become its pixels."""

    target: pygame.Surface
    lens: Lens


def ease(t: float) -> float:
    """A soft start and stop."""
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


@lru_cache(200)
def puff(radius: int, colour: Colour, strength: int) -> pygame.Surface:
    """A soft round patch, premultiplied, `strength` 0..255 in its middle."""
    radius = max(1, radius)
    ax = np.linspace(-1, 1, 2 * radius, dtype=np.float32)
    d = np.clip(1 - np.sqrt(ax[:, None] ** 2 + ax[None, :] ** 2), 0, 1)
    alpha = d * d * (3 - 2 * d) * strength
    out = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    px = pygame.surfarray.pixels3d(out)
    px[...] = (alpha[..., None] * np.array(colour, np.float32) / 255).astype(np.uint8)
    del px
    pa = pygame.surfarray.pixels_alpha(out)
    pa[...] = alpha.astype(np.uint8)
    del pa
    return out


def lay_puff(target: pygame.Surface, at: Point, radius: float, colour: Colour, strength: float) -> None:
    """Blit a puff round a pixel place; its size and strength go in steps, so that few are made."""
    r = max(2, round(radius / 2) * 2 if radius < 24 else round(radius / 4) * 4)
    level = max(0, min(255, round(strength / 12) * 12))
    if level:
        target.blit(puff(r, colour, level), (round(at[0]) - r, round(at[1]) - r), special_flags=PREMUL)
