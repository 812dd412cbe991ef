"""Section 3.0: inches, rates, rounds, armour class, shield and two-handed weapon."""

import pytest

from game.catalogue.scenario.loading import ScenarioFaults
from game.core.events import RoundBegan
from game.core.fight.deeds import Shot
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.scale import FEET_IN_AN_INCH, rate, rounds
from game.rules.gear.arms import armour_class
from tests.play import Fight

TWO = """
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 20], facing: 0}
  - {id: orc, side: red, creature: orc, at: [40, 5], facing: 180}
"""


@pytest.mark.rule("SP-3.0.1")
def test_an_inch_is_five_feet_and_all_is_kept_in_inches():
    """A man who walks from 10,20 to 10,14 has gone 6 inches, which is 30 feet of ground."""
    fight = Fight(TWO)
    fight.do("move ann via 10,14 facing 0")
    walk = fight.last(Moved)
    assert walk.length == walk.cost == 6 * GRAIN
    assert walk.length // GRAIN * FEET_IN_AN_INCH == 30
    assert fight.where("ann") == (10, 14)


@pytest.mark.rule("SP-3.0.2")
def test_an_ogre_moves_nine_inches_from_either_source():
    """The ogre is 9 inches in one book and 90 feet in the other: both walk 9 inches and no hundredth more."""
    assert rate(9) == rate("9 inches") == rate("90 feet") == 9 * GRAIN
    assert rate("45 feet") == 4.5 * GRAIN
    fight = Fight("figures: [{id: ogre, side: blue, creature: ogre, at: [10, 20], facing: 0},"
                  " {id: orc, side: red, creature: orc, at: [40, 5]}]")  # fmt: skip
    no = fight.refused("move ogre via 10,10.99 facing 0")
    assert (no.rule, no.measured) == ("SP-3.3.0.4", {"cost": "9.01", "left": "9"})
    fight.do("move ogre via 10,11 facing 0")
    assert fight.last(Moved).cost == rate("90 feet")


@pytest.mark.parametrize("wrong", ["90 yards", "fast"])
def test_a_rate_in_nothing_known_is_none(wrong: str):
    with pytest.raises(ArithmeticError if wrong == "fast" else ValueError):
        rate(wrong)


@pytest.mark.rule("SP-3.0.3")
def test_ten_rounds_are_one_turn():
    """Two men 30 inches apart who do nothing: round follows round, one minute each, ten of them one turn."""
    fight = Fight(TWO, begin="opening").pass_until("move first")
    while fight.now.round < 11:
        fight.pass_until("Move").pass_until("move first")
    assert [event.number for event in fight.all(RoundBegan)] == list(range(1, 12))
    assert rounds("1 turn") == 10
    assert rounds("6 turns") == 60
    assert rounds("3 rounds") == rounds(3) == 3
    with pytest.raises(ValueError, match="no duration"):
        rounds("2 hours")


OUTFITS = {
    "clothes": ("armour: none", 9, 9),
    "leather": ("armour: leather_padded", 7, 11),
    "chain": ("armour: chain", 5, 14),
    "plate": ("armour: plate", 3, 19),
    "shield alone": ("armour: none, shield: wood", 8, 10),
    "chain and shield": ("armour: chain, shield: metal", 4, 16),
    "the best of men": ("armour: plate, shield: metal", 2, 22),
}


@pytest.mark.rule("SP-3.0.4")
@pytest.mark.parametrize("outfit", OUTFITS)
def test_armour_class_is_what_is_worn_less_one_for_the_shield(outfit: str):
    """A short bow at 8 inches (medium) needs the printed cell of each armour class: 9 at AC 9 ... 22 at AC 2."""
    worn, grade, need = OUTFITS[outfit]
    fight = Fight(
        f"""
figures:
  - {{id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 20], facing: 0}}
  - {{id: bob, side: red, class: fighting_man, level: 1, weapons: [sword], {worn}, at: [10, 12], facing: 180}}
""",
        begin="missile",
    )
    assert armour_class(fight.at, fight.figure("bob")) == grade
    fight.do("shoot ann at bob", "done")
    shot = fight.last(Shot)
    assert (shot.tally.need, shot.tally.label) == (need, f"short bow against armour class {grade}")


ARMED = [("sword, halberd", 4, 16), ("halberd, sword", 5, 14), ("spear", 4, 16)]


@pytest.mark.rule("SP-3.0.5")
@pytest.mark.parametrize(("weapons", "grade", "need"), ARMED)
def test_no_shield_with_a_two_handed_weapon(weapons: str, grade: int, need: int):
    """Chain (AC 5) and a shield: AC 4 with sword or spear in hand; with a halberd the shield hangs idle, AC 5."""
    fight = Fight(
        f"""
figures:
  - {{id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 20], facing: 0}}
  - {{id: bob, side: red, class: fighting_man, level: 1, armour: chain, shield: metal, at: [10, 12],
     weapons: [{weapons}]}}
""",
        begin="missile",
    )
    fight.do("shoot ann at bob", "done")
    assert armour_class(fight.at, fight.figure("bob")) == grade
    assert fight.last(Shot).tally.need == need


@pytest.mark.rule("SP-3.0.5")
def test_nobody_is_armed_with_a_shield_and_only_a_halberd():
    """A scenario that gives a man a shield and no weapon but a halberd is at fault."""
    figure = "{id: bob, side: red, class: fighting_man, level: 1, weapons: [halberd], shield: wood, at: [10, 12]}"
    with pytest.raises(ScenarioFaults, match="takes both hands"):
        Fight(f"figures: [{figure}]")
