"""Steel and wood: the trail of a thrust, blades that cross, splinters."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.art.lens import Lens, ease
from game.ui.art.palette import INK
from game.ui.board.clips.base import Point
from game.ui.board.clips.brushes.stamps import lay, piece, step_of
from game.ui.board.screening.stage import Canvas


def thrust(canvas: Canvas, at: Point, facing: float, reach: float, t: float) -> None:
    """The trail of a thrust: a thin spindle of light along it."""
    u, turn, far = step_of(t, 8), round(facing / 10) * 10 % 360, round(reach * 4) / 4
    room = far + 0.1

    def draw(to: pygame.Surface, lens: Lens) -> None:
        k, a = 3, math.radians(turn)
        f, r = (math.sin(a), -math.cos(a)), (math.cos(a), math.sin(a))
        big = pygame.Surface((to.get_width() * k, to.get_height() * k), pygame.SRCALPHA)

        def spot(s: float, w: float) -> Point:
            x, y = lens.px((f[0] * s + r[0] * w, f[1] * s + r[1] * w))
            return x * k, y * k

        head, tail = far * ease(u * 2.2), far * ease((u - 0.3) / 0.7)
        mid, fade = tail + (head - tail) * 0.72, 1 - 0.7 * ease((u - 0.3) / 0.7)
        for wide, paint in ((0.13, (255, 226, 170, int(110 * fade))), (0.05, (255, 250, 230, int(230 * fade)))):
            pygame.draw.polygon(big, paint, [spot(tail, 0), spot(mid, wide), spot(head, 0), spot(mid, -wide)])
        to.blit(pygame.transform.smoothscale(big.premul_alpha(), to.get_size()), (0, 0))

    lay(canvas, piece(("thrust", u, turn, far), canvas.lens.scale, (-room, -room, room, room), draw), at, 0.6)


def cross(canvas: Canvas, at: Point, t: float, height: float) -> None:
    """Two blades that cross."""
    if not 0 <= t < 1:
        return
    u = step_of(t, 8)

    def draw(to: pygame.Surface, lens: Lens) -> None:
        k = 3
        big = pygame.Surface((to.get_width() * k, to.get_height() * k), pygame.SRCALPHA)
        long, fade = 0.30 + 0.32 * ease(u * 2.5), 1 - ease((u - 0.4) / 0.6)
        for sx in (1, -1):
            a, b = lens.px((-long * sx, -long)), lens.px((long * sx, long))
            n = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
            for wide, paint in ((0.085, (*INK, int(170 * fade))), (0.055, (240, 246, 250, int(255 * fade)))):
                w = wide * lens.scale
                ox, oy = -(b[1] - a[1]) / n * w, (b[0] - a[0]) / n * w
                mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                spots = [a, (mid[0] + ox, mid[1] + oy), b, (mid[0] - ox, mid[1] - oy)]
                pygame.draw.polygon(big, paint, [(x * k, y * k) for x, y in spots])
        to.blit(pygame.transform.smoothscale(big.premul_alpha(), to.get_size()), (0, 0))

    lay(canvas, piece(("cross", u), canvas.lens.scale, (-0.75, -0.75, 0.75, 0.75), draw), at, height)


def splinters(canvas: Canvas, at: Point, t: float, seed: int, wood: bool, height: float) -> None:
    """Pieces of wood or steel that fly and fall."""
    u, v = step_of(t), seed % 3

    def draw(to: pygame.Surface, lens: Lens) -> None:
        rng, k = random.Random(v * 7 + 1), 3
        big = pygame.Surface((to.get_width() * k, to.get_height() * k), pygame.SRCALPHA)
        tones = ((176, 128, 78), (222, 188, 138)) if wood else ((220, 226, 230), (150, 156, 164))
        for n in range(9):
            a, far, spin, long = (
                rng.uniform(0, 6.28),
                rng.uniform(0.35, 0.95),
                rng.uniform(-9, 9),
                rng.uniform(0.07, 0.17),
            )
            d, z = far * ease(min(1.0, u * 1.5)), 1.1 * u * (1 - u) * 2 - height * u * u * 0.9
            x, y = lens.px((math.cos(a) * d, math.sin(a) * d * 0.8), z)
            r = a + spin * u
            ux, uy, s = math.cos(r), math.sin(r), lens.scale
            alpha = int(255 * (1 - ease((u - 0.7) / 0.3)))
            for grow, paint in ((0.035, (*INK, alpha)), (0.0, (*tones[n % 2], alpha))):
                h, w = (long + grow) * s, (0.035 + grow) * s
                spots = [
                    (x + ux * h, y + uy * h),
                    (x - uy * w, y + ux * w),
                    (x - ux * h, y - uy * h),
                    (x + uy * w, y - ux * w),
                ]
                pygame.draw.polygon(big, paint, [(px * k, py * k) for px, py in spots])
        to.blit(pygame.transform.smoothscale(big.premul_alpha(), to.get_size()), (0, 0))

    lay(canvas, piece(("splinters", u, v, wood), canvas.lens.scale, (-1.2, -1.4, 1.2, 1.4), draw), at, height)
