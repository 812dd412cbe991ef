"""Walls that spells raise: of fire and of ice."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import numpy as np

from game.ui.art.built.masonry import axis_of, lay, standing, unit
from game.ui.art.effects.conjured import begun
from game.ui.art.land.feature import Feature, Piece
from game.ui.art.noise import Array, Axis, fractal, soft_step, toward
from game.ui.art.outline import Point
from game.ui.art.palette import Colour
from game.ui.art.strokes import Strokes

ICE: tuple[Colour, ...] = ((170, 208, 232), (150, 194, 224), (192, 222, 240), (136, 182, 216))
FLAMES = ((1.0, (206, 70, 16)), (0.74, (246, 140, 34)), (0.46, (255, 214, 108)), (0.2, (255, 246, 208)))
"""The shells of a tongue of flame, outermost first: their share of its size, and their colours."""


def wall_of_fire(piece: Piece) -> Feature:
    """A wall of fire: scorched ground, and tall flames along its whole line."""
    a, b, thick = axis_of(piece, 0.5)
    feature, field = begun(piece, 1.0)
    seed = piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        n = fractal(xs, ys, seed, 3, 3.0)
        toward(rgb, (255, 150, 60), soft_step(d, 0.9, 0.0) * np.float32(0.28))
        toward(rgb, (24, 16, 14), soft_step(d + n * np.float32(0.2), 0.28, 0.0) * np.float32(0.85))
        toward(rgb, (226, 92, 22), soft_step(d + n * np.float32(0.14), 0.06, -0.10) * np.float32(0.9))
        toward(rgb, (255, 206, 92), soft_step(d + n * np.float32(0.2), -0.04, -0.20) * np.float32(0.9))

    for x, y, dice in _along(piece, a, b, 0.13):
        ux, uy = unit(a, b)
        off, on = dice.uniform(-thick / 2, thick / 2), dice.uniform(-0.1, 0.1)
        x, y = x - uy * off + ux * on, y + ux * off + uy * on
        flame = Strokes()
        _tongue(flame, x, y, dice.uniform(0.55, 1.05), dice.uniform(0.10, 0.16), dice.uniform(-0.12, 0.12))
        feature.uppers.append(standing(flame, y, _behind(x, y), "flame", 0.45))
    return feature


def _behind(x: float, y: float) -> list[Point]:
    """Where a figure stands behind a tongue of flame."""
    return [(x - 0.12, y - 0.9), (x + 0.12, y - 0.9), (x + 0.12, y), (x - 0.12, y)]


def _tongue(strokes: Strokes, x: float, y: float, high: float, wide: float, lean: float) -> None:
    for share, colour in FLAMES:
        w, h = wide * share, high * share
        strokes.polygon(
            [(x - w, y), (x - w * 0.8, y - h * 0.35), (x - w * 0.25 + lean * 0.4, y - h * 0.62), (x + lean, y - h),
             (x + w * 0.4 + lean * 0.4, y - h * 0.55), (x + w * 0.85, y - h * 0.3), (x + w, y)],
            colour,
        )  # fmt: skip


def wall_of_ice(piece: Piece) -> Feature:
    """A wall of ice: blocks and shards of blue ice on frosted ground."""
    a, b, thick = axis_of(piece, 0.5)
    feature, field = begun(piece, 0.8)
    seed = piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        frost = soft_step(field.at(xs, ys) + fractal(xs, ys, seed, 4, 2.4) * np.float32(0.7), 0.75, 0.1)
        toward(rgb, (226, 240, 248), frost * np.float32(0.62))

    (ux, uy), blocks = unit(a, b), []
    for x, y, dice in _along(piece, a, b, 0.3):
        half, r = thick / 2, 0.19
        foot = [
            (x + ux * s * r - uy * o * half + dice.uniform(-0.04, 0.04),
             y + uy * s * r + ux * o * half + dice.uniform(-0.04, 0.04))
            for s, o in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]  # fmt: skip
        blocks.append((max(p[1] for p in foot), foot, dice.uniform(0.30, 0.62), dice.choice(ICE)))
        feature.shades.append((foot, 0.3))
    lay(feature.solids, blocks)
    for x, y, dice in _along(piece, a, b, 0.55):
        x, y, r = x + dice.uniform(-0.1, 0.1), y - dice.uniform(0.25, 0.5), dice.uniform(0.05, 0.09)
        for dx, dy in ((r, 0.0), (0.0, r)):
            feature.solids.line([(x - dx, y - dy), (x + dx, y + dy)], (255, 255, 255, 230), 0.025, 0.9)
    return feature


def _along(piece: Piece, a: Point, b: Point, step: float) -> Iterator[tuple[float, float, random.Random]]:
    """Places along a line so many inches apart, with dice, from north to south."""
    dice, long = piece.dice(), math.dist(a, b)
    many = max(2, round(long / step))
    places: Sequence[Point] = sorted(
        ((a[0] + (b[0] - a[0]) * k / many, a[1] + (b[1] - a[1]) * k / many) for k in range(many + 1)),
        key=lambda at: (at[1], at[0]),
    )
    for x, y in places:
        yield x, y, dice
