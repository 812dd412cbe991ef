"""Where the shares of a batch are done: processes here by joblib's loky, or a cluster of dask or ray.

Each gives futures of Python's own kind. Nothing of these packages is imported before it is asked for."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, nullcontext
from typing import Any, Protocol

from msgspec import Struct

LOKY, DASK, RAY = "loky", "dask", "ray"
BACKENDS = (LOKY, DASK, RAY)
"""By name; the default, which needs nothing but this machine, is first."""

PATIENCE = 20
"""Seconds after which a cluster that does not answer is given up."""

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""A worker is one of as many as there are cores, and so is to use but one."""


class NoBackend(Exception):
    """Says in a sentence why a backend cannot be had."""


class How(Struct, frozen=True):
    """How a batch is done: by so many processes (0: as many as there are cores), on which backend, at which address."""

    jobs: int = 0
    backend: str = LOKY
    address: str = ""


class Crew(Protocol):
    """Those who do shares, `jobs` of them at once; `tries` is how often one is to be sent again whose worker died."""

    jobs: int
    tries: int

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Have a function called by one of them."""
        ...

    def end(self, *, at_once: bool) -> None:
        """Let them go; `at_once` breaks off what they are doing."""
        ...


def crew(how: How) -> Crew:
    """Return the crew asked for; NoBackend where it cannot be had."""
    if how.backend not in BACKENDS:
        raise NoBackend(f"there is no backend {how.backend!r}; there are {', '.join(BACKENDS)}.")
    if how.address and how.backend == LOKY:
        raise NoBackend(f"an address is of a cluster: the backend {LOKY} has none; there are {DASK} and {RAY}.")
    kinds: dict[str, Callable[[How], Crew]] = {LOKY: Loky, DASK: Dask, RAY: Ray}
    return kinds[how.backend](how)


@contextmanager
def needed(backend: str) -> Iterator[None]:
    """Turn a package that is missing into a sentence with the command that installs it."""
    try:
        yield
    except ImportError as no:
        command = "pip install joblib" if backend == LOKY else f"pip install 'sandtable[{backend}]'"
        raise NoBackend(
            f"the backend {backend} needs the package {no.name or backend!r}, which is not installed; "
            f"in the environment of sandtable: {command}"
        ) from None


@contextmanager
def _answering(how: How) -> Iterator[None]:
    """Turn whatever keeps a cluster from answering into a sentence; one of its own leaves Ctrl-C to this process."""
    where = f"at {how.address!r}" if how.address else "on this machine"
    try:
        if how.address:
            _knock(how.address)
        with nullcontext() if how.address else unheard():
            yield
    except (OSError, ValueError, TypeError, RuntimeError) as no:
        raise NoBackend(f"no {how.backend} cluster answers {where}: {_told(no)}.") from None


def _knock(address: str) -> None:
    """Try whether anything listens at an address; OSError. Some would be asked for minutes before they say so."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()


class Loky:
    """Processes on this machine, as robust as joblib has them: one that dies is noticed, and replaced."""

    tries = 3

    def __init__(self, how: How) -> None:
        with needed(LOKY):
            from joblib import cpu_count
            from joblib.externals.loky import ProcessPoolExecutor
        self.jobs: int = how.jobs or cpu_count()
        self._make: Callable[..., Any] = ProcessPoolExecutor
        self._pool: Any = None

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Have a function called, by new processes where one of the old ones died."""
        with unheard():
            for _ in range(2):
                self._pool = self._pool or self._make(self.jobs, timeout=300, initializer=begin_work, env=ONE_THREAD)
                try:
                    found: Future[Any] = self._pool.submit(work, *given)
                    return found
                except BrokenExecutor:
                    self.end(at_once=True)
        raise NoBackend("no process can be begun on this machine.")

    def end(self, *, at_once: bool) -> None:
        """Let the processes go."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        before = threading.excepthook
        try:
            if at_once:  # its threads have something to say of pipes that end
                threading.excepthook = _unsaid
            pool.shutdown(wait=True, kill_workers=at_once)
        finally:
            threading.excepthook = before


class Dask:
    """Workers of a dask cluster: at an address, or one of its own on this machine."""

    tries = 0
    """It sends a share again by itself, three times."""

    def __init__(self, how: How) -> None:
        with needed(DASK):
            import distributed
            from joblib import cpu_count
        _quiet("distributed")
        if how.address:
            given: dict[str, Any] = {"address": how.address, "timeout": PATIENCE}
        else:
            given = {"n_workers": how.jobs or cpu_count(), "threads_per_worker": 1, "dashboard_address": None}
        with _answering(how):
            self._client = distributed.Client(**given)
            self._client.wait_for_workers(1, timeout=PATIENCE)
        self.jobs = how.jobs or max(1, sum(self._client.ncores().values()))
        self._executor: Executor = self._client.get_executor()

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Have a function called by a worker."""
        return self._executor.submit(work, *given)

    def end(self, *, at_once: bool) -> None:
        """Let the workers go, and their cluster, if it is our own."""
        self._executor.shutdown(wait=False)
        self._client.close()
        if self._client.cluster is not None:
            self._client.cluster.close()


class Ray:
    """Workers of a ray cluster: at an address, or one of its own on this machine."""

    tries = 3

    def __init__(self, how: How) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a game tells nobody that it is played
        with needed(RAY):
            import ray
            from joblib import cpu_count
        given: dict[str, Any] = {"logging_level": "CRITICAL", "log_to_driver": False}
        if how.address:
            given |= {"address": how.address}
        else:
            given |= {"address": "local", "num_cpus": how.jobs or cpu_count(), "include_dashboard": False}
        with _answering(how):
            ray.init(**given)
        self._ray: Any = ray
        self.jobs = how.jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._remote = ray.remote(max_retries=0)(called)

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Have a function called by a worker."""
        found: Future[Any] = self._remote.remote(work, *given).future()
        return found

    def end(self, *, at_once: bool) -> None:
        """Let the workers go, and their cluster, if it is our own."""
        self._ray.shutdown()


def called(work: Callable[..., Any], *given: Any) -> Any:
    """Call a function: the one task that ray is told of."""
    return work(*given)


# ---- how a worker begins and ends ------------------------------------------------------------------------------------


def begin_work() -> None:
    """Leave Ctrl-C to the one who sends the shares, whom it reaches as well, and end with him, however he ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    """Look now and then whether the parent is still there; who was killed could tell nobody."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _unsaid(_: Any) -> None:
    """Say nothing."""


@contextmanager
def unheard() -> Iterator[None]:
    """Have processes that begin now leave Ctrl-C to this one, from their first moment on."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _quiet(name: str) -> None:
    """Have a package's log say nothing: what matters of it is said in a sentence."""
    import logging

    logging.getLogger(name).setLevel(logging.CRITICAL)


def _told(no: Exception) -> str:
    """What was wrong, in one line that is not too long."""
    text = no.strerror.lower() if isinstance(no, OSError) and no.strerror else str(no)
    return " ".join(text.split())[:200].rstrip(".") or type(no).__name__
