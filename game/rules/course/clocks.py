"""A book's own time as it is shown: who acts when, and what runs. Plain values, figures by id.

What is hidden from a side is not in the view of the state of which a clock is made, so a clock gives nothing away."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class Mark(Struct, frozen=True):
    """A figure on a clock: whether it has acted there, and a short word beside it."""

    figure: str
    done: bool = False
    word: str = ""
    value: int = 0
    """By which it acts there, where the book has such values."""


class Count(Struct, frozen=True):
    """One count of a countdown and who acts on it, with what stands under them."""

    count: int
    marks: tuple[Mark, ...] = ()
    note: str = ""


class Held(Struct, frozen=True):
    """An act put off from the count at which it was due to the one meant (the last, where none is named)."""

    figure: str
    start: int
    end: int


class Countdown(Struct, frozen=True):
    """The counts in the order in which they are called, the one called now, and what is held."""

    title: str
    counts: tuple[Count, ...]
    now: int
    note: str = ""
    held: tuple[Held, ...] = ()


class Span(Struct, frozen=True):
    """What a figure does over some segments, first and last included.

    Its kind is move, charge, cast, device, shot, blow, parry, hold, power, handles, or ready for a blow that falls
    then if somebody is in reach."""

    start: int
    end: int
    kind: str
    words: str = ""


class Row(Struct, frozen=True):
    """A figure's row: what it does when, and how many of its actions are left."""

    figure: str
    spans: tuple[Span, ...] = ()
    left: int = 0
    most: int = 3
    done: bool = False
    words: str = ""
    """What it does this round, in words: done and stated."""


class Segments(Struct, frozen=True):
    """The segments of a round, the one played now, and a row for each figure."""

    title: str
    rows: tuple[Row, ...]
    now: int
    count: int = 10
    note: str = ""


class Moment(Struct, frozen=True):
    """A moment, in seconds of the round, and who acts at it, first to last."""

    at: Fraction
    marks: tuple[Mark, ...]


class Band(Struct, frozen=True):
    """A stretch of time that belongs to a figure (the window of a parry), in seconds."""

    figure: str
    start: Fraction
    end: Fraction
    words: str = ""


class Margin(Struct, frozen=True):
    """What happens as a row of the grid ends: its kind is move or cast."""

    row: int
    words: str = ""
    kind: str = "move"


class Grid(Struct, frozen=True):
    """A second a row, read left to right and top to bottom: the moments of the round and the one played now."""

    title: str
    moments: tuple[Moment, ...]
    now: Fraction
    rows: int
    ticks: tuple[Fraction, ...] = ()
    bands: tuple[Band, ...] = ()
    margin: tuple[Margin, ...] = ()
    note: str = ""
    words: str = ""
    """How it is read, in a sentence or two."""


Clock = Countdown | Segments | Grid
