"""The umpire's word by pointer and keys, dice typed in, setting up behind a screen, as two would at one table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.board.formations import common_facing
from game.board.formations import rows as rows_of
from game.core.course.umpire import DiceTyped, UmpireSpoke
from game.core.events import Thrown
from game.ui.app import Options
from game.ui.board.pickers.placing.deploying import DeployPicker
from game.ui.board.pickers.placing.umpiring import UmpirePicker
from game.ui.scenes.battle.umpiring import ByHand
from game.ui.scenes.before.setup import SetupScene
from game.ui.scenes.curtain import CurtainScene
from game.ui.scenes.scene import Push
from tests.session.battles import QUIET
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]


def opened(tmp_path: Path, more: str) -> Pilot:
    path = tmp_path / "battle.yaml"
    path.write_text(QUIET + more, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}), (1280, 720))
    pilot.wait()
    return pilot


def umpired(tmp_path: Path) -> Pilot:
    """At the first move of whoever has it."""
    pilot = opened(tmp_path, "rulings: {ST-R38: umpire}\n")
    pressed(pilot.hands.picker, "choose:first")
    pilot.wait()
    return pilot


def row(pilot: Pilot, name: str) -> None:
    """Choose a row of the open list by the keys."""
    rows = [one.id for one in pilot.battle.menu.rows if not one.why_not]
    for _ in range(rows.index(name) + 1):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)


def events(pilot: Pilot, kind: type) -> list:
    return [event for event in pilot.battle.session.events if isinstance(event, kind)]


@pytest.mark.rule("ST-R38")
def test_a_right_click_on_anybody_leads_to_the_umpires_list(tmp_path: Path):
    pilot = umpired(tmp_path)
    pilot.click(pilot.at("orc"), 3)
    row(pilot, "umpires:orc")
    labels = {one.label: one.why_not for one in pilot.battle.menu.rows}
    assert labels["Declare prone"] == labels["Take off the table"] == ""
    assert "has all of 4 hit points" in labels["Give 1 hit point back"]
    row(pilot, next(one.id for one in pilot.battle.menu.rows if one.label == "Declare prone"))
    assert pilot.battle.session.now.figures["orc"].has("prone")
    assert len(events(pilot, UmpireSpoke)) == 1


@pytest.mark.rule("ST-R38")
def test_he_drags_whom_he_likes_and_gives_the_hands_back(tmp_path: Path):
    pilot = umpired(tmp_path)
    pilot.battle.asking.game_menu()
    row(pilot, next(one.id for one in pilot.battle.menu.rows if one.id.startswith("umpires:")))
    row(pilot, next(one.id for one in pilot.battle.menu.rows if one.id.startswith("umpire:hand")))
    assert isinstance(pilot.hands.picker, UmpirePicker)
    pilot.drag(pilot.at("goblin"), pilot.spot(30, 12))
    pilot.wait()
    x, y = pilot.battle.session.now.figures["goblin"].at
    assert abs(x - 30 * 1024) < 200
    assert abs(y - 12 * 1024) < 200
    assert not isinstance(pilot.hands.picker, UmpirePicker)


def test_by_the_keys_alone(tmp_path: Path):
    pilot = umpired(tmp_path)
    side = pilot.battle.session.decision.side
    name = pilot.hands.picker.actors()[0]
    pilot.hands.choose([name])
    pilot.battle.umpiring.rows(name)
    pilot.battle.umpiring.do(ByHand(name))
    before = pilot.battle.session.now.figures[name].at
    for _ in range(3):
        pilot.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    if pilot.battle.session.now.figures[name].at == before:  # the arrows pan unless a ghost is held: nudge begins one
        pytest.fail("the keys did not move it")
    assert pilot.battle.session.decision.side == side


@pytest.mark.rule("ST-R38")
def test_the_umpires_list_of_an_enemy_opens_by_the_keys(tmp_path: Path):
    pilot = umpired(tmp_path)
    side = pilot.battle.session.decision.side
    pilot.key(pygame.K_ESCAPE)
    row(pilot, next(one.id for one in pilot.battle.menu.rows if one.id.startswith("umpires:")))
    row(pilot, next(one.id for one in pilot.battle.menu.rows if one.id.startswith("umpire:hand")))
    figures = pilot.battle.session.now.figures
    while not pilot.hands.chosen or figures[pilot.hands.chosen[0]].side == side:
        pilot.key(pygame.K_TAB)
    foe = pilot.hands.chosen[0]
    pilot.key(pygame.K_h)
    row(pilot, f"umpires:{foe}")
    row(pilot, next(one.id for one in pilot.battle.menu.rows if one.label == "Declare prone"))
    assert pilot.battle.session.now.figures[foe].has("prone")


def test_where_there_is_no_umpire_there_is_no_such_row(tmp_path: Path):
    pilot = opened(tmp_path, "")
    pilot.battle.asking.game_menu()
    assert not [one for one in pilot.battle.menu.rows if one.id.startswith("umpire")]


@pytest.mark.rule("ST-R39")
def test_a_throw_is_asked_for_and_typed_in(tmp_path: Path):
    pilot = opened(tmp_path, "rulings: {ST-R39: typed}\n")
    for name in ("choose:first", ""):
        _ = pressed(pilot.hands.picker, name) if name else pilot.hands.picker.done()
        pilot.wait()
    pilot.hands.picker.done()
    dialog = pilot.battle.dialog
    assert dialog is not None
    assert dialog.title == "Dice from the table"
    pilot.type("9x")
    pilot.key(pygame.K_RETURN)
    assert "from 1 to 6" in pilot.battle.dialog.note
    pilot.key(pygame.K_BACKSPACE)
    pilot.type("2")
    pilot.key(pygame.K_RETURN)
    assert pilot.battle.dialog is None
    assert events(pilot, Thrown)[-1].faces == (2,)
    assert events(pilot, DiceTyped)


@pytest.mark.rule("ST-R39")
def test_or_the_game_throws_it(tmp_path: Path):
    pilot = opened(tmp_path, "rulings: {ST-R39: typed}\n")
    for name in ("choose:first", ""):
        _ = pressed(pilot.hands.picker, name) if name else pilot.hands.picker.done()
        pilot.wait()
    pilot.hands.picker.done()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.battle.session.now.round == 2
    assert not events(pilot, DiceTyped)


SCREEN = """\
regions: {south: [[2, 20], [46, 20], [46, 34], [2, 34]], north: [[2, 2], [46, 2], [46, 22], [2, 22]]}
deployment: {blue: south, red: north}
rulings: {ST-R40: hidden}
"""


@pytest.mark.rule("ST-R40")
def test_two_set_up_behind_the_screen_each_with_the_curtain_between(tmp_path: Path):
    path = tmp_path / "battle.yaml"
    path.write_text(QUIET + SCREEN, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}), (1280, 720))
    assert isinstance(pilot.app.scene, CurtainScene), "whoever opens the window is not Blue"
    pilot.wait()
    assert isinstance(pilot.hands.picker, DeployPicker)
    assert sorted(pilot.battle.view.state.figures) == ["ann", "bob"]
    corners = pilot.battle.view.state.regions["south"]
    assert all(pilot.battle.view.camera.area.collidepoint(pilot.spot(x / 1024, y / 1024)) for x, y in corners)
    pilot.drag(pilot.at("ann"), pilot.spot(20, 28))
    pilot.wait()
    pilot.hands.picker.done()
    pilot.frames(3)
    assert isinstance(pilot.app.scene, CurtainScene)
    assert not pilot.app.scene._view.replay_title, "nothing has happened on the table that Red could see again"
    pilot.wait()
    assert sorted(pilot.battle.view.state.figures) == ["goblin", "orc"]
    pilot.hands.picker.done()
    pilot.wait()
    assert len(pilot.battle.view.state.figures) == 4
    assert pilot.battle.session.now.round == 1


def test_those_who_are_set_up_are_formed_up_by_a_list_and_a_click(tmp_path: Path):
    path = tmp_path / "battle.yaml"
    path.write_text(QUIET + SCREEN.replace("rulings: {ST-R40: hidden}\n", ""), encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}), (1280, 720))
    pilot.wait()
    pilot.hands.choose(["ann", "bob"])
    pilot.key(pygame.K_u, pygame.KMOD_SHIFT)
    rows = pilot.battle.menu.rows
    assert [row.label for row in rows[:3]] == ["Dress ranks", "Line, one deep", "Line, two deep"]
    assert all("Wheel" not in row.label for row in rows)
    pilot.key(pygame.K_3)
    before = {name: one.at for name, one in pilot.battle.session.now.figures.items()}
    assert [ghost[0].id for ghost in pilot.battle.marks().ghosts] == ["ann", "bob"], "they are shown first"
    pilot.click(pilot.spot(40, 32))
    pilot.wait()
    ann, bob = (pilot.battle.session.now.figures[name] for name in ("ann", "bob"))
    assert ann.facing == bob.facing and (ann.at, bob.at) != (before["ann"], before["bob"])
    assert common_facing([ann, bob]) == ann.facing and [len(row) for row in rows_of([ann, bob], ann.facing)] == [1, 1]


def test_all_that_is_left_open_can_be_reached_while_setting_up():
    pilot = Pilot(Options(), (1280, 720))
    title = pilot.app.scene
    title.library.wait()
    setup = SetupScene(pilot.app.desk, title.library, "bridge")
    pilot.app._take(Push(setup))
    pilot.frames(2)
    found = set()
    for _ in setup.choices():
        found |= {widget for widget in setup.panel.widgets if widget.startswith("choice")}
        pilot.click(setup.panel.where("more").center)
        pilot.frame()
    assert len(found) == len(setup.choices())
