"""A unit that charges over a bridge in files: its ghosts stand where the charge then puts them, none over another."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from game.ui.app import Options
from game.ui.board.pickers.walks.moving import MovePicker
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

FILES = """
sandtable: 1
title: In files
table: {width: 24, height: 24, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: river, line: [[0, 12], [24, 12]], width: 4}
  - {kind: bridge, line: [[12, 9.4], [12, 14.6]], width: 3}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: spears, side: blue, name: Spears, troop: heavy_foot, count: 6, formation: {shape: line, ranks: 3},
     at: [12, 14.6], facing: 0}
  - {id: orcs, side: red, name: Orcs, creature: orc, count: 4, formation: {shape: line, ranks: 1},
     at: [12, 8.3], facing: 180}
"""
SPEARS = [f"spears-{n}" for n in range(1, 7)]


@pytest.mark.parametrize("foe", ["orcs-2", "orcs-3"])
def test_the_ghosts_of_a_charge_in_files_are_where_they_will_stand(foe: str, tmp_path: Path):
    path = tmp_path / "files.yaml"
    path.write_text(FILES, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}), (1280, 720))
    for _ in range(20):
        pilot.wait()
        if isinstance(pilot.hands.picker, MovePicker) and pilot.hands.picker.side == "blue":
            break
        pilot.key(pygame.K_f)
    pilot.hands.choose(SPEARS[:1])
    pilot.key(pygame.K_c, pygame.KMOD_CTRL)
    pilot.move(pilot.at(foe))
    ghosts = {figure.id: place for figure, place, _ in pilot.hands.marks().ghosts}
    assert set(ghosts) == set(SPEARS)
    near = min(math.dist(ghosts[a], ghosts[b]) for a in SPEARS for b in SPEARS if a < b)
    assert near > 2 * pilot.hands.figure("spears-1").profile.base.radius / 1024 - 0.02
    pilot.click(pilot.pos)
    for _ in range(6):
        pilot.wait()
        figures = pilot.battle.session.now.figures
        if figures["spears-2"].y < 14 * 1024:
            break
        pilot.hands.picker.done()
    for name, place in ghosts.items():
        assert math.dist(place, (figures[name].x / 1024, figures[name].y / 1024)) < 0.02, name
