"""Written orders by hand: drawn on the table, sealed, behind the curtain, and opened together."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.commands import Choose
from game.core.course.orders import CAST
from game.core.course.secrecy import Kept
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.declaring import CastingNamed
from game.systems.chainmail.writing.writing import OrdersRevealed
from game.ui.app import Options
from game.ui.board.pickers.answers.spelling import DeclarePicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.books.chainmail.writing import WritingPicker
from game.ui.scenes.curtain import CurtainScene
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]

FIELD = """
sandtable: 1
title: At one moment
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 4, weapons: [sword], hit_points: 9, at: [10, 20]}
  - {id: cid, name: Cid, side: blue, class: fighting_man, level: 2, mount: heavy_warhorse, weapons: [sword],
     hit_points: 9, at: [18, 20]}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [10, 6], facing: 180}
"""
TROOP = """units:
  - {id: troop, side: blue, name: Troop, troop: light_horse, count: 3, formation: {shape: line, ranks: 1}, at: [26, 22],
     facing: 0}
"""
TOGETHER = 3
"""A seed by which the dice for the initiative are equal in the first round."""


def begun(tmp_path: Path, seed: int = TOGETHER, more: str = "", **players: str) -> Pilot:
    path = tmp_path / "field.yaml"
    path.write_text(FIELD + more, encoding="utf-8")
    sides = {"blue": "human", "red": "human", **players}
    pilot = Pilot(Options("play", scenario=str(path), seed=seed, book="chainmail", players=sides))
    pilot.wait()
    return pilot


def written(pilot: Pilot) -> list[str]:
    return [played.command.text() for played in pilot.battle.session.history if isinstance(played.command, Write)]


def test_a_way_dragged_on_the_table_is_written_down_and_nothing_moves(tmp_path: Path):
    pilot = begun(tmp_path)
    assert isinstance(pilot.hands.picker, WritingPicker)
    pilot.drag(pilot.at("ann"), pilot.spot(10, 14))
    pilot.wait()
    (order,) = written(pilot)
    assert order.startswith("write ann move via ") and "facing 0" in order
    assert pilot.battle.session.now.figures["ann"].at == (10 * 1024, 20 * 1024)
    assert set(pilot.hands.picker.known) == {"ann"}


def test_riders_are_told_to_charge_if_charged_and_those_on_foot_are_not(tmp_path: Path):
    pilot = begun(tmp_path)
    pilot.click(pilot.at("cid"))
    assert pilot.hands.picker.act("answer")
    pilot.wait()
    assert written(pilot) == ["write cid charge-if-charged facing 0"]
    pilot.click(pilot.at("ann"))
    tile = next(one for one in pilot.hands.picker.tiles() if one.id == "answer")
    assert "only cavalry" in tile.why_not
    pilot.hands.picker.act("answer")
    assert len(written(pilot)) == 1


def test_while_a_charge_is_laid_out_a_click_on_the_rider_himself_has_him_wait_for_one(tmp_path: Path):
    """On the table: C, then the rider. Of one on foot it is refused, with the rule."""
    pilot = begun(tmp_path)
    pilot.click(pilot.at("cid"))
    pilot.hands.picker.act("charge")
    pilot.frames(40)  # no double click
    pilot.click(pilot.at("cid"))
    pilot.wait()
    assert written(pilot) == ["write cid charge-if-charged facing 0"]
    pilot.click(pilot.at("ann"))
    pilot.hands.picker.act("charge")
    pilot.frames(40)
    pilot.click(pilot.at("ann"))
    assert len(written(pilot)) == 1
    pilot.hands.picker.act("charge")
    pilot.frames(40)
    pilot.click(pilot.at("ann"))
    assert pilot.hands.chosen == ["ann"], "where no charge is laid out a click chooses, as ever"


def test_an_order_to_where_another_is_ordered_is_refused_as_it_is_drawn(tmp_path: Path):
    pilot = begun(tmp_path)
    pilot.drag(pilot.at("ann"), pilot.spot(10, 14))
    pilot.wait()
    pilot.drag(pilot.at("cid"), pilot.spot(10.5, 14))
    pilot.wait()
    assert [text.split()[1] for text in written(pilot)] == ["ann"]
    pilot.drag(pilot.at("ann"), pilot.spot(8, 16))
    pilot.wait()
    x, y = pilot.hands.picker.known["ann"].walk.path[-1]
    assert abs(x - 8 * 1024) < 64 and abs(y - 16 * 1024) < 64, "another order takes its place"
    toast = pilot.battle.telling.toast
    assert (toast.sentence, toast.rule) == ("Ann has a new order in place of the one written before", "CM-R26")


SCOUT = """  - {id: sal, name: Sal, side: blue, class: scout, level: 3, weapons: [short_bow, dagger], hit_points: 9,
     at: [14, 16], facing: 0}
"""


def test_a_stop_to_shoot_is_written_as_the_way_there_and_back_and_who_stays_shoots_from_where_he_is(tmp_path: Path):
    pilot = begun(tmp_path, more=SCOUT)
    pilot.hands.choose(["sal"])
    tip = next(one.tip for one in pilot.hands.picker.tiles() if one.id == "shoot")
    assert "after the half they go back" in tip
    pilot.key(pygame.K_b)
    strip = pilot.hands.picker.strip()
    assert strip is not None and "when all have moved" in strip.text
    pilot.click(pilot.at("orc"))  # from where she is
    pilot.wait()
    assert written(pilot) == ["write sal move facing 0 at orc with short_bow"]
    pilot.hands.choose(["sal"])
    pilot.key(pygame.K_b)
    pilot.click(pilot.spot(14, 13))
    pilot.frames(40)  # no double click
    pilot.click(pilot.at("orc"))
    pilot.wait()
    order = written(pilot)[-1]
    way, _, rest = order.removeprefix("write sal move via ").partition(" facing ")
    there, back = way.split()
    assert back == "14,16" and abs(float(there.split(",")[1]) - 13) < 0.1
    assert rest.endswith("at orc with short_bow")


ARCHERS = """  - {id: bo, name: Bo, side: blue, class: fighting_man, level: 1, weapons: [longbow], hit_points: 9,
     at: [6, 20], facing: 0}
  - {id: wiz, name: Wiz, side: blue, class: magic_user, level: 5, hit_points: 9, spells: [sleep, magic_missile],
     at: [22, 20], facing: 0}
"""


def tile(pilot: Pilot, name: str):
    return next((one for one in pilot.hands.picker.tiles() if one.id == name), None)


def test_one_who_stands_is_ordered_to_shoot_at_an_enemy_who_is_clicked_or_at_whoever_comes(tmp_path: Path):
    pilot = begun(tmp_path, more=ARCHERS)
    pilot.hands.choose(["ann"])
    assert tile(pilot, "shoot") is None
    pilot.hands.choose(["bo"])
    pilot.key(pygame.K_b)
    assert "Click the enemy" in pilot.hands.picker.strip().text
    pilot.move(pilot.at("orc"))
    assert "when all have moved" in pilot.hands.picker.forecast().note
    pilot.click(pilot.at("orc"))
    pilot.wait()
    assert written(pilot) == ["write bo move facing 0 at orc"]
    assert pilot.hands.picker.strip() is None
    pilot.hands.choose(["bo"])
    pilot.hands.picker.act("anybody")
    pilot.wait()
    assert written(pilot)[-1] == "write bo move facing 0 to shoot"


def test_a_deed_stays_with_a_new_way_on_which_it_can_be_done(tmp_path: Path):
    """Bo may shoot after a few inches; Wiz may not cast after any."""
    pilot = begun(tmp_path, more=ARCHERS)
    pilot.hands.choose(["bo"])
    pilot.hands.picker.act("anybody")
    pilot.wait()
    pilot.drag(pilot.at("bo"), pilot.spot(6, 18))
    pilot.wait()
    assert written(pilot)[-1].startswith("write bo move via 6,18") and written(pilot)[-1].endswith("to shoot")
    pilot.hands.choose(["wiz"])
    pilot.hands.picker.deeds.give((CAST, "sleep", ""))
    pilot.wait()
    assert written(pilot)[-1] == "write wiz move facing 0 to cast sleep"
    pilot.drag(pilot.at("wiz"), pilot.spot(22, 18))
    pilot.wait()
    assert "cast" not in written(pilot)[-1] and "via 22,18" in written(pilot)[-1]
    pilot.hands.choose(["wiz"])
    pilot.hands.picker.deeds.give((CAST, "magic_missile", ""))
    pilot.wait()
    assert written(pilot)[-1] == "write wiz move facing 0 to cast magic_missile", "he stands to cast"


def test_a_caster_names_a_spell_from_a_list_and_those_without_are_not_offered_it(tmp_path: Path):
    pilot = begun(tmp_path, more=ARCHERS)
    pilot.hands.choose(["bo"])
    assert tile(pilot, "cast") is None
    pilot.hands.choose(["wiz"])
    assert tile(pilot, "cast").key == "S"
    labels = [row.label for row in pilot.hands.picker.menu(pilot.battle.session.now.figures["wiz"])]
    assert "Sleep" in labels and "Magic missile" in labels
    bare = words_on(pilot)
    pilot.hands.choose(["wiz"])
    pilot.hands.picker.deeds.give((CAST, "sleep", ""))
    pilot.wait()
    assert words_on(pilot) == bare + 1


def test_in_a_round_of_moves_a_spell_is_named_before_anybody_moves(tmp_path: Path):
    """By a button for each; then the side moves."""
    pilot = begun(tmp_path, seed=1, more=ARCHERS, red="scripted")
    pilot.wait()
    for _ in range(3):
        if isinstance(pilot.hands.picker, DeclarePicker):
            break
        pilot.battle.hands.picker.submit(Choose("first"))
        pilot.wait()
    strip = pilot.hands.picker.strip()
    assert strip.title == "What will Wiz cast?" and "in its time, unless hurt" in strip.text
    pressed(pilot.hands.picker, "declare:0")
    pilot.wait()
    events = [event for played in pilot.battle.session.history for event in played.events]
    assert [event.spell for event in events if isinstance(event, CastingNamed)] == ["sleep"]
    assert isinstance(pilot.hands.picker, MovePicker)
    pilot.hands.choose(["wiz"])
    pilot.move(pilot.spot(22, 16))
    pilot.frames(3)
    assert "gives up sleep" in pilot.hands.picker.forecast().sentence
    pilot.hands.choose(["ann"])
    pilot.frames(3)
    told = pilot.hands.picker.forecast()
    assert told is None


def test_who_seals_with_figures_left_over_is_told_that_they_stand(tmp_path: Path):
    pilot = begun(tmp_path)
    pilot.drag(pilot.at("ann"), pilot.spot(10, 14))
    pilot.wait()
    assert pilot.hands.picker.to_come() == "1 without orders"
    pilot.key(pygame.K_n)
    assert pilot.battle.dialog.text == "Cid has no order, and stands."


def test_those_of_one_unit_who_wait_are_told_of_once(tmp_path: Path):
    """Three riders of a troop wait to charge: one line of words, not three on each other."""
    pilot = begun(tmp_path, more=TROOP)
    bare = words_on(pilot)
    pilot.hands.choose(["troop-1", "troop-2", "troop-3"])
    pilot.hands.picker.act("answer")
    pilot.wait()
    assert words_on(pilot) == bare + 1
    pilot.hands.choose(["ann"])
    pilot.hands.picker.act("stand")
    pilot.wait()
    assert words_on(pilot) == bare + 2, "who stands is told of by himself"


def words_on(pilot: Pilot) -> int:
    """How many lines of words lie on the table, where nobody is chosen whose reach has names of its own."""
    pilot.hands.choose([])
    pilot.move((5, 5))
    return sum(1 for one in pilot.hands.marks().over if one.words)


def test_the_other_side_writes_behind_the_curtain_and_sees_no_line_of_it(tmp_path: Path):
    pictures = []
    for place in ((10, 14), (5, 24)):
        pilot = begun(tmp_path)
        pilot.drag(pilot.at("ann"), pilot.spot(*place))
        pilot.wait()
        pilot.hands.picker.done()
        for _ in range(200):
            if isinstance(pilot.app.scene, CurtainScene):
                break
            pilot.frame()
        assert isinstance(pilot.app.scene, CurtainScene)
        pilot.take_seat()
        pilot.wait()
        pilot.move((5, 5))
        pilot.frames(10)
        assert pilot.battle.seats.eyes == "red"
        assert pilot.hands.picker.known == {}
        pictures.append(pygame.image.tobytes(pilot.app.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_when_both_have_written_all_is_opened_together(tmp_path: Path):
    pilot = begun(tmp_path, red="scripted")
    pilot.drag(pilot.at("ann"), pilot.spot(10, 14))
    pilot.wait()
    pilot.hands.picker.done()
    pilot.wait()
    events = [event for played in pilot.battle.session.history for event in played.events]
    kept = [event.secret.side for event in events if isinstance(event, Kept)]
    (opened,) = [event for event in events if isinstance(event, OrdersRevealed)]
    assert "blue" in kept
    assert "ann" in {task.figure for task in opened.tasks}
    assert pilot.battle.session.now.figures["ann"].at != (10 * 1024, 20 * 1024)


def test_who_looses_an_engine_is_written_and_the_place_is_clicked_in_its_time(tmp_path: Path):
    gus = "id: gus, name: Gus, side: blue, troop: light_foot, engine: light_catapult, at: [26, 25], facing: 0"
    pilot = begun(tmp_path, more=f"  - {{{gus}, hit_points: 5}}\n")
    pilot.click(pilot.at("gus"))
    pilot.frames(20)
    tile = next(one for one in pilot.hands.picker.tiles() if one.id == "loose")
    assert not tile.why_not
    pilot.click(pilot.battle.sheets.actions.where("loose").center)
    pilot.wait()
    assert written(pilot) == ["write gus move facing 0 to loose"]
    for _ in range(12):
        decision = pilot.battle.session.decision
        if decision.prompt == "Artillery and breath":
            break
        pilot.key(pygame.K_RETURN) if isinstance(pilot.app.scene, CurtainScene) else pilot.hands.picker.done()
        pilot.wait()
    assert "Artillery" in pilot.battle.session.decision.prompt
    pilot.click(pilot.at("gus"))
    pilot.key(pygame.K_k, pygame.KMOD_SHIFT)
    pilot.click(pilot.at("orc"))
    pilot.click(pilot.at("orc"))
    assert pilot.battle.session.now.engines[0].by == "gus"
