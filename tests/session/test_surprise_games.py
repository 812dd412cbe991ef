"""Whole battles with ambushes and doors, every event looked at."""

from pathlib import Path

import pytest

from tests.test_games import audited

WOOD = """
sandtable: 1
title: In the wood
table: {width: 40, height: 30, ground: grass, setting: outdoors, light: dusk}
terrain:
  - {kind: woods, points: [[4, 4], [16, 3], [18, 12], [6, 13]]}
  - {kind: woods, points: [[26, 18], [36, 17], [37, 26], [27, 27]]}
  - {kind: hedge, line: [[20, 6], [30, 6]]}
sides:
  - {id: blue, name: Outlaws, colour: blue}
  - {id: red, name: The column, colour: vermilion}
units:
  - {id: bows, side: blue, troop: bowman, count: 6, at: [11, 11.4], facing: 180, hidden: true}
  - {id: elves, side: blue, creature: elf, count: 4, at: [30, 19], facing: 0, hidden: true}
  - {id: spears, side: red, troop: man_at_arms, count: 8, at: [20, 16], facing: 90, formation: {ranks: 4}}
figures:
  - {id: robin, side: blue, class: scout, level: 5, weapons: [short_bow, sword], at: [14, 8], facing: 180, hidden: true}
  - {id: ogre, side: red, creature: ogre, at: [25, 14], facing: 90}
surprise: {unaware: [red], ambush: [blue], chances: {bows: 3}}
"""

DOORS = """
sandtable: 1
title: Doors
table: {width: 30, height: 24, ground: stone, setting: dungeon, light: dark}
terrain:
  - {kind: wall, line: [[0, 12], [30, 12]], thickness: 0.4, height: 3}
  - {kind: door, line: [[15, 12], [13, 12]], state: barred}
  - {kind: door, line: [[23, 12], [25, 12]], state: shut}
sides:
  - {id: blue, name: Adventurers, colour: blue}
  - {id: red, name: Orcs, colour: vermilion}
units:
  - {id: orcs, side: red, creature: orc, count: 6, at: [14, 6], facing: 180}
  - {id: rats, side: red, creature: goblin, count: 3, at: [6, 20], facing: 90}
  - {id: men, side: blue, troop: man_at_arms, count: 4, at: [10, 15], facing: 0}
figures:
  - {id: hero, side: blue, class: fighting_man, level: 3, weapons: [sword, torch], at: [13.6, 12.9], facing: 0}
  - {id: dwarf, side: blue, creature: dwarf, at: [14.6, 12.9], facing: 0}
  - {id: thief, side: blue, class: delver, level: 4, weapons: [dagger, short_bow], at: [24, 15], facing: 0}
surprise: {unaware: [red], bash: [hero, dwarf], door: 1, wandering: [rats], distance: true}
"""


@pytest.mark.parametrize("text", [WOOD, DOORS], ids=["wood", "doors"])
@pytest.mark.parametrize("who", ["random", "scripted", "rush"])
@pytest.mark.parametrize("seed", [1, 4, 9])
def test_battles_with_surprise_break_no_invariant(tmp_path: Path, text: str, who: str, seed: int):
    path = tmp_path / "battle.yaml"
    path.write_text(text, encoding="utf-8")
    audited(str(path), seed, who)
