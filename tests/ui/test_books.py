"""The books in the window: chosen in the set-up with what they change, their own time over the table, their rules."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game import systems
from game.rules.course.clocks import Count as CountOf
from game.rules.course.clocks import Countdown, Grid, Held, Mark, Moment, Row, Segments, Span
from game.rules.situation import Situation
from game.rules.statements import SHARED
from game.systems.cydonia.words import Counted, Hold
from game.ui.app import Options
from game.ui.board.pickers.answers.choosing import ChoicePicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.scenes.before.setup import SetupScene
from game.ui.scenes.reading.reference import Reference
from game.ui.scenes.table.clocks import clock_of, clock_view, strip_of
from game.ui.scenes.table.views import timeline
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


def at_noon(**more: str) -> Pilot:
    pilot = Pilot(Options("play", scenario="noon", seed=2, players={"town": "human", "gang": "human"}, **more))
    pilot.wait()
    pilot.frames(3)
    return pilot


# ---- the countdown -----------------------------------------------------------------------------------------------


def test_the_countdown_lies_where_the_timeline_was_and_tells_what_then_happens():
    """Four draw on 12; whoever stands under a number is he who is asked on it."""
    pilot = at_noon()
    shown = pilot.battle.views().clock.time
    assert isinstance(shown, Countdown)
    counts = {one.count: [mark.figure for mark in one.marks] for one in shown.counts}
    assert (shown.now, counts[12]) == (12, ["hob", "ines", "reyes", "silas"])
    lay = pilot.battle.sheets.layout
    assert lay.timeline.h > 100 and lay.table.y > lay.timeline.bottom
    asked: dict[int, set[str]] = {}
    while pilot.battle.session.now.round == 1 and pilot.battle.session.decision is not None:
        decision = pilot.battle.session.decision
        now = pilot.battle.views().clock.time.now
        asked.setdefault(now, set()).update(decision.figures)
        pilot.hands.picker.done()
        pilot.wait()
    assert all(names <= set(counts[count]) for count, names in asked.items())
    assert {count for count, names in counts.items() if names} == set(asked)


def test_who_holds_stands_under_the_number_he_holds_to():
    pilot = at_noon()
    pilot.hands.choose(["reyes"])
    pilot.hands.picker.pick(Hold(("reyes",), 9))
    pilot.wait()
    shown = pilot.battle.views().clock.time
    assert [(one.start, one.end) for one in shown.held] == [(12, 9)]
    assert next(count for count in shown.counts if count.count == 9).marks[0].figure == "reyes"
    ledger = pilot.battle.session.now.figures["reyes"].ledger
    assert isinstance(ledger, Counted) and ledger.since == 12


def test_a_head_of_the_clock_is_pointed_at_and_clicked():
    pilot = at_noon()
    panel = pilot.battle.sheets.countdown
    name = next(hit.id for hit in panel.hits if hit.id.startswith("head:wei"))
    place = panel.where(name).center
    assert pilot.battle.sheets.under(place).data == "wei"
    pilot.click(place)
    pilot.frames(2)
    assert pilot.hands.chosen == ["wei"]


# ---- every kind of clock -----------------------------------------------------------------------------------------


MARKS = (Mark("reyes", word="d8"), Mark("silas", done=True))
CLOCKS = {
    "countdown": Countdown("Round 1", (CountOf(12, MARKS), CountOf(11)), 12, held=(Held("reyes", 12, 11),)),
    "segments": Segments("Round 1", (Row("reyes", (Span(1, 3, "cast", "web"),), 2), Row("silas")), 2),
    "": Grid("Round 1", (Moment(1, MARKS),), 1, 20),
}


@pytest.mark.parametrize("strip", CLOCKS)
def test_every_kind_of_clock_is_drawn_in_its_place(strip: str, monkeypatch: pytest.MonkeyPatch):
    """Countdown and segments take the place of the timeline; the grid is a sheet that a key opens and closes."""
    pilot = at_noon()
    book = pilot.battle.session.book
    pilot.battle.session.book = replace(book, clock=lambda at: CLOCKS[strip])
    pilot.battle.showing._views = None
    pilot.battle.refresh()
    pilot.frames(2)
    shown = pilot.battle.views().clock.time
    assert shown is CLOCKS[strip] and strip_of(shown) == strip
    sheets = pilot.battle.sheets
    if strip:
        panel = getattr(sheets, strip)
        assert any(hit.data == "reyes" for hit in panel.hits)
        return
    assert not sheets.covers(sheets.layout.grid.center)
    pilot.key(pygame.K_6)
    pilot.frames(2)
    assert sheets.covers(sheets.layout.grid.center)
    assert any(hit.data == "silas" for hit in sheets.grid.hits)
    pilot.key(pygame.K_6)
    pilot.frames(2)
    assert not sheets.covers(sheets.layout.grid.center)


def test_a_book_without_a_clock_has_none():
    pilot = at_noon(book=systems.DEFAULT)
    assert pilot.battle.views().clock is None
    session = pilot.battle.session
    assert clock_of(session.book, Situation(session.now, session.battle), pilot.hands) is None
    shown = clock_view(CLOCKS["countdown"], pilot.battle.session.now, pilot.hands)
    assert shown.heads["reyes"].name == "Marshal Reyes"


# ---- the set-up --------------------------------------------------------------------------------------------------


def test_each_book_is_chosen_with_a_paragraph_on_what_it_changes():
    """The scenario's own comes first chosen; another shows its own paragraph, and its own rulings before the shared."""
    pilot = Pilot(Options())
    pilot.frames(2)
    title = pilot.app.scene
    title.library.start()
    title.library.wait()
    title.library.poll()
    pilot.app._take(title._open("noon"))
    pilot.frames(2)
    scene = pilot.app.scene
    assert isinstance(scene, SetupScene)
    assert scene.view().book == "cydonia"
    assert [option.id for option in scene.view().books] == list(systems.BOOKS)
    for name in systems.BOOKS:
        pilot.click(next(hit.rect for hit in scene.panel.hits if hit.id == f"book:{name}").center)
        view = scene.view()
        assert view.book == name
        assert view.changes.startswith(systems.book(name).changes)
        assert len(view.changes) > 100
        order = [choice.id in SHARED for choice in view.choices]
        assert order == sorted(order)


# ---- the rules ---------------------------------------------------------------------------------------------------


def test_the_reference_of_a_battle_has_its_book_what_is_shared_and_all_others_apart():
    reference = Reference(systems.book("cydonia"))
    ids = list(reference.statements)
    assert ids[0] == "CY-1.1" and "SP-3.5.9.2" in ids and "ST-R13" in ids
    others = {rule.partition("-")[0] for rule in reference.others}
    prefixes = {systems.book(name).statements()[0].id.partition("-")[0] for name in systems.BOOKS}
    assert others == prefixes - {"CY", "SP"} and "EX" in others
    assert reference.get("EX-1.1").id == "EX-1.1"
    assert {one.id.partition("-")[0] for one in reference.chosen("initiative", others=True)} <= others


def test_the_moments_to_come_are_told_by_their_second_and_how_many_act():
    """Before anybody is in contact the strip names the next impulses; none is told as blows in their order."""
    pilot = Pilot(Options("play", scenario="bridge", book="exile", seed=2, players={"watch": "human", "orcs": "human"}))
    pilot.wait()
    steps = pilot.battle.views().timeline.steps
    assert [step.when for step in steps].count("now") == 1 and not any(step.order for step in steps)
    coming = {step.title: (step.note, len(step.heads)) for step in steps if step.when == "next"}
    assert coming["4 s: value 5"] == ("7 act", 0)


def test_the_list_beside_the_grid_tells_who_acts_next_and_what_is_known_of_it():
    """The soonest first; of each the next choice alone: one's own by its name, the other's as sealed."""
    pilot = Pilot(Options("play", scenario="bridge", book="exile", seed=2, players={"watch": "human", "orcs": "human"}))
    pilot.wait()
    pilot.key(pygame.K_6)
    pilot.frames(2)
    views = pilot.battle.views()
    assert views.grid and views.coming is not None
    times = [float(event.when) for event in views.coming.events]
    assert times == sorted(times) and times
    names = [event.head.id for event in views.coming.events]
    told = [event.words for event in views.coming.events]
    first = {name: told[names.index(name)] for name in names}
    assert set(first.values()) <= {"not chosen yet", "its choice is sealed"}
    assert any(words.startswith("value ") for words in told)
    sheets = pilot.battle.sheets
    assert not sheets.layout.coming.colliderect(sheets.layout.grid)
    assert "{#EX-3.3}" in views.coming.sentence


CLASH = """
sandtable: 1
title: A clash
rules: chainmail
table: {width: 30, height: 22, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: foot, side: blue, name: Foot, troop: heavy_foot, count: 3, formation: {shape: line, ranks: 1}, at: [14, 11],
     facing: 0}
  - {id: rout, side: red, name: Rout, troop: heavy_foot, count: 3, formation: {shape: line, ranks: 1}, at: [14, 9.9],
     facing: 180}
"""


def test_all_blows_to_come_stand_in_one_order_whatever_falls_between_them(tmp_path: Path):
    file = tmp_path / "clash.yaml"
    file.write_text(CLASH, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(file), seed=4, players={"blue": "human", "red": "human"}))
    for _ in range(30):
        pilot.wait()
        if isinstance(pilot.hands.picker, StrikePicker):
            break
        if isinstance(pilot.hands.picker, ChoicePicker):
            pilot.key(pygame.K_f)
        else:
            pilot.hands.picker.done()
    assert isinstance(pilot.hands.picker, StrikePicker)
    assert any(entry.step.quiet and entry.step.title.endswith(" falls") for entry in pilot.battle.session.now.agenda)
    orders = [step for step in pilot.battle.views().timeline.steps if step.order]
    assert len(orders) == 1
    assert len(orders[0].heads) > 2


def test_enter_where_nothing_is_planned_says_what_ends_the_phase(tmp_path: Path):
    pilot = Pilot(Options("play", scenario="meeting", seed=9, players={"blue": "human", "red": "human"}))
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    here = pilot.battle.session.here
    pilot.key(pygame.K_RETURN)
    assert pilot.battle.session.here == here
    assert "N for \u201cEnd phase\u201d" in pilot.battle.views().toast.sentence


def test_one_who_alone_is_asked_is_not_asked_again_whether_he_is_done():
    pilot = at_noon()
    for _ in range(12):
        if len(pilot.battle.session.decision.figures) == 1:
            break
        pilot.hands.picker.done()
        pilot.wait()
    assert pilot.hands.picker.unfinished() == 1
    here = pilot.battle.session.here
    pilot.key(pygame.K_n)
    assert pilot.battle.dialog is None
    assert pilot.battle.session.here > here


def test_in_segments_a_stated_way_lies_on_the_table_and_the_key_of_a_spell_lists_the_spells(tmp_path: Path):
    file = tmp_path / "apart.yaml"
    mer = "{id: mer, side: blue, name: Mer, class: magic_user, level: 5, spells: [sleep, shield], at: [20, 18]}"
    file.write_text(f"{CLASH}figures:\n  - {mer}\n".replace("at: [14, 11]", "at: [14, 19]"), encoding="utf-8")
    both = {"blue": "human", "red": "human"}
    pilot = Pilot(Options("play", scenario=str(file), book="three_actions", seed=4, players=both))
    pilot.wait()
    pilot.hands.tools.light("")
    pilot.move((5, 5))
    pilot.hands.choose([])
    bare = len(pilot.hands.marks().under)
    pilot.drag(pilot.at("foot-1"), pilot.spot(11, 15))
    pilot.wait()
    pilot.hands.choose([])
    assert len(pilot.hands.marks().under) == bare + 1
    pilot.click(pilot.at("mer"))
    pilot.key(pygame.K_s)
    assert {"Sleep", "Shield"} <= {row.label for row in pilot.battle.menu.rows}


def test_blows_that_are_past_are_told_as_melee_and_by_nobodys_id():
    pilot = Pilot(Options("play", scenario="bridge", seed=5, players={"watch": "human", "orcs": "human"}))
    pilot.wait()
    scene = pilot.battle
    scene.chronicle.past += [("Step in", "watch"), ("spears-1 strikes", "watch"), ("spears-2 strikes", "watch")]
    steps = timeline(scene.view.state, scene.chronicle, scene.hands, None).steps
    assert [step.title for step in steps if step.when == "past"][-2:] == ["Step in", "Melee"]
