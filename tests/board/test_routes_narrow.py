"""Ways through narrow places: gaps that no cell shows, one behind the other, and none where there is none."""

from random import Random

import pytest

from game.board.land.grid import Grid
from game.board.land.ground import Ground
from game.board.land.routes import route
from game.core.figures import Base
from game.core.grain import GRAIN, Point
from tests.board.table import FOOT, HORSE, LARGE, at
from tests.board.test_floor import area, ground, line

START, GOAL = at(6, 3), at(33, 27)


def narrow(first: float, second: float, where: tuple[float, float]) -> Ground:
    """A river with a ford and a wall with a gap behind it, each so wide and at its place."""
    x, y = where
    return ground(
        line("river", (0, 10), (18, 11), (40, 9.5), width=2.5),
        area("ford", (x - first / 2, 6), (x + first / 2, 6), (x + first / 2, 14), (x - first / 2, 14)),
        line("wall", (0, 19), (y, 19), width=0.3),
        line("wall", (y + second, 19), (40, 19.5), width=0.3),
    )


def walked(here: Ground, base: Base, way: tuple[Point, ...] | None) -> bool:
    return way is not None and here.course(base, START, way, 9 * GRAIN).blocked is None


@pytest.mark.parametrize("base", [FOOT, LARGE, HORSE])
@pytest.mark.parametrize("seed", range(12))
def test_a_way_through_two_narrow_places_is_found_by_the_single_figures_breadth(base: Base, seed: int):
    """A ford and a gap, each a tenth of an inch or more wider than the base, wherever they are."""
    chance = Random(seed)
    across = (2 * base.radius or base.width) / GRAIN
    first, second = across + round(chance.uniform(0.1, 1.5), 2), across + round(chance.uniform(0.1, 1.5), 2)
    here = narrow(first, second, (round(chance.uniform(4, 36), 2), round(chance.uniform(3, 34), 2)))
    assert walked(here, base, route(here, base, START, GOAL))


@pytest.mark.parametrize("wide", [1.02, 1.2, 1.5])
def test_a_long_passage_no_wider_than_a_man_is_found(wide: float):
    """Two walls side by side for five inches, in the wall across the table."""
    left, right = 20 - wide / 2 - 0.15, 20 + wide / 2 + 0.15
    here = ground(
        line("wall", (0, 15), (left, 15), (left, 20), width=0.3),
        line("wall", (40, 15), (right, 15), (right, 20), width=0.3),
    )
    assert walked(here, FOOT, route(here, FOOT, START, GOAL))


def test_where_no_way_leads_none_is_found():
    here = narrow(2, 0.9, (20, 20))
    assert route(here, FOOT, START, GOAL) is None


def test_a_narrow_way_between_a_river_that_bends_and_a_wall_is_seen_in_full():
    """By a bend the river was taken as pointed, and what lies beside it as under water; a corridor of 1.6 inches."""
    here = ground(
        line("river", (10, 19.75), (21, 17.5), (33.5, 19.5), (40, 19.75), width=3),
        line("wall", (30, 22.75), (40, 22.75), width=0.3),
        line("wall", (30, 22.75), (30, 30), width=0.3),
    )
    way = route(here, FOOT, at(24, 22), at(38, 22))
    assert way is not None
    assert here.course(FOOT, at(24, 22), way, 9 * GRAIN).blocked is None


@pytest.mark.parametrize("seed", range(6))
def test_the_cells_that_are_barred_are_those_where_a_base_does_not_fit(seed: int):
    """The grid of a ground made of bent lines and areas says of every middle what the ground says of that place."""
    chance = Random(seed)

    def some() -> tuple[float, float]:
        return round(chance.uniform(2, 38), 2), round(chance.uniform(2, 28), 2)

    here = ground(
        line("river", some(), some(), some(), width=2), line("wall", some(), some(), some(), width=0.3),
        line("wall", some(), some(), some(), width=0.3),
    )  # fmt: skip
    grid = Grid(here, 0, 0, 41, 31, GRAIN)
    barred = grid.barred(FOOT.radius)
    for row in range(31):
        for column in range(41):
            fits = here.unfit(FOOT, (column * GRAIN, row * GRAIN), 0) is None
            assert bool(barred[row, column]) != fits
