"""Cells over a part of the table, where a base may be and what they cost; they propose, they never decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from game.board.bases import CONTACT, extent
from game.board.convex import Ring
from game.board.land.ground import Ground
from game.board.land.terrain import Piece
from game.board.later import np
from game.core.figures import Base, Figure
from game.core.grain import Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

Mask: TypeAlias = "NDArray[np.bool_]"
Field: TypeAlias = "NDArray[np.float64]"
Costs: TypeAlias = "NDArray[np.int32]"
Move = tuple[Any, Any, Any]
FAR = 1 << 28
"""A cost that nothing reaches."""


class Grid:
    """Square cells of some grains about a first centre; a cell is its row times the columns plus its column."""

    __slots__ = ("bits", "cell", "columns", "ground", "left", "rows", "top", "x", "y")

    def __init__(self, ground: Ground, left: int, top: int, columns: int, rows: int, cell: int) -> None:
        self.ground = ground
        self.left, self.top, self.columns, self.rows, self.cell = left, top, columns, rows, cell
        self.x: Field = (left + cell * np.arange(columns, dtype=np.float64))[None, :]
        self.y: Field = (top + cell * np.arange(rows, dtype=np.float64))[:, None]
        side = 2 * cell
        self.bits = 0
        if not ground.plain:
            self.bits = ground.near(left - side, top - side, left + columns * cell + side, top + rows * cell + side)

    @property
    def pieces(self) -> list[Piece]:
        """The pieces of terrain that may lie under it."""
        return self.ground.among(self.bits)

    def centre(self, number: int) -> Point:
        """Return the middle of a cell."""
        row, column = divmod(number, self.columns)
        return self.left + column * self.cell, self.top + row * self.cell

    def at(self, point: Point) -> tuple[int, int]:
        """Return the row and column of the cell nearest to a place, whether there is one or not."""
        half = self.cell // 2
        return (point[1] - self.top + half) // self.cell, (point[0] - self.left + half) // self.cell

    def near_ring(self, ring: Ring, most: float) -> Mask:
        """Mark the cells whose middle is within some grains of a ring; below 0: so deep inside it."""
        mask: Mask = np.zeros((self.rows, self.columns), dtype=np.bool_)
        xs, ys = [p[0] for p in ring.points], [p[1] for p in ring.points]
        columns = self._between(min(xs) - most, max(xs) + most, self.left, self.columns)
        rows = self._between(min(ys) - most, max(ys) + most, self.top, self.rows)
        x, y = self.x[:, columns], self.y[rows]
        inside: Mask = np.full((y.shape[0], x.shape[1]), not ring.thin)
        close: Mask = np.zeros_like(inside)
        for ax, ay, ex, ey, square in ring.edges:
            if square:
                inside &= (ey * (x - ax) - ex * (y - ay)) <= min(most, 0) * np.sqrt(square)
            if most >= 0:
                along = np.clip(((x - ax) * ex + (y - ay) * ey) / max(1, square), 0, 1)
                close |= (x - ax - along * ex) ** 2 + (y - ay - along * ey) ** 2 <= most * most
        mask[rows, columns] = inside | close
        return mask

    def _between(self, low: float, high: float, first: int, many: int) -> slice:
        """The columns or rows whose middles may lie between two places."""
        begin = int((low - first) // self.cell)
        end = int((high - first) // self.cell) + 2
        return slice(max(0, min(begin, many)), max(0, min(end, many)))

    def barred(self, clearance: int) -> Mask:
        """Mark the cells where a base so far across to each side would be off the table or on forbidden ground."""
        near = clearance - CONTACT
        wide = (self.x < near) | (self.x > self.ground.width - near)
        high = (self.y < near) | (self.y > self.ground.height - near)
        mask: Mask = wide | high
        for piece in self.pieces:
            for number in piece.numbers:
                mask |= self.near_ring(self.ground.forbidden[number], clearance - CONTACT - 1)
        return mask

    def under(self, piece: Piece, most: float = 0) -> Mask:
        """Mark the cells whose middle is on a piece or within some grains of it."""
        mask: Mask = np.zeros((self.rows, self.columns), dtype=np.bool_)
        for ring in piece.parts:
            mask |= self.near_ring(ring, most)
        return mask

    def factors(self) -> Field:
        """Return what a grain costs in each cell; a hill counts as uphill."""
        factors: Field = np.ones((self.rows, self.columns))
        for piece in sorted(self.pieces, key=lambda p: (p.kind.spans, p.index)):
            number, of = piece.kind.uphill or piece.kind.cost
            factors[self.under(piece)] = number / of
        return factors

    def crossings(self) -> Mask:
        """Mark the cells close to what costs extra to cross."""
        mask: Mask = np.zeros((self.rows, self.columns), dtype=np.bool_)
        for piece in self.pieces:
            if piece.kind.extra or piece.kind.share[0]:
                mask |= self.under(piece, self.cell * 0.75)
        return mask

    def drops(self) -> Mask:
        """Mark the cells close to the edge of a walkway, and those on stairs, which lead only up and down."""
        mask: Mask = np.zeros((self.rows, self.columns), dtype=np.bool_)
        near = self.cell * 0.75
        for piece in self.pieces:
            if piece.kind.walkway:
                mask |= self.under(piece, near) & ~self.under(piece, -near)
            elif piece.kind.stairs:
                mask |= self.under(piece, near)
        return mask

    def tolls(self, allowance: int) -> Field:
        """Return what a grain costs in each cell, what crossing costs spread over the cells about it."""
        factors = self.factors()
        for piece in self.pieces:
            extra = piece.kind.extra + allowance * piece.kind.share[0] // piece.kind.share[1]
            if extra:
                factors[self.under(piece, self.cell * 0.75)] += extra / (2 * self.cell)
        return factors

    def close(self, base: Base, others: Iterable[tuple[Figure, int]]) -> Mask:
        """Mark the cells where a base would be within each other's margin, rectangles taken as round."""
        mask: Mask = np.zeros((self.rows, self.columns), dtype=np.bool_)
        own = extent(base)
        for figure, margin in others:
            far = own + extent(figure.profile.base) + margin
            mask |= (self.x - figure.x) ** 2 + (self.y - figure.y) ** 2 <= far * far
        return mask


def runs(mask: Mask) -> list[tuple[int, int, int]]:
    """List the stretches of marked cells: row, first column, and the column after the last."""
    found = []
    for row, line in enumerate(mask):
        if line.any():
            steps = np.flatnonzero(np.diff(np.concatenate(([0], line.view(np.int8), [0]))))
            found += [(row, int(a), int(b)) for a, b in zip(steps[::2], steps[1::2])]
    return found


def neighbours(columns: int) -> Sequence[tuple[int, float]]:
    """Return the steps to the eight cells round one, as differences of number, and their lengths in cells."""
    return [
        (dy * columns + dx, 1.0 if dx == 0 or dy == 0 else 2**0.5) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy
    ]


def moves(cell: int, factors: Field | None) -> list[Move]:
    """Return for each of eight directions the cells walked to, those walked from, and what the step costs in grains."""
    found = []
    whole = {-1: slice(None, -1), 0: slice(None), 1: slice(1, None)}
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dx or dy:
                to, of = (whole[dy], whole[dx]), (whole[-dy], whole[-dx])
                size = cell if dx == 0 or dy == 0 else -(-cell * 181 // 128)
                step: Any = np.int32(size)
                if factors is not None:
                    step = np.ceil(size * np.maximum(factors[to], factors[of])).astype(np.int32)
                found.append((to, of, step))
    return found


def settle(cost: Costs, open_to: Mask, steps: Sequence[Move]) -> None:
    """Let costs run from cell to open cell, in place, until nothing gets cheaper.

    Only from cells that have just got cheaper can others: the waves are followed, not the whole table looked at."""
    # What leads into a closed cell costs more than anything: so nothing leaks through a wall of one cell.
    views = [
        (cost[to], cost[of], np.where(open_to[to], step, FAR).astype(np.int32), of[0].start or 0, of[1].start or 0)
        for to, of, step in steps
    ]
    top, left, cheaper = 0, 0, cost < FAR
    while cheaper.any():
        rows, columns = np.flatnonzero(cheaper.any(axis=1)), np.flatnonzero(cheaper.any(axis=0))
        bottom, right = top + int(rows[-1]) + 1, left + int(columns[-1]) + 1
        top, left = top + int(rows[0]), left + int(columns[0])
        about = slice(max(0, top - 1), bottom + 1), slice(max(0, left - 1), right + 1)
        before = cost[about].copy()
        for there, here, step, down, aside in views:
            part = slice(max(0, top - down), bottom - down), slice(max(0, left - aside), right - aside)
            np.minimum(there[part], here[part] + step[part], out=there[part])
        top, left, cheaper = about[0].start, about[1].start, cost[about] < before
