"""Passes a body through a narrow place: ranks as wide as there is room for, one behind the other on one way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.board.bases import breadth, depth
from game.board.land.routes import route
from game.board.paths import length, point_at
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.rules.moving.movement import left
from game.sides.scripted.groups import Body, Survey
from game.sides.scripted.moving.alone import walk_alone
from game.sides.scripted.moving.marching import March

WIDEST = 3
"""So many files at most pass abreast."""
WAITS = 3
"""The head goes on by one part of so many of its step, however far behind the tail is."""
APART = GRAIN // 8
"""So much room is left between two who go one behind the other."""
SPARE = 8
"""For one of so many nobody waits."""
FAR = 99 * GRAIN


def file_on(survey: Survey, march: March, body: Body, goal: Point, step: int, facing: int | None) -> int:
    """March a body so many grains on its way to a goal, rank after rank; return how far one of them gets at the most.

    The foremost go first, and no farther than that those behind can keep up."""
    ways = _ways(survey, body, goal)
    if not ways:
        return 0
    spine = survey.way(body, goal) or ways[0][3]
    files, shift = _abreast(survey, body, spine, ways[0][2])
    deep = max(depth(figure.profile.base) for _, _, figure, _ in ways) + APART
    head = _head(survey, ways, files, deep, step)
    march.going(body.movers)
    gone = []
    for first in range(0, len(ways), files):
        rank = ways[first : first + files]
        spot, course = _on(body.middle, spine, head + first // files * deep)
        wide = max(breadth(figure.profile.base) for _, _, figure, _ in rank) + APART
        for number, walker in enumerate(_from_left(rank, course)):
            place = ahead(spot, course + 90, shift + (2 * number - len(rank) + 1) * wide // 2)
            onward = walker[0] - head - first // files * deep
            gone.append(_go(survey, march, walker, Post(place, onward, course if facing is None else facing)))
    march.staying(body.movers)
    return max(gone)


Way = tuple[int, str, Figure, tuple[Point, ...]]
"""The length of a figure's way to the goal, its id, the figure, and the way."""


class Post(NamedTuple):
    """Where one goes: his place, how far along his way that is, in grains, and how he faces there."""

    place: Point
    onward: int
    facing: int


def _ways(survey: Survey, body: Body, goal: Point) -> list[Way]:
    """The ways of all who find one, the foremost first."""
    end = (survey.way(body, goal) or (goal,))[-1]
    found = []
    for figure in body.movers:
        way = route(survey.at.ground, figure.profile.base, figure.at, end)
        if way:
            found.append((length(figure.at, way), figure.id, figure, way))
    return sorted(found)


def _head(survey: Survey, ways: list[Way], files: int, deep: int, step: int) -> int:
    """How far the head still has to go when it halts, in grains: the others come up to their places behind it."""
    foremost = ways[0][0]
    wanted = max(0, foremost - step)
    late = sorted(
        far - number // files * deep - left(survey.at, figure) + 4
        for number, (far, _, figure, _) in enumerate(ways)
        if not figure.profile.charisma
    )
    slowest = late[-1 - len(late) // SPARE] if late else wanted
    return max(wanted, min(slowest, foremost - step // WAITS))


def _abreast(survey: Survey, body: Body, spine: Sequence[Point], figure: Figure) -> tuple[int, int]:
    """How many files the narrowest place of a way has room for, and how far to the right of the way their middle is.

    A way keeps close to the corners that it goes round: files beside it may have to go all on one side of it."""
    base = figure.profile.base
    for files in range(min(WIDEST, len(body.movers)), 1, -1):
        half = (files - 1) * (breadth(base) + APART) // 2
        for shift in (0, half, -half):
            if all(_is_open(survey, figure, body.middle, spine, shift + side) for side in (half, -half)):
                return files, shift
    return 1, 0


def _is_open(survey: Survey, figure: Figure, start: Point, spine: Sequence[Point], aside: int) -> bool:
    """Whether a figure could go along a way, so far to the right of it."""
    for here, there in pairwise((start, *spine)):
        course = facing_towards(here, there) + 90
        beside, end = ahead(here, course, aside), ahead(there, course, aside)
        if survey.at.ground.course(figure.profile.base, beside, (end,), FAR).blocked is not None:
            return False
    return True


def _on(start: Point, spine: Sequence[Point], remaining: int) -> tuple[Point, int]:
    """The place so far before the end of a way, and the course there; behind its start it goes on straight back."""
    t = length(start, spine) - remaining
    if t <= 0:
        course = facing_towards(start, spine[0])
        return ahead(start, course, t), course
    place, leg = point_at(start, spine, t)
    before = start if leg == 0 else spine[leg - 1]
    return place, facing_towards(before, spine[leg])


def _from_left(rank: list[Way], course: int) -> list[Way]:
    """Those of a rank as they stand, from the left of their course."""
    ux, uy = ahead((0, 0), course + 90, GRAIN)
    return sorted(rank, key=lambda way: (way[2].x * ux + way[2].y * uy, way[1]))


def _go(survey: Survey, march: March, walker: Way, post: Post) -> int:
    """Send one to his post, or as far along his own way; return how far he goes. Who is past it waits."""
    _, _, figure, way = walker
    if post.onward < GRAIN // 4:
        march.staying((figure,))
        return 0
    straight = route(survey.at.ground, figure.profile.base, figure.at, post.place)
    if straight and length(figure.at, straight) <= 2 * post.onward + GRAIN:
        done = march.walk(figure, straight, post.facing)
        if done * 2 >= min(post.onward, left(survey.at, figure)):
            return done
        march.forget(figure)
    return walk_alone(survey, march, figure, way, post.onward, post.facing)
