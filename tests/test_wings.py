"""Battles of everything that flies, in every book: under the audit, written down, cut off and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.session.driving import play_out
from game.session.game import Beginning, Keeping
from game.session.opening import begin, opened_text
from game.session.replay import verify
from game.session.resuming import resume
from game.sides import player
from tests.source import ROOT
from tools.games import play
from tools.kept import play_on

ALL_WINGS = ROOT / "tests" / "cases" / "all_wings.yaml"

FEW = """\
sandtable: 1
title: A few wings
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: woods, points: [[4, 12], [10, 12], [10, 18], [4, 18]]}
  - {kind: wall, line: [[14, 15], [24, 15]], height: 2}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: grip, side: blue, creature: griffon, at: [8, 22], facing: 0, aloft: 4}
  - {id: lil, side: blue, class: fighting_man, level: 3, mount: pegasus, weapons: [mounted_lance, sword], at: [16, 22],
     facing: 0, aloft: 2}
  - {id: harp, side: blue, creature: harpy, at: [22, 22], facing: 0}
  - {id: wyv, side: red, creature: wyvern, at: [10, 8], facing: 180, aloft: 3}
  - {id: goyle, side: red, creature: gargoyle, at: [18, 8], facing: 180}
  - {id: bow, side: red, troop: longbowman, at: [24, 8], facing: 180}
"""


@pytest.mark.parametrize("book", systems.BOOKS)
def test_nothing_is_amiss_where_all_that_has_wings_meets(book: str):
    state = muster(find_scenario(str(ALL_WINGS)), load())
    play(state, book, 7, ("random", "random"), 2)


@pytest.mark.parametrize("book", systems.BOOKS)
def test_a_battle_in_the_air_is_verified_and_taken_up_where_it_broke_off(book: str, tmp_path: Path):
    path = tmp_path / "a.replay"
    session = begin(opened_text(FEW), book, 3, Beginning(rounds=3), Keeping(path))
    play_out(session, {side.id: player("random", side.id, 3) for side in session.now.sides}, 3)
    session.close()
    assert verify(path).agrees
    lines = path.read_bytes().splitlines(keepends=True)
    broken = len(lines) // 4
    path.write_bytes(b"".join(lines[:broken]) + lines[broken][:40])
    again, _ = resume(path)
    aloft = [figure.id for figure in again.now.standing() if figure.altitude]
    for _ in play_on(again, 1, 6):
        pass
    again.close()
    assert bool(aloft) is not systems.book(book).bodies.ordered  # nobody is aloft among bodies of troops [LB-R70]
    assert verify(path).agrees
