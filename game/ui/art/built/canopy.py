"""Crowns, roofs and parapets over the figures: which of them fade, and how far."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.art.land.feature import Upper
from game.ui.art.outline import Point, bounds

FADES = 6
"""Steps between whole and faded."""
CELL = 4
"""Inches across a square of the table by which what stands over it is found."""

Spot = tuple[float, float, float]
"""A figure: x, y and radius in inches."""


class Canopy:
    """What stands above the figures of a table.

    It is asked in every frame, and never releases the interpreter, for a thread that thinks would take it."""

    def __init__(self, uppers: Sequence[Upper]) -> None:
        self._outlines = [upper.outline if upper.least < 1 else () for upper in uppers]
        self._boxes = [bounds(outline) if outline else (0.0, 0.0, 0.0, 0.0) for outline in self._outlines]
        self._cells: dict[tuple[int, int], list[int]] = {}
        for i, outline in enumerate(self._outlines):
            for cell in _cells(self._boxes[i]) if outline else ():
                self._cells.setdefault(cell, []).append(i)
        self._over: dict[Spot, tuple[tuple[int, float], ...]] = {}
        """What lies over each figure and how far: who stands still is found again from the last time."""
        self._faded: tuple[tuple[Spot, ...], dict[int, int]] = ((), {})

    def faded(self, near: Sequence[Spot]) -> dict[int, int]:
        """Which of them fade for these figures, by number, and by how many steps."""
        if not near or not self._cells:
            return {}
        key = tuple(near)
        if self._faded[0] != key:
            before, now = self._over, {}
            found: dict[int, float] = {}
            for spot in key:
                over = before.get(spot)
                now[spot] = over = self._lies_over(spot) if over is None else over
                for i, far in over:
                    found[i] = max(found.get(i, 0.0), far)
            self._over = now
            self._faded = (key, {i: math.ceil(far * FADES) for i, far in found.items()})
        return self._faded[1]

    def _lies_over(self, spot: Spot) -> tuple[tuple[int, float], ...]:
        x, y, r = spot
        near = {i: None for cell in _cells((x - r, y - r, x + r, y + r)) for i in self._cells.get(cell, ())}
        found = []
        for i in near:
            left, top, right, bottom = self._boxes[i]
            if left < x + r and right > x - r and top < y + r and bottom > y - r:
                far = covered(self._outlines[i], x, y, r)
                if far > 0:
                    found.append((i, far))
        return tuple(found)


def _cells(box: tuple[float, float, float, float]) -> list[tuple[int, int]]:
    left, top, right, bottom = (math.floor(edge / CELL) for edge in box)
    return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]


def covered(outline: Sequence[Point], x: float, y: float, r: float) -> float:
    """How far a figure of radius `r` inches is under a shape: 1 inside, falling to 0 a radius outside."""
    best, inside = math.inf, False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]]):
        dx, dy = bx - ax, by - ay
        if (y < ay) != (y < by) and x < ax + (y - ay) * dx / dy:
            inside = not inside
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)))
        best = min(best, math.hypot(x - ax - t * dx, y - ay - t * dy))
    return 1.0 if inside else max(0.0, 1 - best / max(r, 0.05))
