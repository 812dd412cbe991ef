"""Engines at a fair range loose in every book; one that could throw at nobody is told of before the battle begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import systems
from game.catalogue.scenario.loading import ScenarioFaults
from game.cli import main
from game.session.doubts import doubts
from tests.play import state_of

TEXT = """
table: {{width: {width}, height: {height}, ground: grass, setting: outdoors, light: day}}
units:
  - {{id: crew, side: blue, troop: light_foot, count: 3, at: [22, {y}], facing: 0}}
  - {{id: foes, side: red, name: Foes, troop: light_foot, count: 4, at: [22, {foes}], facing: 180{more}}}
figures:
  - {{id: gun, side: blue, name: Gun, troop: light_foot, engine: light_catapult, at: [22, {gun}], facing: 0}}
"""
GUN = "the light catapult of Gun throws"
NEARER = GUN + " {} inches at the least, and all its foes in sight set up nearer [SP-R262]"
NOWHERE = GUN + " {} inches at the least, and no place is so far from it [SP-R262]"
FARTHER = GUN + " {} inches at the most, and all its foes in sight set up farther off [SP-R262]"


def laid(away: int, size: tuple[int, int] = (48, 80), more: str = "") -> str:
    """A catapult near the southern edge, and foes so many inches before its man."""
    gun = size[1] - 4
    return TEXT.format(width=size[0], height=size[1], gun=gun, y=gun + 1.5, foes=gun - away, more=more)


def said(text: str, book: str) -> list[str]:
    return [doubt.sentence for doubt in doubts(state_of(text), book) if doubt.about[-1] == "engine"]


@pytest.mark.rule("SP-R262")
@pytest.mark.rule("TA-R47")
@pytest.mark.parametrize("book", systems.BOOKS)
def test_it_is_doubted_by_the_scale_of_the_book(book: str):
    least, most = (30, 60) if book == "three_actions" else (15, 30)
    assert said(laid(least - 6), book) == [NEARER.format(least)]
    assert said(laid((least + most) // 2), book) == []
    assert said(laid(most + 8), book) == [FARTHER.format(most)]


@pytest.mark.rule("TA-R47")
def test_at_the_common_scale_the_common_range_holds():
    assert said(laid(20) + "rulings: {TA-R19: board}\n", "three_actions") == []
    assert said(laid(20), "three_actions") == [NEARER.format(30)]


@pytest.mark.rule("TA-R47")
def test_a_table_that_is_too_small_by_the_scale_is_told():
    assert said(laid(16, (25, 22)), "three_actions") == [NOWHERE.format(30)]
    assert said(laid(16, (25, 22)), "starkpool") == []


@pytest.mark.rule("SP-R262")
def test_in_a_vast_hall_it_is_doubted_as_outdoors_and_under_a_low_roof_it_is_a_fault():
    hall = laid(9).replace("setting: outdoors", "setting: building, vast: true")
    assert said(hall, "starkpool") == [NEARER.format(15)]
    with pytest.raises(ScenarioFaults, match="not under a roof"):
        state_of(hall.replace("vast: true", "vast: false"))


@pytest.mark.rule("TA-R47")
def test_where_a_side_sets_up_in_a_region_anywhere_in_it_will_do():
    far = "regions: {{north: [[2, 2], [40, 2], [40, {0}], [2, {0}]]}}\ndeployment: {{red: north}}\n"
    assert said(laid(20) + far.format(60), "three_actions") == []
    close = "regions: {near: [[20, 50], [30, 50], [30, 60], [20, 60]]}\ndeployment: {red: near}\n"
    assert said(laid(40) + close, "three_actions") == [NEARER.format(30)]


@pytest.mark.rule("TA-R47")
def test_the_hidden_are_no_ground_for_it():
    far = "  - {id: far, side: red, troop: light_foot, count: 4, at: [22, 36], facing: 180, hidden: true}\nfigures:"
    text = laid(20).replace("figures:", far)
    assert said(text, "three_actions") == [NEARER.format(30)]


def test_check_says_it_where_the_engine_stands_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    head = "sandtable: 1\ntitle: Too near\nrules: three_actions\nsides:\n  - {id: blue, name: Blue, colour: blue}\n"
    path = tmp_path / "near.yaml"
    path.write_text(head + "  - {id: red, name: Red, colour: vermilion}\n" + laid(20), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    line = next(number for number, each in enumerate(path.read_text("utf-8").splitlines(), 1) if "id: gun" in each)
    assert f"near.yaml:{line}:" in out
    assert f"it can be played, but {NEARER.format(30)}" in out
