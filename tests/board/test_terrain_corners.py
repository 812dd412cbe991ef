"""The walls of a building are whole at every corner, the one where its outline begins too [ST-R12]."""

import pytest
from shapely import Point, Polygon, union_all

from game.board.land.terrain import strip

SQUARE = [(0, 0), (8192, 0), (8192, 8192), (0, 8192), (0, 0)]
WIDTH = 308


@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize("corner", SQUARE[:4])
def test_a_wall_is_whole_beyond_each_corner(corner: tuple[int, int]):
    """A little outward of the corner, before its bevel, there is wall; as far again there is none."""
    walls = union_all([Polygon(ring.points) for ring in strip(SQUARE, WIDTH, joined=True)])
    x, y = corner
    out_x, out_y = (-1 if x == 0 else 1), (-1 if y == 0 else 1)
    assert walls.contains(Point(x + out_x * 60, y + out_y * 60))
    assert not walls.contains(Point(x + out_x * 120, y + out_y * 120))
