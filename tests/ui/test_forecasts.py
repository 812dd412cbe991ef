"""What is foretold before it is done: counter-charges, ways on, gazes, escapes, spells declared, who acts first."""

import re
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Choose, Done
from game.core.figures import Condition
from game.core.state import with_figure
from game.forecast.harm_odds import percent
from game.play.magic.declaring import MayDeclare
from game.play.melee.offers import MayStrike
from game.play.melee.stepping_offers import MayGoOn
from game.play.moving.offers import MayCharge, MayMove
from game.rules.decision import Decision
from game.rules.melee.reach import foes_in_reach
from game.rules.morale.checks import morale_tally
from game.rules.morale.flight import escape_tally
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.session.game import Session
from game.session.opening import begin, opened, opened_text
from game.sides import player
from game.systems.exile.words import Tactics
from game.ui.app import Options
from game.ui.board.forecasts.powers import gaze_forecast
from game.ui.board.hands.asked import Asked
from game.ui.books.exile.forecast import acts_first
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.scene import Push
from tests.ui.pilot import Pilot

HEAD = """
sandtable: 1
title: Foretold
table: {width: 24, height: 22, ground: grass, setting: outdoors, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
"""


def played(scenario: str, book: str | None, seed: int, until: Callable[[Session, Decision], bool]) -> Session:
    """A battle that scripted sides have brought to a decision."""
    session = begin(opened_text(scenario) if "\n" in scenario else opened(scenario), book, seed)
    sides = {side.id: player("scripted", side.id) for side in session.now.sides}
    for _ in range(400):
        decision = session.decision
        assert decision is not None
        if until(session, decision):
            return session
        answer, _ = sides[decision.side].choose(session.situation, decision)
        session.play(answer if decision.refuse(session.situation, answer) is None else Done())
    raise LookupError("it is never asked")


def asked(session: Session) -> Pilot:
    """The window of one who plays both sides, at once asked."""
    pilot = Pilot(Options())
    pilot.app._take(Push(BattleScene(pilot.app.desk, session, {side.id: "human" for side in session.now.sides})))
    pilot.wait()
    pilot.frames(3)
    return pilot


def first(kind: type[Any]) -> Callable[[Session, Decision], bool]:
    """When an offer of a kind comes first."""
    return lambda session, decision: isinstance(decision.offers[0], kind)


def in_reach(session: Session, decision: Decision) -> bool:
    """Whether one of those asked has a foe in reach, and both an event to come."""
    at = session.situation
    return any(acts_first(at, at.figure(name), foe) for name in decision.offers[0].figures
               for foe in foes_in_reach(at, at.figure(name)))  # fmt: skip


@pytest.mark.rule("SP-3.3.3.4")
def test_a_counter_charge_is_foretold_from_where_it_meets():
    """Orcs charge spears: before the spears come on it is told what the first of them would do, and who strikes."""
    session = played("bridge", None, 3, lambda s, d: first(MayCharge)(s, d) and bool(d.offers[0].counter))
    pilot = asked(session)
    picker = pilot.hands.picker
    one = session.now.figures[pilot.hands.chosen[0]]
    told = picker.forecast()
    assert told.note == "if you charge here"
    assert one.name in told.sentence and told.answer.endswith("%") and told.bars and told.first
    assert any(row.rule == "SP-3.5.5.1" for row in told.rows), "the charge counts"
    place = pilot.battle.sheets.forecast.where("forecast_line:first")
    pilot.click((place.x + 30, place.centery))
    assert pilot.battle.views().rules[0].id == told.first_rule, "a click on who strikes first opens its rule"
    pilot.app.close()


@pytest.mark.rule("SP-3.5.5.4.1")
def test_a_charger_that_may_go_on_is_told_the_blow_he_can_strike_first():
    session = played("lances", None, 3, first(MayGoOn))
    pilot = asked(session)
    picker = pilot.hands.picker
    told = picker.forecast()
    assert told is not None and picker.figure.name in told.sentence
    assert told.note in ("before it goes on", "if you charge here")
    assert told.rows and told.answer and told.first
    pilot.app.close()


@pytest.mark.rule("CY-1.3")
def test_who_declares_a_spell_reads_what_each_would_do():
    text = HEAD + """
rules: cydonia
figures:
  - {id: mag, name: Mag, side: blue, class: magic_user, level: 5, weapons: [dagger], spells: [fire_ball, web],
     hit_points: 9, at: [6, 14], facing: 90}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [13, 8], facing: 270}
"""
    pilot = asked(played(text, None, 3, first(MayDeclare)))
    told = pilot.hands.picker.forecast()
    assert told.sentence == "{@blue:Mag} may declare"
    assert told.rows[0].label == "Fire ball: damage 5d6, half if saved"
    assert told.rows[1].label.startswith("Web: ")
    pilot.app.close()


@pytest.mark.rule("SP-3.4.3.4")
def test_a_gaze_tells_how_its_victim_saves_and_what_else_becomes_of_him():
    text = HEAD + """
figures:
  - {id: med, name: Med, side: blue, creature: medusa, hit_points: 20, at: [6, 18], facing: 90}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [9, 18], facing: 270}
"""
    at = begin(opened_text(text), None, 3).situation
    told = gaze_forecast(at, at.figure("med"), at.figure("orc"), None)
    assert told.sentence == "{@blue:Med} gazes at {@vermilion:Oaf}; {@vermilion:Oaf} saves"
    assert told.damage == "Turned to stone, unless saved"
    assert told.answer == percent(save_tally(at, at.figure("orc"), "stone").chance)
    assert told.die is not None and told.rows[0].rule


@pytest.mark.rule("SP-3.5.6.5")
def test_who_slips_away_from_melee_is_told_his_roll_and_not_his_blow():
    text = HEAD + """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [spear], at: [12, 12], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 9, at: [12, 10.2], facing: 180}
"""
    session = begin(opened_text(text), None, 3)
    while session.decision is not None and session.decision.offer(MayStrike) is None:
        example = next(iter(session.decision.offers[0].examples(session.situation)), None)
        session.play(example if isinstance(example, Choose) else Done())
    pilot = asked(session)
    picker = pilot.hands.picker
    assert "strikes" in picker.forecast().sentence
    pilot.key(pygame.K_x)
    assert picker.escaping
    assert picker.forecast().sentence.endswith("slips away")
    assert picker.forecast().answer == percent(escape_tally(session.situation, picker.figure).chance)
    pilot.app.close()


@pytest.mark.rule("EX-3.3")
def test_a_tactic_tells_whose_event_comes_first():
    """The nearest foe in reach is told of before the pointer is on anybody, with the second at which each acts."""
    session = played("bridge", "exile", 5, lambda s, d: d.offers[0].kind is Tactics and in_reach(s, d))
    pilot = asked(session)
    told = pilot.hands.picker.forecast()
    assert told is not None and told.answer.endswith("%")
    moments = re.findall(r" at (\S+(?: \S+)?) s", told.first)
    assert len(moments) == 2
    assert all(re.fullmatch(r"\d+|\d+/\d|\d+ \d/\d", moment) for moment in moments)  # as on the grid, never 3.33333
    pilot.app.close()


@pytest.mark.rule("SP-3.6.3.1")
def test_a_leader_s_call_tells_how_likely_it_is_heeded():
    text = HEAD + """
units:
  - {id: watch, side: blue, name: Watch, troop: levy, count: 4, formation: {ranks: 1}, at: [6, 18], facing: 180}
figures:
  - {id: led, name: Led, side: blue, class: fighting_man, level: 4, weapons: [sword], charisma: 15, hit_points: 9,
     at: [6, 15], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 3], facing: 180}
"""
    session = played(text, None, 3, lambda s, d: d.side == "blue" and first(MayMove)(s, d))
    at = session.situation
    flown = at.state
    for name in flown.units["watch"].figures:
        flown = with_figure(flown, replace(flown.figures[name], conditions=(Condition("fleeing"),)))
    pilot = asked(session)
    fled = Situation(flown, at.battle)
    pilot.hands.ask(Asked(session.decision, fled))
    tile = next(one for one in pilot.hands.picker.tiles() if one.id == "rally")
    group = [flown.figures[name] for name in flown.units["watch"].figures]
    chance = percent(morale_tally(fled, group, flown.units["watch"]).chance)
    assert tile.tip.startswith(f"Rally\nLed calls Watch: {chance}")
    pilot.app.close()
