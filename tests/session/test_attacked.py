"""Replays changed by hand by one who mends the chain: what no honest battle can hold is found when it is verified."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from game.files.holding import beside
from game.files.rows import ReplayFault
from game.files.sealing import Sealed, digest_of
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import resume
from tests.session.battles import do, quiet
from tools.forged import read, written
from tools.kept import BOOKS, begun, play_on, played

Lines = list[Any]


@pytest.fixture(params=BOOKS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Lines]:
    """A battle of a book, and its lines as plain data."""
    path = tmp_path / "a.replay"
    played(request.param, 3, path, 20)
    return path, read(path)


def found(path: Path, rows: Lines) -> str:
    """What verifying says of these lines, their chain mended."""
    path.write_bytes(written(rows))
    path.with_name(path.name + ".sealed").unlink(missing_ok=True)
    try:
        verdict = verify(path)
    except ReplayFault as no:
        return str(no)
    assert not verdict.agrees, verdict.notices
    return verdict.sentence


@pytest.mark.parametrize(
    "lie",
    [
        {"seed": 4},
        {"title": "Another Field"},
        {"rounds": 9},
        {"rulings": {"SP-R1": "never"}},
        {"rulings": {"ST-R16": "never"}},
    ],
)
def test_what_the_first_line_lies_about_is_found(kept: tuple[Path, Lines], lie: dict[str, object]):
    path, rows = kept
    rows[0].update(lie)
    assert found(path, rows)


def test_another_scenario_or_book_under_the_same_events_is_found(kept: tuple[Path, Lines]):
    path, rows = kept
    text = rows[0]["scenario"]
    for old, new in (("at: [16, 1", "at: [15, 1"), ("The Blues", "The Greens"), ("facing: 180", "facing: 170")):
        assert old in text
        rows[0]["scenario"] = text.replace(old, new, 1)
        assert found(path, rows)
    rows[0]["scenario"] = text
    rows[0]["rules"] = "cydonia" if rows[0]["rules"] != "cydonia" else "starkpool"
    assert found(path, rows)


def test_a_snapshot_that_was_changed_is_found_and_never_gone_on_with(kept: tuple[Path, Lines]):
    """Another digest makes the battle go on from its last snapshot: not from one that its events do not lead to."""
    path, rows = kept
    number = next(n for n, row in enumerate(rows) if "snapshot" in row)
    name = next(iter(rows[number]["snapshot"]["state"]["figures"]))
    rows[number]["snapshot"]["state"]["figures"][name]["hit_points"] = 99
    assert "snapshot" in found(path, rows)
    del rows[number + 1 :]
    rows[number - 1]["digest"] = "0" * 32
    path.write_bytes(written(rows))
    with pytest.raises(ReplayFault, match="it cannot be gone on with"):
        resume(path)


def test_a_snapshot_that_stands_there_twice_is_found(kept: tuple[Path, Lines]):
    path, rows = kept
    number = next(n for n, row in enumerate(rows) if "snapshot" in row)
    rows.insert(number, rows[number])
    assert "there is a snapshot of this round already" in found(path, rows)


def test_a_command_taken_back_past_a_die_without_consent_is_found(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0", "done", "done")
    assert session.undo("blue", agreed=True) is None
    session.close()
    rows = read(path)
    assert rows[-1]["agreed"] is True
    del rows[-1]["agreed"]
    assert "it was taken back without the other side's consent" in found(path, rows)
    rows[-1]["agreed"] = True
    rows[-1]["by"] = "nobody"
    assert "there is nothing to undo" in found(path, rows)


def test_a_consent_that_was_not_due_is_found(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    assert session.undo("blue") is None
    session.close()
    rows = read(path)
    rows[-1]["agreed"] = True
    assert "consent that was not due" in found(path, rows)


def test_more_taken_back_than_a_side_may_is_found(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0", "move bob via 15,27 facing 0")
    assert session.undo("blue") is None
    session.close()
    rows = read(path)
    rows[-1]["to"] -= 1
    assert "there is nothing to undo up to" in found(path, rows)


# ---- under seal ----------------------------------------------------------------------------------------------------


def sealing(tmp_path: Path) -> tuple[Path, Lines]:
    """A battle in which both sides settled something under seal, and opened it."""
    path = tmp_path / "a.replay"
    session = begun("exile", 1, path)
    for _ in play_on(session, 1):
        rows = read(path)
        if len({row["seal"] for row in opened(rows)}) > 1 and sum("seal" in row for row in rows) > 2:
            break
    session.close()
    return path, read(path)


def opened(rows: Lines) -> Lines:
    """The lines of answers that lay under seal and were opened."""
    seals = {one["seal"] for row in rows for one in row.get("revealed", ())}
    return [row for row in rows if row.get("seal") in seals]


def test_answers_exchanged_between_lines_are_found(tmp_path: Path):
    path, rows = sealing(tmp_path)
    lines = opened(rows)
    one = lines[0]
    other = next(row for row in lines if row["seal"] != one["seal"] and row["events"] != one["events"])
    one["seal"], other["seal"] = other["seal"], one["seal"]
    assert found(path, rows)


def test_an_answer_changed_with_its_seal_is_another_battle_and_found(tmp_path: Path):
    path, rows = sealing(tmp_path)
    number = next(n for n, row in enumerate(rows) if row.get("revealed"))
    one = rows[number]["revealed"][0]
    other = {**one, "command": "done", "seal": digest_of(one["salt"], "done")}
    rows[number]["revealed"][0] = other
    for row in rows:
        if row.get("seal") == one["seal"]:
            row["seal"] = other["seal"]
    assert found(path, rows)


def test_what_came_of_an_answer_must_be_what_lay_under_seal(tmp_path: Path):
    path, rows = sealing(tmp_path)
    for row in rows:
        for one in row.get("revealed", ()):
            for secret in one["secrets"]:
                secret["text"] = f"{secret['text']} "
    assert "what came of it is not what lay under seal" in found(path, rows)


def test_an_opening_of_what_was_not_under_seal_is_found(tmp_path: Path):
    path, rows = sealing(tmp_path)
    salt = "0" * 32
    extra = {"seal": digest_of(salt, "done"), "salt": salt, "command": "done", "secrets": []}
    next(row for row in rows if row.get("revealed"))["revealed"].append(extra)
    assert "it opens what was not under seal" in found(path, rows)


def test_a_salt_that_holds_the_first_letters_of_the_answer_opens_nothing():
    seal = blake2b(b"0" * 32 + b"write ann done", digest_size=16).hexdigest()
    assert Sealed(seal, "0" * 32, "write ann done").true
    assert not Sealed(seal, "0" * 32 + "write ann ", "done").true


def test_a_battle_that_is_over_has_opened_all(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = begun("exile", 1, path)
    for _ in play_on(session, 1):
        pass
    session.close()
    rows = read(path)
    last = [row for row in rows if row.get("revealed")][-1]
    del last["revealed"]
    assert found(path, rows)


# ---- beside --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".lock", ".sealed"])
def test_what_lies_beside_is_never_written_to_through_a_link(tmp_path: Path, ending: str):
    path, other = tmp_path / "a.replay", tmp_path / "precious"
    session = begun("exile", 1, path)
    for _ in play_on(session, 1, 4):
        pass
    session.close()
    other.write_bytes(b"of another")
    there = path.with_name(path.name + ending)
    there.unlink(missing_ok=True)
    there.symlink_to(other)
    try:
        again, _ = resume(path)
    except OSError:
        assert ending == ".lock"
    else:
        for _ in play_on(again, 1):
            pass
        again.close()
    assert other.read_bytes() == b"of another"
    assert verify(path).agrees


def test_a_pipe_beside_holds_nobody_up(tmp_path: Path):
    path = tmp_path / "a.replay"
    played("exile", 1, path, 8)
    path.with_name("a.replay.sealed").unlink(missing_ok=True)
    os.mkfifo(path.with_name("a.replay.sealed"))
    assert verify(path).agrees
    assert Recording(path).events
    again, _ = resume(path)
    again.close()
    os.mkfifo(beside(path))
    assert verify(path).agrees
    with pytest.raises(OSError, match="Invalid argument"):
        resume(path)


def test_the_lines_are_as_they_were_read(kept: tuple[Path, Lines]):
    """Of the tests themselves: lines that were not changed verify."""
    path, rows = kept
    side = path.with_name("a.replay.sealed")
    before = side.read_bytes() if side.exists() else None
    data = path.read_bytes()
    path.write_bytes(written(rows))
    assert path.read_bytes() == data
    assert verify(path).agrees
    assert (side.read_bytes() if side.exists() else None) == before
    assert json.decode(data.splitlines()[0])["title"] == rows[0]["title"]
