"""Walking: a way along corner points, where an enemy's zone ends it, what it costs and what bars it."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from game.board.paths import cut, first_within, length, point_at, point_on
from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, facing_towards
from game.core.tally import Refusal
from game.rules.creatures.nature import leaves_water
from game.rules.creatures.prey import leaves_prey
from game.rules.lay import STEP
from game.rules.moving.bars import Laid, first_bar
from game.rules.moving.flying import flight, part_flown
from game.rules.moving.movement import allowance
from game.rules.moving.way import CLOSING, NOBODY, Terms, Way, facing_refused, far_off, no_room, stays
from game.rules.moving.zones import zone_radius
from game.rules.situation import Situation
from game.rules.stealth.unseen import passes_unseen

PARTS = 8
"""So many parts of a walk are tried, one fewer each time, where ground or allowance does not give the whole of it."""


def way(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, terms: Terms) -> Way | Refusal:
    """Lay out a walk along corner points: where a zone ends it, what it costs, or why it may not be.

    Who is aloft, or takes wing, flies. [SP-3.3.0.2, SP-3.3.0.4, SP-3.5.1.2, SP-R296, ST-R1, ST-R3]"""
    if figure.altitude or terms.by_air is not None:
        return flight(at, figure, path, facing, terms)
    budget, together, trim, zones, _ = terms
    start = figure.at
    no = facing_refused(figure, facing)
    if no is not None:
        return no
    if not path:
        turns = facing != figure.facing and not figure.profile.base.radius
        no = no_room(at, figure, start, facing, together) if turns and not trim else None
        return no or Way(figure.id, (start,), facing, 0, 0)
    no = far_off(at, figure, path)
    if no is not None:
        return no
    total = length(start, path)
    course = at.ground.course(figure.profile.base, start, path, allowance(at, figure))
    # Where it goes as far as it can, nothing is looked for beyond what it can pay.
    sight = min(total, course.farthest(budget) + 1) if trim else total
    body = first_body(at, figure, path, sight, together)
    met = first_zone(at, figure, path, sight if body is None else max(0, body[0] - 1)) if zones else None
    end = total if met is None else met[0]
    laid = Laid(figure, path, course, together)
    bar = first_bar(at, laid, end, budget, body)
    if bar is not None:
        if not trim:
            return bar.why()
        end, met = max(0, bar.far), None
    final = end
    if met is not None and end < total:
        final = end + _closing(at, laid, end, met[1][0])
    walked = (start, *path) if final == total else (start, *cut(start, path, final))
    no = no_room(at, figure, walked[-1], facing, together)
    if no is None and figure.profile.traits:
        no = leaves_water(at, figure, walked[-1]) or leaves_prey(at, figure, walked[-1])
    if no is not None:
        return stays(figure) if trim else no
    if met is None:
        return Way(figure.id, walked, facing, final, course.cost_at(end))
    return Way(figure.id, walked, facing, final, course.cost_at(end), met[1], point_at(start, path, end)[0])


def is_held_up(
    at: Situation, figure: Figure, path: tuple[Point, ...], together: frozenset[str], step: int = STEP
) -> bool:
    """Tell whether one on foot was found not to get so many grains along a path, and nobody has stirred near it since.

    However far it may go, it goes no farther than to whoever bars it [ST-R1, ST-R3]."""
    known = at.field.lay.barred.get(figure.id)
    return known is not None and known[2] <= step and known[1] not in together and known[0] == path


def hold_up(at: Situation, figure: Figure, path: tuple[Point, ...], together: frozenset[str]) -> None:
    """Keep in mind who bars a path on which a figure has not got a step, where no zone would end it before."""
    body = first_body(at, figure, path, min(STEP, length(figure.at, path)), together)
    if body is not None and first_zone(at, figure, path, body[0]) is None:
        at.field.lay.barred[figure.id] = path, body[1], body[0]


def as_far_as_ground(
    at: Situation, figure: Figure, walk: Walk, budget: int, together: frozenset[str]
) -> Way:
    """Return as much of a walk as ground, allowance and those who stand still let a figure go; no zone ends it."""
    path = walk.path
    whole = length(figure.at, path)
    for part in range(PARTS, 0, -1):
        some = path if part == PARTS else cut(figure.at, path, whole * part // PARTS)
        facing = walk.facing if part == PARTS else facing_towards(figure.at, some[-1])
        laid = way(at, figure, some, facing, Terms(budget, together, trim=True, zones=False))
        if isinstance(laid, Way) and laid.length:
            return laid
    return stays(figure)


def shortened(at: Situation, figure: Figure, laid: Way, far: int) -> Way:
    """Return the first `far` grains of a way, which then ends of itself and not by a zone.

    A rectangular base still looks along its leg there: nobody has looked whether it has room to turn."""
    if far >= laid.length:
        return replace(laid, zones=(), stopped=None)
    if laid.cruise:
        return part_flown(figure, laid, far)
    start, corners = laid.path[0], laid.path[1:]
    round_ = bool(figure.profile.base.radius)
    if far <= 0:
        return Way(figure.id, (start,), laid.facing if round_ else figure.facing, 0, 0)
    course = at.ground.course(figure.profile.base, start, corners, allowance(at, figure))
    cost = min(laid.cost, course.cost_at(far))
    walked = (start, *cut(start, corners, far))
    leg = len(walked) - 2
    facing = laid.facing if round_ or leg < 0 else facing_towards(laid.path[leg], laid.path[leg + 1])
    return Way(figure.id, walked, facing, far, cost)


def shortened_to_fit(at: Situation, figure: Figure, laid: Way, far: int, together: frozenset[str] = NOBODY) -> Way:
    """Return the first `far` grains of a way, or as many as end where the base has room [ST-R1]."""
    part = shortened(at, figure, laid, far)
    while part.length and no_room(at, part.placed(figure), part.end, part.facing, together) is not None:
        part = shortened(at, figure, laid, part.length - GRAIN // 4)
    return part


def first_near(figure: Figure, path: tuple[Point, ...], other: Figure, radius: int) -> int | None:
    """Return how many grains along a path (start first) the gap to somebody is first at most a radius, or None."""
    base, gone = figure.profile.base, 0
    for here, corner in pairwise(path):
        met = first_within(base, here, corner, ((other, radius),))
        if met is not None:
            return gone + met[0]
        gone += length(here, (corner,))
    return None


# ---- what stops and what bars ------------------------------------------------------------------------------------


def _leg(here: Point, corner: Point, far: int) -> tuple[int, Point]:
    """The length of a leg, and where one is so many grains along it: at its corner if that comes first."""
    size = length(here, (corner,))
    return size, corner if size <= far else point_on(here, corner, size, max(0, far))


def first_zone(
    at: Situation, figure: Figure, path: tuple[Point, ...], end: int
) -> tuple[int, tuple[str, ...]] | None:
    """Where a path first enters a zone before an end: grains along it, and the ids of those whose zones they are.

    A gap of exactly the radius is inside; a zone in which the figure starts stops it only when entered again; no zone
    stops the unseen, and none reaches through a wall.

    [SP-3.3.0.2, SP-3.3.0.3, SP-3.5.6.3, SP-R27, SP-R29, SP-R198, ST-R34]"""
    if passes_unseen(figure):
        return None
    zones, walls = at.field.zones_of_foes(figure.side), at.field.walls
    inside = set(at.field.ids_in_zones_of(figure))
    base, here, gone = figure.profile.base, figure.at, 0
    for number, corner in enumerate(path, 1):
        if gone > end:
            return None
        size, stop = _leg(here, corner, end - gone)
        others = zones.along(base, here, stop)
        if inside:
            others = [other for other in others if other[0].id not in inside]
        met = walls.first_within(base, here, corner, others, end - gone) if others else None
        if met is not None:
            place = point_at(here, (corner,), met[0])[0]
            there = replace(figure, x=place[0], y=place[1], facing=facing_towards(here, corner))
            about = walls.seen(there, zones.about(there))
            also = [foe.id for foe in about if foe.id != met[1] and foe.id not in inside]
            return gone + met[0], (met[1], *sorted(also))
        gone += size
        if inside and number < len(path):
            there = replace(figure, x=corner[0], y=corner[1], facing=facing_towards(here, corner))
            inside &= {foe.id for foe in walls.seen(there, zones.about(there))}
        here = corner
    return None


def first_body(
    at: Situation, figure: Figure, path: tuple[Point, ...], end: int, together: frozenset[str] = NOBODY
) -> tuple[int, str] | None:
    """Where a path first runs into somebody's base before an end: grains along it, and the id [ST-R1, ST-R3]."""
    base, here, gone = figure.profile.base, figure.at, 0
    bodies = at.field.lay.bodies
    apart = together | {figure.id}
    for corner in path:
        if gone > end:
            return None
        size, stop = _leg(here, corner, end - gone)
        others = [body for body in bodies.along(base, here, stop) if body[0].id not in apart]
        met = first_within(base, here, corner, others, None, end - gone) if others else None
        while met is not None and not met[0] and not gone:
            # It overlaps a neighbour as it turns into its first leg: that one is in nobody's way.
            apart |= {met[1]}
            others = [other for other in others if other[0].id not in apart]
            met = first_within(base, here, corner, others, None, end)
        if met is not None:
            return gone + met[0], met[1]
        gone += size
        here = corner
    return None


def _closing(at: Situation, laid: Laid, end: int, foe: str) -> int:
    """How far beyond the rim of a large creature's zone the path goes on towards contact [SP-3.5.1.2]."""
    figure, path, course, together = laid
    if zone_radius(at.figure(foe)) <= CLOSING:
        return 0
    limit = min(CLOSING, course.length - end)
    body = first_body(at, figure, path, end + limit, together)
    if body is not None:
        limit = min(limit, body[0] - 1 - end)
    if course.blocked is not None:
        limit = min(limit, course.blocked[0] - 1 - end)
    place, leg = point_at(figure.at, path, end)
    there = replace(figure, x=place[0], y=place[1])
    zones, walls = at.field.zones_of_foes(figure.side), at.field.walls
    inside = {foe, *(foe.id for foe in walls.seen(there, zones.about(there)))}
    gone, here, base = 0, place, figure.profile.base
    for corner in path[leg:]:
        size, stop = _leg(here, corner, limit - gone)
        others = [zone for zone in zones.along(base, here, stop) if zone[0].id not in inside]
        met = walls.first_within(base, here, corner, others, max(0, limit - gone))
        if met is not None:
            limit = min(limit, gone + met[0])
            break
        gone += size
        here = corner
    return max(0, limit)
