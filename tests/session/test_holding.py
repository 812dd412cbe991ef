"""One program at a time writes to a battle; the other is told who it is, and may look on or go on in a copy."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.files import holding
from game.files.holding import Held, Hold, holder
from game.files.keeping import copied
from game.session.game import Session
from game.session.replay import verify
from game.session.resuming import resume, saved
from tests.session.battles import QUIET, do, left, played, quiet
from tests.source import ROOT
from tools.kept import begun, play_on

HOLDS = """
import sys
from pathlib import Path
from game.session.resuming import resume
session, _ = resume(Path(sys.argv[1]))
print("holds", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    return path


@pytest.fixture
def other(kept: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that plays the battle."""
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(kept)], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "holds\n"
    yield child
    child.kill()
    child.communicate()


def test_the_other_program_is_told_who_holds_it_and_since_when(kept: Path, other: subprocess.Popen[str]):
    before = kept.read_bytes()
    with pytest.raises(Held) as no:
        resume(kept)
    assert str(no.value).startswith("it is being played by ")
    assert f"(process {other.pid}) since 20" in str(no.value)
    assert no.value.holder.since == pytest.approx(kept.with_name("a.replay.lock").stat().st_mtime)
    assert kept.read_bytes() == before


def test_it_may_look_on_and_is_told_that_it_goes_on(kept: Path, other: subprocess.Popen[str]):
    verdict = verify(kept)
    assert verdict.agrees
    (notice,) = verdict.notices
    assert notice.startswith("it is being played at this moment, and goes on: it is known up to event ")
    (entry,) = saved(kept.parent)
    assert entry.held is not None
    assert entry.held.process == other.pid


def test_it_may_go_on_in_a_copy_of_its_own(kept: Path, other: subprocess.Popen[str]):
    before = kept.read_bytes()
    copy = copied(kept)
    session, notices = resume(copy)
    assert notices == ()
    do(session, "move bob via 15,27 facing 0")
    session.close()
    assert verify(copy).agrees
    assert kept.read_bytes() == before
    assert copy.name == "a-2.replay"


def test_a_copy_of_one_being_written_ends_with_its_last_whole_line_and_has_what_is_under_seal(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = begun("exile", 1, path)
    for _ in play_on(session, 1):
        if any(secret.text for secret in session.now.secrets):
            break
    assert session.now.secrets
    with path.open("ab") as file:
        file.write(b'{"command":"mo')
    again, notices = resume(copied(path))
    assert notices == ()
    assert again.digest == session.digest
    assert again.now.secrets == session.now.secrets
    again.close()
    session.close()


def test_whoever_is_killed_holds_nothing_any_more(kept: Path, other: subprocess.Popen[str]):
    assert holder(kept) is not None
    os.kill(other.pid, signal.SIGKILL)
    other.wait()
    assert holder(kept) is None
    session, _ = resume(kept)
    do(session, "move bob via 15,27 facing 0")
    session.close()
    assert verify(kept).agrees
    assert not kept.with_name("a.replay.lock").exists()


def test_a_battle_that_is_left_is_free_and_nothing_lies_about(tmp_path: Path):
    played(tmp_path / "a.replay")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.replay"]


def test_a_battle_that_is_played_is_not_overwritten(kept: Path, other: subprocess.Popen[str]):
    before = kept.read_bytes()
    with pytest.raises(Held):
        begun("starkpool", 1, kept)
    assert kept.read_bytes() == before
    words = [sys.executable, "-m", "game", "run", "meeting", "--rounds", "1", "--replay", str(kept)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be written: it is being played by" in done.stderr
    assert done.stderr.count("\n") == 1
    assert kept.read_bytes() == before


def test_two_in_one_program_do_not_write_to_one_battle_either(kept: Path):
    session, _ = resume(kept)
    with pytest.raises(Held, match=f"process {os.getpid()}"):
        resume(kept)
    session.close()
    again, _ = resume(kept)
    again.close()


def test_a_battle_that_cannot_be_taken_up_is_not_held(tmp_path: Path):
    path = tmp_path / "a.replay"
    quiet(path).close()
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"by":"', b'"by":"x', 1))
    for _ in range(2):
        with pytest.raises(holding.ReplayFault, match="line 2: it is not as it was written"):
            resume(path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.replay"]


def test_a_lock_that_is_no_lock_tells_what_it_can(kept: Path):
    hold = Hold.of(kept)
    kept.with_name("a.replay.lock").write_bytes(b"\xff not JSON")
    with pytest.raises(Held, match="it is being played by another program since 20"):
        Hold.of(kept)
    hold.let_go()


class Windows(types.ModuleType):
    """Locks as they are on Windows: of a byte, for the whole machine, and nobody else may read that byte."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[tuple[int, int], int] = {}

    def locking(self, handle: int, mode: int, count: int) -> None:
        about = os.fstat(handle)
        place = (about.st_ino, os.lseek(handle, 0, os.SEEK_CUR))
        assert place[1] > 10_000, "the byte lies beyond what is to be read"
        if mode == self.LK_UNLCK:
            assert self.locked.pop(place) == handle
        elif place in self.locked:
            raise OSError(errno.EACCES, "Permission denied")
        else:
            self.locked[place] = handle


def test_where_locks_are_those_of_windows_it_is_the_same(kept: Path, monkeypatch: pytest.MonkeyPatch):
    windows = Windows()
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    session, _ = resume(kept)
    assert len(windows.locked) == 1
    with pytest.raises(Held, match=f"process {os.getpid()}"):
        resume(kept)
    assert holder(kept) is not None
    session.close()
    assert windows.locked == {}
    assert holder(kept) is None
    assert not kept.with_name("a.replay.lock").exists()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP])
def test_where_there_are_no_locks_a_battle_is_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
):
    none = types.ModuleType("fcntl")

    def flock(handle: int, mode: int) -> None:
        raise OSError(number, os.strerror(number))

    vars(none).update(flock=flock, LOCK_EX=2, LOCK_SH=1, LOCK_NB=4, LOCK_UN=8)
    monkeypatch.setitem(sys.modules, "fcntl", none)
    path = tmp_path / "a.replay"
    session = quiet(path)
    session.close()
    assert verify(path).agrees


def test_what_is_left_by_a_killed_program_is_taken_up(tmp_path: Path):
    path = tmp_path / "a.replay"
    session: Session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    again, _ = resume(left(path))
    assert again.digest == session.digest
    assert "Quiet" in QUIET
    again.close()
    session.close()
