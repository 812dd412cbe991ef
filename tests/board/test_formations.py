"""Rank and file: the rows in which figures stand, new ranks, and wheels about a corner that stays where it is."""

import math
from itertools import pairwise

import pytest

from game.board.formations import common_facing, formed, frame, rows, turned, wheel
from game.core.figures import Figure
from game.core.grain import GRAIN
from tests.board.table import figure


def body(many: int = 8, files: int = 4, facing: int = 0) -> list[Figure]:
    """Men in ranks about (20, 20), the front rank first and each from the left; an inch a man."""
    made = []
    for n in range(many):
        x, y = turned((round((20 + n % files) * GRAIN), round((20 + n // files) * GRAIN)),
                      (20 * GRAIN, 20 * GRAIN), facing)  # fmt: skip
        made.append(figure(f"man-{n}", x / GRAIN, y / GRAIN, facing))
    return made


@pytest.mark.parametrize("facing", [0, 90, 213])
def test_rows_are_read_from_the_front_and_from_the_left(facing: int):
    found = rows(list(reversed(body(facing=facing))), facing)
    names = [[one.id for one in row] for row in found]
    assert names == [[f"man-{n}" for n in range(4)], [f"man-{n}" for n in range(4, 8)]]


def test_a_line_takes_the_rear_rank_in_beside_the_front_and_keeps_left_and_right():
    places = formed(body(), 0, 1)
    assert len({y for _, y in places.values()}) == 1
    order = sorted(places, key=lambda name: places[name])
    assert order == ["man-0", "man-4", "man-1", "man-5", "man-2", "man-6", "man-3", "man-7"]
    xs = sorted(x for x, _ in places.values())
    assert all(b - a >= 2 * body()[0].profile.base.radius - 2 for a, b in pairwise(xs))
    middle = sum(one.x for one in body()) / 8
    assert sum(xs) / 8 == pytest.approx(middle, abs=2)


def test_a_column_has_those_of_the_front_in_front():
    places = formed(body(), 0, 4)
    front = sorted(places, key=lambda name: places[name][1])[:2]
    assert set(front) <= {"man-0", "man-1", "man-2", "man-3"}
    assert len({y for _, y in places.values()}) == 4


def test_those_dressed_stand_as_before():
    before = body()
    places = formed(before, 0, 2)
    assert all(math.dist(places[one.id], one.at) < GRAIN // 4 for one in before)


def test_a_wheel_turns_all_about_the_corner_alike():
    men = body()
    left, right, *_ = frame([(man.profile.base, man.at) for man in men], 0)
    assert left[0] < right[0]
    assert left[1] == right[1] < min(man.y for man in men)
    for man in men:
        way = wheel(man.at, right, 40)
        assert len(way) == 3
        assert all(abs(math.dist(place, right) - math.dist(man.at, right)) <= 2 for place in way)
        turn = math.degrees(math.atan2(man.y - right[1], man.x - right[0]))
        there = math.degrees(math.atan2(way[-1][1] - right[1], way[-1][0] - right[0]))
        assert (there - turn) % 360 == pytest.approx(40, abs=0.3)
    assert wheel(men[0].at, left, 0) == ()


def test_the_facing_of_most_is_the_facing_of_the_body():
    men = [figure("a", 1, 1, 90), figure("b", 3, 1, 45), figure("c", 5, 1, 45)]
    assert common_facing(men) == 45
