"""Reads the lines of a replay: within limits, each following on the one before, every fault one sentence."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from msgspec import Raw, Struct, ValidationError, json

from game.files.faults import ReplayFault
from game.files.journal import (
    BEGIN,
    END,
    FORMAT,
    MOST_BYTES,
    NOTHING,
    UNDO,
    Header,
    chained,
    is_sound,
)
from game.files.sealing import Sealed, Seals, SideFile

__all__ = ["ReplayFault", "Row", "Rows", "read_through"]

MOST_LINE = 8 << 20
"""Of one line: a command, however many blows came of it."""

MOST_LINES = 1_000_000

LINES = (b'{"command":"', b'{"snapshot":{')
"""How every line but the first begins."""
AFTER_THE_END = (b'{"command":"undo"',)
"""What may follow when a battle is over: its last command taken back."""


class Row(Struct, frozen=True, kw_only=True):
    """A line of a replay: a command with what came of it, or a snapshot."""

    command: str = ""
    by: str = ""
    why: str = ""
    to: int | None = None
    agreed: bool = False
    events: list[Raw] = []
    digest: str = ""
    seal: str = ""
    """Of a command that was given under seal: what stands in its place."""
    revealed: list[Sealed] = []
    """What was under seal and lies open with this line."""
    snapshot: Raw = NOTHING
    answers: list[str] = []
    before: str


_header = json.Decoder(Header)
_row = json.Decoder(Row)


class Rows:
    """The lines of a replay, read one by one; afterwards `length`, `before` and `torn` tell where it could go on.

    ReplayFault names a line that does not follow on the one before, or is not as it was written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.number = 1
        """Of the line read last."""
        self.length = 0
        """Bytes of the lines read so far."""
        self.before = ""
        """By which the next line must know the one read last."""
        self.torn = False
        """Whether the last line broke off, and was dropped."""
        self.place = (0, "", 0)
        """Where the line read last begins, how it knows the one before, and the number of that one."""
        self._last: str | None = None
        """What stood for the command in the line read last that is no snapshot."""
        self._opened: dict[str, Sealed] | None = None
        self._file = _opened(path)
        try:
            self.header = self._head()
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file; reading to the end does so, too."""
        self._file.close()

    @property
    def begun(self) -> bool:
        """Whether the opening has been read; a battle killed as it began has none."""
        return self._last is not None

    def _line(self) -> bytes | None:
        """The next line without its line feed, or None at the end or where the last line broke off."""
        try:
            line = self._file.readline(MOST_LINE + 1)
        except OSError as no:
            raise ReplayFault(f"it cannot be read: {no.strerror}", self.number) from None
        if not line:
            return None
        if not line.endswith(b"\n"):
            if len(line) > MOST_LINE:
                raise ReplayFault(f"it is longer than {MOST_LINE} bytes", self.number)
            if self.length:
                self._breaks_off(line)
            self.torn = True
            return None
        self.place = (self.length, self.before, self.number - 1)
        self.length += len(line)
        return line[:-1]

    def _breaks_off(self, line: bytes) -> None:
        """Raise ReplayFault where the end of the file is not the beginning of a line that could follow."""
        begun = line.rstrip(b"\0")  # as a machine may leave a line that lost its power
        heads = AFTER_THE_END if self._last == END else LINES
        if not any(begun.startswith(head) or head.startswith(begun) for head in heads):
            raise ReplayFault("it is no line of a replay, nor the beginning of one", self.number)
        with contextlib.suppress(ValueError, RecursionError):
            _row.decode(begun[:-1])
            raise ReplayFault("its end is not as it was written", self.number)

    def opened(self, seal: str) -> Sealed | None:
        """Return the answer under a seal: from a later line that reveals it, else from the file beside, else None."""
        if self._opened is None:
            self._opened = {**self._side.read(), **_revealed(self.path)}
        return self._opened.get(seal)

    def go_back(self, place: tuple[int, str, int]) -> None:
        """Leave out the line at a place and all that follow: nobody can go on with them."""
        self.length, self.before, self.number = place

    def seals(self, waiting: list[Sealed]) -> Seals:
        """Return what is under seal where the file ends, for whoever goes on with it.

        What was known only from a line that is cut off is kept beside from now on."""
        beside = self._side.read()
        seals = Seals(self._side)
        for answer in waiting:
            if answer.seal in beside:
                seals.waiting.append(answer)
            else:
                seals.add(answer)
        return seals

    def _head(self) -> Header:
        line = self._line()
        if line is None:
            raise ReplayFault("it is no replay: it ends before its first line does" if self.torn else "it is empty")
        try:
            header = _header.decode(line)
        except (ValueError, RecursionError) as no:
            raise ReplayFault(f"it is no replay: {_short(no)}") from None
        self._sound = is_sound(line)
        if not 1 <= header.format <= FORMAT:
            self._as_written(self._sound)
        if header.format > FORMAT:
            raise ReplayFault(f"it is of format {header.format}: a newer version of the game is needed")
        if header.format < 1:
            raise ReplayFault(f"there is no format {header.format}")
        self.before = chained(line)
        self._side = SideFile(self.path, self.before)
        return header

    def __iter__(self) -> Iterator[Row]:
        try:
            self._as_written(self._sound)
            while True:
                self.number += 1
                if self.number > MOST_LINES:
                    raise ReplayFault(f"it has more than {MOST_LINES} lines")
                line = self._line()
                if line is None:
                    self.number -= 1
                    return
                try:
                    row = _row.decode(line)
                except (ValueError, RecursionError) as no:
                    raise ReplayFault(f"it is no line of a replay: {_short(no)}", self.number) from None
                self._as_written(is_sound(line))
                if row.before != self.before:
                    raise ReplayFault("it does not follow on the line before: one was lost or changed", self.number)
                self._in_order(row)
                if not all(answer.true for answer in row.revealed):
                    raise ReplayFault("what it reveals is not what was sealed", self.number)
                self.before = chained(line)
                yield row
        finally:
            self._file.close()

    def _as_written(self, is_it: bool) -> None:
        """Raise ReplayFault where the line just read does not agree with its digest."""
        if not is_it:
            raise ReplayFault("it is not as it was written: something in it was changed", self.number)

    def _in_order(self, row: Row) -> None:
        """Raise ReplayFault where a line cannot follow the one before: a battle begins once, and then it ends."""
        command = None if row.snapshot != NOTHING else row.command
        if (self._last is None) != (command == BEGIN):
            raise ReplayFault("a battle begins once, in its second line", self.number)
        if self._last == END and command != UNDO:
            raise ReplayFault("the battle was over, and nothing can follow", self.number)
        if command is not None:
            self._last = command


def read_through(path: Path) -> Rows:
    """Open a replay once every line of it has been checked; ReplayFault for the first that is faulty.

    Nothing of it is played, shown or compared before that, so that all who read a damaged file say the same of it."""
    for _ in Rows(path):
        pass
    return Rows(path)


def _revealed(path: Path) -> dict[str, Sealed]:
    """The sealed answers that the lines of a replay reveal, by their seals."""
    found: dict[str, Sealed] = {}
    with contextlib.closing(_opened(path)) as file:
        for line in file:
            if b'"revealed":' not in line:
                continue
            with contextlib.suppress(ValueError, RecursionError):
                found.update({answer.seal: answer for answer in _row.decode(line).revealed if answer.true})
    return found


def _short(no: Exception) -> str:
    if isinstance(no, RecursionError):
        return "it is nested too deep"
    text = str(no)
    if isinstance(no, ValidationError):
        return text[:1].lower() + text[1:160].replace("Object", "a line")
    return "it is no JSON"


def _opened(path: Path) -> IO[bytes]:
    try:
        # O_NONBLOCK: opening a pipe must not hang; what is no regular file is not read at all.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise ReplayFault("there is no such file") from None
    except (OSError, ValueError) as no:
        raise ReplayFault(f"it cannot be opened: {getattr(no, 'strerror', None) or 'that is no file name'}") from None
    about = os.fstat(handle)
    if not stat.S_ISREG(about.st_mode) or about.st_size > MOST_BYTES:
        os.close(handle)
        large = stat.S_ISREG(about.st_mode)
        raise ReplayFault(f"it is larger than {MOST_BYTES} bytes" if large else "it is no regular file")
    return os.fdopen(handle, "rb")
