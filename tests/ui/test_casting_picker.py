"""Spells by hand: the list, a click on the table, everyone caught, and the counter-spell's question."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Counterspell
from game.core.tally import Refusal
from game.ui.app import Options
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.forecasts.dangers import breath_forecast
from tests.rules.test_3_4_0_shooting import field
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Two casters
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: mer, name: Merlin, side: blue, class: magic_user, level: 7, hit_points: 9, at: [18, 24], facing: 0, spells: [fire_ball, sleep]}
  - {id: ned, name: Ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [18, 13], facing: 0}
  - {id: mor, name: Morgan, side: red, class: magic_user, level: 7, hit_points: 8, at: [24, 6], facing: 180, spells: [fire_ball, haste]}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [18, 10], facing: 180}
"""  # noqa: E501


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """The two, both in person, where blue declares for the missile phase."""
    path = tmp_path / "casters.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    found.wait()
    for _ in range(12):
        decision = found.battle.session.decision
        if decision.prompt == "declare shots" and decision.side == "blue":
            return found
        if "first" in decision.prompt:
            pressed(found.hands.picker, "choose:first")
        else:
            found.hands.picker.done()
        found.wait()
    raise AssertionError("blue never declares")


def chosen(pilot: Pilot, place: int) -> None:
    """Take a spell of the list, by the keys."""
    pilot.hands.choose(["mer"])
    pilot.key(pygame.K_s)
    assert [row.label for row in pilot.battle.menu.rows[:2]] == ["Fire ball", "Sleep"]
    for _ in range(place + 1):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)


def test_the_list_has_every_spell_and_the_preview_names_friends_first(pilot: Pilot):
    chosen(pilot, 0)
    assert pilot.hands.chosen == ["mer"]
    pilot.move(pilot.at("orc"))
    found = pilot.hands.picker.forecast()
    assert "Merlin" in found.sentence and found.first == "takes Oaf; 99 % to fall"
    assert found.damage == "Damage 7d6, half if saved"
    assert not found.interrupts
    pilot.move(pilot.spot(18, 11.5))
    found = pilot.hands.picker.forecast()
    assert found.first == "takes Ned, Oaf; 2.0 expected to fall"
    assert found.interrupts[0][0] == "Burns Ned, 85 % in full, 99 % to fall"
    assert pilot.hands.marks().under


def test_by_the_keys_a_spell_is_aimed_at_the_nearest_foe_at_once(pilot: Pilot):
    """The pointer lies off the table: nothing is forecast of a place where it cannot be aimed."""
    pilot.move((1590, 890))
    assert not pilot.hands.over
    chosen(pilot, 0)
    assert pilot.hands.aimed == "orc"
    assert pilot.hands.picker.forecast().first == "takes Oaf; 99 % to fall"


@pytest.mark.rule("SP-3.4.3.5")
def test_everyone_whom_a_fire_would_catch_is_named():
    """A dragon's breath down a line of nine men and two strangers: not five of them and six more."""
    units = (
        "units:\n  - {id: watch, side: red, name: Watch, troop: levy, count: 9, formation: {shape: column, files: 3, "
        "spacing: 0.1}, at: [10, 14], facing: 180}\n"
    )
    wyrm = "id: wyrm, side: blue, creature: red_dragon, hit_dice: 9, hit_points: 40, at: [10, 20], facing: 0"
    fight = field(wyrm, "id: ned, name: Ned, side: blue, troop: levy, at: [10, 16.6]", more=units)
    found = breath_forecast(fight.at, fight.figure("wyrm"), (10 * 1024, 14 * 1024))
    assert (found.first, found.interrupts[0][0]) == ("catches Ned, Watch 1-9", "Catches your own: Ned")
    some = [fight.figure(f"watch-{number}") for number in (2, 7, 1, 3, 9)]
    assert names_of([fight.figure("ned"), *some]) == "Ned, Watch 1-3, 7, 9"


def test_out_of_range_is_said_with_the_measure(pilot: Pilot):
    chosen(pilot, 0)
    pilot.hands.aimed, pilot.hands.picker.aiming.spot = "", (0, 0)  # as the keys bring it there
    found = pilot.hands.picker.forecast()
    assert "inches away" in found.refused and found.refused_rule == "SP-3.4.2.2"
    pilot.key(pygame.K_RETURN)
    assert not pilot.battle.session.now.ledger.casts


def test_a_click_casts_and_the_enemy_is_asked(pilot: Pilot):
    chosen(pilot, 0)
    aiming, before = pilot.hands.picker.aiming, pilot.battle.session.here
    pilot.click(pilot.at("ned"))
    pilot.wait()
    assert pilot.battle.session.here == before, "among friends one click lays it, for all it would catch to be seen"
    assert aiming.held == pilot.battle.session.now.figures["ned"].at
    pilot.move(pilot.at("mor"))
    assert aiming.here() == aiming.held, "and there it lies until it is laid elsewhere"
    pilot.click(pilot.at("orc"))
    pilot.wait()
    decision = pilot.battle.session.decision
    assert decision.offers[0].kind is Counterspell
    assert pilot.hands.picker.forecast() is not None
    keys = {button.id: button.key for button in pilot.hands.picker.strip().buttons}
    assert (keys["confirm"], keys["cast"]) == ("Enter", "S"), "Enter lets it be cast, and spends no spell"
    assert pilot.hands.picker.command_meant() == pilot.hands.picker.ending()
    pilot.key(pygame.K_s)
    pilot.wait()
    assert pilot.battle.session.now.figures["mor"].prepared == ("haste",)


def test_what_is_laid_is_what_was_shown_and_a_click_close_by_works_it_there(pilot: Pilot):
    """To the eighth of an inch, and not a quarter beside it where the second click fell."""
    chosen(pilot, 1)
    aiming = pilot.hands.picker.aiming
    pilot.move(pilot.spot(13.07, 11.06))
    shown = aiming.here()
    assert [part % 128 for part in shown] == [0, 0]
    pilot.click(pilot.pos)
    assert aiming.held == shown
    pilot.click(pilot.spot(13.3, 11.2))
    pilot.wait()
    assert pilot.battle.session.now.ledger.casts[0].at == (shown,)


def test_a_refusal_is_taken_down_when_it_is_laid_where_it_may_be(pilot: Pilot):
    chosen(pilot, 1)
    pilot.battle.telling.refuse(Refusal("that is too far away", "SP-3.4.2.2"), "Esc gives it up.")
    pilot.click(pilot.spot(13, 11))
    assert pilot.hands.picker.aiming.held is not None
    assert pilot.battle.telling.toast is None


def test_giving_up_closes_the_spell(pilot: Pilot):
    chosen(pilot, 1)
    assert pilot.hands.picker.aiming.means is not None
    pilot.click(pilot.at("ned"), 3)
    assert pilot.hands.picker.aiming.means is None
