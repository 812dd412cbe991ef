"""The gap of two bases, edge to edge, exact at every facing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from game.board.bases import CONTACT, breadth, corners, extent, gap, gap_within, in_inches, outline, overlaps, shape
from game.core.figures import Base, Figure
from game.core.grain import GRAIN
from tests.board.table import FOOT, HORSE, LARGE, figure, profile

BASES = st.sampled_from([FOOT, LARGE, HORSE, Base(width=1500, length=900), Base(radius=384)])
SPOT = st.integers(-4000, 4000)
FACING = st.integers(0, 359)
FIGURES = st.builds(
    lambda base, x, y, facing: Figure(id="f", side="a", name="f", profile=profile(base), x=x, y=y, facing=facing),
    BASES, SPOT, SPOT, FACING,
)  # fmt: skip


def squared_between(a: list[tuple[int, int]], b: list[tuple[int, int]]) -> Fraction:
    """Squared distance of two outlines that do not cross, by every corner against every edge, in fractions."""
    best = None
    for one, other in ((a, b), (b, a)):
        for px, py in one:
            for (x, y), (u, v) in zip(other, [*other[1:], other[0]]):
                ex, ey = u - x, v - y
                square = ex * ex + ey * ey
                dot = (px - x) * ex + (py - y) * ey
                part = max(Fraction(0), min(Fraction(1), Fraction(dot, square))) if square else 0
                here = (px - x - part * ex) ** 2 + (py - y - part * ey) ** 2
                best = here if best is None else min(best, here)
    assert best is not None
    return best


@pytest.mark.rule("SP-3.0.1")
def test_two_men_an_inch_apart():
    """Two round bases of 1 inch, centres 2 inches apart: the gap is exactly 1 inch."""
    a, b = figure("a", 10, 10), figure("b", 12, 10)
    assert gap(a, b) == GRAIN
    assert gap_within(a, b, GRAIN)
    assert not gap_within(a, b, GRAIN - 1)


def test_a_gap_is_rounded_up():
    """Centres 3 and 4 inches off make 5; a grain more to the side makes a little more than 4 inches of gap."""
    a = figure("a", 10, 10)
    assert gap(a, figure("b", 13, 14)) == 4 * GRAIN
    assert gap(a, figure("b", 13 + 1 / GRAIN, 14)) == 4 * GRAIN + 1


def test_a_rider_is_long_along_his_facing():
    """A rider at 10, 10 facing up reaches from 9 to 11; a man at 10, 7 has his rim at 7.5: 1.5 inches."""
    rider = figure("r", 10, 10, 0, HORSE)
    assert gap(rider, figure("b", 10, 7)) == 3 * GRAIN // 2
    assert gap(rider, figure("b", 13, 10)) == 2 * GRAIN
    turned = figure("r", 10, 10, 90, HORSE)
    assert gap(turned, figure("b", 10, 7)) == 2 * GRAIN
    assert gap(turned, figure("b", 13, 10)) == 3 * GRAIN // 2


def test_corners_clockwise_from_front_left():
    """Facing up the corners of 1 by 2 inches are half an inch to the sides and an inch to front and rear."""
    half, inch = GRAIN // 2, GRAIN
    assert corners(HORSE, (0, 0), 0) == ((-half, -inch), (half, -inch), (half, inch), (-half, inch))
    assert corners(HORSE, (0, 0), 90) == ((inch, -half), (inch, half), (-inch, half), (-inch, -half))
    assert corners(FOOT, (0, 0), 90) == ()


def test_contact_and_overlap_leave_two_grains():
    """Up to 2 grains apart or deep is contact and no overlap; 3 grains deep is overlap too; 3 apart is neither."""
    a = figure("a", 10, 10)
    mounted = figure("r", 10, 11.5, 0, HORSE)
    for off, answers in ((0, (1, 0)), (2, (1, 0)), (3, (0, 0)), (-2, (1, 0)), (-3, (1, 1))):
        touch, deep = answers
        b = figure("b", 11 + off / GRAIN, 10)
        assert (gap_within(a, b, CONTACT), overlaps(a, b)) == (touch, deep)
        rider = figure("r", 10, 11.5 + off / GRAIN, 0, HORSE)
        assert (gap_within(a, rider, CONTACT), overlaps(a, rider)) == (touch, deep)
        other = figure("o", 11 + off / GRAIN, 11.5, 180, HORSE)
        assert (gap_within(mounted, other, CONTACT), overlaps(mounted, other)) == (touch, deep)


def test_sizes():
    """A rider is 1 inch across the front and reaches the root of 1.25 inches to his corners."""
    assert breadth(HORSE) == GRAIN
    assert breadth(LARGE) == 2 * GRAIN
    assert extent(LARGE) == GRAIN
    assert 1145 <= extent(HORSE) <= 1148


def test_outlines_are_kept_and_given_in_inches():
    """The outline of a rider at 10, 10 is the rectangle 9.5 to 10.5 by 9 to 11 inches, built once."""
    rider = figure("r", 10, 10, 0, HORSE)
    assert outline(rider) is shape(HORSE, rider.at, 0)
    assert in_inches(outline(rider)).bounds == (9.5, 9, 10.5, 11)


@given(FIGURES, FIGURES, st.integers(-50, 3000))
def test_a_gap_is_the_same_from_both_sides(a: Figure, b: Figure, most: int):
    assert gap(a, b) == gap(b, a)
    assert gap_within(a, b, most) == gap_within(b, a, most)
    assert gap_within(a, b, gap(a, b))
    if gap(a, b) > 0:
        assert not gap_within(a, b, gap(a, b) - 1)


@given(FIGURES, FIGURES, st.integers(0, 3000))
def test_the_integer_kernel_agrees_with_fractions(a: Figure, b: Figure, most: int):
    """Outlines of corners (a round base is its centre) by exact fractions, crossing ones by shapely's predicate."""
    first = list(corners(a.profile.base, a.at, a.facing)) or [a.at]
    second = list(corners(b.profile.base, b.at, b.facing)) or [b.at]
    radii = a.profile.base.radius + b.profile.base.radius
    if len(first) == len(second) == 1:
        square = Fraction((a.x - b.x) ** 2 + (a.y - b.y) ** 2)
    else:
        one, other = (Polygon(p * 4 if len(p) == 1 else p) if len(p) > 1 else None for p in (first, second))
        from shapely import Point

        meets = (one or Point(first[0])).intersects(other or Point(second[0]))
        square = Fraction(0) if meets else squared_between(first, second)
    assert gap_within(a, b, most) == (square <= (radii + most) ** 2)


@given(FIGURES, FIGURES, st.integers(-60, 1500))
def test_a_quarter_turn_of_the_table_changes_nothing(a: Figure, b: Figure, most: int):
    from msgspec.structs import replace

    def turned(f: Figure) -> Figure:
        return replace(f, x=-f.y, y=f.x, facing=(f.facing + 90) % 360)

    assert gap(a, b) == gap(turned(a), turned(b))
    assert gap_within(a, b, most) == gap_within(turned(a), turned(b), most)
