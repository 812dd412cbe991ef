"""Stone that carries figures: bridges with their parapets, battlements with their merlons."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable

from game.ui.art.built.masonry import COPING, along, axis_of, cast, lay, plan_of, standing, unit
from game.ui.art.land.feature import Feature, Piece
from game.ui.art.outline import Point, bounds, distance, ribbon
from game.ui.art.palette import CAST, INK, Colour, mix
from game.ui.art.strokes import Strokes, block, hull, tablet

FACE = 0.46
"""Inches of its side that a bridge shows down the screen."""


def bridge(piece: Piece) -> Feature:
    """A stone bridge: paved deck on its exact plan, an arch in its south face, parapets that stand above figures."""
    a, b, width = axis_of(piece, 2.0)
    long = math.dist(a, b) or 1.0
    ux, _ = unit(a, b)
    rng = piece.dice()
    at = along(a, b)
    deck = plan_of(a, b, width)
    feature = Feature(piece, bounds(deck, 1.0), distance(deck, True), clears=0.3)
    feature.shades += [(s, 0.62) for s in cast(deck, 0.8)]
    solids = feature.solids
    face = hull([*deck, *((x, y + FACE) for x, y in deck)])
    solids.polygon(face, INK, 0.03, 0.8)
    solids.polygon(face, (104, 95, 82))
    _arch(solids, at, long, width / 2 if ux > 0 else -width / 2, abs(ux))
    solids.polygon(deck, (96, 86, 74))
    rows = max(3, round(width / 0.28))
    for row in range(rows):
        o0, o1 = -width / 2 + width * row / rows, -width / 2 + width * (row + 1) / rows
        t = -rng.uniform(0, 0.3)
        while t < long:
            e = t + rng.uniform(0.28, 0.5)
            t0, t1 = max(0.0, t) + 0.02, min(long, e) - 0.02
            t = e
            if t1 - t0 > 0.05:
                tone = rng.choice(((152, 140, 118), (138, 128, 110), (164, 150, 124), (146, 138, 122), (156, 142, 112)))
                tablet(
                    solids, [at(t0, o0 + 0.02), at(t1, o0 + 0.02), at(t1, o1 - 0.02), at(t0, o1 - 0.02)], tone, 0.018
                )
    for sign in (-1, 1):
        _parapet(feature, at, long, sign, width / 2, rng)
    return feature


def _arch(solids: Strokes, at: Callable[[float, float], Point], long: float, side: float, seen: float) -> None:
    """The opening in the face that looks down the screen: ringed with wedges of stone, its feet in the water.

    `seen` is how much of the face shows: none of it where the bridge runs up the screen."""
    wide, high = long * 0.34 * seen, (FACE - 0.10) * seen
    if wide < 0.3:
        return

    def spot(turn: float, out: float) -> Point:
        x, y = at(long / 2 + (wide + out) * math.cos(turn), side)
        return x, y + FACE - (high + out * 0.7) * math.sin(turn)

    turns = [math.pi * i / 16 for i in range(17)]
    for a, b in itertools.pairwise(turns):
        tablet(solids, [spot(a, 0.0), spot(a, 0.12), spot(b, 0.12), spot(b, 0.0)], COPING[round(a * 9) % 3], 0.016)
    mouth = [spot(turn, 0.0) for turn in turns]
    solids.polygon(mouth, (22, 28, 32))
    # Its shade lies on the water before it, so that the opening has no edge where it meets the river.
    for part, depth in ((0.35, 66), (0.65, 52), (1.0, 40)):
        pool = [(at(long / 2 + wide * math.cos(t) * 0.94, side), 0.34 * part * math.sin(t)) for t in turns]
        solids.polygon([(x, y + FACE + far) for (x, y), far in pool], (16, 22, 28, depth))


def _parapet(
    feature: Feature, at: Callable[[float, float], Point], long: float, sign: int, half: float, rng: random.Random
) -> None:
    """One side's coping in short lengths, each drawn by its own foot, with a post at either end."""
    count = max(2, round(long / 0.36))
    pieces: list[tuple[list[Point], float, Colour]] = []
    for i in range(count):
        t0, t1 = long * i / count + 0.008, long * (i + 1) / count - 0.008
        o0, o1 = sign * (half - 0.06), sign * (half + 0.14)
        pieces.append(([at(t0, o0), at(t1, o0), at(t1, o1), at(t0, o1)], 0.30, rng.choice(COPING)))
    for t in (0.0, long):
        c = at(t, sign * (half + 0.06))
        pieces.append(
            (
                [
                    (c[0] + 0.24 * math.cos(k * math.pi / 4 + 0.4), c[1] + 0.24 * math.sin(k * math.pi / 4 + 0.4))
                    for k in range(8)
                ],
                0.46,
                (186, 172, 146),
            )
        )
    for foot, high, colour in pieces:
        strokes = Strokes()
        block(strokes, foot, 0.0, high, colour)
        feature.uppers.append(standing(strokes, max(p[1] for p in foot), (), "parapet"))
        feature.shades.append((hull([*foot, *((x + CAST[0] * high, y + CAST[1] * high) for x, y in foot)]), 0.5))


def battlement(piece: Piece, outer: Point | None = None) -> Feature:
    """A walkway of flags at a height with merlons on the side away from `outer`'s opposite (see below).

    `outer` is a direction in inches toward the enemy; without it the merlons stand on the left of the line drawn.
    """
    a, b, width = axis_of(piece, 1.5)
    ring = list(piece.points) if piece.closed else ribbon(piece.points, width)
    feature = Feature(piece, bounds(ring, 1.2), distance(ring, True), clears=0.0)
    rng = piece.dice()
    tall = min(piece.height or 2.0, 3.0) * 0.5
    feature.shades += [(s, 0.6) for s in cast(ring, tall)]
    solids = feature.solids
    solids.polygon(ring, INK, 0.04, 0.8)
    solids.polygon(ring, (92, 86, 78))
    line = [a, b] if piece.closed else list(piece.points)
    rows = max(2, round(width / 0.4))
    for p, q in itertools.pairwise(line):
        long, (ux, uy) = math.dist(p, q), unit(p, q)
        for row in range(rows):
            o0, o1 = -width / 2 + width * row / rows, -width / 2 + width * (row + 1) / rows
            s = -rng.uniform(0, 0.4)
            while s < long:
                e = s + rng.uniform(0.4, 0.7)
                s0, s1 = max(0.0, s) + 0.018, min(long, e) - 0.018
                s = e
                if s1 - s0 > 0.05:
                    flag = [
                        (p[0] + ux * t - uy * o, p[1] + uy * t + ux * o)
                        for t, o in ((s0, o0 + 0.018), (s1, o0 + 0.018), (s1, o1 - 0.018), (s0, o1 - 0.018))
                    ]
                    tablet(solids, flag, mix(rng.choice(COPING), (140, 134, 124), 0.4), 0.02)
    way = unit(line[0], line[-1])
    side = -1.0 if outer is None or (-way[1] * outer[0] + way[0] * outer[1]) < 0 else 1.0
    stones: list[tuple[float, list[Point], float, Colour]] = []
    for p, q in itertools.pairwise(line):
        long, (ux, uy) = math.dist(p, q), unit(p, q)
        count = max(1, round(long / 0.62))
        o0, o1 = side * (width / 2 - 0.30), side * (width / 2)
        for i in range(count):
            for s0, s1, high in (
                (long * i / count, long * (i + 0.58) / count, 0.40),
                (long * (i + 0.58) / count, long * (i + 1) / count, 0.14),
            ):
                foot = [
                    (p[0] + ux * t - uy * o, p[1] + uy * t + ux * o)
                    for t, o in ((s0 + 0.01, o0), (s1 - 0.01, o0), (s1 - 0.01, o1), (s0 + 0.01, o1))
                ]
                stones.append((max(v[1] for v in foot), foot, high, rng.choice(COPING)))
                feature.shades.append(
                    (hull([*foot, *((x + CAST[0] * high, y + CAST[1] * high) for x, y in foot)]), 0.5)
                )
    lay(solids, stones)
    return feature
