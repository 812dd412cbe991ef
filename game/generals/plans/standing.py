"""When a general thinks again: what he saw when he planned last, and whether that is broken since."""

from __future__ import annotations

from msgspec import Struct

from game.core.state import State

MUCH = 6
"""One of so many of a side lost since breaks a plan."""


class Seen(Struct, frozen=True):
    """What a general saw when he planned: the round, how many stood on each side, and whether they were at blows."""

    round: int
    ours: int
    theirs: int
    met: bool


def seen(state: State, side: str) -> Seen:
    """Tell what a side sees of how the battle stands."""
    ours, theirs = list(state.standing(side)), list(state.standing(state.enemy_of(side)))
    return Seen(state.round, len(ours), len(theirs), any(figure.locked for figure in ours))


def is_broken(then: Seen | None, now: Seen, keeps: int) -> bool:
    """Tell whether a plan is to be thought over: it is old, they have met, many fell, or more enemies are seen."""
    if then is None or now.round >= then.round + keeps:
        return True
    fell = (then.ours - now.ours) * MUCH >= then.ours or abs(then.theirs - now.theirs) * MUCH >= then.theirs
    return fell or now.met > then.met
