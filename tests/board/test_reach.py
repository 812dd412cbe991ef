"""How far a figure may go, and the ways there."""

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.areas import zones, zones_apart
from game.board.bases import BODILY
from game.board.land.reach import Mover, Reach
from game.board.land.routes import MOST, SQUARE, Chart, by_squares, route
from game.board.paths import first_within
from game.core.grain import GRAIN, grains
from tests.board.table import FOOT, HORSE, LARGE, at, box, figure, ground, line, polygon

TABLE = ground(
    box("woods", 10, 5, 12, 8),
    polygon("hill", (20, 5), (30, 5), (28, 12), height=1),
    line("wall", (12, 18), (23, 18), width=0.3, height=1),
    line("river", (34, 0), (35, 48), width=3),
    box("bridge", 31.5, 20, 38, 21),
    line("low_wall", (30, 20), (33, 20)),
    polygon("building", (50, 30), (56, 30), (56, 36), (50, 36), height=2),
    line("door", (52.45, 36), (53.55, 36), state="open"),
    width=72,
    height=48,
)
SPOT = st.tuples(st.integers(1000, 71000), st.integers(1000, 47000))


def test_an_open_table_is_a_disc():
    """With 6 inches of allowance every place within 6 inches is reached and none beyond."""
    found = Reach(ground(), Mover(FOOT, at(20, 20), grains(6), grains(6)))
    assert found.contains(at(26, 20))
    assert not found.contains(at(26 + 1 / GRAIN, 20))
    assert found.path_to(at(24, 23)) == (at(24, 23),)
    assert found.path_to(at(20, 20)) == ()
    assert found.contains(at(20, 20))
    assert found.shape.area / GRAIN**2 == pytest.approx(36 * 3.1416, rel=0.01)
    assert found.within(grains(3)).area / GRAIN**2 == pytest.approx(9 * 3.1416, rel=0.01)


@pytest.mark.rule("SP-3.3.0.2")
def test_reach_ends_where_a_zone_begins():
    """An enemy 5 inches off: the rim of his zone, 3 inches off, is reached; nothing inside it or straight behind it."""
    found = Reach(ground(), Mover(FOOT, at(20, 20), grains(6), grains(6)), [(figure("e", 25, 20), GRAIN)])
    assert found.contains(at(23, 20))
    assert not found.contains(at(23 + 1 / GRAIN, 20))
    assert not found.contains(at(25.5, 20))


@pytest.mark.rule("ST-R34")
def test_the_zone_of_a_foe_beyond_a_wall_leaves_the_ground_on_this_side_free():
    """Round the corner to the wall behind which he stands: drawn and walked up to it; without the wall he stops it."""
    foe = [(figure("e", 19.2, 18.8), GRAIN)]
    table = ground(
        line("wall", (10, 18), (21, 18), width=0.3, height=1), line("wall", (21, 18), (21, 21), width=0.3, height=1)
    )
    found = Reach(table, Mover(FOOT, at(23, 20), grains(12), grains(12)), foe)
    there = at(19.5, 17.2)
    assert found.shape.contains(shapely.Point(there))
    assert found.legal(found.path_to(there))
    half = ground(line("wall", (21, 18), (21, 21), width=0.3, height=1))
    bare = Reach(half, Mover(FOOT, at(23, 20), grains(12), grains(12)), foe)
    assert not bare.shape.contains(shapely.Point(there))
    assert not bare.contains(there)


@pytest.mark.rule("ST-R34")
def test_a_zone_that_is_drawn_ends_at_a_wall():
    """A man half an inch from a wall: beyond it nothing is drawn of his zone, except past the end of the wall."""
    man = figure("e", 15, 19.2)
    table = ground(line("wall", (10, 18.4), (15.4, 18.4), width=0.3, height=1))
    drawn = shapely.Polygon(zones([(man, GRAIN)], table.walls)[0])
    assert not drawn.intersects(shapely.box(*at(10, 17), *at(14.9, 18.2)))
    assert drawn.contains(shapely.Point(at(15.9, 18.2)))
    assert drawn.contains(shapely.Point(at(15, 20.4)))
    assert shapely.Polygon(zones([(man, GRAIN)])[0]).contains(shapely.Point(at(14.9, 18.1)))


def test_zones_are_united_plot_by_plot_and_none_is_united_anew_whose_figures_stand_still():
    """Three men in a file over the border of two plots, and a rider far off: together as one union would have them."""
    file = [(figure(f"e{n}", 14 + 1.5 * n, 20), GRAIN) for n in range(3)]
    rider = figure("r", 30, 20, base=HORSE)
    side = 8 * GRAIN
    plots = {one.corner: one for one in zones_apart([file[0], (rider, 2 * GRAIN), *file[1:]], side)}
    parts = [
        shapely.unary_union([shapely.Polygon(ring) for ring in one.rings]).intersection(
            shapely.box(x, y, x + side, y + side)
        )
        for (x, y), one in plots.items()
    ]
    whole = [shapely.Polygon(ring) for ring in zones([*file, (rider, 2 * GRAIN)])]
    assert shapely.unary_union(parts).symmetric_difference(shapely.unary_union(whole)).area < GRAIN
    went = {one.corner: one for one in zones_apart([*file, (figure("r", 29, 20, base=HORSE), 2 * GRAIN)], side)}
    west, east = (side, 2 * side), (3 * side, 2 * side)
    assert went[west].rings is plots[west].rings
    assert went[east].rings != plots[east].rings


def test_reach_goes_round_a_wall_but_not_through():
    """A wall 2 inches before the figure ends 1 inch to its right: behind it there is a place by a corner."""
    table = ground(line("wall", (10, 18), (21, 18), width=0.3, height=1))
    found = Reach(table, Mover(FOOT, at(20, 20), grains(9), grains(9)))
    path = found.path_to(at(20, 16))
    assert len(path) >= 2
    assert found.legal(path)
    assert not found.contains(at(20, 18))
    assert not found.contains(at(15, 17))
    assert found.shape.contains(shapely.Point(at(20.5, 16)))


@given(st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)), st.sampled_from([FOOT, HORSE]))
@settings(max_examples=60)
def test_every_place_contained_has_a_legal_path(off, base):
    start = at(24, 15)
    zones = [(figure(f"e{i}", 18 + 2.5 * i, 9 + i % 3, 180), GRAIN) for i in range(5)]
    friends = [figure(f"f{i}", 24 + i, 17) for i in range(-3, 4)]
    found = Reach(TABLE, Mover(base, start, grains(9), grains(9)), zones, friends)
    point = start[0] + off[0], start[1] + off[1]
    path = found.path_to(point)
    if path:
        assert path[-1] == point
        assert found.legal(path)
        assert found.contains(point)


def ways(a: tuple[float, float], b: tuple[float, float], base=FOOT, bodies=()):
    return route(TABLE, base, at(*a), at(*b), bodies)


def test_a_straight_way_needs_no_corner():
    assert ways((5, 5), (20, 10)) == (at(20, 10),)
    assert ways((5, 5), (5, 5)) == ()


@pytest.mark.rule("ST-R12")
def test_a_route_leads_over_the_bridge_a_man_wide():
    """The bridge is just 1 inch wide at y 20.5: a man and a rider go over it, a large base finds no way."""
    for base in (FOOT, HORSE):
        way = ways((10, 40), (60, 5), base)
        assert way is not None
        assert len(way) <= 6
        assert TABLE.course(base, at(10, 40), way, 0).blocked is None
    assert ways((10, 40), (60, 5), LARGE) is None


def test_a_route_leads_into_a_house_by_its_door():
    way = ways((45, 5), (53, 33))
    assert way is not None
    assert TABLE.course(FOOT, at(45, 5), way, 0).blocked is None


def test_a_route_leads_round_figures():
    """Eight men shoulder to shoulder across the way: round the end of their line."""
    line_of_men = [figure(f"f{i}", 14, 20 + i) for i in range(8)]
    way = ways((10, 23), (20, 23), bodies=line_of_men)
    assert way is not None
    assert len(way) > 1


def test_a_way_to_one_who_is_hemmed_in_is_soon_given_up(monkeypatch):
    """Men stand shoulder to shoulder round the goal: the field leads to them from all sides, and it ends there."""
    ring = [figure(f"f{x}-{y}", 20 + x, 20 + y) for x in range(-2, 3) for y in range(-2, 3) if max(abs(x), abs(y)) == 2]
    looked = []
    opened = Chart.open
    monkeypatch.setattr(Chart, "open", lambda self, *more: looked.append(more) or opened(self, *more))
    assert ways((60, 40), (20, 20), bodies=ring) is None
    assert 0 < len(looked) < 2 * MOST + 200


ASIDE = st.tuples(st.integers(-4000, 4000), st.integers(-4000, 4000))


@given(SPOT, ASIDE, st.lists(ASIDE, max_size=6))
@settings(max_examples=60)
def test_whoever_bars_a_step_is_found_by_the_squares(a, step, crowd):
    b = a[0] + step[0] // 4, a[1] + step[1] // 4
    bodies = [(figure(f"f{n}", (a[0] + x) / GRAIN, (a[1] + y) / GRAIN), BODILY) for n, (x, y) in enumerate(crowd)]
    near = by_squares(FOOT, bodies, 2 * GRAIN).get((b[0] // SQUARE, b[1] // SQUARE), ())
    assert first_within(FOOT, a, b, near) == first_within(FOOT, a, b, bodies)


@pytest.mark.rule("ST-R12")
def test_a_route_crosses_a_stream_and_climbs_by_stairs():
    """A stream across the whole table, a wall behind it to go round, and a walkway to be climbed by its stairs."""
    table = ground(
        line("stream", (0, 20), (48, 20), width=0.75),
        line("wall", (0, 15), (40, 15), width=0.3),
        box("battlement", 10, 4, 20, 6, height=2),
        line("stairs", (12, 10), (12, 6), width=2),
    )
    way = route(table, FOOT, at(10, 30), at(18, 5))
    assert way is not None
    assert table.course(FOOT, at(10, 30), way, 0).blocked is None
    assert table.level(way[-1]) == 2 * GRAIN


@pytest.mark.rule("ST-R12")
def test_a_route_goes_on_to_the_end_of_a_bridge_before_it_turns_along_the_bank():
    """The cell on the bridge and the slanting one on the bank are free, but between them lies the water's corner."""
    bank = line("river", (0, 16), (8, 17), (16, 17.6), (24, 18), (32, 17.4), (48, 19), width=3)
    table = ground(bank, line("bridge", (24, 15.9), (24, 20.1), width=3))
    way = route(table, FOOT, at(32.5, 13.5), at(28, 21.2))
    assert way is not None
    assert table.course(FOOT, at(32.5, 13.5), way, 0).blocked is None


def test_no_way_to_where_nobody_can_stand():
    assert ways((10, 10), (34.5, 5)) is None


@given(SPOT, SPOT)
@settings(max_examples=40)
def test_every_route_is_legal(a, b):
    way = route(TABLE, FOOT, a, b)
    if way:
        assert way[-1] == b
        assert TABLE.course(FOOT, a, way, 0).blocked is None
