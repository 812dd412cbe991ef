"""Keys and the window itself: what is held, what another keyboard types, and a window too small to lay out."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game import paths
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.rules.situation import Situation
from game.ui import keys, settings
from game.ui.app import Options
from game.ui.board.overlays import readouts
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.canvas import LEAST, Canvas
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.setup import SetupScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.reading.help import KeysScene
from tests.ui.pilot import Pilot, landed
from tests.ui.test_app_battle import BOTH, begin

__all__ = ["landed"]

WALL = """
sandtable: 1
title: An archer who steps past a wall
rules: starkpool
table: {width: 30, height: 20, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: wall, line: [[12, 7], [12, 13]], height: 3}
sides:
  - {id: a, name: Bows, colour: blue, plan: {stance: attack}}
  - {id: b, name: Marks, colour: vermilion, plan: {stance: hold}}
figures:
  - {id: w1, side: a, name: Archer, class: fighting_man, level: 3, armour: none, weapons: [short_bow, sword],
     at: [8, 10], facing: 90}
  - {id: h3, side: b, name: Mark, class: fighting_man, level: 3, armour: chain, weapons: [sword], at: [18, 10],
     facing: 270}
"""


def down(pilot: Pilot, key: int, typed: str = "", mod: int = 0) -> None:
    pilot.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed))


def up(pilot: Pilot, key: int) -> None:
    pilot.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


# ---- held ----------------------------------------------------------------------------------------------------------


def test_enter_held_on_the_title_goes_one_page_on_and_begins_no_battle():
    """From "New battle" to the tables, from a table to its page, and from there to the battle: a press each."""
    pilot = Pilot()
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    scene.library.wait()
    pilot.frames(2)
    for page in (TitleScene, SetupScene, BattleScene):
        for _ in range(60 if page is not BattleScene else 1):
            down(pilot, pygame.K_RETURN)
        up(pilot, pygame.K_RETURN)
        pilot.frames(3)
        assert isinstance(pilot.app.scene, page)


def test_a_tap_on_a_slow_machine_is_one_press():
    """While a page is made the key repeats a dozen times, and all of them are heard before it is heard to come up."""
    pilot = Pilot()
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    scene.library.wait()
    pilot.key(pygame.K_RETURN)
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    pilot.time += 5
    pilot.frame(*[press] * 12, pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert isinstance(pilot.app.scene, SetupScene)


def test_arrows_and_tab_go_on_while_they_are_held():
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    seen = set()
    for _ in range(4):
        down(pilot, pygame.K_TAB)
        seen.add(tuple(pilot.hands.chosen))
    assert len(seen) == 4
    goals = set()
    for _ in range(4):
        down(pilot, pygame.K_UP)
        picker = pilot.hands.picker
        assert isinstance(picker, MovePicker)
        goals.add(picker.goal)
    assert len(goals) == 4


def test_a_key_that_came_up_elsewhere_is_heard_again():
    """The window had lost the keyboard: nobody said when the key came up."""
    pilot = Pilot()
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    scene.library.wait()
    for _ in range(2):
        down(pilot, pygame.K_RETURN)
        pilot.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    down(pilot, pygame.K_RETURN)
    pilot.frames(3)
    assert isinstance(pilot.app.scene, BattleScene)


def test_space_held_while_the_keys_are_shown_is_let_go():
    pilot = begin(players=BOTH)
    down(pilot, pygame.K_SPACE)
    assert pilot.hands.space
    pilot.key(pygame.K_F1)
    assert isinstance(pilot.app.scene, KeysScene)
    up(pilot, pygame.K_SPACE)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.hands.space


# ---- typed ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "typed", "mod", "action"),
    [
        (pygame.K_6, "-", 0, "farther"),                              # AZERTY: the six types a hyphen
        (pygame.K_SEMICOLON, ".", pygame.KMOD_SHIFT, "faster"),
        (pygame.K_COLON, "/", pygame.KMOD_SHIFT, "find"),
        (pygame.K_AMPERSAND, "1", pygame.KMOD_SHIFT, "reach"),
        (pygame.K_QUOTE, "4", pygame.KMOD_SHIFT, "sight"),
        (pygame.K_EQUALS, "+", pygame.KMOD_SHIFT, "closer"),
        (pygame.K_COMMA, ",", 0, "slower"),
        (pygame.K_6, "6", 0, "clock"),                                # where it types what stands on it
        (pygame.K_SEMICOLON, ";", 0, None),
        (pygame.K_EXCLAIM, "!", 0, None),
        (pygame.K_SLASH, "/", pygame.KMOD_ALT, None),
        (pygame.K_z, "z", 0, "zone"),
    ],
)  # fmt: skip
def test_a_key_means_what_it_types_where_its_place_means_nothing(key: int, typed: str, mod: int, action: str | None):
    """Digits, points and slashes lie elsewhere on other keyboards."""
    assert keys.action_of(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed)) == action


# ---- a small window ------------------------------------------------------------------------------------------------


def test_the_smallest_window_is_set():
    pygame.display.init()
    Canvas((1280, 720))
    window = getattr(pygame, "Window", None)
    assert window is not None
    with pytest.warns(DeprecationWarning, match="Window"):
        assert tuple(window.from_display_module().minimum_size) == LEAST


@pytest.mark.parametrize("size", [(100, 60), (640, 400), (959, 599), (2000, 90), (70, 900)])
def test_a_window_made_too_small_goes_on(size: tuple[int, int]):
    """A window that the system lets be drawn to nothing: the battle goes on in it, smaller, and the pointer hits."""
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pilot.frame(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    app = pilot.app
    assert app.surface.get_width() >= LEAST[0] and app.surface.get_height() >= LEAST[1]
    pilot.frames(3)
    app.canvas.show()
    shown = pygame.display.get_surface()
    assert shown is not None and shown.get_size() == size
    wide, high = app.surface.get_size()
    picker = pilot.hands.picker
    assert picker is not None
    name = picker.actors()[0]
    pilot.battle.view.camera.fit()
    x, y = pilot.at(name)
    if min(size) >= 400:
        pilot.click(((x + 0.5) * size[0] / wide, (y + 0.5) * size[1] / high))
        assert name in pilot.hands.chosen
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    pilot.frame(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    assert app.surface.get_size() == (1600, 900)


# ---- two windows ---------------------------------------------------------------------------------------------------


def test_two_windows_keep_what_each_has_set():
    """One turns the sound off and binds a key, the other makes letters larger: both are kept."""
    first = settings.Settings()
    settings.save(first)
    one = settings.Settings(sound=False, keys={"move": [pygame.K_b]}, volumes={"steel": 0.5})
    other = settings.Settings(text_size=1.4, keys={"charge": [pygame.K_m]}, volumes={"voices": 0.25})
    settings.save(one, first)
    settings.save(other, first)
    kept = settings.load()
    assert (kept.sound, kept.text_size) == (False, 1.4)
    assert kept.keys == {"move": [pygame.K_b], "charge": [pygame.K_m]}
    assert kept.volumes == {"steel": 0.5, "voices": 0.25}
    settings.save(settings.Settings(sound=False), one)  # the first has taken its key and its volume back
    kept = settings.load()
    assert (kept.keys, kept.volumes) == ({"charge": [pygame.K_m]}, {"voices": 0.25})


def test_damaged_settings_do_not_stand_in_the_way():
    (paths.settings() / settings.FILE).write_text("[1, 2", encoding="utf-8")
    settings.save(settings.Settings(pace=2), settings.Settings())
    assert json.loads((paths.settings() / settings.FILE).read_text(encoding="utf-8"))["pace"] == 2


# ---- from where the ghost is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["keys", "pointer"])
def test_rings_and_lines_follow_the_ghost(by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Behind the wall the mark is not seen; from where the ghost is set he is: the same by pointer and by keys."""
    path = tmp_path / "wall.yaml"
    path.write_text(WALL, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=1, players={"a": "human", "b": "human"}))
    pilot.wait()
    while not isinstance(pilot.hands.picker, MovePicker) or pilot.hands.picker.side != "a":
        pilot.key(pygame.K_f if pilot.hands.picker is not None and pilot.hands.picker.side == "a" else pygame.K_n)
        pilot.wait()
    from_where: list[tuple[float, float]] = []
    plain = readouts.sight_of

    def sight_of(at: Situation, figure: Figure, scale: int) -> readouts.Layers:
        from_where.append((figure.x / GRAIN, figure.y / GRAIN))
        return plain(at, figure, scale)

    monkeypatch.setattr("game.ui.board.overlays.measure.sight_of", sight_of)
    pilot.click(pilot.at("w1"))
    pilot.key(pygame.K_4)
    pilot.frames(2)
    assert from_where[-1] == (8, 10)
    if by == "pointer":
        pilot.click(pilot.spot(8, 14))
    else:
        for _ in range(8):
            pilot.key(pygame.K_DOWN)
    pilot.frames(2)
    assert from_where[-1] == (8, 14)
    there = pilot.hands.picker.foreseen()
    assert there.state.figures["w1"].at == (8 * GRAIN, 14 * GRAIN)
    pilot.key(pygame.K_ESCAPE)
    pilot.move((5, 5))
    pilot.frames(2)
    assert from_where[-1] == (8, 10)
