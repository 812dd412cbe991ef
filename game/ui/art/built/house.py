"""Buildings: a floor plan with walls below, and above it a roof of shingles that lifts when somebody is inside."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
import pygame

from game.ui.art.built.masonry import STONES, Build, cast, corners, courses, lay, offset_ring
from game.ui.art.land.feature import Feature, Piece, Upper
from game.ui.art.land.ground import Flags
from game.ui.art.land.vegetation import premultiplied
from game.ui.art.noise import Array, fractal, lattice, soft_step, toward
from game.ui.art.outline import Canvas, Field, Point, bounds, cover, distance
from game.ui.art.palette import INK, LAMP, LIFT, SHINGLE_LIT, SHINGLE_SHADED, Colour, dim
from game.ui.art.strokes import Sheet, Strokes, block

FACE = 0.46  # how much of the south wall is seen, in inches of the plan
COURSE = 0.165  # a row of shingles
SLATE: tuple[Colour, Colour] = ((124, 122, 122), (82, 80, 88))
THATCH: tuple[Colour, Colour] = ((188, 156, 92), (126, 98, 58))


def building(piece: Piece, roofed: bool, stone: bool, snow: bool = False) -> Feature:
    """A building on its exact plan; without a roof (setting building or dungeon) it is a floor plan."""
    ring = list(piece.points)
    thick = piece.width
    field = distance(ring, True, 2.0)
    feature = Feature(piece, bounds(ring, 1.4), field, clears=0.05)
    flags = Flags(bounds(ring, 0.5), piece.seed % 1000) if stone or piece.seed % 4 == 0 else None
    span = bounds(ring)
    wide = span[2] - span[0] >= span[3] - span[1]

    def paint(canvas: Canvas) -> None:
        part = canvas.part(span)
        if part is None:
            return
        xs, ys = canvas.xs[part[1]], canvas.ys[part[0]]
        inside = cover(field, xs, ys, 0.03)
        before = canvas.rgb[part].copy()
        if flags is not None:
            flags.paint(canvas, *part)
        else:
            canvas.rgb[part] = planks(xs, ys, wide, piece.seed)
        d = -field.at(xs - 0.16, ys - 0.18) - np.float32(thick)  # walls shade the floor beneath them
        canvas.rgb[part] *= (np.float32(0.58) + np.float32(0.42) * soft_step(d, 0.0, 0.55))[..., None]
        canvas.rgb[part] = before + (canvas.rgb[part] - before) * inside[..., None]

    feature.paint = paint

    def walls() -> None:
        rng, high = piece.dice(), 0.02 if roofed else 0.16
        stones: list[tuple[float, list[Point], float, Colour]] = []
        middle = offset_ring(ring, thick / 2)
        courses(stones, [*middle, middle[0]], Build(thick, high), rng)
        corners(stones, middle, thick, high, rng)
        lay(feature.solids, stones)

    if roofed:
        feature.later.append(walls)
    else:
        walls()
    feature.blockers += [_wall_side(a, b, thick) for a, b in zip(ring, [*ring[1:], ring[0]])]
    tall = 1.0 if not roofed else 1.9
    if roofed or not stone:
        feature.shades += [(s, 0.6) for s in cast(ring, tall)]
        feature.shades.append((ring, 0.0))  # its own floor lies in no shade of its walls but what is painted there
    if roofed:
        foot = max(p[1] for p in ring)
        feature.chimneys += _mouths(ring, piece.seed)
        box = bounds(ring, 0.1)
        feature.uppers.append(
            Upper(box, foot - 0.02, lambda scale: roof(ring, box, field, piece.seed, scale, snow), ring, 0.0, "roof")
        )
    return feature


def _wall_side(a: Point, b: Point, thick: float) -> list[Point]:
    """A thin blocker for light along one side of a building."""
    d = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / d * thick * 0.2, (b[0] - a[0]) / d * thick * 0.2
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]


def planks(xs: np.ndarray, ys: np.ndarray, along_x: bool, seed: int) -> Array:
    """A floor of boards 0.32 inch wide, each its own tone, with grain and joints."""
    u, v = (xs, ys) if along_x else (ys, xs)
    row = np.floor(v / 0.32).astype(np.int64)
    start = lattice(np.array([3]), row, seed)[:, 0] * 3.1
    column = np.floor((u[None, :] + start[:, None]) / 2.6).astype(np.int64)
    tone = _hash2(column, np.broadcast_to(row[:, None], column.shape), seed)
    across = (v / 0.32 - row)[:, None].astype(np.float32)
    ends = ((u[None, :] + start[:, None]) / 2.6 - column).astype(np.float32) * np.float32(2.6)
    edge = np.minimum(np.minimum(across, 1 - across) * np.float32(0.32), np.minimum(ends, np.float32(2.6) - ends))
    grain = fractal(u * 0.5, v * 9.0, seed + 3, 3, 1.0)
    k = np.float32(0.72) + np.float32(0.42) * tone + (grain - np.float32(0.5)) * np.float32(0.36)
    rgb = np.array((126, 88, 54), np.float32) * k[..., None]
    toward(rgb, (40, 26, 18), soft_step(edge, 0.030, 0.012) * np.float32(0.85))
    return rgb if along_x else np.ascontiguousarray(rgb.swapaxes(0, 1))


def _hash2(a: np.ndarray, b: np.ndarray, seed: int) -> Array:
    h = (a.astype(np.int64) * 374761393 + b.astype(np.int64) * 668265263 + seed * 974634541) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return np.asarray(((h ^ (h >> 16)) & 0xFFFF).astype(np.float32) / np.float32(65535))


def is_rectangle(ring: Sequence[Point]) -> bool:
    """Whether a ring has four right angles."""
    if len(ring) != 4:
        return False
    for i in range(4):
        a, b, c = ring[i - 1], ring[i], ring[(i + 1) % 4]
        if abs((a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])) > 0.06 * math.dist(a, b) * math.dist(
            b, c
        ):
            return False
    return True


def roof(
    ring: Sequence[Point], box: tuple[float, float, float, float], field: Field, seed: int, scale: float, snow: bool
) -> pygame.Surface:
    """The roof from above with its south wall's face, inside the exact plan; premultiplied, its corner at the box's."""
    up = 2 if scale < 40 else 1
    s = scale * up
    left, top = math.floor(box[0] * scale), math.floor(box[1] * scale)
    w, h = (math.ceil(box[2] * scale) - left + 1) * up, (math.ceil(box[3] * scale) - top + 1) * up
    xs, ys = (np.arange(w) + 0.5) / s + left / scale, (np.arange(h) + 0.5) / s + top / scale
    px = 0.6 / s
    inside = cover(field, xs, ys, px, 0.02)
    light, dark = _covering(ring, seed)
    # rows run along the eaves: d grows from the eaves to the ridge, gx and gy point up the slope
    if is_rectangle(ring):
        d, gx, gy, run = _gable(ring, xs, ys)
    else:
        d = -field.at(xs, ys)
        coarse = 1 / field.step
        gx = -(field.at(xs + coarse, ys) - field.at(xs - coarse, ys)) / (2 * coarse)
        gy = -(field.at(xs, ys + coarse) - field.at(xs, ys - coarse)) / (2 * coarse)
        run = (-xs[None, :] * gy + ys[:, None] * gx).astype(np.float32)
    face = soft_step(field.at(xs, ys + FACE), -px, px) * inside  # what the shifted plan no longer covers
    facing = -(gx * np.float32(LAMP[0]) + gy * np.float32(LAMP[1]))  # down the slope against the lamp
    bright = np.clip(np.float32(0.5) - facing * np.float32(-0.62), 0, 1)
    rgb = np.array(dark, np.float32) + (np.array(light, np.float32) - np.array(dark, np.float32)) * bright[..., None]
    row = np.floor(d / COURSE).astype(np.int64)
    shift = _hash2(row, row, seed) * np.float32(0.7)
    column = np.floor(run / np.float32(0.22) + shift * 3).astype(np.int64)
    tone = _hash2(column, row, seed + 5) - np.float32(0.5)
    rgb *= (1 + tone * np.float32(0.36))[..., None]
    within = d / COURSE - row
    rgb *= (np.float32(1.0) - soft_step(within.astype(np.float32), 0.24, 0.04) * np.float32(0.42))[..., None]
    rgb *= (np.float32(1.0) + soft_step(within.astype(np.float32), 0.7, 0.95) * np.float32(0.12))[..., None]
    side = run / np.float32(0.22) + shift * 3 - column
    rgb *= (np.float32(1.0) - soft_step(side.astype(np.float32), 0.12, 0.02) * np.float32(0.26))[..., None]
    rgb *= (np.float32(0.93) + np.float32(0.14) * fractal(xs, ys, seed + 2, 3, 1.2))[..., None]
    patches = fractal(xs, ys, seed + 8, 3, 0.8)
    if snow:  # it has slid off here and there, and lies bluer on the slope away from the lamp
        lies = soft_step(patches, 0.36, 0.48) * (np.float32(0.72) + np.float32(0.2) * bright)
        rgb += (np.array((196, 202, 214), np.float32) + bright[..., None] * 44 - rgb) * lies[..., None]
    else:
        toward(rgb, (92, 98, 52), soft_step(patches, 0.62, 0.74) * np.float32(0.35))
    eaves = soft_step(d, 0.10, 0.03) * (1 - face)
    toward(rgb, dim(dark, 0.5), eaves * np.float32(0.6))
    _plaster(rgb, face, xs, ys, ring, seed)
    edge = (
        soft_step(np.abs(field.at(xs, ys + FACE)), 0.05 + px, 0.02) * inside * soft_step(field.at(xs, ys), 0.0, -0.08)
    )
    toward(rgb, INK, edge * np.float32(0.8))
    toward(rgb, INK, soft_step(field.at(xs, ys), -0.045 - px, -0.02))
    out = premultiplied(rgb, inside)
    if up > 1:
        out = pygame.transform.smoothscale(out, (w // up, h // up))
    trimmings = _trimmings(ring, seed)
    if trimmings.items:
        sheet = Sheet(scale, left, top, *out.get_size())
        trimmings.draw(sheet, box)
        out.blit(sheet.done(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def _covering(ring: Sequence[Point], seed: int) -> tuple[Colour, Colour]:
    """With what a roof is covered, lit and in the shade: small houses with thatch, large ones with slate."""
    x0, y0, x1, y1 = bounds(ring)
    area = (x1 - x0) * (y1 - y0)
    if seed % 5 == 0 and area < 20:
        return THATCH
    return SLATE if seed % 3 == 1 or area > 40 else (SHINGLE_LIT, SHINGLE_SHADED)


def _gable(ring: Sequence[Point], xs: np.ndarray, ys: np.ndarray) -> tuple[Array, Array, Array, Array]:
    """Height up the slope, direction up it and place along it, of a gabled roof over a rectangle."""
    p = list(ring)
    if math.dist(p[0], p[1]) < math.dist(p[1], p[2]):
        p = p[1:] + p[:1]
    long, wide = math.dist(p[0], p[1]), math.dist(p[1], p[2])
    u = ((p[1][0] - p[0][0]) / long, (p[1][1] - p[0][1]) / long)
    v = ((p[2][0] - p[1][0]) / wide, (p[2][1] - p[1][1]) / wide)
    x, y = (xs - p[0][0])[None, :], (ys - p[0][1])[:, None]
    run = (x * u[0] + y * u[1]).astype(np.float32)
    across = (x * v[0] + y * v[1]).astype(np.float32)
    ridge = ridge_at(v, wide)
    first = across < ridge
    d = np.where(first, across, np.float32(wide) - across).astype(np.float32)
    d += np.where(first, np.float32(0.0), np.float32(7.03))
    sign = np.where(first, np.float32(1), np.float32(-1))
    return d, sign * np.float32(v[0]), sign * np.float32(v[1]), run + np.where(first, np.float32(0), np.float32(50.07))


def ridge_at(v: Point, wide: float) -> float:
    """Where the ridge lies across a gabled roof: pushed up the screen by its height, with the south face counted."""
    north = (wide - FACE * abs(v[1])) * (0.5 - 0.09 * abs(v[1]))
    return north if v[1] > 0 else wide - north


def _plaster(rgb: Array, face: Array, xs: np.ndarray, ys: np.ndarray, ring: Sequence[Point], seed: int) -> None:
    """Paint the seen part of the south wall: plaster between posts over a stone foot."""
    if not face.any():
        return
    wall = np.array((196, 174, 134), np.float32) * (0.9 + 0.2 * fractal(xs, ys, seed + 21, 2, 4.0))[..., None]
    base = max(p[1] for p in ring)
    depth = np.clip(base - ys, 0, 5)[:, None].astype(np.float32) + np.zeros_like(face)
    toward(wall, (120, 112, 98), soft_step(depth, 0.15, 0.12))
    x0, x1 = min(p[0] for p in ring), max(p[0] for p in ring)
    gap = (x1 - x0) / max(1, round((x1 - x0) / 0.78))
    post = np.abs((xs - x0 + gap / 2) % gap - gap / 2).astype(np.float32)
    toward(wall, (86, 58, 36), np.broadcast_to(soft_step(post, 0.055, 0.035)[None, :], face.shape))
    rail = np.minimum(np.abs(depth - np.float32(0.16)), np.abs(depth - np.float32(FACE - 0.02)))
    toward(wall, (86, 58, 36), soft_step(rail, 0.04, 0.025))
    toward(wall, (40, 26, 26), soft_step(depth, FACE - 0.16, FACE) * np.float32(0.55))
    rgb += (wall - rgb) * face[..., None]


def _ridge(ring: Sequence[Point]) -> tuple[Point, Point, Point]:
    """The ends of the ridge of a rectangular house, and the direction across it."""
    p = list(ring)
    if math.dist(p[0], p[1]) < math.dist(p[1], p[2]):
        p = p[1:] + p[:1]
    wide = math.dist(p[1], p[2])
    v = ((p[2][0] - p[1][0]) / wide, (p[2][1] - p[1][1]) / wide)
    k = ridge_at(v, wide)
    a, b = (p[0][0] + v[0] * k, p[0][1] + v[1] * k), (p[1][0] + v[0] * k, p[1][1] + v[1] * k)
    if abs(v[1]) < 0.5:  # a ridge that runs down the screen ends above the south face
        south, north = (a, b) if a[1] > b[1] else (b, a)
        a, b = (south[0], south[1] - FACE), north
    return a, b, v


def _chimney(a: Point, b: Point, v: Point, seed: int) -> Point:
    """Where the chimney of a house stands, its ridge and the direction across it given."""
    t = 0.78 if seed % 2 else 0.24
    x, y = a[0] + (b[0] - a[0]) * t + v[0] * 0.32, a[1] + (b[1] - a[1]) * t + v[1] * 0.32
    return (x, y + 0.2) if v[1] < 0 else (x, y)


def _mouths(ring: Sequence[Point], seed: int) -> list[Point]:
    """The mouth of its chimney, where it has one."""
    if not is_rectangle(ring):
        return []
    x, y = _chimney(*_ridge(ring), seed)
    return [(x, y - LIFT * 0.5)]


def _trimmings(ring: Sequence[Point], seed: int) -> Strokes:
    """Ridge board and chimney."""
    strokes = Strokes()
    rng = random.Random(seed)
    if is_rectangle(ring):
        a, b, v = _ridge(ring)
        strokes.line([a, b], INK, 0.12)
        strokes.line([(a[0], a[1] - 0.01), (b[0], b[1] - 0.01)], (206, 158, 98), 0.07)
        at = _chimney(a, b, v, seed)
        c = [
            (at[0] - 0.2, at[1] - 0.17), (at[0] + 0.2, at[1] - 0.17), (at[0] + 0.2, at[1] + 0.17),
            (at[0] - 0.2, at[1] + 0.17),
        ]
        shade = [(x + 0.3, y + 0.16) for x, y in c]
        strokes.polygon([c[0], c[1], shade[1], shade[2], shade[3], c[3]], (44, 28, 26))
        block(strokes, c, 0.0, 0.5, rng.choice(STONES), 0.03)
        strokes.circle((at[0], at[1] - LIFT * 0.5), 0.11, INK)
    return strokes
