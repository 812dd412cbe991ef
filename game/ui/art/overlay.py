"""Glass over the table: the rules' own shapes as washes, hatching and cased lines, thin at every zoom.

Shapes come in inches; widths, dashes and steps of hatching are screen pixels. Every drawing is a `Stamp`: a
premultiplied picture and the place of its corner in table pixels, made once for the same arguments and kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.art.lettering import lettered
from game.ui.art.outline import Box, Point, Track
from game.ui.art.palette import CREAM, FLANK, INK, PATH, REACH, REAR, SIDES, Colour, mix

Ring = tuple[Point, ...]
Rings = tuple[Ring, ...]  # outlines, then the holes: filled by the even-odd rule
PREMUL = pygame.BLEND_PREMULTIPLIED
LARGE = 1_600_000  # pixels above which a stamp is drawn without oversize


class Stamp(NamedTuple):
    """A premultiplied picture and the place of its corner in table pixels."""

    surface: pygame.Surface
    at: tuple[int, int]

    def lay(self, target: pygame.Surface, offset: tuple[int, int] = (0, 0)) -> None:
        """Blit onto a target whose pixel (0, 0) is table pixel `offset`."""
        target.blit(self.surface, (self.at[0] - offset[0], self.at[1] - offset[1]), special_flags=PREMUL)


class Glass:
    """A sheet of glass over a box of inches: draw on it, then take it as a stamp."""

    def __init__(self, box: Box, scale: float, margin: float = 6) -> None:
        self.scale = scale
        self.left, self.top = math.floor(box[0] * scale - margin), math.floor(box[1] * scale - margin)
        w, h = math.ceil(box[2] * scale + margin) - self.left, math.ceil(box[3] * scale + margin) - self.top
        self.size = (max(1, w), max(1, h))
        self.k = 3 if w * h < LARGE / 8 else 2 if w * h < LARGE else 1
        self.paper = pygame.Surface((self.size[0] * self.k, self.size[1] * self.k), pygame.SRCALPHA)

    def spot(self, p: Point) -> Point:
        """A place in inches on the oversized paper."""
        return (p[0] * self.scale - self.left) * self.k, (p[1] * self.scale - self.top) * self.k

    def wash(self, rings: Rings, colour: Colour, alpha: int) -> None:
        """A thin even tint over a shape; rings inside others are holes."""
        if len(rings) == 1:
            pygame.draw.polygon(self.paper, (*colour, alpha), [self.spot(p) for p in rings[0]])
            return
        self._into(_even_odd(rings, self), colour, alpha)

    def hatch(self, rings: Rings, colour: Colour, alpha: int = 80, step: float = 7, width: float = 1.0, down: bool = False) -> None:
        """Slanting lines inside a shape, `step` pixels apart, read from the table so that neighbours agree."""
        layer = pygame.Surface(self.paper.get_size(), pygame.SRCALPHA)
        w, h = layer.get_size()
        gap, line = step * math.sqrt(2) * self.k, max(1, round(width * self.k))
        sign = 1 if down else -1
        phase = (self.left - sign * self.top) * self.k % gap
        c = -phase - (h if down else 0)
        while c < w + h:
            ends = ((c, 0), (c + h, h)) if down else ((c, 0), (c - h, h))
            pygame.draw.line(layer, (*colour, alpha), *ends, line)
            c += gap
        mask = _even_odd(rings, self)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.paper.blit(layer, (0, 0))

    def line(self, points: Sequence[Point], colour: Colour, width: float = 1.6, alpha: int = 235, case: bool = True,
             closed: bool = False) -> None:
        """A line `width` pixels thick with a dark casing at half strength."""
        spots = [self.spot(p) for p in points]
        if closed:
            spots.append(spots[0])
        if case:
            self._stroke(spots, (*INK, 130), (width + 1.8) * self.k)
        self._stroke(spots, (*colour, alpha), width * self.k)

    def dashed(self, points: Sequence[Point], colour: Colour, width: float = 1.5, on: float = 7, off: float = 5, alpha: int = 230,
               case: bool = True, closed: bool = False) -> None:
        """A dashed line; the lengths of dash and gap are pixels, fitted to close without a short one."""
        pts = [*points, points[0]] if closed else list(points)
        if len(pts) < 2:
            return
        track = Track(pts)
        if track.length < 1e-6:
            return
        count = max(1, round(track.length * self.scale / (on + off)))
        step = track.length / count
        for i in range(count):
            a, b = i * step, min(track.length, i * step + step * on / (on + off))
            inner = [p for p, s in zip(track.p, track.s) if a < s < b]
            self.line([track.at(a), *inner, track.at(b)], colour, width, alpha, case)

    def disc(self, at: Point, radius: float, colour: Colour, alpha: int = 255) -> None:
        """A filled circle, its radius in pixels."""
        pygame.draw.circle(self.paper, (*colour, alpha), self.spot(at), radius * self.k)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: int = 255) -> None:
        """A filled polygon in inches."""
        pygame.draw.polygon(self.paper, (*colour, alpha), [self.spot(p) for p in points])

    def stamp(self) -> Stamp:
        """The glass as a picture."""
        paper = self.paper.premul_alpha()
        return Stamp(pygame.transform.smoothscale(paper, self.size) if self.k > 1 else paper, (self.left, self.top))

    def _stroke(self, spots: Sequence[Point], paint: tuple[int, int, int, int], width: float) -> None:
        r = width / 2
        for (ax, ay), (bx, by) in zip(spots, spots[1:]):
            d = math.hypot(bx - ax, by - ay)
            if d > 1e-6:
                nx, ny = -(by - ay) / d * r, (bx - ax) / d * r
                pygame.draw.polygon(self.paper, paint, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
        if width >= 3:
            for s in spots:
                pygame.draw.circle(self.paper, paint, s, r)

    def _into(self, mask: pygame.Surface, colour: Colour, alpha: int) -> None:
        mask.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        self.paper.blit(mask, (0, 0))


def _even_odd(rings: Rings, glass: Glass) -> pygame.Surface:
    """White where a point lies in an odd number of rings: outlines first, holes after."""
    mask = pygame.Surface(glass.paper.get_size(), pygame.SRCALPHA)
    for ring in rings:
        spots = [glass.spot(p) for p in ring]
        inner = len(rings) > 1 and sum(_holds(other, ring[0]) for other in rings if other is not ring) % 2
        pygame.draw.polygon(mask, (255, 255, 255, 0 if inner else 255), spots)
    return mask


def _holds(ring: Ring, p: Point) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0])):
        if (p[1] < y0) != (p[1] < y1) and p[0] < x0 + (p[1] - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


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


# ---- the rules' shapes --------------------------------------------------------------------
@lru_cache(64)
def zone(rings: Rings, side: str, scale: float, bodies: Rings = ()) -> Stamp:
    """A side's zone of control (the union): low wash, hatching clear of the bases in it, a dashed edge."""
    colour = SIDES[side].lit
    g = Glass(span(rings), scale)
    g.wash(rings, colour, 24)
    g.hatch((*rings, *bodies), colour, 66, 7)
    for ring in rings:
        g.dashed(ring, colour, 1.5, 7, 4, closed=True)
    return g.stamp()


@lru_cache(64)
def reach(rings: Rings, half: Rings, scale: float) -> Stamp:
    """Where a figure can go: a solid edge, and within it the half-move line dashed."""
    g = Glass(span(rings), scale)
    g.wash(rings, REACH, 32)
    if half:
        g.wash(half, REACH, 50)
    for ring in rings:
        g.line(ring, mix(REACH, (255, 255, 255), 0.15), 1.4, 220, closed=True)
    for ring in half:
        g.dashed(ring, REACH, 1.3, 5.5, 5, 215, closed=True)
    return g.stamp()


ARC_KINDS: dict[str, tuple[Colour, int, float | None]] = {
    "front": ((240, 232, 206), 28, None), "flank": (FLANK, 36, 8.0), "rear": (REAR, 40, 5.0)}


@lru_cache(128)
def arcs(at: Point, parts: tuple[tuple[str, float, float], ...], inner: float, outer: float, scale: float) -> Stamp:
    """Front, flanks and rear about a figure: (kind, middle in degrees, half width) each, radii in inches."""
    g = Glass((at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer), scale)
    for kind, middle, half in parts:
        colour, alpha, step = ARC_KINDS[kind]
        ring = sector(at, inner, outer, middle, half - 1.5)
        g.wash((ring,), colour, alpha)
        if step:
            g.hatch((ring,), colour, 88, step, 1.0, kind == "rear")
        g.line(arc(at, outer, middle, half - 2), colour, 1.8)
    return g.stamp()


@lru_cache(64)
def lane(start: Point, end: Point, width: float, side: str, scale: float, clear: bool = True) -> Stamp:
    """A charge lane from base edge to target: wash, edges and chevrons; crossed out in rear colour when barred."""
    d = math.dist(start, end) or 1.0
    u = ((end[0] - start[0]) / d, (end[1] - start[1]) / d)
    h = width / 2
    a, b = (start[0] - u[1] * h, start[1] + u[0] * h), (end[0] - u[1] * h, end[1] + u[0] * h)
    c, e = (end[0] + u[1] * h, end[1] - u[0] * h), (start[0] + u[1] * h, start[1] - u[0] * h)
    colour = SIDES[side].lit if clear else REAR
    g = Glass(span(((a, b, c, e),)), scale)
    g.wash(((a, b, c, e),), colour, 46)
    g.line((a, b), colour, 1.4)
    g.line((e, c), colour, 1.4)
    t = 0.5
    while t < d - 0.3:
        q, w = (start[0] + u[0] * t, start[1] + u[1] * t), h * 0.55
        back = (q[0] - u[0] * 0.2, q[1] - u[1] * 0.2)
        tip = (q[0] + u[0] * 0.14, q[1] + u[1] * 0.14)
        g.line([(back[0] - u[1] * w, back[1] + u[0] * w), tip, (back[0] + u[1] * w, back[1] - u[0] * w)],
               SIDES[side].pale if clear else (255, 214, 200), 1.6, 190)
        t += 0.9
    if not clear:
        g.hatch(((a, b, c, e),), REAR, 90, 6, 1.0, True)
    return g.stamp()


@lru_cache(64)
def bands(at: Point, edges: tuple[float, ...], middle: float, half: float, inner: float, scale: float) -> Stamp:
    """Range bands: each edge in inches, the first solid, then dashes, then dots; whole circles when `half` is 180."""
    outer = max(edges)
    g = Glass((at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer) if half > 60 else span((sector(at, inner, outer, middle, half),)), scale)
    low = inner
    for i, edge in enumerate(edges):
        g.wash((sector(at, low, edge, middle, half),), (255, 238, 190), (40, 24, 13)[min(i, 2)])
        low = edge
    for i, edge in enumerate(edges):
        line = arc(at, edge, middle, half, 90)
        if i == 0:
            g.line(line, (250, 236, 196), 1.4)
        else:
            g.dashed(line, (250, 236, 196), 1.4, (9, 4)[min(i - 1, 1)], 5)
    if half < 180:
        for k in (-half, half):
            g.line((arc(at, inner, middle + k, 0, 1)[0], arc(at, outer, middle + k, 0, 1)[0]), (250, 236, 196), 0.9, 110, False)
    return g.stamp()


@lru_cache(128)
def path(points: Ring, scale: float, stopped: bool = False, marks: tuple[float, ...] = ()) -> Stamp:
    """A move's path through its corners with an end that says whether it stops there; marks are inches along it."""
    g = Glass(span((points,)), scale, 14)
    g.line(points, PATH, 2.2)
    track = Track(points)
    for s in marks:
        g.disc(track.at(s), 3.8, INK)
        g.disc(track.at(s), 2.4, PATH)
    end = points[-1]
    if stopped:
        for r, colour in ((8.4, INK), (6.8, CREAM)):
            g.polygon([(end[0] + r / scale * math.cos(math.pi / 8 + i * math.pi / 4), end[1] + r / scale * math.sin(math.pi / 8 + i * math.pi / 4))
                       for i in range(8)], colour)
        g.line([(end[0] - 3.4 / scale, end[1]), (end[0] + 3.4 / scale, end[1])], (150, 46, 22), 2.8, 255, False)
    else:
        dx, dy = track.way(track.length)
        back, w = 9 / scale, 5 / scale
        tip = (end[0] + dx * 3 / scale, end[1] + dy * 3 / scale)
        head = [tip, (end[0] - dx * back - dy * w, end[1] - dy * back + dx * w), (end[0] - dx * back + dy * w, end[1] - dy * back - dx * w)]
        g.line(head, INK, 2.4, 200, False, True)
        g.polygon(head, PATH)
    return g.stamp()


TEMPLATES: dict[str, tuple[Colour, Colour]] = {  # wash and edge
    "fire": ((255, 140, 50), (255, 214, 120)), "cold": ((150, 210, 235), (214, 240, 250)), "acid": ((168, 196, 60), (222, 236, 130)),
    "lightning": ((190, 180, 255), (230, 226, 255)), "gas": ((178, 190, 84), (222, 226, 150)), "spell": ((206, 160, 220), (240, 216, 246)),
    "": ((255, 232, 170), (255, 240, 196))}


@lru_cache(64)
def template(rings: Rings, kind: str, scale: float) -> Stamp:
    """The area of a breath, burst or cloud: a tinted wash and a dashed edge."""
    wash, edge = TEMPLATES.get(kind, TEMPLATES["spell"])
    g = Glass(span(rings), scale)
    g.wash(rings, wash, 38)
    for ring in rings:
        g.dashed(ring, edge, 1.5, 7, 5, 225, closed=True)
    return g.stamp()


@lru_cache(128)
def ring(at: Point, radius: float, colour: Colour, scale: float, width: float = 2.3, dashes: bool = False) -> Stamp:
    """A ring round a figure: chosen, caught, protected; `radius` in inches."""
    g = Glass((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), scale)
    points = arc(at, radius, 0, 180, 72)[:-1]
    if dashes:
        g.dashed(points, colour, width, 6, 4, closed=True)
    else:
        g.line(points, colour, width, closed=True)
    return g.stamp()


@lru_cache(64)
def outline(points: Ring, colour: Colour, scale: float, width: float = 1.8, hatched: bool = False) -> Stamp:
    """The outline of a region or base, washed faintly, hatched when it bars something."""
    g = Glass(span((points,)), scale)
    g.wash((points,), colour, 26)
    if hatched:
        g.hatch((points,), colour, 80)
    g.line(points, colour, width, closed=True)
    return g.stamp()


@lru_cache(64)
def sight(start: Point, end: Point, scale: float, blocked_at: Point | None = None) -> Stamp:
    """A line of sight: solid as far as it is clear, then dashed in the rear colour, a cross where it is blocked."""
    g = Glass(span(((start, end),)), scale, 10)
    if blocked_at is None:
        g.line((start, end), PATH, 1.6)
        return g.stamp()
    g.line((start, blocked_at), PATH, 1.6)
    g.dashed((blocked_at, end), REAR, 1.5, 5, 5)
    r = 5 / scale
    for sx in (1, -1):
        g.line([(blocked_at[0] - r, blocked_at[1] - r * sx), (blocked_at[0] + r, blocked_at[1] + r * sx)], REAR, 2.4)
    return g.stamp()


def label(text: str, at: Point, scale: float, px: int = 13, plate: bool = True, colour: Colour = CREAM, face: str = "bold",
          lift: int = 0) -> Stamp:
    """Words centred on a place in inches, `lift` pixels above it; with a plate when they carry a number or a reason."""
    words = lettered(text, px, colour, face, plate)
    return Stamp(words, (round(at[0] * scale) - words.get_width() // 2, round(at[1] * scale) - words.get_height() // 2 - lift))
