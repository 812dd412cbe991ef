"""Earth, fire, air and water walking."""

from __future__ import annotations

import math

from game.ui.art.model import Parts, ball, balls, chain, hull, placed
from game.ui.art.models.wear import Build, Wear
from game.ui.art.palette import Colour


def elemental_earth(w: Wear) -> Parts:
    """Boulders heaped into a man."""
    c = ((132, 112, 86), (112, 96, 76), (148, 130, 102))
    rocks = (
        (0.0, 0.22, 0.22, 0.24),
        (0.05, -0.24, 0.22, 0.24),
        (0.0, 0.0, 0.62, 0.36),
        (-0.05, 0.34, 1.0, 0.26),
        (-0.05, -0.34, 1.0, 0.26),
        (0.05, 0.0, 1.05, 0.30),
        (0.22, 0.58, 0.78, 0.19),
        (0.46, 0.58, 0.52, 0.22),
        (0.22, -0.58, 0.80, 0.19),
        (0.50, -0.52, 0.60, 0.22),
        (0.14, 0.0, 1.44, 0.20),
    )
    p = [
        hull(c[i % 3], (f, r, z, q), (f + 0.06, r + 0.05 * (-1) ** i, z + 0.06, q * 0.85))
        for i, (f, r, z, q) in enumerate(rocks)
    ]
    p += [ball((255, 214, 110), 0.31, k, 1.48, 0.038, bias=0.14, glow=True) for k in (0.08, -0.08)]
    p += [
        hull((96, 112, 54), (-0.10, 0.30, 1.24, 0.12), (-0.14, 0.42, 1.18, 0.08), bias=0.02),
        hull(w.side.rim, (0.36, 0.0, 0.84, 0.06), (0.34, 0.0, 0.98, 0.05), bias=0.06),
    ]
    return p


def _flame(colour: Colour, f: float, r: float, z: float, size: float, lean: float = 0.0, bias: float = 0.0) -> Parts:
    return [
        hull(colour, (f, r, z, size), (f - lean, r + lean * 0.5, z + size * 2.4, size * 0.10), bias=bias, glow=True)
    ]


def elemental_fire(w: Wear) -> Parts:
    """A man of flame."""
    red, orange, yellow = (214, 66, 24), (250, 140, 40), (255, 222, 110)
    p: Parts = []
    for i, (f, r, z, q) in enumerate(
        (
            (0, 0, 0.25, 0.42),
            (-0.1, 0.30, 0.35, 0.26),
            (-0.1, -0.30, 0.35, 0.26),
            (0.1, 0.14, 0.30, 0.26),
            (0.26, 0.52, 0.80, 0.16),
            (0.26, -0.52, 0.80, 0.16),
            (0, 0, 0.85, 0.32),
        )
    ):
        p += _flame(red if i < 3 else orange, f, r, z, q, 0.08 * (-1) ** i)
    p += (
        _flame(orange, 0.08, 0, 0.70, 0.28, bias=0.06)
        + _flame(yellow, 0.16, 0, 0.55, 0.19, bias=0.10)
        + _flame(yellow, 0.12, 0, 1.10, 0.15, bias=0.10)
    )
    p += [ball((90, 20, 16), 0.28, k, 1.16, 0.042, bias=0.20) for k in (0.07, -0.07)]
    return p


def elemental_air(w: Wear) -> Parts:
    """A whirlwind with a giant's chest, arms and face of cloud."""
    pale, grey, white = (206, 216, 224), (168, 184, 200), (236, 242, 244)
    p: Parts = []
    for i in range(7):  # the funnel: slanting rings, each a little wider
        z, q, a = 0.05 + i * 0.15, 0.09 + i * 0.045, i * 1.9
        f, r = 0.06 * math.cos(a), 0.06 * math.sin(a)
        x, y = q * 0.7 * math.cos(a), q * 0.7 * math.sin(a)
        p.append(
            hull(
                (grey, pale)[i % 2],
                (f + x, r + y, z, q * 0.45),
                (f - x, r - y, z + 0.06, q * 0.45),
                (f, r, z + 0.03, q * 0.75),
            )
        )
    p.append(hull(pale, (0.04, 0.20, 1.26, 0.24), (0.04, -0.20, 1.26, 0.24), (0.0, 0.0, 1.06, 0.26), bias=0.02))
    for sg in (1, -1):
        p += chain(
            pale,
            balls([(0.02, 0.38 * sg, 1.28, 0.18), (0.26, 0.62 * sg, 1.06, 0.14), (0.62, 0.52 * sg, 0.94, 0.15)], 2),
            bias=0.04,
        )
        p.append(ball(white, -0.06, 0.36 * sg, 1.40, 0.15, bias=0.05))
    p += [
        ball(white, 0.14, 0.0, 1.54, 0.20, bias=0.08),
        hull(white, (-0.02, 0, 1.66, 0.13), (-0.22, 0.06, 1.78, 0.05), bias=0.06),
    ]
    p += [ball((54, 110, 180), 0.31, k, 1.58, 0.045, bias=0.20) for k in (0.08, -0.08)]
    return [*p, hull(w.side.rim, (0.22, 0.18, 1.30, 0.045), (0.26, -0.16, 1.12, 0.045), bias=0.14)]


def elemental_water(w: Wear) -> Parts:
    """A breaking wave with arms."""
    deep, mid, foam = (52, 112, 122), (88, 156, 160), (224, 240, 236)
    p: Parts = [
        hull(deep, (0, 0.12, 0.16, 0.46), (0, -0.12, 0.16, 0.46), (-0.1, 0, 0.9, 0.30), gloss=2),
        hull(mid, (-0.08, 0, 0.8, 0.32), (0.10, 0, 1.22, 0.24), bias=0.02, gloss=2),
        hull(foam, (0.10, 0.0, 1.36, 0.17), (0.40, 0, 1.30, 0.09), bias=0.06),
    ]
    for sg in (1, -1):
        p += [
            *chain(
                mid,
                balls([(0, 0.3 * sg, 0.86, 0.15), (0.28, 0.58 * sg, 0.76, 0.13), (0.58, 0.5 * sg, 0.56, 0.12)], 2),
                bias=0.04,
            ),
            ball(foam, 0.64, 0.5 * sg, 0.54, 0.1, bias=0.08),
            ball(foam, 0.36, 0.34 * sg, 0.06, 0.11, bias=0.02),
        ]
    return p + [ball((20, 50, 60), 0.30, k, 1.18, 0.045, bias=0.14) for k in (0.09, -0.09)]


def _grown(build: Build) -> Build:
    """Large enough to fill a two-inch base."""
    return lambda w: placed(build(w), 1.24)


ELEMENTALS: dict[str, Build] = {
    "elemental_earth": _grown(elemental_earth),
    "elemental_fire": _grown(elemental_fire),
    "elemental_air": elemental_air,
    "elemental_water": _grown(elemental_water),
}
