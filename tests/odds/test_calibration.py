"""The calibration tells a right forecast from one that is too sure, though much hangs together."""

from argparse import Namespace
from pathlib import Path
from random import Random

import pytest

from game.odds.results import Fate, Result
from tools import calibration
from tools.calibrated import Asked, report
from tools.calibration import Case, gathered, held, told

FIGURES = [f"orc-{number}" for number in range(8)]
BLANK = Asked("starkpool", "meeting", "round", "scripted", "strike", "", {}, {}, [])
CASE = Case("tools/made_up/door.yaml", "starkpool", 5, 0, "chain", "scripted", "scripted", False, 1, 9, 6)


def come(chance: Random, falls: float, together: bool) -> Result:
    """What comes of a battle in which each orc falls with a chance, or all of them do."""
    luck = chance.random()
    slain = [name for name in FIGURES if (luck if together else chance.random()) < falls]
    fates = tuple(Fate(name, "slain", False, 4) for name in slain)
    return Result(("some of them fall",) if slain else (), fates, {"blue": 0, "red": len(slain)}, {}, None, 1)


def asked(foreseen: float, *, together: bool = False, positions: int = 200) -> list[Asked]:
    """Positions of every kind; the playouts hold what is likely for likelier by a factor, and what is not for less."""
    chance = Random(1)
    found = []
    for number in range(positions):
        truly = chance.random()
        odds = (truly / (1 - truly)) ** foreseen
        rows = [come(chance, odds / (1 + odds), together) for _ in range(39)]
        row = held(BLANK, "blue", set(FIGURES), [come(chance, truly, together), *rows], number)
        found.append(row)
    return found


@pytest.fixture(autouse=True)
def halves(monkeypatch: pytest.MonkeyPatch):
    """What is lost is told by figures alone."""
    monkeypatch.setattr(Result, "balance", lambda self, side: self.lost["red"])


@pytest.mark.parametrize("together", [False, True])
def test_a_right_forecast_lies_within_its_bands_though_all_fall_together(together: bool):
    found = report(asked(1, together=together))
    assert not found.outside
    assert sum(row.band is not None for row in found.tables["all"]) >= 5


@pytest.mark.parametrize("foreseen", [0.3, 3])
def test_one_that_is_too_sure_or_too_timid_lies_outside(foreseen: float):
    assert report(asked(foreseen)).outside > 10


def test_the_band_is_wider_where_all_fall_together():
    apart, together = (report(asked(1, together=together)).tables["fates"] for together in (False, True))
    assert sum(row.deviation for row in together) > 2 * sum(row.deviation for row in apart)


def test_where_not_all_is_known_it_is_told_apart():
    one, other = BLANK, asked(1, positions=2)[0]
    hidden = calibration.replace(other, unknown="unseen foes")
    assert set(report([one, hidden]).tables) == {"unknown: unseen foes"}


def test_a_battle_is_foreseen_and_goes_on_as_it_would_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The battle goes by its own dice, however many playouts are made of it; what is kept is not played again."""
    monkeypatch.undo()
    first, second = told(CASE), told(calibration.replace(CASE, playouts=7))
    assert first.asked
    assert [(one.kind, one.unknown) for one in first.asked] == [(one.kind, one.unknown) for one in second.asked]
    options = Namespace(
        n=1, books="starkpool", scenarios=CASE.scenario, until="chain", policy="scripted", against=None, plans=False,
        every=1, playouts=9, rounds=3, seed=1, jobs=1, keep=tmp_path / "kept.jsonl", tables=False,
        known=False,
    )  # fmt: skip
    once = gathered(options)
    monkeypatch.setattr(calibration, "told", None)
    assert gathered(options) == once
