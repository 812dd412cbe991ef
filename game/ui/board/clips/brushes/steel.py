"""Steel and wood: the trail of a thrust, blades that cross, splinters, what flies from a hand, and shields."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.art.lens import Lens, ease
from game.ui.art.palette import DUSK, INK, LIFT
from game.ui.board.clips.brushes.stamps import Piece, Place, faded, kept_stamp, lay, piece, step_of, turned
from game.ui.board.screening.stage import Canvas


def thrust(canvas: Canvas, at: Place, facing: float, reach: float, t: float) -> None:
    """The trail of a thrust: a thin spindle of light along it."""
    u, turn, far = step_of(t, 8), round(facing / 10) * 10 % 360, round(reach * 4) / 4
    room = far + 0.1

    def draw(to: pygame.Surface, lens: Lens) -> None:
        head, tail = far * ease(u * 2.2), far * ease((u - 0.3) / 0.7)
        mid, fade = tail + (head - tail) * 0.72, 1 - 0.7 * ease((u - 0.3) / 0.7)
        for wide, paint in ((0.13, (255, 226, 170, int(110 * fade))), (0.05, (255, 250, 230, int(230 * fade)))):
            pygame.draw.polygon(to, paint, turned(lens, turn, (tail, 0), (mid, wide), (head, 0), (mid, -wide)))

    found = piece(("thrust", u, turn, far), canvas.lens.scale, (-room, -room, room, room), draw, finer=3)
    lay(canvas, found, at, 0.6)


def cross(canvas: Canvas, at: Place, t: float, height: float) -> None:
    """Two blades that cross."""
    if not 0 <= t < 1:
        return
    u = step_of(t, 8)

    def draw(to: pygame.Surface, lens: Lens) -> None:
        long, fade = (0.30 + 0.32 * ease(u * 2.5)) * math.sqrt(2), 1 - ease((u - 0.4) / 0.6)
        for facing in (135, 225):
            for wide, paint in ((0.085, (*INK, int(170 * fade))), (0.055, (240, 246, 250, int(255 * fade)))):
                pygame.draw.polygon(to, paint, turned(lens, facing, (-long, 0), (0, wide), (long, 0), (0, -wide)))

    found = piece(("cross", u), canvas.lens.scale, (-0.75, -0.75, 0.75, 0.75), draw, finer=3)
    lay(canvas, found, at, height)


def splinters(canvas: Canvas, at: Place, t: float, seed: int, wood: bool, height: float) -> None:
    """Pieces of wood or steel that fly and fall."""
    u, v, drop = step_of(t), seed % 3, round(height, 1)
    tones = ((176, 128, 78), (222, 188, 138)) if wood else ((220, 226, 230), (150, 156, 164))

    def draw(to: pygame.Surface, lens: Lens) -> None:
        rng, alpha = random.Random(v * 7 + 1), int(255 * (1 - ease((u - 0.7) / 0.3)))
        for n in range(9):
            a, far = rng.uniform(0, 6.28), rng.uniform(0.35, 0.95)
            spin, long = rng.uniform(-9, 9), rng.uniform(0.07, 0.17)
            d, z = far * ease(min(1.0, u * 1.5)), 1.1 * u * (1 - u) * 2 - drop * u * u * 0.9
            here = math.cos(a) * d, math.sin(a) * d * 0.8 - LIFT * z
            for grow, paint in ((0.035, (*INK, alpha)), (0.0, (*tones[n % 2], alpha))):
                h, w = long + grow, 0.035 + grow
                spots = turned(lens, math.degrees(a + spin * u) + 90, (h, 0), (0, w), (-h, 0), (0, -w), at=here)
                pygame.draw.polygon(to, paint, spots)

    key = ("splinters", u, v, wood, drop)
    lay(canvas, piece(key, canvas.lens.scale, (-1.2, -1.4, 1.2, 1.4), draw, finer=3), at, height)


def spinning(canvas: Canvas, at: Place, turn: float, height: float, shield: bool) -> None:
    """A weapon or a shield that turns in the air."""
    angle = round(turn / 15) * 15 % 360

    def disc(to: pygame.Surface, lens: Lens) -> None:
        wide, (x, y), s = max(0.12, abs(math.cos(math.radians(angle)))), lens.px((0.0, 0.0)), lens.scale
        for grow, paint in ((0.05, INK), (0.0, (150, 112, 70)), (-0.16, (206, 200, 188))):
            w, h = (0.27 * wide + grow) * s, (0.3 + grow) * s
            if w > 1:
                pygame.draw.ellipse(to, paint, (x - w, y - h, 2 * w, 2 * h))

    def blade(to: pygame.Surface, lens: Lens) -> None:
        for grow, paint in ((0.03, INK), (0.0, (228, 232, 236))):
            long, w = 0.42 + grow, 0.035 + grow
            pygame.draw.polygon(to, paint, turned(lens, angle, (long, 0), (0, -w), (-long, 0), (0, w)))
        left, right = turned(lens, angle, (-0.2, -0.13), (-0.2, 0.13))
        pygame.draw.line(to, INK, left, right, max(1, round(0.05 * lens.scale)))

    box = (-0.6, -0.6, 0.6, 0.6)
    found = piece(("spinning", angle, shield), canvas.lens.scale, box, disc if shield else blade, finer=3)
    lay(canvas, found, at, height)


def shield(canvas: Canvas, at: Place, t: float, whole: bool) -> None:
    """A small shield that springs up: whole, or split in two that part."""
    if not 0 <= t < 0.95:
        return
    grow = 1.0 if canvas.reduced else 0.55 + 0.45 * ease(t / 0.12) + 0.2 * math.sin(min(1.0, t / 0.24) * math.pi)
    part = 0.0 if whole or canvas.reduced else round(ease((t - 0.12) / 0.3) * 4) / 4
    unit = round((6.5 + 0.13 * canvas.lens.scale) * grow * 2) / 2
    key = ("shield", whole, part, unit)

    def make() -> Piece:
        k, half = 4, math.ceil(unit * 1.9)
        big = pygame.Surface((half * 2 * k, half * 2 * k), pygame.SRCALPHA)
        face = (236, 222, 178) if whole else (150, 132, 112)
        for side in (-1, 1):
            dx, turn = side * part * 0.34, side * part * 0.3
            outline = [(0.0, -0.95), (0.74, -0.8), (0.72, 0.1), (0.42, 0.66), (0.0, 1.0)]
            for grown, paint in ((1.2, INK), (1.0, face), (0.62, (96, 150, 90) if whole else DUSK)):
                spots = []
                for px, py in outline:
                    qx, qy = px * side * grown, py * grown
                    c, s = math.cos(turn), math.sin(turn)
                    spots.append(((half + (qx * c - qy * s + dx) * unit) * k, (half + (qx * s + qy * c) * unit) * k))
                pygame.draw.polygon(big, paint, spots)
        if whole:
            tick = [(-0.34, 0.0), (-0.06, 0.32), (0.40, -0.36)]
            spots = [((half + px * unit) * k, (half + py * unit) * k) for px, py in tick]
            pygame.draw.lines(big, (250, 244, 222), False, spots, round(0.24 * unit * k))
        return Piece(pygame.transform.smoothscale(big.premul_alpha(), (half * 2, half * 2)), -half, -half)

    strength = min(1.0, t / 0.2) if canvas.reduced else 1.0
    lay(canvas, faded(key, kept_stamp(key, make), strength * (1 - ease((t - 0.65) / 0.3))), at, 0.5)
