"""Battles taken up after whatever happened to their files: nothing is cut off that is not kept beside, and said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.files.journal import chained, linked
from game.files.keeping import keep_whole, salvaged
from game.files.rows import ReplayFault, Rows
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import resume
from tests.session.battles import do, one_bit, quiet
from tests.source import ROOT
from tools.kept import BOOKS, play_on, played

CASES = ROOT / "tests" / "cases" / "replays"
READ = (verify, Recording, resume)


@pytest.fixture(scope="module", params=BOOKS)
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small battle of a book, under way: its screen is down or up, and something may lie under seal."""
    path = tmp_path_factory.mktemp(request.param) / "a.replay"
    played(request.param, 5, path, 7)
    return path


def laid(whole: Path, folder: Path, data: bytes) -> Path:
    """Lay what is left of a battle into a folder, with the file beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "b.replay"
    path.write_bytes(data)
    beside = whole.with_name(whole.name + ".sealed")
    if beside.exists():
        shutil.copy(beside, path.with_name("b.replay.sealed"))
    return path


def case(name: str, folder: Path) -> Path:
    """A copy of a file that was once taken wrongly."""
    return Path(shutil.copy(CASES / f"{name}.replay", folder))


# ---- lines that are not sound --------------------------------------------------------------------------------------


def test_a_flipped_bit_is_a_fault_though_an_answer_is_under_seal_before_it(tmp_path: Path):
    path = tmp_path / "a.replay"
    line = one_bit(path)
    before = path.read_bytes()
    said = set()
    verdict = verify(path)
    assert not verdict.agrees
    assert verdict.line == line
    said.add(verdict.sentence)
    for reading in (Recording, resume):
        with pytest.raises(ReplayFault) as no:
            reading(path)
        said.add(str(no.value))
    assert said == {f"line {line}: it is no line of a replay: it is no JSON"}
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def sealed(folder: Path) -> Path:
    """A battle with an answer under seal that no later line opens and no file beside holds."""
    path = folder / "a.replay"
    for answers in range(3, 30):
        played("exile", 1, path, answers)
        lines = path.read_bytes().splitlines()
        if any(b'"seal":"' in line for line in lines[-4:-2]) and b'"revealed"' not in b"".join(lines[-3:]):
            break
    path.with_name("a.replay.sealed").unlink()
    return path


@pytest.mark.parametrize("bit", range(8))
def test_any_bit_of_a_line_behind_one_whose_seal_is_lost_is_a_fault_for_whoever_reads_it(tmp_path: Path, bit: int):
    path = sealed(tmp_path)
    data = path.read_bytes()
    assert any("under seal" in notice for notice in verify(path).notices)
    last = len(data.splitlines())
    place = data.rindex(b"\n", 0, -1) + 40
    path.write_bytes(data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :])
    before = path.read_bytes()
    said = {verify(path).sentence}
    for reading in (Recording, resume):
        with pytest.raises(ReplayFault) as no:
            reading(path)
        said.add(str(no.value))
    (sentence,) = said
    assert sentence.startswith(f"line {last}: ")
    assert path.read_bytes() == before


def test_what_is_sound_of_a_damaged_battle_goes_on_in_a_copy(tmp_path: Path):
    path = tmp_path / "a.replay"
    flipped = one_bit(path)
    before = path.read_bytes()
    copy, line = salvaged(path)
    assert line == flipped
    assert copy.read_bytes() == b"".join(before.splitlines(keepends=True)[: line - 1])
    session, notices = resume(copy)
    assert any("under seal" in notice for notice in notices)
    for _ in play_on(session, 1, 3):
        pass
    session.close()
    assert verify(copy).agrees
    assert path.read_bytes() == before


def test_of_every_damaged_line_what_stands_before_it_can_be_gone_on_with(whole: Path, tmp_path: Path):
    lines = whole.read_bytes().splitlines(keepends=True)
    for number in range(1, len(lines)):
        data = b"".join([*lines[:number], lines[number].replace(b'"', b"'", 1), *lines[number + 1 :]])
        path = laid(whole, tmp_path / "x", data)
        copy, line = salvaged(path)
        assert line == number + 1
        assert copy.read_bytes() == b"".join(lines[:number])


@pytest.mark.parametrize("what", ["removed", "doubled", "swapped"])
def test_lines_removed_doubled_or_swapped_are_found(whole: Path, tmp_path: Path, what: str):
    lines = whole.read_bytes().splitlines(keepends=True)
    for number in range(len(lines) - 1):
        if what == "removed":
            other = lines[:number] + lines[number + 1 :]
        elif what == "doubled":
            other = lines[: number + 1] + lines[number:]
        else:
            other = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        path = laid(whole, tmp_path / "x", b"".join(other))
        said = []
        for reading in READ:
            try:
                found = reading(path)
            except ReplayFault as no:
                said.append(str(no))
            else:
                assert reading is verify
                assert not found.agrees, (number, what)
        assert path.read_bytes() == b"".join(other)
        assert len(said) >= 2


@pytest.mark.parametrize("byte", [b"x", b" ", b"}"])
def test_a_changed_end_of_the_last_line_is_no_line_that_broke_off(whole: Path, tmp_path: Path, byte: bytes):
    path = laid(whole, tmp_path / "x", whole.read_bytes()[:-1] + byte)
    verdict = verify(path)
    assert not verdict.agrees
    assert "its end is not as it was written" in verdict.sentence
    path.write_bytes(whole.read_bytes() + b"Something else")
    assert "nor the beginning of one" in verify(path).sentence


def test_the_last_line_and_the_first_are_sound_too(whole: Path, tmp_path: Path):
    lines = whole.read_bytes().splitlines(keepends=True)
    for number, old, new in ((-1, b'"by":"', b'"by":"a'), (0, b'"seed":5', b'"seed":6')):
        changed = list(lines)
        assert old in changed[number]
        changed[number] = changed[number].replace(old, new, 1)
        path = laid(whole, tmp_path / "x", b"".join(changed))
        verdict = verify(path)
        assert not verdict.agrees
        assert "not as it was written" in verdict.sentence
        with pytest.raises(ReplayFault, match="not as it was written"):
            Recording(path)
        path.write_bytes(changed[0])
        assert verify(path).agrees == (number == -1), "of a first line alone, too"


def test_after_the_end_nothing_follows(tmp_path: Path):
    path = tmp_path / "a.replay"
    played("starkpool", 1, path)
    data = path.read_bytes()
    assert verify(path).finished
    last = data.splitlines()[-1]
    more = linked(b'{"command":"done","by":"human","events":[],"digest":"0"', chained(last)) + b"\n"
    for text, said in ((more, "the battle was over"), (b'{"command":"done"', "nor the beginning of one")):
        path.write_bytes(data + text)
        verdict = verify(path)
        assert not verdict.agrees
        assert said in verdict.sentence
        with pytest.raises(ReplayFault, match=said):
            Recording(path)


# ---- killed at any byte --------------------------------------------------------------------------------------------


def gone_on(path: Path, seed: int, answers: int = 2) -> None:
    """Take a battle up and play on."""
    session, _ = resume(path)
    for _ in play_on(session, seed, answers):
        pass
    session.close()


def test_a_battle_killed_before_its_first_line_is_taken_up_and_can_be_read_again(tmp_path: Path):
    path = case("header-only", tmp_path)
    gone_on(path, 1, 4)
    assert next(iter(Rows(path))).command == "begin"
    assert verify(path).agrees
    gone_on(path, 2, 400)
    verdict = verify(path)
    assert verdict.agrees and verdict.finished
    assert Recording(path).finished


def test_killed_at_every_byte_of_the_first_lines_and_the_last_it_is_taken_up_twice(whole: Path, tmp_path: Path):
    """Each cut is read as what it is; round each end of a line it is taken up, killed in a line, and taken up again."""
    data = whole.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10]
    first = {one for end in ends[:3] for one in range(end - 2, end + 3)} | {ends[0] + 30, ends[1] - 40}
    last = {ends[-2] - 1, ends[-2], ends[-2] + 1, (ends[-2] + ends[-1]) // 2, ends[-1] - 1, ends[-1]}
    for length in sorted(one for one in first | last if ends[0] <= one <= len(data)):
        path = laid(whole, tmp_path / "x", data[:length])
        gone_on(path, 1)
        assert verify(path).agrees
        again = path.read_bytes()
        path.write_bytes(again[:-3])
        gone_on(path, 2)
        verdict = verify(path)
        assert verdict.agrees, (length, verdict.sentence)
        rows = [row.command for row in Rows(path)]
        assert rows.count("begin") == 1
        assert rows[0] == "begin"


def test_a_battle_killed_between_its_last_command_and_its_end_is_over_when_it_is_taken_up(tmp_path: Path):
    path = tmp_path / "a.replay"
    played("cydonia", 2, path)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    assert lines[-1].startswith(b'{"command":"end"')
    path.write_bytes(b"".join(lines[:-1]))
    session, _ = resume(path)
    assert session.over
    session.close()
    assert path.read_bytes() == data
    assert verify(path).finished


def test_what_ended_a_battle_may_be_taken_back_and_done_again_and_then_it_is_over(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path, rounds=1)
    do(session, "done", "done")
    assert session.over
    side = session.decider(session.here)
    assert session.undo(side, agreed=True) is None
    assert not verify(path).finished
    assert session.redo(side) is None
    assert session.over
    session.close()
    assert [row.command for row in Rows(path)][-4:] == ["end", "undo", "redo", "end"]
    verdict = verify(path)
    assert verdict.agrees and verdict.finished
    assert Recording(path).finished


def test_what_broke_off_is_kept_beside_before_it_is_cut_off_and_it_is_said(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    path.write_bytes(path.read_bytes()[:-30])
    before = path.read_bytes()
    again, notices = resume(path)
    again.close()
    assert path.stat().st_size < len(before)
    assert (tmp_path / "a.replay.kept").read_bytes() == before
    assert any("kept in a.replay.kept" in notice for notice in notices)
    path.write_bytes(before)
    assert keep_whole(path).name == "a.replay.kept", "the same is kept once"
    path.write_bytes(before + b"1")
    assert keep_whole(path).name == "a.replay-2.kept"
    assert (tmp_path / "a.replay.kept").read_bytes() == before


def test_what_cannot_be_kept_is_not_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from tools.failing import Disk, failing

    path = tmp_path / "a.replay"
    quiet(path).close()
    path.write_bytes(path.read_bytes()[:-30])
    before = path.read_bytes()
    with pytest.raises(OSError, match="No space"), failing(Disk(3, 28, True), ()):
        resume(path)
    assert path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.replay"]


def test_answers_under_seal_that_were_lost_are_kept_as_the_file_was(tmp_path: Path):
    """The file beside is gone: what stands from the sealed answer on cannot be played, and is kept."""
    path = tmp_path / "a.replay"
    for answers in range(6, 30):
        played("exile", 1, path, answers)
        if path.with_name("a.replay.sealed").exists() and b'"seal"' in path.read_bytes().splitlines()[-2]:
            break
    path.with_name("a.replay.sealed").unlink()
    before = path.read_bytes()
    gone_on(path, 1)
    assert (tmp_path / "a.replay.kept").read_bytes() == before
    assert verify(path).agrees


@pytest.mark.parametrize("book", ["chainmail", "exile", "three_actions"])
def test_an_answer_known_only_from_a_line_that_is_cut_off_is_kept_beside_from_then_on(tmp_path: Path, book: str):
    """The file beside is gone, the line that opens the answer lacks its line feed: taken up, left, and taken up."""
    path = tmp_path / "a.replay"
    played(book, 3, path, 60)
    path.with_name("a.replay.sealed").unlink(missing_ok=True)
    opens = next(line for line in path.read_bytes().splitlines() if b'"revealed":[{' in line)
    before = path.read_bytes()
    path.write_bytes(before[: before.index(opens) + len(opens)])
    torn = path.read_bytes()
    session, (notice,) = resume(path)
    assert "what had broken off was cut off" in notice
    session.close()
    assert not [notice for notice in verify(path).notices if "under seal" in notice]
    again, notices = resume(path)
    again.close()
    assert notices == ()
    assert [kept.read_bytes() for kept in tmp_path.glob("*.kept")] == [torn]


def test_lines_of_before_there_were_sums_are_read_and_gone_on_with(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    lines = [line[: line.rindex(b',"sum":')] + b"}" for line in path.read_bytes().splitlines()]
    for number in range(1, len(lines)):
        head = lines[number][: lines[number].rindex(b',"before":')]
        lines[number] = b'%b,"before":"%b"}' % (head, chained(lines[number - 1]).encode())
    path.write_bytes(b"\n".join([*lines, b""]))
    assert b'"sum"' not in path.read_bytes()
    assert verify(path).agrees
    again, notices = resume(path)
    assert notices == ()
    do(again, "move bob via 15,27 facing 0")
    again.close()
    assert b'"sum"' in path.read_bytes().splitlines()[-1]
    assert verify(path).agrees
    assert Recording(path).notices
