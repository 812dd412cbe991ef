"""Areas laid on the table, and whom they touch."""

import pytest

from game.board.templates import box, burst, caught, cone, line
from game.core.grain import GRAIN, Point, grains
from tests.board.table import HORSE, at, figure


def bounds(corners: tuple[Point, ...]) -> tuple[int, int, int, int]:
    xs, ys = zip(*corners)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_cone_widens_from_its_mouth():
    """A cone 9 inches long to the right from 10, 10: half an inch wide at the mouth, 3 at its end."""
    drawn = cone(at(10, 10), at(12, 10), grains(9), grains(0.5), grains(3))
    assert bounds(drawn) == (grains(10), grains(8.5), grains(19), grains(11.5))
    touched = [figure("end", 19, 12), figure("rim", 19.5, 10), figure("mouth", 10, 10.8), figure("behind", 9.4, 10)]
    assert [victim.id for victim in caught(drawn, touched)] == ["end", "rim"]


def test_a_line_and_a_cloud():
    """A line 6 inches up the table, 1 wide; a rider whose side just touches it is caught, one a grain off is not."""
    drawn = line(at(10, 20), at(10, 15), grains(6), grains(1))
    assert bounds(drawn) == (grains(9.5), grains(14), grains(10.5), grains(20))
    touching, off = figure("t", 11, 17, 0, HORSE), figure("o", 11 + 1 / GRAIN, 17, 0, HORSE)
    assert caught(drawn, [touching, off]) == [touching]
    assert bounds(line(at(10, 20), at(10, 15), grains(5), grains(4))) == tuple(grains(x) for x in (8, 15, 12, 20))
    assert bounds(box(at(10, 20), at(20, 20), grains(4), grains(2))) == tuple(grains(x) for x in (8, 19, 12, 21))


def test_a_burst_touches_whose_rim_is_within_its_radius():
    """2 inches about 10, 10: a man at 12.5 is touched, a grain farther he is not."""
    area = burst(at(10, 10), grains(2))
    near, far = figure("n", 12.5, 10), figure("f", 12.5 + 1 / GRAIN, 10)
    assert caught(area, [near, far]) == [near]
    assert bounds(area.rim) == tuple(grains(x) for x in (8, 8, 12, 12))


def test_a_template_needs_a_direction():
    with pytest.raises(ValueError):
        line(at(1, 1), at(1, 1), 10, 10)
