"""A review as plain data: one object, which the command prints, the window draws, and the file beside a replay holds.

    {"sides": [{"id", "name", "colour"}], "rules": book, "title": ..., "winner": id or null, "why": ... or null,
     "asked": {"playouts": n, "points": n, "seed": n, "policy": "quick"}, "stopped_by": "done" or "interrupt",
     "curve": [{"event": n, "round": n, "phase": ..., "playouts": n, "chance": {id: {"share", "low", "high"}}}],
     "stretches": [{"from": event, "to": event, "round": n, "phase": ..., "moved": {id: {"own", "other", "dice"}}}],
     "turning_points": [{"from": event, "to": event, "round": n, "phase": ..., "by": "decision" or "dice",
                         "side": who decided or null, "favours": id, "moved": {"mean", "low", "high"},
                         "sentence": ..., "command": TEXT or null,
                         "best": null or {"command": TEXT, "why": ..., "said": ..., "same": bool,
                                          "gain": null or {"mean", "low", "high"}}}],
     "ledger": null or {id: {"before", "after", "own": {"mean", "low", "high"}, "other": {...}, "dice": {...}}},
     "luck": null or {"throws": n, "beyond": {id: hit dice}, "favours": id or null, "score": x, "weight": x, "p": x}}

Chances are of 1. An event is the last that happened before the point: `--at` takes it. `moved` is of the side that is
favoured, `gain` of the one that decided; their intervals are at 99 percent, all others at 95. In the ledger, own, other
and dice together are what lies between before and after, to the last digit. `beyond` is what a side had left more than
on other dice; `p` how often fair dice favour either side as much; `weight` how much of that the dice make up."""

from __future__ import annotations

from typing import Any

from game.core.state import State
from game.odds.intervals import Interval
from game.odds.review.naming import decided, fallen
from game.odds.review.plan import Key
from game.odds.review.reviewing import Best, Review
from game.odds.review.values import Moved, chance, ledger, parts, whole

DIGITS = 6
"""After the point: what lies beyond is rounding, which differs from machine to machine."""


def report(found: Review) -> dict[str, Any]:
    """Return all that is known of a review."""
    last = found.played[-1].position.now
    asked = found.plan.asked
    names = [side.id for side in last.sides]
    return {
        "sides": [{"id": side.id, "name": side.name, "colour": side.colour} for side in last.sides],
        "rules": found.plan.book,
        "title": last.title,
        "winner": None if last.outcome is None else last.outcome.winner,
        "why": None if last.outcome is None else last.outcome.why,
        "asked": {"playouts": asked.playouts, "points": asked.points, "seed": asked.seed, "policy": "quick"},
        "stopped_by": "done" if found.finished else "interrupt",
        "curve": _curve(found, names),
        "stretches": _stretches(found, names),
        "turning_points": [_turned(found, turned, last) for turned in found.turning],
        "ledger": _ledger(found, names),
        "luck": _luck(found, names),
    }


def _curve(found: Review, names: list[str]) -> list[dict[str, Any]]:
    """The chance at every point that is known, the end with them."""
    stretches = found.plan.stretches
    points = [(stretch.begins, stretch.span.first.given.round, stretch.span.first.phase) for stretch in stretches]
    if stretches:
        end = found.played[-1].position.now
        points.append((stretches[-1].ends, end.round, stretches[-1].span.last.phase))
    rows = []
    for key, number, phase in points:
        if key in found.won:
            won, settled = found.won[key], key in found.plan.settled
            chances = {name: _share(won, side, settled=settled) for side, name in enumerate(names)}
            rows.append({
                "event": _event(found, key), "round": number, "phase": phase, "playouts": 0 if settled else len(won),
                "chance": chances,
            })  # fmt: skip
    return rows


def places(found: Review) -> list[int]:
    """List the events after which the curve has its points, known or not."""
    stretches = found.plan.stretches
    return [_event(found, key) for key in [*(one.begins for one in stretches), *(one.ends for one in stretches[-1:])]]


def _event(found: Review, key: Key) -> int:
    return found.played[int(key)].position.now.n - 1


def _share(won: str, side: int, *, settled: bool) -> dict[str, float]:
    value = chance(won, side)
    return told(Interval(value.value, value.value, value.value) if settled else value, "share")


def _stretches(found: Review, names: list[str]) -> list[dict[str, Any]]:
    rows = []
    for _, stretch in whole(found.plan, found.won):
        moved = {}
        for side, name in enumerate(names):
            three = parts(stretch, found.won, side, name)
            moved[name] = dict(zip(("own", "other", "dice"), map(_rounded, three)))
        first = stretch.span.first
        rows.append({
            "from": _event(found, stretch.begins), "to": _event(found, stretch.ends), "round": first.given.round,
            "phase": first.phase, "moved": moved,
        })  # fmt: skip
    return rows


def _turned(found: Review, turned: Moved, last: State) -> dict[str, Any]:
    """A turning point, told for the side that it favours."""
    stretch = found.plan.stretches[turned.stretch]
    span, value = stretch.span, turned.value
    ups = value.value > 0
    side, loser = last.sides[not ups], last.sides[ups]
    command = None
    if turned.by:
        act, sentence = decided(span, turned.by)
        command = act.given.command.text()
    else:
        sentence = fallen(span, loser.id, found.throws, int(ups))
    best = found.bests.get((turned.stretch, turned.by))
    more = value if ups else Interval(-value.value, -value.high, -value.low)
    return {
        "from": _event(found, stretch.begins), "to": _event(found, stretch.ends), "round": span.first.given.round,
        "phase": span.first.phase, "by": "decision" if turned.by else "dice", "side": turned.by or None,
        "favours": side.id, "moved": told(more, "mean"), "sentence": sentence, "command": command,
        "best": None if best is None else _best(best),
    }  # fmt: skip


def _best(best: Best) -> dict[str, Any]:
    gain = None if best.value is None else told(best.value, "mean")
    text, same = best.command.text(), best.value is None
    return {"command": text, "why": best.why, "said": best.said, "same": same, "gain": gain}


def _ledger(found: Review, names: list[str]) -> dict[str, Any] | None:
    """The account of each side, its three parts rounded so that they are the whole."""
    rows: dict[str, Any] = {}
    for side, name in enumerate(names):
        entry = ledger(found.plan, found.won, side, name)
        if entry is None:
            return None
        before, after = _rounded(entry.before), _rounded(entry.after)
        own, other, dice = (told(one, "mean") for one in (entry.own, entry.other, entry.dice))
        dice["mean"] = _rounded(after - before - own["mean"] - other["mean"])
        rows[name] = {"before": before, "after": after, "own": own, "other": other, "dice": dice}
    return rows


def _luck(found: Review, names: list[str]) -> dict[str, Any] | None:
    luck = found.luck
    if luck is None:
        return None
    beyond = {name: _rounded(more) for name, more in zip(names, luck.beyond)}
    favours = None if not luck.throws else names[luck.score < 0]
    return {
        "throws": luck.throws, "beyond": beyond, "favours": favours, "score": _rounded(luck.score),
        "weight": _rounded(luck.weight), "p": _rounded(luck.p),
    }  # fmt: skip


def told(found: Interval, word: str) -> dict[str, float]:
    """Return a number with its limits as it is written down."""
    return {word: _rounded(found.value), "low": _rounded(found.low), "high": _rounded(found.high)}


def _rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0
