"""The worked ground: grass, earth, sand, snow and stone floor, quiet enough to read figures on."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from game.ui.art.noise import Array, blur, fractal, hashed, painted, ramp, soft_step, toward
from game.ui.art.outline import Box, Canvas, Field, axes
from game.ui.art.palette import GRASS, Colour

BASE = 4  # samples an inch of the broad tones


@dataclass(frozen=True)
class Soil:
    """The paint of one ground: five tones, what shows where it is worn, how grainy it is, what grows."""

    tones: tuple[Colour, ...]
    worn: Colour
    wear: float
    grain: float
    blades: tuple[tuple[int, int, int, int], ...]
    blade: float  # strokes a square inch
    tufts: float  # clumps a square inch
    leaf: int = 0  # colour set of the tufts


SOILS: dict[str, Soil] = {
    "grass": Soil(
        GRASS, (128, 98, 62), 0.55, 0.17, ((52, 60, 26, 70), (150, 150, 84, 62), (184, 170, 104, 52), (70, 78, 36, 70)),
        8.0, 0.34,
    ),
    "earth": Soil(
        ((88, 68, 46), (110, 86, 58), (132, 104, 70), (150, 122, 84), (168, 142, 102)), (96, 92, 52), 0.35, 0.2,
        ((60, 44, 30, 60), (188, 160, 118, 40), (84, 80, 44, 60), (104, 82, 54, 60)), 3.0, 0.16, 1,
    ),
    "sand": Soil(
        ((152, 124, 82), (170, 142, 96), (186, 158, 110), (200, 174, 126), (214, 192, 146)), (140, 112, 76), 0.4, 0.1,
        ((120, 94, 60, 50), (232, 212, 166, 50), (134, 118, 70, 40), (150, 122, 80, 50)), 1.6, 0.07, 1,
    ),
    "snow": Soil(
        ((140, 148, 160), (160, 166, 173), (177, 180, 183), (190, 190, 186), (201, 197, 189)), (128, 122, 100), 0.3,
        0.06, ((122, 130, 146, 46), (232, 228, 220, 60), (112, 104, 80, 40), (140, 146, 160, 46)), 1.2, 0.06, 1,
    ),
    "stone": Soil(
        ((96, 90, 84), (118, 110, 102), (132, 124, 114), (146, 137, 124), (160, 150, 134)), (72, 84, 52), 0.0, 0.2, (),
        0.0, 0.0,
    ),
}


@dataclass(frozen=True)
class Ground:
    """The ground of a whole table: its soil and the broad fields that every tile reads."""

    soil: Soil
    seed: int
    tone: Field
    worn: Field
    relief: Field
    flags: Flags | None = None

    def paint(self, canvas: Canvas) -> None:
        """Lay the ground over a whole canvas."""
        xs, ys, seed = canvas.xs, canvas.ys, self.seed
        fine = fractal(xs, ys, seed + 40, 2, 4.2)
        if self.flags is not None:
            self.flags.paint(canvas)
        else:
            tone = self.tone.at(xs, ys)
            tone += fine * np.float32(0.285)
            canvas.rgb[:] = painted(tone, ramp(tuple((i / 4, c) for i, c in enumerate(self.soil.tones))))
            if self.soil.wear:
                toward(canvas.rgb, self.soil.worn, self.worn.at(xs, ys) * np.float32(self.soil.wear))
        shade = self.relief.at(xs, ys)
        shade += (fine - np.float32(0.5)) * np.float32(0.14 if self.soil.grain > 0.08 else 0.06)
        if canvas.scale >= 10:
            grain = fractal(xs, ys * 0.62, seed + 60, 3 if canvas.scale >= 40 else 2, 11.0)
            shade += (grain - np.float32(0.5)) * np.float32(self.soil.grain)
        canvas.rgb *= shade[..., None]


def make_ground(name: str, width: float, height: float, seed: int) -> Ground:
    """Prepare the ground of a table whose size is in inches; unknown names are grass."""
    soil = SOILS.get(name, SOILS["grass"])
    stone = name == "stone"
    box: Box = (-2.0, -2.0, width + 2.0, height + 2.0)
    xs, ys = axes(box, BASE)
    big = fractal(xs, ys, seed, 3, 0.11)
    mid = fractal(xs, ys, seed + 20, 3, 0.55)
    # tone = (big .62 + mid .26 + fine .12 - .30) / .42; the fine part comes with each tile
    tone = ((big * np.float32(0.62) + mid * np.float32(0.26)) - np.float32(0.30)) / np.float32(0.42)
    bare = soft_step(fractal(xs, ys, seed + 80, 4, 0.34), 0.54, 0.76)
    hump = blur(mid + big, 1.2)
    slope = np.gradient(hump, axis=1) * np.float32(BASE * 0.10) + np.gradient(hump, axis=0) * np.float32(BASE * 0.12)
    relief = 1 + np.clip(slope, -0.09, 0.09)
    if name in ("sand", "snow"):
        wave = fractal(xs * 0.4, ys * 1.5, seed + 90, 2, 0.9)
        relief += np.gradient(wave, axis=0) * np.float32(BASE * 0.06)
    if stone:
        relief *= 0.86 + 0.28 * mid
    flags = Flags((-2.0, -2.0, width + 2.0, height + 2.0), seed) if stone else None
    as_field = [Field(box, BASE, np.asarray(v, np.float32)) for v in (tone, bare, relief)]
    return Ground(soil, seed, as_field[0], as_field[1], as_field[2], flags)


@dataclass(frozen=True)
class Course:
    """How stones lie in courses: how deep and wide these are, in inches, their tones, and what shows between them."""

    deep: tuple[float, ...]
    wide: tuple[float, ...]
    tone: Colour
    tones: tuple[Colour, ...]
    gap: Colour
    fine: float = 1.0
    """How wide gaps and bevels are, as a share of a flagstone's."""


FLAGSTONES = Course(
    (0.92, 1.0, 1.25), (0.9, 1.2, 1.5, 1.9), (132, 124, 114),
    ((112, 110, 112), (150, 136, 112), (120, 122, 112), (142, 128, 118)), (46, 41, 38),
)  # fmt: skip
WORN, CLEAN = (84, 76, 72), (176, 162, 138)
"""What stones are darkened or brightened toward."""
VARY = 0.55
"""How far the tone of a flagstone may be from that of others."""


class Flags:
    """Courses of stones over a box, each its own tone, lit along its upper left, dark gaps between."""

    def __init__(self, box: Box, seed: int, course: Course = FLAGSTONES) -> None:
        self.seed, self.course = seed, course
        x0, y0, x1, y1 = box
        luck = hashed(4000, seed)
        chance = itertools.cycle(luck.tolist())
        rows, thrown = [y0], 0
        while rows[-1] < y1:
            rows.append(rows[-1] + course.deep[int(next(chance) * len(course.deep))])
            thrown += 1
        self.rows = np.array(rows)
        self.joints: list[np.ndarray] = []
        self.tones: list[Array] = []
        paints = np.array(course.tones, np.float32)
        for _ in rows:
            xs = [x0 - next(chance)]
            while xs[-1] < x1:
                xs.append(xs[-1] + course.wide[int(next(chance) * len(course.wide))])
            thrown += len(xs)
            self.joints.append(np.array(xs))
            which, k = luck[(thrown + np.arange(2 * len(xs))) % len(luck)].reshape(-1, 2).T
            for _ in range(2 * len(xs)):
                next(chance)
            thrown += 2 * len(xs)
            plain = np.array(course.tone, np.float32)
            tone = plain + (paints[(which * len(paints)).astype(np.int64)] - plain) * np.float32(0.6)
            far = k.astype(np.float64) - 0.5
            end = np.where(far[:, None] < 0, np.array(WORN, np.float32), np.array(CLEAN, np.float32))
            tone += (end - tone) * (abs(far) * VARY).astype(np.float32)[:, None]
            self.tones.append(np.asarray(tone, np.float32))

    def paint(self, canvas: Canvas, rows: slice = slice(None), columns: slice = slice(None)) -> None:
        """Lay the flags on part of a canvas."""
        xs, ys = canvas.xs[columns], canvas.ys[rows]
        rgb = canvas.rgb[rows, columns]
        at = np.clip(np.searchsorted(self.rows, ys, side="right") - 1, 0, len(self.rows) - 2)
        px, fine = np.float32(0.5 / canvas.scale), self.course.fine
        wob = fractal(xs, ys, self.seed + 7, 1, 2.4) * np.float32(0.05) - np.float32(0.025)
        for row in range(int(at[0]), int(at[-1]) + 1):
            here = np.nonzero(at == row)[0]
            if not len(here):
                continue
            span = slice(int(here[0]), int(here[-1]) + 1)
            joints = self.joints[row]
            k = np.clip(np.searchsorted(joints, xs, side="right") - 1, 0, len(joints) - 2)
            w = wob[span]
            left = (xs - joints[k]).astype(np.float32)[None, :] + w
            right = (joints[k + 1] - xs).astype(np.float32)[None, :] - w
            up = (ys[span] - self.rows[row]).astype(np.float32)[:, None] - w
            down = (self.rows[row + 1] - ys[span]).astype(np.float32)[:, None] + w
            near, far = np.minimum(left, up), np.minimum(right, down)
            light = soft_step(near, 0.11 * fine, 0.055 * fine) * np.float32(0.30)
            dark = soft_step(far, 0.10 * fine, 0.05 * fine) * np.float32(0.30)
            joint = soft_step(np.minimum(near, far), 0.035 * fine + float(px), 0.025 * fine - float(px))
            block = np.broadcast_to(self.tones[row][k][None], (*near.shape, 3)).copy()
            toward(block, (255, 236, 190), light)
            toward(block, (26, 14, 34), dark)
            toward(block, self.course.gap, joint)
            rgb[span] = block
