"""Titles at the top of the board, each on a dark band."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.art.lens import PREMUL, ease
from game.ui.art.lettering import grown
from game.ui.art.palette import CREAM, Colour, mix
from game.ui.board.clips.brushes.stamps import Piece, faded, kept_stamp
from game.ui.board.screening.stage import Canvas
from game.ui.kit.words.type import font

BRASS = (200, 163, 90)
NIGHT = (20, 14, 9)


def band(text: str, px: int, colour: Colour) -> Piece:
    """A title on a dark band that thins out to both sides, with hairlines of brass."""

    def make() -> Piece:
        words = font("title", px).render(text, True, CREAM)
        w, h = words.get_width() + px * 7, round(px * 1.75)
        strip = pygame.Surface((w, h), pygame.SRCALPHA)
        fade = px * 3
        for x in range(w):
            k = ease(min(x, w - 1 - x) / fade)
            pygame.draw.line(strip, (*NIGHT, round(196 * k)), (x, 0), (x, h))
            for y, paint in ((0, BRASS), (1, mix(BRASS, NIGHT, 0.5)), (h - 2, mix(BRASS, NIGHT, 0.5)), (h - 1, BRASS)):
                strip.set_at((x, y), (*paint, round(220 * k)))
        strip = strip.premul_alpha()
        cap = round(px * 0.65)
        top = round((h + cap) / 2 - font("title", px).get_ascent())
        strip.blit(words.premul_alpha(), ((w - words.get_width()) // 2, top), special_flags=PREMUL)
        if colour != CREAM:
            for sx in (-1, 1):
                c = (w // 2 + sx * (words.get_width() // 2 + round(px * 0.75)), h // 2)
                r = round(px * 0.2)
                spots = [(c[0] - r, c[1]), (c[0], c[1] - r), (c[0] + r, c[1]), (c[0], c[1] + r)]
                pygame.draw.polygon(strip, colour, spots)
        return Piece(strip, -(w // 2), -(h // 2))

    return kept_stamp(("band", text, px, colour), make)


def title_high(clip: pygame.Rect) -> float:
    """How high the letters of a title are, in pixels: by the table's height, and as large as words on it are set."""
    return max(grown(17), min(grown(34), clip.height / 24))


class Title(NamedTuple):
    """A title: for how many seconds, in what colour, how many of its heights down, and how much larger than most."""

    text: str
    lasts: float
    colour: Colour = CREAM
    slot: float = 0.0
    more: float = 1.0


def sweep(canvas: Canvas, title: Title, t: float) -> None:
    """A title that opens from its middle and fades, at its time in seconds."""
    text, lasts, colour, slot, more = title
    if not 0 <= t < lasts:
        return
    clip = canvas.target.get_clip()
    px = round(title_high(clip) * more)
    whole = band(text, px, colour)
    strength = 1 - ease((t - lasts + 0.2) / 0.2)
    if canvas.reduced:
        strength *= min(1.0, t / 0.15)
    found = faded(("band", text, px, colour), whole, strength)
    if found is None:
        return
    w, h = found.surface.get_size()
    open_ = w if canvas.reduced else max(8, round(w * (1 - (1 - min(1.0, t / 0.2)) ** 3)))
    x, y = clip.centerx - open_ // 2, clip.top + round(px * (0.5 + slot * 2.1))
    canvas.target.blit(found.surface, (x, y), ((w - open_) // 2, 0, open_, h), special_flags=PREMUL)
