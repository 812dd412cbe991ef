"""Furniture of a scenario: it is seen, and changes no rule."""

import re
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import ScenarioFaults
from game.catalogue.tables import load
from game.cli import main
from game.core.grain import GRAIN
from game.editor import palette
from game.editor.draft import read
from game.files.codec import codec
from game.session.opening import opened, opened_text
from game.session.recording import Recording

TABLE = """
sandtable: 1
title: A room
table: {width: 20, height: 16, ground: stone, setting: dungeon, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
units:
  - {id: spears, side: blue, troop: light_foot, count: 4, at: [10, 13], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 4, at: [10, 3], facing: 180}
things:
  - {id: sword, item: sword, at: [4, 8]}
  - {id: carpet, item: rug, at: [10, 8], facing: 90}
  - {id: butt, item: barrel, at: [3, 3], size: [1, 1]}
"""


def test_furniture_lies_apart_from_what_can_be_taken_up() -> None:
    state = opened_text(TABLE).state
    assert [thing.id for thing in state.lying] == ["sword"]
    assert [(piece.kind, piece.size[0] / GRAIN, piece.facing) for piece in state.decor] == [
        ("rug", 5, 90), ("barrel", 1, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "why"), [
    ("{id: x, item: sword, at: [4, 8], size: [1, 1]}", "only furniture is given one"),
    ("{id: x, item: rug, at: [4, 8], size: [0, 1]}", "two numbers above 0"),
    ("{id: x, item: rugg, at: [4, 8]}", "did you mean 'rug'"),
    ("{id: x, item: rug, at: [44, 8]}", "off the table"),
])  # fmt: skip
def test_what_is_wrong_with_furniture_is_told(line: str, why: str) -> None:
    with pytest.raises(ScenarioFaults, match=re.escape(why)):
        opened_text(TABLE + f"  - {line}\n")


def test_nobody_packs_furniture() -> None:
    with pytest.raises(ScenarioFaults, match="there is no thing 'rug'"):
        opened_text(TABLE.replace("count: 4, at: [10, 13]", "count: 4, pack: [rug], at: [10, 13]"))


def test_a_furnished_room_is_fought_over_like_a_bare_one(tmp_path: Path) -> None:
    """The same seed gives the same events, whatever stands about."""
    told = []
    bare = TABLE.replace("  - {id: carpet, item: rug, at: [10, 8], facing: 90}\n", "").replace(
        "  - {id: butt, item: barrel, at: [3, 3], size: [1, 1]}\n", ""
    )
    for name, text in (("bare", bare), ("furnished", TABLE)):
        scenario, replay = tmp_path / f"{name}.yaml", tmp_path / f"{name}.jsonl"
        scenario.write_text(text, encoding="utf-8")
        assert main(["run", str(scenario), "--seed", "3", "--rounds", "4", "--replay", str(replay)]) == 0
        told.append(Recording(replay).events)
    assert told[0] == told[1]


@pytest.mark.rule("ST-R12")
def test_a_long_table_is_in_the_way_like_a_low_wall() -> None:
    ground = load().terrain
    assert replace(ground["table"], word="") == ground["low_wall"]
    assert opened("door").state.terrain[5].kind == "table"


def test_the_editor_lays_furniture() -> None:
    draft, ref = palette.with_thing(read(TABLE, 'room'), (Decimal(10), Decimal(5)), palette.FIRST_PIECE)
    laid = draft.get(ref)
    assert isinstance(laid, dict) and laid["item"] == "rug"


@pytest.mark.parametrize(("name", "furnished"), [("bridge", False), ("door", True)])
def test_only_a_battle_with_furniture_has_it_in_its_snapshots(name: str, furnished: bool):
    """So that battles kept by versions without any are still those that are played."""
    state = opened(name).state
    own = codec(systems.book("starkpool"))
    kept = own.snapshot(state)
    assert (b'"decor"' in kept) == furnished
    assert own.snapshot_of(kept).decor == state.decor
