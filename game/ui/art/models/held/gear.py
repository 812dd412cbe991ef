"""Weapons, missiles and shields, held by a man one inch tall; each tells where the hands go."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, Point, along, ball, flat, hull, plus, rod, unit
from game.ui.art.models.held.guns import GUNS, gun
from game.ui.art.models.held.missiles import bow, crossbow, thrown
from game.ui.art.models.held.weapons import DARK_WOOD, Held, axe_head, blade, flank, haft_of, sword
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BLADE, IRON, STEEL, WOOD

LONG = frozenset({"spear", "pike", "halberd", "bill", "mounted_lance"})
BOWS = frozenset({"short_bow", "horse_bow", "longbow", "composite_bow"})
CROSSBOWS = frozenset({"light_crossbow", "heavy_crossbow"})
THROWN = frozenset({"sling", "javelin", "dart"})


KNOWN = (
    "dagger", "hand_ax", "club", "mace", "hammer", "sword", "military_pick", "battle_ax", "big_club", "morning_star",
    "flail", "quarter_staff", "heavy_ax", "spear", "maul", "halberd", "bill", "two_handed_sword", "mounted_lance",
    "pike", "torch", "sling", "short_bow", "horse_bow", "light_crossbow", "longbow", "composite_bow", "heavy_crossbow",
    "javelin", "dart", "boulder", "flask", "pistol", "rifle", "shotgun",
)


def _one_handed(name: str) -> Held:
    hand = (0.24, 0.34, 0.60)
    # not steeply up: the head must lie level enough to be seen from all round
    a, b = (0.10, 0.31, 0.51), (0.68, 0.45, 0.82)
    haft, d = haft_of(a, b)
    out = flank(d)
    if name == "dagger":
        return Held(sword((0.28, 0.34, 0.60), (0.66, 0.40, 0.76), 0.075, 0.07), (0.28, 0.34, 0.60))
    if name == "hand_ax":
        return Held([haft, *axe_head(along(a, b, 0.84), d, out, 0.80)], hand)
    if name == "battle_ax":
        a, b = (0.06, 0.30, 0.46), (0.74, 0.45, 0.84)
        haft, d = haft_of(a, b, 0.035)
        return Held([haft, *axe_head(along(a, b, 0.84), d, flank(d), 1.15)], hand)
    if name == "club":
        return Held([rod(WOOD, (0.16, 0.32, 0.50), (0.64, 0.46, 1.0), 0.034, 0.085, bias=0.12)], hand)
    if name == "mace":
        knob = [ball(STEEL, *plus(b, d, 0.02), 0.095, bias=0.13, gloss=1)]
        knob += [
            ball(BLADE, *plus(plus(b, d, 0.02), p, 0.088), 0.036, bias=0.14)
            for p in ((0.5, 0.8, 0.2), (-0.6, 0.7, 0.3), (0.2, -0.7, 0.7), (0.7, 0.1, 0.7))
        ]
        return Held([haft, *knob], hand)
    if name == "hammer":
        p, q = plus(b, out, -0.13), plus(b, out, 0.15)
        return Held([haft, rod(IRON, p, q, 0.072, bias=0.14, gloss=1), ball(BLADE, *q, 0.062, bias=0.15)], hand)
    if name == "military_pick":
        beak = [
            plus(b, out, 0.36),
            plus(plus(b, d, 0.09), out, 0.10),
            plus(plus(b, d, 0.07), out, -0.14),
            plus(plus(b, d, -0.07), out, -0.14),
            plus(plus(b, d, -0.05), out, 0.08),
        ]
        return Held([haft, flat(BLADE, beak, bias=0.14, gloss=1)], hand)
    if name == "morning_star":
        spikes = [
            plus(b, unit(p), 0.15)
            for p in ((1, 0, 0.3), (0.2, 1, 0.2), (-0.4, -0.8, 0.4), (0.4, -0.2, 1), (-0.7, 0.5, 0.5))
        ]
        return Held(
            [
                haft,
                ball(IRON, *b, 0.105, bias=0.13, gloss=1),
                *(rod(BLADE, b, p, 0.03, 0.008, bias=0.14) for p in spikes),
            ],
            hand,
        )
    if name == "flail":
        c, e = (0.74, 0.56, 0.96), (0.80, 0.66, 0.72)
        return Held(
            [
                haft,
                rod(IRON, b, c, 0.022, bias=0.13),
                rod(IRON, c, e, 0.022, bias=0.13),
                ball(IRON, *e, 0.10, bias=0.14, gloss=1),
                ball(BLADE, e[0] + 0.09, e[1], e[2], 0.028, bias=0.15),
                ball(BLADE, e[0] - 0.02, e[1] + 0.09, e[2], 0.028, bias=0.15),
            ],
            hand,
        )
    if name == "torch":
        return Held(
            [
                rod(DARK_WOOD, (0.20, 0.34, 0.46), (0.42, 0.42, 0.96), 0.036, bias=0.12),
                hull((255, 170, 60), (0.43, 0.42, 1.0, 0.09), (0.42, 0.42, 1.22, 0.02), bias=0.14, glow=True),
                ball((255, 238, 160), 0.44, 0.42, 1.02, 0.05, bias=0.15, glow=True),
            ],
            (0.24, 0.36, 0.58),
        )
    return Held(sword(hand, (0.90, 0.58, 0.98)), hand)


def pole(levelled: bool, length: float, lift: float = 0.0) -> tuple[Point, Point, Point]:
    """The butt, the tip and the right hand of a long shaft."""
    if levelled:
        back = min(0.55, length * 0.36)
        return (-back, 0.31, 0.58 + lift), (length - back, 0.22, 0.66 + lift), (0.12, 0.28, 0.60 + lift)
    # well forward and out: from no side does it cross his own face, nor his neighbour's
    return (0.27, 0.34, 0.02), (0.25, 0.34, length * 0.93), (0.25, 0.33, 0.58)


def _lance(w: Wear) -> Held:
    """A couched lance with a pennon in the side's colour."""
    a, b = ((-0.42, 0.42, 0.34), (1.56, 0.34, 0.47)) if w.levelled else ((0.12, 0.40, -0.14), (0.04, 0.42, 1.62))
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))

    def at(x: float, y: float, z: float = 0.0) -> Point:
        return plus(plus(plus(b, d, x), (0.0, 1.0, 0.0), y), (0.0, 0.0, 1.0), z)

    pennon = [at(-0.10, 0.0), at(-0.48, 0.0), at(-0.40, 0.16, 0.06), at(-0.50, 0.30, 0.12), at(-0.12, 0.20, 0.08)]
    grip = along(a, b, 0.32 if w.levelled else 0.40)
    return Held(
        [
            rod((232, 220, 190), a, b, 0.042, 0.026, bias=0.16),
            blade(b, plus(b, d, 0.22), 0.10, taper=0.3, bias=0.17, across=(0.0, 1.0, 0.0)),
            flat(w.side.lit, pennon, bias=0.15),
            hull((190, 180, 160), (*plus(grip, d, 0.10), 0.07), (*plus(grip, d, 0.17), 0.04), bias=0.17),
        ],
        grip,
    )


def _long(name: str, levelled: bool, ahead: float = 0.0) -> Held:
    length = {"spear": 1.5, "pike": 2.15, "halberd": 1.45, "bill": 1.4}[name]
    if not levelled:
        length = {"spear": 1.34, "pike": 1.75, "halberd": 1.36, "bill": 1.36}[name]
    a, b, hand = pole(levelled, length)
    a, b = (a[0] + ahead, a[1] + ahead * 0.3, a[2]), (b[0] + ahead, b[1] + ahead * 0.3, b[2])
    shaft, d = haft_of(a, b, 0.030)
    side = (0.0, 1.0, 0.0)
    left: Point | None = None
    parts: Parts = [shaft]
    if name == "spear":
        parts += [blade(plus(b, d, -0.02), plus(b, d, 0.24), 0.125, taper=0.35, across=side)]
    elif name == "pike":
        left = (-0.16, 0.02, 0.56) if levelled else (0.24, 0.26, 0.76)
        parts += [blade(plus(b, d, -0.02), plus(b, d, 0.20), 0.10, taper=0.35, across=side)]
    elif name == "halberd":
        left = (0.32, 0.14, 0.60) if levelled else (0.25, 0.24, 0.78)
        neck = plus(b, d, -0.16)
        parts += [
            blade(b, plus(b, d, 0.24), 0.07, across=side),
            *axe_head(neck, d, side, 0.72),
            flat((206, 210, 212), [plus(neck, d, 0.06), plus(neck, side, -0.22), plus(neck, d, -0.07)], bias=0.14),
        ]
    else:
        left = (0.32, 0.14, 0.60) if levelled else (0.25, 0.24, 0.78)

        def at(x: float, y: float) -> Point:
            return plus(plus(b, d, x), side, y)

        parts += [
            flat(
                (190, 196, 200),
                [
                    at(-0.16, -0.03), at(-0.10, 0.16), at(0.12, 0.15), at(0.30, 0.22), at(0.22, 0.02), at(0.10, -0.06),
                    at(0.02, -0.18), at(-0.02, -0.05),
                ],
                bias=0.14, gloss=1,
            )
        ]
    return Held(parts, hand, left)


def _two_handed(name: str) -> Held:
    if name == "two_handed_sword":
        return Held(sword((0.30, 0.10, 0.62), (1.02, 0.46, 1.12), 0.115, 0.17), (0.30, 0.13, 0.62), (0.22, -0.02, 0.56))
    if name == "quarter_staff":
        a, b = (0.30, -0.72, 0.46), (0.36, 0.76, 0.86)
        return Held([rod((150, 106, 62), a, b, 0.036, bias=0.12)], along(a, b, 0.70), along(a, b, 0.34))
    a, b = (0.30, -0.26, 0.36), (0.44, 0.70, 0.86)
    haft, d = haft_of(a, b, 0.037)
    fore = unit((1.0, -0.10, 0.22))
    if name == "maul":
        p, q = plus(along(a, b, 0.93), fore, -0.22), plus(along(a, b, 0.93), fore, 0.24)
        head = [
            rod((128, 92, 58), p, q, 0.125, bias=0.14),
            rod(IRON, plus(p, fore, 0.05), plus(p, fore, 0.09), 0.135, bias=0.145),
            rod(IRON, plus(q, fore, -0.09), plus(q, fore, -0.05), 0.135, bias=0.15),
        ]
        return Held([haft, *head], along(a, b, 0.55), along(a, b, 0.14))
    if name == "big_club":
        return Held(
            [
                rod((128, 86, 50), (0.20, 0.20, 0.46), (0.62, 0.80, 0.92), 0.042, 0.125, bias=0.12),
                *(
                    ball((206, 206, 200), 0.55 + x, 0.70 + y, 0.88 + z, 0.026, bias=0.16)
                    for x, y, z in ((0.10, 0.02, 0.02), (0.0, 0.12, 0.05), (0.12, 0.12, 0.10), (-0.04, 0.0, 0.12))
                ),
            ],
            (0.26, 0.30, 0.53),
        )
    return Held(
        [
            haft,
            *axe_head(along(a, b, 0.86), d, fore, 1.06),
            *axe_head(along(a, b, 0.86), d, (-fore[0], -fore[1], -fore[2]), 0.5),
        ],
        along(a, b, 0.55), along(a, b, 0.14),
    )


def held(w: Wear) -> Held:
    """The weapon a figure on foot holds, or bare fists."""
    name = w.weapon
    if name == "mounted_lance" and w.mounted:
        return _lance(w)
    if name in LONG:
        return _long(
            "spear" if name == "mounted_lance" else name, w.levelled, 0.34 if w.mounted and w.levelled else 0.0
        )
    if name in CROSSBOWS:
        return crossbow(name == "heavy_crossbow")
    if name in BOWS:
        span, belly, wood = {
            "short_bow": (0.44, 0.17, (176, 112, 54)),
            "horse_bow": (0.40, 0.20, (150, 84, 44)),
            "longbow": (0.64, 0.17, (196, 140, 74)),
            "composite_bow": (0.50, 0.22, (158, 74, 40)),
        }[name]
        return bow(w, span, belly, wood, 0.10 if name in ("horse_bow", "composite_bow") else 0.0)
    if name in GUNS:
        return gun(name)
    if name in THROWN:
        return thrown(name, w)
    if name in ("two_handed_sword", "quarter_staff", "maul", "heavy_ax", "big_club"):
        return _two_handed(name)
    if name == "boulder":
        rock = hull(
            (138, 132, 120), (0.02, 0.39, 1.06, 0.17), (0.10, 0.52, 1.10, 0.136), (-0.02, 0.46, 1.18, 0.12), bias=0.14
        )
        return Held([rock], (0.04, 0.42, 0.88), (0.26, -0.28, 0.56))
    if name == "flask":
        return Held(
            [
                ball((236, 150, 60), 0.06, 0.36, 1.0, 0.10, bias=0.14, gloss=2),
                rod((206, 190, 150), (0.06, 0.36, 1.08), (0.05, 0.36, 1.18), 0.035, bias=0.15),
                ball((255, 214, 110), 0.05, 0.36, 1.22, 0.045, bias=0.16, glow=True),
            ],
            (0.06, 0.36, 0.90),
        )
    if not name:
        return Held([], (0.32, 0.30, 0.46), (0.34, -0.26, 0.50))
    return _one_handed(name)
