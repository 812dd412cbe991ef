"""The scale of the table at this zoom, in inches and in what they stand for."""

from __future__ import annotations

import pygame

from game.ui.kit.panel import Panel
from game.ui.kit.pen import Pen
from game.ui.kit.theme import Veil, rgb
from game.ui.kit.words.type import Type
from game.ui.panels.models import ScaleBarView

STEPS = (1, 2, 4, 6, 8, 12, 24, 48)


def inches_shown(view: ScaleBarView, room: float) -> int:
    """The longest whole length whose bar fits in `room` real pixels; at least one inch."""
    return max([n for n in STEPS if n * view.pixels_per_inch <= room] or [1])


class ScaleBar(Panel[ScaleBarView]):
    """A plate with a bar of alternating inches."""

    def paint(self, pen: Pen, rect: pygame.Rect, view: ScaleBarView) -> None:
        """Right-aligned in its rectangle, as long as the bar needs."""
        px = pen.px
        n = inches_shown(view, rect.w - px(24))
        long = min(rect.w - px(24), round(n * view.pixels_per_inch))
        many, unit = view.inch
        words = f"{n} inch{'' if n == 1 else 'es'} = {n * many} {unit}"
        plate_w = min(rect.w, max(long, pen.width(words, 12)) + px(24))
        plate = pygame.Rect(rect.right - plate_w, rect.y, plate_w, rect.h)
        pen.box(plate, 4, Veil("night", 190), None)
        pen.text(words, plate.centerx, plate.y + px(13), Type(12, "cream"), "c", room=plate.w - px(8))
        bar = pygame.Rect(plate.centerx - long // 2, plate.y + px(25), long, px(6))
        pen.surface.fill(rgb("cream"), bar)
        parts = n if n <= 6 else 4
        for i in range(1, parts, 2):
            a, b = bar.x + round(bar.w * i / parts), bar.x + round(bar.w * (i + 1) / parts)
            pen.surface.fill(rgb("walnut2"), (a, bar.y + 1, b - a, bar.h - 2))
