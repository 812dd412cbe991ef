"""Stone and timber that lies under the figures: walls, rubble, bridges, battlements, doors, gates, windows, slits."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.land.feature import Feature, Piece, Upper, patch
from game.ui.art.land.water import wander
from game.ui.art.noise import Array, Axis, fractal, soft_step, toward
from game.ui.art.outline import Point, Track, bounds, ribbon, shape_field
from game.ui.art.palette import CAST, INK, LIFT, Colour, dim, lit
from game.ui.art.strokes import Sheet, Strokes, block, hull, inset, shifted, tablet

STONES: tuple[Colour, ...] = ((160, 150, 130), (148, 140, 124), (172, 160, 136), (138, 130, 114), (156, 152, 126))
COPING: tuple[Colour, ...] = ((176, 164, 140), (164, 152, 130), (184, 170, 142))
SHOWN = 0.36  # how high a wall is drawn, at most: it must not hide the ground behind it


def cast(points: Sequence[Point], height: float) -> list[Sequence[Point]]:
    """The shadow of a prism: its outline, the outline thrown, and the quads between."""
    dx, dy = CAST[0] * height, CAST[1] * height
    ring = list(points)
    quads: list[Sequence[Point]] = [ring, [(x + dx, y + dy) for x, y in ring]]
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]]):
        quads.append([(ax, ay), (bx, by), (bx + dx, by + dy), (ax + dx, ay + dy)])
    return quads


def offset_ring(points: Sequence[Point], by: float) -> list[Point]:
    """A polygon drawn inward by some inches, corner by corner; it must be simple and wide enough."""
    ring = list(points)
    if sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]])) < 0:
        ring.reverse()
    out = []
    for i, p in enumerate(ring):
        a, b = ring[i - 1], ring[(i + 1) % len(ring)]
        u, v = unit(a, p), unit(p, b)
        n = (-u[1] - v[1], u[0] + v[0])
        k = by / max(0.3, 1 + u[0] * v[0] + u[1] * v[1])
        out.append((p[0] + n[0] * k, p[1] + n[1] * k))
    return out


def unit(a: Point, b: Point) -> Point:
    d = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / d, (b[1] - a[1]) / d


class Build(NamedTuple):
    """How a wall is built: how thick and high, in inches, how far its stones lie off, and how uneven they are."""

    thick: float
    high: float
    jitter: float = 0.02
    uneven: float = 0.06


def courses(
    out: list[tuple[float, list[Point], float, Colour]], line: Sequence[Point], build: Build, rng: random.Random
) -> None:
    """Lay stones along a line, as many side by side as its thickness asks: (foot, outline, height, colour) each."""
    thick, high, jitter, uneven = build
    rows = max(2, round(thick / 0.42))
    for a, b in itertools.pairwise(line):
        long = math.dist(a, b)
        if long < 1e-6:
            continue
        ux, uy = unit(a, b)
        for row in range(rows):
            o0, o1 = -thick / 2 + thick * row / rows, -thick / 2 + thick * (row + 1) / rows
            s = -rng.uniform(0, 0.25)
            while s < long:
                e = s + rng.uniform(0.32, 0.56)
                e = long if long - e < 0.2 else e
                s0, s1 = max(0.0, s), min(long, e)
                s = e
                if s1 - s0 > 0.06:
                    g = 0.012  # half the joint
                    stone = [
                        (
                            a[0] + ux * t - uy * o + rng.uniform(-jitter, jitter) * 0.5,
                            a[1] + uy * t + ux * o + rng.uniform(-jitter, jitter) * 0.5,
                        )
                        for t, o in ((s0 + g, o0 + g), (s1 - g, o0 + g), (s1 - g, o1 - g), (s0 + g, o1 - g))
                    ]
                    foot = max(p[1] for p in stone)
                    out.append((foot, stone, high * rng.uniform(1 - uneven, 1 + uneven), rng.choice(STONES)))


def corners(
    out: list[tuple[float, list[Point], float, Colour]], ring: Sequence[Point], thick: float, high: float,
    rng: random.Random,
) -> None:
    """Set a square stone on every corner of a ring of courses."""
    for i, (x, y) in enumerate(ring):
        (ux, uy), h = unit(ring[i - 1], (x, y)), thick / 2 - 0.01
        stone = [(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in ((-h, -h), (h, -h), (h, h), (-h, h))]
        out.append((max(p[1] for p in stone), stone, high * 1.02, rng.choice(STONES)))


def lay(strokes: Strokes, stones: list[tuple[float, list[Point], float, Colour]], shade: float = 0.0) -> None:
    """Draw stones from north to south."""
    for _, foot, high, colour in sorted(stones, key=lambda s: s[0]):
        block(strokes, foot, 0.0, high, dim(colour, shade) if shade else colour)


def is_pillar(piece: Piece) -> bool:
    """Whether a wall is a small mass of stone."""
    x0, y0, x1, y1 = bounds(piece.points)
    return piece.closed and min(x1 - x0, y1 - y0) < 1.6 and len(piece.points) <= 8


def wall(piece: Piece, dark: bool = False) -> Feature:
    """A wall or low wall of coursed stone on its exact ground plan; a closed one is a mass with rock inside."""
    low = piece.kind == "low_wall"
    thick = piece.width or (0.4 if not low else 0.34)
    high = 0.20 if low else min(SHOWN, 0.20 + 0.12 * (piece.height or 1.0))
    points = list(piece.points)
    feature = Feature(piece, bounds(points, thick / 2 + 0.9), shape_field(points, piece.closed, thick), clears=0.03)
    rng = piece.dice()
    stones: list[tuple[float, list[Point], float, Colour]] = []
    tall = min(piece.height or (0.35 if low else 1.0), 1.6) * 0.72
    if is_pillar(piece):
        shapes = cast(points, tall)
        pillar(feature.solids, points, 0.8 if dark else max(high, 0.3), dark)
        feature.blockers.append(offset_ring(points, 0.1))
    elif piece.closed:
        thick = min(thick, 0.95)
        inner = offset_ring(points, thick / 2)
        feature.solids.polygon(shifted(points, 0, -LIFT * high * 0.5), INK)
        courses(stones, [*inner, inner[0]], Build(thick, high), rng)
        corners(stones, inner, thick, high, rng)
        shapes = cast(points, tall)
        feature.blockers.append(offset_ring(points, 0.1))
        rock = [(x, y - LIFT * high) for x, y in offset_ring(points, thick - 0.04)]
        feature.solids.polygon(rock, (84, 78, 68))
        _rock(feature.solids, rock, rng)
    else:
        courses(stones, points, Build(thick, high, 0.05 if low else 0.02, 0.24 if low else 0.07), rng)
        plan = ribbon(points, thick)
        shapes = cast(plan, tall)
        if not low:
            feature.blockers.append(ribbon(points, thick * 0.8))
    feature.shades += [(s, 0.6) for s in shapes]
    lay(feature.solids, stones, 0.12 if dark else 0.0)
    return feature


def pillar(strokes: Strokes, foot: Sequence[Point], high: float, dark: bool) -> None:
    """A small mass of stone as one pillar with a capping slab."""
    colour = dim((166, 156, 138), 0.12 if dark else 0.0)
    block(strokes, foot, 0.0, high, colour, 0.03)
    tablet(strokes, inset(shifted(foot, 0, -LIFT * high), 0.12), lit(colour, 0.16), 0.03)


def _rock(
    strokes: Strokes, ring: Sequence[Point], rng: random.Random, paint: Colour = (58, 52, 46)
) -> None:
    """Hatching inside a mass of rock, along its edge as an old plan has it."""
    track = Track([*ring, ring[0]])
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]]))
    sign = 1.0 if area > 0 else -1.0
    s = 0.0
    while s < track.length:
        dx, dy = track.way(s)
        k, long = rng.uniform(-0.35, 0.35), rng.uniform(0.14, 0.42)
        x, y = track.at(s)
        nx, ny = -dy * sign, dx * sign
        strokes.line([(x, y), (x + (nx - ny * k) * long, y + (ny + nx * k) * long)], paint, 0.024, 0.6)
        s += rng.uniform(0.09, 0.2)


def rubble(piece: Piece) -> Feature:
    """Rubble: dust and fallen blocks of every size, thick inside its outline."""
    line, field, feature = patch(piece, 0.6)

    @feature.paints
    def paint(xs: Axis, ys: Axis, rgb: Array) -> None:
        d = field.at(xs, ys) + wander(xs, ys, piece.seed, 0.28, 2.0)
        n = fractal(xs, ys, piece.seed + 4, 3, 3.0)
        toward(rgb, (124, 114, 96), soft_step(d, 0.12, -0.12) * (np.float32(0.5) + np.float32(0.4) * n))

    rng = piece.dice()
    x0, y0, x1, y1 = bounds(line, piece.width / 2)
    stones: list[tuple[float, list[Point], float, Colour]] = []
    for _ in range(int((x1 - x0) * (y1 - y0) * 5.0) + 8):
        x, y, r = rng.uniform(x0, x1), rng.uniform(y0, y1), rng.choice((0.05, 0.07, 0.09, 0.12, 0.17, 0.24))
        if field.point(x, y) > -r * 0.7:
            continue
        turn = rng.uniform(0, 6.28)
        n = rng.choice((4, 4, 5, 6))
        shape = [
            (
                x + r * rng.uniform(0.8, 1.2) * math.cos(turn + i * 6.283 / n),
                y + r * 0.8 * rng.uniform(0.8, 1.2) * math.sin(turn + i * 6.283 / n),
            )
            for i in range(n)
        ]
        stones.append((y + r, shape, r * rng.uniform(0.7, 1.1), rng.choice(STONES)))
        if r > 0.1:
            feature.shades.append(
                (hull([*shape, *((px + CAST[0] * r * 1.4, py + CAST[1] * r * 1.4) for px, py in shape)]), 0.6)
            )
    lay(feature.solids, stones, 0.06)
    return feature


def axis_of(piece: Piece, width: float) -> tuple[Point, Point, float]:
    """The middle line and the width of a piece given as a line or as a polygon of four corners."""
    p = list(piece.points)
    if not piece.closed or len(p) != 4:
        if len(p) >= 2 and not piece.closed:
            return p[0], max(p[1:], key=lambda q: math.dist(p[0], q)) if p[0] == p[-1] else p[-1], piece.width or width
        x0, y0, x1, y1 = bounds(p)
        p = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    if math.dist(p[0], p[1]) < math.dist(p[1], p[2]):
        p = p[1:] + p[:1]
    a, b = ((p[0][0] + p[3][0]) / 2, (p[0][1] + p[3][1]) / 2), ((p[1][0] + p[2][0]) / 2, (p[1][1] + p[2][1]) / 2)
    return a, b, math.dist(p[1], p[2])


def along(a: Point, b: Point) -> Callable[[float, float], Point]:
    """The places beside a line: so many inches along it from its beginning, and so many to its right."""
    ux, uy = unit(a, b)
    return lambda t, o: (a[0] + ux * t - uy * o, a[1] + uy * t + ux * o)


def plan_of(a: Point, b: Point, width: float) -> list[Point]:
    """The four corners of a strip so wide about a line."""
    at, long, half = along(a, b), math.dist(a, b) or 1.0, width / 2
    return [at(0, -half), at(long, -half), at(long, half), at(0, half)]


def standing(strokes: Strokes, foot: float, outline: Sequence[Point], kind: str, least: float = 1.0) -> Upper:
    """Strokes as something that stands among the figures."""
    box = strokes.box()

    def draw(scale: float) -> pygame.Surface:
        left, top = math.floor(box[0] * scale), math.floor(box[1] * scale)
        sheet = Sheet(scale, left, top, math.ceil(box[2] * scale) - left + 1, math.ceil(box[3] * scale) - top + 1)
        strokes.draw(sheet, box)
        return sheet.done()

    return Upper(box, foot, draw, outline, least, kind)
