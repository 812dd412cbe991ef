"""Melee and what follows: dice, charges cutting through, morale with its four results, and losses."""

from __future__ import annotations

import pytest

from game.core.fight.nerve import MoraleChecked
from game.core.grain import GRAIN
from game.systems.large_battles.events import BodyStruck, Judged, Marched, Stood, Vanished
from game.systems.large_battles.marching import charging
from game.systems.large_battles.melee import clash, melee
from game.systems.large_battles.melee.clash import margin_result, ratio
from game.systems.large_battles.melee.melee import Coming
from game.systems.large_battles.tables import tables
from tests.books.large_battles.field import Field, dice, with_note


def lines(blue: str, red: str, gap: int = 6, more: str = "") -> str:
    return f"""
table: {{width: 72, height: 60, ground: grass, setting: outdoors, light: day}}
units:
  - {{id: blues, side: blue, {blue}, at: [36, {30 + gap}], facing: 0}}
  - {{id: reds, side: red, {red}, at: [36, 30], facing: 180}}
{more}"""


def fought(text: str, laid=None, order: str = "assail blues at reds") -> Field:
    field = Field(text, laid)
    field.do(order)
    field.pass_on("first, or last")
    return field


KINDS = ("LF", "HF", "AF", "LH", "MH", "HH")


@pytest.mark.rule("LB-5.2")
@pytest.mark.parametrize(
    ("attacker", "printed"),
    [
        ("LF", "1/1:6 1/2:6 1/3:6 1/2:6 1/3:6 1/4:6"),
        ("HF", "1/1:5 1/1:6 1/2:6 1/2:6 1/3:6 1/4:6"),
        ("AF", "1/1:4 1/1:5 1/1:6 1/1:6 1/2:6 1/3:6"),
        ("LH", "2/1:5 2/1:6 1/1:6 1/1:6 1/2:6 1/3:6"),
        ("MH", "2/1:4 2/1:5 2/1:6 1/1:5 1/1:6 1/2:6"),
        ("HH", "4/1:5 3/1:5 2/1:5 2/1:5 1/1:5 1/1:6"),
    ],
)
def test_the_combat_table(attacker: str, printed: str):
    """Dice for so many men, and what kills, against light, heavy and armoured foot and light, medium, heavy horse."""
    row = tables().combat[attacker]
    assert tuple(row) == KINDS
    assert " ".join(f"{dice}/{men}:{kill}" for dice, men, kill in row.values()) == printed


@pytest.mark.rule("LB-5.2")
@pytest.mark.rule("LB-5.3")
def test_dice_of_a_charge_and_of_those_who_receive_it():
    """Six heavy foot charge six: six dice and six of impetus for sixes; six come back."""
    foot = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}"
    field = fought(lines(foot, foot), dice(2))
    blows = {blow.body: blow for blow in field.all(BodyStruck)}
    assert (blows["blues"].dice, blows["blues"].tally.need) == (12, 6)
    assert blows["reds"].dice == 6
    pikes = fought(lines(foot, "troop: pikeman, count: 6, formation: {shape: line, ranks: 1}"), dice(2))
    assert {blow.body: blow.dice for blow in pikes.all(BodyStruck)} == {"blues": 12, "reds": 12}


@pytest.mark.rule("LB-5.3")
@pytest.mark.parametrize(
    ("weapon", "dice_thrown"), [("halberd", 10), ("halberd+1", 10), ("pike", 10), ("bill", 5), ("sword", 5)]
)
def test_armoured_foot_with_halberds_throw_a_die_a_man_more(weapon: str, dice_thrown: int):
    """Five of them before heavy foot: a die each, and one more for each halberd or pike, which no other has."""
    field = fought(
        lines("troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}",
              f"troop: armored_foot, weapons: [{weapon}], count: 5, formation: {{shape: line, ranks: 1}}"),
        dice(2),
    )  # fmt: skip
    assert next(blow.dice for blow in field.all(BodyStruck) if blow.body == "reds") == dice_thrown


@pytest.mark.rule("LB-R60")
@pytest.mark.parametrize(
    ("large", "small", "share"),
    [("ogre", "dwarf", 2), ("hill_giant", "dwarf", 2), ("troll", "dwarf", 2), ("ogre", "goblin", 1),
     ("orc", "dwarf", 1)],
)  # fmt: skip
def test_ogres_trolls_and_giants_do_half_as_much_to_dwarves(large: str, small: str, share: int):
    """As many dice as at goblins, who defend as dwarves do, or half of them; the dwarves' own are what they were."""
    line = "count: 4, formation: {shape: line, ranks: 1}"
    field, plain = (
        fought(lines(f"creature: {large}, {line}", f"creature: {one}, {line}"), dice(2)) for one in (small, "goblin")
    )
    ours, theirs = ({blow.body: blow for blow in each.all(BodyStruck)} for each in (field, plain))
    assert ours["blues"].dice == -(-theirs["blues"].dice // share)
    assert bool([modifier for modifier in ours["blues"].tally.modifiers if modifier.rule == "LB-R60"]) is (share == 2)
    assert ours["reds"].dice == theirs["reds"].dice


@pytest.mark.rule("LB-5.3")
def test_flank_and_rear_and_horse_that_stands():
    """Taken in the rear they do not strike; in the flank the attack is a class better; charged horse a class worse."""
    foot = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 2}"
    rear = fought(lines(foot, foot).replace("facing: 180", "facing: 0"), dice(2))
    assert [(blow.body, blow.arc, blow.tally.label) for blow in rear.all(BodyStruck)] == [
        ("blues", "rear", "3 AF attack HF"),
    ]  # fmt: skip
    flank = fought(lines(foot, foot).replace("facing: 180", "facing: 90"), dice(2))
    assert next(blow.tally.label for blow in flank.all(BodyStruck) if blow.body == "blues").endswith("AF attack HF")
    horse = "troop: heavy_horse, count: 4, formation: {shape: line, ranks: 1}"
    field = fought(lines(horse, horse, 10), dice(3).lay("stand", faces=(6, 6)), "assail blues at reds")
    assert [blow.tally.label for blow in field.all(BodyStruck) if blow.body == "reds"] == ["4 MH attack HH"]


@pytest.mark.rule("LB-R63")
def test_in_the_second_turn_the_flank_has_turned():
    foot = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 2}"
    field = fought(lines(foot, foot).replace("facing: 180", "facing: 90"), dice(2))
    field.turn()
    told = [blow.tally.label for blow in field.all(BodyStruck) if blow.body == "blues"]
    assert [label.split(" ", 1)[1] for label in told[:2]] == ["AF attack HF", "HF attack HF"]


@pytest.mark.rule("LB-4.2.1")
@pytest.mark.rule("LB-R2")
@pytest.mark.rule("LB-R9")
@pytest.mark.rule("LB-4.2")
def test_an_ogre_throws_four_dice_the_first_with_one_more_and_takes_four_kills():
    field = fought(
        lines("troop: light_foot, weapons: [sword], count: 4, formation: {shape: line, ranks: 1}",
              "creature: ogre, count: 1"),
        dice(2).lay("clash", "reds", "blues", faces=(5, 2, 2, 2)).lay("clash", "blues", "reds", faces=(6,)),
    )  # fmt: skip
    ogre = next(blow for blow in field.all(BodyStruck) if blow.body == "reds")
    assert (ogre.dice, ogre.lifted, ogre.tally.need) == (4, 1, 5)
    assert ogre.kills == 1
    assert field.figure("reds-1").hit_points == 3  # the kill stays with it
    assert melee.lifted(field.at, field.figure("blues-2")) == 0


@pytest.mark.rule("LB-4.9")
@pytest.mark.rule("LB-R13")
def test_a_fighting_man_of_level_three_with_a_sword_plus_two():
    """Three attacks, two of them with one more; of a sword +3 with two attacks, two."""
    text = lines("troop: levy, count: 6", "troop: levy, count: 6", more="""figures:
  - {id: odo, side: blue, class: fighting_man, level: 3, weapons: [sword+2], armour: plate, at: [20, 40], facing: 0}
  - {id: pim, side: blue, class: fighting_man, level: 2, weapons: [sword+3], armour: plate, at: [16, 40], facing: 0}
""")  # fmt: skip
    field = Field(text)
    assert [(melee.counts(field.figure(one)), melee.lifted(field.at, field.figure(one))) for one in ("odo", "pim")] == [
        (3, 2), (2, 2),
    ]  # fmt: skip


@pytest.mark.rule("LB-3.2")
@pytest.mark.rule("LB-3.2.1")
@pytest.mark.rule("LB-R20")
def test_six_cavalry_with_nine_kills_clear_the_first_line_and_take_three_of_the_second():
    """The printed example: eighteen foot, six wide and three deep; the charge goes on into the next line."""
    laid = dice(2).lay("stand", faces=(6, 6)).lay("clash", "blues", "reds", faces=(6,) * 9 + (1,) * 21)
    field = Field(lines(
        "troop: heavy_horse, count: 6, formation: {shape: line, ranks: 1}",
        "troop: light_foot, count: 18, formation: {shape: line, ranks: 3}", 8,
    ), laid)  # fmt: skip
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    struck = next(blow for blow in field.all(BodyStruck) if blow.body == "blues")
    assert struck.kills == 9
    fallen = sorted(one.id for one in field.now.figures.values() if one.side == "red" and one.fate == "slain")
    assert len(fallen) == 9
    assert set(fallen) >= {f"reds-{n}" for n in range(1, 7)}
    on = [march for march in field.all(Marched) if march.how == "on"]
    assert len(on) == 1 and on[0].body == "blues"
    assert {place.at[1] - field.figure(place.figure).y for place in on[0].places} == {0}
    standing = fought(lines(
        "troop: armored_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}",
        "troop: peasant, count: 12, formation: {shape: line, ranks: 2}", 4,
    ), dice(6), "done")  # fmt: skip
    assert standing.all(BodyStruck) == []


@pytest.mark.rule("LB-R39")
def test_a_charge_that_has_won_outright_runs_out_its_move_and_fights_again():
    more = ("  - {id: rear, side: red, troop: light_foot, count: 6, formation: {shape: line, ranks: 1}, at: [36, 26],\n"
            "     facing: 180}\n")  # fmt: skip
    laid = dice(6).lay("stand", faces=(6, 6))
    field = Field(lines(
        "troop: heavy_horse, count: 6, formation: {shape: line, ranks: 1}",
        "troop: light_foot, count: 4, formation: {shape: line, ranks: 1}", 8, more,
    ), laid)  # fmt: skip
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    assert [blow.target for blow in field.all(BodyStruck) if blow.body == "blues"] == ["reds", "rear"]


@pytest.mark.rule("LB-3.1.1")
@pytest.mark.rule("LB-R19")
def test_the_ends_of_a_line_wrap_round_from_the_second_turn():
    """Twelve against four in two ranks: at first those with somebody before them, then two more on each side."""
    foot = "troop: heavy_foot, weapons: [sword]"
    wide, deep = ("count: 12, formation: {shape: line, ranks: 1}", "count: 8, formation: {shape: line, ranks: 2}")
    field = fought(lines(f"{foot}, {wide}", f"{foot}, {deep}"), dice(3))
    field.choose()
    first, second = [blow.attackers for blow in field.all(BodyStruck) if blow.body == "blues"][:2]
    assert second == first + 4
    assert first <= 5  # none wholly beyond the end of the four, though one be within an inch of it


@pytest.mark.rule("LB-1.2")
@pytest.mark.rule("LB-1.2.1")
@pytest.mark.rule("LB-1.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "none_as_one", "adds"),
    [(3, 3, True, 0), (3, 2, True, 2), (4, 2, True, 4), (6, 2, True, 6), (1, 0, True, 2), (2, 0, True, 4),
     (3, 0, True, 6), (5, 4, False, 2), (8, 4, False, 4), (12, 4, False, 6), (4, 12, False, 0)],
)  # fmt: skip
def test_casualties_and_figures_left(mine: int, theirs: int, none_as_one: bool, adds: int):
    assert ratio(mine, theirs, none_as_one=none_as_one) == adds


@pytest.mark.rule("LB-1.4")
@pytest.mark.rule("LB-R7")
def test_the_four_results_by_the_margin():
    assert [margin_result(n) for n in (0, 5, 6, 10, 11, 15, 16, 40)] == [
        "on", "on", "back", "back", "retreat", "retreat", "rout", "rout",
    ]  # fmt: skip


@pytest.mark.rule("LB-1.1")
@pytest.mark.rule("LB-R5")
@pytest.mark.rule("LB-R6")
def test_the_score_is_number_die_class_casualties_and_figures():
    """Armoured foot of class B, a die of 4; no kills; twice as many figures left."""
    field = fought(
        lines("troop: armored_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}",
              "troop: levy, count: 3, formation: {shape: line, ranks: 1}"),
        dice(2).lay("melee morale", "blues", faces=(4,)).lay("melee morale", "reds", faces=(6,)),
    )  # fmt: skip
    scores = {check.body: check for check in field.all(Judged)}
    assert [(modifier.value, modifier.label) for modifier in scores["blues"].tally.modifiers] == [
        (7, "armored foot"), (1, "class B"), (4, "more figures left"),
    ]  # fmt: skip
    assert scores["blues"].score == 16
    assert (scores["reds"].score, scores["reds"].result) == (6 + 4 - 1, "back")


def judged(margin: int, more: str = "") -> Field:
    """A melee in which red falls so far short: both are heavy foot, blue's die and a prayer make the margin."""
    foot = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}"
    laid = dice(2).lay("melee morale", "blues", faces=(2,)).lay("melee morale", "reds", faces=(1,))
    field = Field(lines(foot, foot, 6, more), laid)
    with_note(field, "blues", spirit=margin - 1)
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    return field


@pytest.mark.rule("LB-1.4.1")
def test_pulling_back_is_half_a_move_still_facing():
    field = judged(6)
    assert [march.how for march in field.all(Marched)][-1] == "back"
    assert field.front("reds") == (36, 30 - 4.5)
    assert field.body("reds").pose.facing == 180


@pytest.mark.rule("LB-1.4.2")
def test_a_retreat_is_a_full_move_back_turned_and_a_turn_to_reorder():
    field = judged(11)
    assert field.body("reds").pose.facing == 0
    assert field.front("reds")[1] == 21
    assert field.note("reds").reorders == 2


@pytest.mark.rule("LB-1.4.3")
@pytest.mark.rule("LB-R8")
@pytest.mark.rule("LB-R31")
def test_a_rout_removes_a_unit_or_it_surrenders_where_it_is_cut_off():
    gone = judged(16).all(Vanished)[-1]
    assert (gone.body, gone.surrendered) == ("reds", False)
    behind = "  - {id: behind, side: blue, troop: heavy_foot, count: 6, at: [36, 12], facing: 180}\n"
    cut = judged(16, behind).all(Vanished)[-1]
    assert cut.surrendered


@pytest.mark.rule("LB-R32")
def test_with_no_room_behind_a_beaten_unit_surrenders():
    text = "terrain:\n  - {kind: wall, line: [[20, 29.2], [52, 29.2]]}\n"
    assert judged(11, text).all(Vanished)[-1].surrendered


@pytest.mark.rule("LB-R26")
@pytest.mark.rule("LB-R32")
def test_beaten_flyers_go_back_over_a_wall():
    foot = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}"
    beasts = "creature: hippogriff, count: 2, formation: {shape: line, ranks: 1}"
    laid = dice(2).lay("melee morale", "blues", faces=(2,)).lay("melee morale", "reds", faces=(1,))
    wall = "terrain:\n  - {kind: wall, line: [[10, 26], [62, 26]]}\n"
    field = Field(lines(foot, beasts, 6, wall), laid)
    with_note(field, "blues", spirit=13)
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    assert [check.result for check in field.all(Judged) if check.body == "reds"] == ["retreat"]
    assert not field.all(Vanished)
    assert field.front("reds")[1] < 26


@pytest.mark.rule("LB-R38")
def test_each_unit_of_the_worse_side_falls_short_by_its_own_margin():
    foot = "troop: heavy_foot, weapons: [sword], count: 4, formation: {shape: line, ranks: 1}"
    more = ("  - {id: more, side: red, troop: levy, count: 4, formation: {shape: line, ranks: 1}, at: [40, 30],\n"
            "     facing: 180}\n")  # fmt: skip
    text = lines(foot.replace("4,", "8,"), foot, 6, more).replace("at: [36, 36]", "at: [38, 36]")
    field = fought(text, dice(2).lay("melee morale", "blues", faces=(5,)))
    scores = {check.body: check for check in field.all(Judged)}
    assert set(scores) == {"blues", "reds", "more"}
    assert scores["reds"].best == scores["more"].best == scores["blues"].score
    assert scores["more"].score == scores["reds"].score - 2


@pytest.mark.rule("LB-2.1")
def test_a_unit_that_fails_its_check_of_losses_is_eliminated():
    """Class C checks at a third: 6 fail and the unit is gone, 7 hold."""
    text = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: bows, side: blue, troop: longbowman, count: 10, formation: {shape: line, ranks: 2}, at: [36, 40], facing: 0}
  - {id: reds, side: red, troop: light_foot, shield: none, count: 12, formation: {shape: line, ranks: 2}, at: [36, 24],
     facing: 180}
  - {id: others, side: red, troop: light_foot, count: 12, formation: {shape: line, ranks: 2}, at: [10, 10], facing: 180}
"""
    for faces, standing in (((3, 3), 0), ((3, 4), 8)):
        field = Field(text, dice().lay("volley", faces=(2,)).lay("morale", "reds", faces=faces))
        field.pass_on("declare volleys")
        field.do("volley bows at reds")
        field.pass_on("first, or last")
        assert [check.percent for check in field.all(MoraleChecked)] == [33]
        assert len([figure for figure in field.now.standing("red") if figure.unit == "reds"]) == standing


def test_tired_troops_fight_and_defend_a_class_lower():
    foot = "troop: heavy_foot, weapons: [sword], count: 6, formation: {shape: line, ranks: 1}"
    field = Field(lines(foot, foot, 4), dice(2))
    with_note(field, "reds", tired=True)
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    blows = {blow.body: blow for blow in field.all(BodyStruck)}
    assert blows["blues"].tally.label.endswith("HF attack LF")
    assert blows["reds"].tally.label.endswith("LF attack HF")
    assert clash.CLASSES["B"] == 1


@pytest.mark.rule("LB-R16")
def test_those_behind_the_shoulders_of_the_first_rank_do_not_fight():
    """Seven in a rank of four and one of three, who stand between those before them: four strike, not seven."""
    seven = "troop: heavy_foot, weapons: [sword], count: 7, formation: {shape: line, ranks: 2}"
    twelve = "troop: heavy_foot, weapons: [sword], count: 12, formation: {shape: line, ranks: 2}"
    field = fought(lines(seven, twelve), dice(2))
    assert [blow.attackers for blow in field.all(BodyStruck) if blow.body == "blues"] == [4]


@pytest.mark.rule("LB-5.3")
@pytest.mark.rule("LB-R18")
def test_a_narrow_body_before_one_end_of_a_long_line_has_it_in_front():
    """Two files against the left end of twenty: nobody is taken in the flank, and two strike."""
    few = "troop: heavy_foot, weapons: [sword], count: 4, formation: {shape: line, ranks: 2}"
    many = "troop: heavy_foot, weapons: [sword], count: 20, formation: {shape: line, ranks: 1}"
    field = fought(lines(few, many).replace("at: [36, 36]", "at: [27, 36]"), dice(2))
    blows = {blow.body: blow for blow in field.all(BodyStruck)}
    assert (blows["blues"].arc, blows["reds"].arc) == ("front", "front")
    assert blows["blues"].attackers == 2


@pytest.mark.rule("LB-R35")
@pytest.mark.rule("LB-R20")
def test_the_rear_close_up_where_he_who_cut_through_their_first_rank_has_fallen():
    """One charges three, fells the two before him and is felled: the third stands in the middle of his body's front."""
    one = "troop: heavy_foot, weapons: [sword], count: 1, formation: {shape: line, ranks: 1}"
    three = "troop: heavy_foot, weapons: [sword], count: 3, formation: {shape: line, ranks: 2}"
    field = fought(lines(one, three), dice(6))
    left = field.body("reds")
    assert len(left.figures) == 1
    assert (left.posts["reds-3"].right, left.posts["reds-3"].back) == (0, 0)


@pytest.mark.rule("LB-R64")
@pytest.mark.rule("LB-1.4.2")
@pytest.mark.parametrize(("behind", "gap"), [(24, True), (26.5, False)])
def test_nobody_goes_back_through_an_enemy_behind_him(behind: float, gap: bool):
    """A full move is 9 inches; a long line of the enemy stands behind: short of it by an inch, or surrendered."""
    more = (f"  - {{id: rear, side: blue, troop: heavy_foot, count: 24, formation: {{shape: line, ranks: 1}}, "
            f"at: [36, {behind}], facing: 0}}\n")  # fmt: skip
    field = judged(11, more)
    if not gap:
        assert field.all(Vanished)[-1].surrendered
        return
    lowest = min(figure.y for figure in field.body("reds").figures)
    highest = max(figure.y for figure in field.body("rear").figures)
    assert lowest - highest > 2 * GRAIN  # base to base more than an inch


@pytest.mark.rule("LB-R64")
@pytest.mark.rule("LB-1.4.2")
def test_who_goes_back_passes_through_friends():
    more = ("  - {id: friends, side: red, troop: heavy_foot, count: 8, formation: {shape: line, ranks: 1}, "
            "at: [36, 26], facing: 180}\n")  # fmt: skip
    field = judged(11, more)
    assert field.front("reds") == (36, 21)
    assert field.front("friends") == (36, 26)


@pytest.mark.rule("LB-R39")
@pytest.mark.rule("LB-5.1")
def test_a_charge_that_runs_on_into_a_melee_has_nobody_else_fight_twice():
    """Blue foot fight the red line; the horse ride down those before them and meet it too: only these fight again."""
    foot, line = "troop: heavy_foot, weapons: [sword]", "formation: {shape: line, ranks: 1}"
    field = Field(f"""
table: {{width: 72, height: 60, ground: grass, setting: outdoors, light: day}}
units:
  - {{id: horse, side: blue, troop: heavy_horse, count: 6, {line}, at: [30, 40], facing: 0}}
  - {{id: foot, side: blue, {foot}, count: 6, {line}, at: [37, 33], facing: 0}}
  - {{id: few, side: red, troop: light_foot, count: 4, {line}, at: [30, 34], facing: 180}}
  - {{id: line, side: red, {foot}, count: 12, {line}, at: [33, 28], facing: 180}}
""", dice(3).lay("stand", faces=(6, 6)).lay("clash", "horse", "few", faces=(6,) * 20))  # fmt: skip
    field.do("assail foot at line", "done", "assail horse at few")
    field.pass_on("first, or last")
    struck = [(blow.body, blow.target) for blow in field.all(BodyStruck)]
    assert struck.count(("foot", "line")) == struck.count(("line", "foot")) == 1
    assert struck.count(("horse", "line")) == struck.count(("line", "horse")) == 1
    assert [check.body for check in field.all(Judged)].count("foot") == 1
    assert [event.body for event in field.all(Stood)] == ["few"]


@pytest.mark.rule("LB-R66")
@pytest.mark.parametrize(
    ("troop", "label", "need"), [("armored_foot", "AF attack HF", 5), ("heavy_foot", "HF attack HF", 6)]
)
def test_the_tired_in_a_flank_fight_as_they_do_fresh_in_front(troop: str, label: str, need: int):
    foot = "weapons: [sword], count: 6, formation: {shape: line, ranks: 2}"
    text = lines(f"troop: {troop}, {foot}", f"troop: heavy_foot, {foot}", 4).replace("facing: 180", "facing: 90")
    field = Field(text, dice(2))
    with_note(field, "blues", tired=True)
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    blow = next(one for one in field.all(BodyStruck) if one.body == "blues")
    assert blow.tally.label.split(" ", 1)[1] == label
    assert blow.tally.need - blow.tally.total == need


@pytest.mark.rule("LB-R67")
def test_a_monster_that_has_taken_half_checks_for_nothing():
    laid = dice(2).lay("clash", "blues", "reds", faces=(6, 6, 1, 1))
    field = fought(lines("troop: heavy_foot, weapons: [sword], count: 4, formation: {shape: line, ranks: 1}",
                         "creature: ogre, count: 1"), laid)  # fmt: skip
    assert field.figure("reds-1").hit_points == 2
    assert not field.all(MoraleChecked)


@pytest.mark.rule("LB-R68")
@pytest.mark.rule("LB-5.8")
@pytest.mark.parametrize(("changes", "label", "answer"), [
    ({}, "HF attack HF", 12), ({"reorders": 1}, "AF attack HF", 6), ({"reshaped": 1}, "AF attack HF", 6),
])  # fmt: skip
def test_who_is_caught_reforming_is_flanked_and_levels_no_pikes(changes: dict[str, int], label: str, answer: int):
    foot, line = "troop: heavy_foot, weapons: [sword], count: 6", "formation: {shape: line, ranks: 1}"
    field = Field(lines(f"{foot}, {line}", f"troop: pikeman, count: 6, {line}", 4), dice(2))
    with_note(field, "reds", **changes)
    told = melee.onslaught(field.at, field.body("blues"), field.body("reds"), Coming("front", True))
    field.do("assail blues at reds")
    field.pass_on("first, or last")
    blows = {blow.body: blow for blow in field.all(BodyStruck)}
    assert blows["blues"].tally.label.split(" ", 1)[1] == label
    assert blows["reds"].dice == answer
    assert [sum(one.dice for one in each) for each in told] == [blows["blues"].dice, answer]
    field.turn()
    assert field.all(BodyStruck)[-1].tally.label.endswith("HF attack HF")


@pytest.mark.rule("LB-R68")
@pytest.mark.rule("LB-5.6")
def test_who_reorders_stands_a_charge_at_one_less():
    field = Field(lines("troop: heavy_horse, count: 6", "troop: heavy_foot, count: 6", 10))
    with_note(field, "reds", reorders=1)
    need = charging.stand_tally(field.at, field.body("blues"), field.body("reds"))
    assert need is not None and [(modifier.value, modifier.rule) for modifier in need.modifiers] == [(-1, "LB-5.8")]
