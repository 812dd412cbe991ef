"""A battle shown from its recorded events, even where its commands would lead elsewhere today."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.core.events import Event, after_event
from game.core.state import State
from game.files.codec import codec
from game.files.faults import ReplayFault, of_the_file
from game.files.holding import holder
from game.files.journal import END, NOTHING, REDO, UNDO, Header
from game.files.rows import Rows, read_through
from game.files.sealing import SEALED
from game.files.sound import check
from game.session.begun import answers_before, first_state, version_notice
from game.session.replay import GOING_ON, TORN, UNFINISHED
from game.systems import book as rule_book

STRIDE = 128
"""Events from one kept state to the next."""


class Recorded(Struct, frozen=True):
    """A command as it is recorded: its text, who gave it and why, and the events it caused.

    The text is "begin" for the opening, and "sealed" where it cannot be read."""

    command: str
    by: str
    why: str
    events: tuple[Event, ...]
    digest: str
    line: int = 0
    """Of the file."""


class Recording:
    """What a replay says happened: commands that were not taken back, their events, the state after any of these."""

    def __init__(self, path: Path) -> None:
        """Read a replay; ReplayFault where it is none, or where its lines or events do not follow on each other."""
        self.path = path
        rows = read_through(path)
        try:
            self.header: Header = rows.header
            first = first_state(rows.header)
            answers_before(rows.header)
            if rows.header.rounds is not None:
                limited = replace(first.circumstances, round_limit=rows.header.rounds)
                first = replace(first, circumstances=limited)
            self.first: State = first
            self.lines: tuple[Recorded, ...] = tuple(self._read(rows))
        finally:
            rows.close()
        self.events: tuple[Event, ...] = tuple(event for line in self.lines for event in line.events)
        self._kept: dict[int, State] = {0: self.first}
        self._follow()
        last = self.first.n + len(self.events) - 1
        said: list[str] = []
        if not self.finished and holder(path) is not None:
            said.append(f"{GOING_ON}: it is known up to event {last}")
        else:
            said += [TORN] if rows.torn else []
            said += [] if self.finished else [f"{UNFINISHED}: {_up_to(last)}, and no end is recorded"]
        self.notices: tuple[str, ...] = (*said, *version_notice(self.header))

    @property
    def in_the_dark(self) -> bool:
        """Whether somebody may stand in the dark of whom nothing may be told: it is in a dungeon, and not over."""
        return not self.finished and self.first.table.setting == "dungeon"

    def _read(self, rows: Rows) -> list[Recorded]:
        """Read the lines that were not taken back; True if the battle is over."""
        reader = codec(rule_book(rows.header.rules))
        lines: list[Recorded] = []
        here = -1
        self.finished = False
        for row in rows:
            if row.snapshot != NOTHING:
                continue
            self.finished = row.command == END
            if row.command in (UNDO, REDO):
                here = -1 if row.to is None else row.to
                if not 0 <= here < len(lines):
                    raise ReplayFault(f"there is nothing to {row.command}", rows.number)
            elif row.command != END:
                with of_the_file("an event is not of this version", rows.number):
                    events = tuple(reader.event_of(event) for event in row.events)
                del lines[here + 1 :]
                known = rows.opened(row.seal) if row.command == SEALED else None
                command, why = (row.command, row.why) if known is None else (known.command, known.why)
                lines.append(Recorded(command, row.by, why, events, row.digest, rows.number))
                here += 1
        return lines[: here + 1]

    def _follow(self) -> None:
        """Apply every event once; ReplayFault for one that does not fit, or that makes an impossible state."""
        state, number = self.first, 0
        for line in self.lines:
            before = state
            for event in line.events:
                state, number = applied(state, event, line.line), number + 1
                if number % STRIDE == 0:
                    self._kept[number] = state
            with of_the_file("what it brings cannot be", line.line):
                check(state, before)

    def after(self, count: int) -> State:
        """Return the state after so many events (0: before the first)."""
        count = max(0, min(count, len(self.events)))
        start = max(known for known in self._kept if known <= count)
        state = self._kept[start]
        for number in range(start, count):
            state = applied(state, self.events[number])
        return state

    def at_event(self, n: int) -> State:
        """Return the state after the event of that number; one beyond the last means the last."""
        return self.after(n - self.first.n + 1)


def _up_to(last: int) -> str:
    return f"it is known up to event {last}" if last >= 0 else "it has not begun"


def applied(state: State, event: Event, line: int = 0) -> State:
    """Return the state after an event that was read from a file; ReplayFault where it does not fit."""
    with of_the_file(f"event {state.n} ({type(event).__name__}) does not fit what came before", line):
        return after_event(state, event)
