"""A disk on which the k-th thing that is asked of it fails: opening, writing, syncing, renaming, cutting off,
taking away.

It fails once, or from then on for ever. A write that fails has written half of what it was given, as on a full disk."""

from __future__ import annotations

import builtins
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from typing import Any

WRITING = ("w", "a", "x", "+")


class Disk:
    """Counts what is asked of it, and fails at the number given."""

    def __init__(self, number: int, error: int, forever: bool) -> None:
        self.number, self.error, self.forever = number, error, forever
        self.asked = 0
        self.failed: list[str] = []
        """What failed, in order."""

    def ask(self, what: str, half: Callable[[], object] | None = None) -> None:
        """Something is asked: OSError where it is its turn to fail, half of it done."""
        self.asked += 1
        if self.asked == self.number or (self.forever and self.asked > self.number):
            self.failed.append(what)
            if half is not None:
                half()
            raise OSError(self.error, os.strerror(self.error))


class File:
    """A file that was opened to be written to."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self._file, self._disk = file, disk

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._file)

    def write(self, data: Any) -> Any:
        self._disk.ask("write", lambda: (self._file.write(data[: len(data) // 2]), self._file.flush()))
        return self._file.write(data)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        self._disk.ask("flush")
        self._file.flush()

    def truncate(self, *size: int) -> Any:
        self._disk.ask("truncate")
        return self._file.truncate(*size)

    def close(self) -> None:
        if self._file.closed:
            return
        try:
            self._disk.ask("close")
        finally:
            self._file.close()


def raw(disk: Disk) -> type[FileIO]:
    """Give the kind of unbuffered file that is on a disk."""

    class Raw(FileIO):
        """An unbuffered file."""

        def __init__(self, path: Any, mode: str = "rb", *more: Any, **named: Any) -> None:
            if any(letter in mode for letter in WRITING):
                disk.ask("open")
            super().__init__(path, mode, *more, **named)

        def write(self, data: Any, /) -> int:
            disk.ask("write", lambda: super(Raw, self).write(bytes(data)[: len(data) // 2]))
            return super().write(data) or 0

        def truncate(self, size: int | None = None, /) -> int:
            disk.ask("truncate")
            return super().truncate(size)

    return Raw


@contextmanager
def failing(disk: Disk, modules: tuple[Any, ...]) -> Iterator[None]:
    """Have everything that is written go to a disk; `modules` are those that use unbuffered files."""
    kept: list[tuple[Any, str, Any]] = []

    def put(where: Any, name: str, what: Any) -> None:
        kept.append((where, name, getattr(where, name)))
        setattr(where, name, what)

    opened, system_open, system_write = io.open, os.open, os.write

    def open_(path: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        if isinstance(path, int) or not any(letter in mode for letter in WRITING):
            return opened(path, mode, *more, **named)
        disk.ask("open")
        return File(opened(path, mode, *more, **named), disk)

    def os_open(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            disk.ask("open")
        return system_open(path, flags, *more, **named)

    def os_write(handle: int, data: Any) -> int:
        disk.ask("write", lambda: system_write(handle, bytes(data)[: len(data) // 2]))
        return system_write(handle, data)

    def asked(name: str) -> None:
        real = getattr(os, name)

        def call(*more: Any, **named: Any) -> Any:
            disk.ask(name)
            return real(*more, **named)

        put(os, name, call)

    put(io, "open", open_)
    put(builtins, "open", open_)
    put(os, "open", os_open)
    put(os, "write", os_write)
    for name in ("fsync", "replace", "rename", "link", "chmod"):
        asked(name)
    if not disk.forever:  # for ever, nobody could take away what has been left half written
        asked("unlink")
    for module in modules:
        put(module, "FileIO", raw(disk))
    try:
        yield
    finally:
        for where, name, what in reversed(kept):
            setattr(where, name, what)
