"""The big ones on two legs: ogre, minotaur, troll, giants, treant, djinni, balrog, elementals."""

from __future__ import annotations

import itertools

from game.ui.art.figures.model import Parts, ball, both, hull, tapered
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, Colour, dim, lit, mix


def _giant(w: Wear, s: Shape, weapon: str, beard: Colour | None, hair: Colour, size: float = 2.8) -> Parts:
    s.size, s.beard, s.hair = size, beard, hair
    s.head, s.head_at = 0.118, (0.06, 0.90)
    s.width, s.limb, s.leg, s.shoulder, s.stride = 0.20, 0.078, 0.082, 0.69, 0.11
    return man(w.wearing(weapon), s)


def fur(s: Shape, colour: Colour, strap: Colour) -> Parts:
    """A pelt over one shoulder with a strap."""
    return [
        hull(colour, (-0.02, -0.22, 0.74, 0.10), (-0.02, 0.0, 0.72, 0.11), (-0.14, 0, 0.40, 0.12), bias=0.0),
        hull(strap, (0.12, -0.20, 0.72, 0.035), (0.17, 0.14, 0.42, 0.035), bias=0.05),
    ]


@modelled(3.0, (0.16, 2.20, 0.78))
def hill_giant(w: Wear) -> Parts:
    """Brutish, in hides, with a tree for a club."""
    s = Shape(
        skin=w.pick((196, 138, 100), (184, 130, 92)), cloth=(128, 96, 64), sleeve=(196, 138, 100),
        trousers=(108, 82, 58), skirt=w.side.cloth, headgear="hair",
    )
    s.extra = fur(s, (104, 78, 52), w.side.rim)
    return _giant(w, s, "big_club", (74, 50, 34), (74, 50, 34), 2.6)


@modelled(3.0, (0.16, 2.34, 0.80))
def stone_giant(w: Wear) -> Parts:
    """Grey as rock and hairless, with a boulder."""
    grey = w.pick((146, 140, 132), (134, 132, 128))
    s = Shape(
        skin=grey, cloth=mix(grey, (96, 86, 74), 0.5), sleeve=grey, trousers=dim(grey, 0.25), boot=dim(grey, 0.4),
        skirt=w.side.cloth, headgear="",
    )
    s.extra = [
        hull(w.side.rim, (0.12, -0.20, 0.72, 0.03), (0.17, 0.14, 0.42, 0.035), bias=0.05),
        *(
            ball(dim(grey, 0.18), (f, r, z), 0.04, bias=0.03)
            for f, r, z in ((0.14, 0.10, 0.64), (0.16, -0.06, 0.54), (-0.02, 0.24, 0.72), (0.0, 0.05, 1.0))
        ),
    ]
    return _giant(w, s, "boulder", None, grey, 2.75)


@modelled(3.0, (0.17, 2.46, 0.84))
def frost_giant(w: Wear) -> Parts:
    """Blue-white skin, icy beard, furs, horned helm and a great axe."""
    skin: Colour = (186, 212, 226)
    s = Shape(
        skin=skin, cloth=(120, 130, 142), sleeve=skin, trousers=(96, 100, 108), skirt=w.side.cloth, headgear="horned"
    )
    s.extra = [
        *fur(s, (228, 228, 224), w.side.rim),
        hull((232, 232, 228), (-0.06, 0.24, 0.72, 0.09), (-0.06, -0.24, 0.72, 0.09), bias=0.01),
    ]
    return _giant(w, s, "heavy_ax", (236, 244, 248), (236, 244, 248), 2.85)


@modelled(3.0, (0.17, 2.42, 0.82))
def fire_giant(w: Wear) -> Parts:
    """Coal-dark skin, a beard of flame, black plate and a great sword."""
    skin: Colour = (92, 62, 54)
    s = Shape(skin=skin, cloth=(70, 62, 62), sleeve=(84, 76, 76), trousers=(64, 56, 56), skirt=w.side.rim, headgear="")
    f, z, r = 0.06, 0.90, 0.118
    s.extra = [
        hull((255, 140, 44), (f - 0.02, 0, z + 0.08, r * 0.9), (f - 0.14, 0, z + 0.16, r * 0.5), bias=0.03, glow=True),
        tapered((255, 206, 96), (f - 0.06, 0.03, z + 0.12), (f - 0.12, 0.05, z + 0.28), 0.04, 0.006, bias=0.04),
        *both([ball((78, 72, 74), (0.0, 0.25, 0.72), 0.105, bias=0.01)]),
        hull(
            (84, 78, 80),
            (0.06, 0.10, 0.66, 0.10),
            (0.06, -0.10, 0.66, 0.10),
            (0.05, 0, 0.46, 0.13),
            bias=0.012,
            gloss=1,
        ),
    ]
    return _giant(w, s, "two_handed_sword", (255, 120, 40), (255, 140, 44), 2.8)


@modelled(3.0, (0.18, 2.55, 0.85))
def cloud_giant(w: Wear) -> Parts:
    """Pale skin, silver hair, flowing robe."""
    robe = lit(w.side.pale, 0.2)
    s = Shape(skin=(206, 206, 224), robe=robe, sleeve=robe, headgear="long", cloak=w.side.rim)
    s.extra = both([hull(BRASS, (0.13, 0.15, 0.71, 0.035), (0.16, 0, 0.56, 0.035), bias=0.04)])
    return _giant(w, s, "morning_star", (226, 228, 236), (226, 228, 236), 2.95)


@modelled(3.0, (0.18, 2.64, 0.88))
def storm_giant(w: Wear) -> Parts:
    """Violet-bronze skin, green-black hair, a bolt of lightning in the hand."""
    s = Shape(
        skin=(152, 132, 160), cloth=(92, 98, 116), sleeve=(152, 132, 160), trousers=(92, 98, 116), skirt=w.side.rim,
        headgear="crown", cloak=w.side.deep,
    )
    zigzag = [
        (0.10, 0.40, 0.42), (0.34, 0.30, 0.60), (0.40, 0.46, 0.66), (0.66, 0.34, 0.86), (0.70, 0.52, 0.92),
        (0.98, 0.42, 1.18),
    ]
    grip = (
        None
        if w.weapon
        else Held(
            [
                hull((206, 232, 255), (*a, 0.045 - 0.007 * i), (*b, 0.036 - 0.007 * i), bias=0.14, glow=True)
                for i, (a, b) in enumerate(itertools.pairwise(zigzag))
            ],
            (0.30, 0.34, 0.58),
        )
    )
    s.size, s.beard, s.hair = 3.05, (70, 84, 80), (70, 84, 80)
    s.head, s.head_at, s.width, s.limb, s.leg, s.shoulder = 0.118, (0.06, 0.90), 0.20, 0.078, 0.082, 0.69
    return man(w, s, grip)
