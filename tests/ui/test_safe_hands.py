"""The key that commits gives nothing away: spears stay in hand, blows are not lost, and questions lie aside."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Done, Parry, Shoot, Strike
from game.core.course.leaving import Leave
from game.core.state import with_figure
from game.play.melee.offers import MayStrike
from game.rules.situation import Situation
from game.ui.app import Options
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.answers.interrupting import PassingPicker
from game.ui.board.pickers.answers.parrying import ParryPicker
from game.ui.board.pickers.answers.slipping import RefusePicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.board.pickers.walks.moving import MovePicker
from tests.ui.pilot import Pilot, landed, pressed
from tests.ui.test_hands import played_to
from tests.ui.test_leaving_menu import asked_to
from tests.ui.test_writing_picker import TROOP, begun, written

__all__ = ["landed"]

LINE = """
sandtable: 1
title: A line of spears
table: {width: 30, height: 24, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [spear], hit_points: 6,
     at: [12, 14], facing: 0}
  - {id: bea, name: Bea, side: blue, class: fighting_man, level: 1, weapons: [spear, dagger], hit_points: 6,
     at: [14, 14], facing: 0}
  - {id: will, name: Will, side: blue, class: fighting_man, level: 1, weapons: [longbow, dagger], hit_points: 6,
     at: [18, 16], facing: 0}
  - {id: wat, name: Wat, side: blue, class: fighting_man, level: 1, weapons: [longbow, dagger], hit_points: 6,
     at: [20, 16], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [13, WHERE], facing: 180}
  - {id: imp, name: Imp, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [19, 8], facing: 180}
"""


def last(pilot: Pilot) -> object:
    return pilot.battle.session.history[pilot.battle.session.here].command


def shooting(tmp_path: Path, where: str = "11.5") -> Pilot:
    """Both sides in person, Blue about to shoot at Oaf, three inches off, and at Imp."""
    path = tmp_path / "line.yaml"
    path.write_text(LINE.replace("WHERE", where), encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    for _ in range(20):
        pilot.wait()
        picker = pilot.hands.picker
        if isinstance(picker, ShootPicker) and picker.side == "blue":
            return pilot
        if isinstance(picker, MovePicker | ShootPicker):
            picker.done()
        else:
            pilot.key(pygame.K_f)
    raise AssertionError("nobody shoots")


# ---- what is in hand -------------------------------------------------------------------------------------------------


def test_a_click_with_spears_asks_before_they_leave_the_hand(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.hands.choose(["ann"])
    here = pilot.battle.session.here
    pilot.click(pilot.at("orc"))
    assert pilot.battle.session.here == here, "the spear is still in her hand"
    assert [row.id for row in pilot.battle.menu.rows][:1] == ["throw"]
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert isinstance(last(pilot), Shoot) and last(pilot).aims[0].weapon == "thrown_spear"


def test_enter_with_nothing_planned_gives_nothing_and_tells_how_to_go_on(tmp_path: Path):
    pilot = shooting(tmp_path)
    here = pilot.battle.session.here
    pilot.key(pygame.K_RETURN)
    assert pilot.battle.session.here == here
    toast = pilot.battle.telling.toast
    assert toast is not None and toast.sentence.startswith("Nothing is planned: N for ")


def test_a_spear_that_was_chosen_is_thrown_by_one_click(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.hands.choose(["ann"])
    assert pressed(pilot.hands.picker, "arm")
    pilot.click(pilot.at("orc"))
    assert isinstance(last(pilot), Shoot) and last(pilot).aims[0].weapon == "thrown_spear"


def test_all_shoot_is_spread_over_the_foes_and_throws_no_spear(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.key(pygame.K_b, pygame.KMOD_SHIFT)
    arms = {aim.figure: aim.weapon for aim in last(pilot).aims}
    assert arms == {"bea": "thrown_dagger", "wat": "longbow", "will": "longbow"}, "a dagger at the belt is spare"
    assert {aim.target for aim in last(pilot).aims} == {"orc", "imp"}


def test_at_those_who_pass_enter_throws_no_spear():
    """With nothing but spears Enter does nothing, and tells so; the button that throws them has no key."""
    pilot = played_to(PassingPicker)
    picker = pilot.hands.picker
    assert {button.id for button in picker.strip().buttons} >= {"confirm", "end"}
    state = picker.asked.at.state
    for name in picker.open:
        state = with_figure(state, replace(state.figures[name], weapon="spear", carries=("spear",)))
    picker.at = Situation(state, picker.asked.at.battle)
    picker.open = {name: [replace(aim, weapon="thrown_spear") for aim in aims] for name, aims in picker.open.items()}
    keys = {button.id: button.key for button in picker.strip().buttons}
    assert "confirm" not in keys and keys["end"] == "N" and keys["throw"] == ""
    here = pilot.battle.session.here
    pilot.key(pygame.K_RETURN)
    assert pilot.battle.session.here == here
    assert "thrown only by its own button" in str(pilot.battle.views().toast)


# ---- blows -----------------------------------------------------------------------------------------------------------


def test_n_loses_no_blow_and_the_key_that_holds_does():
    pilot = played_to(StrikePicker, "meeting")
    here = pilot.battle.session.here
    pilot.key(pygame.K_n)
    assert pilot.battle.session.here == here
    assert "A holds it" in str(pilot.battle.views().toast)
    pilot.key(pygame.K_a)
    assert pilot.battle.session.here > here
    assert not isinstance(pilot.battle.session.history[here + 1].command, Strike)


def test_who_may_slip_away_stands_by_enter_and_goes_by_a_key_of_its_own():
    pilot = played_to(RefusePicker, "meeting", 2)
    keys = {button.id: (button.key, button.main) for button in pilot.hands.picker.strip().buttons}
    assert keys["confirm"] == ("Enter", True)
    assert keys["escape"] == ("X", False)
    here = pilot.battle.session.here
    pilot.frames(40)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.battle.session.history[here + 1].command, Done)


@pytest.mark.parametrize(("key", "blows"), [(pygame.K_RETURN, 0), (pygame.K_p, 1)])
def test_enter_takes_the_blow_and_a_key_of_its_own_gives_one_up_to_parry_it(key: int, blows: int):
    pilot = played_to(ParryPicker, "meeting")
    keys = {button.id: (button.key, button.main) for button in pilot.hands.picker.strip().buttons}
    assert keys["confirm"] == ("Enter", True)
    assert keys["rise"] == ("P", False)
    here = pilot.battle.session.here
    pilot.frames(40)
    pilot.key(key)
    assert pilot.battle.session.history[here + 1].command == Parry(blows)


@pytest.mark.parametrize(("row", "key"), [("leave:concede", pygame.K_c), ("leave:draw", pygame.K_o)])
def test_enter_neither_concedes_nor_offers_a_draw(row: str, key: int):
    pilot = Pilot(Options("play", scenario="bridge", seed=3))
    pilot.wait()
    session = pilot.battle.session
    asked_to(pilot, row)
    pilot.key(pygame.K_RETURN)
    assert pilot.battle.dialog is None
    assert not any(isinstance(played.command, Leave) for played in session.history)
    asked_to(pilot, row)
    pilot.key(key)
    assert any(isinstance(played.command, Leave) for played in session.history)


# ---- the end of a phase ----------------------------------------------------------------------------------------------


def test_the_end_of_a_phase_names_and_rings_those_who_could_still_act_and_lies_over_none(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.key(pygame.K_n)
    dialog = pilot.battle.dialog
    assert dialog is not None and "Will" in dialog.text and "Wat" in dialog.text
    assert set(pilot.hands.called) >= {"will", "wat"}
    pilot.frames(3)
    buttons = [place for place, _ in dialog._places]
    over = buttons[0].unionall(buttons).inflate(60, 120)
    assert not [name for name in pilot.hands.called if over.collidepoint(pilot.at(name))]
    pilot.key(pygame.K_ESCAPE)
    assert pilot.hands.called == () and isinstance(pilot.hands.picker, ShootPicker)


def test_that_question_can_be_told_to_be_silent(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.key(pygame.K_n)
    pilot.frames(2)
    place = next(place for place, choice in pilot.battle.dialog._places if choice.id == "never")
    pilot.click(place.center)
    assert pilot.battle.dialog is None and not pilot.app.desk.asks_end
    assert not (isinstance(pilot.hands.picker, ShootPicker) and pilot.hands.picker.side == "blue")
    assert pilot.app._set().ask_end is False, "and it is kept"


# ---- written orders --------------------------------------------------------------------------------------------------


def test_an_order_that_breaks_the_ranks_is_asked_about_when_it_is_dropped(tmp_path: Path):
    pilot = begun(tmp_path, more=TROOP)
    names = pilot.battle.session.now.units["troop"].figures
    x, y = pilot.battle.session.now.figures[names[1]].at
    pilot.drag(pilot.at(names[1]), pilot.spot(x / 1024, y / 1024 - 5))
    assert not written(pilot)
    strip = pilot.hands.picker.strip()
    assert "leaves the ranks" in strip.title
    assert [button.id for button in strip.buttons] == ["cancel", "confirm"]
    pilot.key(pygame.K_ESCAPE)
    assert pilot.hands.picker.strip() is None
    pilot.drag(pilot.at(names[1]), pilot.spot(x / 1024, y / 1024 - 5))
    pilot.frames(30)
    pilot.key(pygame.K_RETURN)
    assert len(written(pilot)) == 1


def test_an_order_for_the_whole_body_is_written_when_it_is_dropped(tmp_path: Path):
    pilot = begun(tmp_path, more=TROOP)
    names = pilot.battle.session.now.units["troop"].figures
    pilot.hands.choose(list(names))
    x, y = pilot.battle.session.now.figures[names[1]].at
    pilot.drag(pilot.at(names[1]), pilot.spot(x / 1024, y / 1024 - 5))
    assert len(written(pilot)) == 1


def test_a_single_man_far_from_any_body_has_no_ranks_to_leave(tmp_path: Path):
    pilot = begun(tmp_path)
    pilot.drag(pilot.at("ann"), pilot.spot(10, 14))
    assert len(written(pilot)) == 1


# ---- where questions lie ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_no_question_of_a_blow_lies_over_those_it_is_about(size: tuple[int, int], tmp_path: Path):
    """Wherever they stand on the table, and however near."""
    path = tmp_path / "line.yaml"
    path.write_text(LINE.replace("WHERE", "13"), encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}), size)
    for _ in range(30):
        pilot.wait()
        picker = pilot.hands.picker
        if isinstance(picker, StrikePicker):
            break
        decision = pilot.battle.session.decision
        pilot.key(pygame.K_f if "first" in decision.prompt else pygame.K_RETURN if decision.offer(MayStrike) else 0)
        if not isinstance(pilot.hands.picker, StrikePicker) and pilot.asked() and hasattr(pilot.hands.picker, "done"):
            pilot.hands.picker.done()
    assert isinstance(pilot.hands.picker, StrikePicker)
    camera = pilot.battle.view.camera
    for zoom in (0, 2, 4):
        for corner in ((13.0, 13.0), (9.0, 8.0), (18.0, 18.0)):
            camera.look(corner, camera.steps()[min(zoom, len(camera.steps()) - 1)])
            pilot.battle.stale = True
            pilot.frames(40)
            strip = pilot.battle.sheets._strip_rect
            names = [name for name in pilot.hands.picker.about() if camera.area.collidepoint(pilot.at(name))]
            assert not [name for name in names if strip.collidepoint(pilot.at(name))], (zoom, corner)
