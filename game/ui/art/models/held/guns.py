"""Firearms in the hands of a man one inch tall."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, Point, ball, hull, rod
from game.ui.art.models.held.weapons import Held
from game.ui.art.palette import BRASS, Colour

GUNS = frozenset({"pistol", "rifle", "shotgun"})
GUNMETAL: Colour = (92, 98, 108)
SHINE: Colour = (176, 184, 194)
WALNUT: Colour = (128, 78, 44)


def pistol() -> Held:
    """A revolver at arm's length: barrel, drum, hammer and a walnut grip."""
    y, z = 0.24, 0.70
    parts = [
        rod(GUNMETAL, (0.46, y, z), (0.92, y + 0.02, z + 0.03), 0.042, bias=0.14, gloss=1),
        rod(SHINE, (0.50, y, z + 0.035), (0.90, y + 0.02, z + 0.065), 0.014, bias=0.15),
        hull(GUNMETAL, (0.50, y, z - 0.005, 0.075), (0.61, y, z, 0.075), bias=0.15, gloss=1),
        rod(WALNUT, (0.46, y, z), (0.36, y - 0.01, z - 0.16), 0.055, bias=0.145),
        ball(BRASS, (0.35, y - 0.01, z - 0.18), 0.035, bias=0.15, gloss=1),
        rod(GUNMETAL, (0.44, y, z + 0.04), (0.38, y, z + 0.10), 0.022, bias=0.15),
    ]
    return Held(parts, (0.40, y, z - 0.06), None)


def long_gun(double: bool) -> Held:
    """A rifle with its lever, or a shotgun with its two short barrels, levelled from the shoulder."""
    z = 0.72
    butt, lock = (0.02, 0.16, z - 0.06), (0.34, 0.15, z)
    tip: Point = (0.98, 0.10, z + 0.05) if double else (1.22, 0.09, z + 0.06)
    parts: Parts = [
        hull(WALNUT, (*butt, 0.075), (0.16, 0.155, z - 0.03, 0.055), (*lock, 0.050), bias=0.13),
        rod(WALNUT, lock, (0.66, 0.125, z + 0.015), 0.048, bias=0.135),
        rod(GUNMETAL, (0.24, 0.15, z + 0.04), (0.42, 0.14, z + 0.05), 0.052, bias=0.145, gloss=1),
        rod(BRASS, (0.30, 0.15, z - 0.05), (0.42, 0.14, z - 0.06), 0.018, bias=0.15, gloss=1),
    ]
    if double:
        for side in (-0.042, 0.042):
            end = (tip[0], tip[1] + side, tip[2])
            parts.append(rod(GUNMETAL, (0.40, 0.14 + side, z + 0.04), end, 0.042, bias=0.15, gloss=1))
    else:
        parts.append(rod(GUNMETAL, (0.40, 0.14, z + 0.05), tip, 0.034, bias=0.15, gloss=1))
        parts.append(rod(SHINE, (0.46, 0.135, z + 0.085), (1.18, 0.09, z + 0.092), 0.011, bias=0.16))
    return Held(parts, (0.24, 0.17, z - 0.06), (0.58, 0.08, z - 0.03))
