"""The table's wooden rim: four mitred boards with grain along them, brass screws, the dark floor beyond."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from game.ui.art.noise import Array, fractal, painted, ramp, soft_step
from game.ui.art.outline import Canvas
from game.ui.art.strokes import Strokes

RIM = 1.8  # inches
WOOD = ramp(((0.0, (58, 34, 20)), (0.4, (98, 60, 34)), (0.7, (130, 84, 48)), (1.0, (164, 112, 66))))
FLOOR = ramp(((0.0, (18, 14, 14)), (1.0, (34, 26, 24))))


def _board(xs: np.ndarray, ys: np.ndarray, lead: np.ndarray, along_x: bool, seed: int) -> Array:
    stretch = (0.22, 5.0) if along_x else (5.0, 0.22)
    wide = (0.06, 1.2) if along_x else (1.2, 0.06)
    g = fractal(xs * stretch[0], ys * stretch[1], seed, 4, 1.0, lead=lead * stretch[0])
    k = fractal(xs * wide[0], ys * wide[1], seed + 9, 2, 1.0, lead=lead * wide[0])
    line = ys[:, None] if along_x else xs[None, :]
    ring = np.float32(0.5) + np.float32(0.5) * np.sin(line.astype(np.float32) * 9 + g * 13 + k * 7)
    t = (
        np.float32(0.30) + ring * np.float32(0.22) + (g - np.float32(0.5)) * np.float32(0.9)
        + (k - np.float32(0.5)) * np.float32(0.5)
    )
    return painted(t, WOOD)


def paint_rim(canvas: Canvas, width: float, height: float, seed: int = 6) -> None:
    """Paint whatever of a canvas lies outside the table's inches."""
    left, right = _parts(canvas.xs, width)
    above, below = _parts(canvas.ys, height)
    whole, within = slice(None), slice(above[-1].stop, below[0].start)
    for rows, columns, start in (
        ((*above, *below), (*left, slice(left[-1].stop, right[0].start), *right), whole),
        ((within,), left, whole),
        ((within,), right, slice(right[0].start, None)),
    ):
        lead = canvas.xs[start][:2]
        for across in rows:
            for along in columns:
                if across.start < across.stop and along.start < along.stop:
                    _strip(canvas, across, along, lead, (width, height), seed)


def _parts(at: np.ndarray, far: float) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """Along one axis, the floor and the board before the table, and the board and the floor beyond it."""
    edges = [0, *np.searchsorted(at, (-RIM, 0.0, far, far + RIM)).tolist(), len(at)]
    floor, board, _, board_beyond, floor_beyond = (slice(*pair) for pair in pairwise(edges))
    return (floor, board), (board_beyond, floor_beyond)


def _strip(
    canvas: Canvas, rows: slice, columns: slice, lead: np.ndarray, size: tuple[float, float], seed: int
) -> None:
    """Paint one part of the rim or of the floor beyond it."""
    rgb, xs, ys = canvas.rgb[rows, columns], canvas.xs[columns], canvas.ys[rows]
    hor = np.maximum(-ys, ys - size[1])[:, None].astype(np.float32)
    ver = np.maximum(-xs, xs - size[0])[None, :].astype(np.float32)
    d = np.maximum(hor, ver)
    outside, beyond = d > 0, d > RIM
    wood = np.zeros((*d.shape, 3), np.float32)
    if (outside & ~beyond).any():
        _plank(wood, (xs, ys), (hor, ver), outside & ~beyond, lead, (size, canvas.scale, seed))
    if beyond.any():
        floor = painted(fractal(xs, ys, seed + 71, 3, 0.7, lead=lead), FLOOR)
        floor *= (np.float32(0.35) + np.float32(0.65) * np.clip((d - np.float32(RIM)) / np.float32(0.6), 0, 1))[
            ..., None
        ]
        np.copyto(wood, floor, where=beyond[..., None])
    np.copyto(rgb, wood, where=outside[..., None])


def _plank(
    wood: Array, at: tuple[np.ndarray, np.ndarray], off: tuple[Array, Array], shown: np.ndarray, lead: np.ndarray,
    how: tuple[tuple[float, float], float, int],
) -> None:
    """Paint the boards, mitred where two meet; `off` is how far off the table a sample lies by either axis."""
    (xs, ys), (hor, ver), ((width, height), scale, seed) = at, off, how
    across = hor >= ver
    is_h = np.broadcast_to(across, shown.shape)
    d = hor if across.all() else np.maximum(hor, ver) if across.any() else ver  # along one board, one line of it tells
    for mask, along, extra in ((is_h, True, 0), (~is_h, False, 40)):
        if (mask & shown).any():
            np.copyto(wood, _board(xs, ys, lead, along, seed + extra), where=mask[..., None])
    t = d / np.float32(RIM)
    profile = np.interp(t, [0, 0.06, 0.12, 0.18, 0.82, 0.95, 1.0], [-0.55, -0.2, 0.9, 0.1, 0, -0.35, -1.0])
    north, west = np.where(ys < height / 2, -1, 1)[:, None], np.where(xs < width / 2, -1, 1)[None, :]
    sign = north if d is hor else west if d is ver else np.where(is_h, north, west)
    slope = np.interp(t, [0, 0.08, 0.16, 0.8, 1.0], [1, 0.6, 0, 0, -1.2]) * sign
    px = 1.0 / scale
    shade = 1 + profile * 0.16 + slope * 0.24
    shade = shade * (1 - 0.45 * soft_step(np.abs(hor - ver), max(0.045, px), 0.01))
    shade *= 1 - 0.65 * soft_step(d, max(0.075, 1.5 * px), 0.02)
    wood *= np.asarray(shade, np.float32)[..., None]


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
