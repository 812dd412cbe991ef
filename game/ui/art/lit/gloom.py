"""Darkness over a table: only what a torch or lantern reaches is lit, as far as the rules say."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.lit.light import MAP, reached
from game.ui.art.lit.rock import MEAN, rock
from game.ui.art.noise import Array, blur, fractal
from game.ui.art.outline import Point, axes

UNLIT = np.array((0.235, 0.265, 0.42), np.float32)
"""What darkness leaves of the ground: enough to play by, and cold."""
WALLED = np.array((0.37, 0.39, 0.54), np.float32)
"""What it leaves between walls, where fire is seen on every stone."""
LIT = np.array((1.0, 0.89, 0.74), np.float32)
PAINT = (0.72, 0.72, 0.80)
"""What it leaves of a figure: the colours of its side are still told apart."""
RIM_LIGHT = np.float32(0.6)
"""The frame of the table stands in the room where one plays."""
SHOWN = 0.85
"""How much of a figure is left at least that stands where the floor is dark still: who is shown at all is seen."""
UNKNOWN = np.float32(0.012)
"""What is left of ground that nobody has seen yet."""
SPREAD = 6
"""Samples beside a known floor at which stone is known too."""
THROWN = 5
"""Samples beside a lit floor at which the stones of a wall are lit too."""
POOL = np.array((74, 38, 8), np.float32)
"""The warmth that hangs in the air close by a lamp."""
COALS = np.array((82, 38, 12), np.float32)
"""That of a hearth, which lights nobody."""
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
Samples = Callable[[Array, Array], Array]
Key = tuple[object, ...]


class Gloom:
    """The light of lamps over a dark table of inches, stopped by `sides`; laid over the ground by multiplying.

    One that is not `dark` lays down only what is not known yet."""

    def __init__(self, width: float, height: float, margin: float, sides: Array, dark: bool = True) -> None:
        self.left, self.dark = -margin, dark
        self.xs, self.ys = axes((-margin, -margin, width + margin, height + margin), MAP)
        self.sides = sides
        off = (self.xs < 0) | (self.xs > width), (self.ys < 0) | (self.ys > height)
        self._size = (width, height)
        self._rim = RIM_LIGHT * (off[0][None, :] | off[1][:, None]).astype(np.float32)
        self.lamps: tuple[Lamp, ...] = ()
        self.known: Array | None = None
        """How far each sample has come to light, 0 to 1; None where all is known."""
        self._rock: Array | None = None
        """How far each sample lies in rock behind the walls, that nobody has hewn."""
        self._stone: Array | None = None
        self._unlit: Array = UNLIT
        self._coals: Array | None = None
        self._known_of: object = None
        self.tint: Tint
        """What is left of a figure's colours at a place; another function whenever a lamp has moved."""
        self._shade: Tint
        self._layer: tuple[Key, pygame.Surface, pygame.Surface] | None
        self._map: pygame.Surface
        self._pools: pygame.Surface
        """The warmth of fires, to be added to what is lit."""
        self._veil: pygame.Surface | None = None
        """How much of rock is seen, where that is behind the walls and wherever nobody has looked."""
        self._face: tuple[Key, pygame.Surface | None, pygame.Surface] | None = None
        self._over: tuple[pygame.Surface, pygame.Surface, pygame.Surface] | None = None
        self._bared: Array | None = None
        self._bare_of: tuple[Array | None, Array | None, Array] | None = None
        self._light = np.zeros((len(self.ys), len(self.xs)), np.float32)
        self._take(self._light)
        self._falls: OrderedDict[Lamp, tuple[slice, slice, Array]] = OrderedDict()
        self._dimmed: OrderedDict[tuple[pygame.Surface, tuple[int, int, int]], pygame.Surface] = OrderedDict()

    def set_in(self, stone: Array, rock: Array, hearths: Sequence[Lamp]) -> None:
        """Say where the stone of walls is and the rock behind it, by samples, and which hearths glow."""
        self._unlit = WALLED
        inside = (self._rim <= 0).astype(np.float32)
        self._stone, self._rock, self._coals = stone, rock * inside, None
        for hearth in hearths if self.dark else ():
            if self._coals is None:
                self._coals = np.zeros_like(self._light)
            rows, columns, fall = self._fall(hearth)
            np.maximum(self._coals[rows, columns], fall, out=self._coals[rows, columns])
        self._take(self._light)

    def kindle(self, lamps: Sequence[Lamp]) -> None:
        """Light the table by these lamps, and no others."""
        wanted = tuple(lamp.near() for lamp in lamps)
        if wanted == self.lamps or not self.dark:
            return
        self.lamps = wanted
        light = np.zeros((len(self.ys), len(self.xs)), np.float32)
        for lamp in wanted:
            rows, columns, fall = self._fall(lamp)
            light[rows, columns] = np.maximum(light[rows, columns], fall)
        self._light = light
        self._take(light)

    def know(self, level: Array, of: object) -> None:
        """Show only what is known of the floor, by cells over the whole table, and of the stone beside that.

        `of` tells one such picture from another."""
        if of == self._known_of:
            return
        self._known_of = of
        if bool((level >= 1).all()):
            if self.known is not None:
                self.known = None
                self._take(self._light)
            return
        rows, columns = level.shape
        width, height = self._size
        i = np.clip((self.xs * (columns / width)).astype(np.int64), 0, columns - 1)
        j = np.clip((self.ys * (rows / height)).astype(np.int64), 0, rows - 1)
        floor = level[j][:, i]
        known = blur(floor, 1.7)
        stone = self._stone
        if stone is not None:
            known = np.where(stone > 0.5, blur(_spread(np.where(stone > 0.5, 0, floor)), 2.0), known)
        self.known = np.maximum(known, (self._rim > 0).astype(np.float32))
        self._take(self._light)

    def lay(self, target: pygame.Surface, area: pygame.Rect, origin: Point, scale: float) -> None:
        """Darken what is drawn in an area of the target; `origin` is the place in inches at its upper left corner."""
        if not self.dark and self._veil is None:
            return
        key = (area.size, origin, scale)
        if self._layer is None or self._layer[0] != key:
            edge = (255, 255, 255) if not self.dark else tuple(round(255 * v) for v in self._unlit)
            warm = self._grown(self._pools, area, origin, scale, (0, 0, 0))
            if self._veil is not None:
                warm.blit(self._rock_face(key, self._veil, area, origin, scale), (0, 0), None, pygame.BLEND_RGB_ADD)
            self._layer = (key, self._grown(self._map, area, origin, scale, edge), warm)
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        target.blit(self._layer[1], area.topleft, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._layer[2], area.topleft, special_flags=pygame.BLEND_RGB_ADD)
        target.set_clip(clip)

    def _rock_face(
        self, key: Key, veil: pygame.Surface, area: pygame.Rect, origin: Point, scale: float
    ) -> pygame.Surface:
        """The rock over an area, where it is seen."""
        if self._face is None or self._face[:2] != (key, veil):
            face = rock(area.size, *origin, round(scale))
            face.blit(self._grown(veil, area, origin, scale, (0, 0, 0)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            self._face = (key, veil, face)
        return self._face[2]

    def is_known(self, x: float, y: float) -> bool:
        """Whether somebody has seen a place in inches."""
        if self.known is None:
            return True
        i = min(len(self.xs) - 1, max(0, round((x - self.left) * MAP)))
        j = min(len(self.ys) - 1, max(0, round((y - self.left) * MAP)))
        return float(self.known[j, i]) > 0.5

    def over(self, picture: pygame.Surface, margin: float, scale: float) -> pygame.Surface:
        """A picture of the whole table, with so many inches round it, as this light leaves it."""
        if not self.dark and self._veil is None:
            return picture
        if self._over is None or self._over[0] is not picture or self._over[1] is not self._map:
            out = picture.copy()
            whole = self._grown(self._map, out.get_rect(), (-margin, -margin), scale, (255, 255, 255))
            out.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            if self._veil is not None:
                whole = self._grown(self._veil, out.get_rect(), (-margin, -margin), scale, (0, 0, 0))
                whole.fill(MEAN, special_flags=pygame.BLEND_RGB_MULT)
                out.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            self._over = (picture, self._map, out)
        return self._over[2]

    def dimmed(self, picture: pygame.Surface, x: float, y: float) -> pygame.Surface:
        """A premultiplied picture of something that stands at a place, by the light there."""
        if not self.dark and self.known is None:
            return picture
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
        self.tint = self._tint_of(light, PAINT, (1.0, 1.0, 1.0), SHOWN)
        full = (1.0, 1.0, 1.0)
        low, high = (tuple(self._unlit.tolist()), tuple(LIT.tolist())) if self.dark else (full, full)
        self._shade = self._tint_of(light, low, high)
        bare = self._bare()
        if bare is None:
            self._veil = None
        elif bare is not self._bared:
            self._veil = _as_surface((bare * self._broken)[..., None] * np.float32(255) * np.ones(3, np.float32))
        self._bared = bare
        self._map = self._drawn(light, bare)
        self._pools = self._warmth(light, bare)
        self._layer = None

    def _bare(self) -> Array | None:
        """How far rock is seen at each sample; None where there is none. The same one until that changes."""
        if self.known is None and self._rock is None:
            return None
        if self._bare_of is None or self._bare_of[0] is not self.known or self._bare_of[1] is not self._rock:
            seen = np.ones_like(self._light) if self.known is None else self.known
            bare = 1 - (seen if self._rock is None else seen * (1 - self._rock))
            self._bare_of = (self.known, self._rock, bare)
        return self._bare_of[2]

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
            fall = (1 - np.float32(0.58) * np.clip(d / far, 0, 1) ** np.float32(1.3)) * np.clip((far - d) / EDGE, 0, 1)
            light = reached(lamp.at, far, self.sides, gx, gy) * fall
            if self._stone is not None:
                hard = self._stone[j0:j1, i0:i1] > 0.5
                thrown = blur(_spread(np.where(hard, 0, light), THROWN), 0.8) * np.float32(0.74)
                light = np.where(hard, np.maximum(light, thrown), light)
            found = slice(j0, j1), slice(i0, i1), light
            self._falls[lamp] = found
            if len(self._falls) > KEPT:
                self._falls.popitem(last=False)
        return found

    def _drawn(self, light: Array, bare: Array | None) -> pygame.Surface:
        if self.dark:
            rgb = self._unlit + (LIT - self._unlit) * np.clip(np.maximum(light, self._rim), 0, 1)[..., None]
        else:
            rgb = np.ones((*light.shape, 3), np.float32)
        if bare is not None:
            rgb *= (1 - (1 - UNKNOWN) * bare)[..., None]
        return _as_surface(255 * rgb)

    def _warmth(self, light: Array, bare: Array | None) -> pygame.Surface:
        """What the fires add to all that is not rock."""
        warm = np.square(np.clip((light - np.float32(0.4)) / np.float32(0.6), 0, 1))[..., None] * POOL
        if self._coals is not None:
            warm += (self._coals**3)[..., None] * COALS
        if bare is not None:
            warm *= (1 - bare)[..., None]
        return _as_surface(warm)

    def _tint_of(self, light: Array, low: Sequence[float], high: Sequence[float], least: float = 0.0) -> Tint:
        rows, columns, left = len(self.ys) - 1, len(self.xs) - 1, self.left
        known = self.known

        def tint(x: float, y: float) -> tuple[int, int, int]:
            i = min(columns, max(0, round((x - left) * MAP)))
            j = min(rows, max(0, round((y - left) * MAP)))
            bright = min(1.0, float(light[j, i]))
            some = 1.0 if known is None else max(least, float(known[j, i]))
            r, g, b = (min(255, round((k + (m - k) * bright) * some * 255 / TINT) * TINT) for k, m in zip(low, high))
            return r, g, b

        return tint

    @cached_property
    def _broken(self) -> Array:
        return np.float32(0.45) + fractal(self.xs, self.ys, 61, 3, 0.22) * np.float32(1.0)

    def _grown(
        self, source: pygame.Surface, area: pygame.Rect, origin: Point, scale: float, edge: tuple[int, ...]
    ) -> pygame.Surface:
        """A map of the table over an area at its scale."""
        k = scale / MAP
        x0, y0 = (origin[0] - self.left) * MAP, (origin[1] - self.left) * MAP
        part = pygame.Rect(math.floor(x0) - 2, math.floor(y0) - 2, math.ceil(area.w / k) + 5, math.ceil(area.h / k) + 5)
        inside = part.clip(source.get_rect())
        layer = pygame.Surface(area.size)
        layer.fill(edge)
        if inside.w > 1 and inside.h > 1:
            # smoothscale spreads the middles of the outer pixels over the whole width, hence the half pixel
            size = (max(1, round((inside.w - 1) * k)), max(1, round((inside.h - 1) * k)))
            spot = (round((inside.x + 0.5 - x0) * k), round((inside.y + 0.5 - y0) * k))
            layer.blit(pygame.transform.smoothscale(source.subsurface(inside), size), spot)
        return layer


def _as_surface(rgb: Array) -> pygame.Surface:
    """Colours by rows and columns as a picture."""
    return pygame.surfarray.make_surface(np.clip(rgb, 0, 255).astype(np.uint8).swapaxes(0, 1))


def _spread(values: Array, samples: int = SPREAD) -> Array:
    """The greatest of the values about each sample."""
    for _ in range(samples):
        near = values.copy()
        np.maximum(near[1:], values[:-1], out=near[1:])
        np.maximum(near[:-1], values[1:], out=near[:-1])
        values = near.copy()
        np.maximum(values[:, 1:], near[:, :-1], out=values[:, 1:])
        np.maximum(values[:, :-1], near[:, 1:], out=values[:, :-1])
    return values
