"""Written orders of one who rushes: a charge at the nearest enemy, or as far towards him as possible."""

from __future__ import annotations

from game.core.commands import Walk
from game.core.course.orders import BREATHE, CHARGE, LOOSE, SHOOT, Task
from game.core.grain import facing_towards
from game.rules.decision import Decision
from game.rules.moving.movement import left
from game.rules.situation import Situation
from game.sides.registry import Said, answers
from game.sides.rush import Rush, nearest, steps
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.deeds import deeds_of, with_deed
from game.systems.chainmail.writing.orders import written
from game.systems.chainmail.writing.writing import MayWrite

ALL = "all"
"""That it has written this round for all who had no orders."""


@answers(Rush, MayWrite)
def write(player: Rush, at: Situation, decision: Decision, offer: MayWrite) -> Said | None:
    """Order every figure without an order, once, to charge the nearest enemy, or to go as far towards him as it can."""
    foes, tried = at.field.foes(player.side), player.tried(at, decision)
    tasks: list[Task] = []
    if not foes or ALL in tried:
        return None
    tried.add(ALL)
    known = written(at.state, player.side)
    for figure in [able for able in offer.able(at) if able.id not in known]:
        foe = nearest(figure, foes)
        facing = facing_towards(figure.at, foe.at)
        straight = [Task(Walk(figure.id, (foe.at,), facing), CHARGE)]
        straight += [Task(Walk(figure.id, (goal,), facing)) for goal in steps(figure, foe, left(at, figure))]
        # On the way it shoots or breathes at whoever comes, where it may after so much of a walk.
        able = [meant for meant in deeds_of(at, figure) if meant[0] in (SHOOT, BREATHE, LOOSE)][:1]
        straight = [more for task in straight for more in (*[with_deed(task, two) for two in able], task)]
        tasks += next(([task] for task in straight if offer.takes(at, task, tasks)), [])
    return (Write(tuple(tasks)), "at the nearest") if tasks else None
