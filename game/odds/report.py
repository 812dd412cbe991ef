"""Foresight as plain data: shares with their intervals, what each side loses, and how candidates differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from game.core.figures import FLED, SLAIN, SURRENDERED
from game.odds.intervals import Interval, Sums, paired, wilson
from game.odds.sampling import Candidate

HALVES = 2
"""Half hit dice to a hit die."""

Hits = Iterable[bool]


def share(candidate: Candidate, hits: Hits) -> Interval:
    """Return the share of a candidate's playouts for which something holds: with Wilson's interval, or exactly."""
    if candidate.exact:
        value = float(sum((part for part, hit in zip(candidate.weights, hits, strict=True) if hit), Fraction(0)))
        return Interval(value, value, value)
    found = [bool(hit) for hit in hits]
    return wilson(sum(found), len(found))


def mean(candidate: Candidate, values: Sequence[int], per: int = 1) -> Interval:
    """Return the mean of whole numbers, `per` to one: with Student's interval, or exactly."""
    if candidate.exact:
        value = float(sum((part * number for part, number in zip(candidate.weights, values, strict=True)), Fraction(0)))
        return Interval(value / per, value / per, value / per)
    found = Sums.of(values).mean()
    return Interval(found.value / per, found.low / per, found.high / per)


def outcomes(candidate: Candidate) -> list[dict[str, Any]]:
    """List the paths of outcomes with their shares, the likeliest first, and the first playout that went so."""
    paths = sorted({result.path for result in candidate.results})
    found = []
    for path in paths:
        hits = [result.path == path for result in candidate.results]
        row = {"path": list(path), "count": sum(hits), **_told(share(candidate, hits), "share")}
        found.append(row | ({} if candidate.exact else {"playout": hits.index(True)}))
    return sorted(found, key=lambda row: (-row["share"], row["path"]))


def figures(candidate: Candidate) -> dict[str, dict[str, float]]:
    """Return what becomes of each figure that is ever touched: shares of fates, and the mean of points lost."""
    found: dict[str, dict[str, float]] = {}
    by_result = [{fate.figure: fate for fate in result.fates} for result in candidate.results]
    for name in sorted({fate.figure for result in candidate.results for fate in result.fates}):
        fates = [fates.get(name) for fates in by_result]
        found[name] = {
            word: _rounded(share(candidate, [fate is not None and fate.fate == kind for fate in fates]).value)
            for word, kind in (("slain", SLAIN), ("fled", FLED), ("surrendered", SURRENDERED))
        }
        found[name]["locked"] = _rounded(share(candidate, [fate is not None and fate.locked for fate in fates]).value)
        points = [0 if fate is None else fate.points for fate in fates]
        found[name]["hurt"] = _rounded(mean(candidate, points).value)
    return found


def sides(candidate: Candidate, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return what each side loses, what that is worth beyond what it takes, in hit dice, and how often it wins."""
    found = {}
    for name in names:
        lost = mean(candidate, [result.lost[name] for result in candidate.results])
        worth = mean(candidate, [result.balance(name) for result in candidate.results], HALVES)
        wins = share(candidate, [result.winner == name for result in candidate.results])
        found[name] = {"lost": _told(lost, "mean"), "worth": _told(worth, "mean"), "wins": _told(wins, "share")}
    return found


def difference(one: Candidate, other: Candidate, side: str) -> Interval:
    """Return how much more one candidate costs a side than another, in hit dice: by pairs on the same luck."""
    if one.exact or other.exact:
        first, second = (_cost(candidate, side) for candidate in (one, other))
        return Interval(first.value - second.value, first.low - second.high, first.high - second.low)
    number = min(len(one.results), len(other.results))
    mine, its = ([result.balance(side) for result in found.results[:number]] for found in (one, other))
    gap = paired(mine, its)
    return Interval(gap.value / HALVES, gap.low / HALVES, gap.high / HALVES)


def _cost(candidate: Candidate, side: str) -> Interval:
    return mean(candidate, [result.balance(side) for result in candidate.results], HALVES)


def best(found: Sequence[Candidate], side: str) -> int | None:
    """Return the place of the candidate that costs a side less than any other, beyond chance; None where none does."""
    legal = [place for place, candidate in enumerate(found) if candidate.results]
    for place in legal:
        others = [other for other in legal if other != place]
        if others and all(difference(found[place], found[other], side).high < 0 for other in others):
            return place
    return None


def compared(found: Sequence[Candidate], side: str) -> list[dict[str, Any]]:
    """List how much more each candidate costs a side than each one after it, in hit dice."""
    legal = [place for place, candidate in enumerate(found) if candidate.results]
    return [
        {"of": one, "to": other, **_told(difference(found[one], found[other], side), "mean")}
        for one in legal
        for other in legal
        if one < other
    ]


def told(candidate: Candidate, names: Sequence[str]) -> dict[str, Any]:
    """Return all that is known of a candidate."""
    refusal = candidate.refusal
    known: dict[str, Any] = {
        "command": None if candidate.command is None else candidate.command.text(),
        "legal": refusal is None,
        "refusal": None if refusal is None else {"reason": refusal.reason, "rule": refusal.rule},
        "playouts": len(candidate.results),
        "exact": candidate.exact,
        "stopped_by": candidate.stopped_by,
    }
    if candidate.results:
        known |= {
            "outcomes": outcomes(candidate), "figures": figures(candidate), "sides": sides(candidate, names),
        }  # fmt: skip
    return known


def _told(found: Interval, word: str) -> dict[str, float]:
    return {word: _rounded(found.value), "low": _rounded(found.low), "high": _rounded(found.high)}


def _rounded(number: float) -> float:
    """So many digits as there is any sense in, so that no last bit differs between machines."""
    return round(number, 6)
