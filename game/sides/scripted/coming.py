"""Whether the enemy comes: who would attack lets him come, and receives him in line."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.grain import GRAIN, Point, distance_up
from game.sides.scripted.groups import Survey, apart, middle
from game.sides.scripted.purpose import Purpose

NEARER = 2 * GRAIN
"""Who has come nearer by so much since the last round is coming."""

FAR = 12 * GRAIN
"""Nobody waits for an enemy who is nearer than this."""
NEARLY = 0.75
"""Who has so much of a side's strength at least might attack it."""


class Coming:
    """Remembers where the enemy stood a round ago."""

    def __init__(self) -> None:
        self._round = 0
        self._places: dict[str, Point] = {}
        self._comes = False

    def received(self, survey: Survey, aims: Purpose) -> Purpose:
        """Return what the side wants now: to stand while most of the enemy comes, if it would attack and can wait.

        In the first round it waits to see whether he does, where he is far off and about as strong."""
        number = survey.at.state.round
        if number != self._round:
            past = self._places if number > self._round else {}
            self._comes = _comes(survey, past) if past else number == 1 and _may_come(survey)
            self._round = number
            self._places = {enemy.id: enemy.middle for enemy in survey.enemies if enemy.fights}
        if self._comes and aims.stance == "attack" and aims.patient and aims.edge is None:
            return replace(aims, stance="hold", place=None, region=None)
        return aims


def _may_come(survey: Survey) -> bool:
    """Whether the enemy is far off and has nearly as many who fight, by worth, and the side has bodies for a line."""
    ours, theirs = (sum([body.worth for body in all_ if body.fights], 0.0) for all_ in (survey.own, survey.enemies))
    if sum(own.fights and len(own.figures) > 1 for own in survey.own) < 2 or theirs < NEARLY * ours:
        return False
    return all(apart(own, enemy) > FAR for own in survey.own for enemy in survey.near(own)[:1])


def _comes(survey: Survey, past: dict[str, Point]) -> bool:
    """Whether half of those of the enemy who fight, by worth, have come nearer since."""
    own = [figure for body in survey.own for figure in body.figures]
    if not own:
        return False
    here = middle(own)
    fighters = [enemy for enemy in survey.enemies if enemy.fights]
    if not fighters:
        return False
    nearer = [
        enemy
        for enemy in fighters
        if enemy.id in past and distance_up(past[enemy.id], here) - distance_up(enemy.middle, here) >= NEARER
    ]
    return sum([enemy.worth for enemy in nearer], 0.0) * 2 >= sum([enemy.worth for enemy in fighters], 0.0)
