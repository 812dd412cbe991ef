"""Furniture: what stands about in a room or lies on its floor, each drawn for what it is on its exact plan."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from game.ui.art.built.masonry import axis_of, plan_of
from game.ui.art.land.feature import Feature, Piece
from game.ui.art.outline import Point, bounds, distance
from game.ui.art.palette import BONE, BRASS, CAST, INK, IRON, LIFT, Colour, dim, lit, mix
from game.ui.art.strokes import Strokes, block, hull, tablet

OAK: Colour = (140, 94, 54)
ELM: Colour = (124, 82, 46)
CLOTH: tuple[Colour, ...] = ((112, 34, 34), (44, 62, 84), (70, 80, 46), (96, 62, 32))
STRAW: tuple[Colour, ...] = ((186, 156, 88), (160, 130, 70), (206, 178, 108))


class Plan(NamedTuple):
    """The plan of a piece: a corner, the way along its width and along its depth, and both in inches."""

    corner: Point
    along: Point
    down: Point
    wide: float
    deep: float

    def at(self, x: float, y: float, high: float = 0.0) -> Point:
        """The place so many inches along and down, as it is seen so many inches above the floor."""
        (cx, cy), (ax, ay), (bx, by) = self.corner, self.along, self.down
        return cx + ax * x + bx * y, cy + ay * x + by * y - LIFT * high

    def box(self, x0: float, y0: float, x1: float, y1: float, high: float = 0.0) -> list[Point]:
        """A rectangle of it."""
        return [self.at(x0, y0, high), self.at(x1, y0, high), self.at(x1, y1, high), self.at(x0, y1, high)]

    def ring(self, count: int = 16, grow: float = 0.0) -> list[Point]:
        """The greatest round that lies on it."""
        a, b = self.wide / 2 + grow, self.deep / 2 + grow
        turns = [2 * math.pi * i / count for i in range(count)]
        return [self.at(self.wide / 2 + a * math.cos(t), self.deep / 2 + b * math.sin(t)) for t in turns]


Draw = Callable[[Strokes, Plan, random.Random], float]
"""Draws a piece on its plan; returns how high it is, in inches, for its shade."""


def furnished(draw: Draw) -> Callable[[Piece], Feature]:
    """A piece of furniture as it is drawn on the ground."""

    def made(piece: Piece) -> Feature:
        p = list(piece.points)
        wide, deep = math.dist(p[0], p[1]) or 1.0, math.dist(p[0], p[-1]) or 1.0
        along = ((p[1][0] - p[0][0]) / wide, (p[1][1] - p[0][1]) / wide)
        down = ((p[-1][0] - p[0][0]) / deep, (p[-1][1] - p[0][1]) / deep)
        feature = Feature(piece, bounds(p, 0.9), distance(p, True), clears=0.05)
        strokes = Strokes()
        plan = Plan(p[0], along, down, wide, deep)
        high = draw(strokes, plan, piece.dice())
        if high:
            feature.solids = strokes
            foot = plan.ring() if draw in ROUND else p
            thrown = [(x + CAST[0] * high * 1.2, y + CAST[1] * high * 1.2) for x, y in foot]
            feature.shades.append((hull([*foot, *thrown]), 0.55))
        else:
            feature.marks = strokes
        return feature

    return made


def rug(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A woven rug with borders, a lozenge and fringes at its ends."""
    red = rng.choice(((112, 34, 34), (104, 40, 30), (40, 58, 82)))
    dark, gold = mix(red, (40, 10, 24), 0.4), (196, 150, 84)
    w, d = p.wide, p.deep
    for i in range(int(d / 0.17) + 1):
        y = min(d - 0.04, 0.05 + i * 0.17)
        for x, out in ((0.0, -0.14), (w, 0.14)):
            s.line([p.at(x, y), p.at(x + out, y)], (186, 150, 96), 0.035)
    s.polygon(p.box(0, 0, w, d), INK, 0.02, 0.6)
    for by, tone in ((0.03, red), (0.25, gold), (0.31, dark), (0.68, mix(red, gold, 0.3)), (0.76, dark)):
        if min(w, d) > 2 * by + 0.1:
            s.polygon(p.box(by, by, w - by, d - by), tone)
    x, y = w / 2, d / 2
    for a, tone in ((min(w, d) * 0.27, gold), (min(w, d) * 0.215, (60, 52, 74))):
        s.polygon([p.at(x, y - a), p.at(x + a * 1.2, y), p.at(x, y + a), p.at(x - a * 1.2, y)], tone)
    s.circle(p.at(x, y), min(w, d) * 0.085, (214, 172, 98))
    s.circle(p.at(x, y), min(w, d) * 0.05, red)
    return 0.0


def bones(s: Strokes, p: Plan, rng: random.Random) -> float:
    """Gnawed bones and a skull."""
    w, d = p.wide, p.deep
    for _ in range(4):
        x, y, t = rng.uniform(0.15, 0.7) * w, rng.uniform(0.2, 0.85) * d, rng.uniform(0, 3.1)
        a, b = p.at(x, y), p.at(x + 0.42 * math.cos(t), y + 0.42 * math.sin(t))
        s.line([a, b], INK, 0.13)
        s.line([a, b], BONE, 0.075)
        for q in (a, b):
            s.circle(q, 0.075, INK)
            s.circle(q, 0.058, BONE)
    x, y = p.at(w * 0.8, d * 0.4)
    s.circle((x, y), 0.19, INK)
    s.circle((x, y), 0.16, BONE)
    for out in (-0.06, 0.06):
        s.circle((x + out, y + 0.03), 0.042, INK)
    return 0.0


def straw(s: Strokes, p: Plan, rng: random.Random) -> float:
    """Straw strewn about, thickest in the middle."""
    w, d = p.wide, p.deep
    for _ in range(int(w * d * 34) + 20):
        x, y = w / 2 + rng.gauss(0, w * 0.2), d / 2 + rng.gauss(0, d * 0.2)
        if not (0 < x < w and 0 < y < d):
            continue
        t, long = rng.uniform(0, 3.2), rng.uniform(0.14, 0.34)
        s.line([p.at(x, y), p.at(x + long * math.cos(t), y + long * math.sin(t))], rng.choice(STRAW), 0.034)
    return 0.0


def boards(s: Strokes, p: Plan, high: float, tone: Colour, planks: int) -> None:
    """A top of planks along the width, at a height."""
    block(s, p.box(0, 0, p.wide, p.deep), 0.0, high, tone, 0.028)
    for i in range(1, planks):
        y = p.deep * i / planks
        s.line([p.at(0.05, y, high), p.at(p.wide - 0.05, y, high)], dim(tone, 0.5), 0.025)


def table(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A table laid for a meal: cups, a platter, a loaf, a candle."""
    high = 0.36
    boards(s, p, high, OAK, max(2, round(p.deep / 0.32)))
    count = max(1, int(p.wide / 0.75))
    for i in range(count):
        x, y = p.wide * (i + 0.5) / count + rng.uniform(-0.1, 0.1), p.deep * rng.uniform(0.32, 0.68)
        _dish(s, p.at(x, y, high), rng)
    return high


def _dish(s: Strokes, at: Point, rng: random.Random) -> None:
    x, y = at
    what = rng.randrange(4)
    s.circle((x + 0.03, y + 0.04), 0.13, (30, 20, 14, 150))
    if what == 0:
        for r, tone in ((0.15, INK), (0.125, (206, 196, 170)), (0.075, (150, 96, 58))):
            s.circle(at, r, tone)
    elif what == 1:
        for r, tone in ((0.10, INK), (0.08, (168, 120, 60)), (0.05, (72, 40, 26))):
            s.circle(at, r, tone)
    elif what == 2:
        s.line([(x - 0.08, y), (x + 0.08, y + 0.02)], INK, 0.17)
        s.line([(x - 0.08, y), (x + 0.08, y + 0.02)], (196, 142, 80), 0.125)
    else:
        s.line([(x, y), (x, y - 0.2)], INK, 0.1)
        s.line([(x, y), (x, y - 0.18)], (240, 232, 206), 0.06)


def bench(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A bench: one or two planks on trestles."""
    boards(s, p, 0.2, ELM, max(1, round(p.deep / 0.3)))
    return 0.2


def stool(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A round stool."""
    ring = p.ring(12)
    block(s, ring, 0.0, 0.2, ELM)
    return 0.2


def bed(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A bed with its head at the beginning of its depth: a pillow, a blanket turned back."""
    high, tone = 0.2, rng.choice(CLOTH)
    w, d = p.wide, p.deep
    block(s, p.box(0, 0, w, d), 0.0, high, ELM, 0.028)
    s.polygon(p.box(0.06, 0.06, w - 0.06, d - 0.06, high), (196, 182, 150))
    s.polygon(p.box(0.05, d * 0.36, w - 0.05, d - 0.05, high), dim(tone, 0.35))
    s.polygon(p.box(0.05, d * 0.36, w - 0.07, d - 0.08, high), tone)
    s.polygon(p.box(0.05, d * 0.32, w - 0.05, d * 0.42, high), lit(tone, 0.3))
    s.polygon(p.box(0.14, 0.10, w - 0.14, d * 0.24, high), (150, 136, 108))
    s.polygon(p.box(0.14, 0.09, w - 0.17, d * 0.22, high), (226, 214, 184))
    return high


def barrel(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A barrel on end: staves, two hoops, a lid."""
    high, tone = 0.55, mix(ELM, OAK, rng.random())
    ring = p.ring(18)
    block(s, ring, 0.0, high, tone, 0.028)
    front = sorted(ring, key=lambda q: q[1])[len(ring) // 2 :]
    left, right = min(q[0] for q in ring), max(q[0] for q in ring)
    for k in (0.24, 0.76):
        hoop = [(x, y - LIFT * high * k) for x, y in sorted(front)]
        s.line(hoop, INK, 0.075)
        s.line(hoop, IRON, 0.045)
    x, y = (left + right) / 2, sum(q[1] for q in ring) / len(ring) - LIFT * high
    r = (right - left) / 2
    s.circle((x, y), r * 0.82, dim(tone, 0.5))
    s.circle((x, y), r * 0.74, mix(tone, (60, 40, 26), 0.2))
    for off in (-0.3, 0.05, 0.4):
        s.line([(x - r * 0.62, y + off * r), (x + r * 0.62, y + off * r)], dim(tone, 0.45), 0.022)
    return high


def crate(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A crate of slats."""
    high = 0.42
    boards(s, p, high, mix(OAK, (168, 130, 84), 0.5), max(2, round(p.deep / 0.26)))
    for x in (0.10, p.wide - 0.10):
        s.line([p.at(x, 0.04, high), p.at(x, p.deep - 0.04, high)], dim(OAK, 0.35), 0.10)
        s.line([p.at(x, 0.05, high), p.at(x, p.deep - 0.05, high)], OAK, 0.065)
    return high


def coffer(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A chest bound with iron, its lock toward the room."""
    high, tone = 0.4, (150, 96, 50)
    boards(s, p, high, tone, 3)
    for k in (0.16, 0.84):
        x = p.wide * k
        s.line([p.at(x, 0.02, high), p.at(x, p.deep, high), p.at(x, p.deep)], IRON, 0.07)
    x, y = p.at(p.wide / 2, p.deep, high * 0.72)
    s.polygon([(x - 0.08, y - 0.08), (x + 0.08, y - 0.08), (x + 0.08, y + 0.1), (x - 0.08, y + 0.1)], INK)
    s.polygon([(x - 0.06, y - 0.06), (x + 0.06, y - 0.06), (x + 0.06, y + 0.08), (x - 0.06, y + 0.08)], BRASS)
    return high


def shelf(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A shelf of jars and books, its face down the screen."""
    high = 0.7
    block(s, p.box(0, 0, p.wide, p.deep), 0.0, high, ELM, 0.028)
    for low, up in ((0.08, 0.34), (0.40, 0.64)):
        face = [p.at(0.05, p.deep, low), p.at(p.wide - 0.05, p.deep, low), p.at(p.wide - 0.05, p.deep, up),
                p.at(0.05, p.deep, up)]  # fmt: skip
        s.polygon(face, (34, 22, 18))
        x = 0.08
        while x < p.wide - 0.16:
            wide = rng.uniform(0.07, 0.15)
            tall = low + (up - low) * rng.uniform(0.6, 0.95)
            book = [p.at(x, p.deep, low), p.at(x + wide, p.deep, low), p.at(x + wide, p.deep, tall),
                    p.at(x, p.deep, tall)]  # fmt: skip
            s.polygon(book, rng.choice((*CLOTH, (150, 130, 90), (84, 96, 92))))
            x += wide + 0.015
    return high


def cauldron(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A cauldron over a ring of embers."""
    x, y = p.at(p.wide / 2, p.deep / 2)
    r = min(p.wide, p.deep) / 2
    for i in range(9):
        t = i * 0.7
        corners = ((-0.24, 1.0), (0.24, 1.0), (0.24, 0.72), (-0.24, 0.72))
        stone = [(x + r * math.cos(t + k) * j, y + r * 0.9 * math.sin(t + k) * j) for k, j in corners]
        tablet(s, stone, (116, 108, 100), 0.03)
    coals(s, (x, y), r * 0.6, rng)
    for k, tone in ((0.56, INK), (0.51, (74, 72, 76)), (0.40, (40, 38, 40)), (0.34, (96, 76, 40))):
        s.circle((x, y - 0.2), r * k, tone)
    s.circle((x - r * 0.12, y - 0.24), r * 0.12, (132, 108, 60))
    return 0.3


def embers(s: Strokes, p: Plan, rng: random.Random) -> float:
    """A basket of embers on a foot of stone."""
    x, y = p.at(p.wide / 2, p.deep / 2)
    r = min(p.wide, p.deep) / 2
    for k, tone in ((1.0, INK), (0.93, (96, 88, 84)), (0.72, (50, 24, 16))):
        s.circle((x, y), r * k, tone)
    coals(s, (x, y), r * 0.64, rng)
    return 0.2


def coals(s: Strokes, at: Point, r: float, rng: random.Random) -> None:
    """A heap of glowing coals."""
    for i in range(16):
        d = r * math.sqrt(i / 16)
        tone = ((226, 84, 24), (255, 150, 50), (120, 40, 22))[i % 3]
        s.circle((at[0] + d * math.cos(i * 2.4), at[1] + d * math.sin(i * 2.4)), r * 0.2, tone)


def candles(s: Strokes, p: Plan, rng: random.Random) -> float:
    """Three candles in their wax."""
    for k, (x, y) in enumerate(((0.3, 0.35), (0.66, 0.42), (0.46, 0.7))):
        a, b = p.at(p.wide * x, p.deep * y)
        tall = (0.26, 0.16, 0.2)[k]
        s.circle((a, b + 0.02), 0.10, (212, 200, 168))
        s.line([(a, b), (a, b - tall)], INK, 0.11)
        s.line([(a, b), (a, b - tall)], (240, 232, 206), 0.075)
    return 0.12


def trestle(piece: Piece) -> Feature:
    """A long table that is in the way: a line of terrain as thick as the rules have it, its top a little wider."""
    a, b, thick = axis_of(piece, 0.3)
    feature = furnished(table)(replace(piece, points=tuple(plan_of(a, b, thick + 0.4)), closed=True))
    feature.piece = piece
    return feature


ROUND = (stool, barrel, cauldron, embers)
DRAWN: dict[str, Draw] = {
    "rug": rug, "bones": bones, "straw": straw, "table": table, "bench": bench, "stool": stool, "bed": bed,
    "barrel": barrel, "crate": crate, "coffer": coffer, "shelf": shelf, "cauldron": cauldron, "embers": embers,
    "candles": candles,
}  # fmt: skip
"""How each piece of furniture of the catalogue is drawn."""
