"""The audit of strike order: who of each pair strikes first, found a second time, and an order that keeps to it [R26].

Where a few grains decide an arc or a height either answer is right."""

from __future__ import annotations

from game.board.measured import arcs, level_of, size_of
from game.catalogue.catalogue import Catalogue
from game.core.fight.deeds import StrikeOrdered
from game.core.figures import Figure
from game.core.state import State
from game.play.exchanged import StruckFirst
from game.play.ledger import fight
from tests.audit import needs
from tests.audit.melee.strokes import reaches
from tests.audit.moving.places import placed
from tests.audit.sums import table_of
from tests.audit.watching import Watching, fail, watches

ORDER = "R26 strike order"


def length(catalogue: Catalogue, figure: Figure) -> int:
    """Give the length of what a figure fights with [SP-3.5.2.4, SP-3.5.2.5, SP-3.5.2.5.1, SP-3.5.2.8]."""
    profile, arm = figure.profile, needs.in_hand(catalogue, figure)
    claws = any(attack.name != "weapon" for attack in profile.attacks)
    if arm is not None:
        return arm.length + profile.length_bonus
    large = profile.size in ("L", "H") and not profile.mount
    return profile.hit_dice.halves // 2 if large and (claws or not profile.mannish) else 0


def aside(state: State, catalogue: Catalogue, figure: Figure, target: Figure) -> bool | None:
    """Tell whether one attacks another from flank or rear, for which there must be a second attacker; None if unsure.

    [SP-3.5.9.1, SP-3.5.9.1.2, SP-3.5.9.2, SP-3.5.9.5]"""
    hiding = figure.condition("from_hiding")
    if target.has("fleeing") or target.has("turned") or figure.has("unlooked"):
        return True
    if hiding is not None and hiding.value in ("", target.id):
        return True
    where = {arc == "front" for arc in arcs(target, figure.at, size_of(figure, target))}
    if where == {True}:
        return False
    others = [one for one in state.standing(state.enemy_of(target.side)) if one.id != figure.id]
    if not any(reaches(catalogue, other, target) for other in others):
        return False
    sure = placed(state, target)
    return True if where == {False} and sure is not None and sure - {figure.id} else None


def first_of(memory: Watching, state: State, one: Figure, other: Figure) -> set[str]:
    """Give who of a pair strikes first; both where it cannot be told [SP-3.5.2.1 to SP-3.5.2.6, SP-R51, SP-R136]."""
    catalogue, either = memory.battle.catalogue, {one.id, other.id}
    late = [each.id for each in (one, other) if "strikes_last" in each.profile.traits]
    if len(late) == 1:
        return either - set(late)
    mine, its = aside(state, catalogue, one, other), aside(state, catalogue, other, one)
    if mine is None or its is None:
        return either
    if mine != its:
        return {one.id if mine else other.id}
    fresh = needs.fresh_meeting(state, one.id, other.id)
    longer = length(catalogue, one) - length(catalogue, other)
    if longer:
        return {one.id if (longer > 0) == fresh else other.id}
    before = fight(state).meetings.get("|".join(sorted(either)))
    if not fresh and before is not None and before.first:
        return {before.first}
    return _equals(memory, state, one, other)


def _equals(memory: Watching, state: State, one: Figure, other: Figure) -> set[str]:
    """Of equal lengths the last to move, unless the other stands higher; of two chargers the first to declare."""
    if one.came == other.came:
        return {one.id if one.side == fight(state).first else other.id}
    mover, stood = (one, other) if one.came > other.came else (other, one)
    if mover.rushed and stood.rushed:
        return {mover.id}
    low, high = (level_of(table_of(memory, state), each.at) for each in (mover, stood))
    if low is None or high is None:
        return {one.id, other.id}
    return {stood.id if high + stood.altitude > low + mover.altitude else mover.id}


@watches(StrikeOrdered)
def _ordered(memory: Watching, before: State, event: StrikeOrdered, after: State) -> None:
    memory.order = [turn.figure for turn in event.order]


@watches(StruckFirst)
def _first(memory: Watching, before: State, event: StruckFirst, after: State) -> None:
    """Each pair is settled as the two stand; who steps, leaps or charges on strikes first at all whom it meets."""
    for pair, who in sorted(event.pairs.items()):
        one, other = (before.figures[name] for name in pair.split("|"))
        if "SP-R130" in event.rules:
            right = {one.id if one.came > other.came else other.id}
        else:
            right = first_of(memory, before, one, other)
        if who not in right:
            fail("R26 first blow", event, f"of {pair} {sorted(right)} strikes first, not {who}")


@watches(StruckFirst)
def _kept_to(memory: Watching, before: State, event: StruckFirst, after: State) -> None:
    """The order of the melee keeps to every pair that no circle breaks; some strike together."""
    if "SP-R130" in event.rules:
        return
    after_whom: dict[str, set[str]] = {}
    for pair, who in sorted(event.pairs.items()):
        if who:
            one, other = pair.split("|")
            after_whom.setdefault(who, set()).add(other if who == one else one)
    places = {name: place for place, name in enumerate(memory.order)}
    for who, waiting in after_whom.items():
        for name in sorted(waiting):
            if places[who] > places[name] and not _leads(after_whom, name, who):
                fail(ORDER, event, f"{name} has its turn before {who}")


def _leads(after_whom: dict[str, set[str]], start: str, end: str) -> bool:
    """Whether one is first before another through any number of pairs: then they stand in a circle [SP-R6]."""
    seen, queue = {start}, [start]
    while queue:
        for other in after_whom.get(queue.pop(), set()) - seen:
            seen.add(other)
            queue.append(other)
    return end in seen
