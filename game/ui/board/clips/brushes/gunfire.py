"""Gunfire: the flash at the muzzle, the smoke that drifts from it, and the streak of a bullet."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.art.lens import PREMUL, Lens, ease, lay_puff
from game.ui.board.clips.brushes.stamps import VARIANTS, Piece, Place, lay, piece, turned
from game.ui.board.screening.stage import Canvas

FLASH, SMOKE = 0.11, 0.85
"""Seconds that flash and smoke are seen."""
HEIGHT = 0.72
"""How high a gun is held, in inches."""
WHITE, YELLOW, ORANGE = (255, 252, 232), (255, 216, 110), (255, 138, 44)
HAZE = (206, 200, 190)
TURN = 15
"""Degrees between one drawing of a flash and the next."""


def report(canvas: Canvas, muzzle: Place, way: Place, t: float, seed: int) -> None:
    """A shot leaves a muzzle: the tongue of fire, and then the smoke of it."""
    if 0 <= t < SMOKE:
        _smoke(canvas, muzzle, way, t / SMOKE, seed)
    if 0 <= t < FLASH:
        angle = round(math.degrees(math.atan2(way[1], way[0])) / TURN) * TURN % 360
        stage = min(2, int(t / FLASH * 3))
        lens = canvas.lens
        x, y = lens.px(muzzle, HEIGHT)
        lay_puff(canvas.target, (x, y), lens.scale * 0.95, (255, 190, 96), 120 * (1 - t / FLASH))
        lay(canvas, _tongue(angle, seed % VARIANTS, stage, lens.scale), muzzle, HEIGHT)


def _tongue(angle: int, variant: int, stage: int, scale: float) -> Piece:
    """A tongue of fire with shorter ones about it, largest at once and then smaller."""
    size = (1.0, 0.8, 0.45)[stage]

    def draw(to: pygame.Surface, lens: Lens) -> None:
        rng = random.Random(variant)
        spikes = [(0, 0.85), (-34, 0.42), (36, 0.40), (-78, 0.24), (80, 0.22)]
        for share, paint in ((1.0, ORANGE), (0.72, YELLOW), (0.42, WHITE)):
            for turn, far in spikes:
                facing, wide = angle + turn + rng.uniform(-7, 7) + 90, 0.10 * size * share + 0.02
                spots = turned(lens, facing, (0, wide), (far * size * share, 0), (0, -wide))
                pygame.draw.polygon(to, (*paint, 235), spots)

    return piece(("muzzle", angle, variant, stage), scale, (-1.0, -1.0, 1.0, 1.0), draw, finer=3)


def _smoke(canvas: Canvas, muzzle: Place, way: Place, t: float, seed: int) -> None:
    """A few puffs that go forward a little, rise and thin out."""
    rng, lens = random.Random(seed), canvas.lens
    for n in range(4):
        far = 0.12 + 0.20 * n + ease(t) * (0.30 + 0.10 * n)
        side = rng.uniform(-0.14, 0.14) * (1 + 2 * t)
        at = muzzle[0] + way[0] * far - way[1] * side, muzzle[1] + way[1] * far + way[0] * side
        radius = (0.14 + 0.06 * n) * (0.8 + 1.7 * ease(t))
        strength = (176 - 20 * n) * (1 - ease(t))
        lay_puff(canvas.target, lens.px(at, HEIGHT + 0.35 * t), radius * lens.scale, HAZE, strength)


def tracer(canvas: Canvas, start: Place, end: Place, t: float) -> None:
    """The streak of a bullet at a time of 0 to 1: bright at its head, gone behind it."""
    lens, target = canvas.lens, canvas.target
    far = math.dist(start, end) or 1.0
    tail = max(0.0, t - min(0.5, 3.2 / far))
    a, b = (
        lens.px((start[0] + (end[0] - start[0]) * u, start[1] + (end[1] - start[1]) * u), HEIGHT) for u in (tail, t)
    )
    wide = max(1, round(lens.scale * 0.035))
    steps = 6
    for n in range(steps):
        u, v = n / steps, (n + 1) / steps
        level = round(210 * v * v)
        p = a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u
        q = a[0] + (b[0] - a[0]) * v, a[1] + (b[1] - a[1]) * v
        left, top = math.floor(min(p[0], q[0])) - wide - 1, math.floor(min(p[1], q[1])) - wide - 1
        size = math.ceil(abs(p[0] - q[0])) + 2 * wide + 3, math.ceil(abs(p[1] - q[1])) + 2 * wide + 3
        bit = pygame.Surface(size, pygame.SRCALPHA)
        line = (p[0] - left, p[1] - top), (q[0] - left, q[1] - top)
        pygame.draw.line(bit, (255, 240, 200, level), *line, wide)
        target.blit(bit.premul_alpha(), (left, top), special_flags=PREMUL)
    lay_puff(target, b, max(3.0, lens.scale * 0.12), WHITE, 200)
