"""What a group of the scripted side does in its movement phase, by the stance of its side's plan."""

from __future__ import annotations

from game.board.regions import holds, middle
from game.core.commands import Command
from game.core.decision import Decision
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.core.state import Figure
from game.play.offers import MayCharge, MayMove
from game.rules.arms import missiles_of
from game.rules.missiles import may_aim
from game.rules.movement import charge_reach
from game.rules.situation import Situation
from game.sides.scripted.groups import Group, nearest
from game.sides.scripted.moves import advance, charge, turn

EAGER = {"attack": 0.6, "hold": -0.05, "skirmish": -0.5}
"""What a charge may cost on balance, in the worth of a figure, and still be made."""


def group_move(at: Situation, decision: Decision, offer: MayMove, group: Group) -> tuple[Command, str] | None:
    """Give a group's move and the reason, or None where it stays as it is."""
    plan = at.state.side(offer.side).plan
    stance = plan.stance if plan.stance in EAGER else "attack"
    foes = at.field.foes(offer.side)
    if not foes or not group.movers:
        return _about(at, offer, group)
    charges: MayCharge | None = decision.offer(MayCharge)
    if charges is not None and not group.ranged:
        found = charge(at, charges, group, EAGER[stance])
        if found is not None:
            return found, "a charge that pays"
    foe = nearest(group.middle, foes)
    far = distance_up(group.middle, foe.at)
    if group.ranged:
        return _shooters(at, offer, group, foe, far, stance) or _about(at, offer, group)
    if stance == "attack":
        goal = _attack_goal(at, offer.side, group, foe, far)
        found = advance(at, offer, group, goal, _look(group.middle, goal, foe, far))
        return (found, "towards the enemy") if found is not None else _about(at, offer, group)
    return _hold(at, offer, group, foe, far) or _about(at, offer, group)


def objective(at: Situation, side: str) -> Point | None:
    """Give the place a side's plan is about, or None."""
    goal = at.state.side(side).plan.objective
    if isinstance(goal, str):
        return middle(at.state.regions[goal])
    return goal


def _attack_goal(at: Situation, side: str, group: Group, foe: Figure, far: int) -> Point:
    """The enemy when he is near, or stands nearer than the objective; else the objective."""
    goal = objective(at, side)
    if goal is None or far < 16 * GRAIN or far < distance_up(group.middle, goal):
        return foe.at
    return goal


def _look(here: Point, goal: Point, foe: Figure, far: int) -> int | None:
    return facing_towards(here, foe.at) if far < 24 * GRAIN else facing_towards(here, goal)


def _about(at: Situation, offer: MayMove, group: Group) -> tuple[Command, str] | None:
    found = turn(at, offer, group)
    return (found, "to face the enemy") if found is not None else None


def _hold(at: Situation, offer: MayMove, group: Group, foe: Figure, far: int) -> tuple[Command, str] | None:
    """Hold the objective: go back to it if it is lost or left, step up to an enemy who stands in it."""
    plan = at.state.side(offer.side).plan
    goal = objective(at, offer.side)
    if goal is None:
        return None
    region = at.state.regions.get(plan.objective) if isinstance(plan.objective, str) else None
    if region is not None:
        intruders = [one for one in at.field.foes(offer.side) if holds(region, one.at)]
        if intruders:
            found = advance(at, offer, group, nearest(group.middle, intruders).at)
            return (found, "to throw the enemy out") if found is not None else None
        ours = any(holds(region, one.at) for one in at.field.friends(offer.side))
        if ours and distance_up(group.middle, goal) < 14 * GRAIN:
            return None
    elif distance_up(group.middle, goal) < 6 * GRAIN:
        return None
    found = advance(at, offer, group, goal, facing_towards(group.middle, foe.at))
    return (found, "to the objective") if found is not None else None


def _shooters(
    at: Situation, offer: MayMove, group: Group, foe: Figure, far: int, stance: str
) -> tuple[Command, str] | None:
    """Archers stand where they can hit, come nearer where they cannot, and keep out of the reach of a charge."""
    threat = max((charge_reach(at, one) + 2 * GRAIN for one in (foe,)), default=0)
    if stance == "skirmish" and far < threat:
        away = ahead(group.middle, facing_towards(foe.at, group.middle), 8 * GRAIN)
        away = (
            max(2 * GRAIN, min(at.state.table.width - 2 * GRAIN, away[0])),
            max(2 * GRAIN, min(at.state.table.height - 2 * GRAIN, away[1])),
        )
        found = advance(at, offer, group, away, facing_towards(group.middle, foe.at))
        if found is not None:
            return found, "out of reach"
    if _in_range(at, group):
        return None
    if stance == "hold":
        goal = objective(at, offer.side)
        if goal is None or distance_up(group.middle, goal) < 10 * GRAIN:
            return None
    found = advance(at, offer, group, foe.at, facing_towards(group.middle, foe.at))
    return (found, "into range") if found is not None else None


def _in_range(at: Situation, group: Group) -> bool:
    """Tell whether most of a group can shoot at somebody at medium range or less."""
    able = 0
    for figure in group.figures:
        weapons = missiles_of(at, figure)
        if not weapons:
            continue
        weapon = weapons[0]
        foes = [one for one in at.field.foes(figure.side) if distance_up(figure.at, one.at) <= weapon.medium]
        if any(may_aim(at, figure, foe, weapon) is None for foe in foes[:6]):
            able += 1
    return able * 2 >= len(group.figures)
