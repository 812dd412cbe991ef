"""Unhewn rock as darkness shows it: a broken face hardly out of the black, the same wherever nobody has dug or seen."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui.art.keep import kept
from game.ui.art.noise import Array, lattice, painted, ramp, soft_step, toward

SIDE = 12
"""Inches after which the face of the rock comes again."""
FINE = 40
"""Pixels an inch above which it is only enlarged."""
BUMPS = ((1, 1.0), (2, 0.7), (4, 0.5), (8, 0.3))
"""How many bumps an inch it has of each size, and how high they are."""
STONE = ramp(((0.0, (5, 4, 6)), (0.4, (17, 14, 18)), (0.7, (26, 22, 25)), (1.0, (46, 39, 38))))
CLEFT = (3, 2, 4)
MEAN = (17, 14, 18)
"""Its colour from so far away that no bump is told from another."""


def _bumps(size: int, each: int, seed: int) -> Array:
    """Smooth noise of a square of pixels with so many bumps an inch, whose edges meet."""
    count = SIDE * each
    at = (np.arange(size) + 0.5) * (count / size)
    low = np.floor(at).astype(np.int64)
    part = (at - low).astype(np.float32)
    part = part * part * (3 - 2 * part)
    knots = lattice(np.arange(count), np.arange(count), seed)
    rows = knots[:, low % count] * (1 - part) + knots[:, (low + 1) % count] * part
    return np.asarray(rows[low % count] * (1 - part[:, None]) + rows[(low + 1) % count] * part[:, None], np.float32)


@kept(4_000_000)
def face(scale: int) -> pygame.Surface:
    """A square of rock, SIDE inches each way, to be laid beside itself: lit by its slopes, with clefts."""
    fine = min(scale, FINE)
    size = SIDE * fine
    height = np.zeros((size, size), np.float32)
    for n, (each, high) in enumerate(BUMPS):
        if each * 2 <= fine:
            height += np.float32(high / each) * np.abs(_bumps(size, each, 71 + n) - np.float32(0.5)) * np.float32(2)
    slope = (height - np.roll(height, (1, 1), (0, 1))) * np.float32(fine)
    broad = _bumps(size, 1, 91) - np.float32(0.5)
    stone = painted(np.clip(np.float32(0.40) + slope * np.float32(0.13) + broad * np.float32(0.4), 0, 1), STONE)
    cleft = np.abs(_bumps(size, 1, 83) - np.float32(0.5)) + np.abs(_bumps(size, 4, 84) - np.float32(0.5)) * 0.12
    toward(stone, CLEFT, soft_step(cleft, 0.06, 0.03) * np.float32(0.6))
    out = pygame.surfarray.make_surface(np.clip(stone, 0, 255).astype(np.uint8).swapaxes(0, 1))
    return out if fine == scale else pygame.transform.smoothscale(out, (SIDE * scale, SIDE * scale))


def rock(size: tuple[int, int], left: float, top: float, scale: int) -> pygame.Surface:
    """The face of the rock over so many pixels; `left` and `top` are the place in inches at their corner."""
    out, square = pygame.Surface(size), face(scale)
    side = square.get_width()
    x0, y0 = -(math.floor(left * scale + 0.5) % side), -(math.floor(top * scale + 0.5) % side)
    out.fblits([(square, (x, y)) for y in range(y0, size[1], side) for x in range(x0, size[0], side)])
    return out
