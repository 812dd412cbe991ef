"""The quick first picture of a table, and what is made of it: stand-ins for tiles, pictures for the library."""

from __future__ import annotations

import math

import pygame

from game.ui.art.lit.scene import MARGIN, Scene

SKETCH = 5  # pixels an inch
EDGE = math.ceil(MARGIN * SKETCH)  # pixels of rim and floor on every side


class Sketch:
    """A table with its rim at few pixels an inch, crowns and roofs included, painted when first asked for."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._picture: pygame.Surface | None = None

    def picture(self) -> pygame.Surface:
        """The whole of it."""
        if self._picture is None:
            look = self.scene.look
            w, h = math.ceil(look.width * SKETCH) + 2 * EDGE, math.ceil(look.height * SKETCH) + 2 * EDGE
            self._picture = self.scene.paint(SKETCH, pygame.Rect(-EDGE, -EDGE, w, h), detail=False)
        return self._picture

    def enlarged(self, scale: int, left: int, top: int, side: int) -> pygame.Surface:
        """A square of table pixels at `scale`, out of the sketch."""
        sketch, k = self.picture(), SKETCH / scale
        out = pygame.Surface((side, side), 0, 32)
        out.fill((14, 10, 10))
        n = math.ceil(side * k) + 3
        part = pygame.Rect(math.floor(left * k) + EDGE - 1, math.floor(top * k) + EDGE - 1, n, n).clip(
            sketch.get_rect()
        )
        if part.width and part.height:
            # smoothscale spreads the middles of the outer pixels over the whole width, hence the half pixel
            size = (max(1, round((part.width - 1) / k)), max(1, round((part.height - 1) / k)))
            at = (round((part.x - EDGE + 0.5) / k) - left, round((part.y - EDGE + 0.5) / k) - top)
            out.blit(pygame.transform.smoothscale(sketch.subsurface(part), size), at)
        return out
