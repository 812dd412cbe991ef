"""Earth, fire, air and water walking."""

from __future__ import annotations

import math

from game.ui.art.model import Parts, ball, balls, chain, disc, flat, hull
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
    """A leaning column of whirling cloud."""
    c = ((214, 222, 228), (184, 198, 210), (232, 238, 240))
    p: Parts = []
    for i in range(10):
        z, q = 0.06 + i * 0.17, 0.10 + i * 0.042
        x = 0.10 * math.sin(i * 1.3)
        p.append(
            disc(
                c[i % 3],
                (x, 0.10 * math.cos(i * 1.3), z),
                (0.12 * math.sin(i), 0.12 * math.cos(i), 1.0),
                q,
                corners=20,
                bias=0.01 * i,
            )
        )
        p.append(
            hull(
                c[(i + 1) % 3],
                (x + q * math.cos(i * 2.2), q * math.sin(i * 2.2), z + 0.03, 0.07),
                (x + q * math.cos(i * 2.2 + 0.9), q * math.sin(i * 2.2 + 0.9), z + 0.06, 0.03),
                bias=0.02 * i,
            )
        )
    p += [ball((70, 110, 160), 0.36, k, 1.62, 0.055, bias=0.40) for k in (0.14, -0.14)]
    return [*p, flat(w.side.lit, [(0.36, 0.4, 0.9), (0.58, 0.1, 0.86), (0.44, 0.36, 0.82)], bias=0.2)]


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


ELEMENTALS: dict[str, Build] = {
    "elemental_earth": elemental_earth,
    "elemental_fire": elemental_fire,
    "elemental_air": elemental_air,
    "elemental_water": elemental_water,
}
