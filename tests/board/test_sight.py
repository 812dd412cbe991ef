"""Lines of sight: what blocks them, what is cover, who stands in the way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.land.ground import Ground
from game.board.sight import in_the_way, sight
from game.core.grain import GRAIN, grains
from game.core.table import Table
from tests.board.table import HORSE, KINDS, at, box, figure, ground, line, polygon


def seen(table: Ground, a: tuple[float, float], b: tuple[float, float], eye: float = 1, target: float = 1) -> str:
    return sight(table, at(*a), grains(eye), at(*b), grains(target)).kind


@pytest.mark.rule("ST-R12")
def test_two_inches_of_wood_are_cover_and_more_is_blocked():
    """Woods from 10 to 20: a man 2 inches inside is seen from without, one 2 inches and a bit is not."""
    table = ground(box("woods", 10, 5, 20, 15))
    assert seen(table, (5, 10), (12, 10)) == "cover"
    assert seen(table, (5, 10), (12.1, 10)) == "blocked"
    assert seen(table, (12, 10), (5, 10)) == "cover"
    assert seen(table, (5, 4), (25, 4)) == "clear"
    look = sight(table, at(5, 10), GRAIN, at(12, 10), GRAIN)
    assert (look.reason, look.rule) == ("2 inches of woods", "SP-3.4.2.11")


@pytest.mark.rule("ST-R12")
def test_a_hill_blocks_lines_under_its_height_but_not_who_stands_on_it():
    """A hill of 2 inches from 10 to 20: men of 1 inch do not see over it; who stands on it is seen plainly."""
    table = ground(box("hill", 10, 5, 20, 15, height=2))
    assert seen(table, (5, 10), (25, 10)) == "blocked"
    assert seen(table, (5, 10), (25, 10), eye=3, target=3) == "clear"
    assert seen(table, (5, 10), (15, 10), target=3) == "clear"
    assert seen(table, (15, 10), (5, 10), eye=3) == "clear"
    assert seen(table, (11, 10), (19, 10), eye=3, target=3) == "clear"


@pytest.mark.rule("ST-R12")
def test_a_wall_blocks_up_to_its_height_and_shelters_who_is_behind_it():
    """A wall 1 inch high: man to man blocked; from a high tower it is seen over, and covers for an inch behind."""
    table = ground(line("wall", (15, 0), (15, 30), width=0.5, height=1))
    assert seen(table, (10, 10), (20, 10)) == "blocked"
    assert seen(table, (10, 10), (16, 10), eye=20) == "cover"
    assert seen(table, (10, 10), (17, 10), eye=20) == "clear"
    assert seen(table, (14, 10), (20, 10), eye=20, target=20) == "clear"


@pytest.mark.rule("ST-R12")
def test_a_low_wall_is_cover_to_one_behind_it():
    table = ground(line("low_wall", (15, 0), (15, 30), width=0.5, height=0.5))
    assert seen(table, (10, 10), (16, 10)) == "cover"
    assert seen(table, (10, 10), (17, 10)) == "clear"
    assert seen(table, (16, 10), (10, 10)) == "clear"
    assert sight(table, at(10, 10), GRAIN, at(16.6, 10), GRAIN, rim=512).kind == "cover"


@pytest.mark.rule("ST-R12")
def test_rock_blocks_however_high_one_looks_from():
    table = ground(polygon("rock", (12, 0), (16, 0), (16, 20), (12, 20)))
    assert seen(table, (10, 10), (18, 10)) == "blocked"
    assert seen(table, (10, 10), (18, 10), eye=12, target=12) == "blocked"
    assert seen(table, (10, 22), (18, 22)) == "clear"


@pytest.mark.rule("ST-R12")
def test_a_house_blocks_but_for_its_windows_and_open_doors():
    """A window at 32.4 to 33.6 in the upper wall, an open door below it in the lower."""
    house = polygon("building", (30, 10), (36, 10), (36, 16), (30, 16), height=2)
    window, door = line("window", (32.4, 10), (33.6, 10)), line("door", (32.4, 16), (33.6, 16), state="open")
    table = ground(house, window, door)
    assert seen(table, (31, 5), (31, 13)) == "blocked"
    assert seen(table, (33, 5), (33, 13)) == "cover"
    assert seen(table, (33, 20), (33, 13)) == "clear"
    assert seen(table, (33, 10.8), (33, 5)) == "clear"
    assert seen(table, (32, 13), (35, 13)) == "clear"
    shut = ground(house, window, line("door", (32.4, 16), (33.6, 16), state="shut"))
    assert seen(shut, (33, 20), (33, 13)) == "blocked"


@pytest.mark.rule("ST-R12")
def test_who_stands_on_a_battlement_is_covered_from_below():
    table = ground(box("battlement", 10, 10, 20, 12, height=2))
    assert seen(table, (15, 20), (15, 11), target=3) == "cover"
    assert seen(table, (12, 11), (18, 11), eye=3, target=3) == "clear"
    assert seen(table, (15, 20), (15, 5)) == "blocked"


@pytest.mark.rule("ST-R6")
def test_figures_on_the_line_are_in_the_way_nearest_first():
    """Of four men between 10 and 30 two stand on the line, one beside it, one touches it; the ends do not count."""
    ends = [figure("a", 10, 10), figure("b", 30, 10)]
    others = [figure("far", 25, 10.3), figure("near", 15, 9.8), figure("beside", 20, 11), figure("touch", 20, 10.5)]
    assert [one.id for one in in_the_way(at(10, 10), at(30, 10), ends + others)] == ["near", "far"]


@pytest.mark.rule("ST-R6")
def test_a_line_goes_between_two_bases_that_touch():
    """Two men side by side touch at 20, 10: a line straight between them is free, a little to the side it is not."""
    pair = [figure("l", 19.5, 10), figure("r", 20.5, 10)]
    assert in_the_way(at(20, 20), at(20, 2), pair) == []
    assert in_the_way(at(20.1, 20), at(20.1, 2), pair) == [pair[1]]


@pytest.mark.rule("SP-3.4.2.15")
def test_a_rider_is_in_the_way_with_all_his_length():
    rider = figure("r", 20, 10, 90, HORSE)
    assert in_the_way(at(20.9, 20), at(20.9, 2), [rider]) == [rider]
    assert in_the_way(at(21.1, 20), at(21.1, 2), [rider]) == []
    assert in_the_way(at(20, 9.9), at(20, 10.2), [rider]) == [rider]


TABLE = ground(
    polygon("woods", (10, 10), (20, 9), (22, 15), (14, 14), (12, 20)),
    polygon("hill", (25, 5), (35, 5), (33, 12), height=2),
    line("wall", (5, 22), (30, 25), height=1),
    line("low_wall", (30, 20), (40, 30)),
    polygon("building", (40, 10), (45, 10), (45, 15), (40, 15), height=2),
    line("window", (40, 12), (40, 13)),
)
SPOT = st.tuples(st.integers(1000, 47000), st.integers(1000, 35000))


@given(SPOT, SPOT, st.sampled_from([1024, 3000]))
@settings(max_examples=100)
def test_what_blocks_a_line_blocks_it_back(a, b, height):
    there, back = sight(TABLE, a, height, b, 1024), sight(TABLE, b, 1024, a, height)
    assert (there.kind == "blocked") == (back.kind == "blocked")


def test_in_a_dungeon_a_wall_is_in_the_way_and_not_the_building():
    house = polygon("building", (30, 10), (36, 10), (36, 16), (30, 16), height=2)
    for setting, said in (("outdoors", "the building is in the way"), ("dungeon", "the wall is in the way")):
        table = Ground(Table(grains(48), grains(36), setting=setting), (house,), KINDS)
        assert sight(table, at(31, 5), 1024, at(31, 13), 1024).reason == said
