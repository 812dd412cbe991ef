"""Leaving the table: who can come to the edge by which his side wins goes off by it, each by himself."""

from __future__ import annotations

from game.board.land.routes import route
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.rules.moving.access import rim
from game.rules.moving.movement import left
from game.sides.scripted.groups import Body, Survey
from game.sides.scripted.moving.formation import by_himself
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose


def leave(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Have all of a body go off who can come to the edge in this move; "" where nobody can.

    Rank and file stop with their middle at the edge: whoever stands behind it would never be gone."""
    if purpose.edge is None:
        return ""
    table = survey.at.state.table
    ways = []
    for figure in body.movers:
        brink = _brink(figure, purpose.edge, (table.width, table.height))
        if distance_up(figure.at, brink) < left(survey.at, figure):
            way = route(survey.at.ground, figure.profile.base, figure.at, brink) or (brink,)
            ways.append((distance_up(figure.at, brink), figure.id, figure, way))
    march.going(body.movers)
    gone = [by_himself(survey, march, figure, way, far, None) for far, _, figure, way in sorted(ways)]
    march.staying(body.movers)
    return "off by the edge" if any(gone) else ""


def _brink(figure: Figure, edge: Point, size: tuple[int, int]) -> Point:
    """Where a figure has come to an edge, straight from where it stands; the edge is given by a place an inch off."""
    (x, y), near, (wide, high) = figure.at, rim(figure.profile.base), size
    if edge[0] in (GRAIN, wide - GRAIN):
        return (near if edge[0] == GRAIN else wide - near, y)
    return (x, near if edge[1] == GRAIN else high - near)


def has_got_past(survey: Survey, body: Body, purpose: Purpose) -> bool:
    """Tell whether a body that wins by leaving has no enemy in reach who is nearer to the edge: none bars its way."""
    if purpose.edge is None or purpose.stance != "attack" or body.engaged:
        return False
    far = distance_up(body.middle, purpose.edge)
    return all(distance_up(foe.at, purpose.edge) > far for foe in survey.close_foes(body, body.reach))
