"""Sparks, swings, hits, dust and damage numbers: each a pure function of its time (0 to 1) and a seed."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.ui.art.lens import PREMUL, Paper, ease, lay_puff
from game.ui.art.lit.light import add_glow
from game.ui.art.outline import Point
from game.ui.art.palette import Colour


class Swing(NamedTuple):
    """A weapon's way in a blow: how far from its wielder, in inches, from which facing to which, and its colour."""

    radius: float
    first: float
    last: float
    colour: Colour = (255, 226, 170)


def spark(on: Paper, at: Point, t: float, seed: int = 1, radius: float = 0.55, height: float = 0.7) -> None:
    """Steel on steel: a star that bursts and dies, with chips flying."""
    target, lens = on
    x, y = lens.px(at, height)
    grow, fade = ease(min(1.0, t * 3.2)), 1 - ease((t - 0.35) / 0.65)
    if fade <= 0.02:
        return
    r = radius * lens.scale
    add_glow(target, (x, y), r * 1.3, (255, 190, 90), round(0.55 * fade * 8) / 8)
    rng = random.Random(seed)
    side = math.ceil(2.6 * r) + 4
    paper = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
    c = side * 1.5

    def ray(a: float, low: float, high: float, w: float, paint: tuple[int, ...]) -> None:
        dx, dy = math.cos(a) * r * 3, math.sin(a) * r * 3
        nx, ny = -math.sin(a) * w * r * 3, math.cos(a) * w * r * 3
        pygame.draw.polygon(
            paper, paint,
            [
                (c + dx * low + nx, c + dy * low + ny), (c + dx * high, c + dy * high),
                (c + dx * low - nx, c + dy * low - ny),
            ],
        )

    alpha = int(255 * fade)
    for i in range(9):
        a = 2 * math.pi * (i + rng.uniform(-0.25, 0.25)) / 9
        long = rng.uniform(0.55, 1.1) * (1.0 if i % 2 else 0.72) * grow
        ray(a, min(long * 0.9, 0.16 + 0.5 * t), long, 0.055 * fade, (255, 226, 138, alpha))
    core = (1 - t) * 0.34 * grow
    star = [
        (
            c + (core if i % 2 == 0 else core * 0.33) * 3 * r * math.cos(i * math.pi / 4 + 0.3),
            c + (core if i % 2 == 0 else core * 0.33) * 3 * r * math.sin(i * math.pi / 4 + 0.3),
        )
        for i in range(8)
    ]
    pygame.draw.polygon(paper, (255, 252, 232, alpha), star)
    for _ in range(8):
        a, q = rng.uniform(0, 6.283), rng.uniform(0.5, 1.2) * ease(t * 1.6)
        drop = 0.35 * t * t
        pygame.draw.circle(
            paper, (255, 206, 110, alpha), (c + 3 * r * q * math.cos(a), c + 3 * r * (q * math.sin(a) + drop)),
            max(1.5, 0.09 * r),
        )
    picture = pygame.transform.smoothscale(paper.premul_alpha(), (side, side))
    target.blit(picture, (round(x) - side // 2, round(y) - side // 2), special_flags=PREMUL)


def swing(on: Paper, at: Point, swung: Swing, t: float, seed: int = 0, height: float = 0.6) -> None:
    """The trail of a blow from one facing to another: a crescent, thin where it began, full where it lands."""
    target, lens = on
    radius, first, last, colour = swung
    head, tail = ease(t * 1.7), ease((t - 0.35) / 0.65)
    if head - tail < 0.02:
        return
    x, y = lens.px(at, height)
    r = radius * lens.scale * (1 + (random.Random(seed).random() - 0.5) * 0.06)
    side = math.ceil(2.3 * r)
    paper = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
    c = side * 1.5
    outer, inner = [], []
    for i in range(25):
        u = tail + (head - tail) * i / 24
        a, w = math.radians(first + (last - first) * u), 0.02 + 0.20 * i / 24
        outer.append((c + 3 * r * math.sin(a), c - 3 * r * math.cos(a)))
        inner.append((c + 3 * r * (1 - w) * math.sin(a), c - 3 * r * (1 - w) * math.cos(a)))
    fade = 1 - 0.6 * tail
    pygame.draw.polygon(paper, (*colour, int(120 * fade)), outer + inner[::-1])
    pygame.draw.lines(paper, (255, 250, 230, int(190 * fade)), False, outer, 3)
    picture = pygame.transform.smoothscale(paper.premul_alpha(), (side, side))
    target.blit(picture, (round(x) - side // 2, round(y) - side // 2), special_flags=PREMUL)


def hit(on: Paper, at: Point, t: float, seed: int = 1, height: float = 0.6) -> None:
    """A blow that told: a bloodless burst of dust and short strokes."""
    target, lens = on
    x, y = lens.px(at, height)
    rng, s = random.Random(seed), lens.scale
    for _ in range(9):
        a, d = rng.uniform(0, 6.283), rng.uniform(0.1, 0.55) * ease(t * 1.3)
        lay_puff(
            target, (x + math.cos(a) * d * s, y + math.sin(a) * d * s * 0.8 - 0.1 * t * s), (0.10 + 0.16 * t) * s,
            (226, 204, 164), 120 * (1 - t),
        )
    if t < 0.6:
        for i in range(6):
            a = i * 1.047 + rng.uniform(-0.2, 0.2)
            low, high = 0.18 + 0.5 * t, 0.34 + 0.55 * t
            p, q = (
                (x + math.cos(a) * low * s, y + math.sin(a) * low * s),
                (x + math.cos(a) * high * s, y + math.sin(a) * high * s),
            )
            pygame.draw.line(target, (255, 244, 214), p, q, max(1, round(0.05 * s * (1 - t))))


def dust(on: Paper, at: Point, t: float, seed: int = 1, radius: float = 0.8, amount: int = 16) -> None:
    """Dust thrown up and drifting off: hooves, a fall, a boulder's thud."""
    target, lens = on
    rng, s = random.Random(seed), lens.scale
    for _ in range(amount):
        a, d = rng.uniform(0, 6.283), radius * math.sqrt(rng.random()) * (0.35 + 0.65 * ease(t * 1.4))
        x, y = lens.px((at[0] + math.cos(a) * d, at[1] + math.sin(a) * d * 0.6), 0.1 + rng.uniform(0, 0.5) * t)
        lay_puff(
            target, (x, y), rng.uniform(0.14, 0.36) * s * (0.6 + 0.7 * t), (206, 178, 132),
            78 * (1 - t) * min(1.0, t * 6 + 0.3),
        )
