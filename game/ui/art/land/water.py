"""Roads and water: worn tracks with ruts, streams and rivers with banks and ripples, fords, marsh."""

from __future__ import annotations

import math

import numpy as np

from game.ui.art.land.feature import Feature, Piece, Stamp, patch
from game.ui.art.land.vegetation import stone
from game.ui.art.noise import Array, Axis, fractal, painted, ramp, soft_step, toward
from game.ui.art.outline import SAMPLES, Box, Canvas, Field, Track, bounds, rounded, shape_field

SOIL = ramp(
    ((0.0, (112, 84, 56)), (0.2, (120, 92, 60)), (0.5, (150, 118, 78)), (0.8, (174, 142, 98)), (1.0, (182, 150, 106)))
)
SAND = ramp(
    (
        (0.0, (116, 92, 58)), (0.2, (122, 98, 62)), (0.55, (160, 132, 86)), (0.85, (190, 164, 112)),
        (1.0, (196, 170, 118)),
    )
)
DEPTH = ramp(
    (
        (0.0, (150, 142, 102)), (0.08, (146, 138, 98)), (0.30, (108, 124, 98)), (0.58, (68, 98, 88)),
        (0.85, (44, 74, 74)), (1.0, (34, 60, 64)),
    )
)
SHALLOW = ramp(((0.0, (166, 152, 112)), (0.4, (134, 138, 108)), (0.7, (104, 122, 102)), (1.0, (84, 108, 96))))
MIRE = ramp(((0.0, (98, 96, 58)), (0.45, (74, 84, 56)), (0.7, (54, 72, 60)), (1.0, (40, 58, 56))))


def wander(xs: Axis, ys: Axis, seed: int, amount: float, frequency: float) -> Array:
    """Noise in -amount/2..amount/2 inches that breaks a drawn edge."""
    return (fractal(xs, ys, seed, 3, frequency) - np.float32(0.5)) * np.float32(amount)


def road(piece: Piece) -> Feature:
    """A trodden road: soil, worn verges and two ruts along its line."""
    width = piece.width or 2.0
    line = rounded(piece.points, piece.closed)
    field = shape_field(line, piece.closed, width, 1.4)
    rut = None if piece.closed else Field(field.box, SAMPLES, np.abs(field.values + np.float32(width * 0.26)))
    feature = Feature(piece, bounds(line, width / 2 + 1.2), field, clears=0.05)
    seed = piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        if d.min() > 1.0:
            return
        e = wander(xs, ys, seed, 0.42, 1.6)
        body = soft_step(d + e, 0.09, -0.09)
        toward(rgb, (104, 86, 52), soft_step(d + e, 0.75, -0.1) * np.float32(0.6))
        n = fractal(xs, ys, seed + 5, 4, 1.1)
        soil = painted(n, SOIL)
        soil *= (1 + (fractal(xs, ys, seed + 9, 2, 9.0) - np.float32(0.5)) * np.float32(0.22))[..., None]
        rgb += (soil - rgb) * body[..., None]
        if rut is not None:
            depth = rut.at(xs, ys) + e * np.float32(0.25)
            toward(rgb, (96, 72, 46), soft_step(depth, 0.17, 0.03) * body * (np.float32(0.35) + np.float32(0.4) * n))
            ridge = Field(rut.box, SAMPLES, rut.values).at(xs - 0.09, ys - 0.10)
            toward(rgb, (188, 156, 110), soft_step(ridge, 0.10, 0.02) * body * np.float32(0.28))

    def pebbles() -> None:
        rng, track = piece.dice(), Track(line)
        for _ in range(int(track.length * 1.6)):
            x, y = track.at(rng.uniform(0, track.length), rng.uniform(-0.5, 0.5) * width)
            r = rng.uniform(0.02, 0.055)
            feature.marks.circle((x + r * 0.5, y + r * 0.5), r * 1.1, (40, 30, 20, 120))
            feature.marks.circle(
                (x, y), r, rng.choice(((150, 136, 110, 255), (126, 112, 90, 255), (170, 154, 122, 255)))
            )

    if not piece.closed:
        feature.later.append(pebbles)
    return feature


class Waters:
    """All streams and rivers of a table, painted as one so that they flow into each other."""

    def __init__(self) -> None:
        self.parts: list[tuple[Box, Field, float, float]] = []  # box, signed distance, inches to full depth, how deep
        self.box: Box = (1e9, 1e9, -1e9, -1e9)

    def add(self, box: Box, field: Field, deep: float, full: float) -> None:
        """Take in one water."""
        self.parts.append((box, field, deep, full))
        b = self.box
        self.box = (min(b[0], box[0]), min(b[1], box[1]), max(b[2], box[2]), max(b[3], box[3]))

    def distance(self, xs: Axis, ys: Axis) -> Array:
        """Distance to the nearest water over a patch, negative in it."""
        found = self.parts[0][1].at(xs, ys)
        for _, field, _, _ in self.parts[1:]:
            np.minimum(found, field.at(xs, ys), out=found)
        return found

    def nearest(self, x: float, y: float, but: Field | None = None) -> float:
        """Distance to the nearest water, other than one's own where one is given; negative in it."""
        return min((f.point(x, y) for _, f, _, _ in self.parts if f is not but), default=99.0)

    def paint(self, canvas: Canvas) -> None:
        """Paint banks and water wherever they touch a canvas."""
        view = canvas.box
        parts = [
            p for p in self.parts if p[0][0] < view[2] and p[0][2] > view[0] and p[0][1] < view[3] and p[0][3] > view[1]
        ]
        if not parts:
            return
        box = (
            min(p[0][0] for p in parts),
            min(p[0][1] for p in parts),
            max(p[0][2] for p in parts),
            max(p[0][3] for p in parts),
        )
        part = canvas.part(box)
        if part is None:
            return
        xs, ys = canvas.xs[part[1]], canvas.ys[part[0]]
        rgb = canvas.rgb[part]

        def least(dx: float, dy: float) -> Array:
            found = parts[0][1].at(xs + dx, ys + dy)
            for _, f, _, _ in parts[1:]:
                np.minimum(found, f.at(xs + dx, ys + dy), out=found)
            return found

        seed = 51
        d = least(0.0, 0.0)
        if d.min() > 1.1:
            return
        e = wander(xs, ys, seed, 0.36, 0.9)
        d += e
        toward(rgb, (84, 78, 44), soft_step(d, 0.85, 0.15) * np.float32(0.72))
        sand = painted(fractal(xs, ys, seed + 3, 3, 2.6), SAND)
        rgb += (sand - rgb) * soft_step(d + e, 0.30, 0.17)[..., None]
        wet = soft_step(d, 0.035, -0.045)
        flow = fractal(xs * 0.9 + 40, ys * 0.30, seed + 11, 4, 1.5)
        depth = np.zeros_like(d)
        for _, f, deep, full in parts:
            own = np.clip((np.float32(0.06) - f.at(xs, ys) - e) / np.float32(deep), 0, 1) * np.float32(full)
            np.maximum(depth, own, out=depth)
        depth = depth * np.float32(0.98) + (flow - np.float32(0.5)) * np.float32(0.25)
        rgb += (painted(depth, DEPTH) - rgb) * wet[..., None]
        shade = least(-0.17, -0.2) + e
        toward(rgb, (20, 30, 38), soft_step(shade, -0.10, 0.06) * wet * np.float32(0.6))
        shine = least(0.07, 0.10) + e
        toward(rgb, (196, 214, 198), soft_step(np.abs(shine - np.float32(0.01)), 0.055, 0.01) * wet * np.float32(0.5))


def water(piece: Piece, waters: Waters) -> Feature:
    """A stream or river: banks of sand, water darker with depth, ripples along the current, shade under one bank."""
    width = piece.width or (1.0 if piece.kind == "stream" else 3.0)
    line = rounded(piece.points, piece.closed)
    field = shape_field(line, piece.closed, width, 1.4)
    feature = Feature(piece, bounds(line, width / 2 + 1.3), field, clears=0.28)
    small = min(1.0, width / 2.4)
    if not waters.parts:
        feature.paint = waters.paint
    waters.add(
        feature.box, field, 1.4 if piece.closed else min(width * 0.42, 1.5), 0.74 if piece.kind == "stream" else 1.0
    )

    def finish() -> None:
        if piece.closed:
            _pool_rings(feature, field)
            return
        track = Track(line)
        _ripples(feature, track, width)
        rng = piece.dice()
        for _ in range(int(track.length * 4.4 * (0.5 + small / 2))):
            off = rng.choice((-1, 1)) * (width / 2 + rng.uniform(-0.10, 0.30))
            x, y = track.at(rng.uniform(0, track.length), off)
            if waters.nearest(x, y, field) > 0.1:
                stone(feature.marks, x, y, rng.uniform(0.04, 0.13), rng)

    feature.later.append(finish)
    return feature


def _ripples(feature: Feature, track: Track, width: float) -> None:
    rng = feature.piece.dice()
    s = 0.0
    while s < track.length:
        s += rng.uniform(0.05, 0.16) * 2.5 / max(1.0, width)
        off, long = rng.uniform(-0.37, 0.37) * width, rng.uniform(0.3, 1.1)
        ends = (max(0.02, s), min(track.length - 0.02, s + long))
        if ends[1] - ends[0] < 0.1:
            continue
        points = [
            track.at(ends[0] + (ends[1] - ends[0]) * i / 6, off + math.sin(i * 1.1 + s) * 0.035) for i in range(7)
        ]
        c = rng.random()
        paint = (250, 232, 186, 120) if c > 0.86 else (158, 184, 162, 85) if c > 0.35 else (20, 40, 42, 95)
        feature.marks.line(points, paint, 0.028, 0.8)


def _pool_rings(feature: Feature, field: Field) -> None:
    rng = feature.piece.dice()
    x0, y0, x1, y1 = feature.box
    for _ in range(int((x1 - x0) * (y1 - y0) * 1.1)):
        x, y, long = rng.uniform(x0, x1), rng.uniform(y0, y1), rng.uniform(0.15, 0.5)
        if max(field.point(x - long, y), field.point(x + long, y)) > -0.25:
            continue
        points = [(x + long * (i / 3 - 1), y + 0.03 * math.sin(i * 1.3 + x)) for i in range(7)]
        paint = (250, 232, 186, 100) if rng.random() > 0.85 else (158, 184, 162, 75)
        feature.marks.line(points, paint, 0.024, 0.8)


def ford(piece: Piece, waters: Waters) -> Feature:
    """A ford: pale shallows over a bed of stones where it lies in water, and a wet, trodden way down to it."""
    width = piece.width or 2.0
    line = rounded(piece.points, piece.closed)
    field = shape_field(line, piece.closed, width)
    feature = Feature(piece, bounds(line, width / 2 + 0.5), field, clears=0.1)
    seed = piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        edge: Array = field.at(xs, ys) + wander(xs, ys, seed, 0.24, 2.2)
        n: Array = fractal(xs, ys, seed + 3, 4, 1.4)
        inside: Array = soft_step(edge, 0.08, -0.10)
        if waters.parts:
            shore = waters.distance(xs, ys) + wander(xs, ys, seed + 1, 0.4, 1.3)
            # Softer than water: hooves and wheels have broken the banks, and the mud thins out up the slope.
            mud = soft_step(edge, 0.1, -0.6) * soft_step(shore, 1.5, 0.1)
            toward(rgb, (104, 82, 56), mud * (np.float32(0.5) + np.float32(0.5) * n))
            inside = soft_step(edge, 0.25, -0.25) * soft_step(shore, 0.22, -0.1)
        rgb += (painted(n * np.float32(1.3) - np.float32(0.15), SHALLOW) - rgb) * (inside * np.float32(0.86))[..., None]
        bed = soft_step(fractal(xs, ys * 1.3, seed + 8, 2, 4.6), 0.56, 0.66)
        toward(rgb, (176, 164, 128), bed * inside * np.float32(0.42))

    def finish() -> None:
        rng = piece.dice()
        x0, y0, x1, y1 = bounds(line, width / 2)
        for _ in range(int((x1 - x0) * (y1 - y0) * 5)):
            x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
            stony, dry = rng.random() < 0.45, waters.nearest(x, y) if waters.parts else -1.0
            if field.point(x, y) > -0.1 or dry > (0.6 if stony else -0.1):
                continue
            if stony:
                stone(feature.marks, x, y, rng.uniform(0.04, 0.13), rng)
            else:
                long, bow = rng.uniform(0.1, 0.26), rng.uniform(0.03, 0.09)
                points = [(x + long * (i / 3 - 1), y - bow * (1 - (i / 3 - 1) ** 2)) for i in range(7)]
                feature.marks.line(points, (232, 232, 208, 150), 0.024, 0.8)

    feature.later.append(finish)
    return feature


POOL = 0.53
"""Of `mire`, where in a marsh open water begins."""


def mire(xs: Axis, ys: Axis, seed: int) -> Array:
    """How wet a marsh is, 0 to 1, wherever it lies."""
    return fractal(xs, ys, seed + 5, 4, 0.75)


def marsh(piece: Piece) -> Feature:
    """Marsh: sodden moss with pools of dark water and reeds."""
    line, field, feature = patch(piece, 1.6)
    seed = piece.seed

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys) + wander(xs, ys, seed, 1.1, 0.7) + wander(xs, ys, seed + 1, 0.30, 1.7)
        toward(rgb, (96, 98, 56), soft_step(d, 0.9, 0.0) * np.float32(0.45))
        inside = soft_step(d, 0.30, -0.30)
        n = mire(xs, ys, seed)
        rgb += (painted((n - np.float32(0.25)) * np.float32(1.7), MIRE) - rgb) * (inside * np.float32(0.84))[..., None]
        pool = soft_step(n, POOL, POOL + 0.03) * soft_step(d, -0.05, -0.3)
        sky = soft_step(fractal(xs * 0.5, ys * 3.0, seed + 9, 2, 1.2), 0.42, 0.7)
        toward(rgb, (46, 66, 66), pool * np.float32(0.85))
        toward(rgb, (122, 138, 118), pool * sky * np.float32(0.30))
        edge = soft_step(np.abs(n - np.float32(POOL + 0.005)), 0.016, 0.004) * soft_step(d, -0.1, -0.3)
        toward(rgb, (160, 156, 96), edge * np.float32(0.42))

    rng = piece.dice()
    x0, y0, x1, y1 = bounds(line, piece.width / 2)
    spots = sorted((rng.uniform(y0, y1), rng.uniform(x0, x1)) for _ in range(int((x1 - x0) * (y1 - y0) * 3.4) + 6))
    for y, x in spots:
        if field.point(x, y) < -0.12:
            reed = rng.random() < 0.7
            feature.stamps.append(Stamp(x, y, "tuft", rng.randrange(12) + (36 if reed else 12), 1.25 if reed else 0.9))
    return feature


def clearing(piece: Piece) -> Feature:
    """Clear ground kept free of other growth: shorter, paler, trodden."""
    _, field, feature = patch(piece, 0.5)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys) + wander(xs, ys, piece.seed, 0.3, 1.5)
        toward(rgb, (150, 138, 88), soft_step(d, 0.10, -0.12) * np.float32(0.58))

    return feature
