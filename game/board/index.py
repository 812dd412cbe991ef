"""Many figures found by where they stand: sooner from 20 on if kept; to build it takes 0.35 microseconds each."""

from __future__ import annotations

from collections.abc import Iterable

from game.board.bases import extent, gap_within
from game.core.figures import Base, Figure
from game.core.grain import Point

CELL = 13
"""Cells are 2 to this power of grains: 8 inches."""
ROW = 20
"""A row of cells has 2 to this power of them, by which they are numbered."""

One = tuple[Figure, int]
"""A figure and its margin in grains: the radius of its zone, or how deep its body may be run into."""


def _cell(figure: Figure) -> int:
    """The number of the cell in which a figure's centre is."""
    return (figure.y >> CELL << ROW) + (figure.x >> CELL)


class Crowd:
    """Figures with their margins, by the cell their centre is in; never changed, but copied with one figure moved."""

    __slots__ = ("_cells", "reach")

    def __init__(self, others: Iterable[One]) -> None:
        self.reach = 0
        """How far from its centre the margin of any of them may reach, in grains."""
        listed: dict[int, list[One]] = {}
        for other in others:
            figure, margin = other
            listed.setdefault(_cell(figure), []).append(other)
            self.reach = max(self.reach, extent(figure.profile.base) + margin)
        self._cells = {cell: tuple(found) for cell, found in listed.items()}

    def moved(self, before: Figure, after: One) -> Crowd:
        """Return the crowd with one figure replaced by its new state."""
        return self.changed((before,), (after,))

    def changed(self, gone: Iterable[Figure], come: Iterable[One]) -> Crowd:
        """Return the crowd without some, as they were before, and with others."""
        found = Crowd(())
        found._cells = cells = self._cells.copy()
        found.reach = self.reach
        for figure in gone:
            name, cell = figure.id, (figure.y >> CELL << ROW) + (figure.x >> CELL)
            cells[cell] = tuple([body for body in cells[cell] if body[0].id != name])
        for body in come:
            figure, margin = body
            base = figure.profile.base
            cell = (figure.y >> CELL << ROW) + (figure.x >> CELL)
            cells[cell] = (*cells.get(cell, ()), body)
            reach = (base.radius or extent(base)) + margin
            if reach > found.reach:
                found.reach = reach
        return found

    def in_box(self, left: int, top: int, right: int, bottom: int) -> list[One]:
        """List those whose centre may lie in a box of grains, and some about it."""
        cells = self._cells
        found: list[One] = []
        west, east = left >> CELL, (right >> CELL) + 1
        for row in range(top >> CELL, (bottom >> CELL) + 1):
            first = row << ROW
            for cell in range(first + west, first + east):
                if cell in cells:
                    found += cells[cell]
        return found

    def around(self, places: Iterable[Point], far: int) -> list[One]:
        """List those whose centre lies so many grains or less to the side of a place, and up or down from it."""
        found: dict[str, One] = {}
        for x, y in places:
            for body in self.in_box(x - far, y - far, x + far, y + far):
                figure = body[0]
                if -far <= figure.x - x <= far and -far <= figure.y - y <= far:
                    found[figure.id] = body
        return list(found.values())

    def along(self, base: Base, start: Point, end: Point) -> list[One]:
        """List those to whose margin a base may come on a leg: all that first_within() needs to be given."""
        far = (base.radius or extent(base)) + self.reach + 2
        (ax, ay), (bx, by) = start, end
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        return self.in_box(left - far, top - far, right + far, bottom + far)

    def about(self, figure: Figure) -> list[Figure]:
        """List those in whose margin a figure stands, exactly, itself left out."""
        base = figure.profile.base
        far = (base.radius or extent(base)) + self.reach + 2
        x, y = figure.x, figure.y
        return [
            other
            for other, margin in self.in_box(x - far, y - far, x + far, y + far)
            if -far <= other.x - x <= far
            and -far <= other.y - y <= far
            and other.id != figure.id
            and gap_within(figure, other, margin)
        ]
