"""Half-points: where those who move together are when they are shot at on their way [SP-3.3.2.1, ST-R4]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.board.bases import overlapping
from game.rules.moving.ends import BACK
from game.rules.moving.walking import first_near, shortened
from game.rules.moving.way import BODY, Way
from game.rules.situation import Situation


def half_points(at: Situation, walking: Sequence[Way]) -> tuple[Way, ...]:
    """Return the first half of each walk; whoever would stand on a comrade there is met a little sooner.

    He may have to stay there, if what happens then bars his way [ST-R4, ST-R1]."""
    ways = {way.figure: way for way in walking}
    halves = {name: _with_room(at, way, way.length // 2, ways) for name, way in ways.items()}
    while (pair := _on_each_other(at, halves)) is not None:
        first, second = sorted(pair, key=lambda name: (halves[name].length, name))
        there = halves[first].placed(at.figure(first))
        met = first_near(at.figure(second), ways[second].path, there, BODY)
        most = halves[second].length - 1
        halves[second] = _with_room(at, ways[second], most if met is None else min(most, met - 1), ways)
    return tuple(halves[way.figure] for way in walking)


def _with_room(at: Situation, way: Way, far: int, walking: Mapping[str, Way]) -> Way:
    """The first grains of a walk, or as many as end where nobody stands who stays: as one turns, one may graze him."""
    figure = at.figure(way.figure)
    part = half(at, way, far)
    while part.length and any(other.id not in walking for other in at.field.lay.beneath(part.placed(figure))):
        part = half(at, way, part.length - BACK)
    return part


def half(at: Situation, way: Way, far: int) -> Way:
    """Return the first grains of a walk; at their end the walker looks along its way [ST-R4]."""
    figure = at.figure(way.figure)
    part = shortened(at, figure, way, far)
    return replace(part, facing=part.heading if part.length else figure.facing)


def _on_each_other(at: Situation, halves: Mapping[str, Way]) -> tuple[str, str] | None:
    """Two figures that would stand on each other, at least one of which has begun to walk; or None."""
    pairs = overlapping([way.placed(at.figure(name)) for name, way in halves.items()])
    return next(((a.id, b.id) for a, b in pairs if halves[a.id].length or halves[b.id].length), None)
