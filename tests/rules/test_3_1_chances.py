"""Section 3.1: on how much of the die a party surprises, by what, and what does not count."""

import pytest

from game.core.events import Surprised
from game.core.fight.stealth import SurpriseRolled
from game.core.tally import Tally
from game.play.asked.dice_box import LoadedDice
from game.rules.stealth.surprise import surprise_tally
from tests.play import Fight

FOE = "  - {id: orc, side: red, creature: orc, hit_points: 8, at: [40, 4], facing: 180}\n"
WOOD = "terrain: [{kind: woods, points: [[30, 20], [36, 20], [36, 26]]}]\n"
DUNGEON = "table: {width: 48, height: 36, ground: stone, setting: dungeon, light: dark}\n"
DESERT = "table: {width: 48, height: 36, ground: sand, setting: outdoors, light: day}\n"


def party(*men: str, more: str = "", foe: str = FOE, surprise: str = "{unaware: [red]}") -> str:
    rows = "".join(f"  - {{id: m{n}, side: blue, {man}, at: [{4 + 2 * n}, 30]}}\n" for n, man in enumerate(men))
    return f"figures:\n{rows}{foe}surprise: {surprise}\n{more}"


def chance(text: str) -> Tally:
    """The tally of the red side's die, before anything has happened."""
    return surprise_tally(Fight(text).at, "red")


def rolled(text: str, face: int) -> Fight:
    dice = LoadedDice().otherwise(10).lay("surprise", "red", faces=(face,))
    return Fight(text, begin="opening", dice=dice)


FIGHTER = "class: fighting_man, level: 4"
ELF, HALFLING = "creature: elf", "creature: halfling"


def scout(level: int, kind: str = "scout") -> str:
    return f"class: {kind}, level: {level}"


@pytest.mark.rule("SP-3.1.4")
@pytest.mark.parametrize(("count", "need"), [(10, 2), (11, 1)])
def test_eleven_in_a_dungeon_surprise_on_a_one(count: int, need: int):
    """Ten men surprise on 1-2; with one more the die must show 1, and a 2 no longer does it."""
    text = f"units: [{{id: men, side: blue, troop: man_at_arms, count: {count}, at: [20, 30]}}]\n"
    text += f"figures:\n{FOE}surprise: {{unaware: [red]}}\n{DUNGEON}"
    tally = chance(text)
    assert tally.need == need
    assert tally.rule == ("SP-3.1.1" if need == 2 else "SP-3.1.4")
    assert bool(rolled(text, 2).all(Surprised)) == (need == 2)
    assert rolled(text, 1).all(Surprised)


@pytest.mark.rule("SP-3.1.4.1")
@pytest.mark.parametrize(("count", "need"), [(99, 2), (100, 1)])
def test_a_hundred_outdoors_surprise_on_a_one(count: int, need: int):
    unit = f"id: men, side: blue, troop: man_at_arms, count: {count}, at: [24, 28], formation: {{ranks: 4}}"
    text = f"units: [{{{unit}}}]\n"
    tally = chance(f"{text}figures:\n{FOE}surprise: {{unaware: [red]}}\n")
    assert tally.need == need
    assert tally.rule == ("SP-3.1.1" if need == 2 else "SP-3.1.4.1")


@pytest.mark.rule("SP-3.1.4")
@pytest.mark.rule("SP-R190")
def test_a_building_counts_as_a_dungeon_for_the_size():
    hall = "table: {width: 48, height: 36, ground: stone, setting: building, light: day}\n"
    text = "units: [{id: men, side: blue, troop: man_at_arms, count: 11, at: [20, 30]}]\n"
    assert chance(f"{text}figures:\n{FOE}surprise: {{unaware: [red]}}\n{hall}").rule == "SP-3.1.4"
    assert chance(f"{text}figures:\n{FOE}surprise: {{unaware: [red]}}\n").need == 2


@pytest.mark.rule("SP-3.1.5")
@pytest.mark.rule("SP-R190")
@pytest.mark.parametrize(
    ("more", "need"),
    [(WOOD, 4), ("", 2), (DESERT, 2), (DESERT.replace("sand", "snow"), 4), (DUNGEON, 2)],
)
def test_elves_and_halflings_in_the_wilderness(more: str, need: int):
    """An elf and a halfling by a wood surprise on 1-4; on bare grass, in the sand and underground on 1-2."""
    text = party(ELF, HALFLING, more=more)
    assert chance(text).need == need
    assert bool(rolled(text, 4).all(Surprised)) == (need == 4)


@pytest.mark.rule("SP-3.1.5")
@pytest.mark.parametrize(("who", "kind"), [(ELF, "elf"), (HALFLING, "halfling")])
def test_it_is_told_whether_it_is_an_elf_or_a_halfling_who_surprises(who: str, kind: str):
    tally = chance(party(who, more=WOOD))
    assert (tally.rule, tally.need, kind in tally.label) == ("SP-3.1.5", 4, True)
    assert kind == "halfling" or "halfling" not in tally.label


@pytest.mark.rule("SP-3.1.5")
@pytest.mark.rule("SP-R190")
def test_the_scenario_says_whether_the_ground_is_clear():
    assert chance(party(ELF, surprise="{unaware: [red], clear: false}")).need == 4
    assert chance(party(ELF, more=WOOD, surprise="{unaware: [red], clear: true}")).need == 2


@pytest.mark.rule("SP-3.1.6")
@pytest.mark.parametrize(("level", "need"), [(1, 3), (3, 3), (4, 4), (6, 4), (7, 5), (10, 5)])
@pytest.mark.parametrize("kind", ["scout", "delver"])
def test_scouts_and_delvers_by_level(level: int, need: int, kind: str):
    tally = chance(party(scout(level, kind)))
    assert (tally.need, tally.rule) == (need, "SP-3.1.6")


@pytest.mark.rule("SP-3.1.6")
def test_the_lowest_level_counts_and_dexterity_does_not():
    """Level 9 with level 2: on 1-3. A modifier for missiles changes nothing."""
    tally = chance(party(scout(9) + ", dexterity: 3", scout(2, "delver")))
    assert tally.need == 3
    assert [(modifier.value, modifier.rule, modifier.ignored) for modifier in tally.modifiers] == [
        (5, "SP-3.1.11", "the worst of a party counts"), (2, "SP-3.1.1", "another chance holds"),
    ]  # fmt: skip


@pytest.mark.rule("SP-R19")
def test_the_size_limit_wins_over_elves_and_scouts():
    """Eleven delvers of level 8 underground: on a 1 only, and the tally keeps the 1-5 that they would have had."""
    tally = chance(party(*[scout(8)] * 11, more=DUNGEON))
    assert (tally.need, tally.rule) == (1, "SP-3.1.4")
    assert (5, "SP-R19", "a group of 11") in [(one.value, one.rule, one.ignored) for one in tally.modifiers]
    elves = "units: [{id: elves, side: blue, creature: elf, count: 100, at: [24, 28], formation: {ranks: 4}}]\n"
    assert chance(f"{elves}figures:\n{FOE}surprise: {{unaware: [red]}}\n{WOOD}").rule == "SP-3.1.4.1"


@pytest.mark.rule("SP-R20")
@pytest.mark.rule("SP-3.1.11")
def test_a_mixed_moving_party_uses_its_worst_chance():
    """Elf 1-4, scout of level 2 1-3, fighting-man 1-2: the worst of those who go along."""
    assert chance(party(ELF, scout(2), more=WOOD)).need == 3
    assert chance(party(ELF, scout(9), FIGHTER, more=WOOD)).need == 2
    assert not rolled(party(ELF, scout(2), more=WOOD), 4).all(Surprised)
    assert rolled(party(ELF, scout(2), more=WOOD), 3).all(Surprised)


@pytest.mark.rule("SP-3.1.7")
@pytest.mark.parametrize(("kind", "need"), [("bugbear", 3), ("troglodyte", 4), ("shadow", 5), ("orc", 2)])
def test_monsters_with_a_chance_of_their_own(kind: str, need: int):
    assert chance(party(f"creature: {kind}")).need == need


@pytest.mark.rule("SP-3.1.7")
def test_a_scenario_sets_the_chance_of_a_side_a_unit_a_figure_or_of_prepared_ground():
    assert chance(party(FIGHTER, surprise="{unaware: [red], chances: {blue: 5}}")).need == 5
    assert chance(party(FIGHTER, surprise="{unaware: [red], chances: {m0: 1}}")).need == 1
    ground = "regions: {trench: [[3, 29], [20, 29], [20, 31], [3, 31]]}\n"
    text = party(FIGHTER, more=ground, surprise="{unaware: [red], chances: {trench: 4}}")
    tally = chance(text)
    assert (tally.need, tally.rule) == (4, "SP-3.1.7")
    assert "prepared ground" in tally.label
    # Who stands beside it has his own.
    assert chance(text.replace("[[3, 29], [20, 29], [20, 31], [3, 31]]", "[[8, 29], [20, 29], [20, 31]]")).need == 2


@pytest.mark.rule("SP-R192")
def test_the_chance_of_a_side_stands_whatever_its_size():
    """Eleven in a dungeon, to whom the scenario gives 1-3: so it is; given to each of them, the size holds it to 1."""
    eleven = party(*[FIGHTER] * 11, more=DUNGEON, surprise="{unaware: [red], chances: {blue: 3}}")
    tally = chance(eleven)
    assert tally.need == 3
    assert [modifier.rule for modifier in tally.modifiers] == ["SP-R192"]
    each = ", ".join(f"m{n}: 3" for n in range(11))
    assert chance(party(*[FIGHTER] * 11, more=DUNGEON, surprise=f"{{unaware: [red], chances: {{{each}}}}}")).need == 1


@pytest.mark.rule("SP-3.1.7")
@pytest.mark.rule("SP-R191")
def test_one_who_is_hardly_surprised_warns_his_party():
    """A cloud giant is surprised on a 1: so is the orc beside him, and a 2 is not enough."""
    foe = FOE + "  - {id: giant, side: red, creature: cloud_giant, at: [30, 5], facing: 180}\n"
    tally = chance(party(FIGHTER, foe=foe))
    assert tally.need == 1
    assert (2, "SP-R191") in [(modifier.value, modifier.rule) for modifier in tally.modifiers]
    assert not rolled(party(FIGHTER, foe=foe), 2).all(Surprised)


@pytest.mark.rule("SP-3.1.15")
def test_there_is_no_order_for_stealth_and_no_bonus_for_it():
    """The chance of a party does not change with where it stands, how it looks, or what it has been told."""
    fight = Fight(party(FIGHTER))
    before = surprise_tally(fight.at, "red")
    fight.do("order fire hold", "move m0 via 4,31 facing 90")
    assert surprise_tally(fight.at, "red") == before


@pytest.mark.rule("SP-3.1.1")
def test_the_roll_tells_its_tally():
    """The event names the chance, its rule and what did not count; it cites both rules."""
    event = rolled(party(scout(5), FIGHTER), 2).last(SurpriseRolled)
    assert event.success
    assert event.roll == 2
    assert event.rules == ("SP-3.1.1",)
    assert event.tally.need == 2
    assert any(modifier.ignored == "the worst of a party counts" for modifier in event.tally.modifiers)
    alone = rolled(party(scout(5)), 4).last(SurpriseRolled)
    assert alone.rules == ("SP-3.1.1", "SP-3.1.6")
