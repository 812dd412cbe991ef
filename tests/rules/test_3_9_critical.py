"""Section 3.9: natural twenties and natural ones."""

import pytest

from game.core.fight.deeds import Drew, Fumbled, Saved, Shot, Struck
from game.core.fight.harm import Beset, Damaged
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field, shot

ANN = "id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [10, 30], facing: 0"
BOB = "id: bob, side: red, class: fighting_man, level: 1, armour: plate, shield: metal, hit_points: 60"


def melee(bea: str, *laid: tuple[str, int], foe: str = f"{BOB}, at: [10, 18], facing: 180", more: str = "") -> Fight:
    """Bea at 10,20 and her foe 1 inch before her; the dice for her are laid up by purpose; she strikes once."""
    dice = LoadedDice().otherwise(2)
    for purpose, face in laid:
        dice.lay(purpose, "bea", faces=(face,))
    fight = field(f"id: bea, side: blue, {bea}, at: [10, 20], facing: 0", foe, begin="melee", dice=dice, more=more)
    fight.pass_until("Bea strikes").do("strike bea at bob")
    return fight


# ---- the natural 20 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.9.1")
def test_a_sword_does_ten_on_a_natural_twenty():
    """The printed example: a sword does 1d8; on a natural 20 its 8 and 2 more, 10. No damage die is thrown."""
    fight = melee("class: fighting_man, level: 1, weapons: [sword]", ("blow", 20))
    assert (fight.last(Struck).damage, fight.last(Damaged).amount) == (10, 10)
    assert "SP-3.9.1" in fight.last(Struck).rules


@pytest.mark.rule("SP-3.9.1")
@pytest.mark.parametrize(
    ("weapon", "damage"), [("short_bow", 8), ("heavy_crossbow", 10), ("sling", 6), ("'longbow+1'", 9)]
)
def test_missiles_do_their_most_and_two(weapon: str, damage: int):
    """1d6 gives 8, 1d8 gives 10, 1d4 gives 6, 1d6+1 gives 9."""
    found = shot(f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}], at: [10, 30]", f"{BOB}, at: [10, 24]",
                 roll=20)  # fmt: skip
    assert found.damage == damage


@pytest.mark.rule("SP-3.9.1")
@pytest.mark.rule("SP-R9")
def test_what_is_added_is_at_its_most_too():
    """A sword +2: 8, the 2 of the magic and the 2 of the critical: 12."""
    fight = melee("class: fighting_man, level: 1, weapons: ['sword+2']", ("blow", 20))
    assert fight.last(Struck).damage == 12


@pytest.mark.rule("SP-R1")
@pytest.mark.parametrize(("switch", "hit"), [("", True), ("rulings: {SP-R1: as_total}", False)])
def test_a_natural_twenty_hits_whatever_the_need(switch: str, hit: bool):
    """A levy's dagger (-1) against AC 2 needs 20 on the table, 21 on the die: a 20 hits all the same, 1 in 20 chances.

    By the switch `as_total` only the sum counts, and there is no chance."""
    fight = melee("troop: levy, weapons: [dagger]", ("blow", 20), more=switch)
    blow = fight.last(Struck)
    assert (blow.tally.need, blow.tally.total) == (20, -1)
    assert blow.hit == hit
    assert blow.tally.chance == (0.05 if hit else 0)


@pytest.mark.rule("SP-R1")
@pytest.mark.parametrize(("switch", "hit"), [("", False), ("rulings: {SP-R1: as_total}", True)])
def test_a_natural_one_misses_whatever_is_added(switch: str, hit: bool):
    """A storm giant (15 dice) strikes at AC 9: +10 makes 11 of a 1, and 8 is needed. It misses; by the switch, not."""
    foe = "id: bob, side: red, troop: peasant, armour: none, hit_points: 90, at: [10, 16.5], facing: 180"
    fight = melee("creature: storm_giant", ("blow", 1), ("fumble", 20), foe=foe, more=switch)
    blow = fight.last(Struck)
    assert blow.roll + blow.tally.total >= blow.tally.need
    assert blow.hit == hit
    assert blow.tally.chance == (0.95 if not hit else 1)


# ---- the natural 1 -----------------------------------------------------------------------------------------------

FUMBLES = {
    "club": ("club", "broken", "SP-3.9.2.1"),
    "spear": ("spear", "broken", "SP-3.9.2.1"),
    "staff": ("quarter_staff", "broken", "SP-3.9.2.1"),
    "pike": ("pike", "broken", "SP-3.9.2.1"),
    "big club": ("big_club", "broken", "SP-3.9.2.1"),
    "torch": ("torch", "broken", "SP-3.9.2.1"),
    "sword": ("sword", "damaged", "SP-3.9.2.3"),
    "mace": ("mace", "damaged", "SP-3.9.2.3"),
    "halberd": ("halberd", "damaged", "SP-3.9.2.3"),
    "silver sword": ("silver_sword", "useless", "SP-3.9.2.4"),
    "silver spear": ("silver_spear", "useless", "SP-3.9.2.4"),
    "magic sword": ("sword+1", "dropped", "SP-3.9.2.5"),
    "magic spear": ("spear+1", "dropped", "SP-3.9.2.5"),
}


@pytest.mark.rule("SP-3.9.2")
@pytest.mark.rule("SP-3.9.2.1")
@pytest.mark.rule("SP-3.9.2.3")
@pytest.mark.rule("SP-3.9.2.4")
@pytest.mark.rule("SP-3.9.2.5")
@pytest.mark.parametrize("weapon", FUMBLES)
def test_what_comes_of_a_fumbled_weapon(weapon: str):
    """A natural 1 and a failed save (13 of the 14 a first-level fighter needs): wood breaks, metal is damaged, silver
    useless, magic dropped. Broken, useless or dropped, the weapon is gone and the next one is drawn."""
    key, effect, rule = FUMBLES[weapon]
    fight = melee(f"class: fighting_man, level: 1, weapons: ['{key}', dagger]", ("blow", 1), ("fumble", 13))
    save = fight.last(Saved)
    assert (save.against, save.tally.need, save.success) == ("fumble", 14, False)
    fumble = fight.last(Fumbled)
    assert (fumble.weapon, fumble.effect, fumble.rules) == (key, effect, (rule,))
    bea = fight.figure("bea")
    if effect == "damaged":
        assert (bea.weapon, bea.damaged) == (key, (key,))
    else:
        assert (bea.weapon, bea.carries) == ("dagger", ("dagger",))
        assert fight.last(Drew).weapon == "dagger"


@pytest.mark.rule("SP-3.9.2")
@pytest.mark.rule("SP-3.10.8")
def test_who_saves_does_not_fumble():
    """The save is that of the table's stone column: 14 for a fighting-man of level 1. A 14 saves, and all is well."""
    fight = melee("class: fighting_man, level: 1, weapons: [sword]", ("blow", 1), ("fumble", 14))
    assert fight.last(Saved).success
    assert not fight.all(Fumbled)
    assert fight.figure("bea").damaged == ()


@pytest.mark.rule("SP-3.9.2.3")
def test_damaged_metal_is_one_less_to_hit_and_in_damage():
    """A sword fumbled in round 1 strikes at -1 in round 2, and its 1d8 of 5 does 4."""
    fight = melee("class: fighting_man, level: 1, weapons: [sword]", ("blow", 1), ("fumble", 2), ("blow", 19),
                  ("damage", 5), foe=f"{BOB.replace('plate', 'none')}, at: [10, 18], facing: 180")  # fmt: skip
    fight.pass_until("move first").pass_until("Bea strikes").do("strike bea at bob")
    blow = fight.last(Struck, actor="bea")
    assert [modifier.value for modifier in blow.tally.modifiers if modifier.rule == "SP-3.9.2.3"] == [-1]
    assert blow.damage == 4


@pytest.mark.rule("SP-3.9.2.2")
@pytest.mark.parametrize("weapon", ["short_bow", "longbow", "light_crossbow", "heavy_crossbow"])
def test_the_string_of_a_bow_snaps(weapon: str):
    """A natural 1 with a bow or crossbow, save failed: the string snaps, and there is no shooting with it any more."""
    dice = LoadedDice().otherwise(2).lay("shot", "ann", faces=(1,))
    fight = field(f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}, dagger], at: [10, 30]",
                  f"{BOB}, at: [10, 22]", dice=dice)  # fmt: skip
    fight.do("shoot ann at bob")
    while "declare" in fight.asked:
        fight.do("done")
    assert (fight.last(Fumbled).effect, fight.last(Fumbled).rules) == ("broken", ("SP-3.9.2.2",))
    assert fight.figure("ann").carries == ("dagger",)
    assert not fight.last(Shot).hit


@pytest.mark.rule("SP-3.9.2.1")
@pytest.mark.rule("SP-R95")
@pytest.mark.parametrize("weapon", ["javelin", "dart"])
def test_a_javelin_or_dart_that_breaks_is_one_of_many(weapon: str):
    """The fumbled javelin breaks; its thrower has others and may throw again next round."""
    dice = LoadedDice().otherwise(2).lay("shot", "ann", faces=(1,))
    fight = field(f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}, dagger], at: [10, 30]",
                  f"{BOB}, at: [10, 26]", dice=dice)  # fmt: skip
    fight.do("shoot ann at bob")
    while "declare" in fight.asked:
        fight.do("done")
    assert (fight.last(Fumbled).effect, fight.last(Fumbled).rules) == ("one broken", ("SP-3.9.2.1", "SP-R95"))
    assert weapon in fight.figure("ann").carries


@pytest.mark.rule("SP-3.9.2.1")
def test_a_thrown_spear_breaks_where_it_falls():
    """Thrown with a natural 1 and the save missed, the spear is broken; it was out of the hand in any case."""
    dice = LoadedDice().otherwise(2).lay("shot", "ann", faces=(1,))
    fight = field("id: ann, side: blue, troop: man_at_arms, weapons: [spear, dagger], at: [10, 30]",
                  f"{BOB}, at: [10, 27]", dice=dice)  # fmt: skip
    fight.do("shoot ann at bob")
    while "declare" in fight.asked:
        fight.do("done")
    assert (fight.last(Fumbled).weapon, fight.last(Fumbled).effect) == ("spear", "broken")
    assert fight.figure("ann").carries == ("dagger",)


@pytest.mark.rule("SP-3.9.2.6")
@pytest.mark.parametrize(
    ("who", "y"),
    [
        ("class: fighting_man, level: 1, weapons: []", 18),
        ("creature: wolf", 18.125),
        ("creature: ogre, weapons: []", 17.5),
    ],
)
def test_the_unarmed_and_clawed_fall_prone(who: str, y: float):
    """A man with bare fists, a wolf, an ogre without his club: a natural 1 and a failed save, and it lies prone."""
    fight = melee(who, ("blow", 1), ("fumble", 2), foe=f"{BOB}, at: [10, {y}], facing: 180")
    assert (fight.last(Fumbled).effect, fight.last(Fumbled).rules) == ("prone", ("SP-3.9.2.6",))
    assert fight.last(Beset).condition.name == "prone"
    assert fight.figure("bea").has("prone")
