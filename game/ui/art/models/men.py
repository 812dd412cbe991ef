"""Men on foot: soldiers by their weapon, and the classes."""

from __future__ import annotations

from game.ui.art.model import Parts, ball, both, disc, flat, hull, mirrored, rod
from game.ui.art.models.anatomy import HAIR, PLATE, Shape, man
from game.ui.art.models.gear import BOWS, CROSSBOWS, THROWN, TWO_HANDED, Held, held
from game.ui.art.models.wear import Build, Wear
from game.ui.art.palette import BONE, BRASS, CREAM, LEATHER, SHAFT, SKIN, STEEL, Colour, lit, mix

TAN: Colour = (158, 128, 82)
SKINS: tuple[Colour, ...] = (SKIN, (206, 148, 104), (230, 182, 142), (176, 120, 82))


def _skin(w: Wear) -> Colour:
    return w.pick(*SKINS, salt=1)


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
    return man(w, Shape(skin=_skin(w), headgear=gear, hair=w.pick(*HAIR), skirt=skirt, sleeve=TAN if light else None,
                        trousers=w.pick((96, 80, 60), (84, 76, 66), (110, 92, 66), salt=2)))


def plate_man(w: Wear) -> Parts:
    """A fighting man in his own harness."""
    return man(w, Shape(skin=_skin(w), headgear="great" if w.armour == "plate" or w.leader else "nasal", width=0.19,
                        stride=0.12, limb=0.074))


def peasant(w: Wear) -> Parts:
    """A peasant in a straw hat and undyed wool, one sash of the side."""
    c = w.side
    sash = [hull(c.rim, (0.13, -0.15, 0.66, 0.045), (0.17, 0.10, 0.42, 0.05), bias=0.03)]
    return man(w, Shape(skin=_skin(w), cloth=w.pick((142, 120, 84), (126, 110, 86), (152, 132, 98)), headgear="straw", extra=sash, skirt=(120, 100, 72)))


def fork(w: Wear) -> Parts:
    """A peasant; unarmed he carries a hay fork."""
    if w.weapon:
        return peasant(w)
    tines = [rod(STEEL, (0.92, 0.23 + k * 0.6, 0.66), (1.18, 0.22 + k, 0.68), 0.020, bias=0.12) for k in (-0.10, 0.0, 0.10)]
    grip = Held([rod(SHAFT, (-0.42, 0.31, 0.56), (0.94, 0.23, 0.66), 0.028, bias=0.12), rod(STEEL, (0.93, 0.15, 0.66), (0.93, 0.31, 0.66), 0.022, bias=0.12), *tines],
                (0.12, 0.28, 0.60), (0.40, 0.14, 0.62))
    c = w.side
    sash = [hull(c.rim, (0.13, -0.15, 0.66, 0.045), (0.17, 0.10, 0.42, 0.05), bias=0.03)]
    return man(w, Shape(skin=_skin(w), cloth=w.pick((142, 120, 84), (126, 110, 86), (152, 132, 98)), headgear="straw", extra=sash, skirt=(120, 100, 72)), grip)


def banner(w: Wear) -> Parts:
    """A man with the side's banner."""
    c = w.side
    foot, top = (0.14, 0.32, 0.0), (0.06, 0.34, 1.95)
    cloth = [(0.06, 0.34, 1.90), (-0.20, 0.36, 1.94), (-0.46, 0.38, 1.86), (-0.76, 0.36, 1.92), (-0.62, 0.36, 1.62), (-0.78, 0.36, 1.34),
             (-0.46, 0.38, 1.30), (-0.20, 0.36, 1.36), (0.07, 0.34, 1.32)]
    mark = [(-0.12, 0.37, 1.76), (-0.42, 0.385, 1.74), (-0.42, 0.385, 1.54), (-0.12, 0.37, 1.54)]
    grip = Held([rod(SHAFT, foot, top, 0.030, bias=0.10), ball(BRASS, *top, 0.055, bias=0.12, gloss=1), flat(c.rim, cloth, bias=0.11),
                 flat(c.pale, mark, bias=0.115, plain=True)], (0.12, 0.33, 0.60), (0.18, 0.14, 0.76))
    return man(w, Shape(skin=_skin(w), headgear="helmet"), grip)


def wizard(w: Wear) -> Parts:
    """A magic-user: pointed hat, beard, staff with a light."""
    c = w.side
    gown = mix(c.deep, (74, 44, 110), 0.45)
    beard = w.pick((240, 236, 226), (206, 200, 190), (120, 84, 50))
    if w.weapon in ("", "quarter_staff"):
        grip = Held([rod((132, 92, 52), (0.36, 0.40, 0.0), (0.28, 0.42, 1.24), 0.034, bias=0.10),
                     *(rod((132, 92, 52), (0.28, 0.42, 1.22), (0.28 + a, 0.42 + b, 1.36), 0.022, bias=0.11) for a, b in ((0.09, 0.0), (-0.06, 0.08), (-0.06, -0.08))),
                     ball((150, 226, 255), 0.27, 0.42, 1.40, 0.085, bias=0.14, glow=True)], (0.30, 0.40, 0.62), (0.38, -0.36, 0.62))
    else:
        one = held(w)
        grip = Held(one.parts, one.right, one.left or (0.38, -0.34, 0.62))
    hem = [hull(gown, (0.30, -0.33, 0.58, 0.10), (0.14, -0.24, 0.60, 0.09), bias=0.02), hull(gown, (0.22, 0.36, 0.56, 0.10), (0.10, 0.24, 0.60, 0.09), bias=0.02),
           hull(BRASS, (0.21, 0.05, 0.08, 0.045), (0.21, -0.05, 0.08, 0.045), (0.15, 0, 0.60, 0.035), bias=0.03)]
    return man(w, Shape(skin=_skin(w), robe=gown, sleeve=gown, headgear="wizard", beard=beard, head=0.13, head_at=(0.07, 0.83), extra=hem), grip)


def _symbol(f: float, r: float, z: float, size: float = 0.11) -> Parts:
    return [rod(BRASS, (f, r, z - size), (f, r, z + size), 0.026, bias=0.14, gloss=1), rod(BRASS, (f, r - size * 0.7, z + size * 0.3), (f, r + size * 0.7, z + size * 0.3), 0.026, bias=0.145, gloss=1)]


def cleric_militant(w: Wear) -> Parts:
    """A fighting cleric: mail, white surcoat with a cross of the side, mace."""
    c = w.side
    white: Colour = (232, 224, 204)
    cross = [flat(c.rim, [(0.185, -0.03, 0.62), (0.185, 0.03, 0.62), (0.165, 0.03, 0.34), (0.165, -0.03, 0.34)], bias=0.07, plain=True),
             flat(c.rim, [(0.185, -0.10, 0.54), (0.185, 0.10, 0.54), (0.18, 0.10, 0.48), (0.18, -0.10, 0.48)], bias=0.07, plain=True)]
    arms = w.wearing("mace", armour=w.armour or "chain")
    return man(arms, Shape(skin=_skin(w), cloth=white, skirt=white, headgear="coif", extra=cross, cloak=c.rim))


def cleric_spiritual(w: Wear) -> Parts:
    """A priest: mitre, pale robe, the holy sign held high."""
    c = w.side
    gown: Colour = (228, 216, 190)
    stole = [hull(c.rim, (0.18, 0.09, 0.64, 0.035), (0.24, 0.10, 0.14, 0.035), bias=0.04), hull(c.rim, (0.18, -0.09, 0.64, 0.035), (0.24, -0.10, 0.14, 0.035), bias=0.04)]
    if w.weapon in ("", "quarter_staff"):
        grip = Held([*_symbol(0.42, 0.30, 0.98, 0.15), rod((150, 108, 62), (0.36, -0.38, 0.0), (0.30, -0.40, 1.12), 0.030, bias=0.10),
                     ball(BRASS, 0.30, -0.40, 1.16, 0.06, bias=0.12, gloss=1)], (0.40, 0.30, 0.84), (0.33, -0.38, 0.62))
    else:
        one = held(w)
        grip = Held([*one.parts, *_symbol(0.42, -0.28, 0.88, 0.13)], one.right, one.left or (0.40, -0.28, 0.76))
    return man(w, Shape(skin=_skin(w), robe=gown, sleeve=gown, headgear="mitre", beard=w.pick((200, 192, 180), (112, 80, 50), (240, 236, 226)), extra=stole, cloak=c.cloth), grip)


def druid(w: Wear) -> Parts:
    """A druid: leaf-green robe, antlers, sickle and staff."""
    green: Colour = (86, 104, 58)
    leaves = [hull((112, 138, 66), (0.02, 0.20, 0.68, 0.09), (0.02, -0.20, 0.68, 0.09), (-0.16, 0, 0.62, 0.10), bias=0.02),
              hull(w.side.rim, (0.20, 0.05, 0.10, 0.04), (0.20, -0.05, 0.10, 0.04), (0.14, 0, 0.60, 0.035), bias=0.03)]
    grip = held(w)
    if w.weapon in ("", "quarter_staff"):
        hook = [flat((226, 206, 120), [(0.40, 0.36, 0.66), (0.56, 0.42, 0.74), (0.68, 0.34, 0.80), (0.66, 0.20, 0.82), (0.56, 0.12, 0.80), (0.62, 0.24, 0.78), (0.58, 0.34, 0.74)], bias=0.13, gloss=1)]
        grip = Held([*hook, rod((118, 90, 54), (0.34, -0.38, 0.0), (0.28, -0.40, 1.26), 0.036, bias=0.10), ball((112, 138, 66), 0.28, -0.40, 1.28, 0.08, bias=0.11)],
                    (0.36, 0.34, 0.64), (0.31, -0.38, 0.62))
    return man(w, Shape(skin=_skin(w), robe=green, sleeve=green, headgear="antlers", hair=(150, 130, 100), beard=(176, 160, 132), extra=leaves), grip)


def scout(w: Wear) -> Parts:
    """A scout or delver: hooded cloak, leathers, pack."""
    cloak: Colour = mix(w.side.cloth, (70, 74, 50), 0.45)
    pack = [hull((128, 98, 62), (-0.24, 0.09, 0.56, 0.10), (-0.24, -0.09, 0.56, 0.10), (-0.22, 0, 0.42, 0.10), bias=-0.02), rod((196, 170, 120), (-0.28, -0.20, 0.68), (-0.28, 0.20, 0.68), 0.05, bias=0.0)]
    arms = w.wearing("dagger")
    shape = Shape(skin=_skin(w), cloth=cloak, headgear="hood", sleeve=LEATHER, skirt=(104, 78, 52), lean=0.05, extra=pack, cloak=cloak)
    return man(arms, shape)


def berserker(w: Wear) -> Parts:
    """A berserker: bare chest, bear skin, wild hair."""
    skin = _skin(w)
    fur: Colour = (104, 76, 50)
    pelt = [hull(fur, (-0.10, 0.20, 0.72, 0.10), (-0.10, -0.20, 0.72, 0.10), (-0.24, 0, 0.34, 0.14), bias=-0.04), hull(fur, (-0.02, 0, 0.98, 0.13), (-0.10, 0, 0.92, 0.13), bias=0.05),
            ball(fur, 0.0, 0.10, 1.08, 0.045, bias=0.06), ball(fur, 0.0, -0.10, 1.08, 0.045, bias=0.06),
            flat(w.side.rim, [(0.20, -0.10, 0.60), (0.20, -0.04, 0.62), (0.165, 0.10, 0.40), (0.165, 0.04, 0.38)], bias=0.06, plain=True)]
    arms = w.wearing("battle_ax", armour="")
    return man(arms, Shape(skin=skin, cloth=skin, sleeve=skin, skirt=w.side.cloth, headgear="", beard=w.pick((150, 84, 40), (122, 80, 40), (196, 150, 80)), width=0.20, lean=0.05, limb=0.082, extra=pelt))


def paladin(w: Wear) -> Parts:
    """A paladin: bright plate, wings on the helm, white cloak."""
    f, z = 0.04, 0.86
    wings = both([flat((246, 240, 222), [(f, 0.13, z + 0.06), (f - 0.08, 0.22, z + 0.30), (f - 0.22, 0.20, z + 0.26), (f - 0.14, 0.14, z + 0.04)], bias=0.08)])
    arms = w.wearing("sword", armour="plate")
    return man(arms, Shape(skin=_skin(w), headgear="great", cloak=(240, 232, 212), width=0.19, stride=0.12, extra=wings))


def pirate(w: Wear) -> Parts:
    """A sea rover: head cloth, striped shirt, sash."""
    f, z, r = 0.04, 0.86, 0.135
    shirt: Colour = (226, 216, 194)
    extra = [hull(w.side.rim, (f - 0.03, 0, z + 0.05, r * 1.04), bias=0.04), hull(w.side.rim, (f - 0.14, 0.02, z + 0.02, 0.05), (f - 0.28, 0.06, z - 0.10, 0.03), bias=0.03),
             *(rod(w.side.deep, (0.155 - 0.012 * k, -0.15, 0.62 - 0.09 * k), (0.155 - 0.012 * k, 0.15, 0.62 - 0.09 * k), 0.022, bias=0.03) for k in range(3)),
             rod((30, 24, 24), (f + r * 0.88, -0.02, z + 0.05), (f + r * 0.80, 0.11, z + 0.03), 0.024, bias=0.12)]
    return man(w.wearing("sword", armour=""), Shape(skin=_skin(w), cloth=shirt, sleeve=shirt, skirt=w.side.cloth, trousers=(84, 70, 96), headgear="", beard=w.pick((60, 44, 34), (150, 84, 40)), belt=w.side.rim, extra=extra))


def caveman(w: Wear) -> Parts:
    """A cave man in skins."""
    skin: Colour = (190, 134, 94)
    arms = w.wearing("club", armour="")
    hide = [hull((140, 104, 62), (0.02, -0.16, 0.66, 0.08), (0.06, 0.0, 0.40, 0.15), bias=0.01), hull(w.side.rim, (0.12, -0.12, 0.62, 0.035), (0.18, 0.08, 0.40, 0.035), bias=0.05)]
    return man(arms, Shape(skin=skin, cloth=skin, sleeve=skin, trousers=skin, boot=(150, 104, 70), skirt=(140, 104, 62), headgear="long", beard=(60, 44, 34), hair=(60, 44, 34), lean=0.08, limb=0.08, width=0.19, extra=hide))


def nomad(w: Wear) -> Parts:
    """A desert man in a turban and a pale robe."""
    return man(w, Shape(skin=(176, 120, 82), cloth=(214, 198, 164), sleeve=(214, 198, 164), skirt=w.side.cloth, headgear="turban", beard=(52, 40, 34)))


MEN: dict[str, Build] = {
    "soldier": soldier, "fighting_man": plate_man, "peasant": fork, "banner": banner, "wizard": wizard,
    "cleric_militant": cleric_militant, "cleric_spiritual": cleric_spiritual, "druid": druid, "scout": scout,
    "berserker": berserker, "paladin": paladin, "caveman": caveman, "pirate": pirate, "nomad": nomad,
}
