"""Sealed answers in files: a digest until they are opened, and a ciphered file beside, so that a crash loses none.

No file shows a sealed answer before it is opened, and one that was changed is found out. It does not keep a man
from his own computer's files if he writes a program for it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes, token_hex

from msgspec import Struct, json

from game.core.state import Secret

SEALED = "sealed"
"""What stands for the command in a line whose answer is not open yet."""

BLOCK = 1024
"""Bytes to whose multiples a sealed answer is filled up, so that its length tells nothing."""

BESIDE = ".sealed"
SALT = 32
"""Letters of a salt."""
MOST_BYTES = 16 << 20
"""Of a file beside."""


class Sealed(Struct, frozen=True):
    """An answer under seal: the digest that stands in its place, the salt, the command, and the reason given for it."""

    seal: str
    salt: str
    command: str
    why: str = ""
    secrets: tuple[Secret, ...] = ()
    """What came of it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its secrets."""
        return tuple([secret.name for secret in self.secrets])

    @property
    def true(self) -> bool:
        """Whether the command is the one that was sealed: a salt of another length might hold its first letters."""
        return len(self.salt) == SALT and self.seal == digest_of(self.salt, self.command)


def digest_of(salt: str, command: str) -> str:
    """Return the digest that stands for a command with its salt, 32 hex digits."""
    return blake2b(f"{salt}{command}".encode(), digest_size=16).hexdigest()


def sealed(command: str, why: str, kept: tuple[Secret, ...]) -> Sealed:
    """Seal an answer with a salt that is drawn by chance: nothing is decided by it."""
    salt = token_hex(SALT // 2)
    return Sealed(digest_of(salt, command), salt, command, why, kept)


def open_beside(path: str, flags: int) -> int:
    """Open a file that lies beside a replay: through no link, for it might lead anywhere, and waiting for nobody."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o666)


class SideFile:
    """The ciphered answers of a replay that are still sealed, in a file beside it while there are any."""

    def __init__(self, replay: Path, first: str) -> None:
        """Take the replay and the digest of its first line, from which the key is made."""
        self.path = replay.with_name(replay.name + BESIDE)
        self._key = blake2b(first.encode(), person=b"sandtable sealed").digest()

    def add(self, answer: Sealed) -> None:
        """Append an answer; OSError where that cannot be."""
        with open(self.path, "ab", opener=open_beside) as file:
            # After a line that broke off, one of its own.
            file.write(b"\n" * bool(file.tell()) + self._ciphered(json.encode(answer)) + b"\n")

    def read(self) -> dict[str, Sealed]:
        """Return its answers by their seals; none where there is no file, nor any that was changed."""
        found: dict[str, Sealed] = {}
        with contextlib.suppress(OSError):
            if not self.path.is_file() or self.path.stat().st_size > MOST_BYTES:
                return found
            for line in self.path.read_bytes().splitlines():
                answer = self._read(line)
                if answer is not None and answer.true:
                    found[answer.seal] = answer
        return found

    def clear(self) -> None:
        """Remove the file: nothing is under seal any more."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def move(self, replay: Path) -> None:
        """Follow the replay to another name, over what is there; OSError where that cannot be."""
        there = replay.with_name(replay.name + BESIDE)
        if self.path.exists():
            self.path.replace(there)
        else:
            there.unlink(missing_ok=True)
        self.path = there

    def _ciphered(self, text: bytes) -> bytes:
        plain = text + b" " * (-len(text) % BLOCK)
        nonce = token_bytes(16)
        body = _mixed(plain, self._key, nonce)
        return (nonce + self._mark(nonce + body) + body).hex().encode()

    def _read(self, line: bytes) -> Sealed | None:
        try:
            whole = bytes.fromhex(line.decode())
            nonce, mark, body = whole[:16], whole[16:32], whole[32:]
            if self._mark(nonce + body) != mark:
                return None
            return json.decode(_mixed(body, self._key, nonce), type=Sealed)
        except ValueError:
            return None

    def _mark(self, text: bytes) -> bytes:
        return blake2b(text, key=self._key, digest_size=16, person=b"mark").digest()


def _mixed(text: bytes, key: bytes, nonce: bytes) -> bytes:
    """Mix a text with the stream of a key; mixed again it is as it was."""
    stream = b"".join([
        blake2b(nonce + number.to_bytes(8, "big"), key=key, person=b"stream").digest()
        for number in range(-(-len(text) // 64))
    ])  # fmt: skip
    return bytes([byte ^ other for byte, other in zip(text, stream, strict=False)])


class Seals:
    """The answers of a replay that are under seal, as it is written."""

    def __init__(self, side: SideFile, waiting: Iterable[Sealed] = ()) -> None:
        self.waiting = list(waiting)
        self.fault = ""
        """Why a crash would lose what is sealed, or ""."""
        self._side = side

    def seal(self, command: str, why: str, kept: tuple[Secret, ...]) -> str:
        """Seal the answer that made these secrets, and return what stands in its place."""
        answer = sealed(command, why, kept)
        self.add(answer)
        return answer.seal

    def add(self, answer: Sealed) -> None:
        """Take an answer that is under seal, and keep it from a crash."""
        self.waiting.append(answer)
        try:
            self._side.add(answer)
        except OSError as no:
            self.fault = f"a crash would lose what is sealed: {self._side.path.name}: {no.strerror or no}"

    def opened(self, still: Iterable[str] = ()) -> list[Sealed]:
        """Remove and return the answers whose secrets are open: all but those named."""
        kept = frozenset(still)
        found = [answer for answer in self.waiting if kept.isdisjoint(answer.names)]
        self.waiting = [answer for answer in self.waiting if not kept.isdisjoint(answer.names)]
        return found

    def tidy(self) -> None:
        """Remove the file beside where nothing is under seal any more: what was opened stands in the replay."""
        if not self.waiting:
            self._side.clear()

    def move(self, replay: Path) -> None:
        """Follow the replay to another name with what is under seal in it; OSError where that cannot be."""
        self._side.move(replay)
