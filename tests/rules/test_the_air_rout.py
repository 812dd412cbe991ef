"""Flight of those who break aloft."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.fight.harm import LeftTable
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.play.morale.routing import break_
from game.play.referee import Referee
from game.rules.morale.flight import flight_way
from tests.play import Fight


def field(harpy: str) -> Fight:
    lines = (f"id: harp, side: red, creature: harpy, facing: 180, hit_points: 9, {harpy}",
             "id: ann, side: blue, class: fighting_man, level: 1, hit_points: 8, at: [10, 30]")  # fmt: skip
    more = "terrain: [{kind: wall, line: [[2, 20], [44, 20]]}]\n"
    return Fight("figures:\n" + "\n".join(f"  - {{{line}}}" for line in lines) + "\n" + more)


@pytest.mark.rule("SP-R305")
def test_who_breaks_aloft_flees_over_the_wall_and_stays_aloft():
    fight = field("at: [10, 22], aloft: 6")
    way = flight_way(fight.at, fight.figure("harp"), 15 * GRAIN)
    assert (way.path[-1], way.length, way.off) == ((10 * GRAIN, 7 * GRAIN), 15 * GRAIN, False)
    afoot = field("at: [10, 22]")
    assert flight_way(afoot.at, afoot.figure("harp"), 15 * GRAIN).path[-1][1] > 20 * GRAIN


@pytest.mark.rule("SP-R305")
@given(inches=st.integers(GRAIN // 4, 15 * GRAIN), x=st.integers(2 * GRAIN, 40 * GRAIN))
def test_no_rout_by_air_costs_a_grain_more_than_there_is(inches: int, x: int):
    fight = field("at: [20, 22], aloft: 6")
    harp = replace(fight.figure("harp"), x=x)
    assert flight_way(fight.at, harp, inches).cost <= inches
    assert flight_way(fight.at, harp, 15 * GRAIN, inches).cost <= inches


@pytest.mark.rule("SP-R305")
def test_it_is_gone_where_it_comes_to_the_edge():
    fight = field("at: [10, 8], aloft: 6")
    ref = Referee(fight.battle, fight.now)
    break_(ref, ("harp",), "it breaks")
    moved = [event for event in ref.events if isinstance(event, Moved)]
    gone = [event for event in ref.events if isinstance(event, LeftTable)]
    assert moved[0].how == "flee" and moved[0].path[-1][1] < 2 * GRAIN
    assert [event.edge for event in gone] == ["north"]
