"""Another way for a body whose way is full of its own side: by the ford where the bridge is, if that is not far."""

from __future__ import annotations

from itertools import pairwise

from game.board.land.routes import crossings
from game.board.paths import length
from game.core.grain import GRAIN, Point, distance_up
from game.sides.scripted.groups import Body, Survey, middle
from game.sides.scripted.moving.marching import March
from game.sides.scripted.planned.posts import middle_of, nearest_on

THROUGH = 3 * GRAIN
"""A way that comes so near to the middle of a crossing goes through it."""
ABOUT = 8 * GRAIN
"""Who is so near to a crossing waits for it, or is on it."""
FULL = 5
"""So many of their own at a crossing, and others are held up."""
ROUNDS = 3
"""So many rounds longer another way may be."""
CAME = 3 * GRAIN
"""Who is so near to the far end of a crossing has come through."""


def detour(survey: Survey, march: March, body: Body, goal: Point) -> Point | None:
    """Return the far end of the crossing by which a body goes round, None for one that goes its straight way.

    Once it has set out so it goes on, until it is through or meets an enemy."""
    taken = survey.detours
    by = taken.get(body.id)
    if by is not None and (distance_up(body.middle, by) <= CAME or survey.close_foes(body, body.pace)):
        del taken[body.id]
        return None
    if by is not None:
        return by
    found = _better(survey, march, body, goal)
    if found is not None:
        taken[body.id] = found
    return found


def _better(survey: Survey, march: March, body: Body, goal: Point) -> Point | None:
    """The far end of the best other crossing, where the one on a body's way is full and another is not much farther."""
    if len(body.movers) < 2:
        return None
    known = crossings(survey.at.ground, body.movers[0].profile.base)
    full = [cross for cross in known if _is_full(survey, march, body, middle_of(cross))]
    way = survey.way(body, goal) if full else None
    if way is None or len(way) < 2:
        return None
    mine = [cross for cross in known if _leads_through(body.middle, way, middle_of(cross))]
    if not any(cross in full for cross in mine):
        return None
    straight = length(body.middle, way)
    best: tuple[int, Point] | None = None
    for cross in known:
        if cross in mine or cross in full:
            continue
        for near, far in (cross, cross[::-1]):
            there, on = survey.way(body, near), survey.way_from(body, far, goal)
            if not there or not on or any(_leads_through(body.middle, there, middle_of(one)) for one in mine):
                continue
            if any(_leads_through(far, on, middle_of(one)) for one in mine):
                continue
            cost = length(body.middle, there) + distance_up(near, far) + length(far, on)
            if cost <= straight + ROUNDS * body.pace and (best is None or (cost, far) < best):
                best = cost, far
    return None if best is None else best[1]


def _leads_through(start: Point, way: tuple[Point, ...], place: Point) -> bool:
    return any(distance_up(nearest_on(a, b, place), place) <= THROUGH for a, b in pairwise((start, *way)))


def _is_full(survey: Survey, march: March, body: Body, place: Point) -> bool:
    """Whether so many others of the side are at a crossing, or will be after their move, that a body would wait."""
    far = distance_up(body.middle, place)
    there = 0
    for other in survey.own:
        if other is body:
            continue
        ends = [march.end(figure) for figure in other.figures]
        goes = any(figure.id in march.walks for figure in other.figures)
        ahead = goes or distance_up(middle(other.figures), place) < far
        there += sum(distance_up(end, place) <= ABOUT for end in ends) if ahead else 0
    return there >= FULL
