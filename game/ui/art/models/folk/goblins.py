"""Goblin folk: kobold, goblin, orc, hobgoblin, gnoll, bugbear."""

from __future__ import annotations

import itertools

from game.ui.art.figures.model import Parts, both, flat, hull, rod, tapered
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.gear import BOWS
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.faces import brute, ears, imp, muzzle, scaled_head
from game.ui.art.models.men.humanoids import tail
from game.ui.art.models.men.shape import Shape, on_head
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, GOBLIN, ORC, STEEL, Colour, dim


def iron_cap(s: Shape, plume: Colour | None = None, size: float = 1.0) -> Parts:
    """A plain iron cap with a spike."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    out = [
        hull((98, 98, 104), (f - 0.05, 0, z + r * 0.60, r * 0.82 * size), (f - 0.05, 0, z + r * 0.85, r * 0.45 * size),
             bias=0.07, gloss=1),
        tapered(STEEL, (f - 0.03, 0, z + r * 1.2), (f - 0.04, 0, z + r * 1.75), r * 0.14, 0.008, bias=0.08),
    ]
    if plume:
        out.append(
            hull(plume, (f - 0.04, 0, z + r * 1.5, 0.05), (f - 0.16, 0, z + r * 1.9, 0.06),
                 (f - 0.28, 0, z + r * 1.1, 0.04), bias=0.09)
        )
    return out


def fur_mantle(colour: Colour, s: Shape, size: float = 0.11) -> Parts:
    """Fur over the shoulders."""
    top = s.shoulder + 0.03
    return [
        hull(colour, (s.lean - 0.09, s.width + 0.02, top, size), (s.lean - 0.09, -s.width - 0.02, top, size),
             bias=-0.01),
        hull(colour, (s.lean - 0.12, 0, top - 0.04, size * 1.1), (-0.16, 0, 0.40, size * 0.9), bias=-0.05),
    ]


@modelled(0.75, (0.06, 0.62, 0.32))
def kobold(w: Wear) -> Parts:
    """Small, rust-red and scaly, with horns and a rat's tail."""
    skin: Colour = w.pick((156, 84, 56), (140, 76, 58), (170, 96, 60))
    s = Shape(
        skin=skin, trousers=skin, boot=dim(skin, 0.3), sleeve=skin, width=0.15, head=0.19, head_at=(0.08, 0.78),
        headgear="", limb=0.06, lean=0.05, size=0.74, face=lambda a, b: scaled_head(a, b, BONE),
    )
    s.extra = [
        *both([tapered(BONE, (0.02, 0.09, 0.92), (-0.10, 0.17, 1.10), 0.035, 0.01, bias=0.12)]),
        *tail(skin, 0.85),
    ]
    return man(w, s)


@modelled(0.75, (0.06, 0.62, 0.32))
def goblin(w: Wear) -> Parts:
    """Small and all ears; the cap and the tunic carry the side."""
    skin = w.pick(GOBLIN, (160, 172, 70), (186, 178, 84))
    s = Shape(
        skin=skin, cloth=w.side.rim, sleeve=skin, trousers=(94, 78, 52), width=0.16, head=0.215, head_at=(0.08, 0.79),
        headgear="", lean=0.03, size=0.80, face=imp,
    )
    f, z, r = 0.08, 0.79, 0.215
    hood = [
        hull(dim(w.side.rim, 0.12), (f - 0.05, 0, z + r * 0.55, r * 0.66), (f - 0.12, 0, z + r * 0.60, r * 0.50),
             (f - 0.30, 0, z + r * 0.65, 0.03), bias=0.06)
    ]
    s.extra = iron_cap(s, w.side.lit) if w.armoured or w.leader else hood
    if w.weapon in BOWS:  # no drawn arrow and string: at 24 pixels they only blur
        return man(w, s, _plain_bow(w))
    return man(w, s)


def _plain_bow(w: Wear) -> Held:
    """A short bow held across, an arrow on it: four strokes in all."""
    wood: Colour = (150, 98, 54)
    points = [(0.22, -0.44, 0.52), (0.44, -0.24, 0.58), (0.50, 0.0, 0.60), (0.44, 0.24, 0.62), (0.22, 0.44, 0.68)]
    limbs = [rod(wood, a, b, 0.040, bias=0.11) for a, b in itertools.pairwise(points)]
    shot = [
        rod((232, 220, 184), (0.10, 0.06, 0.60), (0.64, 0.0, 0.60), 0.020, bias=0.12),
        flat((236, 236, 232), [(0.62, -0.06, 0.60), (0.82, 0.0, 0.60), (0.62, 0.06, 0.60)], bias=0.13),
    ]
    return Held([*limbs, *shot], (0.12, 0.12, 0.60), (0.46, -0.02, 0.58))


@modelled(1.0, (0.18, 0.78, 0.36))
def orc(w: Wear) -> Parts:
    """Broad, green, hunched, in leather and a spiked cap."""
    skin = w.pick(ORC, (104, 128, 62), (128, 146, 74))
    s = Shape(
        skin=skin, sleeve=skin, trousers=(86, 66, 46), width=0.22, lean=0.08, limb=0.09, leg=0.09, stride=0.12,
        head=0.175, head_at=(0.17, 0.81), headgear="", belt=(60, 44, 34), face=brute,
    )
    s.extra = [
        hull((88, 66, 50), (-0.04, 0.24, 0.68, 0.115), (-0.02, 0.30, 0.60, 0.08), bias=0.02),
        hull(w.side.rim, (-0.04, -0.24, 0.68, 0.115), (-0.02, -0.30, 0.60, 0.08), bias=0.02),
        *iron_cap(s, w.side.lit if w.leader else None, 0.78),
    ]
    return man(w, s)


@modelled(1.0, (0.08, 0.88, 0.38))
def hobgoblin(w: Wear) -> Parts:
    """A tall soldierly goblin: rust skin, lamellar coat, crested helm, side-coloured skirt."""
    skin = w.pick((190, 104, 62), (172, 92, 58))
    s = Shape(
        skin=skin, sleeve=(110, 84, 62), skirt=w.side.rim, width=0.19, head=0.15, head_at=(0.08, 0.87), headgear="",
        limb=0.078, face=lambda a, b: brute(a, b)[:-2] + ears(a, 1.7, 0.4),
    )
    f, z, r = 0.08, 0.87, 0.15
    s.extra = [
        hull((74, 70, 72), (f - 0.03, 0, z + r * 0.50, r * 0.95), (f - 0.02, 0, z + r * 0.75, r * 0.65), bias=0.06,
             gloss=1),
        flat(w.side.lit, [(f + 0.10, 0, z + r * 1.25), (f - 0.02, 0, z + r * 2.2), (f - 0.20, 0, z + r * 1.8),
             (f - 0.20, 0, z + r * 0.8)], bias=0.10),
    ]
    if not w.armoured:
        s.extra += [
            hull((96, 74, 58), (0.05, 0.12, 0.66, 0.10), (0.05, -0.12, 0.66, 0.10), (0.03, 0, 0.46, 0.15), bias=0.012),
            *(rod((150, 122, 84), (0.19, -0.10, z2), (0.19, 0.10, z2), 0.022, bias=0.03) for z2 in (0.62, 0.53, 0.44)),
        ]
    return man(w, s)


@modelled(1.0, (0.24, 0.90, 0.36))
def gnoll(w: Wear) -> Parts:
    """A hyena on its hind legs: mane, spots, long muzzle."""
    skin: Colour = w.pick((184, 146, 92), (170, 132, 84))
    s = Shape(
        skin=skin, sleeve=skin, trousers=skin, boot=dim(skin, 0.4), width=0.19, lean=0.08, head=0.155,
        head_at=(0.16, 0.88), headgear="", limb=0.078, size=1.08, shoulder=0.68,
        face=lambda a, b: muzzle(a, b, 0.9, (92, 70, 54), (1.15, 1.55)),
    )
    mane: Colour = (84, 62, 48)
    s.extra = [
        hull(mane, (0.10, 0, 1.02, 0.07), (-0.04, 0, 0.92, 0.10), (-0.14, 0, 0.62, 0.09), bias=0.03),
        *tail(mane, 0.6),
    ]
    return man(w, s)


@modelled(1.0, (0.16, 0.90, 0.40))
def bugbear(w: Wear) -> Parts:
    """A great shaggy goblin with a flat nose."""
    skin: Colour = w.pick((150, 96, 54), (132, 84, 50))
    s = Shape(
        skin=skin, sleeve=skin, trousers=skin, boot=dim(skin, 0.35), width=0.23, lean=0.09, head=0.18,
        head_at=(0.15, 0.86), headgear="", limb=0.105, leg=0.095, stride=0.12, size=1.12,
        face=lambda a, b: imp(a, b)[:1] + _flat_face(a) + ears(a, 1.75, 0.55),
    )
    s.extra = fur_mantle((104, 66, 40), s, 0.14)
    return man(w, s)


def _flat_face(s: Shape) -> Parts:
    from game.ui.art.models.men.anatomy import eyes

    tone: Colour = (206, 156, 98)
    return on_head(s, [
        hull(tone, (0.55, 0.25, -0.30, 0.50), (0.55, -0.25, -0.30, 0.50), bias=0.05),
        hull((120, 52, 44), (1.0, 0.12, -0.12, 0.16), (1.0, -0.12, -0.12, 0.16), bias=0.09),
        *eyes(0.80, 0.36, 0.42, 0.15, (255, 214, 90), 0.09),
        *both([flat(BONE, [(1.0, 0.42, -0.40), (1.05, 0.36, -0.80), (1.02, 0.26, -0.40)], bias=0.10)]),
    ])
