"""What is still to happen, in the order of its time."""

from __future__ import annotations

from game.core.state import Entry


def placed(agenda: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    """Put a timed entry behind all that are not later; ValueError if it has no time.

    What stands without a time before those that have one is due now, and stays there; what stands behind them comes
    when all of these are done."""
    if entry.time is None:
        raise ValueError("the entry has no time")
    behind = 0
    for place, other in enumerate(agenda):
        if other.time is not None:
            if is_later(other.time, entry.time):
                return (*agenda[:place], entry, *agenda[place:])
            behind = place + 1
    return (*agenda[:behind], entry, *agenda[behind:])


def is_later(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether one moment comes after another, each a whole number of parts of a second and their number."""
    return one[0] * other[1] > other[0] * one[1]
