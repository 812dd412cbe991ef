"""How the scripted side hides: it waits until enemies are in reach, springs its ambush, or slips away."""

from __future__ import annotations

from game.core.commands import Choose, Command, Done, Shoot
from game.core.fight.stealth import AMBUSH, Avoid, Spring
from game.core.figures import Figure
from game.core.grain import GRAIN, distance_up, facing_towards, squared
from game.play.moving.offers import MayChoose
from game.play.stealth.ambushing import AVOID, SPRING, WAIT, MayAvoid, MaySpring, avoid_refused
from game.rules.decision import Decision
from game.rules.missiles.shooting import may_aim, missile
from game.rules.moving.movement import charge_reach
from game.rules.moving.zones import zone_radius
from game.rules.situation import Situation
from game.rules.stealth.hiding import is_hidden
from game.rules.stealth.surprise import ambushers
from game.sides.scripted.groups import Body, Survey
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose, errand_of, stance_of
from game.sides.scripted.worth import worth

HOPELESS = 3.0
"""So many times the worth of a side, and it goes away if it may."""
PATIENCE = 8
"""Rounds for which an attacker waits in ambush."""
QUARTERS = ((2, 2), (3, 1), (3, 3), (1, 2))
"""Where an attacker looks for the enemy, in quarters of the table."""
TOO_NEAR = 3 * GRAIN
"""An enemy this near is about to find who hides, centre to centre."""


def in_reach(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether a figure could attack now: by a charge, or by a shot below long range."""
    square = squared(figure.at, foe.at)
    if square <= TOO_NEAR * TOO_NEAR:
        return True
    weapon = missile(at, figure, "")
    if weapon is not None and square <= weapon.farthest * weapon.farthest:
        near = weapon.band(distance_up(figure.at, foe.at)) in ("short", "medium")
        return near and may_aim(at, figure, foe, weapon) is None
    far = charge_reach(at, figure) + zone_radius(foe)
    return weapon is None and square <= far * far


def is_ripe(at: Situation, names: tuple[str, ...]) -> bool:
    """Tell whether to spring the ambush: a third of it can attack, or an enemy is about to find one of it."""
    foes = at.field.foes(at.figure(names[0]).side) if names else []
    waiting = [at.figure(name) for name in names]
    if any(squared(figure.at, foe.at) <= TOO_NEAR * TOO_NEAR for figure in waiting for foe in foes):
        return True
    ready = sum(1 for figure in waiting if any(in_reach(at, figure, foe) for foe in foes))
    return bool(ready) and ready * 3 >= len(waiting)


def is_hopeless(at: Situation, side: str) -> bool:
    """Tell whether a side should slip away unnoticed."""
    ours = sum([worth(figure) for figure in at.field.friends(side)], 0.0)
    return sum([worth(foe) for foe in at.field.foes(side)], 0.0) > HOPELESS * ours


def lies_low(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure stays hidden: its ambush is not sprung yet, or no enemy is in reach.

    An attacker to whom nobody comes for long goes out to meet them."""
    if not is_hidden(figure):
        return False
    if at.state.round > PATIENCE and stance_of(at.state, figure.side) == "attack":
        return False
    return figure.has(AMBUSH) or not any(in_reach(at, figure, foe) for foe in at.field.foes(figure.side))


def _holds_fire(at: Situation, figure: Figure) -> bool:
    """Whether one lies low, or is in ambush by its plan and has no enemy at medium range yet."""
    if lies_low(at, figure):
        return True
    said = errand_of(at.state, figure)
    manner = (said.stance if said is not None else "") or at.state.side(figure.side).plan.stance
    weapon = missile(at, figure, "") if manner == "ambush" else None
    if weapon is None:
        return False
    return all(squared(figure.at, foe.at) > weapon.medium**2 for foe in at.field.foes(figure.side))


def stands_to_shoot(at: Situation, body: Body) -> bool:
    """Tell whether most of a body can shoot from where they stand, which in a surprise round is better than to walk."""
    foes = at.field.foes(body.figures[0].side)
    able = sum(1 for mover in body.movers if any(_has_shot(at, mover, foe) for foe in foes))
    return able * 2 > len(body.movers)


def _has_shot(at: Situation, figure: Figure, foe: Figure) -> bool:
    weapon = missile(at, figure, "")
    if weapon is None or squared(figure.at, foe.at) > weapon.farthest * weapon.farthest:
        return False
    return may_aim(at, figure, foe, weapon) is None


def seek(survey: Survey, march: March, body: Body, aims: Purpose) -> str:
    """March on where no enemy is seen: to the objective, or, for an attacker, from quarter to quarter."""
    table = survey.at.state.table
    goal = aims.place
    if goal is None and aims.stance == "attack":
        across, down = QUARTERS[survey.at.state.round // 3 % 4]
        goal = table.width * across // 4, table.height * down // 4
    if goal is None or not body.movers or squared(body.middle, goal) < (2 * GRAIN) ** 2:
        return ""
    step = min(body.budget(survey.at), distance_up(body.middle, goal))
    done = advance(survey, march, body, goal, step, facing_towards(body.middle, goal))
    return "nobody is to be seen" if done else ""


def moment(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Answer whether to spring an ambush now; None where something else is asked."""
    offer: MayChoose | None = decision.offer(MayChoose)
    if offer is None or SPRING not in offer.options:
        return None
    if AVOID in offer.options and is_hopeless(at, decision.side):
        return Choose(AVOID), "they are too many"
    if is_ripe(at, decision.figures):
        return Choose(SPRING), "they are in reach"
    return Choose(WAIT), "not yet"


def begin(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Spring the ambush or slip away in the side's own movement phase; None for neither."""
    side = decision.side
    if decision.offer(MayAvoid) is not None and avoid_refused(at, side) is None and is_hopeless(at, side):
        return Avoid(), "they are too many"
    waiting = ambushers(at.state, side)
    if waiting and decision.offer(MaySpring) is not None and is_ripe(at, waiting):
        return Spring(), "they are in reach"
    return None


def without_the_hidden(at: Situation, found: tuple[Command, str] | None) -> tuple[Command, str] | None:
    """Return the volley without those who lie low, or wait for the enemy to come nearer."""
    if found is None or not isinstance(found[0], Shoot):
        return found
    aims = tuple(aim for aim in found[0].aims if not _holds_fire(at, at.figure(aim.figure)))
    if len(aims) == len(found[0].aims):
        return found
    return (Shoot(aims), found[1]) if aims else (Done(), "they stay hidden")
