"""Tactics and gaits by hand: buttons and keys of those who choose, a click on an enemy, the key that sets the gait."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Shoot
from game.systems.exile.ledger import clockwork, with_ledger
from game.systems.exile.words import Run, Tactic, Tactics
from game.ui.app import Options
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.books.exile.pacing import Pacing
from game.ui.books.exile.tactics import TacticPicker
from game.ui.scenes.curtain import CurtainScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Two and an archer
rules: exile
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [14, 15], facing: 90}
  - {id: arc, name: Arc, side: blue, class: fighting_man, level: 1, weapons: [longbow, dagger], at: [8, 20], facing: 90}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [spear], at: [15.8, 15], facing: 270}
  - {id: ben, name: Ben, side: red, class: fighting_man, level: 1, weapons: [sword], at: [20, 20], facing: 270}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """All in person; the first is asked where Arc goes."""
    path = tmp_path / "two.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    found.wait()
    return found


def given(pilot: Pilot) -> list[object]:
    return [played.command for played in pilot.battle.session.history]


def choosing(pilot: Pilot) -> TacticPicker:
    """Pass the moves; the picker of tactics."""
    for _ in range(6):
        if isinstance(pilot.hands.picker, TacticPicker):
            break
        pilot.key(pygame.K_n)
        pilot.wait()
    assert isinstance(pilot.hands.picker, TacticPicker)
    return pilot.hands.picker


def test_the_question_of_tactics_hides_no_enemy_where_it_can_help_it(pilot: Pilot):
    """The enemies stand at the edge of the table where the question would lie: it lies elsewhere."""
    choosing(pilot)
    view = pilot.battle.view
    for corner in ((18, 15), (18, 4), (18, 26), (34, 15)):
        view.camera.glide_to(corner)
        pilot.wait()
        battle = pilot.battle
        lies = battle.sheets.lies(battle.views().strip)
        assert not [name for name in ("bob", "ben") if lies.collidepoint(pilot.at(name))]


def test_a_click_on_the_enemy_is_a_blow_at_him_by_who_reaches_him(pilot: Pilot):
    picker = choosing(pilot)
    assert picker.actors() == ["ann", "arc"]
    assert pilot.hands.chosen == ["ann", "arc"]
    assert picker.aimable() == ["bob"]
    pilot.click(pilot.at("bob"))
    assert Tactics((Tactic("attack", "ann", "bob"),)) in given(pilot)


def test_keys_choose_tactics_and_what_may_not_be_is_refused_with_its_rule(pilot: Pilot):
    picker = choosing(pilot)
    pilot.hands.choose(["ann"])
    block = next(tile for tile in picker.tiles() if tile.id == "tactic:block")
    assert "neither shield nor staff" in block.why_not
    pilot.key(pygame.K_b)
    toast = pilot.battle.views().toast
    assert toast is not None
    assert toast.rule == "EX-6.4"
    pilot.key(pygame.K_a)
    assert Tactics((Tactic("parry", "ann"),)) in given(pilot)


def test_shots_and_spells_are_aimed_with_their_own_hands(pilot: Pilot):
    picker = choosing(pilot)
    assert "far" in [tile.id for tile in picker.tiles()]
    pilot.hands.choose(["arc"])
    picker.act("far")
    pilot.frame()
    pilot.hands.choose(["arc"])
    pilot.click(pilot.at("ben"))
    assert any(isinstance(one, Shoot) and one.aims[0].target == "ben" for one in given(pilot))


def test_from_the_hands_for_shots_the_tactics_are_taken_up_again(pilot: Pilot):
    choosing(pilot).act("far")
    pilot.frame()
    far = pilot.hands.picker
    assert not isinstance(far, TacticPicker)
    assert "tactic" in [tile.id for tile in far.tiles()]
    far.act("tactic")
    pilot.frame()
    assert isinstance(pilot.hands.picker, TacticPicker)


def test_the_key_that_takes_the_seat_answers_nothing_behind_the_curtain(tmp_path: Path):
    """Enter is held for the seat, and for a moment longer: the question of tactics stands there unanswered."""
    path = tmp_path / "two.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    for _ in range(12):
        if isinstance(pilot.app.scene, CurtainScene):
            break
        pilot.frames(45)
        pilot.key(pygame.K_n)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    pilot.frame(down)
    assert pilot.until(lambda: not isinstance(pilot.app.scene, CurtainScene), 90)
    pilot.frames(3)
    before = given(pilot)
    for _ in range(4):
        pilot.frame(down)
    assert isinstance(pilot.hands.picker, TacticPicker)
    assert given(pilot) == before
    pilot.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    pilot.key(pygame.K_RETURN)
    pilot.frame()
    assert isinstance(pilot.app.scene, CurtainScene), "pressed anew it answers, and the other is asked"


def test_the_list_tells_all_and_why_not(pilot: Pilot):
    picker = choosing(pilot)
    pilot.hands.choose(["ann"])
    rows = {row.label for row in picker.rows()}
    assert "Attack" in rows
    assert "Dodge" in rows


def test_the_gait_is_set_by_a_key_and_the_next_move_is_made_at_it(pilot: Pilot):
    picker = pilot.hands.picker
    assert isinstance(picker, MovePicker)
    pilot.hands.choose(["arc"])
    pacing = next(helper for helper in picker.helpers if isinstance(helper, Pacing))
    assert pacing.gaits() == ["run", "sprint"]
    pilot.hold(pygame.KMOD_SHIFT)
    pilot.key(pygame.K_g)
    pilot.hold(0)
    assert pacing.gait == "run"
    x, y = pilot.at("arc")
    pilot.click((x, y - 120))
    pilot.key(pygame.K_RETURN)
    assert any(isinstance(one, Run) and one.gait == "run" for one in given(pilot))


def test_who_reaches_nobody_but_can_shoot_is_offered_that_first(pilot: Pilot):
    """A click on one beyond the reach of a blow, as Enter, gives the hands for shots; a second click shoots."""
    picker = choosing(pilot)
    assert picker.strip().buttons[0].id == "tactic:attack", "Ann reaches Bob"
    pilot.hands.choose(["arc"])
    first = picker.strip().buttons[0]
    assert (first.id, first.key, first.main) == ("far", "Enter", True)
    here = pilot.battle.session.here
    for _ in range(2):
        assert pilot.battle.session.here == here
        pilot.click(pilot.at("ben"))
    assert any(isinstance(one, Shoot) and one.aims[0].target == "ben" for one in given(pilot))


def test_the_way_on_which_one_has_set_out_lies_on_the_table(pilot: Pilot):
    def way() -> int:
        return len(pilot.hands.marks().under)

    pilot.hands.choose(["arc"])
    pilot.hands.tools.light("")
    pilot.key(pygame.K_UP, pygame.KMOD_SHIFT)
    pilot.key(pygame.K_RETURN)
    picker = choosing(pilot)
    assert clockwork(picker.at.state).going["arc"].path
    before = way()
    pilot.hands.picker.at.state = with_ledger(picker.at.state, going={})
    assert way() == before - 1


def test_the_moments_to_come_are_told_from_each_other_where_there_is_no_room_for_their_titles(pilot: Pilot):
    choosing(pilot)
    moments = [step.short for step in pilot.battle.views().timeline.steps if step.title.partition(": ")[1]]
    assert len(set(moments)) > 3
    assert all(moment.endswith(" s") for moment in moments)


def test_who_is_on_his_way_is_not_counted_among_those_who_could_still_act(pilot: Pilot):
    pilot.hands.choose(["arc"])
    assert pilot.hands.picker.unfinished() == 1
    for _ in range(3):
        pilot.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    pilot.key(pygame.K_RETURN)
    choosing(pilot)
    pilot.hands.picker.done()
    pilot.wait()
    for _ in range(9):
        if not isinstance(pilot.hands.picker, MovePicker):
            pilot.hands.picker.done()
            pilot.wait()
    assert isinstance(pilot.hands.picker, MovePicker), "he may be sent elsewhere"
    assert pilot.hands.picker.actors() == ["arc"]
    here = pilot.battle.session.here
    pilot.key(pygame.K_n)
    assert pilot.battle.dialog is None
    assert pilot.battle.session.here > here


def test_the_key_of_a_spell_leads_from_the_tactics_to_the_spells_and_the_question_hides_no_caster(tmp_path: Path):
    path = tmp_path / "two.yaml"
    mer = "{id: mer, name: Mer, side: blue, class: magic_user, level: 5, spells: [sleep, fire_ball], at: [18, 27]}"
    path.write_text(f"{SCENARIO}  - {mer}\n", encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    pilot.wait()
    choosing(pilot)
    pilot.hands.choose(["mer"])
    pilot.key(pygame.K_s)
    words = [row.label for row in pilot.battle.menu.rows]
    for _ in range(words.index("Fire ball") + 1):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    pilot.battle.view.camera.fit()
    pilot.move(pilot.spot(18, 10))
    pilot.frames(3)
    assert pilot.battle.views().strip.title == "Mer casts fire ball"
    assert not pilot.battle.sheets.strip.rect.collidepoint(pilot.at("mer"))
