"""The ground of a battle: what lies where, how high it is, who may stand on it, and courses laid over it [ST-R12]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import Any

from game.board.bases import CONTACT, body, reach_of, shrunk
from game.board.convex import Ring, sum_of, within
from game.board.land.course import Course, lay
from game.board.land.laid import Crossing, Path, Stretch
from game.board.land.terrain import OFF_TABLE, Piece, Ratio, TerrainKind, ramp_level, ruling, without
from game.board.land.walls import Walls
from game.core.figures import Base
from game.core.grain import Point
from game.core.table import Table, Terrain

__all__ = ["OFF_TABLE", "Course", "Crossing", "Ground", "Ratio", "Stretch", "TerrainKind"]

CELL = 11
"""Cells of the index are 2 to this power of grains: 2 inches."""
PROBE = 256
"""How far beyond the ends of stairs their heights are looked up, in grains."""
_MANY = 16384


class Ground:
    """A table with its terrain, made once; a change of terrain (a door bashed in) wants a new one."""

    __slots__ = (
        "_columns",
        "_grown",
        "_laid",
        "_last_column",
        "_last_row",
        "_levels",
        "_rows",
        "forbidden",
        "height",
        "kept",
        "kinds",
        "level_all_over",
        "pieces",
        "plain",
        "table",
        "terrain",
        "walls",
        "width",
    )  # fmt: skip

    def __init__(self, table: Table, terrain: Sequence[Terrain], kinds: Mapping[str, TerrainKind]) -> None:
        self.table = table
        self.terrain = tuple(terrain)
        self.kinds = kinds
        self.width, self.height = table.width, table.height
        self.pieces = tuple(Piece(i, piece, kind_of(piece, kinds)) for i, piece in enumerate(terrain))
        self.plain = not self.pieces
        _cut_out(self.pieces)
        self.walls = Walls(self.pieces)
        """What parts figures who stand near each other."""
        forbidden: list[Ring] = []
        for piece in self.pieces:
            if piece.kind.impassable:
                piece.numbers = range(len(forbidden), len(forbidden) + len(piece.solid))
                forbidden += piece.solid
        self.forbidden = tuple(forbidden)
        """What no base may stand on; the pieces know which are theirs."""
        self._levels = tuple(p for p in reversed(self.pieces) if p.kind.raised or p.kind.walkway or p.kind.stairs)
        self.level_all_over = not self._levels
        """Whether nothing is higher than the table anywhere."""
        for piece in self._levels:
            if piece.kind.stairs:
                piece.ramp = self._ramp(piece)
        self._last_column, self._last_row = self.width >> CELL, self.height >> CELL
        self._columns = [0] * (self._last_column + 1)
        self._rows = [0] * (self._last_row + 1)
        for piece in self.pieces:
            left, top, right, bottom = piece.box
            for column in self._range(left, right, self._last_column):
                self._columns[column] |= 1 << piece.index
            for row in self._range(top, bottom, self._last_row):
                self._rows[row] |= 1 << piece.index
        self._grown: dict[tuple[int, int, int, int], Ring] = {}
        self._laid: dict[Path, Course] = {}
        self.kept: dict[Any, Any] = {}
        """What other questions keep about this ground (sight, clearance, distance fields)."""

    @staticmethod
    def _range(low: int, high: int, last: int) -> range:
        return range(min(max(low >> CELL, 0), last), min(max(high >> CELL, 0), last) + 1)

    def near(self, left: int, top: int, right: int, bottom: int) -> int:
        """Return the pieces that may lie in a box as bits by their number; of those left out none does."""
        columns = 0
        last = self._last_column
        low, high = left >> CELL, right >> CELL
        for cells in self._columns[0 if low < 0 else min(low, last) : max(high, 0) + 1]:
            columns |= cells
        if not columns:
            return 0
        rows = 0
        last = self._last_row
        low, high = top >> CELL, bottom >> CELL
        for cells in self._rows[0 if low < 0 else min(low, last) : max(high, 0) + 1]:
            rows |= cells
        return columns & rows

    def among(self, bits: int) -> list[Piece]:
        """List pieces by the bits of their numbers, in order."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(self.pieces[lowest.bit_length() - 1])
            bits ^= lowest
        return found

    def level(self, point: Point) -> int:
        """Return the height of the ground above the table in grains [ST-R12]."""
        for piece in self._levels:
            if piece.ramp is not None and piece.covers(point):
                return ramp_level(piece.ramp, point)
        for piece in self._levels:
            if piece.ramp is None and piece.covers(point):
                return piece.high
        return 0

    def ruling_piece(self, point: Point) -> Terrain | None:
        """Return the terrain that rules at a place: the later entry, but before all what spans it [ST-R12]."""
        if self.plain:
            return None
        piece = ruling([p for p in self.among(self.near(point[0], point[1], point[0], point[1])) if p.covers(point)])
        return None if piece is None else piece.terrain

    def unfit(self, base: Base, at: Point, facing: int) -> Terrain | None:
        """Return what a base would stand on and may not, impassable ground or OFF_TABLE; None where it fits [ST-R1]."""
        x, y = at
        across, down = reach_of(base, facing)
        if (
            x - across < -CONTACT
            or y - down < -CONTACT
            or x + across > self.width + CONTACT
            or y + down > self.height + CONTACT
        ):
            return OFF_TABLE
        if not self.forbidden:
            return None
        bits = self.near(x - across, y - down, x + across, y + down)
        if bits:
            for piece in self.among(bits):
                left, top, right, bottom = piece.box
                if x + across < left or x - across > right or y + down < top or y - down > bottom:
                    continue
                for number in piece.numbers:
                    ring, most = self.grown(number, base, facing)
                    if within(ring, x, y, most):
                        return piece.terrain
        return None

    def grown(self, number: int, base: Base, facing: int) -> tuple[Ring, int]:
        """Return the ring, and the grains from it, where a base's centre may not be for one forbidden ring."""
        ring = self.forbidden[number]
        if base.radius:
            return ring, max(0, base.radius - CONTACT - 1)
        key = (number, base.width, base.length, facing % 180)
        known = self._grown.get(key)
        if known is None:
            known = sum_of(ring, body(shrunk(base, CONTACT + 1), facing % 180))
            if len(self._grown) >= _MANY:
                self._grown.clear()
            self._grown[key] = known
        return known, 0

    def course(
        self, base: Base, start: Point, path: Sequence[Point], allowance: int, facing: int | None = None
    ) -> Course:
        """Lay a path over the ground: what it costs, and where it may not go on; grains.

        A rectangular base faces along each leg unless it keeps the facing given [ST-R12]."""
        across, down = reach_of(base, facing)
        x, y = start
        right, bottom = self.width + CONTACT - across, self.height + CONTACT - down
        left, top = across - CONTACT, down - CONTACT
        length = 0
        inside = left <= x <= right and top <= y <= bottom
        near: list[Piece] = []
        for ax, ay in path:
            square = (ax - x) ** 2 + (ay - y) ** 2
            root = isqrt(square)
            length += root if root * root == square else root + 1
            if not (left <= ax <= right and top <= ay <= bottom):
                inside = False
            if not self.plain:
                west, east = (x - across, ax + across) if x < ax else (ax - across, x + across)
                north, south = (y - down, ay + down) if y < ay else (ay - down, y + down)
                bits = self.near(west, north, east, south)
                if bits:
                    near += [
                        p
                        for p in self.among(bits)
                        if p.box[0] <= east and p.box[2] >= west and p.box[1] <= south and p.box[3] >= north
                    ]
            x, y = ax, ay
        if inside and not near:
            return Course(length)
        if len(path) > 1:
            near = [piece for piece in self.pieces if piece in near]
        asked = Path(base, start, tuple(path), allowance, facing)
        known = self._laid.get(asked)
        if known is None:
            if len(self._laid) >= _MANY:
                self._laid.clear()
            known = self._laid[asked] = lay(self, asked, near)
        return known

    def _ramp(self, piece: Piece) -> tuple[Point, Point, int, int]:
        """Foot and head of stairs and their levels, by what lies beyond their ends."""
        points = piece.terrain.points
        if piece.terrain.closed:
            cx, cy = piece.middle
            ends = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(points, [*points[1:], points[0]])]
            found = sorted((self._raised(_beyond((cx, cy), end)), end) for end in ends)
            head = found[-1][1]
            foot = max(found[:-1], key=lambda step: (step[1][0] - head[0]) ** 2 + (step[1][1] - head[1]) ** 2)[1]
        else:
            foot, head = points[0], points[-1]
        low, high = self._raised(_beyond(head, foot)), self._raised(_beyond(foot, head))
        if low == high:
            high = low + piece.high
        return foot, head, low, high

    def _raised(self, point: Point) -> int:
        for piece in self._levels:
            if not piece.kind.stairs and piece.covers(point):
                return piece.high
        return 0

    def recall(self, key: Any, make: Callable[[], Any]) -> Any:
        """Return what is kept about this ground under a key, made the first time."""
        known = self.kept.get(key)
        if known is None:
            known = self.kept[key] = make()
        return known


def kind_of(terrain: Terrain, kinds: Mapping[str, TerrainKind]) -> TerrainKind:
    """Return the kind of a piece: the kind of its state (`door.open`) if there is one, else of its name (`door`)."""
    known = kinds.get(f"{terrain.kind}.{terrain.state}") if terrain.state else None
    return known or kinds[terrain.kind]


def _beyond(a: Point, b: Point) -> Point:
    """The place a little beyond b, seen from a."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = max(1, isqrt(dx * dx + dy * dy))
    return b[0] + dx * PROBE // size, b[1] + dy * PROBE // size


def _cut_out(pieces: Sequence[Piece]) -> None:
    """Take doors and windows out of the walls they lie in, and fords, bridges and roads out of what they cross.

    [ST-R19]"""
    for piece in pieces:
        if piece.kind.in_wall or not (piece.kind.impassable or piece.kind.blocks == "to"):
            continue
        rings = list(piece.walls)
        for other in pieces:
            if other is not piece and (other.kind.in_wall or other.kind.spans):
                for cutter in other.cutters():
                    rings = [left for ring in rings for left in without(ring, cutter)]
        piece.solid = tuple(rings)
