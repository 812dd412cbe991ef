"""The worker's side of foresight at the table: what it is asked it works on by turns, a little of each, and tells.

It imports nothing of the window, and ends with the one who asks. Others may play along."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from game.ui.foresight.helping import GoneError, Helpers, play_along

Tell = Callable[[], Any]
"""Says what is known so far, in few words: they are unpacked in the window's own process."""
Work = Callable[..., Iterator[Tell]]
"""A generator function of a module: it is given what was packed with the question (and, if it is to be shared, who
plays along), and yields after each little while of work, some milliseconds, how to tell what is known by then. It ends
when all is known."""

FIRST, EVERY = 0.1, 0.1
"""Seconds of the worker's time until something is told, and then between two tellings."""
MILD = 5
"""By so much a worker gives way to whoever else wants the processor: the window is one of them."""


class Message(NamedTuple):
    """To the worker: a question by its number, with its work and what that is given, packed; nothing drops it."""

    number: int
    packed: bytes = b""


class Answer(NamedTuple):
    """From the worker: what is known of a question, whether that is all, and whether the work on it failed."""

    number: int
    known: Any = None
    over: bool = False
    failed: bool = False


class _Open:
    """A question that is being worked on."""

    def __init__(self, work: Iterator[Tell]) -> None:
        self.work = work
        self.tell: Tell | None = None
        self.spent, self.due = 0.0, FIRST

    def close(self) -> None:
        """Let go of what is at work on it."""
        if isinstance(self.work, Generator):
            self.work.close()

    def go_on(self, number: int) -> Answer | None:
        """Work on it a little; what there is to tell, if it is time."""
        began = time.process_time()
        try:
            self.tell = next(self.work)
        except StopIteration:
            return Answer(number, self.tell() if self.tell is not None else None, over=True)
        self.spent += time.process_time() - began
        if self.spent < self.due:
            return None
        self.due = self.spent + EVERY
        return Answer(number, self.tell())


def serve(line: Connection, others: Sequence[Connection] = ()) -> None:
    """Answer what comes over the line until it is closed, in a process that is there for nothing else."""
    _settle()
    attend(line, others)


def assist(line: Connection) -> None:
    """Play along with the worker at the other end, in a process that is there for nothing else."""
    _settle()
    play_along(line)


def attend(line: Connection, others: Sequence[Connection] = ()) -> None:
    """Answer what comes over the line until it is closed, or one of the others is gone."""
    waiting: dict[int, _Open] = {}
    helpers = Helpers(others)
    try:
        while True:
            while line.poll(None if not waiting else 0):
                _hear(line, waiting, helpers)
            for number, question in list(waiting.items()):
                _go_on(line, waiting, number, question)
    except (EOFError, OSError, GoneError):
        return  # whoever asked is gone, or all are to be replaced


def _settle() -> None:
    """Be one quiet process of as many as there are cores; only then is anything heavy imported."""
    from game.odds.batches.backends import ONE_THREAD, begin_work

    os.environ.update(ONE_THREAD)
    begin_work()
    if hasattr(os, "nice"):
        os.nice(MILD)


def _hear(line: Connection, waiting: dict[int, _Open], helpers: Helpers) -> None:
    """Take up a question, or drop one."""
    number, packed = pickle.loads(line.recv_bytes())  # noqa: S301  (packed by this program, for itself)
    dropped = waiting.pop(number, None)
    if dropped is not None:
        dropped.close()
    if not packed:
        return
    try:
        work, given, shared = pickle.loads(packed)  # noqa: S301
        waiting[number] = _Open(work(given, helpers) if shared else work(given))
    except Exception:  # what cannot be taken up is no reason to stop answering
        line.send_bytes(pickle.dumps(Answer(number, over=True, failed=True)))


def _go_on(line: Connection, waiting: dict[int, _Open], number: int, question: _Open) -> None:
    try:
        answer = question.go_on(number)
    except GoneError:
        raise
    except Exception:  # nothing is shown of work that failed; the worker goes on with the rest
        answer = Answer(number, over=True, failed=True)
    if answer is not None:
        if answer.over:
            del waiting[number]
        line.send_bytes(pickle.dumps(answer))
