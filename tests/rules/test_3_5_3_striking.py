"""Section 3.5.3: what a blow needs, what it does, and what changes it."""

import pytest

from game.core.fight.deeds import Struck
from game.core.fight.harm import Damaged, Slain
from game.rules.melee.blow import Blow
from game.rules.melee.striking import blow_tally
from tests.melee import blue, items, melee, red, struck


def fought(who: str, foe: str = "creature: orc", *, roll: int, more: str = "") -> Struck:
    """Ann at 10,20 strikes at what stands an inch before her, with this natural d20."""
    fight = melee(blue("ann", 10, 20, who), red("foe", 10, 18, foe), more=more, ann=roll)
    while not fight.asked.startswith("blue: Ann strikes"):
        fight.do("done")
    fight.do("strike ann at foe")
    return struck(fight, "ann")


SWORD = "class: fighting_man, level: 1, weapons: [sword]"


@pytest.mark.rule("SP-3.5.3.1")
@pytest.mark.parametrize(("roll", "hit"), [(12, False), (13, True)])
def test_a_mans_sword_by_the_mens_matrix(roll: int, hit: bool):
    """Sword against the orc's armour class 6: the table says 13."""
    blow = fought(SWORD, roll=roll)
    assert (blow.tally.need, blow.tally.rule, blow.tally.total, blow.hit) == (13, "SP-3.10.2", 0, hit)
    assert blow.roll == roll


@pytest.mark.rule("SP-3.5.3.1")
@pytest.mark.rule("SP-R84")
def test_a_beast_by_the_monsters_matrix():
    """A troll (6+3 dice, the column 7-8) against armour class 9: 4. No modifier for its dice."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18, "creature: troll"), ann=2, foe=(3, 4, 5))
    while "red" not in fight.asked:
        fight.do("done")
    fight.do("strike foe at ann", "strike foe at ann", "strike foe at ann")
    blows = fight.all(Struck, actor="foe")
    assert [(blow.tally.need, blow.tally.rule, blow.tally.total, blow.hit) for blow in blows] == [
        (4, "SP-3.10.1", 0, False), (4, "SP-3.10.1", 0, True), (4, "SP-3.10.1", 0, True)
    ]  # fmt: skip


@pytest.mark.rule("SP-3.5.3.1")
@pytest.mark.rule("SP-R84")
@pytest.mark.rule("SP-R97")
def test_an_ogre_with_a_club_by_the_mens_matrix():
    """Big club against armour class 9: 8, and 5 for 4+1 hit dice. It does what an ogre does: 1d10, here 10."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18, "creature: ogre"), foe=3)
    fight.do("strike foe at ann")
    blow = struck(fight, "foe")
    assert (blow.tally.need, blow.tally.rule, items(blow.tally)) == (8, "SP-3.10.2", {"SP-3.10.6": 5})
    assert (blow.weapon, blow.hit, blow.damage) == ("big_club", True, 10)


@pytest.mark.rule("SP-3.5.3.1")
def test_a_centaur_uses_hooves_and_spear():
    """Two hooves by the monsters' matrix (4 dice, armour class 9: 6), then the spear by the men's (10, and 4)."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18, "creature: centaur"))
    fight.do("done", "strike foe at ann", "strike foe at ann", "strike foe at ann")
    blows = fight.all(Struck, actor="foe")
    assert [blow.weapon for blow in blows] == ["hoof", "hoof", "spear"]
    assert [blow.tally.rule for blow in blows] == ["SP-3.10.1", "SP-3.10.1", "SP-3.10.2"]


@pytest.mark.rule("SP-3.5.3.2")
def test_damage_comes_off_hit_points():
    """Sword 1d8: the die shows 8, the orc had 30, 22 are left."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18), ann=13)
    fight.do("strike ann at foe")
    hurt = fight.last(Damaged)
    assert (struck(fight, "ann").damage, hurt.figure, hurt.amount, hurt.left) == (8, "foe", 8, 22)
    assert "SP-3.5.3.2" in hurt.rules
    assert fight.figure("foe").hit_points == 22


@pytest.mark.rule("SP-3.5.3.2")
@pytest.mark.rule("SP-R89")
@pytest.mark.parametrize(("points", "dead"), [(8, True), (7, True), (9, False)])
def test_dead_at_nothing(points: int, dead: bool):
    """A blow of 8: an orc of 8 points is dead, and one of 7; one of 9 has 1 left and strikes back."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18, f"creature: orc, hit_points: {points}"), ann=13)
    fight.do("strike ann at foe")
    assert bool(fight.all(Slain, figure="foe")) is dead
    assert ("red" in fight.asked) is not dead


@pytest.mark.rule("SP-3.5.3.2")
def test_a_miss_does_nothing():
    """12 against 13: no damage, no damage die."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18), ann=12)
    fight.do("strike ann at foe")
    assert not fight.all(Damaged) and struck(fight, "ann").damage == 0


@pytest.mark.rule("SP-3.5.3.3")
def test_what_is_added_to_the_die():
    """Level 7 (+5), Dexterity +1, a sword +2: 8 on the die, though the table still says 13 for armour class 6."""
    blow = fought("class: fighting_man, level: 7, weapons: [sword+2], dexterity: 1", roll=5)
    counted = [(modifier.value, modifier.rule) for modifier in blow.tally.modifiers]
    assert counted == [(5, "SP-3.10.4"), (1, "SP-3.5.3.3"), (2, "SP-3.5.3.3")]
    assert (blow.tally.need, blow.tally.total, blow.hit) == (13, 8, True)
    assert blow.damage == 8 + 2


@pytest.mark.rule("SP-3.5.3.3")
def test_the_armour_class_is_never_changed_by_it():
    """The best and the worst swordsman read the same cell: armour class 6, 13."""
    good = fought("class: fighting_man, level: 10, weapons: [sword+3]", roll=10)
    bad = fought("troop: peasant, weapons: [sword]", roll=10)
    assert good.tally.need == bad.tally.need == 13
    assert (good.tally.total, bad.tally.total) == (10, -2)


@pytest.mark.rule("SP-3.5.3.1")
def test_no_blow_out_of_reach():
    """The orc stands 1 inch before Ann, another 5 inches off: that one she cannot strike."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18), red("far", 10, 14))
    no = fight.refused("strike ann at far")
    assert no.rule == "SP-R5"
    assert fight.refused("strike ann at ann").rule == "SP-3.5.1.1"


@pytest.mark.rule("SP-3.5.3.1")
def test_the_board_and_the_blow_ask_the_same():
    """What the tally says before the blow is what the blow then meets."""
    fight = melee(blue("ann", 10, 20, SWORD), red("foe", 10, 18), ann=9)
    asked = blow_tally(fight.at, Blow(fight.figure("ann"), fight.figure("foe"), "front"))
    fight.do("strike ann at foe")
    assert struck(fight, "ann").tally == asked
