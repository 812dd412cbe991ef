"""Mustering: what a figure of a scenario is made of, where it stands, and what the state holds as a battle begins."""

# ruff: noqa: E501 - a case is a line
from itertools import pairwise

import pytest

from game.board.bases import CONTACT, gap, gap_within
from game.catalogue.kinds.folk import hit_dice
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.scenario.profiles import average
from game.catalogue.tables import load
from game.core.circumstances import Circumstances, Facts, Surprise
from game.core.figures import Base, Breath, Condition, HitDice, NaturalAttack
from game.core.grain import GRAIN
from game.core.state import Victory
from game.core.table import Terrain
from tests.catalogue.making import FIGURES, HEAD, figure, state


@pytest.mark.rule("SP-3.0.4")
@pytest.mark.parametrize(
    ("keys", "armour_class"),
    [
        ("class: scout", 9),
        ("class: scout, armour: leather_padded", 7),
        ("class: scout, armour: chain", 5),
        ("class: fighting_man, armour: plate", 3),
        ("class: fighting_man, armour: plate, shield: metal", 3),
        ("class: fighting_man, armour: plate+2", 1),
        ("troop: man_at_arms", 7),
        ("troop: man_at_arms, armour: chain", 5),
        ("troop: knight", 3),
        ("troop: peasant", 9),
        ("troop: levy", 8),
        ("creature: orc", 6),
        ("creature: orc, armour: none", 6),
        ("creature: orc, armour: chain", 5),
        ("creature: ogre, armour: leather_padded", 5),
        ("creature: red_dragon", 2),
    ],
)
def test_armour_class_without_the_shield(keys: str, armour_class: int):
    assert figure(keys).profile.armour_class == armour_class


@pytest.mark.rule("SP-3.0.4")
def test_natural_best_for_men_is_two():
    knight = figure("class: fighting_man, armour: plate, shield: metal")
    assert knight.profile.armour_class - load().shields[knight.shield].bonus == 2


@pytest.mark.parametrize(("key", "total"), [(key, one.armour_class) for key, one in load().troops.items()])
def test_troops_have_the_armour_class_of_their_whole_outfit(key: str, total: int):
    one = figure(f"troop: {key}")
    shield = load().shields[one.shield].bonus if one.shield else 0
    assert one.profile.armour_class - shield == total


@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.parametrize(
    ("armour", "inches"), [("none", 12), ("leather_padded", 12), ("chain", 9), ("plate", 6), ("chain+1", 9)]
)
def test_allowance_by_armour(armour: str, inches: int):
    assert figure(f"class: fighting_man, armour: {armour}").profile.allowance == inches * GRAIN
    assert figure(f"troop: light_foot, armour: {armour}").profile.allowance == inches * GRAIN


@pytest.mark.rule("SP-3.3.0.4.1")
@pytest.mark.parametrize(
    "who", ["creature: goblin", "creature: halfling", "creature: dwarf", "class: scout, race: gnome"]
)
@pytest.mark.parametrize(("armour", "inches"), [("none", 9), ("leather_padded", 9), ("chain", 6), ("plate", 6)])
def test_allowance_of_small_folk(who: str, armour: str, inches: int):
    assert figure(f"{who}, armour: {armour}").profile.allowance == inches * GRAIN


@pytest.mark.rule("SP-R30")
def test_goblins_go_by_armour_and_not_by_the_creature_list():
    assert load().creatures["goblin"].moves == 6 * GRAIN
    assert figure("creature: goblin").profile.allowance == 9 * GRAIN
    assert figure("creature: dwarf").profile.allowance == 6 * GRAIN


@pytest.mark.rule("SP-3.3.0.4.2")
@pytest.mark.parametrize(("kind", "inches"), [("ogre", 9), ("orc", 9), ("zombie", 6), ("wolf", 18), ("kobold", 6)])
@pytest.mark.parametrize("armour", ["", ", armour: plate"])
def test_monsters_have_their_own_allowance(kind: str, inches: int, armour: str):
    assert figure(f"creature: {kind}{armour}").profile.allowance == inches * GRAIN


@pytest.mark.rule("SP-3.0.2")
def test_rates_in_inches_are_used_as_they_are():
    assert figure("creature: ogre").profile.allowance == 9 * GRAIN


@pytest.mark.rule("SP-R31")
@pytest.mark.parametrize(("mount", "inches"), [("heavy_warhorse", 12), ("light_warhorse", 24), ("dire_wolf", 18)])
def test_a_rider_has_the_allowance_of_the_mount(mount: str, inches: int):
    rider = "class: fighting_man, race: goblin" if mount == "dire_wolf" else "class: fighting_man"
    assert figure(f"{rider}, armour: plate, mount: {mount}").profile.allowance == inches * GRAIN


@pytest.mark.rule("SP-3.5.4.4")
@pytest.mark.rule("SP-R28")
def test_a_rider_is_large_on_a_base_of_one_by_two():
    rider = figure("creature: goblin, mount: dire_wolf").profile
    assert (rider.size, rider.base, rider.height, rider.legs) == ("L", Base(width=GRAIN, length=2 * GRAIN), 1536, 4)
    assert figure("troop: knight").profile.mount == "barded_heavy_warhorse"
    assert figure("troop: knight, barding: false").profile.mount == "heavy_warhorse"
    assert figure("troop: medium_horse, barding: true").profile.mount == "barded_medium_warhorse"
    assert load().mounts["barded_medium_warhorse"].armour_class == 5


@pytest.mark.parametrize(
    ("keys", "size", "width", "height"),
    [
        ("creature: goblin", "S", 768, 1), ("creature: orc", "M", 1024, 1), ("creature: ogre", "L", 2048, 2),
        ("creature: hill_giant", "H", 3072, 3), ("creature: red_dragon", "H", 4096, 3), ("troop: levy", "M", 1024, 1),
        ("class: scout, race: halfling", "S", 768, 1), ("creature: ogre, base: 2.5", "L", 2560, 2),
    ],
)  # fmt: skip
def test_sizes_and_bases(keys: str, size: str, width: int, height: int):
    one = figure(keys).profile
    assert (one.size, one.base, one.height) == (size, Base(radius=width // 2), height * GRAIN)


@pytest.mark.rule("SP-3.5.8.7")
def test_levels_count_as_hit_dice():
    odo = figure("class: fighting_man, level: 4, hit_points: 24")
    assert odo.profile.hit_dice == HitDice(8)
    assert (odo.profile.level, odo.profile.sort, odo.profile.kind) == (4, "class", "fighting_man")
    assert (odo.hit_points, odo.most_hit_points) == (24, 24)
    assert odo.profile.character


@pytest.mark.parametrize(
    ("keys", "dice", "fixed"),
    [
        ("creature: orc", "1d8", 0),
        ("creature: kobold", "1d4", 0),
        ("creature: goblin", "1d8-1", 0),
        ("creature: ogre", "4d8+1", 0),
        ("creature: ogre, hit_points: average", "4d8+1", 19),
        ("creature: kobold, hit_points: average", "1d4", 2),
        ("creature: orc, hit_dice: 3+2", "3d8+2", 0),
        ("creature: red_dragon, hit_dice: 10, age: adult", "40", 40),
        ("creature: white_dragon, hit_dice: 5, age: very_young", "5", 5),
        ("creature: gold_dragon, age: very_old", "66", 66),
        ("creature: red_dragon, hit_points: 31", "40", 31),
        ("troop: peasant", "1d3", 0),
        ("troop: pikeman", "1d6", 0),
        ("troop: knight", "2d8", 0),
        ("class: fighting_man, level: 9", "9d8", 0),
        ("class: fighting_man, level: 11", "9d8+4", 0),
        ("class: magic_user, level: 3", "3d4", 0),
        ("class: cleric_militant, level: 10", "9d6+1", 0),
        ("class: scout", "1d6", 0),
    ],
)
def test_hit_points_are_rolled_later_or_known_now(keys: str, dice: str, fixed: int):
    one = figure(keys)
    assert (one.profile.hit_points, one.hit_points, one.most_hit_points) == (dice, fixed, fixed)


@pytest.mark.parametrize(
    ("dice", "result"), [("1d8", 4), ("1d4", 2), ("1d8-1", 3), ("2d6", 7), ("40", 40), ("1d2-3", 1)]
)
def test_averages_are_rounded_down(dice: str, result: int):
    assert average(dice) == result


@pytest.mark.rule("SP-3.10.8")
@pytest.mark.parametrize(
    ("keys", "row", "level"),
    [
        ("class: paladin, level: 5", "fighting_man", 5),
        ("class: delver, level: 2", "scout", 2),
        ("class: druid, level: 2", "cleric", 2),
        ("class: fighting_man, level: 2, race: dwarf", "dwarf_halfling", 2),
        ("troop: levy", "normal", 0),
        ("troop: knight", "fighting_man", 2),
        ("creature: kobold", "monster", 0),
        ("creature: goblin", "monster", 0),
        ("creature: orc", "monster", 1),
        ("creature: ogre", "monster", 4),
        ("creature: red_dragon, hit_dice: 11", "monster", 11),
        ("creature: dwarf", "dwarf_halfling", 1),
        ("creature: halfling", "dwarf_halfling", 1),
    ],
)
def test_who_saves_as_what(keys: str, row: str, level: int):
    one = figure(keys).profile
    assert (one.saves_as, one.saves_level) == (row, level)


@pytest.mark.parametrize(
    ("keys", "weapon", "carries", "shield"),
    [
        ("troop: bowman", "short_bow", ("short_bow", "dagger"), ""),
        ("troop: man_at_arms", "sword", ("sword",), "wood"),
        ("troop: man_at_arms, shield: none", "sword", ("sword",), ""),
        ("troop: man_at_arms, weapons: [spear, dagger, spear], shield: metal", "spear", ("spear", "dagger"), "metal"),
        ("troop: levy, weapons: [javelin]", "", ("javelin",), "wood"),
        ("creature: orc", "sword", ("sword",), ""),
        ("creature: orc, weapons: []", "", (), ""),
        ("creature: hill_giant", "big_club", ("big_club", "giant_boulder"), ""),
        ("class: fighting_man", "", (), ""),
        ("class: scout, weapons: [sling, silver_dagger, holy_water], gear: [torch]", "sling",
         ("sling", "silver_dagger", "holy_water", "torch"), ""),
    ],
)  # fmt: skip
def test_what_is_carried_and_what_is_in_hand(keys: str, weapon: str, carries: tuple[str, ...], shield: str):
    one = figure(keys)
    assert (one.weapon, one.carries, one.shield) == (weapon, carries, shield)


def test_a_creature_is_what_its_table_says():
    giant, wolf = figure("creature: fire_giant").profile, figure("creature: wolf").profile
    assert (giant.length_bonus, giant.mannish, giant.legs) == (6, True, 2)
    assert "immune fire" in giant.traits
    assert giant.attacks == (NaturalAttack("weapon", "5d6"),)
    assert (wolf.mannish, wolf.legs, wolf.sort, wolf.kind) == (False, 4, "creature", "wolf")
    assert figure("creature: skeleton").profile.never_checks
    assert figure("creature: griffon").profile.flies == 30 * GRAIN
    assert figure("creature: orc, never_checks: true").profile.never_checks


def test_attacks_may_go_by_hit_dice():
    assert len(figure("creature: hydra, hit_dice: 7").profile.attacks) == 7
    assert figure("creature: elemental_fire, hit_dice: 16").profile.attacks == (NaturalAttack("blow", "3d8"),)
    assert figure("creature: elemental_fire").profile.attacks == (NaturalAttack("blow", "1d8"),)


@pytest.mark.parametrize(
    ("colour", "kind", "shape", "length", "width", "mouth"),
    [
        ("white", "cold", "cone", 8, 3, 0.5), ("black", "acid", "line", 6, 0.5, 0.5), ("green", "chlorine", "cloud", 5, 4, 4),
        ("blue", "lightning", "line", 10, 0.5, 0.5), ("red", "fire", "cone", 9, 3, 0.5), ("gold", "fire", "cone", 9, 3, 0.5),
    ],
)  # fmt: skip
def test_dragons_breathe(colour: str, kind: str, shape: str, length: int, width: float, mouth: float):
    sizes = [round(inches * GRAIN) for inches in (length, width, mouth)]
    assert figure(f"creature: {colour}_dragon").profile.breaths[0] == Breath(kind, shape, *sizes, uses=3)


@pytest.mark.rule("SP-3.6.4.2")
@pytest.mark.parametrize(
    ("keys", "letter"),
    [("troop: peasant", "E"), ("troop: knight", "A"), ("troop: levy, morale_class: B", "B"), ("creature: orc", "")],
)
def test_morale_class(keys: str, letter: str):
    assert figure(keys).profile.morale_class == letter


@pytest.mark.rule("SP-3.6.4.1")
@pytest.mark.parametrize("keys", ["troop: berserker", "troop: dervish", "class: berserker"])
def test_berserkers_and_dervishes_never_check(keys: str):
    assert figure(keys).profile.never_checks


UNITS = """\
units:
  - {id: spears, side: blue, troop: man_at_arms, count: 5, formation: {ranks: 2}, at: [20, 30], facing: 0, leader: odo}
  - {id: left_archers, side: red, creature: elf, count: 4, formation: {shape: column}, at: [20, 10], facing: 180}
  - {id: wolves, side: red, creature: wolf, count: 9, formation: {shape: square, spacing: 0.5}, at: [34, 10], facing: 90}
figures:
  - {id: odo, side: blue, name: Ser Odo, class: fighting_man, level: 4, at: [22, 33], charisma: 15}
  - {id: old-tom, side: blue, class: scout, at: [10, 33], hidden: true}
"""


def test_units_stand_in_rank_and_file():
    made = state(HEAD + UNITS)
    spears = [made.figures[f"spears-{number}"] for number in range(1, 6)]
    assert [(one.x / GRAIN, one.y / GRAIN) for one in spears] == [(19, 30), (20, 30), (21, 30), (19, 31), (20, 31)]
    assert [spear.name for spear in spears] == ["Spear 1", "Spear 2", "Spear 3", "Spear 4", "Spear 5"]
    assert all(gap_within(a, b, CONTACT) for a, b in pairwise(spears[:3]))
    archers = [made.figures[f"left_archers-{number}"] for number in range(1, 5)]
    assert [(one.x / GRAIN, one.y / GRAIN) for one in archers] == [(20.5, 10), (19.5, 10), (20.5, 9), (19.5, 9)]
    assert archers[0].name == "Left archer 1"
    wolves = [made.figures[f"wolves-{number}"] for number in range(1, 10)]
    assert wolves[0].name == "Wolf 1"
    assert gap(wolves[0], wolves[1]) == gap(wolves[0], wolves[3]) == GRAIN // 2
    # Facing right, the left of the front rank is up the table.
    assert (wolves[0].x, wolves[0].y) == (34 * GRAIN, round(8.75 * GRAIN))


def test_units_know_their_figures_and_their_leader():
    made = state(HEAD + UNITS)
    spears = made.units["spears"]
    assert spears.figures == ("spears-1", "spears-2", "spears-3", "spears-4", "spears-5", "odo")
    assert (spears.leader, spears.ranks, spears.name, spears.side) == ("odo", 2, "Spears", "blue")
    assert made.units["left_archers"].ranks == 2
    assert made.units["wolves"].ranks == 3
    assert made.figures["odo"].unit == "spears"
    assert made.figures["odo"].profile.charisma == 15
    assert made.figures["old-tom"].unit == ""
    assert made.figures["old-tom"].name == "Old tom"
    assert made.figures["old-tom"].conditions == (Condition("hidden"),)
    assert list(made.figures) == sorted(made.figures)
    assert list(made.units) == sorted(made.units)


def test_the_order_of_the_file_changes_nothing():
    lines = UNITS.splitlines(keepends=True)
    turned = "".join([lines[0], lines[3], lines[2], lines[1], lines[4], lines[6], lines[5]])
    assert state(HEAD + UNITS) == state(HEAD + turned)


WHOLE = """\
sandtable: 1
title: A whole one
briefing: Words.
rules: starkpool
seed: 7
table: {width: 40.5, height: 30, ground: sand, setting: outdoors, light: dusk}
terrain:
  - {kind: hill, points: [[20, 5], [30, 5], [28, 12]], height: 1.5}
  - {kind: wall, line: [[0, 18], [10, 18]], thickness: 0.3, height: 1}
  - {kind: door, line: [[4, 18], [5, 18]], state: barred}
  - {kind: river, line: [[0, 25], [40, 25]], width: 3}
regions: {north: [[0, 0], [40, 0], [40, 6]], hill: [[20, 5], [30, 5], [28, 12]]}
sides:
  - {id: watch, name: The Watch, colour: blue, plan: {stance: hold, objective: hill}}
  - {id: orcs, name: Orcs, colour: vermilion, plan: {stance: skirmish, objective: [3, 4.5], line: [[1, 2], [3, 4]]}}
figures:
  - {id: odo, side: watch, class: magic_user, level: 5, at: [22, 20], spells: [sleep], scrolls: [fire_ball]}
  - {id: orc, side: orcs, creature: orc, at: [10, 10], weapons: [short_bow], shots: {short_bow: 6}, loyalty: 1, dexterity: -1}
surprise: {unaware: [orcs], chances: {watch: 3}}
deployment: {orcs: north}
victory:
  - {side: orcs, when: {hold: hill, until: 8}}
  - {side: watch, when: {rout: 50}}
  - {side: watch, when: {exit: north, figures: 1}}
  - {side: watch, when: {slay: orc}}
  - {side: watch, when: {survive: 9}}
rulings: {SP-R11: "yes", SP-R1: as_total}
script: [{when: {round: 3}, then: {say: the levy comes}}]
"""


def test_a_whole_scenario_is_in_the_state():
    made = muster(scenario_of_text(WHOLE), load())
    assert (made.title, made.seed, made.round, made.agenda, made.throws) == ("A whole one", 7, 0, (), {})
    assert (made.table.width, made.table.ground, made.table.light) == (41472, "sand", "dusk")
    assert made.terrain[0] == Terrain("hill", ((20480, 5120), (30720, 5120), (28672, 12288)), closed=True, height=1536)
    assert made.terrain[1] == Terrain("wall", ((0, 18432), (10240, 18432)), closed=False, width=307, height=1024)
    assert made.terrain[2].state == "barred"
    assert made.terrain[3].width == 3072
    assert list(made.regions) == ["hill", "north"]
    watch, orcs = made.sides
    assert (watch.plan.stance, watch.plan.objective, orcs.plan.objective) == ("hold", "hill", (3072, 4608))
    assert orcs.plan.line == ((1024, 2048), (3072, 4096))
    assert made.victory == (
        Victory(side="orcs", kind="hold", where="hill", number=8),
        Victory(side="watch", kind="rout", number=50),
        Victory(side="watch", kind="exit", where="north", number=1),
        Victory(side="watch", kind="slay", where="orc"),
        Victory(side="watch", kind="survive", number=9),
    )
    assert made.rulings == {"SP-R1": "as_total", "SP-R11": "yes"}
    surprise = Surprise(unaware=("orcs",), chances={"watch": 3})
    assert made.circumstances == Circumstances(surprise, deployment={"orcs": "north"}, scripted=True)
    assert made.figures["odo"].prepared == ("sleep",)
    assert made.figures["odo"].carries[-1] == "scroll_of_fire_ball"
    assert made.figures["orc"].profile.facts == Facts(shots=(("short_bow", 6),))
    assert made.figures["orc"].profile.loyalty == 1
    assert made.figures["orc"].profile.dexterity == -1


@pytest.mark.parametrize("kind", list(load().creatures))
def test_every_creature_can_be_mustered(kind: str):
    one = figure(f"creature: {kind}")
    assert one.profile.hit_dice == load().creatures[kind].usual
    assert one.name == "One"


@pytest.mark.parametrize("kind", list(load().mounts))
def test_every_mount_can_be_ridden(kind: str):
    race = (load().mounts[kind].riders or ("human",))[0]
    assert figure(f"class: fighting_man, race: {race}, mount: {kind}").profile.size == "L"


def test_hit_dice_of_vampires_and_such_vary():
    assert figure("creature: vampire").profile.hit_dice == hit_dice("8")
    assert figure("creature: vampire, hit_dice: 9").profile.hit_dice == hit_dice("9")
    assert state(HEAD + FIGURES).sides[0].plan.stance == "attack"
