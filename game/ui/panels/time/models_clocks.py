"""What the clocks of the other rule books show: countdown, segments, multiplexor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ClockHead:
    """A figure on a clock: the painter's key, name, side, whether it has acted, a short mark beside it, its id."""

    key: Any
    name: str = ""
    side: str | None = None
    done: bool = False
    mark: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class CountView:
    """One count of the countdown and who acts on it; `note` stands under the heads ("at once")."""

    count: int
    heads: tuple[ClockHead, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class HoldView:
    """A held act: from the count left to the count meant."""

    start: int
    end: int
    side: str | None = None
    words: str = "holds"


@dataclass(frozen=True, slots=True)
class CountdownView:
    """The counts in the order they are called, the one called now, and what is held."""

    title: str
    counts: tuple[CountView, ...]
    now: int
    note: str = ""
    holds: tuple[HoldView, ...] = ()


@dataclass(frozen=True, slots=True)
class SpanView:
    """Something that lasts over segments (first and last included), or a moment when they are the same."""

    start: int
    end: int
    icon: str
    words: str = ""
    kind: str = "move"      # "move" in the side's colour, "cast" in violet, "act" a brass disc, "ready" but its rim


@dataclass(frozen=True, slots=True)
class SegmentRow:
    """A figure's row: what it does when, and its actions left of all."""

    head: ClockHead
    spans: tuple[SpanView, ...] = ()
    left: int = 0
    most: int = 3
    words: str = ""


@dataclass(frozen=True, slots=True)
class SegmentsView:
    """The segments of a round, the one played now, and a row a figure."""

    title: str
    rows: tuple[SegmentRow, ...]
    now: int
    count: int = 10
    note: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the multiplexor (in seconds) and who acts at it, first to last; several share one plate."""

    at: float
    heads: tuple[ClockHead, ...]


@dataclass(frozen=True, slots=True)
class BandView:
    """A stretch of time that belongs to a side (a parry's window), in seconds."""

    start: float
    end: float
    side: str | None
    words: str = ""


@dataclass(frozen=True, slots=True)
class MarginNote:
    """What happens where a row ends: kind "move" or "cast"; words are empty when nothing is known."""

    row: int
    words: str
    kind: str = "move"


@dataclass(frozen=True, slots=True)
class MultiplexorView:
    """A second a row; ticks are the moments any value can fall on, all in seconds."""

    title: str
    moments: tuple[Moment, ...]
    now: float
    rows: int = 20
    note: str = "one row is one second, read left to right, top to bottom"
    ticks: tuple[float, ...] = ()
    bands: tuple[BandView, ...] = ()
    margin: tuple[MarginNote, ...] = ()


@dataclass(frozen=True, slots=True)
class NextEvent:
    """A line of what comes next: its time in words, the head, and what is known of it."""

    when: str
    head: ClockHead
    words: str = ""
    now: bool = False


@dataclass(frozen=True, slots=True)
class NextEventsView:
    """What comes next, soonest first, with a sentence on who goes first."""

    events: tuple[NextEvent, ...]
    title: str = "Next events"
    sentence: str = ""
