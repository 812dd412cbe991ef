"""Where to: the way of one in flight, and whether one may slip out of melee to a place."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from game.board.convex import root_up
from game.board.heights import gap_apart, nearness
from game.board.land.ground import OFF_TABLE
from game.board.paths import first_within, length, point_on
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards, round_inches, squared
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.gear.arms import is_scout
from game.rules.knowing.view import as_known
from game.rules.magic.barriers import barred
from game.rules.moving.movement import allowance, rate, standing_on
from game.rules.moving.walking import first_body
from game.rules.moving.way import facing_refused
from game.rules.moving.wings import walled_off
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

NEAR, FAR = 2 * GRAIN, 4 * GRAIN
"""Least and greatest distance of a refuge from the nearest hostile figure [SP-3.5.1.6.2, SP-R13]."""

COURSES = 24
"""Directions looked at for a way out, 15 degrees apart."""

ANYWHERE = 1 << 60
"""How far off (squared) the nearest enemy is where there is none."""


def escape_tally(at: Situation, figure: Figure) -> Tally:
    """Return what a figure needs to refuse or escape melee: 1d20 at or below its allowance in inches.

    [SP-3.5.1.6, SP-3.5.1.6.1, SP-3.5.6.5]"""
    inches = rate(at, figure) // GRAIN
    modifiers: tuple[Modifier, ...] = ()
    if is_scout(figure):
        # At or below: what is added to the allowance is taken off the die.
        modifiers = (Modifier(-figure.profile.level, f"level {figure.profile.level}", "SP-3.5.1.6.1"),)
    return tally("allowance in inches", "SP-3.5.1.6", inches, modifiers, by=Trial(at_most=True))


def refuge_refused(at: Situation, figure: Figure, place: Point, facing: int) -> Refusal | None:
    """Say why a figure cannot slip away to a place, or None [SP-3.5.1.6.2, SP-R13, SP-R48]."""
    no = facing_refused(figure, facing)
    if no is not None:
        return no
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    lay = at.field.lay
    foes = [foe for foe, _ in lay.bodies.around((place,), FAR + 2 * lay.widest + 1) if foe.side != figure.side]
    foes += [foe for foe in lay.flyers if foe.side != figure.side]
    within = nearness([there, *foes])
    if any(within(there, foe, NEAR - 1) for foe in foes):
        foe = min(foes, key=lambda enemy: (gap_apart(there, enemy), enemy.id))
        far = round_inches(gap_apart(there, foe))
        reason = f"{figure.name} must end 2 inches or more from every enemy: {foe.name} would be {far} away"
        return Refusal(reason, "SP-R13", {"distance": far, "least": round_inches(NEAR)})
    if at.field.foes(figure.side) and not any(within(there, foe, FAR) for foe in foes):
        foe = min(at.field.foes(figure.side), key=lambda enemy: (gap_apart(there, enemy), enemy.id))
        far = round_inches(gap_apart(there, foe))
        reason = f"{figure.name} must end at most 4 inches from the nearest enemy: {foe.name} would be {far} away"
        return Refusal(reason, "SP-R13", {"distance": far, "most": round_inches(FAR)})
    return out_of_the_way(at, figure, place, facing)


def out_of_the_way(at: Situation, figure: Figure, place: Point, facing: int) -> Refusal | None:
    """Say why a figure cannot come to a place as far from the enemy as it should be, or None [SP-R48, ST-R1]."""
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    if at.ground.unfit(figure.profile.base, place, facing) is not None or standing_on(at, there) is not None:
        return Refusal(f"there is no room for {figure.name} there", "ST-R1")
    budget = allowance(at, figure)
    course = at.ground.course(figure.profile.base, figure.at, (place,), budget)
    if course.blocked is not None and course.blocked[0] <= course.length:
        return Refusal(f"{figure.name} has no clear path there", "SP-R48")
    if course.cost > budget:
        cost, most = round_inches(course.cost), round_inches(budget)
        reason = f"that costs {figure.name} {cost} of {most} inches"
        return Refusal(reason, "SP-R48", {"cost": cost, "allowance": most})
    met = first_body(at, figure, (place,), course.length)
    if met is not None:
        return Refusal(f"{at.figure(met[1]).name} stands in {figure.name}'s way", "SP-R48")
    return None


def short_of_all(at: Situation, figure: Figure, place: Point) -> Point:
    """Return the last place on a straight way at which a figure stands on nobody and has run into nobody [SP-R289]."""
    total = length(figure.at, (place,))
    met = first_body(at, figure, (place,), total)
    end = total if met is None else met[0] - 1
    while end > 0:
        x, y = point_on(figure.at, place, total, end)
        if standing_on(at, replace(figure, x=x, y=y)) is None:
            return x, y
        end -= GRAIN // 4
    return figure.at


class Rout(NamedTuple):
    """The path of a figure in flight: start, end and facing there, its cost, and whether it leaves the table."""

    path: tuple[Point, ...]
    facing: int
    cost: int
    off: bool
    free: int = 0
    """How far it could run that way in all, in grains, of which this may be a part."""

    @property
    def length(self) -> int:
        """How far it runs, in grains."""
        return length(self.path[0], self.path[1:])


def flight_way(at: Situation, figure: Figure, budget: int, part: int | None = None) -> Rout:
    """Return the path of a figure in flight with this allowance, or the part of it that it runs now.

    By the course that takes it farthest from the nearest enemy, straight away from him if none is better: through
    friends, not through enemies, into their zones or over what cannot be passed; beyond the edge it is gone. Of the
    unseen it knows nothing, nor, if it is seen, does it go by those of its side who are not: it stops short of them.
    [SP-3.5.6.7.3, SP-3.6.2.2, SP-3.6.2.3.1, ST-R1, ST-R3, ST-R5, SP-R103, SP-R286]"""
    known = as_known(at, figure.side)
    if is_known(figure):
        known = as_known(known, at.state.enemy_of(figure.side))
    best, heading = _planned(known, figure, budget)
    if known is not at and heading is not None:
        best = _run(at, figure, heading, budget)
    free = best.length
    if part is not None and part < max(free, best.cost) and heading is not None:
        best = _run(at, figure, heading, part)
    return best._replace(free=free)


def _planned(at: Situation, figure: Figure, budget: int) -> tuple[Rout, int | None]:
    """The best way of one in flight by all that his side knows, and its course; no course where none is any good."""
    foes = at.field.foes(figure.side)
    start = _nearest(figure.at, foes)
    # No other can be the nearest to any place within so much of it.
    far = root_up(start) + 2 * budget + 4
    foes = [foe for foe in foes if squared(figure.at, foe.at) <= far * far]
    best, course, farthest = Rout((figure.at,), figure.facing, 0, False), None, -1
    for promised, most, heading in _courses(figure, foes, budget):
        if most <= farthest and (root_up(most) + 1) ** 2 <= farthest:
            continue  # as places are snapped, it is a grain farther at the most
        found = _run(at, figure, heading, budget)
        # Who leaves the table would be where the way leads; who stays is where it ends.
        gained = promised if found.off else _nearest(found.path[-1], foes)
        if gained > farthest and (found.off or found.length) and not _past(found, foes, start):
            best, course, farthest = found, heading, gained
    return best, course


def _past(way: Rout, foes: list[Figure], start: int) -> bool:
    """Whether a way leads past some enemy, nearer than the nearest (squared distance) was at its start."""
    (x, y), end = way.path[0], way.path[-1]  # who stands at the edge is off it without a step
    dx, dy = end[0] - x, end[1] - y
    square = dx * dx + dy * dy
    for foe in foes:
        ox, oy = foe.x - x, foe.y - y
        along = ox * dx + oy * dy
        if along <= 0:
            continue
        if along >= square:
            if squared(end, foe.at) < start:
                return True
        elif (ox * ox + oy * oy - start) * square < along * along:
            return True
    return False


def _courses(figure: Figure, foes: list[Figure], budget: int) -> list[tuple[int, int, int]]:
    """List the courses, each with the distance (squared) from the nearest enemy at its end, and the most on the way.

    That which promises most comes first; one that is stopped short may yet lead farther than it promised: from him who
    is nearest at its end a straight way is farthest at one of its ends."""
    goals = _goals(budget)
    if foes:
        near = min(foes, key=lambda foe: (squared(figure.at, foe.at), foe.id))
        away = facing_towards(near.at, figure.at)
        goals = ((*ahead((0, 0), away, budget), away), *goals)
    places = [(foe.x - figure.x, foe.y - figure.y) for foe in foes]
    begins = [x * x + y * y for x, y in places]
    found = []
    for x, y, heading in goals:
        ends = [(a - x) * (a - x) + (b - y) * (b - y) for a, b in places]
        least = min(ends, default=ANYWHERE)
        found.append((least, max(least, begins[ends.index(least)]) if ends else ANYWHERE, heading))
    return sorted(found, key=lambda way: -way[0])


@lru_cache(maxsize=64)
def _goals(budget: int) -> tuple[tuple[int, int, int], ...]:
    """Where the courses lead from where one stands, in grains, each with its heading."""
    return tuple([(*ahead((0, 0), course * 15, budget), course * 15) for course in range(COURSES)])


def _run(at: Situation, figure: Figure, heading: int, budget: int) -> Rout:
    """Run one straight course as far as it goes, or fly it."""
    if figure.altitude:
        return _fly(at, figure, heading, budget)
    base, start = figure.profile.base, figure.at
    goal = ahead(start, heading, budget)
    total = length(start, (goal,))
    course = at.ground.course(base, start, (goal,), budget)
    end = min(total, course.farthest(budget), _unhindered(at, figure, goal, total))
    wall = barred(at, figure, (goal,), end) if at.state.magic else None
    if wall is not None:
        end = max(0, wall[0] - 1)
    off = False
    if course.blocked is not None and course.blocked[0] <= end:
        off = course.blocked[1] is OFF_TABLE
        end = max(0, course.blocked[0] - 1)
    facing = facing_towards(start, goal)
    while end > 0:
        place = point_on(start, goal, total, end)
        there = replace(figure, x=place[0], y=place[1], facing=facing)
        # A friend's place is no place to stop, nor is ground it has not turned clear of: it falls short of it.
        if off or (at.ground.unfit(base, place, facing) is None and standing_on(at, there) is None):
            return Rout((start, place), facing, course.cost_at(end), off)
        end -= GRAIN // 4
    return Rout((start,), figure.facing, 0, off)


def _fly(at: Situation, figure: Figure, heading: int, budget: int) -> Rout:
    """Fly one straight course over everything, to the table's edge or short of another aloft [SP-R305]."""
    far, off = budget, False
    while far > 0:
        place = x, y = ahead(figure.at, heading, far)
        there = replace(figure, x=x, y=y, facing=heading)
        if at.ground.unfit(figure.profile.base, place, heading) is OFF_TABLE:
            off = True
        elif walled_off(at, figure, (place,)) is not None:
            off = False
        elif off or standing_on(at, there) is None:
            return Rout((figure.at, place), heading, min(far, length(figure.at, (place,))), off)
        far -= GRAIN // 4
    return Rout((figure.at,), figure.facing, 0, off)


def _unhindered(at: Situation, figure: Figure, goal: Point, total: int) -> int:
    """How far a course leads before it would enter an enemy's zone or run into him."""
    base, start = figure.profile.base, figure.at
    zones, walls = at.field.zones_of_foes(figure.side), at.field.walls
    inside = {foe.id for foe in walls.seen(figure, zones.about(figure))}
    bars = [zone for zone in zones.along(base, start, goal) if zone[0].id not in inside]
    bodies = [body for body in at.field.lay.bodies.along(base, start, goal) if body[0].side != figure.side]
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    while True:
        met = min(
            (stop for stop in (walls.first_within(base, start, goal, bars), first_within(base, start, goal, bodies))
             if stop is not None), default=None,
        )  # fmt: skip
        if met is None:
            return total
        if met[0]:
            return met[0] - 1
        # Those it is close to as it turns bar only a course that leads nearer to them.
        foe = at.figure(met[1])
        if (foe.x - start[0]) * dx + (foe.y - start[1]) * dy > 0:
            return 0
        bars = [bar for bar in bars if bar[0].id != met[1]]
        bodies = [body for body in bodies if body[0].id != met[1]]


def _nearest(place: Point, foes: list[Figure]) -> int:
    x, y = place
    return min([(foe.x - x) ** 2 + (foe.y - y) ** 2 for foe in foes], default=ANYWHERE)
