"""The journal of a battle: a line a command, chained, appended and flushed as the battle goes."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct, json

from game import __version__
from game.core.commands import Command
from game.core.course.secrecy import Kept, Unsealed
from game.core.events import Deployed
from game.core.state import Secret
from game.files.codec import Codec
from game.files.holding import Hold
from game.files.played import Played
from game.files.sealing import SEALED, Sealed, Seals, SideFile, open_beside
from game.play.position import Position
from game.rules.stealth.unseen import SCREENED

FORMAT = 1
ENDING = ".replay"
FRESH = ".new"
"""Where a battle is kept until it is over, if it is to take another's place."""
MOST_BYTES = 64 << 20
"""Of a whole replay: a thousand figures for sixty rounds stay below it."""

NOTHING = Raw()
"""What stands for a snapshot where there is none."""

BEGIN, UNDO, REDO, END = "begin", "undo", "redo", "end"
"""What stands for the command in lines that are none: the opening, something taken back or done again, the end."""


class Header(Struct, frozen=True, kw_only=True):
    """The first line: format, version, rule book, seed, and the scenario in full (or, where there is none, a state)."""

    format: int = FORMAT
    sandtable: str = __version__
    rules: str
    seed: int
    title: str = ""
    rulings: dict[str, str] = {}
    rounds: int | None = None
    """After which the battle is broken off."""
    scenario: str = ""
    state: Raw = NOTHING
    """A snapshot of the state it begins from, where that is not the scenario's own."""
    answers: list[str] | None = None
    """What had been said in the step before which that state is."""
    fallen: list[tuple[int, ...]] | None = None
    """The dice that had fallen in that step, where they are not those of the seed: a playout begins so."""
    seals: dict[str, str] = {}
    """Of what is under seal in that state, by the names of the secrets."""


def chained(line: bytes) -> str:
    """Return the digest of a line (without its line feed) to which the next line is chained, 32 hex digits."""
    return blake2b(line, digest_size=16).hexdigest()


SUM, BEFORE = b',"sum":"', b',"before":"'
AFTER = 34
"""Bytes of a digest at the end of a line, with the quote and the brace behind it."""


def summed(text: bytes) -> bytes:
    """Close a line that lacks only its last brace with a digest of all that it holds."""
    return b'%b%b%b"}' % (text, SUM, chained(text).encode())


def is_sound(line: bytes) -> bool:
    """Whether a line agrees with its own digest; one written before lines had any must end as lines did then."""
    text, mark = line[: -AFTER - len(SUM)], line[-AFTER - len(SUM) : -AFTER]
    if mark == SUM:
        return line == summed(text)
    return line.startswith(b'{"format"') or line[-AFTER - len(BEFORE) : -AFTER] == BEFORE


def linked(body: bytes, before: str) -> bytes:
    """Return a line of this body (without its last brace), chained to the line with that digest."""
    return summed(b'%b%b%b"' % (body, BEFORE, before.encode()))


def head_line(head: Header) -> bytes:
    """Return the first line of a replay, without its line feed."""
    given = {field: getattr(head, field) for field in head.__struct_fields__}
    line = json.encode({field: value for field, value in given.items() if value not in (None, NOTHING, {})})
    return summed(line[:-1])


class Journal:
    """A file that lines are appended to. When it cannot be written, `fault` says why, and each line tries again."""

    def __init__(self, hold: Hold, path: Path, file: FileIO, before: str, seals: Seals) -> None:
        self.path = path
        self.fault = ""
        self.seals = seals
        self._hold = hold
        self._file: FileIO | None = file
        self._before = before
        self._length = file.tell()
        """Bytes of it that are whole lines."""
        self._waiting = b""
        """Lines that could not be written yet."""
        self._fresh: Path | None = None
        """The file that is to be put in the place of the one there."""

    @classmethod
    def begin(cls, path: Path, head: Header, waiting: list[Sealed], *, overwrite: bool = False) -> Journal:
        """Begin a new file, over one that is there only if it may be overwritten; OSError where it cannot be made.

        One that is overwritten stays what it was until the new one is complete. Held where another program plays
        it; `waiting` is what is under seal as it begins."""
        line = head_line(head)
        hold = Hold.of(path)
        try:
            fresh = path.with_name(path.name + FRESH) if overwrite and path.is_file() else None
            file = FileIO(fresh or path, "wb" if overwrite else "xb", opener=open_beside if fresh else None)
            try:
                made = cls._begun(hold, path, file, line, SideFile(fresh or path, chained(line)), waiting)
            except OSError:
                file.close()
                if (fresh or path).is_file():
                    (fresh or path).unlink()
                raise
        except BaseException:
            hold.let_go()
            raise
        made._fresh = fresh
        return made

    @classmethod
    def _begun(
        cls, hold: Hold, path: Path, file: FileIO, line: bytes, side: SideFile, waiting: list[Sealed]
    ) -> Journal:
        side.clear()
        seals = Seals(side)
        for answer in waiting:
            seals.add(answer)
        write_all(file, line + b"\n")
        return cls(hold, path, file, chained(line), seals)

    @classmethod
    def go_on(cls, hold: Hold, path: Path, length: int, before: str, seals: Seals) -> Journal:
        """Continue a file that is held, after so many bytes of it; OSError where that cannot be.

        The bytes after those are dropped: the caller has kept a copy of the whole."""
        file = FileIO(path, "rb+")
        try:
            file.truncate(length)
            file.seek(length)
        except OSError:
            file.close()
            raise
        return cls(hold, path, file, before, seals)

    def played(self, played: Played, events: Iterable[bytes], digest: str) -> None:
        """Append what was played: sealed if its side keeps it secret, and with every sealed answer that is open now."""
        text, why = (BEGIN if played.command is None else written(played.command)), played.why
        more: dict[str, Any] = {}
        still = [secret.name for secret in played.position.now.secrets]
        kept = secrets_of(played)
        # What a battle begins with stands in its first line: only a playout begins with answers that were under seal.
        if played.command is not None and any(secret.name in still for secret in kept):
            more["seal"] = self.seals.seal(text, why, kept)
            text, why = SEALED, ""
        if any(isinstance(event, Unsealed) for event in played.events):
            more["revealed"] = self.seals.opened(still)
        self.command(text, played.by, why, events, digest, **more)
        if played.position.decision is None:
            self.end(digest)

    def end(self, digest: str) -> None:
        """Append that the battle is over, and open what is still under seal."""
        found = self.seals.opened()
        self.command(END, "referee", "", (), digest, **({"revealed": found} if found else {}))
        self.sync()

    def command(self, text: str, by: str, why: str, events: Iterable[bytes], digest: str, **more: Any) -> None:
        """Append a line: the command, who gave it (and the reason, if one was given), its events, the digest after."""
        parts = [b'{"command":%b,"by":%b' % (json.encode(text), json.encode(by))]
        if why:
            parts.append(b'"why":%b' % json.encode(why))
        for name, value in more.items():
            parts.append(b'"%b":%b' % (name.encode(), json.encode(value)))
        parts.append(b'"events":[%b],"digest":"%b"' % (b",".join(events), digest.encode()))
        self._write(b",".join(parts))
        if more.get("revealed") and not self._waiting:
            # Only what stands opened in the file needs no ciphered copy beside it any more.
            self.seals.tidy()

    def snapshot(self, position: Position, codec: Codec) -> None:
        """Append the position itself, its secrets blank, and flush the file to the disk."""
        answers = json.encode([written(answer) for answer in position.answers])
        self._write(b'{"snapshot":%b,"answers":%b' % (codec.snapshot(position.start), answers))
        self.sync()

    def _write(self, body: bytes) -> None:
        if self._file is None:
            return
        line = linked(body, self._before)
        self._before = chained(line)
        self._waiting += line + b"\n"
        self._put(self._file)

    def _put(self, file: FileIO) -> None:
        """Append the lines that wait; where that fails the file is left as it was, and they wait for the next."""
        try:
            if self._length + len(self._waiting) >= MOST_BYTES:
                raise OSError(errno.EFBIG, f"it has grown to {MOST_BYTES} bytes")
            write_all(file, self._waiting)
        except OSError as no:
            self.fault = f"the battle is no longer being saved to {self.path.name}: {no.strerror or no}"
            with contextlib.suppress(OSError):
                file.truncate(self._length)
            with contextlib.suppress(OSError):
                file.seek(self._length)
        else:
            self._length += len(self._waiting)
            self._waiting, self.fault = b"", ""

    def sync(self) -> None:
        """Flush what was appended to the disk."""
        if self._file is not None and not self._waiting:
            try:
                os.fsync(self._file.fileno())
            except OSError as no:
                if no.errno not in (errno.EINVAL, errno.ENOTSUP):  # a device has nothing to be put on a disk
                    self.fault = f"the battle may not be whole on the disk, in {self.path.name}: {no.strerror or no}"

    def close(self) -> None:
        """Close and release the file; nothing more is appended."""
        file, self._file = self._file, None
        if file is None:
            return
        if self._waiting:
            self._put(file)
        try:
            file.close()
            if self._fresh is not None and not self.fault:
                self._fresh.replace(self.path)
                self.seals.move(self.path)
        except OSError as no:
            self.fault = self.fault or f"the battle is not kept whole in {self.path.name}: {no.strerror or no}"
        finally:
            if self.fault and self._fresh is not None and self._fresh.is_file():
                self.fault += f"; it is as it was, and what could be kept is in {self._fresh.name}"
            self._hold.let_go()


def write_all(file: FileIO, data: bytes) -> None:
    """Write all of the data, for a system may take a part at a time; OSError."""
    left = memoryview(data)
    while left:
        count = file.write(left)
        if not count:
            raise OSError(errno.EAGAIN, "nothing of it was taken")
        left = left[count:]


def secrets_of(played: Played) -> tuple[Secret, ...]:
    """Return the secrets of an answer: those that it made, and the screen behind which it was given."""
    settled = {
        event.secret.name: event.secret for event in played.events if isinstance(event, Kept) and event.secret.text
    }
    screens = {event.screen for event in played.events if isinstance(event, Deployed)}
    behind = {secret.name: secret for secret in played.position.now.secrets if secret.name in screens}
    return tuple((settled | behind).values())


def under_seal(position: Position) -> bool:
    """Whether an answer of the open step is secret, or a figure is behind a screen: no snapshot is taken then."""
    now = position.now
    texts = [secret.text for secret in now.secrets]
    return any(written(answer) in texts for answer in position.answers) or any(
        figure.has(SCREENED) for figure in now.figures.values()
    )


def written(command: Command) -> str:
    """Return a command as it stands in a replay: its typed form."""
    return command.text()
