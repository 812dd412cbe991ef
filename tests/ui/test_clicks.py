"""What a common act costs: it is done as a player does it, and clicks, drags and keys are counted. None above three."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.commands import Cast, Charge, Move, Shoot
from game.ui.app import Options
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.walks.moving import MovePicker
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

FIELD = """
sandtable: 1
title: Few clicks
table: {width: 30, height: 24, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: spears, side: blue, name: Spears, troop: heavy_foot, count: 4, formation: {shape: line, ranks: 1},
     at: [10, 12], facing: 0}
  - {id: goblins, side: red, name: Goblins, creature: goblin, count: 4, formation: {shape: line, ranks: 1},
     at: [10, 7], facing: 180}
figures:
  - {id: will, name: Will, side: blue, troop: longbowman, at: [22, 18], facing: 0}
  - {id: mag, name: Mag, side: blue, class: magic_user, level: 5, spells: [fire_ball], weapons: [dagger],
     hit_points: 9, at: [25, 18], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [23, 13], facing: 180}
"""

BEFORE = {
    "move": 1, "shoot": 1, "charge": 3, "unit charge": 4, "cast": 3, "end phase": 2, "dress": 5, "threat": 1,
    "measure": 3, "rule": 1, "take back": 1,
}  # fmt: skip
"""What these acts cost once, whoever was chosen already: only what follows is counted but for those of a unit."""
MOST = 3


class Counting(Pilot):
    """A pilot who counts every press of a button and of a key."""

    spent = 0

    def press(self, button: int = 1) -> None:
        self.spent += 1
        super().press(button)

    def key(self, key: int, mods: int = 0) -> None:
        self.spent += 1
        super().key(key, mods)


@pytest.fixture
def pilot(tmp_path: Path) -> Counting:
    path = tmp_path / "few.yaml"
    path.write_text(FIELD, encoding="utf-8")
    return Counting(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))


def come_to(pilot: Pilot, kind: type) -> None:
    """Let the battle come to where Blue is asked with such a picker."""
    for _ in range(30):
        pilot.wait()
        picker = pilot.hands.picker
        if isinstance(picker, kind) and picker.side == "blue":
            return
        if isinstance(picker, MovePicker | ShootPicker):
            picker.done()
        else:
            pilot.key(pygame.K_f)
    raise AssertionError("it never comes to that")


def given(pilot: Pilot, kind: type) -> Any:
    """The last command of a kind, whatever was answered to it."""
    pilot.wait()
    session = pilot.battle.session
    commands = [played.command for played in session.history[: session.here + 1]]
    return next(command for command in reversed(commands) if isinstance(command, kind))


def move(pilot: Pilot) -> None:
    pilot.drag(pilot.at("will"), pilot.spot(21, 16))
    assert given(pilot, Move)


def shoot(pilot: Pilot) -> None:
    pilot.click(pilot.at("will"))
    pilot.click(pilot.at("orc"))
    assert given(pilot, Shoot)


def charge(pilot: Pilot) -> None:
    pilot.click(pilot.at("will"))
    pilot.key(pygame.K_c)
    pilot.click(pilot.at("orc"))
    assert len(given(pilot, Charge).walks) == 1


def unit_charge(pilot: Pilot) -> None:
    pilot.click(pilot.at("spears-2"))
    pilot.key(pygame.K_c, pygame.KMOD_CTRL)
    pilot.click(pilot.at("goblins-2"))
    assert len(given(pilot, Charge).walks) > 2


def unit_charge_by_the_list(pilot: Pilot) -> None:
    """With the pointer alone."""
    pilot.click(pilot.at("spears-2"), 3)
    pilot.frame()
    menu = pilot.battle.menu
    assert menu is not None
    row = next(n for n, row in enumerate(menu.rows) if row.id == "charge_unit")
    pilot.click(menu._places[row].center)
    pilot.click(pilot.at("goblins-2"))
    assert len(given(pilot, Charge).walks) > 2


def cast(pilot: Pilot) -> None:
    pilot.key(pygame.K_s)  # of the one who can, whoever is chosen
    pilot.click(pilot.at("orc"))
    pilot.click(pilot.at("orc"))
    assert given(pilot, Cast)


def end_phase(pilot: Pilot) -> None:
    picker = pilot.hands.picker
    pilot.key(pygame.K_n)
    pilot.key(pygame.K_n)
    pilot.wait()
    assert pilot.hands.picker is not picker


def dress(pilot: Counting) -> None:
    x, y = pilot.battle.view.camera.inches(pilot.at("spears-4"))
    pilot.drag(pilot.at("spears-4"), pilot.spot(x, y + 1))  # out of its rank
    pilot.wait()
    pilot.hands.choose([])
    pilot.spent = 0
    pilot.click(pilot.at("spears-2"))
    pilot.key(pygame.K_u, pygame.KMOD_CTRL)
    pilot.key(pygame.K_RETURN)
    assert len(given(pilot, Move).walks) > 2


def threat(pilot: Pilot) -> None:
    pilot.key(pygame.K_v)
    assert pilot.hands.tool == "threat"


def measure(pilot: Pilot) -> None:
    pilot.key(pygame.K_m)
    pilot.click(pilot.at("will"))
    pilot.click(pilot.at("orc"))
    assert pilot.hands.tools.start is not None and pilot.hands.tools.end is not None


def rule(pilot: Pilot) -> None:
    pilot.key(pygame.K_r)
    assert pilot.battle.telling.rules is not None


def take_back(pilot: Counting) -> None:
    move(pilot)
    here, pilot.spent = pilot.battle.session.here, 0
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert pilot.battle.session.here == here - 1


ACTS: dict[str, tuple[Callable[[Any], None], type, int]] = {
    "move": (move, MovePicker, 1),
    "shoot": (shoot, ShootPicker, 2),
    "charge": (charge, MovePicker, 3),
    "unit charge": (unit_charge, MovePicker, 3),
    "unit charge by the list": (unit_charge_by_the_list, MovePicker, 3),
    "cast": (cast, ShootPicker, 3),
    "end phase": (end_phase, MovePicker, 2),
    "dress": (dress, MovePicker, 3),
    "threat": (threat, MovePicker, 1),
    "measure": (measure, MovePicker, 3),
    "rule": (rule, MovePicker, 1),
    "take back": (take_back, MovePicker, 1),
}
"""How each is done, when, and what it costs, with the click that chooses who acts."""


@pytest.mark.parametrize("act", ACTS)
def test_no_common_act_needs_more_than_three(act: str, pilot: Counting):
    do, when, cost = ACTS[act]
    come_to(pilot, when)
    pilot.hands.choose([])
    pilot.spent = 0
    do(pilot)
    assert pilot.spent == cost <= MOST, f"before: {BEFORE.get(act)}"
