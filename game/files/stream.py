"""The event stream: every event as one JSON object, with its number, the round and the title of the step under way.

It is the same in a file of events and inside a replay. Places and lengths are in inches (exact: floats of 1/1024);
steps put on the agenda are the engine's own data."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from msgspec import json

from game import paths
from game.core.events import Event, RoundBegan, StepBegan
from game.files.codec import Codec
from game.play.position import Position
from game.play.step import Step

STANDARD = Path("-")
OPENING = "Opening"
"""Title before the first step."""


class Stream:
    """Writes events one after the other, and counts them from 0."""

    __slots__ = ("_codec", "_title", "n", "round")

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._title = json.encode(OPENING)
        self.n = 0
        self.round = 0

    def go_to(self, position: Position) -> None:
        """Continue from another position, as after something was taken back."""
        self.n = position.now.n
        self.round = position.now.round
        agenda = position.start.agenda
        step = agenda[0].step if agenda and position.decision is not None else None
        if isinstance(step, Step):
            self._title = json.encode(step.title)

    def line(self, event: Event) -> bytes:
        """Write the next event."""
        if isinstance(event, StepBegan):
            if isinstance(event.begun, Step):
                self._title = json.encode(event.begun.title)
        elif isinstance(event, RoundBegan):
            self.round = event.number
        text = b'{"n":%d,"round":%d,"step":%b,%b' % (self.n, self.round, self._title, self._codec.event(event)[1:])
        self.n += 1
        return text

    def lines(self, events: Iterable[Event]) -> list[bytes]:
        """Write the next events."""
        return [self.line(event) for event in events]


@contextmanager
def events_file(path: Path, codec: Codec) -> Iterator[EventsFile]:
    """A file of events, one a line, put in its place when the battle is over; OSError where it cannot be written.

    The path `-` is the standard output."""
    if path == STANDARD:
        yield EventsFile(sys.stdout.buffer, codec)
        sys.stdout.buffer.flush()
        return
    with paths.whole(path) as fresh, fresh.open("wb") as file:
        yield EventsFile(file, codec)


class EventsFile:
    """A file to which events are written as the battle goes, one a line."""

    def __init__(self, file: IO[bytes], codec: Codec) -> None:
        self._stream = Stream(codec)
        self._file = file

    def write(self, events: Iterable[Event]) -> None:
        """Append events."""
        self._file.writelines(line + b"\n" for line in self._stream.lines(events))
