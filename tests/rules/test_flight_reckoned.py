"""Where one slips away to and which way one flees, reckoned a second time: place by place and grain by grain."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt

import pytest
from msgspec.structs import replace
from shapely import LineString
from shapely import Point as Spot

from game.board.bases import gap, overlaps
from game.board.land.ground import OFF_TABLE
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared
from game.core.state import Figure
from game.rules.morale.flight import flight_way, refuge_refused, short_of_all
from game.rules.morale.refuges import has_refuge, refuges
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from tests.rules.reckoned import first, fits, foes, in_zone, others, scattered, walker

COURSES = range(0, 360, 15)


# ---- slipping away -----------------------------------------------------------------------------------------------


def apart(at: Situation, there: Figure) -> int:
    """How far a figure is from the nearest enemy, edge to edge."""
    return min(gap(there, foe) for foe in foes(at, there))


def stands_in(there: Callable[[int], Figure], bodies: list[Figure], t: int) -> bool:
    """Whether one who walks stands in somebody after so many grains."""
    return any(overlaps(there(t), body) for body in bodies)


def slips(at: Situation, figure: Figure, goal: Point) -> bool:
    """Whether a figure may slip away to a place: by a clear way, to where it has room and the enemy is 2 to 4 off."""
    end = replace(figure, x=goal[0], y=goal[1])
    if not (2 * GRAIN <= apart(at, end) <= 4 * GRAIN and fits(at, end)):
        return False
    course = at.ground.course(figure.profile.base, figure.at, (goal,), allowance(at, figure))
    if course.blocked is not None or course.cost > allowance(at, figure):
        return False
    there = walker(figure, goal)
    bodies = [other for other in others(at, figure) if not overlaps(there(0), other)]
    return first(partial(stands_in, there, bodies), distance_up(figure.at, goal)) is None


TOUCHING = {117: 3, 345: 3, 391: 4, 477: 3}
"""Who turns into his way here touches somebody beside him, and others stand farther on; and how wide they stand."""


@pytest.mark.rule("SP-R13")
@pytest.mark.rule("SP-R48")
@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.parametrize("seed", [*range(12), *TOUCHING])
def test_the_places_are_those_two_to_four_inches_from_the_enemy_by_a_clear_way(seed: int):
    """Of all places 3, 4 and 5 inches off, 15 degrees apart: those that are fit, farthest from the enemy first."""
    at = scattered(f"refuge {seed}", wide=TOUCHING.get(seed) or (3, 5, 8, 11)[seed % 4])
    ann = at.figure("nann")
    every = [(n, ahead(ann.at, course, far)) for far in (3072, 4096, 5120) for n, course in enumerate(COURSES)]
    fit = [(-apart(at, replace(ann, x=x, y=y)), n, (x, y)) for n, (x, y) in every if slips(at, ann, (x, y))]
    assert refuges(at, ann, 99) == [place for _, _, place in sorted(fit)]
    assert refuges(at, ann) == [place for _, _, place in sorted(fit)][:4]
    assert has_refuge(at, ann) == bool(fit)
    taken = [(x, y) for _, _, (x, y) in sorted(fit)]
    for _, place in every:
        assert (refuge_refused(at, ann, place, ann.facing) is None) == (place in taken)


@pytest.mark.rule("SP-R289")
@pytest.mark.parametrize("seed", range(6))
def test_who_meets_somebody_on_the_way_stops_short_of_him(seed: int):
    """Five inches in each direction: a grain short of the first in the way, and a quarter inch back for as long as
    somebody stands there."""
    at = scattered(f"short {seed}", wide=4)
    ann = at.figure("nann")
    for course in COURSES:
        goal = ahead(ann.at, course, 5120)
        there, size = walker(ann, goal), distance_up(ann.at, goal)
        bodies = [other for other in others(at, ann) if not overlaps(there(0), other)]
        met = first(partial(stands_in, there, bodies), size)
        end = size if met is None else met - 1
        while end > 0 and any(overlaps(replace(there(end), facing=ann.facing), other) for other in others(at, ann)):
            end -= GRAIN // 4
        assert short_of_all(at, ann, goal) == there(max(0, end)).at


# ---- fleeing -----------------------------------------------------------------------------------------------------


def nearest(place: Point, enemies: list[Figure]) -> int:
    """How far off the nearest enemy is, from centre to centre, squared."""
    return min(squared(place, enemy.at) for enemy in enemies)


def run(at: Situation, figure: Figure, heading: int, budget: int) -> tuple[Point, bool]:
    """Where one ends who runs straight on, and whether off the table."""
    goal = ahead(figure.at, heading, budget)
    there, size = walker(figure, goal), distance_up(figure.at, goal)
    course = at.ground.course(figure.profile.base, figure.at, (goal,), budget)
    dx, dy = goal[0] - figure.x, goal[1] - figure.y
    bodies, zones = foes(at, figure), [foe for foe in foes(at, figure) if not in_zone(at, figure, foe)]
    for foe in foes(at, figure):
        if overlaps(there(0), foe) or (foe in zones and in_zone(at, there(0), foe)):
            # Whom it is close to as it turns bars only a way that leads nearer to him.
            if (foe.x - figure.x) * dx + (foe.y - figure.y) * dy > 0:
                return figure.at, False
            bodies = [body for body in bodies if body is not foe]
            zones = [zone for zone in zones if zone is not foe]

    def met(t: int) -> bool:
        return stands_in(there, bodies, t) or any(in_zone(at, there(t), zone) for zone in zones)

    end = max(t for t in range(size + 1) if course.cost_at(t) <= budget)
    bar, off = first(met, size), False
    end = end if bar is None else min(end, bar - 1)
    if course.blocked is not None and course.blocked[0] <= end:
        end, off = max(0, course.blocked[0] - 1), course.blocked[1] is OFF_TABLE
    while end > 0 and not off and not fits(at, there(end)):
        end -= GRAIN // 4
    return there(max(0, end)).at, off


def passes(figure: Figure, end: Point, enemies: list[Figure]) -> bool:
    """Whether a way leads nearer to some enemy than the nearest was as it began."""
    way, start = LineString([figure.at, end]), sqrt(nearest(figure.at, enemies))
    return any(way.distance(Spot(enemy.at)) < start - 0.000001 for enemy in enemies)


def best(at: Situation, figure: Figure, budget: int) -> tuple[Point, bool]:
    """Where one ends who runs from his enemies as he should."""
    enemies = foes(at, figure)
    foe = min(enemies, key=lambda enemy: (squared(enemy.at, figure.at), enemy.id))
    found, farthest = (figure.at, False), -1
    headings = [facing_towards(foe.at, figure.at), *COURSES]
    for heading in sorted(headings, key=lambda one: -nearest(ahead(figure.at, one, budget), enemies)):
        end, off = run(at, figure, heading, budget)
        gained = nearest(ahead(figure.at, heading, budget) if off else end, enemies)
        if gained > farthest and (off or end != figure.at) and not passes(figure, end, enemies):
            found, farthest = (end, off), gained
    return found


STOPPED = {121: 4, 245: 6, 351: 3, 309: 3}
"""One who is stopped short here is farther from the enemy than he would be at the end of any whole course."""


@pytest.mark.rule("SP-R103")
@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.parametrize("seed", [*range(16), *STOPPED])
def test_the_course_that_leads_farthest_from_the_enemy(seed: int):
    """Of 25 courses that which ends farthest from the nearest enemy, each run as far as it goes."""
    middle = (24, 18) if seed in STOPPED else ((24, 18), (24, 18), (24, 4), (44, 33))[seed % 4]
    at = scattered(f"flight {seed}", middle, wide=STOPPED.get(seed) or (3, 6, 9)[seed % 3], pieces=2)
    ann = at.figure("nann")
    for budget in (2048, 7000):
        way = flight_way(at, ann, budget)
        assert (way.path[-1], way.off) == best(at, ann, budget)
        assert way.free == way.length == distance_up(ann.at, way.path[-1])
        if way.length:
            part = flight_way(at, ann, budget, 1000)
            assert part.free == way.free and part.length <= 1000
