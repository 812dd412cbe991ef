"""Spider, crawler, worm and the scaly and iron monsters on many legs."""

from __future__ import annotations

import math

from game.ui.art.figures.model import Parts, ball, balls, both, chain, disc, flat, hull, tapered
from game.ui.art.models.beasts.animals import collar
from game.ui.art.models.beasts.quadruped import Body, at_head, body, tuft_tail
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.faces import bull, scaled_head
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, INK, Colour, dim, lit


@modelled(2.0, (0.20, 0.36, 0.46), upright=False)
def giant_spider(w: Wear) -> Parts:
    """Eight legs round two black bags."""
    c: Colour = w.pick((70, 56, 58), (86, 66, 54))
    p: Parts = []
    for sg in (1, -1):
        for i, (f, reach) in enumerate(((0.62, 0.78), (0.26, 0.98), (-0.16, 0.98), (-0.60, 0.84))):
            a, b, e = (
                (0.16 - i * 0.10, 0.14 * sg, 0.34), (f * 0.62 + 0.05, reach * 0.60 * sg, 0.72),
                (f * 1.25 + 0.04, reach * 1.12 * sg, 0.03),
            )
            p += [
                tapered(c, a, b, 0.055, 0.045, bias=0.02),
                tapered(lit(c, 0.12), b, e, 0.045, 0.016, bias=0.04),
                ball(lit(c, 0.3), b, 0.055, bias=0.05),
            ]
    p += [
        hull(c, (-0.36, 0, 0.42, 0.32), (-0.62, 0, 0.40, 0.24), gloss=2),
        ball(dim(c, 0.1), (0.10, 0, 0.36), 0.20, bias=0.02),
        *both([
            tapered(dim(c, 0.2), (0.26, 0.07, 0.32), (0.44, 0.09, 0.16), 0.05, 0.014, bias=0.08),
            *(
                ball((226, 60, 40), (0.27 - 0.05 * k, 0.05 + 0.05 * k, 0.43 + 0.03 * k), 0.030, bias=0.10, gloss=2)
                for k in range(3)
            ),
        ]),
    ]
    mark = [
        (-0.26, 0, 0.73), (-0.40, 0.13, 0.71), (-0.50, 0.0, 0.74), (-0.64, 0.12, 0.66), (-0.72, 0, 0.64),
        (-0.64, -0.12, 0.66), (-0.50, -0.0, 0.74), (-0.40, -0.13, 0.71),
    ]
    return [*p, flat(w.side.rim, mark, bias=0.3)]


@modelled(2.0, (0.86, 0.72, 0.44), upright=False)
def carrion_crawler(w: Wear) -> Parts:
    """A pale segmented worm with many legs and a beard of tentacles."""
    c: Colour = (172, 168, 116)
    line = balls(
        [
            (-1.05, 0.30, 0.18, 0.12), (-0.65, -0.04, 0.26, 0.21), (-0.20, -0.10, 0.30, 0.24), (0.20, 0.06, 0.34, 0.24),
            (0.52, 0.06, 0.52, 0.21), (0.70, 0, 0.70, 0.20),
        ],
        3,
    )
    p: Parts = []
    for i, b in enumerate(line):
        if i < len(line) - 3:
            p += [
                tapered(
                    (120, 96, 60),
                    (b[0], b[1] + b[3] * 0.7 * sg, 0.20),
                    (b[0] + 0.06, b[1] + (b[3] + 0.20) * sg, 0.02),
                    0.036,
                    0.014,
                )
                for sg in (1, -1)
            ]
        p.append(
            hull(c if i % 2 else dim(c, 0.14), (b[0], b[1], b[2], b[3]), (b[0] + 0.05, b[1], b[2] + 0.01, b[3] * 0.95),
                 bias=0.01 * (i % 2))
        )
    p += [
        ball(w.side.rim, line[6][:3], line[6][3] * 1.06, bias=0.015),
        ball((150, 130, 80), (0.80, 0, 0.74), 0.17, bias=0.05),
        *both([ball(INK, (0.88, 0.10, 0.84), 0.040, bias=0.10, gloss=2)]),
    ]
    for k in range(6):
        y = -0.15 + k * 0.06
        p += chain(
            (206, 146, 110),
            balls(
                [(0.92, y, 0.68, 0.036), (1.12, y * 2.0, 0.62, 0.030), (1.22 + 0.04 * (k % 2), y * 3.2, 0.30, 0.016)], 2
            ),
            bias=0.06,
        )
    return p


@modelled(2.6, (1.05, 1.80, 0.66), upright=False)
def purple_worm(w: Wear) -> Parts:
    """A purple worm out of its hole, its round mouth open, its sting behind."""
    c: Colour = (118, 66, 116)
    line = balls(
        [
            (-1.55, -0.95, 0.06, 0.05), (-1.35, -0.40, 0.30, 0.20), (-0.90, 0.25, 0.20, 0.34),
            (-0.30, 0.42, 0.10, 0.42), (0.30, 0.10, 0.50, 0.46), (0.62, 0.0, 1.15, 0.46), (0.86, 0, 1.62, 0.44),
        ],
        4,
    )
    p: Parts = [
        hull(c if i % 2 else dim(c, 0.16), b, (b[0], b[1], b[2] + 0.05, b[3] * 0.96)) for i, b in enumerate(line)
    ]
    p += [hull((178, 124, 150), (b[0] + 0.20, b[1] * 0.6, b[2] - 0.04, b[3] * 0.62), bias=0.04) for b in line[-9:-1:2]]
    p += [
        disc((70, 26, 40), (1.10, 0, 1.88), (0.78, 0, 0.62), 0.38, bias=0.30),
        disc((150, 44, 54), (1.12, 0, 1.90), (0.78, 0, 0.62), 0.30, bias=0.31),
        disc((36, 14, 22), (1.13, 0, 1.91), (0.78, 0, 0.62), 0.20, bias=0.32, plain=True),
    ]

    for k in range(10):
        a = 2 * math.pi * k / 10
        y, u = math.cos(a), math.sin(a)
        p.append(
            tapered(
                BONE,
                (1.10 - 0.62 * 0.37 * u, 0.37 * y, 1.88 + 0.78 * 0.37 * u),
                (1.14 - 0.62 * 0.21 * u, 0.21 * y, 1.92 + 0.78 * 0.21 * u),
                0.045,
                0.010,
                bias=0.36,
            )
        )
    p += [
        tapered((222, 190, 120), (-1.55, -0.95, 0.10), (-1.62, -1.30, 0.34), 0.05, 0.008, bias=0.05),
        hull(w.side.rim, (0.42, 0.06, 0.74, 0.485), (0.45, 0.055, 0.80, 0.48), bias=0.05),
    ]
    return p


def _serpent(w: Wear, c: Colour, belly: Colour, hood: float) -> Parts:
    """A snake in its coils, the head raised; banded in the colour of its side."""
    line = balls(
        [
            (-0.34, 0.26, 0.03, 0.02), (-0.10, 0.30, 0.06, 0.06), (0.20, 0.16, 0.07, 0.08), (0.18, -0.18, 0.08, 0.09),
            (-0.16, -0.20, 0.09, 0.09), (-0.22, 0.04, 0.12, 0.09), (0.02, 0.06, 0.26, 0.085), (0.14, 0.02, 0.44, 0.075),
            (0.24, 0.0, 0.54, 0.07),
        ],
        4,
    )
    p: Parts = [
        hull(c if i % 4 else dim(c, 0.3), b, (b[0], b[1], b[2] + 0.015, b[3] * 0.96)) for i, b in enumerate(line)
    ]
    mid = line[len(line) // 2]
    p += [ball(w.side.rim, mid[:3], mid[3] * 1.12, bias=0.02)]
    p += [
        hull(lit(c, 0.1), (0.26, 0, 0.56, 0.085 + hood), (0.38, 0, 0.54, 0.055), bias=0.06, gloss=1),
        disc(belly, (0.20, 0, 0.46), (0.9, 0, 0.2), 0.05 + hood * 0.6, bias=0.05),
        *both([ball((230, 190, 60), (0.33, 0.05, 0.60), 0.022, bias=0.12, gloss=2)]),
        tapered((190, 40, 50), (0.42, 0, 0.53), (0.54, 0.02, 0.50), 0.012, 0.006, bias=0.1),
    ]
    return p


@modelled(0.75, (0.30, 0.56, 0.24), upright=False)
def snake(w: Wear) -> Parts:
    """A brown snake, once a stick."""
    return _serpent(w, w.pick((112, 92, 56), (92, 104, 60)), (206, 190, 140), 0.0)


@modelled(0.75, (0.30, 0.56, 0.24), upright=False)
def viper(w: Wear) -> Parts:
    """A green snake with a hood, its bite poisonous."""
    return _serpent(w, w.pick((72, 116, 62), (58, 98, 84)), (222, 208, 128), 0.05)


@modelled(2.0, (0.98, 0.80, 0.48), upright=False)
def gorgon(w: Wear) -> Parts:
    """An iron-plated bull with steam at its nose."""
    c: Colour = (104, 106, 114)
    p = body(
        Body(c, front=0.46, rear=0.50, back=0.66, chest=0.30, loin=0.25, waist=0.25, leg=0.075, apart=0.22, knee=0.12)
    )
    p += [
        hull(c, (0.44, 0, 0.78, 0.28), (0.72, 0, 0.84, 0.2), bias=0.03, gloss=1),
        *bull(at_head(lit(c, 0.1), 0.86, 0.84, 0.21), w),
    ]
    for k in range(5):
        f = 0.40 - k * 0.22
        p += both([
            flat(lit(c, 0.16), [(f + 0.10, 0.02, 0.98 - 0.03 * k), (f + 0.08, 0.20, 0.90 - 0.02 * k),
                 (f - 0.10, 0.24, 0.84 - 0.02 * k), (f - 0.14, 0.02, 0.98 - 0.03 * k)], bias=0.05, gloss=1)
        ])
    p += [ball((206, 214, 190), (1.34, 0.10 * k, 0.66), 0.07, bias=0.12, glow=True) for k in (-1, 1)] + collar(
        w, 0.58, 0.80, 0.27
    )
    return p + tuft_tail(c, -0.72, 0.72, 0.50, INK)


@modelled(2.0, (0.86, 0.50, 0.42), upright=False)
def basilisk(w: Wear) -> Parts:
    """A low eight-legged lizard with a crest and pale eyes."""
    c: Colour = (118, 124, 76)
    line = balls(
        [
            (-1.35, 0.55, 0.08, 0.03), (-1.15, 0.12, 0.16, 0.10), (-0.70, -0.08, 0.26, 0.20), (-0.1, 0, 0.32, 0.28),
            (0.40, 0.02, 0.36, 0.24), (0.66, 0, 0.44, 0.17),
        ],
        3,
    )
    p = chain(c, line)
    for f in (0.46, 0.10, -0.26, -0.62):
        for sg in (1, -1):
            p += [
                hull(c, (f, 0.16 * sg, 0.30, 0.10), (f + 0.05, 0.42 * sg, 0.26, 0.075)),
                hull(dim(c, 0.12), (f + 0.05, 0.42 * sg, 0.26, 0.07), (f + 0.10, 0.48 * sg, 0.04, 0.055)),
                tapered(BONE, (f + 0.12, 0.50 * sg, 0.05), (f + 0.24, 0.55 * sg, 0.02), 0.03, 0.008),
            ]
    p += [
        flat(
            dim(c, 0.40),
            [
                (b[0] + 0.10, b[1], b[2] + b[3] * 0.85), (b[0] - 0.10, b[1], b[2] + b[3] + 0.20),
                (b[0] - 0.12, b[1], b[2] + b[3] * 0.8),
            ],
            bias=0.14,
        )
        for b in line[4:-1]
    ]
    p += scaled_head(at_head(lit(c, 0.06), 0.74, 0.48, 0.19), w, dim(c, 0.4))
    p += both([ball((206, 255, 220), (0.88, 0.125, 0.61), 0.05, bias=0.24, glow=True)])
    return [*p, hull(w.side.rim, (0.2, 0.01, 0.34, 0.285), (0.25, 0.01, 0.345, 0.28), bias=0.05)]
