"""What is doubtful of a scenario is told beside its faults, where it does not come about by what is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game import systems
from game.catalogue.scenario.loading import check_scenario
from game.cli import main
from game.editor.draft import read
from game.editor.drafting import check, doubts_about
from game.editor.unsure import doubts_beside
from game.session.doubts import BUT, MENDED, doubts_of

CASES = Path(__file__).parent.parent / "cases"

VAULT = """\
sandtable: 1
title: The Vault
table: {width: 48, height: 36, ground: grass, setting: dungeon, light: dark}
terrain:
  - {kind: wall, line: [[30, 20], [40, 20], [40, 30], [30, 30], [30, 20]]}
regions:
  vault: [[32, 22], [38, 22], [38, 28], [32, 28]]
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: a, side: blue, name: Spears, troop: light_foot, count: 4, weapons: [spear], at: [24, 30], facing: 0}
  - {id: c, side: red, name: Mob, troop: light_foot, count: 4, weapons: [spear], at: [24, 5], facing: 180}
victory:
  - {side: blue, when: {hold: vault, until: 12}}
  - {side: red, when: {survive: 8}}
deployment: {red: vault}
"""
WALLED = "nobody of Blue can come into vault, which they are to hold"
LATE = "round 12 is never reached: Red wins by lasting to round 8"
DARK = "it is dark, and nobody carries a light or sees in the dark: they see 2 inches [ST-R7]"
OUTSIDE = "all figures of Red stand outside vault, where they set up"
ALL = {WALLED, LATE, DARK, OUTSIDE}


def told(text: str, tmp_path: Path) -> set[str]:
    """What the command tells beside the faults of a scenario, which there are."""
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    faults = check_scenario(path, systems.CHOICES)
    assert faults
    return {one.sentence.removeprefix(f"{MENDED} ") for one in doubts_beside(path, faults)}


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        ("weapons: [spear], at: [24, 5]", "weapons: [speer], at: [24, 5]", ALL - {DARK}),
        ("weapons: [spear], at: [24, 30]", "weapons: [speer], at: [24, 30]", ALL - {DARK}),
        ("troop: light_foot, count: 4, weapons: [spear], at: [24, 30]",
         "troop: light_fot, count: 4, weapons: [spear], at: [24, 30]", {LATE, OUTSIDE}),
        ("at: [24, 5]", "at: [240, 5]", {LATE, WALLED}),
        ("kind: wall", "kind: wal", {LATE, DARK}),
        ("vault: [[32, 22], [38, 22]", "vault: [[32, x], [38, 22]", {DARK}),
        ("hold: vault", "hold: valt", {DARK, OUTSIDE}),
        ("survive: 8", "survive: x", {WALLED, DARK, OUTSIDE}),
        ("light: dark", "light: drk", {LATE}),
        ("red: vault", "red: valt", {WALLED, LATE, DARK}),
        ("title: The Vault", "title: ''", ALL),
        ("id: red, name: Red", "id: rd, name: Red", set()),
        ("sandtable: 1\n", "sandtable: 1\nrules: none\n", set()),
        ("units:\n", "units:\n  - {id: a\n", set()),
    ],
)  # fmt: skip
def test_only_what_does_not_come_about_by_a_fault_is_told(old: str, new: str, left: set[str], tmp_path: Path):
    assert old in VAULT
    assert told(VAULT.replace(old, new, 1), tmp_path) == left


def test_the_command_tells_both_in_one_pass_each_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "a.yaml"
    path.write_text(VAULT.replace("[spear], at: [24, 5]", "[speer], at: [24, 5]"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:13:74: there is no weapon 'speer' (did you mean 'spear'?)",
        f"{path}:15:31: {MENDED} {WALLED}",
        f"{path}:15:45: {MENDED} {LATE}",
        f"{path}:17:19: {MENDED} {OUTSIDE}",
    ]


def test_an_entry_left_out_moves_no_other(tmp_path: Path):
    """The first way to win is at fault and left out: the doubt is of the second, and stands at the second."""
    text = VAULT.replace("victory:\n", "victory:\n  - {side: blue, when: {hold: nowhere}}\n")
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    (walled,) = [one for one in doubts_beside(path, check_scenario(path, systems.CHOICES)) if WALLED in one.sentence]
    assert (walled.line, walled.column) == (16, 31)


@pytest.mark.parametrize("wrong", ["speer", "spear"])
def test_the_editor_tells_the_same(wrong: str, tmp_path: Path):
    text = VAULT.replace("[spear], at: [24, 5]", f"[{wrong}], at: [24, 5]")
    draft = read(text, "a.yaml")
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    faults = check_scenario(path, systems.CHOICES)
    beside = doubts_beside(path, faults) if faults else doubts_of(path)
    in_the_window = {one.sentence for one in doubts_about(draft, check(draft))}
    assert in_the_window == {one.sentence.partition(f"{BUT} ")[2] for one in beside}
    assert WALLED in in_the_window


@pytest.mark.parametrize("name", ["author-d_wall", "author-d_exit", "author-d_tinydep", "no_way_through"])
def test_what_is_told_beside_faults_is_told_when_they_are_mended(name: str, tmp_path: Path):
    """A letter too many at any place: whatever is doubtful beside the fault was so before it."""
    text = (CASES / f"{name}.yaml").read_text(encoding="utf-8")
    known = {one.sentence.removeprefix(f"{BUT} ") for one in doubts_of(CASES / f"{name}.yaml")}
    path, chance, some = tmp_path / "a.yaml", Random(1), 0
    for _ in range(40):
        place = chance.randrange(len(text))
        path.write_text(f"{text[:place]}x{text[place:]}", encoding="utf-8")
        faults = check_scenario(path, systems.CHOICES)
        if faults:
            beside = {one.sentence.removeprefix(f"{MENDED} ") for one in doubts_beside(path, faults)}
            assert beside <= known, (place, text[place : place + 20])
            some += bool(beside)
    assert some, "something is told beside some fault"
