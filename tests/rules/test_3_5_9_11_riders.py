"""Riders and their horses: thrown from the saddle, off it and on it again [SP-3.5.9.11, ST-R9]."""

import pytest

from game.core.deeds import Drew, Saved
from game.core.events import Beset
from game.core.riding import Unhorsed
from game.core.things import Laid
from game.play.dice_box import LoadedDice
from game.play.referee import Referee
from game.play.unhorsing import unhorse
from tests.play import Fight

KNIGHT = """
figures:
  - {id: knight, side: blue, class: fighting_man, level: 3, armour: plate, shield: metal, mount: heavy_warhorse,
     weapons: [mounted_lance, sword], at: [20, 18], facing: 0}
units:
  - {id: bills, side: red, troop: heavy_foot, weapons: [bill], count: 3, at: [20, 12], facing: 180,
     formation: {shape: line}}
"""


def thrown(dice: LoadedDice | None = None, by: str = "bills-2") -> tuple[Fight, Referee]:
    """The knight, thrown from his horse by a billman."""
    fight = Fight(KNIGHT, begin="move", dice=dice)
    referee = Referee(fight.battle, fight.now)
    unhorse(referee, "knight", by)
    return fight, referee


@pytest.mark.rule("SP-R120")
def test_the_unhorsed_is_a_footman_with_his_own_size_base_and_pace():
    fight, referee = thrown()
    rider, fallen = fight.figure("knight"), referee.figure("knight")
    assert (rider.profile.mount, rider.profile.size, rider.profile.allowance) == ("heavy_warhorse", "L", 12 * 1024)
    assert (fallen.profile.mount, fallen.profile.size, fallen.profile.allowance) == ("", "M", 6 * 1024)
    assert fallen.profile.base == fight.battle.catalogue.man
    assert fallen.profile.legs == 2 and fallen.profile.afoot is None
    assert fallen.has("prone")


@pytest.mark.rule("SP-R120")
def test_he_lies_where_his_horse_stood_on_the_side_from_which_he_was_struck():
    fight, referee = thrown()
    fallen = referee.figure("knight")
    # Bills stand up the table: half the horse's length less his own base, towards them.
    assert fallen.x == fight.figure("knight").x
    assert 17.4 < fallen.y / 1024 < 17.6


@pytest.mark.rule("SP-R120")
def test_a_lance_falls_beside_him_and_he_draws_what_else_he_has():
    _, referee = thrown()
    fallen = referee.figure("knight")
    assert fallen.weapon == "sword" and fallen.carries == ("sword",)
    (laid,) = [one for one in referee.events if isinstance(one, Laid)]
    assert laid.thing.item == "mounted_lance" and laid.thing.at == fallen.at
    assert any(isinstance(one, Drew) for one in referee.events)


@pytest.mark.rule("SP-3.5.9.11.1")
def test_he_saves_or_is_stunned_through_the_next_round():
    # A third-level fighting-man saves against stone on 14.
    dice = LoadedDice().otherwise(10)
    dice.lay("stun", "knight", faces=(13,))
    _, referee = thrown(dice)
    (saved,) = [one for one in referee.events if isinstance(one, Saved)]
    assert saved.tally.need == 14 and not saved.success
    stunned = referee.figure("knight").condition("stunned")
    assert stunned is not None and stunned.until == round_of(referee) + 1
    dice = LoadedDice().otherwise(10)
    dice.lay("stun", "knight", faces=(14,))
    _, referee = thrown(dice)
    assert not referee.figure("knight").has("stunned")
    assert [one.condition.name for one in referee.events if isinstance(one, Beset)] == ["prone"]


def round_of(referee: Referee) -> int:
    return referee.state.round


@pytest.mark.rule("ST-R9")
def test_who_has_no_horse_cannot_be_thrown_from_it():
    _, referee = thrown()
    before = len(referee.events)
    unhorse(referee, "knight", "bills-2")
    assert len(referee.events) == before
    assert len([one for one in referee.events if isinstance(one, Unhorsed)]) == 1
