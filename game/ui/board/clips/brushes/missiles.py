"""Missiles: in the air, as a line where little motion is asked for, and standing in the ground."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.art.effects import flight as brush
from game.ui.art.lens import PREMUL, Lens, Paper, puff
from game.ui.art.palette import CREAM, Colour, mix
from game.ui.board.clips.brushes.gunfire import tracer
from game.ui.board.clips.brushes.stamps import Piece, Place, kept_stamp, lay, piece, turned
from game.ui.board.screening.stage import Canvas

DRAWN = {"arrow": "arrow", "bolt": "bolt", "javelin": "javelin", "dart": "bolt", "knife": "knife"}
TURF = (108, 102, 60)
"""What a line fades into where nothing may be read from the board."""


def traced(canvas: Canvas, here: Place, mark: Place, share: float, colour: Colour) -> None:
    """With little motion: a line from shooter to mark, that appears and fades while `share` goes from 0 to 1."""
    fade = math.sin(max(0.0, min(1.0, share)) * math.pi)
    if fade > 0.05:
        level = round(fade * 6) / 6
        a, b = canvas.lens.px(here, 0.6), canvas.lens.px(mark, 0.3)
        pygame.draw.aaline(canvas.target, mix(TURF, colour, level), a, b)


class Flown(NamedTuple):
    """A missile in flight: its kind, start and end, the height of its end, its seed, and its feathers."""

    kind: str
    start: Place
    end: Place
    high: float
    seed: int
    feather: Colour = CREAM


def fly(canvas: Canvas, flown: Flown, t: float) -> None:
    """A missile at time 0 to 1 of its flight."""
    kind, start, end, high, seed, feather = flown
    if kind in ("stone", "boulder"):
        brush.stone(Paper(canvas.target, canvas.lens), start, end, t, seed % 12, kind == "boulder")
        return
    if kind == "bullet":
        tracer(canvas, start, end, t)
        return
    far = math.dist(start, end) or 1.0
    if kind in ("flask", "knife"):
        apex = 0.12 * far
        z = 0.9 + (high - 0.9) * t + 4 * apex * t * (1 - t)
        at = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        turn = round((seed + t * (60 if kind == "knife" else 30)) % 24)
        _shaded(canvas, at, z)
        lay(canvas, _thrown(kind, turn, canvas.lens.scale), at, z)
        return
    shaft = brush.SHAFTS[DRAWN[kind]]
    arc = min(3.0, shaft.arc * far)

    def place(u: float) -> tuple[Place, float]:
        return (start[0] + (end[0] - start[0]) * u, start[1] + (end[1] - start[1]) * u), (
            0.7 + (high - 0.7) * u + 4 * arc * u * (1 - u)
        )

    du = shaft.half / far
    (p0, z0), (p1, z1) = place(t - du), place(min(1.0, t + du))
    lens = canvas.lens
    a, b = lens.px(p0, max(0.0, z0)), lens.px(p1, max(0.0, z1))
    brush.shade_between(canvas.target, lens.shade(p0, max(0.0, z0)), lens.shade(p1, max(0.0, z1)), _thin(lens))
    p2, z2 = place(max(0.0, t - du * 6))
    _streak(canvas, lens.px(p2, max(0.0, z2)), a)
    brush.shaft_between(canvas.target, DRAWN[kind], a, b, lens.scale, feather)


def _thin(lens: Lens) -> int:
    return max(1, round(lens.scale * 0.05))


def _streak(canvas: Canvas, a: Place, b: Place) -> None:
    """The pale streak behind a missile."""
    long = math.dist(a, b)
    if long < 4:
        return
    n, angle = round(long / 6) * 6 or 6, round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) / 6) * 6 % 360

    def make() -> Piece:
        k, half = 3, n // 2 + 3
        big = pygame.Surface((half * 2 * k, half * 2 * k), pygame.SRCALPHA)
        c, r = half * k, math.radians(angle)
        ux, uy = math.cos(r) * n / 2 * k, math.sin(r) * n / 2 * k
        for i in range(8):
            lo, hi = -1 + i / 4, -1 + (i + 1) / 4
            pygame.draw.line(
                big, (255, 246, 222, 10 + i * 13), (c + ux * lo, c + uy * lo), (c + ux * hi, c + uy * hi), k + 1
            )
        return Piece(pygame.transform.smoothscale(big.premul_alpha(), (half * 2, half * 2)), -half, -half)

    found = kept_stamp(("streak", n, angle), make)
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    canvas.target.blit(found.surface, (round(x) + found.dx, round(y) + found.dy), special_flags=PREMUL)


def _shaded(canvas: Canvas, at: Place, z: float) -> None:
    x, y = canvas.lens.shade(at, z)
    r = max(2, round(canvas.lens.scale * 0.12))
    shade = kept_stamp(("speck", r), lambda: Piece(puff(r, (18, 12, 22), 140), -r, -r))
    canvas.target.blit(shade.surface, (round(x) + shade.dx, round(y) + shade.dy), special_flags=PREMUL)


EDGE, GLASS, STEEL, HAFT, FLAME = (28, 20, 16), (150, 92, 52), (222, 226, 228), (92, 58, 32), (255, 206, 110)


def _thrown(kind: str, turn: int, scale: float) -> Piece:
    """A knife, axe or flask turning over in the air."""
    facing = turn * 15 + 90

    def flask(to: pygame.Surface, lens: Lens) -> None:
        middle, mouth = turned(lens, facing, (0, 0), (0.30, 0))
        pygame.draw.circle(to, EDGE, middle, 0.17 * lens.scale)
        pygame.draw.circle(to, GLASS, middle, 0.13 * lens.scale)
        pygame.draw.polygon(to, EDGE, turned(lens, facing, (0.1, -0.07), (0.28, -0.07), (0.28, 0.07), (0.1, 0.07)))
        pygame.draw.circle(to, FLAME, mouth, 0.07 * lens.scale)

    def knife(to: pygame.Surface, lens: Lens) -> None:
        for w, paint in ((0.085, EDGE), (0.05, STEEL)):
            g = w - 0.05
            pygame.draw.polygon(to, paint, turned(lens, facing, (-0.04 - g, -w), (0.26 + g * 2, 0), (-0.04 - g, w)))
        haft = turned(lens, facing, (-0.22, -0.05), (-0.04, -0.05), (-0.04, 0.05), (-0.22, 0.05))
        pygame.draw.polygon(to, HAFT, haft)

    draw = flask if kind == "flask" else knife
    return piece(("thrown", kind, turn), scale, (-0.4, -0.4, 0.4, 0.4), draw, finer=4)
