"""Lengths, turns, and the first place of a leg at which it comes near somebody."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.board.bases import BODILY, gap_within
from game.board.paths import cut, first_within, length, point_at, turning
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, distance_up, facing_towards, grains, squared, towards
from tests.board.table import FOOT, HORSE, LARGE, at, figure, profile

BASES = st.sampled_from([FOOT, LARGE, HORSE])
MARGIN = st.sampled_from([1024, 2048, 0, 2, BODILY, 300])
SPOT = st.tuples(st.integers(-2500, 2500), st.integers(-2500, 2500))


def by_hand(base: Base, start: tuple[int, int], end: tuple[int, int], others: list[tuple[Figure, int]]):
    """Every grain of the leg, every other: the slow way to say the same."""
    facing = facing_towards(start, end)
    for t in range(distance_up(start, end) + 1):
        (x, y), _ = point_at(start, (end,), t)
        mover = Figure(id="m", side="m", name="m", profile=profile(base), x=x, y=y, facing=facing)
        met = sorted(one.id for one, most in others if gap_within(mover, one, most))
        if met:
            return t, met[0]
    return None


@pytest.mark.rule("SP-3.0.1")
def test_a_path_is_as_long_as_its_legs():
    """3 inches right and 4 down, then back along the slope of 5: 12 inches."""
    path = (at(13, 10), at(13, 14), at(10, 10))
    assert length(at(10, 10), path) == 12 * GRAIN
    assert length((0, 0), ((1, 1),)) == 2
    assert length((0, 0), ()) == 0


def test_places_along_a_path():
    """3 inches right, then 4 down: 3 inches in is the corner, of the first leg; 5 inches in is 2 down."""
    path = (at(13, 10), at(13, 14))
    assert point_at(at(10, 10), path, 0) == (at(10, 10), 0)
    assert point_at(at(10, 10), path, grains(3)) == (at(13, 10), 0)
    assert point_at(at(10, 10), path, grains(5)) == (at(13, 12), 1)
    assert point_at(at(10, 10), path, grains(7)) == (at(13, 14), 1)
    assert point_at(at(10, 10), (), 0) == (at(10, 10), 0)
    assert cut(at(10, 10), path, grains(5)) == (at(13, 10), at(13, 12))
    assert cut(at(10, 10), path, grains(3)) == (at(13, 10),)


@pytest.mark.rule("SP-R3")
def test_turning_is_the_sum_of_all_corners():
    """Facing up, off to the right (90), then down (90), then left (90): 270 in all."""
    path = (at(13, 10), at(13, 14), at(10, 14))
    assert turning(0, at(10, 10), path) == 270
    assert turning(90, at(10, 10), path) == 180
    assert turning(90, at(10, 10), (at(13, 10), at(13, 10), at(15, 10))) == 0


@pytest.mark.rule("SP-3.3.3.2")
def test_a_charge_may_turn_45_degrees_in_all():
    """Facing up, a leg at 30 degrees and one at 45 turn 45 together; back to 30 makes 60."""
    start = at(20, 20)
    first, second = (start[0] + 1000, start[1] - 1732), (start[0] + 3000, start[1] - 3732)
    assert turning(0, start, (first, second)) == 45
    third = (second[0] + 1000, second[1] - 1732)
    assert turning(0, start, (first, second, third)) == 60


@pytest.mark.rule("SP-3.3.0.3")
def test_the_zone_of_a_man_is_one_inch_from_edge_to_edge():
    """A man walks from 10 inches off straight at another: bases of 1 inch, so he stops with centres 2 inches apart."""
    enemy = figure("orc", 20, 10)
    assert first_within(FOOT, at(10, 10), at(20, 10), [(enemy, GRAIN)]) == (grains(8), "orc")


@pytest.mark.rule("SP-R27")
def test_the_rim_of_a_zone_is_inside():
    """A path 2 inches beside the enemy's centre touches his zone where it is nearest; a grain more and it does not."""
    enemy = figure("orc", 20, 10)
    hit = first_within(FOOT, at(15, 12), at(25, 12), [(enemy, GRAIN)])
    assert hit == (grains(5), "orc")
    assert first_within(FOOT, at(15, 12 + 1 / GRAIN), at(25, 12 + 1 / GRAIN), [(enemy, GRAIN)]) is None


@pytest.mark.rule("SP-R28")
def test_the_zone_of_a_rider_is_two_inches_round_his_rectangle():
    """The rider faces up at 20, 10, so his side is at 19.5: a man coming from the left stops at 17, his rim at 17.5."""
    rider = figure("knight", 20, 10, 0, HORSE)
    assert first_within(FOOT, at(10, 10), at(20, 10), [(rider, 2 * GRAIN)]) == (grains(7), "knight")


def test_a_rider_faces_along_his_leg():
    """A rider riding right has his front an inch before his centre: an inch from a man's rim at 17 he stands at 15."""
    hit = first_within(HORSE, at(5, 10), at(20, 10), [(figure("orc", 17.5, 10), GRAIN)])
    assert hit == (grains(10), "orc")
    sideways = first_within(HORSE, at(5, 10), at(20, 10), [(figure("orc", 17.5, 10), GRAIN)], facing=0)
    assert sideways == (grains(10.5), "orc")


def test_ties_go_by_id_and_a_start_inside_is_nought():
    a, b = figure("b", 20, 8), figure("a", 20, 12)
    hit = first_within(FOOT, at(10, 10), at(30, 10), [(a, 2 * GRAIN), (b, 2 * GRAIN)])
    assert hit is not None
    assert hit[1] == "a"
    assert first_within(FOOT, at(20, 9), at(30, 9), [(b, GRAIN), (a, GRAIN)]) == (0, "b")
    assert first_within(FOOT, at(20, 9), at(20, 9), [(a, GRAIN)]) == (0, "b")
    assert first_within(FOOT, at(20, 19), at(20, 19), [(a, GRAIN)]) is None


@given(
    BASES,
    SPOT,
    SPOT,
    st.lists(st.tuples(BASES, SPOT, st.integers(0, 359), MARGIN), min_size=1, max_size=3),
)
@settings(max_examples=60)
@example(HORSE, (0, 2000), (0, -2000), [(HORSE, (1024, 0), 0, BODILY), (HORSE, (-1026, 0), 180, 2)])
@example(FOOT, (-2000, 1536), (2000, 1536), [(FOOT, (0, 0), 0, 512)])
def test_first_within_agrees_with_every_grain(base, start, end, listed):
    others = [
        (Figure(id=f"o{i}", side="o", name="o", profile=profile(of), x=x, y=y, facing=facing), most)
        for i, (of, (x, y), facing, most) in enumerate(listed)
    ]
    assert first_within(base, start, end, others) == by_hand(base, start, end, others)


@given(SPOT, SPOT)
def test_the_facing_along_a_leg_is_that_of_the_core(start, end):
    assert towards(end[0] - start[0], end[1] - start[1]) == facing_towards(start, end)


@given(SPOT, SPOT, st.integers(0, 100))
def test_the_place_at_t_lies_on_the_leg(start, end, percent):
    size = distance_up(start, end)
    t = size * percent // 100
    (x, y), _ = point_at(start, (end,), t)
    assert abs(distance_up(start, (x, y)) - t) <= 2
    off = (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])
    assert off * off <= squared(start, end)
