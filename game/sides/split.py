"""The player that goes round both flanks: a baseline made to take a side that looks straight ahead from two sides."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.grain import GRAIN, Point, ahead, direction, distance_up, facing_towards
from game.rules.moving.wings import can_fly
from game.rules.situation import Situation
from game.sides.kite import inside
from game.sides.scripted.groups import CASTER, Body, Survey, middle
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import Purpose

WIDE = 9 * GRAIN
"""So far beside the enemy's outermost both halves pass."""
CLOSE = 4 * GRAIN
"""Whoever is so near to where his half turns in has come to it."""
NEAR = 6 * GRAIN
"""An enemy who is no farther than this is met at once."""


class Split(Scripted):
    """Sends half of its bodies round each flank, and turns on the enemy from there."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._left: dict[str, bool] = {}
        """Which bodies go round by the left, once that is settled."""
        self._turned: frozenset[str] = frozenset()
        """Those that have come round, or met somebody on the way."""

    def aims(self, at: Situation) -> Purpose:
        """Attack, and wait for nothing."""
        return replace(super().aims(at), stance="attack", patient=False)

    def charges(self, survey: Survey, body: Body) -> bool:
        """Charge nobody on the way round."""
        return body.engaged or body.id in self._turned or bool(survey.close_foes(body, NEAR))

    def act(self, survey: Survey, march: March, body: Body, aims: Purpose) -> str:
        """Go round by one's own flank; from there go for the enemy."""
        flies = any(can_fly(survey.at, figure) for figure in body.movers)
        if flies or body.engaged or body.role == CASTER or not body.movers or body.id in self._turned:
            return super().act(survey, march, body, aims)
        enemy = middle(survey.foes)
        course = facing_towards(middle([figure for own in survey.own for figure in own.figures]), enemy)
        if not self._left:
            where = {own.id: own.middle for own in survey.own}
            self._left = halves(where, course)
        goal = round_by(survey.at, [foe.at for foe in survey.foes], course, left=self._left.get(body.id, False))
        far = distance_up(body.middle, goal)
        if far <= CLOSE or survey.close_foes(body, NEAR):
            self._turned |= {body.id}
        elif advance(survey, march, body, goal, min(far, body.budget(survey.at)), None):
            return "round their flank"
        return super().act(survey, march, body, aims)


def halves(where: dict[str, Point], course: int) -> dict[str, bool]:
    """Tell of each body, by its place, whether it goes round by the left of those who look along a course."""
    ux, uy = direction(course + 90)
    ranked = sorted(where, key=lambda name: (where[name][0] * ux + where[name][1] * uy, name))
    return {name: number * 2 < len(ranked) for number, name in enumerate(ranked)}


def round_by(at: Situation, foes: list[Point], course: int, *, left: bool) -> Point:
    """Return where those who go round an enemy by one flank turn in: beside him, well outside his outermost."""
    ux, uy = direction(course + 90)
    outermost = min if left else max
    edge = outermost(foes, key=lambda place: (place[0] * ux + place[1] * uy, place))
    return inside(at, ahead(edge, course + (-90 if left else 90), WIDE), 3 * GRAIN)
