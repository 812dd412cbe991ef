"""Pieces drawn at once and not kept: buttons, tiles, key caps, chips, tabs, headings, plates.

Each draws itself and notes its place with the pen, so that a panel knows what is under the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.kit import texture
from game.ui.kit.layout import abreast
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Colour, Veil
from game.ui.kit.words.type import Type


class Cap(NamedTuple):
    """How a key cap looks: on paper or on wood, and how large its words are."""

    paper: bool = False
    size: float = 11


ON_WOOD = Cap()


def key_cap(pen: Pen, key: str, x: float, y: float, across: str = "l", cap: Cap = ON_WOOD) -> int:
    """Draw a key cap with its middle at y, and return its right edge."""
    paper, size = cap
    w, h = max(pen.px(18), pen.width(key, size, "semi") + pen.px(9)), pen.px(18)
    left = round(x) if across == "l" else round(x - w) if across == "r" else round(x - w / 2)
    rect = pygame.Rect(left, round(y - h / 2), w, h)
    if paper:
        pen.box(rect, 3, "paper_hi", "paper_pill")
    else:
        pen.box(rect, 3, "cap", "#6B5537")
    pen.text(key, rect.centerx, y, Type(size, "ink2" if paper else "tan", "semi"), "c")
    return rect.right


def key_width(pen: Pen, key: str, size: float = 11) -> int:
    """Width of a key cap in real pixels."""
    return max(pen.px(18), pen.width(key, size, "semi") + pen.px(9)) if key else 0


class Knob(NamedTuple):
    """What a button or tile says and asks for; `main` is the one solid brass button of a screen."""

    id: str
    label: str = ""
    icon: str = ""
    key: str = ""
    tip: str = ""
    main: bool = False
    on: bool = False
    enabled: bool = True
    data: object = None
    kind: str = ""


def button(pen: Pen, rect: pygame.Rect, knob: Knob, size: float = 14) -> None:
    """A button."""
    asks, label, icon, key, tip, main, on, enabled, data, kind = knob
    hot, down = enabled and pen.is_hot(asks), pen.pressed == asks
    if main and enabled:
        pen.box(rect, 5, "brass_lo", "night")
        pen.box(rect.inflate(-pen.px(2), -pen.px(2)), 4, "brass_hi" if hot and not down else "brass", "brass_hi")
        ink = "brass_ink"
    else:
        fill = "lit" if on or down else "walnut3" if hot else "walnut2" if enabled else "walnut1"
        edge = "brass_hi" if on else "brass" if hot else "edge" if enabled else "edge_off"
        pen.box(rect, 5, fill, edge)
        ink = "off" if not enabled else "brass_hi" if on else "white" if hot else "cream"
    y = rect.centery + (pen.px(1) if down else 0)
    cap = key_width(pen, key) + pen.px(10) if key else 0
    glyph = pen.px(26) if icon and label else 0
    if label:
        room = rect.w - pen.px(16) - cap - glyph
        need = min(room, pen.width(label, size, "semi"))
        left = rect.x + (rect.w - cap - glyph - need) // 2
        if icon:
            pen.icon(icon, left + pen.px(9), y, 19, ink)
        pen.text(label, left + glyph, y, Type(size, ink, "semi"), room=room)
    elif icon:
        pen.icon(icon, rect.centerx, y, 20, ink)
    if key:
        key_cap(pen, key, rect.right - pen.px(8), y, "r", Cap(main and enabled))
    pen.hit(Hit(rect, asks, tip, enabled, data=data, kind=kind))


def icon_button(pen: Pen, x: float, y: float, knob: Knob, size: float = 21) -> None:
    """An icon with no plate until the pointer is over it, with more room round it to be clicked."""
    asks, enabled = knob.id, knob.enabled
    s = pen.px(34)
    rect = pygame.Rect(round(x - s / 2), round(y - s / 2), s, s)
    hot = enabled and pen.is_hot(asks)
    if hot:
        pen.box(rect, 5, "walnut3", "edge")
    pen.icon(knob.icon, x, y, size, "#6B5840" if not enabled else "cream" if hot else "tan")
    pen.hit(Hit(rect, asks, knob.tip, enabled))


def tile_width(pen: Pen, label: str, key: str = "") -> int:
    """How wide a tile must be to show its label and key in full; a long key may take the icon's place."""
    return max(pen.px(52), pen.width(label, 12.5, "semi") + pen.px(8), key_width(pen, key) + pen.px(8) if key else 0)


def tile(pen: Pen, rect: pygame.Rect, knob: Knob) -> None:
    """An action tile: icon and key above, label below."""
    asks, label, icon, key, tip, _, on, enabled, data, _ = knob
    hot = enabled and pen.is_hot(asks)
    fill = "chosen" if on else "walnut3" if hot else "walnut1"
    edge = "brass_hi" if on else "brass" if hot else "edge" if enabled else "edge_off"
    ink = "off" if not enabled else "brass_hi" if on else "cream"
    pen.box(rect, 5, fill, edge, 1.5 if on else 1)
    top = rect.y + round(rect.h * 0.30)
    if key and pen.px(23 + 6) + key_width(pen, key) > rect.w:  # the key says more than the icon
        key_cap(pen, key, rect.centerx - key_width(pen, key) // 2, top)
    elif key:
        gap = pen.px(6)
        w = key_width(pen, key)
        left = rect.centerx - (pen.px(23) + gap + w) // 2
        pen.icon(icon, left + pen.px(23) / 2, top, 23, ink)
        key_cap(pen, key, left + pen.px(23) + gap, top)
    else:
        pen.icon(icon, rect.centerx, top, 23, ink)
    pen.text(label, rect.centerx, rect.bottom - round(rect.h * 0.24), Type(12.5, ink, "semi"), "c", rect.w - pen.px(6))
    pen.hit(Hit(rect, asks, tip, enabled, data=data))


def chip(pen: Pen, text: str, x: int, y: float, icon: str = "", strong: bool = False) -> int:
    """Draw a chip on paper with its middle at y; an icon "badge:..." is the table's. Returns its right edge."""
    rect = pygame.Rect(x, round(y - pen.px(22) / 2), chip_width(pen, text, icon), pen.px(22))
    ink = "#F6E3B0" if strong else "ink"
    pen.box(rect, 11, "#3A2A1A" if strong else "paper_hi", "#3A2A1A" if strong else "paper_pill")
    at = x + pen.px(8)
    if icon.startswith("badge:"):
        from game.ui.art.figures.badges import badge  # brings numpy, which no title waits for

        made = badge(icon.partition(":")[2], pen.px(14) / 0.4)
        place = made.get_rect(center=(x + pen.px(14), round(y)))
        pen.surface.blit(made, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        at = x + pen.px(25)
    elif icon:
        pen.icon(icon, x + pen.px(15), y, 14, ink, 2.2)
        at = x + pen.px(25)
    pen.text(text, at, y, Type(12, ink, "semi"))
    return rect.right


def chip_width(pen: Pen, text: str, icon: str = "") -> int:
    """Width of a chip in real pixels."""
    return pen.width(text, 12, "semi") + pen.px(16) + (pen.px(17) if icon else 0)


class Pill(NamedTuple):
    """A pill that chooses by a name: its words, of what kind the choice is, the name, and whether it is chosen."""

    text: str
    kind: str
    name: str
    on: bool


def filter_pill(pen: Pen, pill: Pill, x: int, y: float, size: float = 13.5, air: float = 28) -> int:
    """Draw a pill on wood that chooses by a name, `air` logical pixels round its words; returns its right edge."""
    text, kind, name, on = pill
    w = pen.width(text, size, "semi") + pen.px(air)
    rect = pygame.Rect(x, round(y - pen.px(16)), w, pen.px(32))
    place = f"{kind}:{name}"
    hot = pen.is_hot(place)
    edge = "brass_hi" if on else "brass" if hot else "edge"
    pen.box(rect, 16, "lit" if on else "walnut3" if hot else "walnut1", edge)
    pen.text(text, rect.centerx, y, Type(size, "brass_hi" if on else "cream" if hot else "tan", "semi"), "c")
    pen.hit(Hit(rect, place, data=name, kind=kind))
    return rect.right


class Heading(NamedTuple):
    """A heading: its words, how large, whether on paper, and a note at its right."""

    text: str
    size: float = 20
    paper: bool = False
    right: str = ""


def heading(pen: Pen, head: Heading, x: int, y: float, w: int) -> int:
    """Draw a heading with a rule under it and a note at its right; returns the y of the rule."""
    text, size, paper, right = head
    note = pen.width(right, 12) + pen.px(12) if right else 0
    pen.text(text, x, y, Type(size, "ink" if paper else "brass_hi", "title"), room=w - min(note, w // 2))
    rule = round(y + pen.px(size * 0.66))
    pen.line(x, rule, x + w, rule, Veil("paper_edge" if paper else "brass_lo", 170))
    if right:
        pen.text(right, x + w, y + pen.px(1), Type(12, "ink2" if paper else "tan"), "r", room=w // 2)
    return rule


def tabs(pen: Pen, rect: pygame.Rect, labels: Sequence[str], chosen: int, id: str) -> None:
    """A row of tabs over a sheet: the chosen one is of the sheet's paper."""
    for n, (label, plate) in enumerate(zip(labels, abreast(rect, *[1.0] * len(labels), gap=pen.px(4)), strict=True)):
        name = f"{id}:{n}"
        if n == chosen:
            pen.box(pygame.Rect(plate.x, plate.y, plate.w, plate.h + pen.px(8)), 5, "paper", "paper_edge")
        else:
            pen.box(plate, 5, "walnut3" if pen.is_hot(name) else "walnut2", "brass" if pen.is_hot(name) else "edge")
        pen.text(
            label,
            plate.centerx,
            plate.centery,
            Type(14, "ink" if n == chosen else "tan", "semi"),
            "c",
            plate.w - pen.px(8),
        )
        pen.hit(Hit(plate, name, data=n))


class Segments(NamedTuple):
    """Choices that lie side by side: what they choose, their words, and a tooltip for each."""

    id: str
    labels: Sequence[str]
    tips: Sequence[str] = ()


def segments(pen: Pen, rect: pygame.Rect, choices: Segments, chosen: int, size: float = 12) -> None:
    """A row of choices in one well, one lit."""
    asks, labels, tips = choices
    pen.well(rect, 5)
    edges = [rect.x + round(rect.w * n / len(labels)) for n in range(len(labels) + 1)]
    for n, label in enumerate(labels):
        plate = pygame.Rect(edges[n], rect.y, edges[n + 1] - edges[n], rect.h)
        name = f"{asks}:{n}"
        if n == chosen:
            pen.box(plate.inflate(-pen.px(4), -pen.px(4)), 4, "lit", "brass")
        elif pen.is_hot(name):
            pen.box(plate.inflate(-pen.px(4), -pen.px(4)), 4, "walnut2", "edge")
        ink = "brass_hi" if n == chosen else "tan"
        pen.text(label, plate.centerx, plate.centery, Type(size, ink, "semi"), "c", plate.w - pen.px(4))
        pen.hit(Hit(plate, name, tips[n] if n < len(tips) else "", data=n, kind=asks))


def page_bar(pen: Pen, rect: pygame.Rect, title: str, seed: int, size: tuple[float, float]) -> pygame.Rect:
    """Draw the wood of a page and its bar, so high and with so large a title; returns the bar."""
    px = pen.px
    pen.surface.blit(texture.walnut(rect.size, "walnut0", seed, 1.2, pen.kit.scale, 0.6), rect.topleft)
    bar = pygame.Rect(rect.x, rect.y, rect.w, px(size[0]))
    pen.plank(bar, "walnut2", 7)
    icon_button(pen, px(36), bar.centery, Knob("back", icon="left", tip="Back\n{_Esc}"), size=22)
    pen.text(title, px(60), bar.centery, Type(size[1], "brass_hi", "title"))
    pen.text("Esc to go back", rect.right - px(40), bar.centery, Type(13, "tan"), "r")
    return bar


def corner_ticks(pen: Pen, rect: pygame.Rect, colour: str | Colour = "brass", length: float = 10) -> None:
    """Small right angles in the four corners."""
    n = pen.px(length)
    for x, y, sx, sy in ((rect.x, rect.y, 1, 1), (rect.right, rect.y, -1, 1),
                         (rect.x, rect.bottom, 1, -1), (rect.right, rect.bottom, -1, -1)):
        pen.line(x, y, x + sx * n, y, Veil(colour, 200))
        pen.line(x, y, x, y + sy * n, Veil(colour, 200))


def scroll_bar(pen: Pen, rect: pygame.Rect, first: float, share: float) -> pygame.Rect:
    """Draw a thin scroll bar, lit from `first` (0 to 1) for `share` of its length; returns the thumb.

    It grows in steps, so that its picture need not be made anew whenever the content grows a little."""
    pen.box(rect, 2, "#3A2B1E")
    step = pen.px(8)
    high = min(rect.h, max(2, round(rect.h * min(1.0, share) / step)) * step)
    thumb = pygame.Rect(rect.x, rect.y + round((rect.h - high) * max(0.0, min(1.0, first))), rect.w, high)
    pen.box(thumb, 2, "brass_lo")
    return thumb


def focus_ring(pen: Pen, rect: pygame.Rect) -> None:
    """The ring round what has the keyboard."""
    pen.box(rect.inflate(pen.px(6), pen.px(6)), 7, None, "night", 3)
    pen.box(rect.inflate(pen.px(5), pen.px(5)), 7, None, "brass_hi", 2)
