"""Earth, fire, air and water walking."""

from __future__ import annotations

import math

from game.ui.art.figures.model import Parts, Point, ball, balls, chain, hull, placed
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import Colour

GROWN = 1.24
"""How many times its drawn size fills a base of two inches."""


@modelled(2.0, (0.14, 1.40, 0.60), upright=False)
def elemental_earth(w: Wear) -> Parts:
    """Boulders heaped into a man."""
    c = ((132, 112, 86), (112, 96, 76), (148, 130, 102))
    rocks = (
        (0.0, 0.22, 0.22, 0.24), (0.05, -0.24, 0.22, 0.24), (0.0, 0.0, 0.62, 0.36), (-0.05, 0.34, 1.0, 0.26),
        (-0.05, -0.34, 1.0, 0.26), (0.05, 0.0, 1.05, 0.30), (0.22, 0.58, 0.78, 0.19), (0.46, 0.58, 0.52, 0.22),
        (0.22, -0.58, 0.80, 0.19), (0.50, -0.52, 0.60, 0.22), (0.14, 0.0, 1.44, 0.20),
    )
    p = [
        hull(c[i % 3], (f, r, z, q), (f + 0.06, r + 0.05 * (-1) ** i, z + 0.06, q * 0.85))
        for i, (f, r, z, q) in enumerate(rocks)
    ]
    p += [ball((255, 214, 110), (0.31, k, 1.48), 0.038, bias=0.14, glow=True) for k in (0.08, -0.08)]
    p += [
        hull((96, 112, 54), (-0.10, 0.30, 1.24, 0.12), (-0.14, 0.42, 1.18, 0.08), bias=0.02),
        hull(w.side.rim, (0.36, 0.0, 0.84, 0.06), (0.34, 0.0, 0.98, 0.05), bias=0.06),
    ]
    return placed(p, GROWN)


def _flame(colour: Colour, at: Point, size: float, lean: float = 0.0, bias: float = 0.0) -> Parts:
    f, r, z = at
    return [
        hull(colour, (f, r, z, size), (f - lean, r + lean * 0.5, z + size * 2.4, size * 0.10), bias=bias, glow=True)
    ]


@modelled(2.0, (0.14, 1.20, 0.66), upright=False)
def elemental_fire(w: Wear) -> Parts:
    """A man of flame."""
    red, orange, yellow = (214, 66, 24), (250, 140, 40), (255, 222, 110)
    p: Parts = []
    for i, (f, r, z, q) in enumerate(
        (
            (0, 0, 0.25, 0.42), (-0.1, 0.30, 0.35, 0.26), (-0.1, -0.30, 0.35, 0.26), (0.1, 0.14, 0.30, 0.26),
            (0.26, 0.52, 0.80, 0.16), (0.26, -0.52, 0.80, 0.16), (0, 0, 0.85, 0.32),
        )
    ):
        p += _flame(red if i < 3 else orange, (f, r, z), q, 0.08 * (-1) ** i)
    p += (
        _flame(orange, (0.08, 0, 0.70), 0.28, bias=0.06)
        + _flame(yellow, (0.16, 0, 0.55), 0.19, bias=0.10)
        + _flame(yellow, (0.12, 0, 1.10), 0.15, bias=0.10)
    )
    p += [ball((90, 20, 16), (0.28, k, 1.16), 0.042, bias=0.20) for k in (0.07, -0.07)]
    return placed(p, GROWN)


@modelled(2.0, (0.20, 1.34, 0.66), veil=206, upright=False)
def elemental_air(w: Wear) -> Parts:
    """A whirlwind that widens into a giant's chest, arms that end in wisps, a face of cloud with hair blown back."""
    pale, grey, white = (206, 216, 224), (164, 180, 198), (238, 244, 246)
    p: Parts = []
    for i in range(9):  # the funnel: slanting bands, each turned on and a little wider than the one beneath
        z, q, a = 0.05 + i * 0.115, 0.10 + i * 0.034, i * 1.9
        x, y = q * math.cos(a), q * math.sin(a)
        p.append(
            hull((grey, pale)[i % 2], (x, y, z + 0.03, q * 0.5), (-x, -y, z, q * 0.5),
                 (-y * 0.7, x * 0.7, z + 0.02, q * 0.55), (y * 0.7, -x * 0.7, z, q * 0.55))
        )
    p.append(hull(pale, (0.0, 0.26, 1.22, 0.27), (0.0, -0.26, 1.22, 0.27), (0.0, 0.0, 1.06, 0.30), bias=0.02))
    for sg in (1, -1):
        p += [
            hull(pale, (0.02, 0.46 * sg, 1.24, 0.19), (0.30, 0.66 * sg, 0.98, 0.14), bias=0.04),
            hull(white, (0.30, 0.66 * sg, 0.98, 0.16), (0.66, 0.50 * sg, 0.86, 0.13), bias=0.06),
            hull(white, (0.66, 0.50 * sg, 0.86, 0.12), (0.84, 0.24 * sg, 0.96, 0.02), bias=0.07),
        ]
    p += [
        ball(white, (0.16, 0.0, 1.52), 0.22, bias=0.09),
        hull(pale, (0.06, 0, 1.62, 0.18), (-0.26, 0.08, 1.74, 0.08), (-0.42, 0.05, 1.74, 0.02), bias=0.07),
    ]
    p += [ball((40, 96, 176), (0.34, k, 1.54), 0.055, bias=0.20) for k in (0.095, -0.095)]
    return [*p, hull(w.side.rim, (0.26, 0.24, 1.26, 0.05), (0.30, -0.22, 1.06, 0.05), bias=0.12)]


@modelled(2.0, (0.16, 1.18, 0.60), upright=False)
def elemental_water(w: Wear) -> Parts:
    """A wave that rears up and curls over, foam along its crest, with arms and a face."""
    deep, mid, foam = (44, 102, 116), (84, 152, 160), (228, 242, 238)
    p: Parts = [
        hull(deep, (0, 0.14, 0.14, 0.46), (0, -0.14, 0.14, 0.46), (-0.1, 0, 0.9, 0.30), gloss=2),
        hull(mid, (-0.08, 0, 0.8, 0.32), (0.0, 0, 1.20, 0.27), bias=0.02, gloss=2),
    ]
    crest = [(-0.08, 0, 1.16, 0.27), (-0.06, 0, 1.46, 0.21), (0.08, 0, 1.60, 0.14), (0.24, 0, 1.54, 0.08),
             (0.30, 0, 1.44, 0.02)]  # fmt: skip
    p += chain(mid, balls(crest, 2), bias=0.04, gloss=2)
    p += chain(foam, balls([(f + 0.03, 0, z + 0.07, q * 0.55) for f, _, z, q in crest[1:]], 2), bias=0.07)
    for sg in (1, -1):
        p += [
            *chain(mid,
                   balls([(0, 0.3 * sg, 0.86, 0.15), (0.28, 0.58 * sg, 0.76, 0.13), (0.58, 0.5 * sg, 0.56, 0.12)], 2),
                   bias=0.04, gloss=2),
            hull(foam, (0.58, 0.52 * sg, 0.56, 0.12), (0.70, 0.42 * sg, 0.52, 0.07), bias=0.08),
            hull(foam, (0.40, 0.30 * sg, 0.05, 0.11), (0.16, 0.54 * sg, 0.05, 0.10), bias=0.02),
        ]
    p += [hull((10, 34, 46), (0.26, k, 1.02, 0.085), (0.28, k * 1.3, 1.08, 0.05), bias=0.24) for k in (0.14, -0.14)]
    p += [ball((214, 252, 255), (0.34, k, 1.05), 0.045, bias=0.28, glow=True) for k in (0.145, -0.145)]
    p.append(hull(w.side.rim, (0.28, 0.20, 0.74, 0.05), (0.30, -0.20, 0.66, 0.05), bias=0.14))
    return placed(p, GROWN)
