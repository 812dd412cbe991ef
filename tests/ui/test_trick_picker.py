"""Tricks of melee by hand: their tiles, what they would come to, Enter and Esc; the shield at a parry."""

import re
from pathlib import Path

import pygame
import pytest

from game.core.commands import Done, Grapple, Manoeuvre, Order, Strike
from game.core.fight.deeds import Struck
from game.core.fight.tricks import Gripped, Guarded, StuntTried, Tried
from game.play.melee.offers import MayParry, MayStrike
from game.play.moving.offers import MayOrder
from game.ui.app import Options
from game.ui.board.pickers.blows.fighting import StrikePicker
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: A tussle
table: {{width: 36, height: 30, ground: grass, setting: outdoors, light: day}}
sides:
  - {{id: blue, name: Blue, colour: blue}}
  - {{id: red, name: Red, colour: vermilion}}
figures:
  - {{id: ann, name: Ann, side: blue, class: fighting_man, level: 3, weapons: [{weapon}], hit_points: 20,
     at: [18, 16], facing: 0}}
  - {{id: bea, name: Bea, side: blue, class: fighting_man, level: 1, weapons: [dagger], hit_points: 20,
     at: [{bea}], facing: 0}}
  - {{id: foe, name: Oaf, side: red, creature: orc, weapons: [mace], shield: metal, hit_points: 20,
     at: [18, 14], facing: 180}}
"""


@pytest.fixture
def pilot(tmp_path: Path, request: pytest.FixtureRequest) -> Pilot:
    """Both sides in person, Ann about to strike."""
    weapon, bea, asks = getattr(request, "param", ("halberd", "19.1, 15.6", False))
    path = tmp_path / "tussle.yaml"
    path.write_text(SCENARIO.format(weapon=weapon, bea=bea), encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    for _ in range(40):
        found.wait()
        decision = found.battle.session.decision
        if decision is not None and decision.figures == ("ann",) and decision.offer(MayStrike) is not None:
            return found
        if asks and decision.side == "red" and decision.offer(MayOrder) is not None:
            found.battle.session.submit(Order("parry", "ask"))
            asks = False
        found.key(pygame.K_f if "first" in decision.prompt else pygame.K_n)
    raise AssertionError("Ann is never asked")


def tiles(pilot: Pilot) -> list[str]:
    return [tile.id for tile in pilot.hands.picker.tiles() if tile.id.startswith("try:")]


def did(pilot: Pilot, kind: type) -> list[object]:
    return [event for event in pilot.battle.session.events if isinstance(event, kind)]


def test_the_tricks_that_are_open_have_tiles(pilot: Pilot):
    assert tiles(pilot) == ["try:disarm", "try:split", "try:hook", "try:knock", "try:grapple"]


def test_a_trick_is_chosen_seen_and_carried_out(pilot: Pilot):
    picker = pilot.hands.picker
    assert isinstance(picker, StrikePicker)
    pressed(picker, "try:knock")
    strip = picker.strip()
    assert strip is not None and "knocks Oaf down" in strip.title and "saves on 14" in strip.text
    forecast = picker.forecast()
    assert forecast is not None and forecast.title == "Knock down" and forecast.answer.endswith("%")
    pilot.frames(2)
    pilot.key(pygame.K_ESCAPE)
    assert picker.trick == ""
    pressed(picker, "try:knock")
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert len(did(pilot, Tried)) == 1


def test_a_grapple_with_all_or_alone(pilot: Pilot):
    picker = pilot.hands.picker
    pressed(picker, "try:grapple")
    strip = picker.strip()
    assert strip is not None and [button.id for button in strip.buttons] == ["confirm", "alone", "cancel"]
    assert picker.tricks.command("grapple", "foe") == Grapple(("ann", "bea"), "foe")
    assert picker.tricks.command("split", "foe") == Manoeuvre("split", "ann", "foe")
    picker.act("alone")
    pilot.wait()
    assert [one.actor for one in did(pilot, Gripped)] == ["ann"]


@pytest.mark.parametrize("pilot", [("two_handed_sword", "19.2, 16", False)], indirect=True)
def test_without_room_to_swing_there_are_hands(pilot: Pilot):
    picker = pilot.hands.picker
    assert picker.asked.refuse(Strike("ann", "foe")).rule == "SP-3.5.9.18"
    strip = picker.strip()
    assert strip is not None and "wrestles Oaf down" in strip.title
    assert not picker.cancel()
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert did(pilot, Gripped)


def test_a_click_on_the_enemy_tries_the_trick(pilot: Pilot):
    pressed(pilot.hands.picker, "try:hook")
    pilot.click(pilot.at("foe"))
    pilot.wait()
    assert [one.what for one in did(pilot, Tried)] == ["hook"]


@pytest.mark.parametrize("pilot", [("halberd", "19.1, 15.6", True)], indirect=True)
def test_the_shield_at_a_parry(pilot: Pilot):
    """Ann strikes; the orc, asked, may hold up its shield."""
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    assert pilot.battle.session.decision.offer(MayParry) is not None
    strip = pilot.hands.picker.strip()
    assert strip is not None and [button.id for button in strip.buttons][:3] == ["confirm", "rise", "shield"]
    assert "1d6" in strip.text
    pilot.hands.picker.act("shield")
    pilot.wait()
    assert len(did(pilot, Guarded)) == 1 and did(pilot, Struck)


def test_a_parry_that_gives_up_no_blow_says_what_it_takes_and_costs(tmp_path: Path):
    """By segments Ann may parry the orc's mace with her sword: as large a weapon, and an action of her three."""
    path = tmp_path / "tussle.yaml"
    text = SCENARIO.format(weapon="sword", bea="30, 25").replace("at: [18, 14]", "at: [18, 14.9]")
    path.write_text(text, encoding="utf-8")
    both = {"blue": "human", "red": "human"}
    pilot = Pilot(Options("play", scenario=str(path), book="three_actions", seed=2, players=both))
    for _ in range(60):
        pilot.wait()
        session = pilot.battle.session
        if session.decision.offer(MayParry) is not None:
            break
        strike = session.decision.offer(MayStrike)
        pilot.battle.submit(Done() if strike is None else next(iter(strike.examples(session.situation))))
    picker = pilot.hands.picker
    strip = picker.strip()
    assert strip is not None and strip.text == "The parry takes 2 off the die. It takes one of Ann's actions."
    told = picker.forecast()
    assert told is not None
    parried = re.search(r"parried: (\d+) %", repr(told))
    assert parried is not None and int(told.answer.removesuffix(" %")) - int(parried[1]) == 10  # two of twenty faces
    pilot.app.close()


def test_stunts_are_chosen_from_a_list(pilot: Pilot):
    """The tile opens a list: who it is done to, how far a leap goes and where."""
    picker = pilot.hands.picker
    assert "stunt" in [tile.id for tile in picker.tiles()]
    words = [picker.words(one) for one in picker.stunts.known]
    assert "Throw dirt in the eyes: Oaf" in words and "Vault clear: 4 inches down" in words
    place = words.index("Throw dirt in the eyes: Oaf")
    picker.stunts.mean(picker.stunts.known[place])
    strip = picker.strip()
    assert strip is not None and "Throw dirt" in strip.title and "saves on" in strip.text
    assert picker.forecast().answer in strip.text and not did(pilot, StuntTried)
    picker.act("confirm")
    pilot.wait()
    assert [one.stunt for one in did(pilot, StuntTried)] == ["dirt"]


def test_a_stunt_laid_out_is_shown_and_may_be_changed_or_given_up(pilot: Pilot):
    """A leap shows its way and a ghost where it lands; a click at another ring means that one; Esc gives it up."""
    picker = pilot.hands.picker
    leaps = [one for one in picker.stunts.known if one.place is not None]
    picker.stunts.mean(leaps[0])
    marks = pilot.hands.marks()
    assert [one.id for one, _, _ in marks.ghosts] == ["ann"] and len(marks.over) >= 3
    assert len(marks.under) >= len(leaps) - 1
    x, y = leaps[1].place
    picker.click((x + 300, y), None, False)
    assert picker.stunts.meant == leaps[1]
    picker.click((x, y + 20 * 1024), None, False)
    assert picker.stunts.meant == leaps[1]
    assert pilot.hands.picker.cancel() and picker.stunts.meant is None and not did(pilot, StuntTried)
