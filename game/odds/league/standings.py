"""What a league comes to: how often each player beats each other, where a seat decides alone, and Elo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log10
from typing import Any

from msgspec import Struct

from game.odds.batches.summary import DIGITS
from game.odds.intervals import Interval, wilson
from game.odds.league.meetings import Result

ENOUGH = 8
"""Battles that were won on a kind of ground, before it is said that one seat always wins there."""
MEAN = 1500
"""The mean of all players' Elo."""
SPREAD = 400
"""So many points more is he who wins ten times as often as he loses."""
ROUNDS, FINE = 20_000, 1e-12
"""How often strengths are worked out anew at the most, and where they change no more."""


class Score(Struct, frozen=True):
    """How one player fared against another."""

    wins: int
    losses: int
    draws: int

    @property
    def battles(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws

    @property
    def share(self) -> Interval:
        """Return how many of the battles the first wins."""
        return wilson(self.wins, self.battles)


class Seat(Struct, frozen=True):
    """A kind of ground under a book on which the same seat won every battle that anybody won."""

    kind: str
    rules: str
    seat: str
    battles: int


def left_out(known: Iterable[Result]) -> list[Seat]:
    """List the kinds of ground that one seat always wins, in the order in which they come."""
    seats: dict[tuple[str, str], Counter[str]] = {}
    for one in known:
        found = seats.setdefault(one.meeting.ground.kind, Counter())
        if one.seat is not None:
            found[one.meeting.ground.seats[one.seat]] += 1
    return [
        Seat(*kind, seat, number)
        for kind, won in seats.items()
        for seat, number in won.items()
        if len(won) == 1 and number >= ENOUGH
    ]


def counted(known: Iterable[Result]) -> list[Result]:
    """Leave out the battles on ground that one seat always wins."""
    found = list(known)
    out = {(seat.kind, seat.rules) for seat in left_out(found)}
    return [one for one in found if one.meeting.ground.kind not in out]


def score(one: str, other: str, known: Iterable[Result]) -> Score:
    """Count how one player fared against another."""
    won = Counter(result.winner for result in known if set(result.meeting.players) == {one, other})
    return Score(won[one], won[other], won[None])


def elo(names: Sequence[str], known: Sequence[Result]) -> dict[str, int]:
    """Return the Elo of each player: of all strengths those under which what came was likeliest (Bradley and Terry).

    A battle that nobody won counts half for each, and each two who met have one such besides, so that nobody who never
    lost is above all measure."""
    met = {two: score(*two, known) for two in combinations(names, 2)}
    met = {two: found for two, found in met.items() if found.battles}
    points = dict.fromkeys(names, 0.0)
    for (one, other), found in met.items():
        half = (found.draws + 1) / 2
        points[one] += found.wins + half
        points[other] += found.losses + half
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        against = dict.fromkeys(names, 0.0)
        for (one, other), found in met.items():
            part = (found.battles + 1) / (strength[one] + strength[other])
            against[one] += part
            against[other] += part
        after = {name: points[name] / against[name] if against[name] else 1.0 for name in names}
        moved = max((abs(after[name] / strength[name] - 1) for name in names), default=0.0)
        strength = after
        if moved < FINE:
            break
    rated = {name: SPREAD * log10(strength[name]) for name in names}
    mean = sum(rated.values()) / len(names)
    return {name: round(MEAN + rated[name] - mean) for name in names}


def written(names: Sequence[str], known: Sequence[Result]) -> dict[str, Any]:
    """Return the league as it is written down: by pair and ground, by pair alone, Elo, and what was left out."""
    kept = counted(known)
    pairs, totals = [], []
    for one, other in combinations(names, 2):
        theirs = [result for result in kept if set(result.meeting.players) == {one, other}]
        places = dict.fromkeys((result.meeting.ground.scenario, result.meeting.ground.rules) for result in theirs)
        for scenario, book in places:
            here = [
                result
                for result in theirs
                if (result.meeting.ground.scenario, result.meeting.ground.rules) == (scenario, book)
            ]
            pairs.append({"a": one, "b": other, "scenario": scenario, "rules": book, **_plain(score(one, other, here))})
        if theirs:
            totals.append({"a": one, "b": other, **_plain(score(one, other, theirs))})
    return {
        "battles": len(known),
        "pairs": pairs,
        "totals": totals,
        "elo": elo(names, kept),
        "left_out": left_out(known),
    }


def _plain(found: Score) -> dict[str, Any]:
    share = found.share
    limits = {key: round(getattr(share, key), DIGITS) for key in ("low", "high")}
    return {
        "wins": found.wins, "losses": found.losses, "draws": found.draws, "share": round(share.value, DIGITS), **limits,
    }  # fmt: skip
