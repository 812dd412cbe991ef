"""The Events Multiplexor: when a figure's events fall, who acts together, and in which order [EX-1.1, EX-3]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, groupby
from typing import NamedTuple

from game.core.figures import Figure
from game.rules.situation import Situation
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.scores import event_value, quickness
from game.systems.exile.tables import block

SECONDS: int = 20
"""Of a round, a row each [EX-1.1]."""


class Reading(NamedTuple):
    """One reading of the marker: a moment, the event value that acts (0 for the common first event), and who."""

    at: Fraction
    value: int
    figures: tuple[str, ...]


def events_of(value: Fraction, number: int = 1) -> tuple[Fraction, ...]:
    """Return the seconds of a round at which an event value acts: evenly spaced from the common first event.

    Below one it acts in that first event only, every second round or third, as the fraction says; `number` is that of
    the round. More than twenty are spaced by the same rule. [EX-1.1, EX-1.2.1, EX-R2, EX-R3]"""
    if value < 1:
        every = value.denominator // value.numerator
        return (Fraction(0),) if (number - 1) % every == 0 else ()
    whole = value.numerator // value.denominator
    return tuple([Fraction(SECONDS * i, whole) for i in range(whole)])


def grid(values: Sequence[int] = tuple(range(1, 21))) -> list[list[list[int]]]:
    """Return the printed grid: rows of one second, cells left to right, the values in a cell lowest first.

    [EX-1.1.1, EX-3.3]"""
    cells: dict[Fraction, list[int]] = {}
    for value in sorted(values):
        for at in events_of(Fraction(value)):
            cells.setdefault(at, []).append(value)
    rows: list[list[list[int]]] = [[] for _ in range(SECONDS)]
    for at in sorted(cells):
        rows[at.numerator // at.denominator].append(cells[at])
    return rows


def has_events(figure: Figure) -> bool:
    """Tell whether the marker is read for a figure at all: it is on the table and not in flight."""
    return figure.standing and not (figure.conditions and figure.has("fleeing"))


def start_of(at: Situation, figure: Figure) -> int:
    """Return the second at which the round began in which a figure's events fall [EX-5.2, EX-R17]."""
    own = clockwork(at.state)
    return own.starts.get(figure.id, own.start)


def coming(value: Fraction, start: int, after: Fraction, until: Fraction) -> Iterator[tuple[Fraction, int]]:
    """Return the events of a value after one moment and before another: moment and value, 0 for a first event.

    A round that is over begins again where it began [EX-5.1, EX-R13]."""
    seconds = events_of(value, start // SECONDS + 1)
    whole = max(1, value.numerator // value.denominator)
    while start < until:
        for second in seconds:
            moment = start + second
            if after < moment < until:
                yield moment, whole if second else 0
        start += SECONDS
        seconds = events_of(value, start // SECONDS + 1)


def readings(at: Situation, after: Fraction, until: Fraction) -> list[Reading]:
    """List what the marker will read after one moment and before another, in the order in which it is read.

    Lowest value first where several fall together; of one value the longest and quickest first.

    [EX-1.1.1, EX-3.1, EX-3.2, EX-3.3]"""
    alike: dict[tuple[int, int, int], list[str]] = {}
    names = [friend.id for side in at.state.sides for friend in at.field.friends(side.id) if has_events(friend)]
    rank = {name: place for place, name in enumerate(chain.from_iterable(in_order(at, names)))}
    for figure in [at.figure(name) for name in rank]:
        value = event_value(at, figure)
        alike.setdefault((value.numerator, value.denominator, start_of(at, figure)), []).append(figure.id)
    found: dict[tuple[Fraction, int], list[str]] = {}
    for (events, rounds, start), names in alike.items():
        for when in coming(Fraction(events, rounds), start, after, until):
            found.setdefault(when, []).extend(names)
    return [
        Reading(moment, value, tuple(sorted(found[moment, value], key=rank.__getitem__)))
        for moment, value in sorted(found)
    ]


def next_event(at: Situation, figure: Figure) -> Fraction:
    """Return the moment of a figure's next event after the one that is played."""
    own = clockwork(at.state)
    now = Fraction(*own.now)
    far = Fraction(own.start + 3 * SECONDS)
    ahead = coming(event_value(at, figure), start_of(at, figure), now, far)
    return next((moment for moment, _ in ahead), far)


def in_order(at: Situation, names: Sequence[str]) -> list[tuple[str, ...]]:
    """Return those who act together in descending order of length and Dexterity; equals are of one group.

    [EX-3.1.1, EX-3.2, EX-R4]"""
    ranked = sorted((-quickness(at, at.figure(name)), name) for name in names)
    return [tuple([name for _, name in group]) for _, group in groupby(ranked, key=lambda pair: pair[0])]


def window() -> Fraction:
    """Return how far from its event a defence is good, in seconds [EX-6.1.1]."""
    return Fraction(block("defence")["window"])
