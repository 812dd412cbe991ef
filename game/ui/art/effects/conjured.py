"""What spells lay on the ground: webs, clouds, swarms, darkness, light, mud."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator

import numpy as np
import pygame

from game.ui.art.built.masonry import standing
from game.ui.art.land.feature import Feature, Piece, Upper
from game.ui.art.land.vegetation import premultiplied
from game.ui.art.noise import Array, Axis, fractal, soft_step, toward
from game.ui.art.outline import Box, Field, Point, bounds, shape_field
from game.ui.art.palette import Colour
from game.ui.art.strokes import Strokes

CELL = 4.0
"""Inches of the squares into which a veil is cut, so that none of its pictures is large."""
SILK = (238, 238, 230)

Shade = Callable[[Axis, Axis, Array], tuple[Array, Array]]
"""Colours 0..255 and how dense they are 0..1, on the grid of two axes with the distances to a piece's edge."""


def begun(piece: Piece, room: float) -> tuple[Feature, Field]:
    """A piece that reaches so many inches beyond its outline, and the distances to that."""
    field = shape_field(piece.points, piece.closed, piece.width or 0.5)
    return Feature(piece, bounds(piece.points, room + piece.width / 2), field), field


def _cells(box: Box) -> Iterator[Box]:
    """The squares that a box touches, cut off at its edges."""
    for j in range(math.floor(box[1] / CELL), math.ceil(box[3] / CELL)):
        for i in range(math.floor(box[0] / CELL), math.ceil(box[2] / CELL)):
            x0, y0 = max(box[0], i * CELL), max(box[1], j * CELL)
            x1, y1 = min(box[2], (i + 1) * CELL), min(box[3], (j + 1) * CELL)
            if x1 - x0 > 1e-6 and y1 - y0 > 1e-6:
                yield x0, y0, x1, y1


def _veil(feature: Feature, field: Field, shade: Shade) -> None:
    """Hang something one can see through over a piece and whoever stands in it."""
    for cell in _cells(feature.box):

        def draw(scale: float, cell: Box = cell) -> pygame.Surface:
            left, top = math.floor(cell[0] * scale), math.floor(cell[1] * scale)
            wide, high = math.floor(cell[2] * scale) - left, math.floor(cell[3] * scale) - top
            xs, ys = (np.arange(max(1, wide)) + left + 0.5) / scale, (np.arange(max(1, high)) + top + 0.5) / scale
            return premultiplied(*shade(xs, ys, field.at(xs, ys)))

        feature.uppers.append(Upper(cell, cell[3], draw, (), 1.0, "veil"))


def _wash(feature: Feature, field: Field, colour: Colour, most: float, ragged: float = 0.3) -> None:
    """Stain the ground under a piece."""
    seed = feature.piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys) + (fractal(xs, ys, seed, 3, 1.4) - np.float32(0.5)) * np.float32(ragged)
        toward(rgb, colour, soft_step(d, 0.15, -0.35) * np.float32(most))


# ---- what hangs in the air ---------------------------------------------------------------------------------------


def cloud(piece: Piece) -> Feature:
    """A poison cloud: sallow billows that let what stands in them be seen."""
    feature, field = begun(piece, 0.6)
    _wash(feature, field, (84, 92, 34), 0.5)
    seed = piece.seed

    def shade(xs: Axis, ys: Axis, d: Array) -> tuple[Array, Array]:
        billow = fractal(xs, ys, seed, 4, 0.9)
        lit = fractal(xs + 0.16, ys + 0.18, seed, 4, 0.9) - billow  # the lamp shines from the upper left
        light = np.clip(np.float32(0.5) - lit * np.float32(3.4), 0, 1)[..., None]
        colour = np.array((86, 96, 24), np.float32) * (1 - light) + np.array((216, 220, 126), np.float32) * light
        e = d + (billow - np.float32(0.5)) * np.float32(0.8)
        rim = soft_step(np.abs(e + np.float32(0.02)), 0.16, 0.02)[..., None] * np.float32(0.5)
        colour = colour * (1 - rim) + np.array((70, 78, 22), np.float32) * rim
        return colour, soft_step(e, 0.16, -0.22) * (np.float32(0.46) + np.float32(0.34) * soft_step(billow, 0.3, 0.7))

    _veil(feature, field, shade)
    return feature


def darkness(piece: Piece) -> Feature:
    """Magic darkness: a hole in the light, blackest in its middle, with violet wisps about its rim."""
    feature, field = begun(piece, 0.5)
    _wash(feature, field, (10, 8, 18), 0.86)
    seed = piece.seed

    def shade(xs: Axis, ys: Axis, d: Array) -> tuple[Array, Array]:
        n = fractal(xs, ys, seed, 4, 1.1) - np.float32(0.5)
        rim = soft_step(np.abs(d + n * np.float32(0.7) + np.float32(0.12)), 0.24, 0.02)
        colour = np.array((9, 7, 17), np.float32) + rim[..., None] * np.array((86, 62, 132), np.float32)
        return colour, soft_step(d + n * np.float32(0.5), 0.22, -0.5) * np.float32(0.74)

    _veil(feature, field, shade)
    return feature


def light(piece: Piece) -> Feature:
    """Magic light: a pale pool with a star in its middle."""
    feature, field = begun(piece, 0.4)
    _wash(feature, field, (255, 246, 206), 0.30, 0.1)
    x0, y0, x1, y1 = bounds(piece.points)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2

    def shade(xs: Axis, ys: Axis, d: Array) -> tuple[Array, Array]:
        near = np.clip(1 - np.hypot(xs[None, :] - x, ys[:, None] - y) / 1.6, 0, 1).astype(np.float32)
        rim = soft_step(np.abs(d + np.float32(0.08)), 0.12, 0.02) * np.float32(0.35)
        colour = np.broadcast_to(np.array((255, 248, 214), np.float32), (*d.shape, 3))
        return colour, np.maximum(soft_step(d, 0.06, -0.06) * (np.float32(0.10) + near * near * np.float32(0.5)), rim)

    _veil(feature, field, shade)
    star = Strokes()
    for long, wide, turn in ((0.46, 0.07, 0.0), (0.30, 0.06, math.pi / 4)):
        ring = []
        for k in range(8):
            far, course = (long if k % 2 == 0 else wide), turn + k * math.pi / 4
            ring.append((x + far * math.sin(course), y - far * math.cos(course)))
        star.polygon(ring, (255, 253, 238))
    feature.uppers.append(standing(star, y + 0.5, (), "veil"))
    return feature


def swarm(piece: Piece) -> Feature:
    """A swarm of insects: motes with wings, thick as smoke in places, over a darkened ground."""
    feature, field = begun(piece, 0.3)
    _wash(feature, field, (58, 48, 34), 0.34, 0.7)
    for cell in _cells(feature.box):
        dice = random.Random(repr((piece.seed, cell)))
        motes = Strokes()
        for _ in range(int((cell[2] - cell[0]) * (cell[3] - cell[1]) * 9)):
            x, y = dice.uniform(cell[0], cell[2]), dice.uniform(cell[1], cell[3])
            if field.point(x, y) > -0.05:
                continue
            turn, long = dice.uniform(0, math.tau), dice.uniform(0.05, 0.09)
            dx, dy = math.cos(turn) * long, math.sin(turn) * long
            motes.line([(x - dy - dx * 0.4, y + dx - dy * 0.4), (x, y), (x + dy - dx * 0.4, y - dx - dy * 0.4)],
                       (206, 198, 176, 150), 0.035)  # fmt: skip
            motes.line([(x - dx, y - dy), (x + dx, y + dy)], (30, 24, 18), 0.055, 1.0)
        if motes.items:
            feature.uppers.append(standing(motes, cell[3], (), "veil"))
    return feature


# ---- what lies on the ground -------------------------------------------------------------------------------------


def mud(piece: Piece) -> Feature:
    """Mud: the ground turned to a brown mire that shines where it is wet."""
    feature, field = begun(piece, 0.4)
    feature.field, feature.clears = field, 0.1
    seed = piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        n = fractal(xs, ys, seed, 4, 1.3)
        d = field.at(xs, ys) + (n - np.float32(0.5)) * np.float32(0.35)
        toward(rgb, (56, 40, 26), soft_step(d, 0.24, -0.04) * np.float32(0.6))
        inside = soft_step(d, 0.02, -0.10)
        tone = np.array((92, 66, 42), np.float32) * (np.float32(0.62) + np.float32(0.7) * n)[..., None]
        rgb += (tone - rgb) * (inside * np.float32(0.95))[..., None]
        wet = soft_step(fractal(xs * 0.7, ys * 2.2, seed + 7, 3, 1.6), 0.56, 0.68) * inside
        toward(rgb, (168, 150, 122), wet * np.float32(0.55))
        toward(rgb, (40, 28, 20), soft_step(n, 0.36, 0.26) * inside * np.float32(0.6))

    dice = piece.dice()
    x0, y0, x1, y1 = bounds(piece.points)
    for _ in range(int((x1 - x0) * (y1 - y0) * 1.2)):
        x, y, r = dice.uniform(x0, x1), dice.uniform(y0, y1), dice.uniform(0.05, 0.11)
        if field.point(x, y) < -0.2:
            feature.marks.circle((x, y), r, (44, 31, 21))
            feature.marks.circle((x - r * 0.2, y - r * 0.25), r * 0.7, (120, 92, 62))
    return feature


def web(piece: Piece) -> Feature:
    """A web: wheels of silk over the ground, and threads from edge to edge over whoever sticks in it."""
    feature, field = begun(piece, 0.2)
    _wash(feature, field, (214, 214, 206), 0.42, 0.15)
    dice = piece.dice()
    x0, y0, x1, y1 = bounds(piece.points)
    across, down = max(1, round((x1 - x0) / 1.4)), max(1, round((y1 - y0) / 1.3))
    for j in range(down):
        for i in range(across):
            at = x0 + (x1 - x0) * (i + 0.5) / across, y0 + (y1 - y0) * (j + 0.5) / down
            if across * down > 1:
                at = at[0] + dice.uniform(-0.22, 0.22), at[1] + dice.uniform(-0.22, 0.22)
            if field.point(*at) < -0.1:
                _wheel(feature.solids, at, field, dice)
    threads = Strokes()
    for _ in range(max(5, round((x1 - x0) * (y1 - y0) * 0.9) + 3)):
        a = dice.uniform(x0, x1), dice.uniform(y0, y1)
        course, long = dice.uniform(0, math.tau), dice.uniform(0.5, 2.0)
        b = a[0] + math.cos(course) * long, a[1] + math.sin(course) * long
        if field.point(*a) < 0.1 and field.point(*b) < 0.1:
            threads.line(_sagging(a, b, 0.12), (*SILK, 205), 0.032, 0.9)
    if threads.items:
        feature.uppers.append(standing(threads, y1, (), "veil"))
    return feature


def _wheel(strokes: Strokes, at: Point, field: Field, dice: random.Random) -> None:
    """One wheel of a web: spokes as far as the piece goes, and rings that sag between them."""
    turn, many = dice.uniform(0, math.tau), dice.randint(8, 10)
    spokes: list[tuple[Point, float]] = []
    for k in range(many):
        course = turn + math.tau * (k + dice.uniform(-0.18, 0.18)) / many
        way = math.cos(course), math.sin(course)
        far = dice.uniform(0.85, 1.15)
        while far > 0.2 and field.point(at[0] + way[0] * far, at[1] + way[1] * far) > 0.04:
            far -= 0.06
        spokes.append((way, far))
        strokes.line([at, (at[0] + way[0] * far, at[1] + way[1] * far)], (*SILK, 215), 0.026, 0.8)
    for share in (0.22, 0.42, 0.62, 0.82):
        for (way, far), (next_way, next_far) in itertools.pairwise([*spokes, spokes[0]]):
            a = at[0] + way[0] * far * share, at[1] + way[1] * far * share
            b = at[0] + next_way[0] * next_far * share, at[1] + next_way[1] * next_far * share
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            bow = middle[0] + (at[0] - middle[0]) * 0.14, middle[1] + (at[1] - middle[1]) * 0.14
            strokes.line([a, bow, b], (*SILK, 190), 0.022, 0.7)


def _sagging(a: Point, b: Point, by: float) -> list[Point]:
    """A thread between two places that hangs through by some inches."""
    found = []
    for k in range(7):
        t = k / 6
        found.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + by * 4 * t * (1 - t)))
    return found
