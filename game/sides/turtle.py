"""The player that takes good ground and waits there in line: a baseline made to break whoever comes up to it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.board.land.ground import kind_of
from game.board.land.regions import holds
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.moving.wings import can_fly
from game.rules.situation import Situation
from game.sides.kite import inside
from game.sides.scripted.doctrine import guard, steady
from game.sides.scripted.groups import BEAST, CASTER, HORSE, Body, Survey, middle, nearest
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.joining import join
from game.sides.scripted.moving.marching import March
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import Purpose

AWAY = 12 * GRAIN
"""Ground farther off than this is looked at by nobody."""
APART = 3 * GRAIN
"""So far apart are the places looked at."""
EDGE = 4 * GRAIN
"""So far from the edge of the table a line stands at least."""
BEFORE = (GRAIN // 2, GRAIN, 2 * GRAIN, 3 * GRAIN)
"""So far before a line something that stops a charge is of use to it."""
RESERVE = 5 * GRAIN
"""So far behind the line horse and beasts wait."""
BETWEEN = GRAIN
"""So much room is left between two bodies of the line."""
POST = 3 * GRAIN // 2
"""Who is no farther from his post than this has come to it."""


class Turtle(Scripted):
    """Forms one line on the best ground nearby, faces the enemy, and lets him come."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._ground: Point | None = None

    def aims(self, at: Situation) -> Purpose:
        """Hold the ground that was chosen when the enemy was first seen."""
        found = super().aims(at)
        if self._ground is None:
            self._ground = good_ground(at, found, self.side)
        return replace(found, stance="hold", place=self._ground, region=None, patient=True, edge=None)

    def act(self, survey: Survey, march: March, body: Body, aims: Purpose) -> str:
        """Go to one's post in the line, and stand there."""
        flies = any(can_fly(survey.at, figure) for figure in body.movers)
        if aims.place is None or flies or body.role == CASTER or not body.movers:
            return super().act(survey, march, body, aims)
        if body.engaged:
            return (join(survey, march, body) if body.fights else "") or guard(survey, march, body)
        look = facing_towards(aims.place, middle(survey.foes))
        post = inside(survey.at, _posts(survey, aims.place, look).get(body.id, body.middle))
        far = distance_up(body.middle, post)
        if far > POST and advance(survey, march, body, post, far, look):
            return "to its post"
        return steady(survey, march, body, nearest(body.middle, survey.foes))


def _posts(survey: Survey, ground: Point, look: int) -> dict[str, Point]:
    """The post of every body: one beside the other as they stand, horse and beasts behind."""
    ux, uy = ahead((0, 0), look + 90, GRAIN)
    found: dict[str, Point] = {}
    for roles, back in (((HORSE, BEAST), RESERVE), ((), 0)):
        row = [own for own in survey.own if (own.role in roles) == bool(roles) and own.role != CASTER]
        row.sort(key=lambda own: (own.middle[0] * ux + own.middle[1] * uy, own.id))
        along = -sum(2 * own.radius + BETWEEN for own in row) // 2
        for own in row:
            half = own.radius + BETWEEN // 2
            found[own.id] = ahead(ahead(ground, look + 90, along + half), look + 180, back)
            along += 2 * half
    return found


def good_ground(at: Situation, aims: Purpose, side: str) -> Point | None:
    """Return the middle of the best ground: high, or behind what stops a charge; None where nobody stands.

    It is sought where the battle is won by being there, else near where the side stands."""
    own, foes = at.field.friends(side), at.field.foes(side)
    if not own:
        return None
    here = middle(own)
    table = at.state.table
    enemy = middle(foes) if foes else (table.width - here[0], table.height - here[1])
    region = aims.region if aims.timed else None
    about = here if region is None or aims.place is None else aims.place
    near = [place for place in _places(at, about) if region is None or holds(region, place)]
    able = [place for place in near if _is_sound(at, own[0], place)]
    return max(able, key=lambda place: (_worth(at, place, enemy) - distance_up(here, place) // 8, place), default=about)


def _places(at: Situation, here: Point) -> Iterator[Point]:
    """Places all about, in rows."""
    for dy in range(-AWAY, AWAY + 1, APART):
        for dx in range(-AWAY, AWAY + 1, APART):
            place = here[0] + dx, here[1] + dy
            if distance_up(here, place) <= AWAY and inside(at, place, EDGE) == place:
                yield place


def _is_sound(at: Situation, figure: Figure, place: Point) -> bool:
    """Whether a figure may stand at a place, and walks there as on open ground."""
    if at.ground.unfit(figure.profile.base, place, figure.facing) is not None:
        return False
    return _stops_nothing(at, place) or at.ground.level(place) > 0


def _stops_nothing(at: Situation, place: Point) -> bool:
    """Whether one charges over a place as over open ground."""
    ruling = at.ground.ruling_piece(place)
    return ruling is None or kind_of(ruling, at.catalogue.terrain).charge


def _worth(at: Situation, place: Point, enemy: Point) -> int:
    """What a place is worth to a line that waits, in grains of way to it."""
    course = facing_towards(place, enemy)
    rise = at.ground.level(place) - at.ground.level(ahead(place, course, 3 * GRAIN))
    stopped = any(not _stops_nothing(at, ahead(place, course, far)) for far in BEFORE)
    return 2 * max(0, rise) + (GRAIN if stopped else 0)
