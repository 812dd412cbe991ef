"""What the director decides, without a window: where to look, how slow time goes, where portraits stand."""

from __future__ import annotations

import itertools
import math

import pytest

from game.ui.board.clips.moments import KINDS, LEADER
from game.ui.board.directing.edges import Cut, clear_of, pointings
from game.ui.board.directing.shots import (
    EASY,
    FULL,
    GENTLE,
    OFF,
    Frame,
    Happening,
    Shot,
    gone_to,
    homeward,
    nearer,
    shots,
)
from game.ui.board.directing.slowing import SLOWEST, Slowing

STEPS = (16, 20, 24, 32, 40, 48, 60, 72, 96)
SEEN = Frame((10.0, 10.0), 32.0, 640, 480)
"""Twenty inches wide and fifteen high, round ten and ten."""


def after(seen: Frame, way: list[Shot]) -> Frame:
    """What is seen at the end of a way."""
    return seen._replace(centre=way[-1].centre, scale=float(way[-1].scale)) if way else seen


def test_off_it_never_moves():
    assert shots(OFF, SEEN, SEEN, Happening([(40.0, 40.0)], [(40.0, 40.0)]), STEPS) == []


def test_gentle_it_goes_only_where_nothing_would_be_seen():
    assert shots(GENTLE, SEEN, SEEN, Happening([(40.0, 40.0), (19.0, 10.0)]), STEPS) == []
    way = shots(GENTLE, SEEN, SEEN, Happening([(40.0, 30.0), (42.0, 30.0)], [(40.0, 30.0)]), STEPS)
    assert [shot.scale for shot in way] == [32]
    assert after(SEEN, way).centre == (41.0, 30.0)


def test_full_it_follows_no_farther_than_it_must():
    assert shots(FULL, SEEN, SEEN, Happening([(12.0, 12.0)]), STEPS) == []
    assert shots(FULL, SEEN, SEEN, Happening([(19.4, 10.0)]), STEPS) == []  # near the edge, but seen
    way = shots(FULL, SEEN, SEEN, Happening([(19.8, 10.0)]), STEPS)
    there = after(SEEN, way)
    assert there.holds((19.8, 10.0), EASY)
    assert 0 < there.centre[0] - 10.0 < 2
    assert there.centre[1] == 10.0


def test_what_does_not_fit_leaves_the_view_where_most_of_it_is_seen():
    wide = [(1.0, 10.0), (9.0, 10.0), (12.0, 10.0), (60.0, 10.0)]
    assert gone_to(SEEN, wide, EASY) == SEEN.centre
    thick = [(80.0, 10.0), *[(40.0 + n, 12.0) for n in range(5)], (12.0, 10.0)]
    assert gone_to(SEEN, thick, EASY) == pytest.approx((42.0, 12.0))


def test_a_moment_is_seen_from_nearer_and_then_as_the_player_had_it():
    way = shots(FULL, SEEN, SEEN, Happening([(4.0, 6.0)], [(4.0, 6.0)]), STEPS)
    near = after(SEEN, way)
    assert near.scale == 48
    assert near.holds((4.0, 6.0))
    (left, top), (less, lower) = SEEN.half(), near.half()
    assert abs(near.centre[0] - 10) <= left - less + 1e-9  # nothing is enlarged that was not seen
    assert abs(near.centre[1] - 10) <= top - lower + 1e-9
    assert shots(FULL, near, SEEN, Happening([(4.2, 6.0)]), STEPS) == []
    away = shots(FULL, near, SEEN, Happening([(18.0, 15.0)]), STEPS)
    assert after(near, away).scale == 32
    assert after(near, homeward(near, SEEN)) == SEEN


def test_a_moment_beyond_the_edge_is_glided_to_and_then_approached():
    way = shots(FULL, SEEN, SEEN, Happening([(40.0, 10.0)], [(40.0, 10.0)]), STEPS)
    assert [shot.scale for shot in way] == [32, 48]
    assert after(SEEN, way[:1]).holds((40.0, 10.0), 0.6)
    assert after(SEEN, way).holds((40.0, 10.0), 0.6)


def test_who_is_hurried_or_near_enough_comes_no_closer():
    what = Happening([(4.0, 6.0)], [(4.0, 6.0)])
    assert shots(FULL, SEEN, SEEN, what, STEPS, hurried=True) == []
    assert nearer(48.0, STEPS) is None
    assert nearer(96.0, STEPS) is None
    assert nearer(16.0, STEPS) == 24
    close = SEEN._replace(scale=48.0)
    assert shots(FULL, close, close, Happening([(10.0, 10.0)], [(10.0, 10.0)]), STEPS) == []


@pytest.mark.parametrize("kind", KINDS)
def test_time_slows_for_a_moment_and_gathers_speed_again(kind: str):
    moment = Slowing(kind, 1.0)
    assert moment.rate(0.0) == moment.rate(5.0) == 1.0
    assert moment.rate(1.05) == pytest.approx(SLOWEST[kind])
    rates = [moment.rate(n / 100) for n in range(300)]
    assert all(SLOWEST[kind] - 1e-9 <= rate <= 1.0 for rate in rates)
    assert max(abs(a - b) for a, b in itertools.pairwise(rates)) < 0.12


def test_in_a_film_a_moment_is_as_slow_at_every_pace():
    moment = Slowing(LEADER, 1.0)
    assert moment.rate(1.1, 8.0) * 8.0 == pytest.approx(SLOWEST[LEADER])
    assert moment.rate(3.0, 8.0) == 1.0


AREA = (100.0, 50.0, 800.0, 500.0)


def test_portraits_stand_at_the_edge_on_the_way_there():
    up, right = pointings(AREA, [(500.0, -900.0), (2000.0, 300.0)], Cut(60, 5))
    assert up.at == pytest.approx((500.0, 80.0))
    assert up.way == pytest.approx(-math.pi / 2)
    assert right.at == pytest.approx((870.0, 300.0))
    assert right.way == pytest.approx(0.0)


def test_who_would_stand_over_another_is_told_by_that_one():
    one, other = pointings(AREA, [(2000.0, 300.0), (2000.0, 320.0), (500.0, 900.0)], Cut(60, 5))
    assert one.whom == (0, 1)
    assert other.whom == (2,)
    ring = [(500 + 2000 * math.cos(n / 8 * math.tau), 300 + 2000 * math.sin(n / 8 * math.tau)) for n in range(8)]
    few = pointings(AREA, ring, Cut(60, 3))
    assert len(few) == 3
    assert sorted(n for pointing in few for n in pointing.whom) == list(range(8))


def test_a_portrait_keeps_clear_of_what_lies_there():
    assert clear_of([(700.0, 500.0, 150.0, 40.0)], (760.0, 520.0), 30.0) == (760.0, 470.0)
    assert clear_of([(700.0, 500.0, 150.0, 40.0)], (300.0, 520.0), 30.0) == (300.0, 520.0)
