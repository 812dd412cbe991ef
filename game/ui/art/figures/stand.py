"""The base a figure stands on: rim in the side's colour and pattern, facing wedge, hit-point arc; all true plan."""

from __future__ import annotations

import math

import numpy as np

from game.ui.art.palette import BASE_EARTH, BASE_EARTH_LIT, CREAM, HP_HURT, HP_LOW, HP_WELL, INK, SideColours, mix
from game.ui.art.sheet import Sheet

Base = tuple[float, float]  # inches: (diameter, 0) round, or (width, length) rectangular
EARTHS = ((92, 92, 48), (116, 108, 62), (60, 58, 36), (134, 118, 80), (84, 70, 46))


def thickness(base: Base) -> float:
    """How far the edge of a base shows below its top, inches."""
    return 0.07 if not base[1] and base[0] < 1.5 else 0.10


def outline(base: Base, facing: int, grow: float = 0.0, dx: float = 0.0, dy: float = 0.0) -> list[list[float]]:
    """The footprint in inches about its middle, made larger by `grow` and moved."""
    if not base[1]:
        r = max(0.01, base[0] / 2 + grow)
        n = 40 if r < 0.8 else 64
        return [[r * math.cos(2 * math.pi * i / n) + dx, r * math.sin(2 * math.pi * i / n) + dy] for i in range(n)]
    w, h = max(0.02, base[0] / 2 + grow), max(0.02, base[1] / 2 + grow)
    r = min(max(0.04, 0.13 + grow), w, h)
    s, c = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    out = []
    for k, (cx, cy) in enumerate(((w - r, h - r), (r - w, h - r), (r - w, r - h), (w - r, r - h))):
        for i in range(6):
            a = math.pi / 2 * (k + i / 5)
            x, y = cx + r * math.cos(a), cy + r * math.sin(a)
            out.append([x * c - y * s + dx, x * s + y * c + dy])
    return out


def _ring(base: Base, facing: int, inset: float, pieces: int) -> list[tuple[float, float, float, float]]:
    """Points evenly along the rim `inset` inches in, with the inward direction at each."""
    p = np.array(outline(base, facing, -inset))
    p = np.concatenate([p, p[:1]])
    step = np.sqrt((np.diff(p, axis=0) ** 2).sum(axis=1))
    far = np.concatenate([[0.0], np.cumsum(step)])
    out = []
    for i in range(pieces):
        d = far[-1] * (i + 0.5) / pieces
        k = min(int(np.searchsorted(far, d)) - 1, len(step) - 1)
        t = (d - far[k]) / (step[k] + 1e-9)
        x, y = p[k] + (p[k + 1] - p[k]) * t
        tx, ty = (p[k + 1] - p[k]) / (step[k] + 1e-9)
        out.append((float(x), float(y), -float(ty), float(tx)))
    return out


def around(base: Base) -> float:
    """The length of the rim, inches."""
    return math.pi * base[0] if not base[1] else 2 * (base[0] + base[1]) - 0.2


def _pattern(sheet: Sheet, base: Base, facing: int, side: SideColours, rim: float, scale: float) -> None:
    """What tells a side without colour."""
    kind, dark = side.pattern, mix(side.deep, INK, 0.55)
    hair = max(0.028, 0.9 / scale)
    if kind in ("hairline", "double"):
        for at in (0.5,) if kind == "hairline" else (0.24, 0.76):
            sheet.polygon(side.pale, outline(base, facing, -rim * at + hair / 2))
            sheet.polygon(side.rim, outline(base, facing, -rim * at - hair / 2))
        return
    spacing = {"bars": 0.34, "dots": 0.30, "chevrons": 0.36, "ticks": 0.22}.get(kind)
    if kind == "halves":
        spacing = 0.80
    if spacing is None:
        return
    n = max(8, round(around(base) / spacing)) if kind != "halves" else max(4, 2 * round(around(base) / 1.6))
    for x, y, ix, iy in _ring(base, facing, 0.0, n):
        tx, ty = -iy, ix
        half = max(0.045, 1.2 / scale)
        if kind == "bars" or kind == "halves":
            half = half if kind == "bars" else around(base) / n * 0.25
            sheet.polygon(
                dark,
                [
                    (x + tx * half - ix * 0.01, y + ty * half - iy * 0.01),
                    (x - tx * half - ix * 0.01, y - ty * half - iy * 0.01),
                    (x - tx * half + ix * rim, y - ty * half + iy * rim),
                    (x + tx * half + ix * rim, y + ty * half + iy * rim),
                ],
            )
        elif kind == "dots":
            sheet.circle(side.pale, x + ix * rim * 0.5, y + iy * rim * 0.5, max(rim * 0.26, 0.9 / scale))
        elif kind == "ticks":
            half = max(0.024, 0.6 / scale)
            sheet.polygon(
                side.pale,
                [
                    (x + tx * half, y + ty * half), (x - tx * half, y - ty * half),
                    (x - tx * half + ix * rim * 0.55, y - ty * half + iy * rim * 0.55),
                    (x + tx * half + ix * rim * 0.55, y + ty * half + iy * rim * 0.55),
                ],
            )
        else:
            w = spacing * 0.36
            sheet.polygon(dark, [(x + tx * w, y + ty * w), (x - tx * w, y - ty * w), (x + ix * rim, y + iy * rim)])


def ring_pattern(sheet: Sheet, side: SideColours, middle: tuple[float, float], radius: float, rim: float) -> None:
    """The side's pattern on a plain ring, for portraits: pale for a hairline side, else dark bars or dots."""
    if side.pattern in ("hairline", "double"):
        sheet.circle(side.pale, *middle, radius - rim * 0.4, rim * 0.22)
        return
    n = 14 if side.pattern != "halves" else 6
    for i in range(n):
        a = 2 * math.pi * i / n
        x, y = middle[0] + math.cos(a) * (radius - rim / 2), middle[1] + math.sin(a) * (radius - rim / 2)
        if side.pattern in ("dots", "ticks"):
            sheet.circle(side.pale, x, y, rim * 0.28)
        else:
            half = rim * (0.30 if side.pattern != "halves" else 1.2)
            cx, cy = math.cos(a) * rim / 2, math.sin(a) * rim / 2
            tx, ty = -math.sin(a) * half, math.cos(a) * half
            sheet.polygon(
                mix(side.deep, INK, 0.55),
                [
                    (x + cx + tx, y + cy + ty), (x + cx - tx, y + cy - ty), (x - cx - tx, y - cy - ty),
                    (x - cx + tx, y - cy + ty),
                ],
            )


def rim_width(base: Base, scale: float) -> float:
    """How wide the coloured rim is, inches."""
    wide = 0.12 if not base[1] and base[0] <= 1 else 0.15 if base[1] or base[0] < 3 else 0.20
    return max(wide, 2.6 / scale)


def reach(base: Base) -> float:
    """From the middle of the base to its front, inches."""
    return (base[1] or base[0]) / 2


def _wedge(base: Base, facing: int, scale: float, grow: float = 0.0) -> list[list[float]]:
    a = math.radians(facing)
    fx, fy, rx, ry = math.sin(a), -math.cos(a), math.cos(a), math.sin(a)
    front = reach(base)
    size = max(0.15, 3.6 / scale) * (1.0 if front < 1.2 else 1.5)
    tip, back, wide = front + size * 0.85 + grow * 1.8, front - size * 0.75 - grow, size * 0.95 + grow * 1.6
    return [
        [fx * tip, fy * tip],
        [fx * back + rx * wide, fy * back + ry * wide],
        [fx * back - rx * wide, fy * back - ry * wide],
    ]


def draw_stand(base: Base, side: SideColours, facing: int, scale: float) -> Sheet:
    """The whole base, ready to be scaled down."""
    ink, fine = max(0.034, 0.95 / scale), max(0.016, 0.42 / scale)
    thick, rim = thickness(base), rim_width(base, scale)
    r = math.hypot(base[0], base[1]) / 2 + 0.3 + 4.6 / scale
    sheet = Sheet((-r, -r, r, r + thick), scale)
    for grow, colour in ((ink, INK), (0.0, side.deep)):
        steps = 4
        for i in range(steps + 1):
            sheet.polygon(colour, outline(base, facing, grow, 0.0, thick * i / steps))
    sheet.polygon(INK, _wedge(base, facing, scale, ink))
    sheet.polygon(side.lit, outline(base, facing))
    sheet.polygon(side.rim, outline(base, facing, -0.02, 0.022, 0.028))
    _pattern(sheet, base, facing, side, rim, scale)
    sheet.polygon(INK, outline(base, facing, -rim + fine))
    sheet.polygon(BASE_EARTH_LIT, outline(base, facing, -rim))
    sheet.polygon(BASE_EARTH, outline(base, facing, -rim - 0.03, -0.035, -0.04))
    wide, long = base[0] / 2 - rim - 0.06, (base[1] or base[0]) / 2 - rim - 0.06
    s, c = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    state = 12345
    for _ in range(int(22 * (wide * long * 4 + 0.1))):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        u = ((state >> 8) % 1000) / 500 - 1
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        v = ((state >> 8) % 1000) / 500 - 1
        if not base[1] and u * u + v * v > 1:
            continue
        x, y = u * wide, v * long
        sheet.circle(
            EARTHS[(state >> 4) % 5], x * c - y * s, x * s + y * c, 0.018 + 0.027 * ((state >> 12) % 100) / 100
        )
    sheet.polygon((198, 170, 116), _wedge(base, facing, scale))
    sheet.polygon(CREAM, [(x - 0.012, y - 0.016) for x, y in _wedge(base, facing, scale, -0.012)])
    return sheet


def draw_arc(base: Base, facing: int, share: float, scale: float) -> Sheet:
    """Hit points: a thin arc hugging the foot of the base, emptying from the right; `share` 0 to 1."""
    ring = np.array(outline(base, facing, max(0.10, 2.4 / scale), 0.0, thickness(base) * 0.5))
    turn = np.degrees(np.arctan2(ring[:, 1], ring[:, 0])) % 360
    order = np.argsort(turn)
    turn, far = turn[order], np.hypot(ring[order, 0], ring[order, 1])
    wide = max(0.055, 2.0 / scale)

    def arc(to: float) -> list[tuple[float, float]]:
        n = max(2, round(30 * to))
        angles = [148 - 116 * to * i / n for i in range(n + 1)]
        reached = np.interp(angles, turn, far, period=360)
        return [(d * math.cos(math.radians(a)), d * math.sin(math.radians(a))) for a, d in zip(angles, reached)]

    r = float(far.max()) + wide * 2
    sheet = Sheet((-r, -0.1, r, r), scale)
    sheet.line(INK, arc(1.0), wide * 1.9)
    if share > 0:
        sheet.line(HP_WELL if share > 0.66 else HP_HURT if share > 0.33 else HP_LOW, arc(share), wide)
    return sheet
