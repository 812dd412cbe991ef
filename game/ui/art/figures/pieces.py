"""Pictures of figures before they are on the table: a picture with its corner, and what is asked for and laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.figures.looks import Look


class Piece(NamedTuple):
    """A premultiplied picture and its corner from the figure's middle, in pixels."""

    surface: pygame.Surface
    dx: int
    dy: int


Blit = tuple[pygame.Surface, tuple[int, int]]
"""A premultiplied picture and its corner in pixels."""


Tint = tuple[int, int, int]


class Told(NamedTuple):
    """A plate that tells something of a figure, and the corners at which it may be laid, the best first."""

    plate: pygame.Surface
    corners: Sequence[tuple[int, int]]


class Laid(NamedTuple):
    """A figure ready to be blitted: what lies lowest, what belongs to bases, what stands; `y` orders the last.

    What is in the air comes after all of it, the lower first."""

    y: float
    down: Sequence[Blit]
    bases: Sequence[Blit]
    stood: Sequence[Blit]
    aloft: Sequence[Blit] = ()
    altitude: float = 0.0
    told: Told | None = None


class Item(NamedTuple):
    """One figure to draw: `at` in pixels, facing in degrees clockwise from up, `lift` in inches of height."""

    look: Look
    at: tuple[float, float]
    facing: int
    state: str = "standing"
    wounds: float | None = None  # share of hit points left, 0 to 1; None draws no arc
    lift: float = 0.0
    alpha: int = 255
    levelled: bool = True
    tint: Tint | None = None  # what the light leaves of red, green and blue, out of 255; None leaves all
    altitude: float = 0.0  # inches above the ground of one who flies


SOLID = 110
"""How solid a pixel is that belongs to the figure itself, of 255."""
LIFTED, FULLER = 0.34, 0.4
"""How far the darks of the smallest figures are lifted, and how much fuller their colours are."""
CLOSE = ((1, 0), (-1, 0), (0, 1), (0, -1))
WIDE = ((2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Where the ink lies about a figure, and beyond it the line in its side's colour, in pixels."""


def from_below(parts: Iterable[Laid]) -> tuple[list[Blit], list[Blit]]:
    """What is in the air, the lowest and northernmost first; and the plates that tell of it, clear of each other."""
    flying = sorted((laid for laid in parts if laid.aloft), key=lambda laid: (laid.altitude, laid.y))
    plates: list[Blit] = []
    taken: list[pygame.Rect] = []
    for told in [laid.told for laid in flying if laid.told is not None]:
        places = [told.plate.get_rect(topleft=corner) for corner in told.corners]
        place = next((place for place in places if place.collidelist(taken) < 0), places[0])
        taken.append(place)
        plates.append((told.plate, place.topleft))
    return [blit for laid in flying for blit in laid.aloft], plates


def parted(piece: Piece, edge: Tint, ink: Tint) -> Piece:
    """A small picture in a line of its side's colour, inked within: so ranks do not melt together from afar."""
    mask = pygame.mask.from_surface(piece.surface, SOLID)
    w, h = piece.surface.get_size()
    out = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
    line = mask.to_surface(setcolor=(*edge, 190), unsetcolor=(0, 0, 0, 0))
    dark = mask.to_surface(setcolor=(*ink, 255), unsetcolor=(0, 0, 0, 0))
    out.fblits([(line, (2 + x, 2 + y)) for x, y in WIDE])
    out.fblits([(dark, (2 + x, 2 + y)) for x, y in CLOSE])
    out = out.premul_alpha()
    out.blit(piece.surface, (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Piece(out, piece.dx - 2, piece.dy - 2)


def brightened(surface: pygame.Surface, share: float) -> pygame.Surface:
    """A premultiplied picture with its darks lifted and its colours fuller: small, ink takes most of the light."""
    out = surface.copy()
    alpha = np.maximum(pygame.surfarray.array_alpha(out), 1).astype(np.float32)[..., None]
    colours = pygame.surfarray.pixels3d(out)
    rgb = np.power(np.clip(colours / alpha, 0, 1), np.float32(1 - LIFTED * share))
    grey = rgb.mean(axis=2, keepdims=True)
    rgb = np.clip(grey + (rgb - grey) * np.float32(1 + FULLER * share), 0, 1)
    colours[...] = np.minimum(rgb * alpha, alpha).astype(np.uint8)
    del colours
    return out


def trimmed(surface: pygame.Surface, left: int, top: int) -> Piece:
    """A picture without the empty paper round it, its corner where it was."""
    box = surface.get_bounding_rect()
    if box.size == surface.get_size() or not box.width:
        return Piece(surface, left, top)
    return Piece(surface.subsurface(box).copy(), left + box.x, top + box.y)


def joined(layers: Sequence[tuple[pygame.Surface, int, int]]) -> Piece:
    """Several pictures laid on each other, as one."""
    left, top = min(p[1] for p in layers), min(p[2] for p in layers)
    right = max(p[1] + p[0].get_width() for p in layers)
    bottom = max(p[2] + p[0].get_height() for p in layers)
    out = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    for surface, x, y in layers:
        out.blit(surface, (x - left, y - top), special_flags=pygame.BLEND_PREMULTIPLIED)
    return trimmed(out, left, top)
