"""Leaders: whom one may call back to the fight."""

from __future__ import annotations

from game.board.bases import gap
from game.core.grain import GRAIN, round_inches
from game.core.state import Figure
from game.core.tally import Refusal
from game.rules.morale import checks_alone
from game.rules.movement import allowance, inactive, is_locked
from game.rules.situation import Situation


def rally_refused(at: Situation, leader: Figure, whom: str) -> Refusal | None:
    """Say why a leader may not try to rally a unit or figure in flight, or None [SP-3.6.3.1, SP-3.6.3.1.1, SP-R79]."""
    no = inactive(leader)
    if no is not None:
        return no
    if not leader.profile.charisma:
        return Refusal(f"{leader.name} is no leader", "SP-3.6.3.1")
    if is_locked(at, leader):
        return Refusal(f"{leader.name} is locked in melee", "SP-3.6.3.1.1")
    if leader.walked * 2 > allowance(at, leader):
        return Refusal(f"{leader.name} has moved more than half", "SP-3.6.3.1.1")
    if leader.shots:
        return Refusal(f"{leader.name} has shot this round", "SP-3.6.3.1.2")
    if any(one.value == whom for one in leader.conditions if one.name == "called"):
        return Refusal(f"{leader.name} has called on them this round", "SP-R79")
    group = in_flight(at, leader.side, whom)
    if not group:
        return Refusal(f"nobody of {whom!r} is in flight", "SP-3.6.3.1")
    reach = leader.profile.charisma * GRAIN
    near = [one for one in group if gap(leader, one) <= reach]
    if not near:
        far = min(gap(leader, one) for one in group)
        return Refusal(
            f"they are {round_inches(far)} inches away: {leader.name}'s voice carries {leader.profile.charisma}",
            "SP-3.6.3.1",
            {"distance": round_inches(far), "reach": leader.profile.charisma},
        )
    return None


def in_flight(at: Situation, side: str, whom: str) -> list[Figure]:
    """List those in flight of a unit, or the one figure in flight, by id."""
    unit = at.state.units.get(whom)
    names = unit.figures if unit is not None else (whom,)
    found = [at.state.figures[name] for name in names if name in at.state.figures]
    return [
        one
        for one in found
        if one.side == side and one.standing and one.has("fleeing") and (unit is None or not checks_alone(one))
    ]


def rallies(at: Situation, side: str) -> list[tuple[str, str]]:
    """List every leader of a side with every group in flight that he may call back now."""
    friends = at.field.friends(side)
    broken = [one for one in friends if one.has("fleeing")]
    if not broken:
        return []
    groups = sorted({one.unit if one.unit and not checks_alone(one) else one.id for one in broken})
    leaders = [one for one in friends if one.profile.charisma and not one.has("fleeing")]
    return [(leader.id, whom) for leader in leaders for whom in groups if rally_refused(at, leader, whom) is None]
