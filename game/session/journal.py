"""The journal of a battle: a line a command, chained, appended and flushed as the battle goes."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from msgspec import Raw, Struct, json

from game import __version__
from game.core.commands import Command
from game.core.events import Deployed
from game.core.secrecy import Kept, Unsealed
from game.core.state import Secret
from game.play.position import Position
from game.rules.stealth.unseen import SCREENED
from game.session.codec import Codec
from game.session.played import Played
from game.session.sealing import SEALED, Sealed, Seals, SideFile

FORMAT = 1
ENDING = ".replay"
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
    seals: dict[str, str] = {}
    """Of what is under seal in that state, by the names of the secrets."""


def chained(line: bytes) -> str:
    """Give the digest by which the next line knows this one (without its line feed), 32 hex digits."""
    return blake2b(line, digest_size=16).hexdigest()


class Journal:
    """A file that lines are appended to; when it cannot be written any more, `fault` says why."""

    def __init__(self, path: Path, file: IO[bytes], before: str, seals: Seals) -> None:
        self.path = path
        self.fault = ""
        self.seals = seals
        self._file: IO[bytes] | None = file
        self._before = before

    @classmethod
    def begin(cls, path: Path, head: Header, waiting: list[Sealed], *, overwrite: bool = False) -> Journal:
        """Begin a new file, which must not be there unless it may be overwritten; OSError where it cannot be made.

        `waiting` is what is under seal as it begins."""
        given = {field: getattr(head, field) for field in head.__struct_fields__}
        line = json.encode({field: value for field, value in given.items() if value not in (None, NOTHING, {})})
        file = path.open("wb" if overwrite else "xb")
        try:
            file.write(line + b"\n")
            file.flush()
        except OSError:
            # What could not be written must not be tried again when the file is closed.
            with contextlib.suppress(OSError):
                file.close()
            raise
        side = SideFile(path, chained(line))
        side.clear()
        seals = Seals(side)
        for one in waiting:
            seals.add(one)
        return cls(path, file, chained(line), seals)

    @classmethod
    def go_on(cls, path: Path, length: int, before: str, seals: Seals) -> Journal:
        """Go on with a file after so many bytes of it, dropping what follows them; OSError where that cannot be."""
        file = path.open("r+b")
        file.truncate(length)
        file.seek(length)
        return cls(path, file, before, seals)

    def played(self, one: Played, events: Iterable[bytes], digest: str) -> None:
        """Append what was played: under seal what its side keeps secret, and with it whatever now lies open."""
        text, why = (BEGIN if one.command is None else written(one.command)), one.why
        more: dict[str, Any] = {}
        still = [secret.name for secret in one.position.now.secrets]
        kept = secrets_of(one)
        if any(secret.name in still for secret in kept):
            more["seal"] = self.seals.seal(text, why, kept)
            text, why = SEALED, ""
        if any(isinstance(event, Unsealed) for event in one.events):
            more["revealed"] = self.seals.opened(still)
        self.command(text, one.by, why, events, digest, **more)
        if one.position.decision is None:
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

    def snapshot(self, position: Position, codec: Codec) -> None:
        """Append the position itself, its secrets blank, and make sure that all so far is on the disk."""
        answers = json.encode([written(one) for one in position.answers])
        self._write(b'{"snapshot":%b,"answers":%b' % (codec.snapshot(position.start), answers))
        self.sync()

    def _write(self, body: bytes) -> None:
        if self._file is None:
            return
        line = b'%b,"before":"%b"}' % (body, self._before.encode())
        try:
            if self._file.tell() + len(line) >= MOST_BYTES:
                raise OSError(errno.EFBIG, f"it has grown to {MOST_BYTES} bytes")
            self._file.write(line + b"\n")
            self._file.flush()
        except OSError as no:
            self._give_up(no)
        else:
            self._before = chained(line)

    def sync(self) -> None:
        """Have the system put on the disk what was appended."""
        if self._file is not None:
            try:
                os.fsync(self._file.fileno())
            except OSError as no:
                self._give_up(no)

    def close(self) -> None:
        """Close the file; nothing more is appended."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError as no:
                self._give_up(no)
        self._file = None

    def _give_up(self, no: OSError) -> None:
        self.fault = f"the battle is no longer being saved to {self.path.name}: {no.strerror or no}"
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):
                file.close()


def secrets_of(one: Played) -> tuple[Secret, ...]:
    """Give the secrets that something played was answered under: what it settled, or the screen that it was behind."""
    settled = {event.secret.name: event.secret for event in one.events if isinstance(event, Kept) and event.secret.text}
    screens = {event.screen for event in one.events if isinstance(event, Deployed)}
    behind = {secret.name: secret for secret in one.position.now.secrets if secret.name in screens}
    return tuple((settled | behind).values())


def under_seal(position: Position) -> bool:
    """Whether an answer of the open step is a secret, or somebody is behind a screen: no snapshot is taken of it."""
    now = position.now
    texts = [one.text for one in now.secrets]
    return any(written(answer) in texts for answer in position.answers) or any(
        one.has(SCREENED) for one in now.figures.values()
    )


def written(command: Command) -> str:
    """Write a command as it stands in a replay: as it can be typed."""
    return command.text()
