"""When a figure does what it has stated: which acts are open, and the segment of each by its dice and those before."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.figures import Figure
from game.core.state import State
from game.rules.moving.movement import allowance, inactive
from game.rules.situation import Situation
from game.systems.three_actions.acts.entitled import casting, device_segments, missile_delay, rush
from game.systems.three_actions.words import (
    BEGUN,
    DEVICE,
    LOST,
    MISSILE,
    MOVE,
    POP,
    SPELL,
    STATED,
    Act,
    Doing,
    Intent,
    doing,
)

LAST = 10
"""The segments of a round [TA-0.2]."""
OPEN = (STATED, BEGUN)


def with_open(at: Situation, *kinds: str, side: str = "") -> list[Figure]:
    """List those, of a side or of both, who have acts of some kinds (or any) stated or under way; the fallen too.

    It is kept for as long as nothing happens to any figure."""
    known = at.battle.recall("open acts", at.state.figures, lambda: _open(at.state))
    return [event for event, own in known if (not side or event.side == side) and not (kinds and own.isdisjoint(kinds))]


def _open(state: State) -> list[tuple[Figure, set[str]]]:
    """Those who have acts stated or under way, with the kinds of these."""
    able = [(figure, doing(figure).intents) for figure in state.figures.values()]
    found = [(figure, {each.act.kind for each in own if each.state in OPEN}) for figure, own in able if own]
    return [(figure, kinds) for figure, kinds in found if kinds]


def free_from(now: Doing, place: int) -> int | None:
    """Return the segment from which an act may begin after the acts before it, or None while they are not over.

    An act begins in the segment after the one before it has ended; missiles of one volley may fall together
    [TA-R28]."""
    intent = now.intents[place]
    first = intent.earliest
    for other in now.intents[:place]:
        if other.act.kind == MISSILE and intent.act.kind == MISSILE:
            continue
        if other.state in (STATED, BEGUN):
            return None
        if other.order is not None and other.ends:
            first = max(first, other.ends + 1)
    return first


def start_of(at: Situation, figure: Figure, place: int) -> int | None:
    """Return the segment in which a stated act begins, or None where what is before it is not over.

    A walk is not kept by initiative; all else is: the first act by the first die, each missile by its own
    [TA-0.3, TA-R28]."""
    now = doing(figure)
    first = free_from(now, place)
    if first is None:
        return None
    if now.intents[place].act.kind in (MOVE, POP):
        return first
    return max(first, die_of(at, figure, place))


def die_of(at: Situation, figure: Figure, place: int) -> int:
    """Return the segment that the dice give an act: the first die, a missile its own, sooner or later by Dexterity.

    What was stated before it and dropped for it, by a change of mind, has used up no die [TA-0.3, TA-R26, TA-R28]."""
    now = doing(figure)
    if not now.dice:
        return LAST + 1
    if now.intents[place].act.kind != MISSILE:
        return now.dice[0]
    before = [intent for intent in now.intents[:place] if intent.act.kind == MISSILE and not intent.carried]
    number = sum(1 for intent in before if intent.state != LOST or intent.ends)
    return min(LAST, max(1, now.dice[min(number, len(now.dice) - 1)] + missile_delay(at, figure)))


def takes(at: Situation, figure: Figure, act: Act) -> int:
    """Return how many segments an act takes: a walk of its length, casting, working a device, or one.

    [TA-0.2, TA-R19, TA-R27]"""
    if act.kind == MOVE:
        whole = allowance(at, figure)
        whole = rush(at, figure, whole) if act.charge else whole
        return min(LAST, -(-act.length * LAST // whole)) if whole else LAST
    if act.kind == SPELL and act.what != "turning":
        return casting(at, figure, act.what)
    if act.kind == DEVICE:
        return device_segments(at, act.what)
    return 1


def ends_of(start: int, segments: int) -> int:
    """Return the segment at whose end an act takes effect: of the next round, beyond ten.

    What takes a whole round takes effect in the same segment of the next [TA-0.2, TA-R27]."""
    return start + segments if segments >= LAST else start + segments - 1


def due_acts(at: Situation, figure: Figure, segment: int, *kinds: str) -> Iterator[tuple[int, Intent]]:
    """Return the stated acts of some kinds that a figure begins in a segment, or should have, with their places."""
    for place, intent in enumerate(doing(figure).intents):
        if intent.state != STATED or intent.act.kind not in kinds:
            continue
        start = start_of(at, figure, place)
        if start is not None and start <= segment:
            yield place, intent


def under_way(figure: Figure, *kinds: str) -> tuple[int, Intent] | None:
    """Return the act of some kinds that a figure has begun and not ended, with its place; None where there is none."""
    for place, intent in enumerate(doing(figure).intents):
        if intent.state == BEGUN and intent.act.kind in kinds:
            return place, intent
    return None


def is_casting(figure: Figure) -> bool:
    """Tell whether a figure is casting, or working a device: it does nothing else until that is done [TA-10.3]."""
    return under_way(figure, SPELL, DEVICE) is not None


def walkers(at: Situation, side: str, segment: int) -> list[tuple[Figure, int, Intent]]:
    """List those of a side who walk in a segment, each with the place of the walk among its acts.

    Who has spent his blows may walk all the same [TA-6.5.1]"""
    found = []
    for figure in with_open(at, MOVE, side=side):
        now = doing(figure)
        for place, intent in enumerate(now.intents):
            if intent.act.kind == MOVE and intent.order is not None and intent.state in OPEN:
                first = free_from(now, place)
                if first is not None and first <= segment and not is_casting(figure) and inactive(figure) is None:
                    found.append((figure, place, intent))
                break
    return found
