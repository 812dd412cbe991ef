"""What a shot needs at the limits of its tables: the best and the worst armour class, a level more or less."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.rules.missiles.shooting import (
    in_range,
    may_aim,
    may_shoot,
    missile,
    missiles_left,
    reload_refused,
    room_left,
    shot_tally,
)
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import INVISIBLE, SPOTTED
from game.rules.witness import shot_witness
from tests.play import Fight

FIELD = """
terrain:
  - {kind: hill, points: [[2, 20], [18, 20], [18, 34], [2, 34]], height: 1}
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow], hit_points: 5, at: [30, 28], facing: 0}
  - {id: bea, side: blue, troop: bowman, weapons: [short_bow], hit_points: 5, at: [10, 28], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [30, 18], facing: 180}
  - {id: oaf, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [10, 24], facing: 180}
"""


def tally_at(fight: Fight, shooter: str, target: str, armour_class: int | None = None):
    at = fight.at
    if armour_class is not None:
        figure = at.figure(target)
        worn = replace(figure.profile, armour_class=armour_class, armour="none")
        at = Situation(with_figure(at.state, replace(figure, profile=worn)), at.battle)
    figure = at.figure(shooter)
    return shot_tally(at, figure, at.figure(target), missile(at, figure, ""))


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(FIELD, begin="missile")


@pytest.mark.rule("SP-3.10.2.1")
@pytest.mark.rule("SP-3.10.3")
def test_an_armour_class_below_nought_is_the_row_of_nought_and_comes_off_the_die(fight: Fight):
    def better(grade: int) -> tuple[int, list[int]]:
        found = tally_at(fight, "ann", "orc", grade)
        return found.need, [modifier.value for modifier in found.modifiers if modifier.rule == "SP-3.10.2.1"]

    nought = better(0)
    assert nought[1] == []
    assert [better(grade) for grade in (-1, -2)] == [(nought[0], [-1]), (nought[0], [-2])]
    assert better(1)[0] < nought[0]
    assert better(9)[0] == better(10)[0] < better(8)[0], "nobody is worse than unarmoured"


@pytest.mark.rule("SP-3.10.1")
def test_a_giants_boulder_goes_by_the_monsters_table_from_nine_to_four_below_nought():
    text = FIELD.replace("troop: bowman, weapons: [short_bow]", "creature: hill_giant")
    fight = Fight(text, begin="missile")
    needs = [tally_at(fight, "ann", "orc", grade).need for grade in range(-6, 12)]
    assert needs[:2] == needs[2:3] * 2, "nobody is better than 4 below nought"
    assert needs[2:16] == sorted(needs[2:16], reverse=True) and needs[2] > needs[6] > needs[8] > needs[15]
    assert needs[16:] == needs[15:16] * 2, "nobody is worse than unarmoured"


@pytest.mark.rule("SP-R165")
def test_the_shield_of_a_spell_is_armour_class_2_against_missiles(fight: Fight):
    bare = tally_at(fight, "ann", "orc", 9).need
    orc = replace(fight.figure("orc"), conditions=(Condition("shielded"),))
    at = Situation(with_figure(fight.now, orc), fight.battle)
    ann = at.figure("ann")
    found = shot_tally(at, ann, orc, missile(at, ann, ""))
    assert bare < found.need == tally_at(fight, "ann", "orc", 2).need


@pytest.mark.rule("SP-3.4.2.4")
@pytest.mark.rule("SP-3.4.2.5")
@pytest.mark.parametrize(
    ("weapon", "fields", "allowed", "words"),
    [
        ("short_bow", {}, 2, "its 2 shots"),
        ("short_bow", {"walked": 1}, 1, "one shot"),
        ("short_bow", {"came": 7}, 1, "one shot"),
        ("short_bow", {"conditions": (Condition("sought", value="orc"),)}, 1, "one shot"),
        ("short_bow", {"conditions": (Condition("shielded"),)}, 2, "its 2 shots"),
        ("light_crossbow", {}, 1, "one shot"),
    ],
)
def test_when_one_has_had_all_his_shots(weapon: str, fields: dict[str, Any], allowed: int, words: str):
    """A bow shoots twice if its man has stood, a crossbow once: one shot less may be shot, as many may not."""
    fight = Fight(FIELD.replace("short_bow", weapon, 1), begin="missile")
    at = fight.at
    for shots in range(3):
        ann = replace(fight.figure("ann"), shots=shots, **fields)
        no = may_shoot(at, ann, missile(at, ann, ""))
        if shots < allowed:
            assert no is None
        else:
            assert no is not None
            assert words in no.reason and no.measured == {"shots": allowed}
            assert no.rule in (["SP-3.4.2.4", "SP-3.3.5.2"] if weapon == "short_bow" else ["SP-3.4.2.5"])


@pytest.mark.rule("SP-R33")
@pytest.mark.rule("SP-R32")
def test_what_counts_as_the_one_shot_is_told(fight: Fight):
    ann = fight.figure("ann")
    weapon = missile(fight.at, ann, "")
    passed = may_shoot(fight.at, replace(ann, passed=True), weapon, passing=True)
    split = may_shoot(fight.at, replace(ann, conditions=(Condition("split"),)), weapon)
    for no, rule in ((passed, "SP-R33"), (split, "SP-R32")):
        assert no is not None and (no.rule, no.measured) == (rule, {"shots": 1})


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(("grains", "may"), [(2 * GRAIN - 1, False), (2 * GRAIN, True), (20 * GRAIN, True),
                                             (20 * GRAIN + 1, False)])  # fmt: skip
def test_a_boulder_is_thrown_from_2_to_20_inches(grains: int, may: bool):
    text = FIELD.replace("troop: bowman, weapons: [short_bow]", "creature: hill_giant")
    fight = Fight(text, begin="missile")
    ann, orc = fight.figure("ann"), fight.figure("orc")
    orc = replace(orc, x=ann.x, y=ann.y - grains)
    weapon = missile(fight.at, ann, "")
    no = may_aim(fight.at, ann, orc, weapon)
    assert (None if no is None else no.rule) == (None if may else "SP-3.4.2.2")
    assert bool(in_range(ann, [orc], weapon)) is (grains <= 20 * GRAIN)


@pytest.mark.rule("CY-R25")
def test_only_a_firearm_is_reloaded(fight: Fight):
    ann = fight.figure("ann")
    for weapon in (missile(fight.at, ann, ""), None):
        no = reload_refused(fight.at, ann, weapon)
        assert no is not None and no.reason == "Ann has no such firearm"
    bow = missile(fight.at, ann, "")
    assert bow is not None and room_left(fight.at, ann, bow) == 0


@pytest.mark.rule("ST-R8")
@pytest.mark.rule("CY-R25")
def test_whose_arrows_are_counted_has_no_room_for_more_cartridges():
    """She has three arrows in all, and a bow is no firearm."""
    at = Fight(FIELD.replace("hit_points: 5, at: [30, 28]", "shots: {short_bow: 3}, hit_points: 5, at: [30, 28]")).at
    ann = at.figure("ann")
    bow = missile(at, ann, "")
    assert bow is not None and (missiles_left(at, ann, bow), room_left(at, ann, bow)) == (3, 0)
    assert missiles_left(at, replace(ann, loosed=((bow.id, 4),)), bow) == 0


@pytest.mark.rule("SP-3.4.2.8")
@pytest.mark.rule("SP-3.4.2.8.1")
@pytest.mark.parametrize(("bow", "through"), [("short_bow", False), ("short_bow+1", True)])
def test_only_a_magic_bow_shoots_in_at_an_arrow_slit(bow: str, through: bool):
    """The orc stands an inch behind it, Ann ten before it."""
    slit = ("\n  - {kind: wall, line: [[25, 19], [35, 19]], height: 3}"
            "\n  - {kind: arrow_slit, line: [[29.5, 19], [30.5, 19]]}")  # fmt: skip
    text = FIELD.replace("terrain:", f"terrain:{slit}").replace("weapons: [short_bow], hit_points: 5, at: [30",
                                                                f"weapons: ['{bow}'], hit_points: 5, at: [30")
    at = Fight(text, begin="missile").at
    ann = at.figure("ann")
    no = may_aim(at, ann, at.figure("orc"), missile(at, ann, ""))
    assert (no and no.rule) == (None if through else "SP-3.4.2.8")


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(
    ("bow", "words"), [("longbow", "a longbow carries 21"), ("short_bow", "a short bow carries 15")]
)
def test_it_is_told_how_far_a_bow_carries(bow: str, words: str):
    at = Fight(FIELD.replace("[short_bow]", f"[{bow}]"), begin="missile").at
    ann, orc = at.figure("ann"), replace(at.figure("orc"), y=2 * GRAIN)
    no = may_aim(at, ann, orc, missile(at, ann, ""))
    assert no is not None and no.reason.endswith(words)


@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize("mount", ["", ", mount: riding_horse"])
@pytest.mark.parametrize(("far", "kind"), [(1.4, "cover"), (1.6, "clear")])
def test_a_low_wall_shelters_him_whose_base_comes_within_an_inch_of_it(mount: str, far: float, kind: str):
    """A man's base is half an inch from its middle to its rim, and a horse half as broad as it is long."""
    low = f"\n  - {{kind: low_wall, line: [[25, {18 + far}], [35, {18 + far}]], thickness: 0.06, height: 0.9}}"
    text = FIELD.replace("terrain:", f"terrain:{low}").replace("at: [30, 18], facing: 180", f"at: [30, 18]{mount}")
    at = Fight(text, begin="missile").at
    assert seen(at, at.figure("ann"), at.figure("orc")).kind == kind


@pytest.mark.rule("SP-3.4.2.12")
@pytest.mark.rule("SP-R156")
@pytest.mark.parametrize(("gap", "may"), [(0.5, True), (0.6, False)])
def test_a_horseman_shoots_past_his_own_front_rank_half_a_base_before_him(gap: float, may: bool):
    """Two riders in file: the horses are two inches long and one across."""
    rider = "class: scout, level: 1, mount: riding_horse, weapons: [light_crossbow], hit_points: 5"
    text = f"""figures:
  - {{id: ann, side: blue, {rider}, at: [10, 30], facing: 0}}
  - {{id: bea, side: blue, {rider}, at: [10, {28 - gap}], facing: 0}}
  - {{id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [10, 18], facing: 180}}
"""
    at = Fight(text, begin="missile").at
    no = may_aim(at, at.figure("ann"), at.figure("orc"), missile(at, at.figure("ann"), ""))
    assert (no and no.rule) == (None if may else "SP-3.4.2.15")


@pytest.mark.rule("SP-R165")
def test_of_a_shot_at_one_under_a_shield_spell_the_witness_has_the_class_against_missiles(fight: Fight):
    ann, orc = fight.figure("ann"), replace(fight.figure("orc"), conditions=(Condition("shielded"),))
    at = Situation(with_figure(fight.now, orc), fight.battle)
    weapon = missile(at, ann, "")
    assert weapon is not None and shot_witness(at, ann, orc, weapon)["armour_class"] == 2


@pytest.mark.rule("SP-3.4.2.2")
def test_how_far_a_weapon_carries_is_told(fight: Fight):
    ann = fight.figure("ann")
    orc = replace(fight.figure("orc"), y=ann.y - 16 * GRAIN)
    no = may_aim(fight.at, ann, orc, missile(fight.at, ann, ""))
    assert no is not None
    assert no.reason == "Orc is 16 inches away from centre to centre: a short bow carries 15"


@pytest.mark.rule("SP-3.4.1.4")
def test_a_class_without_dexterity_is_told_that_it_neither_helps_nor_hinders():
    text = FIELD.replace("troop: bowman", "class: fighting_man, level: 1")
    fight = Fight(text, begin="missile")
    (found,) = [modifier for modifier in tally_at(fight, "ann", "orc").modifiers if modifier.label == "Dexterity"]
    assert (found.value, found.ignored) == (0, "neither helps nor hinders")


@pytest.mark.rule("SP-R42")
@pytest.mark.rule("SP-R153")
@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize("wall", [False, True])
def test_of_cover_a_pavis_and_being_unseen_one_counts(wall: bool, unseen: bool):
    """An orc has a pavis; behind a low wall, or where only his place is known, that counts no more."""
    text = FIELD.replace("weapons: [sword], hit_points: 6, at: [30, 18]", "gear: [pavis], hit_points: 6, at: [30, 18]")
    low = "\n  - {kind: low_wall, line: [[28, 18.9], [32, 18.9]], height: 0.6}"
    fight = Fight(text.replace("terrain:", f"terrain:{low}") if wall else text, begin="missile")
    at = fight.at
    if unseen:
        orc = replace(fight.figure("orc"), conditions=(Condition(INVISIBLE), Condition(SPOTTED)))
        at = Situation(with_figure(fight.now, orc), fight.battle)
    ann = at.figure("ann")
    found = shot_tally(at, ann, at.figure("orc"), missile(at, ann, ""))
    off = [modifier for modifier in found.modifiers if modifier.rule in ("SP-3.4.2.9", "SP-3.4.2.11", "SP-3.3.5.2.2")]
    assert len(off) == 1 + wall + unseen
    assert [one.rule for one in off if one.ignored is None] == [
        "SP-3.4.2.11" if wall else "SP-3.3.5.2.2" if unseen else "SP-3.4.2.9"
    ]


@pytest.mark.rule("SP-3.4.2.10")
@pytest.mark.parametrize(
    ("shooter", "target", "counts"),
    [("bea", "orc", [2]), ("ann", "oaf", []), ("bea", "oaf", None), ("ann", "orc", None)],
)
def test_only_from_a_higher_level_is_a_shot_from_above(
    fight: Fight, shooter: str, target: str, counts: list[int] | None
):
    """From the hill at the plain it is; from the plain at the hill it is told that it is not; level, nothing is."""
    found = [modifier for modifier in tally_at(fight, shooter, target).modifiers if modifier.rule == "SP-3.4.2.10"]
    assert bool(found) == (counts is not None)
    assert [one.value for one in found if one.ignored is None] == (counts or [])
