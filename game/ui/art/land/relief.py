"""Ground that rises and falls: hills with hachures and a lit side, ditches, ramparts, pits and stairs."""

from __future__ import annotations

import math
import random

import numpy as np

from game.ui.art.land.feature import Feature, Piece
from game.ui.art.noise import Array, Axis, blur, fractal, soft_step, toward
from game.ui.art.outline import (
    SAMPLES,
    Field,
    Point,
    Track,
    axes,
    bounds,
    distance,
    rounded,
    shape_field,
)
from game.ui.art.palette import LAMP, Colour, lit, mix
from game.ui.art.strokes import Strokes, tablet

TERRACE = 1.15  # inches between the steps of a hill


class Slope:
    """A height field with its lighting, painted over the ground and read by the hachures."""

    def __init__(self, field: Field, heights: Array, steep: float = 0.60, sun: Colour = (226, 196, 120)) -> None:
        step, self.sun = field.step, sun
        gx = np.gradient(heights, axis=1) * np.float32(step)
        gy = np.gradient(heights, axis=0) * np.float32(step)
        light = (-gx * LAMP[0] - gy * LAMP[1] + LAMP[2]) / np.sqrt(gx**2 + gy**2 + 1) / LAMP[2]
        shade = np.clip(1 + (light - 1) * steep, 0.46, 1.42).astype(np.float32)
        self.gx, self.gy = Field(field.box, step, gx), Field(field.box, step, gy)
        self.shade = Field(field.box, step, shade)
        self.warm = Field(field.box, step, np.clip(light - 1, 0, 1).astype(np.float32))

    def paint(self, xs: Axis, ys: Axis, rgb: Array) -> None:
        """Light the ground by the slope."""
        rgb *= self.shade.at(xs, ys)[..., None]
        toward(rgb, self.sun, self.warm.at(xs, ys) * np.float32(0.40))


def hachure(marks: Strokes, slope: Slope, ring: list[Point], rng: random.Random, bold: float = 1.0) -> None:
    """Strokes down the slope along a ring: thin on the lit side, heavy on the dark."""
    track = Track([*ring, ring[0]])
    s = 0.0
    while s < track.length:
        x, y = track.at(s)
        s += rng.uniform(0.18, 0.30)
        gx, gy = slope.gx.point(x, y), slope.gy.point(x, y)
        m = math.hypot(gx, gy)
        if m < 0.12 or m > 50:
            continue
        ux, uy = -gx / m, -gy / m
        face = ux * LAMP[0] + uy * LAMP[1]
        long = (0.30 + 0.5 * min(1.0, m) * rng.uniform(0.7, 1.1)) * bold
        sx, sy = x - ux * long * 0.5, y - uy * long * 0.5
        wide, paint = (
            (0.028, (92, 84, 44, 95)) if face > 0.25 else (0.036 + 0.05 * min(1, 0.25 - face), (40, 38, 26, 150))
        )
        nx, ny = -uy * wide, ux * wide
        marks.polygon([(sx + nx, sy + ny), (sx + ux * long, sy + uy * long), (sx - nx, sy - ny)], paint, 0.0, 0.15)


def rings(field: Field, level: float) -> list[list[Point]]:
    """The closed lines on which a field has one value, roughly, as points in order round each middle."""
    inside = field.values < level
    edge = inside[1:-1, 1:-1] & ~(inside[:-2, 1:-1] & inside[2:, 1:-1] & inside[1:-1, :-2] & inside[1:-1, 2:])
    todo = {(int(j) + 1, int(i) + 1) for j, i in zip(*np.nonzero(edge))}
    out: list[list[Point]] = []
    near = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    while todo:
        at = min(todo)
        chain = [at]
        todo.discard(at)
        while True:
            step = next(((at[0] + a, at[1] + b) for a, b in near if (at[0] + a, at[1] + b) in todo), None)
            if step is None:
                break
            todo.discard(step)
            chain.append(step)
            at = step
        if len(chain) > 8:
            out.append(
                [((i + 0.5) / field.step + field.box[0], (j + 0.5) / field.step + field.box[1]) for j, i in chain]
            )
    return out


def weathered(field: Field, seed: int) -> Field:
    """The distance from the foot of a hill: exact at the foot, further in with round corners and uneven lines."""
    xs, ys = axes(field.box, field.step)
    d = field.values
    round_ = blur(d, 1.3 * field.step)
    deep = soft_step(d, -0.15, -1.2)
    uneven = (fractal(xs, ys, seed + 5, 2, 0.35) - np.float32(0.5)) * np.float32(0.9)
    return Field(field.box, field.step, d + (round_ - d + uneven) * deep)


def hill(piece: Piece, snow: bool = False) -> Feature:
    """A hill: softly terraced, lit by its slope, hachured down each step; its foot is the rule's outline."""
    top_tone, sun = ((222, 224, 226), (250, 244, 230)) if snow else ((150, 144, 82), (226, 196, 120))
    outline = rounded(piece.points, True)
    span = bounds(outline)
    reach = min(4.0, max(1.2, min(span[2] - span[0], span[3] - span[1]) / 2))
    field = distance(outline, True, reach)
    height = 2.0 * min(1.5, 0.75 + 0.25 * (piece.height or 1.0))
    steps = max(1, min(3, int(reach / TERRACE)))
    xs, ys = axes(field.box, field.step)
    inner = weathered(field, piece.seed)
    f = np.zeros_like(field.values)
    for i in range(steps):
        f += soft_step(inner.values + np.float32(i * TERRACE), 0.10, -1.15 if i else -0.85)
    f = f * np.float32(height / steps)
    f += (fractal(xs, ys, piece.seed, 3, 0.5) - np.float32(0.5)) * np.float32(0.25) * np.clip(f, 0, 1)
    f = blur(f, 1.7)
    slope = Slope(field, f, sun=sun)
    top = Field(field.box, field.step, np.clip(f / height, 0, 1))
    feature = Feature(piece, bounds(outline, 0.7), field)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        toward(rgb, top_tone, top.at(xs, ys) * np.float32(0.30))
        slope.paint(xs, ys, rgb)

    def hatch() -> None:
        rng = piece.dice()
        hachure(feature.marks, slope, outline_inset(field, outline, 0.2), rng)
        for i in range(1, steps):
            for ring in rings(inner, -i * TERRACE - 0.30):
                hachure(feature.marks, slope, ring, rng, 0.9)

    feature.later.append(hatch)
    return feature


def outline_inset(field: Field, outline: list[Point], by: float) -> list[Point]:
    """The first ring inside an outline, or the outline itself when there is none."""
    found = rings(field, -by)
    return max(found, key=len) if found else outline


def bank(piece: Piece) -> Feature:
    """A ditch (sunk) or a rampart (raised, with stakes along its crest), lit by its slope."""
    ditch = piece.kind == "ditch"
    width = piece.width or (1.0 if ditch else 1.4)
    line = rounded(piece.points, piece.closed)
    field = shape_field(line, piece.closed, width, 1.2)
    half = max(0.2, width / 2 if not piece.closed else min(0.8, -float(field.values.min())))
    rise = np.float32(0.62 if not ditch else -0.62)
    profile = soft_step(field.values, 0.04, -half * 0.85)
    f = blur(profile * rise, 0.9)
    slope = Slope(field, f, 0.78)
    feature = Feature(piece, bounds(line, width / 2 + 0.5), field, clears=-0.05)
    core = Field(field.box, SAMPLES, profile)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        n = fractal(xs, ys, piece.seed, 3, 2.0)
        k = core.at(xs, ys)
        toward(
            rgb, (100, 78, 50) if ditch else (132, 108, 68),
            soft_step(k, 0.02, 0.35) * (np.float32(0.5) + np.float32(0.3) * n),
        )
        if ditch:
            toward(rgb, (48, 42, 34), soft_step(k, 0.55, 1.0) * np.float32(0.5))
        slope.paint(xs, ys, rgb)

    def hatch() -> None:
        for ring in rings(field, -0.10):
            hachure(feature.marks, slope, ring, random.Random(piece.seed), 0.55)

    feature.later.append(hatch)
    rng = piece.dice()
    if not ditch and not piece.closed:
        track = Track(line)
        s = 0.12
        while s < track.length - 0.05:
            x, y = track.at(s, rng.uniform(-0.04, 0.04))
            high = rng.uniform(0.30, 0.42)
            feature.shades.append(([(x - 0.05, y), (x + 0.05, y), (x + 0.26, y + 0.18), (x + 0.18, y + 0.2)], 0.8))
            for grow, paint_ in ((0.03, (28, 20, 16)), (0.0, (104, 72, 44))):
                feature.solids.polygon(
                    [
                        (x - 0.055 - grow, y + grow), (x - 0.05 - grow, y - high * 0.8), (x, y - high - grow * 2),
                        (x + 0.05 + grow, y - high * 0.8), (x + 0.055 + grow, y + grow),
                    ],
                    paint_,
                )
            feature.solids.polygon(
                [(x - 0.045, y), (x - 0.04, y - high * 0.78), (x - 0.005, y - high), (x - 0.005, y)], (152, 112, 70)
            )
            s += rng.uniform(0.17, 0.22)
    return feature


def pit(piece: Piece) -> Feature:
    """A pit: exact lip, its far wall in courses of stone that sink into the dark, its other walls in shade."""
    field = shape_field(piece.points, piece.closed, piece.width or 1.0)
    feature = Feature(piece, bounds(piece.points, 0.5 + piece.width / 2), field, clears=0.1)
    deep = 0.72

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys)
        inside = soft_step(d, 0.02, -0.02)
        toward(rgb, (38, 30, 26), soft_step(d, 0.34, 0.02) * np.float32(0.62))
        toward(rgb, (206, 188, 150), soft_step(np.abs(d - np.float32(0.07)), 0.08, 0.03) * np.float32(0.62))
        toward(rgb, (14, 10, 13), inside * np.float32(0.97))
        sunk = _sunk(field, xs, ys, deep)
        wall = soft_step(sunk, deep, deep - 0.06) * inside * (np.float32(1.0) - sunk / np.float32(deep)) ** 0.8
        n = fractal(xs, ys, piece.seed, 3, 3.0)
        stone = np.array((150, 128, 100), np.float32) * (np.float32(0.6) + np.float32(0.6) * n)[..., None]
        rgb += (stone - rgb) * (wall * np.float32(0.85))[..., None]
        toward(rgb, (30, 22, 20), _joints(xs, sunk) * wall * np.float32(0.8))
        sides = soft_step(d, -0.22, -0.02) * inside
        toward(rgb, (8, 6, 9), sides * soft_step(sunk, 0.0, 0.2) * np.float32(0.55))

    return feature


def _sunk(field: Field, xs: np.ndarray, ys: np.ndarray, deep: float) -> Array:
    """How far below the far lip, straight up the picture, each place in a pit lies: so many inches at most."""
    steps = 24
    sunk = np.full((len(ys), len(xs)), np.float32(deep))
    for k in range(steps, -1, -1):
        far = np.float32(deep * k / steps)
        out = field.at(xs, ys - far) > 0
        sunk[out] = far
    return sunk


def _joints(xs: np.ndarray, sunk: Array, course: float = 0.18, long: float = 0.42) -> Array:
    """Where the joints of a coursed wall run: along each course, and between its stones, set by halves."""
    row = np.floor(sunk / np.float32(course))
    across = np.abs(sunk / np.float32(course) - row - np.float32(0.5))
    along = (xs[None, :] / np.float32(long) + row * np.float32(0.5)) % np.float32(1.0)
    return np.maximum(soft_step(across, 0.38, 0.48), soft_step(np.abs(along - np.float32(0.5)), 0.44, 0.48))


def stairs(piece: Piece) -> Feature:
    """Stairs: stone treads across the way walked, each lighter than the one below; the first side is the foot."""
    points = list(piece.points)
    if not piece.closed:
        track, width = Track(points), piece.width or 1.0
        a, b = track.at(0), track.at(track.length)
        dx, dy = track.way(track.length / 2)
        sides = [
            (a[0] - dy * width / 2, a[1] + dx * width / 2), (a[0] + dy * width / 2, a[1] - dx * width / 2),
            (b[0] + dy * width / 2, b[1] - dx * width / 2), (b[0] - dy * width / 2, b[1] + dx * width / 2),
        ]
    else:
        sides = points if len(points) == 4 else [(x, y) for x, y in _corners(points)]
        if math.dist(sides[0], sides[1]) > math.dist(sides[1], sides[2]):
            sides = sides[1:] + sides[:1]
    p0, p1, p2, p3 = sides
    feature = Feature(piece, bounds(sides, 0.6), distance(sides, True), clears=0.0)
    rise = (math.dist(p1, p2) + math.dist(p0, p3)) / 2
    count = max(3, round(rise / 0.36))
    solids, rng = feature.solids, piece.dice()
    solids.polygon(sides, (28, 20, 16), 0.04, 0.8)
    for i in range(count):
        t0, t1 = i / count, (i + 0.93) / count
        tread = [_between(p0, p3, t0), _between(p1, p2, t0), _between(p1, p2, t1), _between(p0, p3, t1)]
        colour = mix((84, 78, 74), (172, 158, 134), (i + 0.5) / count)
        tablet(solids, tread, mix(colour, (150, 130, 100), rng.random() * 0.16), 0.03)
        solids.line([_between(p0, p3, t1), _between(p1, p2, t1)], lit(colour, 0.45), 0.03)
    for u, v in ((p0, p3), (p1, p2)):
        solids.line([u, v], (28, 20, 16), 0.12)
        solids.line([u, v], (150, 140, 122), 0.07)
    return feature


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _corners(points: list[Point]) -> list[Point]:
    x0, y0, x1, y1 = bounds(points)
    return [(x0, y1), (x1, y1), (x1, y0), (x0, y0)]
