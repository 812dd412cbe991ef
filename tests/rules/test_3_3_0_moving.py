"""Section 3.3, movement: who moves, how far, zones of control, ground and bodies in the way."""

import pytest

from game.core.fight.moves import Halted, Moved, Turned, ZoneEntered
from game.core.grain import GRAIN
from game.rules.field import zone_radius
from game.rules.moving.movement import allowance
from tests.play import Fight

PAIR = """
figures:
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [14, 22], facing: 0}
  - {id: cay, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [20, 22], facing: 0}
  - {id: orc, side: red, creature: orc, at: [14, 12], facing: 180}
"""


def field(*figures: str, more: str = "") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more)


def man(name: str, x: float, y: float, *, side: str = "blue", more: str = "facing: 0") -> str:
    return f"id: {name}, side: {side}, class: fighting_man, level: 1, weapons: [sword], at: [{x}, {y}], {more}"


def orc(name: str, x: float, y: float, more: str = "facing: 180") -> str:
    return f"id: {name}, side: red, creature: orc, at: [{x}, {y}], {more}"


# ---- none, some or all -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.0.1")
@pytest.mark.parametrize(
    "moves", [(), ("move bea via 16,22 facing 90",), ("move bea via 14,24 facing 0; cay facing 45",)]
)
def test_a_side_moves_none_some_or_all(moves: tuple[str, ...]):
    """Blue has two men: it may leave both, move one, or move both at once; then the other side has its move."""
    fight = Fight(PAIR)
    fight.do(*moves)
    if fight.asked == "blue: Move":
        fight.do("done")
    assert fight.asked == "red: Counter Move"
    assert len(fight.all(Moved)) == (1 if moves else 0)


@pytest.mark.rule("SP-3.3.0.1")
@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("move orc via 14,14 facing 180", "not yours"),
        ("move zed via 14,14 facing 180", "no figure"),
        ("move bea via 14,20 facing 0; bea via 14,21 facing 0", "named twice"),
    ],
)
def test_only_ones_own_figures_and_each_once(command: str, reason: str):
    """An enemy, nobody at all, and one man named twice are refused."""
    no = Fight(PAIR).refused(command)
    assert no.rule == "SP-3.3.0.1"
    assert reason in no.reason


@pytest.mark.rule("SP-3.3.0.1")
@pytest.mark.rule("ST-R2")
def test_facing_is_free_at_the_end_and_a_turn_where_it_stands_is_a_move():
    """Bea walks north and ends facing south; Cay turns on the spot, which is his movement of the round."""
    fight = Fight(PAIR)
    fight.do("move bea via 14,20 facing 180")
    assert fight.figure("bea").facing == 180
    assert fight.refused("move bea facing 0").rule == "SP-3.3.0.1"
    fight.do("move cay facing 90")
    assert fight.last(Turned).facing == 90
    assert fight.asked == "red: Counter Move"


@pytest.mark.rule("ST-R2")
@pytest.mark.rule("SP-3.3.0.1")
def test_one_locked_in_melee_may_only_turn():
    """Bea stands 1 inch from the orc (centres 2 apart), locked: she may not walk off, but she may turn once."""
    fight = Fight(PAIR.replace("at: [14, 22]", "at: [14, 14]"), begin="missile")
    assert fight.figure("bea").locked
    fight.pass_until("blue: Counter Move")
    assert fight.refused("move bea via 14,20 facing 0").rule == "SP-3.5.1.3"
    fight.do("move bea facing 90")
    assert fight.figure("bea").facing == 90


# ---- zones of control --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.0.2")
def test_a_walk_ends_at_once_where_a_zone_begins():
    """Bea is told to walk 9 inches past the orc at 14,12 two inches aside; his zone stops her where the gap is 1 inch.

    Centres are then 2 inches apart: at x = 15 that is 1.732 inches below his row, y = 13.732."""
    fight = field(man("bea", 15, 20), orc("orc", 14, 12))
    fight.do("move bea via 15,11 facing 0")
    x, y = fight.where("bea")
    assert x == 15
    assert y == pytest.approx(12 + 3**0.5, abs=0.002)
    stop = fight.last(ZoneEntered)
    assert (stop.zones, stop.rules) == (("orc",), ("SP-3.3.0.2",))
    assert stop.at == fight.figure("bea").at
    # What was left of her walk is lost, and nothing more is to be had of it this round.
    assert fight.last(Moved).cost == pytest.approx((20 - 12 - 3**0.5) * GRAIN, abs=2)


@pytest.mark.rule("SP-3.3.0.2")
def test_a_walk_past_the_zone_is_not_stopped():
    """The same walk 2.01 inches aside of the orc's centre never comes within 1 inch of his base."""
    fight = field(man("bea", 16.01, 20), orc("orc", 14, 12))
    fight.do("move bea via 16.01,11 facing 0")
    assert fight.where("bea")[1] == 11
    assert not fight.all(ZoneEntered)


@pytest.mark.rule("SP-R27")
@pytest.mark.rule("SP-3.3.0.2")
@pytest.mark.parametrize(("to", "entered"), [("14,14", True), ("14,14.01", False)])
def test_a_gap_of_exactly_the_radius_is_inside(to: str, entered: bool):
    """The walk ends with centres 2 inches apart, a gap of exactly 1: she is in the zone. A hundredth more: not."""
    fight = field(man("bea", 14, 20), orc("orc", 14, 12))
    fight.do(f"move bea via {to} facing 0")
    assert bool(fight.all(ZoneEntered)) == entered
    assert fight.figure("bea").locked == entered
    assert fight.figure("orc").locked == entered


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.rule("SP-R28")
@pytest.mark.parametrize(
    ("who", "half", "radius"),
    [
        ("creature: goblin", 0.375, 1),
        ("creature: orc", 0.5, 1),
        ("creature: ogre", 1, 2),
        ("creature: hill_giant", 1.5, 2),
        ("troop: light_horse, base: [2, 2]", 1, 2),
    ],
)
def test_the_zone_is_one_inch_two_for_the_larger(who: str, half: float, radius: int):
    """Straight at a goblin, an orc, an ogre, a giant, a rider: stopped 1 or 2 inches from the edge of its base."""
    foe = f"id: foe, side: red, {who}, at: [14, 12], facing: 180"
    fight = field(man("bea", 14, 20), foe)
    assert zone_radius(fight.figure("foe")) == radius * GRAIN
    fight.do("move bea via 14,12 facing 0")
    if "shoot" in fight.asked:
        fight.do("done")  # the giant keeps his boulder
    stop = fight.last(ZoneEntered)
    assert stop.at[1] / GRAIN == pytest.approx(12 + half + radius + 0.5, abs=0.002)
    # The large may be closed with by 1 inch more [SP-3.5.1.2].
    assert fight.where("bea")[1] == pytest.approx(12 + half + 1 + 0.5, abs=0.002)


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.parametrize("course", [(0, -1), (1, 0), (0, 1), (-1, 0)])
def test_the_zone_lies_on_all_sides(course: tuple[int, int]):
    """The orc faces south; who walks at him from north, east, south or west is stopped 1 inch from his base alike."""
    dx, dy = course
    fight = field(man("bea", 24 + 6 * dx, 18 + 6 * dy), orc("orc", 24, 18))
    fight.do("move bea via 24,18 facing 0")
    x, y = fight.where("bea")
    assert (abs(x - 24), abs(y - 18)) == (2 * abs(dx), 2 * abs(dy))


@pytest.mark.rule("SP-R29")
def test_who_starts_in_a_zone_unlocked_may_leave_and_is_stopped_on_coming_back():
    """Bea stands 1 inch from the orc behind Dan, protected and not locked: she walks off 4 inches, and coming back by
    a second leg she is stopped where the zone begins again."""
    fight = field(man("bea", 14, 14), man("dan", 14, 13), orc("orc", 14, 12))
    assert [one.id for one in fight.at.field.in_zones_of(fight.figure("bea"))] == ["orc"]
    assert not fight.figure("bea").locked
    fight.do("move bea via 18,14 17,12 14.5,12 facing 270")
    assert fight.where("bea")[0] == pytest.approx(16, abs=0.002)
    assert fight.last(ZoneEntered).zones == ("orc",)


@pytest.mark.rule("SP-3.3.0.2")
def test_two_zones_entered_at_one_place_are_both_told():
    """Two orcs stand 2 inches apart, Bea walks up between them: both zones stop her, at one distance."""
    fight = field(man("bea", 14, 20), orc("one", 13, 12), orc("two", 15, 12))
    fight.do("move bea via 14,12 facing 0")
    assert sorted(fight.last(ZoneEntered).zones) == ["one", "two"]


@pytest.mark.rule("SP-3.3.0.2")
def test_a_zone_stops_also_where_the_end_could_not_be_reached():
    """The walk is 29 inches long, far beyond 12: but the orc's zone ends it after 6, so it is legal."""
    fight = field(man("bea", 14, 30), orc("orc", 14, 22))
    fight.do("move bea via 14,1 facing 0")
    assert fight.where("bea") == (14, 24)


# ---- how far -----------------------------------------------------------------------------------------------------

MEN = {
    "clothes": ("armour: none", 12),
    "leather": ("armour: leather_padded", 12),
    "chain": ("armour: chain", 9),
    "plate": ("armour: plate", 6),
    "a pavis": ("armour: leather_padded, pavis: true", 3),
    "a rider in plate": ("armour: plate, mount: heavy_warhorse", 12),
    "a rider on a light horse": ("armour: chain, mount: light_warhorse", 24),
}


@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.rule("SP-R31")
@pytest.mark.parametrize("outfit", MEN)
def test_armour_says_how_far_a_man_moves(outfit: str):
    """12 inches in no or light armour, 9 in chain, 6 in plate, 3 overloaded, a rider as his mount; no hair more."""
    worn, inches = MEN[outfit]
    figure = f"id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], {worn}, at: [4, 30], facing: 90"
    fight = field(figure, orc("orc", 40, 4))
    assert allowance(fight.at, fight.figure("bea")) == inches * GRAIN
    no = fight.refused(f"move bea via {4 + inches + 0.01:.2f},30 facing 90")
    assert (no.rule, no.measured) == ("SP-3.3.0.4", {"cost": f"{inches}.01", "left": f"{inches}"})
    fight.do(f"move bea via {4 + inches},30 facing 90")
    assert fight.where("bea") == (4 + inches, 30)


SMALL = {
    "dwarf in leather": ("troop: man_at_arms, race: dwarf, armour: leather_padded", 9),
    "gnome in no armour": ("class: fighting_man, level: 1, race: gnome, armour: none", 9),
    "halfling in chain": ("class: fighting_man, level: 1, race: halfling, armour: chain", 6),
    "goblin": ("creature: goblin", 9),
    "goblin in chain": ("creature: goblin, armour: chain", 6),
    "dwarf in plate": ("class: fighting_man, level: 1, race: dwarf, armour: plate", 6),
    "elf in chain": ("class: fighting_man, level: 1, race: elf, armour: chain", 9),
}


@pytest.mark.rule("SP-3.3.0.4.1")
@pytest.mark.rule("SP-R30")
@pytest.mark.parametrize("outfit", SMALL)
def test_small_folk_move_nine_or_six(outfit: str):
    """Dwarves, gnomes, halflings, goblins: 9 inches in light armour, 6 in chain, as others in plate; elves as men."""
    who, inches = SMALL[outfit]
    fight = field(f"id: bea, side: blue, {who}, at: [4, 30], facing: 90", orc("orc", 40, 4))
    no = fight.refused(f"move bea via {4 + inches + 0.01:.2f},30 facing 90")
    assert no.measured["left"] == f"{inches}"
    fight.do(f"move bea via {4 + inches},30 facing 90")


@pytest.mark.rule("SP-3.3.0.4.2")
@pytest.mark.parametrize(("creature", "inches"), [("ogre", 9), ("skeleton", 6), ("wolf", 18), ("giant_spider", 3)])
def test_a_monster_moves_its_own_allowance(creature: str, inches: int):
    """An ogre 9 inches, a skeleton 6, a wolf 18, a giant spider 3, whatever it wears."""
    fight = field(f"id: beast, side: blue, creature: {creature}, at: [4, 30], facing: 90", orc("orc", 44, 4))
    assert fight.refused(f"move beast via {4 + inches + 0.01:.2f},30 facing 90").rule == "SP-3.3.0.4"
    fight.do(f"move beast via {4 + inches},30 facing 90")


@pytest.mark.rule("SP-3.3.0.4")
def test_a_way_with_corners_is_measured_along_its_legs():
    """3 inches east, 4 north, 5 back to the start: 12 in all, just the allowance; the figure ends where it began."""
    fight = field(man("bea", 10, 20), orc("orc", 40, 4))
    fight.do("move bea via 13,20 13,16 10,20 facing 0")
    assert fight.last(Moved).length == 12 * GRAIN
    assert fight.where("bea") == (10, 20)


# ---- ground and bodies -------------------------------------------------------------------------------------------

GROUND = """
terrain:
  - {kind: woods, points: [[10, 10], [20, 10], [20, 16], [10, 16]]}
  - {kind: wall, line: [[24, 10], [24, 30]], thickness: 0.3, height: 1}
  - {kind: stream, line: [[30, 0], [30, 36]], width: 1}
  - {kind: low_wall, line: [[36, 0], [36, 36]], thickness: 0.3}
  - {kind: hill, points: [[2, 24], [12, 24], [12, 34], [2, 34]], height: 1}
"""


@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ((15, 19), (15, 13), 9),  # 3 inches of grass, 3 of wood at double
        ((28, 20), (32, 20), 7),  # 4 inches and 3 extra for the stream
        ((34, 20), (38, 20), 10),  # 4 inches and half of 12 for the low wall
        ((14, 28), (8, 28), 10),  # 2 inches of grass, 4 of hill climbed at double
        ((8, 28), (14, 28), 6),  # down again at single
    ],
)
def test_what_an_inch_of_ground_costs(start: tuple[int, int], end: tuple[int, int], cost: int):
    """Woods 2, a stream 3 extra, a low wall half the allowance, uphill 2 and downhill 1, as the terrain table says."""
    fight = field(man("bea", *start), orc("orc", 44, 4), more=GROUND)
    fight.do(f"move bea via {end[0]},{end[1]} facing 0")
    assert fight.last(Moved).cost / GRAIN == pytest.approx(cost, abs=0.01)


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("to", "reason", "rule"),
    [
        ("27,20", "wall", "ST-R1"),
        ("23.5,20", "wall", "ST-R1"),
        ("22,35.6", "off table", "ST-R1"),
        ("22,17.5", "stands", "ST-R3"),
    ],
)
def test_no_base_on_a_wall_beyond_the_table_or_on_another(to: str, reason: str, rule: str):
    """Bea at 22,26: through the wall at x = 24, onto it, off the table (36 deep), onto Cay at 22,17: all refused."""
    fight = field(man("bea", 22, 26), man("cay", 22, 17), orc("orc", 44, 4), more=GROUND)
    no = fight.refused(f"move bea via {to} facing 0")
    assert no.rule == rule
    assert reason in no.reason


@pytest.mark.rule("ST-R3")
def test_nobody_passes_through_a_friend():
    """Cay stands 4 inches before Bea, on her line: she may not walk 8 inches through him, but round him she may."""
    fight = field(man("bea", 14, 24), man("cay", 14, 20), orc("orc", 44, 4))
    no = fight.refused("move bea via 14,16 facing 0")
    assert (no.rule, no.measured["figure"]) == ("ST-R3", "cay")
    assert float(no.measured["after"]) == pytest.approx(3, abs=0.01)
    fight.do("move bea via 15.5,20 14,16 facing 0")
    assert fight.where("bea") == (14, 16)


@pytest.mark.rule("ST-R3")
def test_naming_a_friend_who_stays_does_not_open_the_way():
    """Cay is named in the same move but only turns: he is in Bea's way all the same."""
    fight = field(man("bea", 14, 24), man("cay", 14, 20), orc("orc", 44, 4))
    assert fight.refused("move bea via 14,16 facing 0; cay facing 90").rule == "ST-R3"


@pytest.mark.rule("ST-R5")
def test_the_dead_hinder_nobody():
    """The orc before Bea is shot down; she walks over the place where he fell."""
    fight = Fight(
        """
figures:
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [14, 24], facing: 0}
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow], at: [20, 30], facing: 0}
  - {id: dead, side: red, creature: orc, hit_points: 1, at: [14, 20], facing: 180}
  - {id: orc, side: red, creature: orc, hit_points: 9, at: [40, 4], facing: 180}
""",
        begin="missile",
    )
    fight.dice.lay("shot", "ann", faces=(20,))
    fight.do("shoot ann at dead")
    fight.pass_until("move first").pass_until("blue: Counter Move")
    fight.do("move bea via 14,16 facing 0")
    assert fight.where("bea") == (14, 16)


# ---- many together -----------------------------------------------------------------------------------------------

RANKS = """
units:
  - {id: foot, side: blue, troop: man_at_arms, count: 6, weapons: [sword], formation: {ranks: 2}, at: [20, 24]}
figures:
  - {id: orc, side: red, creature: orc, at: [%s, 14], facing: 180}
"""


def march(inches: float, *, names: range = range(1, 7)) -> str:
    spots = {1: (19, 24), 2: (20, 24), 3: (21, 24), 4: (19, 25), 5: (20, 25), 6: (21, 25)}
    walks = (f"foot-{n} via {spots[n][0]},{spots[n][1] - inches} facing 0" for n in names)
    return "move " + "; ".join(walks)


@pytest.mark.rule("SP-3.3.0.1")
@pytest.mark.rule("ST-R3")
def test_a_unit_moves_as_one_keeping_its_ranks():
    """Six men in two ranks, base to base, walk 6 inches: nobody is in another's way, the ranks stay as they were."""
    fight = Fight(RANKS % 40)
    assert fight.where("foot-1") == (19, 24)
    assert fight.where("foot-5") == (20, 25)
    fight.do(march(6))
    assert [fight.where(f"foot-{n}")[1] for n in range(1, 7)] == [18, 18, 18, 19, 19, 19]
    assert len({move.volley for move in fight.all(Moved)}) == 1


@pytest.mark.rule("ST-R14")
@pytest.mark.rule("SP-3.3.0.2")
def test_who_is_stopped_stops_the_man_behind_him():
    """An orc stands at 21,14 and the six march 9 inches: his zone stops the right man at y = 16, the middle one at
    15.73; those behind halt at their backs, the left file goes on to its end."""
    fight = Fight(RANKS % 21)
    fight.do(march(8.9))
    rows = {n: fight.where(f"foot-{n}")[1] for n in range(1, 7)}
    assert rows[3] == 16
    assert rows[2] == pytest.approx(14 + 3**0.5, abs=0.002)
    assert rows[6] == pytest.approx(17, abs=0.005)
    assert rows[5] == pytest.approx(15 + 3**0.5, abs=0.005)
    assert rows[1] == pytest.approx(15.1, abs=0.002)
    assert rows[4] == pytest.approx(16.1, abs=0.002)


@pytest.mark.rule("ST-R1")
def test_those_who_move_together_may_not_end_in_one_place():
    """Bea and Cay are told to the same spot: refused, nobody stirs."""
    fight = Fight(PAIR)
    no = fight.refused("move bea via 17,24 facing 0; cay via 17.5,24 facing 0")
    assert no.rule == "ST-R1"
    assert "one place" in no.reason


@pytest.mark.rule("ST-R1")
def test_a_rider_does_not_turn_into_his_neighbour():
    """Two riders (1 by 2 inches) stand base to base looking north: neither has room to turn east where he stands."""
    fight = field(
        "id: one, side: blue, troop: light_horse, at: [14, 20], facing: 0",
        "id: two, side: blue, troop: light_horse, at: [15, 20], facing: 0",
        orc("orc", 40, 4),
    )
    assert fight.refused("move one facing 90").rule == "ST-R1"
    fight.do("move one facing 180")
    assert fight.figure("one").facing == 180


@pytest.mark.rule("ST-R1")
def test_what_was_unseen_stops_a_move_that_its_side_thought_free():
    """A hidden orc stands in the open 6 inches before Bea: the move of 10 is taken, and ends where his zone begins."""
    fight = field(man("bea", 14, 24), orc("orc", 14, 18, "facing: 180, hidden: true"), orc("far", 44, 4))
    fight.do("move bea via 14,14 facing 0")
    assert fight.where("bea") == (14, 20)
    assert fight.last(ZoneEntered).zones == ("orc",)
    assert not fight.all(Halted)
