"""Work for the tests of batches: what a worker does, and how it dies."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple


class Once(NamedTuple):
    """A share at which the first worker who has it dies: the file tells that one did."""

    number: int
    file: str = ""


def squared(share: Once) -> int:
    """The square of a number, the later the smaller it is, so that they are done in another order."""
    if share.file:
        try:
            Path(share.file).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os._exit(9)
    time.sleep(0.01 if share.number % 2 else 0.0)
    return share.number**2


def deadly(number: int) -> int:
    """Nobody comes through seven."""
    if number == 7:
        os._exit(9)
    return number


def impossible(number: int) -> int:
    """Five cannot be done."""
    if number == 5:
        raise ZeroDivisionError("of a kind nobody thought of")
    return number


def is_deaf(number: int) -> bool:
    """Whether Ctrl-C is left to who sent the share."""
    return signal.getsignal(signal.SIGINT) == signal.SIG_IGN


def process(number: int) -> int:
    """In which process it is done."""
    return os.getpid()
