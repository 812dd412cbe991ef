"""Unions of terrain that settle the plain cases of many lines of sight at once."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import Polygon, prepare, union_all
from shapely.geometry.base import BaseGeometry

from game.board.convex import Ring
from game.board.ground import Ground
from game.board.terrain import Piece
from game.core.grain import Point


def in_sight(piece: Piece) -> bool:
    """Tell whether a piece may do anything to a line of sight."""
    kind = piece.kind
    return bool(kind.blocks or kind.wood or kind.shelter or kind.parapet or kind.opening)


class Screens:
    """What may be in the way of a line, and what surely is for all no taller than some height: prepared unions.

    Each is a little wider or narrower than the truth: they settle the plain cases and leave the rest to sight()."""

    def __init__(self, ground: Ground, tallest: int) -> None:
        self._pieces = [p for p in ground.pieces if p.kind.wood or p.kind.raised or p.kind.walkway]
        every: list[BaseGeometry] = []
        walls: list[BaseGeometry] = []
        masses: list[BaseGeometry] = []
        for piece in ground.pieces:
            kind = piece.kind
            if not in_sight(piece):
                continue
            rings = piece.walls if kind.hollow or kind.in_wall else piece.parts
            every.append(_joined(rings).buffer(2, join_style="mitre"))
            if kind.blocks == "to" and (not piece.high or piece.high >= tallest):
                walls += [_joined([ring]).buffer(-2) for ring in piece.solid]
            elif kind.blocks == "under" and piece.high > tallest:
                masses += [_joined([ring]).buffer(-2) for ring in piece.parts]
            elif kind.wood and (not piece.high or piece.high >= tallest):
                # Through a place so deep inside it, every line has more wood than may be seen through.
                masses += [_joined([ring]).buffer(-(kind.wood // 2) - 3) for ring in piece.parts]
        self.all = union_all(every)
        self.walls = union_all(walls)
        self.masses = union_all(masses) if masses else None
        for one in (self.all, self.walls, self.masses):
            prepare(one)

    def holds(self, place: Point) -> bool:
        """Tell whether a place is in a wood or on raised ground."""
        return any(piece.covers(place) for piece in self._pieces)


def _joined(rings: Sequence[Ring]) -> BaseGeometry:
    return union_all([Polygon(ring.points) for ring in rings if not ring.thin])
