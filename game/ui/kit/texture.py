"""Walnut, parchment and cloth, made of stretched noise without any array library.

A quick version (a quarter of the size, stretched) serves the first frame of a screen; `refine` then
makes the wanted ones, a few a frame.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.ui.kit.cache import Lru
from game.ui.kit.theme import Colour, rgb

# (grain across, grain down, strength) in logical pixels
WOOD = ((420.0, 26.0, 0.16), (260.0, 5.0, 0.13), (90.0, 1.6, 0.10), (900.0, 300.0, 0.10))
FIBRE = ((160.0, 160.0, 0.030), (38.0, 38.0, 0.015), (5.0, 1.4, 0.012), (2.0, 2.0, 0.014))
CLOTH = ((60.0, 900.0, 0.10), (2.5, 2.5, 0.03))


class Stuff(NamedTuple):
    """One texture: its kind, size in real pixels, ground colour, seed, strength and scale."""

    kind: str
    w: int
    h: int
    base: str
    seed: int
    strength: float = 1.0
    scale: float = 1.0
    lamp: float = 0.0


_made: Lru[Stuff, pygame.Surface] = Lru(80, 48_000_000)
_rough: Lru[Stuff, pygame.Surface] = Lru(40, 16_000_000)
_wanted: list[Stuff] = []
generation = 0      # rises when finer textures came in: panels painted before it should be painted again
patient = False     # while true, textures not yet made are given in their quick version


def hurry(on: bool) -> None:
    """Return quick versions from now on (or no longer)."""
    global patient
    patient = on


def pending() -> int:
    """How many textures are still shown in their quick version."""
    return len(_wanted)


def refine(most: int = 1) -> bool:
    """Make up to `most` of the wanted textures; true if any was made."""
    global generation
    done = 0
    while _wanted and done < most:
        stuff = _wanted.pop(0)
        if _made.get(stuff) is None:
            _made.put(stuff, _weave(stuff, 1), stuff.w * stuff.h * 4)
        _rough.drop(stuff)
        done += 1
    if done:
        generation += 1
    return done > 0


def forget() -> None:
    """Drop every texture."""
    _made.clear()
    _rough.clear()
    _wanted.clear()


def texture(stuff: Stuff) -> pygame.Surface:
    """The texture, made now or (while hurried) its quick version with the real one queued."""
    found = _made.get(stuff)
    if found is not None:
        return found
    if patient and stuff.w * stuff.h > 20_000:
        if stuff not in _wanted:
            _wanted.append(stuff)
        quick = _rough.get(stuff)
        if quick is None:
            quick = _rough.put(stuff, _weave(stuff, 6), stuff.w * stuff.h * 4)
        return quick
    return _made.put(stuff, _weave(stuff, 1), stuff.w * stuff.h * 4)


def walnut(
    size: tuple[int, int],
    base: str = "walnut1",
    seed: int = 3,
    strength: float = 1.0,
    scale: float = 1.0,
    lamp: float = 0.0,
) -> pygame.Surface:
    """Planed walnut of a size in real pixels; lamp: how far (0 to 1) the corners fall into the dark."""
    return texture(Stuff("wood", *size, base, seed, strength, scale, lamp))


def parchment(w: int, h: int, base: str = "paper", seed: int = 5, scale: float = 1.0) -> pygame.Surface:
    """A parchment with darker edges, w x h real pixels."""
    return texture(Stuff("paper", w, h, base, seed, 1.0, scale))


def curtain(w: int, h: int, base: str = "curtain", seed: int = 8, scale: float = 1.0) -> pygame.Surface:
    """Heavy cloth in folds, w x h real pixels."""
    return texture(Stuff("cloth", w, h, base, seed, 1.0, scale, 1.0))


def _noise(w: int, h: int, kx: float, ky: float, rng: random.Random, top: int) -> pygame.Surface:
    """Smooth grey noise from 0 to `top`, stretched from a small grid."""
    gw, gh = max(2, int(w / kx) + 3), max(2, int(h / ky) + 3)
    grid = pygame.image.frombytes(rng.randbytes(gw * gh), (gw, gh), "P")
    grid.set_palette([(v := top * i // 255, v, v) for i in range(256)])
    rgbs = pygame.Surface((gw, gh))
    rgbs.blit(grid, (0, 0))
    if kx * ky >= 400 and w * h > 40_000:      # coarse: a smaller step first is as smooth and four times as quick
        q = 4
        rgbs = pygame.transform.smoothscale(rgbs, (max(2, int(gw * kx / q)), max(2, int(gh * ky / q))))
        part = rgbs.subsurface((0, 0, min(rgbs.get_width(), w // q + 2), min(rgbs.get_height(), h // q + 2)))
        return pygame.transform.smoothscale(part, (part.get_width() * q, part.get_height() * q))
    return pygame.transform.smoothscale(rgbs, (max(w, int(gw * kx)), max(h, int(gh * ky))))


def _weave(stuff: Stuff, coarse: int) -> pygame.Surface:
    w, h = max(2, stuff.w // coarse), max(2, stuff.h // coarse)
    layers = {"wood": WOOD, "paper": FIBRE, "cloth": CLOTH}[stuff.kind]
    rng = random.Random(stuff.seed)
    middle = 232 if stuff.kind == "paper" else 128
    field = pygame.Surface((w, h))
    total = sum(a for _, _, a in layers) * stuff.strength
    start = max(0, round(middle * (1 - total)))
    field.fill((start, start, start))
    for kx, ky, amount in layers:
        kx, ky = max(1.0, kx * stuff.scale / coarse), max(1.0, ky * stuff.scale / coarse)
        top = max(1, round(2 * middle * amount * stuff.strength))
        field.blit(_noise(w, h, kx, ky, rng, top), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if stuff.kind == "paper":
        _edges(field, max(1, round(12 * stuff.scale / coarse)))
    r, g, b = rgb(stuff.base)
    bright = 5 / 4 if stuff.kind == "cloth" else 1
    r, g, b = int(r * bright), int(g * bright), int(b * bright)
    tint: Colour = (min(255, r * 255 // middle), min(255, g * 255 // middle), min(255, b * 255 // middle))
    field.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    if stuff.kind == "cloth":
        _folds(field, stuff.scale / coarse)
    if stuff.lamp:
        _lamp(field, stuff.lamp)
    if coarse > 1:      # the last doubling is the plain one: it costs a fifth and is seen for a frame only
        field = pygame.transform.smoothscale(field, (stuff.w // 3 + 1, stuff.h // 3 + 1))
        field = pygame.transform.scale(field, (stuff.w, stuff.h))
    return field


def _folds(field: pygame.Surface, scale: float) -> None:
    """Deep upright folds of heavy cloth."""
    w = field.get_width()
    row = pygame.Surface((w, 1))
    for i in range(w):
        x = i / scale
        v = int(205 + 50 * (0.86 * math.sin(x / 34 + 0.7 * math.sin(x / 90)) + 0.14 * math.sin(x / 13)))
        row.set_at((i, 0), (v, v, v))
    field.blit(pygame.transform.scale(row, field.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _edges(field: pygame.Surface, depth: int) -> None:
    """Darken the margins, most at the very edge."""
    w, h = field.get_size()
    for i in range(min(3 * depth, w // 2, h // 2)):
        shade = 255 - round(0.13 * 255 * 2.718 ** (-i / (0.75 * depth)) + 5 * 2.718 ** (-i / (3 * depth)))
        if shade >= 253:
            break
        for part in ((i, i, w - 2 * i, 1), (i, h - 1 - i, w - 2 * i, 1),
                     (i, i + 1, 1, h - 2 * i - 2), (w - 1 - i, i + 1, 1, h - 2 * i - 2)):
            field.fill((shade, shade, shade), part, special_flags=pygame.BLEND_RGB_MULT)


def _lamp(field: pygame.Surface, strength: float) -> None:
    """Warm light in the middle, falling off to the corners."""
    w, h = field.get_size()
    n = 24
    glow = pygame.Surface((n, n))
    for i in range(n):
        for j in range(n):
            x, y = 2 * i / (n - 1) - 1, 2 * j / (n - 1) - 1
            v = max(0.35, min(1.0, 1.06 - strength * 0.55 * (x * x + y * y)))
            glow.set_at((i, j), (int(255 * v), int(249 * v), int(237 * v)))
    field.blit(pygame.transform.smoothscale(glow, (w, h)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
