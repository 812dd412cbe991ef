"""Replays of every form in which they were ever written, kept here and read for ever.

`before-seals` and `first-seals` are by the program as it then was, `without-sums` by the last one whose lines had no
sum of their own, `with-sums` by the first whose lines have one. Rules may have changed since: what they tell stands."""

from __future__ import annotations

import gzip
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import json

from game.core.events import BattleEnded, RoundBegan
from game.files.rows import Rows
from game.session.recording import Recording
from game.session.resuming import resume
from game.telling.narration import Teller
from tools.kept import BOOKS, play_on

KEPT = Path(__file__).resolve().parent / "kept"
FILES = sorted(one.name.removesuffix(".replay.gz") for one in KEPT.glob("*.replay.gz"))
KNOWN = json.decode((KEPT / "known.json").read_bytes())


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    found = tmp_path / f"{name}.replay"
    found.write_bytes(gzip.decompress((KEPT / f"{name}.replay.gz").read_bytes()))
    return found


def told(recording: Recording) -> dict[str, object]:
    """What a replay tells of its battle, in words that no change of the program changes."""
    end = recording.after(len(recording.events))
    return {
        "events": len(recording.events),
        "commands": [line.command for line in recording.lines],
        "rounds": [event.number for event in recording.events if isinstance(event, RoundBegan)],
        "winner": [event.winner for event in recording.events if isinstance(event, BattleEnded)],
        "figures": {
            one.id: [one.x, one.y, one.facing, one.hit_points, one.fate] for one in end.figures.values()
        },
    }  # fmt: skip


def test_there_is_one_of_each_book_and_form():
    assert sorted(KNOWN) == FILES
    assert {f"{form}-{book}" for form in ("without-sums", "with-sums") for book in BOOKS} <= set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_what_it_tells_is_what_it_told_when_it_was_kept(name: str, path: Path):
    recording = Recording(path)
    assert told(recording) == KNOWN[name]
    assert list(Teller(recording.first).tell(recording.events))


@pytest.mark.parametrize("name", FILES)
def test_it_is_gone_on_with_where_it_ends_or_from_its_last_snapshot(name: str, path: Path):
    before = path.read_bytes()
    with closing(resume(path)[0]) as session:
        assert session.decision is not None
        for _ in play_on(session, 1, 3):
            pass
        assert session.replay is not None
    assert path.read_bytes().startswith(before)
    assert not path.with_name(f"{path.name}.kept").exists(), "nothing of it was cut off"
    assert Recording(session.replay).lines


@pytest.mark.parametrize("name", FILES)
def test_its_lines_have_a_sum_or_not(name: str, path: Path):
    assert (b'"sum":"' in path.read_bytes()) == name.startswith("with-sums")
    assert len(list(Rows(path))) > 5
