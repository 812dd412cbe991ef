"""Where the parts of the editor lie round its table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

BAR, LEFT, RIGHT, FOOT = 52, 244, 328, 128
"""Logical pixels of the parts round the table."""


@dataclass(frozen=True)
class Parts:
    """Where everything lies."""

    bar: pygame.Rect
    palette: pygame.Rect
    table: pygame.Rect
    problems: pygame.Rect
    form: pygame.Rect


def parts_of(size: tuple[int, int], scale: float) -> Parts:
    """The parts of a window: the table has what the others leave it."""
    wide, high = size
    bar, left, right, foot = (round(length * scale) for length in (BAR, LEFT, RIGHT, FOOT))
    left, right = min(left, wide // 3), min(right, wide // 3)
    foot = min(foot, high // 4)
    middle = wide - left - right
    return Parts(
        pygame.Rect(0, 0, wide, bar),
        pygame.Rect(0, bar, left, high - bar),
        pygame.Rect(left, bar, middle, high - bar - foot),
        pygame.Rect(left, high - foot, middle, foot),
        pygame.Rect(wide - right, bar, right, high - bar),
    )
