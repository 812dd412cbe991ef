"""Every example that the source book works out or names, played: its figures, in our words, in the book's order."""

import pytest

from game.core.fight.deeds import Fumbled, StrikeOrdered, Struck
from game.core.fight.harm import Damaged, Slain
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.scale import rate, rounds
from game.play.asked.dice_box import LoadedDice
from game.rules.gear.arms import armour_class, ring, weapon_length
from game.rules.melee.attacks import attacks
from game.rules.melee.blow import Blow
from game.rules.melee.striking import blow_tally
from tests.melee import blows, blue, items, melee, next_exchange, order, red
from tests.play import Fight

AROUND = ((10, 18.3), (11.6, 18.9), (8.4, 18.9), (11.7, 20.4), (8.3, 20.4))
"""Five places within an inch of Ann at 10,20."""


def levelled(klass: str, level: int, weapon: str = "sword") -> str:
    return f"class: {klass}, level: {level}, weapons: [{weapon}], hit_points: 90"


def among(who: str, *foes: str, more: str = "") -> Fight:
    """Ann among enemies, the first before her, the others to her right and left."""
    lines = [red(f"r{n}", x, y, foe) for n, ((x, y), foe) in enumerate(zip(AROUND, foes, strict=False), 1)]
    return melee(blue("ann", 10, 20, who), *lines, more=more)


def until_blue(fight: Fight) -> Fight:
    """Let red strike nobody until Ann's blows come."""
    while not fight.asked.startswith("blue"):
        fight.do("done")
    return fight


# ---- scale, time, armour -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.0.2")
@pytest.mark.parametrize("written", ["9 inches", "90 feet"])
def test_the_ogre_moves_nine_inches_of_five_feet(written: str):
    """Listed as 9 inches or as 90 feet: the ogre walks 9 inches, 45 feet, and not a hundredth more."""
    assert rate(written) == 9 * GRAIN
    fight = Fight("figures:\n" + blue("ogre", 10, 20, "creature: ogre") + "\n" + red("orc", 40, 5))
    assert fight.refused("move ogre via 10,10.99 facing 0").rule == "SP-3.3.0.4"
    fight.do("move ogre via 10,11 facing 0")
    assert fight.last(Moved).length == rate(written)
    assert fight.last(Moved).length * 5 == 45 * GRAIN


@pytest.mark.rule("SP-3.0.3")
def test_ten_rounds_of_a_minute_are_a_turn():
    """What lasts one exploration turn lasts ten rounds."""
    assert rounds("1 turn") == 10


@pytest.mark.rule("SP-3.0.4")
@pytest.mark.parametrize(
    ("worn", "grade"),
    [("armour: none", 9), ("armour: leather_padded", 7), ("armour: chain", 5), ("armour: plate", 3),
     ("armour: none, shield: wood", 8), ("armour: plate, shield: metal", 2)],
)  # fmt: skip
def test_the_armour_classes_of_men(worn: str, grade: int):
    """Clothes 9, leather or padded 7, mail 5, plate 3; a shield is one better, and 2 is the best of men."""
    fight = melee(blue("ann", 10, 20, f"{levelled('fighting_man', 1)}, {worn}"), red("orc", 10, 18))
    assert armour_class(fight.at, fight.figure("ann")) == grade
    assert grade >= fight.at.catalogue.armour["plate"].armour_class - 1


# ---- weapons, sizes, lengths ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.2.5")
@pytest.mark.rule("SP-3.5.2.5.1")
@pytest.mark.parametrize(
    ("who", "length"),
    [("creature: ogre, weapons: [sword]", 4 + 3), ("creature: minotaur, weapons: [sword]", 4 + 3),
     ("creature: hill_giant, weapons: [sword]", 4 + 6), ("creature: orc, weapons: [sword]", 4)],
)  # fmt: skip
def test_ogres_minotaurs_and_giants_have_longer_weapons(who: str, length: int):
    """The same sword is a length of 4 for an orc, 7 for an ogre or minotaur, 10 for a giant."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 17, who))
    assert weapon_length(fight.at, fight.figure("foe")) == length


@pytest.mark.rule("SP-3.5.2.4")
@pytest.mark.parametrize(
    ("who", "length"), [("creature: wolf", 0), ("creature: ghoul", 0), ("creature: bear", 6), ("creature: troll", 6)]
)
def test_claws_of_the_large_are_as_long_as_their_hit_dice(who: str, length: int):
    """A wolf's bite has no length; a bear of 6 dice and a troll of 6 and a plus have 6."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18, who))
    assert weapon_length(fight.at, fight.figure("foe")) == length


@pytest.mark.rule("SP-3.5.4.4")
def test_a_man_on_horseback_is_large():
    """To a footman a rider is the larger enemy, round whom twelve find a place."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 17, "troop: light_horse"))
    assert ring(fight.figure("ann"), fight.figure("foe")) == "larger"


@pytest.mark.rule("SP-3.5.2.2")
@pytest.mark.parametrize(
    "piece",
    ["kind: stairs, line: [[10, 19], [10, 15]], thickness: 4, height: 2",
     "kind: battlement, points: [[8, 16], [12, 16], [12, 19], [8, 19]], height: 1"],
)  # fmt: skip
def test_who_stands_on_a_stair_or_battlement_strikes_before_who_came(piece: str):
    """Swords against swords: Ann has come to the orc, who stands higher and strikes first."""
    ground = f"terrain: [{{{piece}}}]\n"
    lines = blue("ann", 10, 22), red("orc", 10, 18)
    level = melee(*lines, begin="move")
    level.do("move ann via 10,20 facing 0")
    level.pass_until("strikes")
    assert order(level) == ["ann", "orc"]
    high = melee(*lines, begin="move", more=ground)
    high.do("move ann via 10,20 facing 0")
    high.pass_until("strikes")
    assert order(high) == ["orc", "ann"]


# ---- how many blows ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.8.1.1")
def test_the_sixth_level_fighting_man_before_and_after_the_bugbear_falls():
    """Four hobgoblins of 1+1 and a bugbear of 3+1: 6 by 3 is 2 blows; without the bugbear 6 by 1, the next round."""
    fight = among(
        levelled("fighting_man", 6, "flail"), "creature: bugbear, hit_points: 8", *["creature: hobgoblin"] * 4
    )
    assert blows(fight, "ann") == [(2, "SP-3.5.8.1")]
    fight.dice.lay("blow", "ann", faces=(19,))
    until_blue(fight).do("strike ann at r1")
    assert fight.last(Slain).figure == "r1"
    next_exchange(fight)
    assert blows(fight, "ann") == [(6, "SP-3.5.8.1")]


@pytest.mark.rule("SP-3.5.8.2")
def test_the_fifth_level_scout_and_five_orcs():
    """Half of 5, rounded down, is 2; by 1 die that is 2 blows, and no third."""
    fight = among(levelled("scout", 5), *["creature: orc"] * 5)
    assert blows(fight, "ann") == [(2, "SP-3.5.8.2")]
    until_blue(fight).do("strike ann at r1", "strike ann at r2")
    assert not fight.asked.startswith("blue: Ann strikes")


@pytest.mark.rule("SP-3.5.8.5")
def test_the_troll_claws_twice_and_bites():
    """Its three listed attacks, in their order."""
    fight = melee(blue("ann", 10, 20, levelled("fighting_man", 1)), red("foe", 10, 18, "creature: troll"))
    fight.do("done", *["strike foe at ann"] * 3)  # she does not think of escape
    assert [blow.weapon for blow in fight.all(Struck, actor="foe")] == ["claw", "claw", "bite"]


@pytest.mark.rule("SP-3.5.8.5.1")
@pytest.mark.parametrize(("foe", "number"), [("troop: man_at_arms", 8), (levelled("fighting_man", 2), 4)])
def test_the_hill_giant_and_the_men_at_arms(foe: str, number: int):
    """Eight dice by one are 8 blows at men-at-arms, by two 4 at adventurers of 2nd level."""
    fight = among(foe, "creature: orc", more="rulings: {SP-R11: ratio}\n")
    giant = melee(blue("ann", 10, 20, foe), red("foe", 10, 17, "creature: hill_giant"),
                  more="rulings: {SP-R11: ratio}\n")  # fmt: skip
    assert blows(giant, "foe") == [(number, "SP-3.5.8.5.1")]
    assert blows(fight, "r1") == [(1, "SP-3.5.8.5")]


@pytest.mark.rule("SP-3.5.8.6")
def test_the_dagger_among_battle_axes():
    """Level 4 by 1 die is 4; a dagger of 1 is four shorter than an axe of 5, which gives one more: 5."""
    fight = among(levelled("fighting_man", 4, "dagger"), *["creature: orc, weapons: [battle_ax]"] * 5)
    weapons = fight.at.catalogue.weapons
    assert (weapons["dagger"].length, weapons["battle_ax"].length) == (1, 5)
    assert blows(fight, "ann") == [(4, "SP-3.5.8.1"), (1, "SP-3.5.2.7")]
    assert attacks(fight.at, fight.figure("ann"), [fight.figure("r1")]).number == 5


# ---- who counts as what on the men's tables ------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.5")
@pytest.mark.rule("SP-R206")
@pytest.mark.parametrize("who", ["troop: man_at_arms", "troop: bandit", "creature: elf", "creature: dwarf"])
def test_men_at_arms_bandits_elves_and_dwarves_add_nothing(who: str):
    """They are named together as classes C, B and A: nothing is added to their die."""
    fight = melee(blue("ann", 10, 20, f"{who}, weapons: [sword]"), red("orc", 10, 18))
    tally = blow_tally(fight.at, Blow(fight.figure("ann"), fight.figure("orc"), "front"))
    assert (tally.need, tally.total) == (13, 0)


@pytest.mark.rule("SP-3.10.6")
@pytest.mark.parametrize(
    ("who", "adds"),
    [("orc", 0), ("goblin", 0), ("hobgoblin", 1), ("gnoll", 2), ("lizard_man", 2), ("bugbear", 4), ("ogre", 5)],
)
def test_the_weapon_users_that_are_named(who: str, adds: int):
    """Orcs and goblins add nothing, hobgoblins 1, gnolls and lizard men 2, bugbears 4, ogres 5."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18, f"creature: {who}, weapons: [sword]"))
    tally = blow_tally(fight.at, Blow(fight.figure("foe"), fight.figure("ann"), "front"))
    assert items(tally).get("SP-3.10.6", 0) == adds


@pytest.mark.rule("SP-3.10.2.1")
@pytest.mark.parametrize(("grade", "off"), [(-1, -1), (-2, -2)])
def test_an_armour_class_beyond_nought_is_taken_off_the_die(grade: int, off: int):
    """-1 and -2: the column of armour class 0, and so much less on the die."""
    foe = f"class: fighting_man, level: 1, weapons: [sword], armour: 'plate+{1 - grade}', shield: 'metal+1'"
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18, foe))
    found = armour_class(fight.at, fight.figure("foe"))
    tally = blow_tally(fight.at, Blow(fight.figure("ann"), fight.figure("foe"), "front"))
    assert found == grade
    assert (tally.need, items(tally)["SP-3.10.2.1"]) == (21, off)


# ---- criticals and fumbles -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.9.1")
def test_the_sword_does_ten_on_a_natural_twenty():
    """A sword does 1d8: on a natural 20 it does 8 and 2, 10, and no die of damage falls."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 18, "creature: ogre, weapons: [dagger]"), ann=20)
    until_blue(fight).do("strike ann at orc")
    assert (fight.last(Struck, actor="ann").damage, fight.last(Damaged).amount) == (10, 10)


@pytest.mark.rule("SP-3.9.2.1")
@pytest.mark.parametrize("weapon", ["club", "spear", "quarter_staff", "pike", "big_club", "torch"])
def test_the_unprotected_shafts_that_are_named_break(weapon: str):
    """Club, spear, staff, pike, big club and torch break on a 1 whose save is missed; a sword is only damaged."""

    def fumble(arm: str) -> Fumbled:
        dice = LoadedDice().otherwise(10).lay("blow", "ann", faces=(1,)).lay("save", "ann", faces=(1,))
        text = "figures:\n" + blue("ann", 10, 20, levelled("fighting_man", 1, arm)) + "\n" + red("orc", 10, 18)
        fight = Fight(text, begin="melee", dice=dice)
        until_blue(fight).do("strike ann at orc")
        return fight.last(Fumbled)

    assert (fumble(weapon).weapon, fumble(weapon).effect) == (weapon, "broken")
    assert fumble("sword").effect == "damaged"


@pytest.mark.rule("SP-3.9.2.1")
@pytest.mark.parametrize("thrown", ["javelin", "dart"])
def test_a_javelin_or_dart_breaks_as_it_is_thrown(thrown: str):
    """The other two shafts that are named fly."""
    dice = LoadedDice().otherwise(10).lay("shot", "ann", faces=(1,)).lay("save", "ann", faces=(1,))
    text = "figures:\n" + blue("ann", 10, 20, levelled("fighting_man", 1, thrown)) + "\n" + red("orc", 10, 16)
    fight = Fight(text, begin="missile", dice=dice)
    fight.do("shoot ann at orc")
    fight.pass_until("move first")
    assert fight.last(Fumbled).effect == "one broken"


@pytest.mark.rule("SP-3.9.2.1")
def test_a_lance_breaks_too():
    """The last of the named shafts, from the saddle."""
    dice = LoadedDice().otherwise(10).lay("blow", "ann", faces=(1,)).lay("save", "ann", faces=(1,))
    rider = "troop: medium_horse, weapons: [mounted_lance]"
    text = "figures:\n" + blue("ann", 10, 20, rider) + "\n" + red("orc", 10, 17.6)
    fight = Fight(text, begin="melee", dice=dice)
    until_blue(fight).do("strike ann at orc")
    assert (fight.last(Fumbled).weapon, fight.last(Fumbled).effect) == ("mounted_lance", "broken")
    assert fight.all(StrikeOrdered)
