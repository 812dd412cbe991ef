"""What a miniature stands for: men by scale and class, monsters and characters as so many figures [LB-0, LB-4]."""

from __future__ import annotations

import pytest

from game.core.grain import GRAIN
from game.core.masses import Post
from game.session.driving import SideCount, count
from game.systems.large_battles.bodies import kinds
from game.systems.large_battles.bodies.arraying import advice, muster
from game.systems.large_battles.bodies.bodies import formation
from game.systems.large_battles.events import Arrayed
from game.systems.large_battles.melee import melee
from tests.books.large_battles.field import Field
from tests.play import state_of

PLAIN = """
units:
  - {id: spears, side: blue, troop: heavy_foot, count: 8, formation: {shape: line, ranks: 2}, at: [24, 26], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 6, at: [24, 8], facing: 180}
"""


def company(number: int, more: str = "") -> str:
    return f"""
table: {{width: 96, height: 60, ground: grass, setting: outdoors, light: day}}
{more}
units:
  - {{id: host, side: blue, troop: man_at_arms, count: {number}, formation: {{shape: line, ranks: 8}}, at: [48, 48],
     facing: 0}}
  - {{id: foes, side: red, troop: man_at_arms, count: 20, formation: {{shape: line, ranks: 2}}, at: [48, 6],
     facing: 180}}
"""


@pytest.mark.rule("LB-0.1")
@pytest.mark.rule("LB-R15")
def test_a_hundred_men_on_one_side_are_counted_together_by_the_smallest_scale_that_keeps_sixty():
    """99 men are fives as they stand; 100 are counted by fives; 400 by tens, for fives would be 80."""
    assert [(muster(state_of(company(n))).scale, muster(state_of(company(n))).together) for n in (99, 100, 400)] == [
        (5, False), (5, True), (10, True),
    ]  # fmt: skip
    field = Field(company(120))
    assert len(field.body("host").figures) == 24
    assert field.body("host").men == 120
    assert len(field.now.units["host"].figures) == 24
    assert sum(1 for figure in field.now.figures.values() if figure.fate == "merged") == 96 + 16


@pytest.mark.rule("LB-0.1")
def test_who_sets_up_a_battle_of_a_hundred_and_more_is_offered_the_book_in_a_sentence():
    assert "120 men" in advice(state_of(company(120)), False)
    assert "5 to a figure" in advice(state_of(company(120)), True)
    assert advice(state_of(company(99)), False) == ""
    assert "stands for 5 men" in advice(state_of(company(99)), True)


@pytest.mark.rule("LB-R21")
def test_a_smaller_battle_has_five_men_a_figure_and_its_doors_stand_open():
    wall = "terrain:\n  - {kind: wall, line: [[2, 16], [12, 16]]}\n"
    field = Field(PLAIN + wall + "  - {kind: door, line: [[5, 16], [7, 16]], state: shut}\n")
    assert len(field.body("spears").figures) == 8
    assert field.body("spears").men == 40
    assert field.all(Arrayed)[0].scale == 5
    assert field.now.terrain[1].state == "open"


@pytest.mark.rule("LB-4.4")
@pytest.mark.rule("LB-R4")
@pytest.mark.parametrize(
    ("what", "five", "ten", "twenty"),
    [
        ("troop: levy", 5, 10, 20), ("troop: heavy_foot", 5, 10, 20), ("troop: heavy_horse", 4, 8, 16),
        ("troop: knight", 3, 6, 12), ("creature: goblin", 5, 10, 20), ("creature: gnoll", 3, 6, 12),
        ("creature: wight", 2, 5, 10), ("creature: ogre", 1, 3, 9), ("creature: mummy", 1, 2, 4),
        ("creature: troll", 1, 1, 3), ("creature: wyvern", 1, 1, 2), ("creature: hill_giant", 1, 1, 1),
    ],
)  # fmt: skip
def test_men_in_a_figure_by_scale(what: str, five: int, ten: int, twenty: int):
    """The printed table: better men, and monsters of more dice, are fewer in a figure."""
    foe = "  - {id: foe, side: red, troop: levy, at: [30, 10]}\n"
    state = state_of(f"figures:\n  - {{id: one, side: blue, {what}, at: [10, 10]}}\n{foe}")
    assert [kinds.men(state.figures["one"], scale) for scale in (5, 10, 20)] == [five, ten, twenty]


@pytest.mark.rule("LB-4.4.1")
@pytest.mark.rule("LB-4.10")
@pytest.mark.rule("LB-R14")
def test_a_character_is_one_figure_with_his_guards_and_they_fall_together():
    odo = "  - {id: odo, side: blue, class: fighting_man, level: 3, weapons: [sword], at: [8, 30], facing: 0}\n"
    text = PLAIN + "figures:\n" + odo
    for scale, men in ((5, 3), (10, 6), (20, 12)):
        field = Field(f"men_per_figure: {scale}\n{text}")
        assert field.body("odo").men == men
        assert field.figure("odo").hit_points == 3
    assert field.body("odo").figures[0].ledger == Post(men=12, counts=3)


@pytest.mark.rule("LB-4.2")
@pytest.mark.rule("LB-R1")
def test_an_ogre_is_four_figures_whatever_number_it_stands_for():
    oaf = "figures:\n  - {id: oaf, side: red, creature: ogre, at: [8, 8], facing: 180}\n"
    field = Field("men_per_figure: 10\n" + PLAIN + oaf)
    assert kinds.post(field.figure("oaf")).men == 3
    assert kinds.counts(field.figure("oaf")) == 4
    assert field.figure("oaf").hit_points == 4


def one(what: str) -> Field:
    return Field(PLAIN + f"figures:\n  - {{id: one, side: blue, {what}, at: [8, 30], facing: 0}}\n")


@pytest.mark.rule("LB-4.5")
@pytest.mark.rule("LB-4.6")
@pytest.mark.rule("LB-4.7")
@pytest.mark.rule("LB-R3")
@pytest.mark.rule("LB-R24")
@pytest.mark.parametrize(
    ("what", "figures", "foot"),
    [
        ("class: fighting_man, level: 7", 7, "AF"), ("class: paladin, level: 3", 3, "AF"),
        ("class: cleric_militant, level: 5", 2, "HF"), ("class: scout, level: 1", 1, "HF"),
        ("class: magic_user, level: 9", 2, "LF"), ("class: cleric_spiritual, level: 3", 1, "LF"),
    ],
)  # fmt: skip
def test_characters_by_class_and_level(what: str, figures: int, foot: str):
    """A figure a level for fighting-men, for two of clerics-militant and scouts, for four of casters; rounded down."""
    found = one(what).figure("one")
    assert (kinds.counts(found), kinds.fights_as(found)) == (figures, foot)
    rider = one(f"{what}, mount: heavy_warhorse").figure("one")
    assert kinds.fights_as(rider) == {"AF": "HH", "HF": "HH", "LF": "LH"}[foot]


@pytest.mark.rule("LB-4.8")
@pytest.mark.rule("LB-4.8.1")
@pytest.mark.rule("LB-4.8.2")
@pytest.mark.rule("LB-R12")
@pytest.mark.parametrize(
    ("armour", "foot", "moves", "horse", "rides"),
    [("plate", "AF", 6, "HH", 12), ("chain", "HF", 9, "MH", 18), ("leather_padded", "LF", 12, "LH", 24),
     ("none", "LF", 12, "LH", 24)],
)  # fmt: skip
def test_characters_defend_and_move_by_their_armour(armour: str, foot: str, moves: int, horse: str, rides: int):
    field = one(f"class: fighting_man, level: 4, weapons: [sword], armour: {armour}")
    figure = field.figure("one")
    assert kinds.defends_as(field.at, figure) == foot
    assert kinds.paces(field.at, figure)[0] == moves * GRAIN
    field = one(f"class: fighting_man, level: 4, weapons: [sword], armour: {armour}, mount: heavy_warhorse")
    figure = field.figure("one")
    assert kinds.defends_as(field.at, figure) == horse
    assert kinds.paces(field.at, figure)[0] == rides * GRAIN


@pytest.mark.rule("LB-4.10.1")
def test_better_armoured_guards_raise_the_defence_a_class_and_set_the_pace():
    """A wizard in robes among men in plate defends as heavy foot, and walks as they do."""
    field = one("class: magic_user, level: 9, weapons: [dagger], guards: plate")
    assert kinds.defends_as(field.at, field.figure("one")) == "HF"
    assert kinds.paces(field.at, field.figure("one"))[0] == 6 * GRAIN
    alone = one("class: magic_user, level: 9, weapons: [dagger]")
    assert kinds.defends_as(alone.at, alone.figure("one")) == "LF"


@pytest.mark.rule("LB-4.1")
@pytest.mark.rule("LB-4.13")
@pytest.mark.rule("LB-4.1.1")
@pytest.mark.rule("LB-R26")
def test_a_wizard_walks_twelve_inches_and_monsters_their_own():
    """12 inches are 120 yards in a turn of ten minutes; an ogre has its nine, and three more on a charge."""
    field = one("class: magic_user, level: 5, weapons: [dagger]")
    assert kinds.paces(field.at, field.figure("one"))[0] == 12 * GRAIN
    assert field.no("march one ahead 12.5").measured == {"left": "12", "cost": "12.5"}
    field.do("march one ahead 12")
    assert field.front("one") == (8, 18)
    ogre = one("creature: ogre")
    assert kinds.paces(ogre.at, ogre.figure("one")) == (9 * GRAIN, 0, 12 * GRAIN)
    flyer = one("creature: griffon")
    assert kinds.paces(flyer.at, flyer.figure("one"))[0] == 30 * GRAIN


@pytest.mark.rule("LB-4.11")
@pytest.mark.rule("LB-R43")
def test_monsters_attack_and_defend_by_the_fantasy_list():
    field = Field("figures:\n" + "".join(
        f"  - {{id: m{n}, side: blue, creature: {kind}, at: [{4 + 5 * n}, 30]}}\n"
        for n, kind in enumerate(("goblin", "hobgoblin", "wight", "hill_giant", "red_dragon", "dire_wolf"))
    ) + "  - {id: foe, side: red, troop: levy, at: [30, 5]}\n")  # fmt: skip
    monsters = [field.figure(f"m{n}") for n in range(6)]
    found = [(kinds.fights_as(monster), kinds.defends_as(field.at, monster)) for monster in monsters]
    assert found == [("HF", "LF"), ("AF", "HF"), ("LH", "HH"), ("HF", "AF"), ("HH", "HH"), ("MH", "LH")]
    assert [kinds._by_hide(ac) for ac in (9, 6, 5, 4, 3, -2)] == [
        "light_foot", "light_foot", "heavy_foot", "heavy_foot", "armored_foot", "armored_foot",
    ]  # fmt: skip


@pytest.mark.rule("LB-5.11")
@pytest.mark.rule("LB-R25")
@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("troop: peasant", 3), ("troop: light_foot", 4), ("troop: heavy_foot", 5), ("troop: light_horse", 6),
        ("troop: armored_foot", 7), ("troop: medium_horse", 8), ("troop: heavy_horse", 9), ("creature: troll", 8),
        ("creature: orc", 5), ("class: fighting_man, level: 4, armour: plate", 20),
        ("class: fighting_man, level: 8", 40), ("class: fighting_man, level: 3, armour: plate", 7),
        ("class: magic_user, level: 11", 50), ("class: magic_user, level: 3", 20),
        ("class: cleric_militant, level: 9, armour: chain", 5),
    ],
)  # fmt: skip
def test_melee_morale_numbers(what: str, number: int):
    field = one(what)
    assert kinds.number(field.at, field.figure("one"))[0] == number


@pytest.mark.rule("LB-3.1")
@pytest.mark.rule("LB-R17")
@pytest.mark.rule("LB-R22")
def test_bodies_are_drawn_up_in_line_or_column_with_their_leader_in_the_front():
    """Spaced-out men close up, and a leader who stood before them takes the middle of the front rank."""
    field = Field("""
units:
  - {id: line, side: blue, troop: heavy_foot, count: 7, formation: {shape: line, ranks: 2, spacing: 1}, at: [20, 26],
     facing: 0, leader: odo}
  - {id: file, side: blue, troop: heavy_foot, count: 8, formation: {shape: column, files: 2}, at: [36, 22], facing: 0}
  - {id: foes, side: red, troop: levy, count: 4, at: [24, 6], facing: 180}
figures:
  - {id: odo, side: blue, class: fighting_man, level: 4, weapons: [sword], at: [20, 22], facing: 0}
""")
    line = field.body("line")
    assert (formation(line), formation(field.body("file"))) == ("line", "column")
    assert [figure.id for figure in line.figures][:4] == ["line-1", "odo", "line-2", "line-3"]
    assert [kinds.post(figure).right for figure in line.figures][:4] == [-1536, -512, 512, 1536]
    assert field.front("line")[1] == 26
    assert field.no("march line column").rule == "LB-3.1"


@pytest.mark.rule("LB-R11")
def test_where_the_scenario_lets_it_a_body_may_change_formation_for_a_whole_move():
    text = PLAIN.replace("count: 8", "count: 8, weapons: [sword]") + "rulings: {LB-R11: may_change}\n"
    field = Field(text)
    assert field.no("march spears column; ahead 1").measured == {"left": "9", "cost": "10"}
    field.do("march spears column")
    assert formation(field.body("spears")) == "column"
    assert melee.reforms(field.at, field.body("spears"))


@pytest.mark.rule("LB-R15")
def test_those_counted_together_are_no_losses_and_no_figures():
    """120 men by fives are 24 figures, all of them standing."""
    state = Field(company(120)).now
    assert count(state, "blue") == SideCount(figures=24, slain=0, fled=0, surrendered=0, standing=24)


def test_bodies_take_no_standing_orders_of_single_men():
    field = Field(company(40))
    assert "no standing order for bodies" in field.no("order parry leader").reason
    field.do("order initiative first")
