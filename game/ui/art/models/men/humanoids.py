"""Humanoids of a man's size and less: kobold to bugbear, the lizard folk, elf, dwarf, halfling."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, balls, both, chain, flat, hull, tapered
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.faces import ears, scaled_head
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, Colour, dim, lit, mix


def tail(colour: Colour, size: float = 1.0, lift: float = 0.0) -> Parts:
    """A tail lying out behind."""
    k = size
    line = balls(
        [
            (-0.08, 0, 0.34, 0.11 * k), (-0.30 * k, 0.04, 0.18 + lift, 0.09 * k),
            (-0.52 * k, 0.14, 0.08 + lift, 0.06 * k), (-0.66 * k, 0.30, 0.07 + lift * 1.5, 0.02),
        ],
        2,
    )
    return chain(colour, line, bias=-0.03)


@modelled(1.0, (0.22, 0.88, 0.38))
def lizard_man(w: Wear) -> Parts:
    """Green scales, crest and a heavy tail."""
    skin = w.pick((86, 124, 84), (98, 128, 70), (78, 112, 96))
    s = Shape(
        skin=skin, cloth=mix(skin, BONE, 0.25), sleeve=skin, trousers=skin, boot=dim(skin, 0.3), skirt=w.side.rim,
        width=0.19, lean=0.07, head=0.15, head_at=(0.14, 0.88), headgear="", limb=0.08, size=1.05,
        face=lambda a, b: scaled_head(a, b, w.side.lit),
    )
    s.extra = tail(skin, 1.25)
    return man(w, s)


@modelled(1.0, (0.30, 0.70, 0.34))
def troglodyte(w: Wear) -> Parts:
    """Grey-brown, stooping, with a frill and claws."""
    skin = w.pick((142, 128, 110), (128, 122, 100))
    s = Shape(
        skin=skin, cloth=skin, sleeve=skin, trousers=skin, boot=dim(skin, 0.3), skirt=w.side.cloth, width=0.19,
        lean=0.14, head=0.15, head_at=(0.24, 0.74), headgear="", limb=0.08, shoulder=0.60, face=scaled_head,
    )
    frill = [
        *both([flat(w.side.rim, [(0.20, 0.0, 0.84), (0.10, 0.24, 0.94), (0.0, 0.26, 0.72), (0.06, 0.0, 0.76)],
                    bias=0.04)]),
    ]
    s.extra = [*frill, *tail(skin, 0.9)]
    if not w.weapon:
        s.extra += claws(0.32, 0.30, 0.46) + claws(0.34, -0.26, 0.50)
    return man(w, s)


def claws(f: float, r: float, z: float, size: float = 0.10, colour: Colour = BONE) -> Parts:
    """Three claws on a hand."""
    return [
        tapered(
            colour, (f + 0.03, r + k, z - 0.01), (f + 0.03 + size, r + k * 1.5, z - 0.05), size * 0.22, 0.006, bias=0.09
        )
        for k in (-0.05, 0.0, 0.05)
    ]


@modelled()
def elf(w: Wear) -> Parts:
    """Slim, long-haired, pointed ears, a leaf-green cloak."""
    s = Shape(
        skin=(238, 202, 164), sleeve=(214, 206, 176), trousers=(120, 112, 80),
        skirt=mix(w.side.cloth, (96, 120, 70), 0.35), width=0.15, limb=0.06, head=0.128, head_at=(0.04, 0.90),
        headgear="long", hair=w.pick((226, 196, 118), (196, 150, 84), (92, 66, 44), (220, 216, 204)), shoulder=0.67,
    )
    s.extra = ears(s, 1.85, 1.0)
    s.cloak = mix(w.side.deep, (76, 110, 66), 0.62)
    if w.armoured or w.leader:
        f, z = s.head_at
        s.extra += [
            hull((196, 200, 196), (f - 0.03, 0, z + 0.05, 0.13), (f - 0.12, 0, z + 0.28, 0.015), bias=0.05, gloss=1)
        ]
    if w.leader:
        s.cloak = w.side.rim
    return man(w, s)


@modelled(0.85, (0.10, 0.68, 0.32))
def dwarf(w: Wear) -> Parts:
    """Short and wide, beard to the belt, iron helm."""
    beard = w.pick((176, 92, 40), (200, 190, 176), (110, 72, 42), (206, 150, 70))
    s = Shape(
        skin=(222, 160, 118), width=0.23, head=0.165, head_at=(0.08, 0.82),
        headgear="horned" if w.seed % 3 == 0 or w.leader else "nasal", limb=0.09, leg=0.095, stride=0.10, size=0.86,
        shoulder=0.62,
    )
    s.extra = [
        hull(beard, (0.20, 0.10, 0.74, 0.085), (0.20, -0.10, 0.74, 0.085), (0.27, 0, 0.42, 0.05), bias=0.06),
        hull(lit(beard, 0.2), (0.25, 0.08, 0.79, 0.035), (0.25, -0.08, 0.79, 0.035), bias=0.09),
    ]
    arms = w.wearing(armour=w.armour or "chain")
    return man(arms, s)


@modelled(0.75, (0.06, 0.62, 0.32))
def halfling(w: Wear) -> Parts:
    """Small, curly-haired, bare-footed, in a waistcoat."""
    hair = w.pick((130, 84, 44), (96, 62, 38), (176, 122, 62))
    s = Shape(
        skin=(232, 182, 142), sleeve=(232, 222, 196), trousers=(112, 96, 62), boot=(206, 156, 116), width=0.15,
        head=0.17, head_at=(0.05, 0.82), headgear="", limb=0.062, size=0.72,
    )
    f, z, r = 0.05, 0.82, 0.17
    s.extra = [
        hull(hair, (f - 0.04, 0, z + 0.05, r * 1.0), (f - 0.06, 0, z - 0.04, r * 0.92), bias=0.01),
        *(
            hull(lit(hair, 0.1), (f + a, b, z + c, 0.06), bias=0.03)
            for a, b, c in ((0.06, 0.08, 0.13), (0.06, -0.07, 0.14), (-0.06, 0.0, 0.17))
        ),
    ]
    if w.leader or w.armoured:
        s.headgear = "kettle"
    return man(w, s)
