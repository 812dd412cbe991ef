"""The catalogue: figures of the reference, names, makes of silver and magic, and that loading is quick and honest."""

import re
import subprocess
import sys
from time import process_time
from typing import Any

import pytest
import yaml

from game import paths
from game.catalogue import catalogue
from game.catalogue.assembly import build
from game.catalogue.effects import Damage
from game.catalogue.kinds.folk import hit_dice, hit_point_dice
from game.catalogue.rows import rates
from game.catalogue.tables import load
from game.core.dice import spec
from game.core.figures import HitDice, Profile
from game.core.grain import GRAIN, grains

LENGTHS = {
    "punch_kick": 0, "grapple": 0, "dagger": 1, "hand_ax": 2, "club": 2, "torch": 2, "mace": 3, "hammer": 3, "sword": 4,
    "military_pick": 4, "battle_ax": 5, "big_club": 6, "morning_star": 6, "flail": 7, "quarter_staff": 8, "heavy_ax": 8,
    "spear": 8, "maul": 8, "halberd": 9, "bill": 9, "two_handed_sword": 10, "mounted_lance": 11, "pike": 12,
}  # fmt: skip
RANGES = {
    "sling": (4, 8, 16), "short_bow": (5, 10, 15), "horse_bow": (6, 12, 18), "light_crossbow": (6, 12, 18),
    "longbow": (7, 14, 21), "composite_bow": (8, 16, 24), "heavy_crossbow": (8, 16, 24), "javelin": (2, 4, 6),
    "dart": (1.5, 3, 4.5), "thrown_dagger": (1, 2, 3), "thrown_hand_ax": (1, 2, 3), "thrown_spear": (1, 2, 3),
    "flask": (1, 2, 3),
}  # fmt: skip
TROOPS = """
    peasant levy man_at_arms light_foot heavy_foot armored_foot bowman longbowman crossbowman heavy_crossbowman
    pikeman landsknecht swiss_pikeman light_horse medium_horse heavy_horse horse_archer knight bandit brigand
    berserker dervish nomad buccaneer_pirate caveman
""".split()  # noqa: SIM905
CREATURES = """
    kobold goblin orc hobgoblin gnoll bugbear lizard_man troglodyte ogre minotaur troll hill_giant stone_giant
    frost_giant fire_giant cloud_giant storm_giant treant centaur elf dwarf halfling skeleton zombie ghoul wight
    wraith mummy spectre vampire shadow gargoyle werewolf harpy medusa basilisk cockatrice gorgon hydra chimera
    manticore wyvern griffon hippogriff pegasus roc balrog hell_hound stirge giant_spider carrion_crawler owl_bear
    bear lion wolf dire_wolf giant_rat snake viper purple_worm djinni invisible_stalker elemental_air elemental_earth
    elemental_fire elemental_water berserker_of_valhalla white_dragon black_dragon green_dragon blue_dragon red_dragon
    gold_dragon
""".split()  # noqa: SIM905


@pytest.mark.rule("SP-3.5.2.8")
@pytest.mark.parametrize("key", LENGTHS)
def test_every_weapon_has_its_length(key: str):
    assert load().weapons[key].length == LENGTHS[key]


@pytest.mark.rule("SP-3.10.7")
def test_every_row_of_the_matrices_has_its_weapon():
    catalogue = load()
    assert {weapon.row for weapon in catalogue.weapons.values()} == set(catalogue.melee)
    assert {missile.row for missile in catalogue.missiles.values() if missile.row} == set(catalogue.missile)
    assert {missile.melee_row for missile in catalogue.missiles.values() if missile.melee_row} <= set(catalogue.melee)
    for one in [*catalogue.weapons.values(), *catalogue.missiles.values()]:
        assert one.hands in (0, 1, 2)
        assert not one.damage or spec(one.damage).most > 0


@pytest.mark.rule("SP-3.10.7")
@pytest.mark.parametrize("key", RANGES)
def test_every_missile_has_its_ranges(key: str):
    one = load().missiles[key]
    assert (one.short, one.medium, one.long) == tuple(grains(inches) for inches in RANGES[key])


@pytest.mark.rule("SP-3.4.2.2")
def test_a_range_ends_on_its_last_grain():
    bow = load().missiles["longbow"]
    bands = [bow.band(d) for d in (7 * GRAIN, 7 * GRAIN + 1, 14 * GRAIN, 14 * GRAIN + 1, 21 * GRAIN, 21 * GRAIN + 1)]
    assert bands == ["short", "medium", "medium", "long", "long", "out"]
    boulder = load().missiles["giant_boulder"]
    assert boulder.long is None
    assert (boulder.band(20 * GRAIN), boulder.band(20 * GRAIN + 1)) == ("medium", "out")


@pytest.mark.rule("SP-3.4.2.4")
def test_bows_and_darts_shoot_twice_others_once():
    rates = {key: one.rate for key, one in load().missiles.items() if not one.base and not one.flask}
    twice = {key for key, rate in rates.items() if rate == 2}
    assert twice == {"short_bow", "horse_bow", "longbow", "composite_bow", "dart"}
    assert rates["heavy_crossbow"] == 0.5


@pytest.mark.rule("SP-3.0.4")
def test_armour_classes_are_printed_so():
    worn = {key: one.armour_class for key, one in load().armour.items() if not one.magic}
    assert worn == {"none": 9, "leather_padded": 7, "chain": 5, "plate": 3}
    assert {shield.bonus for shield in load().shields.values() if not shield.magic} == {1}


@pytest.mark.rule("SP-3.3.0.4")
def test_movement_by_armour_is_printed_so():
    assert [one.moves // GRAIN for one in load().armour.values() if not one.magic] == [12, 12, 9, 6]
    assert load().overloaded == 3 * GRAIN


@pytest.mark.rule("SP-3.3.0.4.1")
def test_small_folk_have_their_own_figures():
    assert [one.small // GRAIN for one in load().armour.values() if not one.magic] == [9, 9, 6, 6]


@pytest.mark.rule("SP-3.0.2")
def test_an_ogre_moves_nine_inches():
    assert load().creatures["ogre"].moves == 9 * GRAIN


@pytest.mark.rule("SP-3.0.2")
def test_a_table_may_give_rates_in_feet():
    """The ogre's row with 90 feet is the ogre's row with 9 inches; what is no rate is left as it is."""
    assert rates({"moves": "90 feet", "size": "L"}, "moves", "swims") == {"moves": 9 * GRAIN, "size": "L"}
    assert rates({"moves": 9}, "moves") == {"moves": load().creatures["ogre"].moves}


@pytest.mark.rule("SP-3.10.4")
@pytest.mark.parametrize(
    ("kind", "by_level"),
    [
        ("fighting_man", [0, 0, 0, 2, 2, 2, 5, 5, 5, 7]),
        ("paladin", [0, 0, 0, 2, 2, 2, 5, 5, 5, 7]),
        ("berserker", [0, 0, 0, 2, 2, 2, 5, 5, 5, 7]),
        ("scout", [0, 0, 0, 0, 2, 2, 2, 2, 5, 5]),
        ("delver", [0, 0, 0, 0, 2, 2, 2, 2, 5, 5]),
        ("cleric_militant", [0, 0, 0, 0, 2, 2, 2, 2, 5, 5]),
        ("cleric_spiritual", [0, 0, 0, 0, 2, 2, 2, 2, 5, 5]),
        ("magic_user", [0, 0, 0, 0, 0, 2, 2, 2, 2, 2]),
        ("druid", [0, 0, 0, 0, 0, 2, 2, 2, 2, 2]),
    ],
)
def test_class_and_level_change_the_die(kind: str, by_level: list[int]):
    assert [load().men_modifier(kind, level) for level in range(1, 11)] == by_level


@pytest.mark.rule("SP-3.10.5")
def test_normals_by_morale_class():
    assert load().troop_modifiers == {"noncombatant": -2, "E": -2, "D": -1, "C": 0, "B": 0, "A": 0}


@pytest.mark.rule("SP-3.10.6")
@pytest.mark.parametrize(
    ("dice", "value"),
    [("1/2", 0), ("1-1", 0), ("1", 0), ("1+1", 1), ("2", 2), ("3", 2), ("3+1", 4), ("4", 4), ("4+1", 5), ("6", 5),
     ("6+3", 6), ("8", 6), ("9", 8), ("10", 8), ("10+1", 10), ("15", 10)],
)  # fmt: skip
def test_weapon_using_monsters_by_hit_dice(dice: str, value: int):
    assert load().weapon_monster_modifier(hit_dice(dice)) == value


@pytest.mark.rule("SP-3.10.8")
@pytest.mark.parametrize(
    ("row", "level", "needs"),
    [
        ("normal", 0, (14, 15, 16, 17, 18)),
        ("fighting_man", 1, (12, 13, 14, 15, 16)),
        ("fighting_man", 3, (12, 13, 14, 15, 16)),
        ("fighting_man", 4, (10, 11, 12, 13, 14)),
        ("fighting_man", 13, (4, 5, 5, 5, 8)),
        ("magic_user", 16, (5, 6, 5, 8, 3)),
        ("cleric", 9, (6, 7, 9, 11, 9)),
        ("scout", 5, (12, 13, 11, 14, 13)),
        ("dwarf_halfling", 7, (4, 5, 6, 7, 8)),
        ("monster", 0, (14, 15, 16, 17, 18)),
        ("monster", 9, (8, 9, 10, 10, 12)),
        ("monster", 25, (2, 2, 2, 2, 2)),
    ],
)
def test_saving_throws_by_level(row: str, level: int, needs: tuple[int, ...]):
    assert tuple(load().save(row, level, kind) for kind in ("death", "wands", "stone", "breath", "spells")) == needs


@pytest.mark.rule("SP-3.10.8")
def test_each_use_of_a_saving_throw_names_its_column():
    catalogue = load()
    assert set(catalogue.save_uses.values()) <= set(catalogue.save_categories)
    assert catalogue.save("fighting_man", 1, catalogue.save_uses["leap_clear"]) == 15
    assert catalogue.save("fighting_man", 1, catalogue.save_uses["knock_down"]) == 14


def test_all_kinds_of_the_reference_are_there():
    catalogue = load()
    assert [troop for troop in catalogue.troops if troop in TROOPS] == TROOPS
    assert [creature for creature in catalogue.creatures if creature in CREATURES] == CREATURES
    assert list(catalogue.ages.values()) == [1, 2, 3, 4, 5, 6]


SPELLS = """
    charm_person light magic_missile prot_evil shield sleep invisibility levitate mirror_image phantasmal_force web esp
    dispel_magic fire_ball fly haste hold_person lightning_bolt prot_evil_10 prot_normal_missiles invisibility_10
    charm_monster confusion dimension_door hallucinatory_terrain ice_storm polymorph_other wall_of_fire wall_of_ice fear
    animate_dead cloudkill conjure_elemental hold_monster passwall telekinesis wall_of_stone transmute_rock_mud
    death_spell disintegrate anti_magic_shell projected_image cure_light remove_fear resist_cold resist_fire bless
    silence_15 continual_light striking cure_serious sticks_to_snakes dispel_evil insect_plague
""".split()  # noqa: SIM905


def test_spells_are_those_of_the_reference():
    spells = load().spells
    assert [key for key in spells if key in SPELLS] == SPELLS
    for spell in spells.values():
        assert spell.levels
        assert set(spell.levels) <= {"magic_user", "cleric"}
        assert spell.shape in ("one", "many", "self", "disc", "square", "line", "wall", "cone")
        assert spell.save in ("", "half", "negates", "rounds")
        assert spell.against in load().save_categories
        assert bool(spell.effects) == (spell.id != "esp")
        for effect in (*spell.effects, *(spell.reverse.effects if spell.reverse else ())):
            assert not getattr(effect, "dice", "") or spec(effect.dice)
    ball = spells["fire_ball"]
    assert (ball.range, ball.shape, ball.feet, ball.save) == (24 * GRAIN, "disc", (20,), "half")
    assert ball.effects == (Damage(dice="1d6", a_level=True, most=20, kind="fire"),)
    assert (spells["light"].levels, spells["light"].rounds) == ({"magic_user": 1, "cleric": 1}, 60)


def test_everything_named_by_a_table_exists():
    catalogue = load()
    arms = {*catalogue.weapons, *catalogue.missiles}
    for kind in catalogue.creatures.values():
        assert set(kind.arms) <= arms, kind.id
        assert kind.wears in catalogue.armour
        assert kind.saves_as in catalogue.saves
    for troop in catalogue.troops.values():
        assert set(troop.weapons) <= arms, troop.id
        assert troop.armour in catalogue.armour
        assert troop.shield in ("", *catalogue.shields)
        assert troop.mount in ("", *catalogue.mounts)
        assert {name for name, _ in troop.mix} <= set(catalogue.troops)
        assert sum(share for _, share in troop.mix) in (0, 100)
    for one in catalogue.classes.values():
        assert one.group in catalogue.men_modifiers
        assert one.saves_as in catalogue.saves
    for weapon in catalogue.weapons.values():
        assert weapon.missile in ("", *catalogue.missiles)
    for piece in ("door", "gate"):
        assert not catalogue.terrain[f"{piece}.open"].impassable


@pytest.mark.rule("SP-3.6.4.1.1")
@pytest.mark.parametrize(("kind", "value"), [("hobgoblin", 1), ("gnoll", 2), ("orc", 0)])
def test_kinds_change_morale(kind: str, value: int):
    assert load().creatures[kind].morale == value


@pytest.mark.parametrize(
    ("key", "total"),
    [("peasant", -2), ("levy", -1), ("man_at_arms", 0), ("armored_foot", 2), ("light_horse", 1), ("medium_horse", 1),
     ("heavy_horse", 3), ("horse_archer", 1), ("brigand", 1), ("caveman", -1)],
)  # fmt: skip
def test_morale_of_troops_adds_up_to_the_reference(key: str, total: int):
    troop = load().troops[key]
    letters = {"E": -2, "D": -1, "C": 0, "B": 1, "A": 2}
    added = letters[troop.morale_class] + load().armour[troop.armour].morale + troop.morale + bool(troop.mount)
    assert added == total


def test_names_are_for_reading():
    catalogue = load()
    shown = {
        "hand_ax": "hand axe",
        "man_at_arms": "man-at-arms",
        "heavy_warhorse": "heavy war horse",
        "cleric_militant": "cleric-militant",
        "leather_padded": "leather or padded",
        "two_handed_sword": "two-handed sword",
        "low_wall": "low wall",
    }
    assert {key: catalogue.name(key) for key in shown} == shown
    assert catalogue.name("no_such_thing") == "no such thing"


def test_makes_of_silver_and_magic_are_weapons_too():
    catalogue = load()
    silver, plus = catalogue.weapons["silver_dagger"], catalogue.weapons["sword+2"]
    assert (silver.silver, silver.base, silver.name, silver.row) == (True, "dagger", "silver dagger", "dagger")
    assert (plus.magic, plus.base, plus.name, plus.length) == (2, "sword", "sword +2", 4)
    assert catalogue.missiles[silver.missile].silver
    assert catalogue.shields["metal+1"].bonus == 2
    assert catalogue.armour["plate+1"].armour_class == 2
    assert "silver_club" not in catalogue.weapons


@pytest.mark.rule("SP-3.5.9.17")
def test_lances_are_used_from_war_mounts():
    assert {key for key, one in load().mounts.items() if one.lance} == {
        "medium_warhorse", "heavy_warhorse", "paladin_warhorse", "dire_wolf", "griffon", "hippogriff", "pegasus",
        "barded_medium_warhorse", "barded_heavy_warhorse", "barded_paladin_warhorse",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "dice", "points"),
    [
        ("1/2", HitDice(1), "1d4"),
        ("1-1", HitDice(2, -1), "1d8-1"),
        ("4+1", HitDice(8, 1), "4d8+1"),
        ("9", HitDice(18), "9d8"),
    ],
)
def test_hit_dice_are_read_and_rolled(text: str, dice: HitDice, points: str):
    assert hit_dice(text) == dice
    assert str(dice) == text
    assert hit_point_dice(dice) == points


def test_skill_says_where_it_comes_from():
    catalogue = load()
    common: dict[str, Any] = {"size": "M", "base": catalogue.man, "height": 1, "allowance": 1, "armour_class": 9}
    knight = Profile(kind="fighting_man", sort="class", level=4, hit_dice=HitDice(8), **common)
    levy = Profile(kind="levy", sort="troop", morale_class="D", hit_dice=HitDice(2), **common)
    ogre = Profile(kind="ogre", sort="creature", hit_dice=HitDice(8, 1), **common)
    assert catalogue.skill(knight) == (2, "fighting-man of level 4", "SP-3.10.4")
    assert catalogue.skill(levy) == (-1, "class D", "SP-3.10.5")
    assert catalogue.skill(ogre) == (5, "4+1 hit dice", "SP-3.10.6")


def test_every_data_file_says_where_its_figures_come_from():
    for name in catalogue.FILES:
        whole = yaml.safe_load((catalogue.data_folder() / f"{name}.yaml").read_text(encoding="utf-8"))
        assert set(whole["provenance"]) == {"source", "derived", "reconstructed"}, name
        assert all(isinstance(note, str) and note for note in whole["provenance"].values()), name
    for name in ("melee", "missile_fire"):
        rows = yaml.safe_load((catalogue.data_folder() / f"{name}.yaml").read_text(encoding="utf-8"))["rows"]
        for key, row in rows.items():
            assert re.match("source|derived|reconstructed", row["ac9"]), (name, key)


def test_the_built_tables_are_those_of_the_data():
    head, _, body = (catalogue.data_folder() / catalogue.BUILT).read_bytes().partition(b"\n")
    assert head.decode() == catalogue.digest(), "run: python -m game.catalogue.build"
    assert build() == load()
    assert body


def test_data_that_was_changed_is_read_itself(tmp_path, monkeypatch: pytest.MonkeyPatch):
    for name in catalogue.FILES:
        text = (paths.tables("catalogue", "data") / f"{name}.yaml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.yaml").write_text(
            text.replace("dagger: {length: 1,", "dagger: {length: 3,"), encoding="utf-8"
        )
    (tmp_path / catalogue.BUILT).write_bytes((paths.tables("catalogue", "data") / catalogue.BUILT).read_bytes())
    for module in ("catalogue", "tables", "rows", "build"):
        monkeypatch.setattr(f"game.catalogue.{module}.data_folder", lambda: tmp_path)
    load.cache_clear()
    try:
        assert load().weapons["dagger"].length == 3
    finally:
        load.cache_clear()


def test_loading_takes_little():
    load()
    best = 1.0
    for _ in range(5):
        load.cache_clear()
        before = process_time()
        load()
        best = min(best, process_time() - before)
    assert best < 0.015


def test_the_tables_need_neither_yaml_nor_pydantic():
    asked = (
        "import sys; from game.catalogue.tables import load; load();"
        " print('yaml' in sys.modules, 'pydantic' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]
