"""Marks on the ground: rims of zones, the stop mark, arrow-heads of a lane."""

from __future__ import annotations

import math

import pygame

from game.ui.art.lens import Lens, ease
from game.ui.art.palette import CREAM, INK, PATH, Colour
from game.ui.art.rules.glass import Glass, span
from game.ui.board.clips.brushes.stamps import Piece, Place, faded, kept_stamp, lay, piece, turned
from game.ui.board.screening.stage import Canvas


def rim(shape: tuple[Place, ...], colour: Colour, scale: float) -> Piece:
    """The rim of a zone in inches about its middle."""
    glass = Glass(span((shape,)), scale)
    glass.wash((shape,), colour, 34)
    glass.line(shape, colour, 2.4, closed=True)
    stamp = glass.stamp()
    return Piece(stamp.surface, *stamp.at)


def lay_stop(canvas: Canvas, at: Place, t: float) -> None:
    """A small stop mark at a place, its time 0 to 1: it springs up and goes."""
    springs = 0.5 + 0.5 * ease(t / 0.15) + 0.25 * math.sin(min(1, t / 0.3) * 3.14)
    grow = 1.0 if canvas.reduced else round(springs * 6) / 6

    def make() -> Piece:
        r, k = 7.5 * grow, 4
        side = 2 * math.ceil(r + 2)
        big = pygame.Surface((side * k, side * k), pygame.SRCALPHA)
        c, turns = side * k / 2, [math.pi / 8 + i * math.pi / 4 for i in range(8)]
        for radius, paint in ((r + 1.2, INK), (r, CREAM), (r - 1.6, (168, 52, 28))):
            corners = [(c + radius * k * math.cos(a), c + radius * k * math.sin(a)) for a in turns]
            pygame.draw.polygon(big, paint, corners)
        bar = pygame.Rect(0, 0, round(r * 0.95 * k), round(r * 0.36 * k))
        bar.center = (round(c), round(c))
        pygame.draw.rect(big, CREAM, bar)
        return Piece(pygame.transform.smoothscale(big.premul_alpha(), (side, side)), -side // 2, -side // 2)

    key = ("stop", grow)
    lay(canvas, faded(key, kept_stamp(key, make), min(1.0, t / 0.1) * (1 - ease((t - 0.7) / 0.3))), at)


def arrow_head(canvas: Canvas, at: Place, facing: float, colour: Colour, strength: float) -> None:
    """One arrow-head of a lane, its strength 0 to 1."""
    turn = round(facing / 10) * 10 % 360
    key = ("lane", turn, colour)

    def draw(to: pygame.Surface, lens: Lens) -> None:
        head = turned(lens, turn, (0.30, 0), (-0.10, 0.34), (-0.28, 0.34), (0.06, 0), (-0.28, -0.34), (-0.10, -0.34))
        pygame.draw.polygon(to, colour, head)
        pygame.draw.polygon(to, PATH, head, 3)

    whole = piece(key, canvas.lens.scale, (-0.42, -0.42, 0.42, 0.42), draw, finer=3)
    lay(canvas, faded((key, canvas.lens.scale), whole, strength), at)
