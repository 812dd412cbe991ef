"""Leaving the battle by its menu, with one more question before it is done."""

import pygame
import pytest

from game.core.course.leaving import DrawRefused
from game.core.fight.harm import Damaged
from game.session.afterwards.statistics import points_lost
from game.ui.app import Options
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.before.title import TitleScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture
def pilot() -> Pilot:
    pilot = Pilot(Options("play", scenario="bridge", seed=3))
    pilot.wait()
    return pilot


def asked_to(pilot: Pilot, row: str) -> None:
    """Open the menu of the game and choose a row of it."""
    battle = pilot.battle
    battle.asking.game_menu()
    place = next(n for n, one in enumerate(battle.asking.menu.rows) if one.id == row)
    for _ in range(place + 1):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)


def test_conceding_is_asked_once_more_and_ends_the_battle(pilot: Pilot):
    battle = pilot.battle
    assert battle.views().timeline.after == "Round 2"
    asked_to(pilot, "leave:concede")
    assert battle.dialog is not None
    pilot.key(pygame.K_ESCAPE)
    assert not battle.session.over, "not meant after all"
    asked_to(pilot, "leave:concede")
    pilot.key(pygame.K_c)
    assert battle.session.over
    assert pilot.until(lambda: isinstance(pilot.app.scene, BattleEndScene))
    pilot.key(pygame.K_ESCAPE)
    pilot.frame()
    assert not pilot.battle.views().timeline.after, "no other round follows"
    bar = pilot.battle.views().actions
    assert (bar.main, bar.main_id, bar.main_enabled) == ("The result", "result", True)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, BattleEndScene), "Enter shows the result again"
    pilot.key(pygame.K_ESCAPE)
    pilot.frame()
    pilot.click(pilot.battle.sheets.actions.where("result").center)
    assert isinstance(pilot.app.scene, BattleEndScene), "and so does the button"
    for _ in range(3):
        pilot.frames(30)
        pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, BattleEndScene), "an Enter of the last blow, held or struck twice"
    before = pilot.app.surface.get_at((5, 5))
    pilot.move(pilot.app.scene.panel.where("end:look").center)
    pilot.move((5, 5))
    assert pilot.app.surface.get_at((5, 5)) == before, "the veil is laid once, however often it is drawn"
    pilot.frames(61)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, TitleScene)


def test_the_result_counts_the_hit_points_that_were_lost():
    """Six on one who had four, and three more on him as he falls, are four."""
    blows = [Damaged(figure="foe", amount=2, left=4), Damaged(figure="foe", amount=6, left=-2),
             Damaged(figure="foe", amount=3, left=-5)]  # fmt: skip
    assert [points_lost(blow) for blow in blows] == [2, 4, 0]


def test_a_draw_is_offered_and_the_scripted_side_fights_on_while_it_stands_well(pilot: Pilot):
    battle = pilot.battle
    asked_to(pilot, "leave:draw")
    pilot.key(pygame.K_o)
    assert pilot.until(lambda: any(isinstance(event, DrawRefused) for event in battle.session.events))
    assert not battle.session.over


def test_of_two_at_one_table_the_other_answers_an_offered_draw_by_its_keys():
    """N fights on, Y agrees; they stand on the buttons."""
    pilot = Pilot(Options("play", scenario="bridge", players={"watch": "human", "orcs": "human"}, seed=3))
    pilot.wait()
    battle = pilot.battle
    for key, over in ((pygame.K_n, False), (pygame.K_y, True)):
        asker = battle.session.decision.side
        asked_to(pilot, "leave:draw")
        pilot.key(pygame.K_o)
        pilot.wait()
        assert battle.session.decision.side != asker
        assert [(button.id, button.key) for button in pilot.hands.picker.strip().buttons] == [
            ("choose:agree", "Y"), ("choose:fight_on", "N")]  # fmt: skip
        pilot.frames(30)
        pilot.key(pygame.K_RETURN)
        assert "Y for \u201cAgree on a draw\u201d or N for \u201cFight on\u201d" in str(battle.views().toast)
        pilot.key(key)
        pilot.wait()
        assert battle.session.over is over
        assert isinstance(battle.session.events[-1], DrawRefused) is not over


def test_a_battle_that_was_opened_at_once_leads_to_the_title_which_offers_to_take_it_up(pilot: Pilot):
    asked_to(pilot, "title")
    title = pilot.app.scene
    assert isinstance(title, TitleScene) and pilot.app.running
    title.library.wait()
    pilot.frames(2)
    assert title.view().resume_title == "The last battle is not over"
