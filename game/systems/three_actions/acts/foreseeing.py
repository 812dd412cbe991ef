"""When what is stated will be done, as things stand: from which segment to which each act goes, and the next blow.

It looks ahead as the segments will be played: each act at its die and after those before it, walks as far as they may
go in a segment over the ground before them. Who will stand in the way, or be hurt, nobody knows."""

from __future__ import annotations

from typing import Any

from game.core.commands import Charge, Move
from game.core.figures import Figure
from game.core.grain import Point
from game.core.state import State
from game.rules.melee.reach import may_strike
from game.rules.moving.movement import allowance, has_dueled, inactive, left
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import is_inert
from game.systems.three_actions.acts.entitled import rush, stride
from game.systems.three_actions.acts.timing import LAST, OPEN, die_of, ends_of, takes
from game.systems.three_actions.acts.working import again
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.moving.flying import ends_at, flight_cost
from game.systems.three_actions.moving.moving import Movement
from game.systems.three_actions.moving.striding import stage_left
from game.systems.three_actions.sequence import Aftermath
from game.systems.three_actions.striking.readiness import has_blow, strikes_from
from game.systems.three_actions.words import (
    BEGUN,
    DEVICE,
    DONE,
    LOST,
    MISSILE,
    MOVE,
    POP,
    POWER,
    SPELL,
    STATED,
    Acts,
    Doing,
    Intent,
    doing,
)

Times = list[tuple[Intent, int, int]]
"""Acts, each with the first segment and the last that it takes."""
NEXT: dict[str, tuple[type[Any], int]] = {
    MOVE: (Movement, 1), POP: (Movement, 1), MISSILE: (Aftermath, 2),
    SPELL: (Movement, 1), DEVICE: (Movement, 1), POWER: (Movement, 1),
}  # fmt: skip
"""How many steps of which kind are still ahead in a segment while acts of a kind may begin in it [TA-R29]."""


def due_times(at: Situation, figure: Figure) -> Times:
    """Return when each act of a figure was done or will be; none of what it will not come to this round.

    [TA-0.3, TA-R19, TA-R28]"""
    now, able = doing(figure), inactive(figure) is None
    busy = max(
        [intent.ends for intent in now.intents if intent.state == BEGUN and intent.act.kind in (SPELL, DEVICE)],
        default=0,
    )
    found: Times = []
    here, spent = figure.at, 0
    for place, intent in enumerate(now.intents):
        if intent.state == LOST or (intent.state == STATED and not able):
            continue
        first = max(_after(now, place, found), open_from(at.state, intent.act.kind), busy + 1)
        if intent.state == DONE or (intent.state == BEGUN and intent.act.kind not in (MOVE, POP)):
            found.append((intent, intent.begun, intent.ends))
        elif intent.act.kind in (MOVE, POP):
            end, cost = walked(at, figure, place, first, here, spent) if intent.act.kind == MOVE else (first, 0)
            here, spent = _goal(intent, here), spent + cost
            found.append((intent, intent.begun or first, end))
        else:
            start = max(first, die_of(at, figure, place))
            end = start if is_inert(_before(now, place), intent.act) else ends_of(start, takes(at, figure, intent.act))
            found.append((intent, start, end))
        second = again(intent, found[-1][2]) if intent.state in OPEN else 0
        if second:
            found.append((intent, found[-1][2] + 1, second))
            busy = max(busy, second)
    return [times for times in found if times[1] <= LAST]


def blow_due(at: Situation, figure: Figure, times: Times) -> int:
    """Return the segment of a figure's next blow, if somebody is in reach then; 0 where it has none left this round.

    Nobody strikes who casts, or works a device, till that is done [TA-0.3, TA-10.3, TA-R28]."""
    able = may_strike(figure) and not has_dueled(figure) and has_blow(at, figure)
    segment = strikes_from(at, figure) if able else None
    if segment is None:
        return 0
    for intent, start, end in sorted(times, key=lambda each: each[1]):
        if intent.act.kind in (SPELL, DEVICE) and intent.state in OPEN and start <= segment < end:
            segment = end
    return segment if segment <= LAST else 0


def open_from(state: State, kind: str) -> int:
    """Return the first segment in which an act of a kind may still begin: the next, if its part of this one is over.

    Shots are not over while they are loosed, nor castings while others begin theirs."""
    now = segments(state).segment
    if kind not in NEXT or not now:
        return 1
    after, left = NEXT[kind]
    ahead = sum(1 for entry in state.agenda if isinstance(entry.step, after) and entry.step.segment == now)
    return now if ahead >= left else now + 1


def _after(now: Doing, place: int, found: Times) -> int:
    """The segment after what is stated before an act; missiles of one volley may fall together [TA-R28]."""
    intent = now.intents[place]
    lost = [(late, late.begun, late.ends) for late in now.intents[:place] if late.state == LOST and late.ends]
    first = intent.earliest
    for other, _, end in (*found, *lost):
        if other.order is not None and not (other.act.kind == MISSILE and intent.act.kind == MISSILE):
            first = max(first, end + 1)
    return first


def _before(now: Doing, place: int) -> Acts:
    """The acts that will have been begun by then."""
    others = [(n, intent) for n, intent in enumerate(now.intents) if n != place and not intent.carried]
    return tuple(
        [intent.act for n, intent in others if intent.state in (BEGUN, DONE) or (intent.state == STATED and n < place)]
    )


def _goal(intent: Intent, here: Point) -> Point:
    """Where a walk leads."""
    order = intent.order
    return (here, *order.walks[0].path)[-1] if isinstance(order, Move | Charge) and intent.act.kind == MOVE else here


def walked(at: Situation, figure: Figure, place: int, first: int, here: Point, spent: int) -> tuple[int, int]:
    """Return the segment in which a walk ends that goes on in another, and what it costs, in grains of allowance.

    It is a tenth a segment, more on a charge, and no more than is left for the round; who cannot end it walks
    till the last [TA-0.2, TA-6.2, TA-R19, TA-R25, TA-R38, TA-R42, TA-R52]."""
    order, act = doing(figure).intents[place].order, doing(figure).intents[place].act
    if not isinstance(order, Move | Charge):
        return first, 0
    high, path = ends_at(at, figure, order), order.walks[0].path
    figure = airborne(figure, high)
    pace, rest = allowance(at, figure), left(at, figure)
    if high is None:
        cost = at.ground.course(figure.profile.base, here, path, pace).cost
    else:
        cost = flight_cost(at.figure(figure.id), here, path, high)
    if act.charge:
        rest += rush(at, figure, pace) - pace
        pace = rush(at, figure, pace)
    most = stage_left(at, figure, place)
    can = max(0, rest - spent) if most is None else max(0, min(rest - spent, most))
    gone = 0
    for segment in range(first, LAST + 1):
        gone += stride(pace, segment)
        if cost <= min(gone, can):
            return segment, cost
    return LAST, min(gone, can)
