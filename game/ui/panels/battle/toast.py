"""The refusal plate: what was refused with both numbers, its rule, and what to do instead. Also notices."""

from __future__ import annotations

import pygame

from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.words import rich
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.models import RefusalView

# kind -> (fill, edge, block, icon, hint colour)
LOOKS: dict[str, tuple[str, str, str, str, str]] = {
    "refusal": ("refusal", "refusal_edge", "refusal_block", "stop", "refusal_hint"),
    "notice": ("walnut1", "brass", "brass_lo", "info", "tan"),
    "good": ("walnut1", "brass_hi", "brass_lo", "done", "tan"),
}


class Toast(Panel[RefusalView | None]):
    """Acts: rule (data: its id). Give it the layout's `toast` rectangle; the plate is as wide as its words, centred."""

    bleed = 60

    def paint(self, pen: Pen, rect: pygame.Rect, view: RefusalView | None) -> None:
        """One plate: icon block, sentence with its tag, hint."""
        if view is None:
            return
        px = pen.px
        fill, edge, block, icon, soft = LOOKS[view.kind]
        tag = pen.width(view.rule, 12, "semi") + px(22) if view.rule else 0
        words = max(pen.width(view.sentence, 15, "semi") + tag, pen.width(view.hint, 12.5))
        w = min(rect.w, words + px(60 + 18))
        room = w - px(60 + 14)
        lines = lettering.wrap(view.sentence, "semi", px(15), max(1, room - tag), 2)
        hints = lettering.wrap(view.hint, "text", px(12.5), max(1, room), 2)
        h = px(44) + px(20) * (len(lines) - 1) + px(18) * len(hints)
        plate = pygame.Rect(rect.centerx - w // 2, rect.bottom - h, w, h)
        pen.shadow(plate, 6, 18, 190, 5)
        pen.box(plate, 6, fill, edge, 1.5)
        pen.box(pygame.Rect(plate.x, plate.y, px(46), h), 6, block)
        pen.icon(icon, plate.x + px(23), plate.centery, 26, "white", 2.2)
        x, y = plate.x + px(60), plate.y + px(22)
        for n, line in enumerate(lines):
            right = pen.text(line, x, y + n * px(20), Type(15, "white", "semi"))
        if view.rule and lines:
            rich.tag(pen, view.rule, right + px(10), y + (len(lines) - 1) * px(20), Type(12))
        for n, line in enumerate(reversed(hints)):
            pen.text(line, x, plate.bottom - px(18 + 18 * n), Type(12.5, soft))
        pen.hit(Hit(plate, "toast", focus=False))
        pen.hits.insert(0, pen.hits.pop())
