"""What men wear on their heads: the second thing a figure is known by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.ui.art.figures.model import Parts, ball, both, disc, flat, hull, placed, rim_of, rod, tapered
from game.ui.art.models.men.shape import MAIL, Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, CREAM, INK, STEEL, Colour, SideColours, lit, mix

HORN: Colour = (222, 204, 160)
GOLD: Colour = (236, 196, 76)
CRESTED = ("helmet", "kettle", "great", "nasal", "horned")


class Head(NamedTuple):
    """The head something is worn on: its radius in inches, its hair, the cloth below it and the colours of its side."""

    r: float
    hair: Colour
    cloth: Colour
    side: SideColours


def headgear(s: Shape, w: Wear) -> Parts:
    """Whatever is on the head, and a leader's crest."""
    made = GEAR.get(s.headgear)
    if made is None:
        return []
    parts = made(Head(s.head, s.hair, s.cloth or w.side.cloth, w.side))
    if w.leader and s.headgear in CRESTED:
        r = s.head
        comb = ((0.06, 0, r * 1.5, 0.05), (-0.10, 0, r * 1.85, 0.075), (-0.26, 0, r * 0.8, 0.055))
        parts.append(hull(GOLD, *comb, bias=0.08))
    return placed(parts, f=s.head_at[0], z=s.head_at[1])


def _crown(h: Head) -> Parts:
    spikes = ((1, 0), (0.3, 0.95), (-0.8, 0.6), (-0.8, -0.6), (0.3, -0.95))
    inner, outer = h.r * 0.85, h.r * 0.95
    return [
        hull(h.hair, (-0.05, 0, 0.02, h.r * 1.03), (-0.09, 0, -0.10, h.r * 0.85), bias=0.01),
        disc(BRASS, (-0.01, 0, 0.06), (0.1, 0, 1), h.r * 1.06, bias=0.04),
        ball(h.hair, (-0.02, 0, 0.06), h.r * 0.86, bias=0.05),
        *(tapered(BRASS, (inner * x, inner * y, 0.08), (outer * x, outer * y, 0.17), 0.022, 0.010, bias=0.05)
          for x, y in spikes),
    ]  # fmt: skip


def _visored(h: Head) -> Parts:
    low, high, half = h.r * 1.1, h.r * 1.06, h.r * 0.75
    slit = [(low, -half, 0.02), (low, half, 0.02), (high, half, 0.055), (high, -half, 0.055)]
    return [
        hull((190, 195, 199), (0, 0, -0.03, h.r * 1.08), (0, 0, 0.11, h.r * 0.98), bias=0.04, gloss=1),
        flat(INK, slit, bias=0.07, plain=True),
    ]


def _pointed(h: Head) -> Parts:
    hat = mix(h.side.rim, h.side.lit, 0.15)
    return [
        disc(hat, (-0.03, 0, 0.05), (0.2, 0, 1), 0.31, bias=0.10),
        disc(h.side.pale, (-0.05, 0, 0.085), (0.2, 0, 1), 0.19, bias=0.12, plain=True),
        hull(hat, (-0.05, 0, 0.12, 0.15), (-0.09, 0.02, 0.36, 0.085), bias=0.13),
        hull(hat, (-0.09, 0.02, 0.36, 0.085), (-0.24, 0.06, 0.54, 0.025), bias=0.14),
    ]


# Places in inches from the middle of the head: forward, right, up.
GEAR: dict[str, Callable[[Head], Parts]] = {
    "helmet": lambda h: [
        hull(STEEL, (-0.03, 0, 0.04, h.r * 1.12), (-0.02, 0, 0.13, h.r * 0.70), gloss=1, bias=0.03),
        disc((70, 62, 58), (-0.01, 0, 0.0), (0.15, 0, 1), h.r * 1.27, bias=0.0),
    ],
    "nasal": lambda h: [
        hull(STEEL, (-0.03, 0, 0.03, h.r * 1.10), (-0.02, 0, 0.22, h.r * 0.36), gloss=1, bias=0.03),
        rod(lit(STEEL), (h.r * 0.95, 0, 0.10), (h.r * 1.08, 0, -0.03), 0.018, bias=0.07),
    ],
    "kettle": lambda h: [
        flat((120, 122, 126), rim_of((-0.02, 0, 0.05), (0.12, 0, 1), h.r * 1.62), bias=0.04, gloss=1),
        hull(STEEL, (-0.02, 0, 0.06, h.r * 1.0), (-0.02, 0, 0.15, h.r * 0.62), gloss=1, bias=0.06),
    ],
    "great": _visored,
    "horned": lambda h: [
        hull((132, 120, 104), (-0.03, 0, 0.04, h.r * 1.12), (-0.02, 0, 0.13, h.r * 0.70), gloss=1, bias=0.03),
        *both([hull((232, 220, 188), (-0.02, h.r * 1.0, 0.08, 0.05), (0, h.r * 1.9, 0.14, 0.036),
                    (0.03, h.r * 2.2, 0.30, 0.012), bias=0.05)]),
    ],
    "hood": lambda h: [
        hull(h.cloth, (-0.08, 0, 0.02, h.r * 1.15), (-0.20, 0, -0.06, h.r * 0.75), bias=0.01),
        hull(h.cloth, (-0.08, 0.13, -0.18, 0.085), (-0.08, -0.13, -0.18, 0.085), bias=0.012),
    ],
    "coif": lambda h: [
        hull(MAIL, (-0.03, 0, 0.02, h.r * 1.12), (-0.05, 0, -0.10, h.r * 0.95), bias=0.01),
        hull(MAIL, (-0.03, 0.12, -0.19, 0.09), (-0.03, -0.12, -0.19, 0.09), bias=0.0),
    ],
    "cap": lambda h: [hull(h.side.rim, (-0.04, 0, 0.05, h.r * 1.02), (-0.16, 0.03, 0.10, h.r * 0.5), bias=0.04)],
    "straw": lambda h: [
        disc((206, 170, 98), (-0.01, 0, 0.05), (0.14, 0, 1), h.r * 1.85, bias=0.05),
        hull((188, 150, 82), (-0.02, 0, 0.08, h.r * 0.82), (-0.02, 0, 0.14, h.r * 0.5), bias=0.07),
        disc(h.side.rim, (-0.02, 0, 0.075), (0.14, 0, 1), h.r * 1.0, bias=0.06, plain=True),
    ],
    "barret": lambda h: [  # a broad slashed hat with a long feather
        disc(h.side.deep, (-0.02, 0, 0.05), (0.10, -0.22, 1), h.r * 1.75, bias=0.04),
        disc(h.side.rim, (-0.03, 0, 0.075), (0.10, -0.22, 1), h.r * 1.35, bias=0.05),
        hull(h.side.lit, (-0.03, 0.02, 0.09, h.r * 0.8), (-0.05, 0.03, 0.13, h.r * 0.55), bias=0.07),
        hull(CREAM, (0.04, -0.12, 0.14, 0.03), (-0.20, -0.20, 0.34, 0.06), bias=0.09),
        hull(CREAM, (-0.20, -0.20, 0.34, 0.06), (-0.42, -0.16, 0.28, 0.035), bias=0.10),
    ],
    "beret": lambda h: [  # flat, drawn to one side, a short tuft
        hull(h.side.rim, (-0.02, 0.04, 0.07, h.r * 1.05), (-0.05, -0.12, 0.10, h.r * 0.72), bias=0.05),
        hull(CREAM, (0.02, 0.11, 0.14, 0.035), (-0.06, 0.15, 0.30, 0.03), bias=0.08),
    ],
    "wizard": _pointed,
    "mitre": lambda h: [
        hull((238, 230, 210), (-0.02, 0.05, 0.08, h.r * 0.80), (-0.02, -0.05, 0.08, h.r * 0.80), (-0.02, 0, 0.34, 0.03),
             bias=0.05),
        flat(h.side.rim, [(0.10, -0.03, 0.10), (0.10, 0.03, 0.10), (0.02, 0.02, 0.32), (0.02, -0.02, 0.32)], bias=0.09,
             plain=True),
    ],
    "turban": lambda h: [
        hull((236, 226, 204), (-0.03, 0.06, 0.07, h.r * 0.95), (-0.03, -0.06, 0.07, h.r * 0.95), bias=0.04),
        ball(h.side.rim, (0.03, 0, 0.17), h.r * 0.5, bias=0.06),
        ball(BRASS, (h.r * 0.95, 0, 0.10), 0.03, bias=0.09, gloss=1),
    ],
    "antlers": lambda h: [
        hull(h.hair, (-0.05, 0, 0.03, h.r * 1.06), (-0.12, 0, -0.16, h.r * 0.8), bias=0.01),
        *both([
            rod(HORN, (-0.02, 0.07, 0.12), (-0.10, 0.22, 0.34), 0.026, bias=0.06),
            rod(HORN, (-0.10, 0.22, 0.34), (0.06, 0.30, 0.46), 0.020, bias=0.07),
            rod(HORN, (-0.10, 0.22, 0.34), (-0.22, 0.30, 0.44), 0.020, bias=0.07),
        ]),
    ],
    "hair": lambda h: [hull(h.hair, (-0.04, 0, 0.04, h.r * 1.05), (-0.09, 0, -0.08, h.r * 0.85), bias=0.01)],
    "long": lambda h: [
        hull(h.hair, (-0.04, 0, 0.04, h.r * 1.08), (-0.16, 0, -0.16, h.r * 0.85), (-0.16, 0, -0.36, 0.06), bias=0.01),
    ],
    "crown": _crown,
}  # fmt: skip
