"""A man from parts: legs, trunk, arms that reach the weapon, head and headgear; every humanoid is one with other numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui.art.model import Part, Parts, Point, ball, both, disc, flat, hull, placed, rod
from game.ui.art.models.gear import Held, held, shield
from game.ui.art.models.wear import Wear
from game.ui.art.palette import BRASS, INK, LEATHER, SKIN, STEEL, Colour, dim, lit, mix

BOOT: Colour = (66, 46, 34)
MAIL: Colour = (128, 132, 138)
PLATE: Colour = (172, 177, 182)
HAIR: tuple[Colour, ...] = ((70, 46, 30), (122, 80, 40), (44, 34, 30), (176, 126, 62), (132, 60, 30))


@dataclass
class Shape:
    """The numbers of a man-like body, in inches for a man one inch tall."""

    skin: Colour = SKIN
    cloth: Colour | None = None  # None: the side's cloth
    trousers: Colour = (96, 80, 60)
    boot: Colour = BOOT
    sleeve: Colour | None = None  # None: a lighter cloth
    skirt: Colour | None = None  # None: the cloth
    width: float = 0.17  # half the shoulders
    shoulder: float = 0.64  # how high
    lean: float = 0.0  # shoulders forward
    limb: float = 0.068  # radius of an arm
    leg: float = 0.075
    stride: float = 0.08
    head: float = 0.135  # radius
    head_at: tuple[float, float] = (0.04, 0.86)  # forward, up
    headgear: str = "helmet"
    hair: Colour = HAIR[0]
    beard: Colour | None = None
    face: Callable[["Shape", Wear], Parts] | None = None  # instead of a man's face
    extra: Parts = field(default_factory=list)
    cloak: Colour | None = None
    robe: Colour | None = None
    belt: Colour = LEATHER
    legs: bool = True
    size: float = 1.0  # times a man


def legs(s: Shape) -> Parts:
    """Two legs in stride, with boots."""
    a, w = s.stride, s.leg
    hip = 0.24 + s.shoulder * 0.25
    return [
        ball(s.boot, a + 0.07, 0.12, 0.05, w + 0.012), ball(s.boot, -a + 0.05, -0.12, 0.05, w + 0.012),
        hull(s.trousers, (a, 0.12, 0.08, w), (0, 0.09, hip, w + 0.012)),
        hull(s.trousers, (-a, -0.12, 0.08, w), (0, -0.09, hip, w + 0.012)),
    ]


def riding(s: Shape) -> Parts:
    """Two legs astride, the feet in the stirrups."""
    return both([hull(s.trousers, (0.04, 0.15, 0.36, s.leg + 0.02), (0.16, 0.27, 0.22, s.leg + 0.005), bias=0.05),
                 hull(s.boot, (0.16, 0.27, 0.20, s.leg), (0.10, 0.30, -0.04, s.leg * 0.9), bias=0.05),
                 hull(s.boot, (0.10, 0.30, -0.05, s.leg * 0.9), (0.22, 0.30, -0.07, s.leg * 0.7), bias=0.055)])


def robe(colour: Colour, s: Shape, hem: Colour | None = None, width: float = 0.27) -> Parts:
    """A long robe to the ground."""
    top = s.shoulder + 0.02
    out = [hull(colour, (0.0, 0.06, 0.08, width), (0.0, -0.06, 0.08, width), (0, 0, top, 0.16))]
    if hem:
        out.append(hull(hem, (width * 0.72, 0.05, 0.08, 0.045), (width * 0.72, -0.05, 0.08, 0.045), (0.14, 0, top - 0.06, 0.035), bias=0.02))
    return out


def trunk(s: Shape, w: Wear, cloth: Colour) -> Parts:
    """The chest, a skirt below it and a belt."""
    base = 0.36 * s.shoulder / 0.64
    chest = cloth
    if w.armour == "plate":
        chest = PLATE
    elif w.armour == "chain":
        chest = MAIL
    skirt = s.skirt or cloth
    out = [hull(skirt, (0, 0.06, base - 0.13, 0.145), (0, -0.06, base - 0.13, 0.145), (0, 0, base + 0.06, 0.14), bias=-0.01),
           hull(chest, (0, 0, base, 0.15), (s.lean, s.width, s.shoulder + 0.02, 0.105), (s.lean, -s.width, s.shoulder + 0.02, 0.105),
                gloss=1 if w.armour == "plate" else 0)]
    if w.armoured:  # a tabard keeps the side's colour on the chest
        f = s.lean + 0.12
        out.append(hull(cloth, (f, 0.06, s.shoulder - 0.02, 0.055), (f, -0.06, s.shoulder - 0.02, 0.055), (0.14, 0.05, base, 0.05),
                        (0.14, -0.05, base, 0.05), bias=0.02))
        out += both([ball(PLATE if w.armour == "plate" else MAIL, s.lean, s.width + 0.075, s.shoulder + 0.035, 0.105, bias=0.0,
                          gloss=1 if w.armour == "plate" else 0)])
    elif w.armour == "leather_padded":
        out.append(hull(LEATHER, (s.lean + 0.02, s.width * 0.62, s.shoulder - 0.01, 0.108), (s.lean + 0.02, -s.width * 0.62, s.shoulder - 0.01, 0.108),
                        (0.02, 0.0, base + 0.06, 0.135), bias=0.012))
    out.append(disc(s.belt, (0, 0, base + 0.04), (0, 0, 1), 0.16, bias=-0.02))
    return out


def arm(colour: Colour, hand: Colour, shoulder: Point, to: Point, radius: float, bias: float = 0.0) -> Parts:
    """An arm from the shoulder to the hand, the elbow out and down."""
    out = 0.05 if shoulder[1] > 0 else -0.05
    elbow = ((shoulder[0] + to[0]) / 2 - 0.04, (shoulder[1] + to[1]) / 2 + out, (shoulder[2] + to[2]) / 2 - 0.05)
    return [hull(colour, (*shoulder, radius + 0.012), (*elbow, radius), bias=bias),
            hull(colour, (*elbow, radius), (*to, radius * 0.9), bias=bias + 0.01), ball(hand, *to, radius * 1.0, bias=bias + 0.03)]


def eyes(f: float, z: float, apart: float, size: float = 0.022, colour: Colour = INK, bias: float = 0.08) -> Parts:
    """Two eyes on the front of a head."""
    return [ball(colour, f, apart, z, size, bias=bias), ball(colour, f, -apart, z, size, bias=bias)]


def face(s: Shape) -> Parts:
    """A man's head, with a nose and a beard if he has one."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    out = [ball(s.skin, f, 0, z, r), ball(lit(s.skin, 0.2), f + r * 0.98, 0, z - r * 0.15, r * 0.17, bias=0.03)]
    out += eyes(f + r * 0.90, z + r * 0.12, r * 0.42, r * 0.13)
    if s.beard:
        out.append(hull(s.beard, (f + r * 0.75, r * 0.45, z - r * 0.55, r * 0.42), (f + r * 0.75, -r * 0.45, z - r * 0.55, r * 0.42),
                        (f + r * 1.0, 0, z - r * 1.3, r * 0.25), bias=0.05))
    return out


def headgear(s: Shape, w: Wear) -> Parts:
    """Whatever is on the head: the second thing a figure is known by."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    kind, c = s.headgear, w.side
    crest: Parts = []
    if w.leader and kind in ("helmet", "kettle", "great", "nasal", "horned"):
        crest = [hull((236, 196, 76), (f + 0.06, 0, z + r * 1.5, 0.05), (f - 0.10, 0, z + r * 1.85, 0.075), (f - 0.26, 0, z + r * 0.8, 0.055), bias=0.08)]
    if kind == "helmet":
        return [hull(STEEL, (f - 0.03, 0, z + 0.04, r * 1.12), (f - 0.02, 0, z + 0.13, r * 0.70), gloss=1, bias=0.03),
                disc((70, 62, 58), (f - 0.01, 0, z + 0.0), (0.15, 0, 1), r * 1.27, bias=0.0), *crest]
    if kind == "nasal":
        return [hull(STEEL, (f - 0.03, 0, z + 0.03, r * 1.10), (f - 0.02, 0, z + 0.22, r * 0.36), gloss=1, bias=0.03),
                rod(lit(STEEL), (f + r * 0.95, 0, z + 0.10), (f + r * 1.08, 0, z - 0.03), 0.018, bias=0.07), *crest]
    if kind == "kettle":
        return [disc((120, 122, 126), (f - 0.02, 0, z + 0.05), (0.12, 0, 1), r * 1.62, bias=0.04, gloss=1),
                hull(STEEL, (f - 0.02, 0, z + 0.06, r * 1.0), (f - 0.02, 0, z + 0.15, r * 0.62), gloss=1, bias=0.06), *crest]
    if kind == "great":
        return [hull((190, 195, 199), (f, 0, z - 0.03, r * 1.08), (f, 0, z + 0.11, r * 0.98), bias=0.04, gloss=1),
                flat(INK, [(f + r * 1.1, -r * 0.75, z + 0.02), (f + r * 1.1, r * 0.75, z + 0.02), (f + r * 1.06, r * 0.75, z + 0.055),
                           (f + r * 1.06, -r * 0.75, z + 0.055)], bias=0.07, plain=True), *crest]
    if kind == "horned":
        return [hull((132, 120, 104), (f - 0.03, 0, z + 0.04, r * 1.12), (f - 0.02, 0, z + 0.13, r * 0.70), gloss=1, bias=0.03),
                *both([hull((232, 220, 188), (f - 0.02, r * 1.0, z + 0.08, 0.05), (f, r * 1.9, z + 0.14, 0.036), (f + 0.03, r * 2.2, z + 0.30, 0.012), bias=0.05)]), *crest]
    if kind == "hood":
        return [hull(s.cloth or c.cloth, (f - 0.08, 0, z + 0.02, r * 1.15), (f - 0.20, 0, z - 0.06, r * 0.75), bias=0.01),
                hull(s.cloth or c.cloth, (f - 0.08, 0.13, z - 0.18, 0.085), (f - 0.08, -0.13, z - 0.18, 0.085), bias=0.012)]
    if kind == "coif":
        return [hull(MAIL, (f - 0.03, 0, z + 0.02, r * 1.12), (f - 0.05, 0, z - 0.10, r * 0.95), bias=0.01),
                hull(MAIL, (f - 0.03, 0.12, z - 0.19, 0.09), (f - 0.03, -0.12, z - 0.19, 0.09), bias=0.0)]
    if kind == "cap":
        return [hull(c.rim, (f - 0.04, 0, z + 0.05, r * 1.02), (f - 0.16, 0.03, z + 0.10, r * 0.5), bias=0.04)]
    if kind == "straw":
        return [disc((206, 170, 98), (f - 0.01, 0, z + 0.05), (0.14, 0, 1), r * 1.85, bias=0.05),
                hull((188, 150, 82), (f - 0.02, 0, z + 0.08, r * 0.82), (f - 0.02, 0, z + 0.14, r * 0.5), bias=0.07),
                disc(c.rim, (f - 0.02, 0, z + 0.075), (0.14, 0, 1), r * 1.0, bias=0.06, plain=True)]
    if kind == "wizard":
        hat = mix(c.rim, c.lit, 0.15)
        return [disc(hat, (f - 0.03, 0, z + 0.05), (0.2, 0, 1), 0.31, bias=0.10), disc(c.pale, (f - 0.05, 0, z + 0.085), (0.2, 0, 1), 0.19, bias=0.12, plain=True),
                hull(hat, (f - 0.05, 0, z + 0.12, 0.15), (f - 0.09, 0.02, z + 0.36, 0.085), bias=0.13),
                hull(hat, (f - 0.09, 0.02, z + 0.36, 0.085), (f - 0.24, 0.06, z + 0.54, 0.025), bias=0.14)]
    if kind == "mitre":
        return [hull((238, 230, 210), (f - 0.02, 0.05, z + 0.08, r * 0.80), (f - 0.02, -0.05, z + 0.08, r * 0.80), (f - 0.02, 0, z + 0.34, 0.03), bias=0.05),
                flat(c.rim, [(f + 0.10, -0.03, z + 0.10), (f + 0.10, 0.03, z + 0.10), (f + 0.02, 0.02, z + 0.32), (f + 0.02, -0.02, z + 0.32)], bias=0.09, plain=True)]
    if kind == "turban":
        return [hull((236, 226, 204), (f - 0.03, 0.06, z + 0.07, r * 0.95), (f - 0.03, -0.06, z + 0.07, r * 0.95), bias=0.04),
                ball(c.rim, f + 0.03, 0, z + 0.17, r * 0.5, bias=0.06), ball(BRASS, f + r * 0.95, 0, z + 0.10, 0.03, bias=0.09, gloss=1)]
    if kind == "antlers":
        horn: Colour = (222, 204, 160)
        return [hull(s.hair, (f - 0.05, 0, z + 0.03, r * 1.06), (f - 0.12, 0, z - 0.16, r * 0.8), bias=0.01),
                *both([rod(horn, (f - 0.02, 0.07, z + 0.12), (f - 0.10, 0.22, z + 0.34), 0.026, bias=0.06),
                       rod(horn, (f - 0.10, 0.22, z + 0.34), (f + 0.06, 0.30, z + 0.46), 0.020, bias=0.07),
                       rod(horn, (f - 0.10, 0.22, z + 0.34), (f - 0.22, 0.30, z + 0.44), 0.020, bias=0.07)])]
    if kind == "hair":
        return [hull(s.hair, (f - 0.04, 0, z + 0.04, r * 1.05), (f - 0.09, 0, z - 0.08, r * 0.85), bias=0.01)]
    if kind == "long":
        return [hull(s.hair, (f - 0.04, 0, z + 0.04, r * 1.08), (f - 0.16, 0, z - 0.16, r * 0.85), (f - 0.16, 0, z - 0.36, 0.06), bias=0.01)]
    if kind == "crown":
        spikes = [rod(BRASS, (f + r * 0.85 * x, r * 0.85 * y, z + 0.08), (f + r * 0.95 * x, r * 0.95 * y, z + 0.17), 0.022, 0.010, bias=0.05)
                  for x, y in ((1, 0), (0.3, 0.95), (-0.8, 0.6), (-0.8, -0.6), (0.3, -0.95))]
        return [hull(s.hair, (f - 0.05, 0, z + 0.02, r * 1.03), (f - 0.09, 0, z - 0.10, r * 0.85), bias=0.01),
                disc(BRASS, (f - 0.01, 0, z + 0.06), (0.1, 0, 1), r * 1.06, bias=0.04), ball(s.hair, f - 0.02, 0, z + 0.06, r * 0.86, bias=0.05), *spikes]
    return []


def cloak(colour: Colour, s: Shape, length: float = 0.12) -> Parts:
    """A cloak from the shoulders, out behind."""
    top = s.shoulder + 0.02
    return [hull(colour, (s.lean - 0.11, s.width, top, 0.07), (s.lean - 0.11, -s.width, top, 0.07), (-0.32, 0.17, length, 0.05), (-0.35, -0.17, length, 0.05), bias=-0.10)]


def man(w: Wear, s: Shape, grip: Held | None = None) -> Parts:
    """The whole figure, standing, with what it holds."""
    side = w.side
    cloth = s.cloth or side.cloth
    sleeve = s.sleeve or (PLATE if w.armour == "plate" else MAIL if w.armour == "chain" else lit(cloth, 0.12))
    trousers = (116, 118, 124) if w.armour == "plate" else s.trousers
    hold = grip or held(w)
    parts: Parts = []
    if w.mounted or (s.legs and not s.robe):
        shape = Shape(**{**s.__dict__, "trousers": s.robe or trousers})
        parts += riding(shape) if w.mounted else legs(shape)
    parts += robe(s.robe, s, side.lit) if s.robe and not w.mounted else []
    if not s.robe:
        parts += trunk(s, w, cloth)
    else:
        parts.append(hull(s.robe, (0, 0, 0.40, 0.16), (s.lean, s.width, s.shoulder, 0.10), (s.lean, -s.width, s.shoulder, 0.10), bias=0.005))
    mantle = s.cloak or (side.rim if w.leader else None)
    if mantle:
        parts += cloak(mantle, s, 0.30 if w.mounted else 0.12)
    high = s.shoulder
    palm = s.skin if w.armour != "plate" else (120, 122, 126)
    left = hold.left or ((0.22, -0.22, 0.50) if w.shield else (0.20, -0.30, 0.42))
    parts += arm(sleeve, palm, (s.lean, s.width + 0.05, high), hold.right, s.limb)
    parts += arm(sleeve, palm, (s.lean, -s.width - 0.05, high), left, s.limb)
    parts += s.face(s, w) if s.face else face(s)
    parts += headgear(s, w)
    parts += s.extra
    parts += hold.parts
    if not w.shield or hold.left is None:
        parts += shield(w)
    elif w.shield:  # both hands are busy: slung on the back
        parts += shield(w, (-0.22, 0.0, 0.56), (-0.62, 0.0, 0.78), 0.27)
    parts += hold.back or []
    return placed(parts, s.size) if s.size != 1.0 else parts
