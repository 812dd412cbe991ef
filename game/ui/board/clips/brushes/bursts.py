"""Magic that bursts over a place or runs along a line, out of stamps."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.art.effects import breath as brushes
from game.ui.art.effects import gathered
from game.ui.art.effects.breath import Poured
from game.ui.art.lens import Lens, Paper
from game.ui.board.clips.brushes.stamps import Place, lay, piece, step_of
from game.ui.board.screening.stage import Canvas

Ring = Sequence[Place]
STEPS, FRAMES = 14, 20
BLAZE = 1.0
"""Seconds of a burst."""


def middle(ring: Ring) -> tuple[Place, float]:
    """The middle of a ring, and how far its farthest corner is from it."""
    x, y = sum(at[0] for at in ring) / len(ring), sum(at[1] for at in ring) / len(ring)
    return (x, y), max(math.dist((x, y), at) for at in ring)


def axis(ring: Ring) -> tuple[Place, Place, float]:
    """Both ends and the width of a band of four corners, the end that was laid first in front."""
    a, b, c, d = ring[:4]
    start, end = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    return start, end, math.dist(a, d)


def burst(canvas: Canvas, matter: str, ring: Ring, t: float, seed: int) -> None:
    """Matter that bursts over a ring, its time 0 to 1."""
    if not 0 <= t < 1:
        return
    at, far = middle(ring)
    radius, u, v = round(far * 4) / 4, step_of(t, STEPS), seed % 4
    room = radius + 0.8

    def draw(to: pygame.Surface, lens: Lens) -> None:
        brushes.burst(Paper(to, lens), matter, (0.0, 0.0), radius, u, v)

    found = piece(("burst", matter, radius, v, u), canvas.lens.scale, (-room, -room - 1.6, room, room), draw)
    lay(canvas, found, (round(at[0], 2), round(at[1], 2)))


def bolt(canvas: Canvas, matter: str, ring: Ring, t: float, seed: int) -> None:
    """Matter that runs along a band of four corners."""
    if not 0 <= t < 1 or len(ring) < 4:
        return
    start, end, wide = axis(ring)
    long, u, v = round(math.dist(start, end), 1), step_of(t, STEPS), seed % 4
    if long < 0.2:
        return
    facing = round(math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360 / 5) * 5

    def draw(to: pygame.Surface, lens: Lens) -> None:
        brushes.breath(Paper(to, lens), Poured(matter, "line", (0.0, 0.0), facing, long, max(0.4, wide)), u, v, 0.5)

    room = long + 1.2
    found = piece(("bolt", matter, long, facing, v, u), canvas.lens.scale, (-room, -room - 1, room, room), draw)
    lay(canvas, found, start)


def splash(canvas: Canvas, matter: str, at: Place, radius: float, t: float, seed: int) -> None:
    """What bursts out of a flask, its time 0 to 1."""
    if not 0 <= t < 1:
        return
    r, u = round(radius, 1), step_of(t, FRAMES)

    def draw(to: pygame.Surface, lens: Lens) -> None:
        gathered.burst(Paper(to, lens), matter, (0, 0), r, u, seed)

    box = (-r - 1.2, -r - 2.2, r + 1.2, r + 1.0)
    lay(canvas, piece(("flask", matter, r, u, seed), canvas.lens.scale, box, draw), at)
