"""A printed table on the page of a rule: its row and its column are lit where a throw was read off."""

from __future__ import annotations

import pygame

from game.ui.kit.pen import Pen
from game.ui.kit.theme import Veil
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models_book import RuleTable

ROW = 20
"""How high a row is, in logical pixels."""


def rule_table(pen: Pen, table: RuleTable, x: int, y: int, w: int) -> int:
    """Draw it from a left upper corner, so wide; returns where it ends."""
    px = pen.px
    high = px(ROW)
    side = max(pen.width(head, 12.5) for head in (table.corner, *(head for head, _ in table.rows))) + px(16)
    wide = (w - side) // len(table.columns)
    lit_row, lit_column = table.lit or (-1, -1)
    shade = Veil("amber", 70)
    if lit_row >= 0:
        pen.box(pygame.Rect(x, y + (lit_row + 1) * high, w, high), 0, shade)
        pen.box(pygame.Rect(x + side + lit_column * wide, y, wide, (len(table.rows) + 1) * high), 0, shade)
    pen.text(table.corner, x + px(4), y + high // 2, Type(12, "ink3", "semi"))
    for place, head in enumerate(table.columns):
        pen.text(head, x + side + place * wide + wide // 2, y + high // 2, Type(12, "ink2", "semi"), "c")
    pen.line(x, y + high, x + w, y + high, Veil("paper_edge", 170))
    for number, (head, cells) in enumerate(table.rows, 1):
        middle = y + number * high + high // 2
        pen.text(head, x + px(4), middle, Type(12.5, "ink" if number - 1 == lit_row else "ink2"))
        for place, cell in enumerate(cells):
            is_lit = (number - 1, place) == table.lit
            weight = "semi" if is_lit else "text"
            pen.text(cell, x + side + place * wide + wide // 2, middle, Type(12.5, "ink", weight), "c")
            if is_lit:
                frame = pygame.Rect(x + side + place * wide, middle - high // 2, wide, high)
                pen.box(frame, 4, None, "amber_ink")
    return y + (len(table.rows) + 1) * high + px(12)
