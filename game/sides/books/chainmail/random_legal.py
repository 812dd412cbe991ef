"""Written orders at random."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.course.orders import CHARGE, Task
from game.core.figures import Figure
from game.rules.decision import Decision
from game.rules.moving.movement import left
from game.rules.moving.wings import airborne, wing_rate
from game.rules.situation import Situation
from game.sides.random_legal import FLIES, TRIES, RandomLegal, flown
from game.sides.registry import Said, answers
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.deeds import deeds_of, with_deed
from game.systems.chainmail.writing.orders import written
from game.systems.chainmail.writing.writing import MayWrite

REWRITTEN = 0.05
"""How often an order is written anew."""
STANDS = 0.4
"""How often one who is to be ordered about stands and does what he can."""
DOES = 0.2
"""How often it is tried to have a figure do something on its way."""


@answers(RandomLegal, MayWrite)
def write(player: RandomLegal, at: Situation, decision: Decision, offer: MayWrite) -> Said | None:
    """Write orders at random for some who have none yet."""
    known = written(at.state, offer.side)
    free = [figure for figure in offer.able(at) if figure.id not in known or player.dice.random() < REWRITTEN]
    chosen = player.dice.sample(free, min(len(free), player.dice.choice((1, 2, 4, 8))))
    tasks: list[Task] = []
    for figure in chosen:
        found = list(offer.tasks_of(at, figure))
        still = [task for task in found if task.deed and not task.walk.path]
        if still and player.dice.random() < STANDS:
            found = still
        player.dice.shuffle(found)
        if wing_rate(figure):
            found = [*_by_air(player, at, figure, found), *found]
        found = [_with_deed(player, at, figure, task) for task in found[:TRIES]]
        tasks += next(([task] for task in found[:TRIES] if offer.takes(at, task, tasks)), [])
    return (Write(tuple(tasks)), "at random") if tasks else None


def _by_air(player: RandomLegal, at: Situation, figure: Figure, found: list[Task]) -> list[Task]:
    """Ways by air, and dives instead of charges on foot, to be tried before all else."""
    if player.dice.random() > FLIES:
        return []
    dives = [replace(task, walk=replace(task.walk, lands=True)) for task in found if task.manner == CHARGE]
    ways = [Task(flown(player.dice, figure, left(at, airborne(figure, 0)))) for _ in range(2)]
    return [*dives[:1], *ways]


def _with_deed(player: RandomLegal, at: Situation, figure: Figure, task: Task) -> Task:
    """Now and then add a deed to an order, whether or not it is allowed."""
    meant = [] if task.deed or player.dice.random() > DOES else list(deeds_of(at, figure))
    return with_deed(task, player.dice.choice(meant)) if meant else task
