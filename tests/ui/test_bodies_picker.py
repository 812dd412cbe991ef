"""Bodies of troops by hand: marches, charges, volleys and bombardments, by the pointer and by the keys."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Cast, Choose, Done
from game.core.figures import SLAIN, Condition
from game.core.held.engines import Bombard
from game.core.tally import Refusal
from game.systems.large_battles.orders.commands import Assail, March, Volley
from game.ui.app import Options
from game.ui.art.rules.ranks import Rank
from game.ui.board.figures.banners import banners
from game.ui.board.figures.hanging import Hanging
from game.ui.board.view import Marks
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Bodies
rules: large_battles
table: {width: 40, height: 40, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion, plan: {stance: hold, objective: [18, 16]}}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 8, formation: {shape: line, ranks: 2}, at: [14, 28], facing: 0}
  - {id: bows, side: blue, troop: longbowman, count: 8, formation: {shape: line, ranks: 2}, at: [26, 28], facing: 0}
  - {id: foes, side: red, troop: levy, count: 12, formation: {shape: line, ranks: 2}, at: [18, 18], facing: 180}
figures:
  - {id: grumm, side: blue, creature: hill_giant, at: [30, 31], facing: 0}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    path = tmp_path / "bodies.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))


def given(pilot: Pilot) -> list[object]:
    return [played.command for played in pilot.battle.session.history if played.command is not None]


def until(pilot: Pilot, *prompts: str) -> None:
    """Pass on what is asked of blue until something is."""
    for _ in range(12):
        pilot.wait()
        decision = pilot.battle.session.decision
        assert decision is not None
        if decision.prompt in prompts:
            return
        pilot.battle.submit(Choose("first") if any(offer.kind is Choose for offer in decision.offers) else Done())
    raise AssertionError(prompts)


def test_a_click_takes_the_whole_body_and_two_clicks_march_it(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"))
    assert len(pilot.hands.chosen) == 8
    pilot.click(pilot.spot(14, 24))
    assert pilot.hands.picker.goal is not None
    pilot.click(pilot.spot(14, 24))
    pilot.wait()
    assert any(isinstance(one, March) for one in given(pilot))


def test_a_click_at_an_enemy_charges_and_a_key_wheels(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("bows-2"))
    pilot.key(pygame.K_q)
    pilot.wait()
    assert isinstance(given(pilot)[-1], March)
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"))
    pilot.click(pilot.at("foes-8"))
    pilot.wait()
    assert any(isinstance(one, Assail) for one in given(pilot))


def test_engines_and_volleys_are_aimed(pilot: Pilot):
    until(pilot, "declare artillery")
    pilot.click(pilot.at("grumm"))
    pilot.click(pilot.spot(22, 18))
    pilot.wait()
    assert any(isinstance(one, Bombard) for one in given(pilot))
    until(pilot, "declare volleys")
    pilot.click(pilot.at("bows-2"))
    foe = next(figure.id for figure in pilot.battle.session.now.standing("red"))
    pilot.click(pilot.at(foe))
    pilot.wait()
    assert any(isinstance(one, Volley) for one in given(pilot))


def test_a_banner_tells_name_men_losses_and_fatigue(pilot: Pilot):
    """Six of eight are left of the foot, and they are tired: three quarters of the bar, and a badge."""
    until(pilot, "Move", "Counter-move")
    state = pilot.battle.session.now
    figures = dict(state.figures)
    for name in ("foot-7", "foot-8"):
        figures[name] = replace(figures[name], fate=SLAIN)
    for n in range(1, 7):
        figures[f"foot-{n}"] = replace(figures[f"foot-{n}"], conditions=(Condition("tired"),))
    found = {banner.name: banner for banner in banners(replace(state, figures=figures))}
    foot = found["Foot"]
    assert (foot.men, foot.share, foot.badges) == ("30", 75, ("tired",))
    assert found["Grumm"].men == ""
    hung_ = [plate.stamp for plate in Hanging().plates(state, {}, 24)]
    assert len(hung_) == 4


def test_the_reach_of_the_body_in_hand_is_drawn(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    marks = Marks()
    pilot.hands.picker.marks(marks, 24)
    before = len(marks.under)
    pilot.click(pilot.at("foot-3"))
    marks = Marks()
    pilot.hands.picker.marks(marks, 24)
    assert len(pilot.hands.picker._reach("foot")) > 8
    assert len(marks.under) >= before


def test_the_forecast_tells_what_a_charge_and_a_volley_may_do(pilot: Pilot):
    """Pointing at the foes: the foot, nine inches off, charge twelve, and the eight bows tell their kills."""
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"))
    pilot.move(pilot.at("foes-5"))
    view = pilot.hands.picker.forecast()
    assert view is not None
    assert "charge" in view.sentence and "kills for" in view.damage
    assert [row.rule for row in view.rows] == ["LB-5.5", "LB-5.2", "LB-5.3"]
    until(pilot, "declare volleys")
    pilot.click(pilot.at("bows-3"))
    pilot.move(pilot.at("foes-5"))
    view = pilot.hands.picker.forecast()
    assert view is not None and "shoot at" in view.sentence
    assert view.rows[0].value == "8" and "kills" in view.damage


def test_the_key_of_about_face_turns_the_body_and_ends_nothing(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"))
    prompt = pilot.battle.session.decision.prompt
    pilot.key(pygame.K_a)
    pilot.wait()
    assert isinstance(given(pilot)[-1], March)
    assert pilot.battle.session.now.figures["foot-3"].facing == 180
    assert pilot.battle.session.decision.prompt == prompt


def test_the_list_of_a_body_has_its_turns(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-3"), 3)
    rows = pilot.battle.menu.rows
    assert [row.label for row in rows][:5] == ["Wheel left", "Wheel right", "About face", "Form line", "Form column"]
    assert pilot.battle.menu.title == "Foot"
    assert not rows[0].why_not and "remain so" in rows[3].why_not


def test_a_wheel_is_told_as_one_and_without_a_body_its_key_says_so(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.hands.choose([])
    assert all("Choose a body first" in tile.why_not for tile in pilot.hands.picker.tiles())
    pilot.key(pygame.K_q)
    assert not any(isinstance(one, March) for one in given(pilot))
    assert "Choose a body first" in str(pilot.battle.views().toast)
    pilot.click(pilot.at("bows-2"))
    pilot.key(pygame.K_q)
    pilot.wait()
    assert any("wheel to face north-west" in entry.text for entry in pilot.battle.sheets.log.entries)


@pytest.fixture
def mer(tmp_path: Path) -> Pilot:
    """A magic-user behind the foot, asked what is declared with the volleys."""
    path = tmp_path / "bodies.yaml"
    mer = "{id: mer, name: Mer, side: blue, class: magic_user, level: 8, spells: [fire_ball, sleep], at: [10, 30]}"
    path.write_text(f"{SCENARIO}  - {mer}\n", encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    until(found, "declare volleys")
    return found


def test_a_spell_is_chosen_from_a_list_and_its_ground_follows_the_pointer(mer: Pilot):
    """Each spell stands there once; the forecast tells whom it catches; among none but enemies a click works it."""
    mer.key(pygame.K_s)
    assert [row.label for row in mer.battle.menu.rows] == ["Mer: fire ball", "Mer: sleep"]
    mer.key(pygame.K_DOWN)
    mer.key(pygame.K_RETURN)
    picker = mer.hands.picker
    assert "Mer casts fire ball" in picker.strip().title
    mer.move(mer.spot(38, 2))
    assert picker.forecast().refused
    mer.click(mer.spot(38, 2))
    assert picker.conjuring.held is None and not any(isinstance(one, Cast) for one in given(mer))
    mer.battle.telling.refuse(Refusal("that is too far away", "SP-3.4.2.2"), "Esc gives it up.")
    mer.move(mer.at("foes-3"))
    told = picker.forecast()
    assert told.sentence == "Mer casts fire ball" and any("Foes" in row.label for row in told.rows)
    assert int(told.damage.split()[0]) > 0
    marks = Marks()
    picker.marks(marks, 24)
    assert marks.under and marks.over
    mer.click(mer.at("foes-3"))
    assert mer.battle.telling.toast is None, "what was refused before is no longer said"
    cast = next(one for one in given(mer) if isinstance(one, Cast))
    assert cast.at == (mer.battle.session.now.figures["foes-3"].at,)


def test_what_is_declared_lies_on_the_table_until_it_falls(mer: Pilot):
    """The ground of a spell with its name over the caster, then a line from the bows to whom they shoot at."""

    def lies() -> tuple[int, int]:
        marks = Marks()
        mer.hands.choose([])
        mer.move(mer.spot(3, 3))
        mer.hands.picker.marks(marks, 24)
        return len(marks.under), len(marks.over)

    ground, lines = lies()
    at = mer.battle.session.now.figures["foes-3"].at
    mer.battle.submit(Cast("mer", "fire_ball", (), (at,)))
    assert mer.battle.session.decision.prompt == "declare volleys"
    assert lies() == (ground + 1, lines + 1)
    bodies = mer.battle.session.book.bodies
    assert [type(one) for one in bodies.declared(mer.battle.session.situation, "blue")] == [Cast]
    assert bodies.declared(mer.battle.session.situation, "red") == ()


def test_by_keys_a_spell_goes_at_the_nearest_body_and_escape_gives_it_up(mer: Pilot):
    mer.key(pygame.K_s)
    mer.key(pygame.K_DOWN)
    mer.key(pygame.K_RETURN)
    assert mer.hands.picker.conjuring.order is not None
    mer.key(pygame.K_ESCAPE)
    assert mer.hands.picker.conjuring.order is None
    mer.key(pygame.K_s)
    mer.key(pygame.K_DOWN)
    mer.key(pygame.K_RETURN)
    mer.key(pygame.K_TAB)
    assert mer.hands.aimed.startswith("foes")
    mer.key(pygame.K_RETURN)
    assert any(isinstance(one, Cast) and one.spell == "fire_ball" for one in given(mer))


def test_the_name_of_a_region_to_be_held_stands_where_no_banner_hangs_over_it(tmp_path: Path):
    path = tmp_path / "bodies.yaml"
    hold = "regions: {hill: [[4, 16], [24, 16], [24, 31.2], [4, 31.2]]}\n"
    hold += "victory: [{side: blue, when: {hold: hill, until: 4}}]\n"
    path.write_text(SCENARIO + hold, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    until(pilot, "Move", "Counter-move")
    pilot.hands.choose([])
    pilot.move((5, 5))
    marks = pilot.hands.marks()
    scale = pilot.battle.view.camera.scale
    (name,) = [mark for mark in marks.over if mark.words and mark.rank is Rank.FLAG]
    lies = pilot.battle.view.laying.place_of(name)
    assert lies is not None
    over = [pilot.battle.view.laying.place_of(one.stamp) for one in pilot.hands.hanging]
    assert over and lies.collidelist([place for place in over if place is not None]) < 0
    places = [(figure.x * scale // 1024, figure.y * scale // 1024) for figure in pilot.battle.view.state.standing()]
    assert not any(lies.collidepoint(place) for place in places)


def test_the_key_of_a_charge_shows_whom_it_means_before_it_is_made(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-2"))
    pilot.key(pygame.K_c)
    assert pilot.hands.aimed in pilot.hands.picker.aimable()
    assert pilot.hands.picker.forecast() is not None
    assert not any(isinstance(one, Assail) for one in given(pilot))
    pilot.key(pygame.K_c)
    pilot.wait()
    assert any(isinstance(one, Assail) for one in given(pilot))


def test_the_list_of_a_body_charges_whom_it_names(pilot: Pilot):
    until(pilot, "Move", "Counter-move")
    pilot.click(pilot.at("foot-2"), 3)
    row = next(one for one in pilot.battle.menu.rows if one.label == "Charge Foes")
    assert "kills for" in row.note
    pilot.key(pygame.K_c)
    pilot.wait()
    assert any(isinstance(one, Assail) for one in given(pilot))


def test_enter_answers_a_question_of_bodies_with_its_golden_button(tmp_path: Path):
    """The foes come on, and pass the bows: Enter has these shoot."""
    path = tmp_path / "bodies.yaml"
    path.write_text(SCENARIO.replace("{stance: hold, objective: [18, 16]}", "{stance: attack}"), encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "scripted"}))
    until(pilot, *[f"The foes {verb}: shoot?" for verb in ("pass", "come on")], "Foes pass: shoot?")
    assert pilot.hands.picker.strip().buttons[0].key == "Enter"
    answer = pilot.hands.picker.prompts[0]
    pilot.key(pygame.K_RETURN)
    assert answer in given(pilot)
