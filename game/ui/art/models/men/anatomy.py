"""A man from parts: legs, trunk, arms that reach the weapon, a head; every humanoid is one with other numbers."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, Point, ball, both, disc, hull, placed
from game.ui.art.models.held.gear import held
from game.ui.art.models.held.shields import shield
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.headgear import headgear
from game.ui.art.models.men.shape import MAIL, PLATE, Shape, on_head
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import INK, LEATHER, Colour, lit


def legs(s: Shape, aloft: bool = False) -> Parts:
    """Two legs in stride, with boots; in the air they trail."""
    a, w = s.stride, s.leg
    hip = 0.24 + s.shoulder * 0.25
    if aloft:
        return [
            part
            for r, back, low in ((0.10, 0.44, 0.16), (-0.10, 0.36, 0.10))
            for part in (
                hull(s.boot, (-back, r, low, w), (-back - 0.12, r, low - 0.03, w * 0.8)),
                hull(s.trousers, (-back, r, low + 0.01, w), (0, r * 0.9, hip, w + 0.012)),
            )
        ]
    return [
        ball(s.boot, (a + 0.07, 0.12, 0.05), w + 0.012),
        ball(s.boot, (-a + 0.05, -0.12, 0.05), w + 0.012),
        hull(s.trousers, (a, 0.12, 0.08, w), (0, 0.09, hip, w + 0.012)),
        hull(s.trousers, (-a, -0.12, 0.08, w), (0, -0.09, hip, w + 0.012)),
    ]


def riding(s: Shape) -> Parts:
    """Two legs astride, the feet in the stirrups."""
    return both([
        hull(s.trousers, (0.04, 0.15, 0.36, s.leg + 0.02), (0.16, 0.27, 0.22, s.leg + 0.005), bias=0.05),
        hull(s.boot, (0.16, 0.27, 0.20, s.leg), (0.10, 0.30, -0.04, s.leg * 0.9), bias=0.05),
        hull(s.boot, (0.10, 0.30, -0.05, s.leg * 0.9), (0.22, 0.30, -0.07, s.leg * 0.7), bias=0.055),
    ])


def robe(colour: Colour, s: Shape, hem: Colour | None = None, width: float = 0.27) -> Parts:
    """A long robe to the ground."""
    top = s.shoulder + 0.02
    out = [hull(colour, (0.0, 0.06, 0.08, width), (0.0, -0.06, 0.08, width), (0, 0, top, 0.16))]
    if hem:
        out.append(
            hull(hem, (width * 0.72, 0.05, 0.08, 0.045), (width * 0.72, -0.05, 0.08, 0.045),
                 (0.14, 0, top - 0.06, 0.035), bias=0.02)
        )
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
    out = [
        hull(skirt, (0, 0.06, base - 0.13, 0.145), (0, -0.06, base - 0.13, 0.145), (0, 0, base + 0.06, 0.14),
             bias=-0.01),
        hull(chest, (0, 0, base, 0.15), (s.lean, s.width, s.shoulder + 0.02, 0.105),
             (s.lean, -s.width, s.shoulder + 0.02, 0.105), gloss=1 if w.armour == "plate" else 0),
    ]
    if w.armoured:  # a tabard keeps the side's colour on the chest
        f = s.lean + 0.12
        out.append(
            hull(cloth, (f, 0.06, s.shoulder - 0.02, 0.055), (f, -0.06, s.shoulder - 0.02, 0.055),
                 (0.14, 0.05, base, 0.05), (0.14, -0.05, base, 0.05), bias=0.02)
        )
        out += both(
            [
                ball(
                    PLATE if w.armour == "plate" else MAIL,
                    (s.lean, s.width + 0.075, s.shoulder + 0.035),
                    0.105,
                    bias=0.0,
                    gloss=1 if w.armour == "plate" else 0,
                )
            ]
        )
    elif w.armour == "leather_padded":
        out.append(
            hull(LEATHER, (s.lean + 0.02, s.width * 0.62, s.shoulder - 0.01, 0.108),
                 (s.lean + 0.02, -s.width * 0.62, s.shoulder - 0.01, 0.108), (0.02, 0.0, base + 0.06, 0.135),
                 bias=0.012)
        )
    out.append(disc(s.belt, (0, 0, base + 0.04), (0, 0, 1), 0.16, bias=-0.02))
    return out


def arm(colour: Colour, hand: Colour, shoulder: Point, to: Point, radius: float, bias: float = 0.0) -> Parts:
    """An arm from the shoulder to the hand, the elbow out and down."""
    out = 0.05 if shoulder[1] > 0 else -0.05
    elbow = ((shoulder[0] + to[0]) / 2 - 0.04, (shoulder[1] + to[1]) / 2 + out, (shoulder[2] + to[2]) / 2 - 0.05)
    return [
        hull(colour, (*shoulder, radius + 0.012), (*elbow, radius), bias=bias),
        hull(colour, (*elbow, radius), (*to, radius * 0.9), bias=bias + 0.01),
        ball(hand, to, radius * 1.0, bias=bias + 0.03),
    ]


def eyes(f: float, z: float, apart: float, size: float = 0.022, colour: Colour = INK, bias: float = 0.08) -> Parts:
    """Two eyes on the front of a head."""
    return [ball(colour, (f, apart, z), size, bias=bias), ball(colour, (f, -apart, z), size, bias=bias)]


def face(s: Shape) -> Parts:
    """A man's head, with a nose and a beard if he has one."""
    out = [
        ball(s.skin, (0, 0, 0), 1.0),
        ball(lit(s.skin, 0.2), (0.98, 0, -0.15), 0.17, bias=0.03),
        *eyes(0.90, 0.12, 0.42, 0.13),
    ]
    if s.beard:
        chin = (1.0, 0, -1.3, 0.25)
        out.append(hull(s.beard, (0.75, 0.45, -0.55, 0.42), (0.75, -0.45, -0.55, 0.42), chin, bias=0.05))
    return on_head(s, out)


def cloak(colour: Colour, s: Shape, length: float = 0.12) -> Parts:
    """A cloak from the shoulders, out behind."""
    top = s.shoulder + 0.02
    return [
        hull(colour, (s.lean - 0.11, s.width, top, 0.07), (s.lean - 0.11, -s.width, top, 0.07),
             (-0.32, 0.17, length, 0.05), (-0.35, -0.17, length, 0.05), bias=-0.10)
    ]


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
        parts += riding(shape) if w.mounted else legs(shape, w.aloft)
    parts += robe(s.robe, s, side.lit) if s.robe and not w.mounted else []
    if not s.robe:
        parts += trunk(s, w, cloth)
    else:
        parts.append(
            hull(s.robe, (0, 0, 0.40, 0.16), (s.lean, s.width, s.shoulder, 0.10), (s.lean, -s.width, s.shoulder, 0.10),
                 bias=0.005)
        )
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
