"""What the scripted side does about enemies who are proof against what it has: it spends no arrow, and gives up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.commands import Shoot
from game.core.course.leaving import CONCEDE, Leave
from game.rules.situation import Situation
from game.sides.scripted.groups import FOOT, Survey
from game.sides.scripted.hopeless import is_harmless
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import WEARY
from game.sides.scripted.worth import blow_worth
from tests.books.large_battles.field import Field
from tests.play import Fight

ANN = "{id: ann, side: blue, troop: longbowman, at: [20, 28], facing: 0}"
SHADOW = "{id: foe, side: red, creature: shadow, at: [20, 18], facing: 180}"
ORC = "{id: orc, side: red, creature: orc, at: [26, 14], facing: 180}"


def fight(*lines: str, begin: str = "missile") -> Fight:
    """A battle of these figures."""
    return Fight("figures:\n" + "\n".join(f"  - {line}" for line in lines), begin=begin)


def said(battle: Fight) -> object:
    """What the side that is asked answers."""
    decision = battle.position.decision
    assert decision is not None
    return Scripted(decision.side).choose(battle.position.situation(battle.battle), decision)[0]


def test_no_arrow_is_spent_on_one_who_does_not_feel_it():
    """A shadow ten inches off and an orc farther away: Ann shoots at the orc; a magic bow is for the shadow."""
    found = said(fight(ANN, SHADOW, ORC))
    assert isinstance(found, Shoot)
    assert {aim.target for aim in found.aims} == {"orc"}
    found = said(fight(ANN.replace("facing", "weapons: [longbow+1], facing"), SHADOW, ORC))
    assert isinstance(found, Shoot)
    assert {aim.target for aim in found.aims} == {"foe"}


def test_archers_whose_arrows_nobody_feels_are_men_on_foot():
    at = fight(ANN, SHADOW).at
    assert [one.role for one in Survey(at, "blue").own] == [FOOT]
    assert not [one.role for one in Survey(fight(ANN, SHADOW, ORC).at, "blue").own if one.role == FOOT]


def test_a_blow_that_is_not_felt_is_worth_nothing():
    at = fight("{id: ann, side: blue, troop: heavy_foot, weapons: [sword], at: [20, 28], facing: 0}", SHADOW).at
    ann, foe = at.figure("ann"), at.figure("foe")
    assert blow_worth(at, ann, foe) == 0 < blow_worth(at, foe, ann)


def late(battle: Fight) -> Situation:
    """The same, when the battle has gone on for long."""
    return Situation(replace(battle.now, round=WEARY + 1), battle.battle)


def test_who_can_harm_nobody_gives_the_battle_up_at_last():
    battle = fight(ANN, SHADOW, begin="move")
    decision = battle.position.decision
    assert decision is not None
    assert not isinstance(Scripted("blue").choose(battle.at, decision)[0], Leave), "not at once"
    assert Scripted("blue").choose(late(battle), decision)[0] == Leave(CONCEDE)


@pytest.mark.parametrize("more", [
    ORC,
    "{id: ben, side: blue, class: magic_user, level: 1, spells: [magic_missile], at: [24, 30]}",
    "{id: ben, side: blue, class: cleric_militant, level: 1, at: [24, 30]}",
    "{id: ben, side: blue, troop: heavy_foot, weapons: [sword+1], at: [24, 30]}",
    "{id: ben, side: blue, troop: heavy_foot, weapons: [sword, holy_water], at: [24, 30]}",
    "{id: ben, side: blue, creature: hell_hound, at: [24, 32]}",
])  # fmt: skip
def test_who_has_anything_that_might_harm_fights_on(more: str):
    assert is_harmless(late(fight(ANN, SHADOW)), "blue")
    assert not is_harmless(late(fight(ANN, SHADOW, more)), "blue")


def test_who_need_only_stand_does_not_give_up():
    battle = fight(ANN, SHADOW)
    side = battle.now.side("blue")
    held = replace(side, plan=replace(side.plan, objective=(20480, 20480)))
    sides = tuple(held if one.id == "blue" else one for one in battle.now.sides)
    assert not is_harmless(Situation(replace(battle.now, sides=sides), battle.battle), "blue")


def test_whole_bodies_are_judged_by_their_own_book():
    armies = Field(f"figures:\n  - {ANN}\n  - {SHADOW}\n")
    assert not is_harmless(armies.at, "blue")
