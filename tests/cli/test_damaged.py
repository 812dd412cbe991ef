"""A replay that was damaged: verified and watched, the same sentence comes of it, with the same line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.session.onlooking import remember
from tests.source import ROOT
from tools.kept import BOOKS, played

FLIPS = 36
"""Bits flipped of each battle, spread over its file."""


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay is told in sentences."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(params=BOOKS)
def lines(request: pytest.FixtureRequest, tmp_path: Path) -> list[bytes]:
    """The lines of a battle of a book, some of it taken back."""
    path = tmp_path / "whole.replay"
    played(request.param, 5, path, 25)
    side = path.with_name("whole.replay.sealed")
    if side.exists():
        shutil.copy(side, tmp_path / "a.replay.sealed")
    return path.read_bytes().splitlines(keepends=True)


def said(capsys: pytest.CaptureFixture[str], path: Path) -> tuple[list[int], list[str]]:
    """The exit codes of watching and verifying a replay, and what each says on standard error."""
    codes, told = [], []
    for more in ([], ["--verify"]):
        codes.append(main(["replay", str(path), *more]))
        told.append(capsys.readouterr().err)
    return codes, told


def flipped(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """The battle with one bit flipped, and the line in which it is; a bit of the first line, too."""
    data, chance = b"".join(lines), Random(1)
    for number in range(FLIPS):
        size = len(data) if number else len(lines[0])
        place = chance.randrange(size // FLIPS * number, size if not number else size // FLIPS * (number + 1))
        changed = data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
        yield data.count(b"\n", 0, place) + 1, changed


def test_a_flipped_bit_is_told_in_the_same_words_with_its_own_line(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "a.replay"
    for line, data in flipped(lines):
        path.write_bytes(data)
        codes, (watched, verified) = said(capsys, path)
        assert all(codes), data[:60]
        assert watched == verified
        assert watched.count("\n") == 1
        assert f"line {line}: " in watched or (line == 1 and "it is no replay: " in watched)


@pytest.mark.parametrize("what", ["removed", "doubled", "swapped"])
def test_a_line_removed_doubled_or_swapped_is_told_in_the_same_words(
    lines: list[bytes], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "a.replay"
    for number in range(1, len(lines) - 1, 3):
        if what == "removed":
            other = lines[:number] + lines[number + 1 :]
        elif what == "doubled":
            other = lines[: number + 1] + lines[number:]
        else:
            other = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        path.write_bytes(b"".join(other))
        codes, (watched, verified) = said(capsys, path)
        assert all(codes)
        assert watched == verified
        assert f"line {number + 1 + (what == 'doubled')}: " in watched


def test_one_cut_off_in_its_first_line_is_none_and_later_it_is_whole_up_to_there(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "a.replay"
    remember(path.name, {"blue": "scripted", "red": "scripted"})  # persons would have to wait until it is over
    data = b"".join(lines)
    for cut in (0, 1, len(lines[0]) // 2, len(lines[0]) - 1):
        path.write_bytes(data[:cut])
        codes, (watched, verified) = said(capsys, path)
        assert all(codes)
        assert watched == verified
    for cut in range(len(lines[0]), len(data), len(data) // 7):
        path.write_bytes(data[:cut])
        codes, (_, verified) = said(capsys, path)
        assert codes == [0, 0]
        assert "unfinished" in verified


def test_one_of_an_earlier_version_with_a_flipped_bit_is_told_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Its events come out otherwise today from its second line on: the bit is told, which is in its eleventh."""
    path = Path(shutil.copy(ROOT / "tests" / "cases" / "replays" / "chainmail-one-bit.replay", tmp_path))
    codes, told = said(capsys, path)
    assert all(codes)
    assert told == [f"sandtable: {path}: line 11: it is no line of a replay: it is no JSON.\n"] * 2
