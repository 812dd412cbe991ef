"""The player that shoots and falls back: a baseline made to wear out a side that comes on."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.moving.wings import can_fly
from game.rules.situation import Situation
from game.sides.scripted.groups import BOWS, CASTER, Body, Survey, apart, middle
from game.sides.scripted.moving.archery import archers
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.moving.skirmish import dangers_to, refuge
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import Purpose
from game.sides.scripted.worth import shoots

SPARE = 3 * GRAIN
"""So far outside the reach of every charge its missiles mean to be."""
BEHIND = 5 * GRAIN
"""So far behind the missiles all others stand."""
CLOSE = 3 * GRAIN
"""Who is no farther from his place than this stays where he is."""


class Kite(Scripted):
    """Keeps its missiles out of reach of every charge, and the others behind them, until nobody is left to shoot."""

    def aims(self, at: Situation) -> Purpose:
        """Harry, as long as somebody can shoot and there is time; then go for the enemy, or where the battle is won."""
        found = super().aims(at)
        if found.presses(at.state.round):
            return found
        able = any(shoots(at, figure) for figure in at.field.friends(self.side))
        return replace(found, stance="skirmish" if able else "attack", patient=able)

    def act(self, survey: Survey, march: March, body: Body, aims: Purpose) -> str:
        """Shoot from as far as may be, and fall back before whoever comes."""
        bows = [figure for own in survey.own if own.role == BOWS for figure in own.figures]
        flies = any(can_fly(survey.at, figure) for figure in body.movers)
        harries = aims.stance == "skirmish" and bool(bows)
        if not harries or body.engaged or flies or body.role == CASTER or not body.movers:
            return super().act(survey, march, body, aims)
        if body.role == BOWS:
            return _fall_back(survey, march, body) or archers(survey, march, body, aims)
        enemy = survey.near(body)[0]
        place = inside(survey.at, behind(middle(bows), enemy.middle))
        far = distance_up(body.middle, place)
        if far <= CLOSE or not advance(survey, march, body, place, far, facing_towards(body.middle, enemy.middle)):
            return ""
        return "behind the bows"


def _fall_back(survey: Survey, march: March, body: Body) -> str:
    """Go as far as is needed to be out of reach of every charge."""
    worst = min(dangers_to(survey, body), key=lambda foe: (apart(body, foe) - foe.reach, foe.id), default=None)
    if worst is None:
        return ""
    need = worst.reach + SPARE - apart(body, worst)
    far = min(need, body.budget(survey.at))
    if far < GRAIN:
        return ""
    place, _ = refuge(survey, body, body.middle, far)
    look = facing_towards(place, worst.middle)
    return "and back again" if advance(survey, march, body, place, far, look) else ""


def behind(bows: Point, enemy: Point) -> Point:
    """Return the place behind those who shoot, as seen from the enemy."""
    return ahead(bows, facing_towards(enemy, bows), BEHIND)


def inside(at: Situation, place: Point, edge: int = 2 * GRAIN) -> Point:
    """Return a place, or the nearest to it that is so far from every edge of the table, in grains."""
    table = at.state.table
    x, y = place
    return max(edge, min(table.width - edge, x)), max(edge, min(table.height - edge, y))
