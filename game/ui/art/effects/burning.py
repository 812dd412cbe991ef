"""Burning ground: scorched turf under a low pool of flame."""

from __future__ import annotations

import math

import numpy as np

from game.ui.art.land.feature import Feature, Piece
from game.ui.art.noise import Array, Axis, fractal, soft_step, toward
from game.ui.art.outline import bounds, shape_field


def burning(piece: Piece) -> Feature:
    """A pool that burns: soot round it, embers within, and tongues of flame over it."""
    field = shape_field(piece.points, piece.closed, piece.width or 0.6)
    feature = Feature(piece, bounds(piece.points, 0.9), field, clears=0.1)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        n = fractal(xs, ys, piece.seed, 3, 4.0)
        m = fractal(xs, ys, piece.seed + 5, 3, 2.2)
        toward(rgb, (26, 18, 16), soft_step(d + n * np.float32(0.12), 0.30, -0.05) * np.float32(0.85))
        toward(rgb, (206, 78, 18), soft_step(d + n * np.float32(0.10), 0.10, -0.06) * np.float32(0.9))
        toward(rgb, (70, 26, 14), soft_step(d, -0.1, -0.3) * soft_step(m, 0.46, 0.34) * np.float32(0.75))
        toward(rgb, (255, 170, 54), soft_step(d + n * np.float32(0.14), 0.0, -0.12) * soft_step(m, 0.44, 0.60))

    dice = piece.dice()
    x0, y0, x1, y1 = bounds(piece.points)
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, max(0.1, (x1 - x0) / 2)
    tongues = []
    for _ in range(9 + round(22 * r * r)):
        a, far = dice.uniform(0, 2 * math.pi), r * math.sqrt(dice.random())
        tongues.append((y + math.sin(a) * far * 0.9, x + math.cos(a) * far * 0.95, dice.uniform(0.24, 0.46)))
    for fy, fx, high in sorted(tongues):
        lean = dice.uniform(-0.06, 0.06)
        for share, colour in ((1.0, (214, 84, 16)), (0.72, (248, 152, 40)), (0.42, (255, 226, 130))):
            wide, tall = 0.08 * share, high * share
            feature.solids.polygon(
                [(fx - wide, fy), (fx - wide * 0.7, fy - tall * 0.45), (fx + lean, fy - tall),
                 (fx + wide * 0.7, fy - tall * 0.45), (fx + wide, fy)],
                colour,
            )  # fmt: skip
    return feature
