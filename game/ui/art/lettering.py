"""Words on the table, in the interface's own faces: with a plate or a soft dark halo, premultiplied."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.art.palette import CREAM, INK, PLATE, PLATE_ALPHA, Colour
from game.ui.kit.words.type import drawn

_share = 1.0


def enlarge(share: float) -> None:
    """Let words on the table grow with the interface, at every zoom."""
    global _share
    _share = share


def grown(px: float) -> int:
    """The size in pixels of words on the table, at the interface's setting."""
    return round(px * _share)


@lru_cache(300)
def lettered(text: str, px: int, colour: Colour = CREAM, face: str = "semi", plate: bool = False) -> pygame.Surface:
    """A line of text, or some, premultiplied: on a dark rounded plate, or with a soft dark halo."""
    body = _lines(text, face, px, colour)
    w, h = body.get_size()
    if plate:
        pad = round(px * 0.5)
        out = pygame.Surface(((w + 2 * pad) * 3, (h + 2) * 3), pygame.SRCALPHA)
        round_off = int(h / (1 + text.count("\n")) * 1.1)
        pygame.draw.rect(out, (*PLATE, PLATE_ALPHA), out.get_rect(), border_radius=round_off)
        out = pygame.transform.smoothscale(out.premul_alpha(), (w + 2 * pad, h + 2))
        out.blit(body.premul_alpha(), (pad, 1), special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    out = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
    halo = _lines(text, face, px, INK)
    halo.set_alpha(135)
    for dx in (1, 2, 3):
        for dy in (1, 2, 3):
            if (dx, dy) != (2, 2):
                out.blit(halo, (dx, dy))
    out = out.premul_alpha()
    out.blit(body.premul_alpha(), (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def _lines(text: str, face: str, px: int, colour: Colour) -> pygame.Surface:
    """Lines of text, each in the middle beneath the one before."""
    each = [drawn(line, face, max(6, px), colour) for line in text.split("\n")]
    if len(each) == 1:
        return each[0]
    wide, high = max(line.get_width() for line in each), each[0].get_height()
    whole = pygame.Surface((wide, high * len(each)), pygame.SRCALPHA)
    for n, line in enumerate(each):
        whole.blit(line, ((wide - line.get_width()) // 2, n * high))
    return whole
