"""An officer: plays as doctrine does, but for what a plan says of the whole side or of one body."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.generals.plans.manners import DOCTRINE, Manner, Plan
from game.rules.situation import Situation
from game.sides.kite import inside
from game.sides.scripted.doctrine import guard
from game.sides.scripted.groups import Body, Survey, apart, middle
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.moving.skirmish import refuge
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import Purpose
from game.sides.scripted.worth import shoots
from game.sides.split import round_by

NEAR = 6 * GRAIN
"""Whoever is on his way round a flank turns on an enemy who is no farther than this."""
THERE = 4 * GRAIN
"""Whoever is so near to where he turns in has come round."""
ZONE = 3 * GRAIN
"""So far besides the reach of a charge it is felt."""


class Officer(Scripted):
    """Follows a plan, and doctrine in all that the plan leaves open."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.plan = Plan()
        self._now: Manner = DOCTRINE

    def planned(self, plan: Plan) -> Officer:
        """Return another who remembers what this one does, and follows another plan."""
        other = self.twin()
        if not isinstance(other, Officer):
            raise TypeError(f"an officer's twin is {other!r}")
        other.plan = plan
        return other

    def aims(self, at: Situation) -> Purpose:
        """Return what the side wants, as the plan has it."""
        self._now = self.plan.for_all(at.state.round)
        return _told(at, super().aims(at), self._now)

    def eager(self, aims: Purpose) -> float:
        """Return what a charge may cost, as the plan has it."""
        return super().eager(aims) + self._now.eager

    def charges(self, survey: Survey, body: Body) -> bool:
        """Tell whether a body may charge: whoever is at blows may always."""
        return body.engaged or self.plan.of(body.id, survey.at.state.round).charges

    def act(self, survey: Survey, march: March, body: Body, aims: Purpose) -> str:
        """Add a body's move to the march, as the plan has it."""
        manner = self.plan.of(body.id, survey.at.state.round)
        if manner.walk and body.movers and survey.enemies and not body.engaged:
            if manner.walk in ("left", "right"):
                return _round(survey, march, body, manner) or super().act(survey, march, body, aims)
            return WALKS[manner.walk](survey, march, body) or guard(survey, march, body)
        return super().act(survey, march, body, _told(survey.at, aims, manner))


def _told(at: Situation, aims: Purpose, manner: Manner) -> Purpose:
    """What a side wants, with what a manner tells besides."""
    patient = aims.patient if manner.patient is None else manner.patient
    prey = aims.prey
    if manner.after:
        prey |= frozenset([figure.id for figure in at.state.standing() if AFTER[manner.after](at, figure)])
    return replace(aims, stance=manner.stance or aims.stance, patient=patient, prey=prey)


AFTER: dict[str, Callable[[Situation, Figure], bool]] = {
    "leaders": lambda at, figure: bool(figure.profile.charisma), "shooters": shoots,
}  # fmt: skip
"""Whom one goes for first, by the word of a manner; only those of the enemy are looked at."""


# ---- how a body walks ------------------------------------------------------------------------------------------------


def _stand(survey: Survey, march: March, body: Body) -> str:
    """Go nowhere."""
    return ""


def _back(survey: Survey, march: March, body: Body) -> str:
    """Fall back before the nearest enemy, front to him, and to where their charges reach least."""
    enemy, far = survey.near(body)[0], body.budget(survey.at)
    place, _ = refuge(survey, body, body.middle, far)
    if place == body.middle:
        place = inside(survey.at, ahead(body.middle, facing_towards(enemy.middle, body.middle), far))
    step, look = distance_up(body.middle, place), facing_towards(place, enemy.middle)
    return "back, front to the enemy" if step >= GRAIN and advance(survey, march, body, place, step, look) else ""


def _line(survey: Survey, march: March, body: Body) -> str:
    """Come on to just outside the reach of the charge of whoever is nearest."""
    enemy = min(survey.near(body), key=lambda other: (apart(body, other) - other.reach, other.id))
    step = min(body.budget(survey.at), apart(body, enemy) - enemy.reach - ZONE)
    look = facing_towards(body.middle, enemy.middle)
    gone = step >= GRAIN and advance(survey, march, body, enemy.middle, step, look)
    return "in line, to just outside their charge" if gone else ""


WALKS = {"stand": _stand, "back": _back, "line": _line}
"""How a body walks, by the word of its manner."""


def _round(survey: Survey, march: March, body: Body, manner: Manner) -> str:
    """Go round one flank of the enemy; "" for whoever is there, or has met somebody."""
    course = facing_towards(_own_middle(survey), middle(survey.foes))
    goal = round_by(survey.at, [foe.at for foe in survey.foes], course, left=manner.walk == "left")
    far = distance_up(body.middle, goal)
    if far <= THERE or survey.close_foes(body, NEAR):
        return ""
    return "round their flank" if advance(survey, march, body, goal, min(far, body.budget(survey.at)), None) else ""


def _own_middle(survey: Survey) -> Point:
    return middle([figure for own in survey.own for figure in own.figures])
