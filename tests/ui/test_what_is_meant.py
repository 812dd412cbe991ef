"""What a picker means is what a click, Enter or a button would give, to the letter."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Charge, Choose, Command, Done, Shoot
from game.ui.app import Options
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

FORD = """
sandtable: 1
title: The Ford
table: {width: 30, height: 20, ground: grass, light: day}
sides: [{id: blue, name: The Watch, colour: blue}, {id: red, name: The Fen, colour: vermilion}]
figures:
  - {id: odo, side: blue, name: Odo, class: fighting_man, level: 3, weapons: [sword], armour: chain, hit_points: 14,
     at: [14.5, 12], facing: 0}
  - {id: will, side: blue, name: Will, troop: longbowman, at: [19, 13], facing: 0}
  - {id: orc, side: red, name: Gash, creature: orc, weapons: [sword], hit_points: 4, at: [14.5, 8], facing: 180}
  - {id: snik, side: red, name: Snik, creature: orc, weapons: [short_bow, sword], hit_points: 5, at: [18.5, 5],
     facing: 180}
"""


def at_the_ford(folder: Path, **players: str) -> Pilot:
    file = folder / "ford.yaml"
    file.write_text(FORD, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(file), book="starkpool", seed=4, players=players))
    pilot.wait()
    return pilot


@pytest.fixture
def ford(tmp_path: Path) -> Pilot:
    return at_the_ford(tmp_path, blue="human")


def meant(pilot: Pilot) -> Command | None:
    assert pilot.hands.picker is not None
    return pilot.hands.picker.command_meant()


def given(pilot: Pilot) -> list[Command]:
    """The commands of the person, the last first."""
    return [played.command for played in reversed(pilot.battle.session.history) if played.by == "human"]


def test_the_words_of_a_choice_are_meant_by_their_buttons(ford):
    picker = ford.hands.picker
    assert meant(ford) is None
    assert picker.meant_by("choose:first", Choose("first")) == Choose("first")
    assert picker.meant_by("choose:never", Choose("never")) is None


def test_a_charge_is_meant_where_the_pointer_rests_and_given_by_a_click(ford):
    ford.key(pygame.K_f)
    ford.wait()
    ford.hands.choose(["odo"])
    ford.key(pygame.K_c)
    ford.move(ford.at("orc"))
    charge = meant(ford)
    assert isinstance(charge, Charge)
    ford.click(ford.at("orc"))
    assert given(ford)[0] == charge


def test_who_is_pointed_at_and_goes_nowhere_stays_by_the_end_of_the_phase(ford):
    ford.key(pygame.K_f)
    ford.wait()
    ford.hands.choose(["odo"])
    ford.move(ford.at("odo"))
    picker = ford.hands.picker
    assert picker.staying() == (Done(), "odo")
    assert picker.meant_by("end", None) == picker.meant_by("next", None) == Done()
    ford.move(ford.at("will"))
    assert picker.staying() is None
    assert meant(ford) is None


def test_a_shot_is_meant_at_the_enemy_pointed_at_and_given_by_a_click(tmp_path: Path):
    ford = at_the_ford(tmp_path, blue="human", red="human")
    ford.key(pygame.K_f)
    ford.wait()
    for _ in range(6):
        asked = ford.hands.picker.asked.decision
        if (asked.side, asked.prompt) == ("blue", "declare shots"):
            break
        ford.key(pygame.K_n)
        ford.wait()
        if ford.battle.dialog is not None:
            ford.key(pygame.K_RETURN)
            ford.wait()
    ford.hands.choose(["will"])
    ford.move(ford.at("snik"))
    shot = meant(ford)
    assert isinstance(shot, Shoot)
    ford.click(ford.at("snik"))
    assert given(ford)[0] == shot
