"""How the figures lie: what follows from where they stand, and holds until one stirs, falls or changes its weapon."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from game.board.bases import breadth, extent, gap_within
from game.board.ranks import protectors
from game.core.grain import GRAIN
from game.core.state import STANDING, Figure

REACH = 8 * GRAIN
"""Beyond so much, from centre to centre, no blow passes."""
ZONES = 2 * GRAIN
"""The widest zone of control [SP-3.3.0.3]."""


class Lay:
    """What can be told of the figures from their places alone; answers are ids, so that it outlives their wounds."""

    __slots__ = ("_backs", "_cells", "_close", "_near", "_protectors", "figures", "holders", "kept", "ranks", "widest")

    def __init__(self, figures: dict[str, Figure], before: Lay | None = None) -> None:
        """Look at figures anew; `before` is the lay that held until one of them stirred."""
        self.figures = figures
        self.kept: dict[Any, Any] = {}
        """What the rules of fighting have worked out from the lay, by the question asked."""
        self.holders: dict[str, tuple[str, ...]] = {}
        self.ranks: dict[str, dict[str, int]] = {}
        if before is not None:
            self.ranks = {side: kept for side, kept in before.ranks.items() if before.holds_for(figures, side)}
        self._cells: dict[tuple[int, int], list[Figure]] | None = None
        self.widest: int
        if before is not None and len(before.figures) == len(figures):
            self.widest = before.widest
        else:
            self.widest = max((extent(one.profile.base) for one in figures.values()), default=0)
        """The greatest distance from centre to rim of any base."""
        self._close: dict[str, tuple[str, ...]] = {}
        self._near: dict[str, tuple[str, ...]] = {}
        self._backs: dict[str, tuple[Figure, ...]] = {}
        self._protectors: dict[tuple[str, str], tuple[str, ...]] = {}

    def holds_for(self, figures: dict[str, Figure], side: str = "") -> bool:
        """Tell whether other figures, all or those of one side, lie as these do."""
        mine = self.figures
        if mine is figures:
            return True
        if len(mine) != len(figures):
            return False
        for a, b in zip(mine.values(), figures.values(), strict=True):
            if a is not b and (not side or a.side == side) and not (
                a.x == b.x
                and a.y == b.y
                and a.facing == b.facing
                and a.came == b.came
                and a.fate == b.fate
                and a.conditions == b.conditions
                and a.weapon == b.weapon
                and a.profile is b.profile
                and a.id == b.id
            ):
                return False
        return True

    def near(self, figure: Figure) -> tuple[str, ...]:
        """List the ids of the enemies near enough for blows to be thought of, in their order."""
        found = self._near.get(figure.id)
        if found is None:
            found = self._near[figure.id] = self._within(figure, REACH)
        return found

    def close(self, figure: Figure) -> tuple[str, ...]:
        """List the ids of the enemies who may be in a figure's zone or have it in theirs, in their order."""
        found = self._close.get(figure.id)
        if found is None:
            far = min(REACH, ZONES + extent(figure.profile.base) + self.widest + 1)
            found = self._close[figure.id] = self._within(figure, far)
        return found

    def _within(self, figure: Figure, far: int) -> tuple[str, ...]:
        x, y, side = figure.x, figure.y, figure.side
        return tuple(
            sorted(
                [
                    other.id
                    for other in self._about(figure)
                    if other.side != side and -far < other.x - x < far and -far < other.y - y < far
                ]
            )
        )

    def backs(self, figure: Figure) -> tuple[Figure, ...]:
        """List the friends within half a base of contact with a figure, of whom some may stand before it [SP-R7]."""
        found = self._backs.get(figure.id)
        if found is None:
            close = breadth(figure.profile.base) // 2
            found = self._backs[figure.id] = tuple(
                other
                for other in self._about(figure)
                if other.side == figure.side and other.id != figure.id and gap_within(other, figure, close)
            )
        return found

    def protectors(self, figure: Figure, foe: Figure) -> tuple[str, ...]:
        """Give the ids of the friends who protect a figure from one enemy [SP-3.5.1.4, SP-3.5.10.1, SP-R7]."""
        name = (figure.id, foe.id)
        found = self._protectors.get(name)
        if found is None:
            backs = self.backs(figure)
            found = self._protectors[name] = protectors(figure, foe, backs) if backs else ()
        return found

    def _about(self, figure: Figure) -> list[Figure]:
        """The figures standing within a reach of one, and some beyond."""
        cells = self._cells
        if cells is None:
            cells = self._cells = defaultdict(list)
            for one in self.figures.values():
                if one.fate == STANDING:
                    cells[one.x // REACH, one.y // REACH].append(one)
        column, row = figure.x // REACH, figure.y // REACH
        return [
            other
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in cells.get((x, y), ())
        ]
