"""Moves bodies of figures: in rank and file where there is room, else one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from game.board.paths import cut
from game.board.ranks import place_in_ranks
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, squared, turn_between
from game.rules.moving.movement import left
from game.sides.scripted.groups import Body, Survey, files_of, in_ranks, spacing_of
from game.sides.scripted.moving.alone import walk_alone
from game.sides.scripted.moving.filing import file_on
from game.sides.scripted.moving.marching import March, Noted

LOOSE = GRAIN * 3 // 4
"""Who stands farther than this from his place is out of his rank or file."""
SPARE = 8
"""One of so many may be hindered, and a body goes on without him."""
TRIED = 3
"""So many places are tried where a body cannot come into good order."""
ABOUT_FACE = 100
"""Degrees beyond which a body's rear rank becomes its front."""


def places(survey: Survey, body: Body, facing: int, centre: Point) -> list[tuple[Figure, Point]]:
    """Return the place in rank and file about a centre of each figure of a body that moves."""
    figures = body.movers
    unit = survey.at.state.units.get(body.id)
    files = files_of(figures, _ranks(body, unit.ranks if unit is not None else 1))
    turned = turn_between(body.facing, facing)
    ordered = in_ranks(figures, body.facing if turned <= ABOUT_FACE else facing, files)
    base = max((figure.profile.base for figure in figures), key=lambda base: (base.radius, base.width))
    spacing = spacing_of(figures) if len(figures) > 2 else 0
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
    """March a body so many grains towards a goal, in line where there is room, else one rank after the other."""
    if not body.movers or step < GRAIN // 4:
        return 0
    way = survey.way(body, goal) or (goal,)
    if len(body.movers) == 1:
        return walk_alone(survey, march, body.movers[0], way, step, facing)
    step = min(step, body.budget(survey.at) - 4)
    look = facing_towards(body.middle, way[-1] if len(way) == 1 else way[0]) if facing is None else facing
    before = march.noted()
    best: tuple[int, int, Noted] | None = None
    for centre in _in_line(survey, body, way, step, look):
        done = form(survey, march, body, centre, look)
        placed = _in_place(survey, march, body, centre, look)
        if best is None or placed > best[0]:
            best = placed, done, march.noted()
        if placed * SPARE >= len(body.movers) * (SPARE - 1):
            break
        march.back(before)
    if best is not None and (best[1] * 2 >= step or (best[0] * 2 > len(body.movers) and len(way) == 1)):
        march.back(best[2])
        return best[1]
    march.back(before)
    return file_on(survey, march, body, goal, step, facing)


def _in_line(survey: Survey, body: Body, way: Sequence[Point], step: int, facing: int) -> Iterator[Point]:
    """Where on its way a body's middle can be so that nearly all come to their places, the farthest first.

    All keep the pace of the slowest: where some would lag behind, on bad ground or at the outer end of a wheel, it goes
    less far. Where something bars the way of some even so, there is no room for it in line."""
    leg = distance_up(body.middle, way[0])
    far = min(step, leg) if leg > GRAIN or len(way) == 1 else step
    lagging: Point | None = None
    found = 0
    for part in (8, 7, 6, 5, 4, 3):
        centre = cut(body.middle, way, far * part // 8)[-1]
        barred, late = _hindered(survey, body, centre, facing)
        if barred * SPARE > len(body.movers):
            if part <= 6:
                break
        elif late * SPARE <= len(body.movers):
            found += 1
            yield centre
            if found == TRIED:
                return
        else:
            lagging = centre
    if lagging is not None and not found:
        yield lagging


def _in_place(survey: Survey, march: March, body: Body, centre: Point, facing: int) -> int:
    """How many of a body come to their places in rank and file."""
    found = places(survey, body, facing, centre)
    return sum(squared(march.end(figure), place) <= LOOSE * LOOSE for figure, place in found)


def _hindered(survey: Survey, body: Body, centre: Point, facing: int) -> tuple[int, int]:
    """How many of a body the ground keeps from their places about a centre, and how many have not the pace for them."""
    barred = late = 0
    for figure, place in places(survey, body, facing, centre):
        if figure.profile.charisma:
            continue
        budget = left(survey.at, figure) - 4
        laid = survey.at.ground.course(figure.profile.base, figure.at, (place,), budget)
        barred += laid.blocked is not None
        late += laid.cost > budget
    return barred, late


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
