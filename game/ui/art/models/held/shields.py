"""Shields in the side's colours."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, Point, ball, cross, disc, flat, hull, placed, plus, rod, tapered, unit
from game.ui.art.models.held.engines import chest
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, STEEL, mix

SCREENS = ("pavis", "mantlet")
BORNE = ("chest", "body")
"""What is borne in both arms before one."""


def _borne(w: Wear) -> Parts:
    """A chest carried before the body, or a man across both arms."""
    if w.shield == "chest":
        return placed(chest(), f=0.42, z=0.40)
    cloth, skin = (128, 116, 100), (206, 164, 128)
    return [
        hull(cloth, (0.44, -0.30, 0.58, 0.13), (0.46, 0.22, 0.56, 0.11), bias=0.14),
        tapered(cloth, (0.46, 0.22, 0.56), (0.42, 0.56, 0.44), 0.075, 0.05, bias=0.12),
        tapered(cloth, (0.40, 0.22, 0.56), (0.34, 0.54, 0.40), 0.075, 0.05, bias=0.11),
        tapered(skin, (0.50, -0.28, 0.55), (0.58, -0.34, 0.26), 0.045, 0.035, bias=0.13),
        ball(skin, (0.44, -0.50, 0.54), 0.11, bias=0.16),
        ball((96, 66, 40), (0.44, -0.55, 0.57), 0.105, bias=0.17),
    ]


def _screen(w: Wear) -> Parts:
    """A pavis or a mantlet: a board stood on the ground before the figure."""
    half, tall = (0.30, 0.86) if w.shield == "pavis" else (0.62, 0.92)
    board = [(0.50, -half, 0.0), (0.50, half, 0.0), (0.36, half, tall), (0.40, 0.0, tall + 0.08), (0.36, -half, tall)]
    band = [(0.515, -half, 0.40), (0.515, half, 0.40), (0.475, half, 0.62), (0.475, -half, 0.62)]
    prop = rod((122, 82, 48), (0.40, 0.0, tall * 0.8), (0.14, 0.0, 0.02), 0.03, bias=-0.05)
    return [
        prop,
        flat((150, 108, 66), board, bias=0.10),
        flat(w.side.rim, band, bias=0.12),
        *(
            rod((96, 66, 42), (0.51, k * half, 0.04), (0.385, k * half, tall), 0.016, bias=0.11)
            for k in (-0.5, 0.0, 0.5)
        ),
    ]


def shield(w: Wear, c: Point = (0.33, -0.16, 0.46), n: Point = (0.66, -0.34, 0.62), radius: float = 0.0) -> Parts:
    """A wooden round or a metal kite shield tipped to the sky, in the side's colours."""
    if not w.shield:
        return []
    s, normal = w.side, unit(n)
    if w.shield == "metal":
        return _kite(w, c, normal, radius or 0.33)
    if w.shield in BORNE:
        return _borne(w)
    if w.shield in SCREENS:
        return _screen(w)
    radius = radius or 0.32
    ring = mix(s.rim, s.deep, 0.25)
    return [
        disc(ring, c, normal, radius, bias=0.05),
        disc(s.rim, plus(c, normal, 0.010), normal, radius * 0.82, bias=0.052, plain=True),
        disc(s.pale, plus(c, normal, 0.014), normal, radius * 0.60, bias=0.055, plain=True),
        disc(s.rim, plus(c, normal, 0.018), normal, radius * 0.38, bias=0.056, plain=True),
        ball(STEEL, plus(c, normal, 0.03), radius * 0.25, bias=0.06, gloss=1),
    ]


def _kite(w: Wear, c: Point, n: Point, size: float) -> Parts:
    s = w.side
    u = unit((-n[1], n[0], 0.0))
    v = cross(u, n)
    if v[2] < 0:
        v = (-v[0], -v[1], -v[2])

    def at(x: float, y: float, out: float = 0.0) -> Point:
        return plus(plus(plus(c, u, x * size), v, y * size), n, out)

    shape = [
        (-0.80, 0.72), (-0.42, 0.98), (0.0, 1.06), (0.42, 0.98), (0.80, 0.72), (0.74, 0.0), (0.46, -0.70), (0.0, -1.22),
        (-0.46, -0.70), (-0.74, 0.0),
    ]
    edge = [at(x, y) for x, y in shape]
    face = [at(x * 0.84, y * 0.85, 0.012) for x, y in shape]
    left = [at(x, y, 0.016) for x, y in ((-0.12, 0.88), (0.12, 0.88), (0.10, -1.0), (-0.10, -1.0))]
    bar = [at(x, y, 0.018) for x, y in ((-0.64, 0.36), (0.64, 0.36), (0.62, 0.10), (-0.62, 0.10))]
    return [
        flat((176, 180, 184), edge, bias=0.05, gloss=1),
        flat(s.rim, face, bias=0.055),
        flat(s.pale, left, bias=0.06, plain=True),
        flat(s.pale, bar, bias=0.061, plain=True),
        ball(BRASS, at(0, 0.23, 0.03), size * 0.16, bias=0.065, gloss=1),
    ]
