"""Replays: a battle begun again from its file, and verified line by line or continued."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Raw, Struct, json

from game.core.events import StepBegan
from game.core.tally import Refusal
from game.files.faults import Differs, StillSealed, of_the_file
from game.files.holding import holder
from game.files.journal import BEGIN, END, NOTHING, REDO, UNDO, secrets_of
from game.files.rows import ReplayFault, Row, Rows, read_through
from game.files.sealing import SEALED, Sealed
from game.files.stream import Stream
from game.session.begun import begun, read_command, version_notice

UNFINISHED = "the battle is unfinished"
TORN = "the last line had broken off and was dropped"
LOST = "an answer was still under seal, and the file beside that holds it is gone: the battle is known up to there"
GOING_ON = "it is being played at this moment, and goes on"


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether a replay tells what happens; if not, the first thing that differs: its line, event number and field."""

    agrees: bool
    sentence: str
    line: int = 0
    event: int | None = None
    field: str = ""
    finished: bool = False
    events: int = 0
    notices: tuple[str, ...] = ()


class Repeat:
    """A battle played again from its replay, line by line."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        try:
            self.session = begun(self.rows)
        except BaseException:
            self.rows.close()
            raise
        self.stream = Stream(self.session.codec)
        self.stream.n, self.stream.round = self.session.first.n, self.session.first.round
        self.began = self.finished = False
        """Whether a line tells what the battle began with; and whether one tells that it is over."""
        self.lost = False
        """Whether what is under seal towards its end can be read nowhere."""
        self.snapped = 0
        """The round of the last snapshot."""
        first = [self.rows.opened(seal) for seal in self.rows.header.seals.values()]
        self.sealed: list[Sealed] = [answer for answer in first if answer is not None]
        """What is under seal where it has come to."""

    @property
    def notices(self) -> tuple[str, ...]:
        """Warnings about the file, once it is read; ReplayFault where what happened cannot be told."""
        found: list[str] = []
        with of_the_file("what happened cannot be told"):
            if not self.finished and holder(self.rows.path) is not None:
                found.append(f"{GOING_ON}: {self._known()}")
            else:
                found += [TORN] if self.rows.torn else []
                found += [] if self.finished else [f"{UNFINISHED}: {self._known()}, and no end is recorded"]
        return (*found, *([LOST] if self.lost else []), *self.version)

    @property
    def version(self) -> tuple[str, ...]:
        """A warning where another version kept it."""
        return version_notice(self.rows.header)

    def _known(self) -> str:
        """Say up to where the battle has come: the last event that is known, its round and phase."""
        if not self.began:
            return "it has not begun"
        session = self.session
        events = [event for played in session.played for event in played.events]
        steps = [event.begun for event in events if isinstance(event, StepBegan)]
        phase = next((step.title for step in reversed(steps) if not step.quiet and not step.actors), "")
        n, number = session.now.n, session.now.round
        when = ", ".join(part for part in (f"round {number}" if number else "", phase) if part)
        return f"it is known up to event {n - 1}{f' ({when})' if when else ''}"

    def play(self, *, closely: bool = True) -> None:
        """Play every line; Differs at the first that disagrees. `closely` compares events too, not only digests."""
        for row in self.rows:
            if self.lost:
                self._after_what_is_lost(row)
                continue
            try:
                with of_the_file("what it brings cannot be", self.rows.number):
                    self._row(row, closely)
            except StillSealed:
                self.lost, place = True, self.rows.place
        if self.lost:
            self.rows.go_back(place)

    def _row(self, row: Row, closely: bool) -> None:
        """Play a line again, and compare."""
        if row.snapshot != NOTHING:
            if self.snapped == self.session.now.round:
                raise Differs("there is a snapshot of this round already", self.rows.number, field="snapshot")
            self.snapped = self.session.now.round
            if closely:
                self._same_position(row)
            return
        self._play(row)
        if closely:
            self._same_events(row)
        if row.digest != self.session.digest:
            raise Differs("the digest after it is another", self.rows.number, field="digest")
        opened = [answer.seal for answer in row.revealed]
        if not {answer.seal for answer in self.sealed}.issuperset(opened):
            raise Differs("it opens what was not under seal", self.rows.number, field="revealed")
        self.sealed = [answer for answer in self.sealed if answer.seal not in opened]

    def _after_what_is_lost(self, row: Row) -> None:
        """Look at a line after a lost answer, where nothing can be played: no end may come, for it opens all."""
        if row.command == END:
            raise Differs("the battle is over, and an answer under seal was never opened", self.rows.number)

    def _play(self, row: Row) -> None:
        session, number = self.session, self.rows.number
        self.began, self.finished = True, row.command == END
        if row.command == BEGIN:
            return
        if row.command == END:
            if not session.over:
                raise Differs("the battle is not over here", number, field="command")
            if self.sealed:
                left = {answer.seal for answer in self.sealed} - {answer.seal for answer in row.revealed}
                if left:
                    raise Differs("the battle is over, and an answer under seal was never opened", number)
        elif row.command in (UNDO, REDO):
            place = self._place(row)
            session.go_to(place)
            self.stream.go_to(session.position)
            if row.agreed:
                session.note_agreed(row.by)
        else:
            command, why = self._given(row)
            found = session.submit(read_command(command, number), row.by, why)
            if isinstance(found, Refusal):
                raise Differs(f"the command is refused: {found.reason} [{found.rule}]", number, field="command")
            if row.command == SEALED and secrets_of(session.history[session.here]) != self.sealed[-1].secrets:
                raise Differs("what came of it is not what lay under seal", number, field="seal")

    def _place(self, row: Row) -> int:
        """The place to which a line goes back or on: where its side may go, with the other's consent if that is due."""
        session, number = self.session, self.rows.number
        if row.command == REDO:
            found = session.place_of_redo
        else:
            last = session.last_of(row.by)
            found = None if last is None else last - 1
            if found is not None and row.agreed != (session.barrier(row.by) is not None):
                how = "with a consent that was not due" if row.agreed else "without the other side's consent"
                raise Differs(f"it was taken back {how}", number, field="agreed")
        if found is None or row.to != found:
            raise Differs(f"there is nothing to {row.command} up to {row.to}", number, field="to")
        return found

    def _given(self, row: Row) -> tuple[str, str]:
        """The command of a line and the reason given for it, though it was under seal."""
        if row.command != SEALED:
            return row.command, row.why
        known = self.rows.opened(row.seal)
        if known is None:
            raise StillSealed(LOST, self.rows.number)
        self.sealed.append(known)
        return known.command, known.why

    def _same_events(self, row: Row) -> None:
        number = self.rows.number
        happened = () if row.command in (END, UNDO, REDO) else self.session.history[self.session.here].events
        lines = self.stream.lines(happened)
        for raw, other in zip(row.events, lines, strict=False):
            if bytes(raw) != other:
                raise _difference(raw, other, number)
        if len(row.events) != len(lines):
            raise Differs(
                f"{len(row.events)} events stand there, and {len(lines)} happen", number, self.stream.n - 1, "events"
            )

    def _same_position(self, row: Row) -> None:
        position = self.session.position
        answers = [answer.text() for answer in position.answers]
        same = bytes(row.snapshot) == self.session.codec.snapshot(position.start)
        if not same or row.answers != answers:
            raise Differs("the snapshot is of another position", self.rows.number, field="snapshot")


def _difference(raw: Raw, other: bytes, line: int) -> Differs:
    """Name the first field in which a recorded event is not the one that happens."""
    here: dict[str, Any] = json.decode(other)
    n, name = here["n"], here["event"]
    try:
        there = json.decode(raw)
    except (ValueError, RecursionError):
        there = None
    if not isinstance(there, dict):
        return Differs(f"event {n} ({name}) is no event", line, n, "event")
    for field in (*here, *there):
        if field not in there:
            return Differs(f"event {n} ({name}) lacks {field!r}", line, n, field)
        if field not in here:
            return Differs(f"event {n} ({name}) has {field!r}, which it should not", line, n, field)
        if there[field] != here[field]:
            was, now = _short(there[field]), _short(here[field])
            return Differs(f"event {n} ({name}): {field!r} stands as {was}, and comes out as {now}", line, n, field)
    return Differs(f"event {n} ({name}) is written otherwise", line, n, "event")


def _short(value: Any) -> str:
    text = json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


def verify(path: Path) -> Verdict:
    """Play a replay again and compare every byte of its events; ReplayFault where it is none."""
    Rows(path).close()
    try:
        rows = read_through(path)
    except ReplayFault as no:
        if not no.line:
            raise
        return Verdict(agrees=False, sentence=str(no), line=no.line)
    repeat = Repeat(rows)
    try:
        repeat.play()
    except Differs as no:
        return Verdict(
            agrees=False,
            sentence=str(no),
            line=no.line,
            event=no.event,
            field=no.field,
            events=repeat.session.now.n,
            notices=repeat.version,
        )
    except ReplayFault as no:
        if not no.line:
            raise
        return Verdict(
            agrees=False, sentence=str(no), line=no.line, events=repeat.session.now.n, notices=repeat.version
        )
    n = repeat.session.now.n if repeat.began else repeat.session.first.n
    return Verdict(
        agrees=True,
        sentence=f"all {n} events agree" if repeat.began else "there is no event in it",
        finished=repeat.finished,
        events=n,
        notices=repeat.notices,
    )
