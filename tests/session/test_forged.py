"""Whatever stands in a replay whose lines follow on each other: one sentence comes of it, and no more."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.files.rows import ReplayFault
from game.files.sound import check
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import resume
from tests.source import ROOT
from tools import forged
from tools.kept import BOOKS, played

CASES = ROOT / "tests" / "cases" / "replays"


def test_forged_replays_of_every_book_end_in_a_sentence():
    counts, bad = forged.campaign(30, 1, BOOKS)
    assert bad == []
    assert counts["refused"] > counts["forged"]


def test_forged_replays_are_drawn_watched_and_taken_up_or_left_with_a_sentence():
    _, bad = forged.campaign(5, 9, BOOKS, shown=True)
    assert bad == []


def test_answers_that_are_none_in_the_first_line_are_told_alike_by_all(tmp_path: Path):
    path = Path(shutil.copy(CASES / "answers-header.replay", tmp_path))
    for reading in (verify, Recording, resume):
        with pytest.raises(ReplayFault, match=r"^line 1: it holds no command: 'x' is no command$"):
            reading(path)
    for more in ((), ("--verify",)):
        words = [sys.executable, "-m", "game", "replay", str(path), *more]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr == f"sandtable: {path}: line 1: it holds no command: 'x' is no command.\n"


def changed(tmp_path: Path, book: str, line: int, change: dict[str, object]) -> Path:
    """A battle with something else in one line, its chain mended."""
    path = tmp_path / "a.replay"
    played(book, 1, path, 8)
    rows = forged.read(path)
    rows[line].update(change)
    path.write_bytes(forged.written(rows))
    return path


@pytest.mark.parametrize(
    "events",
    [
        [{"event": "Slain", "figure": "nobody"}],
        [{"event": "Damaged", "figure": "ann", "points": 10**30}],
        [{"event": "StepBegan", "begun": {"step": "Nothing"}}],
        [{"event": 5}],
        [[]],
        ["x"],
        [None],
    ],
)
@pytest.mark.parametrize("book", ["starkpool", "exile"])
def test_events_that_cannot_be_are_told_with_their_line(tmp_path: Path, book: str, events: list[object]):
    path = changed(tmp_path, book, 3, {"events": events})
    assert verify(path).line == 4
    with pytest.raises(ReplayFault, match=r"^line 4: "):
        Recording(path)


def test_a_state_that_cannot_be_is_none(tmp_path: Path):
    path = tmp_path / "a.replay"
    state = played("starkpool", 1, path, 4).now
    check(state)
    from msgspec.structs import replace

    ann = state.figures["ann"]
    for other in (
        replace(ann, x=10**9),
        replace(ann, facing=400),
        replace(ann, side="green"),
        replace(ann, id="ben"),
        replace(ann, hit_points=2**60),
        replace(ann, name="x" * 100_000),
    ):
        with pytest.raises((ValueError, KeyError)):
            check(replace(state, figures={**state.figures, "ann": other}))
    with pytest.raises(ValueError, match="no table"):
        check(replace(state, table=replace(state.table, width=2**40)))
    with pytest.raises(ValueError, match="no terrain"):
        check(replace(state, terrain=(replace(state.terrain[0], kind="lava"),)))
    with pytest.raises(ValueError, match="two sides"):
        check(replace(state, sides=state.sides * 2))
