"""The rules' own shapes on glass: zones, reach, arcs, lanes, range bands, paths, templates, rings, sight, labels.

Every drawing is a `Stamp`: a premultiplied picture and the place of its corner in table pixels, made once for the same
arguments and kept. Shapes come as the rules hand them out; nothing here decides what is in reach.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.art.glass import Glass, Ring, Rings, Stamp, arc, sector, span
from game.ui.art.lettering import lettered
from game.ui.art.outline import Point, Track
from game.ui.art.palette import CREAM, FLANK, INK, PATH, REACH, REAR, SIDES, Colour, mix

__all__ = [
    "Glass",
    "Ring",
    "Rings",
    "Stamp",
    "arc",
    "arcs",
    "bands",
    "label",
    "lane",
    "outline",
    "path",
    "reach",
    "ring",
    "scale_bar",
    "sector",
    "sight",
    "span",
    "template",
    "zone",
]


# ---- the rules' shapes --------------------------------------------------------------------
@lru_cache(64)
def zone(rings: Rings, side: str, scale: float, bodies: Rings = ()) -> Stamp:
    """A side's zone of control (the union): low wash, hatching clear of the bases in it, a dashed edge."""
    colour = SIDES[side].lit
    g = Glass(span(rings), scale)
    g.wash(rings, colour, 24)
    g.hatch((*rings, *bodies), colour, 96, 7)
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
    "front": ((240, 232, 206), 28, None),
    "flank": (FLANK, 36, 8.0),
    "rear": (REAR, 40, 5.0),
}


@lru_cache(128)
def arcs(at: Point, parts: tuple[tuple[str, float, float], ...], inner: float, outer: float, scale: float) -> Stamp:
    """Front, flanks and rear about a figure: (kind, middle in degrees, half width) each, radii in inches."""
    g = Glass((at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer), scale)
    for kind, middle, half in parts:
        colour, alpha, step = ARC_KINDS[kind]
        ring = sector(at, inner, outer, middle, half - 1.5)
        g.wash((ring,), colour, alpha)
        if step:
            g.hatch((ring,), colour, 125, step, 1.2, kind == "rear")
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
        g.line(
            [(back[0] - u[1] * w, back[1] + u[0] * w), tip, (back[0] + u[1] * w, back[1] - u[0] * w)],
            SIDES[side].pale if clear else (255, 214, 200),
            1.6,
            190,
        )
        t += 0.9
    if not clear:
        g.hatch(((a, b, c, e),), REAR, 150, 6, 1.2, True)
    return g.stamp()


@lru_cache(64)
def bands(at: Point, edges: tuple[float, ...], middle: float, half: float, inner: float, scale: float) -> Stamp:
    """Range bands: each edge in inches, the first solid, then dashes, then dots; whole circles when `half` is 180."""
    outer = max(edges)
    g = Glass(
        (at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer)
        if half > 60
        else span((sector(at, inner, outer, middle, half),)),
        scale,
    )
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
            g.line(
                (arc(at, inner, middle + k, 0, 1)[0], arc(at, outer, middle + k, 0, 1)[0]),
                (250, 236, 196),
                0.9,
                110,
                False,
            )
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
            g.polygon(
                [
                    (
                        end[0] + r / scale * math.cos(math.pi / 8 + i * math.pi / 4),
                        end[1] + r / scale * math.sin(math.pi / 8 + i * math.pi / 4),
                    )
                    for i in range(8)
                ],
                colour,
            )
        g.line([(end[0] - 3.4 / scale, end[1]), (end[0] + 3.4 / scale, end[1])], (150, 46, 22), 2.8, 255, False)
    else:
        dx, dy = track.way(track.length)
        back, w = 9 / scale, 5 / scale
        tip = (end[0] + dx * 3 / scale, end[1] + dy * 3 / scale)
        head = [
            tip,
            (end[0] - dx * back - dy * w, end[1] - dy * back + dx * w),
            (end[0] - dx * back + dy * w, end[1] - dy * back - dx * w),
        ]
        g.line(head, INK, 2.4, 200, False, True)
        g.polygon(head, PATH)
    return g.stamp()


TEMPLATES: dict[str, tuple[Colour, Colour]] = {  # wash and edge
    "fire": ((255, 140, 50), (255, 214, 120)),
    "cold": ((150, 210, 235), (214, 240, 250)),
    "acid": ((168, 196, 60), (222, 236, 130)),
    "lightning": ((190, 180, 255), (230, 226, 255)),
    "gas": ((178, 190, 84), (222, 226, 150)),
    "spell": ((206, 160, 220), (240, 216, 246)),
    "": ((255, 232, 170), (255, 240, 196)),
}


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


@lru_cache(8)
def scale_bar(scale: float, feet: int = 20) -> pygame.Surface:
    """A bar of 5-foot lengths (an inch each) with its figures; its own corner is where it is put."""
    n = max(1, feet // 5)
    words = [(i, lettered(f"{i * 5}" + (" ft" if i == n else ""), 11)) for i in range(0, n + 1, 2 if n > 1 else 1)]
    out = pygame.Surface((math.ceil(n * scale) + 40, 30), pygame.SRCALPHA)
    pygame.draw.rect(out, INK, (11, 17, round(n * scale) + 2, 8))
    for i in range(n):
        x0, x1 = 12 + round(i * scale), 12 + round((i + 1) * scale)
        pygame.draw.rect(out, CREAM if i % 2 == 0 else (120, 74, 44), (x0, 18, x1 - x0, 6))
    for i, word in words:
        out.blit(word, (12 + round(i * scale) - word.get_width() // 2, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def label(
    text: str,
    at: Point,
    scale: float,
    px: int = 13,
    plate: bool = True,
    colour: Colour = CREAM,
    face: str = "semi",
    lift: int = 0,
) -> Stamp:
    """Words centred on a place in inches, `lift` pixels above it; with a plate when they carry a number or a reason."""
    words = lettered(text, px, colour, face, plate)
    return Stamp(
        words, (round(at[0] * scale) - words.get_width() // 2, round(at[1] * scale) - words.get_height() // 2 - lift)
    )
