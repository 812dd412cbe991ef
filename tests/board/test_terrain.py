"""Pieces of terrain as convex rings: nothing is lost or added when they are cut up."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point as Dot
from shapely import Polygon

from game.board.convex import Ring, doubled_area, holds, squared_up, sum_of, within
from game.board.land.terrain import chord, convex_parts, strip, without
from game.core.grain import GRAIN, distance_up
from tests.board.table import FOOT, at, box, ground, line

SPOT = st.tuples(st.integers(-6000, 6000), st.integers(-6000, 6000))


@st.composite
def stars(draw: st.DrawFn) -> list[tuple[int, int]]:
    """A simple polygon round (0, 0), with notches: a corner every so many degrees at any distance."""
    count = draw(st.integers(3, 12))
    far = draw(st.lists(st.integers(300, 5000), min_size=count, max_size=count))
    turned = draw(st.integers(0, 359))
    corners = []
    for i, size in enumerate(far):
        angle = math.radians(turned + 360 * i / count)
        corners.append((round(size * math.cos(angle)), round(size * math.sin(angle))))
    return corners if draw(st.booleans()) else corners[::-1]


@st.composite
def rings(draw: st.DrawFn) -> Ring:
    """A convex ring: the hull of some places."""
    spots = draw(st.lists(SPOT, min_size=3, max_size=8, unique=True))
    hull = Polygon([*spots, spots[0]]).convex_hull if len(spots) > 2 else None
    if hull is None or hull.geom_type != "Polygon" or hull.area < 1000:
        return Ring([(0, 0), (4000, 0), (4000, 3000), (0, 3000)])
    return Ring([(round(x), round(y)) for x, y in hull.exterior.coords[:-1]])


@given(stars(), SPOT)
def test_the_parts_of_a_polygon_hold_what_it_holds(corners, spot):
    parts = convex_parts(corners)
    assert any(holds(ring, *spot) for ring in parts) == Polygon(corners).covers(Dot(spot))
    assert sum(doubled_area(ring.points) for ring in parts) == abs(doubled_area(corners))


@given(rings(), rings(), SPOT)
def test_what_is_left_of_a_ring_is_outside_the_other(ring, cutter, spot):
    """Away from the edges by 3 grains: in the rest exactly if in the ring and not in the cutter."""
    if min(Polygon(one.points).exterior.distance(Dot(spot)) for one in (ring, cutter)) < 3:
        return
    left = without(ring, cutter)
    assert any(holds(one, *spot) for one in left) == (holds(ring, *spot) and not holds(cutter, *spot))


@given(rings(), SPOT, SPOT)
def test_a_chord_is_where_the_leg_is_inside(ring, a, b):
    size = distance_up(a, b)
    part = chord(ring, a, b, size)
    for i in range(21):
        t = size * i / 20
        spot = Dot(a[0] + (b[0] - a[0]) * i / 20, a[1] + (b[1] - a[1]) * i / 20)
        shape = Polygon(ring.points)
        if shape.exterior.distance(spot) > 2:
            assert shape.contains(spot) == (part is not None and part[0] <= t <= part[1])


@given(rings(), rings(), SPOT)
@settings(max_examples=60)
def test_a_sum_holds_the_places_where_two_meet(a, b, spot):
    """The ring of sums of a and b turned about holds a place exactly if b, put there, meets a."""
    turned = Ring([(-x, -y) for x, y in b.points])
    there = Polygon([(x + spot[0], y + spot[1]) for x, y in b.points])
    assert holds(sum_of(a, turned), *spot) == Polygon(a.points).intersects(there)


@given(rings(), SPOT, st.integers(-400, 4000))
def test_within_is_what_the_squared_distance_says(ring, spot, most):
    if most >= 0:
        assert within(ring, *spot, most) == (squared_up(ring, *spot) <= most * most)
    else:
        shape, dot = Polygon(ring.points), Dot(spot)
        deep = shape.exterior.distance(dot) if shape.contains(dot) else -1
        if abs(deep + most) > 0.01:
            assert within(ring, *spot, most) == (deep >= -most)


def test_a_line_with_a_bend_has_no_hole():
    """A wall half an inch thick, right and then down: its inner and outer corner are filled."""
    parts = strip([(0, 0), (4096, 0), (4096, 4096)], 512, joined=True)
    for spot in ((4096, 0), (4096 + 100, -100), (4096 - 100, 100), (4096, 255)):
        assert any(holds(ring, *spot) for ring in parts)


def test_lines_and_points_are_rings_too():
    assert Ring([(5, 5)]).thin
    assert squared_up(Ring([(0, 0), (10, 0)]), 5, 3) == 9
    assert squared_up(Ring([(0, 0), (10, 0)]), 14, 3) == 25
    assert squared_up(Ring([(7, 7), (7, 7), (7, 7)]), 7, 9) == 4
    assert not within(Ring([(0, 0), (10, 0)]), 5, 0, -1)
    assert holds(Ring([(0, 0), (10, 0)]), 5, 0)


def test_needless_corners_fall_away():
    ring = Ring([(0, 0), (5, 0), (10, 0), (10, 0), (10, 10), (0, 10), (0, 5)])
    assert len(ring.points) == 4


def test_a_door_does_not_open_the_wall_round_the_corner():
    """A door at the end of one wall leaves the other wall's face whole."""
    table = ground(
        line("wall", (10, 10), (16, 10), (16, 16), width=0.5), line("door", (12, 10), (13.5, 10), state="open")
    )
    start = at(12.75, 8)
    assert table.course(FOOT, start, (at(12.75, 12),), GRAIN).blocked is None
    assert table.course(FOOT, at(14, 13), (at(18, 13),), GRAIN).blocked is not None


def test_pieces_of_a_ground_know_what_is_theirs():
    table = ground(box("pit", 1, 1, 2, 2), box("woods", 5, 5, 6, 6), line("wall", (10, 10), (16, 10), (16, 16)))
    assert [list(piece.numbers) for piece in table.pieces] == [[0], [], [1, 2, 3, 4]]
