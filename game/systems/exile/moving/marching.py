"""Movement row by row: gaits, courses, and one second's travel of all who are not engaged [EX-9.1]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import BODILY, extent, gap_within
from game.board.paths import length, point_at
from game.core.fight.moves import Moved
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, turn_between
from game.core.tally import Refusal
from game.play.creatures.burning import tread
from game.play.moving.going import rise, settle, trodden
from game.play.referee import Referee
from game.play.stealth.hiding import Gone, after_moves, come_out, look_about
from game.rules.melee.reach import heights_meet
from game.rules.moving.movement import allowance, inactive, may_walk
from game.rules.moving.stretches import stretch
from game.rules.moving.walking import shortened, shortened_to_fit, way
from game.rules.moving.way import Terms, Way, stays
from game.rules.moving.wings import airborne
from game.rules.moving.zones import LARGE_ZONE, has_zone, zone_radius
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known
from game.systems.exile.events import CourseSet, FlightSet
from game.systems.exile.ledger import Going, clockwork
from game.systems.exile.moving.gaits import bars_walk, feet, is_fast, pace
from game.systems.exile.scores.scores import arm
from game.systems.exile.tables import block

# ---- one second --------------------------------------------------------------------------------------------------

TENTHS = 10
"""Parts of a second in which those who meet are looked for."""
SLACK = 4
"""Grains by which two may be nearer than their ways have it, places and lengths being rounded."""


class Contact(Struct, frozen=True):
    """Two who came within reach of each other as they moved."""

    mover: str
    foe: str


def movers(at: Situation) -> list[Figure]:
    """List those who are on a course and go on it now, in order of sides and ids."""
    going = clockwork(at.state).going
    return [
        friend
        for side in at.state.sides
        for friend in at.field.friends(side.id)
        if friend.id in going and inactive(friend) is None and _goes_on(at, friend, going[friend.id])
    ]


def _goes_on(at: Situation, figure: Figure, going: Going) -> bool:
    """Whether one on a course is free to go: held by nobody, or only by those whom it has clashed with and passes."""
    if may_walk(at, figure) is None:
        return True
    held = at.field.holders(figure)
    return bool(held) and set(held) <= set(going.past) and bars_walk(at, figure) is None and not figure.has("prone")


def advance(ref: Referee) -> list[Contact]:
    """Move all figures under way by one second, all at once; return the pairs that came within reach at a run.

    Walkers stop where a zone stops them; those who run meet within reach of the longer weapon [EX-9.1, EX-R22]."""
    at = ref.at
    moving = movers(at)
    if not moving:
        return []
    going = clockwork(at.state).going
    together = frozenset([figure.id for figure in moving])
    laid = {figure.id: second_of(at, figure, going[figure.id], together) for figure in moving}
    laid = {name: stretch for name, stretch in laid.items() if stretch.stirs}
    cuts, contacts = meetings(at, laid)
    for name, tenth in cuts.items():
        laid[name] = shortened(at, at.figure(name), laid[name], laid[name].length * tenth // TENTHS)
    come_out(ref, [name for name in laid if laid[name].stirs])
    done = _settle(ref, [laid[name] for name in laid if laid[name].stirs], going)
    look_about(ref)
    after_moves(ref, [Gone(each.figure, each.path[0], bool(each.zones), each.began) for each in done])
    _onwards(ref, moving, done)
    return contacts


def second_of(at: Situation, figure: Figure, going: Going, together: frozenset[str]) -> Way:
    """Lay out one second of a figure's course: on through the zones of those it has clashed with, or who walk off.

    Whether it comes up with these is found by tenths. What it has saved is for what it stands before.
    [EX-9.1, EX-2.2, EX-R37, EX-R39]"""
    high = clockwork(at.state).flights.get(figure.id)
    if figure.altitude or high is not None:
        flying = airborne(figure, high)
        terms = Terms(pace(at, flying, going.gait), together, by_air=high)
        return stretch(at, figure, going.path, going.facing, terms)
    budget, path = pace(at, figure, going.gait), going.path
    if going.saved and toll(at, figure, path):
        budget += going.saved
    together |= set(going.past)
    first = _leg(at, figure, path, going.facing, budget, together)
    if not first.zones:
        return first
    open_ = {name for name in first.zones if name in going.past or _walks_off(at, figure, at.figure(name))}
    if not set(first.zones) <= open_:
        return first
    together |= open_
    there = replace(figure, x=first.end[0], y=first.end[1])
    rest = _left(path, first)
    more = _leg(at, there, rest, going.facing, budget - first.cost, together)
    if not more.length:
        return first
    return Way(
        figure.id,
        (*first.path, *more.path[1:]),
        more.facing,
        first.length + more.length,
        first.cost + more.cost,
        more.zones,
        more.stopped,
    )


def _walks_off(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Whether a foe is on a course that leads away from a figure, who has not come up with it yet [EX-R39]."""
    course = clockwork(at.state).going.get(foe.id)
    if course is None or not course.path or may_walk(at, foe) is not None:
        return False
    leaves = turn_between(facing_towards(figure.at, foe.at), facing_towards(foe.at, course.path[0])) < 90
    return leaves and not gap_within(figure, foe, reach_of(at, figure, foe))


def toll(at: Situation, figure: Figure, path: tuple[Point, ...]) -> int:
    """Return what it costs, in grains of movement, to enter what a figure on its path stands before [ST-R18]."""
    if not path or figure.altitude or figure.id in clockwork(at.state).flights:
        return 0
    return at.ground.course(figure.profile.base, figure.at, path, allowance(at, figure)).toll


def _leg(
    at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, budget: int, together: frozenset[str]
) -> Way:
    """As far along a path as the budget carries; who is still under way looks along it."""
    if not path:
        return stays(figure)
    whole = length(figure.at, path)
    if whole > budget:
        place, leg = point_at(figure.at, path, budget)
        here = figure.at if leg == 0 else path[leg - 1]
        facing = facing_towards(here, place) if here != place else figure.facing
    found = way(at, figure, path, facing, Terms(budget, together, trim=True))
    if isinstance(found, Refusal):
        return stays(figure)
    return found if not found.length or found.end == path[-1] else replace(found, facing=found.heading)


def reach_of(at: Situation, figure: Figure, other: Figure) -> int:
    """Return the gap in grains at which two meet: a zone's, or what the longer weapon reaches past the arm [EX-R22]."""
    return max(own_reach(at, figure), own_reach(at, other))


def own_reach(at: Situation, figure: Figure) -> int:
    """Return how far a figure's zone reaches, or its weapon past the arm, in grains; aloft as far [EX-R22, SP-R300]."""
    return max(zone_radius(figure) if figure.altitude or has_zone(figure) else 0, past_arm(arm(at, figure).length))


def past_arm(feet: int) -> int:
    """Return how far a weapon of a length in feet reaches past the arm, in grains [EX-R22]."""
    return (feet - int(block("clash")["arm"])) * GRAIN // int(block("movement")["feet_an_inch"])


@lru_cache(maxsize=1)
def farthest() -> int:
    """Return the greatest gap in grains at which any two meet."""
    lengths = [row["length"] for row in block("weapons")["rows"].values()]
    return max(LARGE_ZONE, past_arm(max(*lengths, *block("natural")["length"].values())))


def meetings(at: Situation, laid: dict[str, Way]) -> tuple[dict[str, int], list[Contact]]:
    """Find by tenths of the second who of those who move, one of them at a run, comes within reach of an enemy first.

    Give in which tenth each stops, and the pairs [EX-2.1, EX-9.1]"""
    going = clockwork(at.state).going
    by_speed = at.reading("EX-R1") == "speed"
    found: list[tuple[int, str, str]] = []
    longest = max([stretch.length for stretch in laid.values()], default=0)
    reaches: dict[str, int] = {}
    for name, mine in laid.items():
        figure = at.figure(name)
        if _out_of_touch(figure):
            continue
        about = farthest() + mine.length + longest + extent(figure.profile.base) + at.field.lay.widest + SLACK
        x, y = figure.at
        own, side, course = own_reach(at, figure), figure.side, going[name]
        # One who walks as fast as others run clashes with who stands, where the speed alone decides.
        walks = course.gait == "walk" and not (by_speed and is_fast(feet(at, figure, "walk")))
        near = [each for each, _ in at.field.lay.bodies.in_box(x - about, y - about, x + about, y + about)]
        for other in (*near, *at.field.lay.flyers):
            if other.side == side or other.id in course.past:
                continue
            if other.id < name if other.id in laid else walks:
                continue  # that pair was looked at from the other's side; a walker is stopped by the zone itself
            foe = at.figure(other.id)
            if _out_of_touch(foe):
                continue
            if foe.id not in reaches:
                reaches[foe.id] = own_reach(at, foe)
            reach = max(own, reaches[foe.id])
            theirs = laid.get(foe.id)
            far = reach + mine.length + (theirs.length if theirs else 0)
            far += extent(figure.profile.base) + extent(foe.profile.base) + SLACK
            if distance_up(figure.at, foe.at) > far:
                continue
            if gap_within(figure, foe, reach) and heights_meet(at, figure, foe):
                continue  # they were together before
            tenth = _meet(at, (figure, foe), (mine, theirs), reach)
            if tenth:
                found.append((tenth, name, foe.id))
    cuts: dict[str, int] = {}
    contacts: list[Contact] = []
    for tenth, name, foe_id in sorted(found):
        if cuts.get(name, TENTHS + 1) < tenth or cuts.get(foe_id, TENTHS + 1) < tenth:
            continue
        for who in (name, foe_id):
            if who in laid:
                cuts[who] = min(cuts.get(who, tenth), tenth)
        contacts.append(Contact(name, foe_id))
    return cuts, contacts


def _out_of_touch(figure: Figure) -> bool:
    """Whether blows pass neither to nor from a figure: it is held aloft, or nobody sees it."""
    return bool(figure.conditions) and (figure.has("aloft") or not is_known(figure))


def _meet(at: Situation, two: tuple[Figure, Figure], ways: tuple[Way, Way | None], reach: int) -> int:
    """The first tenth of the second at which two are within reach and at heights between which blows pass, or 0."""
    (figure, foe), (mine, theirs) = two, ways
    # As far as they are apart they are surely not within reach before so much of the second is over.
    whole = max(1, mine.length + (theirs.length if theirs else 0))
    bases = extent(figure.profile.base) + extent(foe.profile.base)
    apart = distance_up(figure.at, foe.at) - bases - reach - SLACK
    for tenth in range(max(1, TENTHS * apart // whole), TENTHS + 1):
        here = _at(figure, mine, tenth)
        there = foe if theirs is None else _at(foe, theirs, tenth)
        if gap_within(here, there, reach) and heights_meet(at, here, there):
            return tenth
    return 0


def _at(figure: Figure, laid: Way, tenth: int) -> Figure:
    x, y = point_at(laid.path[0], laid.path[1:], laid.length * tenth // TENTHS)[0]
    high = laid.altitude if tenth == TENTHS else laid.cruise
    return replace(figure, x=x, y=y, facing=laid.facing, altitude=high if laid.cruise else figure.altitude)


def _settle(ref: Referee, waiting: Sequence[Way], going: dict[str, Going]) -> list[Way]:
    """Set the movers on their ends, those first whose ends are free; who finds no room stops short of it [ST-R1]."""
    left, done, bodies = list(waiting), [], ref.at.field.lay.bodies

    def taken(way: Way) -> bool:
        there = way.placed(ref.figure(way.figure))
        return bool(ref.at.field.lay.beneath(there) if there.altitude else bodies.about(there))

    while left:
        free = next((each for each in left if not taken(each)), None)
        next_way = free or left[0]
        left.remove(next_way)
        if next_way.length and free is None:
            next_way = shortened_to_fit(ref.at, ref.figure(next_way.figure), next_way, next_way.length - 1)
        if next_way.cruise and taken(next_way):
            continue  # another has come over it: it does not rise this second
        rise(ref, next_way)
        if next_way.stirs and not next_way.length:
            settle(ref, next_way)
            bodies = ref.at.field.lay.bodies
            done.append(next_way)
        if next_way.length:
            charge, here = going[next_way.figure].gait != "walk", ref.figure(next_way.figure)
            ref.record(
                Moved(
                    figure=next_way.figure,
                    path=next_way.path,
                    cost=0,
                    facing=next_way.facing,
                    length=next_way.length,
                    charge=charge,
                    how="row",
                    rules=("EX-9.1",),
                )
            )
            if not next_way.cruise:
                bodies = bodies.changed((here,), ((ref.figure(next_way.figure), BODILY),))
            moved = ref.state.n
            settle(ref, next_way)
            tread(ref, next_way.figure, trodden(next_way))
            if next_way.cruise:
                bodies = ref.at.field.lay.bodies
            if ref.state.n != moved:
                bodies = ref.at.field.lay.bodies
            done.append(next_way)
    return done


def _onwards(ref: Referee, moving: Sequence[Figure], done: Sequence[Way]) -> None:
    """Keep what is left of the courses; who has come to the end of his, or can go no farther, has none any more.

    Who stands before what costs more to enter than a second gives saves up for it [EX-R37]."""
    gone = {stretch.figure: stretch for stretch in done}
    going = clockwork(ref.state).going
    fresh: dict[str, Going] = {}
    for before in moving:
        if before.id not in going:
            continue
        was, walked, figure = going[before.id], gone.get(before.id), ref.figure(before.id)
        path = was.path if walked is None else _left(was.path, walked)
        spare = pace(ref.at, before, was.gait) + was.saved - (0 if walked is None else walked.cost)
        saved = spare if spare > 0 and figure.standing and toll(ref.at, figure, path) > spare else 0
        if (walked is None and not saved) or not figure.standing:
            path = ()
        fresh[before.id] = replace(was, path=path, saved=saved)
    ref.record(CourseSet(courses=fresh, rules=("EX-9.1",)))
    landed = tuple([way.figure for way in done if way.cruise and not ref.figure(way.figure).altitude])
    if landed:
        ref.record(FlightSet(flights={}, grounded=landed, rules=("EX-R46",)))


def _left(path: tuple[Point, ...], walked: Way) -> tuple[Point, ...]:
    """The corner points of a course that are still ahead."""
    left = list(path)
    for corner in walked.path[1:]:
        if left and left[0] == corner:
            left.pop(0)
    return tuple(left)
