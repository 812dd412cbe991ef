"""The record of a batch: what stands in it is not played again, whatever became of the program that wrote it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.files.holding import Hold
from game.odds.batches.backends import How
from game.odds.batches.fights import Fight, Row, fought
from game.odds.batches.playing import rows
from game.odds.batches.record import COLUMNS, Unfit, held, read
from game.odds.batches.running import Workers
from tests.odds.battles import DUEL, fight

FIGHTS = [fight(seed, rounds=3) for seed in range(1, 6)]
ROWS = [fought(one) for one in FIGHTS]


def played(path: Path, battles: list[Fight]) -> list[Row]:
    with held(path) as record, Workers(How(1)) as workers:
        return list(rows(battles, workers, record))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record of five battles."""
    path = tmp_path / "well.csv"
    assert played(path, FIGHTS) == ROWS
    return path


def test_a_line_is_kept_of_each_battle(path: Path):
    with path.open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert tuple(lines[0]) == COLUMNS
    assert [int(line["seed"]) for line in lines] == [1, 2, 3, 4, 5]
    assert [line["digest"] for line in lines] == [row.digest for row in ROWS]
    assert {(line["side_1"], line["player_1"], line["side_2"], line["player_2"]) for line in lines} == {
        ("blue", "scripted", "red", "rush")
    }


def test_what_stands_there_is_known_and_not_played(path: Path, monkeypatch: pytest.MonkeyPatch):
    before = path.read_bytes()
    monkeypatch.setattr("game.odds.batches.playing.fought", None)
    assert played(path, FIGHTS) == ROWS
    assert played(path, FIGHTS[1:3]) == ROWS[1:3]
    assert path.read_bytes() == before


def test_a_batch_goes_on_at_every_byte_at_which_it_may_have_stopped(path: Path):
    """What it comes to is the same to the byte, and no battle stands there twice."""
    whole = path.read_bytes()
    last = whole[: whole.rindex(b"\n", 0, -1) + 1]
    for cut in (0, 5, len(whole.splitlines()[0]), len(whole.splitlines()[0]) + 1, len(last), len(last) + 9,
                len(whole) - 1):  # fmt: skip
        path.write_bytes(whole[:cut])
        with held(path) as record:
            assert record.is_torn == (cut not in (0, len(whole.splitlines()[0]) + 1, len(last)))
        assert played(path, FIGHTS) == ROWS
        assert path.read_bytes() == whole


def test_a_longer_batch_of_the_same_plays_only_what_is_new(path: Path):
    before = path.read_bytes()
    more = [*FIGHTS, fight(6, rounds=3)]
    assert played(path, more)[:5] == ROWS
    assert path.read_bytes().startswith(before)
    assert len(read(path).lines) == 6


def test_other_books_players_and_lengths_are_other_battles(path: Path):
    others = [
        fight(1, rounds=2),
        fight(1, rounds=3, rules="cydonia"),
        fight(1, rounds=3, players={"blue": "rush", "red": "rush"}),
    ]
    with held(path) as record:
        assert [record.known(one) for one in others] == [None, None, None]
        assert record.known(FIGHTS[2]) == ROWS[2]


def test_a_scenario_that_was_changed_is_not_mixed_with_what_it_was(path: Path):
    changed = replace(FIGHTS[0], text=DUEL.replace("hit_points: 3", "hit_points: 5"))
    with held(path) as record, pytest.raises(Unfit, match="before the scenario was changed; give another file"):
        record.known(changed)


def test_another_version_is_not_mixed_with_this(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("game.odds.batches.record.__version__", "99.1")
    with held(path) as record, pytest.raises(Unfit, match="another version"):
        record.known(FIGHTS[0])


def test_a_table_program_may_have_kept_it(path: Path):
    """With the ends of lines that it likes."""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert [line.row for line in read(path).lines.values()] == ROWS


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: b"seed,winner\n1,blue\n", "no record of a batch"),
        (lambda data: b"something else", "no record of a batch"),
        (lambda data: data.replace(b"well,starkpool,2", b"well,starkpool,two"), ":3: this is no line of a record"),
        (lambda data: data.replace(b",scripted", b"", 1), ":2: this is no line of a record"),
        (lambda data: data.replace(b"\n", b"\n\n", 2), ":2: this is no line of a record"),
        (lambda data: data.replace(b"starkpool", b"\xff\xfe", 1), ":2: this is no line of a record"),
        (lambda data: data.replace(b"well", b'"well', 1), ":2: this is no line of a record"),
        (lambda data: data + data.splitlines(keepends=True)[1].replace(ROWS[0].digest.encode(), b"ab"), ":7: the same"),
    ],
)
def test_what_is_no_record_is_left_as_it_is(path: Path, change, why: str):
    data = change(path.read_bytes())
    path.write_bytes(data)
    with pytest.raises(Unfit, match=why), held(path):
        pass
    assert path.read_bytes() == data


def test_the_same_line_twice_counts_once(path: Path):
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[2])
    assert played(path, FIGHTS) == ROWS


def test_one_program_at_a_time_writes_a_record(path: Path):
    hold = Hold.of(path)
    try:
        with pytest.raises(Unfit, match="is being written by"), held(path):
            pass
    finally:
        hold.let_go()


def test_a_record_is_a_file(tmp_path: Path):
    with pytest.raises(Unfit, match="is no file"), held(tmp_path):
        pass
