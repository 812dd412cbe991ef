"""What many battles come to: who won how often, by what, in how many rounds, each with how surely it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import isfinite
from typing import Any

from msgspec import Struct

from game.odds.batches.fights import Row
from game.odds.intervals import Interval, Sums, wilson

DIGITS = 6
"""After the point: what lies beyond is rounding, which differs from machine to machine."""


class Tale(Struct):
    """Battles counted: by whom each side was won, by what they ended, how long they were."""

    battles: int
    fought: Counter[str]
    """How many battles each side was in."""
    wins: Counter[str]
    draws: int
    ends: Counter[tuple[str, str]]
    """By kind of end and winner, "" for nobody."""
    rounds: Sums

    def share(self, side: str) -> Interval:
        """Return how many of its battles a side wins."""
        return wilson(self.wins[side], self.fought[side])

    def drawn(self) -> Interval:
        """Return how many battles nobody wins."""
        return wilson(self.draws, self.battles)


def counted(rows: Iterable[Row]) -> Tale:
    """Count battles."""
    known = list(rows)
    return Tale(
        len(known),
        Counter(side for row in known for side in row.players),
        Counter(row.winner for row in known if row.winner is not None),
        sum(row.winner is None for row in known),
        Counter((row.by, row.winner or "") for row in known),
        Sums.of(row.rounds for row in known),
    )


def by_table(rows: Iterable[Row]) -> dict[tuple[str, str], Tale]:
    """Count battles by scenario and book, in the order in which these come."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.scenario, row.rules), []).append(row)
    return {key: counted(some) for key, some in found.items()}


def summary(rows: Iterable[Row]) -> dict[str, Any]:
    """Return the summary of a batch by books, as it is written down."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.rules, []).append(row)
    return {book: as_written(counted(some)) for book, some in found.items()}


def as_written(tale: Tale) -> dict[str, Any]:
    """Return a count as it is written down, in plain values; null is no limit."""
    sides: dict[str, Any] = {}
    for side in tale.fought:
        share = tale.share(side)
        sides[side] = {"wins": tale.wins[side], "share": _plain(share.value), **_limits(share)}
    rounds = tale.rounds.mean()
    return {**sides, "draws": tale.draws, "rounds": {"mean": _plain(rounds.value), **_limits(rounds)}}


def _limits(interval: Interval) -> dict[str, float | None]:
    return {"low": _plain(interval.low), "high": _plain(interval.high)}


def _plain(value: float) -> float | None:
    return round(value, DIGITS) if isfinite(value) else None
