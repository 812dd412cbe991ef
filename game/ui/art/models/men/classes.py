"""The classes: wizard, clerics, druid, scout, berserker, paladin."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, flat, hull, rod
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.gear import held
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.soldiers import skin_of
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, LEATHER, Colour, mix


@modelled(1.0, (0.06, 0.94, 0.44))
def wizard(w: Wear) -> Parts:
    """A magic-user: pointed hat, beard, staff with a light."""
    c = w.side
    gown = mix(c.deep, (74, 44, 110), 0.45)
    beard = w.pick((240, 236, 226), (206, 200, 190), (120, 84, 50))
    if w.weapon in ("", "quarter_staff"):
        grip = Held(
            [
                rod((132, 92, 52), (0.36, 0.40, 0.0), (0.28, 0.42, 1.24), 0.034, bias=0.10),
                *(
                    rod((132, 92, 52), (0.28, 0.42, 1.22), (0.28 + a, 0.42 + b, 1.36), 0.022, bias=0.11)
                    for a, b in ((0.09, 0.0), (-0.06, 0.08), (-0.06, -0.08))
                ),
                ball((150, 226, 255), (0.27, 0.42, 1.40), 0.085, bias=0.14, glow=True),
            ],
            (0.30, 0.40, 0.62), (0.38, -0.36, 0.62),
        )
    else:
        drawn = held(w)
        grip = Held(drawn.parts, drawn.right, drawn.left or (0.38, -0.34, 0.62))
    hem = [
        hull(gown, (0.30, -0.33, 0.58, 0.10), (0.14, -0.24, 0.60, 0.09), bias=0.02),
        hull(gown, (0.22, 0.36, 0.56, 0.10), (0.10, 0.24, 0.60, 0.09), bias=0.02),
        hull(BRASS, (0.21, 0.05, 0.08, 0.045), (0.21, -0.05, 0.08, 0.045), (0.15, 0, 0.60, 0.035), bias=0.03),
    ]
    return man(w, Shape(
        skin=skin_of(w), robe=gown, sleeve=gown, headgear="wizard", beard=beard, head=0.13, head_at=(0.07, 0.83),
        extra=hem,
    ), grip)


def _symbol(f: float, r: float, z: float, size: float = 0.11) -> Parts:
    return [
        rod(BRASS, (f, r, z - size), (f, r, z + size), 0.026, bias=0.14, gloss=1),
        rod(BRASS, (f, r - size * 0.7, z + size * 0.3), (f, r + size * 0.7, z + size * 0.3), 0.026, bias=0.145,
            gloss=1),
    ]


@modelled()
def cleric_militant(w: Wear) -> Parts:
    """A fighting cleric: mail, white surcoat with a cross of the side, mace."""
    c = w.side
    white: Colour = (232, 224, 204)
    cross = [
        flat(c.rim, [(0.185, -0.03, 0.62), (0.185, 0.03, 0.62), (0.165, 0.03, 0.34), (0.165, -0.03, 0.34)], bias=0.07,
             plain=True),
        flat(c.rim, [(0.185, -0.10, 0.54), (0.185, 0.10, 0.54), (0.18, 0.10, 0.48), (0.18, -0.10, 0.48)], bias=0.07,
             plain=True),
    ]
    arms = w.wearing("mace", armour=w.armour or "chain")
    return man(arms, Shape(skin=skin_of(w), cloth=white, skirt=white, headgear="coif", extra=cross, cloak=c.rim))


@modelled(1.0, (0.04, 0.92, 0.42))
def cleric_spiritual(w: Wear) -> Parts:
    """A priest: mitre, pale robe, the holy sign held high."""
    c = w.side
    gown: Colour = (228, 216, 190)
    stole = both([hull(c.rim, (0.18, 0.09, 0.64, 0.035), (0.24, 0.10, 0.14, 0.035), bias=0.04)])
    if w.weapon in ("", "quarter_staff"):
        grip = Held(
            [
                *_symbol(0.42, 0.30, 0.98, 0.15),
                rod((150, 108, 62), (0.36, -0.38, 0.0), (0.30, -0.40, 1.12), 0.030, bias=0.10),
                ball(BRASS, (0.30, -0.40, 1.16), 0.06, bias=0.12, gloss=1),
            ],
            (0.40, 0.30, 0.84), (0.33, -0.38, 0.62),
        )
    else:
        drawn = held(w)
        grip = Held([*drawn.parts, *_symbol(0.42, -0.28, 0.88, 0.13)], drawn.right, drawn.left or (0.40, -0.28, 0.76))
    return man(w, Shape(
        skin=skin_of(w), robe=gown, sleeve=gown, headgear="mitre",
        beard=w.pick((200, 192, 180), (112, 80, 50), (240, 236, 226)), extra=stole, cloak=c.cloth,
    ), grip)


@modelled(1.0, (0.05, 0.94, 0.44))
def druid(w: Wear) -> Parts:
    """A druid: leaf-green robe, antlers, sickle and staff."""
    green: Colour = (86, 104, 58)
    leaves = [
        hull((112, 138, 66), (0.02, 0.20, 0.68, 0.09), (0.02, -0.20, 0.68, 0.09), (-0.16, 0, 0.62, 0.10), bias=0.02),
        hull(w.side.rim, (0.20, 0.05, 0.10, 0.04), (0.20, -0.05, 0.10, 0.04), (0.14, 0, 0.60, 0.035), bias=0.03),
    ]
    grip = held(w)
    if w.weapon in ("", "quarter_staff"):
        hook = [
            flat((226, 206, 120), [(0.40, 0.36, 0.66), (0.56, 0.42, 0.74), (0.68, 0.34, 0.80), (0.66, 0.20, 0.82),
                 (0.56, 0.12, 0.80), (0.62, 0.24, 0.78), (0.58, 0.34, 0.74)], bias=0.13, gloss=1)
        ]
        grip = Held(
            [
                *hook,
                rod((118, 90, 54), (0.34, -0.38, 0.0), (0.28, -0.40, 1.26), 0.036, bias=0.10),
                ball((112, 138, 66), (0.28, -0.40, 1.28), 0.08, bias=0.11),
            ],
            (0.36, 0.34, 0.64), (0.31, -0.38, 0.62),
        )
    return man(w, Shape(
        skin=skin_of(w), robe=green, sleeve=green, headgear="antlers", hair=(150, 130, 100), beard=(176, 160, 132),
        extra=leaves,
    ), grip)


@modelled()
def scout(w: Wear) -> Parts:
    """A scout or delver: hooded cloak, leathers, pack."""
    cloak: Colour = mix(w.side.cloth, (70, 74, 50), 0.45)
    pack = [
        hull((128, 98, 62), (-0.24, 0.09, 0.56, 0.10), (-0.24, -0.09, 0.56, 0.10), (-0.22, 0, 0.42, 0.10), bias=-0.02),
        rod((196, 170, 120), (-0.28, -0.20, 0.68), (-0.28, 0.20, 0.68), 0.05, bias=0.0),
    ]
    arms = w.wearing("dagger")
    shape = Shape(
        skin=skin_of(w), cloth=cloak, headgear="hood", sleeve=LEATHER, skirt=(104, 78, 52), lean=0.05, extra=pack,
        cloak=cloak,
    )
    return man(arms, shape)


@modelled()
def berserker(w: Wear) -> Parts:
    """A berserker: bare chest, bear skin, wild hair."""
    skin = skin_of(w)
    fur: Colour = (104, 76, 50)
    pelt = [
        hull(fur, (-0.10, 0.20, 0.72, 0.10), (-0.10, -0.20, 0.72, 0.10), (-0.24, 0, 0.34, 0.14), bias=-0.04),
        hull(fur, (-0.02, 0, 0.98, 0.13), (-0.10, 0, 0.92, 0.13), bias=0.05),
        *both([ball(fur, (0.0, 0.10, 1.08), 0.045, bias=0.06)]),
        flat(w.side.rim, [(0.20, -0.10, 0.60), (0.20, -0.04, 0.62), (0.165, 0.10, 0.40), (0.165, 0.04, 0.38)],
             bias=0.06, plain=True),
    ]
    arms = w.wearing("battle_ax", armour="")
    return man(arms, Shape(
        skin=skin, cloth=skin, sleeve=skin, skirt=w.side.cloth, headgear="",
        beard=w.pick((150, 84, 40), (122, 80, 40), (196, 150, 80)), width=0.20, lean=0.05, limb=0.082, extra=pelt,
    ))


@modelled()
def paladin(w: Wear) -> Parts:
    """A paladin: bright plate, wings on the helm, white cloak."""
    f, z = 0.04, 0.86
    wings = both([
        flat((246, 240, 222), [(f, 0.13, z + 0.06), (f - 0.08, 0.22, z + 0.30), (f - 0.22, 0.20, z + 0.26),
             (f - 0.14, 0.14, z + 0.04)], bias=0.08)
    ])
    arms = w.wearing("sword", armour="plate")
    return man(
        arms, Shape(skin=skin_of(w), headgear="great", cloak=(240, 232, 212), width=0.19, stride=0.12, extra=wings)
    )
