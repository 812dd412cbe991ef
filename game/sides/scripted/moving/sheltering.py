"""Under those who are aloft: who has nothing better to do gets under a roof or trees, or spreads out against breath."""

from __future__ import annotations

from itertools import combinations

from game.board.bases import breadth
from game.board.land.ground import Ground
from game.board.land.regions import holds
from game.board.land.routes import route
from game.board.paths import length
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared
from game.rules.creatures.breath import breath_of
from game.rules.moving.wings import wing_rate
from game.sides.scripted.groups import FOOT, SOFT, SPEARS, Body, Survey, nearest
from game.sides.scripted.moving.alone import walk_alone
from game.sides.scripted.moving.formation import advance, face
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose

DIVE = 6 * GRAIN
"""By so much a dive goes farther than its inches."""
SPREAD = 7 * GRAIN // 2
"""So far apart stand those whom a breath is to catch one by one."""
CLOSE = 2 * GRAIN
"""Nearer than this to a comrade one stands as in a row."""
GAINS = 0.3
"""By so much more a dive on archers gains than one on those who guard them."""
BEFORE = 2 * GRAIN
"""So far before those whom they guard long weapons stand."""
POST = 6 * GRAIN
"""So far from its objective one takes cover."""


def shelter(survey: Survey, march: March, body: Body, purpose: Purpose) -> str | None:
    """Move a body that has nothing better to do to where flyers do less harm; None where it goes by its plan.

    Long weapons go and stand before those on whom a dive gains more. Nobody comes down on one who stands
    under a roof or trees; a breath goes through both, and catches few who do not stand in a row."""
    if body.role not in (FOOT, SPEARS) or not _is_idle(survey, body, purpose):
        return None
    if body.role == SPEARS:
        post = _beside_the_soft(survey, body, purpose)
        if post is not None:
            far = distance_up(body.middle, post)
            look = facing_towards(post, nearest(post, survey.flyers).at)
            went = far > CLOSE and advance(survey, march, body, post, far, look)
            return "to where they would dive" if went else _watch(survey, march, body)
    if any(_may_dive(survey, foe, body) for foe in survey.flyers) and _take_cover(survey, march, body, purpose):
        return "under cover"
    if len(body.movers) > 2 and any(_may_breathe(foe, body) for foe in survey.flyers):
        return "not in a row" if _spread(survey, march, body) else _watch(survey, march, body)
    return None


def _is_idle(survey: Survey, body: Body, purpose: Purpose) -> bool:
    """Whether nobody but flyers is about whom it could fight, and it is bound nowhere."""
    if purpose.stance == "attack" and (purpose.place is not None or purpose.edge is not None):
        return False
    flying = {foe.id for foe in survey.flyers if not foe.locked}
    return all(foe.id in flying for enemy in survey.near(body) for foe in enemy.figures)


def _may_dive(survey: Survey, foe: Figure, body: Body) -> bool:
    """Whether a flyer can be upon a body in one move, and gains by it."""
    far = distance_up(foe.at, body.middle) - body.radius
    return far <= wing_rate(foe) + DIVE and survey.duel(foe, body.figures[0]) > 0


def _may_breathe(foe: Figure, body: Body) -> bool:
    """Whether a flyer can breathe on a body after half a move."""
    breath = breath_of(foe)
    if breath is None or (breath.uses and foe.breaths >= breath.uses):
        return False
    return distance_up(foe.at, body.middle) - body.radius <= wing_rate(foe) // 2 + breath.length


def _beside_the_soft(survey: Survey, body: Body, purpose: Purpose) -> Point | None:
    """Where long weapons are due: before the nearest archers or caster on whom a flyer gains more than on them."""
    found = []
    for soft in survey.own:
        foe = nearest(soft.middle, survey.flyers)
        if soft.role in SOFT and not soft.engaged and _may_dive(survey, foe, soft):
            if survey.duel(foe, soft.figures[0]) < survey.duel(foe, body.figures[0]) + GAINS:
                continue
            place = ahead(soft.middle, facing_towards(soft.middle, foe.at), BEFORE)
            if purpose.region is None or holds(purpose.region, place):
                found.append((distance_up(body.middle, place), soft.id, place))
    far, _, place = min(found, default=(0, "", body.middle))
    return place if found and far <= 2 * body.pace and survey.way(body, place) else None


# ---- cover ---------------------------------------------------------------------------------------------------------


def _take_cover(survey: Survey, march: March, body: Body, purpose: Purpose) -> bool:
    """Send each to the nearest free place under a roof or trees that is near its post; True if there is one for most.

    Who is there already stays."""
    ground, pace = survey.at.ground, body.pace
    base = body.figures[0].profile.base
    post = _post(body, purpose)
    free = [
        place
        for place in _covered(ground)
        if squared(place, body.middle) <= (2 * pace + body.radius) ** 2
        and _is_near(place, post, purpose)
        and ground.unfit(base, place, 0) is None
    ]
    if len(free) < len(body.figures):
        return False
    under = {figure.id for figure in body.figures if _is_under(ground, figure)}
    taken = [figure.at for figure in body.figures if figure.id in under]
    ways = []
    for figure in sorted(body.movers, key=lambda mover: (squared(mover.at, nearest_of(mover.at, free)), mover.id)):
        if figure.id in under:
            continue
        open_to = [place for place in free if all(distance_up(place, other) >= breadth(base) for other in taken)]
        for place in sorted(open_to, key=lambda place: (squared(place, figure.at), place))[:3]:
            way = route(ground, base, figure.at, place)
            if way:
                taken.append(place)
                ways.append((length(figure.at, way), figure, way))
                break
    if (len(ways) + len(under)) * 2 < len(body.figures):
        return False
    march.going(figure for _, figure, _ in ways)
    for far, figure, way in ways:
        walk_alone(survey, march, figure, way, far, None)
    march.staying(body.movers)
    return True


def nearest_of(place: Point, places: list[Point]) -> Point:
    """Return the nearest of some places."""
    return min(places, key=lambda other: (squared(other, place), other))


def _post(body: Body, purpose: Purpose) -> Point:
    return body.middle if purpose.place is None else purpose.place


def _is_near(place: Point, post: Point, purpose: Purpose) -> bool:
    """Whether one who stands at a place keeps the objective."""
    if purpose.region is None:
        return distance_up(place, post) <= 2 * POST
    return holds(purpose.region, place) or any(distance_up(place, corner) <= POST for corner in _rim(purpose.region))


def _rim(region: tuple[Point, ...]) -> list[Point]:
    """Places along the edge of a region: its corners, and three between each two."""
    return [
        (ax + (bx - ax) * part // 4, ay + (by - ay) * part // 4)
        for (ax, ay), (bx, by) in zip(region, (*region[1:], region[0]), strict=True)
        for part in range(4)
    ]


def _covered(ground: Ground) -> tuple[Point, ...]:
    """The places an inch apart that lie under roofs and trees; kept with the ground."""
    known: tuple[Point, ...] | None = ground.kept.get("under cover")
    if known is None:
        found = []
        for piece in ground.pieces:
            if piece.kind.hollow or piece.kind.wood:
                left, top, right, bottom = piece.box
                found += [
                    (x, y)
                    for x in range(left + GRAIN // 2, right, GRAIN)
                    for y in range(top + GRAIN // 2, bottom, GRAIN)
                    if piece.covers((x, y))
                ]
        known = ground.kept["under cover"] = tuple(found)
    return known


def _is_under(ground: Ground, figure: Figure) -> bool:
    pieces = ground.among(ground.near(*figure.at, *figure.at))
    return any((piece.kind.hollow or piece.kind.wood) and piece.covers(figure.at) for piece in pieces)


# ---- spread --------------------------------------------------------------------------------------------------------


def _spread(survey: Survey, march: March, body: Body) -> bool:
    """Have those who stand too close go apart, to places of a lattice about their middle; True where anybody goes."""
    if not any(squared(a.at, b.at) < CLOSE * CLOSE for a, b in combinations(body.figures, 2)):
        return False
    places = _lattice(survey, body)
    march.going(body.movers)
    gone = 0
    for figure in sorted(body.movers, key=lambda mover: (-squared(mover.at, body.middle), mover.id)):
        if not places:
            break
        place = nearest_of(figure.at, places)
        places.remove(place)
        way = route(survey.at.ground, figure.profile.base, figure.at, place)
        gone += bool(way and walk_alone(survey, march, figure, way, length(figure.at, way), figure.facing))
    march.staying(body.movers)
    return gone > 0


def _lattice(survey: Survey, body: Body) -> list[Point]:
    """So many places as there are figures that go, in rows of which each is half a step beside the next."""
    table, ground = survey.at.state.table, survey.at.ground
    x, y = body.middle
    base = body.movers[0].profile.base
    found = []
    for row in range(-4, 5):
        for column in range(-4, 5):
            place = x + column * SPREAD + (row % 2) * SPREAD // 2, y + row * SPREAD * 7 // 8
            inside = GRAIN <= place[0] <= table.width - GRAIN and GRAIN <= place[1] <= table.height - GRAIN
            if inside and ground.unfit(base, place, 0) is None:
                found.append(place)
    found.sort(key=lambda place: (squared(place, body.middle), place))
    return found[: len(body.movers)]


def _watch(survey: Survey, march: March, body: Body) -> str:
    """Turn those who have the flyers at flank or rear."""
    foe = nearest(body.middle, survey.flyers)
    return "to face the enemy" if face(march, body.waiting, [foe], 24 * GRAIN, 60) else ""
