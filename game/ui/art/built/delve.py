"""Underground: walls with height round every floor, their faces toward the lamp, and unhewn rock behind them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from game.ui.art.built.hewn import THICK, Hewn
from game.ui.art.land.feature import Feature, TableLook
from game.ui.art.land.ground import Course, Flags
from game.ui.art.noise import Array, Axis, fractal, hashed, lattice, soft_step, toward
from game.ui.art.outline import Box, Canvas
from game.ui.art.palette import GLOW, INK
from game.ui.art.strokes import Strokes

TOP = Course(
    (0.42, 0.475, 0.53), (0.5, 0.62, 0.78, 0.95), (122, 114, 107),
    ((108, 102, 100), (138, 128, 114), (98, 94, 96), (126, 114, 102)), (36, 30, 30), 0.7,
)  # fmt: skip
FACE_ROW, FACE_BRICK = 0.2, 0.66
"""Inches of a course of a wall's face, and of a stone in it."""
ROCK = (30, 25, 31)
HATCH = (104, 84, 76, 118)
MOSS, STAIN, CRACK, EDGE = (72, 84, 52), (64, 52, 46), (48, 42, 40), (176, 162, 140)
CRACKED = 5.0
"""Square inches of floor to each crack."""
FOOT = 0.62
"""Inches from a wall over which the floor lies in its shade."""
NEAR = 0.75
"""Inches from stone within which a floor is looked at more closely."""


class Delve:
    """What is hewn out of the stone of a table: paints walls and rock over the ground, and shades the floors."""

    def __init__(self, hewn: Hewn, size: tuple[float, float], seed: int, key: tuple[object, ...] = ()) -> None:
        self.hewn, self.seed, self.key = hewn, seed, key
        self.box: Box = (0.0, 0.0, *size)
        self._top = Flags(self.box, seed + 311, TOP)

    def buries(self, canvas: Canvas) -> bool:
        """Whether all of the table on a canvas is rock: then nothing else of it is seen."""
        part = canvas.part(self.box)
        if part is None:
            return False
        return float(self.hewn.depth.at(canvas.xs[part[1]], canvas.ys[part[0]]).min()) > THICK + 0.12

    def sampled(self, xs: Axis, ys: Axis) -> tuple[Array, Array]:
        """How far each sample of a grid lies in stone, and how far behind the walls, in the rock."""
        stone = soft_step(self.hewn.edge.at(xs, ys), 0.06, 0.0)
        return stone, soft_step(self.hewn.depth.at(xs, ys), THICK - 0.05, THICK + 0.5)

    def worn(self, canvas: Canvas) -> None:
        """Paint moss and stains on the floors of a canvas."""
        part = canvas.part(self.box)
        if part is None or canvas.scale < 10:
            return
        xs, ys, rgb = canvas.xs[part[1]], canvas.ys[part[0]], canvas.rgb[part]
        if float(self.hewn.edge.at(xs, ys).max()) < 0:
            return
        moss = soft_step(fractal(xs, ys, self.seed + 21, 4, 0.42), 0.60, 0.74)
        toward(rgb, MOSS, moss * np.float32(0.34))
        toward(rgb, STAIN, soft_step(fractal(xs, ys, self.seed + 35, 3, 0.3), 0.60, 0.80) * np.float32(0.5))

    def paint(self, canvas: Canvas) -> None:
        """Paint the walls on a canvas, and the shade at their feet."""
        part = canvas.part(self.box)
        if part is None:
            return
        xs, ys, rgb = canvas.xs[part[1]], canvas.ys[part[0]], canvas.rgb[part]
        edge = self.hewn.edge.at(xs, ys)
        if float(edge.min()) > NEAR:
            return
        px = 0.6 / canvas.scale
        if float(edge.max()) > 0:
            rgb *= self._shade(xs, ys, edge)[..., None]
        depth = self.hewn.depth.at(xs, ys)
        band = (edge < px) & (depth < THICK + 0.15)
        rows, columns = np.nonzero(band.any(axis=1))[0], np.nonzero(band.any(axis=0))[0]
        if not len(rows):
            return
        inner = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
        y0, x0 = part[0].start, part[1].start
        part = slice(y0 + inner[0].start, y0 + inner[0].stop), slice(x0 + inner[1].start, x0 + inner[1].stop)
        self._walls(canvas, part, edge[inner], depth[inner])

    def _walls(self, canvas: Canvas, part: tuple[slice, slice], edge: Array, depth: Array) -> None:
        """Paint the tops and faces of walls on part of a canvas."""
        xs, ys, rgb, px = canvas.xs[part[1]], canvas.ys[part[0]], canvas.rgb[part], 0.6 / canvas.scale
        stone, down = soft_step(edge, px, -px), self.hewn.down.at(xs, ys)
        face = soft_step(down - self.hewn.face.at(xs, ys), px, -px)
        wall = self._tops(canvas, part, depth)
        if face.any():
            self._faces(wall, xs, down, face)
        line = max(0.024, 0.8 / canvas.scale)
        rim = np.maximum(soft_step(np.abs(edge), line + px, line - px), face * soft_step(down, line * 1.6 + px, line))
        toward(wall, INK, rim * np.float32(0.9))
        rgb += (wall - rgb) * stone[..., None]

    def rock(self, canvas: Canvas) -> None:
        """Paint what no chisel has touched, after the light: just off black, a little paler near the walls."""
        part = canvas.part(self.box)
        if part is None:
            return
        xs, ys, rgb = canvas.xs[part[1]], canvas.ys[part[0]], canvas.rgb[part]
        depth = self.hewn.depth.at(xs, ys)
        beyond = soft_step(depth, THICK - 0.02, THICK + 0.10)
        if not beyond.any():
            return
        k = (np.float32(0.4) + fractal(xs, ys, 61, 4, 0.8) * np.float32(0.75)) * (
            np.float32(0.5) + np.float32(0.75) * soft_step(depth, THICK + 1.2, THICK)
        )
        toward(rgb, np.array(ROCK, np.float32) * k[..., None], beyond)

    @cached_property
    def hatching(self) -> Strokes:
        """Strokes from the walls into the rock, as an old plan has them."""
        strokes = Strokes()
        spots, ways = self.hewn.outskirts
        chance = hashed(3 * len(spots) + 3, self.seed + 5).reshape(-1, 3)
        wide, high = self.box[2:]
        for (x, y), (nx, ny), (long, lean, _) in zip(spots.tolist(), ways.tolist(), chance.tolist()):
            if not (0.3 < x < wide - 0.3 and 0.3 < y < high - 0.3):
                continue
            reach, k = 0.18 + 0.4 * long, (lean - 0.5) * 0.8
            strokes.line([(x, y), (x + (nx - ny * k) * reach, y + (ny + nx * k) * reach)], HATCH, 0.026, 0.7)
        return strokes

    def cracks(self, features: Sequence[Feature]) -> Strokes:
        """Cracks across a flagstone here and there, each with a thin bright edge; none where another piece lies."""
        taken = [f.field for f in features if f.field is not None and f.mass is None]
        strokes, (wide, high) = Strokes(), self.box[2:]
        count = int(wide * high / CRACKED)
        chance = iter(hashed(count * 20, self.seed + 51).tolist())
        for _ in range(count):
            x, y, turn = next(chance) * wide, next(chance) * high, next(chance) * 2 * math.pi
            line = [(x, y)]
            for _ in range(3 + int(next(chance) * 4)):
                turn += (next(chance) - 0.5) * 1.7
                far = 0.10 + 0.16 * next(chance)
                line.append((line[-1][0] + far * math.cos(turn), line[-1][1] + far * math.sin(turn)))
            if min(self.hewn.edge.point(*spot) for spot in line) > 0.12 and all(
                field.point(*spot) > 0.05 for field in taken for spot in (line[0], line[-1])
            ):
                strokes.line([(x + 0.02, y + 0.012) for x, y in line], (*EDGE, 120), 0.014, 0.5)
                strokes.line(line, CRACK, 0.026, 0.6)
        return strokes

    # ---- within ----------------------------------------------------------------------------------------------------

    def _shade(self, xs: Axis, ys: Axis, edge: Array) -> Array:
        """What the walls leave of the light on the floor at their feet, deepest on the sides nearest the lamp."""
        foot = soft_step(edge, FOOT, 0.0)
        thrown = soft_step(self.hewn.edge.at(xs - 0.26, ys - 0.34), 0.26, -0.10)
        return np.asarray((1 - np.float32(0.42) * foot * foot) * (1 - np.float32(0.42) * thrown), np.float32)

    def _tops(self, canvas: Canvas, part: tuple[slice, slice], depth: Array) -> Array:
        """The tops of the walls: courses of stone, a bright arris toward the floor, dark where the rock begins."""
        before = canvas.rgb[part].copy()
        self._top.paint(canvas, *part)
        wall = canvas.rgb[part].copy()
        canvas.rgb[part] = before
        xs, ys = canvas.xs[part[1]], canvas.ys[part[0]]
        wall *= (np.float32(0.82) + np.float32(0.3) * fractal(xs, ys, self.seed + 77, 3, 2.2))[..., None]
        toward(wall, GLOW, soft_step(depth, 0.15, 0.04) * np.float32(0.16))
        toward(wall, INK, soft_step(depth, THICK - 0.16, THICK - 0.02) * np.float32(0.9))
        return wall

    def _faces(self, wall: Array, xs: Axis, down: Array, face: Array) -> None:
        """The faces of walls that look down the screen: three courses, their upper edge in the light."""
        rows = np.nonzero(face.any(axis=1))[0]
        span = slice(int(rows[0]), int(rows[-1]) + 1)
        down, face, out = down[span], face[span], wall[span]
        course = np.clip(np.floor(down / np.float32(FACE_ROW)), 0, 8).astype(np.int64)
        along = xs[None, :].astype(np.float32) / np.float32(FACE_BRICK) + course.astype(np.float32) * np.float32(0.37)
        stone = np.floor(along).astype(np.int64)
        low = int(stone.min())
        tones = lattice(np.arange(low, int(stone.max()) + 1), np.arange(9), self.seed + 13)
        tone = tones[course, stone - low]
        bright = (np.float32(0.80) + np.float32(0.32) * tone) * (
            np.float32(0.80) + np.float32(0.34) * np.clip(down / np.float32(0.6), 0, 1)
        )
        brick = np.array((126, 110, 98), np.float32) * bright[..., None]
        within, beside = down / np.float32(FACE_ROW) - course, along - stone
        gap = np.minimum(np.minimum(within, 1 - within) * np.float32(FACE_ROW),
                         np.minimum(beside, 1 - beside) * np.float32(FACE_BRICK))  # fmt: skip
        toward(brick, GLOW, soft_step(within, 0.72, 0.9) * np.float32(0.22))
        toward(brick, (34, 28, 30), soft_step(gap, 0.026, 0.008) * np.float32(0.85))
        out += (brick - out) * face[..., None]
        lip = soft_step(np.abs(face - np.float32(0.5)), 0.5, 0.2)
        toward(out, INK, lip * np.float32(0.75))


def delved(look: TableLook, features: Sequence[Feature], before: Delve | None = None) -> Delve | None:
    """The walls and the rock of a dungeon, those of before where they are the same; None where nothing is hewn."""
    masses = [f for f in features if f.mass is not None]
    if not masses:
        return None
    key = (*(f.piece for f in masses), *(tuple(f.way) for f in features if f.way))
    if before is not None and before.key == key:
        return before
    ways = [f.way for f in features if f.way]
    hewn = Hewn(look.width, look.height, [f.mass for f in masses if f.mass is not None], ways)
    return Delve(hewn, (look.width, look.height), look.seed, key)
