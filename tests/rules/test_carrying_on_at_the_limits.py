"""A charge that goes on, at the limits: the last grain of it, the edge of its arc, and what stands in its way."""

import pytest
from msgspec.structs import replace

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards, grains
from game.core.state import with_figure
from game.rules.melee.onward import Course, charge_left, onward_way, strays, ways_onward
from game.rules.moving.movement import allowance
from game.rules.moving.way import Way
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight

BEGAN = (grains(10), grains(30))
ROUGH = "terrain: [{kind: rough, points: [[4, 4], [16, 4], [16, 16], [4, 16]]}]\n"
REQUIRED = ROUGH + "rulings: {SP-R90: required}\n"


def charger(
    left: int, *friends: tuple[float, float], y: float = 26, added: int = 3 * GRAIN, heading: int = 0, more: str = ""
) -> tuple[Situation, Figure, Course]:
    """Ann at 10,26, whose charge began at 10,30 due north and has so many grains left, the added ones among them."""
    lines = [blue(f"bea{n}", *place) for n, place in enumerate(friends)]
    fight = Fight(figures(blue("ann", 10, y), *lines, red("foe", 40, 4), more=more), begin="melee")
    ann = fight.figure("ann")
    ann = replace(ann, walked=allowance(fight.at, ann) + added - left)
    at = Situation(with_figure(fight.now, ann), fight.battle)
    course = Course(BEGAN, heading, added)
    assert charge_left(at, ann, course) == max(0, left)
    return at, ann, course


def onward(at: Situation, ann: Figure, course: Course, *path: Point) -> Way:
    laid = onward_way(at, ann, course, path, ann.facing)
    assert isinstance(laid, Way), laid
    return laid


@pytest.mark.rule("SP-3.5.5.4")
@pytest.mark.rule("SP-R131")
@pytest.mark.parametrize(("left", "goes"), [(grains(5), grains(5) - 2), (5, 3), (4, 0), (0, 0), (-7, 0)])
def test_it_goes_straight_on_to_the_last_grains(left: int, goes: int):
    """Two grains are spared for the place to which its end is snapped; where no more are left it stays."""
    laid = onward(*charger(left))
    assert (laid.length, laid.cost, laid.end) == (goes, goes, (BEGAN[0], grains(26) - goes))


@pytest.mark.rule("SP-R131")
def test_what_the_way_named_takes_is_not_there_straight_on():
    """Two inches aside of five: three are left."""
    at, ann, course = charger(grains(5))
    aside = (grains(12), grains(26))
    laid = onward(at, ann, course, aside)
    assert laid.path == (ann.at, aside, (grains(12), grains(23) + 2))
    assert laid.length == grains(5) - 2


@pytest.mark.rule("SP-3.5.5.4.2")
@pytest.mark.rule("SP-R35")
@pytest.mark.parametrize(("degrees", "may"), [(45, True), (315, True), (46, False), (314, False)])
def test_the_edge_of_the_arc_is_in_it(degrees: int, may: bool):
    """45 degrees off, seen from where it began, she may go to, and on from there; 46 is refused."""
    at, ann, course = charger(grains(8), y=29)
    place = ahead(BEGAN, degrees, grains(4))
    assert facing_towards(BEGAN, place) == degrees
    laid = onward_way(at, ann, course, (place,), 0)
    if not may:
        assert not isinstance(laid, Way) and (laid.rule, laid.measured) == ("SP-3.5.5.4.2", {"degrees": 46})
        return
    assert isinstance(laid, Way) and len(laid.path) == 3
    assert laid.length == pytest.approx(grains(8) - 2, abs=1)
    there = replace(ann, x=place[0], y=place[1])
    assert onward(Situation(with_figure(at.state, there), at.battle), there, course).length > GRAIN


@pytest.mark.rule("SP-R90")
@pytest.mark.rule("SP-R131")
@pytest.mark.parametrize(("added", "goes"), [(3, 6), (0, 9)])
def test_over_rough_ground_it_goes_without_what_the_charge_added(added: int, goes: int):
    """Nine inches are left and the rough begins in five: six without the three; all where nothing was added."""
    laid = onward(*charger(grains(9), added=grains(added), y=21, more=ROUGH))
    assert laid.length == pytest.approx(grains(goes), abs=3)


@pytest.mark.rule("SP-R90")
@pytest.mark.rule("SP-R131")
def test_in_the_rough_what_the_charge_added_is_all_that_is_lost():
    """Two of the three added inches are left, and none of her own: she goes nowhere over rough ground."""
    assert onward(*charger(grains(2), y=15, more=ROUGH)).length == 0
    assert onward(*charger(grains(3) + 9, y=15, more=ROUGH)).length == 9


@pytest.mark.rule("SP-R90")
@pytest.mark.rule("SP-R131")
@pytest.mark.parametrize("added", [3, 0])
@pytest.mark.parametrize(("y", "free"), [(21.0, 5.0), (16.5, 0.5), (16.0, 0.0)])
def test_where_the_inches_are_required_it_ends_before_the_rough(added: int, y: float, free: float):
    """It is her middle that counts, to the grain: from the edge of it she does not stir."""
    laid = onward(*charger(grains(9), added=grains(added), y=y, more=REQUIRED))
    assert laid.length == max(0, grains(free) - 1)


def first_ways(at: Situation, ann: Figure, course: Course, many: int = 7) -> list[tuple[int, int]]:
    """The ways on that are offered: how many degrees off the heading, and how far."""
    found = []
    for (place,), _ in list(ways_onward(at, ann, course))[:many]:
        turn = (facing_towards(ann.at, place) - course.heading + 180) % 360 - 180
        found.append((turn, round(((place[0] - ann.x) ** 2 + (place[1] - ann.y) ** 2) ** 0.5)))
    return found


@pytest.mark.rule("SP-3.5.5.4.2")
def test_ways_on_are_offered_straight_first_and_then_to_either_side():
    """As far as the charge carries, less the two grains that snapping may take; to the right before the left."""
    at, ann, course = charger(grains(4), y=24)
    assert [turn for turn, _ in first_ways(at, ann, course)] == [0, 15, -15, 30, -30, 45, -45]
    assert {far for _, far in first_ways(at, ann, course)} <= {grains(4) - 3, grains(4) - 2, grains(4) - 1}
    assert first_ways(at, ann, course)[0] == (0, grains(4) - 2)


@pytest.mark.parametrize(("left", "ways"), [(3, [(0, 1)]), (2, []), (0, [])])
def test_a_way_of_one_grain_is_a_way_on(left: int, ways: list[tuple[int, int]]):
    assert first_ways(*charger(left), many=1) == ways


@pytest.mark.rule("SP-R131")
@pytest.mark.parametrize(("friend", "part"), [(20, 2), (22.8, 4), (24.9, 0)])
def test_where_a_friend_stands_in_the_way_half_or_a_quarter_of_it_is_offered(friend: float, part: int):
    """Eight inches are left from y 26. A friend 6 inches on leaves half, one 3.2 a quarter, one at her nose nothing."""
    at, ann, course = charger(grains(8), (10, friend))
    straight = [far for turn, far in first_ways(at, ann, course) if not turn]
    assert straight == ([(grains(8) - 2) // part] if part else [])


@pytest.mark.rule("SP-3.5.5.4.2")
def test_where_a_charge_began_is_no_way_off_it():
    """Whichever way it went."""
    for heading in (0, 90, 200):
        assert strays(Course(BEGAN, heading), BEGAN) == 0
        assert strays(Course(BEGAN, heading), ahead(BEGAN, heading + 30, GRAIN)) == 30
