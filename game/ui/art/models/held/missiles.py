"""Bows, crossbows and what is thrown, in the hands of a man one inch tall."""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

from game.ui.art.figures.model import Parts, Point, ball, flat, hull, rod
from game.ui.art.models.held.weapons import DARK_WOOD, Held, blade
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BLADE, BONE, IRON, LEATHER, SHAFT, STEEL, Colour


class Bow(NamedTuple):
    """Half the length of a bow, how far it bends, its wood, and how its tips bend back."""

    span: float
    belly: float
    wood: Colour
    recurve: float = 0.0


def bow(kind: Bow, w: Wear) -> Held:
    """A drawn bow with its arrow, and a quiver."""
    span, belly, wood, recurve = kind
    front, z = 0.34, 0.62
    points: list[Point] = []
    for i in range(7):
        t = -1 + i / 3
        points.append(
            (front + belly * (1 - abs(t) ** 1.8) + recurve * max(0.0, abs(t) - 0.66) * 3, t * span, z + t * 0.10)
        )
    nock = (0.05, 0.05, z + 0.01)
    parts = [
        rod(wood, a, b, 0.036 - 0.008 * abs(i - 2.5) / 2.5, bias=0.11)
        for i, (a, b) in enumerate(itertools.pairwise(points))
    ]
    parts += [
        rod((236, 228, 204), points[0], nock, 0.008, bias=0.09),
        rod((236, 228, 204), points[-1], nock, 0.008, bias=0.09),
        rod((222, 200, 150), nock, (front + belly + 0.16, 0.0, z), 0.017, bias=0.12),
        flat(BLADE, [(front + belly + 0.14, -0.05, z), (front + belly + 0.33, 0.0, z), (front + belly + 0.14, 0.05, z)],
             bias=0.13),
    ]
    return Held(parts, (0.08, 0.08, z), (front + belly - 0.02, -0.01, z), quiver(w))


def quiver(w: Wear) -> Parts:
    """A quiver at the back, feathers up."""
    return [
        hull(LEATHER, (-0.19, 0.10, 0.42, 0.07), (-0.17, 0.18, 0.78, 0.085), bias=-0.04),
        *(
            ball(c, (-0.18 + x, 0.18 + y, 0.88), 0.035, bias=-0.02)
            for x, y, c in ((0.0, 0.05, (244, 238, 220)), (-0.05, 0.0, w.side.lit), (0.05, -0.02, (244, 238, 220)))
        ),
    ]


def crossbow(heavy: bool) -> Held:
    k = 1.18 if heavy else 1.0
    z = 0.60
    tip = 0.62 * k
    prod: list[Point] = [
        (tip - 0.16, -0.36 * k, z), (tip - 0.03, -0.20 * k, z), (tip + 0.01, 0.0, z), (tip - 0.03, 0.20 * k, z),
        (tip - 0.16, 0.36 * k, z),
    ]
    lock = (0.26, 0.0, z + 0.02)
    wood = DARK_WOOD if heavy else (150, 104, 60)
    parts = [
        hull(wood, (-0.02, 0.0, z - 0.03, 0.055), (tip + 0.04, 0.0, z, 0.040), bias=0.10),
        *(rod(STEEL if heavy else (112, 84, 56), a, b, 0.034, bias=0.12) for a, b in itertools.pairwise(prod)),
        rod((236, 228, 204), prod[0], lock, 0.009, bias=0.115),
        rod((236, 228, 204), prod[-1], lock, 0.009, bias=0.115),
        rod(BONE, lock, (tip + 0.10, 0.0, z + 0.04), 0.02, bias=0.13),
        ball(BLADE, (tip + 0.12, 0.0, z + 0.04), 0.032, bias=0.135),
    ]
    if heavy:
        parts.append(rod(IRON, (tip + 0.02, -0.09, z - 0.02), (tip + 0.16, 0.0, z - 0.04), 0.022, bias=0.11))
        parts.append(rod(IRON, (tip + 0.02, 0.09, z - 0.02), (tip + 0.16, 0.0, z - 0.04), 0.022, bias=0.11))
    return Held(parts, (0.10, 0.08, z - 0.06), (0.40, -0.05, z - 0.06))


def sling(w: Wear) -> Held:
    """A sling in its swing, and a bag of stones."""
    swing = [
        (0.02 + 0.34 * math.cos(a), 0.30 + 0.34 * math.sin(a), 1.05 + 0.02 * i)
        for i, a in enumerate((2.6, 3.6, 4.6, 5.6, 6.6))
    ]
    hand = (0.10, 0.34, 0.86)
    cord = [rod((216, 190, 140), a, b, 0.016, bias=0.16) for a, b in zip([hand, *swing], swing)]
    bag = hull(LEATHER, (-0.02, 0.19, 0.36, 0.08), (0.06, 0.20, 0.40, 0.07), bias=0.05)
    return Held([*cord, ball((150, 146, 140), swing[-1], 0.075, bias=0.18)], hand, None, [bag])


def dart(w: Wear) -> Held:
    """A dart, feathered in the colours of its side."""
    a, b = (-0.10, 0.36, 0.88), (0.48, 0.34, 0.94)
    parts = [
        rod(SHAFT, a, b, 0.022, bias=0.14),
        blade(b, (0.66, 0.34, 0.95), 0.08, taper=0.3),
        flat(w.side.lit, [(-0.16, 0.29, 0.88), (0.02, 0.36, 0.88), (-0.16, 0.43, 0.88)], bias=0.14),
    ]
    return Held(parts, (0.12, 0.35, 0.90))


def javelin(w: Wear) -> Held:
    """A javelin held to be thrown, two more at the back."""
    a, b = (-0.52, 0.36, 0.86), (0.62, 0.30, 0.98)
    spare = [rod(SHAFT, (-0.18, 0.10 + k, 0.20), (-0.22, 0.02 + k, 1.02), 0.022, bias=-0.02) for k in (0.0, 0.08)]
    shaft = [rod(SHAFT, a, b, 0.025, bias=0.14), blade(b, (0.82, 0.29, 1.0), 0.10, taper=0.35)]
    return Held(shaft, (0.06, 0.34, 0.90), None, spare)
