"""The views of a book's own time: as the rules tell it, with the heads of all it names."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from game.core.state import State
from game.rules.course.clocks import Clock, Countdown, Grid, Segments
from game.rules.rulebook import Rulebook
from game.rules.situation import Situation
from game.ui.board.hands.hands import Hands
from game.ui.panels.time.models_clocks import ClockHead, ClockView, NextEvent, NextEventsView


def clock_of(book: Rulebook, at: Situation, hands: Hands) -> ClockView[Any] | None:
    """Return what the panel of a book's own clock shows now; None where the book has none, or the battle is over."""
    clock = book.clock(at) if at.state.outcome is None else None
    return None if clock is None else clock_view(clock, at.state, hands)


def clock_view(clock: Clock, state: State, hands: Hands) -> ClockView[Any]:
    """Return what the panel of a clock shows."""
    return ClockView(clock, {name: _head(name, state, hands) for name in _named(clock)})


def strip_of(clock: Clock | None) -> str:
    """Name the clock that takes the place of the timeline, "" for none."""
    if isinstance(clock, Countdown):
        return "countdown"
    if isinstance(clock, Segments):
        return "segments" if clock.now else "intentions"
    return ""


def _named(clock: Clock) -> list[str]:
    """All figures that a clock names."""
    if isinstance(clock, Segments):
        return [row.figure for row in clock.rows]
    marked, others = (clock.counts, clock.held) if isinstance(clock, Countdown) else (clock.moments, clock.bands)
    return [*(mark.figure for moment in marked for mark in moment.marks), *(place.figure for place in others)]


def _head(name: str, state: State, hands: Hands) -> ClockHead:
    figure = state.figures.get(name)
    key = hands.view.looks.get(name)
    return ClockHead(key, name, id=name) if figure is None else ClockHead(
        key, figure.name, state.side(figure.side).colour, name)


CHOSEN = {"": "not chosen yet", "?": "its choice is sealed"}


def coming_of(book: Rulebook, at: Situation, hands: Hands) -> NextEventsView | None:
    """Return the list of what comes next beside a grid, soonest first; None where the book has no grid."""
    state = at.state
    clock = book.clock(at) if state.outcome is None else None
    if not isinstance(clock, Grid):
        return None
    found: list[NextEvent] = []
    told: set[str] = set()
    for moment in clock.moments:
        for mark in moment.marks if moment.at >= clock.now else ():
            if not mark.done:
                words = f"value {mark.value}" if mark.figure in told else CHOSEN.get(mark.word, mark.word)
                told.add(mark.figure)
                head = _head(mark.figure, state, hands)
                found.append(NextEvent(_time(moment.at), head, words, moment.at == clock.now))
    return NextEventsView(tuple(found), sentence=RULE.sub(r"{#\1}", clock.words))


RULE = re.compile(r"\[([A-Z]+-[\w.]+)\]")
"""A rule's id in brackets, which becomes its tag."""


def _time(at: Fraction) -> str:
    return str(at.numerator) if at.denominator == 1 else f"{float(at):.2f}"
