"""What is drawn about a figure: the chain that holds it, its web, hearts of a charm, stars about its head."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.ui.art.palette import BRASS, INK, Colour, mix
from game.ui.art.sheet import Sheet

ROSE: Colour = (214, 70, 112)
IRON: Colour = (150, 152, 160)
SILK: Colour = (240, 240, 234)
WEB_SHADE: Colour = (92, 92, 96)


def _at(radius: float, turn: float, squeeze: float = 1.0) -> tuple[float, float]:
    return radius * math.sin(turn), -radius * squeeze * math.cos(turn)


def _chain(sheet: Sheet, radius: float, thin: float) -> None:
    """Iron links round the base, with a lock of brass at the south."""
    r = radius + 0.05
    many = max(10, round(math.tau * r / 0.17))
    for n in range(many):
        turn = math.tau * n / many
        x, y = _at(r, turn)
        if n % 2:
            sheet.circle(INK, x, y, 0.095 + thin)
            sheet.circle(IRON, x, y, 0.095)
            sheet.circle(INK, x, y, 0.042)
        else:
            a, b = _at(r, turn - 0.085 / r), _at(r, turn + 0.085 / r)
            sheet.line(INK, (a, b), 0.09 + 2 * thin)
            sheet.line(mix(IRON, (255, 255, 255), 0.35), (a, b), 0.06)
    sheet.polygon(INK, [(-0.16, r - 0.12), (0.16, r - 0.12), (0.16, r + 0.17), (-0.16, r + 0.17)])
    sheet.polygon(BRASS, [(-0.125, r - 0.085), (0.125, r - 0.085), (0.125, r + 0.135), (-0.125, r + 0.135)])
    sheet.circle(INK, 0.0, r + 0.02, 0.045)


def _strands(sheet: Sheet, radius: float, thin: float) -> None:
    """Silk over the figure from all sides, and two rings of it."""
    r = radius + 0.18
    many = 9
    turns = [math.tau * (n + 0.22 * ((n * 7) % 3 - 1)) / many for n in range(many)]
    knot = (0.02, -0.12)
    for colour, more in ((WEB_SHADE, 2 * thin), (SILK, 0.0)):
        for turn in turns:
            sheet.line(colour, (_at(r, turn), knot), 0.026 + more)
        for share in (0.42, 0.74):
            ring = [(knot[0] + (x - knot[0]) * share, knot[1] + (y - knot[1]) * share)
                    for x, y in (_at(r, turn) for turn in turns)]  # fmt: skip
            sheet.line(colour, (*ring, ring[0]), 0.022 + more)


def _hearts(sheet: Sheet, radius: float, thin: float) -> None:
    """A thin ring of rose with hearts set in it."""
    r = radius + 0.06
    sheet.circle(INK, 0.0, 0.0, r + 0.02 + thin, 0.04 + 2 * thin)
    sheet.circle(ROSE, 0.0, 0.0, r + 0.02, 0.04)
    for n in range(5):
        x, y = _at(r, math.tau * (n + 0.5) / 5)
        for colour, k in ((INK, 0.115 + thin), (ROSE, 0.115)):
            sheet.circle(colour, x - 0.45 * k, y - 0.3 * k, 0.55 * k)
            sheet.circle(colour, x + 0.45 * k, y - 0.3 * k, 0.55 * k)
            sheet.polygon(colour, [(x - 0.95 * k, y - 0.1 * k), (x + 0.95 * k, y - 0.1 * k), (x, y + 1.05 * k)])


def _stars(sheet: Sheet, radius: float, thin: float) -> None:
    """Stars in a ring about a dazed head."""
    x0, y0, wide, high = 0.0, -0.46 * radius / 0.5, 0.42, 0.15
    ring = [(x0 + wide * math.sin(t), y0 - high * math.cos(t)) for t in (math.tau * n / 24 for n in range(25))]
    sheet.line(INK, ring, 0.024 + 2 * thin)
    sheet.line((250, 226, 140), ring, 0.024)
    for n in range(4):
        turn = math.tau * (n + 0.3) / 4
        x, y = x0 + wide * math.sin(turn), y0 - high * math.cos(turn)
        for colour, k in ((INK, 0.13 + thin), ((255, 214, 84), 0.115)):
            points = [_at(k if i % 2 == 0 else 0.45 * k, math.pi * i / 5) for i in range(10)]
            sheet.polygon(colour, [(x + dx, y + dy) for dx, dy in points])


BONDS: dict[str, Callable[[Sheet, float, float], None]] = {
    "held": _chain, "webbed": _strands, "charmed": _hearts, "stunned": _stars,
}  # fmt: skip
"""By the badge that stands beside them."""


@lru_cache(128)
def bond(name: str, wide: float, scale: float) -> tuple[pygame.Surface, int, int]:
    """The picture about a base `wide` inches across, premultiplied, and its corner from the middle."""
    radius = wide / 2
    room = radius + 0.4
    sheet = Sheet((-room, -room, room, room), scale)
    BONDS[name](sheet, radius, max(0.012, 0.5 / scale))
    return sheet.done(), sheet.left, sheet.top
