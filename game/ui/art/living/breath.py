"""Figures that breathe: now and then one's upper half rises by a pixel or two, and sinks again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.art.figures.pieces import Blit
from game.ui.art.keep import weight
from game.ui.art.living.room import Room

ROUND = 30
"""Ticks of the clock from one breath to the next."""
HELD_IN = 11
"""Ticks for which it is held."""
WAIST = 0.46
"""Where a figure is bent, of the height of its picture from the top."""
RISES = 0.02
"""By how much it rises, of the pixels of an inch."""
HELD = 5_000_000
"""Bytes of pictures: figures that have no room do not breathe."""


class Breath:
    """The pictures of those who have breathed in, of one zoom."""

    def __init__(self) -> None:
        self._room: Room[pygame.Surface] = Room(HELD)

    def drawn(self, stood: Sequence[Blit], lungs: Sequence[object], tick: int, at: tuple[int, int]) -> list[Blit]:
        """Those who stand as they breathe at a tick, each in a time of its own; `at` are the table's pixels there."""
        room, (dx, dy), found = self._room, at, []
        for blit, breathes in zip(stood, lungs):
            if breathes is True:
                surface, (x, y) = blit
                if (tick + (x + dx) * 7 + (y + dy) * 13) % ROUND < HELD_IN:
                    full = room.of(surface)
                    if full is not None:
                        found.append((full, (x, y + surface.get_height() - full.get_height())))
                        continue
            found.append(blit)
        return found

    def prepare(self, stood: Sequence[Blit], lungs: Sequence[object], scale: float) -> bool:
        """Make the picture of one; False when nothing is left to make."""
        surface = self._room.lacking([blit[0] for blit, breathes in zip(stood, lungs) if breathes is True], scale)
        if surface is None:
            return False
        full = _inhaled(surface, max(1, round(RISES * scale)))
        self._room.keep(surface, full, weight(full))
        return True


def _inhaled(surface: pygame.Surface, rise: int) -> pygame.Surface:
    """A picture whose upper part is higher by some pixels."""
    w, h = surface.get_size()
    waist = round(h * WAIST)
    out = pygame.Surface((w, h + rise), pygame.SRCALPHA)
    out.blit(surface, (0, 0), (0, 0, w, waist))
    out.blit(surface, (0, waist), (0, waist - rise, w, rise))
    out.blit(surface, (0, waist + rise), (0, waist, w, h - waist))
    return out
