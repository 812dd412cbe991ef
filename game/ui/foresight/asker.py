"""The one who asks foresight for the window: every call returns at once, and a worker in another process does the work,
with another to play along where the machine has cores for it (see helping).

    asker = Asker()                      # begins nothing yet
    inquiry = asker.ask(work, make)      # begins the worker if there is none
    inquiry.known, inquiry.heard         # what is known so far (None: nothing yet), and how often something was heard
    inquiry.over, inquiry.failed         # whether that is all, and whether it came to nothing
    inquiry.drop()                       # the pointer has moved on
    asker.end()                          # with the battle

`work` is a generator function of a module (`serving.Work`), which the worker imports; `make` returns what it is given,
and is called and packed in a thread: it may take some milliseconds, and must only read. Several questions may be open
at once; the worker goes on with each by turns. One that is dropped is forgotten after its present little piece of work.

A worker that dies is replaced, and begins what was open anew; a question at which two died has failed, and where
workers die again and again nothing is asked any more. None of this ever raises anything in the window.
"""

from __future__ import annotations

import contextlib
import pickle
import threading
from collections import deque
from collections.abc import Callable
from multiprocessing import connection, get_context
from typing import Any, Protocol

from game.ui.foresight.helping import processes
from game.ui.foresight.serving import Answer, Message, Work, assist, serve

TRIES = 2
"""Workers that may die at a question."""
DEATHS = 4
"""Workers that may die one after the other with nothing told."""


class Worker(Protocol):
    """Whoever does the work, at the other end of a line; a test has its own."""

    line: connection.Connection

    def end(self) -> None:
        """Let it go."""
        ...


class Process:
    """A process of this program, for that alone, and those who play along; OSError where none can be begun."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, other = context.Pipe()
        pipes = [context.Pipe() for _ in range(processes() - 1)]
        lines = tuple([ours for ours, _ in pipes])
        self._process = context.Process(target=serve, args=(other, lines), name="foresight", daemon=True)
        self._helpers = [
            context.Process(target=assist, args=(theirs,), name="foresight too", daemon=True) for _, theirs in pipes
        ]
        for process in (self._process, *self._helpers):
            process.start()
        for end in (other, *[end for both in pipes for end in both]):
            end.close()

    @property
    def pid(self) -> int | None:
        """Its number on this machine."""
        return self._process.pid

    def end(self) -> None:
        """Let them go: they end when their lines are closed, at the latest when they are told to."""
        self.line.close()
        for process in (self._process, *self._helpers):
            process.join(0.5)
            if process.is_alive():
                process.kill()
                process.join()


class Inquiry:
    """A question that was asked, and what is known of it so far."""

    def __init__(self, asker: Asker, number: int, work: Work, make: Callable[[], Any], shared: bool) -> None:
        self._asker = asker
        self.number = number
        self.work, self.make, self.shared = work, make, shared
        self.known: Any = None
        self.heard = 0
        """How often anything was heard of it."""
        self.over = False
        self.failed = False
        self.dropped = False
        self.deaths = 0
        """How many workers died while they were at it."""

    def drop(self) -> None:
        """Want no more of it."""
        if not self.dropped:
            self.dropped = True
            self._asker._order(self)

    def hear(self, answer: Answer) -> None:
        """Take what was told of it."""
        self.known = answer.known if not answer.failed else None
        self.over, self.failed = answer.over, answer.failed
        self.heard += 1


class Asker:
    """Asks one worker, begun with the first question and kept warm."""

    def __init__(self, begin: Callable[[], Worker] = Process) -> None:
        self._begin = begin
        self._worker: Worker | None = None
        self._orders: deque[Inquiry] = deque()
        self._open: dict[int, Inquiry] = {}
        self._asked = 0
        self._deaths = 0
        self._ended = False
        self._thread: threading.Thread | None = None
        self._bell, self._ring = connection.Pipe(duplex=False)

    @property
    def given_up(self) -> bool:
        """Whether nothing can be asked here: worker after worker died."""
        return self._deaths >= DEATHS

    def ask(self, work: Work, make: Callable[[], Any], *, shared: bool = False) -> Inquiry:
        """Ask something; `shared` where the work can be shared with those who play along."""
        self._asked += 1
        inquiry = Inquiry(self, self._asked, work, make, shared)
        self._order(inquiry)
        return inquiry

    def end(self) -> None:
        """Ask nothing more, and let the worker go; nobody waits for that."""
        if self._ended:
            return
        self._ended = True
        if self._thread is not None:
            self._wake()
        else:
            self._hang_up()

    def _order(self, inquiry: Inquiry) -> None:
        if self._ended:
            return
        self._orders.append(inquiry)
        if self._thread is None:
            self._thread = threading.Thread(target=self._talk, name="foresight", daemon=True)
            self._thread.start()
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(OSError):  # the thread has ended by itself
            self._ring.send_bytes(b"!")

    # ---- in the thread ---------------------------------------------------------------------------------------------

    def _talk(self) -> None:
        """Send what is asked, and hear what is told, until all is over."""
        while not self._ended:
            line = self._worker.line if self._worker is not None else None
            ready = connection.wait([self._bell] if line is None else [self._bell, line])
            try:
                if line in ready:
                    self._hear()
                if self._bell in ready:
                    self._bell.recv_bytes()
                    self._send_all()
            except (EOFError, OSError):
                self._replace()
        if self._worker is not None:
            self._worker.end()
        self._hang_up()

    def _hang_up(self) -> None:
        self._bell.close()
        self._ring.close()

    def _send_all(self) -> None:
        while self._orders and not self._ended:
            inquiry = self._orders.popleft()
            if not inquiry.dropped:
                self._open[inquiry.number] = inquiry
                self._send(inquiry)
            elif self._open.pop(inquiry.number, None) is not None and self._worker is not None:
                self._worker.line.send_bytes(pickle.dumps(Message(inquiry.number)))

    def _send(self, inquiry: Inquiry) -> None:
        """Have a question worked on, by a new worker where there is none."""
        try:
            packed = pickle.dumps(Message(inquiry.number, pickle.dumps((inquiry.work, inquiry.make(), inquiry.shared))))
        except Exception:  # what cannot be asked has no answer
            self._fail(inquiry)
            return
        if self.given_up:
            self._fail(inquiry)
            return
        if self._worker is None:
            self._worker = self._begin()
        self._worker.line.send_bytes(packed)

    def _hear(self) -> None:
        assert self._worker is not None  # noqa: S101
        answer: Answer = pickle.loads(self._worker.line.recv_bytes())  # noqa: S301  (packed by this program)
        self._deaths = 0
        inquiry = self._open.get(answer.number)
        if inquiry is None:
            return
        if answer.over:
            del self._open[answer.number]
        inquiry.hear(answer)

    def _replace(self) -> None:
        """Have what was open done by another worker: this one is gone."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()
        self._deaths += 1
        for inquiry in list(self._open.values()):
            inquiry.deaths += 1
            if inquiry.deaths >= TRIES or self.given_up:
                self._fail(inquiry)
            else:
                self._orders.append(inquiry)
        if self._orders:
            self._wake()

    def _fail(self, inquiry: Inquiry) -> None:
        self._open.pop(inquiry.number, None)
        inquiry.hear(Answer(inquiry.number, over=True, failed=True))
