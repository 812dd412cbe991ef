"""Solid models: a figure is 10-60 parts in inches (forward, right, up), turned and lifted, never redrawn."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.ui.art.palette import INK, Colour, mix

Point = tuple[float, float, float]
Ball = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """One convex hull of balls, or one flat plate of points, with its paint."""

    points: tuple[Ball, ...]  # inches: forward, right, up, radius (0 on a plate)
    colour: Colour
    plate: bool = False
    bias: float = 0.0  # added to the depth it is sorted by, inches
    gloss: int = 0  # 1 metal, 2 glass or wet
    plain: bool = False  # painted on: no ink, no light of its own
    glow: bool = False  # gives light: never shaded or greyed
    shadow: bool = True  # throws one


Parts = list[Part]


def hull(colour: Colour, *balls: Ball, bias: float = 0.0, gloss: int = 0, glow: bool = False) -> Part:
    """The convex hull of balls."""
    return Part(balls, colour, bias=bias, gloss=gloss, glow=glow)


def ball(
    colour: Colour, at: Point, radius: float, bias: float = 0.0, gloss: int = 0, glow: bool = False
) -> Part:
    """One ball."""
    return Part(((*at, radius),), colour, bias=bias, gloss=gloss, glow=glow)


def rod(colour: Colour, a: Point, b: Point, radius: float, bias: float = 0.0, gloss: int = 0) -> Part:
    """A round stick from `a` to `b`."""
    return Part(((*a, radius), (*b, radius)), colour, bias=bias, gloss=gloss)


def tapered(colour: Colour, a: Point, b: Point, radius: float, end: float, bias: float = 0.0) -> Part:
    """A round stick from `a` to `b`, tapering to radius `end`."""
    return Part(((*a, radius), (*b, end)), colour, bias=bias)


def flat(
    colour: Colour, points: Sequence[Point], bias: float = 0.0, gloss: int = 0, plain: bool = False, glow: bool = False
) -> Part:
    """A flat plate with the given corners in order."""
    return Part(tuple((*p, 0.0) for p in points), colour, True, bias, gloss, plain, glow)


def unit(v: Sequence[float]) -> Point:
    """The vector made one inch long."""
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) or 1.0
    return v[0] / length, v[1] / length, v[2] / length


def cross(a: Point, b: Point) -> Point:
    """The vector square to both."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def along(a: Point, b: Point, t: float) -> Point:
    """The point the share `t` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


def plus(a: Point, b: Point, k: float = 1.0) -> Point:
    """`a` moved by `k` times `b`."""
    return a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k


def rim_of(centre: Point, normal: Point, radius: float, corners: int = 18, squash: float = 1.0) -> list[Point]:
    """The rim of a round plate square to `normal`; `squash` narrows it."""
    n = unit(normal)
    u = unit((-n[1], n[0], 0.0)) if abs(n[2]) < 0.97 else (0.0, 1.0, 0.0)
    v = cross(n, u)
    points = []
    for i in range(corners):
        a = 2 * math.pi * i / corners
        points.append(plus(plus(centre, u, math.cos(a) * radius), v, math.sin(a) * radius * squash))
    return points


def disc(colour: Colour, centre: Point, normal: Point, radius: float, bias: float = 0.0, plain: bool = False) -> Part:
    """A round plate square to `normal`."""
    return flat(colour, rim_of(centre, normal, radius), bias, plain=plain)


def chain(colour: Colour, balls: Sequence[Ball], bias: float = 0.0, gloss: int = 0) -> Parts:
    """Links of a tail, neck or tentacle: hulls of each two neighbours."""
    return [hull(colour, a, b, bias=bias, gloss=gloss) for a, b in itertools.pairwise(balls)]


def spline(points: Sequence[Sequence[float]], steps: int = 4) -> list[tuple[float, ...]]:
    """A smooth line through all points (Catmull-Rom), `steps` pieces between each two."""
    out: list[tuple[float, ...]] = []
    ends = [points[0], *points, points[-1]]
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:]):
        for j in range(steps):
            t = j / steps
            out.append(
                tuple(
                    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                    for a, b, c, d in zip(p0, p1, p2, p3)
                )
            )
    out.append(tuple(points[-1]))
    return out


def balls(points: Sequence[Sequence[float]], steps: int = 4) -> list[Ball]:
    """A smooth chain of balls through the given balls."""
    return [(p[0], p[1], p[2], max(0.005, p[3])) for p in spline(points, steps)]


# ---- moving whole groups of parts ----------------------------------------------
def placed(
    parts: Iterable[Part], scale: float = 1.0, f: float = 0.0, r: float = 0.0, z: float = 0.0, bias: float = 0.0
) -> Parts:
    """The parts made `scale` times as large, then moved by inches."""
    return [
        replace(
            p, points=tuple((a * scale + f, b * scale + r, c * scale + z, q * scale) for a, b, c, q in p.points),
            bias=p.bias * scale + bias,
        )
        for p in parts
    ]


def sized(parts: Iterable[Part], size: float, f: float, z: float) -> Parts:
    """The parts made `size` times as large, then moved, their order in depth as it was."""
    return [
        replace(p, points=tuple((a * size + f, b * size, c * size + z, q * size) for a, b, c, q in p.points))
        for p in parts
    ]


def mirrored(parts: Iterable[Part]) -> Parts:
    """The parts with right and left changed."""
    return [replace(p, points=tuple((f, -r, z, q) for f, r, z, q in p.points)) for p in parts]


def both(parts: Iterable[Part]) -> Parts:
    """The parts of the right side, and the same on the left."""
    right = list(parts)
    return right + mirrored(right)


def leaning(parts: Iterable[Part], slope: float) -> Parts:
    """The parts sheared forward by `slope` inches for an inch of height."""
    return [replace(p, points=tuple((f + slope * z, r, z, q) for f, r, z, q in p.points)) for p in parts]


def tilted(parts: Iterable[Part], roll: float, pitch: float, high: float) -> Parts:
    """The parts turned about a point so many inches up: rolled to the right, and the front raised, in degrees."""
    a, b = math.radians(roll), math.radians(pitch)
    s, c, t, d = math.sin(a), math.cos(a), math.sin(b), math.cos(b)
    out = []
    for p in parts:
        points = []
        for f, r, z, q in p.points:
            r, z = r * c + (z - high) * s, (z - high) * c - r * s
            points.append((f * d - z * t, r, z * d + f * t + high, q))
        out.append(replace(p, points=tuple(points)))
    return out


def fallen(parts: Iterable[Part], reach: float) -> Parts:
    """The parts tipped on their face, the height laid forward; `reach` is the base's half length in inches."""
    back, depth = 0.5 * max(1.0, reach * 1.2), 0.16 * max(1.0, reach * 1.3)
    out = []
    for p in parts:
        points = tuple((z - back, r, max(0.03, depth - f * 0.5), q) for f, r, z, q in p.points)
        out.append(replace(p, points=points))
    return out


def rolled(parts: Iterable[Part], reach: float) -> Parts:
    """The parts tipped on their right side; `reach` is half the base's width in inches."""
    out = []
    for p in parts:
        points = tuple((f, z - 0.5 * reach - 0.2, max(0.04, reach * 0.32 - r * 0.55), q) for f, r, z, q in p.points)
        out.append(replace(p, points=points))
    return out


def greyed(parts: Iterable[Part], share: float) -> Parts:
    """The parts moved toward the grey of the dead; what glowed has gone out."""
    return [replace(p, colour=mix(mix(p.colour, (104, 96, 88), share), INK, 0.16), glow=False, gloss=0) for p in parts]
