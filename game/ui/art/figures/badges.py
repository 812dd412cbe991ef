"""Badges: cream discs with one dark mark, up-right of the base, for what a figure is going through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.art.figures.bonds import BONDS, bond
from game.ui.art.figures.marks import MARKS
from game.ui.art.palette import CREAM, INK, mix
from game.ui.art.sheet import Sheet

LEAST = {"locked": 4.5}
"""Pixels of the smallest disc of what whole ranks are at once, and is told by a cross: it hides nobody behind."""


SMALL = 22
"""Below so many pixels an inch discs are smaller: whole ranks would vanish beneath them."""


@lru_cache(512)
def badge(name: str, scale: float) -> pygame.Surface:
    """The badge, premultiplied, at `scale` pixels an inch; an unknown name gets a plain exclamation."""
    radius = max(0.20, LEAST.get(name, 7.0 if scale >= SMALL else 5.0) / scale)
    room = radius + 0.05 + 1.0 / scale
    sheet = Sheet((-room, -room, room, room), scale, 4)
    sheet.circle(mix(INK, CREAM, 0.06), 0.0, 0.0, radius + max(0.03, 0.9 / scale))
    sheet.circle(mix(CREAM, INK, 0.28), 0.0, 0.0, radius)
    sheet.circle(CREAM, -0.012, -0.016, radius - 0.014)
    for stroke in MARKS.get(name, MARKS["surprised"]):
        stroke.draw(sheet, radius)
    return sheet.done()


def draw_badges(
    target: pygame.Surface, names: Sequence[str], at: tuple[float, float], base: tuple[float, float], scale: float
) -> None:
    """Up to four badges in a row up-right of a base whose middle is at pixels `at`, clear of head and weapon."""
    target.fblits(badge_blits(names, at, base, scale), pygame.BLEND_PREMULTIPLIED)


def badge_blits(
    names: Sequence[str], at: tuple[float, float], base: tuple[float, float], scale: float
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """The badges beside a base, ready to be blitted, and what is bound about it."""
    found = []
    for name in names:
        if name in BONDS:
            picture, dx, dy = bond(name, max(base), scale)
            found.append((picture, (round(at[0]) + dx, round(at[1]) + dy)))
    reach = (base[0] if not base[1] else min(base[0], base[1]) * 1.2) / 2
    x, y = at[0] + (reach + 0.17) * scale, at[1] - (reach + 0.36) * scale
    for name in names[:4]:
        picture = badge(name, scale)
        found.append((picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))))
        x += picture.get_width() * 0.92
    return found
