"""A slip in one of the game's own tables is told as one sentence: file, line, column, and what is meant."""

from pathlib import Path
from shutil import copytree

import pytest

from game import cli
from game.catalogue import assembly, build, catalogue, placing, rows, tables
from game.catalogue.reading import Faults

SLIPS = [
    (
        "terrain",
        "bog: {draw: [area], cots: [3, 1]}",
        "cots",
        "bog.cots: there is no key 'cots' (did you mean 'cost'?)",
    ),
    (
        "terrain",
        "bog: {cost: [3, 1]}",
        "bog",
        "bog: the key 'draw' is missing",
    ),
    (
        "terrain",
        "bog: {draw: [circle]}",
        "bog",
        "bog: draw is a list of line and area, not ['circle']",
    ),
    (
        "terrain",
        "bog: {draw: [area], cost: 3}",
        "cost",
        "bog.cost: a list is wanted, not a whole number",
    ),
    (
        "weapons",
        "hook: {length: four, damage: 1d8, hands: 1, row: bill}",
        "length",
        "hook.length: a whole number is wanted, not a text",
    ),
    (
        "weapons",
        "hook: {length: 4, damage: 1d8, hands: 1, row: bill, flags: [swin]}",
        "swin",
        "hook.flags.0: 'swin' is not known there; did you mean 'swing'?",
    ),
    (
        "weapons",
        "hook: {damage: 1d8, hands: 1}",
        "hook",
        "hook: the key 'length' is missing",
    ),
    (
        "weapons",
        "bil: {length: 9, damage: 1d8, hands: 2}",
        "bil",
        "bil.row: melee.yaml has no row 'bil'; `row` says on which of its rows it strikes (did you mean 'bill'?)",
    ),
    (
        "creatures",
        "ogling: {hit_dice: 1-1, moves: 9, size: M}",
        "ogling",
        "ogling: the key 'attacks' is missing",
    ),
    (
        "creatures",
        "ogling: {hit_dice: 1-1, moves: 9, size: Q, attacks: []}",
        "ogling",
        "ogling: 'Q' is not known there",
    ),
    (
        "spells",
        "mire: {levels: {cleric: 2}, effects: [{does: grond}], effect: x}",
        "does",
        "mire.effects.0.does: 'grond' is not known there",
    ),
    (
        "spells",
        "mire: {levels: {cleric: 2}, shape: disk, effects: [], effect: x}",
        "shape",
        "mire.shape: 'disk' is not known there; did you mean 'disc'?",
    ),
]
"""A table, an entry, the word in it where the fault is, and the sentence."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    data = tmp_path / "data"
    copytree(catalogue.data_folder(), data)
    for module in (catalogue, placing, rows, build, tables):
        monkeypatch.setattr(module, "data_folder", lambda: data)
    tables.load.cache_clear()
    return data


def put(data: Path, table: str, entry: str) -> int:
    """Write an entry as the first of a table; its line."""
    file = data / f"{table}.yaml"
    lines = file.read_text(encoding="utf-8").split("\n")
    at = lines.index(f"{table}:") + 1
    file.write_text("\n".join([*lines[:at], f"  {entry}", *lines[at:]]), encoding="utf-8")
    return at + 1


@pytest.mark.parametrize(("table", "entry", "word", "sentence"), SLIPS)
def test_a_slip_in_a_table_is_told_with_its_place(own: Path, table: str, entry: str, word: str, sentence: str):
    line, column = put(own, table, entry), entry.index(word) + 3
    with pytest.raises(Faults) as told:
        assembly.build()
    assert str(told.value) == f"{own / table}.yaml:{line}:{column}: {sentence}"


def test_a_command_says_the_same_and_exits_with_2(own: Path, capsys: pytest.CaptureFixture[str]):
    put(own, "terrain", "bog: {draw: [area], cots: [3, 1]}")
    try:
        assert cli.main(["check", "scenarios/meeting.yaml"]) == 2
    finally:
        tables.load.cache_clear()
    assert "did you mean 'cost'?" in capsys.readouterr().err
