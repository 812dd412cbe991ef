"""Missile fire and artillery [LB-5.4, LB-5.10]."""

from __future__ import annotations

import pytest

from game.core.grain import GRAIN
from game.core.held.engines import Bombarded
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.events import Volleyed
from game.systems.large_battles.shooting import fire
from tests.books.large_battles.field import Field, dice

BOWS = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: bows, side: blue, troop: longbowman, count: 10, formation: {shape: line, ranks: 2}, at: [36, 40], facing: 0}
  - {id: foes, side: red, troop: light_foot, shield: none, count: 12, formation: {shape: line, ranks: 2}, at: [36, 24],
     facing: 180}
"""


def to_missiles(field: Field) -> Field:
    field.pass_on("declare volleys")
    return field


@pytest.mark.rule("LB-5.4")
@pytest.mark.parametrize(
    ("armour", "low", "printed"),
    [
        ("unarmoured", 2, {1: "0/1", 3: "1/2", 5: "2/3", 7: "3/4", 9: "4/5"}),
        ("half", 3, {1: "0/0", 3: "0/1", 5: "2/2", 7: "2/3", 9: "3/3"}),
        ("full", 4, {1: "0/0", 4: "0/1", 9: "1/2", 13: "2/3", 17: "3/3"}),
    ],
)
def test_the_missile_table(armour: str, low: int, printed: dict[int, str]):
    """Kills on low and high dice, of each number that shoots together, printed by the least of a band."""
    most = 20 if armour == "full" else 10
    for number in range(1, most + 1):
        least, high = (int(one) for one in printed[max(band for band in printed if band <= number)].split("/"))
        assert [fire.kills(number, armour, face) for face in range(1, 7)] == [least] * low + [high] * (6 - low)
    assert fire.groups(most + 1, armour) == [most, 1]


@pytest.mark.rule("LB-5.4")
@pytest.mark.rule("LB-R35")
def test_ten_longbows_that_stand_shoot_twice_and_the_rear_falls():
    """4 kills on a low die and 5 on a high one; those who fall are of the last rank, and the front stands whole."""
    field = to_missiles(Field(BOWS, dice().lay("volley", faces=(2,)).lay("volley", faces=(5,))))
    field.do("volley bows at foes", "volley bows at foes")
    field.pass_on("Counter-move")
    field.pass_on("first, or last")
    assert [(event.faces, event.kills, event.row) for event in field.all(Volleyed)] == [
        ((2,), 4, "unarmoured"), ((5,), 5, "unarmoured"),
    ]  # fmt: skip
    left = field.body("foes").figures if "foes" in field.now.units and field.now.standing("red") else ()
    assert len(left) in (0, 3)
    assert fire.groups(24, "unarmoured") == [10, 10, 4]
    assert fire.groups(24, "full") == [20, 4]


@pytest.mark.rule("LB-5.4")
def test_who_has_marched_shoots_once_and_over_half_must_beat_the_targets_die():
    field = Field(BOWS, dice().lay("haste", "bows", faces=(2,)).lay("haste", "foes", faces=(4,)))
    field.do("march bows ahead 7")
    to_missiles(field)
    field.do("volley bows at foes")
    assert "have nothing" not in field.asked
    field.pass_on("first, or last")
    (volley,) = field.all(Volleyed)
    assert (volley.kills, volley.faces, volley.notes) == (0, (), ("moved over half: 2 against 4",))


@pytest.mark.rule("LB-5.4")
def test_arcs_and_ranges():
    """Foot shoot 45 degrees to either side; a longbow reaches 21 inches, and 14 overhead."""
    aside = Field(BOWS.replace("[36, 24]", "[54, 32]"))
    no = fire.volley_refused(aside.at, aside.body("bows"), aside.body("foes"), overhead=False)
    assert no is not None and "out of the arc" in no.reason
    far = Field(BOWS.replace("[36, 24]", "[36, 16]"))
    no = fire.volley_refused(far.at, far.body("bows"), far.body("foes"), overhead=False)
    assert no is not None and no.measured["range"] == "21"
    near = to_missiles(Field(BOWS))
    assert near.no("volley bows at foes overhead").measured["range"] == "14"


@pytest.mark.rule("LB-5.4")
@pytest.mark.rule("LB-R33")
def test_friends_between_force_overhead_fire_and_cover_saves():
    """Behind their own spears they shoot overhead, at armour a class better; a wall halves the kills."""
    more = "  - {id: spears, side: blue, troop: heavy_foot, count: 6, at: [36, 36], facing: 0}\n"
    text = BOWS.replace("[36, 24]", "[36, 30]") + more
    field = to_missiles(Field(text))
    assert "stand between" in field.no("volley bows at foes").reason
    field.do("volley bows at foes overhead")
    field.pass_on("first, or last")
    assert field.all(Volleyed)[0].row == "half"
    wood = BOWS + "terrain:\n  - {kind: rampart, points: [[28, 20], [44, 20], [44, 27], [28, 27]]}\n"
    hard = to_missiles(Field(wood, dice().lay("volley", faces=(6,))))
    hard.do("volley bows at foes")
    hard.pass_on("first, or last")
    assert hard.all(Volleyed)[0].kills == 2  # of 5
    plate = to_missiles(Field(text.replace("troop: light_foot, shield: none", "troop: armored_foot")))
    plate.do("volley bows at foes overhead")
    plate.pass_on("first, or last")
    assert plate.all(Volleyed)[0].notes[-1] == "proof against arrows"


@pytest.mark.rule("LB-5.4")
@pytest.mark.rule("LB-R33")
def test_nobody_shoots_into_melee_and_those_who_stand_shoot_at_who_passes():
    field = Field(BOWS, last=True)
    field.do("march foes ahead 6")
    assert field.asked.startswith("blue: Foes pass: shoot?")
    field.do("volley bows at foes")
    assert field.all(Volleyed)[-1].passing
    more = "  - {id: friends, side: blue, troop: heavy_foot, count: 6, at: [36, 25.5], facing: 0}\n"
    fight = Field(BOWS + more)
    no = fire.volley_refused(fight.at, fight.body("bows"), fight.body("foes"), overhead=False)
    assert no is not None and no.rule == "LB-R33"


@pytest.mark.rule("LB-5.4")
@pytest.mark.parametrize(
    ("parts", "half", "facing"),
    [("ahead 6", 27, 180), ("ahead 6; wheel 10", 27, 190), ("ahead 4; wheel 10; ahead 1", 26.5, 190)],
)
def test_a_wheel_at_the_end_keeps_no_march_from_being_shot_at_half_way(parts: str, half: float, facing: int):
    """From y 24 down the table: at half of the inches, whatever turns come after."""
    field = Field(BOWS, last=True)
    field.do(f"march foes {parts}")
    assert field.asked.startswith("blue: Foes pass: shoot?")
    assert field.front("foes") == (36, half)
    field.do("done")
    assert field.body("foes").pose.facing == facing


@pytest.mark.rule("LB-5.4")
@pytest.mark.rule("LB-R35")
def test_who_is_thinned_before_he_wheels_wheels_with_those_he_has_left():
    laid = dice().lay("volley", faces=(1,)).lay("morale", faces=(6, 6))
    field = Field(BOWS.replace("count: 12", "count: 6"), laid, last=True)
    field.do("march foes ahead 6; wheel 10", "volley bows at foes")
    assert len(field.body("foes").figures) == 2
    assert field.body("foes").pose.facing == 190


@pytest.mark.rule("LB-5.4")
@pytest.mark.rule("LB-R35")
def test_who_is_thinned_on_the_march_closes_up_and_marches_on_so():
    """Four of six fall half-way: the last two stand side by side about the middle, there and where the march ends."""
    laid = dice().lay("volley", faces=(1,)).lay("morale", faces=(6, 6))
    field = Field(BOWS.replace("count: 12", "count: 6"), laid, last=True)
    field.do("march foes ahead 6", "volley bows at foes")
    assert [(figure.at[0] * 2 // GRAIN, figure.at[1]) for figure in field.body("foes").figures] == [
        (73, 30 * GRAIN), (71, 30 * GRAIN),
    ]  # fmt: skip


@pytest.mark.rule("LB-5.4")
def test_horse_with_bows_shoot_in_the_midst_of_their_march():
    text = BOWS.replace("troop: longbowman, count: 10", "troop: horse_archer, count: 8")
    field = Field(text.replace("shield: none, count: 12", "shield: none, count: 24"))
    field.do("march bows ahead 1", "volley bows at foes")
    """After an inch and a volley light horse have half of their 24 inches left, not 23."""
    assert "12 inches of their move left" in field.no("march bows about; ahead 1").reason
    field.do("march bows wheel 90; ahead 4")
    assert len(field.all(Volleyed)) == 1
    assert field.asked == "red: Counter-move"  # the bows have marched on, and do so once
    foot = Field(BOWS)
    assert "midst of a march" in foot.no("volley bows at foes").reason


@pytest.mark.rule("LB-5.4")
@pytest.mark.parametrize(
    ("bows", "may"),
    [
        ("troop: horse_archer, race: elf", True),
        ("troop: longbowman, race: elf", True),
        ("troop: crossbowman, race: elf", False),
        ("troop: medium_horse, weapons: [javelin]", False),
        ("troop: light_horse, weapons: [horse_bow]", True),
    ],
)
def test_of_all_horse_those_with_bows_and_elves_on_foot_do(bows: str, may: bool):
    field = Field(BOWS.replace("troop: longbowman", bows))
    no = fire.may_split(field.at, bodies(field.at)["bows"])
    assert (no and (no.rule, no.reason)) == (None if may else ("LB-5.4", "Bows cannot shoot in the midst of a march"))


ENGINE = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: foes, side: red, troop: light_foot, count: 12, formation: {shape: line, ranks: 3}, at: [36, 20], facing: 180}
figures:
  - {id: grumm, side: blue, creature: hill_giant, at: [36, 36], facing: 0}
"""


@pytest.mark.rule("LB-5.10")
def test_a_giants_boulder_falls_over_or_short_by_the_higher_die_and_all_under_it_fall():
    """4 over and 2 under: four inches beyond; equal dice fall on the mark, two inches wide."""
    field = Field(ENGINE, dice().lay("scatter", faces=(4, 4)))
    field.pass_on("declare artillery")
    assert field.no("bombard grumm toward 36,58").rule == "LB-5.10"
    field.do("bombard grumm toward 36,20")
    field.pass_on("first, or last")
    (shot,) = field.all(Bombarded)
    assert (shot.at, shot.radius) == ((36 * GRAIN, 20 * GRAIN), GRAIN)
    assert len(shot.caught) >= 2
    assert all(not field.figure(name).standing for name in shot.caught)
    over = Field(ENGINE, dice().lay("scatter", faces=(4, 2)))
    over.pass_on("declare artillery")
    over.do("bombard grumm toward 36,24")
    over.pass_on("first, or last")
    assert over.all(Bombarded)[0].at == (36 * GRAIN, 20 * GRAIN)


@pytest.mark.rule("LB-5.10")
@pytest.mark.rule("LB-R34")
def test_engines_shoot_every_so_many_turns_by_their_crew_and_heroes_are_proof():
    crew = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [36, 51], facing: 0, leader: engine}
  - {id: foes, side: red, troop: light_foot, count: 12, at: [36, 20], facing: 180}
figures:
  - {id: engine, side: blue, troop: light_foot, engine: light_catapult, at: [36, 49], facing: 0}
  - {id: lone, side: blue, troop: light_foot, engine: heavy_catapult, at: [10, 50], facing: 0}
  - {id: hero, side: red, class: fighting_man, level: 8, weapons: [sword], at: [36, 24], facing: 180}
  - {id: knave, side: red, class: fighting_man, level: 7, weapons: [sword], at: [30, 24], facing: 180}
"""
    field = Field(crew, dice().lay("scatter", faces=(3, 3)))
    assert [fire.is_proof(field.figure(name)) for name in ("hero", "knave")] == [True, False]
    engine, heavy = (fire.engine_of(field.at, field.figure(name)) for name in ("engine", "lone"))
    assert engine is not None
    assert heavy is not None
    assert [(one.least, one.range, one.radius, one.every) for one in (engine, heavy)] == [
        (15, 30, GRAIN, 2), (24, 48, GRAIN * 7 // 4, 3),
    ]  # fmt: skip
    assert fire.turns_between(field.at, field.body("crew"), engine) == 3  # three men of four
    assert fire.turns_between(field.at, field.body("lone"), heavy) == 3
    field.pass_on("declare artillery")
    assert "reaches from 15 to 30" in field.no("bombard engine toward 36,40").reason
    field.do("bombard engine toward 36,21")
    field.turn()
    assert field.note("crew").shot == 1
    no = fire.bombard_refused(field.at, field.figure("engine"), (36 * GRAIN, 21 * GRAIN))
    assert no is not None and no.measured["every"] == 3


@pytest.mark.rule("LB-5.10")
@pytest.mark.rule("LB-R62")
def test_a_roof_is_proof_against_stones_and_arrows_from_above():
    """A catapult's stone falls on those in the open beside the house; nobody within is hit, or can be aimed at."""
    laid = dice().lay("scatter", faces=(3, 3))
    house = "terrain:\n  - {kind: building, points: [[30, 18], [38, 18], [38, 26], [30, 26]]}\n"
    field = Field(f"""
table: {{width: 72, height: 60, ground: grass, setting: outdoors, light: day}}
{house}units:
  - {{id: bows, side: blue, troop: longbowman, count: 6, formation: {{shape: line, ranks: 1}}, at: [34, 32], facing: 0}}
  - {{id: foes, side: red, troop: light_foot, count: 4, formation: {{ranks: 2}}, at: [34, 21], facing: 180}}
  - {{id: outer, side: red, troop: light_foot, count: 6, formation: {{ranks: 2}}, at: [41, 22], facing: 180}}
figures:
  - {{id: engine, side: blue, troop: light_foot, engine: light_catapult, at: [38, 46], facing: 0}}
""", laid)  # fmt: skip
    assert fire.aim_refused(field.at, field.body("bows"), field.body("foes"), overhead=True).rule == "LB-R62"
    field.pass_on("declare artillery")
    assert field.no("bombard engine toward 34,22").rule == "LB-R62"
    field.do("bombard engine toward 38.8,22")
    field.pass_on("first, or last")
    (shot,) = field.all(Bombarded)
    assert shot.caught
    assert all(name.startswith("outer") for name in shot.caught)


@pytest.mark.rule("LB-5.5")
@pytest.mark.parametrize(
    ("troop", "arms", "inches"),
    [("bowman", "", 15), ("longbowman", "", 21), ("crossbowman", "", 18), ("heavy_crossbowman", "", 24),
     ("horse_archer", "", 18), ("medium_horse", ", weapons: [horse_bow, sword]", 15),
     ("light_horse", ", weapons: [javelin, sword]", 6), ("heavy_foot", ", weapons: [hand_ax]", 3)],
)  # fmt: skip
def test_how_far_each_type_shoots(troop: str, arms: str, inches: int):
    field = Field(BOWS.replace("troop: longbowman", f"troop: {troop}{arms}"))
    arm = fire.arm_of(field.at, field.body("bows"))
    assert arm is not None
    assert arm[1].range == inches


@pytest.mark.rule("LB-5.4")
def test_who_has_nothing_to_shoot_with_is_told_so_in_the_move_too():
    field = Field(BOWS.replace("troop: longbowman", "troop: heavy_foot"))
    assert "nothing to shoot with" in field.no("volley bows at foes").reason
