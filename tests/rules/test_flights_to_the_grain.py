"""Flights to the grain: cut short, brought down at the last place with room, beside whom, and no flight at all."""

from math import ceil

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN, Point
from game.core.state import with_figure
from game.core.tally import Refusal
from game.rules.moving.flying import flight, level_with, part_flown
from game.rules.moving.way import Terms, Way, stays
from game.rules.situation import Situation
from tests.play import Fight

GRIP = "id: grip, side: blue, creature: griffon, hit_points: 40, at: [10, 30], facing: 90"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8"
FAR = f"{ORC}, at: [40, 4]"


def field(*figures: str, more: str = "") -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more)


def place(x: float, y: float) -> Point:
    return round(x * GRAIN), round(y * GRAIN)


def flown(at: Situation, *path: Point, budget: float = 30, trim: bool = True, to: int = 0) -> Way:
    """The griffon's flight by these places, to look west at its end."""
    laid = flight(at, at.figure("grip"), path, 270, Terms(round(budget * GRAIN), trim=trim, by_air=to * GRAIN))
    assert isinstance(laid, Way)
    return laid


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(
    ("budget", "gone", "facing"), [(2, 0, 270), (3, 1, 0), (12, 10, 0), (13, 11, 90), (17, 15, 270), (30, 15, 270)]
)
def test_a_flight_cut_short_looks_along_it(budget: int, gone: int, facing: int):
    """Ten inches north and five east, after two of rising; whole, it looks where it was told to."""
    at = field(GRIP, FAR).at
    laid = flown(at, place(10, 20), place(15, 20), budget=budget, to=2)
    assert (laid.length, laid.cost, laid.facing) == (gone * GRAIN, gone * GRAIN, facing)
    assert laid.end == (place(10, 30 - gone) if gone <= 10 else place(gone, 20))
    assert len(laid.path) == (1 if not gone else 2 if gone <= 10 else 3)


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize("far", [-1, 0, 1, 2])
def test_of_a_flight_a_grain_is_a_part(far: int):
    at = field(GRIP, FAR).at
    part = part_flown(at.figure("grip"), flown(at, place(10, 20), to=6), far)
    if far > 0:
        assert part.path == (place(10, 30), (10 * GRAIN, 30 * GRAIN - far))
    else:
        assert part == stays(at.figure("grip"))


@pytest.mark.rule("SP-R297")
def test_all_of_a_flight_is_no_part_of_it():
    """It looks where it was told to at its end; a grain less, and it looks along its way."""
    at = field(GRIP, FAR).at
    whole = flown(at, place(10, 20), to=6)
    assert [part_flown(at.figure("grip"), whole, whole.length - less).facing for less in (0, 1)] == [270, 0]


@pytest.mark.rule("SP-R298")
@pytest.mark.rule("SP-R293")
def test_where_the_goal_has_no_room_it_hovers_a_quarter_inch_before_it():
    """In the midst of a river nobody comes down; cut short, it stays two inches up, as high as it flew."""
    at = field(GRIP, FAR, more="terrain:\n  - {kind: river, points: [[0, 10], [48, 10], [48, 14], [0, 14]]}\n").at
    laid = flown(at, place(10, 12))
    assert (laid.altitude, laid.facing, laid.length) == (2 * GRAIN, 0, 18 * GRAIN - GRAIN // 4)
    dry = flight(at, at.figure("grip"), (place(10, 12),), 0, Terms(30 * GRAIN, by_air=0))
    assert isinstance(dry, Refusal) and "cannot stand there" in dry.reason


@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(
    ("mine", "its", "level"),
    [(0, 0, True), (0, 1, False), (1, 0, False), (2, 3, True), (2, 3.001, False), (6, 6, True)],
)
def test_nobody_aloft_is_level_with_one_on_the_ground_however_low(mine: float, its: float, level: bool):
    at = field(GRIP, FAR).at
    a = replace(at.figure("grip"), altitude=round(mine * GRAIN))
    b = replace(at.figure("orc"), altitude=ceil(its * GRAIN))
    assert level_with(a, b) is level_with(b, a) is level


def beneath(at: Situation, name: str, **changed: int) -> Situation:
    """The battle with somebody otherwise placed."""
    return Situation(with_figure(at.state, replace(at.figure(name), **changed)), at.battle)


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("SP-R298")
def test_who_is_over_another_may_stay_but_not_turn_there():
    """Two griffons that a gust has brought together: to stay as one is, is no flight that wants room."""
    at = field(f"{GRIP}, aloft: 4", GRIP.replace("grip", "gulp").replace("10, 30", "20, 30") + ", aloft: 4", FAR).at
    at = beneath(at, "gulp", x=10 * GRAIN)
    grip = at.figure("grip")
    assert flight(at, grip, (), 90, Terms(30 * GRAIN)) == replace(stays(grip), cruise=4 * GRAIN, altitude=4 * GRAIN)
    turned = flight(at, grip, (), 91, Terms(30 * GRAIN))
    assert isinstance(turned, Refusal) and turned.reason == "there is no room for Grip: Gulp stands there"
    higher = flight(at, grip, (), 90, Terms(30 * GRAIN, by_air=5 * GRAIN))
    assert isinstance(higher, Refusal)


@pytest.mark.rule("SP-R301")
def test_who_does_not_come_so_far_meets_nobody():
    """Of twenty inches to an orc it flies eight: he is not met, who is met when it flies them all."""
    at = field(GRIP, f"{ORC}, at: [10, 10]").at
    assert flown(at, place(10, 10), budget=10).zones == ()
    assert flown(at, place(10, 10), budget=30).zones == ("orc",)


@pytest.mark.rule("SP-R301")
def test_a_man_on_wings_is_met_by_a_giant_as_far_as_the_giant_s_zone_reaches():
    """He comes down for the giant, and into the zone of an orc beside: the giant is in front all the same."""
    at = field(
        "id: ann, side: blue, class: fighting_man, level: 1, hit_points: 8, at: [10, 30]",
        "id: ugh, side: red, creature: hill_giant, at: [10, 12], facing: 180",
        f"{ORC}, at: [11.8, 16]",
    ).at
    ann = replace(at.figure("ann"), conditions=(Condition("flying"),))
    laid = flight(at, ann, (place(10, 12),), 0, Terms(30 * GRAIN, by_air=0))
    assert isinstance(laid, Way) and laid.zones == ("ugh", "orc"), laid


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("SP-R301")
def test_where_there_is_no_room_beside_a_foe_it_is_said_whom_it_came_for():
    """The orc stands on an islet; all about him is water."""
    lake = "terrain:\n" + "".join(
        f"  - {{kind: river, points: {corners}}}\n"
        for corners in (
            "[[0, 0], [48, 0], [48, 9.4], [0, 9.4]]", "[[0, 10.6], [48, 10.6], [48, 20], [0, 20]]",
            "[[0, 9.4], [9.4, 9.4], [9.4, 10.6], [0, 10.6]]", "[[10.6, 9.4], [48, 9.4], [48, 10.6], [10.6, 10.6]]",
        )
    )  # fmt: skip
    fight = field(GRIP, f"{ORC}, at: [10, 10]", more=lake)
    no = fight.refused("move grip via 10,10 landing facing 0")
    assert (no.reason, no.rule) == ("there is no room for Grip to come down beside Orc", "ST-R1")


@pytest.mark.rule("SP-R298")
@pytest.mark.rule("SP-R301")
def test_a_grain_is_flight_enough_to_come_down_beside_a_foe():
    """He stands right before it: of a flight of a quarter inch and a grain into him the grain is room enough."""
    at = field(GRIP.replace("facing: 90", "facing: 0"), f"{ORC}, at: [10, 20]").at
    grip, orc = at.figure("grip"), at.figure("orc")
    at = beneath(at, "orc", y=grip.y - grip.profile.base.radius - orc.profile.base.radius - 1)
    laid = flight(at, grip, ((grip.x, grip.y - GRAIN // 4 - 1),), 0, Terms(30 * GRAIN, by_air=0))
    assert isinstance(laid, Way) and (laid.length, laid.zones) == (1, ("orc",))
