"""What a general weighs: plans for a round, and answers where few are possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.core.commands import Command, Done
from game.core.state import State
from game.generals.plans.manners import DOCTRINE, LASTING, PASSING, SELDOM, SINGLE, WIDE, Order, Plan
from game.play.melee.offers import MayRefuse
from game.play.moving.offers import MayCharge, MayChoose
from game.rules.decision import Decision
from game.rules.situation import Situation

FIRST = 3
"""So many of what one body may do are proposed before all else that the whole side may do."""
EXAMPLES = 3
"""Of each offer so many examples are weighed."""


def plans(state: State, side: str, standing: Plan, most: int, *, masses: bool = False) -> list[Plan]:
    """List what may be planned in a round, what stands first, none twice, so many at the most.

    Where `masses` march, bodies as one, nothing is told them but the stance of their side."""
    found = [standing]
    for plan in _told_masses(state, standing) if masses else _planned(state, side, standing):
        if len(found) == most:
            break
        if plan not in found:
            found.append(plan)
    return found


def _planned(state: State, side: str, standing: Plan) -> Iterator[Plan]:
    """What the whole side might do this round, then each body, the strongest first, then all of them for good."""
    yield Plan()
    for manner in PASSING:
        yield Plan(standing.whole, Order(manner, state.round))
    bodies = _bodies(state, side)
    for body in bodies:
        for manner in SINGLE[:FIRST]:
            yield standing.with_body(body, Order(manner, state.round))
    for manner in SELDOM:
        yield Plan(standing.whole, Order(manner, state.round))
    for manner in SINGLE[FIRST:]:
        for body in bodies:
            yield standing.with_body(body, Order(manner, state.round))
    for manner in LASTING:
        yield Plan(manner)
    for manner in WIDE:
        for body in bodies:
            yield standing.with_body(body, Order(manner))
    if standing.whole != DOCTRINE:
        for body in bodies:
            yield standing.with_body(body, Order(DOCTRINE, state.round))


def _told_masses(state: State, standing: Plan) -> Iterator[Plan]:
    """What whole bodies are told: the stance, for good, then for this round."""
    yield Plan()
    stances = [manner for manner in LASTING if manner.stance and not manner.after and manner.patient is not True]
    yield from [Plan(manner) for manner in stances]
    yield from [Plan(standing.whole, Order(manner, state.round)) for manner in stances]


def _bodies(state: State, side: str) -> list[str]:
    """The bodies of a side that still stand, by unit or single figure, those of most figures first."""
    counts: dict[str, int] = {}
    for figure in state.standing(side):
        counts[figure.unit or figure.id] = counts.get(figure.unit or figure.id, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name))


def answers(at: Situation, decision: Decision, own: Command) -> list[Command]:
    """List the answers that are worth weighing, doctrine's own first; that alone where none is."""
    kinds = [type(offer) for offer in decision.offers]
    if any(kind.moves for kind in kinds) or not any(kind in (MayChoose, MayRefuse, MayCharge) for kind in kinds):
        return [own]
    found = {own.text(): own}
    offered = [command for offer in decision.offers for command in islice(offer.examples(at), EXAMPLES)]
    for command in (Done(), *offered):
        if command.text() not in found and decision.refuse(at, command) is None:
            found[command.text()] = command
    return list(found.values())
