"""The lamp over the table, dusk and dark, and flames underground: one multiply over all solid things."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.noise import Array, blur, soft_step
from game.ui.art.outline import Box, Field, Point, axes, is_inside
from game.ui.art.palette import LAMP_COLD, LAMP_WARM
from game.ui.art.strokes import Sheet

MAP = 4  # samples an inch of the light
Tint = tuple[float, float, float]
LIGHTS: dict[str, tuple[Tint, Tint]] = {  # middle and corners of the pool
    "day": (LAMP_WARM, LAMP_COLD),
    "dusk": ((1.02, 0.84, 0.74), (0.40, 0.36, 0.50)),
    "dark": ((1.32, 1.12, 0.84), (1.20, 1.01, 0.75)),  # as it is where a lamp reaches: gloom.py lays darkness over it
}
FLAME: Tint = (1.0, 0.76, 0.47)
AMBIENT: dict[str, Tint] = {"day": (0.34, 0.32, 0.36), "dusk": (0.19, 0.18, 0.24)}


class Flame(NamedTuple):
    """A flame: its place, reach in inches and strength, and whether it burns on a wall or in a brazier."""

    at: Point
    reach: float
    strength: float
    on_wall: bool = True


class LightMap:
    """How much of each colour the light leaves, over the table and a margin, three fields as one."""

    def __init__(self, box: Box, values: Array) -> None:
        self.fields = [Field(box, MAP, np.ascontiguousarray(values[..., i])) for i in range(3)]

    def shine(self, rgb: Array, xs: np.ndarray, ys: np.ndarray) -> None:
        """Multiply colours (rows, columns, 3) by the light that falls there."""
        for i, f in enumerate(self.fields):
            rgb[..., i] *= f.at(xs, ys)

    def at(self, x: float, y: float) -> Tint:
        """The light at one place in inches, as factors for red, green and blue."""
        r, g, b = (f.point(x, y) for f in self.fields)
        return r, g, b


def rim_shade(xs: np.ndarray, ys: np.ndarray, width: float, height: float) -> Array:
    """The shade that the rim throws inward, 1 where there is none, deepest on the sides nearest the lamp."""

    def side(d: np.ndarray, reach: float, depth: float) -> Array:
        k = np.clip(1 - d / reach, 0, 1) * (d >= -0.02)
        return (1 - depth * k * k).astype(np.float32)

    across = side(xs, 1.05, 0.46) * side(width - xs, 0.38, 0.3)
    down = side(ys, 1.05, 0.46) * side(height - ys, 0.38, 0.3)
    return np.asarray(down[:, None] * across[None, :])


def lamp_map(width: float, height: float, light: str, margin: float) -> LightMap:
    """One lamp over a table of inches: a warm pool up-left of the middle, edges falling to violet dusk."""
    box = (-margin, -margin, width + margin, height + margin)
    xs, ys = axes(box, MAP)
    warm, cold = LIGHTS.get(light, LIGHTS["day"])
    x = ((xs - 0.452 * width) / (0.742 * width))[None, :] ** 2
    y = ((ys - 0.455 * height) / (0.909 * height))[:, None] ** 2
    t = np.clip(np.sqrt(x + y), 0, 1.25).astype(np.float32) / np.float32(1.25)
    t = t * t * (3 - 2 * t)
    values = np.array(warm, np.float32) + (np.array(cold, np.float32) - np.array(warm, np.float32)) * t[..., None]
    return LightMap(box, np.asarray(values * rim_shade(xs, ys, width, height)[..., None], np.float32))


def seen_from(at: Point, reach: float, segments: Array, rays: int = 360) -> list[Point]:
    """All that a flame touches, as a polygon: rays stopped by the first of the segments (rows of x0 y0 x1 y1)."""
    angle = np.linspace(0, 2 * math.pi, rays, endpoint=False)
    dx, dy = np.cos(angle)[:, None], np.sin(angle)[:, None]
    if len(segments):
        ex, ey = segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1]
        ax, ay = segments[:, 0] - at[0], segments[:, 1] - at[1]
        with np.errstate(divide="ignore", invalid="ignore"):
            den = dx * ey - dy * ex
            t = (ax * ey - ay * ex) / den
            u = (ax * dy - ay * dx) / den
            t = np.where((t > 1e-6) & (u >= 0) & (u <= 1), t, reach).min(1).clip(0, reach)
    else:
        t = np.full(rays, reach)
    return list(zip((at[0] + np.cos(angle) * t).tolist(), (at[1] + np.sin(angle) * t).tolist()))


def sides_of(blockers: Sequence[Sequence[Point]], holes: Sequence[Sequence[Point]]) -> Array:
    """The sides of what stops light, as rows of x0 y0 x1 y1, without what of them lies in an open door."""
    found = []
    for ring in blockers:
        for a, b in zip(ring, [*ring[1:], ring[0]]):
            parts = [(a, b)]
            for hole in holes:
                parts = [left for p, q in parts for left in _outside(p, q, hole)]
            found += [[*p, *q] for p, q in parts]
    return np.array(found, np.float64).reshape(-1, 4)


def _outside(a: Point, b: Point, hole: Sequence[Point]) -> list[tuple[Point, Point]]:
    """What of a line lies outside a convex outline."""
    low, high = 0.0, 1.0
    turn = math.copysign(1.0, _cross(hole[0], hole[1], hole[2]))
    for p, q in zip(hole, [*hole[1:], hole[0]]):
        at_a, at_b = turn * _cross(p, q, a), turn * _cross(p, q, b)
        if at_a < 0 and at_b < 0:
            return [(a, b)]
        if at_a < 0 or at_b < 0:
            t = at_a / (at_a - at_b)
            low, high = (max(low, t), high) if at_a < 0 else (low, min(high, t))
    if low >= high:
        return [(a, b)]
    (ax, ay), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    ends = [(a, (ax + dx * low, ay + dy * low)), ((ax + dx * high, ay + dy * high), b)]
    return [part for part, there in zip(ends, (low > 1e-6, high < 1 - 1e-6)) if there]


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def reached(at: Point, reach: float, segments: Array, xs: np.ndarray, ys: np.ndarray) -> Array:
    """How much of a light is seen from each sample of a grid (a row of xs, a column of ys), wall tops near it too."""
    near = segments
    if len(segments):
        mid, half = (segments[:, :2] + segments[:, 2:]) / 2, np.hypot(*(segments[:, 2:] - segments[:, :2]).T) / 2
        near = segments[np.hypot(mid[:, 0] - at[0], mid[:, 1] - at[1]) - half < reach]
    lit = is_inside(seen_from(at, reach, near), xs, ys).astype(np.float32)
    return np.maximum(blur(lit, 1.6), soft_step(blur(lit, 3.4), 0.05, 0.5) * np.float32(0.8))


def flame_map(
    width: float, height: float, light: str, margin: float, flames: Sequence[Flame], segments: Array
) -> LightMap:
    """A sum of flames behind walls (their sides, as rows of x0 y0 x1 y1), toned so that paint never bleaches."""
    box = (-margin, -margin, width + margin, height + margin)
    xs, ys = axes(box, MAP)
    total = np.zeros((len(ys), len(xs), 3), np.float32) + np.array(AMBIENT.get(light, AMBIENT["dusk"]), np.float32)
    for at, reach, strength, _ in flames:
        i0, i1 = np.searchsorted(xs, (at[0] - reach - 0.5, at[0] + reach + 0.5))
        j0, j1 = np.searchsorted(ys, (at[1] - reach - 0.5, at[1] + reach + 0.5))
        gx, gy = xs[i0:i1][None, :], ys[j0:j1][:, None]
        grown = reached(at, reach, segments, gx, gy)
        d = (np.hypot(gx - at[0], gy - at[1]) / reach).astype(np.float32)
        fall = np.clip(1 - d, 0, 1) ** np.float32(1.25) * np.float32(1.75) / (1 + np.float32(1.1) * d)
        total[j0:j1, i0:i1] += (grown * fall * np.float32(strength))[..., None] * np.array(FLAME, np.float32)
    brightness = np.maximum(total @ np.array((0.4, 0.4, 0.2), np.float32), np.float32(1e-3))[..., None]
    total *= np.float32(1.26) * (1 - np.exp(np.float32(-1.2) * brightness)) / brightness
    return LightMap(box, np.asarray(total * rim_shade(xs, ys, width, height)[..., None], np.float32))


@lru_cache(96)
def glow(radius: int, colour: tuple[int, int, int], strength: float = 1.0) -> pygame.Surface:
    """A round pool of light to add (BLEND_RGB_ADD), `radius` in pixels."""
    radius = max(2, radius)
    ax = np.linspace(-1, 1, 2 * radius, dtype=np.float32)
    d = np.clip(1 - np.sqrt(ax[:, None] ** 2 + ax[None, :] ** 2), 0, 1) ** 2 * np.float32(strength)
    out = pygame.Surface((2 * radius, 2 * radius))
    pygame.surfarray.blit_array(out, np.clip(d[..., None] * np.array(colour, np.float32), 0, 255).astype(np.uint8))
    return out


def add_glow(
    target: pygame.Surface, at: Point, radius: float, colour: tuple[int, int, int], strength: float = 1.0
) -> None:
    """Add a pool of light round a pixel place."""
    r = max(2, int(radius))
    target.blit(
        glow(r, colour, round(strength, 2)), (int(at[0]) - r, int(at[1]) - r), special_flags=pygame.BLEND_RGB_ADD
    )


def bracket(scale: float, on_wall: bool) -> tuple[pygame.Surface, int]:
    """What a flame burns in, a bracket or a brazier, and half its side in pixels; its foot is in the middle."""
    half = math.ceil(0.8 * scale)
    sheet = Sheet(scale, -half, -half, 2 * half, 2 * half, 4)
    if on_wall:
        sheet.line([(0, 0.06), (0, 0.34)], (28, 20, 16), 0.14)
        sheet.line([(0, 0.06), (0, 0.34)], (110, 74, 42), 0.085)
        sheet.line([(-0.12, 0.20), (0.12, 0.20)], (96, 94, 98), 0.06)
    else:
        for at, radius, paint in (
            ((0.05, 0.16), 0.40, (8, 6, 8, 150)),
            ((0, 0.07), 0.36, (28, 20, 16)),
            ((0, 0.07), 0.325, (96, 88, 84)),
            ((0, 0.07), 0.25, (60, 22, 12)),
        ):
            sheet.circle(at, radius, paint)
        for i in range(14):
            d = 0.21 * math.sqrt(i / 14)
            coal = ((255, 150, 50), (226, 84, 24), (255, 206, 110))[i % 3]
            sheet.circle((d * math.cos(i * 2.4), 0.07 + d * math.sin(i * 2.4)), 0.05, coal)
    return sheet.done(), half
