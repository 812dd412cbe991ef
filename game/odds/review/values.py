"""What is known of a review as its playouts come in: chances along the battle, and what moved them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.odds.intervals import Interval, Sums, paired_shares, wilson
from game.odds.review.plan import Key, Plan, Stretch

SURE = 0.99
"""How sure it must be that the chance has moved: so many stretches are looked at that of 95 of 100 some would err."""

NOTABLE = 0.1
"""How far the chance of a side has moved at a turning point."""

MOST = 6
"""Turning points that are named."""

Won = Mapping[Key, str]
"""Who won each playout of what is valued: the place of the side."""


class Moved(Struct, frozen=True):
    """A change of the first side's chance along a stretch: by a side's decisions, or by the dice ("")."""

    stretch: int
    by: str
    value: Interval


class Entry(Struct, frozen=True):
    """How a side's chance moved: by its own decisions, the other side's, and the dice; the three are the whole."""

    before: float
    after: float
    own: Interval
    other: Interval
    dice: Interval


def chance(won: str, side: int) -> Interval:
    """Return the chance of a side, by its place, with Wilson's interval; what is settled is sure."""
    return wilson(won.count(str(side)), len(won))


def share(won: str, side: int) -> float:
    """Return how many of the playouts a side won."""
    return won.count(str(side)) / len(won)


def moved(won: Won, one: Key, other: Key, side: int) -> Interval:
    """Return by how much a side's chance is more at the second than at the first, on the same luck."""
    letter = str(side)
    pairs = [(a == letter, b == letter) for a, b in zip(won[other], won[one])]
    counts = [pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))]
    return paired_shares(counts[0], counts[1], counts[2], counts[3], SURE)


def whole(plan: Plan, won: Won) -> list[tuple[int, Stretch]]:
    """List the stretches of which everything is known."""
    return [
        (number, stretch)
        for number, stretch in enumerate(plan.stretches)
        if all(key in won for _, one, other in stretch.chain for key in (one, other))
    ]


def turning(plan: Plan, won: Won) -> list[Moved]:
    """List where the chance turned, in the order of the battle: what moved it far, and surely."""
    found = []
    for number, stretch in whole(plan, won):
        for by, one, other in stretch.chain:
            if one != other and (by or stretch.span.dice):
                value = moved(won, one, other, 0)
                if abs(value.value) >= NOTABLE and value.low * value.high > 0:
                    found.append(Moved(number, by, value))
    found.sort(key=lambda one: (-abs(one.value.value), one.stretch))
    return sorted(found[:MOST], key=lambda one: one.stretch)


def parts(stretch: Stretch, won: Won, side: int, name: str) -> tuple[float, float, float]:
    """Split how a side's chance moved along a stretch: its own decisions, the other's, the dice."""
    found = [0.0, 0.0, 0.0]
    for by, one, other in stretch.chain:
        found[0 if by == name else 1 if by else 2] += share(won[other], side) - share(won[one], side)
    return found[0], found[1], found[2]


def ledger(plan: Plan, won: Won, side: int, name: str) -> Entry | None:
    """Account for how a side's chance moved along the whole battle; None until everything is known.

    The intervals are of the playouts, number by number over the whole battle: the same number is the same luck."""
    known = whole(plan, won)
    if not known or len(known) < len(plan.stretches):
        return None
    total = [0.0, 0.0, 0.0]
    for _, stretch in known:
        for place, part in enumerate(parts(stretch, won, side, name)):
            total[place] += part
    number = min(len(won[key]) for _, stretch in known for _, one, other in stretch.chain for key in (one, other))
    sums: list[list[float]] = [[0.0] * number for _ in total]
    letter = str(side)
    for _, stretch in known:
        for by, one, other in stretch.chain:
            row = sums[0 if by == name else 1 if by else 2]
            for place, (a, b) in enumerate(zip(won[one][:number], won[other])):
                row[place] += (b == letter) - (a == letter)
    own, others, dice = (_about(value, row) for value, row in zip(total, sums))
    begins, ends = plan.stretches[0].begins, plan.stretches[-1].ends
    return Entry(share(won[begins], side), share(won[ends], side), own, others, dice)


def _about(value: float, row: list[float]) -> Interval:
    """A sum with Student's interval of its playouts, laid about it: as wide at least as what so many never show."""
    mean = Sums.of(row).mean()
    half = max((mean.high - mean.low) / 2, wilson(0, len(row)).high)
    return Interval(value, value - half, value + half)
