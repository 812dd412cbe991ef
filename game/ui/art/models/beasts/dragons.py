"""Dragons of six colours on four-inch bases, the wyvern and the hydra."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.art.figures.model import Ball, Parts, ball, balls, both, chain, flat, hull, placed, rod, tapered
from game.ui.art.models.beasts.wings import bat
from game.ui.art.models.entry import MODELS, Model, modelled
from game.ui.art.models.men.wear import Build, Wear
from game.ui.art.palette import BONE, INK, Colour, dim, lit, mix

TAIL: tuple[Ball, ...] = (
    (-1.9, 1.35, 0.10, 0.04), (-1.95, 0.55, 0.16, 0.10), (-1.55, -0.10, 0.30, 0.20), (-0.95, -0.15, 0.52, 0.36),
    (-0.2, 0, 0.66, 0.50), (0.5, 0.05, 0.74, 0.44),
)
FLOWN_TAIL: tuple[Ball, ...] = (
    (-3.15, 0.42, 0.52, 0.04), (-2.70, 0.02, 0.44, 0.10), (-2.05, -0.20, 0.44, 0.19), (-1.25, -0.14, 0.54, 0.34),
    (-0.35, 0, 0.66, 0.50), (0.42, 0.03, 0.74, 0.46),
)
"""The tail of one on the wing, stretched out behind."""
NECK: tuple[Ball, ...] = (
    (0.5, 0.05, 0.74, 0.44), (1.02, 0.20, 1.10, 0.27), (1.34, 0.15, 1.62, 0.21), (1.66, 0, 1.78, 0.20)
)
FLOWN_NECK: tuple[Ball, ...] = (
    (0.42, 0.03, 0.74, 0.46), (1.00, 0.14, 0.92, 0.29), (1.46, 0.12, 1.16, 0.22), (1.90, 0.0, 1.24, 0.19),
)


@dataclass(frozen=True)
class Wyrm:
    """What tells one dragon from another."""

    scale: Colour
    web: Colour
    belly: Colour
    horn: Colour = BONE
    horns: str = "swept"  # swept, forward, nose, crest, frill, many
    ridge: Colour | None = None
    eye: Colour = (255, 226, 90)
    breath: Colour = (255, 214, 110)


WYRMS: dict[str, Wyrm] = {
    "white": Wyrm(
        (214, 222, 226), (170, 194, 210), (240, 242, 238), (236, 240, 244), "frill", (150, 182, 206), (120, 190, 255),
        (206, 236, 255),
    ),
    "black": Wyrm(
        (62, 58, 66), (92, 78, 96), (134, 122, 118), (216, 206, 180), "forward", (36, 32, 40), (190, 255, 96),
        (170, 220, 90),
    ),
    "green": Wyrm(
        (70, 120, 52), (126, 150, 62), (196, 200, 116), (220, 210, 160), "crest", (40, 76, 42), (255, 226, 90),
        (196, 230, 110),
    ),
    "blue": Wyrm(
        (40, 84, 150), (96, 128, 186), (206, 196, 150), (220, 206, 168), "nose", (22, 46, 92), (255, 236, 150),
        (190, 226, 255),
    ),
    "red": Wyrm((196, 44, 30), (214, 92, 40), (238, 176, 92), BONE, "swept", (84, 20, 26)),
    "gold": Wyrm(
        (214, 164, 58), (236, 200, 110), (250, 232, 172), (250, 240, 214), "many", (150, 92, 34), (120, 220, 180)
    ),
}


HORNS: dict[str, Callable[[Wyrm, Colour], Parts]] = {
    "swept": lambda d, deep: both([
        hull(d.horn, (-0.02, 0.13, 0.16, 0.07), (-0.30, 0.26, 0.30, 0.05), bias=0.22),
        hull(d.horn, (-0.30, 0.26, 0.30, 0.05), (-0.56, 0.32, 0.46, 0.015), bias=0.22),
        flat(deep, [(0.04, 0.16, 0.02), (-0.22, 0.46, 0.06), (-0.10, 0.16, -0.12)], bias=0.12),
    ]),
    "forward": lambda d, deep: both([
        hull(d.horn, (-0.02, 0.14, 0.14, 0.08), (-0.06, 0.38, 0.28, 0.06), bias=0.22),
        hull(d.horn, (-0.06, 0.38, 0.28, 0.06), (0.34, 0.46, 0.34, 0.015), bias=0.23),
    ]),
    "nose": lambda d, deep: [
        hull(d.horn, (0.60, 0, 0.10, 0.07), (0.86, 0, 0.44, 0.012), bias=0.26),
        *both([
            flat(deep, [(0.06, 0.16, 0.10), (-0.30, 0.52, 0.16), (-0.36, 0.40, -0.08), (-0.10, 0.16, -0.12)],
                 bias=0.12)
        ]),
    ],
    "crest": lambda d, deep: [
        flat(d.web, [(0.24, 0, 0.20), (0.02, 0, 0.52), (-0.34, 0, 0.50), (-0.30, 0, 0.22), (-0.10, 0, 0.12)],
             bias=0.24),
        *both([hull(d.horn, (-0.04, 0.14, 0.10, 0.05), (-0.36, 0.24, 0.14, 0.012), bias=0.20)]),
    ],
    "frill": lambda d, deep: both([
        flat(d.web, [(0.06, 0.14, 0.20), (-0.16, 0.46, 0.34), (-0.30, 0.36, 0.14), (-0.34, 0.46, 0.0),
             (-0.12, 0.14, -0.10)], bias=0.20),
        hull(d.horn, (0.0, 0.10, 0.20, 0.04), (-0.30, 0.14, 0.34, 0.01), bias=0.22),
    ]),
    "many": lambda d, deep: both([
        hull(d.horn, (-0.02, 0.10, 0.18, 0.05), (-0.46, 0.18, 0.42, 0.012), bias=0.23),
        hull(d.horn, (-0.06, 0.17, 0.06, 0.045), (-0.44, 0.36, 0.16, 0.012), bias=0.21),
        hull(d.horn, (-0.04, 0.18, -0.08, 0.04), (-0.34, 0.40, -0.08, 0.012), bias=0.2),
        tapered(d.horn, (0.68, 0.09, -0.02), (0.62, 0.44, -0.16), 0.026, 0.008, bias=0.25),
        hull(d.horn, (0.24, 0.08, -0.30, 0.05), (0.10, 0.06, -0.52, 0.012), bias=0.10),
    ]),
}
"""The horns of each sort, on a head whose shaded scales are `deep`."""

LEGS = ((0.55, 0.62), (0.55, -0.62), (-0.85, 0.62), (-0.85, -0.62))
"""Where a dragon's legs stand: forward and right."""


def wyrm_head(d: Wyrm, f: float, r: float, z: float, k: float = 1.0) -> Parts:
    """A dragon's head with its base of the skull at (f, r, z); `k` 1 is 0.7 inches long."""
    deep = dim(d.scale, 0.34)
    p = [
        hull(d.scale, (0, 0, 0, 0.23), (0.32, 0, 0.02, 0.17), bias=0.14),
        hull(d.scale, (0.30, 0, 0.05, 0.16), (0.72, 0, 0.02, 0.10), bias=0.18),
        hull(deep, (0.30, 0, -0.20, 0.11), (0.62, 0, -0.26, 0.07), bias=0.10),
        hull(d.breath, (0.36, 0, -0.09, 0.07), (0.64, 0, -0.10, 0.05), bias=0.15, glow=True),
        *both(
            [
                ball(d.eye, (0.30, 0.12, 0.13), 0.05, bias=0.26),
                ball(INK, (0.34, 0.135, 0.14), 0.022, bias=0.28),
                ball(INK, (0.76, 0.05, 0.06), 0.025, bias=0.28),
                tapered(BONE, (0.60, 0.075, -0.02), (0.61, 0.07, -0.12), 0.022, 0.006, bias=0.2),
                hull(lit(d.scale, 0.12), (0.16, 0.13, 0.19, 0.05), (0.36, 0.12, 0.19, 0.03), bias=0.27),
            ]
        ),
    ]
    return placed(p + HORNS[d.horns](d, deep), k, f, r, z)


def claw_leg(colour: Colour, f: float, r: float, knee: float = 0.34, k: float = 1.0) -> Parts:
    """A leg with three talons."""
    return [
        hull(colour, (f - 0.1 * k, r * 0.62, 0.55 * k, 0.24 * k), (f + 0.05 * k, r, knee, 0.17 * k)),
        hull(colour, (f + 0.05 * k, r, knee, 0.14 * k), (f + 0.22 * k, r * 1.05, 0.08, 0.11 * k)),
        *(
            tapered(
                BONE,
                (f + 0.26 * k, r * 1.05 + t * k, 0.06),
                (f + 0.44 * k, r * 1.05 + t * k * 1.6, 0.02),
                0.038 * k,
                0.012,
                bias=0.05,
            )
            for t in (-0.10, 0.0, 0.10)
        ),
    ]


def claw_leg_flown(colour: Colour, f: float, r: float, k: float = 1.0) -> Parts:
    """A leg drawn up under the body and trailing, its talons together."""
    knee, foot = (f - 0.30 * k, r * 0.98, 0.40 * k), (f - 0.74 * k, r * 0.84, 0.36 * k)
    return [
        hull(colour, (f - 0.05 * k, r * 0.62, 0.56 * k, 0.24 * k), (*knee, 0.16 * k)),
        hull(colour, (*knee, 0.14 * k), (*foot, 0.10 * k)),
        *(
            tapered(BONE, (foot[0], foot[1] + t * k, foot[2]), (foot[0] - 0.22 * k, foot[1] + t * k * 1.4, foot[2]),
                    0.036 * k, 0.012, bias=0.05)
            for t in (-0.07, 0.0, 0.07)
        ),
    ]


def spines(colour: Colour, line: list[Ball], first: int, last: int) -> Parts:
    """A ridge of plates along the back."""
    return [
        flat(
            colour,
            [
                (c[0] - 0.13, c[1], c[2] + c[3] * 0.8),
                (c[0] - 0.12, c[1], c[2] + c[3] + 0.11 + 0.12 * min(1.0, c[3] / 0.4)),
                (c[0] + 0.11, c[1], c[2] + c[3] * 0.8),
            ],
            bias=0.22,
        )
        for c in line[first:last]
    ]


def _standing(d: Wyrm, w: Wear, ridge: Colour) -> Parts:
    """What a dragon on its feet has besides its wings and the line of its back."""
    p: Parts = [
        flat(ridge, [(-1.86, 1.28, 0.1), (-2.05, 1.52, 0.16), (-1.84, 1.80, 0.14), (-1.70, 1.50, 0.14)], bias=0.05),
        hull(d.belly, (0.86, 0.16, 0.72, 0.16), (0.60, 0.06, 0.52, 0.24), bias=0.06),
        hull(d.belly, (1.18, 0.20, 1.16, 0.13), (1.02, 0.2, 0.90, 0.17), bias=0.07),
        hull(d.belly, (1.44, 0.14, 1.54, 0.10), (1.26, 0.18, 1.30, 0.13), bias=0.08),
    ]
    for f, r in LEGS:
        p += claw_leg(d.scale, f, r)
    # a collar in the side's colour, since the rest belongs to the dragon
    return [
        *p, *wyrm_head(d, 1.70, 0.0, 1.80),
        hull(w.side.rim, (1.20, 0.185, 1.36, 0.262), (1.23, 0.18, 1.41, 0.258), bias=0.10),
        rod(w.side.pale, (1.36, 0.30, 1.28), (1.40, 0.02, 1.30), 0.045, bias=0.20),
    ]


def _flown(d: Wyrm, w: Wear, ridge: Colour) -> Parts:
    """What a dragon on the wing has besides: its legs drawn up, its head held low, the fin of its tail behind."""
    p: Parts = [
        flat(ridge, [(-3.06, 0.36, 0.54), (-3.34, 0.36, 0.58), (-3.56, 0.74, 0.56), (-3.20, 0.68, 0.56)], bias=0.05),
        hull(d.belly, (0.92, 0.12, 0.70, 0.18), (0.60, 0.04, 0.54, 0.26), bias=0.02),
        hull(d.belly, (1.42, 0.11, 1.02, 0.15), (1.08, 0.12, 0.80, 0.18), bias=0.02),
    ]
    for f, r in LEGS:
        p += claw_leg_flown(d.scale, f, r)
    return [
        *p, *wyrm_head(d, 1.96, 0.0, 1.24),
        hull(w.side.rim, (1.22, 0.13, 1.04, 0.268), (1.27, 0.13, 1.07, 0.262), bias=0.10),
        rod(w.side.pale, (1.30, 0.28, 1.20), (1.30, 0.0, 1.26), 0.045, bias=0.20),
    ]


def _dragon(colour: str) -> Build:
    d = WYRMS[colour]

    def build(w: Wear) -> Parts:
        line = balls([*FLOWN_TAIL, *FLOWN_NECK[1:]] if w.aloft else [*TAIL, *NECK[1:]], 4)
        p = chain(d.scale, line)
        ridge = d.ridge or dim(d.scale, 0.5)
        p += spines(ridge, line, 2, -2)
        p += bat(d.scale, d.web, (0.28, 0.34, 0.98 if w.aloft else 1.02), held=w.wings)
        return p + (_flown(d, w, ridge) if w.aloft else _standing(d, w, ridge))

    return build


@modelled(2.4, (1.22, 1.38, 0.48), upright=False, winged=True)
def wyvern(w: Wear) -> Parts:
    """Two legs, two wings and a stinging tail held over the back."""
    d = Wyrm((118, 92, 66), (162, 124, 80), (196, 168, 112), BONE, "swept", (74, 54, 42))
    line = balls(
        [
            (-1.15, -0.10, 1.15, 0.07), (-1.55, 0.10, 0.80, 0.10), (-1.30, 0.16, 0.42, 0.15), (-0.70, 0.05, 0.52, 0.26),
            (-0.1, 0, 0.64, 0.36), (0.42, 0.03, 0.76, 0.30), (0.78, 0.08, 1.12, 0.17), (1.02, 0, 1.34, 0.15),
        ],
        3,
    )
    p = chain(d.scale, line) + spines(dim(d.scale, 0.5), line, 6, -2)
    p += [
        hull((210, 196, 150), (-1.10, -0.12, 1.18, 0.11), (-0.98, -0.14, 1.24, 0.08), bias=0.05),
        tapered((60, 30, 40), (-0.96, -0.14, 1.26), (-0.66, -0.18, 1.16), 0.06, 0.008, bias=0.06),
    ]
    p += [hull(d.belly, (0.62, 0.06, 0.70, 0.14), (0.36, 0.02, 0.54, 0.18), bias=0.05)]
    for side in (0.42, -0.42):
        p += claw_leg_flown(d.scale, -0.10, side, 0.85) if w.aloft else claw_leg(d.scale, -0.10, side, k=0.85)
    p += bat(d.scale, d.web, (0.20, 0.24, 0.94), 0.74, held=w.wings) + wyrm_head(d, 1.02, 0.0, 1.36, 0.72)
    return [*p, hull(w.side.rim, (0.74, 0.075, 1.06, 0.2), (0.77, 0.075, 1.1, 0.195), bias=0.08)]


@modelled(2.5, (1.20, 1.30, 0.66), upright=False)
def hydra(w: Wear) -> Parts:
    """A heavy body and a fan of seven necks."""
    d = Wyrm((86, 112, 84), (120, 140, 84), (206, 196, 140), BONE, "crest", (52, 74, 58))
    line = balls(
        [
            (-1.55, 0.62, 0.08, 0.03), (-1.40, 0.10, 0.16, 0.12), (-0.90, -0.05, 0.36, 0.28), (-0.2, 0, 0.50, 0.44),
            (0.34, 0, 0.56, 0.42),
        ],
        3,
    )
    p = chain(d.scale, line) + spines(dim(d.scale, 0.45), line, 3, -1)
    for f, r in ((0.35, 0.52), (0.35, -0.52), (-0.65, 0.52), (-0.65, -0.52)):
        p += claw_leg(d.scale, f, r, 0.30, 0.8)
    fan = (
        (0.0, 1.34, 1.40), (0.30, 1.22, 1.16), (-0.30, 1.22, 1.20), (0.66, 1.02, 1.38), (-0.66, 1.02, 1.34),
        (0.98, 0.70, 1.06), (-0.98, 0.70, 1.10),
    )
    for i, (r, f, z) in enumerate(fan):
        tone = mix(d.scale, (110, 134, 96) if i % 2 else (70, 96, 84), 0.5)
        neck = balls(
            [
                (0.42, r * 0.25, 0.66, 0.22), (f * 0.62, r * 0.62, z * 0.62, 0.13),
                (f * 0.80, r * 0.92, z * 0.92, 0.10), (f, r, z, 0.09),
            ],
            3,
        )
        p += chain(tone, neck, bias=0.03) + wyrm_head(
            Wyrm(tone, d.web, d.belly, BONE, "crest", None, (255, 226, 90), (214, 90, 80)), f, r, z, 0.46
        )
    return [*p, hull(w.side.rim, (0.12, 0, 0.56, 0.455), (0.18, 0, 0.57, 0.45), bias=0.03)]


for _name in WYRMS:
    MODELS[f"{_name}_dragon"] = Model(_dragon(_name), (4.0, 0.0), (2.0, 1.82, 0.58), upright=False, winged=True)
