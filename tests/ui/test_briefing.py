"""What a battle is about is told at the table, and what is asked lies clear of it; the log has the free room."""

from dataclasses import replace

import pygame
import pytest

from game.core.grain import GRAIN
from game.session.opening import opened
from game.ui.app import Options
from game.ui.board.hands.asked import DOCKS, Strip
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Kit, Pen
from game.ui.panels.time.captions import short
from game.ui.scenes.reading.briefing import BriefingScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture
def pilot() -> Pilot:
    """The bridge, the Watch asked whether to move first."""
    pilot = Pilot(Options("play", scenario="bridge", seed=3))
    pilot.wait()
    pilot.frame()
    return pilot


def test_the_briefing_is_read_by_its_key_and_by_a_click_on_the_title(pilot: Pilot):
    battle = pilot.battle
    pilot.key(pygame.K_F2)
    sheet = pilot.app.scene
    assert isinstance(sheet, BriefingScene)
    assert "They know of the ford" in sheet.briefing
    holds = "Orcs of the Red Fen: alone hold the bridgehead when round 7 or a later one ends"
    assert ("vermilion", holds) in sheet.goals
    pilot.key(pygame.K_F2)
    assert pilot.app.scene is battle
    pilot.frame()
    pilot.click(battle.sheets.topbar.where("briefing").center)
    assert isinstance(pilot.app.scene, BriefingScene)


@pytest.mark.parametrize(
    ("scenario", "side", "its_own", "of_all"),
    [("ambush", "outlaws", "Grud, who is an ogre", "Lame Wat's people would like"),
     ("ambush", "abbey", "too quiet since the last farm", "Lame Wat's people would like"),
     ("bridge", "orcs", "the fen spears are nearest", "They know of the ford"),
     ("breach", "garrison", "The ogres will be first", "Nobody gets past the well"),
     ("tower", "eyrie", "if Odo falls, it is done", "do not mean to ask at the gate"),
     ("dragon", "ashby", "Scatter, shoot", "wants the village"),
     ("door", "hill", "You are at supper", "not expecting anybody"),
     ("pass", "nest", "Sing first", "she means to have six of them through"),
     ("shieldwall", "jarl", "A wall is strong in front", "means to die on Thorn Bank")],
)  # fmt: skip
def test_a_side_reads_besides_what_is_told_to_it_alone(scenario: str, side: str, its_own: str, of_all: str):
    found = opened(scenario)
    assert of_all in found.briefing
    assert its_own in found.own[side]
    assert not any(its_own in words for other, words in found.own.items() if other != side)
    assert its_own not in found.briefing


def test_a_region_that_must_be_held_is_marked_on_the_table(pilot: Pilot):
    battle = pilot.battle
    scale = battle.view.camera.scale
    xs, ys = zip(*((x * scale // GRAIN, y * scale // GRAIN) for x, y in battle.view.state.regions["bridgehead"]))
    region = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    drawn = [one.surface.get_rect(topleft=one.at) for one in battle.marks().under]
    assert any(rect.contains(region) for rect in drawn)


def test_the_log_has_the_room_of_a_forecast_that_foretells_nothing(pilot: Pilot):
    battle = pilot.battle
    small, much = battle.sheets.forecast.rect, battle.sheets.log.rect
    assert not battle.views().has_forecast
    lay = battle.sheets.layout
    assert small.h < lay.forecast.h
    asked = battle.sheets.lies(battle.views().strip)
    assert asked.bottom == lay.log.bottom
    assert asked.top - much.bottom == lay.log.top - lay.forecast.bottom, "the question lies beneath the log"
    assert much.top - small.bottom == lay.log.top - lay.forecast.bottom, "nothing between them is left unused"

def test_a_click_plans_the_very_way_that_the_ghost_showed(pilot: Pilot):
    pilot.key(pygame.K_f)
    pilot.wait()
    picker = pilot.hands.picker
    pilot.click(pilot.at(picker.actors()[0]))
    x, y = pilot.at(pilot.hands.chosen[0])
    ghosts = set()
    for n in range(5):
        pilot.move((x + 40 + n, y - 40))
        shown = picker.showing()
        pilot.click(pilot.pos)
        assert picker.plan.found == shown.found
        ghosts.add(shown.found)
        pilot.key(pygame.K_ESCAPE)
    assert len(ghosts) < 5, "a pixel or two more mean the same place"


def test_a_short_name_does_not_end_in_the_midst_of_it():
    pygame.font.init()
    pen = Pen(Kit(1.0), pygame.Surface((10, 10)))
    assert short(pen, "Wat of the Mill", pen.width("Wat of", 11), "text") == "Wat"
    assert short(pen, "Captain Edda", pen.width("Captain", 11), "text") == "Captain"


def test_a_guide_has_its_button_beside_its_sentence_and_hides_less(pilot: Pilot):
    """What only tells how to go on is cut lower than a question of the same words, however low the table is."""
    panel, surface = pilot.battle.sheets.strip, pygame.Surface((900, 500))
    words = "Click the place: friend and foe in the template are caught. Click again to do it."
    asked = Strip("Ysolde casts fire ball", words, "SP-3.10.10", (Option("cancel", "Something else", key="Esc"),))
    for size in ((860, 460), (480, 250)):
        table = pygame.Rect((0, 0), size)
        guide = replace(asked, shy=True)
        rect = panel.lies(guide, table)
        assert rect.h < panel.lies(asked, table).h
        panel.draw(surface, panel.lies(guide, table), guide)
        button = panel.where("cancel")
        assert rect.contains(button)
        assert button.top < rect.top + rect.h * 0.6


def test_a_question_lies_where_those_are_not_whom_it_is_about(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """Enemies along the top and one's own along the foot: it lies between them, until the table is moved."""
    battle = pilot.battle
    docking, sheets = battle.showing.docking, battle.sheets
    monkeypatch.setattr(docking, "standing", tuple)
    strip, table = replace(battle.views().strip, large=False), sheets.layout.table
    monkeypatch.setattr(battle.hands.picker, "strip", lambda: strip)

    def middles(way: str) -> list[tuple[int, int]]:
        return [sheets.strip.lies(replace(strip, dock=dock), table).center for dock in DOCKS if dock.startswith(way)]

    def moved(places: list[tuple[int, int]]) -> str:
        monkeypatch.setattr(docking, "places", lambda picker: places)
        battle.view.camera.pan(0, 5)
        return battle.views().strip.dock

    assert moved(middles("bottom") + middles("top")).startswith("middle")
    assert moved([]) == "bottom", "what lies across the middle goes back to the edge"
    assert moved(middles("bottom")).startswith("top")
    assert moved(middles("middle")).startswith("top"), "what hides nobody stays"
    assert moved(middles("top")) == "bottom"
    pilot.pos = sheets.strip.lies(replace(strip, dock="bottom"), table).center
    battle.stale = True
    pilot.frame()
    pilot.move(pilot.pos)
    assert moved(middles("bottom")) == "bottom", "it does not go from under the pointer"
