"""The air's geometry, on any ground: ways over everything, landings with room, and true distances."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.bases import overlaps
from game.board.heights import apart, apart_from
from game.board.paths import length
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.tally import Refusal
from game.rules.moving.flying import flight
from game.rules.moving.way import Terms, Way
from game.rules.moving.wings import overhung
from game.rules.situation import Situation
from tests.play import Fight

GRIFFON = "id: grip, side: blue, creature: griffon, hit_points: 40, at: [5, 31], facing: 0"
THINGS = (
    "{{kind: wall, line: [[{x}, {y}], [{x2}, {y}]], height: 3}}",
    "{{kind: woods, points: [[{x}, {y}], [{x2}, {y}], [{x2}, {y2}], [{x}, {y2}]]}}",
    "{{kind: building, points: [[{x}, {y}], [{x2}, {y}], [{x2}, {y2}], [{x}, {y2}]], height: 3}}",
    "{{kind: river, points: [[{x}, {y}], [{x2}, {y}], [{x2}, {y2}], [{x}, {y2}]]}}",
    "{{kind: hill, points: [[{x}, {y}], [{x2}, {y}], [{x2}, {y2}], [{x}, {y2}]], height: 4}}",
)
WIDE = 46
AMPLE = 90 * GRAIN


class Over(NamedTuple):
    """Somebody with wings, a table full of things, and where he would go."""

    at: Situation
    grip: Figure
    goal: Point

    def fly(self, to: int, budget: int = AMPLE, *, trim: bool = False) -> Way | Refusal:
        return flight(self.at, self.grip, (self.goal,), self.grip.facing, Terms(budget, trim=trim, by_air=to * GRAIN))


@st.composite
def fields(draw: st.DrawFn) -> Over:
    """A table with a few things and orcs on it, and one aloft, and a place somewhere on it."""
    pieces = []
    for kind in draw(st.lists(st.sampled_from(THINGS), max_size=4, unique=True)):
        x, y = draw(st.integers(1, 36)), draw(st.integers(8, 22))
        wide, deep = draw(st.integers(2, 10)), draw(st.integers(2, 7))
        pieces.append(kind.format(x=x, y=y, x2=x + wide, y2=y + deep))
    rows = draw(st.lists(st.integers(2, 6), min_size=1, max_size=6))
    orcs = [f"id: orc{n}, side: red, creature: orc, hit_points: 4, at: [{2 + 4 * n}, {y}]" for n, y in enumerate(rows)]
    up = "id: harp, side: red, creature: harpy, hit_points: 9, at: [30, 31], facing: 0, aloft: 5"
    figures = "\n".join(f"  - {{{one}}}" for one in (GRIFFON, up, *orcs))
    fight = Fight(f"figures:\n{figures}\nterrain: [{', '.join(pieces)}]\n")
    grip = replace(fight.figure("grip"), altitude=draw(st.sampled_from((0, 2, 5, 9))) * GRAIN)
    goal = draw(st.integers(2 * GRAIN, WIDE * GRAIN)), draw(st.integers(2 * GRAIN, 34 * GRAIN))
    return Over(fight.at, grip, goal)


@pytest.mark.rule("SP-R298")
@given(over=fields(), to=st.integers(2, 24))
def test_a_way_by_air_that_ends_aloft_is_stopped_by_nothing_lower(over: Over, to: int):
    """It costs its straight inches and what it rises, and comes to its place, whatever lies or stands beneath it."""
    way = over.fly(to)
    over_another = not isinstance(way, Way) and way.rule == "ST-R1"
    if over_another:
        assert "Harp stands there" in way.reason
    elif isinstance(way, Way) and not way.zones:
        assert (way.end, way.altitude) == (over.goal, to * GRAIN)
        assert way.cost == way.length == length(over.grip.at, (over.goal,))
        assert way.climb == max(0, to * GRAIN - over.grip.altitude)
    else:
        assert isinstance(way, Way) and way.zones == ("harp",)


@pytest.mark.rule("SP-R298")
@given(over=fields(), trim=st.booleans())
def test_a_landing_overlaps_nobody_and_is_under_no_roof(over: Over, trim: bool):
    way = over.fly(0, trim=trim)
    if isinstance(way, Refusal):
        assert not trim
        return
    there = way.placed(over.grip)
    if not there.altitude and way.stirs:
        others = [one for one in over.at.state.standing() if one.id != "grip" and not one.altitude]
        assert not any(overlaps(there, other) for other in others)
        assert over.at.ground.unfit(there.profile.base, there.at, there.facing) is None
        assert overhung(over.at, there, there.at, "come down") is None


@pytest.mark.rule("SP-R293")
@pytest.mark.rule("SP-R297")
@given(over=fields(), to=st.sampled_from((0, 2, 6)), inches=st.integers(0, 40))
def test_no_flight_costs_more_than_there_is_and_who_ends_short_is_aloft(over: Over, to: int, inches: int):
    way = over.fly(to, inches * GRAIN, trim=True)
    assert isinstance(way, Way)
    assert way.cost + way.climb <= inches * GRAIN
    if way.length and way.end != over.goal and not way.zones:
        assert way.placed(over.grip).altitude == way.cruise >= 2 * GRAIN


@pytest.mark.rule("SP-R302")
@given(
    one=st.tuples(st.integers(0, WIDE * GRAIN), st.integers(0, 36 * GRAIN), st.integers(0, 24)),
    other=st.tuples(st.integers(0, WIDE * GRAIN), st.integers(0, 36 * GRAIN), st.integers(0, 24)),
)
def test_the_distance_is_the_hypotenuse_rounded_up(one: tuple[int, int, int], other: tuple[int, int, int]):
    a, b = (replace(ANYBODY, x=x, y=y, altitude=high * GRAIN) for x, y, high in (one, other))
    true = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.altitude - b.altitude) ** 2
    far = apart(a, b)
    assert far == apart(b, a)
    assert max(0, far - 1) ** 2 < true <= far**2 or true == far == 0
    assert apart_from(a, b.at) == apart(a, replace(b, altitude=0))


ANYBODY = Fight(f"figures:\n  - {{{GRIFFON}}}\n  - {{id: orc, side: red, creature: orc, at: [40, 4]}}\n").figure("grip")
