"""Heads of beasts."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, hull, sized
from game.ui.art.models.men.faces import AMBER
from game.ui.art.palette import BONE, INK, Colour, dim, lit


# ---- other heads -----------------------------------------------------------------
def eagle(skin: Colour, f: float, z: float, r: float, beak: Colour = (238, 178, 62)) -> Parts:
    """A bird of prey's head with a hooked beak."""
    return sized(
        [
            ball(skin, (0, 0, 0), 1.0, bias=0.06),
            hull(beak, (0.75, 0, -0.05, 0.50), (1.45, 0, -0.20, 0.28), bias=0.09),
            hull(beak, (1.45, 0, -0.20, 0.28), (1.65, 0, -0.85, 0.08), bias=0.10),
            *both(
                [
                    ball((255, 220, 80), (0.62, 0.62, 0.30), 0.20, bias=0.11),
                    ball(INK, (0.76, 0.68, 0.32), 0.11, bias=0.13),
                ]
            ),
        ],
        r,
        f,
        z,
    )


def cat(skin: Colour, f: float, z: float, r: float, mane: Colour | None = None) -> Parts:
    """A lion's head, with a mane or without."""
    out: Parts = []
    if mane:
        out += [
            hull(mane, (f - r * 0.5, 0, z + r * 0.10, r * 1.55), (f - r * 1.1, 0, z - r * 0.45, r * 1.35), bias=0.03),
            *(
                ball(dim(mane, 0.12), (f + x * r, y * r, z + h * r), r * 0.5, bias=0.035)
                for x, y, h in (
                    (0.1, 1.25, 0.4), (0.1, -1.25, 0.4), (0.3, 1.05, -0.7), (0.3, -1.05, -0.7), (0.0, 0.6, 1.25),
                    (0.0, -0.6, 1.25),
                )
            ),
        ]
    return out + sized(
        [
            ball(skin, (0, 0, 0), 1.0, bias=0.08),
            hull(
                lit(skin, 0.35),
                (0.7, 0.24, -0.30, 0.42),
                (0.7, -0.24, -0.30, 0.42),
                bias=0.11,
            ),
            ball((84, 46, 40), (1.15, 0, -0.10), 0.19, bias=0.15),
            *both(
                [
                    ball(AMBER, (0.80, 0.42, 0.28), 0.17, bias=0.13),
                    ball(INK, (0.94, 0.43, 0.28), 0.09, bias=0.15),
                    ball(skin, (-0.1, 0.78, 0.70), 0.30, bias=0.10),
                ]
            ),
        ],
        r,
        f,
        z,
    )


def bear(skin: Colour, f: float, z: float, r: float) -> Parts:
    """A bear's head: round ears, pale muzzle."""
    return sized(
        [
            ball(skin, (0, 0, 0), 1.0, bias=0.06),
            hull(lit(skin, 0.32), (0.6, 0, -0.22, 0.50), (1.25, 0, -0.38, 0.34), bias=0.09),
            ball(INK, (1.5, 0, -0.22), 0.19, bias=0.13),
            *both(
                [
                    ball(skin, (-0.1, 0.78, 0.66), 0.34, bias=0.07),
                    ball(dim(skin, 0.3), (0.1, 0.80, 0.66), 0.18, bias=0.09),
                    ball(INK, (0.84, 0.40, 0.26), 0.13, bias=0.12),
                ]
            ),
        ],
        r,
        f,
        z,
    )


def goat(skin: Colour, f: float, z: float, r: float) -> Parts:
    """A goat's head with swept horns and a beard."""
    return sized([
        hull(skin, (0, 0, 0, 0.9), (1.1, 0, -0.45, 0.5), bias=0.07),
        hull((236, 230, 214), (1.0, 0, -0.8, 0.28), (0.95, 0, -1.5, 0.06), bias=0.08),
        *both([
            hull(BONE, (0, 0.4, 0.7, 0.28), (-0.8, 0.8, 1.6, 0.20), bias=0.09),
            hull(BONE, (-0.8, 0.8, 1.6, 0.20), (-1.8, 1.0, 1.4, 0.06), bias=0.09),
            ball(AMBER, (0.6, 0.55, 0.2), 0.16, bias=0.12),
        ]),
    ], r, f, z)
