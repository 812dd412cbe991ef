"""Section 3.5.8: how many blows in an exchange. The printed examples first."""

import pytest

from game.core.fight.deeds import Struck
from game.core.fight.harm import Slain
from game.play.exchanged import BlowsCounted
from tests.melee import blows, blue, counts, melee, next_exchange, red
from tests.play import Fight


def levelled(klass: str, level: int, weapon: str = "sword") -> str:
    return f"class: {klass}, level: {level}, weapons: [{weapon}], hit_points: 90"


AROUND = ((10, 18.3), (11.6, 18.9), (8.4, 18.9), (11.7, 20.4), (8.3, 20.4))
"""Five places within an inch of Ann at 10,20."""


def among(who: str, *foes: str, first: str = "blue") -> Fight:
    """Ann among enemies, the first before her, the others to her right and left."""
    lines = [red(f"r{n}", x, y, foe) for n, ((x, y), foe) in enumerate(zip(AROUND, foes, strict=False), 1)]
    return melee(blue("ann", 10, 20, who), *lines, first=first).pass_until("strikes")


@pytest.mark.rule("SP-3.5.8.1")
@pytest.mark.rule("SP-3.5.8.1.1")
def test_the_example_of_the_bugbear():
    """Level 6 against four hobgoblins (1+1) and a bugbear (3+1): 6 by 3 is 2 blows. The bugbear falls: 6 next round."""
    fight = among(
        levelled("fighting_man", 6, "flail"), "creature: bugbear, hit_points: 8", *["creature: hobgoblin"] * 4
    )
    assert blows(fight, "ann") == [(2, "SP-3.5.8.1")]
    fight.dice.lay("blow", "ann", faces=(19,))
    while not fight.asked.startswith("blue"):
        fight.do("done")
    fight.do("strike ann at r1")
    assert fight.last(Slain).figure == "r1"
    fight.do("strike ann at r2")
    assert len(fight.all(Struck, actor="ann")) == 2
    next_exchange(fight)
    assert blows(fight, "ann") == [(6, "SP-3.5.8.1")]


@pytest.mark.rule("SP-3.5.8.1.2")
def test_half_dice_count_half():
    """Against kobolds (half a die) level 3 has 6 blows."""
    fight = among(levelled("fighting_man", 3), *["creature: kobold"] * 3)
    assert blows(fight, "ann") == [(6, "SP-3.5.8.1")]


@pytest.mark.rule("SP-3.5.8.2")
def test_the_example_of_the_scout():
    """A scout of level 5 against five orcs: 5 by 2 is 2, by 1 is 2 blows."""
    fight = among(levelled("scout", 5), *["creature: orc"] * 5)
    assert blows(fight, "ann") == [(2, "SP-3.5.8.2")]


@pytest.mark.rule("SP-3.5.8.6")
@pytest.mark.rule("SP-3.5.2.7")
def test_the_example_of_the_dagger():
    """Level 4 with a dagger (1) among orcs with battle axes (5): 4 blows and 1, together 5, and all five are struck."""
    fight = among(levelled("fighting_man", 4, "dagger"), *["creature: orc, weapons: [battle_ax]"] * 5)
    assert blows(fight, "ann") == [(4, "SP-3.5.8.1"), (1, "SP-3.5.2.7")]
    while not fight.asked.startswith("blue"):
        fight.do("done")
    fight.do(*(f"strike ann at r{n}" for n in range(1, 6)))
    assert not fight.asked.startswith("blue: Ann strikes")
    assert [blow.target for blow in fight.all(Struck, actor="ann")] == ["r1", "r2", "r3", "r4", "r5"]


RATIO = "rulings: {SP-R11: ratio}\n"


@pytest.mark.rule("SP-3.5.8.5.1")
@pytest.mark.rule("SP-R11")
@pytest.mark.rule("SP-R99")
@pytest.mark.parametrize(
    ("who", "number"), [("troop: man_at_arms", 8), ("class: fighting_man, level: 2, weapons: [sword]", 4)]
)
def test_the_example_of_the_giant(who: str, number: int):
    """Where the scenario allows it, a giant of 8 dice has 8 blows at men of 1 die, 4 at characters of level 2."""
    lines = blue("ann", 9, 20, who), blue("bob", 11, 20, who), red("foe", 10, 17, "creature: hill_giant")
    fight = melee(*lines, more=RATIO)
    assert blows(fight, "foe") == [(number, "SP-3.5.8.5.1")]
    fight.pass_until("Foe strikes").do(*["strike foe at ann"] * 2)
    assert {blow.weapon for blow in fight.all(Struck, actor="foe")} == {"big_club"}


@pytest.mark.rule("SP-3.5.8.5.1")
@pytest.mark.rule("SP-R11")
def test_no_ratio_for_monsters_unless_said():
    """The same giant in a scenario that says nothing: its one blow."""
    fight = melee(blue("ann", 10, 20, "troop: man_at_arms"), red("foe", 10, 17, "creature: hill_giant"))
    assert blows(fight, "foe") == [(1, "SP-3.5.8.5")]


@pytest.mark.rule("SP-3.5.8.5.1")
@pytest.mark.rule("SP-R63")
@pytest.mark.rule("SP-R99")
@pytest.mark.parametrize(("foe", "number"), [("troop: man_at_arms", 6), (levelled("fighting_man", 3), 3)])
def test_ratio_or_listed(foe: str, number: int):
    """A troll of 6+3 dice: six blows at men of 1 die, claw claw bite twice; at level 3 the ratio gives 2: 3."""
    fight = melee(blue("ann", 10, 20, foe), red("foe", 10, 18, "creature: troll"), more=RATIO)
    assert counts(fight, "foe") == number


# ---- the rule itself ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.8.1")
@pytest.mark.parametrize("klass", ["fighting_man", "paladin", "berserker"])
@pytest.mark.parametrize(
    ("level", "foe", "number"),
    [(5, "creature: gnoll", 2), (5, "creature: orc", 5), (3, "creature: ogre", 1), (1, "creature: orc", 1),
     (4, "creature: goblin", 4)],
)  # fmt: skip
def test_level_by_hit_dice(klass: str, level: int, foe: str, number: int):
    """Rounded down, at least 1: 5 by 2 is 2; a goblin's 1-1 and an orc's 1 count as 1, an ogre's 4+1 as 4."""
    fight = melee(blue("ann", 10, 20, levelled(klass, level)), red("foe", 10, 18.2, foe))
    assert blows(fight, "ann")[0] == (number, "SP-3.5.8.1")


@pytest.mark.rule("SP-3.5.8.1")
@pytest.mark.rule("SP-R61")
def test_only_those_it_is_engaged_with():
    """The bugbear stands 5 inches off, in nobody's zone: level 6 has 6 blows at the hobgoblin."""
    fight = melee(blue("ann", 10, 20, levelled("fighting_man", 6, "flail")), red("foe", 10, 18, "creature: hobgoblin"),
                  red("far", 10, 14, "creature: bugbear"))  # fmt: skip
    assert counts(fight, "ann") == 6


@pytest.mark.rule("SP-3.5.8.1")
@pytest.mark.rule("SP-R61")
def test_the_ogre_in_whose_zone_she_stands_counts():
    """The ogre is 1.8 inches off: outside her zone, she in his. She is engaged with it: 4 by 4 is 1 blow."""
    lines = red("foe", 10, 18), red("big", 13.3, 20, "creature: ogre")
    assert counts(melee(blue("ann", 10, 20, levelled("fighting_man", 4)), *lines), "ann") == 1 + 1
    assert blows(melee(blue("ann", 10, 20, levelled("fighting_man", 4)), *lines), "ann")[0] == (1, "SP-3.5.8.1")


@pytest.mark.rule("SP-3.5.8.1")
def test_counted_once_when_the_phase_begins():
    """The bugbear falls to the first blow: Ann still has 2 in this exchange, not 6."""
    fight = among(levelled("fighting_man", 6, "flail"), "creature: bugbear, hit_points: 8", "creature: hobgoblin")
    fight.dice.lay("blow", "ann", faces=(19,))
    while not fight.asked.startswith("blue"):
        fight.do("done")
    fight.do("strike ann at r1", "strike ann at r2")
    assert not fight.asked.startswith("blue")
    assert len(fight.all(BlowsCounted)) == 1


@pytest.mark.rule("SP-3.5.8.2")
@pytest.mark.rule("SP-R62")
@pytest.mark.parametrize("klass", ["scout", "delver", "cleric_militant"])
@pytest.mark.parametrize(("level", "number"), [(1, 1), (2, 1), (4, 2), (7, 3), (8, 4)])
def test_half_the_level(klass: str, level: int, number: int):
    """Against an orc half the level, rounded down, and at least 1."""
    weapon = "mace" if klass == "cleric_militant" else "sword"
    fight = melee(blue("ann", 10, 20, levelled(klass, level, weapon)), red("foe", 10, 18))
    assert blows(fight, "ann") == [(number, "SP-3.5.8.2")]


@pytest.mark.rule("SP-3.5.8.3")
@pytest.mark.parametrize("klass", ["magic_user", "druid", "cleric_spiritual"])
def test_no_more_than_one(klass: str):
    """At level 9 against an orc: one blow."""
    fight = melee(blue("ann", 10, 20, levelled(klass, 9, "club")), red("foe", 10, 18, "creature: orc, weapons: [club]"))
    assert blows(fight, "ann") == [(1, "SP-3.5.8.3")]


@pytest.mark.rule("SP-3.5.8.4")
@pytest.mark.parametrize(("level", "number"), [(5, 1), (6, 2), (9, 2)])
def test_two_at_least_from_level_six(level: int, number: int):
    """Against a giant of 8 dice the ratio is 1 at most; from level 6 Ann has 2 blows all the same."""
    ann = blue("ann", 10, 20, levelled("fighting_man", level, "pike"))
    fight = melee(ann, red("foe", 10, 17, "creature: hill_giant"))
    assert counts(fight, "ann") == number
    assert blows(fight, "ann")[0][1] == ("SP-3.5.8.4" if level > 5 else "SP-3.5.8.1")


@pytest.mark.rule("SP-3.5.8.4.1")
def test_three_at_least_at_level_ten():
    """Level 10 against the giant: 3."""
    fight = melee(blue("ann", 10, 20, levelled("fighting_man", 10, "pike")), red("foe", 10, 17, "creature: hill_giant"))
    assert blows(fight, "ann") == [(3, "SP-3.5.8.4.1")]


@pytest.mark.rule("SP-3.5.8.4")
def test_the_least_takes_nothing_away():
    """Level 6 against orcs has 6, not 2."""
    assert counts(melee(blue("ann", 10, 20, levelled("fighting_man", 6)), red("foe", 10, 18)), "ann") == 6


@pytest.mark.rule("SP-3.5.8.5")
def test_claw_claw_bite():
    """A troll has two claws and a bite, in this order; it cannot begin with the bite."""
    fight = melee(blue("ann", 10, 20, levelled("fighting_man", 1)), red("foe", 10, 18, "creature: troll"))
    assert blows(fight, "foe") == [(3, "SP-3.5.8.5")]
    assert fight.pass_until("Foe strikes").asked == "red: Foe strikes"
    no = fight.refused("strike foe at ann with bite")
    assert (no.rule, no.measured) == ("SP-3.5.8.5", {"next": "claw"})
    fight.do("strike foe at ann with claw", "strike foe at ann", "strike foe at ann with bite")
    struck = fight.all(Struck, actor="foe")
    assert [one.weapon for one in struck] == ["claw", "claw", "bite"]
    assert [one.damage for one in struck] == [6, 6, 10]


@pytest.mark.rule("SP-3.5.8.7")
@pytest.mark.parametrize(("level", "number"), [(1, 6), (2, 3), (4, 1)])
def test_levels_count_as_hit_dice(level: int, number: int):
    """A berserker of level 6 against a magic-user of level 1, 2 or 4: 6, 3, and 1 raised to the least, 2."""
    fight = melee(
        blue("ann", 10, 20, levelled("berserker", 6, "dagger")),
        red("foe", 10, 18, levelled("magic_user", level, "dagger")),
    )
    assert counts(fight, "ann") == max(2, number)
