"""Heads of beasts."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, hull
from game.ui.art.models.men.faces import AMBER
from game.ui.art.palette import BONE, INK, Colour, dim, lit


# ---- other heads -----------------------------------------------------------------
def eagle(skin: Colour, f: float, z: float, r: float, beak: Colour = (238, 178, 62)) -> Parts:
    """A bird of prey's head with a hooked beak."""
    return [
        ball(skin, f, 0, z, r, bias=0.06),
        hull(beak, (f + r * 0.75, 0, z - r * 0.05, r * 0.50), (f + r * 1.45, 0, z - r * 0.20, r * 0.28), bias=0.09),
        hull(beak, (f + r * 1.45, 0, z - r * 0.20, r * 0.28), (f + r * 1.65, 0, z - r * 0.85, r * 0.08), bias=0.10),
        *both([
            ball((255, 220, 80), f + r * 0.62, r * 0.62, z + r * 0.30, r * 0.20, bias=0.11),
            ball(INK, f + r * 0.76, r * 0.68, z + r * 0.32, r * 0.11, bias=0.13),
        ]),
    ]


def cat(skin: Colour, f: float, z: float, r: float, mane: Colour | None = None) -> Parts:
    """A lion's head, with a mane or without."""
    out: Parts = []
    if mane:
        out += [
            hull(mane, (f - r * 0.5, 0, z + r * 0.10, r * 1.55), (f - r * 1.1, 0, z - r * 0.45, r * 1.35), bias=0.03),
            *(
                ball(dim(mane, 0.12), f + x * r, y * r, z + h * r, r * 0.5, bias=0.035)
                for x, y, h in (
                    (0.1, 1.25, 0.4), (0.1, -1.25, 0.4), (0.3, 1.05, -0.7), (0.3, -1.05, -0.7), (0.0, 0.6, 1.25),
                    (0.0, -0.6, 1.25),
                )
            ),
        ]
    return [
        *out,
        ball(skin, f, 0, z, r, bias=0.08),
        hull(
            lit(skin, 0.35), (f + r * 0.7, r * 0.24, z - r * 0.30, r * 0.42),
            (f + r * 0.7, -r * 0.24, z - r * 0.30, r * 0.42), bias=0.11,
        ),
        ball((84, 46, 40), f + r * 1.15, 0, z - r * 0.10, r * 0.19, bias=0.15),
        *both([
            ball(AMBER, f + r * 0.80, r * 0.42, z + r * 0.28, r * 0.17, bias=0.13),
            ball(INK, f + r * 0.94, r * 0.43, z + r * 0.28, r * 0.09, bias=0.15),
            ball(skin, f - r * 0.1, r * 0.78, z + r * 0.70, r * 0.30, bias=0.10),
        ]),
    ]


def bear(skin: Colour, f: float, z: float, r: float) -> Parts:
    """A bear's head: round ears, pale muzzle."""
    return [
        ball(skin, f, 0, z, r, bias=0.06),
        hull(
            lit(skin, 0.32), (f + r * 0.6, 0, z - r * 0.22, r * 0.50), (f + r * 1.25, 0, z - r * 0.38, r * 0.34),
            bias=0.09,
        ),
        ball(INK, f + r * 1.5, 0, z - r * 0.22, r * 0.19, bias=0.13),
        *both([
            ball(skin, f - r * 0.1, r * 0.78, z + r * 0.66, r * 0.34, bias=0.07),
            ball(dim(skin, 0.3), f + r * 0.1, r * 0.80, z + r * 0.66, r * 0.18, bias=0.09),
            ball(INK, f + r * 0.84, r * 0.40, z + r * 0.26, r * 0.13, bias=0.12),
        ]),
    ]


def goat(skin: Colour, f: float, z: float, r: float) -> Parts:
    """A goat's head with swept horns and a beard."""
    return [
        hull(skin, (f, 0, z, r * 0.9), (f + r * 1.1, 0, z - r * 0.45, r * 0.5), bias=0.07),
        hull(
            (236, 230, 214), (f + r * 1.0, 0, z - r * 0.8, r * 0.28), (f + r * 0.95, 0, z - r * 1.5, r * 0.06),
            bias=0.08,
        ),
        *both([
            hull(BONE, (f, r * 0.4, z + r * 0.7, r * 0.28), (f - r * 0.8, r * 0.8, z + r * 1.6, r * 0.20), bias=0.09),
            hull(
                BONE, (f - r * 0.8, r * 0.8, z + r * 1.6, r * 0.20), (f - r * 1.8, r * 1.0, z + r * 1.4, r * 0.06),
                bias=0.09,
            ),
            ball(AMBER, f + r * 0.6, r * 0.55, z + r * 0.2, r * 0.16, bias=0.12),
        ]),
    ]
