"""A scenario as a parchment card: picture of its table, title, briefing, sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui.kit.pen import Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models_title import ScenarioCard, SideCount

# what paints the table of a scenario at a size in real pixels; None while it is not ready
Thumbnail = Callable[[Any, tuple[int, int]], pygame.Surface | None]


def no_thumbnail(picture: Any, size: tuple[int, int]) -> pygame.Surface | None:
    """Nothing yet: the card shows an empty table."""
    return None


def picture_frame(pen: Pen, place: pygame.Rect, card: ScenarioCard, thumbnail: Thumbnail) -> None:
    """The table in its dark frame."""
    made = thumbnail(card.picture, place.size)
    if made is not None:
        pen.surface.blit(made, place, (0, 0, place.w, place.h))
    else:
        pen.surface.fill((104, 106, 68), place)
        pen.icon("hill", place.centerx, place.centery, 40, "#8A8A5C", 1.4)
    pen.box(place, 0, None, "ink", 1.5)


def side_counts(pen: Pen, x: int, y: int, sides: tuple[SideCount, ...]) -> int:
    """A head and a number for each side; gives the right edge."""
    px = pen.px
    for side in sides:
        head = side.head if side.head is not None else f"man:{side.side}"
        pen.head(head, x + px(13), y, 26)
        x = pen.text(str(side.figures), x + px(31), y, Type(15, side_tone(side.side).paper, "bold")) + px(18)
    return x


def draw_card(pen: Pen, rect: pygame.Rect, card: ScenarioCard, thumbnail: Thumbnail, seed: int) -> None:
    """The whole card; its words keep their room, the picture takes the rest."""
    px = pen.px
    pen.sheet(rect, 6, seed, shade=16)
    words = px(154) if rect.h >= px(270) else px(112)
    place = pygame.Rect(rect.x + px(8), rect.y + px(8), rect.w - px(16), max(px(40), rect.h - words))
    picture_frame(pen, place, card, thumbnail)
    x, room = rect.x + px(16), rect.w - px(32)
    y = place.bottom + px(23)
    pen.text(card.title, x, y, Type(24 if rect.w >= px(280) else 20, "ink", "title"), room=room)
    foot = rect.bottom - px(22)
    top = y + px(17)
    if rect.h >= px(270):
        pen.text(card.book, x, y + px(21), Type(12, "ink3", "semi"), room=room)
        top += px(16)
    lines = max(1, min(2, (foot - px(18) - top) // px(18)))
    pen.lines(card.briefing, x, top, room, Type(13, "ink2", step=1.4), lines)
    pen.line(x, foot - px(18), rect.right - px(16), foot - px(18), Veil("rule", 220))
    right = side_counts(pen, x, foot, card.sides)
    facts = " · ".join(w for w in (card.size, card.time) if w)
    if pen.width(facts, 12.5) > rect.right - px(16) - right - px(6):
        facts = card.size
    pen.text(facts, rect.right - px(16), foot, Type(12.5, "ink2"), "r", room=rect.right - px(22) - right)


def light_frame(pen: Pen, rect: pygame.Rect, chosen: bool) -> None:
    """The brass round the card that is chosen, or that the pointer is over."""
    around = rect.inflate(pen.px(6), pen.px(6))
    pen.box(around, 8, None, "brass_hi" if chosen else "brass", 2.5 if chosen else 1.5)
