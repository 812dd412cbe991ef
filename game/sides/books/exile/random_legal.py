"""Random courses."""

from __future__ import annotations

from game.core.commands import Walk
from game.core.grain import ahead
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.sides.random_legal import TRIES, RandomLegal
from game.sides.registry import Said, answers
from game.systems.exile.choosing.offers import MayRun
from game.systems.exile.moving.gaits import pace
from game.systems.exile.words import Run


@answers(RandomLegal, MayRun)
def run(player: RandomLegal, at: Situation, decision: Decision, offer: MayRun) -> Said | None:
    """A straight course at any gait, some seconds long."""
    movers = offer.movers(at)
    for figure in player.dice.sample(movers, min(len(movers), TRIES)):
        gait, course = player.dice.choice(offer.gaits(at, figure)), player.dice.randrange(360)
        far = player.dice.randrange(1, 6) * pace(at, figure, gait)
        command = Run(gait, (Walk(figure.id, (ahead(figure.at, course, far),), course),))
        if offer.refuse(at, command) is None:
            return command, "at random"
    return None
