"""Awkward positions of the air, each played as it would be at the table: wings, blows and dives."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Struck
from game.core.fight.harm import Damaged
from game.core.fight.moves import Moved, Soared, ZoneEntered
from game.core.figures import Condition
from game.rules.melee.reach import position
from tests.aloft import FAR, HOUSE, WOOD, dive, field, griffon, high, mage, man, no, reached, rider, told, under
from tests.play import state_of

# ---- taking wing and coming down -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R301")
@pytest.mark.rule("SP-R299")
@pytest.mark.parametrize("aloft", [0, 6])
def test_who_has_dived_is_as_locked_as_who_has_charged_and_does_not_just_fly_off(aloft: int):
    """By air as on foot a griffon ends in the zone of the man whom it was after, and next round it cannot go."""
    fight = field(griffon(10, 25, aloft), man("mark", 10, 12, hit_points=200, level=9), FAR)
    dive(fight, "charge grip via 10,12 facing 0")
    assert fight.where("grip") == (10, 14.5)
    assert fight.at.field.holders(fight.figure("grip")) == ("mark",)
    fight.dice.otherwise(2)
    while not (fight.now.round == 2 and fight.asked == "blue: Move"):
        fight.pass_until(limit=1)
    assert no(fight, "move grip via 10,28 altitude 4 facing 0") == "Grip is locked in melee by Mark [SP-3.5.1.3]"


@pytest.mark.rule("SP-R301")
def test_where_his_friends_leave_no_room_it_comes_down_a_little_farther_off():
    """In the inch about the mark stand his friends; from two inches off he is still in the griffon's zone."""
    friends = [man(f"m{n}", 10 + x, 13.4) for n, x in enumerate((-1.2, 0, 1.2))]
    fight = dive(field(griffon(10, 25, 6), man("mark", 10, 12), *friends, FAR), "charge grip via 10,12 facing 0")
    assert fight.where("grip")[1] > 14.5
    assert fight.last(ZoneEntered).zones[0] == "mark"


@pytest.mark.rule("SP-R301")
def test_from_right_above_its_mark_it_sinks_beside_him():
    fight = field(griffon(10, 12, 6), man("mark", 10, 12), FAR)
    dive(fight, "charge grip via 10,12 facing 0")
    assert high(fight, "grip") == 0
    assert fight.where("grip") == (10, 13.5)
    assert fight.last(Moved, figure="grip").charge
    assert fight.at.field.holders(fight.figure("grip")) == ("mark",)


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("SP-R301")
@pytest.mark.parametrize("y", [30, 12])
def test_in_the_midst_of_a_crowd_there_is_no_room_to_dive_to(y: int):
    crowd = [man(f"m{x}-{y}", 10 + x, 12 + y) for x in range(-3, 4) for y in range(-3, 4)]
    fight = field(griffon(10, y, 6), *crowd)
    assert no(fight, "charge grip via 10,12 facing 0") == "there is no room for Grip to come down beside M0 0 [ST-R1]"


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(
    ("ground", "why"), [(WOOD, "the crowns of the trees are in the way"), (HOUSE, "the roof is in the way")]
)
def test_nobody_dives_at_a_man_in_a_wood_or_a_house(ground: str, why: str):
    fight = field(griffon(10, 30), man("mark", 10, 19), FAR, more=ground)
    said = no(fight, "charge grip via 10,19 landing facing 0")
    assert said == f"Grip cannot come down beside Mark: {why} [SP-R298]"


@pytest.mark.rule("ST-R1")
def test_it_does_not_land_on_a_friend_nor_on_one_who_has_walked_beneath_it():
    fight = field(griffon(10, 30), man("ann", 10, 20, side="blue"), FAR)
    assert no(fight, "move grip via 10,20 landing facing 0") == "there is no room for Grip: Ann stands there [ST-R1]"
    harpy = "id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 24], facing: 180, aloft: 2"
    fight = field(man("ann", 10, 30, side="blue"), harpy)
    fight.do("move ann via 10,24 facing 0")
    fight.pass_until("red")
    assert no(fight, "move harp landing facing 180") == "there is no room for Harp: Ann stands there [ST-R1]"
    fight.do("move harp altitude 3 facing 180")


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(("height", "flies"), [(1, True), (3, True), (4, False)])
def test_in_a_vast_hall_it_flies_over_screens_but_through_no_wall_up_to_the_vaults(height: int, flies: bool):
    hall = f"""table: {{width: 28, height: 40, setting: building, vast: true}}
terrain: [{{kind: wall, line: [[2, 20], [26, 20]], height: {height}}}]
"""
    fight = field(griffon(10, 30), man("foe", 20, 6), more=hall)
    if flies:
        fight.do("move grip via 10,16 altitude 4 facing 0")
        assert fight.where("grip") == (10, 16)
    else:
        why = "Grip cannot fly there: a wall up to the vaults is in the way [SP-R298]"
        assert no(fight, "move grip via 10,16 altitude 4 facing 0") == why


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("place", ["10,-3", "10,0.1"])
def test_nobody_flies_out_over_the_edge_of_the_table(place: str):
    assert "off table" in no(field(griffon(10, 6, 6), FAR), f"move grip via {place} facing 0")


# ---- between the ground and two inches up ----------------------------------------------------------------------------


@pytest.mark.rule("SP-R300")
def test_a_griffon_low_over_pikes_is_struck_by_two_ranks_and_strikes_back_at_both():
    """A swordsman beside them neither strikes nor is struck; pike and spear come first, as the longer."""
    fight = field(griffon(10, 20, 2), man("pike", 10, 18.5, "pike", hit_points=30),
                  man("spear", 10, 17.45, "spear", hit_points=30), man("sword", 11.6, 18.5, hit_points=30), FAR,
                  begin="melee")  # fmt: skip
    asked = []
    fight.pass_until("strikes")
    while "strikes" in fight.asked:
        asked.append(fight.asked)
        fight.pass_until(limit=1)
    assert asked[:2] == ["red: Pike strikes", "red: Spear strikes"]
    assert "blue: Grip strikes" in asked and "red: Sword strikes" not in asked
    assert not fight.figure("grip").locked and not fight.figure("pike").locked


@pytest.mark.rule("SP-R300")
@pytest.mark.rule("ST-R34")
@pytest.mark.parametrize(
    ("ground", "met"),
    [
        ("{kind: wall, line: [[2, 20], [26, 20]]}", True),
        ("{kind: wall, line: [[2, 20], [26, 20]], height: 3}", False),
        ("{kind: hedge, line: [[2, 20], [26, 20]]}", True),
        ("{kind: woods, points: [[2, 10], [26, 10], [26, 20], [2, 20]]}", False),
        ("{kind: building, points: [[2, 10], [26, 10], [26, 20], [2, 20]]}", False),
    ],
)
def test_no_blow_goes_through_a_roof_a_wall_that_is_higher_or_the_crowns_of_trees(ground: str, met: bool):
    """A pikeman, and a griffon two inches up, close by each other; between them, or over the man, is this."""
    fight = field(griffon(10, 21.3, 2), man("pike", 10, 18.7, "pike"), FAR, more=f"terrain: [{ground}]\n")
    assert reached(fight, "grip") == (["pike"] if met else [])
    assert reached(fight, "pike") == (["grip"] if met else [])


@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("height", "met"), [(4, True), (5, False)])
def test_two_aloft_are_parted_by_a_tower_that_is_higher_than_both(height: int, met: bool):
    gargoyle = "id: gar, side: red, creature: gargoyle, hit_points: 20, at: [10, 18.7], facing: 180, aloft: 4"
    wall = f"terrain: [{{kind: wall, line: [[2, 20], [26, 20]], height: {height}}}]\n"
    assert reached(field(griffon(10, 21.3, 4), gargoyle, FAR, more=wall), "grip") == (["gar"] if met else [])


@pytest.mark.rule("SP-R300")
def test_claws_are_no_long_weapon_however_large_the_beast():
    for beast, met in (("red_dragon", False), ("troll", False), ("ogre", True)):
        foe = f"id: foe, side: red, creature: {beast}, hit_points: 40, at: [10, 17], facing: 180"
        assert reached(field(griffon(10, 20, 2), foe), "foe") == (["grip"] if met else [])


@pytest.mark.rule("SP-R300")
def test_nobody_wrestles_with_one_who_is_in_the_air():
    fight = field(griffon(10, 20, 2), man("pike", 10, 18.2, "pike", level=9, hit_points=30), FAR, begin="melee")
    fight.pass_until("Pike strikes")
    assert no(fight, "grapple pike at grip") == "Grip is 2 inches up in the air [SP-R300]"
    fight.pass_until("Grip strikes")
    assert no(fight, "grapple grip at pike") == "Grip is 2 inches up in the air [SP-R300]"


@pytest.mark.rule("SP-3.5.9.18")
@pytest.mark.parametrize("aloft", [0, 2])
def test_a_friend_overhead_leaves_room_to_swing(aloft: int):
    friend = "id: gar, side: red, creature: gargoyle, hit_points: 20, at: [11.4, 20], facing: 0"
    friend += f", aloft: {aloft}" if aloft else ""
    foe = man("foe", 10, 18.5, side="blue", hit_points=30)
    fight = field(man("ann", 10, 20, "two_handed_sword", facing=0), friend, foe, begin="melee")
    fight.pass_until("Ann strikes")
    if aloft:
        fight.do("strike ann at foe")
    else:
        assert "no room to swing" in no(fight, "strike ann at foe")


# ---- dives -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R301")
@pytest.mark.rule("SP-3.5.5.3")
def test_who_is_dived_at_has_set_his_pike_and_strikes_first_for_double():
    """Twice an eight of its d8."""
    fight = dive(field(griffon(10, 30, 6), man("pike", 10, 12, "pike", hit_points=30), FAR),
                 "charge grip via 10,12 facing 0")  # fmt: skip
    fight.pass_until("Pike strikes")
    fight.dice.otherwise(19)
    fight.do("strike pike at grip")
    assert fight.last(Struck).damage == 16
    assert fight.last(Damaged).figure == "grip"


@pytest.mark.rule("SP-R301")
@pytest.mark.rule("SP-3.5.9.2")
def test_a_dive_from_behind_is_from_behind_only_with_another_foe_at_him():
    """From above is from no other side than from where it came."""
    for with_ann, side in ((False, "front"), (True, "rear")):
        ann = [man("ann", 10, 10.4, side="blue", hit_points=20)] if with_ann else []
        fight = field(griffon(10, 30, 6), man("mark", 10, 12, facing=0, hit_points=30), *ann, FAR)
        dive(fight, "charge grip via 10,12 facing 0")
        assert position(fight.at, fight.figure("grip"), fight.figure("mark")) == side


@pytest.mark.rule("SP-R301")
@pytest.mark.parametrize(("mine", "its"), [(8, 3), (3, 8)])
def test_it_goes_for_one_aloft_from_above_and_from_below(mine: int, its: int):
    gargoyle = f"id: gar, side: red, creature: gargoyle, hit_points: 20, at: [10, 15], facing: 180, aloft: {its}"
    fight = dive(field(griffon(10, 30, mine), gargoyle, FAR), "charge grip via 10,15 facing 0")
    assert high(fight, "grip") == its
    assert reached(fight, "grip") == ["gar"]
    assert not fight.figure("grip").locked


@pytest.mark.rule("SP-R299")
def test_one_aloft_bars_no_charge_and_shields_no_mage_beneath():
    harpy = "id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 24], facing: 180, aloft: 2"
    fight = field(man("ann", 10, 30, side="blue", facing=0), harpy, mage("mer", 10, 21, "sleep"))
    dive(fight, "charge ann via 10,21 facing 0")
    assert fight.last(ZoneEntered).zones == ("mer",)


# ---- what is not done in the air -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R299")
def test_in_the_air_nobody_leaps_or_takes_up_a_comrade_and_with_one_in_his_arms_nobody_flies():
    fight = field(rider(10, 20, 2), man("bob", 10, 18, side="blue"), FAR)
    assert no(fight, "stunt vault lil to 10,16") == "Lil is in the air, and has nothing to leap from [SP-R299]"
    ann, bob = man("ann", 10, 20, side="blue", level=6), man("bob", 11, 20, side="blue")
    state = state_of(told(ann, bob, FAR))
    sleeper = replace(state.figures["bob"], conditions=(Condition("asleep"),))
    state = replace(state, figures={**state.figures, "bob": sleeper})
    aloft = under(state, "ann", "flying", 2)
    assert no(aloft, "pickup ann bob") == "Ann is 2 inches up in the air [SP-R299]"
    ground = under(state, "ann", "flying")
    ground.do("pickup ann bob")
    why = "Ann has Bob in its arms, and does not fly with him [SP-R299]"
    assert no(ground, "move ann via 10,16 altitude 4 facing 0") == why
    assert not ground.all(Soared)
