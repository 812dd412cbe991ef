"""Heads that are not a man's: tusks, muzzles, ears, beaks, skulls."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, flat, hull, rod
from game.ui.art.models.men.anatomy import eyes
from game.ui.art.models.men.shape import Shape
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
    f, z, r = s.head_at[0], s.head_at[1], s.head
    skin, jaw = lit(s.skin, 0.08), lit(s.skin, 0.22)
    return [
        ball(skin, f, 0, z, r, bias=0.05),
        hull(
            jaw, (f + r * 0.68, r * 0.25, z - r * 0.55, r * 0.48), (f + r * 0.68, -r * 0.25, z - r * 0.55, r * 0.48),
            bias=0.07,
        ),
        *both([
            flat(
                BONE,
                [
                    (f + r * 1.05, r * 0.58, z - r * 0.65), (f + r * 1.14, r * 0.50, z + r * 0.10),
                    (f + r * 1.10, r * 0.28, z - r * 0.65),
                ],
                bias=0.12,
            )
        ]),
        *eyes(f + r * 0.86, z + r * 0.16, r * 0.40, r * 0.14, (250, 220, 120), 0.10),
        *ears(s, 2.0, 0.75),
    ]


def imp(s: Shape, w: Wear) -> Parts:
    """A goblin: all ears and nose, yellow eyes."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    return [
        ball(s.skin, f, 0, z, r, bias=0.02),
        hull(
            lit(s.skin, 0.22), (f + r * 0.75, 0, z - r * 0.10, r * 0.26), (f + r * 1.30, 0, z - r * 0.32, r * 0.14),
            bias=0.06,
        ),
        *eyes(f + r * 0.72, z + r * 0.26, r * 0.40, r * 0.20, AMBER, 0.07),
        *eyes(f + r * 0.90, z + r * 0.26, r * 0.42, r * 0.09, INK, 0.09),
        *ears(s, 2.35, 0.50, back=-0.18),
    ]


def muzzle(
    s: Shape, w: Wear, long: float = 0.9, dark: Colour | None = None, ear: tuple[float, float] = (0.95, 1.5)
) -> Parts:
    """A dog's head: snout, nose, pricked ears."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    tone = dark or lit(s.skin, 0.25)
    return [
        ball(s.skin, f, 0, z, r, bias=0.02),
        hull(
            tone, (f + r * 0.6, 0, z - r * 0.15, r * 0.56), (f + r * (0.8 + long), 0, z - r * 0.40, r * 0.32),
            bias=0.06,
        ),
        ball(INK, f + r * (1.05 + long), 0, z - r * 0.26, r * 0.19, bias=0.10),
        *eyes(f + r * 0.76, z + r * 0.34, r * 0.44, r * 0.15, AMBER, 0.09),
        *both([
            flat(
                dim(s.skin, 0.2),
                [
                    (f + r * 0.2, r * 0.32, z + r * 0.75), (f - r * 0.1, r * ear[0], z + r * ear[1]),
                    (f - r * 0.45, r * 0.75, z + r * 0.5),
                ],
                bias=0.05,
            )
        ]),
    ]


def scaled_head(s: Shape, w: Wear, crest: Colour | None = None) -> Parts:
    """A lizard's head: long flat snout, eyes on top, a crest."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    out = [
        hull(s.skin, (f - r * 0.2, 0, z, r * 0.95), (f + r * 0.5, 0, z, r * 0.80), bias=0.02),
        hull(s.skin, (f + r * 0.5, 0, z, r * 0.62), (f + r * 2.1, 0, z - r * 0.22, r * 0.38), bias=0.06),
        hull(
            lit(s.skin, 0.35), (f + r * 0.5, 0, z - r * 0.42, r * 0.50), (f + r * 1.95, 0, z - r * 0.52, r * 0.30),
            bias=0.04,
        ),
        *eyes(f + r * 0.55, z + r * 0.62, r * 0.52, r * 0.22, AMBER, 0.12),
        *eyes(f + r * 0.70, z + r * 0.66, r * 0.58, r * 0.10, INK, 0.14),
    ]
    tone = crest or dim(s.skin, 0.3)
    for i in range(3):
        x = f + r * (0.35 - 0.62 * i)
        out.append(
            flat(
                tone,
                [
                    (x + r * 0.3, 0, z + r * 0.72), (x - r * 0.25, 0, z + r * (1.45 - 0.1 * i)),
                    (x - r * 0.45, 0, z + r * 0.62),
                ],
                bias=0.10,
            )
        )
    return out


def skull(s: Shape, w: Wear) -> Parts:
    """A skull: dark sockets and a row of teeth."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    dark: Colour = (44, 32, 30)
    return [
        ball(s.skin, f, 0, z, r, bias=0.02),
        hull(
            dim(s.skin, 0.10), (f + r * 0.6, r * 0.28, z - r * 0.72, r * 0.36),
            (f + r * 0.6, -r * 0.28, z - r * 0.72, r * 0.36), bias=0.03,
        ),
        *eyes(f + r * 0.84, z + r * 0.08, r * 0.42, r * 0.30, dark, 0.07),
        ball(dark, f + r * 1.02, 0, z - r * 0.32, r * 0.13, bias=0.08),
        rod(dark, (f + r * 0.98, r * 0.30, z - r * 0.72), (f + r * 0.98, -r * 0.30, z - r * 0.72), r * 0.07, bias=0.08),
    ]


def dead(s: Shape, w: Wear) -> Parts:
    """A corpse's head: sunken eyes, an open mouth."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    return [
        ball(s.skin, f, 0, z, r, bias=0.02),
        hull(dim(s.skin, 0.12), (f + r * 0.55, 0, z - r * 0.55, r * 0.48), bias=0.03),
        *eyes(f + r * 0.82, z + r * 0.14, r * 0.42, r * 0.22, (60, 44, 40), 0.06),
        *eyes(f + r * 0.96, z + r * 0.14, r * 0.42, r * 0.09, (250, 236, 180), 0.08),
        ball((70, 30, 30), f + r * 0.96, 0, z - r * 0.58, r * 0.20, bias=0.08),
    ]


def hooded_dark(s: Shape, w: Wear, glint: Colour = EMBER) -> Parts:
    """Nothing under a hood but two lights."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    cloth = s.robe or s.cloth or s.skin
    return [
        hull(cloth, (f - r * 0.3, 0, z + r * 0.1, r * 1.25), (f - r * 1.0, 0, z - r * 0.4, r * 0.8), bias=0.0),
        ball((22, 16, 22), f + r * 0.35, 0, z - r * 0.05, r * 0.88, bias=0.04),
        ball(glint, f + r * 1.1, r * 0.38, z + r * 0.1, r * 0.17, bias=0.12, glow=True),
        ball(glint, f + r * 1.1, -r * 0.38, z + r * 0.1, r * 0.17, bias=0.12, glow=True),
    ]


def bull(s: Shape, w: Wear) -> Parts:
    """A bull's head: broad muzzle, horns level to the sides."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    return [
        ball(s.skin, f, 0, z, r, bias=0.04),
        hull(
            mix(s.skin, (230, 200, 170), 0.5), (f + r * 0.6, 0, z - r * 0.2, r * 0.62),
            (f + r * 1.35, 0, z - r * 0.5, r * 0.50), bias=0.08,
        ),
        *both([
            ball(INK, f + r * 1.75, r * 0.22, z - r * 0.42, r * 0.12, bias=0.12),
            hull(BONE, (f, r * 0.75, z + r * 0.5, r * 0.30), (f + r * 0.1, r * 1.7, z + r * 0.75, r * 0.22), bias=0.08),
            hull(
                BONE, (f + r * 0.1, r * 1.7, z + r * 0.75, r * 0.22), (f + r * 0.7, r * 2.1, z + r * 1.35, r * 0.06),
                bias=0.09,
            ),
            flat(
                s.skin,
                [
                    (f - r * 0.1, r * 0.8, z + r * 0.3), (f - r * 0.3, r * 1.6, z + r * 0.05),
                    (f - r * 0.4, r * 0.8, z - r * 0.1),
                ],
                bias=0.06,
            ),
        ]),
        *eyes(f + r * 0.85, z + r * 0.30, r * 0.48, r * 0.14, AMBER, 0.10),
        rod(
            (214, 170, 70), (f + r * 1.85, r * 0.14, z - r * 0.72), (f + r * 1.85, -r * 0.14, z - r * 0.72), r * 0.07,
            bias=0.14,
        ),
    ]
