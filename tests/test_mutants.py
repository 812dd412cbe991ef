"""What the mutation tool changes, that a mutant does something else, and that each it need not kill is still there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import FunctionType

import pytest

from tools import mutation
from tools.mutation import ROOT, Campaign, bounds, changed, explained, key_of, make_map, mutants


def mend(hurt: int, most: int) -> bool:
    """Whether there is room."""
    return not hurt > most and hurt + 1 < most


def of_mend() -> dict[str, int]:
    """The mutants of the line above, and their numbers."""
    line = mend.__code__.co_firstlineno + 2
    return {one.words: one.number for one in mutants(ROOT / "tests" / "test_mutants.py") if one.line == line}


def test_every_place_is_changed_once():
    assert list(of_mend()) == ["Gt to GtE", "without Not", "1 to 2", "Add to Sub", "Lt to LtE", "and to or"]


@pytest.mark.parametrize(
    ("words", "hurt", "most", "is_now"),
    [("Gt to GtE", 1, 1, False), ("without Not", 1, 5, False), ("1 to 2", 3, 5, False), ("Add to Sub", 4, 5, True),
     ("Lt to LtE", 4, 5, True), ("and to or", 5, 5, True)],
)  # fmt: skip
def test_a_mutant_answers_otherwise(words: str, hurt: int, most: int, is_now: bool):
    code = changed("tests/test_mutants.py", of_mend()[words])["mend", mend.__code__.co_firstlineno]
    assert FunctionType(code, {})(hurt, most) is is_now


def test_what_need_not_be_killed_is_in_the_code():
    there = {key_of(mutant) for path in {key[0] for key in explained()} for mutant in mutants(ROOT / path)}
    assert set(explained()) <= there
    assert all(explained().values())


def test_a_share_is_told_with_its_bounds():
    low, high = bounds(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)


def test_those_that_are_alike_count_neither_way():
    campaign = Campaign([], {}, 1)
    campaign.count.update({"killed": 9, "survived": 1, "alike": 10})
    assert "9 of 10, 90.0 %" in campaign.score()


def test_where_a_test_fails_no_map_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It would kill whatever it reaches; nor is a map of before left, with which one might go on."""
    monkeypatch.setattr(mutation, "KEPT", tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    (tmp_path / "map.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SystemExit, match="no map is kept"):
        make_map(["tests"])
    assert not (tmp_path / "map.json").exists()
