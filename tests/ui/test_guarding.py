"""No click is lost and none counts twice, whether something is shown or not."""

import pygame
import pytest

from game.core.course.leaving import DRAW, Leave
from game.core.grain import GRAIN
from game.ui.board.pickers.answers.choosing import ChoicePicker
from game.ui.board.pickers.walks.moving import MovePicker
from tests.ui.pilot import Pilot, landed
from tests.ui.test_app_battle import BOTH, begin, mover

__all__ = ["landed"]


@pytest.fixture
def choosing() -> Pilot:
    """The bridge, both sides in person, about to choose who moves first; what happens is shown at its pace."""
    pilot = begin(players=BOTH)
    pilot.battle.set_pace(0)
    assert isinstance(pilot.hands.picker, ChoicePicker)
    return pilot


def test_a_double_click_on_a_button_answers_one_question(choosing: Pilot):
    session = choosing.battle.session
    choosing.battle.set_pace(3)
    choosing.frame()
    place = choosing.battle.sheets.strip.where("choose:first").center
    choosing.move(place)
    for _ in range(2):
        choosing.press()
        choosing.release()
    assert [played.command.verb for played in session.history[1:] if played.by == "human"] == ["choose"]
    choosing.frames(30)
    choosing.click(choosing.at(mover(choosing)))
    assert choosing.hands.chosen


def test_a_key_held_down_decides_once(choosing: Pilot):
    choosing.key(pygame.K_f)
    choosing.wait()
    assert isinstance(choosing.hands.picker, MovePicker)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n")
    for _ in range(5):
        choosing.frame(down)
    assert choosing.battle.dialog is not None
    choosing.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_n, mod=0))
    choosing.key(pygame.K_n)
    assert choosing.battle.dialog is None


def test_arrows_and_turns_repeat_while_they_are_held(choosing: Pilot):
    choosing.key(pygame.K_f)
    choosing.wait()
    name = mover(choosing)
    choosing.click(choosing.at(name))
    for key in (pygame.K_UP, pygame.K_e):
        for _ in range(3):
            choosing.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        choosing.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    assert choosing.hands.picker.turn == 45
    x, y = choosing.hands.figure(name).at
    assert choosing.hands.picker.goal == (x, y - 3 * GRAIN // 2)


def test_a_key_cuts_short_what_is_shown_and_counts(choosing: Pilot):
    choosing.key(pygame.K_f)
    assert not choosing.battle.screening.idle
    choosing.key(pygame.K_TAB)
    assert choosing.battle.screening.idle
    assert choosing.hands.chosen == choosing.hands.picker.actors()[:1]


def test_enter_and_the_end_of_a_phase_only_cut_it_short(choosing: Pilot):
    for key in (pygame.K_RETURN, pygame.K_n):
        choosing.battle.taking_back.undo()
        choosing.wait()
        choosing.key(pygame.K_f)
        assert not choosing.battle.screening.idle
        here = choosing.battle.session.here
        choosing.key(key)
        assert choosing.battle.screening.idle
        assert choosing.battle.session.here == here
        assert choosing.battle.dialog is None


def test_a_click_cuts_short_what_is_shown_and_counts(choosing: Pilot):
    side = choosing.hands.picker.side
    choosing.key(pygame.K_f)
    assert not choosing.battle.screening.idle
    name = next(figure.id for figure in choosing.battle.view.state.standing() if figure.side == side)
    choosing.click(choosing.at(name))
    assert choosing.battle.screening.idle
    assert choosing.hands.chosen == [name]


def test_what_is_held_is_let_go_when_the_window_loses_the_keyboard(choosing: Pilot):
    choosing.key(pygame.K_f)
    choosing.wait()
    name = mover(choosing)
    here = choosing.battle.session.here
    choosing.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode=""))
    assert choosing.hands.names
    x, y = choosing.at(name)
    choosing.move((x, y))
    choosing.press()
    choosing.move((x + 40, y))
    assert choosing.hands.busy
    choosing.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not choosing.hands.busy
    assert not choosing.hands.names
    choosing.release()
    assert choosing.battle.session.here == here
    assert choosing.hands.picker.goal is None


def test_a_key_struck_twice_does_not_answer_for_the_other_of_two_at_one_table(choosing: Pilot):
    battle = choosing.battle
    battle.set_pace(3)
    first = battle.session.decision.side
    choosing.key(pygame.K_f)
    choosing.wait()
    battle.asking._leave(Leave(DRAW))
    choosing.key(pygame.K_o)
    assert choosing.until(lambda: isinstance(choosing.hands.picker, ChoicePicker))
    here = battle.session.here
    for key in (pygame.K_RETURN, pygame.K_n, pygame.K_y):
        choosing.key(key)
    choosing.click(battle.sheets.strip.where("choose:agree").center)
    assert battle.session.here == here, "who is asked now has not looked up yet"
    choosing.frames(40)
    choosing.key(pygame.K_n)
    assert battle.session.here == here + 1
    choosing.wait()
    assert battle.session.decision.side == first
