"""Riders and their horses: where one falls who is thrown, and whether one may get down or up [SP-3.5.9.11, ST-R9]."""

from __future__ import annotations

from game.board.bases import extent, half_diagonals
from game.core.grain import Point
from game.core.state import Figure
from game.rules.arms import weapon_in_hand
from game.rules.situation import Situation


def landing(figure: Figure, toward: Point | None = None) -> Point:
    """Give where a rider comes to the ground: on what his horse stood on, at the side of a place [SP-R120]."""
    base, afoot = figure.profile.base, figure.profile.afoot
    if toward is None or afoot is None or base.radius:
        return figure.at
    (px, py), (qx, qy) = half_diagonals(base.width, base.length, figure.facing)
    own = extent(afoot.base)
    dx, dy = toward[0] - figure.x, toward[1] - figure.y
    x, y = figure.at
    # Along the breadth and along the length of the horse, as far as his own base stays on its.
    for ax, ay, size in (((px - qx) // 2, (py - qy) // 2, base.width), ((px + qx) // 2, (py + qy) // 2, base.length)):
        room = max(0, size // 2 - own - 2)
        along, square = dx * ax + dy * ay, ax * ax + ay * ay
        if square and room:
            part = max(-room * square * 2, min(room * square * 2, along * size))
            x += _part(ax * part, square * size)
            y += _part(ay * part, square * size)
    return x, y


def _part(number: int, of: int) -> int:
    """Divide toward zero."""
    return number // of if number >= 0 else -(-number // of)


def falls_with_him(at: Situation, figure: Figure) -> str:
    """Give the weapon that a rider cannot keep in hand on foot, or "": a lance [SP-3.5.9.17, SP-3.7.1.2]."""
    weapon = weapon_in_hand(at, figure)
    return weapon.id if weapon is not None and "warhorse" in weapon.flags else ""
