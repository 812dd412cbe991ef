"""The two faces on the table: a readable sans for labels and a roman for titles, from the packages that carry them."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path

import pygame

from game.ui.art.palette import CREAM, INK, PLATE, PLATE_ALPHA, Colour

FACES = {
    "sans": ("ttf_opensans", "OpenSans-Regular.ttf"),
    "bold": ("ttf_opensans", "OpenSans-SemiBold.ttf"),
    "title": ("fontpkg_eb_garamond", "EBGaramond[wght].ttf"),
}


@lru_cache(8)
def _file(face: str) -> str | None:
    package, name = FACES[face]
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        for path in sorted(Path(folder).rglob("*.ttf")):
            if path.name == name:
                return str(path)
    return None


@lru_cache(64)
def font(px: int, face: str = "bold") -> pygame.font.Font:
    """A face at a height in pixels; pygame's own where the package is missing."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_file(face), max(6, px))


@lru_cache(300)
def lettered(text: str, px: int, colour: Colour = CREAM, face: str = "bold", plate: bool = False) -> pygame.Surface:
    """A line of text, premultiplied: on a dark rounded plate, or with a soft dark halo."""
    f = font(px, face)
    body = f.render(text, True, colour)
    w, h = body.get_size()
    if plate:
        pad = round(px * 0.5)
        out = pygame.Surface(((w + 2 * pad) * 3, (h + 2) * 3), pygame.SRCALPHA)
        pygame.draw.rect(out, (*PLATE, PLATE_ALPHA), out.get_rect(), border_radius=int(h * 1.1))
        out = pygame.transform.smoothscale(out.premul_alpha(), (w + 2 * pad, h + 2))
        out.blit(body.premul_alpha(), (pad, 1), special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    out = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
    halo = f.render(text, True, INK)
    halo.set_alpha(135)
    for dx in (1, 2, 3):
        for dy in (1, 2, 3):
            if (dx, dy) != (2, 2):
                out.blit(halo, (dx, dy))
    out = out.premul_alpha()
    out.blit(body.premul_alpha(), (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out
