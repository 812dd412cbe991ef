"""Tactics of one who rushes: a blow at whoever is before it, and on its feet again to give one."""

from __future__ import annotations

from game.rules.decision import Decision
from game.rules.melee.reach import foes_in_reach
from game.rules.situation import Situation
from game.sides.registry import Said, answers
from game.sides.rush import Rush
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.choosing.tactics import tactic_refused
from game.systems.exile.words import Tactic, Tactics


@answers(Rush, MayTactic)
def next_blow(player: Rush, at: Situation, decision: Decision, offer: MayTactic) -> Said | None:
    """Have all strike who have somebody in reach, and who lies get up to; the others wait."""
    chosen: list[Tactic] = []
    for name in offer.figures:
        figure = at.figure(name)
        if offer.meets or foes_in_reach(at, figure):
            blow = Tactic("rise", name) if figure.has("prone") and not offer.meets else Tactic("attack", name)
            if tactic_refused(at, figure, blow, offer.meets) is None:
                chosen.append(blow)
    return (Tactics(tuple(chosen)), "blow for blow") if chosen else None
