"""Copies beside replays: all of a damaged one, one to go on in, what is sound of one."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game import paths
from game.files.faults import ReplayFault
from game.files.journal import ENDING, MOST_BYTES
from game.files.rows import Rows
from game.files.sealing import BESIDE

KEPT = ".kept"
"""Behind the name of a replay: the file as it was, before anything was cut off."""

TRIES = 20


def free_beside(path: Path) -> Path:
    """Return a name for another replay beside one, that no file has."""
    number = 2
    while (found := path.with_name(f"{path.stem}-{number}{ENDING}")).exists():
        number += 1
    return found


def keep_whole(path: Path) -> Path:
    """Keep a file as it is beside itself, and make sure that it is on the disk; OSError where that cannot be.

    What was kept before stays; if it is the same, that will do."""
    data = _read(path)
    found, number = path.with_name(path.name + KEPT), 2
    while found.exists():
        if found.is_file() and found.stat().st_size == len(data) and found.read_bytes() == data:
            return found
        found, number = path.with_name(f"{path.name}-{number}{KEPT}"), number + 1
    paths.write_whole(found, data)
    return found


def copied(path: Path) -> Path:
    """Copy a battle, even one that another program plays, up to its last whole line; ReplayFault, OSError.

    What is under seal in it is copied too, so that it can be continued."""
    side = path.with_name(path.name + BESIDE)
    for _ in range(TRIES):
        sealed = _read_if_there(side)
        data = _read(path)
        if _read_if_there(side) == sealed:  # nothing was sealed or opened meanwhile
            break
    return _copy(path, data[: data.rfind(b"\n") + 1], sealed)


def salvaged(path: Path) -> tuple[Path, int]:
    """Copy what is sound of a damaged battle: its lines before the first that is not; and the number of that line.

    ReplayFault where none is, OSError. The battle itself stays as it is."""
    rows = Rows(path)
    number = 0
    try:
        for _ in rows:
            pass
        sound = rows.length
    except ReplayFault as no:
        # A line that could be read ends where the next begins; one that could not be read was never counted.
        number = no.line
        start, _, before = rows.place
        sound = start if before == number - 1 else rows.length
    if number == 1:
        raise ReplayFault("not even its first line is as it was written", 1)
    return _copy(path, _read(path)[:sound], _read_if_there(path.with_name(path.name + BESIDE))), number


def _copy(path: Path, data: bytes, sealed: bytes) -> Path:
    fresh = free_beside(path)
    if sealed:
        paths.write_whole(fresh.with_name(fresh.name + BESIDE), sealed)
    try:
        paths.write_whole(fresh, data)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.with_name(fresh.name + BESIDE).unlink(missing_ok=True)
        raise
    return fresh


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def _read_if_there(path: Path) -> bytes:
    try:
        return _read(path)
    except FileNotFoundError:
        return b""
