"""Whole battles by the keyboard alone and by the mouse alone: what comes of them is what comes of their commands."""

import math
from pathlib import Path

import pygame
import pytest

from game.core.commands import Charge, Move, Shoot, Strike
from game.files.digest import Digester
from game.session.opening import begin as begin_session
from game.session.opening import opened
from game.ui.app import Options
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.answers.choosing import ChoicePicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_end import BattleEndScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SMALL = """
sandtable: 1
title: Eight in a field
rules: starkpool
table: {width: 20, height: 22, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: The Blue, colour: blue}
  - {id: red, name: The Red, colour: vermilion}
units:
  - {id: spears, side: blue, name: Spears, troop: heavy_foot, count: 3, formation: {shape: line, ranks: 1},
     at: [9, 18], facing: 0}
  - {id: bows, side: blue, name: Bows, troop: bowman, count: 1, formation: {shape: line, ranks: 1},
     at: [14, 17], facing: 0}
  - {id: goblins, side: red, name: Goblins, creature: goblin, count: 4, formation: {shape: line, ranks: 1},
     at: [9, 4], facing: 180}
victory:
  - {side: blue, when: {rout: 50}}
  - {side: red, when: {rout: 50}}
"""


class Player:
    """One who plays both sides by a device of input; he looks at the table, but touches nothing but the device."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.tried: set[tuple[int, str, str]] = set()

    def play(self) -> BattleScene:
        """To the end; the battle."""
        scene = self.pilot.battle
        for _ in range(600):
            self.pilot.wait()
            if isinstance(self.pilot.app.scene, BattleEndScene):
                return scene
            self.act()
        raise AssertionError("the battle does not end")

    def act(self) -> None:
        """Answer what is asked."""
        picker = self.pilot.hands.picker
        if isinstance(picker, MovePicker):
            name = next((name for name in picker.actors() if self._is_new(name)), "")
            if name:
                self.move(name)
            else:
                self.end()
        elif isinstance(picker, ShootPicker):
            if picker.aimable():
                self.shoot()
            else:
                self.end()
        elif isinstance(picker, StrikePicker):
            self.strike()
        elif isinstance(picker, ChoicePicker):
            self.choose()
        else:
            self.answer()

    def _is_new(self, name: str) -> bool:
        state = self.pilot.battle.session.now
        key = (state.round, self.pilot.hands.picker.side + self.pilot.battle.session.decision.prompt, name)
        new = key not in self.tried
        self.tried.add(key)
        return new and not name.startswith("bows")

    def nearest(self, name: str) -> str:
        state = self.pilot.battle.view.state
        foes = [figure for figure in state.standing() if figure.side != state.figures[name].side]
        return min(foes, key=lambda foe: (math.dist(foe.at, state.figures[name].at), foe.id)).id


class Keyboard(Player):
    """Plays with keys alone."""

    def move(self, name: str) -> None:
        key, hands = self.pilot.key, self.pilot.hands
        for _ in hands.picker.actors():
            key(pygame.K_TAB, pygame.KMOD_CTRL)
            if hands.chosen == [name]:
                break
        key(pygame.K_c)
        key(pygame.K_TAB)
        if hands.aimed:
            key(pygame.K_RETURN)
            return
        key(pygame.K_g)
        figures = self.pilot.battle.view.state.figures
        one, foe = figures[name], figures[self.nearest(name)]
        for _ in range(2):
            key(pygame.K_UP if foe.y < one.y else pygame.K_DOWN, pygame.KMOD_SHIFT)
        key(pygame.K_LEFT if foe.x < one.x else pygame.K_RIGHT)
        key(pygame.K_RETURN)

    def shoot(self) -> None:
        self.pilot.key(pygame.K_TAB)
        self.pilot.key(pygame.K_RETURN)

    strike = shoot
    choose = shoot

    def answer(self) -> None:
        self.pilot.key(pygame.K_RETURN)

    def end(self) -> None:
        self.pilot.key(pygame.K_n)
        if self.pilot.battle.dialog is not None:
            self.pilot.key(pygame.K_RETURN)


class Mouse(Player):
    """Plays with the pointer alone."""

    def tile(self, name: str) -> None:
        self.pilot.frame()
        self.pilot.click(self.pilot.battle.sheets.actions.where(name).center)

    def button(self, number: int) -> None:
        """Click a button of the question."""
        self.pilot.frame()
        panel = self.pilot.battle.sheets.strip
        names = [hit.id for hit in panel.hits if hit.focus]
        self.pilot.click(panel.where(names[number]).center)

    def move(self, name: str) -> None:
        pilot, here = self.pilot, self.pilot.battle.session.here
        pilot.click(pilot.at(name))
        foe = pilot.at(self.nearest(name))
        self.tile("charge")
        pilot.move(foe)
        if not pilot.battle.views().forecast.refused:
            pilot.click(foe)
            pilot.click(foe)
        if pilot.battle.session.here == here:
            self.tile("move")
            x, y = pilot.at(name)
            pilot.drag((x, y), (x + (foe[0] - x) * 0.55, y + (foe[1] - y) * 0.55))

    def shoot(self) -> None:
        self.pilot.click(self.pilot.at(self.pilot.hands.picker.aimable()[0]))
        menu = self.pilot.battle.menu
        if menu is not None:  # a spear in hand is thrown only if that is chosen
            self.pilot.frame()
            self.pilot.click(menu._places[0].center)

    def strike(self) -> None:
        self.pilot.click(self.pilot.at(self.pilot.hands.picker.target))

    def choose(self) -> None:
        self.button(0)

    answer = choose

    def end(self) -> None:
        self.tile("next")
        dialog = self.pilot.battle.dialog
        if dialog is not None:
            self.pilot.frame()
            self.pilot.click(next(place.center for place, choice in dialog._places if choice.main))


@pytest.mark.parametrize(("player", "seed"), [(Keyboard, 3), (Mouse, 3)])
def test_a_whole_battle_by_one_device_alone(player: type[Player], seed: int, tmp_path: Path):
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    both = {"blue": "human", "red": "human"}
    pilot = Pilot(Options("play", scenario=str(file), seed=seed, players=both), (1100, 700))
    pilot.wait()
    pilot.battle.set_pace(3)
    scene = player(pilot).play()
    session = scene.session
    assert session.over
    assert scene.screening.shown.state == session.now
    given = session.history[1:]
    kinds = {type(one.command) for one in given if one.by == "human"}
    assert {Move, Charge} <= kinds
    assert kinds & {Strike, Shoot}
    alone = begin_session(opened(str(file)), None, seed)
    for one in given:
        assert isinstance(alone.submit(one.command, one.by), list)
    assert alone.over
    assert alone.digest == session.digest == Digester().of(session.now)
    alone.close()
