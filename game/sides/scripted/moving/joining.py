"""Those of a body not yet in the melee go to where they can strike: beside the enemies whom comrades fight."""

from __future__ import annotations

from game.board.bases import extent
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards, squared
from game.rules.field import zone_radius
from game.rules.moving.movement import left
from game.sides.scripted.groups import Body, Survey, nearest
from game.sides.scripted.moving.alone import come_up
from game.sides.scripted.moving.marching import March

BEHIND = 6 * GRAIN
"""Who is farther than this from every enemy, when others of his body join battle, comes up."""
TRIES = 4
"""Places tried round one enemy."""


def join(survey: Survey, march: March, body: Body) -> str:
    """Send the unengaged of a body to places beside enemies in reach; return the reason, "" if nobody goes."""
    foes = survey.close_foes(body, body.pace + 3 * GRAIN)
    if not foes:
        return ""
    gone = 0
    for figure in sorted(body.movers, key=lambda mover: (squared(mover.at, nearest(mover.at, foes).at), mover.id)):
        if figure.profile.charisma and survey.duel(figure, nearest(figure.at, foes)) < 0:
            continue
        gone += _step_up(survey, march, figure, foes)
    return "into the melee" if gone else ""


def follow(survey: Survey, march: March, body: Body) -> None:
    """Bring up those of a body who are too far from the enemy to join in this time, while others join in."""
    left_behind = [mover for mover in body.movers if mover.id not in march.walks]
    foes = survey.close_foes(body, body.pace + 3 * GRAIN)
    ranked = sorted((squared(figure.at, nearest(figure.at, foes).at), figure.id, figure) for figure in left_behind)
    for far, _, figure in ranked:
        if far > BEHIND**2:
            come_up(survey, march, figure, nearest(figure.at, foes).at)


def _step_up(survey: Survey, march: March, figure: Figure, foes: list[Figure]) -> int:
    reach = left(survey.at, figure) + 3 * GRAIN
    close = sorted((squared(figure.at, foe.at), foe.id, foe) for foe in foes if squared(figure.at, foe.at) <= reach**2)
    for _, _, foe in close[:3]:
        for place in _places(figure, foe)[:TRIES]:
            if march.taken(figure, foe, place):
                continue
            march.going((figure,))
            if march.walk(figure, (place,), facing_towards(place, foe.at), contact=True):
                there = march.end(figure)
                near = extent(figure.profile.base) + extent(foe.profile.base) + zone_radius(foe) + GRAIN // 8
                if squared(there, foe.at) <= near * near:
                    return 1
                march.forget(figure)
    march.staying((figure,))
    return 0


def _places(figure: Figure, foe: Figure) -> list[Point]:
    """Places close by a foe, the nearest first."""
    far = extent(figure.profile.base) + extent(foe.profile.base) + GRAIN // 8
    found = [ahead(foe.at, foe.facing + turn, far) for turn in range(0, 360, 45)]
    return sorted(found, key=lambda place: (squared(place, figure.at), place))
