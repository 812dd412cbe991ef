"""Walks of many in one command: no two end at one place, and none is illegal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from game.board.bases import extent, gap_within, overlaps
from game.board.paths import cut, length
from game.core.commands import Move, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.core.tally import Refusal
from game.play.moving.offers import MayMove
from game.rules.field import zone_radius
from game.rules.moving.movement import left
from game.rules.moving.walking import first_body, way
from game.rules.moving.way import Terms
from game.rules.moving.wings import airborne
from game.rules.situation import Situation

LEAST = GRAIN // 4
"""A shorter walk is none."""
SHY = 3 * GRAIN // 2
"""How far from an enemy's zone a walk ends that is not meant to enter it."""


Noted: TypeAlias = tuple[dict[str, Walk], dict[tuple[int, int], list[Figure]], frozenset[str]]


class March:
    """Walks being put together, with the places where they end."""

    __slots__ = ("at", "ends", "together", "walks")

    def __init__(self, at: Situation) -> None:
        self.at = at
        self.walks: dict[str, Walk] = {}
        self.together: frozenset[str] = frozenset()
        """Those who are on the move and so in nobody's way."""
        self.ends: dict[tuple[int, int], list[Figure]] = {}

    def going(self, figures: Iterable[Figure]) -> None:
        """Count figures as moving."""
        self.together |= {figure.id for figure in figures}

    def staying(self, figures: Iterable[Figure]) -> None:
        """Count figures as staying after all."""
        self.together -= {figure.id for figure in figures if figure.id not in self.walks}

    def turn(self, figure: Figure, facing: int) -> None:
        """Turn a figure where it stands."""
        self.walks[figure.id] = Walk(figure.id, (), facing)

    def walk(self, figure: Figure, path: tuple[Point, ...], facing: int, *, contact: bool = False) -> int:
        """Walk a figure along a path as far as it can, and return how far: 0 where it cannot."""
        at = self.at
        if not figure.altitude and first_body(at, figure, path, LEAST, self.together) is not None:
            return 0
        laid = way(at, figure, path, facing, Terms(left(at, figure) - 4, self.together, trim=True))
        if isinstance(laid, Refusal) or laid.length < LEAST:
            return 0
        corners, far = laid.path[1:], laid.length
        if laid.zones and not contact:
            far -= SHY
            corners = self._cut(figure, corners, far)
        for part in (4, 3, 2, 1):
            size = far * part // 4
            if size < LEAST:
                return 0
            shorter = corners if part == 4 else self._cut(figure, corners, size)
            if not self._counts(figure, length(figure.at, shorter) + 2):
                continue
            there = replace(figure, x=shorter[-1][0], y=shorter[-1][1], facing=facing)
            if self._is_free(there, whole=size == laid.length):
                self.walks[figure.id] = Walk(figure.id, shorter, facing)
                cell = there.x >> 13, there.y >> 13
                self.ends.setdefault(cell, []).append(there)
                return size
        return 0

    def fly(self, figure: Figure, path: tuple[Point, ...], facing: int, altitude: int) -> bool:
        """Have a figure go by air to an altitude in grains, 0 to land; False where it cannot go the whole way."""
        at = self.at
        walk = Walk(figure.id, path, facing, altitude, not altitude)
        terms = Terms(left(at, airborne(figure, altitude)), self.together, by_air=altitude)
        laid = way(at, figure, path, facing, terms)
        if isinstance(laid, Refusal) or not self._counts(airborne(figure, altitude), laid.length + laid.climb):
            return False
        there = laid.placed(figure)
        if not self._is_free(there, whole=True):
            return False
        self.walks[figure.id] = walk
        self.ends.setdefault((there.x >> 13, there.y >> 13), []).append(there)
        return True

    def end(self, figure: Figure) -> Point:
        """Return the place where a figure's walk ends."""
        walk = self.walks.get(figure.id)
        return walk.path[-1] if walk is not None and walk.path else figure.at

    def taken(self, figure: Figure, foe: Figure, place: Point) -> bool:
        """Tell whether another walk ends near where a foe's zone stops a figure on its way to a place."""
        full = distance_up(figure.at, place)
        rim = extent(figure.profile.base) + extent(foe.profile.base) + zone_radius(foe)
        x, y = ahead(figure.at, facing_towards(figure.at, place), max(0, full - rim // 2))
        there = replace(figure, x=x, y=y)
        column, row = x >> 13, y >> 13
        return any(
            gap_within(there, other, -GRAIN // 2)
            for i in (column - 1, column, column + 1)
            for j in (row - 1, row, row + 1)
            for other in self.ends.get((i, j), ())
        )

    def forget(self, figure: Figure) -> None:
        """Take a figure's walk back."""
        self.walks.pop(figure.id, None)
        for found in self.ends.values():
            found[:] = [other for other in found if other.id != figure.id]

    def noted(self) -> Noted:
        """Return the walks laid down so far, for `back`."""
        return dict(self.walks), {cell: list(found) for cell, found in self.ends.items()}, self.together

    def back(self, noted: Noted) -> None:
        """Restore the walks that were noted."""
        walks, ends, self.together = noted
        self.walks, self.ends = dict(walks), {cell: list(found) for cell, found in ends.items()}

    def command(self, offer: MayMove) -> Move | None:
        """Return the legal walks as one command; None if there are none."""
        walks = dict(self.walks)
        for _ in range(8):
            if not walks:
                return None
            command = Move(tuple(walks.values()))
            no = offer.refuse(self.at, command)
            if no is None:
                return command
            self._drop(walks, str(no.measured.get("figure", "")))
        return None

    def _counts(self, figure: Figure, far: int) -> bool:
        """Whether a figure may walk so far besides what it does, in a book that counts all it does in a round."""
        acts = self.at.book.acting.acts
        return acts is None or acts(self.at, figure, "move", far) is None

    def _drop(self, walks: dict[str, Walk], named: str) -> None:
        """Remove what is illegal: walks that fail with all the others under way, else the one named by the refusal."""
        at = self.at
        together = frozenset(name for name, walk in walks.items() if walk.path)
        bad = []
        for name, walk in walks.items():
            figure = at.figure(name)
            terms = Terms(left(at, airborne(figure, walk.by_air)), together, by_air=walk.by_air)
            laid = way(at, figure, walk.path, walk.facing, terms)
            if isinstance(laid, Refusal) or (laid.length and not self._counts(figure, laid.length)):
                bad.append(name)
        for name in bad or ([named] if named in walks else [next(reversed(walks))]):
            del walks[name]

    def _cut(self, figure: Figure, path: tuple[Point, ...], far: int) -> tuple[Point, ...]:
        if far <= 0:
            return (figure.at,)
        return cut(figure.at, path, min(far, length(figure.at, path)))

    def _is_free(self, there: Figure, *, whole: bool) -> bool:
        """Whether no walk ends there, and (where the rules have not checked) nobody who stays stands there."""
        column, row = there.x >> 13, there.y >> 13
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                if any(overlaps(there, other) for other in self.ends.get((x, y), ())):
                    return False
        if whole:
            return True
        return all(figure.id in self.together for figure in self.at.field.lay.beneath(there))
