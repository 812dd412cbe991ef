"""A battle shown from its recorded events, whatever would come of its commands here."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import __version__
from game.core.events import Event
from game.core.state import State
from game.rules.victory import ROUND_LIMIT
from game.session.codec import codec
from game.session.journal import END, NOTHING, REDO, UNDO, Header
from game.session.replay import TORN, UNFINISHED, first_state
from game.session.rows import ReplayFault, Rows
from game.session.sealing import SEALED
from game.systems import book as rule_book

STRIDE = 128
"""Events from one kept state to the next."""


class Recorded(Struct, frozen=True):
    """A command as it is recorded: its text, by whom, why, and what it caused.

    The text is "begin" for the opening, and "sealed" where it can be read nowhere."""

    command: str
    by: str
    why: str
    events: tuple[Event, ...]
    digest: str


class Recording:
    """What a replay says happened: commands that were not taken back, their events, the state after any of these."""

    def __init__(self, path: Path) -> None:
        """Read it; ReplayFault where it is none, or where its lines do not follow on each other."""
        rows = Rows(path)
        self.header: Header = rows.header
        try:
            self.first: State = first_state(rows.header)
        except ReplayFault:
            rows.close()
            raise
        if rows.header.rounds is not None:
            limit = {**self.first.circumstances, ROUND_LIMIT: rows.header.rounds}
            self.first = replace(self.first, circumstances=limit)
        reader = codec(rule_book(rows.header.rules))
        lines: list[Recorded] = []
        here = -1
        finished = False
        for row in rows:
            if row.snapshot != NOTHING:
                continue
            finished = row.command == END
            if row.command in (UNDO, REDO):
                here = -1 if row.to is None else row.to
                if not 0 <= here < len(lines):
                    raise ReplayFault(f"there is nothing to {row.command}", rows.number)
            elif row.command != END:
                try:
                    events = tuple(reader.event_of(one) for one in row.events)
                except (ValueError, RecursionError, TypeError, AttributeError) as no:
                    why = str(no)[:1].lower() + str(no)[1:120]
                    raise ReplayFault(f"an event is not of this version: {why}", rows.number) from None
                del lines[here + 1 :]
                known = rows.opened(row.seal) if row.command == SEALED else None
                command, why = (row.command, row.why) if known is None else (known.command, known.why)
                lines.append(Recorded(command, row.by, why, events, row.digest))
                here += 1
        self.lines: tuple[Recorded, ...] = tuple(lines[: here + 1])
        self.finished = finished
        self.events: tuple[Event, ...] = tuple(event for line in self.lines for event in line.events)
        self._kept: dict[int, State] = {0: self.first}
        version = self.header.sandtable
        said = [TORN] if rows.torn else []
        last = self.first.n + len(self.events) - 1
        said += [] if finished else [f"{UNFINISHED}: it is known up to event {last}, and no end is recorded"]
        said += [f"it was kept by version {version}"] if version != __version__ else []
        self.notices: tuple[str, ...] = tuple(said)

    def after(self, count: int) -> State:
        """Give the state after so many events (0: before the first); ReplayFault where they do not fit together."""
        count = max(0, min(count, len(self.events)))
        start = max(known for known in self._kept if known <= count)
        state = self._kept[start]
        for number in range(start, count):
            state = applied(state, self.events[number])
            if (number + 1) % STRIDE == 0:
                self._kept[number + 1] = state
        return state

    def at_event(self, n: int) -> State:
        """Give the state after the event of that number; one beyond the last means the last."""
        return self.after(n - self.first.n + 1)


def applied(state: State, event: Event) -> State:
    """Give the state after an event that was read from a file; ReplayFault where it does not fit."""
    try:
        after = event.apply(state)
        return replace(after, n=after.n + 1)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
        raise ReplayFault(f"event {state.n} ({type(event).__name__}) does not fit what came before") from None
