"""Bodies of troops by hand: marches, charges, volleys and bombardments, by the pointer and by the keys."""

from pathlib import Path

import pygame
import pytest

from game.core.bodies import Assail, Bombard, March, Volley
from game.core.commands import Choose, Done
from game.ui.app import Options
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Bodies
rules: large_battles
table: {width: 40, height: 40, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion, plan: {stance: hold, objective: [18, 16]}}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 8, formation: {shape: line, ranks: 2}, at: [14, 28], facing: 0}
  - {id: bows, side: blue, troop: longbowman, count: 8, formation: {shape: line, ranks: 2}, at: [26, 28], facing: 0}
  - {id: foes, side: red, troop: levy, count: 12, formation: {shape: line, ranks: 2}, at: [18, 18], facing: 180}
figures:
  - {id: grumm, side: blue, creature: hill_giant, at: [30, 31], facing: 0}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    path = tmp_path / "bodies.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))


def given(pilot: Pilot) -> list[object]:
    return [one.command for one in pilot.battle.session.history if one.command is not None]


def until(pilot: Pilot, *prompts: str) -> None:
    """Pass on what is asked of blue until something is."""
    for _ in range(12):
        pilot.wait()
        decision = pilot.battle.session.decision
        assert decision is not None
        if decision.prompt in prompts:
            return
        pilot.battle.submit(Choose("first") if any(one.kind is Choose for one in decision.offers) else Done())
    raise AssertionError(prompts)


def test_a_click_takes_the_whole_body_and_two_clicks_march_it(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"))
    assert len(pilot.hands.chosen) == 8
    pilot.click(pilot.spot(14, 24))
    assert pilot.hands.picker.goal is not None
    pilot.click(pilot.spot(14, 24))
    pilot.wait()
    assert any(isinstance(one, March) for one in given(pilot))


def test_a_click_at_an_enemy_charges_and_a_key_wheels(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("bows-2"))
    pilot.key(pygame.K_q)
    pilot.wait()
    assert isinstance(given(pilot)[-1], March)
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"))
    pilot.click(pilot.at("foes-8"))
    pilot.wait()
    assert any(isinstance(one, Assail) for one in given(pilot))


def test_engines_and_volleys_are_aimed(pilot: Pilot):
    until(pilot, "declare artillery")
    pilot.click(pilot.at("grumm"))
    pilot.click(pilot.spot(22, 18))
    pilot.wait()
    assert any(isinstance(one, Bombard) for one in given(pilot))
    until(pilot, "declare volleys")
    pilot.click(pilot.at("bows-2"))
    foe = next(one.id for one in pilot.battle.session.now.standing("red"))
    pilot.click(pilot.at(foe))
    pilot.wait()
    assert any(isinstance(one, Volley) for one in given(pilot))
