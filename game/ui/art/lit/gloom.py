"""Darkness over a table: only what a torch or lantern reaches is lit, as far as the rules say."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.lit.light import MAP, add_glow, reached
from game.ui.art.noise import Array
from game.ui.art.outline import Point, axes

UNLIT = np.array((0.235, 0.265, 0.42), np.float32)
"""What darkness leaves of the ground: enough to play by, and cold."""
LIT = np.array((1.0, 0.93, 0.80), np.float32)
PAINT = (0.58, 0.59, 0.68)
"""What it leaves of a figure: the colours of its side are still told apart."""
RIM_LIGHT = np.float32(0.6)
"""The frame of the table stands in the room where one plays."""
EDGE = 0.7
"""Inches over which light ends."""
STEP = 8
"""Lamps are taken to the nearest eighth of an inch, so that one who walks does not light every frame anew."""
TINT = 16
KEPT = 64


class Lamp(NamedTuple):
    """A torch or lantern: its place, and how far it lights, in inches."""

    at: Point
    reach: float

    def near(self) -> Lamp:
        """The lamp moved to the grid on which light is kept."""
        return Lamp((round(self.at[0] * STEP) / STEP, round(self.at[1] * STEP) / STEP), self.reach)


Tint = Callable[[float, float], tuple[int, int, int]]


class Gloom:
    """The light of lamps over a dark table of inches, stopped by `sides`; laid over the ground by multiplying."""

    def __init__(self, width: float, height: float, margin: float, sides: Array) -> None:
        self.left = -margin
        self.xs, self.ys = axes((-margin, -margin, width + margin, height + margin), MAP)
        self.sides = sides
        off = (self.xs < 0) | (self.xs > width), (self.ys < 0) | (self.ys > height)
        self._rim = RIM_LIGHT * (off[0][None, :] | off[1][:, None]).astype(np.float32)
        self.lamps: tuple[Lamp, ...] = ()
        self.tint: Tint
        """What is left of a figure's colours at a place; another function whenever a lamp has moved."""
        self._shade: Tint
        self._layer: tuple[tuple[object, ...], pygame.Surface] | None
        self._map: pygame.Surface
        self._take(np.zeros((len(self.ys), len(self.xs)), np.float32))
        self._falls: OrderedDict[Lamp, tuple[slice, slice, Array]] = OrderedDict()
        self._dimmed: OrderedDict[tuple[pygame.Surface, tuple[int, int, int]], pygame.Surface] = OrderedDict()

    def kindle(self, lamps: Sequence[Lamp]) -> None:
        """Light the table by these lamps, and no others."""
        wanted = tuple(lamp.near() for lamp in lamps)
        if wanted == self.lamps:
            return
        self.lamps = wanted
        light = np.zeros((len(self.ys), len(self.xs)), np.float32)
        for lamp in wanted:
            rows, columns, fall = self._fall(lamp)
            light[rows, columns] = np.maximum(light[rows, columns], fall)
        self._take(light)

    def lay(self, target: pygame.Surface, area: pygame.Rect, origin: Point, scale: float) -> None:
        """Darken what is drawn in an area of the target; `origin` is the place in inches at its upper left corner."""
        key = (area.size, origin, scale)
        if self._layer is None or self._layer[0] != key:
            self._layer = (key, self._grown(area, origin, scale))
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        target.blit(self._layer[1], area.topleft, special_flags=pygame.BLEND_RGB_MULT)
        for (x, y), _ in self.lamps:
            place = (area.x + (x - origin[0]) * scale, area.y + (y - origin[1]) * scale)
            add_glow(target, place, 1.6 * scale, (120, 70, 24), 0.55)
        target.set_clip(clip)

    def dimmed(self, picture: pygame.Surface, x: float, y: float) -> pygame.Surface:
        """A premultiplied picture of something that stands at a place, by the light there."""
        key = (picture, self.left_at(x, y))
        found = self._dimmed.get(key)
        if found is None:
            found = picture.copy()
            found.fill((*key[1], 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._dimmed[key] = found
            if len(self._dimmed) > KEPT:
                self._dimmed.popitem(last=False)
        return found

    def left_at(self, x: float, y: float) -> tuple[int, int, int]:
        """What the darkness leaves of the ground at a place in inches, of 255 each."""
        return self._shade(x, y)

    def _take(self, light: Array) -> None:
        """Set this light at every sample."""
        self.tint = self._tint_of(light, PAINT, (1.0, 1.0, 1.0))
        self._shade = self._tint_of(light, tuple(UNLIT.tolist()), tuple(LIT.tolist()))
        self._map = self._drawn(light)
        self._layer = None

    # ---- within ----------------------------------------------------------------------------------------------------

    def _fall(self, lamp: Lamp) -> tuple[slice, slice, Array]:
        """How brightly a lamp lights the samples about it, 0 to 1."""
        found = self._falls.get(lamp)
        if found is None:
            (x, y), reach = lamp
            far = reach + EDGE
            i0, i1 = np.searchsorted(self.xs, (x - far - 0.5, x + far + 0.5))
            j0, j1 = np.searchsorted(self.ys, (y - far - 0.5, y + far + 0.5))
            gx, gy = self.xs[i0:i1][None, :], self.ys[j0:j1][:, None]
            if not gx.size or not gy.size:  # it burns beyond the edge of the table
                return slice(0, 0), slice(0, 0), np.zeros((0, 0), np.float32)
            d = np.hypot(gx - x, gy - y).astype(np.float32)
            fall = (1 - np.float32(0.5) * np.clip(d / far, 0, 1) ** np.float32(1.4)) * np.clip((far - d) / EDGE, 0, 1)
            found = slice(j0, j1), slice(i0, i1), reached(lamp.at, far, self.sides, gx, gy) * fall
            self._falls[lamp] = found
            if len(self._falls) > KEPT:
                self._falls.popitem(last=False)
        return found

    def _drawn(self, light: Array) -> pygame.Surface:
        rgb = UNLIT + (LIT - UNLIT) * np.clip(np.maximum(light, self._rim), 0, 1)[..., None]
        return pygame.surfarray.make_surface(np.clip(255 * rgb, 0, 255).astype(np.uint8).swapaxes(0, 1))

    def _tint_of(self, light: Array, low: Sequence[float], high: Sequence[float]) -> Tint:
        rows, columns, left = len(self.ys) - 1, len(self.xs) - 1, self.left

        def tint(x: float, y: float) -> tuple[int, int, int]:
            i = min(columns, max(0, round((x - left) * MAP)))
            j = min(rows, max(0, round((y - left) * MAP)))
            bright = min(1.0, float(light[j, i]))
            r, g, b = (min(255, round((k + (m - k) * bright) * 255 / TINT) * TINT) for k, m in zip(low, high))
            return r, g, b

        return tint

    def _grown(self, area: pygame.Rect, origin: Point, scale: float) -> pygame.Surface:
        """The light over an area at its scale."""
        k = scale / MAP
        x0, y0 = (origin[0] - self.left) * MAP, (origin[1] - self.left) * MAP
        part = pygame.Rect(math.floor(x0) - 2, math.floor(y0) - 2, math.ceil(area.w / k) + 5, math.ceil(area.h / k) + 5)
        inside = part.clip(self._map.get_rect())
        layer = pygame.Surface(area.size)
        layer.fill([round(255 * v) for v in UNLIT])
        if inside.w > 1 and inside.h > 1:
            # smoothscale spreads the middles of the outer pixels over the whole width, hence the half pixel
            size = (max(1, round((inside.w - 1) * k)), max(1, round((inside.h - 1) * k)))
            spot = (round((inside.x + 0.5 - x0) * k), round((inside.y + 0.5 - y0) * k))
            layer.blit(pygame.transform.smoothscale(self._map.subsurface(inside), size), spot)
        return layer
