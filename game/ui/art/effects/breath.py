"""Breath and bursts of every matter as cone, line or cloud, poured out over time 0 to 1."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.ui.art.lens import PREMUL, Paper, ease, lay_puff
from game.ui.art.lit.light import add_glow, glow
from game.ui.art.outline import Point
from game.ui.art.palette import Colour

SHAPES = ("cone", "line", "cloud")
Spot = Callable[[float, float, float], Point]  # along 0..1, across -1..1, height in inches -> pixel


class Poured(NamedTuple):
    """What is breathed: its matter, its shape, whence and whither (degrees), how far and how wide, in inches.

    `width` is that of a cone's far end, of a line throughout, of a cloud at its middle."""

    kind: str
    shape: str
    mouth: Point
    facing: float
    length: float
    width: float


class Spread(NamedTuple):
    """How far a matter has spread: over what, of how many square inches, how far along, how faded, at what time."""

    spot: Spot
    area: float
    front: float
    fade: float
    t: float


def breath(paper: Paper, poured: Poured, t: float, seed: int = 4, height: float = 1.6) -> None:
    """Breath of a kind pouring from a mouth: it reaches its length at about t = 0.45, burns, and dies at 1."""
    kind, shape, mouth, facing, length, width = poured
    lens = paper.lens
    a = math.radians(facing)
    f, r = (math.sin(a), -math.cos(a)), (math.cos(a), math.sin(a))

    def half(u: float) -> float:
        if shape == "line":
            return width / 2
        if shape == "cloud":
            return width / 2 * math.sqrt(max(0.02, 1 - (2 * u - 1) ** 2))
        return 0.10 + width / 2 * u

    def spot(u: float, w: float, z: float) -> Point:
        if shape == "cloud":  # as many particles where it is wide as its width asks
            u = math.sqrt(u / 2) if u < 0.5 else 1 - math.sqrt(max(0.0, 1 - u) / 2)
        x = mouth[0] + f[0] * length * u + r[0] * w * half(u)
        y = mouth[1] + f[1] * length * u + r[1] * w * half(u)
        return lens.px((x, y), z + height * (1 - u))

    front, fade = ease(t / 0.45), 1 - ease((t - 0.68) / 0.32)
    rng = random.Random(seed)
    MATTERS[kind](paper, Spread(spot, length * width, front, fade, t), rng)


def burst(paper: Paper, kind: str, at: Point, radius: float, t: float, seed: int = 4) -> None:
    """A ball or pool of a kind that opens to its radius in inches: fireball, flask of oil, cloud, webbed flash."""

    def spot(u: float, w: float, z: float) -> Point:
        turn = w * math.pi
        return paper.lens.px((at[0] + math.cos(turn) * radius * u, at[1] + math.sin(turn) * radius * u), z)

    rng = random.Random(seed)
    spread = Spread(spot, 3.2 * radius * radius, ease(t / 0.3), 1 - ease((t - 0.6) / 0.4), t)
    MATTERS[kind](paper, spread, rng)


def _many(area: float, each: float, least: int, most: int) -> int:
    return int(max(least, min(most, area * each)))


def _add(target: pygame.Surface, sparks: list[tuple[Point, float, Colour, float]]) -> None:
    """Add many small pools of light; sizes go in steps so that few are made."""
    pairs = []
    for (x, y), radius, colour, strength in sparks:
        r = max(3, round(radius / 3) * 3)
        picture = glow(r, colour, round(strength * 20) / 20)
        pairs.append((picture, (int(x) - r, int(y) - r)))
    target.fblits(pairs, pygame.BLEND_RGB_ADD)


SALLOW: tuple[Colour, ...] = ((150, 166, 62), (186, 194, 92), (120, 140, 52), (206, 206, 120))
GREEN: tuple[Colour, ...] = ((84, 168, 66), (128, 200, 92), (64, 138, 60), (166, 218, 120))
ASHEN: tuple[Colour, ...] = ((150, 148, 142), (186, 184, 176), (118, 116, 112), (212, 210, 204))
HEAT: tuple[Colour, ...] = ((255, 236, 170), (255, 190, 70), (250, 120, 26), (196, 52, 14))


def _fire(paper: Paper, spread: Spread, rng: random.Random) -> None:
    target, s = paper.target, paper.lens.scale
    spot, area, front, fade, t = spread
    for _ in range(_many(area, 1.8, 12, 60)):
        u, w, rise, size = rng.uniform(0.5, 1.08), rng.uniform(-1.1, 1.1), rng.uniform(0.1, 1.2), rng.uniform(0.22, 0.6)
        if u < front + 0.05:
            lay_puff(
                target, spot(u, w, rise * (0.5 + t)), size * s, (52, 40, 40), 70 * min(1.0, fade + 0.35) * (1 - 0.5 * t)
            )
    sparks: list[tuple[Point, float, Colour, float]] = []
    for _ in range(_many(area, 24, 90, 620)):
        u0, w, size, flow = rng.random() ** 0.72, rng.triangular(-1, 1, 0), rng.uniform(0.5, 1.2), rng.random()
        u = (u0 + 0.5 * t * (0.4 + flow)) % 1.0 if front >= 1 else u0 * front
        hot = (1 - abs(w) * 0.75) * (1.08 - 0.62 * u)
        colour = HEAT[min(3, int((1 - hot) * 4.4 + (1 - fade) * 1.5))]
        if rng.random() < fade:
            dim = 0.29 * (1 - max(0.0, u - 0.8) * 2.6)  # the end of it thins out
            sparks.append((spot(u * 1.04, w, 0.2 + 0.25 * (1 - fade)), (0.13 + 0.40 * u * size) * s, colour, dim))
    _add(target, sparks)
    _tongues(paper, spread, rng, _many(area, 1.4, 10, 46))
    for _ in range(_many(area, 1.2, 8, 40)):
        u, w, rise = rng.uniform(0.3, 1.15), rng.uniform(-1.2, 1.2), rng.uniform(0.3, 2.0)
        if u < front + 0.1 and rng.random() < 0.3 + 0.7 * fade:
            x, y = spot(u, w, rise * (0.3 + t))
            pygame.draw.circle(target, rng.choice(((255, 220, 120), (255, 160, 60))), (x, y), max(1, 0.03 * s))


def _tongues(on: Paper, spread: Spread, rng: random.Random, count: int) -> None:
    """Sharp licks that give fire an edge."""
    target, s = on.target, on.lens.scale
    spot, _, front, fade, t = spread
    paper = None
    for _ in range(count):
        u, w, long, pick, lick = (
            rng.uniform(0.1, 1.0), rng.uniform(-0.85, 0.85), rng.random(), rng.randrange(3), rng.random()
        )
        if u > front or fade < 0.15:
            continue
        u2 = min(1.02, u + 0.05 + 0.06 * long)
        x, y = spot(u, w, 0.2)
        ex, ey = spot(u2, w * 1.04, 0.35 + 0.3 * abs(math.sin(6 * t + 6 * lick)))
        d = math.hypot(ex - x, ey - y) or 1.0
        q = (0.03 + 0.04 * u) * s * fade
        nx, ny = -(ey - y) / d * q, (ex - x) / d * q
        m = int(max(abs(ex - x), abs(ey - y)) + q) + 4
        paper = pygame.Surface((2 * m * 2, 2 * m * 2), pygame.SRCALPHA)
        c = 2 * m
        dx, dy = (ex - x) * 2, (ey - y) * 2
        paint = ((255, 190, 70, 105), (255, 150, 44, 115), (255, 226, 130, 105))[pick]
        pygame.draw.polygon(
            paper, paint,
            [(c - dx * 0.3, c - dy * 0.3), (c + nx * 2, c + ny * 2), (c + dx, c + dy), (c - nx * 2, c - ny * 2)],
        )
        picture = pygame.transform.smoothscale(paper.premul_alpha(), (2 * m, 2 * m))
        target.blit(picture, (round(x) - m, round(y) - m), special_flags=PREMUL)


def _cold(paper: Paper, spread: Spread, rng: random.Random) -> None:
    target, s = paper.target, paper.lens.scale
    spot, area, front, fade, t = spread
    for _ in range(_many(area, 5, 30, 150)):
        u, w, size = rng.random() ** 0.8, rng.uniform(-1, 1), rng.uniform(0.2, 0.5)
        if u < front:
            lay_puff(target, spot(u, w, 0.15 + 0.3 * t), (0.1 + size * (0.4 + u)) * s, (208, 228, 238), 62 * fade)
    sparks: list[tuple[Point, float, Colour, float]] = []
    for _ in range(_many(area, 9, 40, 240)):
        u0, w, flow = rng.random() ** 0.8, rng.triangular(-1, 1, 0), rng.random()
        u = (u0 + 0.6 * t * flow) % 1.0 if front >= 1 else u0 * front
        if rng.random() < fade:
            sparks.append(
                (spot(u, w, 0.2), (0.10 + 0.24 * u) * s, (96, 150, 190) if abs(w) > 0.4 else (170, 210, 230), 0.22)
            )
    _add(target, sparks)
    for _ in range(_many(area, 3.5, 24, 90)):  # flying needles of ice
        u0, w, flow = rng.random(), rng.uniform(-0.95, 0.95), rng.random()
        u = (u0 + 0.9 * t * (0.5 + flow)) % 1.0 if front >= 1 else u0 * front
        if rng.random() > fade:
            continue
        a, b = spot(u, w, 0.3), spot(min(1.03, u + 0.045), w, 0.28)
        pygame.draw.line(target, (244, 252, 255) if flow > 0.5 else (176, 216, 236), a, b, max(1, round(0.035 * s)))


def _acid(paper: Paper, spread: Spread, rng: random.Random) -> None:
    target, s = paper.target, paper.lens.scale
    spot, area, front, fade, t = spread
    for _ in range(_many(area, 4, 24, 110)):  # what has fallen already
        u, w, size = rng.random(), rng.uniform(-1, 1), rng.uniform(0.10, 0.34)
        if u < front - 0.05:
            lay_puff(target, spot(u, w, -1.6 * (1 - u) + 0.05), size * s, (112, 126, 30), 120 * min(1.0, fade + 0.3))
    drops = []
    for _ in range(_many(area, 14, 70, 360)):
        u0, w, size, flow = rng.random(), rng.triangular(-1, 1, 0), rng.uniform(0.03, 0.085), rng.random()
        u = (u0 + 0.8 * t * (0.5 + flow)) % 1.0 if front >= 1 else u0 * front
        if rng.random() < fade:
            z = 0.25 + 0.4 * math.sin(math.pi * u)
            drops.append((spot(u, w, z), spot(max(0.0, u - 0.03 - 0.03 * flow), w, z + 0.05), size * s, flow))
    for (x, y), tail, r, _ in drops:
        pygame.draw.line(target, (84, 94, 26), tail, (x, y), max(2, round(r * 1.5)))
    for (x, y), tail, r, flow in drops:
        paint = (188, 202, 64) if flow > 0.45 else (150, 168, 44)
        pygame.draw.line(target, paint, tail, (x, y), max(1, round(r * 0.9)))
        pygame.draw.circle(target, paint, (x, y), max(1, r))
        if r > 2.2:
            pygame.draw.circle(target, (240, 246, 176), (x - r * 0.3, y - r * 0.35), max(1, r * 0.34))
    for _ in range(_many(area, 1, 6, 26)):  # fumes
        u, w, rise = rng.random(), rng.uniform(-1, 1), rng.random()
        if u < front:
            lay_puff(target, spot(u, w, 0.3 + 1.4 * rise * t), 0.34 * s, (190, 200, 120), 46 * fade)


def _lightning(paper: Paper, spread: Spread, rng: random.Random) -> None:
    target, s = paper.target, paper.lens.scale
    spot, _, front, fade, t = spread
    flicker = random.Random(rng.randrange(1 << 20) * 31 + int(t * 14))
    reach = min(1.0, front * 2.2)
    for n in range(3):
        w, points = 0.0, []
        count = 14
        for i in range(count + 1):
            u = reach * i / count
            points.append(spot(u, w, 0.1))
            w = max(-0.85, min(0.85, w + flicker.uniform(-0.55, 0.55)))
        strength = fade * (1.0 if n == 0 else 0.6) * (0.7 + 0.3 * flicker.random())
        for a, b in itertools.pairwise(points):
            add_glow(target, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), 0.55 * s, (96, 90, 190), round(strength * 5) / 10)
        if strength > 0.12:
            pygame.draw.lines(target, (150, 150, 255), False, points, max(2, round(0.11 * s * strength)))
            pygame.draw.lines(target, (246, 246, 255), False, points, max(1, round(0.05 * s * strength)))
        if n < 2 and strength > 0.3:
            for _ in range(4):  # branches
                k = flicker.randrange(2, count)
                x, y = points[k]
                for _ in range(3):
                    nx, ny = x + flicker.uniform(-0.3, 0.3) * s, y + flicker.uniform(-0.3, 0.3) * s
                    pygame.draw.line(target, (214, 212, 255), (x, y), (nx, ny), max(1, round(0.03 * s)))
                    x, y = nx, ny


def _gas(paper: Paper, spread: Spread, rng: random.Random, tones: tuple[Colour, ...] = SALLOW) -> None:
    target, s = paper.target, paper.lens.scale
    spot, area, front, fade, t = spread
    for i in range(_many(area, 8, 50, 230)):
        u0, w, size, drift = rng.random(), rng.uniform(-1, 1), rng.uniform(0.3, 0.75), rng.uniform(-1, 1)
        u = u0 * front
        curl = 0.12 * math.sin(5 * t + 6.283 * u0)
        x, y = spot(
            min(1.0, max(0.0, u + 0.03 * drift * t)), max(-1.05, min(1.05, w + curl)), 0.1 + 0.35 * rng.random()
        )
        lay_puff(target, (x, y), size * s * (0.8 + 0.45 * t), tones[i % 4], 84 * fade)


MATTERS: dict[str, Callable[..., None]] = {
    "fire": _fire, "cold": _cold, "acid": _acid, "lightning": _lightning, "gas": _gas,
    "chlorine": partial(_gas, tones=GREEN), "stone": partial(_gas, tones=ASHEN),
}  # fmt: skip
"""How each kind of breath is painted."""
KINDS = tuple(MATTERS)
