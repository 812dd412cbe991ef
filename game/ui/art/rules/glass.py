"""A sheet of glass over the table: washes, hatching, cased and dashed lines, taken as a stamp.

Shapes come in inches; widths, dashes and steps of hatching are screen pixels, the same at every zoom.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art.outline import Box, Point, Track
from game.ui.art.palette import INK, Colour
from game.ui.art.rules.ranks import Rank

Ring = tuple[Point, ...]
Paint = tuple[int, int, int, int]
Rings = tuple[Ring, ...]  # outlines, then the holes: filled by the even-odd rule
SHORT = 8  # pixels of a dash that is drawn straight
PREMUL = pygame.BLEND_PREMULTIPLIED
SMALL, LARGE = 200_000, 1_200_000  # pixels below which a stamp is drawn three times as large, and twice


class Stamp(NamedTuple):
    """A premultiplied picture and the place of its corner in table pixels.

    Words are laid out last, by their rank: at their place, at another that they may have, or at a free one near."""

    surface: pygame.Surface
    at: tuple[int, int]
    words: bool = False
    others: tuple[tuple[int, int], ...] = ()
    rank: Rank = Rank.ANSWER

    def moved(self, x: int, y: int) -> Stamp:
        """The same picture so many table pixels away, and all its places with it."""
        others = tuple([(left + x, top + y) for left, top in self.others])
        return self._replace(at=(self.at[0] + x, self.at[1] + y), others=others)

    def lay(self, target: pygame.Surface, offset: tuple[int, int] = (0, 0)) -> None:
        """Blit onto a target whose pixel (0, 0) is table pixel `offset`."""
        target.blit(self.surface, (self.at[0] - offset[0], self.at[1] - offset[1]), special_flags=PREMUL)


class Fan(NamedTuple):
    """Many thin lines, drawn straight onto the target: each its ends in table pixels, its colour and pixels wide."""

    lines: tuple[tuple[Point, Point, Colour, int], ...]

    def lay(self, target: pygame.Surface, offset: tuple[int, int] = (0, 0)) -> None:
        """Draw them onto a target whose pixel (0, 0) is table pixel `offset`."""
        x, y = offset
        for (ax, ay), (bx, by), colour, wide in self.lines:
            pygame.draw.aaline(target, colour, (ax - x, ay - y), (bx - x, by - y), wide)


Mark = Stamp | Fan
"""What lies on the glass over a table."""


class Hatching(NamedTuple):
    """Slanting lines: how strong (0 to 255), how many pixels apart and wide, and whether they fall to the right."""

    alpha: int = 80
    step: float = 7
    width: float = 1.0
    down: bool = False


HATCHING = Hatching()


class Dash(NamedTuple):
    """How a line is dashed: pixels wide, of a dash and of a gap."""

    width: float
    on: float
    off: float


class Glass:
    """A sheet of glass over a box of inches: draw on it, then take it as a stamp."""

    def __init__(self, box: Box, scale: float, margin: float = 6) -> None:
        self.scale = scale
        self.left, self.top = math.floor(box[0] * scale - margin), math.floor(box[1] * scale - margin)
        w, h = math.ceil(box[2] * scale + margin) - self.left, math.ceil(box[3] * scale + margin) - self.top
        self.size = (max(1, w), max(1, h))
        self.k = 3 if w * h < SMALL else 2 if w * h < LARGE else 1
        self.paper = pygame.Surface((self.size[0] * self.k, self.size[1] * self.k), pygame.SRCALPHA)
        self._blank = True
        self._kept: tuple[Rings, pygame.Surface] | None = None

    def spot(self, p: Point) -> Point:
        """A place in inches on the oversized paper."""
        return (p[0] * self.scale - self.left) * self.k, (p[1] * self.scale - self.top) * self.k

    def wash(self, rings: Rings, colour: Colour, alpha: int) -> None:
        """A thin even tint over a shape; rings inside others are holes."""
        if self._blank or len(rings) == 1:
            self._blank = False
            _fill(self.paper, rings, self, (*colour, alpha))
            return
        self._into(self._field(rings).copy(), colour, alpha)

    def hatch(
        self,
        rings: Rings,
        colour: Colour,
        lines: Hatching = HATCHING,
        clear: Rings = (),
        round_clear: Sequence[tuple[Point, float]] = (),
        washed: int = 0,
    ) -> None:
        """Slanting lines inside a shape, read from the table so that neighbours agree.

        `clear` are shapes within it that are kept clear of them, `round_clear` circles, each its middle and its radius
        in inches. Each line is cut where it enters and leaves: what is drawn is no more than what is seen. `washed` is
        how strongly the shape was washed with the same colour, if with nothing else: then the lines are laid on at
        once, as strong as they would look over it."""
        if not rings:
            return
        alpha, step, width, down = lines
        layer = self.paper if washed else pygame.Surface(self.paper.get_size(), pygame.SRCALPHA)
        gap, line = step * math.sqrt(2) * self.k, max(1, round(width * self.k))
        sign = 1 if down else -1
        first = -((self.left - sign * self.top) * self.k % gap)
        outlines = [self._spots(np.array(ring, np.float64)) for ring in (*rings, *clear)]
        outlines += [self._spots(_turns() * radius + at) for at, radius in round_clear]
        paint = (*colour, alpha + washed * (255 - alpha) // 255)
        for n, a, b in _cuts(outlines, first, gap, sign):
            c = first + n * gap
            pygame.draw.line(layer, paint, (c + sign * a, a), (c + sign * b, b), line)
        if layer is not self.paper:
            self.paper.blit(layer, (0, 0))

    def _spots(self, ring: NDArray[np.float64]) -> NDArray[np.float64]:
        """The places of a ring on the oversized paper."""
        found: NDArray[np.float64] = (ring * self.scale - (self.left, self.top)) * self.k
        return found

    def line(
        self, points: Sequence[Point], colour: Colour, width: float = 1.6, alpha: int = 235, case: bool = True,
        closed: bool = False,
    ) -> None:
        """A line `width` pixels thick with a dark casing at half strength."""
        spots = [self.spot(p) for p in points]
        if closed:
            spots.append(spots[0])
        if case:
            self._stroke(spots, (*INK, 130), (width + 1.8) * self.k)
        self._stroke(spots, (*colour, alpha), width * self.k)

    def dashed(
        self, points: Sequence[Point], colour: Colour, dash: Dash, alpha: int = 230, closed: bool = False
    ) -> None:
        """A dashed line; dash and gap are fitted so that it closes without a short one."""
        width, on, off = dash
        pts = [*points, points[0]] if closed else list(points)
        if len(pts) < 2:
            return
        track = Track(pts)
        if track.length < 1e-6:
            return
        count = max(1, round(track.length * self.scale / (on + off)))
        step = track.length / count
        if on <= SHORT and width < 3:
            self._dashes(track, step, step * on / (on + off), count, (*colour, alpha), width)
            return
        for i in range(count):
            a, b = i * step, min(track.length, i * step + step * on / (on + off))
            inner = track.p[bisect_right(track.s, a) : bisect_left(track.s, b)]
            self.line([track.at(a), *inner, track.at(b)], colour, width, alpha)

    def _dashes(self, track: Track, step: float, on: float, count: int, paint: Paint, width: float) -> None:
        """Dashes so short that each is straight, all at once."""
        starts = np.arange(count) * step
        xs, ys = np.array(track.p).T
        places = [
            np.stack(((np.interp(s, track.s, xs) * self.scale - self.left) * self.k,
                      (np.interp(s, track.s, ys) * self.scale - self.top) * self.k), 1).tolist()
            for s in (starts, np.minimum(starts + on, track.length))
        ]  # fmt: skip
        wide = max(1, round((width + 1.8) * self.k))
        for a, b in zip(*places):
            pygame.draw.line(self.paper, (*INK, 130), a, b, wide)
        wide = max(1, round(width * self.k))
        for a, b in zip(*places):
            pygame.draw.line(self.paper, paint, a, b, wide)

    def disc(self, at: Point, radius: float, colour: Colour, alpha: int = 255) -> None:
        """A filled circle, its radius in pixels."""
        pygame.draw.circle(self.paper, (*colour, alpha), self.spot(at), radius * self.k)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: int = 255) -> None:
        """A filled polygon in inches."""
        pygame.draw.polygon(self.paper, (*colour, alpha), [self.spot(p) for p in points])

    def stamp(self) -> Stamp:
        """The drawing as a stamp."""
        paper = self.paper.premul_alpha_ip()
        return Stamp(pygame.transform.smoothscale(paper, self.size) if self.k > 1 else paper, (self.left, self.top))

    def _stroke(self, spots: Sequence[Point], paint: Paint, width: float) -> None:
        r = width / 2
        for (ax, ay), (bx, by) in itertools.pairwise(spots):
            d = math.hypot(bx - ax, by - ay)
            if d > 1e-6:
                nx, ny = -(by - ay) / d * r, (bx - ax) / d * r
                pygame.draw.polygon(
                    self.paper, paint, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
                )
        if width >= 3:
            for s in spots:
                pygame.draw.circle(self.paper, paint, s, r)

    def _field(self, rings: Rings) -> pygame.Surface:
        """White where a point lies within a shape; the last shape asked for is kept."""
        if self._kept is None or self._kept[0] != rings:
            self._kept = (rings, _even_odd(rings, self))
        return self._kept[1]

    def _into(self, mask: pygame.Surface, colour: Colour, alpha: int) -> None:
        mask.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        self.paper.blit(mask, (0, 0))


def _cuts(
    outlines: Sequence[NDArray[np.float64]], first: float, gap: float, sign: int
) -> Iterator[tuple[int, float, float]]:
    """Where slanting lines lie within an odd number of outlines: for each piece the line's number and its two heights.

    Line n is that on which x - sign * y is first + n * gap."""
    places = np.concatenate(outlines)
    ends = np.cumsum([len(outline) for outline in outlines])
    after = np.arange(1, len(places) + 1)
    after[ends - 1] = ends - [len(outline) for outline in outlines]
    y0 = places[:, 1]
    line0 = (places[:, 0] - sign * y0 - first) / gap
    line1, y1 = line0[after], y0[after]
    starts = np.ceil(np.minimum(line0, line1))
    counts = (np.ceil(np.maximum(line0, line1)) - starts).astype(int)
    edge = np.repeat(np.arange(len(places)), counts)
    n = starts[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts)
    y = y0[edge] + (n - line0[edge]) / (line1 - line0)[edge] * (y1 - y0)[edge]
    order = np.lexsort((y, n))
    n, y = n[order], y[order]
    for number, a, b in zip(n[::2].tolist(), y[::2].tolist(), y[1::2].tolist(), strict=False):
        yield int(number), a, b


@lru_cache(1)
def _turns(steps: int = 20) -> NDArray[np.float64]:
    """Unit vectors all round."""
    turns = np.arange(steps) * (2 * math.pi / steps)
    return np.stack((np.cos(turns), np.sin(turns)), 1)


def _even_odd(rings: Rings, glass: Glass) -> pygame.Surface:
    """White where a point lies in an odd number of rings: outlines first, holes after."""
    mask = pygame.Surface(glass.paper.get_size(), pygame.SRCALPHA)
    _fill(mask, rings, glass, (255, 255, 255, 255))
    return mask


def _fill(surface: pygame.Surface, rings: Rings, glass: Glass, paint: Paint) -> None:
    """Paint where a point lies in an odd number of rings, and leave nothing where it lies in an even number."""
    for ring, hole in zip(rings, _holes(rings)):
        pygame.draw.polygon(surface, (*paint[:3], 0) if hole else paint, [glass.spot(p) for p in ring])


@lru_cache(8)
def _holes(rings: Rings) -> tuple[bool, ...]:
    """Which of some rings lie within an odd number of others."""
    if len(rings) == 1:
        return (False,)
    found = np.zeros(len(rings), bool)
    xs, ys = np.array([ring[0] for ring in rings], np.float64).T
    for number, ring in enumerate(rings):
        left, top, right, bottom = span((ring,))
        near = np.flatnonzero((left <= xs) & (xs <= right) & (top <= ys) & (ys <= bottom))
        near = near[near != number]
        if len(near):
            x0, y0 = np.array(ring, np.float64).T
            x1, y1 = np.roll(x0, -1), np.roll(y0, -1)
            x, y = xs[near, None], ys[near, None]
            with np.errstate(divide="ignore", invalid="ignore"):
                beyond = ((y < y0) != (y < y1)) & (x < x0 + (y - y0) * (x1 - x0) / (y1 - y0))
            found[near] ^= beyond.sum(1) % 2 == 1
    return tuple(found.tolist())


def span(rings: Sequence[Sequence[Point]]) -> Box:
    """The box round several outlines."""
    xs, ys = [p[0] for r in rings for p in r], [p[1] for r in rings for p in r]
    return min(xs), min(ys), max(xs), max(ys)


def arc(at: Point, radius: float, middle: float, half: float, steps: int = 40) -> Ring:
    """Points of an arc about a facing in degrees (0 up the table, clockwise)."""
    turns = [math.radians(middle - half + 2 * half * i / steps) for i in range(steps + 1)]
    return tuple((at[0] + radius * math.sin(t), at[1] - radius * math.cos(t)) for t in turns)


def sector(at: Point, inner: float, outer: float, middle: float, half: float) -> Ring:
    """A ring sector between two radii in inches."""
    return (*arc(at, outer, middle, half), *(arc(at, inner, middle, half)[::-1] if inner > 0 else (at,)))
