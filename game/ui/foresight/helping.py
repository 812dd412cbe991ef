"""Those who play along with the worker: further processes, each at a line of its own, who are given shares to play out.

What they play is meant by number, so it makes no difference who plays it, nor when it is done. Where one of them is
gone the worker goes as well, and is replaced with all of them."""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from multiprocessing import connection
from typing import Any

from game.odds.glances.sharing import Part

QUEUED = 2
"""Shares that one has at a time, so that he need not wait for the next."""
WAIT = 0.02
"""Seconds for which a share is waited for, before what was asked is looked at again."""
MOST = 2
"""Processes at the most, the worker among them."""


class GoneError(Exception):
    """One who played along is gone."""


def processes() -> int:
    """Return how many processes foresee: as many as there are cores for this program, but only a few."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST, cores))


class Helpers:
    """The worker's side: has shares played out by those at the other ends of some lines."""

    def __init__(self, lines: Sequence[connection.Connection] = ()) -> None:
        self._lines = tuple(lines)
        self._due = [0] * len(lines)
        """How many shares each has not played out yet."""
        self._at = [0] * len(lines)
        """What each was given last, by its number."""
        self._packed: dict[int, bytes] = {}
        self._back: dict[int, list[tuple[int, list[Any]]]] = {}
        self._opened = 0

    def open(self, part: Part, given: Any) -> int:
        """Say what is to be played out; return the number by which it is meant from then on."""
        self._opened += 1
        self._packed[self._opened] = pickle.dumps((part, given)) if self._lines else b""
        self._back[self._opened] = []
        return self._opened

    def give(self, number: int, first: int, count: int) -> bool:
        """Have some of it played out; False where all are busy, if only with what nobody wants any more."""
        for place, line in enumerate(self._lines):
            knows = self._at[place] == number
            if self._due[place] < (QUEUED if knows else 1):
                packed = b"" if knows else self._packed[number]
                try:
                    line.send_bytes(pickle.dumps((number, packed, first, count)))
                except OSError as gone:
                    raise GoneError from gone
                self._at[place] = number
                self._due[place] += 1
                return True
        return False

    def taken(self, number: int, *, wait: bool) -> list[tuple[int, list[Any]]]:
        """Return what was played out since; RuntimeError where that failed, GoneError where one is gone."""
        waiting = [line for place, line in enumerate(self._lines) if self._due[place]]
        try:
            for line in connection.wait(waiting, WAIT if wait else 0) if waiting else ():
                self._hear(self._lines.index(line))
        except (EOFError, OSError) as gone:
            raise GoneError from gone
        found, self._back[number] = self._back[number], []
        return found

    def _hear(self, place: int) -> None:
        while self._due[place] and self._lines[place].poll():
            number, first, found = pickle.loads(self._lines[place].recv_bytes())  # noqa: S301  (packed by this program)
            self._due[place] -= 1
            if number not in self._back:
                continue
            if found is None:
                raise RuntimeError("a share could not be played out")
            self._back[number].append((first, found))

    def close(self, number: int) -> None:
        """Want no more of it."""
        self._packed.pop(number, None)
        self._back.pop(number, None)


def play_along(line: connection.Connection) -> None:
    """Play out what comes over the line until it is closed."""
    part: Part | None = None
    given: Any = None
    try:
        while True:
            number, packed, first, count = pickle.loads(line.recv_bytes())  # noqa: S301  (packed by this program)
            found: list[Any] | None
            try:
                if packed:
                    part, given = pickle.loads(packed)  # noqa: S301
                found = part(given, first, count) if part is not None else None
            except Exception:  # the worker is told, and the question has failed
                found = None
            line.send_bytes(pickle.dumps((number, first, found)))
    except (EOFError, OSError):
        return  # the worker is gone
