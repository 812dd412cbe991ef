"""Work and workers for the tests of foresight at the table."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pipe
from pathlib import Path

from game.ui.foresight.serving import Tell, attend


class Fake:
    """A worker that is a thread of the test's own process."""

    begun = 0

    def __init__(self) -> None:
        self.line, other = Pipe()
        Fake.begun += 1
        threading.Thread(target=attend, args=(other,), daemon=True).start()

    def end(self) -> None:
        self.line.close()


def count(to: int) -> Iterator[Tell]:
    """Count up to a number, busily."""
    for number in range(1, to + 1):
        end = time.process_time() + 0.01
        while time.process_time() < end:
            pass
        yield partial(int, number)


LET_GO = threading.Event()


def hold(given: object) -> Iterator[Tell]:
    """Work without an end, which tells when it is let go of."""
    LET_GO.clear()
    try:
        yield from count(100_000)
    finally:
        LET_GO.set()


def stumble(given: object) -> Iterator[Tell]:
    """Work that fails when it has begun."""
    yield lambda: "begun"
    raise ValueError(given)


def die(file: str) -> Iterator[Tell]:
    """Work at which the first process dies; with no file to tell by, every one."""
    if not file or not Path(file).exists():
        if file:
            Path(file).touch()
        os._exit(9)
    yield lambda: "done by another"


def await_(what: Callable[[], bool], most: float = 60) -> None:
    """Wait until something is so."""
    end = time.monotonic() + most
    while not what():
        assert time.monotonic() < end
        time.sleep(0.005)
