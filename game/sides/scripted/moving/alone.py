"""Moves one figure along its own way, round those who stand about."""

from __future__ import annotations

from game.board.land.routes import route
from game.board.paths import cut, length
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards, squared
from game.rules.moving.movement import left
from game.sides.scripted.groups import Survey
from game.sides.scripted.moving.marching import March

ABOUT = 9 * GRAIN
"""Who stands no farther off than this is gone round."""


def come_up(survey: Survey, march: March, figure: Figure, goal: Point) -> int:
    """Move one figure towards a goal by its own path, as far as it can; return the length in grains."""
    way = route(survey.at.ground, figure.profile.base, figure.at, goal)
    return walk_alone(survey, march, figure, way, left(survey.at, figure), None) if way else 0


def walk_alone(
    survey: Survey, march: March, figure: Figure, way: tuple[Point, ...], step: int, facing: int | None
) -> int:
    """Move one figure so far along its way, round those who stand about; return how far it goes, in grains."""
    march.together |= {figure.id}
    path = cut(figure.at, way, min(step, left(survey.at, figure) - 4, length(figure.at, way)))
    if path == (figure.at,):
        return 0
    look = facing_towards(path[-2] if len(path) > 1 else figure.at, path[-1]) if facing is None else facing
    done = march.walk(figure, path, look)
    if done < GRAIN and step > 2 * GRAIN:
        about = _standing_about(survey, march, figure)
        round_them = route(survey.at.ground, figure.profile.base, figure.at, way[-1], about)
        if round_them:
            path = cut(figure.at, round_them, min(step, left(survey.at, figure) - 4, length(figure.at, round_them)))
            done = march.walk(figure, path, look)
    if done < GRAIN and step > 2 * GRAIN:
        course = facing_towards(figure.at, path[0])
        goal = way[-1]
        for aside in (-40, 40, -75, 75):
            place = ahead(figure.at, course + aside, min(step, 4 * GRAIN))
            if squared(place, goal) < squared(figure.at, goal):
                done = march.walk(figure, (place,), look)
                if done:
                    break
    if not done:
        march.staying((figure,))
    return done


def _standing_about(survey: Survey, march: March, figure: Figure) -> list[Figure]:
    """Those near a figure who do not move."""
    return [
        other
        for side in survey.at.field.sides.values()
        for other in side
        if other.id not in march.together and squared(other.at, figure.at) <= ABOUT * ABOUT
    ]
