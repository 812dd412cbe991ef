"""Ogre, minotaur, troll, treant, djinni and balrog."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, balls, both, chain, flat, hull, placed, rod, tapered
from game.ui.art.models.beasts.wings import bat
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.gear import grasping, held
from game.ui.art.models.held.shields import shield
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import arm, cloak, eyes, legs, man
from game.ui.art.models.men.faces import AMBER, bull, ears
from game.ui.art.models.men.humanoids import claws
from game.ui.art.models.men.shape import Shape, on_head
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, BRASS, INK, OGRE, Colour, dim, lit


def broad_face(s: Shape, w: Wear) -> Parts:
    """A heavy face: jowls, brow, little tusks."""
    face = lit(s.skin, 0.20)
    return on_head(s, [
        ball(face, (0, 0, 0), 1.0, bias=0.10),
        hull(lit(s.skin, 0.34), (0.6, 0.34, -0.55, 0.48), (0.6, -0.34, -0.55, 0.48), bias=0.13),
        *both([ball(face, (0, 1.08, 0), 0.28, bias=0.11)]),
        hull(lit(s.skin, 0.05), (0.74, 0.62, 0.28, 0.17), (0.74, -0.62, 0.28, 0.17), bias=0.17),
        *eyes(0.86, 0.06, 0.34, 0.13, INK, 0.18),
        hull(lit(s.skin, 0.30), (0.98, 0, -0.12, 0.26), (0.74, 0, 0.17, 0.17), bias=0.18),
        *both([flat(BONE, [(1.02, 0.48, -0.56), (1.20, 0.36, 0.04), (1.08, 0.18, -0.56)], bias=0.18)]),
    ])


@modelled(2.0, (0.34, 1.52, 0.60))
def ogre(w: Wear) -> Parts:
    """Bare skin, a great belly and a club."""
    skin = w.pick(OGRE, (184, 138, 96), (178, 150, 104))
    s, c = Shape(skin=skin, head=0.175, head_at=(0.20, 0.90)), w.side
    p = legs(Shape(trousers=skin, boot=(84, 60, 44), leg=0.12, stride=0.12, shoulder=0.66))
    p += [
        hull(c.cloth, (0, 0.10, 0.24, 0.17), (0, -0.10, 0.24, 0.17), (0, 0, 0.42, 0.18)),
        hull(skin, (0.06, 0, 0.46, 0.24), (0, 0.20, 0.70, 0.15), (0, -0.20, 0.70, 0.15)),
        ball(lit(skin, 0.16), (0.17, 0, 0.48), 0.17, bias=0.01),
        ball(dim(skin, 0.35), (0.335, 0, 0.46), 0.022, bias=0.04),
        hull(c.rim, (0.10, -0.24, 0.80, 0.045), (0.28, 0.02, 0.60, 0.05), bias=0.10),
        hull(c.rim, (0.28, 0.02, 0.60, 0.05), (0.18, 0.22, 0.42, 0.05), bias=0.10),
        hull((96, 74, 56), (-0.18, 0.12, 0.70, 0.12), (-0.18, -0.12, 0.70, 0.12), (-0.20, 0, 0.44, 0.12), bias=-0.02),
    ]
    grip = held(w.wearing("big_club"))
    hand = (0.30, 0.50, 0.44)
    shifted = placed(grip.parts, f=hand[0] - grip.right[0], r=hand[1] - grip.right[1], z=hand[2] - grip.right[2])
    p += arm(skin, skin, (0.04, 0.32, 0.68), hand, 0.11) + arm(
        skin, skin, (0.04, -0.32, 0.68), (0.36, -0.36, 0.36), 0.11
    )
    p += broad_face(s, w)
    p += [
        hull((120, 84, 54), (0.06, 0.08, 0.98, 0.09), (0.06, -0.08, 0.98, 0.09), (0.0, 0, 0.90, 0.12), bias=0.06),
        ball((120, 84, 54), (0.0, 0, 1.10), 0.06, bias=0.08),
    ]
    if w.leader:
        p += cloak(c.rim, Shape(width=0.24, shoulder=0.74))
    p += shifted + shield(w, (0.46, -0.36, 0.42), (0.66, -0.34, 0.62), 0.30)
    return placed(p, 1.72)


@modelled(2.0, (0.30, 1.48, 0.62))
def minotaur(w: Wear) -> Parts:
    """A bull's head on a giant's shoulders, with a great axe."""
    skin: Colour = w.pick((134, 88, 58), (112, 74, 54))
    s = Shape(
        skin=skin, cloth=skin, sleeve=skin, trousers=dim(skin, 0.15), boot=(60, 48, 42), skirt=w.side.cloth, width=0.23,
        lean=0.08, head=0.165, head_at=(0.16, 0.90), headgear="", limb=0.10, leg=0.095, stride=0.13, size=1.66,
        face=bull,
    )
    s.extra = [
        hull((70, 46, 34), (-0.04, 0, 0.98, 0.09), (-0.12, 0, 0.72, 0.12), bias=-0.01),
        hull(w.side.rim, (0.12, -0.22, 0.72, 0.045), (0.18, 0.14, 0.44, 0.045), bias=0.05),
    ]
    return man(w.wearing("heavy_ax"), s)


@modelled(2.0, (0.60, 1.50, 0.60))
def troll(w: Wear) -> Parts:
    """Tall, gaunt and green, long arms, long nose, a shock of hair."""
    skin = w.pick((98, 122, 86), (88, 112, 92), (112, 128, 82))
    s = Shape(
        skin=skin, cloth=skin, sleeve=skin, trousers=skin, boot=dim(skin, 0.3), skirt=w.side.cloth, width=0.20,
        lean=0.20, head=0.125, head_at=(0.30, 0.84), headgear="", limb=0.070, leg=0.068, stride=0.18, shoulder=0.70,
        size=1.80,
    )
    f, z, r = 0.30, 0.84, 0.125
    hair: Colour = (46, 40, 40)
    s.face = lambda a, b: [
        ball(lit(skin, 0.10), (f, 0, z), r, bias=0.06),
        hull(lit(skin, 0.25), (f + r * 0.8, 0, z + 0.02, r * 0.24), (f + r * 2.3, 0, z - r * 0.5, r * 0.20), bias=0.11),
        *eyes(f + r * 0.80, z + r * 0.34, r * 0.42, r * 0.18, AMBER, 0.10),
        *ears(a, 2.0, 0.4),
        hull((60, 26, 26), (f + r * 0.72, r * 0.4, z - r * 0.6, r * 0.2),
             (f + r * 0.72, -r * 0.4, z - r * 0.6, r * 0.2), bias=0.09),
        *both([
            flat(BONE,
                 [(f + r, r * 0.4, z - r * 0.6), (f + r * 1.1, r * 0.35, z - r * 0.05), (f + r, r * 0.2, z - r * 0.6)],
                 bias=0.13)
        ]),
    ]
    s.extra = [
        hull(hair, (f - 0.04, 0, z + 0.10, 0.09), (f - 0.20, 0, z - 0.02, 0.10), bias=0.05),
        hull(hair, (f - 0.20, 0, z - 0.02, 0.10), (0.0, 0, 0.56, 0.04), bias=0.03),
        hull(w.side.rim, (0.30, -0.16, 0.74, 0.03), (0.10, 0.16, 0.46, 0.035), bias=0.05),
        *(
            ball(dim(skin, 0.22), (0.22 - k * 0.03, (-1) ** k * 0.08, 0.66 - k * 0.07), 0.026, bias=0.04)
            for k in range(3)
        ),
    ]
    if w.weapon:
        return man(w, s)
    s.extra += claws(0.60, 0.40, 0.36, 0.17) + claws(0.62, -0.36, 0.42, 0.17)
    return man(w, s, Held([], (0.60, 0.40, 0.36), (0.62, -0.36, 0.42)))


@modelled(2.0, (0.10, 1.55, 0.85), upright=False)
def treant(w: Wear) -> Parts:
    """A tree that walks: root legs, branch arms, a crown of leaves."""
    bark, leaf = (104, 80, 54), ((72, 98, 46), (104, 130, 56), (58, 80, 42), (140, 158, 74))
    p: Parts = []
    for f, r in ((0.34, 0.26), (0.28, -0.34), (-0.34, 0.30), (-0.38, -0.20)):
        p += chain(bark, balls([(0, 0, 0.5, 0.20), (f * 0.8, r * 0.8, 0.22, 0.12), (f * 1.5, r * 1.5, 0.04, 0.05)], 2))
    p += [
        hull(bark, (0, 0, 0.4, 0.26), (0, 0, 1.35, 0.22)),
        rod(dim(bark, 0.3), (0.24, 0.10, 0.6), (0.22, 0.12, 1.0), 0.02, bias=0.05),
        rod(dim(bark, 0.3), (0.25, -0.08, 0.55), (0.22, -0.13, 1.1), 0.02, bias=0.05),
    ]
    for sg in (1, -1):
        limb = balls([(0.05, 0.20 * sg, 1.25, 0.13), (0.30, 0.62 * sg, 1.10, 0.10), (0.72, 0.66 * sg, 0.90, 0.08)], 2)
        p += chain(bark, limb, bias=0.04)
        p += [
            tapered(bark, (0.72, 0.66 * sg, 0.90), (0.98, (0.66 + k) * sg, 0.86 + abs(k)), 0.05, 0.012, bias=0.06)
            for k in (-0.16, 0.0, 0.16)
        ]
        p.append(hull(w.side.rim, (0.44, 0.63 * sg, 1.03, 0.115), (0.52, 0.64 * sg, 1.0, 0.112), bias=0.07))
    p += [
        *both([ball((40, 28, 22), (0.23, 0.09, 1.34), 0.055, bias=0.10)]),
        *both([ball((250, 220, 110), (0.27, 0.09, 1.34), 0.025, bias=0.14, glow=True)]),
        hull((40, 28, 22), (0.25, 0.06, 1.14, 0.03), (0.25, -0.06, 1.14, 0.03), bias=0.10),
        hull(bark, (0.26, 0, 1.26, 0.05), (0.30, 0, 1.20, 0.04), bias=0.12),
    ]
    spots = (
        (0.0, 0.0, 1.86, 0.36), (-0.26, 0.30, 1.66, 0.28), (-0.26, -0.30, 1.66, 0.28), (0.20, 0.34, 1.74, 0.25),
        (0.20, -0.34, 1.74, 0.25), (-0.40, 0.0, 1.70, 0.28), (0.02, 0.10, 2.06, 0.24), (-0.06, 0.56, 1.58, 0.2),
        (-0.06, -0.56, 1.58, 0.2),
    )
    p += [ball(leaf[i % 4], spot[:3], spot[3], bias=0.02) for i, spot in enumerate(spots)]
    return p


@modelled(2.0, (0.10, 1.62, 0.62))
def djinni(w: Wear) -> Parts:
    """A blue-bronze giant rising from a whirlwind."""
    skin: Colour = (110, 140, 176)
    s = Shape(
        skin=skin, cloth=skin, sleeve=skin, skirt=w.side.cloth, headgear="turban", beard=(40, 40, 52), width=0.21,
        limb=0.09, legs=False, size=1.9, belt=BRASS,
    )
    s.extra = [
        hull(c, (0.0, 0, z, r), (0.03, 0.02, z + 0.06, r * 0.9), bias=-0.06)
        for c, z, r in (((206, 216, 222), 0.05, 0.10), ((178, 194, 206), 0.14, 0.16), ((214, 222, 226), 0.23, 0.21))
    ]
    s.extra += both([hull(w.side.rim, (0.10, 0.18, 0.66, 0.05), (0.14, 0.02, 0.44, 0.05), bias=0.04)])
    return man(w, s, grasping(w, (0.30, 0.34, 0.80), (0.34, -0.30, 0.46)))


@modelled(2.0, (0.30, 1.62, 0.66), winged=True)
def balrog(w: Wear) -> Parts:
    """Black, winged and burning, with a sword and a whip of fire."""
    skin: Colour = (66, 46, 44)
    s = Shape(
        skin=skin, cloth=skin, sleeve=skin, trousers=skin, boot=(44, 34, 34), skirt=(96, 44, 30), headgear="",
        width=0.23, lean=0.08, head=0.15, head_at=(0.16, 0.90), limb=0.09, leg=0.09, size=1.85,
    )
    s.face = lambda a, b: [
        *bull(a, b)[:-1],
        *both([ball((255, 150, 40), (0.16 + 0.13, 0.06, 0.95), 0.035, bias=0.16, glow=True)]),
    ]
    fire: Colour = (255, 132, 36)
    mane = [
        hull(fire, (0.10, 0, 1.02, 0.08), (-0.10, 0, 1.06, 0.05), bias=0.04, glow=True),
        *both([hull(fire, (0.0, 0.06, 0.96, 0.06), (-0.22, 0.10, 0.98, 0.02), bias=0.035, glow=True)]),
        rod((255, 170, 70), (0.24, -0.10, 0.66), (0.22, 0.06, 0.44), 0.02, bias=0.05),
    ]
    whip = [
        hull(fire, (*a[:3], 0.03), (*b[:3], 0.022), bias=0.14, glow=True)
        for a, b in zip(
            *(lambda q: (q, q[1:]))(
                balls(
                    [
                        (0.34, -0.30, 0.52, 0.03),
                        (0.62, -0.56, 0.62, 0.03),
                        (0.96, -0.46, 0.30, 0.03),
                        (1.18, -0.66, 0.10, 0.02),
                    ],
                    3,
                )
            )
        )
    ]
    grip = held(w.wearing("two_handed_sword"))
    s.extra = mane + whip + bat((52, 38, 38), (112, 44, 32), (-0.02, 0.18, 0.66), 0.42, held=w.wings)
    return man(w, s, Held(grip.parts, grip.right, (0.34, -0.30, 0.52)))
