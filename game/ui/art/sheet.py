"""Paper and pen: a patch drawn too large and scaled down once, soft shadows, premultiplied blits."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import cast

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.art.palette import SHADOW, Colour

Corners = Sequence[Sequence[float]]


def supersample(scale: float) -> int:
    """How many times larger to draw at `scale` pixels an inch."""
    return 4 if scale < 48 else 3 if scale < 80 else 2


def bounds(polygons: Iterable[Corners]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all corners."""
    points = np.concatenate([np.asarray(p) for p in polygons])
    low, high = points.min(axis=0), points.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


class Sheet:
    """A patch of clear paper in inches, drawn `over` times too large and scaled down once."""

    def __init__(self, box: tuple[float, float, float, float], scale: float, over: int | None = None) -> None:
        over = over or supersample(scale)
        # the corner sits on whole pixels, so that a figure at rest never shimmers
        self.left, self.top = math.floor(box[0] * scale) - 1, math.floor(box[1] * scale) - 1
        self.width = max(1, math.ceil(box[2] * scale) + 1 - self.left)
        self.height = max(1, math.ceil(box[3] * scale) + 1 - self.top)
        self.over, self.scale, self.factor = over, scale, scale * over
        self.surface = pygame.Surface((self.width * over, self.height * over), pygame.SRCALPHA)

    def polygon(self, colour: Sequence[int], corners: Corners) -> None:
        """Fill a polygon given in inches."""
        k, dx, dy = self.factor, self.left * self.over - 0.5, self.top * self.over - 0.5
        pygame.draw.polygon(self.surface, cast(Colour, colour), [(x * k - dx, y * k - dy) for x, y in corners])

    def circle(self, colour: Sequence[int], x: float, y: float, radius: float, width: float = 0.0) -> None:
        """Fill a disc, or draw a ring `width` inches wide."""
        at = (x * self.factor - self.left * self.over, y * self.factor - self.top * self.over)
        ring = max(1, round(width * self.factor)) if width else 0
        pygame.draw.circle(self.surface, cast(Colour, colour), at, radius * self.factor, ring)

    def line(self, colour: Sequence[int], points: Sequence[Sequence[float]], width: float) -> None:
        """A line with round joints."""
        r = width / 2
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            d = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = (ay - by) / d * r, (bx - ax) / d * r
            self.polygon(colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
        for x, y in points:
            self.circle(colour, x, y, r)

    def done(self) -> pygame.Surface:
        """The finished patch, premultiplied (solid paint only: opaque or clear)."""
        return pygame.transform.smoothscale(self.surface, (self.width, self.height))


def soft_shadow(
    shapes: Sequence[Corners], scale: float, blur: float, strength: float
) -> tuple[pygame.Surface, int, int]:
    """A soft dark patch under the shapes (inches), `blur` inches soft; with its corner in pixels from the origin."""
    left, top, right, bottom = bounds(shapes)
    pad = blur * 2.2
    coarse = min(scale, 24.0) if blur > 0.07 else min(scale, 36.0)
    sheet = Sheet((left - pad, top - pad, right + pad, bottom + pad), coarse, 2)
    for shape in shapes:
        sheet.polygon((255, 255, 255, 255), shape)
    small = sheet.done()
    radius = max(1, round(blur * coarse))
    alpha = pygame.surfarray.array_alpha(small).astype(np.float32)
    alpha = box_blur(box_blur(alpha, radius), max(1, radius // 2 + 1)) * np.float32(strength)
    out = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    colour = pygame.surfarray.pixels3d(out)
    for i, c in enumerate(SHADOW):
        colour[..., i] = (alpha * (c / 255)).astype(np.uint8)
    del colour
    clear = pygame.surfarray.pixels_alpha(out)
    clear[...] = alpha.astype(np.uint8)
    del clear
    if coarse != scale:
        k = scale / coarse
        size = max(1, round(sheet.width * k)), max(1, round(sheet.height * k))
        out = pygame.transform.smoothscale(out, size)
        return out, round(sheet.left * k), round(sheet.top * k)
    return out, sheet.left, sheet.top


def box_blur(a: npt.NDArray[np.float32], radius: int) -> npt.NDArray[np.float32]:
    """The mean over a square of `radius` pixels each way, zero beyond the edge."""
    for axis in (0, 1):
        n = a.shape[axis]
        pad = [(0, 0), (0, 0)]
        pad[axis] = (radius + 1, radius)
        c = np.cumsum(np.pad(a, pad), axis=axis, dtype=np.float32)
        w = 2 * radius + 1
        total = c[w : w + n] - c[:n] if axis == 0 else c[:, w : w + n] - c[:, :n]
        a = total * np.float32(1 / w)
    return a


def faded(source: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy of a premultiplied patch at `alpha` of 255."""
    out = source.copy()
    out.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out
