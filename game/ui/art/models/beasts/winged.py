"""Monsters with wings, or snakes for hair: roc to stirge, harpy, gargoyle, medusa, and the werewolf."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, balls, both, chain, flat, hull, placed, tapered
from game.ui.art.models.beasts.animals import collar
from game.ui.art.models.beasts.dragons import WYRMS, wyrm_head
from game.ui.art.models.beasts.heads import cat, eagle, goat
from game.ui.art.models.beasts.quadruped import Body, body, neck
from game.ui.art.models.beasts.wings import bat, feathered
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.anatomy import face
from game.ui.art.models.men.faces import AMBER
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, Colour, dim, lit, mix

TALON: Colour = (226, 178, 72)


def _bird_leg(f: float, r: float, top: float, k: float = 1.0) -> Parts:
    return [
        tapered(TALON, (f, r, top), (f + 0.04, r, 0.06), 0.05 * k, 0.04 * k),
        *(
            tapered(TALON, (f + 0.04, r, 0.06), (f + 0.04 + 0.22 * k, r + t * k, 0.03), 0.04 * k, 0.014)
            for t in (-0.12, 0.0, 0.12)
        ),
        tapered(TALON, (f + 0.04, r, 0.06), (f - 0.12 * k, r, 0.03), 0.036 * k, 0.014),
    ]


@modelled(2.8, (1.10, 1.42, 0.52), upright=False, winged=True)
def roc(w: Wear) -> Parts:
    """A bird as large as a dragon."""
    brown, pale = (138, 100, 62), (222, 200, 160)
    p = _bird_leg(0.12, 0.28, 0.6, 1.8) + _bird_leg(0.12, -0.28, 0.6, 1.8)
    p += [
        hull(brown, (0.46, 0, 0.84, 0.38), (-0.62, 0, 0.74, 0.30)),
        hull(pale, (0.56, 0, 0.72, 0.30), (0.0, 0, 0.56, 0.26), bias=0.02),
        hull(brown, (0.56, 0, 1.02, 0.27), (0.92, 0, 1.36, 0.20), bias=0.05),
    ]
    p += eagle((238, 228, 204), 1.0, 1.44, 0.23) + collar(w, 0.66, 1.10, 0.285, 1.0)
    p += [
        flat(mix(brown, (86, 60, 40), 0.3 + 0.12 * abs(k)), [(-0.62, 0.10 * k, 0.82), (-1.62, 0.36 * k - 0.16, 0.62),
             (-1.70, 0.36 * k, 0.60), (-1.62, 0.36 * k + 0.16, 0.62)], bias=-0.05 - 0.01 * abs(k))
        for k in (-2, -1, 0, 1, 2)
    ]
    return p + feathered(brown, (84, 58, 40), (0.22, 0.30, 0.98), 1.42, w.wings)


@modelled(2.0, (0.86, 1.00, 0.66), upright=False, winged=True)
def chimera(w: Wear) -> Parts:
    """Lion, goat and dragon on one body."""
    c: Colour = (190, 146, 88)
    p = body(Body(
        c, foot=lit(c, 0.15), front=0.48, rear=0.50, back=0.62, chest=0.28, loin=0.23, waist=0.22, leg=0.065,
        apart=0.20, knee=0.11, paws=True, flown=w.aloft,
    ))
    p += neck(c, (0.46, 0.74, 0.20), (0.82, 0.88, 0.15)) + cat(c, 0.88, 0.92, 0.185, (136, 80, 42))
    p += [
        hull((206, 198, 182), (0.36, -0.22, 0.8, 0.14), (0.66, -0.46, 1.1, 0.1), bias=0.05),
        *placed(goat((214, 206, 190), 0.7, 1.18, 0.14), r=-0.5),
    ]
    red = WYRMS["red"]
    p += chain(
        red.scale, balls([(0.30, 0.20, 0.82, 0.17), (0.46, 0.40, 1.14, 0.13), (0.66, 0.50, 1.34, 0.11)], 3), bias=0.05
    ) + wyrm_head(red, 0.70, 0.50, 1.38, 0.54)
    p += bat((150, 60, 40), (196, 92, 48), (-0.04, 0.22, 0.86), 0.62, held=w.wings) + collar(w, 0.02, 0.62, 0.255, 0)
    return p + chain(
        red.scale,
        balls(
            [(-0.70, 0, 0.62, 0.11), (-1.10, 0.16, 0.40, 0.08), (-1.36, -0.06, 0.30, 0.05), (-1.50, 0.14, 0.42, 0.03)],
            3,
        ),
    )


@modelled(2.0, (0.86, 0.98, 0.42), upright=False, winged=True)
def manticore(w: Wear) -> Parts:
    """A man's face, a lion's body, bat wings and a tail of spikes."""
    c: Colour = (180, 108, 66)
    p = (
        body(Body(
            c, foot=lit(c, 0.15), front=0.46, rear=0.48, back=0.58, chest=0.25, loin=0.22, waist=0.20, leg=0.06,
            apart=0.17, knee=0.10, paws=True, flown=w.aloft,
        ))
        + neck(c, (0.44, 0.68, 0.20), (0.72, 0.88, 0.15))
    )
    mane: Colour = (96, 52, 34)
    p += [
        hull(mane, (0.66, 0, 1.0, 0.33), (0.52, 0, 0.84, 0.28), bias=0.02),
        *(ball(dim(mane, 0.12), (0.74 + f, r, 0.98 + z), 0.12, bias=0.03)
          for f, r, z in ((0.0, 0.26, 0.06), (0.0, -0.26, 0.06), (-0.04, 0.17, 0.25), (-0.04, -0.17, 0.25),
                          (0.06, 0.22, -0.16), (0.06, -0.22, -0.16), (-0.06, 0.0, 0.32))),
        *placed(face(Shape(skin=(226, 170, 128), head=0.20, head_at=(0.86, 1.0), beard=mane)), bias=0.10),
    ]
    stalk = balls(
        [(-0.66, 0, 0.62, 0.08), (-1.0, 0.14, 0.80, 0.065), (-1.14, 0.06, 1.10, 0.06), (-1.02, -0.04, 1.26, 0.10)], 3
    )
    p += (
        chain(c, stalk, bias=0.02)
        + [
            tapered(BONE, (-1.02, -0.04, 1.26), (-1.02 + a, -0.04 + b, 1.26 + h), 0.04, 0.008, bias=0.06)
            for a, b, h in (
                (0.26, 0, 0.06), (0.14, 0.22, 0.10), (0.14, -0.22, 0.10), (-0.12, 0.20, 0.12), (-0.12, -0.20, 0.12),
                (0.0, 0, 0.30), (-0.22, 0, 0.10),
            )
        ]
    )
    p += bat((132, 70, 48), (166, 96, 62), (0.10, 0.20, 0.82), 0.62, held=w.wings)
    return p + collar(w, -0.02, 0.58, 0.225, 0)


@modelled(0.85, (0.38, 0.90, 0.34), upright=False, winged=True)
def cockatrice(w: Wear) -> Parts:
    """A cock with a dragon's wings and tail."""
    c: Colour = (214, 190, 128)
    p = _bird_leg(0.02, 0.11, 0.34, 0.7) + _bird_leg(0.02, -0.11, 0.34, 0.7)
    p += [
        hull(c, (0.16, 0, 0.5, 0.17), (-0.22, 0, 0.46, 0.15)),
        hull((186, 92, 50), (0.2, 0, 0.58, 0.12), (0.3, 0, 0.84, 0.09), bias=0.04),
        *eagle((226, 206, 150), 0.34, 0.92, 0.125, (240, 190, 80)),
    ]
    p += [
        *(ball((206, 40, 36), (0.40 - k * 0.10, 0, 1.06 + 0.02 * (k == 1)), 0.055, bias=0.12) for k in range(3)),
        hull((206, 40, 36), (0.46, 0, 0.78, 0.045), (0.46, 0, 0.70, 0.03), bias=0.12),
    ]
    p += [
        *chain(
            (96, 128, 76),
            balls(
                [
                    (-0.3, 0, 0.46, 0.11), (-0.58, 0.08, 0.24, 0.075), (-0.78, -0.1, 0.14, 0.05),
                    (-0.84, -0.34, 0.2, 0.02),
                ],
                3,
            ),
        ),
        flat((70, 100, 60), [(-0.82, -0.3, 0.18), (-0.98, -0.46, 0.22), (-0.8, -0.54, 0.22), (-0.74, -0.4, 0.2)],
             bias=0.02),
    ]
    p += bat((110, 136, 84), (146, 160, 92), (0.04, 0.13, 0.60), 0.36, held=w.wings)
    return p + collar(w, 0.22, 0.62, 0.135, 1.0)


@modelled(0.75, (0.28, 0.66, 0.30), upright=False, winged=True)
def stirge(w: Wear) -> Parts:
    """A bat-bird on a stalk of air with a long needle."""
    c: Colour = (140, 86, 62)
    p = [
        hull(c, (0.06, 0, 0.60, 0.15), (-0.18, 0, 0.56, 0.11)),
        ball(lit(c, 0.1), (0.24, 0, 0.68), 0.11, bias=0.03),
        tapered((238, 206, 150), (0.32, 0, 0.66), (0.74, 0, 0.52), 0.035, 0.008, bias=0.08),
        *both(
            [
                ball(AMBER, (0.31, 0.06, 0.72), 0.030, bias=0.09),
                tapered((216, 150, 120), (0.0, 0.08, 0.48), (0.10, 0.13, 0.24), 0.025, 0.010),
            ]
        ),
    ]
    p += bat((120, 70, 54), (196, 120, 84), (0.02, 0.12, 0.64), 0.42, claw=False, held=w.wings)
    return p + collar(w, 0.14, 0.63, 0.125, 0.6)
