"""What parts figures who stand near each other: walls, and doors that are shut [ST-R34]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.board.convex import Ring
from game.board.land.terrain import Piece, boxes_meet, chord
from game.board.paths import first_within, point_on
from game.core.figures import Base, Figure
from game.core.grain import Point, distance_up, facing_towards

if TYPE_CHECKING:
    from game.board.index import One

MANY = 16384
"""Lines of which it is remembered whether a wall lies on them."""
WHOLE = 1 << 20
"""The length of which a chord is told; that there is one is all that is asked."""


class Walls:
    """The pieces of a ground that part figures. It is false where there are none."""

    __slots__ = ("_known", "_pieces")

    def __init__(self, pieces: Sequence[Piece] = ()) -> None:
        self._pieces = [(piece.box, piece.solid, piece.high) for piece in pieces if piece.kind.parts]
        self._known: dict[tuple[Point, Point], bool] = {}

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._pieces)

    def part(self, a: Point, b: Point) -> bool:
        """Tell whether a wall lies on the straight line between two places [ST-R34]."""
        if not self._pieces:
            return False
        key = (a, b) if a < b else (b, a)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MANY:
                self._known.clear()
            found = self._known[key] = any(chord(ring, *key, WHOLE) is not None for ring in self.about(*key))
        return found

    def part_above(self, a: Point, b: Point, altitude: int) -> bool:
        """Tell whether a wall higher than an altitude in grains lies on the straight line between two places."""
        return bool(self._pieces) and any(chord(ring, a, b, WHOLE) is not None for ring in self.about(a, b, altitude))

    def about(self, a: Point, b: Point, altitude: int = 0) -> list[Ring]:
        """List what stands of walls higher than an altitude in or about the box between two places."""
        box = min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
        return [
            ring
            for other, rings, high in self._pieces
            if boxes_meet(box, other) and not 0 < high <= altitude
            for ring in rings
        ]

    def seen(self, figure: Figure, others: Sequence[Figure]) -> list[Figure]:
        """List those of others from whom no wall parts a figure."""
        return [other for other in others if not self.part(figure.at, other.at)] if self._pieces else list(others)

    def first_within(
        self, base: Base, start: Point, end: Point, others: Sequence[One], most: int | None = None
    ) -> tuple[int, str] | None:
        """Return the first t of a leg at which the gap to some other, whom no wall parts, is at most its margin.

        As board.paths.first_within; a base faces along the leg [SP-3.3.0.2, SP-R27, ST-R34]."""
        met = first_within(base, start, end, others, None, most) if others else None
        if met is None or not self._pieces:
            return met
        best: tuple[int, str] | None = None
        left = list(others)
        while met is not None:
            name = met[1]
            other = next(body for body in left if body[0].id == name)
            clear = self._clear(base, start, end, met[0], other)
            if clear is not None and (best is None or (clear, name) < best):
                best = (clear, name)
            if clear == met[0]:
                break
            left.remove(other)
            limit = best[0] if best is not None else most
            met = first_within(base, start, end, left, None, limit) if left else None
        return best if best is None or most is None or best[0] <= most else None

    def _clear(self, base: Base, start: Point, end: Point, first: int, other: One) -> int | None:
        """The first t from some t on at which no wall parts a base from another within its margin, or None."""
        size, foe, facing = distance_up(start, end), other[0], facing_towards(start, end)
        for t in (first, *self._turns(start, end, size, first, foe.at)):
            place = point_on(start, end, size, t)
            if self.part(place, foe.at):
                continue
            near = t == first or first_within(base, place, end, (other,), facing, 0) is not None
            return t if near else None
        return None

    def _turns(self, start: Point, end: Point, size: int, first: int, eye: Point) -> list[int]:
        """Where along a leg a corner of a wall comes into line with a place: only there can it be parted or not."""
        found: set[int] = set()
        xs, ys = (start[0], end[0], eye[0]), (start[1], end[1], eye[1])
        box = min(xs), min(ys), max(xs), max(ys)
        dx, dy = end[0] - start[0], end[1] - start[1]
        for other, rings, _ in self._pieces:
            if not boxes_meet(box, other):
                continue
            for ring in rings:
                for x, y in ring.points:
                    ox, oy = x - eye[0], y - eye[1]
                    turn = dx * oy - dy * ox
                    if turn:
                        t = ((eye[0] - start[0]) * oy - (eye[1] - start[1]) * ox) * size // turn
                        found.update(point for point in range(t - 1, t + 3) if first < point <= size)
        return sorted(found)


NO_WALLS = Walls()
