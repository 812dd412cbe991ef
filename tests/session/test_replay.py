"""Replays: verified to the byte, whole as far as they go, and never a traceback."""

from __future__ import annotations

import contextlib
import itertools
import os
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from game import __version__
from game.core.events import BattleEnded
from game.core.tally import Refusal
from game.core.text.typed import read
from game.files import journal, rows
from game.files.digest import digest
from game.files.rows import ReplayFault, Rows
from game.session.game import Keeping
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import new_file, resume, saved
from tests.session.battles import do, played, quiet


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "a.replay"
    played(path)
    return path


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return tmp_path / "b.replay"


def changed(whole: Path, other: Path, line: int, old: bytes, new: bytes) -> Path:
    lines = whole.read_bytes().split(b"\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    other.write_bytes(b"\n".join(lines))
    return other


def chained_again(path: Path, start: int) -> None:
    """Mend the chain after a change, as one would who wants it not to be seen."""
    lines = path.read_bytes().split(b"\n")
    for number in range(start - 1, len(lines) - 1):
        head, _, _ = lines[number].rpartition(b',"before":"' if number else b',"sum":"')
        lines[number] = journal.linked(head, journal.chained(lines[number - 1])) if number else journal.summed(head)
    path.write_bytes(b"\n".join(lines))


def test_every_line_agrees(whole: Path):
    verdict = verify(whole)
    assert verdict.agrees, verdict.sentence
    assert verdict.finished
    assert verdict.notices == ()


def test_the_header_says_what_it_must(whole: Path):
    head = json.decode(whole.read_bytes().split(b"\n")[0])
    assert head["format"] == 1
    assert head["sandtable"] == __version__
    assert head["rules"] == "starkpool"
    assert head["seed"] == 3
    assert "The Ford" in head["scenario"]


def test_each_line_holds_command_giver_events_digest_and_the_line_before(whole: Path):
    lines = [json.decode(line) for line in whole.read_bytes().splitlines()]
    for line in lines[1:]:
        assert "before" in line
        if "snapshot" not in line:
            assert {"command", "by", "events", "digest"} <= set(line)
    events = [event for line in lines[1:] for event in line.get("events", ())]
    assert [event["n"] for event in events] == list(range(len(events)))
    assert all({"n", "round", "step", "event", "rules"} <= set(event) for event in events)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        (b'"faces":[', b'"faces":[1,', "faces"),
        (b'"event":"StepBegan"', b'"event":"StepEnded"', "event"),
        (b'"round":1', b'"round":2', "round"),
    ],
)
def test_the_first_event_and_field_that_differ_are_named(whole: Path, other: Path, old: bytes, new: bytes, field: str):
    number = next(n for n, line in enumerate(whole.read_bytes().split(b"\n"), 1) if n > 1 and old in line)
    changed(whole, other, number, old, new)
    chained_again(other, number)
    verdict = verify(other)
    assert not verdict.agrees
    assert verdict.line == number
    assert verdict.event is not None
    assert verdict.field == field
    assert f"line {number}" in verdict.sentence


def test_a_line_lost_in_the_middle_is_found(whole: Path, other: Path):
    lines = whole.read_bytes().split(b"\n")
    for number in range(1, len(lines) - 2):
        other.write_bytes(b"\n".join(lines[:number] + lines[number + 1 :]))
        verdict = verify(other)
        assert not verdict.agrees
        assert verdict.line == number + 1


def test_a_line_changed_in_the_middle_is_found_whatever_it_held(whole: Path, other: Path):
    lines = whole.read_bytes().split(b"\n")
    for number, line in enumerate(lines[1:-2], 2):
        if b'"by":"' in line:
            changed(whole, other, number, b'"by":"', b'"by":"x')
            assert not verify(other).agrees


def test_two_lines_that_changed_places_are_found(whole: Path, other: Path):
    lines = whole.read_bytes().split(b"\n")
    lines[4], lines[5] = lines[5], lines[4]
    other.write_bytes(b"\n".join(lines))
    assert not verify(other).agrees


def test_a_torn_last_line_is_dropped_with_a_notice_and_nothing_else(whole: Path, other: Path):
    data = whole.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10]
    for end, after in itertools.pairwise(ends):
        for cut in {end + 1, (end + after) // 2, after - 1}:
            other.write_bytes(data[:cut])
            reader = Rows(other)
            assert len(list(reader)) == data[:end].count(b"\n") - 1
            assert reader.torn
            assert reader.length == end


@pytest.mark.parametrize("more", [0, 200])
def test_a_battle_killed_as_it_began_has_a_first_line_only_and_is_unfinished(whole: Path, other: Path, more: int):
    first, _, rest = whole.read_bytes().partition(b"\n")
    other.write_bytes(first + b"\n" + rest[:more])
    verdict = verify(other)
    assert verdict.agrees and not verdict.finished
    assert any("unfinished: it has not begun" in notice for notice in verdict.notices)
    assert (verdict.events, verdict.notices) == (0, Recording(other).notices), "what is told of it is the same"


def test_a_torn_or_unfinished_replay_verifies_with_a_notice(whole: Path, other: Path):
    data = whole.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10]
    for place in range(2, len(ends) - 1, 3):
        other.write_bytes(data[: ends[place]])
        verdict = verify(other)
        assert verdict.agrees, verdict.sentence
        (notice,) = verdict.notices
        assert notice.startswith(f"the battle is unfinished: it is known up to event {verdict.events - 1} (round ")
        assert notice.endswith(", and no end is recorded")
        other.write_bytes(data[: ends[place] + 20])
        verdict = verify(other)
        assert verdict.agrees
        assert len(verdict.notices) == 2


def test_every_prefix_is_read_or_refused_in_a_sentence(other: Path, tmp_path: Path):
    path = tmp_path / "small.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    data = path.read_bytes()
    head = data.index(b"\n") + 1
    for cut in range(len(data)):
        other.write_bytes(data[:cut])
        if cut < head:
            with pytest.raises(ReplayFault):
                Rows(other)
        else:
            assert len(list(Rows(other))) == data[head:cut].count(b"\n")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[]\n",
        b"not a replay\n",
        b"\x00" * 100,
        b'{"format":1}\n',
        b'{"format":99,"sandtable":"9","rules":"x","seed":1}\n',
        b'{"format":1,"sandtable":"1","rules":"nothing","seed":1}\n',
        b'{"format":1,"sandtable":"1","rules":"starkpool","seed":1,"scenario":"nonsense"}\n',
        b'{"format":1,"sandtable":"1","rules":"starkpool","seed":1,"state":{}}\n',
        b'{"format":1,"sandtable":"1","rules":"starkpool","seed":"x"}\n',
        b"[" * 100_000 + b"\n",
        b'{"format":1,' * 5000 + b"\n",
        b"\xff\xfe\n",
    ],
)
def test_what_is_no_replay_is_one_sentence(other: Path, text: bytes):
    other.write_bytes(text)
    for reading in (verify, Recording, resume):
        with pytest.raises(ReplayFault) as no:
            reading(other)
        assert "\n" not in str(no.value)
        assert len(str(no.value)) < 300


def test_what_is_no_file_is_one_sentence(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "none", tmp_path, tmp_path / "pipe", Path("/dev/zero"), Path("a\0b")):
        with pytest.raises(ReplayFault) as no:
            verify(path)
        assert "\n" not in str(no.value)


def test_limits_hold(other: Path, whole: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rows, "MOST_LINE", 1000)
    with pytest.raises(ReplayFault, match="longer"):
        verify(whole)
    monkeypatch.undo()
    monkeypatch.setattr(rows, "MOST_BYTES", 1000)
    with pytest.raises(ReplayFault, match="larger"):
        verify(whole)


def test_bad_lines_in_the_middle_are_sentences(whole: Path, other: Path):
    data = whole.read_bytes().split(b"\n")
    for bad in (b"{}", b"[1]", b"\x00\x01", b'{"command":5,"before":"x"}', b"[" * 60_000):
        other.write_bytes(b"\n".join([*data[:5], bad, *data[6:]]))
        verdict = verify(other)
        assert not verdict.agrees
        assert verdict.line in (6, 7)
        with pytest.raises(ReplayFault):
            Recording(other)


def test_forged_lines_differ_and_do_not_crash(whole: Path, other: Path):
    lines = whole.read_bytes().split(b"\n")
    for body in (
        b'{"command":"undo","by":"blue","to":9999,"events":[],"digest":"x"',
        b'{"command":"undo","by":"blue","to":-5,"events":[],"digest":"x"',
        b'{"command":"redo","by":"blue","events":[],"digest":"x"',
        b'{"command":"move nobody via 1,1 facing 0","by":"human","events":[],"digest":"x"',
        b'{"command":"rubbish","by":"human","events":[],"digest":"x"',
        b'{"command":"begin","by":"human","events":[],"digest":"x"',
        b'{"command":"end","by":"human","events":[],"digest":"x"',
        b'{"snapshot":{"profiles":[],"state":{}},"answers":["rubbish"]',
        b'{"command":"done","by":"human","events":[{"event":"Slain"}],"digest":"x"',
    ):
        other.write_bytes(b"\n".join([*lines[:4], body + b',"before":"%b"}' % journal.chained(lines[3]).encode(), b""]))
        verdict = verify(other)
        assert not verdict.agrees
        assert verdict.line == 5
        with contextlib.suppress(ReplayFault):
            Recording(other).after(10**6)


# ---- showing -------------------------------------------------------------------------------------------------------


def test_a_recording_shows_the_state_after_any_event(whole: Path):
    recording = Recording(whole)
    session = played()
    assert recording.events == tuple(session.events)
    assert recording.after(len(recording.events)) == session.now
    for one in session.played[:: max(1, len(session.played) // 7)]:
        assert digest(recording.at_event(one.position.now.n - 1)) == digest(one.position.now)
    assert recording.after(0) == session.first
    assert [line.command for line in recording.lines][1:] == [
        one.command.text() for one in session.played if one.command is not None
    ]


def test_what_was_taken_back_is_not_shown(other: Path):
    session = quiet(other)
    do(session, "move ann via 12,28 facing 0")
    session.undo("blue")
    do(session, "move bob via 15,29 facing 0")
    session.close()
    recording = Recording(other)
    assert recording.after(10**9) == session.now
    assert recording.events == tuple(session.events)


def test_another_version_is_shown_and_said(whole: Path, other: Path):
    changed(whole, other, 1, b'"sandtable":"', b'"sandtable":"0.')
    chained_again(other, 1)
    assert any("version" in notice for notice in Recording(other).notices)
    assert any("version" in notice for notice in verify(other).notices)


# ---- going on ------------------------------------------------------------------------------------------------------


def test_a_battle_is_gone_on_with_where_it_ended(other: Path):
    session = quiet(other)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    again, notices = resume(other)
    assert notices == ()
    assert again.digest == session.digest
    assert again.decision == session.decision
    do(again, "move bob via 15,27 facing 0")
    again.undo("blue")
    do(again, "done", "done")
    again.close()
    verdict = verify(other)
    assert verdict.agrees, verdict.sentence
    assert verdict.events == again.now.n


def test_a_torn_one_goes_on_without_its_last_line(other: Path):
    session = quiet(other)
    do(session, "move ann via 12,28 facing 0")
    before = session.digest
    do(session, "move bob via 15,27 facing 0")
    session.close()
    other.write_bytes(other.read_bytes()[:-30])
    again, notices = resume(other)
    assert any("broken off" in notice for notice in notices)
    assert again.digest == before
    do(again, "move bob via 15,29 facing 0")
    again.close()
    assert verify(other).agrees


def test_one_that_plays_out_otherwise_goes_on_from_its_last_snapshot(other: Path):
    session = quiet(other)
    do(session, "done", "done")
    number = next(n for n, line in enumerate(other.read_bytes().split(b"\n"), 1) if b'"command":"done"' in line)
    session.close()
    changed(other, other, number, b'"digest":"', b'"digest":"0')
    chained_again(other, number)
    before = other.read_bytes()
    again, notices = resume(other)
    assert "last snapshot" in notices[0]
    assert again.now.round == 2
    assert again.replay is not None
    assert again.replay != other
    assert other.read_bytes() == before
    events = again.play(read("choose first"))
    assert not isinstance(events, Refusal)
    again.close()
    verdict = verify(again.replay)
    assert verdict.agrees, verdict.sentence
    assert Recording(again.replay).after(10**9) == again.now


def test_a_battle_made_from_a_state_alone_is_kept_whole(other: Path):
    from game.session.game import Session
    from tests.session.battles import skirmish

    session = Session(skirmish().state, seed=4, kept=Keeping(other))
    session.answer_standing()
    session.close()
    assert verify(other).agrees
    again, _ = resume(other)
    assert again.digest == session.digest
    again.close()


@pytest.mark.parametrize("again", [True, False])
def test_a_full_disk_stops_the_journal_and_not_the_battle(tmp_path: Path, again: bool):
    session = quiet(tmp_path / "a.replay")

    class Full(FileIO):
        full = True

        def write(self, line: Any) -> int:
            if not self.full:
                return super().write(line) or 0
            super().write(line[:7])
            raise OSError(28, "No space left on device")

    assert session._journal is not None
    assert session._journal._file is not None
    session._journal._file.close()
    full = session._journal._file = Full(tmp_path / "a.replay", "ab")
    do(session, "move ann via 12,28 facing 0", "move bob via 15,27 facing 0")
    assert session.notices == ["the battle is no longer being saved to a.replay: No space left on device"]
    assert session.journal_fault
    (notice,) = verify(tmp_path / "a.replay").notices  # nothing broke off
    assert notice.startswith("it is being played at this moment")
    if again:
        full.full = False
        session.undo("blue")
        assert session.notices[1:] == ["the battle is being saved to a.replay again, and nothing of it is missing"]
    session.close()
    verdict = verify(tmp_path / "a.replay")
    assert verdict.agrees
    assert (verdict.events == session.now.n) == again


def test_a_journal_never_grows_beyond_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    session = quiet(tmp_path / "a.replay")
    size = (tmp_path / "a.replay").stat().st_size
    monkeypatch.setattr(journal, "MOST_BYTES", size + 10)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    assert "no longer being saved" in session.notices[0]
    assert (tmp_path / "a.replay").stat().st_size == size
    assert verify(tmp_path / "a.replay").agrees


def test_saved_battles_are_found(tmp_path: Path):
    one, two = tmp_path / "one.replay", tmp_path / "two.replay"
    played(one)
    quiet(two).close()
    (tmp_path / "bad.replay").write_bytes(b"nothing")
    os.utime(one, (1, 1))
    found = saved(tmp_path)
    assert [entry.path.name for entry in found] == ["two.replay", "one.replay"]
    assert [entry.finished for entry in found] == [False, True]
    assert found[1].title == "The Ford"
    assert found[1].round >= 1
    assert found[1].rules == "starkpool"
    assert found[1].ended == how_it_was(one)
    assert found[0].ended == "", "under way"
    assert saved(tmp_path / "nowhere") == []


def how_it_was(path: Path) -> str:
    """How the battle of a replay ended, by all of its lines."""
    recording = Recording(path)
    end = next(event for event in recording.events if isinstance(event, BattleEnded))
    return f"{recording.first.side(end.winner).name} won" if end.winner else "nobody won"


def test_names_of_new_files_are_plain_and_free(tmp_path: Path):
    first = new_file("The Bridge: at/Starkpool!", "2026-01-02-0304", tmp_path)
    assert first.name == "2026-01-02-0304-the-bridge-at-starkpool.replay"
    first.touch()
    assert new_file("The Bridge: at/Starkpool!", "2026-01-02-0304", tmp_path) != first
