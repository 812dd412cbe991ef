"""Men on foot: soldiers by their weapon, and the classes."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, flat, hull, rod
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.cloth import waved
from game.ui.art.models.held.gear import BOWS, CROSSBOWS, THROWN
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.shape import HAIR, Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, SHAFT, SKIN, STEEL, Colour, mix

TAN: Colour = (158, 128, 82)
SKINS: tuple[Colour, ...] = (SKIN, (206, 148, 104), (230, 182, 142), (176, 120, 82))


def skin_of(w: Wear) -> Colour:
    return w.pick(*SKINS, salt=1)


@modelled()
def soldier(w: Wear) -> Parts:
    """A man at arms, his headgear by his arms and armour."""
    gear = {"plate": "great", "chain": "nasal", "leather_padded": "kettle"}.get(w.armour, "helmet")
    if w.weapon in BOWS:
        gear = "hood"
    elif w.weapon in CROSSBOWS:
        gear = "kettle"
    elif w.weapon in THROWN:
        gear = "hair"
    elif w.weapon in ("pike", "halberd", "bill") and w.armour != "plate":
        gear = "kettle"
    if w.leader:
        gear = "great" if w.armour == "plate" else "helmet"
    light = w.weapon in BOWS or w.weapon in THROWN
    skirt = mix(w.side.cloth, (128, 104, 66), 0.6) if light else None
    return man(w, Shape(
        skin=skin_of(w), headgear=gear, hair=w.pick(*HAIR), skirt=skirt, sleeve=TAN if light else None,
        trousers=w.pick((96, 80, 60), (84, 76, 66), (110, 92, 66), salt=2),
    ))


@modelled()
def landsknecht(w: Wear) -> Parts:
    """A hired pikeman of many colours: puffed sleeves and hose of the side's, a broad hat with a feather."""
    c = w.side
    puffs = both([hull(c.pale, (0.0, 0.20, 0.66, 0.075), (0.02, 0.25, 0.58, 0.075), bias=0.02)])
    return man(w, Shape(
        skin=skin_of(w), headgear="barret", sleeve=c.rim, skirt=c.pale, trousers=c.deep, limb=0.08, extra=puffs
    ))


@modelled()
def swiss(w: Wear) -> Parts:
    """A pikeman of the cantons: a red-brown jerkin, pale sleeves and hose, a flat cap drawn to one side."""
    return man(
        w,
        Shape(
            skin=skin_of(w), headgear="beret", cloth=mix(w.side.cloth, (132, 60, 44), 0.35), sleeve=w.side.pale,
            skirt=w.side.rim, trousers=(206, 190, 156), beard=w.pick(*HAIR, salt=3),
        ),
    )  # fmt: skip


@modelled()
def fighting_man(w: Wear) -> Parts:
    """A fighting man in his own harness."""
    return man(w, Shape(
        skin=skin_of(w), headgear="great" if w.armour == "plate" or w.leader else "nasal", width=0.19, stride=0.12,
        limb=0.074,
    ))


def _armed_peasant(w: Wear) -> Parts:
    """A peasant in a straw hat and undyed wool, one sash of the side."""
    c = w.side
    sash = [hull(c.rim, (0.13, -0.15, 0.66, 0.045), (0.17, 0.10, 0.42, 0.05), bias=0.03)]
    return man(w, Shape(
        skin=skin_of(w), cloth=w.pick((142, 120, 84), (126, 110, 86), (152, 132, 98)), headgear="straw", extra=sash,
        skirt=(120, 100, 72),
    ))


@modelled()
def peasant(w: Wear) -> Parts:
    """A peasant; unarmed he carries a hay fork."""
    if w.weapon:
        return _armed_peasant(w)
    tines = [
        rod(STEEL, (0.92, 0.23 + k * 0.6, 0.66), (1.18, 0.22 + k, 0.68), 0.020, bias=0.12) for k in (-0.10, 0.0, 0.10)
    ]
    grip = Held(
        [
            rod(SHAFT, (-0.42, 0.31, 0.56), (0.94, 0.23, 0.66), 0.028, bias=0.12),
            rod(STEEL, (0.93, 0.15, 0.66), (0.93, 0.31, 0.66), 0.022, bias=0.12),
            *tines,
        ],
        (0.12, 0.28, 0.60), (0.40, 0.14, 0.62),
    )
    c = w.side
    sash = [hull(c.rim, (0.13, -0.15, 0.66, 0.045), (0.17, 0.10, 0.42, 0.05), bias=0.03)]
    return man(w, Shape(
        skin=skin_of(w), cloth=w.pick((142, 120, 84), (126, 110, 86), (152, 132, 98)), headgear="straw", extra=sash,
        skirt=(120, 100, 72),
    ), grip)


@modelled()
def banner(w: Wear) -> Parts:
    """A man with the side's banner."""
    c = w.side
    foot, top = (0.14, 0.32, 0.0), (0.06, 0.34, 1.95)
    cloth = [
        (0.06, 0.34, 1.90), (-0.20, 0.36, 1.94), (-0.46, 0.38, 1.86), (-0.76, 0.36, 1.92), (-0.62, 0.36, 1.62),
        (-0.78, 0.36, 1.34), (-0.46, 0.38, 1.30), (-0.20, 0.36, 1.36), (0.07, 0.34, 1.32),
    ]
    mark = [(-0.12, 0.37, 1.76), (-0.42, 0.385, 1.74), (-0.42, 0.385, 1.54), (-0.12, 0.37, 1.54)]
    grip = Held(
        [
            rod(SHAFT, foot, top, 0.030, bias=0.10),
            ball(BRASS, top, 0.055, bias=0.12, gloss=1),
            flat(c.rim, waved(cloth, foot, top, w.gust), bias=0.11),
            flat(c.pale, waved(mark, foot, top, w.gust), bias=0.175 if w.gust else 0.115, plain=True),
        ],
        (0.12, 0.33, 0.60), (0.18, 0.14, 0.76),
    )
    return man(w, Shape(skin=skin_of(w), headgear="helmet"), grip)


@modelled()
def pirate(w: Wear) -> Parts:
    """A sea rover: head cloth, striped shirt, sash."""
    f, z, r = 0.04, 0.86, 0.135
    shirt: Colour = (226, 216, 194)
    extra = [
        hull(w.side.rim, (f - 0.03, 0, z + 0.05, r * 1.04), bias=0.04),
        hull(w.side.rim, (f - 0.14, 0.02, z + 0.02, 0.05), (f - 0.28, 0.06, z - 0.10, 0.03), bias=0.03),
        *(
            rod(w.side.deep, (0.155 - 0.012 * k, -0.15, 0.62 - 0.09 * k), (0.155 - 0.012 * k, 0.15, 0.62 - 0.09 * k),
                0.022, bias=0.03)
            for k in range(3)
        ),
        rod((30, 24, 24), (f + r * 0.88, -0.02, z + 0.05), (f + r * 0.80, 0.11, z + 0.03), 0.024, bias=0.12),
    ]
    return man(w.wearing("sword", armour=""), Shape(
        skin=skin_of(w), cloth=shirt, sleeve=shirt, skirt=w.side.cloth, trousers=(84, 70, 96), headgear="",
        beard=w.pick((60, 44, 34), (150, 84, 40)), belt=w.side.rim, extra=extra,
    ))


@modelled()
def caveman(w: Wear) -> Parts:
    """A cave man in skins."""
    skin: Colour = (190, 134, 94)
    arms = w.wearing("club", armour="")
    hide = [
        hull((140, 104, 62), (0.02, -0.16, 0.66, 0.08), (0.06, 0.0, 0.40, 0.15), bias=0.01),
        hull(w.side.rim, (0.12, -0.12, 0.62, 0.035), (0.18, 0.08, 0.40, 0.035), bias=0.05),
    ]
    return man(arms, Shape(
        skin=skin, cloth=skin, sleeve=skin, trousers=skin, boot=(150, 104, 70), skirt=(140, 104, 62), headgear="long",
        beard=(60, 44, 34), hair=(60, 44, 34), lean=0.08, limb=0.08, width=0.19, extra=hide,
    ))


@modelled()
def nomad(w: Wear) -> Parts:
    """A desert man in a turban and a pale robe."""
    return man(w, Shape(
        skin=(176, 120, 82), cloth=(214, 198, 164), sleeve=(214, 198, 164), skirt=w.side.cloth, headgear="turban",
        beard=(52, 40, 34),
    ))
