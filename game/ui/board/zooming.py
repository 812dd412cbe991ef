"""What is seen while a zoom runs: a picture of the table as it stood, enlarged, until the finer one is made."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.art.lit.sketch import EDGE, SKETCH
from game.ui.board.camera import Camera
from game.ui.board.directing.shots import Shot

FLOOR = (14, 10, 10)

Draws = Callable[[pygame.Surface], None]
"""Draws the table as the camera has it, at the scale of its art."""


class Kept(NamedTuple):
    """A picture of a view: the pixels of an inch, and the place in inches at its upper left corner."""

    picture: pygame.Surface
    zoom: float
    origin: tuple[float, float]


class Enlarged:
    """Stands in for the table while it is seen at another scale than that at which it is painted."""

    def __init__(self, camera: Camera, sketch: Callable[[], pygame.Surface]) -> None:
        self.camera, self.sketch = camera, sketch
        self._kept: Kept | None = None

    def show(self, kept: Kept | None) -> None:
        """Enlarge this picture from now on; None for none."""
        self._kept = kept

    def kept(self, draws: Draws) -> Kept:
        """Return the picture of what is seen now."""
        camera = self.camera
        area, zoom, origin = camera.area, camera.zoom, camera.origin
        picture = pygame.Surface(area.size)
        camera.area = picture.get_rect()
        if self._kept is not None:
            self.draw(picture)
        else:
            draws(picture)
        camera.area = area
        return Kept(picture, zoom, origin)

    def kept_of(self, shot: Shot, draws: Draws) -> Kept:
        """Return the picture of what will be seen, of a view that is wider than that of now."""
        camera = self.camera
        was = camera.area, camera.centre, camera.zoom, camera.scale
        picture = pygame.Surface(camera.area.size)
        camera.area, camera.centre = picture.get_rect(), shot.centre
        camera.zoom, camera.scale = float(shot.scale), shot.scale
        origin = camera.origin
        draws(picture)
        camera.area, camera.centre, camera.zoom, camera.scale = was
        return Kept(picture, float(shot.scale), origin)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the picture that is kept, scaled, over the quick sketch."""
        camera = self.camera
        area, now = camera.area, camera.origin
        if self._kept is None:
            self._sketched(target, area, now)
            return
        picture, zoom, origin = self._kept
        k = camera.zoom / zoom
        clip = target.get_clip()
        target.set_clip(area)
        left, top = (now[0] - origin[0]) * zoom, (now[1] - origin[1]) * zoom
        part = pygame.Rect(int(left) - 1, int(top) - 1, int(area.w / k) + 3, int(area.h / k) + 3)
        inside = part.clip(picture.get_rect())
        if part.w * part.h > inside.w * inside.h + part.w + part.h:
            self._sketched(target, area, now)
        if inside.w > 0 and inside.h > 0:
            size = (max(1, round(inside.w * k)), max(1, round(inside.h * k)))
            grown = pygame.transform.scale(picture.subsurface(inside), size)
            target.blit(grown, (round(area.x + (inside.x - left) * k), round(area.y + (inside.y - top) * k)))
        target.set_clip(clip)

    def _sketched(self, target: pygame.Surface, area: pygame.Rect, origin: tuple[float, float]) -> None:
        sketch, m, zoom = self.sketch(), EDGE, self.camera.zoom
        target.fill(FLOOR, area)
        k = zoom / SKETCH
        x, y = origin[0] * SKETCH + m, origin[1] * SKETCH + m
        part = pygame.Rect(math.floor(x), math.floor(y), math.ceil(area.w / k) + 2, math.ceil(area.h / k) + 2)
        part = part.clip(sketch.get_rect())
        if part.w > 0 and part.h > 0:
            grown = pygame.transform.scale(sketch.subsurface(part), (round(part.w * k), round(part.h * k)))
            target.blit(grown, (area.x + round((part.x - x) * k), area.y + round((part.y - y) * k)))
