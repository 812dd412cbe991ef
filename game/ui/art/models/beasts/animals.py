"""Beasts without wings: bear to boar, spider, crawler, worm, and the four-legged monsters."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, balls, both, chain, disc, flat, hull, placed, rod, tapered
from game.ui.art.models.beasts.heads import bear as bear_head
from game.ui.art.models.beasts.heads import cat
from game.ui.art.models.beasts.quadruped import Body, at_head, body, horse, neck, tuft_tail
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.faces import EMBER, muzzle
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, INK, Colour, dim, lit


def collar(w: Wear, f: float, z: float, radius: float, slope: float = 0.4) -> Parts:
    """A band in the side's colour round a neck: a beast has no coat to show it."""
    return [hull(w.side.rim, (f, 0, z, radius), (f + 0.05, 0, z + 0.05 * slope, radius * 0.97), bias=0.045)]


@modelled(2.0, (0.82, 0.70, 0.42), upright=False)
def bear(w: Wear) -> Parts:
    """A brown bear, high in the shoulder."""
    c = w.pick((112, 76, 46), (92, 64, 44), (78, 62, 54))
    p = body(Body(
        c, foot=dim(c, 0.2), front=0.42, rear=0.42, back=0.56, chest=0.27, loin=0.26, waist=0.25, leg=0.09, apart=0.22,
        knee=0.14, paws=True, stride=0.15,
    ))
    p += [
        ball(c, (0.3, 0, 0.8), 0.2, bias=0.02),
        *neck(c, (0.42, 0.68, 0.22), (0.66, 0.72, 0.18)),
        *bear_head(c, 0.74, 0.72, 0.2),
        *collar(w, 0.56, 0.7, 0.235),
    ]
    p += [ball(c, (-0.70, 0, 0.62), 0.07)]
    return placed(p + _paw_claws(0.56, 0.20) + _paw_claws(0.36, -0.20), 1.28)


def _paw_claws(f: float, r: float, size: float = 0.08) -> Parts:
    return [
        tapered(BONE, (f + 0.22, r + k, 0.06), (f + 0.22 + size, r + k * 1.4, 0.03), 0.024, 0.008, bias=0.05)
        for k in (-0.06, 0.0, 0.06)
    ]


@modelled(2.0, (0.26, 1.38, 0.56))
def owl_bear(w: Wear) -> Parts:
    """A bear reared up under an owl's round face."""
    c: Colour = (132, 98, 64)
    pale: Colour = (214, 190, 150)
    s = Shape(
        skin=c, cloth=c, sleeve=c, trousers=c, boot=dim(c, 0.35), skirt=c, width=0.25, lean=0.10, limb=0.115, leg=0.115,
        stride=0.14, headgear="", head=0.22, head_at=(0.16, 0.86), size=1.6, belt=w.side.rim,
    )
    f, z, r = 0.16, 0.86, 0.22
    s.face = lambda a, b: [
        ball(c, (f, 0, z), r, bias=0.04),
        *both(
            [
                disc(pale, (f + r * 0.72, r * 0.40, z + r * 0.12), (0.9, 0.25, 0.4), r * 0.52, bias=0.08),
                ball((250, 200, 60), (f + r * 0.86, r * 0.42, z + r * 0.20), r * 0.24, bias=0.12),
                ball(INK, (f + r * 1.04, r * 0.44, z + r * 0.24), r * 0.12, bias=0.14),
                flat(
                    dim(c, 0.2),
                    [
                        (f + 0.02, r * 0.5, z + r * 0.8),
                        (f - 0.10, r * 1.0, z + r * 1.55),
                        (f - 0.12, r * 0.7, z + r * 0.5),
                    ],
                    bias=0.09,
                ),
            ]
        ),
        hull(
            (236, 178, 70),
            (f + r * 0.95, 0, z - r * 0.05, r * 0.20),
            (f + r * 1.25, 0, z - r * 0.55, r * 0.06),
            bias=0.15,
        ),
    ]
    s.extra = [
        *(
            flat(lit(c, 0.15 + 0.1 * (k % 2)),
                 [(0.19, -0.14 + k * 0.09, 0.66), (0.22, -0.10 + k * 0.09, 0.52), (0.19, -0.06 + k * 0.09, 0.66)],
                 bias=0.05)
            for k in range(4)
        ),
        *_hands(0.46, 0.36, 0.52),
        *_hands(0.46, -0.34, 0.52),
    ]

    return man(w, s, Held([], (0.46, 0.36, 0.52), (0.46, -0.34, 0.52)))


def _hands(f: float, r: float, z: float) -> Parts:
    return [
        tapered(BONE, (f + 0.06, r + k, z), (f + 0.20, r + k * 1.5, z - 0.06), 0.026, 0.006, bias=0.09)
        for k in (-0.06, 0.0, 0.06)
    ]


@modelled(1.0, (0.62, 0.60, 0.40), upright=False)
def lion(w: Wear) -> Parts:
    """A lion."""
    c: Colour = w.pick((206, 160, 92), (196, 150, 88))
    p = body(Body(
        c, belly=lit(c, 0.25), foot=lit(c, 0.15), front=0.32, rear=0.36, back=0.46, chest=0.18, loin=0.15, waist=0.13,
        leg=0.055, apart=0.16, knee=0.085, paws=True, stride=0.15,
    ))
    return (
        p + cat(c, 0.54, 0.62, 0.16, (140, 84, 44)) + collar(w, 0.02, 0.46, 0.155, 0)
        + tuft_tail(c, -0.48, 0.48, 0.36, (110, 66, 38), up=True)
    )


@modelled(0.75, (0.46, 0.34, 0.30), upright=False)
def giant_rat(w: Wear) -> Parts:
    """A rat the size of a dog: hump, bare tail, round ears."""
    c: Colour = w.pick((122, 104, 88), (104, 92, 84))
    p = body(Body(
        c, foot=(206, 150, 132), front=0.26, rear=0.30, back=0.28, chest=0.15, loin=0.19, waist=0.16, leg=0.035,
        apart=0.11, knee=0.06, stride=0.08, paws=True,
    ))
    tail = chain(
        (206, 150, 132),
        balls(
            [
                (-0.44, 0, 0.24, 0.04), (-0.66, 0.14, 0.12, 0.032), (-0.88, 0.06, 0.06, 0.026),
                (-1.06, 0.24, 0.05, 0.014),
            ],
            2,
        ),
        bias=-0.02,
    )
    p += [
        hull(c, (0.34, 0, 0.34, 0.13), (0.60, 0, 0.26, 0.06), bias=0.05),
        ball((226, 150, 140), (0.66, 0, 0.25), 0.035, bias=0.08),
        *both(
            [
                ball(lit(c, 0.2), (0.32, 0.12, 0.48), 0.075, bias=0.07),
                ball((214, 150, 136), (0.34, 0.125, 0.485), 0.045, bias=0.09),
                ball(EMBER, (0.46, 0.075, 0.38), 0.026, bias=0.10),
                rod((236, 220, 200), (0.58, 0.05, 0.26), (0.60, 0.22, 0.28), 0.008, bias=0.06),
            ]
        ),
    ]
    return p + tail + collar(w, 0.20, 0.32, 0.165)


@modelled(1.0, (0.58, 0.42, 0.36), upright=False)
def boar(w: Wear) -> Parts:
    """A wild boar: all shoulder and tusk."""
    c: Colour = w.pick((96, 78, 66), (82, 66, 58))
    p = body(Body(
        c, front=0.34, rear=0.34, back=0.40, chest=0.23, loin=0.18, waist=0.20, leg=0.045, apart=0.13, knee=0.08,
        stride=0.09,
    ))
    p += [
        hull(c, (0.40, 0, 0.46, 0.19), (0.66, 0, 0.36, 0.10), bias=0.05),
        hull((206, 150, 130), (0.74, 0, 0.33, 0.075), (0.78, 0, 0.32, 0.07), bias=0.08),
        *both([
            hull(BONE, (0.68, 0.09, 0.30, 0.035), (0.76, 0.17, 0.46, 0.010), bias=0.12),
            flat(dim(c, 0.15), [(0.44, 0.12, 0.58), (0.36, 0.22, 0.74), (0.34, 0.10, 0.58)], bias=0.08),
            ball(EMBER, (0.58, 0.12, 0.46), 0.025, bias=0.10),
        ]),
        *(
            flat((60, 46, 42), [(0.36 - k * 0.16, 0, 0.60), (0.24 - k * 0.16, 0, 0.76), (0.16 - k * 0.16, 0, 0.58)],
                 bias=0.08)
            for k in range(4)
        ),
    ]
    return p + collar(w, 0.12, 0.42, 0.225, 0) + tuft_tail(c, -0.50, 0.48, 0.22)


@modelled(1.0, (0.76, 0.70, 0.34), upright=False)
def hell_hound(w: Wear) -> Parts:
    """A rust-black hound breathing fire."""
    c: Colour = (120, 58, 40)
    p = body(Body(
        c, foot=(60, 40, 36), front=0.32, rear=0.34, back=0.46, chest=0.165, loin=0.13, waist=0.11, leg=0.048,
        apart=0.15, stride=0.15, paws=True, knee=0.075,
    ))
    p += neck(dim(c, 0.2), (0.36, 0.52, 0.15), (0.58, 0.68, 0.12)) + muzzle(
        at_head(c, 0.68, 0.72, 0.14), w, 1.0, (70, 44, 38), (0.7, 1.6)
    )
    p += [
        hull((255, 130, 40), (0.98, 0, 0.62, 0.05), (1.24, 0, 0.60, 0.085), bias=0.14, glow=True),
        hull((255, 214, 100), (1.02, 0, 0.62, 0.03), (1.18, 0, 0.61, 0.045), bias=0.16, glow=True),
        *both([ball(EMBER, (0.78, 0.062, 0.77), 0.032, bias=0.20, glow=True)]),
        *(
            hull((255, 120, 36), (0.30 - k * 0.2, 0, 0.64, 0.05), (0.22 - k * 0.2, 0, 0.78, 0.01), bias=0.06, glow=True)
            for k in range(4)
        ),
    ]
    return (
        p + collar(w, 0.46, 0.60, 0.155)
        + chain(c, balls([(-0.46, 0, 0.50, 0.045), (-0.72, 0.1, 0.50, 0.035), (-0.92, 0.06, 0.66, 0.015)], 2))
    )


@modelled(2.0, (0.56, 1.36, 0.42), upright=False)
def centaur(w: Wear) -> Parts:
    """A man to the waist, a horse below it."""
    coat = w.pick((150, 104, 66), (92, 62, 46), (186, 150, 108))
    skin: Colour = (214, 158, 116)
    s = Shape(
        skin=skin, cloth=skin if not w.armoured else None, sleeve=skin, skirt=w.side.cloth, headgear="hair",
        hair=(74, 50, 34), beard=(74, 50, 34), legs=False, width=0.18, limb=0.076,
    )
    s.extra = [hull(w.side.rim, (0.10, -0.18, 0.70, 0.035), (0.15, 0.12, 0.44, 0.035), bias=0.05)]
    up = man(w.wearing("spear"), s)
    return [
        *horse(coat, dim(coat, 0.45), headless=True),
        hull(skin, (0.48, 0, 0.78, 0.17), (0.5, 0, 0.98, 0.15), bias=0.02),
        *placed(up, f=0.5, z=0.54, bias=0.08),
    ]
