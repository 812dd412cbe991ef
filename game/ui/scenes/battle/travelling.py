"""The pointer on its way to a bar: what it rested upon is shown still, while it goes towards the forecast and in it.

Without that a bar of what is merely pointed at could not be reached: what is between is pointed at on the way."""

from __future__ import annotations

import pygame

from game.ui.scenes.battle.asking import Asks

Spot = tuple[int, int]
LINGERS = 0.45
"""Seconds for which the pointer may stand still on its way."""
ASIDE = 26
"""Logical pixels by which it may pass beside the straight way."""


class Travelling:
    """Knows whence the pointer set out, and tells whether it is on its way to the forecast, or in it."""

    def __init__(self, scene: Asks) -> None:
        self.scene = scene
        self._from: Spot | None = None
        self._at: Spot = (0, 0)
        self._stood = 0.0
        self._nearest = 0.0
        """How near to the forecast it has come, in pixels; below 0 once it was in it."""

    def rest(self) -> None:
        """Take it to rest where it is: from here it sets out."""
        self._from = self._at = self.scene.hands.pointer
        self._stood, self._nearest = 0.0, _away(self._at, self.scene.sheets.forecast.rect)

    def goes_on(self, dt: float) -> bool:
        """Tell whether it is in the forecast, or on the way there: never back, and still for a moment at most."""
        here, start = self.scene.hands.pointer, self._from
        card, wide = self.scene.sheets.forecast.rect, self.scene.kit.px(ASIDE)
        if start is None or self.scene.hands.busy or not card.w:
            return False
        self._stood = 0.0 if here != self._at else self._stood + dt
        self._at = here
        if card.collidepoint(here):
            self._nearest = -1.0
            return True
        away = _away(here, card)
        if self._stood >= LINGERS or self._nearest < 0 or away > self._nearest + wide:
            self._from = None
            return False
        self._nearest = min(self._nearest, away)
        return is_between(here, start, card.inflate(2 * wide, 2 * wide), wide)


def _away(at: Spot, card: pygame.Rect) -> float:
    """How many pixels a place is off from a card."""
    x, y = max(card.left - at[0], 0, at[0] - card.right), max(card.top - at[1], 0, at[1] - card.bottom)
    return float((x * x + y * y) ** 0.5)


def is_between(here: Spot, start: Spot, card: pygame.Rect, aside: int) -> bool:
    """Tell whether a place lies in the cone that begins a little behind the start and spans a card."""
    corners = [card.topleft, card.topright, card.bottomright, card.bottomleft]
    middle = card.center
    away = (start[0] - middle[0], start[1] - middle[1])
    far = max(1.0, (away[0] ** 2 + away[1] ** 2) ** 0.5)
    back = (start[0] + away[0] * aside / far, start[1] + away[1] * aside / far)
    return any(_in_triangle(here, back, corners[n], corners[n - 1]) for n in range(4))


def _in_triangle(at: Spot, a: tuple[float, float], b: Spot, c: Spot) -> bool:
    turns = [_turn(at, *pair) for pair in ((a, b), (b, c), (c, a))]
    return min(turns) >= 0 or max(turns) <= 0


def _turn(at: Spot, a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - at[0]) * (b[1] - at[1]) - (a[1] - at[1]) * (b[0] - at[0])
