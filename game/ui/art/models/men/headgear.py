"""What men wear on their heads: the second thing a figure is known by."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, disc, flat, hull, rod
from game.ui.art.models.men.shape import MAIL, Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, CREAM, INK, STEEL, Colour, lit, mix


def headgear(s: Shape, w: Wear) -> Parts:
    """Whatever is on the head: the second thing a figure is known by."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    kind, c = s.headgear, w.side
    crest: Parts = []
    if w.leader and kind in ("helmet", "kettle", "great", "nasal", "horned"):
        crest = [
            hull(
                (236, 196, 76), (f + 0.06, 0, z + r * 1.5, 0.05), (f - 0.10, 0, z + r * 1.85, 0.075),
                (f - 0.26, 0, z + r * 0.8, 0.055), bias=0.08,
            )
        ]
    if kind == "helmet":
        return [
            hull(STEEL, (f - 0.03, 0, z + 0.04, r * 1.12), (f - 0.02, 0, z + 0.13, r * 0.70), gloss=1, bias=0.03),
            disc((70, 62, 58), (f - 0.01, 0, z + 0.0), (0.15, 0, 1), r * 1.27, bias=0.0),
            *crest,
        ]
    if kind == "nasal":
        return [
            hull(STEEL, (f - 0.03, 0, z + 0.03, r * 1.10), (f - 0.02, 0, z + 0.22, r * 0.36), gloss=1, bias=0.03),
            rod(lit(STEEL), (f + r * 0.95, 0, z + 0.10), (f + r * 1.08, 0, z - 0.03), 0.018, bias=0.07),
            *crest,
        ]
    if kind == "kettle":
        return [
            disc((120, 122, 126), (f - 0.02, 0, z + 0.05), (0.12, 0, 1), r * 1.62, bias=0.04, gloss=1),
            hull(STEEL, (f - 0.02, 0, z + 0.06, r * 1.0), (f - 0.02, 0, z + 0.15, r * 0.62), gloss=1, bias=0.06),
            *crest,
        ]
    if kind == "great":
        return [
            hull((190, 195, 199), (f, 0, z - 0.03, r * 1.08), (f, 0, z + 0.11, r * 0.98), bias=0.04, gloss=1),
            flat(
                INK,
                [
                    (f + r * 1.1, -r * 0.75, z + 0.02), (f + r * 1.1, r * 0.75, z + 0.02),
                    (f + r * 1.06, r * 0.75, z + 0.055), (f + r * 1.06, -r * 0.75, z + 0.055),
                ],
                bias=0.07, plain=True,
            ),
            *crest,
        ]
    if kind == "horned":
        return [
            hull(
                (132, 120, 104), (f - 0.03, 0, z + 0.04, r * 1.12), (f - 0.02, 0, z + 0.13, r * 0.70), gloss=1,
                bias=0.03,
            ),
            *both([
                hull(
                    (232, 220, 188), (f - 0.02, r * 1.0, z + 0.08, 0.05), (f, r * 1.9, z + 0.14, 0.036),
                    (f + 0.03, r * 2.2, z + 0.30, 0.012), bias=0.05,
                )
            ]),
            *crest,
        ]
    if kind == "hood":
        return [
            hull(s.cloth or c.cloth, (f - 0.08, 0, z + 0.02, r * 1.15), (f - 0.20, 0, z - 0.06, r * 0.75), bias=0.01),
            hull(s.cloth or c.cloth, (f - 0.08, 0.13, z - 0.18, 0.085), (f - 0.08, -0.13, z - 0.18, 0.085), bias=0.012),
        ]
    if kind == "coif":
        return [
            hull(MAIL, (f - 0.03, 0, z + 0.02, r * 1.12), (f - 0.05, 0, z - 0.10, r * 0.95), bias=0.01),
            hull(MAIL, (f - 0.03, 0.12, z - 0.19, 0.09), (f - 0.03, -0.12, z - 0.19, 0.09), bias=0.0),
        ]
    if kind == "cap":
        return [hull(c.rim, (f - 0.04, 0, z + 0.05, r * 1.02), (f - 0.16, 0.03, z + 0.10, r * 0.5), bias=0.04)]
    if kind == "straw":
        return [
            disc((206, 170, 98), (f - 0.01, 0, z + 0.05), (0.14, 0, 1), r * 1.85, bias=0.05),
            hull((188, 150, 82), (f - 0.02, 0, z + 0.08, r * 0.82), (f - 0.02, 0, z + 0.14, r * 0.5), bias=0.07),
            disc(c.rim, (f - 0.02, 0, z + 0.075), (0.14, 0, 1), r * 1.0, bias=0.06, plain=True),
        ]
    if kind == "barret":  # a broad slashed hat with a long feather
        return [
            disc(c.deep, (f - 0.02, 0, z + 0.05), (0.10, -0.22, 1), r * 1.75, bias=0.04),
            disc(c.rim, (f - 0.03, 0, z + 0.075), (0.10, -0.22, 1), r * 1.35, bias=0.05),
            hull(c.lit, (f - 0.03, 0.02, z + 0.09, r * 0.8), (f - 0.05, 0.03, z + 0.13, r * 0.55), bias=0.07),
            hull(CREAM, (f + 0.04, -0.12, z + 0.14, 0.03), (f - 0.20, -0.20, z + 0.34, 0.06), bias=0.09),
            hull(CREAM, (f - 0.20, -0.20, z + 0.34, 0.06), (f - 0.42, -0.16, z + 0.28, 0.035), bias=0.10),
        ]
    if kind == "beret":  # flat, drawn to one side, a short tuft
        return [
            hull(c.rim, (f - 0.02, 0.04, z + 0.07, r * 1.05), (f - 0.05, -0.12, z + 0.10, r * 0.72), bias=0.05),
            hull(CREAM, (f + 0.02, 0.11, z + 0.14, 0.035), (f - 0.06, 0.15, z + 0.30, 0.03), bias=0.08),
        ]
    if kind == "wizard":
        hat = mix(c.rim, c.lit, 0.15)
        return [
            disc(hat, (f - 0.03, 0, z + 0.05), (0.2, 0, 1), 0.31, bias=0.10),
            disc(c.pale, (f - 0.05, 0, z + 0.085), (0.2, 0, 1), 0.19, bias=0.12, plain=True),
            hull(hat, (f - 0.05, 0, z + 0.12, 0.15), (f - 0.09, 0.02, z + 0.36, 0.085), bias=0.13),
            hull(hat, (f - 0.09, 0.02, z + 0.36, 0.085), (f - 0.24, 0.06, z + 0.54, 0.025), bias=0.14),
        ]
    if kind == "mitre":
        return [
            hull(
                (238, 230, 210), (f - 0.02, 0.05, z + 0.08, r * 0.80), (f - 0.02, -0.05, z + 0.08, r * 0.80),
                (f - 0.02, 0, z + 0.34, 0.03), bias=0.05,
            ),
            flat(
                c.rim,
                [
                    (f + 0.10, -0.03, z + 0.10), (f + 0.10, 0.03, z + 0.10), (f + 0.02, 0.02, z + 0.32),
                    (f + 0.02, -0.02, z + 0.32),
                ],
                bias=0.09, plain=True,
            ),
        ]
    if kind == "turban":
        return [
            hull(
                (236, 226, 204), (f - 0.03, 0.06, z + 0.07, r * 0.95), (f - 0.03, -0.06, z + 0.07, r * 0.95), bias=0.04
            ),
            ball(c.rim, f + 0.03, 0, z + 0.17, r * 0.5, bias=0.06),
            ball(BRASS, f + r * 0.95, 0, z + 0.10, 0.03, bias=0.09, gloss=1),
        ]
    if kind == "antlers":
        horn: Colour = (222, 204, 160)
        return [
            hull(s.hair, (f - 0.05, 0, z + 0.03, r * 1.06), (f - 0.12, 0, z - 0.16, r * 0.8), bias=0.01),
            *both([
                rod(horn, (f - 0.02, 0.07, z + 0.12), (f - 0.10, 0.22, z + 0.34), 0.026, bias=0.06),
                rod(horn, (f - 0.10, 0.22, z + 0.34), (f + 0.06, 0.30, z + 0.46), 0.020, bias=0.07),
                rod(horn, (f - 0.10, 0.22, z + 0.34), (f - 0.22, 0.30, z + 0.44), 0.020, bias=0.07),
            ]),
        ]
    if kind == "hair":
        return [hull(s.hair, (f - 0.04, 0, z + 0.04, r * 1.05), (f - 0.09, 0, z - 0.08, r * 0.85), bias=0.01)]
    if kind == "long":
        return [
            hull(
                s.hair, (f - 0.04, 0, z + 0.04, r * 1.08), (f - 0.16, 0, z - 0.16, r * 0.85),
                (f - 0.16, 0, z - 0.36, 0.06), bias=0.01,
            )
        ]
    if kind == "crown":
        spikes = [
            rod(
                BRASS, (f + r * 0.85 * x, r * 0.85 * y, z + 0.08), (f + r * 0.95 * x, r * 0.95 * y, z + 0.17), 0.022,
                0.010, bias=0.05,
            )
            for x, y in ((1, 0), (0.3, 0.95), (-0.8, 0.6), (-0.8, -0.6), (0.3, -0.95))
        ]
        return [
            hull(s.hair, (f - 0.05, 0, z + 0.02, r * 1.03), (f - 0.09, 0, z - 0.10, r * 0.85), bias=0.01),
            disc(BRASS, (f - 0.01, 0, z + 0.06), (0.1, 0, 1), r * 1.06, bias=0.04),
            ball(s.hair, f - 0.02, 0, z + 0.06, r * 0.86, bias=0.05),
            *spikes,
        ]
    return []
