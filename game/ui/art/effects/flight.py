"""Missiles in flight over their own shadows: each a pure function of its time (0 to 1) and a seed."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.art.lens import PREMUL, Lens, Paper, puff
from game.ui.art.outline import Point
from game.ui.art.palette import INK, SHADOW, Colour, dim, lit

FINE = 4  # oversize of small sprites


@dataclass(frozen=True)
class Shaft:
    """A straight missile: half its length and thickness in inches, how high it arcs for an inch flown, its paints."""

    half: float
    thick: float
    arc: float
    wood: Colour
    head: float
    fletched: bool


SHAFTS = {
    "arrow": Shaft(0.42, 0.034, 0.085, (222, 196, 146), 0.10, True),
    "bolt": Shaft(0.28, 0.052, 0.030, (166, 120, 76), 0.10, True),
    "javelin": Shaft(0.62, 0.050, 0.060, (176, 128, 78), 0.16, False),
}


@lru_cache(400)
def _shaft(kind: str, angle: int, long: int, scale: float, feather: Colour) -> tuple[pygame.Surface, int]:
    """A missile drawn along a screen angle in degrees, `long` pixels from end to end, and half the patch."""
    s = SHAFTS[kind]
    half = long / 2 + 0.3 * scale + 3
    side = 2 * math.ceil(half)
    paper = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    c, k = side * FINE / 2, FINE
    a = math.radians(angle)
    ux, uy = math.cos(a), math.sin(a)

    def at(t: float, o: float) -> Point:
        return c + (ux * t - uy * o) * k, c + (uy * t + ux * o) * k

    h, ink, body = long / 2, max(s.thick * scale + 1.5, 2.6) / 2, max(s.thick * scale, 1.2) / 2
    head = max(s.head * scale, 2.2)
    for w, paint in ((ink, INK), (body, s.wood)):
        pygame.draw.polygon(paper, paint, [at(-h, -w), at(h, -w), at(h, w), at(-h, w)])
    pygame.draw.polygon(
        paper, INK, [at(h + head * 1.9, 0), at(h - head * 0.5, head * 0.85), at(h - head * 0.5, -head * 0.85)]
    )
    pygame.draw.polygon(
        paper, (236, 238, 236),
        [at(h + head * 1.4, 0), at(h - head * 0.2, head * 0.55), at(h - head * 0.2, -head * 0.55)],
    )
    if s.fletched:
        w = max(0.085 * scale, 2.2)
        for grow, paint in ((0.7, INK), (0.0, feather)):
            pygame.draw.polygon(
                paper, paint,
                [
                    at(-h + w * 2.2 + grow, 0),
                    at(-h + w + grow, w + grow),
                    at(-h - w * 0.7 - grow, w + grow),
                    at(-h - w * 0.1, 0),
                    at(-h - w * 0.7 - grow, -w - grow),
                    at(-h + w + grow, -w - grow),
                ],
            )
    return pygame.transform.smoothscale(paper.premul_alpha(), (side, side)), side // 2


@lru_cache(300)
def _shade_line(angle: int, long: int, width: int) -> tuple[pygame.Surface, int]:
    half = long // 2 + width + 2
    paper = pygame.Surface((half * 6, half * 6), pygame.SRCALPHA)
    c, a = half * 3, math.radians(angle)
    dx, dy, w = math.cos(a) * long * 1.5, math.sin(a) * long * 1.5, width * 1.5
    nx, ny = -math.sin(a) * w, math.cos(a) * w
    pygame.draw.polygon(
        paper, (*SHADOW, 105),
        [
            (c - dx + nx, c - dy + ny), (c + dx + nx, c + dy + ny), (c + dx - nx, c + dy - ny),
            (c - dx - nx, c - dy - ny),
        ],
    )
    return pygame.transform.smoothscale(paper.premul_alpha(), (half * 2, half * 2)), half


def shaft_between(
    target: pygame.Surface, kind: str, a: Point, b: Point, scale: float, feather: Colour = (244, 238, 220)
) -> None:
    """A straight missile between two pixels, its head at the second."""
    long = max(4, round(math.dist(a, b) / 2) * 2)
    angle = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) / 3) * 3 % 360
    picture, half = _shaft(kind if kind in SHAFTS else "arrow", angle, long, scale, feather)
    target.blit(picture, (round((a[0] + b[0]) / 2) - half, round((a[1] + b[1]) / 2) - half), special_flags=PREMUL)


def shade_between(target: pygame.Surface, a: Point, b: Point, width: int) -> None:
    """The thin shadow of a missile between two pixels."""
    long = max(3, round(math.dist(a, b) / 2) * 2)
    angle = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) / 3) * 3 % 180
    picture, half = _shade_line(angle, long, width)
    target.blit(picture, (round((a[0] + b[0]) / 2) - half, round((a[1] + b[1]) / 2) - half), special_flags=PREMUL)


def stuck(target: pygame.Surface, lens: Lens, at: Point, seed: int, feather: Colour = (244, 238, 220)) -> None:
    """An arrow standing in the turf, leaning as its seed has it."""
    rng = random.Random(seed)
    lean = rng.uniform(-0.3, 0.3)
    foot, top = lens.px(at), lens.px((at[0] + lean, at[1] - 0.06), 0.72)
    shade_between(target, foot, lens.shade((at[0] + lean, at[1]), 0.6), max(1, round(lens.scale * 0.05)))
    angle = round(math.degrees(math.atan2(foot[1] - top[1], foot[0] - top[0])) / 3) * 3 % 360
    picture, half = _shaft("arrow", angle, max(4, round(math.dist(foot, top) / 2) * 2), lens.scale, feather)
    target.blit(
        picture, (round((foot[0] + top[0]) / 2) - half, round((foot[1] + top[1]) / 2) - half), special_flags=PREMUL
    )


@lru_cache(120)
def _ball(radius: int, colour: Colour, turn: int) -> pygame.Surface:
    """A rough stone of a radius in pixels, turned by twelfths."""
    side = 2 * radius + 6
    paper = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    rng, c = random.Random(radius * 31), side * FINE / 2
    lumps = [(i * 6.283 / 9, rng.uniform(0.84, 1.06)) for i in range(9)]
    spin = turn * math.pi / 6

    def blob(k: float, dx: float, dy: float, extra: float = 0.0) -> list[Point]:
        r = radius * FINE
        return [
            (
                c + dx * r + (r * k * w + extra) * math.cos(a + spin),
                c + dy * r + (r * k * w + extra) * math.sin(a + spin),
            )
            for a, w in lumps
        ]

    pygame.draw.polygon(paper, INK, blob(1, 0, 0, 1.2 * FINE))
    pygame.draw.polygon(paper, dim(colour), blob(1, 0, 0))
    pygame.draw.polygon(paper, colour, blob(0.82, -0.12, -0.14))
    pygame.draw.polygon(paper, lit(colour, 0.4), blob(0.45, -0.28, -0.34))
    return pygame.transform.smoothscale(paper.premul_alpha(), (side, side))


def stone(paper: Paper, start: Point, end: Point, t: float, seed: int = 0, boulder: bool = False) -> None:
    """A sling stone or a giant's boulder at time t: a high slow arc and a round shadow that shrinks with height."""
    target, lens = paper
    flown = math.dist(start, end) or 1.0
    radius = 0.42 if boulder else 0.09
    apex = min(7.0, 0.26 * flown) if boulder else min(2.0, 0.05 * flown)
    z = (2.2 if boulder else 0.8) * (1 - t) + 4 * apex * t * (1 - t)
    at = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
    r = max(2, round(radius * lens.scale))
    shade = puff(max(2, round(r * (1 + 0.08 * z))), SHADOW, max(60, 150 - int(16 * z)))
    sx, sy = lens.shade(at, z)
    target.blit(shade, (round(sx) - shade.get_width() // 2, round(sy) - shade.get_height() // 2), special_flags=PREMUL)
    picture = _ball(r, (142, 132, 118) if boulder else (150, 146, 138), int(t * 18 + seed) % 12)
    x, y = lens.px(at, z)
    target.blit(
        picture, (round(x) - picture.get_width() // 2, round(y) - picture.get_height() // 2), special_flags=PREMUL
    )
