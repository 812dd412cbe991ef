"""Whatever is written is put in its place when it is whole: where it cannot be, what stood there is as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from game.cli import main
from tests.source import ROOT

resource = pytest.importorskip("resource")  # a limit on the size of files stands for a full disk

LEAST = 8000
"""Bytes that a file may have at the most: less than any picture, film or stream of a battle."""


def limited(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command where no file may grow beyond a few bytes; Python would leave its compiled modules cut off."""
    code = (
        "import resource, signal, sys; sys.dont_write_bytecode = True; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({LEAST}, {LEAST})); "
        "from game.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, cwd=ROOT, check=False)


def kept_replay(folder: Path) -> Path:
    path = folder / "battle.replay"
    assert main(["run", "meeting", "--seed", "1", "--rounds", "1", "--replay", str(path)]) == 0
    return path


@pytest.mark.parametrize(("what", "there"), [
    ("picture", b"what was there before"), ("film", None), ("events", b"what was there before"), ("events", None),
])  # fmt: skip
def test_on_a_full_disk_what_was_there_stays(what: str, there: bytes | None, tmp_path: Path):
    replay = kept_replay(tmp_path)
    out = tmp_path / {"picture": "out.png", "film": "out.gif", "events": "out.jsonl"}[what]
    if there is not None:
        out.write_bytes(there)
    words = {
        "picture": ("picture", "meeting", "-o", str(out)),
        "film": ("film", str(replay), "-o", str(out), "--part", "10,10,6,6", "--scale", "8"),
        "events": ("run", "meeting", "--seed", "1", "--rounds", "2", "--events", str(out)),
    }[what]
    before = sorted(path.name for path in tmp_path.iterdir())
    done = limited(*words)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stderr.count("\n") == 1
    assert "cannot be written to" in done.stderr and "file too large" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert there is None or out.read_bytes() == there


@pytest.mark.parametrize(
    "words",
    [
        ("inspect", "meeting", "--json"),
        ("schema",),
        ("rules",),
        ("rules", "SP-3.2.1", "--json"),
        ("check", "meeting"),
        ("run", "meeting", "--rounds", "1", "--json"),
        ("run", "meeting", "--rounds", "1", "--events", "-"),
        ("--version",),
    ],
)
def test_a_full_device_for_what_is_told_is_one_sentence(words: tuple[str, ...]):
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with full.open("wb") as device:
        command = [sys.executable, "-m", "game", *words]
        done = subprocess.run(command, stdout=device, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert lines[-1].startswith("sandtable: ") and lines[-1].endswith("no space left on device.")
    assert len(lines) == 1 and "should not have happened" not in done.stderr


def test_a_file_is_put_in_place_when_it_is_whole(tmp_path: Path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with paths.whole(path) as fresh:
        fresh.write_bytes(b"new")
        assert path.read_bytes() == b"old"
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)
    with pytest.raises(ZeroDivisionError), paths.whole(path) as fresh:
        fresh.write_bytes(bytes([1 // 0]))
    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


def test_a_link_stays_a_link_and_a_device_is_written_to(tmp_path: Path):
    path, link = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_bytes(b"old")
    link.symlink_to(path)
    paths.write_whole(link, b"new")
    assert link.is_symlink() and path.read_bytes() == b"new"
    paths.write_whole(Path(os.devnull), b"anything")
    assert not Path(os.devnull).is_file()
