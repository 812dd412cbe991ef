"""Weapons, missiles and shields, held by a man one inch tall; each tells where the hands go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.ui.art.figures.model import Part, Parts, Point, along, ball, flat, hull, plus, rod, tapered, unit
from game.ui.art.models.held.cloth import waved
from game.ui.art.models.held.guns import long_gun, pistol
from game.ui.art.models.held.missiles import Bow, bow, crossbow, dart, javelin, sling
from game.ui.art.models.held.weapons import DARK_WOOD, Held, axe_head, blade, flank, haft_of, sword
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BLADE, IRON, STEEL, WOOD

ACROSS: Point = (0.0, 1.0, 0.0)


# ---- in one hand ----------------------------------------------------------------
HAND: Point = (0.24, 0.34, 0.60)
# not steeply up: the head must lie level enough to be seen from all round
FOOT, END = (0.10, 0.31, 0.51), (0.68, 0.45, 0.82)
HAFT, UP = haft_of(FOOT, END)
OUT = flank(UP)


def _hafted(*head: Part) -> Held:
    return Held([HAFT, *head], HAND)


def _battle_ax(w: Wear) -> Held:
    a, b = (0.06, 0.30, 0.46), (0.74, 0.45, 0.84)
    haft, d = haft_of(a, b, 0.035)
    return Held([haft, *axe_head(along(a, b, 0.84), d, flank(d), 1.15)], HAND)


def _mace(w: Wear) -> Held:
    knob = plus(END, UP, 0.02)
    ribs = ((0.5, 0.8, 0.2), (-0.6, 0.7, 0.3), (0.2, -0.7, 0.7), (0.7, 0.1, 0.7))
    return _hafted(
        ball(STEEL, knob, 0.095, bias=0.13, gloss=1),
        *(ball(BLADE, plus(knob, rib, 0.088), 0.036, bias=0.14) for rib in ribs),
    )


def _hammer(w: Wear) -> Held:
    p, q = plus(END, OUT, -0.13), plus(END, OUT, 0.15)
    return _hafted(rod(IRON, p, q, 0.072, bias=0.14, gloss=1), ball(BLADE, q, 0.062, bias=0.15))


def _military_pick(w: Wear) -> Held:
    beak = ((0.09, 0.10), (0.07, -0.14), (-0.07, -0.14), (-0.05, 0.08))
    back = [plus(plus(END, UP, up), OUT, out) for up, out in beak]
    return _hafted(flat(BLADE, [plus(END, OUT, 0.36), *back], bias=0.14, gloss=1))


def _morning_star(w: Wear) -> Held:
    ways = ((1, 0, 0.3), (0.2, 1, 0.2), (-0.4, -0.8, 0.4), (0.4, -0.2, 1), (-0.7, 0.5, 0.5))
    return _hafted(
        ball(IRON, END, 0.105, bias=0.13, gloss=1),
        *(tapered(BLADE, END, plus(END, unit(way), 0.15), 0.03, 0.008, bias=0.14) for way in ways),
    )


def _flail(w: Wear) -> Held:
    c, e = (0.74, 0.56, 0.96), (0.80, 0.66, 0.72)
    return _hafted(
        rod(IRON, END, c, 0.022, bias=0.13),
        rod(IRON, c, e, 0.022, bias=0.13),
        ball(IRON, e, 0.10, bias=0.14, gloss=1),
        ball(BLADE, (e[0] + 0.09, e[1], e[2]), 0.028, bias=0.15),
        ball(BLADE, (e[0] - 0.02, e[1] + 0.09, e[2]), 0.028, bias=0.15),
    )


def _torch(w: Wear) -> Held:
    parts = [
        rod(DARK_WOOD, (0.20, 0.34, 0.46), (0.42, 0.42, 0.96), 0.036, bias=0.12),
        hull((255, 170, 60), (0.43, 0.42, 1.0, 0.09), (0.42, 0.42, 1.22, 0.02), bias=0.14, glow=True),
        ball((255, 238, 160), (0.44, 0.42, 1.02), 0.05, bias=0.15, glow=True),
    ]
    return Held(parts, (0.24, 0.36, 0.58))


def _boulder(w: Wear) -> Held:
    lumps = ((0.02, 0.39, 1.06, 0.17), (0.10, 0.52, 1.10, 0.136), (-0.02, 0.46, 1.18, 0.12))
    return Held([hull((138, 132, 120), *lumps, bias=0.14)], (0.04, 0.42, 0.88), (0.26, -0.28, 0.56))


def _flask(w: Wear) -> Held:
    parts = [
        ball((236, 150, 60), (0.06, 0.36, 1.0), 0.10, bias=0.14, gloss=2),
        rod((206, 190, 150), (0.06, 0.36, 1.08), (0.05, 0.36, 1.18), 0.035, bias=0.15),
        ball((255, 214, 110), (0.05, 0.36, 1.22), 0.045, bias=0.16, glow=True),
    ]
    return Held(parts, (0.06, 0.36, 0.90))


# ---- long shafts ------------------------------------------------------------------
class Long(NamedTuple):
    """A long shaft: its length levelled and upright, its head from tip and direction, and the left hand either way."""

    levelled: float
    upright: float
    head: Callable[[Point, Point], Parts]
    left: tuple[Point | None, Point | None] = (None, None)


def _pointed(beyond: float, width: float, tip: Point, d: Point) -> Parts:
    return [blade(plus(tip, d, -0.02), plus(tip, d, beyond), width, taper=0.35, across=ACROSS)]


def _halberd(tip: Point, d: Point) -> Parts:
    neck = plus(tip, d, -0.16)
    spur = [plus(neck, d, 0.06), plus(neck, ACROSS, -0.22), plus(neck, d, -0.07)]
    return [
        blade(tip, plus(tip, d, 0.24), 0.07, across=ACROSS),
        *axe_head(neck, d, ACROSS, 0.72),
        flat((206, 210, 212), spur, bias=0.14),
    ]


def _bill(tip: Point, d: Point) -> Parts:
    hook = ((-0.16, -0.03), (-0.10, 0.16), (0.12, 0.15), (0.30, 0.22), (0.22, 0.02), (0.10, -0.06), (0.02, -0.18),
            (-0.02, -0.05))  # fmt: skip
    return [flat((190, 196, 200), [plus(plus(tip, d, x), ACROSS, y) for x, y in hook], bias=0.14, gloss=1)]


SPEAR = Long(1.5, 1.34, partial(_pointed, 0.24, 0.125))
PIKE = Long(2.15, 1.75, partial(_pointed, 0.20, 0.10), ((-0.16, 0.02, 0.56), (0.24, 0.26, 0.76)))
HALBERD = Long(1.45, 1.36, _halberd, ((0.32, 0.14, 0.60), (0.25, 0.24, 0.78)))
BILL = Long(1.4, 1.36, _bill, HALBERD.left)


def _long(kind: Long, w: Wear) -> Held:
    ahead = 0.34 if w.mounted and w.levelled else 0.0
    a, b, hand = _pole(w.levelled, kind.levelled if w.levelled else kind.upright)
    a, b = (a[0] + ahead, a[1] + ahead * 0.3, a[2]), (b[0] + ahead, b[1] + ahead * 0.3, b[2])
    shaft, d = haft_of(a, b, 0.030)
    return Held([shaft, *kind.head(b, d)], hand, kind.left[0 if w.levelled else 1])


def _pole(levelled: bool, length: float) -> tuple[Point, Point, Point]:
    """The butt, the tip and the right hand of a long shaft."""
    if levelled:
        back = min(0.55, length * 0.36)
        return (-back, 0.31, 0.58), (length - back, 0.22, 0.66), (0.12, 0.28, 0.60)
    # well forward and out: from no side does it cross his own face, nor his neighbour's
    return (0.27, 0.34, 0.02), (0.25, 0.34, length * 0.93), (0.25, 0.33, 0.58)


def _lance(w: Wear) -> Held:
    """A couched lance with a pennon in the side's colour; on foot but a spear."""
    if not w.mounted:
        return _long(SPEAR, w)
    a, b = ((-0.42, 0.42, 0.34), (1.56, 0.34, 0.47)) if w.levelled else ((0.12, 0.40, -0.14), (0.04, 0.42, 1.62))
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))

    def at(x: float, y: float, z: float = 0.0) -> Point:
        return plus(plus(plus(b, d, x), ACROSS, y), (0.0, 0.0, 1.0), z)

    pennon = [at(-0.10, 0.0), at(-0.48, 0.0), at(-0.40, 0.16, 0.06), at(-0.50, 0.30, 0.12), at(-0.12, 0.20, 0.08)]
    grip = along(a, b, 0.32 if w.levelled else 0.40)
    parts = [
        tapered((232, 220, 190), a, b, 0.042, 0.026, bias=0.16),
        blade(b, plus(b, d, 0.22), 0.10, taper=0.3, bias=0.17, across=ACROSS),
        flat(w.side.lit, waved(pennon, a, b, w.gust), bias=0.15),
        hull((190, 180, 160), (*plus(grip, d, 0.10), 0.07), (*plus(grip, d, 0.17), 0.04), bias=0.17),
    ]
    return Held(parts, grip)


# ---- in both hands ----------------------------------------------------------------
def _two_handed_sword(w: Wear) -> Held:
    return Held(sword((0.30, 0.10, 0.62), (1.02, 0.46, 1.12), 0.115, 0.17), (0.30, 0.13, 0.62), (0.22, -0.02, 0.56))


def _quarter_staff(w: Wear) -> Held:
    a, b = (0.30, -0.72, 0.46), (0.36, 0.76, 0.86)
    return Held([rod((150, 106, 62), a, b, 0.036, bias=0.12)], along(a, b, 0.70), along(a, b, 0.34))


LOW, HIGH = (0.30, -0.26, 0.36), (0.44, 0.70, 0.86)
GREAT, RISE = haft_of(LOW, HIGH, 0.037)
FORE = unit((1.0, -0.10, 0.22))


def _great(*head: Part) -> Held:
    return Held([GREAT, *head], along(LOW, HIGH, 0.55), along(LOW, HIGH, 0.14))


def _maul(w: Wear) -> Held:
    p, q = plus(along(LOW, HIGH, 0.93), FORE, -0.22), plus(along(LOW, HIGH, 0.93), FORE, 0.24)
    return _great(
        rod((128, 92, 58), p, q, 0.125, bias=0.14),
        rod(IRON, plus(p, FORE, 0.05), plus(p, FORE, 0.09), 0.135, bias=0.145),
        rod(IRON, plus(q, FORE, -0.09), plus(q, FORE, -0.05), 0.135, bias=0.15),
    )


def _heavy_ax(w: Wear) -> Held:
    neck, back = along(LOW, HIGH, 0.86), (-FORE[0], -FORE[1], -FORE[2])
    return _great(*axe_head(neck, RISE, FORE, 1.06), *axe_head(neck, RISE, back, 0.5))


def _big_club(w: Wear) -> Held:
    knots = ((0.10, 0.02, 0.02), (0.0, 0.12, 0.05), (0.12, 0.12, 0.10), (-0.04, 0.0, 0.12))
    parts = [
        tapered((128, 86, 50), (0.20, 0.20, 0.46), (0.62, 0.80, 0.92), 0.042, 0.125, bias=0.12),
        *(ball((206, 206, 200), (0.55 + x, 0.70 + y, 0.88 + z), 0.026, bias=0.16) for x, y, z in knots),
    ]
    return Held(parts, (0.26, 0.30, 0.53))


WEAPONS: dict[str, Callable[[Wear], Held]] = {
    "dagger": lambda w: Held(sword((0.28, 0.34, 0.60), (0.66, 0.40, 0.76), 0.075, 0.07), (0.28, 0.34, 0.60)),
    "hand_ax": lambda w: _hafted(*axe_head(along(FOOT, END, 0.84), UP, OUT, 0.80)),
    "club": lambda w: Held([tapered(WOOD, (0.16, 0.32, 0.50), (0.64, 0.46, 1.0), 0.034, 0.085, bias=0.12)], HAND),
    "mace": _mace,
    "hammer": _hammer,
    "sword": lambda w: Held(sword(HAND, (0.90, 0.58, 0.98)), HAND),
    "military_pick": _military_pick,
    "battle_ax": _battle_ax,
    "morning_star": _morning_star,
    "flail": _flail,
    "torch": _torch,
    "boulder": _boulder,
    "flask": _flask,
    "two_handed_sword": _two_handed_sword,
    "quarter_staff": _quarter_staff,
    "maul": _maul,
    "heavy_ax": _heavy_ax,
    "big_club": _big_club,
    "pistol": lambda w: pistol(),
    "rifle": lambda w: long_gun(False),
    "shotgun": lambda w: long_gun(True),
}
LONG: dict[str, Callable[[Wear], Held]] = {
    "spear": partial(_long, SPEAR),
    "pike": partial(_long, PIKE),
    "halberd": partial(_long, HALBERD),
    "bill": partial(_long, BILL),
    "mounted_lance": _lance,
}
BOWS: dict[str, Callable[[Wear], Held]] = {
    "short_bow": partial(bow, Bow(0.44, 0.17, (176, 112, 54))),
    "horse_bow": partial(bow, Bow(0.40, 0.20, (150, 84, 44), 0.10)),
    "longbow": partial(bow, Bow(0.64, 0.17, (196, 140, 74))),
    "composite_bow": partial(bow, Bow(0.50, 0.22, (158, 74, 40), 0.10)),
}
CROSSBOWS: dict[str, Callable[[Wear], Held]] = {
    "light_crossbow": lambda w: crossbow(False),
    "heavy_crossbow": lambda w: crossbow(True),
}
THROWN: dict[str, Callable[[Wear], Held]] = {"sling": sling, "javelin": javelin, "dart": dart}
KNOWN = {**WEAPONS, **LONG, **BOWS, **CROSSBOWS, **THROWN}
"""Every weapon that is drawn."""
FISTS = Held([], (0.32, 0.30, 0.46), (0.34, -0.26, 0.50))


def held(w: Wear) -> Held:
    """What a figure holds: bare fists, or its weapon; one that is not known is a sword."""
    return KNOWN.get(w.weapon, WEAPONS["sword"])(w) if w.weapon else FISTS


def grasping(w: Wear, right: Point, left: Point) -> Held:
    """Its weapon, or hands held out to grasp."""
    return held(w) if w.weapon else Held([], right, left)
