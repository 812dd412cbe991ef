"""What is shown in one beat of bodies of troops, and when each event of it begins."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.events import Event
from game.core.fight.harm import Damaged, Slain
from game.core.grain import GRAIN
from game.core.state import State
from game.systems.large_battles.events import BodyStruck, Marched, Volleyed
from game.ui.board.clips.beats import BOOKKEEPING, MOVERS, Beat, begins
from game.ui.board.clips.clock import PACES, Harms, times
from game.ui.board.clips.cues import AIM, flies, flight
from game.ui.board.clips.fight.losses import RANKS

ORDERED = 0.35
"""Seconds between the starts of two bodies that march."""
DIN = 0.3
"""From a line's striking until men fall."""
LATE = 0.35
"""Of the shafts of a body the last leaves so much after the first, at most."""

RANKS.update((Volleyed, BodyStruck))


@begins(Volleyed, BodyStruck)
def clashes(first: Event) -> Beat:
    """What whole bodies do at once, one beside the other, and who falls by it."""
    return Beat(lambda event: type(event) is type(first) or isinstance(event, (Damaged, Slain)))


@begins(Marched)
def marches(first: Marched) -> Beat:
    """Bodies that go their ways, one after the other or all at once."""
    bodies = {first.body}

    def joins(event: Event) -> bool:
        if not isinstance(event, Marched) or event.body in bodies or len(bodies) >= MOVERS:
            return False
        bodies.add(event.body)
        return True

    return Beat(joins, BOOKKEEPING)


def paces(events: Sequence[Event]) -> list[float]:
    """Bodies march one after the other, unless something else moves them, which moves them at once."""
    found: list[float] = []
    start, begun = 0.0, False
    for event in events:
        if isinstance(event, Marched):
            start += ORDERED * (begun and event.how == "march")
            begun = True
        found.append(start)
    return found


PACES.enter((Marched,), paces)


@times(Volleyed)
def volley(clock: Harms, event: Volleyed) -> float:
    """All bodies loose at once; men fall when the last shafts land."""
    clock.moment = max(clock.moment, lands_after(event, clock.state))
    return 0.0


def lands_after(event: Volleyed, state: State) -> float:
    """How long after its start a volley reaches those it is loosed at."""
    unit = state.units.get(event.target)
    marks = [state.figures[name] for name in (unit.figures if unit else (event.target,)) if name in state.figures]
    if not event.shooters or not marks:
        return AIM
    return AIM + flight(flies(event.weapon), math.dist(state.figures[event.shooters[0]].at, marks[0].at) / GRAIN) + LATE


@times(BodyStruck)
def clash(clock: Harms, event: BodyStruck) -> float:
    """All lines strike at once."""
    clock.moment = max(clock.moment, DIN)
    return 0.0
