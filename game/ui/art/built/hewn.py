"""The stone of a dungeon as numbers: how far a place is from its edge, how deep within, how far above a floor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.ui.art.built.masonry import offset_ring
from game.ui.art.land.feature import Feature, Piece
from game.ui.art.noise import Array, Axis, hashed
from game.ui.art.outline import Field, Point, axes, bounds, distance, ribbon, shape_field

THICK = 0.95
"""Inches of masonry before the rock begins."""
FACE = 0.62
"""Inches of its thickness that a wall shows as its face, at most: so it hides no floor."""
DEEP = 2.4
"""Inches to which depth is told."""
EDGE = 0.2
"""Inches from the edge of a table within which stone is as it is there: it goes on under the rim."""
STEPS = ((1600.0, 12), (4000.0, 8), (1e9, 5))
"""How many samples an inch, by how many square inches the table has at most."""


def hewn_out(piece: Piece) -> Feature:
    """A wall, a building or rock as part of the stone out of which a dungeon is hewn."""
    ring, thick = list(piece.points), piece.width or 0.3
    sides: list[Sequence[Point]]
    if piece.kind == "building" and piece.closed:
        line = distance([*ring, ring[0]], False, DEEP + thick / 2)
        mass = Field(line.box, line.step, line.values - np.float32(thick / 2))
        sides = [ribbon(side, thick * 0.4) for side in zip(ring, [*ring[1:], ring[0]])]
    elif piece.closed:
        mass, sides = shape_field(ring, True, 0.0, DEEP), [offset_ring(ring, 0.1)]
    else:
        mass, sides = shape_field(ring, False, thick, DEEP), [ribbon(ring, thick * 0.8)]
    feature = Feature(piece, bounds(ring, thick / 2 + 1.0), mass, clears=0.03)
    feature.mass, feature.blockers = mass, sides
    return feature


class Hewn:
    """The stone of a table so many inches wide and deep: what is solid, less the doorways through it."""

    def __init__(self, width: float, height: float, masses: Sequence[Field], ways: Sequence[Sequence[Point]]) -> None:
        step = next(step for most, step in STEPS if width * height <= most)
        m = 2.0
        box = (-m, -m, width + m, height + m)
        xs, ys = axes(box, step)
        inner_x, inner_y = np.clip(xs, EDGE, width - EDGE), np.clip(ys, EDGE, height - EDGE)
        edge = np.full((len(ys), len(xs)), np.float32(DEEP))
        for mass in masses:
            _lower(edge, mass, inner_x, inner_y)
        for way in ways:
            field = distance(way, True, 1.0, step)
            i0, i1 = np.searchsorted(xs, (field.box[0], field.box[2]))
            j0, j1 = np.searchsorted(ys, (field.box[1], field.box[3]))
            if i0 < i1 and j0 < j1:
                here = edge[j0:j1, i0:i1]
                np.maximum(here, -field.at(xs[i0:i1], ys[j0:j1]), out=here)
        self.edge = Field(box, step, edge)
        solid = edge < 0
        self.depth = Field(box, step, _depth(solid, step))
        down, up = _run(solid[::-1], step)[::-1], _run(solid, step)
        self.down = Field(box, step, np.ascontiguousarray(down))
        thickness = np.minimum(down + up, np.float32(9.0))
        self.face = Field(box, step, np.minimum(np.float32(FACE), thickness * np.float32(0.55)))

    @cached_property
    def outskirts(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Places along the back of the walls, a few an inch, and the ways from them into the rock."""
        field, step = self.depth, self.depth.step
        d = field.values
        back = (d[1:-1, 1:-1] >= THICK) & (d[1:-1, 1:-1] < THICK + 1.01 / step)
        rows, columns = np.nonzero(back)
        some = hashed(len(rows), 17) < 8.0 / step
        rows, columns = rows[some] + 1, columns[some] + 1
        r = max(1, round(step * 0.3))
        wide = np.pad(d, r, mode="edge")
        gx = wide[rows + r, columns + 2 * r] - wide[rows + r, columns]
        gy = wide[rows + 2 * r, columns + r] - wide[rows, columns + r]
        size = np.hypot(gx, gy)
        good = size > 1e-6
        x = (columns + 0.5) / step + field.box[0]
        y = (rows + 0.5) / step + field.box[1]
        ways = np.stack([gx, gy], 1)[good] / size[good][:, None]
        return np.stack([x, y], 1)[good], ways.astype(np.float64)


def _lower(edge: Array, mass: Field, xs: Axis, ys: Axis) -> None:
    """Take the lesser of what stands there and the distance to one more piece, where that piece reaches."""
    x0, y0, x1, y1 = mass.box
    columns, rows = np.nonzero((xs >= x0) & (xs <= x1))[0], np.nonzero((ys >= y0) & (ys <= y1))[0]
    if len(columns) and len(rows):
        part = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
        here = edge[part]
        np.minimum(here, mass.at(xs[part[1]], ys[part[0]]), out=here)


def _depth(solid: NDArray[np.bool_], step: int) -> Array:
    """How many inches deep in the stone each sample lies, corners square, as far as it is told; 0 on a floor."""
    left = solid.copy()
    depth = np.zeros(solid.shape, np.float32)
    for _ in range(round(DEEP * step)):
        depth += left
        near = left.copy()
        near[1:] &= left[:-1]
        near[:-1] &= left[1:]
        left = near.copy()
        left[:, 1:] &= near[:, :-1]
        left[:, :-1] &= near[:, 1:]
        if not left.any():
            break
    return np.asarray(np.maximum(depth - np.float32(0.5), 0) / np.float32(step), np.float32)


def _run(solid: NDArray[np.bool_], step: int) -> Array:
    """How many inches of stone lie from each sample to the first floor above it; row 0 is the highest."""
    run = np.zeros(solid.shape, np.float32)
    last = np.full(solid.shape[1], np.float32(9.0))
    for j, row in enumerate(solid):
        last = np.where(row, last + np.float32(1.0 / step), np.float32(0.0))
        run[j] = last
    return np.asarray(np.maximum(run - np.float32(0.5 / step), 0), np.float32)
