"""Marks and solids kept as plain shapes in inches and drawn, large and scaled down, onto any tile without a seam."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pygame

from game.ui.art.outline import Box, Point
from game.ui.art.palette import INK, LIFT, Colour, dim, lit

OVERSIZE = 3  # how much larger strokes are drawn before they are scaled down
Paint = tuple[int, ...]


class Sheet:
    """Transparent paper over a pixel rectangle of the table; whole pixels only, so that tiles agree."""

    def __init__(self, scale: float, left: int, top: int, width: int, height: int, oversize: int = OVERSIZE) -> None:
        self.scale, self.left, self.top, self.size, self.oversize = scale, left, top, (width, height), oversize
        self.paper = pygame.Surface((width * oversize, height * oversize), pygame.SRCALPHA)
        self.k = scale * oversize
        self.dx, self.dy = left * oversize, top * oversize

    def place(self, points: Sequence[Point]) -> list[tuple[int, int]]:
        """Points in inches as whole pixels of the paper."""
        k, dx, dy, floor = self.k, self.dx, self.dy, math.floor
        return [(floor(x * k + 0.5) - dx, floor(y * k + 0.5) - dy) for x, y in points]

    def polygon(self, points: Sequence[Point], paint: Paint) -> None:
        """Fill a polygon given in inches."""
        pygame.draw.polygon(self.paper, paint, self.place(points))

    def circle(self, at: Point, radius: float, paint: Paint) -> None:
        """Fill a circle; its radius is in inches."""
        pygame.draw.circle(self.paper, paint, self.place([at])[0], max(1, math.floor(radius * self.k + 0.5)))

    def line(self, points: Sequence[Point], paint: Paint, width: float) -> None:
        """Draw a line `width` inches thick, at least one fine pixel, with round joints."""
        w = max(1, math.floor(width * self.k + 0.5))
        spots = self.place(points)
        if w <= 2:
            pygame.draw.lines(self.paper, paint, False, spots, w)
            return
        r = w / 2
        for (ax, ay), (bx, by) in itertools.pairwise(spots):
            d = math.hypot(bx - ax, by - ay)
            if d < 0.5:
                continue
            nx, ny = -(by - ay) / d * r, (bx - ax) / d * r
            ox, oy = math.floor(nx + 0.5), math.floor(ny + 0.5)
            pygame.draw.polygon(
                self.paper, paint, [(ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy)]
            )
        if w > 3:
            for spot in spots:
                pygame.draw.circle(self.paper, paint, spot, w // 2)

    def done(self) -> pygame.Surface:
        """The paper scaled down to its true size, alpha premultiplied."""
        paper = self.paper.premul_alpha()
        return paper if self.oversize == 1 else pygame.transform.smoothscale(paper, self.size)


class Strokes:
    """A list of shapes in inches, drawn in the order given wherever they touch a sheet."""

    def __init__(self) -> None:
        self.items: list[tuple[int, Sequence[Point], Paint, float, float]] = []  # kind, points, paint, inches, pixels
        self.boxes: list[Box] = []
        self._index: np.ndarray | None = None

    def _add(self, kind: int, points: Sequence[Point], paint: Paint, size: float, least: float) -> None:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        m = size + 0.12
        self.items.append((kind, points, paint, size, least))
        self.boxes.append((min(xs) - m, min(ys) - m, max(xs) + m, max(ys) + m))
        self._index = None

    def polygon(self, points: Sequence[Point], paint: Paint, edge: float = 0.0, least: float = 0.0) -> None:
        """A filled polygon; `edge` inches (at least `least` pixels) of the same paint are added round it."""
        self._add(0, points, paint, edge, least)

    def line(self, points: Sequence[Point], paint: Paint, width: float, least: float = 0.7) -> None:
        """A line `width` inches thick, at least `least` pixels."""
        self._add(1, points, paint, width, least)

    def circle(self, at: Point, radius: float, paint: Paint, least: float = 0.4) -> None:
        """A disc, its radius in inches, at least `least` pixels."""
        self._add(2, (at,), paint, radius, least)

    def extend(self, other: Strokes) -> None:
        """Take over the shapes of another list."""
        self.items += other.items
        self.boxes += other.boxes
        self._index = None

    def box(self) -> Box:
        """The box in inches round everything."""
        b = np.array(self.boxes)
        return float(b[:, 0].min()), float(b[:, 1].min()), float(b[:, 2].max()), float(b[:, 3].max())

    def touching(self, box: Box) -> list[int]:
        """Which shapes touch a box, in drawing order."""
        if not self.items:
            return []
        if self._index is None:
            self._index = np.array(self.boxes)
        b = self._index
        return [
            int(i)
            for i in np.nonzero((b[:, 0] < box[2]) & (b[:, 2] > box[0]) & (b[:, 1] < box[3]) & (b[:, 3] > box[1]))[0]
        ]

    def draw(self, sheet: Sheet, box: Box) -> bool:
        """Draw what touches the box; False when nothing did."""
        found = self.touching(box)
        scale = sheet.scale
        for i in found:
            kind, points, paint, size, least = self.items[i]
            size = max(size, least / scale)
            if kind == 0:
                if size:
                    sheet.line([*points, points[0]], paint, 2 * size)
                sheet.polygon(points, paint)
            elif kind == 1:
                sheet.line(points, paint, size)
            else:
                sheet.circle(points[0], size, paint)
        return bool(found)


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull."""
    ps = sorted(set(points))
    if len(ps) < 3:
        return ps

    def half(seq: list[Point]) -> list[Point]:
        out: list[Point] = []
        for p in seq:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (
                p[0] - out[-2][0]
            ):
                out.pop()
            out.append(p)
        return out[:-1]

    return half(ps) + half(ps[::-1])


def shifted(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    """The points moved by inches."""
    return [(x + dx, y + dy) for x, y in points]


def inset(points: Sequence[Point], by: float, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
    """A convex shape drawn in toward its middle by about `by` inches and moved."""
    cx, cy = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    out = []
    for x, y in points:
        d = math.hypot(x - cx, y - cy) or 1.0
        k = max(0.0, 1 - by * 1.3 / d)
        out.append((cx + (x - cx) * k + dx, cy + (y - cy) * k + dy))
    return out


def tablet(strokes: Strokes, top: Sequence[Point], colour: Colour, bevel: float = 0.025) -> None:
    """A flat stone seen from above, lit along its upper left and shaded along its lower right."""
    strokes.polygon(top, dim(colour, 0.3))
    strokes.polygon(inset(top, bevel, -bevel * 0.6, -bevel * 0.6), lit(colour, 0.36))
    strokes.polygon(inset(top, bevel * 1.5), colour)


def block(
    strokes: Strokes, foot: Sequence[Point], low: float, high: float, colour: Colour, edge: float = 0.022
) -> None:
    """A convex solid from height `low` to `high` inches: dark south face, bevelled top, ink round it."""
    top = shifted(foot, 0, -LIFT * high)
    whole = hull([*top, *shifted(foot, 0, -LIFT * low)])
    if len(whole) < 3:
        return
    strokes.polygon(whole, INK, edge, 0.6)
    strokes.polygon(whole, dim(colour, 0.46))
    tablet(strokes, top, colour)
