"""Offers to whole bodies of troops: what is told of them to whoever has to choose."""


from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from game.core.commands import Command
from game.core.grain import Point
from game.core.held.engines import Bombard
from game.rules.bodies import Outlook, Worked
from game.rules.decision import Answer, Offer
from game.rules.situation import Situation
from game.systems.large_battles.commands import Assail, March, Volley


class Sighted(Struct, frozen=True):
    """A body as a commander sees it: where its middle is, its facing, strength, and how far it goes and shoots."""

    id: str
    side: str
    at: Point
    facing: int
    figures: int
    march: int
    charge: int
    shoots: int
    """Grains of its missile range, 0 for none."""
    horse: bool
    engaged: bool
    breadth: int


class OfBodies(Offer[Answer], frozen=True):
    """An offer to whole bodies: what every book says of its own, for who has to choose."""

    def holding(self, at: Situation, figure: str) -> str:
        """Return the body a figure is of, by its id."""
        return figure

    def members(self, at: Situation, body: str) -> tuple[str, ...]:
        """List the figures of a body that stand."""
        return ()

    def named(self, at: Situation, body: str) -> str:
        """Return what a body is called, with what is left of it."""
        return body

    def outlook(self, at: Situation, command: Answer) -> Outlook | None:
        """Return what may be expected of a legal order, or None where there is nothing to tell."""
        return None


class OfWorkings(Offer[Answer], frozen=True):
    """An offer of magic or breath among bodies: what every book says of its own, for who has to aim it."""

    def each(self, at: Situation) -> Iterator[Command]:
        """Return one order for each thing that can be worked now, aimed at somebody for whom it is."""
        return iter(())

    def worked(self, at: Situation, command: Answer) -> Worked | None:
        """Return what a working would be as it is aimed, whether or not it may be; None where it is nothing at all."""
        return None


class Marching(OfBodies[March], frozen=True):
    """March a body."""

    kind: ClassVar[type[Command]] = March
    side: str

    def bodies(self, at: Situation) -> tuple[str, ...]:
        """List the bodies that may still march."""
        return ()

    def sighted(self, at: Situation) -> tuple[Sighted, ...]:
        """List all bodies of both sides as they are seen."""
        return ()

    def towards(self, at: Situation, body: str, goal: Point, facing: int | None = None) -> March | None:
        """Return the march that takes a body nearest to a place, to look along `facing` there, or None."""
        return None

    def reach(self, at: Situation, body: str) -> tuple[Point, ...]:
        """Return the ring of places to which the middle of a body's front may come; none where it may not march."""
        return ()

    def ends(self, at: Situation, command: March) -> tuple[tuple[str, Point, int], ...]:
        """Return where a march leaves each figure, and its facing."""
        return ()

    def spends(self, at: Situation, command: March) -> tuple[int, int]:
        """Return the grains of its move that a march costs, and those the body has left before it."""
        return 0, 0


class Assailing(OfBodies[Assail], frozen=True):
    """Charge with a body; as a counter-charge, only with that named, at that named."""

    kind: ClassVar[type[Command]] = Assail
    side: str
    body: str = ""
    against: str = ""

    def charges(self, at: Situation) -> tuple[Assail, ...]:
        """List every charge that could be ordered now."""
        return ()

    def prospect(self, at: Situation, command: Assail) -> tuple[int, int]:
        """Return the kills a charge may expect to make and to suffer, in hundredths."""
        return 0, 0

    def ends(self, at: Situation, command: Assail) -> tuple[tuple[str, Point, int], ...]:
        """Return where a charge leaves each figure, and its facing."""
        return ()


class Volleying(OfBodies[Volley], frozen=True):
    """Shoot with a body; as others pass, only with those named, at that named."""

    kind: ClassVar[type[Command]] = Volley
    side: str
    passing: tuple[str, ...] = ()
    against: str = ""

    def volleys(self, at: Situation) -> tuple[Volley, ...]:
        """List every volley that could be ordered now."""
        return ()

    def worth(self, at: Situation, command: Volley) -> tuple[int, int]:
        """Return the kills that a volley makes on its worst and its best dice."""
        return 0, 0


class Bombarding(OfBodies[Bombard], frozen=True):
    """Shoot with an engine, or throw a boulder, at a place."""

    kind: ClassVar[type[Command]] = Bombard
    side: str

    def engines(self, at: Situation) -> tuple[str, ...]:
        """List the figures that may bombard now."""
        return ()

    def reach(self, at: Situation, figure: str) -> tuple[int, int, int]:
        """Return the least and greatest range of a figure's engine, and the radius of its shot, in grains."""
        return 0, 0, 0
