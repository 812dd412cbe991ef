"""A battle for the tests of batches: two against two, over in a moment."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.odds.batches.fights import Fight

DUEL = """\
sandtable: 1
title: At the Well
table: {width: 12, height: 12, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 1, hit_points: 4, weapons: [sword], at: [6, 8]}
  - {id: bob, side: blue, name: Bob, class: fighting_man, level: 1, hit_points: 4, weapons: [sword], at: [8, 8]}
  - {id: orc, side: red, creature: orc, hit_points: 4, weapons: [sword], at: [6, 5], facing: 180}
  - {id: cur, side: red, creature: orc, hit_points: 3, weapons: [sword], at: [8, 5], facing: 180}
"""


def fight(seed: int = 1, **more: Any) -> Fight:
    """A battle at the well."""
    made = Fight("well", DUEL, "starkpool", seed, {"blue": "scripted", "red": "rush"}, 12)
    return replace(made, **more)
