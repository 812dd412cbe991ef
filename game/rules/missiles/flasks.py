"""Flasks: who may throw one, whom it splashes, where a miss lands, and where a figure leaps clear.

[SP-3.4.4.1 to SP-3.4.4.4, SP-3.7.2.1]"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import gap_within
from game.board.heights import within_apart
from game.board.land.terrain import chord
from game.board.paths import first_within
from game.board.templates import burst
from game.board.templates import caught as caught_by
from game.core.figures import Figure
from game.core.grain import FAN, GRAIN, Point, ahead, distance_up, facing_towards, squared
from game.core.table import Terrain
from game.core.tally import Refusal
from game.rules.creatures.harms import is_immune
from game.rules.moving.movement import is_locked, locked, standing_on
from game.rules.situation import Situation
from game.rules.stealth.seeing import carries_light

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Flask, Missile

SPLASH = GRAIN
"""How far from the target, edge to edge, or from where it lands a flask takes effect [SP-3.4.4.1.1, SP-R185]."""
LEAP = GRAIN
"""At most so far outside the splash one comes down who leaps clear [SP-R46]."""
STRIDE = GRAIN // 8
"""The grains between two places looked at."""
HELPLESS = frozenset(("prone", "stunned", "held", "asleep"))
"""Conditions in one of which nobody leaps [SP-R185]."""
BURNING = "burning_ground"
"""Kind of terrain of a pool of burning oil."""
LASTING = {"fire": "burning", "acid": "corroded", "holy": "seared"}
"""The condition in which one is to whom a flask does damage in later rounds, by its kind [SP-3.4.4.4, SP-R180]."""


def flask_of(at: Situation, weapon: Missile) -> Flask | None:
    """Return what a missile weapon is as a flask, or None."""
    return at.catalogue.flasks[weapon.flask] if weapon.flask else None


def flasks_of(at: Situation, figure: Figure) -> list[Missile]:
    """List the kinds of flask a figure carries, in the order carried."""
    flasks = at.catalogue.flasks
    return [at.catalogue.missiles[name] for name in dict.fromkeys(figure.carries) if name in flasks]


def flask_refused(at: Situation, figure: Figure, weapon: Missile, *, passing: bool) -> Refusal | None:
    """Say why a figure may not throw a flask it carries, or None [SP-3.7.2.1, SP-3.4.4.4, SP-R183]."""
    if passing:
        return Refusal(f"the {weapon.name} is thrown in the missile phase, not in passing", "SP-3.7.2.1")
    if is_locked(at, figure):
        return locked(at, figure, "SP-3.7.2.1", f" and cannot throw the {weapon.name}")
    flask = flask_of(at, weapon)
    if flask is not None and flask.flame and not has_flame(at, figure):
        return Refusal(f"{figure.name} has no flame at hand to light the {weapon.name}", "SP-R183")
    return None


def has_flame(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has a flame at hand: its own torch or lantern, a friend's within 1 inch, or a fire.

    [SP-R183]"""
    if carries_light(figure):
        return True
    friends = at.field.friends(figure.side)
    if any(carries_light(friend) and within_apart(figure, friend, GRAIN) for friend in friends):
        return True
    return any(
        piece.id and piece.kind == BURNING and burns_near(figure, piece) for piece in at.state.terrain
    )


def burns_near(figure: Figure, piece: Terrain) -> bool:
    """Tell whether a figure's base is within 1 inch of a round piece of burning ground."""
    xs, ys = [x for x, _ in piece.points], [y for _, y in piece.points]
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return bool(caught_by(burst(middle, (max(xs) - min(xs)) // 2 + GRAIN), (figure,)))


def harms(flask: Flask, figure: Figure) -> bool:
    """Tell whether a flask harms a figure: it must be of the kinds the flask harms, and not immune to its harm.

    [SP-3.4.4.4, SP-R182]"""
    if flask.only and not any(trait in figure.profile.traits for trait in flask.only):
        return False
    return not is_immune(figure, flask.kind)


# ---- whom it reaches ---------------------------------------------------------------------------------------------


class Splash:
    """The area of a flask: all within 1 inch of the figure that is hit, or of the place where it lands."""

    __slots__ = ("place", "target")

    def __init__(self, target: Figure | None, place: Point) -> None:
        self.target = target
        self.place = place

    def reaches(self, figure: Figure, more: int = 0) -> bool:
        """Tell whether a figure, where it is put, is in it (or within so many grains more)."""
        if self.target is not None:
            level = abs(self.target.altitude - figure.altitude) <= SPLASH
            return figure.id == self.target.id or (level and gap_within(self.target, figure, SPLASH + more))
        return bool(caught_by(burst(self.place, SPLASH + more), (figure,)))


def splashed(at: Situation, splash: Splash) -> list[Figure]:
    """List whom a flask reaches, friend and foe, in order of ids: all within its inch, and nobody beyond it.

    [SP-3.4.4.1.1, SP-R185]"""
    return sorted([figure for figure in at.state.standing() if splash.reaches(figure)], key=lambda figure: figure.id)


def landing(at: Situation, origin: Point, course: int, far: int) -> Point | None:
    """Return where a flask lands that scatters so far from a place: at the first wall; None beyond the table's edge.

    [SP-3.4.4.3, ST-R11, SP-R185]"""
    goal = ahead(origin, course, far)
    total = distance_up(origin, goal)
    first = total
    for piece in at.ground.pieces:
        if piece.kind.impassable and piece.kind.blocks == "to":
            for ring in piece.solid:
                met = chord(ring, origin, goal, total)
                if met is not None and 0 < met[0] < first:
                    first = met[0]
    if first < total:
        return ahead(origin, course, max(0, first - 2))
    x, y = goal
    table = at.state.table
    return goal if 0 <= x <= table.width and 0 <= y <= table.height else None


# ---- leaping clear -----------------------------------------------------------------------------------------------


def can_leap(figure: Figure) -> bool:
    """Tell whether a figure is on its feet and master of itself, so that it could leap at all [SP-R185]."""
    return not figure.has_any(HELPLESS)


def has_room_to_leap(at: Situation, figure: Figure, splash: Splash) -> bool:
    """Tell whether a figure can leap clear of a splash: whether there is any place to come down [SP-3.4.4.2]."""
    if not can_leap(figure):
        return False
    if not splash.reaches(figure):
        return True
    away = facing_towards(splash.place, figure.at) if splash.place != figure.at else figure.facing
    return any(_down(at, figure, splash, away + turn) is not None for turn in FAN)


def leap_place(at: Situation, figure: Figure, splash: Splash) -> Point | None:
    """Return where a figure comes down that leaps clear of a splash, or None where there is no space.

    The nearest free spot outside it and within 1 inch of it, to which nothing bars the way; of these sooner one in no
    enemy's zone that it did not stand in, then the one most straight away. [SP-3.4.4.2, SP-R46, SP-R185]"""
    if not can_leap(figure):
        return None
    if not splash.reaches(figure):
        return figure.at
    away = facing_towards(splash.place, figure.at) if splash.place != figure.at else figure.facing
    known = set(at.field.ids_in_zones_of(figure))
    best: tuple[int, int] | None = None
    found: Point | None = None
    for turn in FAN:
        place = _down(at, figure, splash, away + turn)
        if place is None:
            continue
        there = replace(figure, x=place[0], y=place[1])
        fresh = sum(1 for name in at.field.ids_in_zones_of(there) if name not in known)
        rank = (fresh, squared(figure.at, place))
        if best is None or rank < best:
            best, found = rank, place
    return found


def _down(at: Situation, figure: Figure, splash: Splash, course: int) -> Point | None:
    """The first spot on a course that is outside the splash, if it is free and the leap there clear."""
    for far in count(STRIDE, STRIDE):
        place = ahead(figure.at, course, far)
        there = replace(figure, x=place[0], y=place[1])
        if splash.reaches(there):
            continue
        if not splash.reaches(there, LEAP):
            break
        if at.ground.unfit(figure.profile.base, place, figure.facing) is None and standing_on(at, there) is None:
            return place if _clear(at, figure, place) else None
    return None


def _clear(at: Situation, figure: Figure, place: Point) -> bool:
    """Whether nothing that cannot be passed, and nobody, is in the way of a leap."""
    base = figure.profile.base
    laid = at.ground.course(base, figure.at, (place,), figure.profile.allowance, figure.facing)
    if laid.blocked is not None and laid.blocked[0] <= laid.length:
        return False
    bodies = [body for body in at.field.lay.bodies.along(base, figure.at, place) if body[0].id != figure.id]
    met = first_within(base, figure.at, place, bodies, figure.facing)
    return met is None or met[0] == 0
