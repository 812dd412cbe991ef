"""Shapes for drawing: rounded lines, ribbons, and distance fields sampled in world inches."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from game.ui.art.noise import Array, Axis, soft_step

Point = tuple[float, float]
Box = tuple[float, float, float, float]
SAMPLES = 6  # distance samples an inch


@dataclass
class Canvas:
    """A rectangle of the table being painted: whole pixels at `scale` pixels an inch, colours as floats."""

    scale: float
    left: int
    top: int
    width: int
    height: int

    def __post_init__(self) -> None:
        self.xs: Axis = (np.arange(self.width, dtype=np.float64) + (self.left + 0.5)) / self.scale
        self.ys: Axis = (np.arange(self.height, dtype=np.float64) + (self.top + 0.5)) / self.scale
        self.rgb: Array = np.zeros((self.height, self.width, 3), np.float32)

    @property
    def box(self) -> Box:
        """The rectangle in inches."""
        s = self.scale
        return self.left / s, self.top / s, (self.left + self.width) / s, (self.top + self.height) / s

    def part(self, box: Box) -> tuple[slice, slice] | None:
        """The rows and columns that a box in inches covers, None where it misses the canvas."""
        s = self.scale
        x0, x1 = max(0, math.floor(box[0] * s) - self.left), min(self.width, math.ceil(box[2] * s) - self.left)
        y0, y1 = max(0, math.floor(box[1] * s) - self.top), min(self.height, math.ceil(box[3] * s) - self.top)
        return (slice(y0, y1), slice(x0, x1)) if x0 < x1 and y0 < y1 else None


@dataclass(frozen=True)
class Field:
    """Values sampled evenly over a box in inches, read anywhere by straight interpolation."""

    box: Box
    step: float  # samples an inch
    values: Array

    def at(self, xs: Axis, ys: Axis) -> Array:
        """The values on the grid of two axes; outside the box the nearest edge counts."""
        rows, columns = self.values.shape
        u = np.clip((xs - self.box[0]) * self.step - 0.5, 0, columns - 1.001)
        v = np.clip((ys - self.box[1]) * self.step - 0.5, 0, rows - 1.001)
        iu, iv = u.astype(np.int64), v.astype(np.int64)
        fu, fv = (u - iu).astype(np.float32), (v - iv).astype(np.float32)[:, None]
        low, high = int(iv[0]), int(iv[-1]) + 2
        band = self.values[low:high]
        across = band[:, iu]
        across += (band[:, iu + 1] - across) * fu
        out = across[iv - low]
        out += (across[iv - low + 1] - out) * fv
        return out

    def points(self, x: Axis, y: Axis, outside: float = 99.0) -> Array:
        """The values at scattered points, `outside` beyond the box."""
        rows, columns = self.values.shape
        i = np.floor((x - self.box[0]) * self.step).astype(np.int64)
        j = np.floor((y - self.box[1]) * self.step).astype(np.int64)
        good = (i >= 0) & (j >= 0) & (i < columns) & (j < rows)
        found = self.values[np.clip(j, 0, rows - 1), np.clip(i, 0, columns - 1)]
        return np.where(good, found, np.float32(outside))

    def point(self, x: float, y: float) -> float:
        """The value at one point, 99 beyond the box."""
        i, j = int((x - self.box[0]) * self.step), int((y - self.box[1]) * self.step)
        if x < self.box[0] or y < self.box[1] or i >= self.values.shape[1] or j >= self.values.shape[0]:
            return 99.0
        return float(self.values[j, i])


def axes(box: Box, step: float) -> tuple[Axis, Axis]:
    """Sample centres along x and y over a box, `step` an inch."""
    nx, ny = max(2, math.ceil((box[2] - box[0]) * step)), max(2, math.ceil((box[3] - box[1]) * step))
    return (np.arange(nx) + 0.5) / step + box[0], (np.arange(ny) + 0.5) / step + box[1]


def bounds(points: Sequence[Point], margin: float = 0.0) -> Box:
    """The box round some points, widened on all sides."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def rounded(points: Sequence[Point], closed: bool = False, give: float = 0.12) -> list[Point]:
    """The line with its corners rounded so that nothing moves by more than `give` inches."""
    n = len(points)
    if n < 3:
        return [(float(x), float(y)) for x, y in points]
    out: list[Point] = [] if closed else [points[0]]
    for i in range(0 if closed else 1, n if closed else n - 1):
        a, b, c = points[i - 1], points[i], points[(i + 1) % n]
        la, lc = math.dist(a, b), math.dist(c, b)
        if la < 1e-9 or lc < 1e-9:
            continue
        ua, uc = ((a[0] - b[0]) / la, (a[1] - b[1]) / la), ((c[0] - b[0]) / lc, (c[1] - b[1]) / lc)
        bend = math.hypot(ua[0] + uc[0], ua[1] + uc[1]) / 2  # how far the middle moves for an inch of cut, doubled
        cut = min(la / 2, lc / 2, 2 * give / bend if bend > 1e-6 else 1e9)
        p, q = (b[0] + ua[0] * cut, b[1] + ua[1] * cut), (b[0] + uc[0] * cut, b[1] + uc[1] * cut)
        turn = math.pi - 2 * math.acos(min(1.0, bend))
        if turn < 0.12:
            out.append(b)
            continue
        count = 2 * max(1, math.ceil(turn / 0.6))  # an even number, so that the middle of the curve is among them
        for k in range(count + 1):
            t = k / count
            w0, w1, w2 = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            out.append((w0 * p[0] + w1 * b[0] + w2 * q[0], w0 * p[1] + w1 * b[1] + w2 * q[1]))
    if not closed:
        out.append(points[-1])
    return out


def flowing(ring: Sequence[Point], soft: float = 0.22, step: float = 0.08) -> tuple[Point, ...]:
    """A closed line without its small steps: each place is the mean of those about it, `soft` inches along the line."""
    p = np.array([*ring, ring[0]], np.float64)
    s = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))))
    count = int(s[-1] / step)
    reach = math.ceil(3 * soft / step)
    if count <= 4 * reach:  # too small to have any
        return tuple(ring)
    at = np.arange(count) * (s[-1] / count)
    weight = np.exp(-0.5 * (np.arange(-reach, reach + 1) * step / soft) ** 2)
    weight /= weight.sum()
    x, y = (np.convolve(np.pad(np.interp(at, s, p[:, i]), reach, mode="wrap"), weight, mode="valid") for i in (0, 1))
    return tuple(zip(x.tolist(), y.tolist()))


class Track:
    """A line that can be walked by length: places, directions and offsets to its left and right."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.p = [points[0], *(b for a, b in pairwise(points) if math.dist(a, b) > 1e-9)]
        self.s = [0.0, *accumulate(math.dist(a, b) for a, b in zip(self.p, self.p[1:]))]
        self.length = self.s[-1]

    def at(self, s: float, off: float = 0.0) -> Point:
        """The place `s` inches along and `off` inches to the right of the way walked."""
        if len(self.p) < 2:
            return self.p[0]
        k = min(max(bisect_right(self.s, s) - 1, 0), len(self.p) - 2)
        t = min(max((s - self.s[k]) / (self.s[k + 1] - self.s[k]), 0.0), 1.0)
        (ax, ay), (bx, by) = self.p[k], self.p[k + 1]
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        if not off:
            return x, y
        dx, dy = self.way(s)
        return x - dy * off, y + dx * off

    def way(self, s: float) -> Point:
        """The unit direction at `s` inches along."""
        a, b = self.at(max(0.0, s - 0.04)), self.at(min(self.length, s + 0.04))
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = math.hypot(dx, dy) or 1.0
        return dx / n, dy / n


def ribbon(points: Sequence[Point], width: float) -> list[Point]:
    """The outline of a line given a width, mitred at its corners."""
    half = width / 2
    n = len(points)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        normals = []
        for a, b in ((i - 1, i), (i, i + 1)):
            if a >= 0 and b < n:
                d = math.dist(points[a], points[b]) or 1.0
                normals.append((-(points[b][1] - points[a][1]) / d, (points[b][0] - points[a][0]) / d))
        mx, my = sum(v[0] for v in normals) / len(normals), sum(v[1] for v in normals) / len(normals)
        k = half / max(0.35, mx * mx + my * my)
        left.append((x - mx * k, y - my * k))
        right.append((x + mx * k, y + my * k))
    return left + right[::-1]


def is_inside(points: Sequence[Point], xs: Axis, ys: Axis) -> NDArray[np.bool_]:
    """Whether scattered points lie in a polygon (even-odd)."""
    odd = np.zeros(np.broadcast(xs, ys).shape, bool)
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]]):
        if y0 != y1:
            odd ^= ((ys < y0) != (ys < y1)) & (xs < x0 + (ys - y0) * (x1 - x0) / (y1 - y0))
    return odd


def distance(points: Sequence[Point], closed: bool, reach: float = 2.0, step: float = SAMPLES) -> Field:
    """Distance in inches to a line, or signed to a polygon (negative inside), exact as far as `reach`."""
    box = bounds(points, reach)
    xs, ys = axes(box, step)
    best = np.full((len(ys), len(xs)), np.float32(reach * reach), np.float32)
    ends = [*points[1:], points[0]] if closed else list(points[1:])
    for (x0, y0), (x1, y1) in zip(points, ends):
        i0, i1 = np.searchsorted(xs, (min(x0, x1) - reach, max(x0, x1) + reach))
        j0, j1 = np.searchsorted(ys, (min(y0, y1) - reach, max(y0, y1) + reach))
        dx, dy = x1 - x0, y1 - y0
        n = dx * dx + dy * dy
        px = (xs[i0:i1] - x0).astype(np.float32)[None, :]
        py = (ys[j0:j1] - y0).astype(np.float32)[:, None]
        t = np.clip((px * np.float32(dx) + py * np.float32(dy)) / np.float32(n or 1.0), 0, 1)
        qx = px - t * np.float32(dx)
        qy = py - t * np.float32(dy)
        here = best[j0:j1, i0:i1]
        np.minimum(here, qx * qx + qy * qy, out=here)
    d = np.sqrt(best)
    if closed:
        d = np.where(is_inside(points, xs[None, :], ys[:, None]), -d, d)
    return Field(box, step, d.astype(np.float32))


def shape_field(points: Sequence[Point], closed: bool, width: float, reach: float = 2.0) -> Field:
    """Signed distance to what a piece covers: its polygon, or its line given its width."""
    if closed:
        return distance(points, True, reach)
    plain = distance(points, False, reach + width / 2)
    return Field(plain.box, plain.step, plain.values - np.float32(width / 2))


def cover(field: Field, xs: Axis, ys: Axis, soft: float = 0.02, grow: float = 0.0) -> Array:
    """How much of each point lies inside a signed field, with an edge `soft` inches wide either way."""
    return soft_step(field.at(xs, ys), grow + soft, grow - soft)
