"""Walking: a way along corner points, where an enemy's zone ends it, what it costs and what bars it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.board.paths import cut, first_within, length, point_at, point_on
from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, facing_towards, round_inches
from game.core.tally import Refusal
from game.rules.creatures.nature import leaves_water
from game.rules.creatures.prey import leaves_prey
from game.rules.moving.bars import Laid, first_bar, ground_name
from game.rules.moving.movement import allowance, standing_on
from game.rules.moving.zones import zone_radius
from game.rules.situation import Situation
from game.rules.stealth.unseen import passes_unseen

BODY = -3
"""A base may overlap another by the two grains of contact, no more."""

CLOSING = GRAIN
"""How far a figure stopped by a large creature's zone may close with it [SP-3.5.1.2]."""

NOBODY: frozenset[str] = frozenset()


class Way(Struct, frozen=True, gc=False):
    """A walk laid out: the part really walked (start first), its length and cost in grains, and what ended it."""

    figure: str
    path: tuple[Point, ...]
    facing: int
    length: int
    cost: int
    zones: tuple[str, ...] = ()
    """Ids of the enemies whose zones end it, the one met first in front."""
    stopped: Point | None = None
    """Where the zone was entered; the figure may have closed farther with a large creature."""

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]

    def placed(self, figure: Figure) -> Figure:
        """Return the figure as it stands at the end of the walk."""
        return replace(figure, x=self.path[-1][0], y=self.path[-1][1], facing=self.facing)

    @property
    def heading(self) -> int:
        """The facing in degrees at the end of the walk: along its last leg."""
        return facing_towards(self.path[-2], self.path[-1]) if len(self.path) > 1 else self.facing


BEYOND = 120 * GRAIN
"""How far beyond the table's edge a way may be laid before it is looked at: nothing moves so far."""


class Terms(NamedTuple):
    """The terms of a walk: its allowance in grains, and the figures that move along and so do not block it.

    With `trim` it goes as far as it can where it may not go the whole way; without `zones` nobody's ends it."""

    budget: int
    together: frozenset[str] = NOBODY
    trim: bool = False
    zones: bool = True


def way(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, terms: Terms) -> Way | Refusal:
    """Lay out a walk along corner points: where a zone ends it, what it costs, or why it may not be.

    [SP-3.3.0.2, SP-3.3.0.4, SP-3.5.1.2, ST-R1, ST-R3]"""
    budget, together, trim, zones = terms
    start = figure.at
    no = facing_refused(figure, facing)
    if no is not None:
        return no
    if not path:
        turns = facing != figure.facing and not figure.profile.base.radius
        no = _no_room(at, figure, start, facing, together) if turns and not trim else None
        return no or Way(figure.id, (start,), facing, 0, 0)
    no = _far_off(at, figure, path)
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
    no = _no_room(at, figure, walked[-1], facing, together)
    if no is None and figure.profile.traits:
        no = leaves_water(at, figure, walked[-1]) or leaves_prey(at, figure, walked[-1])
    if no is not None:
        return Way(figure.id, (start,), figure.facing, 0, 0) if trim else no
    if met is None:
        return Way(figure.id, walked, facing, final, course.cost_at(end))
    return Way(figure.id, walked, facing, final, course.cost_at(end), met[1], point_at(start, path, end)[0])


def as_far_as_ground(
    at: Situation, figure: Figure, walk: Walk, budget: int, together: frozenset[str]
) -> Way:
    """Return as much of a walk as ground, allowance and those who stand still let a figure go; no zone ends it."""
    path = walk.path
    whole = length(figure.at, path)
    for part in range(8, 0, -1):
        some = path if part == 8 else cut(figure.at, path, whole * part // 8)
        facing = walk.facing if part == 8 else facing_towards(figure.at, some[-1])
        laid = way(at, figure, some, facing, Terms(budget, together, trim=True, zones=False))
        if isinstance(laid, Way) and laid.length:
            return laid
    return Way(figure.id, (figure.at,), figure.facing, 0, 0)


def facing_refused(figure: Figure, facing: int) -> Refusal | None:
    """Say that degrees are none to face, or None: they go from 0 to 359 [ST-R2]."""
    if 0 <= facing < 360:
        return None
    reason = f"{figure.name} cannot face {facing} degrees: they go from 0 to 359"
    return Refusal(reason, "ST-R2", {"facing": facing})


def _far_off(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    """Say that a way leads far off the table, where nothing is looked for, or None [ST-R1]."""
    table = at.state.table
    for x, y in path:
        if not (-BEYOND <= x <= table.width + BEYOND and -BEYOND <= y <= table.height + BEYOND):
            wide, high = round_inches(table.width), round_inches(table.height)
            place = f"{round_inches(x)},{round_inches(y)}"
            reason = f"{figure.name} cannot go to {place}, far off the table of {wide} by {high} inches"
            return Refusal(reason, "ST-R1", {"x": round_inches(x), "y": round_inches(y)})
    return None


def shortened(at: Situation, figure: Figure, laid: Way, far: int) -> Way:
    """Return the first `far` grains of a way, which then ends of itself and not by a zone.

    A rectangular base still looks along its leg there: nobody has looked whether it has room to turn."""
    if far >= laid.length:
        return replace(laid, zones=(), stopped=None)
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
    while part.length and _no_room(at, figure, part.end, part.facing, together) is not None:
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
    for corner in path:
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
        if inside:
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


def _no_room(
    at: Situation, figure: Figure, place: Point, facing: int, together: frozenset[str]
) -> Refusal | None:
    """Say why a base cannot stand at a place, or None [ST-R1]."""
    piece = at.ground.unfit(figure.profile.base, place, facing)
    if piece is not None:
        return Refusal(f"{figure.name} cannot stand there: {ground_name(piece)}", "ST-R1")
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    other = standing_on(at, there, together)
    if other is not None:
        return Refusal(f"there is no room for {figure.name}: {other.name} stands there", "ST-R1", {"figure": other.id})
    return None
