"""Bare rock under the sky: a broken mass too steep for anybody, lit by its slopes."""

from __future__ import annotations

import numpy as np

from game.ui.art.built.masonry import cast, offset_ring
from game.ui.art.land.feature import Feature, Piece, patch
from game.ui.art.noise import Array, Axis, fractal, painted, ramp, soft_step, toward
from game.ui.art.palette import INK

STONE = ramp(((0.0, (50, 46, 44)), (0.45, (112, 104, 94)), (0.8, (160, 150, 132)), (1.0, (196, 186, 164))))
SNOW = (222, 226, 232)


def crag(piece: Piece, snow: bool = False) -> Feature:
    """A mass of rock on its exact plan, with ledges and cracks; nothing grows on it but snow lies there."""
    line, field, feature = patch(piece, 1.2)
    feature.blockers.append(offset_ring(piece.points, 0.1))
    feature.shades += [(shade, 0.6) for shade in cast(line, 0.9)]
    feature.shades.append((line, 0.0))

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        fine = fractal(xs, ys, piece.seed + 3, 4, 0.9)
        ledge = fine * np.float32(2.4) - np.clip(d, -1.6, 0) * np.float32(0.7)
        slope = np.gradient(ledge, axis=1) * np.float32(0.62) + np.gradient(ledge, axis=0) * np.float32(0.78)
        steep = slope * np.float32(len(xs) / max(1e-6, float(xs[-1] - xs[0]) or 1.0))
        tone = np.float32(0.46) + steep * np.float32(0.16) + (fine - np.float32(0.5)) * np.float32(0.5)
        stone = painted(np.clip(tone, 0, 1), STONE)
        crack = np.abs(fractal(xs, ys, piece.seed + 9, 3, 0.7) - np.float32(0.5))
        toward(stone, INK, soft_step(crack, 0.02, 0.006) * np.float32(0.7))
        if snow:
            toward(stone, SNOW, soft_step(steep, -0.4, 0.6) * soft_step(fine, 0.36, 0.5) * np.float32(0.85))
        toward(stone, INK, soft_step(d, -0.09, -0.02) * np.float32(0.85))
        rgb += (stone - rgb) * soft_step(d, 0.02, -0.02)[..., None]

    return feature
