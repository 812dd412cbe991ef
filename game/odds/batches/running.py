"""Shares of work done by others, and what comes back, in the order of the shares whoever is done first."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, wait
from itertools import islice
from types import TracebackType
from typing import Any, TypeVar

from msgspec import Struct

from game import __version__
from game.odds.batches.backends import Crew, How, crew

Share = TypeVar("Share")
Result = TypeVar("Result")

AHEAD = 3
"""So many shares for each worker are out at a time: while the first is waited for, nobody stands idle."""

AWAKE = 0.5
"""Seconds."""


class ShareFailed(Exception):
    """A share that cannot be done, and why: a worker died at it again and again, or the work itself failed."""

    def __init__(self, share: Any, why: str, told: str = "") -> None:
        super().__init__(f"{why}\n{told}".rstrip())
        self.share = share
        self.why = why
        self.told = told
        """The traceback, where the work failed."""


class Failed(Struct, frozen=True):
    """What a worker gives back in place of a result; backends wrap what is raised each in its own way."""

    why: str
    told: str = ""


class Workers:
    """Those who do the shares of a batch, as long as the context lasts; NoBackend where they cannot be had.

    With one job and no cluster the work is done here, and joblib is not needed. Where the context is left by an
    exception (Ctrl-C is one) the shares under way are broken off."""

    def __init__(self, how: How) -> None:
        self.how = how
        self._crew: Crew | None = None
        self._begun: deque[_Sent] = deque()

    def __enter__(self) -> Workers:
        """Reach the backend."""
        if self.how != How(1):
            self._crew = crew(self.how)
        return self

    def __exit__(self, kind: type[BaseException] | None, no: BaseException | None, trace: TracebackType | None) -> None:
        """Let the backend go."""
        self.stop()
        if self._crew is not None:
            self._crew.end(at_once=kind is not None)

    @property
    def jobs(self) -> int:
        """How many shares are done at once."""
        return self._crew.jobs if self._crew is not None else 1

    def stop(self) -> None:
        """Begin no share more; those under way are done, and what comes of them is forgotten."""
        self._begun.clear()

    def each(self, work: Callable[[Share], Result], shares: Iterable[Share]) -> Iterator[Result]:
        """Yield what comes of each share, in their order; ShareFailed for one that cannot be done.

        Shares are taken as they can be done, so that there may be no end of them: who has enough looks no further,
        and stops. One batch is done at a time. `work` is a function of a module, and leaves nothing behind."""
        self.stop()
        if self._crew is None:
            yield from (_result(share, done(work, share)) for share in shares)
            return
        rest = iter(shares)
        most = self._crew.jobs * (1 if self.how.address and self.how.jobs else AHEAD)
        deaths = 0
        while True:
            if not deaths:
                self._begun.extend(map(_Sent, islice(rest, most - len(self._begun))))
            if not self._begun:
                return
            # After a second death the first is done alone, so that it is known who is to blame.
            for sent in islice(self._begun, 1 if deaths > 1 else None):
                if sent.future is None:
                    sent.future = self._crew.submit(done, work, sent.share, __version__)
            first = self._begun[0]
            try:
                result = first.waited()
            except (Exception, CancelledError) as no:  # whatever a backend raises where a worker is lost
                deaths += 1
                if deaths > self._crew.tries:
                    raise ShareFailed(first.share, f"its worker was lost again and again ({_short(no)})") from None
                self._again(all_of_them=isinstance(no, BrokenExecutor))
                continue
            self._begun.popleft()
            deaths = 0
            yield _result(first.share, result)

    def _again(self, *, all_of_them: bool) -> None:
        """Have those done again that were lost: the first, those known to be, or all that have not come back."""
        for number, sent in enumerate(self._begun):
            if sent.future is not None and (number == 0 or sent.is_lost or (all_of_them and not sent.future.done())):
                sent.future = None


class _Sent:
    """A share that was taken, and what will come of it, once it was sent."""

    def __init__(self, share: Any) -> None:
        self.share = share
        self.future: Future[Any] | None = None

    def waited(self) -> Any:
        """Wait for it, awake now and then: on some systems Ctrl-C is heard only so."""
        future = self.future or Future[Any]()
        while not wait((future,), timeout=AWAKE).done:
            pass
        return future.result()

    @property
    def is_lost(self) -> bool:
        """Whether it came to nothing."""
        future = self.future
        return future is not None and future.done() and (future.cancelled() or future.exception() is not None)


def _result(share: Any, result: Any) -> Any:
    """Return what came of a share; ShareFailed where the work failed."""
    if isinstance(result, Failed):
        raise ShareFailed(share, result.why, result.told)
    return result


def done(work: Callable[[Share], Result], share: Share, version: str = __version__) -> Result | Failed:
    """Do a share where it was sent; Failed where that raises something, or where another version stands there."""
    if version != __version__:
        return Failed(f"its worker has sandtable {__version__}, and this is {version}")
    try:
        return work(share)
    except Exception as no:
        return Failed(_short(no), traceback.format_exc())


def _short(no: Exception) -> str:
    """What was wrong, in one line that is not too long."""
    text = " ".join(str(no).split())[:160]
    return f"{type(no).__name__}: {text}" if text else type(no).__name__
