"""Every way out of the program: two battles that differ only in one who is not seen are told and drawn alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.played import HUMAN
from game.session.game import Keeping
from game.session.onlooking import NOT_YET, remember
from game.session.opening import begin, opened
from game.sides.player import first_legal

WOOD = """\
sandtable: 1
title: The wood
rules: starkpool
table: {{width: 24, height: 18, ground: grass, setting: outdoors, light: day}}
sides:
  - {{id: blue, name: Blue, colour: blue}}
  - {{id: red, name: Red, colour: vermilion}}
terrain:
  - {{kind: woods, points: [[13, 2], [21, 2], [21, 7], [13, 7]]}}
figures:
  - {{id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 5, at: [5, 15], facing: 0}}
  - {{id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [5, 3], facing: 180}}
  - {{id: {id}, side: red, creature: orc, weapons: [{arms}], hidden: true, hit_points: 6, at: [{at}], facing: 180}}
"""
WORLDS = (("qzxone", "sword", "15, 4"), ("qzxtwo", "spear, dagger", "18, 5"))
LOOKS = (
    ("inspect", "FILE"), ("inspect", "FILE", "--side", "blue"), ("inspect", "FILE", "--side", "blue", "--json"),
    ("inspect", "FILE", "--figure", "ann"), ("inspect", "FILE", "--figure", "ann", "--json"),
    ("inspect", "FILE", "--figure", "ann", "--target", "orc"),
    ("picture", "FILE", "-o", "OUT.png", "--scale", "8"),
    ("picture", "FILE", "-o", "OUT.png", "--scale", "8", "--figure", "ann"),
)  # fmt: skip
KEPT = (
    ("film", "FILE", "-o", "OUT.gif", "--scale", "6"), ("replay", "FILE"), ("rules", "SP-3.3.5.1", "--replay", "FILE"),
)  # fmt: skip
"""What is made of a kept battle, besides."""


@pytest.fixture(params=["scenario", "replay"])
def worlds(request: pytest.FixtureRequest, tmp_path: Path) -> list[Path]:
    """Two folders, each with a battle of the same name in it, or with one under way that two persons play."""
    files = [_wood(tmp_path, number) for number in range(len(WORLDS))]
    return files if request.param == "scenario" else [_under_way(file) for file in files]


def _wood(folder: Path, number: int) -> Path:
    """The scenario of one of the two, in a folder of its own."""
    name, arms, at = WORLDS[number]
    file = folder / str(number) / "wood.yaml"
    file.parent.mkdir()
    file.write_text(WOOD.format(id=name, arms=arms, at=at))
    return file


def _under_way(scenario: Path) -> Path:
    path = scenario.with_suffix(".replay")
    session = begin(opened(str(scenario)), "starkpool", 3, kept=Keeping(path))
    for _ in range(3):
        assert session.decision is not None
        session.play(first_legal(session.situation, session.decision), HUMAN)
    session.close()
    return path


def made(give, file: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, bytes]:
    """What a command says of a battle in its folder, and what it writes."""
    monkeypatch.chdir(file.parent)
    said = give(*[word.replace("FILE", file.name) for word in words])
    out = next((Path(word) for word in words if word.startswith("OUT")), None)
    written = out.read_bytes() if out is not None and out.exists() else b""
    return said.status, said.out + said.err, written


def test_nothing_that_is_told_or_drawn_differs_by_one_who_is_not_seen(worlds: list[Path], give, monkeypatch):
    for words in LOOKS:
        one, other = (made(give, file, words, monkeypatch) for file in worlds)
        assert one == other, words
        assert one[0] == 0, one
        assert "qzx" not in one[1].lower()


def test_a_battle_under_way_between_two_persons_is_neither_filmed_nor_told(tmp_path: Path, give, monkeypatch):
    """Whether it is remembered who plays, or the file has come from elsewhere; with one person it is as he sees it."""
    path = _under_way(_wood(tmp_path, 0))
    for players in ({}, {"blue": HUMAN, "red": HUMAN}):
        remember(path.name, players)
        for words in KEPT:
            status, said, written = made(give, path, words, monkeypatch)
            assert (status, written) == (2, b""), said
            assert NOT_YET in said


def test_with_one_person_a_battle_under_way_is_filmed_and_told_as_he_sees_it(tmp_path: Path, give, monkeypatch):
    seen = []
    for number in range(len(WORLDS)):
        path = _under_way(_wood(tmp_path, number))
        remember(path.name, {"blue": HUMAN, "red": "scripted"})
        seen.append([made(give, path, words, monkeypatch) for words in KEPT])
    assert seen[0] == seen[1]
    assert seen[0][0][2], "there is a film"


def test_who_is_not_seen_can_be_asked_about_by_nobody_while_the_battle_is_under_way(tmp_path: Path, give, monkeypatch):
    """Neither with his own eyes nor by a slip of the pen; when it is over, and as a scenario, all may be asked."""
    scenario = _wood(tmp_path, 0)
    path = _under_way(scenario)
    for file, players in ((path, {}), (path, {"blue": HUMAN, "red": "scripted"})):
        remember(path.name, players)
        for name in ("qzxone", "qzxon"):
            for words in (("inspect", "FILE"), ("picture", "FILE", "-o", "OUT.png")):
                status, said, written = made(give, file, (*words, "--figure", name), monkeypatch)
                assert (status, written) == (2, b""), said
                assert "did you mean" not in said
        listed = made(give, file, ("inspect", "FILE", "--side", "red"), monkeypatch)[1]
        assert "orc" in listed
        assert "qzx" not in listed
    assert made(give, scenario, ("inspect", "FILE", "--figure", "qzxone"), monkeypatch)[0] == 0
    slip = made(give, scenario, ("picture", "FILE", "-o", "OUT.png", "--figure", "qzxon"), monkeypatch)
    assert "did you mean" not in slip[1]
