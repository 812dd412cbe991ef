"""Crowns in the wind: each leafy clump stirs by a pixel or two as a gust passes, then rests as it was painted."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui.art.keep import weight
from game.ui.art.lit.table import Over
from game.ui.art.living.room import Room
from game.ui.art.noise import fractal

STIRS = 4
"""Pictures of a crown in one stirring; the first is at rest."""
GUST = 72
"""Ticks of the clock from one gust to the next."""
LASTS = 12
"""Ticks for which a crown stirs in it."""
SPEED = 0.9
"""Ticks that a gust takes to go on by an inch."""
FAR = 0.032
"""Inches by which a clump of leaves gives way."""
HELD = 7_000_000
"""Bytes of pictures: crowns that have no room rest."""


class Wind:
    """The stirred pictures of the crowns of one zoom."""

    def __init__(self) -> None:
        self._room: Room[list[pygame.Surface]] = Room(HELD)

    def stirred(self, over: Over, scale: float, tick: int) -> pygame.Surface:
        """The picture of a crown at a tick, or that at rest where no other is made yet."""
        if not over.sways:
            return over.surface
        step = _step(over, scale, tick)
        made = self._room.of(over.surface) if step else None
        return made[step - 1] if made is not None else over.surface

    def prepare(self, overs: list[Over], scale: float) -> bool:
        """Make the pictures of one crown; False when nothing is left to make."""
        swaying = {over.surface: over for over in overs if over.sways}
        surface = self._room.lacking(list(swaying), scale)
        if surface is None:
            return False
        made = [_stirred(surface, scale, k, swaying[surface].at) for k in range(1, STIRS)]
        self._room.keep(surface, made, sum(map(weight, made)))
        return True


def _step(over: Over, scale: float, tick: int) -> int:
    """Which picture of its stirring a crown shows: a gust goes over the table from west to east."""
    x = over.at[0] / scale
    since = (tick - round(x * SPEED) - over.at[1] % 5) % GUST
    return since * 2 * STIRS // LASTS % STIRS if since < LASTS else 0


def _stirred(crown: pygame.Surface, scale: float, k: int, at: tuple[int, int]) -> pygame.Surface:
    """A crown in which each clump has given way, at the share k of its stirring."""
    w, h = crown.get_size()
    xs, ys = np.arange(w) / scale, np.arange(h) / scale
    clump = fractal(xs, ys, 5 + (at[0] * 31 + at[1]) % 97, 2, 1.7) * np.float32(math.tau * 1.3)
    a = math.tau * k / STIRS
    far = max(1.2, FAR * scale)
    dx = np.rint((np.sin(a + clump) - np.sin(clump)) * np.float32(far * 0.6)).astype(np.int64)
    dy = np.rint((np.cos(a + clump) - np.cos(clump)) * np.float32(far * 0.3)).astype(np.int64)
    columns = np.clip(np.arange(w)[None, :] + dx, 0, w - 1)
    rows = np.clip(np.arange(h)[:, None] + dy, 0, h - 1)
    out = crown.copy()
    source = pygame.surfarray.array3d(crown).swapaxes(0, 1)
    alpha = pygame.surfarray.array_alpha(crown).T
    colours = pygame.surfarray.pixels3d(out)
    colours[...] = source[rows, columns].swapaxes(0, 1)
    del colours
    clear = pygame.surfarray.pixels_alpha(out)
    clear[...] = alpha[rows, columns].T
    del clear
    return out
