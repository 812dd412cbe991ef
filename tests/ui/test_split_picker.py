"""Split moves and searches by hand: the place within half the move, the target, the rest of the way; the tiles."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Move, Split, Spot
from game.core.fight.unseen import Spotted
from game.ui.app import Options
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Two scouts
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: b, name: Bea, side: blue, class: scout, level: 8, weapons: [short_bow], hit_points: 30, at: [18, 22]}
  - {id: bg, name: Ben, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 30, at: [30, 26], facing: 0}
  - {id: r, name: Rob, side: red, class: scout, level: 8, weapons: [short_bow], hit_points: 30, at: [18, 9]}
  - {id: rg, name: Ras, side: red, creature: orc, weapons: [sword], hit_points: 30, at: [30, 4], facing: 180}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """The two, both in person, the first about to move."""
    path = tmp_path / "scouts.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    found.wait()
    found.key(pygame.K_f)
    found.wait()
    return found


def scouts(pilot: Pilot) -> tuple[str, str, int]:
    """The scout of the side that moves, the other, and which way is forward."""
    side = pilot.battle.session.decision.side
    return ("b", "r", -1) if side == "blue" else ("r", "b", 1)


def tile(pilot: Pilot, name: str = "shoot"):
    return next(one for one in pilot.hands.picker.tiles() if one.id == name)


def commands(pilot: Pilot, kind: type) -> list:
    return [played.command for played in pilot.battle.session.history if isinstance(played.command, kind)]


def place(pilot: Pilot, name: str, dy: float, dx: float = 0.0) -> tuple[int, int]:
    figure = pilot.battle.session.now.figures[name]
    return pilot.spot(figure.x / 1024 + dx, figure.y / 1024 + dy)


def test_the_hand_is_led_through_a_split_move(pilot: Pilot):
    """B, a place 4 inches forward, the enemy: the shot falls at once. Then the rest of the way, like any move."""
    who, whom, way = scouts(pilot)
    assert not tile(pilot).why_not
    pilot.key(pygame.K_b)
    assert pilot.hands.chosen == [who]
    assert tile(pilot).on
    pilot.click(place(pilot, who, 4 * way))
    picker = pilot.hands.picker
    assert picker.plan is not None
    assert not commands(pilot, Split)
    pilot.move(pilot.at(whom))
    forecast = pilot.hands.picker.forecast()
    assert forecast is not None
    assert forecast.note == "from where it stops"
    assert "9" in forecast.sentence
    pilot.click(pilot.at(whom))
    (split,) = commands(pilot, Split)
    (part,) = split.parts
    assert (part.walk.figure, part.target, len(part.walk.path)) == (who, whom, 1)
    pilot.wait()
    if "shoot too" in pilot.battle.session.decision.prompt:
        pilot.key(pygame.K_n)
        pilot.wait()
    assert pilot.battle.session.now.figures[who].walked == pytest.approx(4 * 1024, abs=40)
    pilot.hands.choose([who])
    pilot.drag(pilot.at(who), place(pilot, who, -7 * way))
    assert commands(pilot, Move)
    assert pilot.battle.session.now.figures[who].moved


def test_more_than_half_is_refused_with_the_rule(pilot: Pilot):
    """10 inches sideways: no plan, and the reason with its rule; a place a little beyond half is drawn in to it."""
    who, _, _ = scouts(pilot)
    pilot.key(pygame.K_b)
    pilot.click(place(pilot, who, 0, 10))
    toast = pilot.battle.views().toast
    assert toast is not None
    assert toast.rule == "SP-3.3.1.2"
    assert pilot.hands.picker.plan is None
    pilot.click(place(pilot, who, 0, 7))
    assert pilot.hands.picker.plan is not None


def test_a_shot_from_where_he_stands_wants_no_place(pilot: Pilot):
    """B and a click on the enemy: he shoots before his first step."""
    _, whom, _ = scouts(pilot)
    pilot.key(pygame.K_b)
    pilot.click(pilot.at(whom))
    (split,) = commands(pilot, Split)
    assert split.parts[0].walk.path == ()
    pilot.wait()


def test_escape_gives_up_the_place_and_then_the_shot(pilot: Pilot):
    who, _, way = scouts(pilot)
    pilot.key(pygame.K_b)
    pilot.click(place(pilot, who, 3 * way))
    pilot.key(pygame.K_ESCAPE)
    assert pilot.hands.picker.plan is None
    assert pilot.hands.picker.sallying.on
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.hands.picker.sallying.on


def test_the_keys_hold_the_ghost_and_aim(pilot: Pilot):
    """Arrows hold the ghost, Tab goes to the enemy, Enter shoots at him."""
    _, whom, way = scouts(pilot)
    pilot.key(pygame.K_b)
    for _ in range(3):
        pilot.key(pygame.K_UP if way < 0 else pygame.K_DOWN)
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    (split,) = commands(pilot, Split)
    assert split.parts[0].target == whom
    assert split.parts[0].walk.path
    pilot.wait()


def test_who_cannot_has_a_grey_tile_or_none(pilot: Pilot):
    """After the shot the tile says why there is no other; the man-at-arms has no such row in his menu."""
    who, whom, _ = scouts(pilot)
    guard = "bg" if who == "b" else "rg"
    pilot.key(pygame.K_b)
    pilot.click(pilot.at(whom))
    pilot.wait()
    if "shoot too" in pilot.battle.session.decision.prompt:
        pilot.key(pygame.K_n)
        pilot.wait()
    pilot.hands.choose([who])
    assert "SP-R32" in tile(pilot).why_not
    now = pilot.battle.session.now
    assert "shoot" in [row.id for row in pilot.hands.picker.menu(now.figures[who])]
    assert "shoot" not in [row.id for row in pilot.hands.picker.menu(now.figures[guard])]


def test_the_search_is_a_tile(pilot: Pilot):
    """The scout of level 8 searches by the tile; the die is shown, and he has had his movement."""
    who, _, _ = scouts(pilot)
    assert pilot.hands.picker.act("spot")
    assert commands(pilot, Spot) == [Spot(who)]
    events = [event for entry in pilot.battle.session.history for event in entry.events]
    assert [event.actor for event in events if isinstance(event, Spotted)] == [who]
    pilot.wait()
