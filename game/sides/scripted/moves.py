"""Moving bodies of figures: keeping the line where there is room, file by file where there is not."""

from __future__ import annotations

from game.board.paths import cut, length
from game.board.routes import route
from game.core.commands import Charge, Command, Move, Walk
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, turn_between
from game.core.state import Figure
from game.play.offers import MayCharge, MayMove
from game.rules.movement import allowance, left
from game.rules.situation import Situation
from game.sides.scripted.groups import Group, nearest
from game.sides.scripted.worth import charge_worth

NEAR = 20 * GRAIN
"""An enemy this near is what a body of men faces."""


def advance(at: Situation, offer: MayMove, group: Group, goal: Point, facing: int | None = None) -> Command | None:
    """Move a group towards a goal as far as it can, together if the ground has room for it."""
    movers = group.movers
    if not movers:
        return None
    first = movers[0]
    way = route(at.ground, first.profile.base, group.middle, goal)
    if way is None or not way:
        way = (goal,)
    if len(movers) == 1:
        return _single(at, offer, first, goal, facing)
    budget = min(left(at, one) for one in movers) - 8
    found = _together(at, offer, movers, group.middle, way[0], budget, facing)
    return found if found is not None else _file_by_file(at, offer, movers, goal, facing)


def _together(
    at: Situation, offer: MayMove, movers: list[Figure], middle: Point, corner: Point, budget: int, facing: int | None
) -> Command | None:
    far = distance_up(middle, corner)
    if far < GRAIN // 2:
        return None
    look = facing_towards(middle, corner) if facing is None else facing
    for part in (4, 3, 2, 1):
        step = min(far, budget * part // 4)
        dx, dy = (corner[0] - middle[0]) * step // far, (corner[1] - middle[1]) * step // far
        command = Move(tuple([Walk(one.id, ((one.x + dx, one.y + dy),), look) for one in movers]))
        if offer.refuse(at, command) is None:
            return command
    return None


def _file_by_file(
    at: Situation, offer: MayMove, movers: list[Figure], goal: Point, facing: int | None
) -> Command | None:
    """The foremost that can go nearer goes first; the others follow when they are asked for."""
    for figure in sorted(movers, key=lambda one: (distance_up(one.at, goal), one.id)):
        found = _single(at, offer, figure, goal, facing)
        if found is not None:
            return found
    return None


def _single(at: Situation, offer: MayMove, figure: Figure, goal: Point, facing: int | None) -> Command | None:
    before = distance_up(figure.at, goal)
    if before < GRAIN:
        return None
    budget = left(at, figure) - 4
    way = route(at.ground, figure.profile.base, figure.at, goal) or (goal,)
    total = length(figure.at, way)
    course = at.ground.course(figure.profile.base, figure.at, way, allowance(at, figure))
    end = min(total, course.farthest(budget))
    if course.blocked is not None:
        end = min(end, course.blocked[0] - 1)
    whole = end
    for part in (8, 6, 4, 2):
        end = whole * part // 8
        if end < GRAIN // 2:
            return None
        path = cut(figure.at, way, end)
        look = facing_towards(path[-2] if len(path) > 1 else figure.at, path[-1]) if facing is None else facing
        command = Move((Walk(figure.id, path, look),))
        if offer.refuse(at, command) is None:
            return command
    for aside in (-40, 40, -75, 75):
        path = _aside(figure, way[0], min(whole, 5 * GRAIN), aside)
        command = Move((Walk(figure.id, path, facing_towards(figure.at, way[0]) if facing is None else facing),))
        if distance_up(path[-1], goal) < before and offer.refuse(at, command) is None:
            return command
    return None


def _aside(figure: Figure, corner: Point, step: int, degrees: int) -> tuple[Point, ...]:
    return (ahead(figure.at, facing_towards(figure.at, corner) + degrees, step),)


def turn(at: Situation, offer: MayMove, group: Group, *, arc: int = 60) -> Command | None:
    """Turn those of a group that have the nearest enemy at flank or rear, to guard them."""
    foes = at.field.foes(offer.side)
    if not foes:
        return None
    walks = []
    for figure in group.figures:
        if figure.moved or figure.has("prone"):
            continue
        foe = nearest(figure.at, foes)
        if distance_up(figure.at, foe.at) > NEAR:
            continue
        look = facing_towards(figure.at, foe.at)
        if turn_between(figure.facing, look) > arc:
            walks.append(Walk(figure.id, (), look))
    command = Move(tuple(walks))
    return command if walks and offer.refuse(at, command) is None else None


def charge(at: Situation, offer: MayCharge, group: Group, eagerness: float) -> Command | None:
    """Charge with all of a group for whom it pays, each at the nearest enemy it can reach."""
    foes = at.field.foes(offer.side)
    able = {one.id for one in offer.chargers(at)}
    walks: list[Walk] = []
    gain = 0.0
    taken: dict[str, int] = {}
    for figure in group.movers:
        if figure.id not in able:
            continue
        best = _target(at, offer, figure, foes, taken)
        if best is None:
            continue
        walk, foe, value = best
        walks.append(walk)
        taken[foe.id] = taken.get(foe.id, 0) + 1
        gain += value
    while walks and gain / len(walks) + eagerness >= 0:
        command = Charge(tuple(walks))
        no = offer.refuse(at, command)
        if no is None:
            return command
        culprit = no.measured.get("figure")
        at_fault = next((walk for walk in walks if walk.figure == culprit), walks[-1])
        walks.remove(at_fault)
    return None


def _target(
    at: Situation, offer: MayCharge, figure: Figure, foes: list[Figure], taken: dict[str, int]
) -> tuple[Walk, Figure, float] | None:
    reach = left(at, figure) + 9 * GRAIN
    near = sorted(
        (foe for foe in foes if abs(foe.x - figure.x) < reach and abs(foe.y - figure.y) < reach),
        key=lambda foe: (distance_up(figure.at, foe.at) + 2 * GRAIN * taken.get(foe.id, 0), foe.id),
    )
    for foe in near[:3]:
        if distance_up(figure.at, foe.at) > reach:
            continue
        walk = Walk(figure.id, (foe.at,), facing_towards(figure.at, foe.at))
        if offer.refuse(at, Charge((walk,))) is None:
            return walk, foe, charge_worth(at, figure, foe)
    return None
