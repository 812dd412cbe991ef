"""The spells of the catalogue on the multiplexor: each is chosen, cast on the rows, tested, and takes effect."""

from __future__ import annotations

import pytest

from game.catalogue.tables import load
from game.core.commands import Cast
from game.core.magic import SpellCast
from game.play.dice_box import LoadedDice
from game.systems.exile.casting import eased
from game.systems.exile.choosing import MayBegin
from game.systems.exile.tactics import difficulty
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


ELSEWHERE = {"dispel_evil": "cleric_militant", "esp": "magic_user", "passwall": "magic_user"}
"""Spells for a door, a wall or one whom magic has brought, and there is none of these on this table."""


def castable() -> list[tuple[str, str]]:
    """Every spell of the catalogue with a class that has it."""
    spells = [one for one in load().spells.values() if one.id not in ELSEWHERE]
    return [(one.id, CLASSES[next(iter(one.levels))]) for one in sorted(spells, key=lambda one: one.id)]


@pytest.mark.parametrize(("spell", "kind"), castable())
def test_each_spell_is_chosen_timed_tested_and_cast(spell: str, kind: str):
    duel = Duel(CASTER.format(kind=kind, spell=spell), dice=LoadedDice().otherwise(1))
    duel.until("blue: ", "choose")
    mag = duel.figure("mag")
    offer = duel.position.decision.offer(MayBegin)
    command = next(one for one in offer.examples(duel.at) if isinstance(one, Cast) and one.spell == spell)
    dice, seconds = eased(duel.at, mag, spell)
    assert 1 <= dice <= difficulty(duel.at, mag, spell) <= 8
    duel.do(command.text())
    duel.on_to(seconds + 1)
    assert duel.last(SpellCast).spell == spell
    assert spell not in duel.figure("mag").prepared


@pytest.mark.parametrize(("spell", "kind"), sorted(ELSEWHERE.items()))
def test_a_spell_for_which_there_is_nothing_is_not_offered(spell: str, kind: str):
    duel = Duel(CASTER.format(kind=kind, spell=spell), dice=LoadedDice().otherwise(1))
    offer = MayBegin("blue", only=("mag",))
    assert [one for one in offer.examples(duel.at) if isinstance(one, Cast)] == []
