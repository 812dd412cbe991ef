"""What lies on the table or stands there by itself: weapons flat on their side, shields, pavises, mantlets, flasks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.ui.art.figures.model import Part, Parts, Point, ball, cross, disc, flat, hull, placed, rod, tapered, unit
from game.ui.art.models.entry import modelled
from game.ui.art.models.held import gear, shields
from game.ui.art.models.held.engines import ENGINES, chest, engine
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, IRON, SHAFT, STEEL, WOOD

UP = 0.035
"""How high above the table the lowest of a thing lies, in inches."""
THICK = 0.55
"""How much of its thickness a thing keeps that lies flat."""

STANDING = frozenset({"pavis", "mantlet", *ENGINES})
"""What stands by itself where it is set up."""


@modelled()
def thing(w: Wear) -> Parts:
    """The thing of this name: `shield` says "standing" where it stands."""
    name = w.weapon
    if name in ENGINES:
        return engine(w)
    if name == "chest":
        return chest()
    if name in STANDING:
        return board(name, w) if w.shield == "standing" else _flat_board(name, w)
    if name in ("wood", "metal"):
        return shields.shield(replace(w, shield=name), (0.0, 0.0, UP + 0.05), (0.0, 0.12, 1.0), 0.36)
    if name.startswith("potion") or name == "flask":
        return _bottle((96, 148, 196) if name.startswith("potion") else (236, 150, 60))
    if name.startswith(("wand", "staff")):
        return _wand(long=name.startswith("staff"))
    if name.startswith("scroll"):
        return _scroll()
    if name in gear.KNOWN:
        return laid(gear.held(replace(w, shield="", levelled=True)).parts)
    return _bundle(name)


def laid(parts: Sequence[Part]) -> Parts:
    """Parts turned so that their length lies on the table, the flat of the head upwards."""
    points = [p for part in parts for p in part.points]
    if not points:
        return []
    a, b = _ends(points)
    u = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    off = max(points, key=lambda p: _from_axis(p, a, u))
    to = _across(off, a, u)
    v = unit(to) if math.hypot(*to) > 1e-6 else unit(cross(u, (0.0, 0.0, 1.0)))
    w = cross(u, v)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2)

    def turned(p: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        d = p[0] - middle[0], p[1] - middle[1], p[2] - middle[2]
        return _dot(d, u), _dot(d, v), _dot(d, w) * THICK, p[3]

    made = [replace(part, points=tuple([turned(p) for p in part.points])) for part in parts]
    low = min(p[2] - p[3] * THICK for part in made for p in part.points)
    return placed(made, z=UP - low)


def _ends(points: Sequence[tuple[float, float, float, float]]) -> tuple[Point, Point]:
    """The two points that lie farthest from each other."""
    a, b = max(
        ((p, q) for n, p in enumerate(points) for q in points[n:]),
        key=lambda two: math.dist(two[0][:3], two[1][:3]),
    )
    return a[:3], b[:3]


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _across(p: Sequence[float], a: Point, u: Point) -> Point:
    d = p[0] - a[0], p[1] - a[1], p[2] - a[2]
    k = _dot(d, u)
    return d[0] - u[0] * k, d[1] - u[1] * k, d[2] - u[2] * k


def _from_axis(p: Sequence[float], a: Point, u: Point) -> float:
    return math.hypot(*_across(p, a, u))


def board(name: str, w: Wear) -> Parts:
    """A pavis on its spike, or a mantlet on its props, its front at the place itself."""
    half, tall = (0.44, 0.92) if name == "pavis" else (0.98, 1.0)
    lean = 0.10
    face = [(0.0, -half, 0.0), (0.0, half, 0.0), (-lean, half, tall), (-lean, 0.0, tall + 0.08), (-lean, -half, tall)]
    wood, dark = (172, 128, 80), (104, 72, 46)
    planks = 3 if name == "pavis" else 7

    def on(f: float, r: float, share: float) -> Point:
        """A place on the board, `f` before it, at a share of its height."""
        return f - lean * share, r * half, tall * share

    seams = [
        flat(dark, [on(f, k - 0.018, 0.02), on(f, k + 0.018, 0.02), on(f, k + 0.018, 0.98), on(f, k - 0.018, 0.98)],
             plain=True)
        for k in [(2 * n / (planks + 1)) - 1 for n in range(1, planks + 1)]
        for f in (0.05, -0.05)
    ]  # fmt: skip
    ledges = [rod(dark, on(-0.07, -0.96, share), on(-0.07, 0.96, share), 0.035) for share in (0.26, 0.76)]
    props = [
        rod((122, 82, 48), on(-0.09, k * 0.6, 0.78), (-0.44, k * half * 0.6, 0.02), 0.036, bias=-0.02)
        for k in ((0.0,) if name == "pavis" else (-1.0, 1.0))
    ]
    parts = [*props, flat(wood, face), *seams, *ledges]
    if name == "pavis":
        band = [on(0.08, -0.98, 0.40), on(0.08, 0.98, 0.40), on(0.08, 0.98, 0.68), on(0.08, -0.98, 0.68)]
        boss = ball(STEEL, on(0.12, 0.0, 0.54), 0.09, gloss=1)
        return _by_depth([*parts, flat((206, 186, 132), band), boss])
    wheels = [disc((118, 82, 50), (-0.20, k * (half + 0.04), 0.15), (0.0, 1.0, 0.0), 0.15) for k in (-1.0, 1.0)]
    hides = [
        flat((136, 100, 72), [on(0.08, r - 0.2, 0.2), on(0.08, r + 0.2, 0.24), on(0.08, r + 0.17, 0.76),
                              on(0.08, r - 0.19, 0.72)])
        for r in (-0.47, 0.49)
    ]  # fmt: skip
    return _by_depth([*parts, *hides, *wheels])


def _by_depth(parts: Parts) -> Parts:
    """Parts that hide each other by how far before or behind the board they are, and not by their height."""
    return [replace(part, bias=-sum(p[2] for p in part.points) / len(part.points)) for part in parts]


def _flat_board(name: str, w: Wear) -> Parts:
    half, long = (0.44, 0.92) if name == "pavis" else (0.98, 1.0)
    z = UP
    face = [(0.0, -half, z), (0.0, half, z), (long, half, z), (long + 0.08, 0.0, z), (long, -half, z)]
    band = [(0.36, -half, z + 0.01), (0.36, half, z + 0.01), (0.60, half, z + 0.01), (0.60, -half, z + 0.01)]
    seams = [rod((96, 66, 42), (0.03, k * half, z), (long, k * half, z), 0.014, bias=0.02) for k in (-0.5, 0.0, 0.5)]
    made = [flat((150, 108, 66), face), *seams, flat((196, 178, 128), band, bias=0.03)]
    return placed(made, f=-long / 2)


def _bottle(colour: tuple[int, int, int]) -> Parts:
    return [
        hull(colour, (0.0, 0.0, 0.13, 0.12), (0.06, 0.0, 0.12, 0.10), gloss=2),
        rod((206, 190, 150), (0.12, 0.0, 0.12), (0.24, 0.0, 0.11), 0.04, bias=0.02),
        ball((122, 82, 48), (0.26, 0.0, 0.11), 0.045, bias=0.03),
    ]


def _wand(*, long: bool) -> Parts:
    half = 0.55 if long else 0.24
    return [
        tapered(SHAFT, (-half, 0.0, UP + 0.03), (half, 0.0, UP + 0.03), 0.034, 0.026),
        ball((120, 190, 220), (half + 0.03, 0.0, UP + 0.05), 0.06, bias=0.02, gloss=2),
        rod(BRASS, (half - 0.12, 0.0, UP + 0.03), (half - 0.06, 0.0, UP + 0.03), 0.044, bias=0.01),
    ]


def _scroll() -> Parts:
    return [
        rod((226, 208, 160), (-0.2, 0.0, 0.08), (0.2, 0.0, 0.08), 0.075),
        ball(WOOD, (-0.24, 0.0, 0.08), 0.04), ball(WOOD, (0.24, 0.0, 0.08), 0.04),
        rod((150, 40, 36), (-0.02, 0.0, 0.08), (0.03, 0.0, 0.08), 0.082, bias=0.02),
    ]  # fmt: skip


def _bundle(name: str) -> Parts:
    """A lantern, a horn, a holy symbol, a coil of rope; else a sack."""
    if name == "lantern":
        return [
            hull(IRON, (*(0.0, 0.0, 0.04), 0.11), (*(0.0, 0.0, 0.26), 0.09), gloss=1),
            ball((255, 220, 130), (0.05, 0.0, 0.16), 0.07, bias=0.05, glow=True),
            rod(IRON, (0.0, 0.0, 0.26), (0.0, 0.0, 0.36), 0.02, bias=0.02),
        ]
    if name == "holy_symbol":
        return [
            rod(BRASS, (-0.18, 0.0, UP + 0.02), (0.20, 0.0, UP + 0.02), 0.03, gloss=1),
            rod(BRASS, (0.06, -0.12, UP + 0.02), (0.06, 0.12, UP + 0.02), 0.03, bias=0.01, gloss=1),
        ]
    if name == "horn":
        return [
            tapered((222, 206, 164), (-0.24, -0.05, 0.05), (0.0, 0.03, 0.07), 0.025, 0.055),
            tapered((222, 206, 164), (0.0, 0.03, 0.07), (0.2, 0.0, 0.10), 0.055, 0.085, bias=0.01),
            disc(STEEL, (0.22, 0.0, 0.11), (1.0, 0.0, 0.2), 0.085, bias=0.02),
        ]
    if name == "rope":
        return [
            disc((186, 154, 100), (0.0, 0.0, UP + 0.02 + n * 0.035), (0.0, 0.0, 1.0), 0.22 - n * 0.02, bias=n * 0.01)
            for n in range(4)
        ]
    if name == "banner":
        cloth = [(0.0, 0.0, UP), (0.62, 0.0, UP), (0.56, 0.34, UP), (0.28, 0.28, UP), (0.04, 0.36, UP)]
        return [
            rod(SHAFT, (-0.7, 0.0, UP + 0.02), (0.72, 0.0, UP + 0.02), 0.03),
            flat((170, 52, 44), cloth, bias=-0.01),
        ]
    return [
        hull((150, 122, 84), (0.0, 0.0, 0.12, 0.15), (0.12, 0.04, 0.10, 0.12), (-0.1, -0.05, 0.09, 0.11)),
        ball((122, 96, 62), (0.2, 0.06, 0.16), 0.06, bias=0.03),
    ]
