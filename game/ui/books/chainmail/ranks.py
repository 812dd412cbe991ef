"""Whether written orders tear a body apart: who would stand away from his fellows when all have gone their ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.board.bases import extent
from game.core.commands import Walk
from game.core.course.orders import Task
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.rules.situation import Situation

BESIDE = GRAIN
"""Grains between two bases within which they stand together."""


def torn(at: Situation, known: Mapping[str, Task], walks: Iterable[Walk]) -> list[Figure]:
    """Return those of some walks by which a unit falls into more parts than by the orders written before."""
    going = {walk.figure: walk for walk in walks if walk.path}
    found: list[Figure] = []
    for unit in dict.fromkeys(at.figure(name).unit for name in going):
        mates = [mate for mate in at.state.standing() if unit and mate.unit == unit]
        before = {mate.id: _end(mate, known[mate.id].walk if mate.id in known else None) for mate in mates}
        after = {mate.id: _end(mate, going[mate.id]) if mate.id in going else before[mate.id] for mate in mates}
        if _parts(mates, after) > _parts(mates, before):
            found += [mate for mate in mates if mate.id in going]
    return found


def _end(figure: Figure, walk: Walk | None) -> Point:
    return walk.path[-1] if walk is not None and walk.path else figure.at


def _parts(figures: list[Figure], places: Mapping[str, Point]) -> int:
    """How many bodies some figures make at their places: those who stand side by side are of one."""
    left, parts = list(figures), 0
    while left:
        parts, reached = parts + 1, [left.pop()]
        while reached:
            one = reached.pop()
            near = [other for other in left if _together(one, other, places)]
            left = [other for other in left if other not in near]
            reached += near
    return parts


def _together(one: Figure, other: Figure, places: Mapping[str, Point]) -> bool:
    far = distance_up(places[one.id], places[other.id])
    return far <= extent(one.profile.base) + extent(other.profile.base) + BESIDE
