"""Moves bodies of figures: in rank and file where there is room, else one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from game.board.land.routes import route
from game.board.paths import cut, length
from game.board.ranks import place_in_ranks
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared, turn_between
from game.rules.moving.movement import left
from game.sides.scripted.groups import Body, Survey, files_of, in_ranks, spacing_of
from game.sides.scripted.moving.marching import March

ABOUT = 9 * GRAIN
"""Who stands no farther off than this is gone round."""
LOOSE = GRAIN * 3 // 4
"""Who stands farther than this from his place is out of his rank or file."""


def places(survey: Survey, body: Body, facing: int, centre: Point) -> list[tuple[Figure, Point]]:
    """Return the place in rank and file about a centre of each figure of a body that moves."""
    figures = body.movers
    unit = survey.at.state.units.get(body.id)
    files = files_of(figures, _ranks(body, unit.ranks if unit is not None else 1))
    ordered = in_ranks(figures, facing, files)
    base = max((figure.profile.base for figure in figures), key=lambda base: (base.radius, base.width))
    spacing = spacing_of(figures, body.facing) if len(figures) > 2 else 0
    found = place_in_ranks(len(ordered), -(-len(ordered) // files), (0, 0), facing, base, spacing)
    mx = sum(x for x, _ in found) // len(found)
    my = sum(y for _, y in found) // len(found)
    return [(figure, (x - mx + centre[0], y - my + centre[1])) for figure, (x, y) in zip(ordered, found, strict=True)]


def _ranks(body: Body, ranks: int) -> int:
    """The number of ranks of a body: as it was mustered, or one when it is too thin for two files."""
    return ranks if len(body.movers) >= 2 * ranks else 1


def disorder(survey: Survey, body: Body, facing: int) -> int:
    """Return how far the worst placed of a body is from its place in rank and file, in grains."""
    if len(body.movers) < 2:
        return 0
    return max(distance_up(figure.at, place) for figure, place in places(survey, body, facing, body.middle))


def dress(survey: Survey, march: March, body: Body, facing: int) -> bool:
    """Wheel a body to a facing and dress its ranks where it stands; True if anybody moves."""
    return form(survey, march, body, body.middle, facing) > 0


def form(survey: Survey, march: March, body: Body, centre: Point, facing: int) -> int:
    """Move a body into rank and file about a centre, as far as each can; return how far most of them get."""
    march.going(body.movers)
    gone = []
    for figure, place in places(survey, body, facing, centre):
        if squared(figure.at, place) < (GRAIN // 4) ** 2:
            if figure.facing != facing:
                march.turn(figure, facing)
            continue
        gone.append(march.walk(figure, (place,), facing))
    march.staying(body.movers)
    gone.sort()
    return gone[len(gone) // 2] if gone else 0


def advance(survey: Survey, march: March, body: Body, goal: Point, step: int, facing: int | None) -> int:
    """March a body so many grains towards a goal, in line where there is room, else in column."""
    if not body.movers or step < GRAIN // 4:
        return 0
    way = survey.way(body, goal) or (goal,)
    if len(body.movers) == 1:
        return walk_alone(survey, march, body.movers[0], way, step, facing)
    step = min(step, body.budget(survey.at) - 4)
    leg = distance_up(body.middle, way[0])
    narrow = len(way) > 1 and _narrow(survey, body, way)
    if not narrow:
        far = min(step, leg) if leg > GRAIN or len(way) == 1 else step
        centre = cut(body.middle, way, far)[-1]
        look = facing_towards(body.middle, way[-1] if len(way) == 1 else way[0]) if facing is None else facing
        before = march.noted()
        done = form(survey, march, body, _within_reach(survey, body, centre, look), look)
        if done * 2 >= min(step, distance_up(body.middle, centre)):
            return done
        march.back(before)
    return column(survey, march, body, goal, step, facing)


def _within_reach(survey: Survey, body: Body, centre: Point, facing: int) -> Point:
    """The farthest place on the way to a centre for which no figure's own way is longer than its allowance."""
    for part in (8, 7, 6, 5, 4, 3):
        x = body.middle[0] + (centre[0] - body.middle[0]) * part // 8
        y = body.middle[1] + (centre[1] - body.middle[1]) * part // 8
        slow = sum(
            distance_up(figure.at, place) > left(survey.at, figure) - 4
            for figure, place in places(survey, body, facing, (x, y))
            if not figure.profile.charisma
        )
        if slow * 8 <= len(body.movers):
            return x, y
    return centre


def _narrow(survey: Survey, body: Body, way: Sequence[Point]) -> bool:
    """Whether a way passes something too narrow for the body's front."""
    course = facing_towards(body.middle, way[0])
    ground, base = survey.at.ground, body.movers[0].profile.base
    start, end = body.middle, way[-1]
    wide = min(body.radius, 3 * GRAIN)
    for side in (-90, 90):
        a, b = ahead(start, course + side, wide), ahead(end, course + side, wide)
        if ground.course(base, a, (b,), 9 * GRAIN).blocked is not None:
            return True
    return False


def column(survey: Survey, march: March, body: Body, goal: Point, step: int, facing: int | None) -> int:
    """Send each of a body by its own way to a goal, the foremost first, so that they pass a narrow place in column."""
    march.going(body.movers)
    ground = survey.at.ground
    found = []
    goal = (survey.way(body, goal) or (goal,))[-1]
    for figure in body.movers:
        way = route(ground, figure.profile.base, figure.at, goal)
        if way:
            found.append((length(figure.at, way), figure.id, figure, way))
    gone = 0
    for _, _, figure, way in sorted(found):
        gone = max(gone, walk_alone(survey, march, figure, way, step, facing))
    march.staying(body.movers)
    return gone


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


def face(march: March, figures: Sequence[Figure], threats: Sequence[Figure], near: int, arc: int) -> int:
    """Turn those whose nearest threat is at flank or rear; return how many turn."""
    turned = 0
    for figure in figures:
        if figure.moved or figure.has("prone") or figure.id in march.walks:
            continue
        x, y = figure.at
        best = min(threats, key=lambda threat: ((threat.x - x) ** 2 + (threat.y - y) ** 2, threat.id), default=None)
        if best is None or isqrt(squared(best.at, figure.at)) > near:
            continue
        look = facing_towards(figure.at, best.at)
        if turn_between(figure.facing, look) > arc:
            march.turn(figure, look)
            turned += 1
    return turned
