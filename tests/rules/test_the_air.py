"""The air: taking wing, flying over everything, coming down, diving, and who strikes at whom up there."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.heights import apart
from game.core.commands import Move, Walk
from game.core.fight.deeds import Struck
from game.core.fight.moves import Charged, Moved, Soared, ZoneEntered
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.text.typed import read
from game.rules.course.victory import reached
from game.rules.gear.reach import in_reach, too_far
from game.rules.melee.reach import within_reach
from game.rules.missiles.shooting import from_above, may_aim, shot_tally
from game.rules.moving.flying import flight, part_flown
from game.rules.moving.movement import allowance, left, may_walk
from game.rules.moving.stretches import is_over
from game.rules.moving.walking import Terms, Way
from game.rules.moving.ways import ways
from game.rules.moving.wings import airborne
from tests.play import Fight

GRIFFON = "id: grip, side: blue, creature: griffon, hit_points: 40"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8"
BOWMAN = "id: bow, side: red, troop: longbowman, hit_points: 4"
SPEARMAN = "id: spear, side: red, class: fighting_man, level: 1, weapons: [spear], hit_points: 8"


def field(*figures: str, more: str = "", begin: str = "move") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more, begin=begin)


def no(fight: Fight, command: str) -> str:
    """Why a command is refused, with the rule."""
    found = fight.refused(command)
    return f"{found.reason} [{found.rule}]"


def high(fight: Fight, name: str) -> Fraction:
    """How many inches a figure is above the ground."""
    return Fraction(fight.figure(name).altitude, GRAIN)


# ---- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R296")
@pytest.mark.rule("SP-R297")
def test_a_griffon_rises_to_six_inches_flies_and_stays_aloft():
    """It walks 12 inches and flies 30: six to rise and ten along leave it fourteen."""
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]")
    fight.do("move grip via 10,20 altitude 6 facing 0")
    assert high(fight, "grip") == 6
    assert fight.where("grip") == (10, 20)
    assert [(event.altitude, event.cost) for event in fight.all(Soared)] == [(6 * GRAIN, 6 * GRAIN)]
    assert allowance(fight.at, fight.figure("grip")) == 30 * GRAIN
    assert left(fight.at, fight.figure("grip")) == 14 * GRAIN


@pytest.mark.rule("SP-R296")
@pytest.mark.rule("SP-R297")
def test_who_wants_more_than_its_wings_give_is_told_what_rising_costs():
    fight = field(f"{GRIFFON}, at: [10, 34], facing: 0", f"{ORC}, at: [30, 4]")
    assert no(fight, "move grip via 10,5 altitude 6 facing 0") == (
        "that costs Grip 35 of 30 inches, 6 of them to rise [SP-R297]"
    )


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(("budget", "gone"), [(30, 24), (7, 1), (6, 0)])
def test_what_rising_has_cost_is_not_left_to_fly_along(budget: int, gone: int):
    """Of so many inches it goes as far as it can: six are for rising."""
    at = field(f"{GRIFFON}, at: [10, 34], facing: 0", f"{ORC}, at: [30, 4]").at
    grip = at.figure("grip")
    laid = flight(at, grip, ((10 * GRAIN, 2 * GRAIN),), 0, Terms(budget * GRAIN, trim=True, by_air=6 * GRAIN))
    assert isinstance(laid, Way) and (laid.length, laid.altitude) == (gone * GRAIN, 6 * GRAIN)


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(("more", "flies"), [(0, True), (1, False)])
def test_it_flies_as_far_as_its_wings_give_to_the_grain(more: int, flies: bool):
    """Six inches up and twenty-four along are the thirty it has."""
    at = field(f"{GRIFFON}, at: [10, 34], facing: 0", f"{ORC}, at: [30, 4]").at
    found = flight(at, at.figure("grip"), ((10 * GRAIN, 10 * GRAIN - more),), 0, Terms(30 * GRAIN, by_air=6 * GRAIN))
    assert isinstance(found, Way) is flies


@pytest.mark.rule("SP-3.4.2.10")
@pytest.mark.parametrize(("mine", "its", "counts"), [(6, 0, [2]), (0, 6, []), (6, 6, None), (6, 3, [2]), (0, 0, None)])
def test_over_the_open_plain_who_is_higher_shoots_from_above(mine: int, its: int, counts: list[int] | None):
    """At the higher it is told that it does not count; on one level, nothing is."""
    at = field(f"{GRIFFON}, at: [10, 34], facing: 0", f"{ORC}, at: [10, 20]").at
    grip, orc = (replace(at.figure(name), altitude=high * GRAIN) for name, high in (("grip", mine), ("orc", its)))
    found = from_above(at, grip, orc)
    assert bool(found) is (counts is not None)
    assert [one.value for one in found if one.ignored is None] == (counts or [])


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(("far", "gone", "altitude"), [(0, 0, 0), (1, 1, 6), (20, 20, 6)])
def test_of_a_flight_the_first_part_is_aloft_and_of_no_part_it_is_where_it_was(far: int, gone: int, altitude: int):
    at = field(f"{GRIFFON}, at: [10, 34], facing: 90", f"{ORC}, at: [30, 4]").at
    grip = at.figure("grip")
    laid = flight(at, grip, ((10 * GRAIN, 10 * GRAIN),), 0, Terms(40 * GRAIN, by_air=6 * GRAIN))
    assert isinstance(laid, Way)
    part = part_flown(grip, laid, far * GRAIN)
    assert (part.length, part.end) == (gone * GRAIN, (10 * GRAIN, (34 - gone) * GRAIN))
    assert (part.cost, part.placed(grip).altitude) == (gone * GRAIN, altitude * GRAIN)


@pytest.mark.rule("SP-R301")
@pytest.mark.parametrize("mark", ["abe", "zed"])
def test_of_those_among_whom_it_comes_down_the_one_it_came_for_is_first(mark: str):
    """It comes down before one of Abe and Zed, and beside the other."""
    other = "zed" if mark == "abe" else "abe"
    places = {mark: "10, 12", other: "8.4, 15.5"}
    pair = (ORC.replace("id: orc", f"id: {name}") + f", at: [{place}]" for name, place in places.items())
    at = field(f"{GRIFFON}, at: [10, 30], facing: 0", *pair).at
    laid = flight(at, at.figure("grip"), (at.figure(mark).at,), 0, Terms(40 * GRAIN, by_air=0))
    assert isinstance(laid, Way) and laid.zones == (mark, other)


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(("to", "over"), [(None, True), (3, True), (6, False), (0, False)])
def test_a_way_is_over_for_one_that_is_as_high_as_it_is_to_be(to: int | None, over: bool):
    fight = field(f"{GRIFFON}, at: [10, 34], facing: 0", f"{ORC}, at: [30, 4]")
    grip = replace(fight.figure("grip"), altitude=3 * GRAIN)
    assert is_over(grip, None if to is None else to * GRAIN) is over


@pytest.mark.rule("SP-R297")
def test_from_ground_to_ground_it_rises_two_inches_on_the_way():
    """A hop of eight inches costs ten of its thirty."""
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]")
    fight.do("move grip via 10,22 landing facing 0")
    assert high(fight, "grip") == 0
    assert fight.figure("grip").walked == 4 * GRAIN  # a third of its flight, and so a third of its twelve on foot
    assert [event.altitude for event in fight.all(Soared)] == [2 * GRAIN, 0]


@pytest.mark.rule("SP-R297")
def test_it_may_rise_where_it_is_and_that_is_its_move():
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]")
    fight.do("move grip altitude 3 facing 90")
    assert (high(fight, "grip"), fight.figure("grip").facing) == (3, 90)
    assert fight.figure("grip").walked == 3 * GRAIN
    assert fight.figure("grip").moved


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize("inches", ["1", "2.5", "25"])
def test_no_other_heights_are_flown_at(inches: str):
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]")
    assert no(fight, f"move grip via 10,28 altitude {inches} facing 0") == (
        f"Grip flies at 2 to 24 whole inches, or lands, and not at {inches} [SP-R297]"
    )


@pytest.mark.rule("SP-R296")
def test_who_has_no_wings_does_not_fly():
    fight = field("id: ann, side: blue, class: fighting_man, level: 1, at: [10, 30]", f"{ORC}, at: [30, 4]")
    assert no(fight, "move ann via 10,28 landing facing 0") == "Ann has no wings [SP-R296]"


@pytest.mark.rule("SP-R296")
def test_a_rider_flies_on_his_mount():
    rider = "id: lil, side: blue, class: fighting_man, level: 3, mount: pegasus, at: [10, 30], facing: 0"
    fight = field(rider, f"{ORC}, at: [30, 4]")
    fight.do("move lil via 10,10 altitude 4 facing 0")
    assert high(fight, "lil") == 4


@pytest.mark.rule("SP-R296")
@pytest.mark.rule("SP-R165")
def test_under_a_spell_of_flight_one_flies_twelve_inches_and_walks_as_ever():
    plate = "id: ann, side: blue, class: fighting_man, level: 1, armour: plate"
    fight = field(f"{plate}, at: [10, 30]", f"{ORC}, at: [30, 4]")
    ann = replace(fight.figure("ann"), conditions=(Condition("flying"),))
    assert (allowance(fight.at, ann), allowance(fight.at, airborne(ann, 0))) == (6 * GRAIN, 12 * GRAIN)
    hasted = replace(ann, conditions=(Condition("flying"), Condition("hasted")))
    assert allowance(fight.at, airborne(hasted, 0)) == 24 * GRAIN


@pytest.mark.rule("SP-R298")
def test_it_flies_over_walls_water_figures_and_zones():
    """A wall, a river and a row of orcs lie in its way; it lands behind them."""
    terrain = """terrain:
  - {kind: wall, line: [[4, 24], [20, 24]]}
  - {kind: river, points: [[0, 18], [28, 18], [28, 21], [0, 21]]}
"""
    orcs = [f"id: orc{n}, side: red, creature: orc, at: [{8 + n}, 15], facing: 180" for n in range(5)]
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", *orcs, more=terrain)
    fight.do("move grip via 10,6 landing facing 180")
    assert fight.where("grip") == (10, 6)
    assert not fight.all(ZoneEntered)


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(
    ("ground", "why"),
    [
        ("{kind: woods, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}", "the crowns of the trees are in the way"),
        ("{kind: building, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}", "the roof is in the way"),
    ],
)
def test_under_crowns_and_roofs_nobody_comes_down_or_takes_wing(ground: str, why: str):
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]", more=f"terrain: [{ground}]\n")
    assert why in no(fight, "move grip via 10,19 landing facing 0")
    fight = field(f"{GRIFFON}, at: [10, 19], facing: 0", f"{ORC}, at: [30, 4]", more=f"terrain: [{ground}]\n")
    assert why in no(fight, "move grip via 10,30 altitude 3 facing 0")


@pytest.mark.rule("SP-R298")
def test_it_may_stay_over_woods_and_water():
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]",
                  more="terrain: [{kind: river, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}]\n")  # fmt: skip
    assert "cannot stand there" in no(fight, "move grip via 10,19 landing facing 0")
    fight.do("move grip via 10,19 altitude 2 facing 0")
    assert fight.where("grip") == (10, 19)


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(("table", "why"), [
    ("setting: dungeon", "no room to fly under this roof"), ("setting: building", "no room to fly under this roof"),
    ("setting: building, vast: true", "no higher than 4 inches"),
])  # fmt: skip
def test_under_a_roof_wings_carry_nobody_or_not_high(table: str, why: str):
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [20, 4]",
                  more=f"table: {{width: 28, height: 40, {table}}}\n")  # fmt: skip
    assert why in no(fight, "move grip via 10,28 altitude 5 facing 0")
    if "vast" in table:
        fight.do("move grip via 10,28 altitude 4 facing 0")


@pytest.mark.rule("SP-R298")
def test_two_do_not_end_aloft_on_each_other():
    other = "id: hip, side: blue, creature: hippogriff, at: [16, 20], facing: 0, aloft: 8"
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", other, f"{ORC}, at: [30, 4]")
    assert "Hip stands there" in no(fight, "move grip via 16,20 altitude 3 facing 0")


@pytest.mark.rule("SP-R298")
def test_who_walks_goes_under_one_aloft():
    ann = "id: ann, side: blue, class: fighting_man, level: 1, at: [10, 24], facing: 0"
    harpy = "id: harp, side: red, creature: harpy, at: [10, 20], facing: 180, aloft: 2, hit_points: 9"
    fight = field(ann, harpy)
    fight.do("move ann via 10,20 facing 0")
    assert fight.where("ann") == (10, 20)


@given(
    x=st.integers(4, 24), y=st.integers(4, 24), altitude=st.sampled_from([0, 2, 5, 9]), wall=st.integers(5, 28)
)  # fmt: skip
@pytest.mark.rule("SP-R298")
def test_what_is_lower_never_stops_a_way_by_air(x: int, y: int, altitude: int, wall: int):
    """Whatever wall and whoever stands between, a griffon with thirty inches comes where there is room for it."""
    fight = field(f"{GRIFFON}, at: [14, 33], facing: 0", f"{ORC}, at: [14, {wall}], facing: 0")
    walk = Walk("grip", ((x * GRAIN, y * GRAIN),), 0, altitude * GRAIN, altitude == 0)
    found = ways(fight.at, (walk,))
    if isinstance(found, tuple):
        there = found[0].placed(fight.figure("grip"))
        assert there.altitude == altitude * GRAIN
        assert altitude or not fight.at.field.lay.beneath(there)
    else:
        assert found.rule in ("SP-R297", "ST-R1")


@pytest.mark.rule("SP-R293")
@pytest.mark.parametrize(("inches", "end", "altitude"), [(12, (10, 20), 0), (7, (10, 25), 2), (3, (10, 29), 2)])
def test_whose_inches_end_short_of_where_he_would_land_stays_aloft(inches: int, end: tuple[int, int], altitude: int):
    """Two up and ten along are twelve."""
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [30, 4]")
    grip = fight.figure("grip")
    laid = flight(fight.at, grip, ((10 * GRAIN, 20 * GRAIN),), 0, Terms(inches * GRAIN, trim=True, by_air=0))
    assert isinstance(laid, Way)
    there = laid.placed(grip)
    assert (there.x // GRAIN, there.y // GRAIN, there.altitude // GRAIN) == (*end, altitude)


# ---- zones and melee -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R299")
def test_aloft_it_has_no_zone_is_in_none_and_guards_nobody():
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: 3", f"{ORC}, at: [10, 20], facing: 0")
    grip, orc = fight.figure("grip"), fight.figure("orc")
    assert not fight.at.field.in_zones_of(grip)
    assert not fight.at.field.in_zones_of(orc)
    assert not fight.at.field.holders(grip)
    assert not within_reach(fight.at, grip) and not within_reach(fight.at, orc)


@pytest.mark.rule("SP-R299")
def test_who_is_locked_takes_no_wing():
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0", f"{ORC}, at: [10, 18], facing: 180")
    grip = replace(fight.figure("grip"), locked=True)
    found = may_walk(fight.at, grip)
    assert found is not None and found.rule == "SP-3.5.1.3"


@pytest.mark.rule("SP-R299")
def test_who_comes_down_in_a_zone_is_in_contact():
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0, aloft: 5", f"{ORC}, at: [10, 18], facing: 180")
    fight.do("move grip via 10,18 landing facing 0")
    assert fight.last(ZoneEntered).zones == ("orc",)
    fight.pass_until("Grip strikes").do("strike grip at orc")
    assert fight.last(Struck).target == "orc"


@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("foe", "aloft", "reached"), [
    (SPEARMAN, 2, True), (SPEARMAN, 3, False), (ORC, 2, False),
])  # fmt: skip
def test_a_spear_reaches_who_hovers_at_two_inches_a_sword_does_not(foe: str, aloft: int, reached: bool):
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: {aloft}", f"{foe}, at: [10, 21], facing: 0")
    foe_now = fight.figure("spear" if "spear" in foe else "orc")
    assert [each.id for each in within_reach(fight.at, foe_now)] == (["grip"] if reached else [])
    assert bool(within_reach(fight.at, fight.figure("grip"))) is reached
    assert not fight.at.field.holders(fight.figure("grip"))


@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("aloft", "reached"), [(4, True), (5, True), (6, False)])
def test_flyers_strike_at_each_other_within_an_inch_of_height(aloft: int, reached: bool):
    harpy = f"id: harp, side: red, creature: harpy, at: [10, 18], facing: 180, aloft: {aloft}, hit_points: 9"
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: 4", harpy)
    assert [each.id for each in within_reach(fight.at, fight.figure("grip"))] == (["harp"] if reached else [])


# ---- dives -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R301")
def test_a_dive_adds_six_inches_passes_the_front_and_ends_at_its_mark():
    """Thirty and six: the mage's place is 32 off, behind two orcs, whom it passes over."""
    mage = "id: mage, side: red, class: magic_user, level: 1, hit_points: 3, at: [10, 3], facing: 180"
    guard = "id: guard, side: red, creature: orc, at: [10, 6], facing: 180"
    fight = field(f"{GRIFFON}, at: [10, 35], facing: 0, aloft: 6", mage, guard, f"{ORC}, at: [20, 12]")
    fight.do("charge grip via 10,3 facing 0")
    while fight.asked.endswith(("counter-charge?", "shoot?")):
        fight.do("done")
    assert fight.last(Charged).targets[0] == "mage"
    assert fight.last(Moved).charge
    assert high(fight, "grip") == 0
    fight.pass_until("Grip strikes").do("strike grip at mage")
    assert [one.label for one in fight.last(Struck).tally.modifiers if one.rule == "SP-3.5.5.1"] == ["charge"]


@pytest.mark.rule("SP-R301")
def test_a_dive_turns_no_more_than_a_charge():
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0, aloft: 6", f"{ORC}, at: [24, 14]")
    why = no(fight, "charge grip via 10,20 24,5 24,14 facing 0")
    assert "it turns 180 degrees" in why


@pytest.mark.rule("SP-R301")
def test_it_dives_from_the_ground_too():
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0", f"{ORC}, at: [10, 10], facing: 180",
                  more="terrain: [{kind: wall, line: [[4, 20], [16, 20]]}]\n")  # fmt: skip
    assert "cannot pass the wall" in no(fight, "charge grip via 10,10 facing 0")
    fight.do("charge grip via 10,10 landing facing 0")
    while fight.asked.endswith(("counter-charge?", "shoot?")):
        fight.do("done")
    assert fight.last(ZoneEntered).zones == ("orc",)


@pytest.mark.rule("SP-R301")
def test_who_dives_at_one_aloft_ends_at_his_altitude():
    harpy = "id: harp, side: red, creature: harpy, at: [10, 10], facing: 180, aloft: 7, hit_points: 9"
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0, aloft: 4", harpy)
    fight.do("charge grip via 10,10 facing 0")
    while fight.asked.endswith(("counter-charge?", "shoot?")):
        fight.do("done")
    assert high(fight, "grip") == 7
    assert [each.id for each in within_reach(fight.at, fight.figure("grip"))] == ["harp"]


# ---- missiles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R302")
def test_the_range_is_the_true_distance():
    """Twelve inches along and nine up are fifteen."""
    fight = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: 9", f"{BOWMAN}, at: [10, 8], facing: 180")
    grip, bow = fight.figure("grip"), fight.figure("bow")
    assert apart(bow, grip) == 15 * GRAIN


@pytest.mark.rule("SP-R302")
def test_a_wall_and_a_friend_hide_nobody_who_is_over_them():
    more = "terrain: [{kind: wall, line: [[4, 14], [16, 14]], height: 3}]\n"
    friend = "id: orc, side: red, creature: orc, at: [10, 10], facing: 180"
    down = field(f"{GRIFFON}, at: [10, 20], facing: 0", f"{BOWMAN}, at: [10, 8], facing: 180", friend, more=more)
    bow = down.at.catalogue.missiles["longbow"]
    assert may_aim(down.at, down.figure("bow"), down.figure("grip"), bow) is not None
    up = field(f"{GRIFFON}, at: [10, 20], facing: 0, aloft: 12", f"{BOWMAN}, at: [10, 8], facing: 180", friend,
               more=more)  # fmt: skip
    assert may_aim(up.at, up.figure("bow"), up.figure("grip"), bow) is None
    labels = [modifier.label for modifier in shot_tally(up.at, up.figure("bow"), up.figure("grip"), bow).modifiers]
    assert "from above" in labels and not any("cover" in label for label in labels)


# ---- text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "move grip via 10,20 altitude 6 facing 0", "move grip via 10,20 landing facing 0", "move grip altitude 2 facing 0",
])  # fmt: skip
def test_a_way_by_air_is_typed_as_it_is_read(text: str):
    command = read(text)
    assert isinstance(command, Move)
    assert command.text() == text


@pytest.mark.rule("SP-R299")
def test_from_the_air_nothing_is_taken_up_no_door_opened_and_no_place_held():
    harpy = "id: harp, side: blue, creature: harpy, hit_points: 9, at: [10, 20], facing: 0"
    more = """things:
  - {id: coin, item: torch, at: [10, 19.2]}
regions:
  yard: [[5, 15], [15, 15], [15, 25], [5, 25]]
victory:
  - {side: blue, when: {hold: yard, until: 1}}
"""
    for aloft, said in ((0, None), (4, "Harp is 4 inches up in the air")):
        fight = field(f"{harpy}, aloft: {aloft}", f"{ORC}, at: [24, 4]", more=more)
        harp = fight.figure("harp")
        thing = next(thing for thing in fight.now.lying if thing.id == "coin")
        assert in_reach(harp, thing) is (said is None)
        assert said is None or too_far(harp, thing, "it lies").reason == said
        held = reached(fight.now, fight.now.victory[0], round_over=True)
        assert (held is None) is (said is not None)


@pytest.mark.rule("SP-R300")
def test_who_walks_up_beneath_one_that_hovers_is_in_its_reach():
    """What was known of the flyer before he stirred holds no more."""
    at = field(f"{GRIFFON}, at: [10, 30], facing: 0, aloft: 2", f"{SPEARMAN}, at: [10, 20]").at
    grip, spear = at.figure("grip"), at.figure("spear")
    assert not at.field.lay.close(grip)
    near = replace(spear, y=28 * GRAIN)
    assert at.field.lay.after({"grip": grip, "spear": near}, [(spear, near)]).close(grip) == ("spear",)


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("command", [
    "move grip via 10,38 20,30 altitude 3 facing 0", "sweep grip past orc via 8,38 30,4 10,10 altitude 3 facing 0",
])  # fmt: skip
def test_nobody_flies_over_the_edge_of_the_table_and_back(command: str):
    fight = field(f"{GRIFFON}, at: [10, 30], facing: 0, aloft: 3", f"{ORC}, at: [30, 4]")
    assert no(fight, command) == "Grip cannot fly over the edge of the table [ST-R1]"
