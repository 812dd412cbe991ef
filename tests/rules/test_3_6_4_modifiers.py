"""Section 3.6.4: what is added to the morale roll. Two of four fall to Blue's bows; the tally of the other two
is read."""

import pytest

from game.core.fight.nerve import MoraleChecked
from game.core.tally import Tally
from tests.play import Fight
from tests.rules.rout import done_shooting, in_flight, morale, sure_shots

FOUR = """
table: {width: 48, height: 36, ground: grass, setting: %s, light: %s}
units:
  - {id: four, side: red, %s, count: 4, hit_points: 1, formation: {spacing: 0.5}, at: [20, 20], facing: 180}
  - {id: bows, side: blue, troop: longbowman, count: 2, hit_points: 6, at: [20, 26], facing: 0}
"""


def tally_of(who: str, *, light: str = "day", setting: str = "outdoors") -> Tally:
    """The tally of a group of which two of four have fallen: half, a threshold of every class, and not yet few left."""
    dice = sure_shots(morale(), ("bows-1", "four-1"), ("bows-1", "four-2"))
    fight = Fight(FOUR % (setting, light, who), begin="missile", dice=dice)
    fight.do("shoot bows-1 at four-1; bows-1 at four-2")
    done_shooting(fight)
    return fight.all(MoraleChecked)[0].tally


def total(who: str, **circumstances: str) -> int:
    return tally_of(who, **circumstances).total


@pytest.mark.rule("SP-3.6.4.1")
@pytest.mark.parametrize("who", ["troop: berserker", "troop: dervish"])
def test_berserkers_and_dervishes_never_check(who: str):
    """Half of them fall: no check."""
    dice = sure_shots(morale(), ("bows-1", "four-1"), ("bows-1", "four-2"))
    fight = Fight(FOUR % ("outdoors", "day", who), begin="missile", dice=dice)
    fight.do("shoot bows-1 at four-1; bows-1 at four-2")
    done_shooting(fight)
    assert fight.all(MoraleChecked) == []


@pytest.mark.rule("SP-3.6.4.1.1")
@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("troop: brigand", 1),
        ("troop: caveman", -1),
        ("troop: light_horse", 1),
        ("troop: man_at_arms", 0),
        ("troop: man_at_arms, armour: plate", 1),
        ("creature: hobgoblin", 1),
        ("creature: gnoll", 3),
    ],
)
def test_what_kind_of_troop_they_are(who: str, expected: int):
    """Class C is 0: brigands +1, cavemen -1, cavalry +1, plate +1; hobgoblins (1+1) +1, gnolls +2 and +1 for 2 HD."""
    assert total(who) == expected


@pytest.mark.rule("SP-R77")
@pytest.mark.parametrize(
    ("who", "values"),
    [
        ("troop: knight", [2, 1, 1]),
        ("troop: brigand, mount: light_warhorse", [0, 1, 1]),
        ("troop: armored_foot", [1, 1]),
    ],
)
def test_all_that_apply_add_up(who: str, values: list[int]):
    """Knights: class A +2, plate +1, cavalry +1. Mounted brigands +1 and +1. Armoured foot: class B +1, plate +1."""
    assert [modifier.value for modifier in tally_of(who).modifiers] == values


@pytest.mark.rule("SP-3.6.4.1.2")
@pytest.mark.parametrize("creature", ["orc", "goblin", "kobold"])
def test_daylight(creature: str):
    """Orcs, goblins and kobolds have -1 in daylight: not at dusk, and not in a dungeon."""
    assert total(f"creature: {creature}") == -1
    assert total(f"creature: {creature}", light="dusk") == 0
    assert total(f"creature: {creature}", setting="dungeon") == 0


@pytest.mark.rule("SP-3.6.4.1.2")
def test_daylight_does_not_trouble_the_others():
    """Hobgoblins and gnolls are not named: their +1 and +3 by day and at dusk."""
    assert total("creature: hobgoblin") == total("creature: hobgoblin", light="dusk") == 1


@pytest.mark.rule("SP-3.6.4.2")
@pytest.mark.parametrize(
    ("letter", "expected"), [("E", -2), ("noncombatant", -2), ("D", -1), ("C", 0), ("B", 1), ("A", 2)]
)
def test_the_class(letter: str, expected: int):
    """E and non-combatants -2, D -1, C 0, B +1, A +2."""
    assert total(f"troop: man_at_arms, morale_class: {letter}") == expected


@pytest.mark.rule("SP-3.6.4.2.1")
@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("creature: giant_rat", 0),
        ("creature: bugbear", 1),
        ("creature: ogre", 2),
        ("creature: troll", 3),
        ("creature: hill_giant", 4),
        ("creature: purple_worm", 4),
    ],
)
def test_hit_dice_of_monsters(who: str, expected: int):
    """+1 per 2 hit dice, at most +4: rats (1/2) 0, bugbears (3+1) 1, ogres (4+1) 2, trolls (6+3) 3, giants (8)
    and worms (15) 4."""
    assert total(who) == expected


@pytest.mark.rule("SP-3.6.4.2.1")
@pytest.mark.parametrize(("level", "expected"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (10, 4)])
def test_levels_of_characters(level: int, expected: int):
    """+1 per 2 levels, at most +4: a character struck from behind checks with 0, 1, 2, 3, 4 and 4 at 1, 2, 5,
    7, 8 and 10."""
    text = f"""
figures:
  - {{id: vic, side: red, class: fighting_man, level: {level}, weapons: [sword], hit_points: 30, at: [20, 20],
     facing: 180}}
  - {{id: bea, side: blue, troop: man_at_arms, hit_points: 8, at: [20, 21.9], facing: 0}}
  - {{id: abe, side: blue, name: Abe, troop: man_at_arms, hit_points: 8, at: [20, 18.1], facing: 180}}
"""
    fight = Fight(text, begin="melee", dice=morale("vic", faces=(6, 6)))
    fight.do("strike abe at vic")
    assert fight.last(MoraleChecked).tally.total == expected


@pytest.mark.rule("SP-R105")
def test_a_class_given_to_monsters_counts_before_their_hit_dice():
    """Gnolls that the scenario calls class E check as such: -2 and their own +2, nothing for 2 hit dice."""
    found = tally_of("creature: gnoll, morale_class: E").modifiers
    assert [one.value for one in found if one.ignored is None] == [-2, 2]
    assert [(one.label, one.rule) for one in found if one.ignored] == [("2 hit dice", "SP-R105")]


LED = "troop: man_at_arms, leader: cap"


def led(charisma: int, *, flees: bool = False) -> int:
    """What the leader of that charisma adds; two of the five (he is the fifth) have fallen, past 33 percent."""
    text = FOUR % ("outdoors", "day", LED)
    text += (
        f"figures:\n  - {{id: cap, side: red, troop: man_at_arms, charisma: {charisma}, hit_points: 4, "
        f"at: [40, 10], facing: 0}}\n"
    )
    dice = sure_shots(morale(), ("bows-1", "four-1"), ("bows-1", "four-2"))
    fight = Fight(state=in_flight(text, *(["cap"] if flees else [])), begin="missile", dice=dice)
    fight.do("shoot bows-1 at four-1; bows-1 at four-2")
    done_shooting(fight)
    return fight.all(MoraleChecked, percent=33)[0].tally.total


@pytest.mark.rule("SP-3.6.4.3")
@pytest.mark.parametrize(("charisma", "expected"), [(18, 1), (15, 1), (14, 0), (6, 0), (5, -1), (3, -1)])
def test_the_leader(charisma: int, expected: int):
    """Charisma 15 or more +1, 5 or less -1, between them nothing; he may stand far away."""
    assert led(charisma) == expected


@pytest.mark.rule("SP-R78")
def test_a_leader_in_flight_leads_nobody():
    """The unit's own leader has charisma 18, and flees: nothing is added."""
    assert led(18, flees=True) == 0


@pytest.mark.rule("SP-R78")
def test_another_units_leader_does_not_count():
    """A leader of charisma 18 of another unit stands beside them: nothing is added."""
    text = FOUR % ("outdoors", "day", "troop: man_at_arms")
    text += "  - {id: lads, side: red, troop: levy, count: 2, at: [30, 20], facing: 180, leader: cap}\n"
    text += (
        "figures:\n  - {id: cap, side: red, troop: man_at_arms, charisma: 18, hit_points: 4, at: [26, 20], facing: 0}\n"
    )
    dice = sure_shots(morale(), ("bows-1", "four-1"), ("bows-1", "four-2"))
    fight = Fight(text, begin="missile", dice=dice)
    fight.do("shoot bows-1 at four-1; bows-1 at four-2")
    done_shooting(fight)
    assert fight.all(MoraleChecked)[0].tally.total == 0


@pytest.mark.rule("SP-3.6.4.3.1")
@pytest.mark.parametrize("bonus", [2, -1])
def test_hired_figures_add_their_loyalty(bonus: int):
    """Hired men-at-arms with a loyalty of +2, or of -1."""
    assert total(f"troop: man_at_arms, loyalty: {bonus}") == bonus


# ---- few left ----------------------------------------------------------------------------------------------------


def few(count: int, fall: int) -> Tally:
    """So many of a unit of class B fall at one volley: the tally of the rest."""
    text = f"""
units:
  - {{id: mob, side: red, troop: man_at_arms, morale_class: B, count: {count}, hit_points: 1, at: [20, 20],
     facing: 180}}
  - {{id: bows, side: blue, troop: longbowman, count: 9, hit_points: 6, at: [20, 26], facing: 0}}
"""
    aims = [(f"bows-{number // 2 + 1}", f"mob-{number + 1}") for number in range(fall)]
    fight = Fight(text, begin="missile", dice=sure_shots(morale(), *aims))
    fight.do("shoot " + "; ".join(f"{who} at {whom}" for who, whom in aims))
    done_shooting(fight)
    return fight.all(MoraleChecked)[0].tally


@pytest.mark.rule("SP-3.6.4.4")
@pytest.mark.parametrize(
    ("count", "fall", "expected"),
    [(4, 2, 0), (4, 3, -2), (8, 5, 0), (8, 6, -2), (10, 8, -2), (10, 9, -3), (11, 9, -2), (12, 11, -3)],
)
def test_few_left(count: int, fall: int, expected: int):
    """-2 with a quarter or fewer left, -3 instead with a tenth or fewer: 1 of 4, 2 of 8, 2 of 10 and of 11; 1
    of 10, of 12."""
    tally = few(count, fall)
    left = [modifier for modifier in tally.modifiers if modifier.rule == "SP-3.6.4.4"]
    assert sum(one.value for one in left if one.ignored is None) == expected
    assert [one.value for one in left if one.ignored] == ([-2] if expected == -3 else [])
    # Class B gives its +1.
    assert tally.total == 1 + expected
