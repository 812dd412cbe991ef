"""A dungeon that is not over yet: nobody is told or drawn who stands in the dark for whoever asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from game.cli import main
from game.cli.commands import pictures, replays
from game.core.state import State
from game.session.recording import Recording


@pytest.fixture(scope="module")
def battles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One with the door still shut, one where it is open and few are seen, and one that is over."""
    folder = tmp_path_factory.mktemp("dark")
    whole = folder / "over.replay"
    assert main(["run", "door", "--seed", "5", "--rounds", "20", "--replay", str(whole)]) == 0
    rows = whole.read_bytes().splitlines(keepends=True)
    found = {"over": whole, "shut": folder / "shut.replay", "open": folder / "open.replay"}
    found["shut"].write_bytes(b"".join(rows[:3]))
    found["open"].write_bytes(b"".join(rows[: len(rows) // 2]))
    return found


def listed(give, file: Path, *more: str) -> set[str]:
    said = give("inspect", str(file), *more, "--json")
    assert said.status == 0, said.err
    return {one["id"] for one in json.decode(said.out)["figures"]}


def drawn(file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> set[str]:
    """Who is in a picture."""
    seen: list[set[str]] = []

    def draw(state: State, out: Path, *given: object) -> None:
        seen.append(set(state.figures))
        out.write_bytes(b"")

    monkeypatch.setattr(pictures, "draw", draw)
    assert main(["picture", str(file), "-o", str(folder / "out.png"), *more]) == 0
    return seen[0]


def test_behind_the_shut_door_nobody_is_told_of_to_those_before_it(battles: dict[str, Path], give):
    assert "rask" in listed(give, battles["shut"], "--side", "hill")
    assert listed(give, battles["shut"], "--side", "hill").isdisjoint({"hruna", "tobin"})
    assert "rask" not in listed(give, battles["shut"], "--side", "party")
    assert "hruna" in listed(give, battles["shut"], "--side", "party")
    assert listed(give, battles["shut"]) == set(), "where nobody asks, only who is seen by both"
    assert len(listed(give, battles["over"])) == 5, "when it is over all may be known"


def test_a_picture_shows_nobody_who_stands_in_the_dark(battles: dict[str, Path], tmp_path: Path, monkeypatch):
    assert drawn(battles["shut"], tmp_path, monkeypatch) == set()
    seen = drawn(battles["shut"], tmp_path, monkeypatch, "--figure", "hruna")
    assert "hruna" in seen and "rask" not in seen
    both = drawn(battles["open"], tmp_path, monkeypatch)
    assert both and both < drawn(battles["over"], tmp_path, monkeypatch)


def test_one_in_the_dark_cannot_be_asked_about_by_his_enemies(battles: dict[str, Path], give):
    said = give("inspect", str(battles["shut"]), "--figure", "hruna", "--target", "rask")
    assert said.status == 2 and "rask" in said.err.lower()
    assert give("inspect", str(battles["shut"]), "--figure", "hruna").status == 0


def test_a_replay_in_sentences_tells_nothing_of_those_in_the_dark(battles: dict[str, Path], give, monkeypatch):
    monkeypatch.setattr(replays, "has_display", lambda: False)
    shut, over = give("replay", str(battles["shut"])), give("replay", str(battles["over"]))
    assert "Hruna" not in shut.out and "Hit points" not in shut.out, "of the door only its own side knows"
    assert "Carrow Hill win the initiative" in shut.out
    assert "only what both sides have seen is told" in shut.err
    assert "Hruna" in over.out and "only what both" not in over.err


def test_a_film_shows_and_tells_nobody_who_stands_in_the_dark(battles: dict[str, Path]):
    from game.ui.film import How, Studio

    shut = Studio(Recording(battles["shut"]), How(scale=8))
    assert shut.view.dark is not None and shut.view.dark.shown(shut.view.state, shut.view.state).figures == {}
    for part in shut.parts():
        shut.screening.play(part)
        shut.screening.skip()
        assert "Hruna" not in shut.words
    over = Studio(Recording(battles["over"]), How(scale=8))
    assert "hruna" in over.view.dark.shown(over.view.state, over.view.state).figures
