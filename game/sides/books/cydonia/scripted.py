"""Holds of the scripted side, where figures act by counts: one who can attack nobody yet waits for those who come."""

from __future__ import annotations

from game.core.commands import Command, Done
from game.core.figures import Figure
from game.core.grain import distance_up
from game.play.moving.offers import MayMove
from game.rules.decision import Decision
from game.rules.melee.reach import foes_in_reach
from game.rules.missiles.shooting import in_range, may_aim, may_shoot, missile
from game.rules.moving.movement import left
from game.rules.moving.zones import LARGE_ZONE
from game.rules.situation import Situation
from game.sides.registry import answers
from game.sides.scripted.player import Scripted
from game.systems.cydonia.counting.holding import is_ahead
from game.systems.cydonia.counting.offers import MayHold
from game.systems.cydonia.words import Hold, counted


@answers(Scripted, MayHold)
def moves_or_holds(player: Scripted, at: Situation, decision: Decision, offer: MayHold) -> tuple[Command, str] | None:
    """Move as in any book, and then hold those who have nothing to do."""
    walks = decision.offers[0]
    if not isinstance(walks, MayMove):
        return None
    said = player.moves(at, decision, walks)
    return hold(at, decision, offer) or said if isinstance(said[0], Done) else said


def hold(at: Situation, decision: Decision, offer: MayHold) -> tuple[Command, str] | None:
    """Hold those who have nobody to attack, until the count of the first enemy who could come to be attacked."""
    for figure in offer.holders(at):
        if figure.id in decision.figures:
            count = _worth_waiting_for(at, figure, offer.now)
            if count:
                return Hold((figure.id,), count), "to wait for those who come"
    return None


def _worth_waiting_for(at: Situation, figure: Figure, now: int) -> int:
    """The next count on which an enemy could come within shot or reach of a figure without a target; 0 for none.

    Moves come before attacks on a count, so that one who holds until it attacks when the enemy has come."""
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
