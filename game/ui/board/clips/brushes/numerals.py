"""Large numbers over figures, apart from one another where many are caught at once."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.art.lens import PREMUL
from game.ui.art.palette import INK, Colour
from game.ui.board.clips.brushes.stamps import Piece, Place, faded, kept_stamp, letters, outside, within
from game.ui.board.screening.stage import Canvas
from game.ui.kit.words.type import font

RIM = 4
"""Pixels at the edges of a number's picture that may lie on another's."""

SHIFTS = sorted(
    ((i, j) for i in range(-4, 5) for j in range(-8, 9)), key=lambda at: (at[0] ** 2 * 4 + at[1] ** 2, at[1], at[0])
)
"""Where a number may go that would lie on another, in halves of its own size: the nearest first, upwards rather."""


class Number(NamedTuple):
    """A number as it is shown: its text, its opacity (0 to 1), and its colour."""

    text: str
    strength: float
    colour: Colour


def numeral(canvas: Canvas, number: Number, at: Place, height: float, kept: Place | None = None) -> Place | None:
    """Draw a large number with a dark edge over a place where no other stands; return how far it stepped aside.

    In the frames that follow it stays aside by as many pixels right and down: `kept` is what was returned the first
    time; None if it is not on the board."""
    text, strength, colour = number
    px = letters(canvas, 7 + 0.16 * canvas.lens.scale)
    key = ("number", text, px, colour)
    whole = kept_stamp(key, lambda: _number(text, px, colour))
    found = faded(key, whole, strength)
    x, y = canvas.lens.px(at, height)
    if found is None or outside(canvas, x, y):
        return kept
    wide, high = whole.surface.get_size()
    place = pygame.Rect(0, 0, wide - 2 * RIM, high - 3 * RIM)
    place.center = round(x), round(y)
    shift = _free(canvas, place) if kept is None else kept
    canvas.counted.append(place.move(shift))
    within(canvas, found.surface, x + shift[0] - wide / 2, y + shift[1] - high / 2)
    return shift


def _free(canvas: Canvas, place: pygame.Rect) -> Place:
    """The shortest step aside for a number; none where there is no room for it anywhere near."""
    for right, down in SHIFTS:
        shift = right * place.w // 2, down * place.h // 2
        if place.move(shift).collidelist(canvas.counted) < 0:
            return shift
    return 0, 0


def _number(text: str, px: int, colour: Colour) -> Piece:
    face = font("title", px)
    body, edge = face.render(text, True, colour), face.render(text, True, INK).premul_alpha()
    out = pygame.Surface((body.get_width() + 6, body.get_height() + 6), pygame.SRCALPHA)
    for dx, dy in ((1, 2), (2, 1), (5, 2), (2, 5), (1, 4), (4, 1), (5, 4), (4, 5), (3, 6), (3, 1), (1, 3), (5, 3)):
        out.blit(edge, (dx, dy), special_flags=PREMUL)
    out.blit(body.premul_alpha(), (3, 3), special_flags=PREMUL)
    out.blit(body.premul_alpha(), (3, 3), special_flags=PREMUL)  # twice: thin strokes stand firm
    return Piece(out, 0, 0)
