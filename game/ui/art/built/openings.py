"""Openings in walls: doors and gates in each state, windows, arrow slits."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

from game.ui.art.built.masonry import along, axis_of, plan_of, standing, unit
from game.ui.art.land.feature import Feature, Piece
from game.ui.art.outline import Point, bounds, distance
from game.ui.art.palette import INK, Colour
from game.ui.art.strokes import Strokes, block, tablet

OAK: tuple[Colour, ...] = ((112, 74, 42), (124, 84, 48), (100, 66, 38))

INTO = 0.5
"""Inches to each side of an opening that it goes into the wall it lies in, by the rules."""
THROUGH = 0.3
"""Inches by which an opening may be thinner than the wall it goes through."""


def door(piece: Piece) -> Feature:
    """A door or gate in its wall: shut, barred, swung open or broken in; a passage has no leaf."""
    gate = piece.kind == "gate"
    a, b, thick = axis_of(piece, 0.36)
    long = math.dist(a, b) or 1.0
    ux, uy = unit(a, b)
    rng = piece.dice()
    s = Strokes()
    at = along(a, b)
    half = thick / 2
    sill = plan_of(a, b, thick)
    state = "open" if piece.kind == "passage" else piece.state or "shut"
    if state == "broken":
        _torn_sill(s, at, long, half)
    else:
        s.polygon(sill, INK, 0.03, 0.7)
        s.polygon(sill, (84, 74, 66))
        slab = [(0.03, -half + 0.03), (long - 0.03, -half + 0.03), (long - 0.03, half - 0.03), (0.03, half - 0.03)]
        tablet(s, [at(t, o) for t, o in slab], (112, 102, 90), 0.03)
    leaves = _hinges(gate, long)
    if piece.kind == "passage":
        leaves = []
    wood = 0.11 if gate else 0.09
    for hinge, reach in leaves:
        back = -1.0 if hinge > long / 2 else 1.0
        if state == "open":
            _leaf(s, at(hinge, 0), (-uy * 0.98 + ux * back * 0.2, ux * 0.98 + uy * back * 0.2), reach, wood, rng)
        elif state == "broken":
            _leaf(s, at(hinge, 0), (ux * back * 0.85 - uy * 0.5, uy * back * 0.85 + ux * 0.5), reach * 0.42, wood, rng)
        else:
            _leaf(s, at(hinge, 0), (ux * back, uy * back), reach, wood, rng)
    if state == "broken":
        _splinters(s, at, long, rng)
    if state == "barred":
        # The bar lies in brackets on the face of the leaf that is seen, not through it.
        face = math.copysign(wood + 0.075, ux if abs(ux) > abs(uy) else -uy)
        for paint, w in ((INK, 0.17), ((104, 68, 38), 0.125), ((196, 152, 96), 0.06)):
            s.line([at(0.06, face), at(long - 0.06, face)], paint, w)
        for t in (min(0.3, long / 4), max(long - 0.3, long * 3 / 4)):
            for paint, w in ((INK, 0.13), ((124, 126, 134), 0.075)):
                s.line([at(t, face - 0.11), at(t, face + 0.10)], paint, w)
    for t in (0.0, long):
        r = 0.17 if gate else 0.10
        c = at(t, 0)
        post = [
            (c[0] + k * ux - j * uy, c[1] + k * uy + j * ux)
            for k, j in ((-r, -half - 0.03), (r, -half - 0.03), (r, half + 0.03), (-r, half + 0.03))
        ]
        block(s, post, 0.0, 0.3 if gate else 0.12, (168, 156, 134))
    feature = _opening(piece, s, sill, long)
    if state in ("shut", "barred"):
        feature.blockers.append(sill)
    else:
        deep = half + THROUGH
        feature.opens = [at(0, -deep), at(long, -deep), at(long, deep), at(0, deep)]
    return feature


def _hinges(gate: bool, long: float) -> list[tuple[float, float]]:
    """Where the leaves hang, in inches along the sill, and how long each is."""
    return [(0.0, long / 2), (long, long / 2)] if gate or long > 1.5 else [(0.04, long - 0.08)]


def swinging(piece: Piece, share: float) -> Strokes:
    """A door or gate on its way from shut, at a share of 0, to open, at 1: its sill, and the leaves over it."""
    gate = piece.kind == "gate"
    a, b, thick = axis_of(piece, 0.36)
    long, (ux, uy), s = math.dist(a, b) or 1.0, unit(a, b), Strokes()
    s.polygon(plan_of(a, b, thick), INK, 0.03, 0.7)
    s.polygon(plan_of(a, b, thick), (84, 74, 66))
    rng = piece.dice()
    for hinge, reach in _hinges(gate, long):
        back = -1.0 if hinge > long / 2 else 1.0
        turn = math.radians(78.5) * share
        along, out = math.cos(turn), math.sin(turn)
        way = (ux * back * along - uy * out, uy * back * along + ux * out)
        _leaf(s, (a[0] + ux * hinge, a[1] + uy * hinge), way, reach, 0.11 if gate else 0.09, rng)
    return s


def _torn_sill(s: Strokes, at: Callable[[float, float], Point], long: float, half: float) -> None:
    """What is left at its posts of the sill of a door that was broken in: between them the floor lies clear."""
    torn = ((-half, 0.5), (-half * 0.4, 0.3), (0.0, 0.56), (half * 0.45, 0.26), (half, 0.42))
    for from_end in (False, True):
        rim = [(0.0, -half), *((min(t, long / 3), o) for o, t in torn), (0.0, half)]
        stub = [at(long - t if from_end else t, o) for t, o in rim]
        s.polygon(stub, INK, 0.03, 0.7)
        s.polygon(stub, (98, 88, 77))


def _splinters(s: Strokes, at: Callable[[float, float], Point], long: float, rng: random.Random) -> None:
    """What lies about a door that was broken in."""
    for _ in range(14):
        t, o, turn = rng.uniform(0, long), rng.uniform(-0.6, 0.6), rng.uniform(0, 3.14)
        p, reach = at(t, o), rng.uniform(0.12, 0.3)
        q = (p[0] + math.cos(turn) * reach, p[1] + math.sin(turn) * reach)
        s.line([p, q], INK, 0.11)
        s.line([p, q], rng.choice(OAK), 0.065)


def _leaf(s: Strokes, hinge: Point, way: Point, reach: float, half: float, rng: random.Random) -> None:
    """An oak leaf from its hinge along a direction: planks, iron bands, a ring."""
    wx, wy = way

    def at(t: float, o: float) -> Point:
        return hinge[0] + wx * t - wy * o, hinge[1] + wy * t + wx * o

    s.polygon([at(0, -half), at(reach, -half), at(reach, half), at(0, half)], INK, 0.026, 0.7)
    n = max(2, round(reach / 0.24))
    for i in range(n):
        t0, t1 = reach * i / n + 0.006, reach * (i + 1) / n - 0.006
        tablet(s, [at(t0, -half), at(t1, -half), at(t1, half), at(t0, half)], rng.choice(OAK), 0.016)
    for t in (0.2, 0.78):
        s.line([at(reach * t, -half - 0.01), at(reach * t, half + 0.01)], (66, 64, 68), 0.06)
    s.circle(at(reach * 0.9, 0), 0.04, (201, 154, 74))


def window(piece: Piece) -> Feature:
    """A window (panes in a frame) or an arrow slit (a dark splayed slot) in its wall."""
    a, b, thick = axis_of(piece, 0.36)
    long = math.dist(a, b) or 1.0
    s = Strokes()
    at = along(a, b)
    half = thick / 2
    sill = plan_of(a, b, thick)
    s.polygon(sill, INK, 0.03, 0.7)
    s.polygon(sill, (176, 164, 140))
    if piece.kind == "arrow_slit":
        s.polygon(sill, (150, 140, 120))
        s.polygon(
            [at(long * 0.14, half), at(long * 0.86, half), at(long / 2 + 0.06, -half), at(long / 2 - 0.06, -half)],
            (30, 24, 26),
        )
        s.line([at(long / 2, -half), at(long / 2, half)], (10, 8, 10), 0.07)
        s.line([at(0, -half), at(long, -half)], (206, 194, 166), 0.04)
    else:
        s.polygon(
            [at(0.05, -half * 0.6), at(long - 0.05, -half * 0.6), at(long - 0.05, half * 0.6), at(0.05, half * 0.6)],
            (74, 50, 32),
        )
        panes = max(2, round(long / 0.3))
        for i in range(panes):
            t0, t1 = 0.08 + (long - 0.16) * i / panes + 0.02, 0.08 + (long - 0.16) * (i + 1) / panes - 0.02
            s.polygon(
                [at(t0, -half * 0.42), at(t1, -half * 0.42), at(t1, half * 0.42), at(t0, half * 0.42)], (255, 206, 110)
            )
            s.polygon([at(t0, -half * 0.42), at(t1, -half * 0.42), at(t0, half * 0.3)], (255, 232, 170))
    return _opening(piece, s, sill, long)


def _opening(piece: Piece, strokes: Strokes, sill: Sequence[Point], long: float) -> Feature:
    """An opening is drawn on the ground and again above any roof over it, where it gives way to a figure."""
    feature = Feature(piece, bounds(sill, long + 0.4), distance(sill, True), solids=strokes, clears=0.1)
    a, b, thick = axis_of(piece, 0.36)
    feature.way = plan_of(a, b, thick + 2 * INTO)
    x0, y0, x1, y1 = bounds(sill, 0.5)
    feature.uppers.append(standing(strokes, y1 - 0.45, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], "opening", 0.0))
    return feature
