"""The tale of a battle that is over: three moments of it, a paragraph, and the best deeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.events import Event, after_event
from game.core.fight.harm import LeftTable, Slain, Surrendered
from game.core.fight.nerve import Fled
from game.core.state import State
from game.rules.course.victory import ROUND_LIMIT
from game.session.afterwards.statistics import Statistics, statistics_of
from game.telling.endings import why_it_ended
from game.telling.sentences import lowered

DEEDS = 3
"""The best deeds that are told."""
LEADER = 3
"""By how many times the fall of a leader weighs more than that of one of his men."""


class Moment(NamedTuple):
    """How a battle stood at a moment, in which round, and what happened then."""

    state: State
    round: int
    words: str


class Tale(NamedTuple):
    """The moments of a battle in their order, its tale in a paragraph, and the best deeds, the best first."""

    moments: tuple[Moment, ...]
    words: str
    deeds: tuple[str, ...]


class _Loss(NamedTuple):
    """Somebody who fell, fled or gave himself up: how the battle stood then, and of what weight."""

    place: int
    state: State
    side: str
    figure: str
    weight: int
    how: str
    """What became of it, in words."""


def tale(first: State, events: Sequence[Event]) -> Tale:
    """Tell a battle from its first state and all its events: the first to fall, the round that cost most, the end."""
    losses, last = _losses(first, events)
    words, marked = [_met(first)], []
    if losses:
        words.append(f"The first loss was {_told(first, losses[0])}, in round {losses[0].state.round}.")
        marked.append((losses[0], f"the first loss: {_told(first, losses[0])}"))
        turn, turned = _turn(first, losses)
        if turn.place != losses[0].place:
            words.append(turned)
            marked.append((turn, f"the round that cost most: {_told(first, turn)}"))
    words.append(_ended(last))
    moments = [] if len(marked) > 1 else [Moment(first, first.round, "as they met")]
    moments += [Moment(loss.state, loss.state.round, said) for loss, said in marked]
    moments.append(Moment(last, last.round, "the end"))
    deeds = _deeds(last, statistics_of(last.figures.values(), events))
    return Tale(tuple(moments), " ".join(words), deeds)


def _losses(first: State, events: Sequence[Event]) -> tuple[list[_Loss], State]:
    """All who were lost, in order, each once, and the last state."""
    leaders = {unit.leader for unit in first.units.values()}
    found: list[_Loss] = []
    seen: set[str] = set()
    state = first
    for place, event in enumerate(events):
        state = after_event(state, event)
        if not isinstance(event, Slain | Fled | Surrendered | LeftTable):
            continue
        gone = event.figures if isinstance(event, Fled | Surrendered) else (event.figure,)
        for name in gone:
            if name not in seen:
                seen.add(name)
                figure = state.figures[name]
                weight = max(1, figure.profile.hit_dice.halves) * (LEADER if name in leaders else 1)
                found.append(_Loss(place, state, figure.side, name, weight, _how(first, event)))
    return found, state


def _turn(first: State, losses: Sequence[_Loss]) -> tuple[_Loss, str]:
    """Of the round and side that lost most, the heaviest loss, and how that round is told."""
    weights: dict[tuple[int, str], int] = {}
    for loss in losses:
        key = loss.state.round, loss.side
        weights[key] = weights.get(key, 0) + loss.weight
    number, side = max(weights, key=lambda key: (weights[key], -key[0]))
    own = [loss for loss in losses if (loss.state.round, loss.side) == (number, side)]
    worst = max(own, key=lambda loss: (loss.weight, -loss.place))
    name = lowered(first.side(side).name)
    if len(own) == 1:
        return worst, f"Round {number} cost most: {name} lost {_told(first, worst)}."
    return worst, f"Round {number} cost most: {name} lost {len(own)}, among them {_told(first, worst)}."


def _met(first: State) -> str:
    one, other = first.sides
    strong = {side.id: sum(figure.side == side.id for figure in first.figures.values()) for side in first.sides}
    return f"{one.name}, {strong[one.id]} strong, met {lowered(other.name)}, {strong[other.id]} strong."


def _ended(last: State) -> str:
    outcome = last.outcome
    rounds = "1 round" if last.round == 1 else f"{last.round} rounds"
    if outcome is None:
        return f"After {rounds} it is not over."
    if outcome.why == ROUND_LIMIT:
        return f"After {rounds} it was broken off, and nobody had won."
    who = f"{lowered(last.side(outcome.winner).name)} had won" if outcome.winner else "nobody had won"
    why = why_it_ended(last, outcome.winner, outcome.why)
    return f"After {rounds} {who}: {why}." if why else f"After {rounds} {who}."


def _how(first: State, event: Event) -> str:
    if isinstance(event, Slain):
        return f"slain by {first.figures[event.by].name}" if event.by in first.figures else "slain"
    if isinstance(event, Surrendered):
        return "taken prisoner"
    return "put to flight" if isinstance(event, Fled) else "gone from the table"


def _told(first: State, loss: _Loss) -> str:
    return f"{first.figures[loss.figure].name if loss.figure in first.figures else 'somebody'}, {loss.how}"


def _deeds(last: State, found: dict[str, Statistics]) -> tuple[str, ...]:
    able = [figure for figure in last.figures.values() if found[figure.id].felled]
    able.sort(key=lambda figure: (-found[figure.id].felled, -found[figure.id].dealt, figure.id))
    return tuple([_deed(figure.name, found[figure.id]) for figure in able[:DEEDS]])


def _deed(name: str, did: Statistics) -> str:
    dealt = f", and dealt {did.dealt}" if did.dealt else ""
    return f"{name} felled {did.felled}{dealt}"
