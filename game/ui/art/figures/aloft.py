"""Figures in the air: raised over their foot on the ground, a thin rod between, the shadow apart, the height told."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Protocol

import pygame

from game.ui.art import brush
from game.ui.art.figures.looks import Look
from game.ui.art.figures.pieces import Blit, Item, Laid, Piece, Tint, Told
from game.ui.art.figures.pose import POSES, levelled_for
from game.ui.art.figures.wing_beats import aloft_pose
from game.ui.art.lettering import grown, lettered
from game.ui.art.palette import CAST, CREAM, INK, LIFT, mix

FOOT = 0.5
"""How solid the base on the ground is drawn, so that who stands beneath is clear to see."""
LARGER = ((3.0, 1.0), (8.0, 1.06), (15.0, 1.12), (math.inf, 1.18))
"""Up to an altitude in inches, how many times its size one is drawn: in few steps, so that few pictures are made."""
SHRUNK = ((3.0, 0.97), (8.0, 0.92), (15.0, 0.84), (math.inf, 0.74))
"""The same of its shadow."""
READ = 9.0
"""Pixels an inch from which on the height stands beside a figure."""
ROD = mix(CREAM, INK, 0.25)


class Layers(Protocol):
    """What makes the single layers of a figure's picture."""

    def stand(self, look: Look, facing: int, scale: float) -> Piece:
        """Its base."""
        ...

    def body(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure alone."""
        ...

    def shadow(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """Its shadow on the table."""
        ...

    def arc(self, look: Look, facing: int, scale: float, wounds: float) -> Piece:
        """Its hit points."""
        ...

    def lit(self, key: tuple[object, ...], piece: Piece, tint: Tint) -> Piece:
        """A picture by the light that falls on it."""
        ...


def rise(altitude: float) -> float:
    """Return how many inches up the screen one is shown at an altitude of inches: the higher, the less for each."""
    return 0.9 * math.sqrt(altitude) if altitude > 0 else 0.0


def larger(altitude: float) -> float:
    """Return how many times its size one is drawn at an altitude of inches."""
    return _step(LARGER, altitude)


def _step(steps: tuple[tuple[float, float], ...], altitude: float) -> float:
    return next(times for most, times in steps if altitude <= most)


def body_key(item: Item, scale: float) -> tuple[int, float, str, bool]:
    """Return by what the picture of one in the air is made: its facing, its scale, its pose, how its weapon is held."""
    held = levelled_for(item.look, item.state, item.levelled)
    pose = aloft_pose(POSES.get(item.state, "standing"), item.look.seed)
    return item.facing, scale * larger(item.altitude), pose, held


def laid(sprites: Layers, item: Item, scale: float) -> Laid:
    """A figure in the air: its foot and shadow lie lowest of all, it is drawn last with its rod and its height."""
    px, py = round(item.at[0]), round(item.at[1])
    high = item.altitude
    facing, size, pose, held = body_key(item, scale)
    shade = sprites.shadow(item.look, facing, scale * _step(SHRUNK, high), pose, held)
    away = rise(high) / LIFT * scale
    faint = max(0.4, 1 - 0.03 * high) * item.alpha
    down = [_put(sprites.stand(item.look, facing, scale), px, py, FOOT * item.alpha),
            _put(shade, px + CAST[0] * away, py + CAST[1] * away, faint)]  # fmt: skip
    if item.wounds is not None:
        down.append(_put(sprites.arc(item.look, facing, scale, item.wounds), px, py, item.alpha))
    up = rise(high) * scale
    body = sprites.body(item.look, facing, size, pose, held)
    if item.tint is not None:
        body = sprites.lit(("body", item.look, facing, size, pose, held), body, item.tint)
    above = [_rod(round(up), scale, px, py), _put(body, px, py - up, item.alpha)]
    told = _told(round(high), px, py, item.look.base[0] / 2 * scale) if scale >= READ and round(high) else None
    return Laid(item.at[1], down, (), (), above, high, told)


def _put(piece: Piece, x: float, y: float, alpha: float) -> Blit:
    surface = piece.surface if alpha >= 255 else brush.faded(piece.surface, round(alpha))
    return surface, (round(x) + piece.dx, round(y) + piece.dy)


def _rod(long: int, scale: float, x: int, y: int) -> Blit:
    wide = max(1, round(scale / 20))
    rod = _stick(max(1, long), wide)
    return rod, (x - rod.get_width() // 2, y - rod.get_height())


@lru_cache(200)
def _stick(long: int, wide: int) -> pygame.Surface:
    """A thin rod of clear stuff, dark at its edges."""
    out = pygame.Surface((wide + 2, long), pygame.SRCALPHA)
    out.fill((*INK, 110))
    out.fill((*ROD, 200), pygame.Rect(1, 0, wide, long))
    return out.premul_alpha()


def _told(inches: int, x: int, y: int, half: float) -> Told:
    """The height in inches, on a plate beside its foot, half of which is so many pixels: where its wings seldom are."""
    plate = lettered(f"{inches}\u2033", grown(12), CREAM, "bold", True)
    wide, tall = plate.get_size()
    lap = wide * 2 // 5  # upon its own foot, or it might be taken for a neighbour's
    west, east, south = round(x - half - wide + lap), round(x + half - lap), round(y + half + 4)
    level = y - tall // 2
    return Told(plate, (
        (west, level), (east, level), (west, level + tall + 2), (east, level + tall + 2), (x - wide // 2, south),
        (west, level - tall - 2), (east, level - tall - 2), (x - wide // 2, south + tall + 2),
    ))  # fmt: skip
