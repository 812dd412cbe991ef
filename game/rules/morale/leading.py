"""Leaders: whom one may call back to the fight, and what else he may do; riders and their horses."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.heights import gap_apart, within_apart
from game.core.figures import Figure
from game.core.grain import GRAIN, round_inches
from game.core.tally import Refusal
from game.rules.morale.checks import checks_alone, is_bolting, is_driven
from game.rules.moving.movement import allowance, beyond_half, inactive, left, less_than_half_left
from game.rules.situation import Situation


def rally_refused(at: Situation, leader: Figure, whom: str) -> Refusal | None:
    """Say why a leader may not try to rally a unit or figure in flight, or None; a rider names himself for his horse.

    [SP-3.6.3.1, SP-3.6.3.1.1, SP-3.6.3.2, SP-R79, SP-R109]"""
    if leader.id == whom:
        return _rein_refused(at, leader)
    no = inactive(leader)
    if no is not None:
        return no
    if leader.conditions and leader.has("silenced"):
        return Refusal(f"{leader.name} is struck silent", "SP-R165")
    if not leader.profile.charisma:
        return Refusal(f"{leader.name} is no leader: it has no charisma score", "SP-3.6.3.1", {"charisma": 0})
    holders = at.field.holders(leader)
    if holders:
        names = ", ".join(at.figure(name).name for name in holders)
        return Refusal(f"{leader.name} is in melee with {names}", "SP-3.6.3.1.1", {"by": names})
    if leader.walked * 2 > allowance(at, leader):
        return beyond_half(at, leader, "SP-3.6.3.1.1")
    if whom in called_on(leader):
        return Refusal(f"{leader.name} has called on them this round", "SP-R79")
    group = hearing(at, leader.side, whom)
    if not group:
        return Refusal(f"nobody to be called as {whom!r} is in flight", "SP-R109")
    if not within_call(at, leader, group):
        far, reach = round_inches(min(gap_apart(leader, member) for member in group)), leader.profile.charisma
        reason = f"they are {far} inches away: {leader.name}'s voice carries {reach}"
        return Refusal(reason, "SP-3.6.3.1", {"distance": far, "reach": reach})
    return None


def called_on(leader: Figure) -> list[str]:
    """List those on whom a leader has called this round."""
    called = leader.condition("called")
    return called.value.split() if called is not None else []


def group_in_flight(at: Situation, figure: Figure) -> str:
    """Return the id of the group that flees with a figure: its unit, or itself where it checks or bolts alone."""
    alone = checks_alone(figure) or is_bolting(figure) or figure.unit not in at.state.units
    return figure.id if alone else figure.unit


def hearing(at: Situation, side: str, whom: str) -> list[Figure]:
    """List those of a side in flight who are called by an id; none if only its rider can stop the horse [SP-R109]."""
    return [
        figure
        for figure in at.field.friends(side)
        if figure.has("fleeing")
        and not is_bolting(figure)
        and not is_driven(figure)
        and group_in_flight(at, figure) == whom
    ]


def within_call(at: Situation, leader: Figure, group: Sequence[Figure]) -> list[Figure]:
    """List those of a group who are within a leader's voice: an inch for each point of charisma, base to base."""
    reach = leader.profile.charisma * GRAIN
    return [member for member in group if within_apart(leader, member, reach)]


def rallies(at: Situation, side: str) -> list[tuple[str, str]]:
    """List every leader of a side with every group that he may call back now, and riders with their horses."""
    friends = at.field.friends(side)
    broken = [figure for figure in friends if figure.has("fleeing")]
    if not broken:
        return []
    groups: dict[str, list[Figure]] = {}
    for figure in broken:
        if not is_bolting(figure) and not is_driven(figure):
            groups.setdefault(group_in_flight(at, figure), []).append(figure)
    leaders = [figure for figure in friends if figure.profile.charisma and inactive(figure) is None]
    found = [
        (leader.id, whom) for leader in leaders for whom in sorted(groups) if within_call(at, leader, groups[whom])
    ]
    found += [(rider.id, rider.id) for rider in broken if is_bolting(rider)]
    return [(who, whom) for who, whom in found if rally_refused(at, at.figure(who), whom) is None]


# ---- horses ------------------------------------------------------------------------------------------------------


def _rein_refused(at: Situation, rider: Figure) -> Refusal | None:
    """Say why a rider may not try to master his horse out of melee, or None [SP-3.6.3.2, SP-R111]."""
    if not is_bolting(rider) or not rider.has("fleeing"):
        return Refusal(f"{rider.name}'s horse has not run away", "SP-3.6.3.2")
    if rider.has("reined"):
        return Refusal(f"{rider.name} has tried to rein in once this round", "SP-R111")
    if left(at, rider) * 2 < allowance(at, rider):
        return less_than_half_left(at, rider, "SP-3.6.3.2")
    return None
