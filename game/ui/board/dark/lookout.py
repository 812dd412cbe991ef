"""What of a dungeon's floor figures see from where they stand: by what stops sight and by the light that there is."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from game.board.land.ground import Ground
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.magic.spellbound import helpless
from game.rules.stealth.seeing import DARK, DUSK, TORCHLIGHT, carries_light

CELL = 2
"""Cells an inch of the floor."""
RAYS = 480
FAR = 200.0
BEHIND = 0.08
"""Inches beyond the first thing in its way to which a ray still counts as arriving."""
NEAR = 4
"""Places are taken to the nearest quarter of an inch."""
KEPT = 400

Cells = NDArray[np.bool_]
"""The cells of a table: rows from north to south."""


class Lookout:
    """Sight over the floor of one ground."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.terrain = ground.terrain
        self.shape = (math.ceil(ground.height / GRAIN * CELL), math.ceil(ground.width / GRAIN * CELL))
        self.ys = ((np.arange(self.shape[0]) + 0.5) / CELL)[:, None]
        self.xs = ((np.arange(self.shape[1]) + 0.5) / CELL)[None, :]
        self._sides: dict[int, NDArray[np.float64]] = {}
        self._seen: dict[tuple[float, float, int], Cells] = {}

    def around(self, at: tuple[float, float], reach: float) -> Cells:
        """The cells within so many inches of a place."""
        return np.asarray((self.xs - at[0]) ** 2 + (self.ys - at[1]) ** 2 <= reach * reach)

    def clear(self, at: tuple[float, float], eye: int) -> Cells:
        """The cells to which nothing is in the way from a place in inches, for an eye so many grains up."""
        x, y = round(at[0] * NEAR) / NEAR, round(at[1] * NEAR) / NEAR
        key = (x, y, eye)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= KEPT:
                self._seen.clear()
            found = self._seen[key] = self._look(x, y, self._in_the_way(eye))
        return found

    def _in_the_way(self, eye: int) -> NDArray[np.float64]:
        """The sides of all that stops the sight of an eye so high, as rows of x0 y0 x1 y1 in inches."""
        found = self._sides.get(eye)
        if found is None:
            rows = [
                (*a, *b)
                for piece in self.ground.pieces
                if piece.kind.blocks == "to" and not 0 < piece.high < eye
                for ring in piece.solid
                for a, b in zip(ring.points, ring.points[1:] + ring.points[:1])
            ]
            found = self._sides[eye] = np.array(rows, np.float64).reshape(-1, 4) / GRAIN
        return found

    def _look(self, x: float, y: float, sides: NDArray[np.float64]) -> Cells:
        angles = np.arange(RAYS) * (2 * math.pi / RAYS)
        stop = np.full(RAYS, FAR)
        if len(sides):
            dx, dy = np.cos(angles)[:, None], np.sin(angles)[:, None]
            ex, ey = sides[:, 2] - sides[:, 0], sides[:, 3] - sides[:, 1]
            ax, ay = sides[:, 0] - x, sides[:, 1] - y
            with np.errstate(divide="ignore", invalid="ignore"):
                turned = dx * ey - dy * ex
                t, u = (ax * ey - ay * ex) / turned, (ax * dy - ay * dx) / turned
                stop = np.where((t > 1e-6) & (u >= 0) & (u <= 1), t, FAR).min(axis=1)
        across, down = self.xs - x, self.ys - y
        ray = np.round(np.arctan2(down, across) * (RAYS / (2 * math.pi))).astype(np.int64) % RAYS
        return np.asarray(np.hypot(across, down) <= stop[ray] + BEHIND)


def place(figure: Figure) -> tuple[float, float]:
    """Where a figure stands, in inches."""
    return figure.x / GRAIN, figure.y / GRAIN


def sees(figure: Figure) -> bool:
    """Tell whether a figure looks about: it stands, and nothing holds or blinds it."""
    return figure.standing and not (figure.conditions and (figure.has("blind") or bool(helpless(figure))))


def lit(state: State, lookout: Lookout, places: dict[str, tuple[float, float]]) -> Cells:
    """The cells in the light of a torch, a lantern or a spell, some who bear one being at `places` [ST-R7, ST-R15]."""
    found = np.zeros(lookout.shape, bool)
    for figure in state.figures.values():
        if figure.standing and carries_light(figure):
            found |= lookout.around(places.get(figure.id, place(figure)), TORCHLIGHT / GRAIN)
    for piece in state.terrain:
        if piece.kind == "light":
            xs, ys = [x / GRAIN for x, _ in piece.points], [y / GRAIN for _, y in piece.points]
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            found |= lookout.around(middle, (max(xs) - min(xs)) / 2)
    return found


def by_itself(figure: Figure, light: str) -> float | None:
    """How many inches a figure sees where no torch is, or None for no limit [ST-R7]."""
    if light == "day":
        return None
    far = DUSK if light == "dusk" else DARK
    if light == "dark":
        for trait in figure.profile.traits:
            if trait.startswith("infravision "):
                far = int(trait.split()[1]) * GRAIN
    return far / GRAIN


def seen_by(
    state: State, lookout: Lookout, side: str, who: frozenset[str] | None = None,
    places: dict[str, tuple[float, float]] | None = None,
) -> Cells:  # fmt: skip
    """The cells that the figures of a side see, or those of them named; some may be elsewhere, at `places`."""
    at = places or {}
    light = state.table.light
    shone = lit(state, lookout, at) if light == "dark" else None
    found = np.zeros(lookout.shape, bool)
    for figure in state.figures.values():
        if figure.side != side or not sees(figure) or (who is not None and figure.id not in who):
            continue
        spot = at.get(figure.id, place(figure))
        clear = lookout.clear(spot, figure.profile.height + figure.altitude)
        far = by_itself(figure, light)
        if far is None:
            found |= clear
        else:
            near = lookout.around(spot, far)
            found |= clear & (near if shone is None else near | shone)
        found |= lookout.around(spot, 0.8)
    return found
