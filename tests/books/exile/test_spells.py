"""The spells of the catalogue on the multiplexor: each is chosen, cast on the rows, tested, and takes effect."""

from __future__ import annotations

import pytest

from game.catalogue.tables import load
from game.core.commands import Cast
from game.core.fight.harm import Slain
from game.core.fight.magic import SpellCast
from game.core.grain import GRAIN
from game.core.tally import Refusal
from game.play.asked.dice_box import LoadedDice
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way
from game.systems.exile.choosing.choosing import MayBegin
from game.systems.exile.choosing.tactics import difficulty
from game.systems.exile.fighting.casting import eased
from tests.books.exile.duel import Duel

CASTER = """
figures:
  - {{id: mag, name: Mag, side: blue, class: {kind}, level: 12, weapons: [dagger], at: [10, 10], facing: 90,
     spells: [{spell}]}}
  - {{id: abe, name: Abe, side: blue, class: fighting_man, level: 3, weapons: [sword], at: [8, 11], facing: 90}}
  - {{id: bob, name: Bob, side: red, creature: skeleton, at: [14, 10], facing: 270}}
  - {{id: ben, name: Ben, side: red, class: fighting_man, level: 1, weapons: [longbow], at: [15, 13], facing: 270}}
"""


CLASSES = {"magic_user": "magic_user", "cleric": "cleric_militant"}


NEAR = CASTER.replace("creature: skeleton, at: [14, 10]", "creature: skeleton, at: [12.5, 10]")
WALL = CASTER + "terrain:\n  - {{kind: wall, line: [[2, 12], [20, 12]], height: 3}}\n"
PLACES = {"dispel_evil": ("cleric_militant", NEAR), "passwall": ("magic_user", WALL)}
"""Spells at an undead close by and for a wall: on the usual table there is none."""
USELESS = "esp"
"""What has no use on the board in any book."""


def castable() -> list[tuple[str, str]]:
    """Every spell of the catalogue with a class that has it."""
    spells = [spell for spell in load().spells.values() if spell.id not in (*PLACES, USELESS)]
    return [(spell.id, CLASSES[next(iter(spell.levels))]) for spell in sorted(spells, key=lambda one: one.id)]


def cast_on(table: str, spell: str, kind: str, typed: str = "") -> Duel:
    """A battle in which a spell was chosen (as typed, or as offered first), timed on the rows, tested and cast."""
    duel = Duel(table.format(kind=kind, spell=spell), dice=LoadedDice().otherwise(1))
    duel.until("blue: ", "choose")
    mag = duel.figure("mag")
    offer = duel.position.decision.offer(MayBegin)
    command = next(one for one in offer.examples(duel.at) if isinstance(one, Cast) and one.spell == spell)
    dice, seconds = eased(duel.at, mag, spell)
    assert 1 <= dice <= difficulty(duel.at, mag, spell) <= 8
    duel.do(typed or command.text())
    duel.on_to(seconds + 1)
    assert duel.last(SpellCast).spell == spell
    assert spell not in duel.figure("mag").prepared
    return duel


@pytest.mark.parametrize(("spell", "kind"), castable())
def test_each_spell_is_chosen_timed_tested_and_cast(spell: str, kind: str):
    cast_on(CASTER, spell, kind)


@pytest.mark.parametrize(("spell", "kind"), [(spell, kind) for spell, (kind, _) in sorted(PLACES.items())])
def test_a_spell_for_which_there_is_nothing_is_not_offered(spell: str, kind: str):
    duel = Duel(CASTER.format(kind=kind, spell=spell), dice=LoadedDice().otherwise(1))
    offer = MayBegin("blue", only=("mag",))
    assert [command for command in offer.examples(duel.at) if isinstance(command, Cast)] == []


def test_evil_is_dispelled_on_the_rows():
    duel = cast_on(NEAR, "dispel_evil", "cleric_militant")
    assert duel.last(Slain).figure == "bob"


def test_a_way_is_opened_through_a_wall_on_the_rows():
    duel = cast_on(WALL, "passwall", "magic_user", "cast mag passwall toward 10,11.8")
    through, beside = (((x * GRAIN, 14 * GRAIN),) for x in (10, 8))
    assert isinstance(way(duel.at, duel.figure("mag"), through, 180, Terms(12 * GRAIN)), Way)
    assert isinstance(way(duel.at, duel.figure("abe"), beside, 180, Terms(12 * GRAIN)), Refusal)


def test_what_has_no_use_on_the_board_is_not_begun():
    duel = Duel(CASTER.format(kind="magic_user", spell=USELESS))
    offer = MayBegin("blue", only=("mag",))
    assert offer.refuse(duel.at, Cast("mag", USELESS, targets=("bob",))).rule == "SP-R161"
