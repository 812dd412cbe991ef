"""Passing by: who stands and waits to shoot at those who do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.figures import Figure
from game.rules.course.standing import standing
from game.rules.missiles.shooting import may_shoot, missile
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile


def in_wait(at: Situation, side: str, *, charge: bool) -> list[tuple[Figure, Missile]]:
    """List those of a side who could shoot in passing: with a missile, unmoved, not told to hold [SP-3.3.2.1]."""
    known = at.field.own[side]
    name = ("in wait", at.state.round)
    if name not in known:
        known[name] = list(_unmoved(at, side))
    found = []
    for figure, weapon in known[name]:
        if figure.locked and may_shoot(at, figure, weapon, passing=True) is not None:
            continue
        order = standing(at, figure, "fire")
        if order != "hold" and (charge or order != "chargers"):
            found.append((figure, weapon))
    return found


def _unmoved(at: Situation, side: str) -> Iterator[tuple[Figure, Missile]]:
    """Those of a side who could shoot in passing, or could if nobody holds them any more."""
    for figure in at.field.friends(side):
        if figure.walked or figure.came or figure.passed or not figure.carries:
            continue
        if figure.has("ambush"):
            continue  # it waits for its moment [SP-R200]
        weapon = missile(at, figure, "")
        if weapon is not None and (figure.locked or may_shoot(at, figure, weapon, passing=True) is None):
            yield figure, weapon
