"""The scripted side's holds where figures act by counts: who can attack nobody yet waits for those who come."""

from __future__ import annotations

from game.core.commands import Command
from game.core.fight.counting import Hold, counted
from game.core.figures import Figure
from game.core.grain import distance_up
from game.play.counting import MayHold
from game.rules.counting import is_ahead
from game.rules.decision import Decision
from game.rules.melee.reach import foes_in_reach
from game.rules.missiles.shooting import in_range, may_aim, may_shoot, missile
from game.rules.moving.movement import left
from game.rules.moving.zones import LARGE_ZONE
from game.rules.situation import Situation


def hold(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Have those hold who have nobody to attack now, until the first enemy acts who could come to be attacked."""
    offer: MayHold | None = decision.offer(MayHold)
    if offer is None:
        return None
    for figure in offer.holders(at):
        if figure.id in decision.figures:
            count = _worth_waiting_for(at, figure, offer.now)
            if count:
                return Hold((figure.id,), count), "to wait for those who come"
    return None


def _worth_waiting_for(at: Situation, figure: Figure, now: int) -> int:
    """The next count on which an enemy could come within shot or reach of one who has nobody there; 0 for none.

    Moves come before attacks on a count: who holds until it has his attack when the enemy has come."""
    foes = at.field.foes(figure.side)
    weapon = missile(at, figure, "") if figure.carries else None
    if any(counted(figure).spell or ()) or foes_in_reach(at, figure):
        return 0
    if weapon is not None and may_shoot(at, figure, weapon) is not None:
        return 0
    if weapon is not None and any(may_aim(at, figure, foe, weapon) is None for foe in in_range(figure, foes, weapon)):
        return 0
    far = LARGE_ZONE if weapon is None else weapon.farthest
    comers = [foe for foe in foes if is_ahead(foe, now) and distance_up(figure.at, foe.at) <= far + left(at, foe)]
    return max((counted(foe).count for foe in comers), default=0)
