"""Section 3.10: the printed tables, cell by cell, and what class, level and hit dice add."""

import pytest

from game.catalogue.kinds.folk import hit_dice
from game.catalogue.tables import load
from game.core.fight.deeds import Saved, Struck
from game.play.asked.dice_box import LoadedDice
from game.rules.saves import save_tally
from tests.rules.test_3_4_0_shooting import counted, field, shot

MONSTERS = """
-4 23 22 21 19 18 17 15 13
-3 22 21 20 18 17 16 14 12
-2 21 20 19 17 16 15 13 11
-1 20 19 18 16 15 14 12 10
0 19 18 17 15 14 13 11 9
1 18 17 16 14 13 12 10 8
2 17 16 15 13 12 11 9 7
3 16 15 14 12 11 10 8 6
4 15 14 13 11 10 9 7 5
5 14 13 12 10 9 8 6 4
6 13 12 11 9 8 7 5 3
7 12 11 10 8 7 6 4 2
8 11 10 9 7 6 5 3 1
9 10 9 8 6 5 4 2 1
"""

MELEE = """
punch_kick 26 25 24 21 18 15 13 10 11 6
grapple 20 19 18 16 16 14 14 12 12 10
dagger 22 21 20 19 16 15 13 12 10 8
hand_ax 22 21 20 19 16 15 13 12 10 9
club_torch 24 23 22 20 18 16 14 12 11 9
mace 19 18 17 15 15 14 13 12 11 10
hammer 19 18 17 15 15 13 13 12 11 10
sword 21 20 19 17 15 14 13 12 11 9
military_pick 17 16 15 13 13 11 13 12 11 10
battle_ax 20 19 18 16 14 13 13 12 11 10
big_club 23 22 21 19 17 15 13 11 10 8
morning_star 19 18 17 16 14 12 12 11 9 8
flail 17 16 15 14 14 12 12 11 10 9
quarter_staff 26 25 24 21 18 15 13 11 10 9
heavy_ax 19 18 17 15 14 12 12 12 11 10
spear 21 20 19 17 16 15 13 12 11 10
maul 19 18 17 16 14 12 12 11 9 8
halberd_pollax 19 18 17 15 14 12 12 12 11 10
bill 20 19 18 16 15 13 11 10 9 8
two_handed_sword 18 17 16 14 12 11 11 10 9 8
mounted_lance 19 18 17 16 14 12 10 9 8 7
pike 20 19 18 16 15 14 13 12 11 10
"""

MISSILES = """
sling 21 20 19 18 16 15 14 10 10 7
short_bow 24 23 22 19 16 14 13 11 10 9
horse_bow 23 22 21 19 16 14 13 11 10 9
light_crossbow 24 23 22 19 16 14 12 11 10 8
longbow 22 21 20 18 15 13 11 10 9 8
composite_bow 23 22 21 19 16 14 12 10 9 8
heavy_crossbow 20 19 18 17 15 14 12 10 9 7
javelin 24 23 22 19 16 14 13 11 10 9
dart 24 23 22 20 17 16 13 11 11 9
flask 12 12 12 10 12 10 12 10 12 7
"""


def rows(text: str) -> dict[str, tuple[int, ...]]:
    """The printed rows by their head."""
    return {line.split()[0]: tuple(int(one) for one in line.split()[1:]) for line in text.strip().splitlines()}


def blow(bea: str, foe: str, *, gap: float = 1, roll: int = 10) -> Struck:
    """Have Bea strike once at a foe in her zone, and give the blow."""
    dice = LoadedDice().otherwise(2).lay("blow", "bea", faces=(roll,))
    where = f"id: bea, side: blue, {bea}, at: [20, 20], facing: 0"
    start = field(where, "id: far, side: red, creature: orc, at: [40, 4]").figure("bea").profile.base
    y = 20 - (start.radius or start.length // 2) / 1024 - 0.5 - gap
    there = f"id: foe, side: red, {foe}, hit_points: 300, at: [20, {y}], facing: 180"
    fight = field(where, there, begin="melee", dice=dice)
    fight.pass_until("Bea strikes").do("strike bea at foe")
    return fight.last(Struck)


def man(worn: str = "armour: chain") -> str:
    return f"class: fighting_man, level: 1, weapons: [dagger], {worn}"


# ---- monsters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.1")
def test_the_monsters_table_stands_as_printed():
    """14 rows of armour class from -4 to 9, 8 columns of hit dice: all 112 cells."""
    assert {str(grade): cells for grade, cells in load().monster.items()} == rows(MONSTERS)


@pytest.mark.rule("SP-3.10.1")
@pytest.mark.parametrize(
    ("dice", "column"),
    [
        ("1/2", 0), ("1-1", 0), ("1", 0), ("1+1", 1), ("2-1", 1), ("2", 2), ("2+1", 2), ("3", 2), ("3+1", 3), ("4", 3),
        ("4+1", 4), ("5", 4), ("6", 4), ("6+1", 5), ("7", 5), ("8", 5), ("8+1", 6), ("9", 6), ("10", 6),
        ("10+1", 7), ("16", 7),
    ],
)  # fmt: skip
def test_columns_overlap_and_leave_no_gap(dice: str, column: int):
    """Up to 1; above 1 and under 2; 2-3; above 3 to 4; above 4 to 6; above 6 to 8; above 8 to 10; above 10. A plus
    counts as above the whole number."""
    assert load().monster_column(hit_dice(dice)) == column


@pytest.mark.rule("SP-3.10.1")
@pytest.mark.parametrize(
    ("beast", "need"),
    [
        ("creature: giant_rat", 14),  # half a die
        ("creature: wolf", 12),  # 2
        ("creature: gargoyle", 10),  # 4
        ("creature: lion", 9),  # 5
        ("creature: troll", 8),  # 6+3
        ("creature: red_dragon, hit_dice: 10, hit_points: 40", 6),
        ("creature: purple_worm", 4),  # 15
    ],
)
def test_claws_use_the_monsters_table(beast: str, need: int):
    """At AC 5 by hit dice, from half a die (14) to fifteen (4); no level is added."""
    found = blow(beast, man())
    assert (found.tally.need, found.tally.rule, counted(found)) == (need, "SP-3.10.1", {})


# ---- men ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.2")
def test_the_melee_matrix_stands_as_printed():
    """22 weapon rows by AC 0-9; the AC 9 column, lost in the scan, from the reference."""
    assert {key: tuple(cells) for key, cells in load().melee.items()} == rows(MELEE)


@pytest.mark.rule("SP-3.10.2")
@pytest.mark.parametrize(
    ("weapon", "row"),
    [
        ("dagger", "dagger"), ("hand_ax", "hand_ax"), ("club", "club_torch"), ("torch", "club_torch"), ("mace", "mace"),
        ("hammer", "hammer"), ("sword", "sword"), ("military_pick", "military_pick"), ("battle_ax", "battle_ax"),
        ("big_club", "big_club"), ("morning_star", "morning_star"), ("flail", "flail"),
        ("quarter_staff", "quarter_staff"), ("heavy_ax", "heavy_ax"), ("spear", "spear"), ("maul", "maul"),
        ("halberd", "halberd_pollax"), ("bill", "bill"), ("two_handed_sword", "two_handed_sword"), ("pike", "pike"),
    ],
)  # fmt: skip
def test_each_weapon_strikes_on_its_row(weapon: str, row: str):
    """A first-level fighter strikes at leather (AC 7) and at plate and shield (AC 2): the cells of the weapon's row."""
    for worn, grade in (("armour: leather_padded", 7), ("armour: plate, shield: metal", 2)):
        found = blow(f"class: fighting_man, level: 1, weapons: [{weapon}]", man(worn))
        assert (found.tally.need, found.tally.rule) == (rows(MELEE)[row][grade], "SP-3.10.2")


@pytest.mark.rule("SP-3.10.2")
def test_bare_fists_and_the_mounted_lance():
    """Fists at AC 7: 10, and at AC 8 11, as printed. A lance from the saddle at chain (AC 5): 12."""
    assert blow("class: fighting_man, level: 1, weapons: []", man("armour: leather_padded")).tally.need == 10
    assert blow("class: fighting_man, level: 1, weapons: []", man("armour: none, shield: wood")).tally.need == 11
    assert blow("troop: medium_horse, weapons: [mounted_lance]", man()).tally.need == 12


@pytest.mark.rule("SP-3.10.2.1")
@pytest.mark.parametrize(("worn", "penalty"), [("'plate+2', shield: metal", 0), ("'plate+3', shield: 'metal+1'", -2)])
def test_armour_class_below_zero_comes_off_the_die(worn: str, penalty: int):
    """Plate +3 (AC 0) and a shield +1 make AC -2: the sword needs the 21 of AC 0, and 2 comes off the die; a bow's shot
    is judged the same way."""
    target = f"class: fighting_man, level: 1, weapons: [dagger], armour: {worn}"
    struck = blow("class: fighting_man, level: 1, weapons: [sword]", target)
    assert struck.tally.need == 21
    assert counted(struck).get("SP-3.10.2.1", 0) == penalty
    found = shot("id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 20]",
                 f"id: bob, side: red, {target}, at: [10, 12]")  # fmt: skip
    assert found.tally.need == 24
    assert counted(found).get("SP-3.10.2.1", 0) == penalty


@pytest.mark.rule("SP-3.10.1")
def test_monsters_have_their_own_rows_below_zero():
    """A wolf (2 dice) at AC -2: the monsters' table has the row, 19, and nothing comes off the die."""
    found = blow("creature: wolf", man("armour: 'plate+3', shield: 'metal+1'"))
    assert (found.tally.need, counted(found)) == (19, {})


@pytest.mark.rule("SP-3.10.3")
def test_the_missile_matrix_stands_as_printed():
    """10 rows by AC 0-9, put together from the strips of the scan."""
    assert {key: tuple(cells) for key, cells in load().missile.items()} == rows(MISSILES)


@pytest.mark.rule("SP-3.10.3")
@pytest.mark.parametrize("weapon", [row for row in rows(MISSILES) if row != "flask"])
def test_each_missile_flies_on_its_row(weapon: str):
    """At leather (AC 7) and at chain with shield (AC 4): the cells of the missile's row."""
    near = 27.5 if weapon in ("javelin", "dart") else 22
    for worn, grade in (("armour: leather_padded", 7), ("armour: chain, shield: wood", 4)):
        found = shot(f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}], at: [10, 30]",
                     f"id: bob, side: red, {man(worn)}, hit_points: 90, at: [10, {near}], facing: 180")  # fmt: skip
        assert (found.tally.need, found.tally.rule) == (rows(MISSILES)[weapon][grade], "SP-3.10.3")


@pytest.mark.rule("SP-3.10.3.1")
@pytest.mark.parametrize(("distance", "band", "value"), [(5, "short", 1), (10, "medium", 0), (15, "long", -2)])
def test_range_bands(distance: int, band: str, value: int):
    """A short bow at 5, 10 and 15 inches: +1 short, 0 medium, -2 long; the need stays that of the table."""
    found = shot("id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [10, 30]",
                 f"id: bob, side: red, {man()}, at: [10, {30 - distance}]")  # fmt: skip
    assert found.tally.need == 14
    assert [(modifier.label, modifier.value) for modifier in found.tally.modifiers] == [(f"{band} range", value)]


# ---- what class and level add ------------------------------------------------------------------------------------

CLASSES = {
    "fighting_man": {1: 0, 3: 0, 4: 2, 6: 2, 7: 5, 9: 5, 10: 7},
    "paladin": {3: 0, 4: 2, 9: 5, 10: 7},
    "berserker": {3: 0, 4: 2, 7: 5},
    "cleric_militant": {4: 0, 5: 2, 8: 2, 9: 5, 10: 5},
    "cleric_spiritual": {4: 0, 5: 2, 9: 5},
    "scout": {4: 0, 5: 2, 8: 2, 9: 5},
    "delver": {4: 0, 5: 2, 9: 5},
    "magic_user": {5: 0, 6: 2, 10: 2},
    "druid": {5: 0, 6: 2, 10: 2},
}


@pytest.mark.rule("SP-3.10.4")
@pytest.mark.parametrize("kind", CLASSES)
def test_class_and_level_add_to_both_mens_matrices(kind: str):
    """Fighting-men +2 at levels 4-6, +5 at 7-9, +7 at 10; clerics and scouts +2 at 5-8, +5 at 9-10; magic-users +2 at
    6-10: to the blow of a dagger and to a dagger thrown."""
    for level, value in CLASSES[kind].items():
        who = f"class: {kind}, level: {level}, weapons: [dagger]"
        assert counted(blow(who, man())).get("SP-3.10.4", 0) == value
        found = shot(f"id: ann, side: blue, {who}, at: [10, 30]", f"id: bob, side: red, {man()}, at: [10, 27.5]")
        assert counted(found).get("SP-3.10.4", 0) == value


@pytest.mark.rule("SP-3.10.5")
@pytest.mark.parametrize(
    ("letter", "value"), [("noncombatant", -2), ("E", -2), ("D", -1), ("C", 0), ("B", 0), ("A", 0)]
)
def test_normals_by_their_class(letter: str, value: int):
    """Non-combatants and class E -2, class D -1, C, B and A nothing: to a blow and to a shot."""
    who = f"troop: man_at_arms, morale_class: {letter}, weapons: [short_bow, sword]"
    assert counted(blow(who, man())).get("SP-3.10.5", 0) == value
    found = shot(f"id: ann, side: blue, {who}, at: [10, 30]", f"id: bob, side: red, {man()}, at: [10, 22]")
    assert counted(found).get("SP-3.10.5", 0) == value


@pytest.mark.rule("SP-3.10.6")
@pytest.mark.rule("SP-R84")
@pytest.mark.parametrize(
    ("who", "value"),
    [
        ("creature: goblin, weapons: [sword]", 0),
        ("creature: orc, weapons: [sword]", 0),
        ("creature: hobgoblin, weapons: [sword]", 1),
        ("creature: gnoll, weapons: [sword]", 2),
        ("creature: bugbear, weapons: [sword]", 4),
        ("creature: ogre, weapons: [sword]", 5),
        ("creature: hill_giant, weapons: [sword]", 6),
        ("creature: stone_giant, weapons: [sword]", 8),
        ("creature: frost_giant, weapons: [sword]", 10),
    ],
)
def test_monsters_with_weapons_use_the_mens_matrix_and_add_by_their_dice(who: str, value: int):
    """An orc 0, a hobgoblin (1+1) +1, a gnoll (2) +2, a bugbear (3+1) +4, an ogre (4+1) +5, giants of 8, 9 and
    10+1 dice +6, +8 and +10: on the sword's 14 at AC 5."""
    found = blow(who, man())
    assert (found.tally.need, found.tally.rule) == (14, "SP-3.10.2")
    assert counted(found).get("SP-3.10.6", 0) == value


# ---- weapons and saves -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.7")
def test_every_row_has_its_weapon_with_length_damage_hands_ranges_and_codes():
    """No row of either matrix without a weapon, and no weapon without its length, damage, hands or ranges; the longest
    reach is played elsewhere, here a pike (12) strikes before a dagger (1)."""
    catalogue = load()
    assert {weapon.row for weapon in catalogue.weapons.values()} == set(rows(MELEE))
    assert {missile.row for missile in catalogue.missiles.values() if missile.row} == set(rows(MISSILES))
    assert all(0 <= weapon.length <= 12 and weapon.hands in (0, 1, 2) for weapon in catalogue.weapons.values())
    assert [weapon.id for weapon in catalogue.weapons.values() if not weapon.damage and not weapon.base] == ["grapple"]
    assert all(0 < missile.short < missile.medium <= missile.farthest for missile in catalogue.missiles.values())
    assert (catalogue.weapons["dagger"].length, catalogue.weapons["battle_ax"].length) == (1, 5)
    assert catalogue.weapons["halberd"].flags == ("set", "splitshield", "nopen", "C", "trip", "metal")
    fight = field("id: bea, side: blue, class: fighting_man, level: 1, weapons: [dagger], at: [10, 20], facing: 0",
                  "id: pike, side: red, class: fighting_man, level: 1, weapons: [pike], at: [10, 18], facing: 180",
                  begin="melee")  # fmt: skip
    assert fight.asked == "red: Pike strikes"


SAVES = {
    "fighting_man": {1: (12, 13, 14, 15, 16), 4: (10, 11, 12, 13, 14), 7: (8, 9, 10, 10, 12), 10: (6, 7, 8, 8, 10)},
    "magic_user": {1: (13, 14, 13, 16, 15), 5: (13, 14, 13, 16, 15), 6: (11, 12, 11, 14, 12)},
    "cleric_militant": {1: (11, 12, 14, 16, 15), 5: (9, 10, 12, 14, 12), 9: (6, 7, 9, 11, 9)},
    "scout": {1: (13, 14, 13, 16, 15), 5: (12, 13, 11, 14, 13), 9: (10, 11, 9, 12, 10)},
}
MONSTER_SAVES = {
    "giant_rat": (14, 15, 16, 17, 18),
    "wolf": (12, 13, 14, 15, 16),
    "troll": (10, 11, 12, 13, 14),
    "treant": (8, 9, 10, 10, 12),
    "dwarf": (8, 9, 10, 13, 12),
}


def needs(who: str) -> tuple[int, ...]:
    fight = field(f"id: bea, side: blue, {who}, at: [10, 20]", "id: far, side: red, creature: orc, at: [40, 4]")
    return tuple(save_tally(fight.at, fight.figure("bea"), category).need for category in load().save_categories)


@pytest.mark.rule("SP-3.10.8")
@pytest.mark.rule("SP-R12")
def test_saving_throws_by_class_and_by_hit_dice():
    """Against death, wands, stone, breath and spells: the rows of the reference for classes and levels, normal men, and
    monsters by their dice."""
    for kind, levels in SAVES.items():
        for level, row in levels.items():
            assert needs(f"class: {kind}, level: {level}") == row
    for creature, row in MONSTER_SAVES.items():
        assert needs(f"creature: {creature}") == row
    assert needs("troop: man_at_arms") == (14, 15, 16, 17, 18)


@pytest.mark.rule("SP-3.10.8")
@pytest.mark.parametrize(("who", "need"), [("troop: levy", 16), ("creature: ogre", 12), ("class: scout, level: 5", 11)])
def test_a_fumble_is_saved_in_the_stone_column(who: str, need: int):
    """A natural 1 of a levy (needs 16), an ogre of 4+1 dice (12), a scout of level 5 (11)."""
    dice = LoadedDice().otherwise(2).lay("blow", "bea", faces=(1,)).lay("fumble", "bea", faces=(need,))
    y = 17.5 if "ogre" in who else 18
    fight = field(f"id: bea, side: blue, {who}, weapons: [sword], at: [10, 20], facing: 0",
                  f"id: foe, side: red, {man()}, at: [10, {y}], facing: 180", begin="melee", dice=dice)  # fmt: skip
    fight.pass_until("Bea strikes").do("strike bea at foe")
    save = fight.last(Saved)
    assert (save.tally.need, save.success) == (need, True)


@pytest.mark.rule("SP-3.10.8")
def test_every_use_names_its_column():
    """Leaping clear: breath; fumble, disarm, shield, unhorse, stun, knock down, stunt: stone; an area spell: spells."""
    uses = dict(load().save_uses)
    assert uses.pop("leap_clear") == "breath"
    assert uses.pop("area_spell") == "spells"
    assert set(uses) == {"fumble", "disarm", "split_shield", "unhorse_fall", "unhorse_stun", "knock_down", "stunt"}
    assert set(uses.values()) == {"stone"}
