"""How the scripted side gets through doors: it goes to those between it and the enemy, and opens or bashes them."""

from __future__ import annotations

from game.board.bases import extent
from game.board.land.routes import route
from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, squared
from game.core.held.doors import Bash, Open
from game.play.stealth.doors import MayBash, MayOpen
from game.rules.decision import Decision
from game.rules.moving.movement import left
from game.rules.moving.wings import can_fly
from game.rules.situation import Situation
from game.rules.stealth.doors import door_state, doors, is_at, is_within
from game.sides.scripted.groups import Body, Survey, nearest
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import stance_of

AT_DOOR = 3
"""So many of a body go to a door."""


def work_doors(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Open or bash a door beside which one of an attacking side stands, or None."""
    if stance_of(at.state, decision.side) != "attack":
        return None
    opens: MayOpen | None = decision.offer(MayOpen)
    for command in opens.examples(at) if opens is not None else ():
        if isinstance(command, Open):
            return command, "the way through"
    bashes: MayBash | None = decision.offer(MayBash)
    for two in bashes.examples(at) if bashes is not None else ():
        if isinstance(two, Bash) and not _has_hands(at, two):
            return two, "to break in"
    return None


def _has_hands(at: Situation, bash: Bash) -> bool:
    """Whether one of those who could bash a door could open it instead, now or in the next round."""
    if door_state(at, bash.door) == "shut":
        return any(at.figure(name).profile.mannish and not at.figure(name).profile.mount for name in bash.figures)
    return any(is_within(at, at.figure(name), bash.door) for name in bash.figures)


def to_doors(survey: Survey, march: March, body: Body) -> str:
    """Send some of a body to the door between it and all enemies; return the reason, "" where there is none."""
    at = survey.at
    shut = [door for door in doors(at) if door_state(at, door) in ("shut", "barred")]
    if not shut or not body.movers or body.engaged or not survey.enemies:
        return ""
    if can_fly(at, body.movers[0]):
        return ""  # over the wall
    base = body.movers[0].profile.base
    foe = nearest(body.middle, survey.foes)
    if route(at.ground, base, body.middle, foe.at) is not None:
        return ""
    best: tuple[int, int, Point] | None = None
    for door in shut:
        for spot in spots(at, door, body.movers[0]):
            way = route(at.ground, base, body.middle, spot)
            if way:
                far = sum(distance_up(a, b) for a, b in zip((body.middle, *way), way))
                if best is None or far < best[0]:
                    best = far, door, spot
    if best is None:
        return ""
    _, door, spot = best
    if any(is_at(at, figure, door) for figure in body.figures):
        return "at the door"
    gone = 0
    for figure in sorted(body.movers, key=lambda mover: (squared(mover.at, spot), mover.id))[:AT_DOOR]:
        way = route(at.ground, figure.profile.base, figure.at, spot)
        if not way or left(at, figure) < GRAIN:
            continue
        march.going((figure,))
        gone += bool(march.walk(figure, way, facing_towards(spot, at.ground.pieces[door].middle)))
    return "to the door" if gone else ""


def spots(at: Situation, door: int, figure: Figure) -> list[Point]:
    """Return the places right before and right behind a door, from which a figure can use it."""
    piece = at.ground.pieces[door]
    a, b = piece.terrain.points[0], piece.terrain.points[-1]
    size = max(1, distance_up(a, b))
    out = extent(figure.profile.base) + (piece.terrain.width or piece.kind.width) // 2 + GRAIN // 8
    x, y = piece.middle
    dx, dy = -(b[1] - a[1]) * out // size, (b[0] - a[0]) * out // size
    return [(x + dx, y + dy), (x - dx, y - dy)]
