"""Flasks and turning by hand: tiles, keys, the splash with everyone in it, the undead who hear."""

from collections.abc import Iterator
from dataclasses import replace as replaced
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.state import with_figure
from game.rules.situation import Situation
from game.ui.app import Options
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.answers.interrupting import PassingPicker
from game.ui.scenes.table.cards import card_of
from tests.ui.pilot import Pilot, landed
from tests.ui.test_hands import played_to

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Oil and prayer
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: odo, name: Odo, side: blue, class: scout, level: 9, at: [10, 10], facing: 90, hit_points: 20,
     weapons: [sword, burning_oil, acid], gear: [torch]}
  - {id: ned, name: Ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 30, at: [13.6, 11.2],
     facing: 270}
  - {id: per, name: Perrin, side: blue, class: cleric_spiritual, level: 4, at: [10, 20], facing: 90, weapons: [mace],
     shield: none, gear: [holy_symbol], hit_points: 12}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 30, at: [12.6, 10], facing: 270}
  - {id: zed, name: Zed, side: red, creature: zombie, weapons: [club], hit_points: 9, at: [13, 21], facing: 270}
  - {id: bow, name: Bow, side: red, troop: longbowman, hit_points: 4, at: [30, 4], facing: 270}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """Blue in person, asked what it declares."""
    yield from declaring(tmp_path, SCENARIO)


def declaring(tmp_path: Path, text: str) -> Iterator[Pilot]:
    """Blue in person, asked what it declares; red's moves are passed."""
    path = tmp_path / "powers.yaml"
    path.write_text(text, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    found.wait()
    found.key(pygame.K_f)
    found.wait()
    for _ in range(12):
        picker = found.hands.picker
        if isinstance(picker, ShootPicker) and picker.side == "blue":
            break
        found.key(pygame.K_n)
        if found.battle.dialog is not None:
            found.key(pygame.K_n)
        found.wait()
    assert isinstance(found.hands.picker, ShootPicker) and found.hands.picker.side == "blue"
    yield found
    found.app.close()


def tiles(pilot: Pilot) -> dict[str, bool]:
    """The tiles there are, and whether each is on."""
    return {tile.id: tile.on for tile in pilot.hands.picker.tiles()}


def test_the_key_lists_the_flasks_and_the_splash_names_everyone_friends_first(pilot: Pilot):
    pilot.hands.choose(["odo"])
    assert {"use", "turn"} <= set(tiles(pilot))
    pilot.key(pygame.K_t)
    assert [row.label for row in pilot.battle.menu.rows[:2]] == ["Burning oil", "Acid"]
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    assert tiles(pilot)["use"]
    assert pilot.hands.picker.aiming.means.id == "acid"
    pilot.move(pilot.at("orc"))
    forecast = pilot.hands.picker.forecast()
    assert forecast is not None and forecast.first.startswith("Ned, Oaf")
    words = [text for text, _ in forecast.interrupts]
    assert any("1 of your own in the splash: Ned" in text for text in words)
    assert any("scatters 1 to 4" in text for text in words)
    assert forecast.answer.endswith("%")


def test_a_click_throws_it_and_it_bursts(pilot: Pilot):
    pilot.hands.choose(["odo"])
    pilot.key(pygame.K_t)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    pilot.click(pilot.at("orc"))
    pilot.wait()
    assert any(aim.weapon == "acid" for aim in pilot.battle.session.now.ledger.aims)


def test_turning_shows_who_hears_and_the_key_does_it(pilot: Pilot):
    pilot.key(pygame.K_y)
    assert pilot.hands.chosen == ["per"] and tiles(pilot)["turn"]
    forecast = pilot.hands.picker.forecast()
    assert forecast is not None
    assert [(row.value, row.label) for row in forecast.rows] == [("", "1 zombie: turned")]
    assert forecast.first == "Zed"
    pilot.key(pygame.K_y)
    pilot.wait()
    declared = pilot.battle.session.now.ledger.turnings
    assert [one.figure for one in declared] == ["per"]


def test_escape_goes_back_to_shots(pilot: Pilot):
    pilot.key(pygame.K_y)
    pilot.key(pygame.K_ESCAPE)
    assert not tiles(pilot)["turn"]


def test_the_card_of_a_dragon_tells_what_of_it_is_not_played(pilot: Pilot):
    at = pilot.hands.situation()
    zed = at.figure("zed")
    dragon = replace(zed, profile=replace(zed.profile, kind="red_dragon"))
    chips = card_of(Situation(with_figure(at.state, dragon), at.battle), pilot.hands, "zed").chips
    told = next(chip for chip in chips if chip.text == "Not played")
    assert "may be found asleep: who stands in a battle is awake" in told.tip
    assert "Not played" not in repr(card_of(at, pilot.hands, "zed").chips)


def test_the_card_of_a_creature_tells_its_powers_and_claws(pilot: Pilot):
    """A zombie has four powers, each with its rule; a bear strikes with claws and a bite, a man with his sword."""
    at = pilot.hands.situation()
    chips = card_of(at, pilot.hands, "zed").chips
    told = next(chip for chip in chips if chip.text == "4 powers")
    assert "Strikes after everybody it fights {#SP-R136}" in told.tip
    claws = replace(at.figure("zed").profile, attacks=at.catalogue.creatures["bear"].attacks)
    beast = replace(at.figure("zed"), carries=(), weapon="", profile=claws)
    arms = card_of(Situation(with_figure(at.state, beast), at.battle), pilot.hands, "zed").arms
    assert arms == "Claw 1d6 \u00d72, bite 1d10"
    assert not [chip for chip in card_of(at, pilot.hands, "ned").chips if "power" in chip.text]


def test_who_has_a_bow_and_a_dagger_to_throw_chooses_between_them(tmp_path: Path):
    """Odo's bow comes first; a click on the tile has the dagger thrown, another one whatever reaches."""
    armed = SCENARIO.replace("weapons: [sword, burning_oil, acid], gear: [torch]", "weapons: [short_bow, dagger]")
    for pilot in declaring(tmp_path, armed):
        pilot.hands.choose(["odo"])
        picker, oaf = pilot.hands.picker, pilot.battle.session.now.figures["orc"]

        def tile(picker: ShootPicker = picker) -> str:
            return next(one.label for one in picker.tiles() if one.id == "arm")

        assert tile() == "Any weapon" and picker.able(oaf)[0][0].weapon == "short_bow"
        picker.act("arm")
        assert tile() == "Short bow"
        picker.act("arm")
        assert tile() == "Thrown dagger" and picker.able(oaf)[0][0].weapon == "thrown_dagger"
        pilot.move(pilot.at("orc"))
        assert "dagger" in str(picker.forecast())
        picker.act("arm")
        assert tile() == "Any weapon"


def test_a_passing_shot_too_is_made_with_what_one_chooses():
    """The archers of the bridge carry hand axes to throw besides: a button of the question says with what."""
    pilot = played_to(PassingPicker)
    picker, session = pilot.hands.picker, pilot.battle.session
    assert not [one for one in picker.strip().buttons if one.id == "arm"], "a bow alone leaves no choice"
    shooter, target = next(iter(picker.filled.values())).figure, next(iter(picker.filled.values())).target
    archer = replace(session.now.figures[shooter], carries=("sling", *session.now.figures[shooter].carries))
    at = Situation(with_figure(picker.asked.at.state, archer), picker.asked.at.battle)
    pilot.hands.choose([shooter])
    picker = PassingPicker(pilot.hands, replaced(picker.asked, at=at))
    foe = at.figure(target)

    def button(picker: PassingPicker = picker) -> str:
        return next(one.label for one in picker.strip().buttons if one.id == "arm")

    pilot.hands.choose([shooter])
    assert button() == "With any weapon"
    told = []
    for _ in range(2):
        picker.act("arm")
        told.append((button(), picker.able(foe)[0][0].weapon))
    assert told == [("With sling", "sling"), ("With longbow", "longbow")]
