"""The rule book in a battle and in a replay: opened, searched, turned by keys and pointer, and back to the log."""

from pathlib import Path

import pygame
import pytest

from game.ui.app import Options
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.reading.rule_book import RuleBookScene
from game.ui.scenes.watching.replay import ReplayScene
from tests.ui.pilot import Pilot, landed
from tests.ui.test_app_battle import BOTH, begin

__all__ = ["landed"]

SHIFT_R = (pygame.K_r, pygame.KMOD_SHIFT)


@pytest.fixture
def reading() -> Pilot:
    """The bridge after its first choice, the book open."""
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    pilot.key(*SHIFT_R)
    pilot.frame()
    return pilot


def book(pilot: Pilot) -> RuleBookScene:
    scene = pilot.app.scene
    assert isinstance(scene, RuleBookScene), scene
    return scene


def write(pilot: Pilot, text: str) -> None:
    for letter in text:
        pilot.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def test_the_book_opens_at_what_is_asked_and_escape_closes_it(reading: Pilot):
    scene = book(reading)
    assert isinstance(scene.below, BattleScene)
    assert scene.rule == scene.below.hands.asked.decision.cite
    reading.key(pygame.K_ESCAPE)
    assert isinstance(reading.app.scene, BattleScene)


def test_the_letter_that_opens_the_book_is_not_sought():
    pilot = begin(players=BOTH)
    pilot.key(pygame.K_f)
    pilot.wait()
    key = {"key": pygame.K_r, "mod": pygame.KMOD_SHIFT}
    pilot.frame(pygame.event.Event(pygame.KEYDOWN, unicode="R", **key))
    write(pilot, "R")
    assert book(pilot).panel.search.text == ""
    pilot.frame(pygame.event.Event(pygame.KEYUP, **key))
    write(pilot, "R")
    assert book(pilot).panel.search.text == "R"


def test_it_holds_every_rule_and_ruling_of_the_book_and_of_the_table(reading: Pilot):
    scene = book(reading)
    ids = [row.id for row in scene.view().rows]
    carried = {statement.id for statement in scene.reference.book.statements()}
    assert carried < set(ids)
    assert {"ST-R1", "ST-R12"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_words_and_numbers_are_sought_as_they_are_typed(reading: Pilot):
    scene = book(reading)
    write(reading, "wooden shields")
    assert [row.id for row in scene.view().rows] == ["SP-3.5.9.10.2"]
    assert scene.view().page.title == "Wooden shields"
    reading.key(pygame.K_ESCAPE)
    assert scene.words == ""
    write(reading, "SP-3.5.9.7")
    assert [row.id for row in scene.view().rows] == [f"SP-3.5.9.7{end}" for end in ("", ".1", ".2", ".3", ".4")]
    reading.key(pygame.K_ESCAPE)
    write(reading, "zyzzyva")
    assert scene.view().rows == ()
    reading.frame()


def test_arrows_turn_pages_and_the_list_follows(reading: Pilot):
    scene = book(reading)
    write(reading, "SP-3.9.2")
    ids = [row.id for row in scene.view().rows]
    for _ in range(3):
        reading.key(pygame.K_DOWN)
    assert scene.rule == ids[3]
    reading.key(pygame.K_PAGEDOWN)
    assert scene.rule == ids[-1]
    reading.key(pygame.K_UP)
    assert scene.rule == ids[-2]


def test_rulings_lead_to_their_rules_and_back_by_key_and_by_pointer(reading: Pilot):
    scene = book(reading)
    write(reading, "SP-R8")
    reading.frame()
    assert [line.id for line in scene.view().page.bears] == ["SP-3.5.9.3"]
    reading.click(scene.panel.where("open:SP-3.5.9.3").center)
    assert scene.rule == "SP-3.5.9.3"
    assert "SP-R8" in [line.id for line in scene.view().page.rulings]
    reading.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert scene.rule == "SP-R8"
    reading.frame()
    for _ in range(20):
        reading.key(pygame.K_TAB)
        if scene.panel.focus == "open:SP-3.5.9.3":
            break
    reading.key(pygame.K_RETURN)
    assert scene.rule == "SP-3.5.9.3"
    reading.frame()
    reading.click(scene.panel.where("back").center)
    assert scene.rule == "SP-R8"


def test_filters_show_rulings_choices_and_what_this_battle_has_used(reading: Pilot):
    scene = book(reading)
    used = set(scene.below.chronicle.uses.found)
    for name, passes in (
        ("rulings", lambda one: "-R" in one),
        ("rules", lambda one: "-R" not in one),
        ("switches", lambda one: one in scene.reference.book.switches),
        ("used", lambda one: one in used),
    ):
        reading.click(scene.panel.where(f"filter:{name}").center)
        ids = [row.id for row in scene.view().rows]
        assert ids
        assert all(passes(one) for one in ids), name
    assert {"SP-3.2.1", "SP-R24"} & set(ids)


def test_a_switch_shows_its_readings_and_which_holds(reading: Pilot):
    scene = book(reading)
    write(reading, "SP-R90")
    assert scene.view().page.readings == (("literal", True), ("required", False))
    assert scene.view().page.reading_note == "as the book plays it"


def test_the_last_use_leads_to_its_place_in_the_log(reading: Pilot):
    scene = book(reading)
    battle = scene.below
    write(reading, "SP-3.2.1")
    reading.frame()
    page = scene.view().page
    assert page.used == "Used 3 times, last in round 1, Initiative."
    assert "first" in page.last
    place = battle.chronicle.last_use("SP-3.2.1")
    battle.sheets.log.filter(frozenset())  # a filter that would hide it does not
    reading.click(scene.panel.where("log").center)
    assert reading.app.scene is battle
    assert battle.sheets.log.chosen == place
    assert "{#SP-3.2.1}" in battle.sheets.log.entries[place].text


def test_the_side_sheet_of_a_rule_shows_its_rulings_and_its_last_use(reading: Pilot):
    reading.key(pygame.K_ESCAPE)
    battle = reading.battle
    battle.telling.show_rule("SP-3.2.1")
    reading.frame()
    lines = battle.views().rules
    assert lines[0].id == "SP-3.2.1"
    assert lines[1].kind == "used"
    assert "SP-R24" in [line.id for line in lines]
    reading.click(battle.sheets.rules.where("used:SP-3.2.1").center)
    assert battle.sheets.log.chosen == battle.chronicle.last_use("SP-3.2.1")
    reading.frame()
    reading.click(battle.sheets.rules.where("book").center)
    assert book(reading).rule == "SP-3.2.1"


def test_what_is_taken_back_was_not_used(reading: Pilot):
    reading.key(pygame.K_ESCAPE)
    battle = reading.battle
    before = battle.chronicle.uses.found["SP-3.2.1"]
    battle.chronicle.again(battle.session.first, battle.session.events)
    assert battle.chronicle.uses.found["SP-3.2.1"] == before
    battle.chronicle.again(battle.session.first, [])
    assert battle.chronicle.uses.found == {}


def test_a_low_window_has_the_whole_book_too(reading: Pilot):
    reading.key(pygame.K_ESCAPE)
    pilot = Pilot(Options("play", scenario="bridge", seed=3, players=BOTH), (960, 540))
    pilot.wait()
    pilot.key(*SHIFT_R)
    pilot.frame()
    scene = book(pilot)
    write(pilot, "SP-3.3.3.2")
    pilot.frame()
    pilot.wheel(-40, scene.panel.rect.move(200, 0).center)
    pilot.frame()
    window = pilot.app.surface.get_rect()
    assert all(window.contains(hit.rect) for hit in scene.panel.hits if hit.rect.h and hit.id != "log")


def test_a_replay_has_the_book_too(tmp_path: Path):
    from tests.session.battles import played

    played(tmp_path / "one.replay", rounds=1).close()
    pilot = Pilot(Options("replay", file=str(tmp_path / "one.replay")))
    replay = pilot.app.scene
    assert isinstance(replay, ReplayScene)
    replay.seek(len(replay.events))
    pilot.key(*SHIFT_R)
    pilot.frame()
    write(pilot, "SP-3.2.1")
    pilot.key(pygame.K_RETURN)
    assert pilot.app.scene is replay
    assert replay.sheets.log.chosen is not None


def test_what_is_doubtful_in_the_source_stands_behind_a_line(reading: Pilot):
    scene = book(reading)
    write(reading, "SP-3.10.3")
    reading.frame()
    low = scene.panel.where("source").bottom
    closed = reading.app.surface.copy()
    reading.click(scene.panel.where("source").center)
    assert scene.panel.is_source_open
    reading.frame()
    ink = [reading.app.surface.get_at((x, low + 12)) != closed.get_at((x, low + 12)) for x in range(900)]
    assert any(ink), "the note is written beneath"
    reading.click(scene.panel.where("source").center)
    assert not scene.panel.is_source_open
    reading.key(pygame.K_ESCAPE)
    write(reading, "SP-R8")
    reading.frame()
    assert scene.panel.where("source") is None, "a ruling tells what it has to tell at once"
