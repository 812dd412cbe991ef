"""The edges of what lies on the ground, drawn again, faintly, on the crowns and roofs above it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.art.palette import REACH, SIDES, dim
from game.ui.art.rules.glass import Rings, span

FAINT, FAINTER = 0.25, 0.5
"""How far an edge is in the shade, and one within it."""


class Trace(NamedTuple):
    """Lines on black and the place of their corner in table pixels."""

    surface: pygame.Surface
    at: tuple[int, int]

    def lay(self, target: pygame.Surface, offset: tuple[int, int], places: Sequence[pygame.Rect]) -> None:
        """Draw them onto a target whose pixel (0, 0) is table pixel `offset`, as far as they cross some places.

        What is brighter already stays so: places may lie over each other."""
        whole = self.surface.get_rect(topleft=(self.at[0] - offset[0], self.at[1] - offset[1]))
        for place in places:
            part = place.clip(whole)
            if part:
                area = part.move(-whole.x, -whole.y)
                target.blit(self.surface, part, area, special_flags=pygame.BLEND_RGB_MAX)


@lru_cache(2)
def trace(rings: Rings, half: Rings, scale: int, foe: str = "") -> Trace:
    """The edges of a reach and of its half move; a foe's in the colour of his side."""
    tone = SIDES[foe].lit if foe in SIDES else REACH
    x0, y0, x1, y1 = span(rings)
    left, top = round(x0 * scale) - 2, round(y0 * scale) - 2
    surface = pygame.Surface((round((x1 - x0) * scale) + 5, round((y1 - y0) * scale) + 5), 0, 32)
    for some, shade in ((half, FAINTER), (rings, FAINT)):
        for ring in some:
            spots = [(x * scale - left, y * scale - top) for x, y in ring]
            pygame.draw.aalines(surface, dim(tone, shade), True, spots)
    return Trace(surface, (left, top))
