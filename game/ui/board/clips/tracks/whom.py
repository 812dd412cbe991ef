"""Whom a clip shows: one figure, or several with the place above them all; and small geometry."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from game.core.events import Event
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.ui.art.figures.aloft import rise
from game.ui.art.palette import SIDES, SideColours
from game.ui.board.clips.cues import seed_of
from game.ui.board.figures.looks import altitude_of
from game.ui.board.screening.stage import Canvas, Stage

Point = tuple[float, float]


class Who(NamedTuple):
    """A figure as its beat begins: its middle, half the breadth of its base and its height in inches.

    `up` is how many inches up the screen it is seen above its foot, where it flies."""

    name: str
    at: Point
    size: float
    tall: float
    facing: float
    up: float = 0.0

    @property
    def seen(self) -> Point:
        """Where it is seen: over its foot, where it flies."""
        return (self.at[0], self.at[1] - self.up) if self.up else self.at

    def now(self, canvas: Canvas) -> Point:
        """Where it is shown, or stood if it is not."""
        return canvas.places.get(self.name, self.seen)

    @property
    def still(self) -> Who:
        """Its place as the beat began, for what is drawn there however it moves."""
        return self._replace(name="")

    def high(self, share: float = 1.0, most: float = 2.0) -> float:
        """A share of its height, counted as `most` inches at most."""
        return min(most, self.tall) * share


Spot = Point | Who


def who_is(stage: Stage, name: str) -> Who:
    """A figure of a stage by its id."""
    figure = stage.figure(name)
    up = rise(altitude_of(figure))
    return Who(name, stage.place(name), size_of(figure), stage.height(name), float(figure.facing), up)


def now(canvas: Canvas, spot: Spot) -> Point:
    """A place by now: that of a figure is where it is shown."""
    return spot.now(canvas) if isinstance(spot, Who) else spot


class Crowd(NamedTuple):
    """Several figures to which the same thing happens."""

    members: tuple[Who, ...]
    tall: float
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """Their ids."""
        return tuple([who.name for who in self.members])

    def seen(self, canvas: Canvas) -> list[tuple[Who, Point]]:
        """The figures on view, and where they are shown."""
        return [(who, canvas.places[who.name]) for who in self.members if who.name in canvas.places]

    def top(self, canvas: Canvas) -> Point | None:
        """The place above those on view, clear of the heads at the back; None where none is on view."""
        places = [at for _, at in self.seen(canvas)]
        if not places:
            return None
        x = sum(at[0] for at in places) / len(places)
        near = [at[1] for at in places if abs(at[0] - x) < 2.2] or [at[1] for at in places]
        return x, min(near) - 0.6 * self.tall - 0.75


def crowd_of(event: Event, stage: Stage, names: Iterable[str]) -> Crowd:
    """Those of some figures who are on the table."""
    members = tuple([who_is(stage, name) for name in names if name in stage.state.figures])
    tall = max((who.high(most=2.4) for who in members), default=1.0)
    return Crowd(members, tall, seed_of(type(event).__name__, *[who.name for who in members]))


def side_of(stage: Stage, side: str) -> tuple[str, ...]:
    """The ids of those of a side who stand."""
    return tuple([who.id for who in stage.state.figures.values() if who.side == side and who.standing])


def livery(stage: Stage, side: str) -> SideColours:
    """The colours of a side."""
    return SIDES.get(stage.state.side(side).colour, SIDES["blue"])


def size_of(figure: Figure) -> float:
    """Half the breadth of a base in inches."""
    base = figure.profile.base
    return (base.radius or min(base.width, base.length) / 2) / GRAIN


# ---- ways ----------------------------------------------------------------------------------------------------------


def turned(a: float, b: float, t: float) -> float:
    """A facing part of the way from one to another, the short way round."""
    return (a + ((b - a + 180) % 360 - 180) * t) % 360


def course(a: Point, b: Point) -> float:
    """The facing from one place to another, in degrees."""
    return math.degrees(math.atan2(b[0] - a[0], -(b[1] - a[1]))) % 360


def heading(facing: float) -> Point:
    """The unit vector of a facing."""
    turn = math.radians(facing)
    return math.sin(turn), -math.cos(turn)


def toward(a: Point, b: Point) -> Point:
    """The unit vector from one place to another."""
    far = math.dist(a, b)
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far) if far else (0.0, -1.0)


def between(a: Point, b: Point, share: float) -> Point:
    """The place a share of the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def onward(at: Point, way: Point, far: float, aside: float = 0.0) -> Point:
    """The place so many inches along a unit vector, and to the right of it."""
    return at[0] + way[0] * far - way[1] * aside, at[1] + way[1] * far + way[0] * aside


def beside(at: Point, size: float, facing: float) -> Point:
    """The place for a die beside a base: behind a figure that faces left or right, and never over its target."""
    back = -1.0 if 0 <= facing % 360 < 180 else 1.0
    return at[0] + back * (size + 0.45), at[1] - 0.15
