"""The straight parts of a way."""

from __future__ import annotations

from msgspec import Struct

from game.core.grain import Point, place


class Leg(Struct, frozen=True, gc=False):
    """A straight part of a way: where it begins, how far it leads to the right and down, and its length; grains."""

    start: Point
    dx: int
    dy: int
    length: int

    @property
    def end(self) -> Point:
        """Where it leads."""
        return self.start[0] + self.dx, self.start[1] + self.dy

    def place(self, t: int) -> Point:
        """Return the place `t` grains along it, to the nearest grain."""
        return place(self.start[0], self.dx, t, self.length), place(self.start[1], self.dy, t, self.length)


def leg(a: Point, b: Point, length: int) -> Leg:
    """Return the leg from one place to another, so many grains long."""
    return Leg(a, b[0] - a[0], b[1] - a[1], length)
