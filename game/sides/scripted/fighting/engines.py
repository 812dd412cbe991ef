"""Engines of the scripted side: who serves them, what they throw at, and which enemy engines it breaks."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.core.held.emplaced import Engine
from game.core.held.engines import Bombard, Wreck
from game.play.missiles.engines import MayServe, MayWreck
from game.rules.decision import Decision
from game.rules.missiles.engines import engine_at, falls, kind_of, owner
from game.rules.situation import Situation
from game.sides.scripted.fighting.gear import Answer
from game.sides.scripted.groups import Body
from game.sides.scripted.worth import worth

TOO_NEAR = 6 * GRAIN
"""A foe so near is fought, and no engine is thought of."""
BEYOND = 12 * GRAIN
"""So much farther than an engine throws the enemy may be, and is still waited for."""
DEAR = 2.0
"""What one's own under a stone count for, against the enemy's."""
WEIGHED = 30
"""So many marks are weighed at most, of those nearest."""


def stays_at_engine(at: Situation, body: Body) -> bool:
    """Tell whether a body should stay at its engine: it has a target, and nobody is upon it."""
    if not at.state.engines:
        return False
    engines = [engine for engine in (engine_at(at, each) for each in body.figures) if engine is not None]
    return any(_is_of_use(at, engine, body.figures[0].side) for engine in engines)


def _is_of_use(at: Situation, engine: Engine, side: str) -> bool:
    kind = kind_of(at, engine)
    far = [squared(engine.at, foe.at) for foe in at.field.foes(side)]
    if any(distance <= TOO_NEAR**2 for distance in far):
        return False
    return any(kind.least**2 <= distance <= (kind.range + BEYOND) ** 2 for distance in far)


def loose(at: Situation, decision: Decision) -> Answer | None:
    """Loose an engine where its stone is likely to harm the enemy most, and more than one's own."""
    offer: MayServe | None = decision.offer(MayServe)
    if offer is None:
        return None
    done: set[str] = set()
    for figure in offer.servers(at):
        engine = engine_at(at, figure)
        if engine is None or engine.id in done:
            continue
        done.add(engine.id)
        foes = sorted(at.field.foes(figure.side), key=lambda foe: (squared(foe.at, engine.at), foe.id))
        marks = [foe.at for foe in foes if offer.refuse(at, Bombard(figure.id, foe.at)) is None][:WEIGHED]
        best = max([(worth_of(at, engine, mark, figure), mark) for mark in marks], default=(0.0, (0, 0)))
        if best[0] > 0:
            return Bombard(figure.id, best[1]), "into the thick of them"
    return None


def worth_of(at: Situation, engine: Engine, mark: Point, figure: Figure) -> float:
    """Return the worth of a stone at a place: the foes under it less one's own, over all places where it may fall."""
    total = 0.0
    for ways, _, under in falls(at, engine, mark):
        gains = [worth(other) * (1.0 if other.side != figure.side else -DEAR) for other in under]
        total += ways * sum(gains, 0.0)
    return total / 36


def break_up(at: Situation, decision: Decision) -> Answer | None:
    """Strike at an enemy's engine that a figure has come to."""
    offer: MayWreck | None = decision.offer(MayWreck)
    if offer is None:
        return None
    for command in offer.examples(at):
        if isinstance(command, Wreck) and owner(at.state, command.engine) not in ("", offer.side):
            return command, "before they load it again"
    return None
