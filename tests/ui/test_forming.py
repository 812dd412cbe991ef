"""Many in hand: they go as far as their slowest, wheel about a corner, form line and column; who cannot go is named."""

import math

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Move
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.rules.moving.movement import left
from game.rules.situation import Situation
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.walks.moving import MovePicker
from tests.ui.pilot import OPEN, Pilot, landed
from tests.ui.test_app_battle import begin

__all__ = ["landed"]

FOOT = [f"blue-foot-{n}" for n in range(1, 9)]


@pytest.fixture(scope="module")
def field() -> Pilot:
    """Two companies on open ground, blue about to move."""
    pilot = begin("meeting", {"blue": "human", "red": "human"}, 5)
    for _ in range(8):
        if isinstance(pilot.hands.picker, MovePicker) and pilot.hands.picker.side == "blue":
            break
        pilot.key(pygame.K_n if isinstance(pilot.hands.picker, MovePicker) else pygame.K_f)
        pilot.key(pygame.K_n)
        pilot.wait()
    OPEN.remove(pilot)
    yield pilot
    pilot.app.close()


@pytest.fixture
def blue(field: Pilot) -> Pilot:
    """The same, with nothing done yet; what a test does is taken back after it."""
    here = field.battle.session.here
    field.wait()
    assert field.hands.picker.side == "blue"
    field.hands.choose([])
    yield field
    field.hands.choose([])
    for _ in range(field.battle.session.here - here):
        field.battle.session.undo("blue")
    field.battle.jump()
    assert field.battle.session.here == here


def foot(pilot: Pilot) -> None:
    """Choose the unit of foot, without the captain who stands with it."""
    pilot.hands.choose(list(FOOT))


def places(pilot: Pilot) -> dict[str, tuple[int, int]]:
    return {name: pilot.battle.session.now.figures[name].at for name in FOOT}


def last(pilot: Pilot) -> Move:
    pilot.wait()
    found = pilot.battle.session.history[pilot.battle.session.here].command
    assert isinstance(found, Move)
    return found


def test_beyond_their_reach_all_go_as_far_as_the_slowest(blue: Pilot):
    blue.click(blue.at("blue-foot-2"))
    blue.key(pygame.K_u)
    assert {*FOOT, "blue-captain"} == set(blue.hands.chosen)
    before = places(blue)
    at = blue.hands.asked.at
    slowest = min(left(at, at.figure(name)) for name in (*FOOT, "blue-captain"))
    x, y = before["blue-foot-2"]
    blue.drag(blue.at("blue-foot-2"), blue.spot(x / GRAIN, y / GRAIN - 14))
    last(blue)
    gone = {math.dist(before[name], place) / GRAIN for name, place in places(blue).items()}
    assert max(gone) - min(gone) < 0.01
    assert slowest / GRAIN - 0.1 < max(gone) <= slowest / GRAIN


def test_a_wheel_is_cut_to_what_the_outermost_can_walk(blue: Pilot):
    blue.key(pygame.K_a, pygame.KMOD_CTRL)
    at, before = blue.hands.asked.at, blue.battle.session.now.figures
    for _ in range(4):
        blue.key(pygame.K_q)
    turn = blue.hands.picker.turn
    assert -60 < turn < 0
    assert turn % 15
    blue.key(pygame.K_RETURN)
    assert len(last(blue).walks) == 20
    after = blue.battle.session.now.figures
    assert {after[name].facing for name in before if before[name].side == "blue"} == {turn % 360}
    assert math.dist(after["blue-bows-1"].at, before["blue-bows-1"].at) < GRAIN
    used = [one.walked / left(at, before[name]) for name, one in after.items() if one.side == "blue"]
    assert 0.95 < max(used) <= 1


def test_a_line_is_chosen_by_keys_and_shown_before_it_is_formed(blue: Pilot):
    foot(blue)
    blue.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert [row.label for row in blue.battle.menu.rows][:3] == ["Dress ranks", "Line, one deep", "Line, two deep"]
    blue.key(pygame.K_2)
    assert len(blue.hands.marks().ghosts) == 8
    blue.key(pygame.K_RETURN)
    last(blue)
    assert len({y for _, y in places(blue).values()}) == 1
    assert blue.hands.picker.forming.ranks == 0


def test_a_click_on_the_ghosts_carries_out_what_is_planned(blue: Pilot):
    foot(blue)
    blue.frame()
    tile = blue.battle.sheets.actions.where("right")
    blue.click(tile.center)
    blue.click(tile.center)
    end = next(way.end for way in blue.hands.picker.plan.found if way.figure == "blue-foot-4")
    blue.click(blue.spot(end[0] / GRAIN, end[1] / GRAIN))
    assert len(last(blue).walks) == 8
    assert blue.battle.session.now.figures["blue-foot-4"].facing == 30


def test_who_has_moved_stays_and_is_named(blue: Pilot):
    blue.hands.choose(["blue-foot-1"])
    blue.key(pygame.K_UP, pygame.KMOD_SHIFT)
    blue.key(pygame.K_UP, pygame.KMOD_SHIFT)
    blue.key(pygame.K_UP, pygame.KMOD_SHIFT)
    blue.key(pygame.K_RETURN)
    last(blue)
    blue.hands.choose(["blue-foot-2", *FOOT])
    blue.key(pygame.K_UP)
    assert [stay.figure for stay in blue.hands.picker.plan.stays] == ["blue-foot-1"]
    blue.key(pygame.K_RETURN)
    assert len(last(blue).walks) == 7
    assert "foot 1" in blue.battle.views().toast.sentence


def test_who_has_no_room_goes_round_or_stays_and_the_others_go(blue: Pilot):
    """The captain stands behind the ranks: those who step back onto his place cannot."""
    foot(blue)
    blue.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    plan = blue.hands.picker.plan
    assert plan.refusal is None
    captain = "The blue captain stands in the way of Blue foot"
    assert [stay.why.reason for stay in plan.stays] == [f"{captain} 6", f"{captain} 7"]
    assert len(plan.walks) == 6


def test_nobody_forms_up_alone(blue: Pilot):
    blue.hands.choose(["blue-foot-1"])
    assert not [tile for tile in blue.hands.picker.tiles() if tile.id == "form"]
    blue.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert blue.battle.menu is None


def test_of_a_unit_that_charges_who_reaches_nobody_stays(blue: Pilot):
    """The foe comes within reach of the foot; the captain behind them, in plate, is too slow to meet him."""
    scene = blue.battle
    before = scene.session.position
    state = blue.hands.asked.at.state
    lead = state.figures["blue-foot-2"]
    foe = replace(state.figures["red-foot-1"], x=lead.x, y=lead.y - 11 * GRAIN)
    at = Situation(with_figure(state, foe), blue.hands.asked.at.battle)
    blue.hands.ask(Asked(before.decision, at))
    blue.hands.choose_with(at.figure("blue-foot-2"))
    picker = blue.hands.picker
    picker.act("charge")
    plan = picker.trial(foe.at)
    assert plan.refusal is None
    assert "blue-captain" in {stay.figure for stay in plan.stays}
    assert "blue-foot-2" in {walk.figure for walk in plan.walks}
    blue.hands.ask(Asked(before.decision, scene.session.situation))
