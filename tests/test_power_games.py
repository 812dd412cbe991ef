"""Battles full of flasks, clerics, undead, trolls and dragons, under the audit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_games import audited

HEAD = """
sandtable: 1
title: Oil, prayer and breath
table: {width: 30, height: 24, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
terrain:
  - {kind: wall, line: [[18, 2], [18, 7]]}
figures:
  - {id: gil, side: blue, creature: gold_dragon, age: young, hit_dice: "10", at: [3, 12], facing: 90}
  - {id: per, side: blue, class: cleric_spiritual, level: 4, at: [10, 13], facing: 90, weapons: [mace], shield: none,
     gear: [holy_symbol]}
  - {id: odd, side: blue, class: cleric_militant, level: 2, at: [10, 15], facing: 90, weapons: [mace], shield: wood,
     gear: [holy_symbol]}
  - {id: sly, side: blue, class: scout, level: 9, at: [9, 5], facing: 90, weapons: [sword, acid, burning_oil],
     gear: [torch], shots: {acid: 3, burning_oil: 3}}
  - {id: gnarl, side: red, creature: troll, at: [22, 5], facing: 270}
  - {id: count, side: red, creature: vampire, at: [24, 20], facing: 270}
"""
FLASKS = ("burning_oil", "cling_fire", "acid", "holy_water")


def scenario() -> str:
    """Nine throwers against as many, and undead, all near each other."""
    lines = [HEAD.rstrip()]
    for n in range(6):
        flask = FLASKS[n % 4]
        lines.append(
            f"  - {{id: blue-{n}, side: blue, class: fighting_man, level: {1 + n % 3},"
            f" at: [{11 + n % 2 * 1.2}, {6 + n}],"
            f" facing: 90, weapons: [sword, {flask}], gear: [torch], shots: {{{flask}: 3}}}}"
        )
        lines.append(
            f"  - {{id: red-{n}, side: red, class: fighting_man, level: 1, at: [{14.4 - n % 2 * 1.1}, {6 + n}],"
            f" facing: 270, weapons: [sword, {flask}], gear: [torch], shots: {{{flask}: 3}}}}"
        )
        lines.append(
            f"  - {{id: dead-{n}, side: red, creature: {('skeleton', 'zombie', 'ghoul')[n % 3]},"
            f" at: [{14 + n % 2 * 1.2}, {13 + n * 1.1}], facing: 270}}"
        )
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(1, 13))
def test_at_random(tmp_path: Path, seed: int):
    """Anything legal may happen, and nothing is amiss."""
    path = tmp_path / "powers.yaml"
    path.write_text(scenario(), encoding="utf-8")
    audited(str(path), seed, "random")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_by_script(tmp_path: Path, seed: int):
    """The scripted side throws, turns and breathes, and never has a command refused."""
    path = tmp_path / "powers.yaml"
    path.write_text(scenario(), encoding="utf-8")
    audited(str(path), seed, "scripted")
