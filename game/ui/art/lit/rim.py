"""The table's wooden rim: four mitred boards with grain along them, brass screws, the dark floor beyond."""

from __future__ import annotations

import numpy as np

from game.ui.art.noise import Array, fractal, painted, ramp, soft_step
from game.ui.art.outline import Canvas
from game.ui.art.strokes import Strokes

RIM = 1.8  # inches
WOOD = ramp(((0.0, (58, 34, 20)), (0.4, (98, 60, 34)), (0.7, (130, 84, 48)), (1.0, (164, 112, 66))))
FLOOR = ramp(((0.0, (18, 14, 14)), (1.0, (34, 26, 24))))


def _board(xs: np.ndarray, ys: np.ndarray, along_x: bool, seed: int) -> Array:
    stretch = (0.22, 5.0) if along_x else (5.0, 0.22)
    wide = (0.06, 1.2) if along_x else (1.2, 0.06)
    g = fractal(xs * stretch[0], ys * stretch[1], seed, 4, 1.0)
    k = fractal(xs * wide[0], ys * wide[1], seed + 9, 2, 1.0)
    line = ys[:, None] if along_x else xs[None, :]
    ring = np.float32(0.5) + np.float32(0.5) * np.sin(line.astype(np.float32) * 9 + g * 13 + k * 7)
    t = (
        np.float32(0.30) + ring * np.float32(0.22) + (g - np.float32(0.5)) * np.float32(0.9)
        + (k - np.float32(0.5)) * np.float32(0.5)
    )
    return painted(t, WOOD)


def paint_rim(canvas: Canvas, width: float, height: float, seed: int = 6) -> None:
    """Paint whatever of a canvas lies outside the table's inches."""
    xs, ys = canvas.xs, canvas.ys
    i0, i1 = np.searchsorted(xs, (0.0, width))
    j0, j1 = np.searchsorted(ys, (0.0, height))
    for rows, columns in (
        (slice(0, j0), slice(None)),
        (slice(j1, None), slice(None)),
        (slice(j0, j1), slice(0, i0)),
        (slice(j0, j1), slice(i1, None)),
    ):
        if len(ys[rows]) and len(xs[columns]):
            _strip(canvas, rows, columns, width, height, seed)


def _strip(canvas: Canvas, rows: slice, columns: slice, width: float, height: float, seed: int) -> None:
    """Paint one straight part of the rim, corners included."""
    rgb, xs, ys = canvas.rgb[rows, columns], canvas.xs[columns], canvas.ys[rows]
    hor = np.maximum(-ys, ys - height)[:, None].astype(np.float32)
    ver = np.maximum(-xs, xs - width)[None, :].astype(np.float32)
    d = np.maximum(hor, ver)
    outside = d > 0
    is_h = np.broadcast_to(hor >= ver, d.shape)
    wood = np.zeros((*d.shape, 3), np.float32)
    for mask, along, extra in ((is_h, True, 0), (~is_h, False, 40)):
        if (mask & outside).any():
            board = _board(xs, ys, along, seed + extra)
            np.copyto(wood, board, where=mask[..., None])
    t = d / np.float32(RIM)
    profile = np.interp(t, [0, 0.06, 0.12, 0.18, 0.82, 0.95, 1.0], [-0.55, -0.2, 0.9, 0.1, 0, -0.35, -1.0])
    sign = np.where(is_h, np.where(ys < height / 2, -1, 1)[:, None], np.where(xs < width / 2, -1, 1)[None, :])
    slope = np.interp(t, [0, 0.08, 0.16, 0.8, 1.0], [1, 0.6, 0, 0, -1.2]) * sign
    px = 1.0 / canvas.scale
    shade = 1 + profile * 0.16 + slope * 0.24
    shade *= 1 - 0.45 * soft_step(np.abs(hor - ver), max(0.045, px), 0.01)
    shade *= 1 - 0.65 * soft_step(d, max(0.075, 1.5 * px), 0.02)
    wood *= np.asarray(shade, np.float32)[..., None]
    if float(d.max()) > RIM:
        floor = painted(fractal(xs, ys, seed + 71, 3, 0.7), FLOOR)
        floor *= (np.float32(0.35) + np.float32(0.65) * np.clip((d - np.float32(RIM)) / np.float32(0.6), 0, 1))[
            ..., None
        ]
        np.copyto(wood, floor, where=(d > RIM)[..., None])
    np.copyto(rgb, wood, where=outside[..., None])


def screws(width: float, height: float) -> Strokes:
    """A brass screw in each corner of the rim."""
    s = Strokes()
    for x in (-RIM / 2, width + RIM / 2):
        for y in (-RIM / 2, height + RIM / 2):
            s.circle((x + 0.05, y + 0.08), 0.35, (16, 11, 10, 255))
            s.circle((x, y), 0.335, (28, 20, 16))
            s.circle((x, y), 0.29, (168, 122, 56))
            s.circle((x - 0.033, y - 0.042), 0.225, (201, 154, 74))
            s.circle((x - 0.075, y - 0.09), 0.108, (246, 214, 146))
            s.line([(x - 0.125, y + 0.108), (x + 0.142, y - 0.092)], (96, 66, 30), 0.054)
    return s
