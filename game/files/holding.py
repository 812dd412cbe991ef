"""One program at a time writes to a battle: it holds a lock, which the system releases if the program dies.

The lock is on a file beside the battle, which names the holder; the time of that file tells since when. Reading is
open to everybody."""

from __future__ import annotations

import contextlib
import errno
import getpass
import os
import platform
import stat
import time
from importlib import import_module
from io import FileIO
from pathlib import Path
from typing import IO, Any

from msgspec import Struct, json

from game.files.faults import ReplayFault
from game.files.sealing import open_beside

BESIDE = ".lock"
FAR = 1 << 20
"""Where the locked byte lies: on Windows nobody else may read it, and what stands before it is to be read."""

TRIES, PAUSE = 10, 0.02
"""Who looks whether it is held holds it for a moment himself: one tries so often, so many seconds apart."""

TAKEN = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK, getattr(errno, "EDEADLOCK", errno.EDEADLK))
NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL)
"""What a file system says that knows no locks: a battle on it is kept all the same."""


class Holder(Struct, frozen=True):
    """Who holds a battle, and since when (seconds as files tell them)."""

    user: str = ""
    machine: str = ""
    process: int = 0
    since: float = 0.0

    @property
    def words(self) -> str:
        """Who and since when, in words."""
        who = f"{self.user or 'somebody'} on {self.machine}" if self.machine else self.user or "another program"
        process = f" (process {self.process})" if self.process else ""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.since)) if self.since else ""
        return f"{who}{process}{f' since {when}' if when else ''}"


class Held(ReplayFault):
    """A battle that another program has open."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(f"it is being played by {holder.words}")
        self.holder = holder


class Hold:
    """A battle held: nobody else may write to it until it is let go."""

    def __init__(self, path: Path, file: IO[bytes] | None) -> None:
        self.path = path
        self._file = file

    @classmethod
    def of(cls, replay: Path) -> Hold:
        """Take hold of a battle by the file that it is kept in; Held where another has it, OSError."""
        path = beside(replay)
        if _is_special(replay):
            return cls(path, None)
        for attempt in range(TRIES):
            file = FileIO(path, "a+b", opener=open_beside)
            if _locked(file):
                if _is_still(path, file):
                    return cls._taken(path, file)
            elif attempt != TRIES - 1:
                time.sleep(PAUSE)
            file.close()
        raise Held(holder(replay) or Holder())

    @classmethod
    def _taken(cls, path: Path, file: IO[bytes]) -> Hold:
        """Write down who has it now."""
        try:
            file.truncate(0)
            file.write(json.encode(Holder(_user(), platform.node(), os.getpid())))
        except OSError:
            cls(path, file).let_go()
            raise
        return cls(path, file)

    def let_go(self) -> None:
        """Release it."""
        file, self._file = self._file, None
        if file is None:
            return
        if os.name != "nt":
            # As long as it is locked nobody else takes this very file for his.
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            _unlock(file)
        file.close()
        if os.name == "nt":
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)


def beside(replay: Path) -> Path:
    """Return the file on which the lock of a battle lies."""
    return replay.with_name(replay.name + BESIDE)


def holder(replay: Path) -> Holder | None:
    """Tell who holds a battle, None for nobody; a program that died holds nothing."""
    path = beside(replay)
    try:
        with open(path, "r+b", buffering=0, opener=open_beside) as file:
            if _locked(file, shared=True):
                _unlock(file)
                return None
            return _holder_named_in(file.read(4096), os.fstat(file.fileno()).st_mtime)
    except FileNotFoundError:
        return None
    except OSError:
        return Holder()  # it is there, and somebody else's


def _holder_named_in(text: bytes, since: float) -> Holder:
    try:
        found = json.decode(text, type=Holder)
    except ValueError:
        return Holder(since=since)
    return Holder(found.user[:60], found.machine[:60], found.process, since)


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # it depends on the version and the system which of them
        return ""


def _is_special(path: Path) -> bool:
    """Whether it exists and is no plain file."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def _is_still(path: Path, file: IO[bytes]) -> bool:
    """Whether the locked file is still the one on the disk: the last holder removes it when it is released."""
    try:
        there = path.stat()
    except OSError:
        return False
    mine = os.fstat(file.fileno())
    return (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)


# ---- the two kinds of locks ------------------------------------------------------------------------------------------


def _locks() -> tuple[Any, Any]:
    """The modules for locks that this machine has: that of Unix, and that of Windows."""
    found: list[Any] = []
    for name in ("fcntl", "msvcrt"):
        try:
            found.append(import_module(name))
        except ImportError:
            found.append(None)
    return found[0], found[1]


def _locked(file: IO[bytes], *, shared: bool = False) -> bool:
    """Lock a file, and tell whether nobody else had it locked; OSError where that cannot be told."""
    unix, windows = _locks()
    try:
        if unix is not None:
            unix.flock(file.fileno(), (unix.LOCK_SH if shared else unix.LOCK_EX) | unix.LOCK_NB)
        elif windows is not None:
            file.seek(FAR)
            windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except OSError as no:
        if no.errno in NO_LOCKS:
            return True
        if no.errno in TAKEN:
            file.seek(0)
            return False
        raise
    return True


def _unlock(file: IO[bytes]) -> None:
    unix, windows = _locks()
    if unix is not None:
        unix.flock(file.fileno(), unix.LOCK_UN)
    elif windows is not None:
        file.seek(FAR)
        windows.locking(file.fileno(), windows.LK_UNLCK, 1)
