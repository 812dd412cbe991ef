"""Who fights with nobody and is shot at: behind his shield, on his way or where he stands."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Shot
from game.core.grain import GRAIN
from game.play.asked.dice_box import LoadedDice
from game.systems.exile.events import DefenceMet
from tests.books.exile.duel import Duel

ARCHER = """
figures:
  - {id: ann, name: Ann, side: blue, troop: man_at_arms, weapons: [longbow, dagger], armour: leather_padded,
     at: [10, 10], facing: 90}
  - {id: bob, name: Bob, side: red, troop: man_at_arms, weapons: [sword], armour: leather_padded, shield: wood,
     at: [30, 10], facing: 270}
"""


def met(text: str = ARCHER) -> Duel:
    """Bob hides behind his shield at the common first event, and Ann shoots at it."""
    duel = Duel(text, dice=LoadedDice().otherwise(97))
    duel.until("blue: ", "choose").do("shoot ann at bob")
    duel.choose("block bob")
    return duel


@pytest.mark.rule("EX-R45")
@pytest.mark.rule("EX-6.4")
def test_one_who_is_not_engaged_hides_behind_his_shield_from_an_arrow():
    duel = met()
    shot = duel.last(Shot)
    assert [modifier.value for modifier in shot.tally.modifiers if modifier.rule == "EX-6.4"] == [-15, -10]
    assert duel.last(DefenceMet).figure == "bob"
    assert shot.witness["defence"] == "block"


@pytest.mark.rule("EX-R45")
def test_he_walks_on_behind_it():
    duel = Duel(ARCHER, dice=LoadedDice().otherwise(97))
    duel.until("red: ").do("move bob via 24,10 facing 270")
    duel.until("blue: ", "choose").do("shoot ann at bob")
    duel.choose("block bob")
    assert duel.last(DefenceMet).figure == "bob"
    duel.on_to(3)
    assert duel.figure("bob").x < 30 * GRAIN


@pytest.mark.rule("EX-R45")
@pytest.mark.parametrize(
    "text",
    [
        ARCHER.replace("shield: wood", "shield: none"),
        ARCHER.replace("[longbow, dagger]", "[sword, dagger]"),
        ARCHER.replace("facing: 270", "facing: 90"),
        ARCHER.replace("at: [30, 10]", "at: [47.4, 35.4]"),
        ARCHER.replace("facing: 90}", "facing: 90, hidden: true}"),
    ],
    ids=["no shield", "no bow", "behind him", "out of range", "not known"],
)
def test_whom_nobody_could_shoot_from_before_him_has_nothing_to_choose(text: str):
    duel = Duel(text, dice=LoadedDice().otherwise(97))
    for _ in range(12):
        decision = duel.position.decision
        assert decision is not None
        assert not ("choose" in duel.asked and "bob" in decision.figures)
        duel.do("done")
