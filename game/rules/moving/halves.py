"""Half-points: where those who move together are when they are shot at on their way [SP-3.3.2.1, ST-R4]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.board.bases import overlapped, overlapping
from game.core.figures import Figure
from game.rules.moving.ends import BACK
from game.rules.moving.walking import first_near, shortened
from game.rules.moving.way import BODY, Way
from game.rules.situation import Situation

Pair = tuple[Figure, Figure]


def half_points(at: Situation, walking: Sequence[Way]) -> tuple[Way, ...]:
    """Return the first half of each walk; whoever would stand on a comrade there is met a little sooner.

    He may have to stay there, if what happens then bars his way [ST-R4, ST-R1]."""
    ways = {way.figure: way for way in walking}
    halves = {name: _with_room(at, way, way.length // 2, ways) for name, way in ways.items()}
    placed = {name: way.placed(at.figure(name)) for name, way in halves.items()}
    pairs = list(overlapping(placed.values()))
    while (pair := _leftmost(pairs, halves)) is not None:
        first, second = sorted([figure.id for figure in pair], key=lambda name: (halves[name].length, name))
        met = first_near(at.figure(second), ways[second].path, placed[first], BODY)
        most = halves[second].length - 1
        halves[second] = _with_room(at, ways[second], most if met is None else min(most, met - 1), ways)
        # Only he stands otherwise than before.
        pairs = [pair for pair in pairs if second not in (pair[0].id, pair[1].id)]
        there = placed[second] = halves[second].placed(at.figure(second))
        pairs += [(there, other) for other in overlapped(there, placed.values())]
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


def _leftmost(pairs: Sequence[Pair], halves: Mapping[str, Way]) -> Pair | None:
    """Of those who would stand on each other, one of two having begun to walk, the pair farthest left; or None."""
    walking = [pair for pair in pairs if any(halves[figure.id].length for figure in pair)]
    return min(walking, key=lambda pair: sorted([(figure.x, figure.id) for figure in pair]), default=None)
