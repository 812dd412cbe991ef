"""Heads that are not a man's: tusks, muzzles, ears, beaks, skulls."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, flat, hull, rod
from game.ui.art.models.men.anatomy import eyes
from game.ui.art.models.men.shape import Shape, on_head
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, INK, Colour, dim, lit, mix

AMBER: Colour = (250, 226, 90)
EMBER: Colour = (255, 96, 48)


def ears(s: Shape, out: float, up: float, back: float = -0.10, wide: float = 0.55) -> Parts:
    """Pointed ears, `out` and `up` in head radii."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    skin = lit(s.skin, 0.10)
    return both([
        flat(
            skin,
            [
                (f + r * 0.35, r * 0.80, z + r * 0.35), (f + back, r * out, z + r * up),
                (f - r * 0.2, r * 0.80, z - r * wide * 0.8),
            ],
            bias=0.05,
        )
    ])


def brute(s: Shape, w: Wear) -> Parts:
    """An orc: heavy jaw, tusks, small ears, low brow."""
    skin, jaw = lit(s.skin, 0.08), lit(s.skin, 0.22)
    return (
        on_head(s, [
            ball(skin, (0, 0, 0), 1.0, bias=0.05),
            hull(jaw, (0.68, 0.25, -0.55, 0.48), (0.68, -0.25, -0.55, 0.48), bias=0.07),
            *both([flat(BONE, [(1.05, 0.58, -0.65), (1.14, 0.50, 0.10), (1.10, 0.28, -0.65)], bias=0.12)]),
            *eyes(0.86, 0.16, 0.40, 0.14, (250, 220, 120), 0.10),
        ])
        + ears(s, 2.0, 0.75)
    )


def imp(s: Shape, w: Wear) -> Parts:
    """A goblin: all ears and nose, yellow eyes."""
    return on_head(s, [
        ball(s.skin, (0, 0, 0), 1.0, bias=0.02),
        hull(lit(s.skin, 0.22), (0.75, 0, -0.10, 0.26), (1.30, 0, -0.32, 0.14), bias=0.06),
        *eyes(0.72, 0.26, 0.40, 0.20, AMBER, 0.07),
        *eyes(0.90, 0.26, 0.42, 0.09, INK, 0.09),
    ]) + ears(s, 2.35, 0.50, back=-0.18)


def muzzle(
    s: Shape, w: Wear, long: float = 0.9, dark: Colour | None = None, ear: tuple[float, float] = (0.95, 1.5)
) -> Parts:
    """A dog's head: snout, nose, pricked ears."""
    tone = dark or lit(s.skin, 0.25)
    return on_head(s, [
        ball(s.skin, (0, 0, 0), 1.0, bias=0.02),
        hull(tone, (0.6, 0, -0.15, 0.56), (0.8 + long, 0, -0.40, 0.32), bias=0.06),
        ball(INK, (1.05 + long, 0, -0.26), 0.19, bias=0.10),
        *eyes(0.76, 0.34, 0.44, 0.15, AMBER, 0.09),
        *both([flat(dim(s.skin, 0.2), [(0.2, 0.32, 0.75), (-0.1, ear[0], ear[1]), (-0.45, 0.75, 0.5)], bias=0.05)]),
    ])


def scaled_head(s: Shape, w: Wear, crest: Colour | None = None) -> Parts:
    """A lizard's head: long flat snout, eyes on top, a crest."""
    out = [
        hull(s.skin, (-0.2, 0, 0, 0.95), (0.5, 0, 0, 0.80), bias=0.02),
        hull(s.skin, (0.5, 0, 0, 0.62), (2.1, 0, -0.22, 0.38), bias=0.06),
        hull(lit(s.skin, 0.35), (0.5, 0, -0.42, 0.50), (1.95, 0, -0.52, 0.30), bias=0.04),
        *eyes(0.55, 0.62, 0.52, 0.22, AMBER, 0.12),
        *eyes(0.70, 0.66, 0.58, 0.10, INK, 0.14),
    ]
    tone = crest or dim(s.skin, 0.3)
    for i in range(3):
        x = 0.35 - 0.62 * i
        out.append(flat(tone, [(x + 0.3, 0, 0.72), (x - 0.25, 0, 1.45 - 0.1 * i), (x - 0.45, 0, 0.62)], bias=0.10))
    return on_head(s, out)


def skull(s: Shape, w: Wear) -> Parts:
    """A skull: dark sockets and a row of teeth."""
    dark: Colour = (44, 32, 30)
    return on_head(s, [
        ball(s.skin, (0, 0, 0), 1.0, bias=0.02),
        hull(dim(s.skin, 0.10), (0.6, 0.28, -0.72, 0.36), (0.6, -0.28, -0.72, 0.36), bias=0.03),
        *eyes(0.84, 0.08, 0.42, 0.30, dark, 0.07),
        ball(dark, (1.02, 0, -0.32), 0.13, bias=0.08),
        rod(dark, (0.98, 0.30, -0.72), (0.98, -0.30, -0.72), 0.07, bias=0.08),
    ])


def dead(s: Shape, w: Wear) -> Parts:
    """A corpse's head: sunken eyes, an open mouth."""
    return on_head(s, [
        ball(s.skin, (0, 0, 0), 1.0, bias=0.02),
        hull(dim(s.skin, 0.12), (0.55, 0, -0.55, 0.48), bias=0.03),
        *eyes(0.82, 0.14, 0.42, 0.22, (60, 44, 40), 0.06),
        *eyes(0.96, 0.14, 0.42, 0.09, (250, 236, 180), 0.08),
        ball((70, 30, 30), (0.96, 0, -0.58), 0.20, bias=0.08),
    ])


def hooded_dark(s: Shape, w: Wear, glint: Colour = EMBER) -> Parts:
    """Nothing under a hood but two lights."""
    cloth = s.robe or s.cloth or s.skin
    return on_head(
        s,
        [
            hull(cloth, (-0.3, 0, 0.1, 1.25), (-1.0, 0, -0.4, 0.8), bias=0.0),
            ball((22, 16, 22), (0.35, 0, -0.05), 0.88, bias=0.04),
            *both([ball(glint, (1.1, 0.38, 0.1), 0.17, bias=0.12, glow=True)]),
        ],
    )


def bull(s: Shape, w: Wear) -> Parts:
    """A bull's head: broad muzzle, horns level to the sides."""
    return on_head(s, [
        ball(s.skin, (0, 0, 0), 1.0, bias=0.04),
        hull(mix(s.skin, (230, 200, 170), 0.5), (0.6, 0, -0.2, 0.62), (1.35, 0, -0.5, 0.50), bias=0.08),
        *both([
            ball(INK, (1.75, 0.22, -0.42), 0.12, bias=0.12),
            hull(BONE, (0, 0.75, 0.5, 0.30), (0.1, 1.7, 0.75, 0.22), bias=0.08),
            hull(BONE, (0.1, 1.7, 0.75, 0.22), (0.7, 2.1, 1.35, 0.06), bias=0.09),
            flat(s.skin, [(-0.1, 0.8, 0.3), (-0.3, 1.6, 0.05), (-0.4, 0.8, -0.1)], bias=0.06),
        ]),
        *eyes(0.85, 0.30, 0.48, 0.14, AMBER, 0.10),
        rod((214, 170, 70), (1.85, 0.14, -0.72), (1.85, -0.14, -0.72), 0.07, bias=0.14),
    ])
