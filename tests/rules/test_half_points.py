"""Those who move together and would stand on each other half-way are met a little apart [ST-R4, ST-R1]."""

import pytest
from msgspec.structs import replace

from game.board.bases import overlaps
from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.rules.moving.halves import half_points
from game.rules.moving.ways import in_their_ranks, ways
from tests.melee import blue, figures, red
from tests.play import Fight

FIELD = figures(blue("ann", 10, 20), blue("bea", 7, 17, facing=90), red("foe", 40, 2))


def laid(fight: Fight, *walks: Walk):
    found = ways(fight.at, walks)
    assert isinstance(found, tuple)
    return found


def placed(fight: Fight, walked) -> list[Figure]:
    return [replace(fight.figure(one.figure), x=one.end[0], y=one.end[1]) for one in walked]


def inches(*points: tuple[float, float]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x * GRAIN), round(y * GRAIN)) for x, y in points)


@pytest.mark.rule("ST-R4")
def test_ways_that_cross_at_the_half_have_half_points_beside_each_other():
    fight = Fight(FIELD)
    walking = laid(fight, Walk("ann", inches((10, 14)), 0), Walk("bea", inches((13, 17)), 90))
    halves = half_points(fight.at, walking)
    assert not overlaps(*placed(fight, halves))
    assert [half.length for half in halves].count(3 * GRAIN) == 1, "one of them is met at his half-point all the same"


@pytest.mark.rule("ST-R4")
def test_who_crosses_nobody_is_met_at_the_half():
    fight = Fight(FIELD)
    walking = laid(fight, Walk("ann", inches((10, 14)), 0), Walk("bea", inches((7, 11)), 0))
    assert [point.length for point in half_points(fight.at, walking)] == [3 * GRAIN, 3 * GRAIN]


@pytest.mark.rule("ST-R14")
def test_nobody_ends_on_a_comrade_who_was_stopped_before_him():
    """Bea was stopped where Ann would end, though Ann's way crosses that place long before."""
    fight = Fight(FIELD)
    ann, bea = laid(fight, Walk("ann", inches((10, 14)), 0), Walk("bea", inches((13, 17)), 90))
    stopped = half_points(fight.at, [bea])[0]
    short = half_points(fight.at, [ann])[0]
    asked = {"ann": ann.length, "bea": bea.length}
    found = in_their_ranks(fight.at, asked, [short, stopped], frozenset(asked))
    assert found[0] == short, "of two stopped at once the first by id is settled first"
    assert found[1].length < stopped.length
    assert not overlaps(*placed(fight, found))
