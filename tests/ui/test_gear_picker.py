"""Gear by hand: the key and its list, what a row costs, several together; and what lies on the table is drawn."""

from pathlib import Path

import pygame
import pytest

from game.core.held.handling import Draw, Use
from game.core.table import Lying
from game.core.text.typed import read
from game.ui.app import Options
from game.ui.art.figures.sprite import Sprites
from game.ui.board.figures.lying import look_of_thing
from game.ui.scenes.table.cards import card_of
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Gear
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: bows, side: blue, troop: longbowman, count: 3, at: [18, 18], facing: 0}
  - {id: cross, side: red, troop: heavy_crossbowman, count: 2, at: [18, 6], facing: 180}
figures:
  - {id: ned, name: Ned, side: blue, class: fighting_man, level: 2, weapons: [spear, mace, sword], shield: wood,
     pack: [dagger], gear: [potion_of_healing], at: [24, 18], facing: 0}
things:
  - {id: axe, item: battle_ax, at: [24.8, 18]}
  - {id: board, item: pavis, at: [12, 12], facing: 0, planted: true}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """Both in person; whoever won the initiative is about to move."""
    path = tmp_path / "gear.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=6, players={"blue": "human", "red": "human"}))
    found.wait()
    found.key(pygame.K_f)
    found.wait()
    return found


def side(pilot: Pilot) -> str:
    return pilot.battle.session.decision.side


def rows(pilot: Pilot, name: str) -> dict[str, tuple[str, str]]:
    """The rows of a figure's gear: what each costs and why it may not be."""
    pilot.hands.choose([name])
    handling = pilot.hands.picker.handling
    figure = pilot.battle.session.now.figures[name]
    return {one.label: (one.note, one.why_not) for one in handling.menu(figure)}


def last(pilot: Pilot) -> object:
    session = pilot.battle.session
    return session.history[session.here].command


def test_the_list_says_what_may_be_done_and_what_it_costs(pilot: Pilot):
    assert side(pilot) == "blue"
    found = rows(pilot, "ned")
    assert found["Draw the mace, drop the spear"] == ("free", "")
    assert found["Take up the battle axe"] == ("half a move", "")
    assert found["Unpack the dagger"] == ("move and missiles", "")
    assert found["Drop the wooden shield"] == ("free", "")


def test_who_has_moved_is_not_offered_to_turn_but_his_gear(pilot: Pilot):
    pilot.hands.choose(["ned"])
    assert {tile.id for tile in pilot.hands.picker.tiles() if not tile.why_not} >= {"left", "right", "gear"}
    pilot.battle.submit(read("move ned via 24,16 facing 0"))
    pilot.wait()
    pilot.hands.choose(["ned"])
    tiles = {tile.id: tile.why_not for tile in pilot.hands.picker.tiles()}
    assert "had its movement" in tiles["left"]
    assert tiles["left"] == tiles["right"]
    assert tiles["gear"] == ""


def test_the_key_opens_it_and_a_row_is_given_for_all_chosen(pilot: Pilot):
    names = ["bows-1", "bows-2", "bows-3"]
    pilot.hands.choose(names)
    assert any(tile.id == "gear" for tile in pilot.hands.picker.tiles())
    pilot.key(pygame.K_j)
    assert pilot.battle.menu is not None
    pilot.key(pygame.K_ESCAPE)
    handling = pilot.hands.picker.handling
    rows = handling.menu(pilot.battle.session.now.figures["bows-1"])
    assert pilot.hands.picker.pick(next(row.data for row in rows if row.label.startswith("Draw")))
    pilot.wait()
    now = pilot.battle.session.now.figures
    assert [now[name].weapon for name in names] == ["sword"] * 3
    assert isinstance(last(pilot), Draw)


def test_the_card_tells_what_is_in_hand_slung_and_packed(pilot: Pilot):
    view = card_of(pilot.hands.situation(), pilot.hands, "ned")
    assert view is not None
    for words in ("Spear in hand", "wooden shield", "potion of healing", "in the pack dagger"):
        assert words in repr(view)


def test_uses_are_said_in_words(pilot: Pilot):
    assert pilot.hands.picker.words(Use("ned", "potion_of_healing")) == "Ned drinks the potion of healing"
    at_place = Use("ned", "wand_of_fear", (), (pilot.battle.session.now.figures["cross-1"].at,))
    assert pilot.hands.picker.words(at_place) == "Ned uses the wand of fear at Cross 1"


def test_what_lies_is_drawn_once_for_a_zoom(pilot: Pilot):
    """The board is drawn with an axe lying and a pavis standing; pictures are kept from frame to frame."""
    pilot.ripen()
    sprites = pilot.battle.view.sprites
    state = pilot.battle.session.now
    assert [thing.id for thing in state.lying] == ["axe", "board"]
    held = sprites.held
    pilot.frames(3)
    assert sprites.held == held


ITEMS = (
    "sword", "spear+1", "wood", "metal+2", "pavis", "mantlet", "acid", "potion_of_speed", "wand_of_cold",
    "staff_of_fear", "scroll_of_sleep", "rope", "banner", "unheard_of",
)  # fmt: skip


@pytest.mark.parametrize("item", ITEMS)
def test_everything_that_can_lie_has_a_picture(item: str):
    """It is on the ground beneath all or, planted, among those who stand."""
    pygame.display.init()
    sprites = Sprites()
    flat = sprites.thing(look_of_thing(Lying(id="x", item=item, at=(0, 0))), (50.0, 50.0), 30, 40, stands=False)
    assert flat.down[0][0].get_width() > 3
    assert not flat.stood
    if item in ("pavis", "mantlet"):
        look = look_of_thing(Lying(id="x", item=item, at=(0, 0), planted=True))
        assert sprites.thing(look, (50.0, 50.0), 30, 40, stands=True).stood
