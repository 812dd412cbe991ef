"""Power duels by hand: the tile and its reason, the key, a click on an enemy caster, the menu of a figure."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Duel
from game.play.melee.tricks.dueling import Dueled
from game.ui.app import Options
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Two casters
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: mer, name: Merlin, side: blue, class: magic_user, level: 5, hit_points: 9, at: [18, 18], facing: 0}
  - {id: ned, name: Ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [22, 18], facing: 0}
  - {id: mor, name: Morgan, side: red, class: druid, level: 3, hit_points: 8, at: [18, 11], facing: 180}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [22, 6], facing: 180}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """The two, both in person, the first about to move."""
    path = tmp_path / "casters.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    found.wait()
    found.key(pygame.K_f)
    found.wait()
    return found


def duelist(pilot: Pilot) -> tuple[str, str]:
    """The caster of the side that moves, and the other."""
    side = pilot.battle.session.decision.side
    return ("mer", "mor") if side == "blue" else ("mor", "mer")


def tile(pilot: Pilot):
    return next(one for one in pilot.hands.picker.tiles() if one.id == "duel")


def test_the_key_and_a_click_on_the_enemy_make_the_duel(pilot: Pilot):
    who, whom = duelist(pilot)
    assert not tile(pilot).why_not
    pilot.key(pygame.K_d)
    assert pilot.hands.chosen == [who]
    assert tile(pilot).on
    pilot.move(pilot.at(whom))
    forecast = pilot.hands.picker.forecast()
    assert forecast is not None
    assert forecast.answer == ("72 %" if who == "mer" else "17 %")
    pilot.click(pilot.at(whom))
    assert any(played.command == Duel(who, whom) for played in pilot.battle.session.history)
    assert [event for entry in pilot.battle.session.history for event in entry.events if isinstance(event, Dueled)]
    pilot.wait()


def test_escape_gives_the_duel_up_and_moves_go_on(pilot: Pilot):
    pilot.key(pygame.K_d)
    assert pilot.hands.picker.duels.who
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.hands.picker.duels.who
    pilot.key(pygame.K_d)
    pilot.key(pygame.K_g)
    assert not pilot.hands.picker.duels.who


def test_whoever_is_no_caster_is_refused_with_the_rule(pilot: Pilot):
    _, whom = duelist(pilot)
    other = "orc" if whom == "mor" else "ned"
    pilot.key(pygame.K_d)
    pilot.click(pilot.at(other))
    toast = pilot.battle.telling.toast
    assert toast is not None
    assert toast.rule == "SP-3.3.4.1"
    assert pilot.battle.views().forecast.refused.lower() == toast.sentence.lower(), "it is told once, by the forecast"
    assert not any(isinstance(played.command, Duel) for played in pilot.battle.session.history)


def test_who_has_moved_too_far_has_a_grey_tile_with_the_reason(pilot: Pilot):
    who, _ = duelist(pilot)
    figure = pilot.battle.session.now.figures[who]
    x, y = figure.x / 1024 + 8, figure.y / 1024
    pilot.drag(pilot.at(who), pilot.spot(x, y))
    pilot.wait()
    pilot.hands.choose([who])
    assert "a duel wants less than 6" in tile(pilot).why_not
    menu = {row.id: row for row in pilot.hands.picker.menu(pilot.battle.session.now.figures[who])}
    assert "SP-3.3.4.1" in menu["duel"].why_not


def test_the_menu_of_a_caster_has_the_duel_and_no_other_has(pilot: Pilot):
    who, _ = duelist(pilot)
    pilot.click(pilot.at(who), 3)
    rows = {row.id: row for row in pilot.battle.menu.rows}
    assert not rows["duel"].why_not
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.at("ned" if who == "mer" else "orc"), 3)
    assert "duel" not in {row.id for row in pilot.battle.menu.rows}
