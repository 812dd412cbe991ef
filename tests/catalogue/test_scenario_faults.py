"""Faults of scenario files: all in one pass, each with its line and column, across parts too; and every limit."""

# ruff: noqa: E501 - a case is a line
import re
from pathlib import Path
from random import Random

import pytest

from game import paths
from game.catalogue.scenario.loading import (
    ScenarioFaults,
    check_scenario,
    find_scenario,
    read_scenario,
    scenario_of_text,
)
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from tests.catalogue.making import FIGURES, HEAD, faults

MANY = """\
sandtable: 1
title: no
table: {width: 48, heigth: 36, light: dai}
terrain:
  - {kind: wods, points: [[4, 4], [10, 3], [12, 9]]}
  - {kind: woods, points: [[4, 4], [10, 9], [10, 4], [4, 9]]}
  - {kind: wall, line: [[20, 18], [20, 18]]}
regions: {gate: [[1, 1], [5, 1], [5, 5]]}
sides:
  - {id: watch, name: The Watch, colour: blu, plan: {stance: hold, objective: bridge}}
  - {id: orcs, name: Orcs}
units:
  - {id: spears, side: wach, troop: man_at_arm, count: 12, weapons: [speer, dagger], at: [20, 30], facing: 090, leader: oda}
  - {id: bows, side: watch, troop: bowman, count: twelve, at: [20, 20], hit_points: averge}
figures:
  - {id: odo, side: watch, class: fighting_man, level: 40, mount: heavy_hose, at: [33, 10], facing: 400}
  - {id: bob, side: orcs, creature: orc, weapons: [halberd], shield: wood, at: [33, 10.2]}
  - {id: bob, side: orcs, creature: orc, at: [38, 10.2], weapons: ~}
  - {id: lan, side: orcs, class: scout, weapons: [mounted_lance], at: [47.9, 20]}
  - {id: rob, side: orcs, creature: orc, at: [33.4, 10.2]}
victory:
  - {side: orcs, when: {hold: gat, until: 8}}
  - {side: orcs, when: {rout: 50, slay: odo}}
  - {side: watch, when: {slay: spears-13}}
rulings: {SP1: always}
"""


def test_all_faults_are_found_in_one_pass():
    assert faults(MANY, {"starkpool"}) == [
        "3:8: the key 'height' is missing",
        "3:20: unknown key 'heigth' (did you mean 'height'?)",
        "3:39: 'dai' is not one of day, dusk, dark (did you mean 'day'?)",
        "5:12: there is no kind of terrain 'wods' (did you mean 'woods'?)",
        "6:45: the outline crosses or touches itself here",
        "7:35: this corner is the one before it again",
        "10:42: 'blu' is not one of blue, vermilion, green, yellow, purple, black, white (did you mean 'blue'?)",
        "10:79: there is no region 'bridge'; there is gate",
        "11:5: the key 'colour' is missing",
        "13:24: there is no side 'wach' (did you mean 'watch'?)",
        "13:37: there is no troop 'man_at_arm' (did you mean 'man_at_arms'?)",
        "13:70: there is no weapon 'speer' (did you mean 'spear'?)",
        "13:121: there is no figure 'oda' (did you mean 'odo'?)",
        "14:51: a whole number is wanted here, not 'twelve'",
        "14:85: a number of hit points or average is wanted here, not 'averge' (did you mean 'average'?)",
        "16:56: 40 is not from 1 to 20",
        "16:67: there is no mount 'heavy_hose' (did you mean 'heavy_warhorse'?)",
        "16:101: 400 is not from 0 to 359",
        "17:70: a shield cannot be used with a halberd, which takes both hands [SP-3.0.5]",
        "18:10: 'bob' is the id of a figure already",
        "18:67: there is no value here",
        "19:51: a lance is used from a medium or heavy war horse, a paladin's horse or a fantastic mount only [SP-3.5.9.17]",
        "19:71: lan would stand off the table [ST-R1]",
        "20:46: rob and bob would stand in each other [ST-R1]",
        "22:31: there is no region 'gat' (did you mean 'gate'?)",
        "23:24: one of rout, hold, exit, slay and survive is wanted here",
        "24:32: there is no figure 'spears-13' (did you mean 'spears-3'?)",
        "25:11: a ruling such as SP-R1 is wanted here, not 'SP1'",
    ]


FIGURE = "figures:\n  - {id: one, side: blue, at: [5, 5], KEYS}\n  - {id: two, side: red, creature: orc, at: [15, 5]}\n"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("creature: ork", "there is no creature 'ork' (did you mean 'orc'?)"),
        ("troop: pikman", "there is no troop 'pikman' (did you mean 'pikeman'?)"),
        ("class: figthing_man", "there is no class 'figthing_man' (did you mean 'fighting_man'?)"),
        ("creature: orc, shield: wod", "there is no shield 'wod' (did you mean 'wood'?)"),
        ("creature: orc, shield: normal", "there is no shield 'normal'; there is metal, none, wood"),
        ("creature: orc, armour: chian", "there is no armour 'chian' (did you mean 'chain'?)"),
        ("creature: red_dragon, age: ancient", "there is no age 'ancient'"),
        ("creature: orc, age: old", "an orc has no age: dragons have"),
        ("creature: red_dragon, hit_dice: 12", "a red dragon has 9, 10, 11 hit dice"),
        ("creature: orc, level: 3", "a creature has no level: a class has"),
        ("class: scout, hit_dice: 3", "a class has a level, and no hit dice"),
        ("creature: orc, troop: levy", "a troop, a creature or a class is wanted, not a troop and a creature"),
        ("level: 3", "a troop, a creature or a class is wanted here"),
        ("creature: orc, race: dwarf", "an orc is a race of its own"),
        ("creature: orc, gear: [torche]", "there is no gear 'torche' (did you mean 'torch'?)"),
        ("creature: orc, shots: {arow: 3}", "there is no missile weapon 'arow'"),
        ("class: magic_user, spells: [slepe]", "there is no spell 'slepe' (did you mean 'sleep'?)"),
        ("class: magic_user, scrolls: [fireball]", "there is no spell 'fireball' (did you mean 'fire_ball'?)"),
        ("creature: orc, barding: true", "there is no mount to wear it"),
        ("creature: ogre, mount: heavy_warhorse", "an ogre is too large to ride"),
        ("creature: orc, barding: yes", "true or false is wanted here, not 'yes' (did you mean 'true'?)"),
        ("creature: orc, at: [1, 2]", "the key 'at' was given before, in line 8"),
        ("creature: orc, facing: 0x10", "a whole number is wanted here, not '0x10'"),
        ("creature: orc, facing: .inf", "a whole number is wanted here, not '.inf'"),
        ("creature: orc, facing: [1]", "a whole number is wanted here, not a list"),
        ("creature: orc, name: [1]", "text is wanted here, not a list"),
        ("creature: orc, weapons: sword", "a list is wanted here"),
        ("creature: orc, colour: red", "unknown key 'colour'"),
        ("troop: pikeman, mount: mule, weapons: [mounted_lance]",
         "a lance is used from a medium or heavy war horse, a paladin's horse or a fantastic mount only [SP-3.5.9.17]"),
        ("troop: pikeman, mount: light_warhorse, weapons: [mounted_lance]",
         "a lance is used from a medium or heavy war horse, a paladin's horse or a fantastic mount only [SP-3.5.9.17]"),
        ("creature: kobold, weapons: [dagger], mount: pegasus",
         "a pegasus carries no kobold: a human, elf, dwarf, gnome or halfling only [SP-R236]"),
    ],
)  # fmt: skip
def test_a_figure_at_fault(keys: str, said: str):
    found = faults(HEAD + FIGURE.replace("KEYS", keys))
    assert [one.split(": ", 1)[1] for one in found] == [said]
    assert found[0].startswith("8:")


@pytest.mark.parametrize(
    "keys",
    [
        "troop: pikeman, mount: heavy_warhorse, weapons: [mounted_lance]",
        "class: paladin, mount: paladin_warhorse, weapons: [mounted_lance]",
        "class: fighting_man, mount: pegasus, weapons: [mounted_lance]",
        "troop: man_at_arms, shield: wood, weapons: [two_handed_sword, sword]",
        "creature: elf, shield: wood",
        "troop: levy, name: no, facing: 090",
        "creature: orc, hit_points: average, hit_dice: 4+1",
        "creature: giant_rat, base: 0.5",
        "creature: hydra, hit_dice: 7, base: [2, 3]",
    ],
)
def test_a_figure_not_at_fault(keys: str):
    assert faults(HEAD + FIGURE.replace("KEYS", keys)) == []


@pytest.mark.rule("SP-R236")
@pytest.mark.parametrize(
    ("who", "refused"),
    [
        ("creature: goblin", ""),
        ("class: fighting_man, race: goblin", ""),
        ("class: fighting_man, race: dwarf", "dwarf"),
        ("troop: light_horse", "human"),
        ("creature: orc", "orc"),
    ],
)
def test_a_dire_wolf_carries_goblins_only(who: str, refused: str):
    """A goblin sits on a wolf with his lance; a man, a dwarf or an orc with one is told in one sentence that he cannot."""
    found = faults(HEAD + FIGURE.replace("KEYS", f"{who}, mount: dire_wolf, weapons: [mounted_lance]"))
    said = f"a dire wolf carries no {refused}: a goblin only [SP-R236]"
    assert [one.split(": ", 1)[1] for one in found] == ([said] if refused else [])


@pytest.mark.rule("SP-3.5.9.17.1")
@pytest.mark.parametrize("weapon", ["pike", "mounted_lance"])
@pytest.mark.parametrize("setting", ["building", "dungeon", "outdoors", "building, vast: true", "dungeon, vast: true"])
def test_no_lances_and_pikes_under_a_roof(weapon: str, setting: str):
    """Only outdoors, and in a building that the scenario marks as one of the very largest."""
    text = HEAD.replace("height: 36", f"height: 36, setting: {setting}")
    keys = f"troop: pikeman, mount: heavy_warhorse, weapons: [{weapon}]"
    found = faults(text + FIGURE.replace("KEYS", keys))
    assert [("cannot be used under a roof" in one) for one in found] == (
        [] if setting in ("outdoors", "building, vast: true") else [True]
    )


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("terrain: [{kind: woods, points: [[1, 1], [2, 2]]}]", "an area has three corners or more"),
        ("terrain: [{kind: woods, points: [[1, 1], [2, 2], [3, 3]]}]", "the outline turns back on itself here"),
        ("terrain: [{kind: woods, points: [[1, 1], [5, 1], [3, 1], [3, 4]]}]", "the outline turns back on itself here"),
        ("terrain: [{kind: woods, points: [[1, 1], [5, 1], [5, 5], [3, 1], [2, 5]]}]", "the outline crosses or touches itself here"),
        ("terrain: [{kind: woods, points: [[1, 1], [5, 1], [5, 1], [3, 4]]}]", "this corner is the one before it again"),
        ("terrain: [{kind: woods, points: [[1, 1], [5, 1], [3, 4], [1, 1]]}]", "this corner is the one before it again"),
        ("terrain: [{kind: woods, points: [[1, 1], [49, 1], [3, 4]]}]", "this corner is off the table"),
        ("terrain: [{kind: woods, points: [[1, 1], [-1, 1], [3, 4]]}]", "-1 inches is not from 0 to 240"),
        ("terrain: [{kind: woods, points: [[1, 1], [.nan, 1], [3, 4]]}]", "a number of inches is wanted here, not '.nan'"),
        ("terrain: [{kind: woods, points: [[1, 1], [1, 2, 3], [3, 4]]}]", "a place [x, y] in inches is wanted here, not a list"),
        ("terrain: [{kind: woods, line: [[1, 1], [2, 2]]}]", "a wood is given by points, an area"),
        ("terrain: [{kind: wall, points: [[1, 1], [2, 2], [3, 1]]}]", "a wall is given by a line"),
        ("terrain: [{kind: wall, line: [[1, 1]]}]", "a line has two corners or more"),
        ("terrain: [{kind: road}]", "points (an area) or a line is wanted here"),
        ("terrain: [{kind: road, line: [[1, 1], [2, 2]], points: [[1, 1], [2, 2], [3, 1]]}]",
         "points (an area) or a line, not both"),
        ("terrain: [{kind: door.open, line: [[1, 1], [2, 2]]}]", "there is no kind of terrain 'door.open' (did you mean 'door'?)"),
        ("terrain: [{kind: wall, line: [[1, 1], [2, 2]], state: shut}]", "a wall has no state: doors and gates have"),
        ("terrain: [{kind: wall, line: [[1, 1], [2, 2]], width: 1, thickness: 1}]",
         "width and thickness are the same: one of them is enough"),
        ("terrain: 7", "a list is wanted here"),
        ("terrain: [7]", "keys and values are wanted here"),
        ("terrain:", "there is no value here"),
        ("regions: {Gate: [[1, 1], [5, 1], [5, 5]]}", "an id of small letters, digits, _ and - is wanted here, not 'Gate' (did you mean 'gate'?)"),
        ("regions: {gate: [[1, 1], [5, 1]]}", "an area has three corners or more"),
        ("victory: [{side: blu, when: {rout: 50}}]", "there is no side 'blu' (did you mean 'blue'?)"),
        ("victory: [{side: blue, when: {rout: 0}}]", "0 is not from 1 to 100"),
        ("victory: [{side: blue, when: {exit: up}}]", "'up' is not one of north, east, south, west"),
        ("victory: [{side: blue, when: {slay: one}}]", "'one' is of this side"),
        ("victory: [{side: blue, when: {rout: 50, until: 3}}]", "until goes with hold, not with rout"),
        ("deployment: {blue: south}", "there is no region 'south'"),
        ("surprise: {unaware: [gren]}", "there is no side 'gren'; there is blue, red"),
        ("surprise: {noise: [gren]}", "there is no side 'gren'; there is blue, red"),
        ("surprise: {ambush: [blue]}", "Red is not unaware, and cannot walk into an ambush [SP-3.1.10]"),
        ("surprise: {chances: {noone: 3}}", "there is no side, unit, figure or region 'noone' (did you mean 'one'?)"),
        ("surprise: {chances: {one: 7}}", "7 is not from 0 to 6"),
        ("surprise: {wandering: [three]}", "there is no unit or figure 'three'"),
        ("surprise: {wandering: [one]}", "nobody of Blue is on the table: all of it are wandering"),
        ("surprise: {bash: [one]}", "bash wants door, the place of a door in the terrain, from 0"),
        ("surprise: {door: 0}\nterrain: [{kind: door, line: [[20, 20], [22, 20]]}]", "door goes with bash"),
        ("surprise: {bash: [one], door: 1}", "there is no door at place 1 of the terrain"),
        ("surprise: {bash: [one], door: 0}\nterrain: [{kind: wall, line: [[20, 20], [22, 20]]}]",
         "there is no door at place 0 of the terrain"),
        ("surprise: {bash: [one], door: 0}\nterrain: [{kind: door, line: [[20, 20], [22, 20]], state: open}]",
         "the door at place 0 is open"),
        ("surprise: {bash: [one, two], door: 0}\nterrain: [{kind: door, line: [[20, 20], [22, 20]]}]",
         "'two' is not of the side of 'one'"),
        ("rules: starkpol", "there is no rule book 'starkpol' (did you mean 'starkpool'?)"),
        ("rules: waterloo", "there is no rule book 'waterloo'; there is starkpool"),
        ("seed: 1234567890", "a whole number is wanted here, not '1234567890'"),
        ("scrip: []", "unknown key 'scrip' (did you mean 'script'?)"),
        ("units: [{id: one, side: blue, creature: orc, count: 2, at: [20, 20]}]", "'one' is the id of a unit already"),
        ("units: [{id: u, side: blue, creature: orc, count: 2, at: [20, 20], leader: two}]", "'two' is of the other side"),
        ("units: [{id: u, side: blue, creature: orc, count: 2, at: [20, 20], formation: {ranks: 3}}]",
         "2 figures cannot stand in 3 ranks"),
        ("units: [{id: u, side: blue, creature: orc, count: 2, at: [20, 20], formation: {ranks: 2, files: 1}}]",
         "ranks or files, not both"),
        ("units: [{id: u, side: blue, class: scout, count: 2, at: [20, 20]}]",
         "unknown key 'class'"),
    ],
)  # fmt: skip
def test_a_part_at_fault(part: str, said: str):
    found = [fault.split(": ", 1)[1] for fault in faults(HEAD + FIGURES + part + "\n", {"starkpool"})]
    assert said in found
    assert len(found) <= 2


@pytest.mark.rule("SP-3.0.5")
@pytest.mark.parametrize(
    ("weapons", "wrong"),
    [("halberd", True), ("pike, maul", True), ("halberd, sword", False), ("spear", False), ("", False)],
)
def test_a_shield_needs_a_weapon_of_one_hand(weapons: str, wrong: bool):
    found = faults(HEAD + FIGURE.replace("KEYS", f"troop: man_at_arms, shield: wood, weapons: [{weapons}]"))
    assert ["SP-3.0.5" in one for one in found] == ([True] if wrong else [])


UNIT = "units:\n  - {id: u, side: blue, troop: levy, count: COUNT, at: [AT]}\n"


@pytest.mark.parametrize(
    ("at", "terrain", "said"),
    [
        ("24, 20", "", None),
        ("0.4, 20", "", "two would stand off the table [ST-R1]"),
        ("0.5, 20", "", None),
        ("24, 35.6", "", "two would stand off the table [ST-R1]"),
        ("5.9, 5", "", "two and one would stand in each other [ST-R1]"),
        ("6, 5", "", None),
        ("24, 18", "{kind: river, line: [[0, 18], [48, 18]], width: 3}", "two would stand in a river [ST-R1]"),
        ("24, 20", "{kind: river, line: [[0, 18], [48, 18]], width: 3}", None),
        ("24, 19.9", "{kind: river, line: [[0, 18], [48, 18]], width: 3}", "two would stand in a river [ST-R1]"),
        ("24, 18", "{kind: river, line: [[0, 18], [48, 18]], width: 3}, {kind: bridge, line: [[24, 16], [24, 20]], width: 2}",
         None),
        ("24, 18.5", "{kind: wall, line: [[20, 18], [30, 18]]}", "two would stand in a wall [ST-R1]"),
        ("24, 18.7", "{kind: wall, line: [[20, 18], [30, 18]]}", None),
        ("24, 18", "{kind: building, points: [[20, 14], [28, 14], [28, 22], [20, 22]]}", None),
        ("20, 18", "{kind: building, points: [[20, 14], [28, 14], [28, 22], [20, 22]]}", "two would stand in a building [ST-R1]"),
        ("24, 18", "{kind: woods, points: [[20, 14], [28, 14], [28, 22], [20, 22]]}", None),
    ],
)  # fmt: skip
def test_where_figures_may_stand(at: str, terrain: str, said: str | None):
    text = HEAD + f"terrain: [{terrain}]\n" + FIGURES.replace("[15, 5]", f"[{at}]")
    assert [fault.split(": ", 1)[1] for fault in faults(text)] == ([said] if said else [])


def test_a_unit_off_the_table_is_one_fault():
    text = HEAD + FIGURES + "units:\n  - {id: u, side: blue, troop: levy, count: 60, at: [24, 20]}\n"
    assert faults(text) == ["11:53: u-1 and 11 more of its unit would stand off the table [ST-R1]"]


@pytest.mark.parametrize("facing", [0, 17, 45, 90, 133, 211, 300, 359])
@pytest.mark.parametrize("troop", ["levy", "knight"])
def test_rank_and_file_never_stands_in_itself(facing: int, troop: str):
    unit = f"units:\n  - {{id: u, side: blue, troop: {troop}, count: 23, formation: {{ranks: 4}}, at: [24, 20], facing: {facing}}}\n"
    assert faults(HEAD + FIGURES + unit) == []


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_number_of_figures(more: int):
    text = HEAD.replace("48, height: 36", "240, height: 240") + "units:\n" + (
        f"  - {{id: a, side: blue, troop: levy, count: 500, formation: {{ranks: 10}}, at: [60, 60]}}\n"
        f"  - {{id: b, side: red, troop: levy, count: {500 + more}, formation: {{ranks: 10}}, at: [60, 100]}}\n"
    )  # fmt: skip
    assert bool(faults(text)) == (more > 0)


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize("part", ["terrain", "regions"])
def test_number_of_corners(more: int, part: str):
    upper = [f"[{x / 10}, 10]" for x in range(128)]
    lower = [f"[{x / 10}, 20]" for x in range(128 + more)]
    corners = ", ".join(upper + lower[::-1])
    one = f"[{{kind: woods, points: [{corners}]}}]" if part == "terrain" else f"{{r: [{corners}]}}"
    assert bool(faults(HEAD + FIGURES + f"{part}: {one}\n")) == (more > 0)


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize(("line", "limit"), [("title: ", 64), ("briefing: ", 2000)])
def test_length_of_names_and_prose(more: int, line: str, limit: int):
    text = HEAD.replace("title: A test\n", "") if line == "title: " else HEAD
    assert bool(faults(f"{text}{FIGURES}{line}{'x' * (limit + more)}\n")) == (more > 0)


@pytest.mark.parametrize(
    ("size", "good"), [("239.9999", True), ("240", True), ("240.0001", False), ("5.9999", False), ("6", True)]
)
def test_size_of_the_table(size: str, good: bool):
    text = HEAD.replace("width: 48", f"width: {size}") + FIGURES.replace("[15, 5]", "[5, 7]")
    assert (faults(text) == []) == good


@pytest.mark.parametrize(("level", "good"), [(0, False), (1, True), (20, True), (21, False)])
def test_levels(level: int, good: bool):
    assert (faults(HEAD + FIGURE.replace("KEYS", f"class: druid, level: {level}")) == []) == good


@pytest.mark.parametrize(("points", "good"), [(0, False), (1, True), (999, True), (1000, False)])
def test_hit_points(points: int, good: bool):
    assert (faults(HEAD + FIGURE.replace("KEYS", f"creature: orc, hit_points: {points}")) == []) == good


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ("  - {id: blue, name: Blue, colour: blue}\n", "4:1: a battle has two sides, not 1"),
        ("".join(f"  - {{id: {one}, name: A, colour: {one}}}\n" for one in ("blue", "green", "white")),
         "4:1: a battle has two sides, not 3"),
        ("  - {id: blue, name: A, colour: blue}\n  - {id: blue, name: B, colour: white}\n", "6:10: there is another side 'blue'"),
        ("  - {id: blue, name: A, colour: blue}\n  - {id: red, name: B, colour: blue}\n", "6:33: A is blue already"),
        ("  - {id: blue, name: A, colour: blue}\n  - {id: grey, name: B, colour: white}\n",
         "6:10: B has no figures"),
    ],
)  # fmt: skip
def test_two_sides_with_figures(sides: str, said: str):
    found = faults(HEAD[: HEAD.index("  - ")] + sides + FIGURES)
    assert said.split(": ", 1)[1] in [one.split(": ", 1)[1] for one in found]


def test_what_is_missing_altogether():
    assert faults("sandtable: 1\n") == [
        "1:1: the key 'title' is missing",
        "1:1: the key 'table' is missing",
        "1:1: the key 'sides' is missing",
    ]
    assert faults("[]") == ["1:1: a scenario is keys and values"]
    assert faults("sandtable: 2\n" + HEAD.partition("\n")[2] + FIGURES) == [
        "1:12: this version reads files of form 1, not '2'"
    ]


def test_who_has_an_unknown_weapon_is_told_at_once_where_he_cannot_stand():
    one, two = "weapons: [swrod], at: [90, 5]", "weapons: [swrod], at: [15.2, 5]"
    figures = FIGURES.replace("at: [5, 5]", one) + f"  - {{id: three, side: red, creature: orc, {two}}}\n"
    assert [said.split(": ", 1)[1] for said in faults(HEAD + figures)] == [
        "there is no weapon 'swrod' (did you mean 'sword'?)",
        "one would stand off the table [ST-R1]",
        "there is no weapon 'swrod' (did you mean 'sword'?)",
        "three and two would stand in each other [ST-R1]",
    ]


def test_who_is_nobody_known_is_told_at_once_that_his_place_is_off_the_table():
    figures = FIGURES.replace("creature: orc, at: [5, 5]", "creature: ork, at: [90, 5]")
    assert [said.split(": ", 1)[1] for said in faults(HEAD + figures)] == [
        "there is no creature 'ork' (did you mean 'orc'?)",
        "one would stand off the table [ST-R1]",
    ]


def test_what_is_like_none_of_a_few_is_told_which_there_are():
    said = faults(HEAD + FIGURES + "terrain: [{kind: pond, points: [[1, 1], [2, 1], [2, 2]]}]\n")
    assert said[0].startswith("10:18: there is no kind of terrain 'pond'; there is arrow_slit, battlement, b")
    assert faults(HEAD + FIGURES.replace("at: [5, 5]", "at: [5, 5], heeds: two")) == ["8:54: unknown key 'heeds'"]


def test_faults_of_form_and_of_sense_come_together():
    found = faults(HEAD + FIGURES.replace("creature: orc", "creature: &x ork"))
    assert [one.split(": ")[0] for one in found] == ["8:37", "8:37", "9:36", "9:36"]


def test_a_file_is_read_by_path_or_name(tmp_path: Path):
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + FIGURES, encoding="utf-8")
    assert read_scenario(path).title == "A test"
    assert find_scenario(str(path)).title == "A test"
    assert find_scenario("bridge").title == "The Bridge at Starkpool"
    with pytest.raises(FileNotFoundError):
        find_scenario("no-such")
    path.write_text("a: [", encoding="utf-8")
    assert str(check_scenario(path)[0].text).startswith(f"{path}:2:1: this is not valid YAML")
    with pytest.raises(ScenarioFaults):
        read_scenario(path)
    assert check_scenario(tmp_path / "none.yaml")[0].sentence == "there is no such file"


DAMAGE = """
    - [ ] { } : ~ 0 -1 999999999 1e3 .nan true no orc red_dragon watch " # &a *a !x << [[1,1],[2,2]] [] {} 300 knight
    mounted_lance wood none kind id count at facing leader 2 0.5 49 pit door units figures gear weapons [x] {x:y} \\x00
""".split()  # noqa: SIM905


def test_a_damaged_file_is_faults_or_a_battle_and_never_a_traceback():
    chance = Random(7)
    texts = [path.read_text(encoding="utf-8") for path in paths.bundled().values()]
    played, lines = 0, []
    for _ in range(300):
        text = chance.choice(texts)
        for _ in range(chance.choice((1, 1, 2, 5))):
            words = list(re.finditer(r"[\w.+-]+|\S|\s", text))
            one, other = chance.choice(words), chance.choice(words).group()
            text = text[: one.start()] + chance.choice([other, "", *DAMAGE]) + text[one.end() :]
        try:
            muster(scenario_of_text(text, "t"), load())
            played += 1
        except ScenarioFaults as found:
            listed = found.faults
            lines.append(bool(listed) and all(fault.line <= text.count("\n") + 2 for fault in listed))
    assert all(lines)
    assert 0 < played < 300


@pytest.mark.parametrize(
    ("signs", "why"),
    [(signs, "there is no text here") for signs in ("\u00a0", "\u2003 \u3000")]
    + [
        (signs, f"nothing of this text can be seen: it is of {names} alone")
        for signs, names in [
            ("\u3164", "U+3164"), ("\u2800", "U+2800"), ("\u200d\u200c", "U+200D U+200C"), ("\u2060", "U+2060"),
            ("\u115f\u1160", "U+115F U+1160"), ("\u0301", "U+0301"), ("\ufe0f", "U+FE0F"),
        ]
    ],
)  # fmt: skip
@pytest.mark.parametrize("line", ["title", "briefing", "side", "figure"])
def test_a_text_of_which_nothing_is_seen_is_told_where_it_stands(signs: str, why: str, line: str):
    """Fillers, blanks, joiners and marks alone; beside letters most of them are as good as any sign."""
    at = {
        "title": ("title: A test", "title: '{}'", "2:8"),
        "briefing": ("figures:", "briefing: '{}'\nfigures:", "7:11"),
        "side": ("name: Blue", "name: '{}'", "5:22"),
        "figure": ("{{id: one,", "{{id: one, name: '{}',", "8:21"),
    }
    old, new, place = at[line]
    told = [faults((HEAD + FIGURES).replace(old.format(), new.format(text))) for text in (signs, f"Ann{signs}a")]
    assert told == [[f"{place}: {why}"], []]
