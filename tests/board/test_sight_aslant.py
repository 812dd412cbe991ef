"""Lines of sight to and from one aloft, by examples to be checked by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.aslant import End, sight_aslant
from game.board.land.ground import Ground
from game.core.grain import grains
from tests.board.table import at, box, ground, line, polygon

Place = tuple[float, float]


def end(place: Place, aloft: float = 0, on: float = 0) -> End:
    """A man of one inch, on the ground or so many inches above it."""
    return End(at(*place), grains(on + aloft + 1), grains(on + aloft), aloft > 0)


def seen(table: Ground, a: End, b: End) -> str:
    return sight_aslant(table, a, b).kind


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("aloft", "how"), [(5, "blocked"), (6, "blocked"), (7, "clear")])
def test_one_looks_down_behind_a_wall_once_the_line_clears_it(aloft: int, how: str):
    """The far side of a wall of three inches is a third of the way back from an orc's eyes, an inch up.

    From six up the line is three inches high there, and at exactly its height a wall blocks."""
    table = ground(line("wall", (15, 0), (15, 30), width=0.5, height=3))
    assert seen(table, end((20.75, 10), aloft), end((11.75, 10))) == how


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("aloft", "how"), [(4, "cover"), (5, "clear")])
def test_a_hedge_covers_him_whose_feet_it_hides(aloft: int, how: str):
    """Half an inch high, its far side a tenth of the way back: from five inches the line to the feet is over it."""
    table = ground(line("hedge", (15, 0), (15, 30), width=0.5, height=0.5))
    assert seen(table, end((19.75, 10), aloft), end((14.25, 10))) == how
    assert seen(table, end((14.25, 10)), end((19.75, 10), aloft)) == "clear"


@pytest.mark.rule("SP-R306")
def test_nobody_looks_through_the_crowns_of_trees_but_over_them_and_between_the_trunks():
    """A wood without a height of its own is two inches high."""
    table = ground(box("woods", 10, 5, 20, 15))
    under, beyond = end((12, 10)), end((8, 10))
    found = sight_aslant(table, end((12, 10), 8), under)
    assert (found.kind, found.reason, found.rule) == ("blocked", "the crowns of the woods are in the way", "SP-R306")
    assert seen(table, end((18, 10), 8), under) == "blocked"
    assert seen(table, end((18, 10), 8), beyond) == "clear"
    assert seen(table, end((18, 10), 4), end((14, 10), 6)) == "clear"
    assert seen(table, end((2, 10), 2), end((11, 10))) == "cover"
    assert seen(table, end((2, 10), 6), end((11.9, 10))) == "blocked"


@pytest.mark.rule("SP-R306")
def test_a_roof_lets_no_line_through_and_a_window_only_what_goes_under_its_top():
    house = polygon("building", (30, 10), (36, 10), (36, 16), (30, 16), height=2)
    table = ground(house, line("window", (32.4, 10), (33.6, 10)))
    inside = end((33, 11.5))
    assert seen(table, end((33, 0), 2), inside) == "cover"
    assert sight_aslant(table, end((33, 5), 6), inside).reason == "the roof of the building is in the way"
    assert seen(table, end((33, 11.5), 6), inside) == "blocked"
    assert seen(table, end((33, 5), 6), end((33, 24))) == "clear"
    assert seen(table, inside, end((34, 14))) == "clear"


@pytest.mark.rule("SP-R306")
def test_who_flies_over_a_battlement_does_not_stand_on_it():
    """Who stands on it is covered from below and not from above, who hovers over it is never."""
    table = ground(box("battlement", 10, 10, 20, 12, height=2))
    archer = end((15, 11), on=2)
    assert seen(table, end((15, 20), 1.5), archer) == "cover"
    assert seen(table, end((15, 20), 3), archer) == "clear"
    assert seen(table, end((15, 20)), end((15, 11), 3, on=2)) == "clear"
    assert seen(table, end((15, 11.5), 2, on=2), end((15, 9.7))) == "blocked"


@pytest.mark.rule("SP-R306")
def test_magic_darkness_is_half_as_high_as_it_is_wide():
    table = ground(box("darkness", 10, 5, 16, 15))
    assert seen(table, end((4, 10), 2), end((22, 10), 2)) == "blocked"
    assert seen(table, end((4, 10), 3), end((22, 10), 3)) == "clear"
    assert seen(table, end((13, 10), 9), end((13, 10))) == "blocked"


@given(st.integers(0, 40), st.integers(0, 30), st.integers(0, 40), st.integers(0, 30), st.integers(2, 23))
@pytest.mark.rule("SP-R306")
def test_over_walls_hedges_and_hills_who_sees_one_clear_sees_him_clear_from_an_inch_higher(
    x: int, y: int, to_x: int, to_y: int, aloft: int
):
    table = ground(
        line("wall", (15, 0), (15, 30), width=0.5, height=3),
        line("hedge", (22, 0), (25, 30), width=0.5, height=0.5),
        box("hill", 28, 5, 36, 12, height=2),
    )
    target = end((to_x, to_y), on=table.level(at(to_x, to_y)) / grains(1))
    low, high = (end((x, y), up, on=table.level(at(x, y)) / grains(1)) for up in (aloft, aloft + 1))
    if seen(table, low, target) == "clear":
        assert seen(table, high, target) == "clear"


@given(st.integers(0, 40), st.integers(0, 30), st.integers(0, 40), st.integers(0, 30), st.integers(3, 24))
@pytest.mark.rule("SP-R306")
def test_nothing_hides_two_who_fly_over_all_that_stands(x: int, y: int, to_x: int, to_y: int, aloft: int):
    table = ground(box("woods", 2, 2, 12, 12), box("hill", 28, 5, 36, 12, height=2),
                   polygon("building", (14, 10), (20, 10), (20, 16), (14, 16), height=3),
                   line("hedge", (22, 0), (25, 30)))  # fmt: skip
    assert seen(table, end((x, y), aloft), end((to_x, to_y), aloft)) == "clear"
