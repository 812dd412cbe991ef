"""Random courses."""

from __future__ import annotations

from game.core.commands import Walk
from game.core.grain import ahead
from game.rules.decision import Decision
from game.rules.moving.wings import airborne, wing_rate
from game.rules.situation import Situation
from game.sides.random_legal import FLIES, TRIES, RandomLegal, flown
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
        if wing_rate(figure) and player.dice.random() < FLIES and pace(at, airborne(figure, 0), gait):
            seconds = player.dice.randrange(1, 6)
            walk = flown(player.dice, figure, seconds * pace(at, airborne(figure, 0), gait))
            command = Run(gait, (walk,))
        if offer.refuse(at, command) is None:
            return command, "at random"
    return None
