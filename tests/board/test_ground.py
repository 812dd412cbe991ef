"""What lies where, how high it is, who may stand on it, and what walking over it costs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.land.ground import OFF_TABLE, Course, Ground
from game.core.grain import GRAIN, grains
from game.core.table import Terrain
from tests.board.table import FOOT, HORSE, LARGE, at, box, ground, line, polygon

TWELVE = grains(12)


def walk(table: Ground, *path: tuple[float, float], base=FOOT, allowance: float = 12) -> Course:
    start, *corners = [at(*p) for p in path]
    return table.course(base, start, corners, grains(allowance))


@pytest.mark.rule("ST-R12")
def test_clear_ground_costs_what_it_is_long():
    course = walk(ground(), (10, 10), (13, 14), (13, 20))
    assert (course.length, course.cost, course.farthest(grains(7))) == (grains(11), grains(11), grains(7))
    assert (course.blocked, course.no_charge, course.crossings) == (None, None, ())
    assert [(s.start, s.end, s.piece) for s in course.stretches] == [(0, grains(11), None)]


@pytest.mark.rule("ST-R12")
def test_an_inch_of_woods_costs_two():
    """Woods from 12 to 15: 2 inches clear, 3 of wood, 2 clear cost 2 + 6 + 2; 7 inches of allowance end in the wood."""
    woods = box("woods", 12, 5, 15, 15)
    course = walk(ground(woods), (10, 10), (17, 10))
    assert course.cost == grains(10)
    assert [course.cost_at(grains(t)) for t in (2, 3, 5, 6)] == [grains(2), grains(4), grains(8), grains(9)]
    assert course.farthest(grains(7)) == grains(4.5)
    assert [(s.start, s.end, s.piece, s.cost) for s in course.stretches] == [
        (0, grains(2), None, (1, 1)),
        (grains(2), grains(5), woods, (2, 1)),
        (grains(5), grains(7), None, (1, 1)),
    ]
    assert course.no_charge == (grains(2), woods, "woods may not be charged over")


@pytest.mark.rule("ST-R4")
def test_half_a_move_is_half_its_length():
    """7 inches walked, 3 of them in woods: the half-point is 3.5 inches along, not half the cost."""
    assert walk(ground(box("woods", 12, 5, 15, 15)), (10, 10), (17, 10)).half(grains(7)) == grains(3.5)


@pytest.mark.rule("ST-R12")
def test_the_later_entry_rules_and_a_road_before_all():
    """Marsh over half the woods, a road listed first over both: 2 inches of woods, 2 of marsh, 2 of road."""
    road = line("road", (14, 5), (16, 5), width=1)
    pieces = [road, box("woods", 10, 0, 16, 10), box("rough", 12, 0, 20, 10)]
    course = walk(ground(*pieces), (10, 5), (16, 5))
    assert [s.piece.kind if s.piece else "" for s in course.stretches] == ["woods", "rough", "road"]
    assert course.cost == grains(4 + 2 + 2)
    assert ground(*pieces).ruling_piece(at(15, 5)) is road
    assert ground(*pieces).ruling_piece(at(15, 8)).kind == "rough"
    assert ground(*pieces).ruling_piece(at(25, 8)) is None


@pytest.mark.rule("ST-R12")
def test_a_stream_costs_three_inches_more_and_a_low_wall_half_the_allowance():
    """A stream 1 inch wide at 12.5 to 13.5; with 5 inches one stops at its edge, for the next grain costs 3 inches."""
    stream = walk(ground(line("stream", (13, 0), (13, 20), width=1)), (10, 10), (16, 10))
    assert stream.cost == grains(6 + 3)
    assert [(c.t, c.extra) for c in stream.crossings] == [(grains(2.5), grains(3))]
    assert stream.farthest(grains(5)) == grains(2.5)
    assert stream.farthest(grains(6)) == grains(3)
    wall = walk(ground(line("low_wall", (13, 0), (13, 20), width=0.5)), (10, 10), (16, 10), allowance=9)
    assert wall.cost == grains(6 + 4.5)


@pytest.mark.rule("ST-R12")
def test_nobody_crosses_for_nothing_by_stopping_at_the_edge():
    """Who stands on the very edge of a stream has yet to pay for it; who stands in it has paid."""
    table = ground(line("stream", (13, 0), (13, 20), width=1))
    assert walk(table, (12.5, 10), (16, 10)).cost == grains(3.5 + 3)
    assert walk(table, (13, 10), (16, 10)).cost == grains(3)


@pytest.mark.rule("ST-R12")
def test_uphill_costs_two_and_is_no_charge():
    """A hill from 12 to 20, its middle at 16: climbing from 10 to 16 costs 2 + 8, from 16 on it is level or down."""
    hill = box("hill", 12, 6, 20, 14, height=1)
    table = ground(hill)
    up = walk(table, (10, 10), (16, 10))
    assert (up.cost, up.no_charge) == (grains(10), (grains(2), hill, "the charge would go uphill"))
    over = walk(table, (10, 10), (22, 10))
    assert over.cost == grains(2 + 8 + 4 + 2)
    down = walk(table, (16, 10), (22, 10))
    assert (down.cost, down.no_charge) == (grains(6), None)
    assert walk(table, (13, 10), (16, 10)).cost == grains(3)


@pytest.mark.rule("ST-R12")
def test_heights():
    """A hill of 1 inch, a walkway of 2 with stairs 4 inches long from 16 up to 12: half-way up them it is 1."""
    table = ground(
        polygon("hill", (30, 5), (40, 5), (38, 12), height=1),
        box("battlement", 10, 10, 20, 12, height=2),
        line("stairs", (12, 16), (12, 12), width=2),
    )
    assert table.level(at(36, 6)) == GRAIN
    assert table.level(at(30, 12)) == 0
    assert table.level(at(15, 11)) == 2 * GRAIN
    assert [table.level(at(12, y)) for y in (16, 14, 13, 12, 11)] == [0, GRAIN, 3 * GRAIN // 2, 2 * GRAIN, 2 * GRAIN]


@pytest.mark.rule("ST-R12")
def test_a_walkway_is_reached_by_its_stairs():
    """Up the stairs is 4 inches at double cost; up its face is blocked, so is down, so is the side of the stairs."""
    battlement = box("battlement", 10, 10, 20, 12, height=2)
    table = ground(battlement, line("stairs", (12, 16), (12, 12), width=2))
    up = walk(table, (12, 18), (12, 11))
    assert (up.blocked, up.cost) == (None, grains(2 + 8 + 1))
    assert walk(table, (8, 15.5), (16, 15.5)).blocked is None
    aside = walk(table, (8, 13), (16, 13)).blocked
    assert aside is not None
    assert aside[1].kind == "stairs"
    assert walk(table, (16, 18), (16, 11)).blocked == (grains(6), battlement)
    assert walk(table, (16, 11), (16, 18)).blocked == (grains(1), battlement)


@pytest.mark.rule("ST-R1")
def test_no_base_comes_onto_a_wall():
    """The wall is 0.5 inch thick at y 18: the rim of a man stops at 17.75, 2 grains of contact allowed."""
    wall = line("wall", (0, 18), (20, 18), width=0.5, height=1)
    table = ground(wall)
    course = walk(table, (5, 14), (5, 22))
    assert course.blocked == (grains(17.75 - 0.5 - 14) + 3, wall)
    assert table.unfit(FOOT, at(5, 17.25), 0) is None
    assert table.unfit(FOOT, at(5, 17.3), 0) is wall
    assert table.unfit(HORSE, at(5, 17.2), 90) is None
    assert table.unfit(HORSE, at(5, 17.2), 0) is wall
    assert walk(table, (5, 14), (5, 22), base=HORSE).blocked == (grains(17.75 - 1 - 14) + 3, wall)
    assert walk(table, (5, 17.25), (5, 14)).blocked is None


@pytest.mark.rule("ST-R1")
def test_who_stands_along_a_wall_does_not_turn_through_it():
    """A horse along a wall has its head in it once it looks at it: it may turn away and go, but not go on through."""
    table = ground(line("wall", (2, 12), (20, 12)))
    for y in (10.9, 11.0, 11.2):
        assert table.unfit(HORSE, at(10, y), 90) is None, y
        assert table.unfit(HORSE, at(10, y), 180) is not None, y
        for goal in ((10, 16), (11, 16), (8.5, 20)):
            course = walk(table, (10, y), goal, base=HORSE)
            assert course.blocked is not None and course.blocked[0] == 0, (y, goal)
        for goal in ((10, 6), (11, 6), (14, 10)):
            assert walk(table, (10, y), goal, base=HORSE).blocked is None, (y, goal)



@pytest.mark.rule("ST-R1")
def test_nobody_leaves_the_table():
    """The table is 48 inches wide: a man's centre stops 0.5 inch before its edge."""
    table = ground()
    assert walk(table, (45, 10), (48, 10)).blocked == (grains(2.5) + 3, OFF_TABLE)
    assert walk(table, (45, 10), (47.5, 10)).blocked is None
    assert table.unfit(FOOT, at(0.4, 10), 0) is OFF_TABLE
    assert table.unfit(FOOT, at(0.5, 0.5), 0) is None
    assert table.unfit(HORSE, at(0.5, 10), 0) is None
    assert table.unfit(HORSE, at(0.5, 10), 90) is OFF_TABLE
    assert walk(table, (0.2, 10), (5, 10)).blocked is None


@pytest.mark.rule("ST-R12")
def test_a_river_is_crossed_at_its_bridge_only():
    """The bridge is 2 inches wide: a man fits anywhere on it, a rider going across fits, a large base just fits."""
    table = ground(line("river", (24, 0), (24, 36), width=3), box("bridge", 22.5, 20, 25.5, 22))
    assert walk(table, (20, 21), (28, 21)).blocked is None
    assert walk(table, (20, 21), (28, 21)).cost == grains(8)
    assert walk(table, (20, 20.5), (28, 20.5)).blocked is None
    blocked = walk(table, (20, 20.4), (28, 20.4)).blocked
    assert blocked is not None
    assert blocked[1].kind == "river"
    assert walk(table, (20, 21), (28, 21), base=HORSE).blocked is None
    assert walk(table, (20, 21), (28, 21), base=LARGE).blocked is None
    assert walk(table, (20, 10), (28, 10)).blocked == (grains(2) + 3, table.terrain[0])


@pytest.mark.rule("ST-R12")
def test_a_house_is_entered_by_its_open_door():
    """A door of 1.2 inches in the lower wall: a man passes, a large base does not, a shut door stops both."""
    house = polygon("building", (30, 10), (36, 10), (36, 16), (30, 16), height=2)
    for state, base, passes in (("open", FOOT, True), ("open", LARGE, False), ("shut", FOOT, False)):
        table = ground(house, line("door", (32.4, 16), (33.6, 16), state=state))
        course = walk(table, (33, 20), (33, 13), base=base)
        assert (course.blocked is None) == passes
        assert walk(table, (33, 13), (35, 13)).blocked is None
        wall = walk(table, (33, 13), (33, 8)).blocked
        assert wall is not None
        assert wall[1] is house


def test_a_polygon_that_is_not_convex_is_what_it_looks():
    """An L of woods: its notch is clear ground."""
    table = ground(polygon("woods", (10, 10), (20, 10), (20, 14), (14, 14), (14, 20), (10, 20)))
    assert [table.ruling_piece(at(*p)) is not None for p in ((12, 18), (18, 12), (18, 18), (12, 12), (14, 14))] == [
        True, True, False, True, True,
    ]  # fmt: skip
    assert walk(table, (9, 12), (21, 12)).cost == grains(2 + 20)
    assert walk(table, (9, 18), (21, 18)).cost == grains(8 + 8)


RANDOM = ground(
    polygon("woods", (10, 10), (20, 9), (22, 15), (14, 14), (12, 20)),
    polygon("hill", (25, 5), (35, 5), (33, 12), height=1),
    line("low_wall", (5, 22), (30, 25)),
    line("stream", (0, 30), (40, 20), (47, 30), width=1),
    box("marsh", 15, 12, 30, 18),
)
SPOT = st.tuples(st.integers(1000, 47000), st.integers(1000, 35000))


@given(SPOT, st.lists(SPOT, min_size=1, max_size=3), st.integers(0, 60000))
@settings(max_examples=150)
def test_costs_only_grow_and_farthest_is_their_inverse(start, path, budget):
    course = RANDOM.course(FOOT, start, path, TWELVE)
    marks = [course.length * i // 37 for i in range(38)]
    costs = [course.cost_at(t) for t in marks]
    assert costs == sorted(costs)
    assert all(cost >= t for cost, t in zip(costs, marks))
    far = course.farthest(budget)
    assert course.cost_at(far) <= budget
    assert far == course.length or course.cost_at(far + 1) > budget
    assert [s.start for s in course.stretches[1:]] == [s.end for s in course.stretches[:-1]]
    assert (course.stretches[0].start, course.stretches[-1].end) == (0, course.length)


WALLS = ground(
    line("wall", (10, 5), (20, 10), (18, 20), width=0.3),
    line("river", (30, 0), (25, 36), width=2),
    box("bridge", 25, 15, 31, 17),
    polygon("pit", (5, 25), (9, 24), (8, 30)),
)


@given(SPOT, SPOT, st.sampled_from([FOOT, HORSE, LARGE]))
@settings(max_examples=100)
def test_a_course_is_blocked_where_its_base_first_is_unfit(start, end, base):
    from game.board.paths import point_at
    from game.core.grain import distance_up, facing_towards

    facing = facing_towards(start, end)
    if start == end or WALLS.unfit(base, start, facing):
        return
    found: tuple[int, Terrain] | None = None
    size = distance_up(start, end)
    blocked = WALLS.course(base, start, (end,), TWELVE).blocked
    stop = size if blocked is None else blocked[0]
    for t in range(0, stop, 7):
        assert WALLS.unfit(base, point_at(start, (end,), t)[0], facing) is None
    if blocked is not None:
        found = stop, WALLS.unfit(base, point_at(start, (end,), stop)[0], facing)
        assert found == blocked
        assert stop == 0 or WALLS.unfit(base, point_at(start, (end,), stop - 1)[0], facing) is None


def test_unknown_kinds_are_refused():
    with pytest.raises(KeyError):
        ground(box("lava", 1, 1, 2, 2))
