"""The rules' own shapes on glass: zones, reach, arcs, lanes, paths, templates, rings, labels.

Every drawing is a `Stamp`: a premultiplied picture and the place of its corner in table pixels, made once for the same
arguments and kept. Shapes come as the rules hand them out; nothing here decides what is in reach.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.ui.art.lettering import grown, lettered
from game.ui.art.outline import Box, Point, Track
from game.ui.art.palette import CREAM, FLANK, HELPED, INK, PATH, REACH, REAR, SIDES, Colour, mix
from game.ui.art.rules.glass import Dash, Glass, Hatching, Ring, Rings, Stamp, arc, sector, span
from game.ui.art.rules.ranks import Rank

__all__ = [
    "Glass", "Ring", "Rings", "Stamp", "arc", "arcs", "edge", "file", "label", "lane", "names", "outline", "path",
    "reach", "ring", "sector", "shelter", "span", "template", "threat", "zone",
]


# ---- the rules' shapes --------------------------------------------------------------------
def zone(
    rings: Rings, side: str, scale: float, bodies: Rings = (), discs: tuple[tuple[Point, float], ...] = (),
    within: Box | None = None,
) -> Stamp:
    """A side's zone of control (the union): low wash, hatching clear of the bases in it, a dashed edge.

    `bodies` are those bases, `discs` the round ones: middle and radius. What lies without a box of inches, if there
    is one, is left to other stamps, that meet this one along the edges of the box."""
    colour = SIDES[side].lit
    rim = 6 / scale
    x0, y0, x1, y1 = span(rings)
    box = (x0 - rim, y0 - rim, x1 + rim, y1 + rim)
    if within is not None:
        box = (max(box[0], within[0]), max(box[1], within[1]), min(box[2], within[2]), min(box[3], within[3]))
    g = Glass(box, scale, 0)
    g.wash(rings, colour, 34)
    g.hatch(rings, colour, Hatching(112, 7), clear=bodies, round_clear=discs, washed=34)
    for ring in rings:
        g.dashed(ring, colour, Dash(1.9, 7, 4), closed=True)
    return g.stamp()


@lru_cache(64)
def reach(rings: Rings, half: Rings, scale: float, foe: str = "") -> Stamp:
    """Where a figure can go: a solid edge, and within it the half-move line dashed.

    A foe's, in the colour of his side and hatched where it is more than half a move."""
    tone = SIDES[foe].lit if foe in SIDES else REACH
    g = Glass(span(rings), scale)
    g.wash(rings, tone, 26 if foe else 32)
    if half:
        g.wash(half, tone, 40 if foe else 50)
    if foe:
        g.hatch((*rings, *half), tone, Hatching(70, 9))
    for ring in rings:
        g.line(ring, mix(tone, (255, 255, 255), 0.15), 1.4, 220, closed=True)
    for ring in half:
        g.dashed(ring, tone, Dash(1.5, 5.5, 5), 230, closed=True)
    return g.stamp()


@lru_cache(64)
def half_name(half: Rings, scale: float, foe: str = "", words: str = "half move") -> Stamp | None:
    """The name of the half-move line, at its foot or the lowest part on view; nothing where the line is too small."""
    ring = max(half, key=len, default=())
    tone = mix(SIDES[foe].lit if foe in SIDES else REACH, (255, 255, 255), 0.3)
    low = spread(sorted(ring, key=lambda point: (-point[1], -point[0])))
    if not low:
        return None
    found = label(words, low[0], scale, Words(12, plate=False, colour=tone, lift=11, rank=Rank.WORD), others=low[1:])
    left, _, right, _ = span((ring,))
    return found if (right - left) * scale >= 2 * found.surface.get_width() else None


def spread(points: Sequence[Point], apart: float = 0.8, most: int = 60) -> list[Point]:
    """Some of many places, beginning with the first, none within so many inches of one before it."""
    cells: dict[tuple[int, int], Point] = {}
    for x, y in points:
        cells.setdefault((int(x // apart), int(y // apart)), (x, y))
    return list(cells.values())[:most]


@lru_cache(8)
def threat(walks: Rings, rushes: Rings, shots: Rings, side: str, scale: float) -> Stamp:
    """All that a side threatens: where it can walk, hatched where it can charge, dotted where it can shoot."""
    tone, pale = SIDES[side].lit, SIDES[side].pale
    g = Glass(span((*walks, *rushes, *shots)), scale)
    if shots:
        g.wash(shots, pale, 14)
    if rushes:
        g.wash(rushes, tone, 30)
        g.hatch((*rushes, *walks), tone, Hatching(90, 8))
    if walks:
        g.wash(walks, tone, 44)
    for ring in shots:
        g.dashed(ring, pale, Dash(1.6, 2.2, 6), 235, closed=True)
    for ring in walks:
        g.dashed(ring, tone, Dash(1.4, 7, 5), 235, closed=True)
    for ring in rushes:
        g.line(ring, mix(tone, (255, 255, 255), 0.15), 1.6, 235, closed=True)
    return g.stamp()


ARC_KINDS: dict[str, tuple[Colour, int, float | None]] = {
    "front": ((240, 232, 206), 44, None),
    "flank": (FLANK, 56, 8.0),
    "rear": (REAR, 66, 5.0),
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
            g.hatch((ring,), colour, Hatching(125, step, 1.2, kind == "rear"))
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
            SIDES[side].pale if clear else (255, 214, 200), 1.6, 190,
        )
        t += 0.9
    if not clear:
        g.hatch(((a, b, c, e),), REAR, Hatching(150, 6, 1.2, True))
    return g.stamp()


def names(at: Point, named: Sequence[tuple[float, float, str]], scale: float) -> list[Stamp]:
    """Words about a place, without plates: (inches from it, facing in degrees, word) each."""
    style = Words(12, plate=False, rank=Rank.WORD)
    return [label(name, arc(at, far, turn, 0, 1)[0], scale, style) for far, turn, name in named]


def round_names(at: Point, named: Sequence[tuple[float, str]], turns: Sequence[float], scale: float) -> list[Stamp]:
    """Words on circles about a place: (inches from it, word) each, at the first of the facings that is on view."""
    found = []
    for far, name in named:
        first, *others = (arc(at, far, turn, 0, 1)[0] for turn in turns)
        found.append(label(name, first, scale, Words(12, plate=False, rank=Rank.WORD), others=others))
    return found


@lru_cache(128)
def path(
    points: Ring, scale: float, stopped: bool = False, marks: tuple[float, ...] = (), faint: bool = False
) -> Stamp:
    """A move's path through its corners with an end that says whether it stops there; marks are inches along it.

    `faint`, that of one who merely goes along."""
    g = Glass(span((points,)), scale, 14)
    if faint:
        g.line(points, PATH, 1.1, 110, False)
        return g.stamp()
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
            tip, (end[0] - dx * back - dy * w, end[1] - dy * back + dx * w),
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
    "chlorine": ((104, 190, 84), (186, 232, 150)),
    "stone": ((176, 172, 164), (224, 220, 212)),
    "spell": ((206, 160, 220), (240, 216, 246)),
    "": ((255, 232, 170), (255, 240, 196)),
}


@lru_cache(64)
def template(rings: Rings, kind: str, scale: float) -> Stamp:
    """The area of a breath, burst or cloud: a tinted wash and a dashed edge."""
    wash, edge = TEMPLATES.get(kind, TEMPLATES["spell"])
    g = Glass(span(rings), scale)
    g.wash(rings, wash, 64)
    for ring in rings:
        g.dashed(ring, edge, Dash(1.7, 7, 5), 225, closed=True)
    return g.stamp()


@lru_cache(128)
def ring(at: Point, radius: float, colour: Colour, scale: float, width: float = 2.3, dashes: bool = False) -> Stamp:
    """A ring round a figure: chosen, caught, protected; `radius` in inches."""
    g = Glass((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), scale)
    points = arc(at, radius, 0, 180, 72)[:-1]
    if dashes:
        g.dashed(points, colour, Dash(width, 6, 4), closed=True)
    else:
        g.line(points, colour, width, closed=True)
    return g.stamp()


@lru_cache(64)
def outline(points: Ring, colour: Colour, scale: float, width: float = 1.8, hatched: bool = False) -> Stamp:
    """The outline of a region or base, washed faintly, hatched when it bars something."""
    g = Glass(span((points,)), scale)
    g.wash((points,), colour, 26)
    if hatched:
        g.hatch((points,), colour, Hatching(80))
    g.line(points, colour, width, closed=True)
    return g.stamp()


@lru_cache(64)
def edge(points: Ring, colour: Colour, scale: float, closed: bool = True) -> Stamp:
    """The outline of a piece of terrain that matters just now."""
    g = Glass(span((points,)), scale)
    if closed:
        g.wash((points,), colour, 22)
    g.line(points, colour, 1.8, 220, closed=closed)
    return g.stamp()


@lru_cache(128)
def file(start: Point, end: Point, scale: float) -> Stamp:
    """Who stands right behind whom: a thin line from base to base."""
    g = Glass(span(((start, end),)), scale, 4)
    g.dashed((start, end), CREAM, Dash(1.3, 4, 4), 200)
    return g.stamp()


@lru_cache(128)
def shelter(start: Point, end: Point, scale: float) -> Stamp:
    """A line from a figure that protects to the figure it protects, with a shield at its middle."""
    g = Glass(span(((start, end),)), scale, 12)
    g.line((start, end), HELPED, 1.8)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for r, tone in ((6.2, INK), (4.6, HELPED)):
        k = r / scale
        rim = [(x + k * math.cos(math.pi * i / 8), y + k * 1.15 * math.sin(math.pi * i / 8)) for i in range(9)]
        g.polygon([(x - k, y - k * 0.9), (x + k, y - k * 0.9), *rim], tone)
    return g.stamp()


class Words(NamedTuple):
    """How words are set on the table: pixels high, on a plate, their colour, how far above their place, their rank."""

    px: int = 13
    plate: bool = True
    colour: Colour = CREAM
    lift: int = 0
    rank: Rank = Rank.ANSWER


def label(text: str, at: Point, scale: float, style: Words, others: Sequence[Point] = ()) -> Stamp:
    """Words centred on a place in inches, or the first of others on view; with a plate for a number or a reason."""
    px, plate, colour, lift, rank = style
    words = lettered(text, grown(px), colour, "semi", plate)
    left, top = words.get_width() // 2, words.get_height() // 2 + grown(lift)
    first, *more = ((round(x * scale) - left, round(y * scale) - top) for x, y in (at, *others))
    return Stamp(words, first, words=True, others=tuple(more), rank=rank)
