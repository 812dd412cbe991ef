"""Weapons, missiles and shields, held by a man one inch tall; each tells where the hands go."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.ui.art.model import (Part, Parts, Point, along, ball, cross, disc, flat, hull, placed, plus, rod, unit)
from game.ui.art.models.wear import Wear
from game.ui.art.palette import BLADE, BONE, BRASS, INK, IRON, LEATHER, SHAFT, STEEL, WOOD, Colour, dim, lit, mix

PALE_WOOD: Colour = (196, 152, 96)
DARK_WOOD: Colour = (122, 82, 48)
LONG = frozenset({"spear", "pike", "halberd", "bill", "mounted_lance"})
TWO_HANDED = frozenset({"heavy_ax", "maul", "halberd", "bill", "two_handed_sword", "pike", "quarter_staff",
                        "short_bow", "horse_bow", "longbow", "composite_bow", "light_crossbow", "heavy_crossbow"})
BOWS = frozenset({"short_bow", "horse_bow", "longbow", "composite_bow"})
CROSSBOWS = frozenset({"light_crossbow", "heavy_crossbow"})
THROWN = frozenset({"sling", "javelin", "dart"})


KNOWN = ("dagger", "hand_ax", "club", "mace", "hammer", "sword", "military_pick", "battle_ax", "big_club", "morning_star", "flail",
         "quarter_staff", "heavy_ax", "spear", "maul", "halberd", "bill", "two_handed_sword", "mounted_lance", "pike", "torch", "sling",
         "short_bow", "horse_bow", "light_crossbow", "longbow", "composite_bow", "heavy_crossbow", "javelin", "dart", "boulder", "flask")


@dataclass(frozen=True)
class Held:
    """A weapon's parts and the places of the two hands (left None: free for a shield)."""

    parts: Parts
    right: Point
    left: Point | None = None
    back: Parts | None = None  # what hangs behind: quiver, spare javelins


def blade(a: Point, b: Point, width: float, colour: Colour = BLADE, taper: float = 0.7, bias: float = 0.13,
          across: Point = (0.0, 1.0, 0.0)) -> Part:
    """A double-edged blade from `a` to its point `b`, lying flat."""
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    side = unit(cross(d, cross(across, d)))
    m = along(a, b, taper)
    w = width / 2
    return flat(colour, [plus(a, side, w), plus(m, side, w * 0.9), b, plus(m, side, -w * 0.9), plus(a, side, -w)],
                bias=bias, gloss=1)


def sword(a: Point, b: Point, width: float = 0.085, guard: float = 0.13) -> Parts:
    """A sword held at `a` with its point at `b`."""
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    side = unit(cross(d, (0.0, 0.0, 1.0)))
    hilt, foot = plus(a, d, 0.07), plus(a, d, -0.08)
    return [blade(hilt, b, width, across=side, taper=0.82), rod(DARK_WOOD, foot, hilt, 0.026, bias=0.12),
            ball(BRASS, *foot, 0.04, bias=0.12, gloss=1),
            rod(BRASS, plus(hilt, side, guard), plus(hilt, side, -guard), 0.028, bias=0.14)]


def _axe_head(neck: Point, d: Point, out: Point, size: float) -> Parts:
    """A bearded axe head at the end of a haft running along `d`, its edge toward `out`."""
    def at(x: float, y: float) -> Point:
        return plus(plus(neck, d, x * size), out, y * size)
    body = [at(-0.10, 0.03), at(-0.16, 0.22), at(-0.30, 0.40), at(-0.08, 0.52), at(0.14, 0.50), at(0.34, 0.36),
            at(0.16, 0.20), at(0.12, 0.03)]
    edge = [at(-0.30, 0.40), at(-0.08, 0.52), at(0.14, 0.50), at(0.34, 0.36), at(0.13, 0.42), at(-0.09, 0.43)]
    return [flat((140, 146, 150), body, bias=0.14), flat((240, 242, 238), edge, bias=0.15, plain=True)]


def _flank(d: Point) -> Point:
    """Level and to the right of a haft along `d`: a head laid that way is seen from all round."""
    return unit((-d[1], d[0], -0.12))


def _haft(a: Point, b: Point, radius: float = 0.032, colour: Colour = SHAFT) -> tuple[Part, Point]:
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    return rod(colour, a, b, radius, bias=0.12), d


def _one_handed(name: str) -> Held:
    hand = (0.24, 0.34, 0.60)
    a, b = (0.14, 0.31, 0.48), (0.62, 0.44, 0.98)
    haft, d = _haft(a, b)
    out = _flank(d)
    if name == "dagger":
        return Held(sword((0.28, 0.34, 0.60), (0.66, 0.40, 0.76), 0.075, 0.07), (0.28, 0.34, 0.60))
    if name == "hand_ax":
        return Held([haft, *_axe_head(along(a, b, 0.84), d, out, 0.80)], hand)
    if name == "battle_ax":
        a, b = (0.10, 0.30, 0.44), (0.66, 0.44, 1.06)
        haft, d = _haft(a, b, 0.035)
        return Held([haft, *_axe_head(along(a, b, 0.84), d, _flank(d), 1.15)], hand)
    if name == "club":
        return Held([rod(WOOD, (0.16, 0.32, 0.50), (0.64, 0.46, 1.0), 0.034, 0.085, bias=0.12)], hand)
    if name == "mace":
        knob = [ball(STEEL, *plus(b, d, 0.02), 0.095, bias=0.13, gloss=1)]
        knob += [ball(BLADE, *plus(plus(b, d, 0.02), p, 0.088), 0.036, bias=0.14)
                 for p in ((0.5, 0.8, 0.2), (-0.6, 0.7, 0.3), (0.2, -0.7, 0.7), (0.7, 0.1, 0.7))]
        return Held([haft, *knob], hand)
    if name == "hammer":
        p, q = plus(b, out, -0.13), plus(b, out, 0.15)
        return Held([haft, rod(IRON, p, q, 0.072, bias=0.14, gloss=1), ball(BLADE, *q, 0.062, bias=0.15)], hand)
    if name == "military_pick":
        beak = [plus(b, out, 0.36), plus(plus(b, d, 0.09), out, 0.10), plus(plus(b, d, 0.07), out, -0.14),
                plus(plus(b, d, -0.07), out, -0.14), plus(plus(b, d, -0.05), out, 0.08)]
        return Held([haft, flat(BLADE, beak, bias=0.14, gloss=1)], hand)
    if name == "morning_star":
        spikes = [plus(b, unit(p), 0.15) for p in ((1, 0, 0.3), (0.2, 1, 0.2), (-0.4, -0.8, 0.4), (0.4, -0.2, 1),
                                                   (-0.7, 0.5, 0.5))]
        return Held([haft, ball(IRON, *b, 0.105, bias=0.13, gloss=1),
                     *(rod(BLADE, b, p, 0.03, 0.008, bias=0.14) for p in spikes)], hand)
    if name == "flail":
        c, e = (0.74, 0.56, 0.96), (0.80, 0.66, 0.72)
        return Held([haft, rod(IRON, b, c, 0.022, bias=0.13), rod(IRON, c, e, 0.022, bias=0.13),
                     ball(IRON, *e, 0.10, bias=0.14, gloss=1), ball(BLADE, e[0] + 0.09, e[1], e[2], 0.028, bias=0.15),
                     ball(BLADE, e[0] - 0.02, e[1] + 0.09, e[2], 0.028, bias=0.15)], hand)
    if name == "torch":
        return Held([rod(DARK_WOOD, (0.20, 0.34, 0.46), (0.42, 0.42, 0.96), 0.036, bias=0.12),
                     hull((255, 170, 60), (0.43, 0.42, 1.0, 0.09), (0.42, 0.42, 1.22, 0.02), bias=0.14, glow=True),
                     ball((255, 238, 160), 0.44, 0.42, 1.02, 0.05, bias=0.15, glow=True)], (0.24, 0.36, 0.58))
    return Held(sword(hand, (0.86, 0.60, 1.08)), hand)


def pole(levelled: bool, length: float, lift: float = 0.0) -> tuple[Point, Point, Point]:
    """The butt, the tip and the right hand of a long shaft."""
    if levelled:
        back = min(0.55, length * 0.36)
        return (-back, 0.31, 0.58 + lift), (length - back, 0.22, 0.66 + lift), (0.12, 0.28, 0.60 + lift)
    return (0.12, 0.36, 0.02), (0.07, 0.36, length * 0.93), (0.11, 0.36, 0.58)


def _lance(w: Wear) -> Held:
    """A couched lance with a pennon in the side's colour."""
    a, b = ((-0.42, 0.42, 0.34), (1.56, 0.34, 0.47)) if w.levelled else ((0.12, 0.40, -0.14), (0.04, 0.42, 1.62))
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    def at(x: float, y: float, z: float = 0.0) -> Point:
        return plus(plus(plus(b, d, x), (0.0, 1.0, 0.0), y), (0.0, 0.0, 1.0), z)
    pennon = [at(-0.10, 0.0), at(-0.48, 0.0), at(-0.40, 0.16, 0.06), at(-0.50, 0.30, 0.12), at(-0.12, 0.20, 0.08)]
    grip = along(a, b, 0.32 if w.levelled else 0.40)
    return Held([rod((232, 220, 190), a, b, 0.042, 0.026, bias=0.16), blade(b, plus(b, d, 0.22), 0.10, taper=0.3, bias=0.17, across=(0.0, 1.0, 0.0)),
                 flat(w.side.lit, pennon, bias=0.15), hull((190, 180, 160), (*plus(grip, d, 0.10), 0.07), (*plus(grip, d, 0.17), 0.04), bias=0.17)], grip)


def _long(name: str, levelled: bool, ahead: float = 0.0) -> Held:
    length = {"spear": 1.5, "pike": 2.15, "halberd": 1.45, "bill": 1.4}[name]
    if not levelled:
        length = {"spear": 1.34, "pike": 1.75, "halberd": 1.36, "bill": 1.36}[name]
    a, b, hand = pole(levelled, length)
    a, b = (a[0] + ahead, a[1] + ahead * 0.3, a[2]), (b[0] + ahead, b[1] + ahead * 0.3, b[2])
    shaft, d = _haft(a, b, 0.030)
    side = (0.0, 1.0, 0.0)
    left: Point | None = None
    parts: Parts = [shaft]
    if name == "spear":
        parts += [blade(plus(b, d, -0.02), plus(b, d, 0.24), 0.125, taper=0.35, across=side)]
    elif name == "pike":
        left = (-0.16, 0.02, 0.56) if levelled else (0.16, 0.20, 0.74)
        parts += [blade(plus(b, d, -0.02), plus(b, d, 0.20), 0.10, taper=0.35, across=side)]
    elif name == "halberd":
        left = (0.32, 0.14, 0.60) if levelled else (0.16, 0.18, 0.78)
        neck = plus(b, d, -0.16)
        parts += [blade(b, plus(b, d, 0.24), 0.07, across=side), *_axe_head(neck, d, side, 0.72),
                  flat((206, 210, 212), [plus(neck, d, 0.06), plus(neck, side, -0.22), plus(neck, d, -0.07)], bias=0.14)]
    else:
        left = (0.32, 0.14, 0.60) if levelled else (0.16, 0.18, 0.78)
        def at(x: float, y: float) -> Point:
            return plus(plus(b, d, x), side, y)
        parts += [flat((190, 196, 200), [at(-0.16, -0.03), at(-0.10, 0.16), at(0.12, 0.15), at(0.30, 0.22), at(0.22, 0.02),
                                         at(0.10, -0.06), at(0.02, -0.18), at(-0.02, -0.05)], bias=0.14, gloss=1)]
    return Held(parts, hand, left)


def _two_handed(name: str) -> Held:
    if name == "two_handed_sword":
        return Held(sword((0.30, 0.10, 0.62), (1.02, 0.46, 1.12), 0.115, 0.17), (0.30, 0.13, 0.62), (0.22, -0.02, 0.56))
    if name == "quarter_staff":
        a, b = (0.30, -0.72, 0.46), (0.36, 0.76, 0.86)
        return Held([rod((150, 106, 62), a, b, 0.036, bias=0.12)], along(a, b, 0.70), along(a, b, 0.34))
    a, b = (0.30, -0.26, 0.36), (0.44, 0.70, 0.86)
    haft, d = _haft(a, b, 0.037)
    fore = unit((1.0, -0.10, 0.22))
    if name == "maul":
        p, q = plus(along(a, b, 0.93), fore, -0.22), plus(along(a, b, 0.93), fore, 0.24)
        head = [rod((128, 92, 58), p, q, 0.125, bias=0.14), rod(IRON, plus(p, fore, 0.05), plus(p, fore, 0.09), 0.135, bias=0.145),
                rod(IRON, plus(q, fore, -0.09), plus(q, fore, -0.05), 0.135, bias=0.15)]
        return Held([haft, *head], along(a, b, 0.55), along(a, b, 0.14))
    if name == "big_club":
        return Held([rod((128, 86, 50), (0.20, 0.20, 0.46), (0.62, 0.80, 0.92), 0.042, 0.125, bias=0.12),
                     *(ball((206, 206, 200), 0.55 + x, 0.70 + y, 0.88 + z, 0.026, bias=0.16)
                       for x, y, z in ((0.10, 0.02, 0.02), (0.0, 0.12, 0.05), (0.12, 0.12, 0.10), (-0.04, 0.0, 0.12)))],
                    (0.26, 0.30, 0.53))
    return Held([haft, *_axe_head(along(a, b, 0.86), d, fore, 1.06),
                 *_axe_head(along(a, b, 0.86), d, (-fore[0], -fore[1], -fore[2]), 0.5)],
                along(a, b, 0.55), along(a, b, 0.14))


# ---- missiles -----------------------------------------------------------------
def _bow(w: Wear, span: float, belly: float, wood: Colour, recurve: float = 0.0) -> Held:
    front, z = 0.34, 0.62
    points: list[Point] = []
    for i in range(7):
        t = -1 + i / 3
        points.append((front + belly * (1 - abs(t) ** 1.8) + recurve * max(0.0, abs(t) - 0.66) * 3, t * span, z + t * 0.10))
    nock = (0.05, 0.05, z + 0.01)
    parts = [rod(wood, a, b, 0.036 - 0.008 * abs(i - 2.5) / 2.5, bias=0.11) for i, (a, b) in enumerate(zip(points, points[1:]))]
    parts += [rod((236, 228, 204), points[0], nock, 0.008, bias=0.09), rod((236, 228, 204), points[-1], nock, 0.008, bias=0.09),
              rod((222, 200, 150), nock, (front + belly + 0.16, 0.0, z), 0.017, bias=0.12),
              flat(BLADE, [(front + belly + 0.14, -0.05, z), (front + belly + 0.33, 0.0, z), (front + belly + 0.14, 0.05, z)],
                   bias=0.13)]
    return Held(parts, (0.08, 0.08, z), (front + belly - 0.02, -0.01, z), quiver(w))


def quiver(w: Wear) -> Parts:
    """A quiver at the back, feathers up."""
    return [hull(LEATHER, (-0.19, 0.10, 0.42, 0.07), (-0.17, 0.18, 0.78, 0.085), bias=-0.04),
            *(ball(c, -0.18 + x, 0.18 + y, 0.88, 0.035, bias=-0.02)
              for x, y, c in ((0.0, 0.05, (244, 238, 220)), (-0.05, 0.0, w.side.lit), (0.05, -0.02, (244, 238, 220))))]


def _crossbow(heavy: bool) -> Held:
    k = 1.18 if heavy else 1.0
    z = 0.60
    tip = 0.62 * k
    prod: list[Point] = [(tip - 0.16, -0.36 * k, z), (tip - 0.03, -0.20 * k, z), (tip + 0.01, 0.0, z), (tip - 0.03, 0.20 * k, z),
                         (tip - 0.16, 0.36 * k, z)]
    lock = (0.26, 0.0, z + 0.02)
    wood = DARK_WOOD if heavy else (150, 104, 60)
    parts = [hull(wood, (-0.02, 0.0, z - 0.03, 0.055), (tip + 0.04, 0.0, z, 0.040), bias=0.10),
             *(rod(STEEL if heavy else (112, 84, 56), a, b, 0.034, bias=0.12) for a, b in zip(prod, prod[1:])),
             rod((236, 228, 204), prod[0], lock, 0.009, bias=0.115), rod((236, 228, 204), prod[-1], lock, 0.009, bias=0.115),
             rod(BONE, lock, (tip + 0.10, 0.0, z + 0.04), 0.02, bias=0.13), ball(BLADE, tip + 0.12, 0.0, z + 0.04, 0.032, bias=0.135)]
    if heavy:
        parts.append(rod(IRON, (tip + 0.02, -0.09, z - 0.02), (tip + 0.16, 0.0, z - 0.04), 0.022, bias=0.11))
        parts.append(rod(IRON, (tip + 0.02, 0.09, z - 0.02), (tip + 0.16, 0.0, z - 0.04), 0.022, bias=0.11))
    return Held(parts, (0.10, 0.08, z - 0.06), (0.40, -0.05, z - 0.06))


def _thrown(name: str, w: Wear) -> Held:
    if name == "sling":
        swing = [(0.02 + 0.34 * math.cos(a), 0.30 + 0.34 * math.sin(a), 1.05 + 0.02 * i) for i, a in
                 enumerate((2.6, 3.6, 4.6, 5.6, 6.6))]
        hand = (0.10, 0.34, 0.86)
        cord = [rod((216, 190, 140), a, b, 0.016, bias=0.16) for a, b in zip([hand, *swing], swing)]
        return Held([*cord, ball((150, 146, 140), *swing[-1], 0.075, bias=0.18)], hand, None,
                    [hull(LEATHER, (-0.02, 0.19, 0.36, 0.08), (0.06, 0.20, 0.40, 0.07), bias=0.05)])
    if name == "dart":
        a, b = (-0.10, 0.36, 0.88), (0.48, 0.34, 0.94)
        return Held([rod(SHAFT, a, b, 0.022, bias=0.14), blade(b, (0.66, 0.34, 0.95), 0.08, taper=0.3),
                     flat(w.side.lit, [(-0.16, 0.29, 0.88), (0.02, 0.36, 0.88), (-0.16, 0.43, 0.88)], bias=0.14)],
                    (0.12, 0.35, 0.90))
    a, b = (-0.52, 0.36, 0.86), (0.62, 0.30, 0.98)
    spare = [rod(SHAFT, (-0.18, 0.10 + k, 0.20), (-0.22, 0.02 + k, 1.02), 0.022, bias=-0.02) for k in (0.0, 0.08)]
    return Held([rod(SHAFT, a, b, 0.025, bias=0.14), blade(b, (0.82, 0.29, 1.0), 0.10, taper=0.35)], (0.06, 0.34, 0.90), None, spare)


def held(w: Wear) -> Held:
    """The weapon a figure on foot holds, or bare fists."""
    name = w.weapon
    if name == "mounted_lance" and w.mounted:
        return _lance(w)
    if name in LONG:
        return _long("spear" if name == "mounted_lance" else name, w.levelled, 0.34 if w.mounted and w.levelled else 0.0)
    if name in CROSSBOWS:
        return _crossbow(name == "heavy_crossbow")
    if name in BOWS:
        span, belly, wood = {"short_bow": (0.44, 0.17, (176, 112, 54)), "horse_bow": (0.40, 0.20, (150, 84, 44)),
                             "longbow": (0.64, 0.17, (196, 140, 74)), "composite_bow": (0.50, 0.22, (158, 74, 40))}[name]
        return _bow(w, span, belly, wood, 0.10 if name in ("horse_bow", "composite_bow") else 0.0)
    if name in THROWN:
        return _thrown(name, w)
    if name in ("two_handed_sword", "quarter_staff", "maul", "heavy_ax", "big_club"):
        return _two_handed(name)
    if name == "boulder":
        rock = hull((138, 132, 120), (0.02, 0.39, 1.06, 0.17), (0.10, 0.52, 1.10, 0.136), (-0.02, 0.46, 1.18, 0.12), bias=0.14)
        return Held([rock], (0.04, 0.42, 0.88), (0.26, -0.28, 0.56))
    if name == "flask":
        return Held([ball((236, 150, 60), 0.06, 0.36, 1.0, 0.10, bias=0.14, gloss=2), rod((206, 190, 150), (0.06, 0.36, 1.08), (0.05, 0.36, 1.18), 0.035, bias=0.15),
                     ball((255, 214, 110), 0.05, 0.36, 1.22, 0.045, bias=0.16, glow=True)], (0.06, 0.36, 0.90))
    if not name:
        return Held([], (0.32, 0.30, 0.46), (0.34, -0.26, 0.50))
    return _one_handed(name)




def shield(w: Wear, c: Point = (0.33, -0.16, 0.46), n: Point = (0.66, -0.34, 0.62), radius: float = 0.0) -> Parts:
    """A wooden round or a metal kite shield tipped to the sky, in the side's colours."""
    if not w.shield:
        return []
    s, normal = w.side, unit(n)
    if w.shield == "metal":
        return _kite(w, c, normal, radius or 0.33)
    radius = radius or 0.32
    ring = mix(s.rim, s.deep, 0.25)
    return [disc(ring, c, normal, radius, bias=0.05), disc(s.rim, plus(c, normal, 0.010), normal, radius * 0.82, bias=0.052, plain=True),
            disc(s.pale, plus(c, normal, 0.014), normal, radius * 0.60, bias=0.055, plain=True),
            disc(s.rim, plus(c, normal, 0.018), normal, radius * 0.38, bias=0.056, plain=True),
            ball(STEEL, *plus(c, normal, 0.03), radius * 0.25, bias=0.06, gloss=1)]


def _kite(w: Wear, c: Point, n: Point, size: float) -> Parts:
    s = w.side
    u = unit((-n[1], n[0], 0.0))
    v = cross(u, n)
    if v[2] < 0:
        v = (-v[0], -v[1], -v[2])
    def at(x: float, y: float, out: float = 0.0) -> Point:
        return plus(plus(plus(c, u, x * size), v, y * size), n, out)
    shape = [(-0.80, 0.72), (-0.42, 0.98), (0.0, 1.06), (0.42, 0.98), (0.80, 0.72), (0.74, 0.0), (0.46, -0.70), (0.0, -1.22),
             (-0.46, -0.70), (-0.74, 0.0)]
    edge = [at(x, y) for x, y in shape]
    face = [at(x * 0.84, y * 0.85, 0.012) for x, y in shape]
    left = [at(x, y, 0.016) for x, y in ((-0.12, 0.88), (0.12, 0.88), (0.10, -1.0), (-0.10, -1.0))]
    bar = [at(x, y, 0.018) for x, y in ((-0.64, 0.36), (0.64, 0.36), (0.62, 0.10), (-0.62, 0.10))]
    return [flat((176, 180, 184), edge, bias=0.05, gloss=1), flat(s.rim, face, bias=0.055), flat(s.pale, left, bias=0.06, plain=True),
            flat(s.pale, bar, bias=0.061, plain=True), ball(BRASS, *at(0, 0.23, 0.03), size * 0.16, bias=0.065, gloss=1)]
