"""Leaving the table: each who can reach the edge by which his side wins goes off, by himself."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.land.routes import route
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.rules.moving.access import rim
from game.rules.moving.movement import left
from game.sides.scripted.groups import Body, Survey
from game.sides.scripted.moving.alone import walk_alone
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose

ABREAST = 6
"""So many places to either side of its own one looks for a free one along the edge."""


def leave(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Send off all of a body who can reach the edge in this move; return the reason, "" where nobody can.

    In rank and file their middle would stop at the edge, and those behind it would never be gone."""
    edge, table = purpose.edge, survey.at.state.table
    if edge is None:
        return ""
    ways, taken = [], list[Point]()
    for figure in sorted(body.movers, key=lambda mover: (distance_up(mover.at, edge), mover.id)):
        brink = _brink(figure, edge, (table.width, table.height), taken)
        if distance_up(figure.at, brink) < left(survey.at, figure):
            taken.append(brink)
            way = route(survey.at.ground, figure.profile.base, figure.at, brink) or (brink,)
            ways.append((distance_up(figure.at, brink), figure.id, figure, way))
    march.going(body.movers)
    gone = [walk_alone(survey, march, figure, way, far, None) for far, _, figure, way in sorted(ways)]
    march.staying(body.movers)
    return "off by the edge" if any(gone) else ""


def _brink(figure: Figure, edge: Point, size: tuple[int, int], taken: Sequence[Point]) -> Point:
    """The place where a figure reaches an edge: straight ahead, or beside those who stand there.

    The edge is given by a place an inch off it."""
    near, (wide, high) = rim(figure.profile.base), size
    apart = 2 * near
    upright = edge[0] in (GRAIN, wide - GRAIN)
    across = (near if edge[0] == GRAIN else wide - near) if upright else (near if edge[1] == GRAIN else high - near)
    straight, most = (figure.y, high) if upright else (figure.x, wide)
    aside = sorted(range(-ABREAST * apart, ABREAST * apart + 1, apart), key=lambda step: (abs(step), step))
    free = [straight + step for step in aside if near <= straight + step <= most - near]
    places = [(across, along) if upright else (along, across) for along in free]
    clear = [place for place in places if all(distance_up(place, other) >= apart for other in taken)]
    return (clear or places)[0]


def has_got_past(survey: Survey, body: Body, purpose: Purpose) -> bool:
    """Tell whether no enemy in reach of a body that wins by leaving is nearer to the edge: nobody bars its way."""
    if purpose.edge is None or purpose.stance != "attack" or body.engaged:
        return False
    far = distance_up(body.middle, purpose.edge)
    return all(distance_up(foe.at, purpose.edge) > far for foe in survey.close_foes(body, body.reach))
