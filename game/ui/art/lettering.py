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
    """A line of text, premultiplied: on a dark rounded plate, or with a soft dark halo."""
    body = drawn(text, face, max(6, px), colour)
    w, h = body.get_size()
    if plate:
        pad = round(px * 0.5)
        out = pygame.Surface(((w + 2 * pad) * 3, (h + 2) * 3), pygame.SRCALPHA)
        pygame.draw.rect(out, (*PLATE, PLATE_ALPHA), out.get_rect(), border_radius=int(h * 1.1))
        out = pygame.transform.smoothscale(out.premul_alpha(), (w + 2 * pad, h + 2))
        out.blit(body.premul_alpha(), (pad, 1), special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    out = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
    halo = drawn(text, face, max(6, px), INK)
    halo.set_alpha(135)
    for dx in (1, 2, 3):
        for dy in (1, 2, 3):
            if (dx, dy) != (2, 2):
                out.blit(halo, (dx, dy))
    out = out.premul_alpha()
    out.blit(body.premul_alpha(), (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out
