"""Carrying on after a charge: how much of it is left, and the way on within 45 degrees of where it began."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.board.paths import length
from game.core.figures import Figure
from game.core.grain import Point, ahead, facing_towards, turn_between
from game.core.tally import Refusal
from game.rules.moving.movement import allowance
from game.rules.moving.rushing import needs_inches, over_bad_ground
from game.rules.moving.walking import shortened_to_fit, way
from game.rules.moving.way import Terms, Way, stays
from game.rules.situation import Situation

ARC = 45
"""Degrees either side of a charge's first leg, seen from where it began [SP-3.5.5.4.2, SP-R35]."""

FANNED = (0, 15, -15, 30, -30, 45, -45)
"""Degrees off the charge's heading at which a way on is looked for."""


class Course(Struct, frozen=True):
    """A charge as it is remembered: its start, the heading of its first leg, and what it adds, in grains."""

    start: Point
    heading: int
    inches: int = 0
    """The grains that it adds to the allowance [SP-3.3.3.2]."""


def charge_left(at: Situation, figure: Figure, course: Course) -> int:
    """Return how much of its charge move a figure has left, in grains [SP-3.5.5.4, SP-R131]."""
    return max(0, allowance(at, figure) + course.inches - figure.walked)


def strays(course: Course, place: Point) -> int:
    """Return how many degrees off a charge's heading a place lies, seen from where it began [SP-3.5.5.4.2, SP-R35]."""
    return turn_between(course.heading, facing_towards(course.start, place)) if place != course.start else 0


def onward_way(at: Situation, figure: Figure, course: Course, path: tuple[Point, ...], facing: int) -> Way | Refusal:
    """Lay out how a charger goes on: the way named, and from its end straight on as far as its charge carries it.

    A zone ends it; so do a base and the table's edge; and who has stepped out of the arc meanwhile goes on nowhere of
    itself. Ground that is not level and clear takes the added inches away;
    where they are required it ends the way, too, or refuses the one that is named.

    [SP-3.3.3.2, SP-3.5.5.4, SP-3.5.5.4.2, SP-3.5.5.4.3, SP-3.5.6.3, SP-R35, SP-R90, SP-R131]"""
    for place in path:
        off = strays(course, place)
        if off > ARC:
            reason = f"that strays {off} degrees from the charge of {figure.name}: {ARC} are allowed"
            return Refusal(reason, "SP-3.5.5.4.2", {"degrees": off})
    budget = charge_left(at, figure, course)
    plain = max(0, budget - course.inches)
    if path:
        named = _named(at, figure, path, facing, budget, plain)
        if isinstance(named, Refusal) or named.zones:
            return named
    here = path[-1] if path else figure.at
    more = budget - length(figure.at, path) - 2
    whole = (*path, ahead(here, course.heading, more)) if more > 2 and strays(course, here) <= ARC else path
    if not whole:
        return stays(figure)
    laid = way(at, figure, whole, facing, Terms(budget, trim=True))
    if isinstance(laid, Refusal):
        return laid
    unfit = at.ground.course(figure.profile.base, figure.at, whole, allowance(at, figure)).no_charge
    if unfit is None or unfit[0] > laid.length:
        return laid
    before = shortened_to_fit(at, figure, laid, max(0, unfit[0] - 1))
    over = before if needs_inches(at) else way(at, figure, whole, facing, Terms(plain, trim=True))
    return over if isinstance(over, Way) and over.length > before.length else before


def _named(
    at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, budget: int, plain: int
) -> Way | Refusal:
    """The way on that is named; over bad ground it has no more than the allowance leaves, or is refused."""
    named = way(at, figure, path, facing, Terms(budget))
    if isinstance(named, Refusal):
        return named
    unfit = over_bad_ground(at, figure, path, named.length)
    if unfit is None:
        return named
    return unfit if needs_inches(at) else way(at, figure, path, facing, Terms(plain))


def ways_onward(at: Situation, figure: Figure, course: Course) -> Iterator[tuple[tuple[Point, ...], Way]]:
    """Return ways on that lead somewhere, straight on first: each its first corner, and the way itself."""
    far = charge_left(at, figure, course) - 2
    for turn in FANNED if far > 0 else ():
        for part in (far, far // 2, far // 4):
            path = (ahead(figure.at, (course.heading + turn) % 360, part),)
            laid = onward_way(at, figure, course, path, figure.facing)
            if not isinstance(laid, Refusal) and laid.length:
                yield path, laid
                break
