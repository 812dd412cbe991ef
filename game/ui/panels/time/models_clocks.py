"""The views of books' own clocks: their time as the rules tell it, and heads; and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.rules.course.clocks import Clock

C = TypeVar("C", bound=Clock)


@dataclass(frozen=True, slots=True)
class ClockHead:
    """A figure on a clock: the painter's key, name, the colour of its side, its id."""

    key: Any
    name: str = ""
    side: str | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class ClockView(Generic[C]):
    """A book's own time, and by their ids the heads of all it names."""

    time: C
    heads: Mapping[str, ClockHead]


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
    sentence: str = ""
