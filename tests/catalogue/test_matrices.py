"""Every cell of the three to-hit tables, against the figures typed here from the reference [SP-3.10.1-3]."""

import pytest

from game.catalogue.tables import load
from game.core.figures import HitDice

# Rows of AC 0 ... 9.
MELEE = {
    "punch_kick": (26, 25, 24, 21, 18, 15, 13, 10, 11, 6),
    "grapple": (20, 19, 18, 16, 16, 14, 14, 12, 12, 10),
    "dagger": (22, 21, 20, 19, 16, 15, 13, 12, 10, 8),
    "hand_ax": (22, 21, 20, 19, 16, 15, 13, 12, 10, 9),
    "club_torch": (24, 23, 22, 20, 18, 16, 14, 12, 11, 9),
    "mace": (19, 18, 17, 15, 15, 14, 13, 12, 11, 10),
    "hammer": (19, 18, 17, 15, 15, 13, 13, 12, 11, 10),
    "sword": (21, 20, 19, 17, 15, 14, 13, 12, 11, 9),
    "military_pick": (17, 16, 15, 13, 13, 11, 13, 12, 11, 10),
    "battle_ax": (20, 19, 18, 16, 14, 13, 13, 12, 11, 10),
    "big_club": (23, 22, 21, 19, 17, 15, 13, 11, 10, 8),
    "morning_star": (19, 18, 17, 16, 14, 12, 12, 11, 9, 8),
    "flail": (17, 16, 15, 14, 14, 12, 12, 11, 10, 9),
    "quarter_staff": (26, 25, 24, 21, 18, 15, 13, 11, 10, 9),
    "heavy_ax": (19, 18, 17, 15, 14, 12, 12, 12, 11, 10),
    "spear": (21, 20, 19, 17, 16, 15, 13, 12, 11, 10),
    "maul": (19, 18, 17, 16, 14, 12, 12, 11, 9, 8),
    "halberd_pollax": (19, 18, 17, 15, 14, 12, 12, 12, 11, 10),
    "bill": (20, 19, 18, 16, 15, 13, 11, 10, 9, 8),
    "two_handed_sword": (18, 17, 16, 14, 12, 11, 11, 10, 9, 8),
    "mounted_lance": (19, 18, 17, 16, 14, 12, 10, 9, 8, 7),
    "pike": (20, 19, 18, 16, 15, 14, 13, 12, 11, 10),
}
MISSILE = {
    "sling": (21, 20, 19, 18, 16, 15, 14, 10, 10, 7),
    "short_bow": (24, 23, 22, 19, 16, 14, 13, 11, 10, 9),
    "horse_bow": (23, 22, 21, 19, 16, 14, 13, 11, 10, 9),
    "light_crossbow": (24, 23, 22, 19, 16, 14, 12, 11, 10, 8),
    "longbow": (22, 21, 20, 18, 15, 13, 11, 10, 9, 8),
    "composite_bow": (23, 22, 21, 19, 16, 14, 12, 10, 9, 8),
    "heavy_crossbow": (20, 19, 18, 17, 15, 14, 12, 10, 9, 7),
    "javelin": (24, 23, 22, 19, 16, 14, 13, 11, 10, 9),
    "dart": (24, 23, 22, 20, 17, 16, 13, 11, 11, 9),
    "flask": (12, 12, 12, 10, 12, 10, 12, 10, 12, 7),
}
# AC: columns up to 1, 1+1, 2-3, 3-4, 4-6, 7-8, 9-10, 11 and more.
MONSTER = {
    -4: (23, 22, 21, 19, 18, 17, 15, 13),
    -3: (22, 21, 20, 18, 17, 16, 14, 12),
    -2: (21, 20, 19, 17, 16, 15, 13, 11),
    -1: (20, 19, 18, 16, 15, 14, 12, 10),
    0: (19, 18, 17, 15, 14, 13, 11, 9),
    1: (18, 17, 16, 14, 13, 12, 10, 8),
    2: (17, 16, 15, 13, 12, 11, 9, 7),
    3: (16, 15, 14, 12, 11, 10, 8, 6),
    4: (15, 14, 13, 11, 10, 9, 7, 5),
    5: (14, 13, 12, 10, 9, 8, 6, 4),
    6: (13, 12, 11, 9, 8, 7, 5, 3),
    7: (12, 11, 10, 8, 7, 6, 4, 2),
    8: (11, 10, 9, 7, 6, 5, 3, 1),
    9: (10, 9, 8, 6, 5, 4, 2, 1),
}


@pytest.mark.rule("SP-3.10.2")
@pytest.mark.parametrize(("row", "armour_class"), [(row, ac) for row in MELEE for ac in range(10)])
def test_a_cell_of_men_in_melee(row: str, armour_class: int):
    assert load().melee[row][armour_class] == MELEE[row][armour_class]


@pytest.mark.rule("SP-3.10.2")
def test_men_in_melee_have_these_rows_in_this_order():
    assert len(MELEE) == 22
    assert list(load().melee) == list(MELEE)
    assert all(len(row) == 10 for row in load().melee.values())


@pytest.mark.rule("SP-3.10.3")
@pytest.mark.parametrize(("row", "armour_class"), [(row, ac) for row in MISSILE for ac in range(10)])
def test_a_cell_of_men_with_missiles(row: str, armour_class: int):
    assert load().missile[row][armour_class] == MISSILE[row][armour_class]


@pytest.mark.rule("SP-3.10.3")
def test_men_with_missiles_have_these_rows_in_this_order():
    assert len(MISSILE) == 10
    assert list(load().missile) == list(MISSILE)
    assert all(len(row) == 10 for row in load().missile.values())


@pytest.mark.rule("SP-3.10.1")
@pytest.mark.parametrize(("armour_class", "column"), [(ac, column) for ac in MONSTER for column in range(8)])
def test_a_cell_of_monsters_attacking(armour_class: int, column: int):
    assert load().monster[armour_class][column] == MONSTER[armour_class][column]


@pytest.mark.rule("SP-3.10.1")
def test_monsters_attacking_reach_from_ac_minus_4_to_9():
    assert list(load().monster) == list(MONSTER) == list(range(-4, 10))


@pytest.mark.rule("SP-3.10.1")
@pytest.mark.parametrize(
    ("halves", "plus", "column"),
    [
        (1, 0, 0), (2, -1, 0), (2, 0, 0), (2, 1, 1), (2, 3, 1), (4, -1, 1), (4, 0, 2), (4, 1, 2), (6, -1, 2), (6, 0, 2),
        (6, 1, 3), (7, 0, 3), (8, 0, 3), (8, 1, 4), (10, 0, 4), (12, 0, 4), (12, 3, 5), (14, 0, 5), (16, 0, 5),
        (16, 1, 6), (18, 0, 6), (20, 0, 6), (20, 1, 7), (22, 0, 7), (40, 0, 7),
    ],
)  # fmt: skip
def test_hit_dice_choose_a_column_and_a_plus_is_above_the_whole_number(halves: int, plus: int, column: int):
    assert load().monster_column(HitDice(halves, plus)) == column
