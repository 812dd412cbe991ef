"""Morale at the limits: the loss at which a group checks, what counts then, and how far a voice carries."""

import pytest
from msgspec.structs import replace

from game.core.figures import SLAIN, Condition, Figure, HitDice, Unit
from game.core.grain import GRAIN, grains
from game.core.state import with_figure
from game.rules.morale.checks import (
    broke_in,
    fears_charges,
    is_bolting,
    is_broken,
    is_driven,
    is_fearsome,
    is_powerful,
    morale_class,
    morale_tally,
    mount_tally,
    rides_untrained,
    threshold_crossed,
)
from game.rules.morale.leading import called_on, group_in_flight, hearing, rallies, rally_refused, within_call
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight

FIELD = """
units:
  - {id: ten, side: blue, name: Ten, troop: man_at_arms, count: 10, hit_points: 4, formation: {spacing: 0.5},
     at: [20, 30], facing: 0}
  - {id: many, side: blue, name: Many, troop: man_at_arms, count: 26, hit_points: 4, formation: {ranks: 2},
     at: [24, 12], facing: 0}
""" + figures(
    blue("lord", 10, 20, "class: fighting_man, level: 1, weapons: [sword], charisma: 10"),
    blue("rider", 30, 20, "class: fighting_man, level: 1, weapons: [sword], mount: riding_horse"),
    blue("knight", 34, 20, "class: fighting_man, level: 1, weapons: [mounted_lance, sword], mount: heavy_warhorse"),
    blue("lancer", 38, 20, "troop: knight"), blue("bowman", 42, 20, "troop: bowman"),
    red("orc", 10, 4), red("ogre", 20, 4, "creature: ogre"), red("troll", 30, 4, "creature: troll"),
    red("kobold", 40, 4, "creature: kobold"), red("elf", 44, 4, "creature: elf"),
)  # fmt: skip


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(FIELD, begin="melee")


def in_(figure: Figure, *conditions: str, value: str = "", **changed: object) -> Figure:
    return replace(figure, conditions=tuple(Condition(condition, 99, value) for condition in conditions), **changed)


def such(at: Situation, *changed: Figure) -> Situation:
    state = at.state
    for figure in changed:
        state = with_figure(state, figure)
    return Situation(state, at.battle)


def like(figure: Figure, **changed: object) -> Figure:
    return replace(figure, profile=replace(figure.profile, **changed))


def ten(fight: Fight, fallen: int, of: int = 10, **changed: object) -> tuple[Situation, Unit]:
    """The unit, or its first so many men, of whom so many have been slain."""
    unit = fight.now.units["ten"]
    unit = replace(unit, figures=unit.figures[:of], **changed)
    slain = [replace(fight.figure(name), fate=SLAIN) for name in unit.figures[of - fallen :]]
    return such(fight.at, *slain), unit


# ---- when ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.1.5")
@pytest.mark.rule("SP-R14")
@pytest.mark.parametrize(
    ("of", "fallen", "checked", "crossed"),
    [(4, 0, 0, 0), (10, 3, 0, 0), (3, 1, 0, 33), (10, 4, 0, 33), (10, 4, 33, 0), (10, 7, 33, 66), (4, 3, 0, 75),
     (4, 3, 66, 75), (4, 3, 75, 0), (2, 1, 0, 33), (1, 1, 0, 0)],
)  # fmt: skip
def test_a_group_checks_at_each_share_of_its_losses_once(
    fight: Fight, of: int, fallen: int, checked: int, crossed: int
):
    """Class C at 33, 66 and 75 of a hundred: one of three is 33 and a third. One man alone has no losses to fear."""
    at, unit = ten(fight, fallen, of, checked=checked)
    assert threshold_crossed(at, unit) == crossed


@pytest.mark.rule("SP-3.6.1.5")
@pytest.mark.rule("SP-R76")
@pytest.mark.parametrize(
    ("letter", "of", "crossed"), [("D", 4, 25), ("E", 4, 25), ("B", 4, 0), ("A", 2, 50), ("", 2, 33)]
)
def test_each_class_has_its_own_shares(fight: Fight, letter: str, of: int, crossed: int):
    at, unit = ten(fight, 1, of)
    at = such(at, *[like(at.state.figures[name], morale_class=letter) for name in unit.figures])
    assert threshold_crossed(at, unit) == crossed
    assert morale_class(at.state.figures[unit.figures[0]]) == (letter or "C")


@pytest.mark.rule("SP-3.6.1.5")
@pytest.mark.rule("SP-R76")
def test_seventeen_of_twenty_six_are_not_yet_two_thirds_and_the_first_man_s_class_is_the_group_s(fight: Fight):
    many = fight.now.units["many"]
    slain = [replace(fight.figure(name), fate=SLAIN) for name in many.figures[8:]]
    assert threshold_crossed(such(fight.at, *slain[1:]), many) == 33
    assert threshold_crossed(such(fight.at, *slain), many) == 66
    at, unit = ten(fight, 1, 4)
    assert threshold_crossed(such(at, like(at.figure("ten-2"), morale_class="D")), unit) == 0
    assert threshold_crossed(such(at, like(at.figure("ten-1"), morale_class="D")), unit) == 25


@pytest.mark.rule("SP-R60")
@pytest.mark.rule("SP-3.5.9.20")
@pytest.mark.rule("SP-R187")
@pytest.mark.parametrize(
    ("condition", "value", "told"),
    [("fleeing", "3", (True, False, False)), ("breaking", "", (True, False, False)),
     ("breaking", "mount", (True, True, False)), ("bolted", "", (False, True, False)),
     ("turned", "", (False, False, True)), ("afraid", "", (False, False, True)), ("prone", "", (False, False, False))],
)  # fmt: skip
def test_who_has_broken_whose_horse_has_bolted_and_who_is_driven(
    fight: Fight, condition: str, value: str, told: tuple[bool, bool, bool]
):
    rider = fight.figure("rider")
    figure = in_(rider, condition, value=value)
    assert not (is_broken(rider) or is_bolting(rider) or is_driven(rider))
    assert (is_broken(figure), is_bolting(figure), is_driven(figure)) == told
    if condition == "fleeing":
        assert broke_in(figure) == 3
    else:
        with pytest.raises(LookupError):
            broke_in(figure)


@pytest.mark.rule("SP-3.6.1.3")
@pytest.mark.rule("SP-R75")
def test_a_single_monster_of_four_dice_is_powerful(fight: Fight):
    """An ogre (4+1), not an orc, nor a knight of whatever level; in a unit only if it is the only one of its kind."""
    ogre, orc = fight.figure("ogre"), fight.figure("orc")
    assert is_powerful(fight.at, ogre) and not is_powerful(fight.at, orc)
    assert is_powerful(fight.at, like(orc, hit_dice=HitDice(8))) and not is_powerful(
        fight.at, like(orc, hit_dice=HitDice(7))
    )
    assert not is_powerful(fight.at, like(fight.figure("knight"), hit_dice=HitDice(20)))

    def among(*others: Figure) -> bool:
        body = Unit("pack", "red", "Pack", ("ogre", *[one.id for one in others]), 1)
        state = replace(such(fight.at, *others).state, units={**fight.now.units, "pack": body})
        return is_powerful(Situation(state, fight.battle), replace(ogre, unit="pack"))

    assert among(orc, fight.figure("troll")) and not among(orc, like(fight.figure("troll"), kind="ogre"))


# ---- what counts --------------------------------------------------------------------------------------------------


def counts(at: Situation, figure: Figure, unit: Unit | None = None) -> dict[str, int]:
    found = morale_tally(at, [figure], unit)
    assert (found.need, found.die, found.rule) == (7, "2d6", "SP-3.6.2.1")
    return {modifier.label: modifier.value for modifier in found.modifiers if modifier.ignored is None}


@pytest.mark.rule("SP-3.6.4.2.1")
@pytest.mark.parametrize(("level", "value"), [(1, 0), (2, 1), (3, 1), (7, 3), (8, 4), (9, 4), (12, 4)])
def test_half_the_level_counts_and_four_at_most(fight: Fight, level: int, value: int):
    assert counts(fight.at, like(fight.figure("lord"), level=level)) == {f"level {level}": value}


@pytest.mark.rule("SP-3.6.4.2.1")
@pytest.mark.parametrize(("halves", "label", "value"), [(1, "1/2", 0), (4, "2", 1), (7, "3", 1), (8, "4", 2),
                                                        (16, "8", 4), (20, "10", 4)])  # fmt: skip
def test_half_the_hit_dice_count_and_four_at_most(fight: Fight, halves: int, label: str, value: int):
    troll = like(fight.figure("troll"), hit_dice=HitDice(halves))
    assert counts(fight.at, troll) == {f"{label} hit dice": value}


@pytest.mark.rule("SP-3.6.4.2")
@pytest.mark.rule("SP-R105")
@pytest.mark.parametrize(("letter", "value"), [("E", -2), ("D", -1), ("C", 0), ("B", 1), ("A", 2)])
def test_a_class_counts_before_hit_dice(fight: Fight, letter: str, value: int):
    """Of a monster that is given one its dice are told, but do not count; if they would add nothing, not even that."""
    troll, orc = like(fight.figure("troll"), morale_class=letter), like(fight.figure("kobold"), morale_class=letter)
    assert counts(fight.at, troll) == {f"class {letter}": value}
    assert [modifier.rule for modifier in morale_tally(fight.at, [troll], None).modifiers] == ["SP-3.6.4.2", "SP-R105"]
    assert "SP-R105" not in [modifier.rule for modifier in morale_tally(fight.at, [orc], None).modifiers]


@pytest.mark.rule("SP-3.6.4.1.1")
@pytest.mark.rule("SP-3.6.4.1.2")
@pytest.mark.rule("SP-3.6.4.3.1")
@pytest.mark.rule("SP-R165")
def test_what_else_counts(fight: Fight):
    """Plate and horse of a troop, but no horse of a character; the day for an orc; blessing, curse and loyalty."""
    at = fight.at
    assert counts(at, fight.figure("bowman")) == {"class C": 0}
    assert counts(at, fight.figure("lancer")) == {"class A": 2, "plate armour": 1, "cavalry": 1}
    assert counts(at, fight.figure("knight")) == {"level 1": 0}
    assert counts(at, fight.figure("orc")) == {"1 hit dice": 0, "daylight": -1}
    night = Situation(replace(fight.now, table=replace(fight.now.table, light="dark")), fight.battle)
    assert counts(night, fight.figure("orc")) == {"1 hit dice": 0}
    bowman = fight.figure("bowman")
    assert counts(at, in_(bowman, "blessed")) == {"class C": 0, "blessed": 1}
    assert counts(at, in_(bowman, "cursed")) == {"class C": 0, "cursed": -1}
    assert counts(at, in_(bowman, "prone")) == {"class C": 0}
    assert counts(at, like(bowman, loyalty=-2)) == {"class C": 0, "loyalty": -2}
    assert len(morale_tally(at, [in_(bowman, "prone")], None).modifiers) == 1


@pytest.mark.rule("SP-3.6.4.3")
@pytest.mark.rule("SP-R78")
@pytest.mark.parametrize(("charisma", "value"), [(0, 0), (1, -1), (5, -1), (6, 0), (14, 0), (15, 1), (18, 1)])
def test_a_leader_counts_by_his_charisma(fight: Fight, charisma: int, value: int):
    """Fifteen helps and five hinders; of what lies between it is told that it does neither, and nought is no score."""
    at, unit = ten(fight, 0, leader="lord")
    at = such(at, like(fight.figure("lord"), charisma=charisma))
    led = [one for one in morale_tally(at, [at.figure("ten-1")], unit).modifiers if one.rule == "SP-3.6.4.3"]
    why = None if value else f"Charisma {charisma}: 15 helps, 5 hinders"
    assert [(one.value, one.ignored) for one in led] == [(value, why)]


@pytest.mark.rule("SP-3.6.4.3")
@pytest.mark.rule("SP-R78")
def test_only_who_is_there_and_stands_by_them_leads(fight: Fight):
    at, unit = ten(fight, 0, leader="lord")
    lord = like(fight.figure("lord"), charisma=15)

    def told(leader: Figure, led: str = "ten-1", unit: Unit = unit) -> list[str | None]:
        there = such(at, leader)
        found = morale_tally(there, [there.figure(led)], unit).modifiers
        return [one.ignored for one in found if one.rule == "SP-3.6.4.3"]

    assert told(lord) == [None]
    assert told(replace(lord, fate=SLAIN)) == ["no longer on the table"]
    assert told(in_(lord, "fleeing")) == ["flees himself"]
    assert told(replace(lord, side="red")) == ["serves the enemy"]
    assert told(lord, "lord") == [] == told(lord, unit=replace(unit, leader=""))


@pytest.mark.rule("SP-3.6.4.4")
@pytest.mark.parametrize(
    ("of", "fallen", "told"),
    [(10, 7, []), (10, 8, [(-2, True)]), (10, 9, [(-3, True), (-2, False)]), (8, 6, [(-2, True)]), (4, 2, []),
     (4, 3, [(-2, True)]), (2, 1, []), (2, 2, [(-3, True), (-2, False)]), (1, 0, []), (1, 1, [])],
)  # fmt: skip
def test_few_are_left(fight: Fight, of: int, fallen: int, told: list[tuple[int, bool]]):
    """A quarter, or a tenth, which counts in its place; one man is not few of himself."""
    at, unit = ten(fight, fallen, of)
    found = morale_tally(at, [at.figure("ten-1")], unit).modifiers
    assert [(one.value, one.ignored is None) for one in found if one.rule == "SP-3.6.4.4"] == told


# ---- charges and horses -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.6.1.4")
@pytest.mark.rule("SP-R106")
def test_whose_charge_is_feared_and_by_whom(fight: Fight):
    """A lance on a horse, and large monsters; feared by foot of the classes E to C, by no character and no rider."""
    at = fight.at
    feared = {name: is_fearsome(at, fight.figure(name)) for name in ("knight", "rider", "ogre", "orc", "lord")}
    assert feared == {"knight": True, "rider": False, "ogre": True, "orc": False, "lord": False}
    assert not is_fearsome(at, replace(fight.figure("knight"), weapon="sword"))
    assert not is_fearsome(at, replace(fight.figure("lord"), weapon="mounted_lance"))
    assert is_fearsome(at, like(fight.figure("orc"), size="H")) and not is_fearsome(
        at, like(fight.figure("lord"), size="L")
    )
    assert [fears_charges(like(fight.figure("bowman"), morale_class=letter)) for letter in "ECBA"] == [
        True, True, False, False]  # fmt: skip
    assert not fears_charges(fight.figure("lancer")) and not fears_charges(fight.figure("lord"))


@pytest.mark.rule("SP-3.5.9.20")
@pytest.mark.rule("SP-R74")
@pytest.mark.parametrize(
    ("mount", "untrained", "value"),
    [("riding_horse", True, 1), ("mule", True, 1), ("heavy_warhorse", False, 1), ("dire_wolf", False, 1),
     ("war_elephant", False, 4)],
)  # fmt: skip
def test_an_untrained_mount_shies_by_its_own_hit_dice(fight: Fight, mount: str, untrained: bool, value: int):
    rider = like(fight.figure("rider"), mount=mount)
    assert rides_untrained(fight.at, rider) is untrained
    assert mount_tally(fight.at, rider).total == value
    assert not rides_untrained(fight.at, fight.figure("lord"))


# ---- calling them back --------------------------------------------------------------------------------------------


def in_flight(fight: Fight, *more: Figure) -> Situation:
    """The ten are in flight, the first of them right behind the lord, the others far away."""
    lord = fight.figure("lord")
    men = [in_(fight.figure(f"ten-{n}"), "fleeing", value="0") for n in range(1, 11)]
    men[0] = replace(men[0], x=lord.x, y=lord.y + 2 * GRAIN)
    return such(fight.at, *men, *more)


def no_call(at: Situation, lord: Figure, whom: str = "ten") -> str:
    no = rally_refused(such(at, lord), lord, whom)
    return "" if no is None else no.rule


@pytest.mark.rule("SP-3.6.3.1")
@pytest.mark.rule("SP-3.6.3.1.1")
@pytest.mark.rule("SP-R79")
@pytest.mark.rule("SP-R109")
def test_who_may_call_and_on_whom(fight: Fight):
    at, lord = in_flight(fight), fight.figure("lord")
    whole = allowance(at, lord)
    assert no_call(at, lord) == no_call(at, in_(lord, "prone")) == no_call(at, replace(lord, walked=whole // 2)) == ""
    assert no_call(at, replace(lord, walked=whole // 2 + 1)) == "SP-3.6.3.1.1"
    assert no_call(at, in_(lord, "silenced")) == "SP-R165"
    mute = like(lord, charisma=0)
    no = rally_refused(such(at, mute), mute, "ten")
    assert no is not None and (no.rule, no.measured) == ("SP-3.6.3.1", {"charisma": 0})
    assert no_call(at, in_(lord, "called", value="bows ten")) == "SP-R79"
    assert no_call(at, in_(lord, "called", value="bows")) == ""
    assert no_call(at, lord, "orc") == "SP-R109" == no_call(fight.at, lord)
    assert no_call(at, in_(lord, "stunned")) == "SP-3.3.4.2"
    held = such(at, replace(fight.figure("orc"), x=lord.x, y=lord.y - grains(1.5)))
    assert no_call(held, lord) == "SP-3.6.3.1.1"
    assert called_on(in_(lord, "called", value="bows ten")) == ["bows", "ten"] and called_on(lord) == []


@pytest.mark.rule("SP-3.6.3.1")
@pytest.mark.parametrize(("more", "heard"), [(0, True), (1, False)])
def test_a_voice_carries_an_inch_a_point_of_charisma(fight: Fight, more: int, heard: bool):
    """Ten inches from base to base, to the grain."""
    at, lord = in_flight(fight), fight.figure("lord")
    man = replace(at.figure("ten-1"), x=lord.x + 11 * GRAIN + more, y=lord.y)
    others = [replace(at.figure(f"ten-{n}"), x=grains(46), y=grains(2) + n * GRAIN * 2) for n in range(2, 11)]
    at = such(at, man, *others)
    assert bool(within_call(at, lord, hearing(at, "blue", "ten"))) is heard
    assert no_call(at, lord) == ("" if heard else "SP-3.6.3.1")
    assert rallies(at, "blue") == ([("lord", "ten")] if heard else [])


@pytest.mark.rule("SP-R109")
@pytest.mark.rule("SP-R187")
def test_only_those_hear_whose_own_nerve_has_gone(fight: Fight):
    """Not who stands, nor whom a power drives, nor whom his horse carries off; and each with his own group."""
    at = in_flight(fight)
    men = [at.figure(f"ten-{n}") for n in range(1, 5)]
    at = such(at, in_(men[0], "fleeing", "turned"), in_(men[1], "fleeing", "bolted"), in_(men[2], "prone"))
    assert [one.id for one in hearing(at, "blue", "ten")] == [
        "ten-10",
        "ten-4",
        "ten-5",
        "ten-6",
        "ten-7",
        "ten-8",
        "ten-9",
    ]
    assert group_in_flight(at, men[3]) == "ten" and group_in_flight(at, at.figure("ten-2")) == "ten-2"
    assert group_in_flight(at, fight.figure("lord")) == "lord" and group_in_flight(at, fight.figure("orc")) == "orc"
    assert group_in_flight(at, like(men[3], character=True)) == "ten-4"


@pytest.mark.rule("SP-3.6.3.2")
@pytest.mark.rule("SP-R111")
def test_a_rider_reins_in_his_own_horse_with_half_a_move_left(fight: Fight):
    """Once a round; who has not been run away with has nothing to rein in."""
    rider = in_(fight.figure("rider"), "fleeing", "bolted", value="0")
    whole = allowance(such(fight.at, rider), rider)

    def told(figure: Figure) -> tuple[str, bool]:
        at = such(fight.at, figure)
        return no_call(at, figure, "rider"), ("rider", "rider") in rallies(at, "blue")

    assert told(rider) == ("", True)
    assert told(replace(rider, walked=whole // 2)) == ("", True)
    assert told(replace(rider, walked=whole // 2 + 1)) == ("SP-3.6.3.2", False)
    assert told(in_(rider, "fleeing", "bolted", "reined", value="0")) == ("SP-R111", False)
    assert told(in_(rider, "fleeing", value="0")) == ("SP-3.6.3.2", False)
    assert told(in_(rider, "bolted")) == ("SP-3.6.3.2", False)
