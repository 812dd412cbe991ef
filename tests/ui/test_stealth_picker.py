"""Ambushes and doors by hand: the question of the moment, tiles, a click on a door; and who sees what."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Choose
from game.core.fight.stealth import AmbushSprung, Revealed
from game.core.held.doors import Open
from game.core.held.things import Opened
from game.ui.app import Options
from game.ui.scenes.curtain import CurtainScene
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]

AMBUSH = """
sandtable: 1
title: In the wood
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, name: Ann, side: blue, class: scout, level: 9, weapons: [sword], hit_points: 9, at: [18, 18], facing: 0}
  - {id: ned, name: Ned, side: blue, class: scout, level: 9, weapons: [sword], hit_points: 9, at: [22, 18], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 500, at: [3, 2], facing: 180}
surprise: {unaware: [red], ambush: [blue], chances: {blue: 6}}
"""

DOOR = """
sandtable: 1
title: A door
table: {width: 36, height: 30, ground: stone, setting: building, light: day}
terrain:
  - {kind: wall, line: [[0, 15], [36, 15]], thickness: 0.3, height: 2}
  - {kind: door, line: [[20, 15], [17, 15]], state: shut}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, side: blue, class: scout, level: 9, weapons: [sword], hit_points: 9, at: [18.5, 15.8], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [22, 6], facing: 180}
"""


def opened(tmp_path: Path, text: str, **players: str) -> Pilot:
    path = tmp_path / "battle.yaml"
    path.write_text(text, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human", **players}))
    found.wait()
    return found


def log(pilot: Pilot) -> str:
    return " ".join(entry.text for entry in pilot.battle.sheets.log.entries)


def events(pilot: Pilot, kind: type) -> list:
    return [event for entry in pilot.battle.session.history for event in entry.events if isinstance(event, kind)]


def tiles(pilot: Pilot) -> list[str]:
    return [tile.id for tile in pilot.hands.picker.tiles()]


def test_the_moment_is_asked_with_buttons_and_springs(tmp_path: Path):
    pilot = opened(tmp_path, AMBUSH)
    strip = pilot.hands.picker.strip()
    assert [button.id for button in strip.buttons][:3] == ["choose:wait", "choose:spring", "choose:avoid"]
    assert [button.label for button in strip.buttons][:3] == ["Wait", "Spring the ambush", "Slip away"]
    assert [button.key for button in strip.buttons][:3] == ["N", "C", "X"]
    pilot.frames(30)
    pilot.key(pygame.K_c)
    pilot.wait()
    assert events(pilot, AmbushSprung)
    assert pilot.battle.session.decision.side == "blue"
    assert "reveal" in tiles(pilot)
    assert "spring" not in tiles(pilot)


def test_two_at_one_board_see_only_what_their_side_does(tmp_path: Path):
    """Blue, asked, sees its own, faint; red, asked, sees none of them, and its log knows nothing of them."""
    pilot = opened(tmp_path, AMBUSH)
    assert sorted(pilot.battle.view.state.figures) == ["ann", "ned", "orc"]
    assert "lie in ambush" in log(pilot)
    pressed(pilot.hands.picker, "choose:wait")
    pilot.wait()
    while pilot.battle.session.decision.side != "red":
        pressed(pilot.hands.picker, "choose:last") if isinstance(
            next(iter(pilot.battle.session.decision.offers[0].examples(pilot.battle.session.situation))), Choose
        ) else pilot.hands.picker.done()
        pilot.wait()
    pilot.frames(2)
    assert sorted(pilot.battle.view.state.figures) == ["orc"]
    assert pilot.battle.view.figure_at((18, 18)) is None
    assert "ambush" not in log(pilot)
    assert "surprised" not in log(pilot)


def to_the_curtain(tmp_path: Path, text: str) -> Pilot:
    """Two at one board, up to where Red is to take the seat."""
    pilot = opened(tmp_path, text)
    pressed(pilot.hands.picker, "choose:wait")
    for _ in range(400):
        if isinstance(pilot.app.scene, CurtainScene):
            break
        if pilot.asked():
            offers = pilot.battle.session.decision.offers
            chosen = any(offer.kind is Choose for offer in offers)
            _ = pressed(pilot.hands.picker, "choose:last") if chosen else pilot.hands.picker.done()
        pilot.frame()
    return pilot


def test_between_two_at_one_board_hangs_a_curtain_until_the_seat_is_taken(tmp_path: Path):
    """It is the same to the pixel whatever lies behind it, and nothing is seen with the next eyes before it is up."""
    pictures = []
    for place in ("[18, 18]", "[30, 26]"):
        pilot = to_the_curtain(tmp_path, AMBUSH.replace("at: [18, 18]", f"at: {place}"))
        pilot.frames(2)
        pictures.append(pygame.image.tobytes(pilot.app.surface, "RGB"))
    assert pictures[0] == pictures[1]
    scene = pilot.app.scenes[-2]
    assert scene.seats.eyes == "blue"
    pilot.key(pygame.K_RETURN)
    pilot.frames(90)
    assert isinstance(pilot.app.scene, CurtainScene)  # pressed, and not held
    pilot.move(pilot.app.scene.panel.where("seat").center)
    pilot.press()
    pilot.frames(30)
    pilot.release()
    pilot.frames(60)
    assert isinstance(pilot.app.scene, CurtainScene)  # nor is the seat itself held for long enough
    pilot.take_seat()
    assert pilot.battle.seats.eyes == "red"
    assert sorted(pilot.battle.view.state.figures) == ["orc"]


def test_a_person_against_the_script_does_not_see_its_ambush(tmp_path: Path):
    pilot = opened(tmp_path, AMBUSH, blue="scripted")
    assert sorted(pilot.battle.view.state.figures) == ["orc"]
    assert "ambush" not in log(pilot)


def test_spring_show_and_slip_away_are_tiles_while_one_moves(tmp_path: Path):
    pilot = opened(tmp_path, AMBUSH)
    pressed(pilot.hands.picker, "choose:wait")
    pilot.wait()
    for _ in range(6):
        if pilot.battle.session.decision.side == "blue" and "spring" in tiles(pilot):
            break
        acts = pilot.hands.picker
        pressed(acts, "choose:first") or acts.done() if not acts.tiles() else acts.done()
        pilot.wait()
        if "moment" in pilot.battle.session.decision.prompt:
            pressed(pilot.hands.picker, "choose:wait")
            pilot.wait()
    assert {"spring", "reveal", "avoid"} <= {*tiles(pilot)}
    pilot.click(pilot.at("ann"))
    assert pilot.hands.picker.act("reveal")
    pilot.wait()
    assert events(pilot, Revealed)[-1].figures == ("ann",)
    assert "avoid" not in tiles(pilot)


@pytest.fixture
def door(tmp_path: Path) -> Pilot:
    pilot = opened(tmp_path, DOOR)
    for _ in range(6):
        if pilot.battle.session.decision.side == "blue" and "move" in tiles(pilot):
            return pilot
        pressed(pilot.hands.picker, "choose:first") or pilot.hands.picker.done()
        pilot.wait()
    raise AssertionError("blue never moves")


def test_a_click_on_a_door_lists_what_may_be_done_with_it(door: Pilot):
    door.click(door.at("ann"))
    assert "door" in tiles(door)
    door.click(door.spot(18.5, 15))
    menu = door.battle.menu
    assert menu is not None
    rows = {row.label: row for row in menu.rows}
    assert list(rows)[:3] == ["Ann: open", "Ann: bar", "Ann: bash it in"]
    assert rows["Ann: bash it in"].note == "33%"
    assert "other side" in rows["Ann: bar"].why_not
    door.battle.asking.menu = None
    assert rows["Ann: open"].data == Open("ann", 1)
    assert door.hands.picker.pick(rows["Ann: open"].data)
    door.wait()
    assert events(door, Opened)[-1].state == "open"


def test_the_tile_and_the_menu_of_a_figure_work_the_door_too(door: Pilot):
    door.click(door.at("ann"))
    assert door.hands.picker.act("door")
    assert door.battle.menu is not None
    door.battle.asking.menu = None
    texts = [row.label for row in door.hands.picker.menu(door.battle.view.state.figures["ann"])]
    assert "Ann: open" in texts
    door.key(pygame.K_ESCAPE)


def test_one_in_hiding_is_drawn_faintly(tmp_path: Path):
    pilot = opened(tmp_path, AMBUSH)
    cast = pilot.battle.view.cast
    rows = {row.figure.id: row for row in cast.rows(pilot.battle.view.state, frozenset())}
    assert rows["ann"].badges == ["hidden"]
    assert rows["orc"].badges == []


def test_the_key_of_doors_finds_whoever_stands_at_one(door: Pilot):
    """Nobody is chosen: whoever of those who can act is at a door is."""
    door.hands.choose([])
    door.key(pygame.K_o)
    assert door.battle.menu is not None
    assert door.hands.chosen == ["ann"]
