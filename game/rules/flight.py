"""Where to: the way of one in flight, and the places to which one slips out of melee."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.bases import gap, gap_within
from game.board.paths import first_within, length
from game.core.grain import GRAIN, Point, ahead, squared
from game.core.state import Figure
from game.core.tally import Modifier, Refusal, Tally, tally
from game.rules.arms import is_scout
from game.rules.movement import allowance, standing_on
from game.rules.situation import Situation

NEAR, FAR = 2 * GRAIN, 4 * GRAIN
"""Least and greatest distance of a refuge from the nearest hostile figure [SP-3.5.1.6.2, SP-R13]."""

COURSES = 24
"""Directions looked at for a way out, 15 degrees apart."""


def escape_tally(at: Situation, figure: Figure) -> Tally:
    """Give what a figure needs to refuse or escape melee: 1d20 at or below its allowance in inches.

    [SP-3.5.1.6, SP-3.5.1.6.1, SP-3.5.6.5]"""
    inches = allowance(at, figure) // GRAIN
    modifiers: tuple[Modifier, ...] = ()
    if is_scout(figure):
        # At or below: what is added to the allowance is taken off the die.
        modifiers = (Modifier(-figure.profile.level, f"level {figure.profile.level}", "SP-3.5.1.6.1"),)
    return tally("allowance in inches", "SP-3.5.1.6", inches, modifiers, at_most=True)


def refuge_refused(at: Situation, figure: Figure, place: Point, facing: int) -> Refusal | None:
    """Say why a figure cannot slip away to a place, or None [SP-3.5.1.6.2, SP-R13, SP-R48]."""
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    foes = at.field.foes(figure.side)
    if any(gap_within(there, foe, NEAR - 1) for foe in foes):
        return Refusal(f"{figure.name} must end 2 inches or more from every enemy", "SP-R13")
    if foes and not any(gap_within(there, foe, FAR) for foe in foes):
        return Refusal(f"{figure.name} must end at most 4 inches from the nearest enemy", "SP-R13")
    if at.ground.unfit(figure.profile.base, place, facing) is not None or standing_on(at, there) is not None:
        return Refusal(f"there is no room for {figure.name} there", "ST-R1")
    course = at.ground.course(figure.profile.base, figure.at, (place,), allowance(at, figure))
    if course.blocked is not None and course.blocked[0] <= course.length:
        return Refusal(f"{figure.name} has no clear path there", "SP-R48")
    if course.cost_at(course.length) > allowance(at, figure):
        return Refusal(f"{figure.name} cannot get so far", "SP-R48")
    bodies = [(one, -3) for side in at.field.sides.values() for one in side if one.id != figure.id]
    met = first_within(figure.profile.base, figure.at, place, bodies)
    if met is not None and met[0] > 0:
        return Refusal(f"{at.figure(met[1]).name} stands in {figure.name}'s way", "SP-R48")
    return None


def refuges(at: Situation, figure: Figure, most: int = 4) -> list[Point]:
    """List places to which a figure could slip away, farthest from its enemies first, at most so many."""
    foes = at.field.foes(figure.side)
    found: list[tuple[int, int, Point]] = []
    for distance in (3 * GRAIN, 4 * GRAIN, 5 * GRAIN):
        for course in range(COURSES):
            place = ahead(figure.at, course * 15, distance)
            there = replace(figure, x=place[0], y=place[1])
            near = [gap(there, foe) for foe in foes]
            if not near or not NEAR <= min(near) <= FAR:
                continue
            found.append((-min(near), course, place))
    found.sort()
    places: list[Point] = []
    for _, _, place in found:
        if refuge_refused(at, figure, place, figure.facing) is None:
            places.append(place)
            if len(places) == most:
                break
    return places


def flight_way(at: Situation, figure: Figure) -> tuple[tuple[Point, ...], bool]:
    """Give the way of one in flight, start first, and whether it ends beyond the table's edge.

    Straight away from the enemy for a full move, by the course that ends farthest from the nearest; through friends,
    not through enemies, their zones or what cannot be passed [SP-3.5.6.7.3, SP-3.6.2.2, ST-R3, ST-R5]."""
    move = allowance(at, figure)
    foes = at.field.foes(figure.side)
    inside = {foe.id for foe in at.field.in_zones_of(figure)}
    walls = [(foe, radius) for foe, radius in at.field.zones_against(figure.side) if foe.id not in inside]
    bodies = [(foe, -3) for foe in foes]
    best: tuple[int, int, tuple[Point, ...], bool] | None = None
    start_gap = _nearest(figure.at, foes)
    for course in range(COURSES):
        place, off = _run(at, figure, course * 15, move, walls, bodies)
        if place == figure.at:
            continue
        gained = _nearest(place, foes)
        if gained < start_gap:
            continue
        # A friend's place is no place to stop: fall short of it.
        if not off and standing_on(at, replace(figure, x=place[0], y=place[1])) is not None:
            place = _fall_short(at, figure, place)
            gained = _nearest(place, foes)
            if place == figure.at or gained < start_gap:
                continue
        if best is None or gained > best[0]:
            best = (gained, course, (figure.at, place), off)
    if best is None:
        return (figure.at,), False
    return best[2], best[3]


def _run(
    at: Situation,
    figure: Figure,
    course: int,
    move: int,
    walls: list[tuple[Figure, int]],
    bodies: list[tuple[Figure, int]],
) -> tuple[Point, bool]:
    base = figure.profile.base
    goal = ahead(figure.at, course, move)
    edge = _edge(at, figure.at, goal)
    if edge is not None:
        goal = edge
    total = length(figure.at, (goal,))
    if not total:
        return figure.at, edge is not None
    ground = at.ground.course(base, figure.at, (goal,), move)
    end = min(total, ground.farthest(move))
    if ground.blocked is not None:
        if edge is None or ground.blocked[1].kind != "off_table":
            end = min(end, ground.blocked[0] - 1)
    for others in (walls, bodies):
        met = first_within(base, figure.at, goal, others)
        if met is not None and met[0] > 0:
            end = min(end, met[0] - 1)
    if end >= total:
        return goal, edge is not None
    return _along(figure.at, goal, max(0, end), total), False


def _along(start: Point, goal: Point, end: int, total: int) -> Point:
    return (
        start[0] + (goal[0] - start[0]) * end // total,
        start[1] + (goal[1] - start[1]) * end // total,
    )


def _edge(at: Situation, start: Point, goal: Point) -> Point | None:
    """Where the way from start to goal crosses the table's edge, or None."""
    width, height = at.state.table.width, at.state.table.height
    if 0 <= goal[0] <= width and 0 <= goal[1] <= height:
        return None
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    cuts = []
    if dx:
        limit = width if dx > 0 else 0
        cuts.append(((limit - start[0]) * (1 << 20) // dx, (limit, start[1] + dy * (limit - start[0]) // dx)))
    if dy:
        limit = height if dy > 0 else 0
        cuts.append(((limit - start[1]) * (1 << 20) // dy, (start[0] + dx * (limit - start[1]) // dy, limit)))
    return min((cut for cut in cuts if cut[0] >= 0), default=(0, start))[1]


def _nearest(place: Point, foes: list[Figure]) -> int:
    return min((squared(place, foe.at) for foe in foes), default=1 << 60)


def _fall_short(at: Situation, figure: Figure, place: Point) -> Point:
    total = length(figure.at, (place,))
    end = total
    while end > 0:
        end -= GRAIN // 4
        if end <= 0:
            return figure.at
        short = _along(figure.at, place, end, total)
        if standing_on(at, replace(figure, x=short[0], y=short[1])) is None:
            return short
    return figure.at
