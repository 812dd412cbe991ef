"""The journal of a battle: a line a command, chained, appended and flushed as the battle goes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from msgspec import json

from game import __version__
from game.core.commands import Command
from game.play.position import Position
from game.session.codec import Codec

FORMAT = 1
ENDING = ".replay"
BEGIN, UNDO, REDO, END = "begin", "undo", "redo", "end"
"""What stands for the command in lines that are none: the opening, something taken back or done again, the end."""


def header(
    book: str,
    seed: int,
    scenario: str,
    rulings: dict[str, str],
    state: bytes | None,
    title: str,
    rounds: int | None,
) -> bytes:
    """Write the first line: format, version, rule book, scenario in full (or, where there is none, the state), seed."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "sandtable": __version__,
        "title": title,
        "rules": book,
        "seed": seed,
        "rulings": rulings,
        "scenario": scenario,
    }
    if rounds is not None:
        head["rounds"] = rounds
    if state is not None:
        head["state"] = json.decode(state)
    return json.encode(head)


def chained(line: bytes) -> str:
    """Give the digest by which the next line knows this one (without its line feed), 32 hex digits."""
    return blake2b(line, digest_size=16).hexdigest()


class Journal:
    """A file that lines are appended to. When it cannot be written any more, `fault` says why and nothing is lost here."""

    def __init__(self, path: Path, file: IO[bytes], before: str) -> None:
        self.path = path
        self.fault = ""
        self._file: IO[bytes] | None = file
        self._before = before

    @classmethod
    def begin(cls, path: Path, head: bytes, *, overwrite: bool = False) -> Journal:
        """Begin a new file, which must not be there unless it may be overwritten; OSError where it cannot be made."""
        file = path.open("wb" if overwrite else "xb")
        file.write(head + b"\n")
        file.flush()
        return cls(path, file, chained(head))

    @classmethod
    def go_on(cls, path: Path, length: int, before: str) -> Journal:
        """Go on with a file after so many bytes of it, dropping what follows them; OSError where that cannot be."""
        file = path.open("r+b")
        file.truncate(length)
        file.seek(length)
        return cls(path, file, before)

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
        """Append the position itself, and make sure that all so far is on the disk."""
        answers = json.encode([written(one) for one in position.answers])
        self._write(b'{"snapshot":%b,"answers":%b' % (codec.snapshot(position.start), answers))
        self.sync()

    def _write(self, body: bytes) -> None:
        if self._file is None:
            return
        line = b'%b,"before":"%b"}' % (body, self._before.encode())
        try:
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
            try:
                file.close()
            except OSError:
                pass


def written(command: Command) -> str:
    """Write a command as it stands in a replay: as it can be typed."""
    return command.text()
