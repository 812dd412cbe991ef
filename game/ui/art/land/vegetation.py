"""What grows: tree crowns with shade, woods placed tree by tree, hedges, rough ground, tufts and blades."""

from __future__ import annotations

import math
import random

import numpy as np
import pygame

from game.ui.art.keep import kept
from game.ui.art.land.feature import Feature, Lie, Piece, Stamp, Upper, patch
from game.ui.art.land.ground import Soil
from game.ui.art.noise import Array, Axis, blur, fractal, painted, ramp, soft_step, toward
from game.ui.art.outline import Point, Track, bounds, rounded, shape_field
from game.ui.art.palette import LAMP
from game.ui.art.strokes import Sheet, Strokes

SHAPES = 5  # different crowns of each size and tone
RADII = (0.6, 0.75, 0.9, 1.1, 1.3, 1.55)
FLAKES = (244, 242, 236)
LEAVES = tuple(
    ramp(stops)
    for stops in (
        ((0, (24, 34, 26)), (0.3, (42, 62, 34)), (0.55, (72, 98, 46)), (0.8, (116, 138, 62)), (1, (170, 178, 92))),
        ((0, (28, 36, 24)), (0.3, (56, 68, 32)), (0.55, (94, 108, 46)), (0.8, (142, 148, 66)), (1, (196, 188, 98))),
        ((0, (38, 32, 20)), (0.3, (82, 66, 30)), (0.55, (130, 104, 44)), (0.8, (176, 146, 64)), (1, (218, 190, 98))),
        ((0, (22, 32, 28)), (0.3, (36, 54, 38)), (0.55, (60, 84, 50)), (0.8, (98, 118, 66)), (1, (152, 160, 96))),
        ((0, (24, 34, 34)), (0.34, (44, 62, 50)), (0.52, (86, 104, 92)), (0.68, (188, 198, 204)), (1, FLAKES)),
        ((0, (36, 32, 30)), (0.38, (74, 64, 54)), (0.56, (120, 112, 104)), (0.72, (196, 200, 206)), (1, FLAKES)),
    )
)
GREEN, SNOWED = (0, 0, 0, 1, 1, 3, 2, 0), (4, 4, 4, 4, 4, 4, 5, 4)
"""The leaves of eight trees, and of eight under snow."""


def premultiplied(colour: Array, alpha: Array) -> pygame.Surface:
    """A surface from colours 0..255 and alpha 0..1 (rows, columns), premultiplied."""
    out = pygame.Surface((alpha.shape[1], alpha.shape[0]), pygame.SRCALPHA)
    px = pygame.surfarray.pixels3d(out)
    px[...] = np.clip(colour * alpha[..., None], 0, 255).astype(np.uint8).swapaxes(0, 1)
    del px
    pa = pygame.surfarray.pixels_alpha(out)
    pa[...] = (alpha * 255).astype(np.uint8).T
    del pa
    return out


@kept(5_000_000)
def crown(shape: int, tone: int, radius: float, scale: float) -> pygame.Surface:
    """A crown seen from above, `radius` inches at `scale` pixels an inch, its middle in the middle of the surface."""
    if scale < 9 and shape:
        return crown(0, tone, radius, scale)
    rng = random.Random(shape * 131 + 7)
    up = 2 if scale < 70 else 1
    n = max(6, int(2.5 * radius * scale)) * up
    ax = np.linspace(-1.25, 1.25, n, dtype=np.float32)
    z = np.full((n, n), np.float32(-1))
    lobes = [(0.0, 0.0, 0.60, 0.10)]
    for i in range(11):
        a, d = i * 2.4 + rng.random(), 0.34 + 0.36 * rng.random()
        lobes.append((d * math.cos(a), d * math.sin(a), rng.uniform(0.24, 0.36), 0.10))
    for _ in range(46 if scale > 8 else 6):
        a, d = rng.random() * 6.283, 0.92 * math.sqrt(rng.random())
        lobes.append(
            (d * math.cos(a), d * math.sin(a), rng.uniform(0.10, 0.19), 0.62 * math.sqrt(max(0, 1 - d * d)) + 0.06)
        )
    for cx, cy, r, lift in lobes:
        i0, i1 = np.searchsorted(ax, (cx - r, cx + r))
        j0, j1 = np.searchsorted(ax, (cy - r, cy + r))
        q = np.float32(r * r) - (ax[i0:i1][None, :] - np.float32(cx)) ** 2 - (ax[j0:j1][:, None] - np.float32(cy)) ** 2
        part = z[j0:j1, i0:i1]
        np.maximum(part, np.where(q > 0, np.sqrt(np.maximum(q, 0)) + np.float32(lift), np.float32(-1)), out=part)
    wide = ax.astype(np.float64) * radius
    leaf = fractal(wide + shape * 3.7, wide, shape + 11, 2, 5.5) - np.float32(0.5)
    fine = fractal(wide * 2.3 + shape * 1.7, wide * 2.3, shape + 16, 2, 7.5) - np.float32(0.5)
    z = z + leaf * np.float32(0.22) + fine * np.float32(0.16 / radius)
    inside = soft_step(z, 0.10, 0.20)
    unit = ax[1] - ax[0]
    gx = np.clip(np.gradient(z, axis=1) / unit, -2.5, 2.5)
    gy = np.clip(np.gradient(z, axis=0) / unit, -2.5, 2.5)
    light = (-gx * LAMP[0] - gy * LAMP[1] + LAMP[2]) / np.sqrt(gx * gx + gy * gy + 1)
    g = 0.10 + light * 0.44 + z * 0.34 + fine * 0.55 - (ax[None, :] * 0.8 + ax[:, None]) * 0.20
    g = np.clip(g, 0, 1)
    g = np.floor(g * 6 + leaf * 0.9) / 6 * 0.6 + g * 0.4
    out = premultiplied(painted(g.astype(np.float32), LEAVES[tone]), inside)
    return pygame.transform.smoothscale(out, (n // up, n // up)) if up > 1 else out


@kept(3_000_000)
def crown_shadow(shape: int, radius: float, scale: float) -> pygame.Surface:
    """The soft shade that a crown throws, its middle in the middle of the surface."""
    alpha = pygame.surfarray.array_alpha(crown(shape, 0, radius, scale)).astype(np.float32).T
    alpha = blur(np.pad(alpha, max(2, int(0.3 * scale))), 0.16 * scale) * np.float32(0.60 / 255)
    return premultiplied(np.broadcast_to(np.array((16, 14, 20), np.float32), (*alpha.shape, 3)), alpha)


def _tone(rng: random.Random, snow: bool) -> int:
    return rng.choice(SNOWED if snow else GREEN)


def plant(feature: Feature, x: float, y: float, radius: float, shape: int, tone: int) -> None:
    """Set one tree: its shade and trunk on the ground, its crown above the figures."""
    feature.stamps.append(Stamp(x + 0.42 * radius + 0.25, y + 0.34 * radius + 0.2, "crown_shadow", shape, radius))
    feature.stamps.append(Stamp(x + 0.10, y - 0.18, "crown_shadow", shape, radius))
    trunk = feature.solids
    trunk.circle((x, y), 0.20, (26, 18, 14))
    trunk.circle((x, y), 0.165, (84, 58, 38))
    trunk.circle((x - 0.03, y - 0.035), 0.10, (124, 90, 58))
    half = 1.25 * radius
    top = y - 0.35
    ring = [(x + 0.9 * radius * math.cos(a), top + 0.9 * radius * math.sin(a)) for a in np.linspace(0, 6.283, 13)[:-1]]
    feature.uppers.append(
        Upper(
            (x - half, top - half, x + half, top + half), y + radius * 0.55,
            lambda scale: crown(shape, tone, radius, scale), ring,
        )
    )


def woods(piece: Piece, free: Lie, snow: bool = False) -> Feature:
    """Woods: a dark floor of needles and single trees with room between them."""
    outline = rounded(piece.points, True)
    field = shape_field(outline, piece.closed, piece.width)
    feature = Feature(piece, bounds(outline, 1.2 + piece.width / 2), field, clears=-0.4)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        if d.min() > 0.6:
            return
        d += (fractal(xs, ys, piece.seed, 3, 1.6) - np.float32(0.5)) * np.float32(0.36)
        n = fractal(xs, ys, piece.seed + 4, 3, 2.2)
        floor = (92, 90, 88) if snow else (62, 60, 36)
        toward(rgb, floor, soft_step(d, 0.28, -0.5) * (np.float32(0.55) + np.float32(0.3) * n))
        toward(rgb, (44, 44, 28), soft_step(np.abs(d), 0.10, 0.02) * np.float32(0.35))
        litter = soft_step(fractal(xs, ys, piece.seed + 9, 2, 7.0), 0.6, 0.72) * soft_step(d, 0.1, -0.2)
        toward(rgb, (124, 98, 52), litter * np.float32(0.4))

    rng = piece.dice()
    x0, y0, x1, y1 = bounds(outline, piece.width / 2)
    trees: list[tuple[float, float, float]] = []
    cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}  # 2.1 inches wide: only neighbours can be close
    for _ in range(int(60 + (x1 - x0) * (y1 - y0) * 5)):
        x, y, r = rng.uniform(x0, x1), rng.uniform(y0, y1), rng.choice(RADII[2:])
        d = field.point(x, y)
        if d > -0.35:
            continue
        r = max(c for c in RADII if c == RADII[0] or c <= min(r, -d / 0.62))
        i, j = int(x // 2.1), int(y // 2.1)
        near = (t for a in (i - 1, i, i + 1) for b in (j - 1, j, j + 1) for t in cells.get((a, b), ()))
        if all(math.hypot(x - a, y - b) > (r + c) * 0.66 for a, b, c in near) and free(x, y):
            trees.append((x, y, r))
            cells.setdefault((i, j), []).append((x, y, r))
    for x, y, r in sorted(trees, key=lambda t: t[1]):
        plant(feature, x, y, r, rng.randrange(SHAPES), _tone(rng, snow))
    return feature


def hedge(piece: Piece, snow: bool = False) -> Feature:
    """A hedge: one dense bush after another along its line, as thick as the rule says."""
    width = piece.width or 0.5
    line = [*piece.points, piece.points[0]] if piece.closed else list(piece.points)
    feature = Feature(piece, bounds(line, width + 0.8), shape_field(piece.points, piece.closed, width), clears=0.0)
    if not piece.closed:
        feature.field = shape_field(line, False, width)
    track, rng = Track(line), piece.dice()
    radius = max(0.22, round(width * 0.62 * 20) / 20)
    count = max(2, round(track.length / (radius * 0.85)))
    spots = [track.at(track.length * (i + 0.5) / count, rng.uniform(-0.06, 0.06)) for i in range(count)]
    for x, y in spots:
        feature.stamps.append(Stamp(x + 0.26, y + 0.18, "crown_shadow", rng.randrange(SHAPES), radius))
    for x, y in sorted(spots, key=lambda p: p[1]):
        shape, tone = rng.randrange(SHAPES), rng.choice((4, 4, 4, 4) if snow else (0, 0, 1, 3))
        feature.stamps.append(Stamp(x, y - 0.05, "bush", shape + 8 * tone, radius))
    return feature


def rough(piece: Piece, snow: bool = False) -> Feature:
    """Rough ground: worn earth, low stones, thorn and tussocks inside a broken edge."""
    outline, field, feature = patch(piece, 0.6)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        if d.min() > 0.6:
            return
        d += (fractal(xs, ys, piece.seed, 3, 2.0) - np.float32(0.5)) * np.float32(0.32)
        n = fractal(xs, ys, piece.seed + 3, 4, 1.3)
        inside = soft_step(d, 0.10, -0.14)
        toward(rgb, (122, 100, 66), inside * soft_step(n, 0.32, 0.60) * np.float32(0.78))
        toward(rgb, (178, 178, 176) if snow else (74, 74, 42), inside * soft_step(n, 0.52, 0.38) * np.float32(0.70))

    rng = piece.dice()
    x0, y0, x1, y1 = bounds(outline, piece.width / 2)
    for _ in range(int((x1 - x0) * (y1 - y0) * 4.6) + 6):
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if field.point(x, y) > -0.12:
            continue
        if rng.random() < 0.46:
            stone(feature.solids, x, y, rng.uniform(0.06, 0.19), rng)
        else:
            feature.stamps.append(Stamp(x, y, "tuft", rng.randrange(12) + (24 if rng.random() < 0.5 else 0), 1.15))
    return feature


def stone(strokes: Strokes, x: float, y: float, r: float, rng: random.Random) -> None:
    """A field stone `r` inches in radius, lit up-left."""

    def blob(k: float, dx: float, dy: float) -> list[Point]:
        return [(x + dx + r * k * w * math.cos(a), y + dy + r * k * w * 0.86 * math.sin(a)) for a, w in turn]

    turn = [(i * 6.283 / 7, rng.uniform(0.75, 1.1)) for i in range(7)]
    tone = rng.randint(-10, 12)
    strokes.polygon(blob(1.12, r * 0.42, r * 0.42), (38, 32, 26))
    strokes.polygon(blob(1.0, 0, 0), (98 + tone, 92 + tone, 80 + tone), 0.016, 0.5)
    strokes.polygon(blob(0.68, -r * 0.2, -r * 0.24), (156 + tone, 146 + tone, 124 + tone))


# ---- small growth, stamped -----------------------------------------------------------
TUFTS = (
    (((62, 64, 34), ((92, 104, 46), (120, 126, 58), (148, 146, 76), (172, 158, 92)))),
    (((74, 58, 36), ((122, 104, 58), (150, 128, 70), (178, 152, 88), (196, 172, 108)))),
    (((54, 50, 32), ((84, 84, 44), (104, 100, 52), (128, 116, 62), (150, 132, 76)))),
    (((40, 52, 44), ((78, 96, 52), (108, 122, 62), (150, 148, 82), (186, 168, 104)))),  # reeds
)


@kept(3_000_000)
def tuft(variant: int, size: float, scale: float) -> pygame.Surface:
    """A clump of blades 0.8 inch square times `size`, its foot at (0.4, 0.5); 12 shapes in each colour set."""
    rng = random.Random(900 + variant)
    side = max(2, math.ceil(0.8 * size * scale))
    sheet = Sheet(side / 0.8, 0, 0, side, side, 4)
    root, blades = TUFTS[variant // 12 % 4]
    if variant // 12 == 0 and variant % 4 == 0:
        root, blades = TUFTS[1]
    tall = 1.5 if variant // 12 == 3 else 1.0
    for _ in range(5):
        sheet.circle((0.4 + rng.uniform(-0.05, 0.12), 0.5 + rng.uniform(0, 0.05)), 0.06, root)
    n = rng.randint(5, 9)
    width = max(0.018, 0.55 / scale / size)
    for k in range(n):
        x = rng.uniform(-0.10, 0.10)
        lean, high = x * 1.5 + rng.uniform(-0.05, 0.05), rng.uniform(0.14, 0.28) * tall
        paint = blades[min(3, int(k / n * 4))]
        sheet.polygon([(0.4 + x - width, 0.52), (0.4 + x + lean, 0.5 - high), (0.4 + x + width, 0.52)], paint)
    if variant in (7, 19, 31) and rng.random() < 0.5:
        for k in range(3):
            at = (0.4 + (k - 1) * 0.12, 0.5 - 0.1 - 0.05 * (k % 2))
            sheet.circle(at, max(0.03, 0.9 / scale), ((222, 210, 160), (196, 168, 200), (226, 190, 90))[k])
    return sheet.done()


@kept(2_000_000)
def blade_cell(variant: int, soil: Soil, scale: float) -> pygame.Surface:
    """Two square inches of short single strokes hardly off the ground's own tone, 0.25 inch spare at the top."""
    rng = random.Random(variant * 7919 + 1)
    w, h = math.ceil(2.2 * scale), math.ceil(2.25 * scale)
    layer = pygame.Surface((w, h), pygame.SRCALPHA)
    for _ in range(int(soil.blade * 4)):
        x, y = rng.uniform(0.08, 2.08) * scale, (0.22 + rng.uniform(0, 2)) * scale
        long, lean = rng.uniform(0.07, 0.16) * scale, rng.uniform(-0.5, 0.5)
        paint = soil.blades[rng.randrange(len(soil.blades))]
        pygame.draw.line(layer, paint, (x, y), (x + math.sin(lean) * long, y - long), max(1, round(0.022 * scale)))
    return layer


def tufts(soil: Soil, width: float, height: float, seed: int) -> list[Stamp]:
    """Clumps of 1 to 5 tufts over a table of inches, from north to south."""
    rng = random.Random(seed)
    out = []
    for _ in range(int(width * height * soil.tufts)):
        cx, cy = rng.random() * width, rng.random() * height
        k = rng.choice((1, 1, 2, 3, 5))
        for _ in range(k):
            spread = k > 1
            x, y = cx + rng.gauss(0, 0.28) * spread, cy + rng.gauss(0, 0.22) * spread
            out.append(Stamp(x, y, "tuft", rng.randrange(12) + 12 * soil.leaf))
    out.sort(key=lambda s: s.y)
    return out


def stamp(name: str, variant: int, size: float, scale: float) -> tuple[pygame.Surface, float, float]:
    """The picture of a stamp and where its foot lies in it, in pixels."""
    if name == "tuft":
        s = tuft(variant, size, scale)
        return s, s.get_width() * 0.5, s.get_height() * 0.625
    s = crown_shadow(variant, size, scale) if name == "crown_shadow" else crown(variant % 8, variant // 8, size, scale)
    return s, s.get_width() / 2, s.get_height() / 2
