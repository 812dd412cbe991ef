"""In concert: nobody walks up to, or charges, more of the enemy than those of his side who come with him can meet."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.moving.wings import can_fly
from game.sides.scripted.groups import Body, Survey
from game.sides.scripted.moving.charges import LONELY, Assault

SOFTLY = 0.4
"""What the worth of those counts who shoot and do not fight, when somebody comes near them."""
MOST = 0.8
"""So much of those who fight for a side goes in where it goes in as one."""
LOATH = 0.3
"""What a body's charge may cost on balance and still be made where those of the others make up for it."""
ABREAST = 12 * GRAIN
"""So near to where one charge ends another ends that is made with it."""
AT_BLOWS = 10 * GRAIN
"""So near to where a charge ends are comrades at blows whom it helps."""


def comes_alone(survey: Survey, body: Body, foe: Figure, step: int) -> bool:
    """Tell whether a body that goes so far towards a foe would meet all who reach it there with too few."""
    place = ahead(body.middle, facing_towards(body.middle, foe.at), step)
    theirs = [
        enemy.worth * (1.0 if enemy.fights else SOFTLY)
        for enemy in survey.near(body)
        if not enemy.engaged and _reaches(enemy, place, enemy.reach + body.radius)
    ]
    ours = [
        own.worth
        for own in survey.own
        if own.fights and own is not body and _reaches(own, place, own.pace + body.radius)
    ]
    return body.worth + sum(ours, 0.0) < LONELY * sum(theirs, 0.0)


def is_willing(body: Body, found: Assault, boldly: float) -> bool:
    """Tell whether a body makes a charge that does not pay for it alone, where those of the others make up for it."""
    return found.gain + boldly > -LOATH and found.contacts * 5 >= len(body.movers) * 2


def agreed(survey: Survey, paying: list[Assault], willing: list[Assault], eager: float) -> list[Assault]:
    """Return the charges to be made: all, where most of a side goes in and it pays on the whole; else what pays."""
    every = [*paying, *willing]
    free = [own for own in survey.own if own.fights]
    going = {one.body for one in every}
    up = sum(own.worth for own in free if own.engaged or own.id in going)
    gain = sum((one.gain + eager) * one.contacts for one in every)
    if willing and gain > 0 and up >= MOST * sum(own.worth for own in free):
        return every
    return _together(survey, paying)


def _together(survey: Survey, found: list[Assault]) -> list[Assault]:
    """Leave out the charges that end among more than those can meet who charge there too, or are at blows there."""
    bodies = {body.id: body for body in survey.own}
    charging = {one.body for one in found}
    fighting = [own for own in survey.own if own.engaged and own.fights and own.id not in charging]
    while True:
        going = [(bodies[one.body].worth, _end(one)) for one in found]
        kept = [one for one in found if _is_met(survey, bodies[one.body], _end(one), going, fighting)]
        if len(kept) == len(found):
            return found
        found = kept


def _is_met(
    survey: Survey, body: Body, place: Point, going: list[tuple[float, Point]], fighting: list[Body]
) -> bool:
    """Whether those who charge a place, and comrades who fight there, are a match for all who can come there."""
    if body.engaged or all(can_fly(survey.at, figure) for figure in body.movers):
        return True
    theirs = [
        enemy.worth
        for enemy in survey.enemies
        if enemy.fights and not enemy.engaged and _reaches(enemy, place, enemy.reach)
    ]
    ours = sum([worth for worth, there in going if distance_up(there, place) <= ABREAST], 0.0)
    ours += sum([own.worth for own in fighting if distance_up(own.middle, place) <= AT_BLOWS], 0.0)
    return ours >= LONELY * sum(theirs, 0.0)


def _reaches(body: Body, place: Point, far: int) -> bool:
    return distance_up(body.middle, place) <= far + body.radius


def _end(charge: Assault) -> Point:
    return charge.walks[0].path[-1]
