"""Blows at the limits of what the rules say: how many, on what number, with what damage, and who strikes first."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition, Figure, NaturalAttack
from game.core.grain import GRAIN
from game.rules.creatures.nature import ATTACHED
from game.rules.melee.attacks import OTHER_ATTACKS, Part, attacks, listed_attacks, means, other_means
from game.rules.melee.blow import Blow
from game.rules.melee.manoeuvres import trick_tally
from game.rules.melee.striking import blow_tally
from tests.melee import blue, figures, ignored, items, melee, red
from tests.play import Fight

KNIGHT = "class: fighting_man, level: 1, weapons: [sword, mounted_lance], mount: heavy_warhorse"
PLAIN = figures(
    blue("ann", 10, 20), blue("bob", 20, 20, KNIGHT), blue("cy", 30, 20, "class: scout, level: 1, weapons: [sword]"),
    blue("dirk", 24, 20, "class: fighting_man, level: 1, weapons: [dagger, spear]"),
    blue("bow", 40, 20, "troop: bowman, weapons: [short_bow, sword]"),
    red("foe", 10, 18.1), red("oaf", 20, 17.5), red("troll", 30, 17.5, "creature: troll"),
    red("lizard", 36, 18, "creature: lizard_man"), red("horned", 5, 18, "creature: minotaur, weapons: [battle_ax]"),
    red("gorgon", 15, 10, "creature: gorgon"), red("wolf", 25, 10, "creature: werewolf"),
    red("wraith", 28, 10, "creature: wraith"), red("shade", 32, 10, "creature: shadow"),
    red("zombie", 42, 18, "creature: zombie, weapons: [pike]"),
    more="terrain:\n  - {kind: hill, points: [[0, 19], [48, 19], [48, 34], [0, 34]], height: 1}\n",
)  # fmt: skip
"""Blue in a row along the edge of a hill, red below it."""


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(PLAIN, begin="melee")


def of(fight: Fight, name: str, *conditions: str, weapon: str = "", **changed: object) -> Figure:
    """A figure of the battle, in these conditions, with another weapon in hand, otherwise changed."""
    figure = fight.figure(name)
    more = {"weapon": weapon} if weapon else {}
    return replace(figure, conditions=tuple(Condition(condition, 99) for condition in conditions), **more, **changed)


def levelled(figure: Figure, level: int) -> Figure:
    return replace(figure, profile=replace(figure.profile, level=level))


# ---- how many ----------------------------------------------------------------------------------------------------


def parts(fight: Fight, figure: Figure, *foes: Figure) -> list[tuple[int, str]]:
    return [(part.blows, part.rule) for part in attacks(fight.at, figure, list(foes)).parts]


@pytest.mark.rule("SP-3.5.2.7")
@pytest.mark.rule("SP-3.5.2.7.1")
@pytest.mark.parametrize(
    ("mine", "its", "more"),
    [("sword", "flail", None), ("sword", "spear", (1, "SP-3.5.2.7")), ("hand_ax", "bill", (1, "SP-3.5.2.7")),
     ("sword", "pike", (2, "SP-3.5.2.7.1")), ("dagger", "pike", (2, "SP-3.5.2.7.1"))],
)  # fmt: skip
def test_four_shorter_is_a_blow_more_and_eight_are_two(fight: Fight, mine: str, its: str, more: tuple[int, str] | None):
    """Lengths: hand axe 2, sword 4, flail 7, spear 8, bill 9, pike 12, dagger 1."""
    found = parts(fight, of(fight, "ann", weapon=mine), of(fight, "foe", weapon=its))
    assert found == [(1, "SP-3.5.8.1"), *([more] if more else [])]


@pytest.mark.rule("SP-3.5.8.1")
def test_against_nobody_it_has_one_blow(fight: Fight):
    """Of level 5, with nobody whose hit dice could be counted: one, and none for a shorter weapon."""
    assert attacks(fight.at, levelled(of(fight, "ann"), 5), []).parts == (
        Part(1, "level against hit dice", "SP-3.5.8.1"),
    )


@pytest.mark.rule("SP-3.5.8.4")
def test_what_the_level_gives_is_not_owed_to_the_least(fight: Fight):
    """Level 12 against a troll of 6+3: 2 by the level and 3 at least; level 6 against 3 dice: 2 either way."""
    assert parts(fight, levelled(of(fight, "ann"), 12), of(fight, "troll")) == [(3, "SP-3.5.8.4.1")]
    bear = of(fight, "troll", weapon="sword")
    bear = replace(bear, profile=replace(bear.profile, hit_dice=replace(bear.profile.hit_dice, halves=6)))
    assert parts(fight, levelled(of(fight, "ann"), 6), bear) == [(2, "SP-3.5.8.1")]


@pytest.mark.rule("SP-3.5.8.5")
@pytest.mark.rule("SP-R211")
def test_who_has_but_one_head_loses_none(fight: Fight):
    """A lizard man, of no traits at all, hurt or not, has its one blow as described."""
    assert parts(fight, of(fight, "lizard"), of(fight, "ann")) == [(1, "SP-3.5.8.5")]
    assert parts(fight, of(fight, "lizard", hit_points=1), of(fight, "ann")) == [(1, "SP-3.5.8.5")]


@pytest.mark.rule("SP-R209")
def test_only_what_drinks_blood_gives_no_blows(fight: Fight):
    """A troll that lies on the ground has its three blows; one that has bitten fast has none."""
    assert parts(fight, of(fight, "troll", "prone"), of(fight, "ann")) == [(3, "SP-3.5.8.5")]
    assert parts(fight, of(fight, "troll", ATTACHED), of(fight, "ann")) == [(0, "SP-R209")]


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(
    ("condition", "told"), [("hasted", Part(1, "hasted", "SP-R165")), ("slowed", None), ("prone", None)]
)
def test_haste_gives_one_who_has_one_blow_another(fight: Fight, condition: str, told: Part | None):
    """The hasted has one more, and it is called so; the slowed keeps its only blow in the first round."""
    found = attacks(fight.at, of(fight, "ann", condition), [of(fight, "foe")])
    assert found.parts[1:] == ((told,) if told else ())
    slow = attacks(fight.at, of(fight, "troll", "slowed"), [of(fight, "ann")])
    assert slow.parts[1:] == (Part(-1, "slowed", "SP-R165"),)


@pytest.mark.rule("SP-R63")
def test_a_minotaur_gores_and_bites_unless_its_owner_says_otherwise(fight: Fight):
    """It has an axe: it may strike with that instead, once chosen it has nothing else to choose."""
    at, horned = fight.at, of(fight, "horned")
    chosen = of(fight, "horned", OTHER_ATTACKS)
    assert [attack.name for attack in listed_attacks(horned)] == ["gore", "bite"]
    assert [attack.name for attack in listed_attacks(chosen)] == ["weapon"]
    assert [means(at, horned, 0).name, means(at, horned, 1).name] == ["gore", "bite"]
    assert means(at, chosen, 0).name == "battle axe"
    other = other_means(at, horned)
    assert other is not None and other.name == "battle axe"
    assert other_means(at, chosen) is None
    assert other_means(at, of(fight, "troll")) is None
    kicks = (NaturalAttack("kick", "1d4"),)
    assert other_means(at, replace(horned, profile=replace(horned.profile, alternative=kicks))) == kicks[0]


# ---- what the die needs ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.2")
@pytest.mark.rule("SP-3.10.2.1")
def test_an_armour_class_below_nought_is_the_row_of_nought_and_comes_off_the_blow(fight: Fight):
    def at_class(grade: int) -> tuple[int, list[int]]:
        foe = of(fight, "foe")
        foe = replace(foe, profile=replace(foe.profile, armour_class=grade))
        found = blow_tally(fight.at, Blow(of(fight, "ann"), foe, "front"))
        return found.need, [modifier.value for modifier in found.modifiers if modifier.rule == "SP-3.10.2.1"]

    need, off = at_class(0)
    assert off == []
    assert [at_class(grade) for grade in (-1, -2)] == [(need, [-1]), (need, [-2])]
    assert at_class(1)[0] < need
    assert at_class(10) == at_class(9) and at_class(9)[0] < at_class(8)[0], "nobody is worse than unarmoured"


@pytest.mark.rule("SP-R165")
@pytest.mark.rule("SP-3.3.5.2.2")
def test_what_magic_does_to_either_counts(fight: Fight):
    """Blessed, she has 1 more, whatever he is; a sleeper is hit by 4 more; one who lies there is seen all right."""
    at, ann, foe = fight.at, of(fight, "ann"), of(fight, "foe")
    assert items(blow_tally(at, Blow(of(fight, "ann", "blessed"), foe, "front"))) == {
        "SP-R165": 1, "SP-3.5.9.16": 1}  # fmt: skip
    assert items(blow_tally(at, Blow(ann, of(fight, "foe", "asleep"), "front")))["SP-R164"] == 4
    assert "SP-3.3.5.2.2" not in items(blow_tally(at, Blow(ann, of(fight, "foe", "prone"), "front")))
    assert items(blow_tally(at, Blow(ann, of(fight, "foe", "invisible"), "front")))["SP-3.3.5.2.2"] == -5


@pytest.mark.rule("SP-3.5.9.16")
@pytest.mark.rule("SP-3.5.9.19")
@pytest.mark.rule("SP-R134")
def test_a_horse_strikes_down_from_a_hill(fight: Fight):
    """The rider's own blow has horse against foot and no height; his horse's has the height, and not the other."""
    at, bob, oaf = fight.at, of(fight, "bob"), of(fight, "oaf")
    own, hoof = (blow_tally(at, Blow(bob, oaf, "front", beast=beast)) for beast in (None, 0))
    assert (items(own), ignored(own).keys()) == ({"SP-3.5.9.15": 2}, {"SP-3.5.9.16.1"})
    assert (items(hoof), ignored(hoof)) == ({"SP-3.5.9.16": 1}, {"SP-R134": "the rider's, not his mount's"})
    assert [modifier.value for modifier in hoof.modifiers if modifier.ignored] == [2]


@pytest.mark.rule("SP-3.5.9.3")
@pytest.mark.rule("SP-3.5.9.2")
def test_a_horse_stabs_nobody_in_the_back(fight: Fight):
    """A scout from behind has 4; the horse he sits on has 2 like anybody's."""
    bob = of(fight, "bob")
    scout = replace(bob, profile=replace(bob.profile, kind="scout"))
    found = [items(blow_tally(fight.at, Blow(scout, of(fight, "oaf"), "rear", beast=beast))) for beast in (None, 0)]
    assert found[0]["SP-3.5.9.3"] == 4 and "SP-3.5.9.2" not in found[0]
    assert found[1]["SP-3.5.9.2"] == 2 and "SP-3.5.9.3" not in found[1]


@pytest.mark.rule("SP-3.5.9.15.1")
@pytest.mark.rule("ST-R9")
@pytest.mark.rule("SP-3.5.9.14")
def test_at_the_horse_neither_saddle_nor_rider_counts(fight: Fight):
    """On foot at a rider it is 1 less; at his horse it would be, but is not. That he lies prone helps at him alone,
    the orc's sword by 4."""
    at, oaf = fight.at, of(fight, "oaf")
    fallen = of(fight, "bob", "prone")
    man, horse = (blow_tally(at, Blow(oaf, fallen, "front", horse=horse)) for horse in (False, True))
    told = [(modifier.value, modifier.rule) for modifier in horse.modifiers]
    assert items(man) == {"SP-3.5.9.15.1": -1, "SP-3.5.9.14": 4}
    assert told == [(-1, "ST-R9"), (-1, "SP-3.5.9.16")] and list(ignored(horse)) == ["ST-R9"]


@pytest.mark.rule("SP-3.5.9.1.1")
@pytest.mark.rule("SP-R66")
def test_a_shield_is_spoken_of_only_where_it_would_have_counted(fight: Fight):
    """From the flank a blow meets no shield, and says so if there is one; a trick has to hit 7 whatever is worn."""
    at, ann, foe = fight.at, of(fight, "ann"), of(fight, "foe")
    bearer = replace(foe, shield="metal")
    blow, bare, trick = Blow(ann, bearer, "flank"), Blow(ann, foe, "flank"), Blow(ann, bearer, "flank", trick=True)
    assert ignored(blow_tally(at, blow)) == {"SP-3.5.9.1.1": "not at the flank"}
    assert ignored(blow_tally(at, bare)) == {}
    assert list(ignored(trick_tally(at, trick))) == ["SP-R66"]


@pytest.mark.rule("SP-3.5.9.1.1")
@pytest.mark.rule("ST-R9")
@pytest.mark.rule("SP-R165")
def test_no_shield_is_spoken_of_at_a_horse_and_no_spell_guards_it(fight: Fight):
    """Bob's shield and his spell shield (4 against blows) are his: his horse has its own 7."""
    at, foe, carthorse = fight.at, of(fight, "oaf"), of(fight, "bob")
    bob = of(fight, "bob", "shielded", shield="metal")
    told = ignored(blow_tally(at, Blow(foe, bob, "flank", horse=True)))
    assert "SP-3.5.9.1.1" not in told
    rider = replace(carthorse, id="eve", side="red", y=bob.y - 3 * GRAIN)
    hooves = [blow_tally(at, Blow(rider, bob, "rear", beast=0, horse=horse)) for horse in (False, True)]
    assert ["SP-3.5.9.2" in ignored(hoove) for hoove in hooves] == [True, False]
    labels = [blow_tally(at, Blow(foe, bob, "front", horse=horse)).label for horse in (False, True)]
    assert [label.rsplit(" ", 1)[1] for label in labels] == ["4", "7"]


@pytest.mark.rule("SP-R66")
@pytest.mark.parametrize(("grade", "told"), [(7, []), (6, ["SP-R66"])])
def test_a_trick_at_one_who_is_hit_as_easily_says_nothing_of_it(fight: Fight, grade: int, told: list[str]):
    foe = of(fight, "foe")
    foe = replace(foe, profile=replace(foe.profile, armour_class=grade))
    assert list(ignored(trick_tally(fight.at, Blow(of(fight, "ann"), foe, "front")))) == told


@pytest.mark.rule("SP-3.5.9.6")
@pytest.mark.rule("SP-3.5.9.6.1")
@pytest.mark.parametrize(("parries", "told"), [(0, []), (1, [(-3, "parried")]), (2, [(-6, "parried 2 times")])])
def test_each_parry_takes_three_off(fight: Fight, parries: int, told: list[tuple[int, str]]):
    found = blow_tally(fight.at, Blow(of(fight, "ann"), of(fight, "foe"), "front", parries=parries))
    assert [(modifier.value, modifier.label) for modifier in found.modifiers if modifier.rule == "SP-3.5.9.6"] == told


@pytest.mark.rule("SP-R1")
@pytest.mark.parametrize(("more", "counts"), [("", True), ("rulings: {SP-R1: as_total}\n", False)])
@pytest.mark.parametrize("beast", [None, 0])
def test_a_natural_twenty_hits_where_the_scenario_does_not_say_otherwise(more: str, counts: bool, beast: int | None):
    fight = melee(blue("bob", 10, 20, KNIGHT), red("foe", 10, 17.5), more=more)
    assert blow_tally(fight.at, Blow(fight.figure("bob"), fight.figure("foe"), "front", beast=beast)).naturals is counts


def test_a_book_that_judges_blows_itself_judges_no_hooves_and_no_tricks():
    """Only what a figure strikes with its own weapon goes by the other book's tables."""
    fight = Fight(PLAIN, begin="opening", book="exile")
    at, bob, oaf = fight.at, fight.figure("bob"), fight.figure("oaf")
    own = blow_tally(at, Blow(bob, oaf, "front"))
    assert own.rule.startswith("EX-")
    sword = at.catalogue.weapons["sword"]
    assert blow_tally(at, Blow(bob, oaf, "front", beast=0)).rule == "SP-3.10.1"
    assert blow_tally(at, Blow(bob, oaf, "front", instead=sword)).rule == "SP-3.10.2"
    assert trick_tally(at, Blow(bob, oaf, "front")).rule == "SP-3.10.2"
