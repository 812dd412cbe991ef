"""Who is winning stands above the table, and a flag says whom a region serves; the briefing comes first."""

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Done
from game.files.played import HUMAN
from game.session.opening import opened, opened_text
from game.ui.app import Options
from game.ui.board.overlays.holdings import serves
from game.ui.kit.pen import Kit
from game.ui.panels.battle.rail import Rail
from game.ui.panels.models import RailView
from game.ui.scenes.battle import BattleScene, Chosen, begin_battle, begin_opened
from game.ui.scenes.reading.briefing import BriefingScene
from game.ui.scenes.scene import Push
from game.ui.scenes.table.winning import rail_of
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SIDES = """
sandtable: 1
title: The Mill
briefing: It is about the mill.
table: {width: 24, height: 18}
regions: {mill: [[10, 7], [14, 7], [14, 11], [10, 11]]}
sides: [{id: blue, name: The Watch, colour: blue, briefing: The miller is your friend.},
        {id: red, name: The Fen, colour: vermilion}]
figures:
  - {id: ann, side: blue, name: Ann, troop: heavy_foot, at: [12, 14], facing: 0}
  - {id: orc, side: red, name: Orc, creature: orc, at: [12, 4], facing: 180}
victory:
  - {side: red, when: {hold: mill, until: 6}}
  - {side: blue, when: {survive: 8}}
  - {side: blue, when: {slay: orc}}
"""


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "mill.yaml"
    found.write_text(SIDES, encoding="utf-8")
    return str(found)


def test_the_rail_tells_each_side_how_it_wins_and_how_many_rounds_are_left():
    state = opened_text(SIDES).state
    rail = rail_of(state, "blue")
    watch, fen = rail.camps
    assert (watch.name, watch.own, fen.own) == ("The Watch", True, False)
    assert [goal.icon for goal in watch.goals] == ["hold", "strike"]
    assert [goal.text for goal in fen.goals] == ["hold mill after round 6: nobody there"]
    assert rail.left == "8 rounds left"
    assert rail_of(state, "blue") is rail, "it is made anew only when something has changed"


def test_a_side_with_no_condition_must_be_the_last_in_the_field():
    state = opened_text(SIDES.partition("victory:")[0]).state
    rail = rail_of(state, None)
    assert [goal.text for camp in rail.camps for goal in camp.goals] == ["rout Fen: lost 0 %", "rout Watch: lost 0 %"]
    assert rail.left == ""


def test_a_rout_says_who_is_to_be_routed_and_never_more_than_it_needs():
    """Whose losses they are is clear beside either name; once enough are lost, the number gives way to the word."""
    state = opened_text(SIDES.partition("victory:")[0] + "victory: [{side: blue, when: {rout: 60}}]\n").state
    assert rail_of(state, "blue").camps[0].goals[0].text == "rout Fen: lost 0 of 60 %"
    slain = replace(state, figures={**state.figures, "orc": replace(state.figures["orc"], fate="slain")})
    goal = rail_of(slain, "blue").camps[0].goals[0]
    assert (goal.text, goal.short) == ("Fen routed", "routed")


@pytest.mark.parametrize(("eyes", "words"), [("red", "you win"), ("blue", "they win"), (None, "The Fen win")])
def test_a_flag_says_whom_a_region_serves(eyes: str | None, words: str):
    state = opened_text(SIDES).state
    assert serves(state, (state.victory[0],), eyes) == f"mill: {words} by holding it after round 6"


@pytest.mark.parametrize("wide", [1168, 900, 640, 400])
def test_nothing_on_the_rail_lies_over_anything_else(wide: int):
    """All conditions of the bundled tables, in narrow windows too."""
    pygame.display.init()
    pygame.font.init()
    for name in ("bridge", "breach", "dragon", "ambush", "pass", "shieldwall"):
        panel, area = Rail(Kit()), pygame.Rect(0, 0, wide, 24)
        view: RailView = rail_of(opened(name).state, None)
        panel.draw(pygame.Surface(area.size), area, view)
        places = [hit.rect for hit in panel.hits]
        assert all(area.contains(place) for place in places), (name, wide)
        assert all(not one.colliderect(other) for n, one in enumerate(places) for other in places[:n]), (name, wide)


def test_a_click_on_what_is_to_be_held_shows_it(path: str):
    pilot = Pilot(Options("play", scenario=path, seed=3, players={"blue": "human"}))
    pilot.wait()
    pilot.frame()
    rail = pilot.battle.sheets.rail
    hit = next(hit for hit in rail.hits if hit.data == "mill")
    place = rail.where(hit.id)
    assert place is not None
    pilot.click(place.center)
    assert isinstance(pilot.app.scene, BattleScene)
    other = next(hit for hit in rail.hits if hit.kind == "goal" and not hit.data)
    place = rail.where(other.id)
    assert place is not None
    pilot.click(place.center)
    assert isinstance(pilot.app.scene, BriefingScene)


def test_the_briefing_comes_before_the_first_order_with_what_is_told_to_this_side_alone(path: str):
    pilot = Pilot(Options("play", scenario=path, seed=3, players={"blue": "human"}))
    pilot.app.desk.briefs = True
    assert pilot.until(lambda: isinstance(pilot.app.scene, BriefingScene))
    sheet = pilot.app.scene
    assert isinstance(sheet, BriefingScene)
    assert sheet.own == "The miller is your friend."
    assert sheet.goals[0] == ("blue", "The Watch (you): stand until the end of round 8")
    pilot.frame()
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, BattleScene)
    assert all(played.by != HUMAN for played in pilot.battle.session.history), "no order was given by that key"
    pilot.battle.submit(Done())
    pilot.frames(5)
    assert isinstance(pilot.app.scene, BattleScene), "it is told once"


def test_the_other_side_reads_nothing_of_what_is_told_to_one_alone(path: str):
    pilot = Pilot(Options("play", scenario=path, seed=3, players={"red": "human"}))
    pilot.app.desk.briefs = True
    assert pilot.until(lambda: isinstance(pilot.app.scene, BriefingScene))
    sheet = pilot.app.scene
    assert isinstance(sheet, BriefingScene)
    assert (sheet.own, sheet.briefing) == ("", "It is about the mill.")


def test_a_battle_that_was_chosen_with_its_briefing_in_view_tells_only_what_is_for_one_side_alone(path: str):
    pilot = Pilot()
    pilot.app.desk.briefs = True
    pilot.app._take(Push(begin_opened(pilot.app.desk, opened(path), Chosen(seed=3, players={"red": "human"}))))
    pilot.frames(20)
    assert isinstance(pilot.app.scene, BattleScene)
    pilot.app._take(Push(begin_opened(pilot.app.desk, opened(path), Chosen(seed=3, players={"blue": "human"}))))
    pilot.frames(20)
    assert isinstance(pilot.app.scene, BriefingScene) and pilot.app.scene.own == "The miller is your friend."
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, BattleScene)
    other = begin_battle(pilot.app.desk, path, Chosen(seed=3))
    assert other.handing._untold
    other.leave()
