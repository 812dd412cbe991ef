"""A book's own time as its panels show it: plain values of the rules filled with heads, sides and words."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from game.core.state import State
from game.rules.course.clocks import Clock, Countdown, Grid, Mark, Row, Segments, Span
from game.rules.situation import Rulebook, Situation
from game.ui.board.hands.hands import Hands
from game.ui.panels.time.models_clocks import (
    BandView,
    ClockHead,
    CountdownView,
    CountView,
    HoldView,
    MarginNote,
    Moment,
    MultiplexorView,
    NextEvent,
    NextEventsView,
    SegmentRow,
    SegmentsView,
    SpanView,
)

ClockView = CountdownView | SegmentsView | MultiplexorView
SPANS = {"move": ("move", "move"), "charge": ("charge", "move"), "cast": ("cast", "cast"), "device": ("wand", "cast"),
         "shot": ("shoot", "act"), "blow": ("strike", "act"), "parry": ("parry", "act"), "hold": ("hand", "act"),
         "power": ("fire", "act"), "handles": ("hand", "act"), "ready": ("strike", "ready")}  # fmt: skip
"""Of what a figure does over some segments, the icon and how it is drawn."""


def clock_of(book: Rulebook, at: Situation, hands: Hands) -> ClockView | None:
    """Return what the panel of a book's own clock shows now; None where the book has none, or the battle is over."""
    clock = book.clock(at) if at.state.outcome is None else None
    return None if clock is None else clock_view(clock, at.state, hands)


def clock_view(clock: Clock, state: State, hands: Hands) -> ClockView:
    """Return what the panel of a clock shows."""
    if isinstance(clock, Countdown):
        return _countdown(clock, state, hands)
    return _segments(clock, state, hands) if isinstance(clock, Segments) else _grid(clock, state, hands)


def strip_of(clock: ClockView | Clock | None) -> str:
    """Name the clock that takes the place of the timeline, "" for none."""
    if isinstance(clock, Countdown | CountdownView):
        return "countdown"
    if isinstance(clock, Segments | SegmentsView):
        return "segments" if clock.now else "intentions"
    return ""


def _head(mark: Mark | Row, state: State, hands: Hands, word: str = "") -> ClockHead:
    figure = state.figures.get(mark.figure)
    name, side = (figure.name, _colour(state, figure.side)) if figure is not None else (mark.figure, None)
    return ClockHead(hands.view.looks.get(mark.figure), name, side, mark.done, word, mark.figure)


def _colour(state: State, side: str) -> str:
    return state.side(side).colour


def _side_of(state: State, name: str) -> str | None:
    figure = state.figures.get(name)
    return None if figure is None else _colour(state, figure.side)


def _countdown(clock: Countdown, state: State, hands: Hands) -> CountdownView:
    counts = tuple(
        CountView(count.count, tuple(_head(mark, state, hands, mark.word) for mark in count.marks), count.note)
        for count in clock.counts
    )
    holds = tuple(HoldView(one.start, one.end, _side_of(state, one.figure)) for one in clock.held)
    return CountdownView(clock.title, counts, clock.now, clock.note, holds)


def _segments(clock: Segments, state: State, hands: Hands) -> SegmentsView:
    rows = tuple(
        SegmentRow(
            _head(row, state, hands),
            tuple(_span(span) for span in row.spans),
            row.left,
            row.most,
            row.words,
        )
        for row in clock.rows
    )
    return SegmentsView(clock.title, rows, clock.now, clock.count, clock.note)


def _span(span: Span) -> SpanView:
    icon, kind = SPANS[span.kind]
    return SpanView(span.start, span.end, icon, span.words, kind)


def _grid(clock: Grid, state: State, hands: Hands) -> MultiplexorView:
    view = MultiplexorView(
        clock.title,
        tuple(
            Moment(float(moment.at), tuple(_head(mark, state, hands, str(mark.value or "")) for mark in moment.marks))
            for moment in clock.moments
        ),
        float(clock.now),
        clock.rows,
        ticks=tuple(float(one) for one in clock.ticks),
        bands=tuple(
            BandView(float(one.start), float(one.end), _side_of(state, one.figure), one.words) for one in clock.bands
        ),
        margin=tuple(MarginNote(one.row, one.words, one.kind) for one in clock.margin),
    )
    return replace(view, note=clock.note) if clock.note else view


CHOSEN = {"": "not chosen yet", "?": "its choice is sealed"}


def coming_of(book: Rulebook, at: Situation, hands: Hands) -> NextEventsView | None:
    """Return the list of what comes next beside a grid, soonest first; None where the book's clock is none."""
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
                found.append(NextEvent(_time(moment.at), _head(mark, state, hands), words, moment.at == clock.now))
    return NextEventsView(tuple(found), sentence=RULE.sub(r"{#\1}", clock.words))


RULE = re.compile(r"\[([A-Z]+-[\w.]+)\]")
"""A rule's id in brackets, which becomes its tag."""


def _time(at: Fraction) -> str:
    return str(at.numerator) if at.denominator == 1 else f"{float(at):.2f}"
