"""Type: fonts from the font packages, cached renders, alignment by the middle of the capitals."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from game.ui.kit.cache import Lru
from game.ui.kit.theme import Colour, rgb

# face name -> (package, file inside it)
FACES: dict[str, tuple[str, str]] = {
    "text": ("ttf_opensans", "ttf/OpenSans-Regular.ttf"),
    "semi": ("ttf_opensans", "ttf/OpenSans-SemiBold.ttf"),
    "bold": ("ttf_opensans", "ttf/OpenSans-Bold.ttf"),
    "italic": ("ttf_opensans", "ttf/OpenSans-Italic.ttf"),
    "title": ("fontpkg_eb_garamond", "files/EBGaramond[wght].ttf"),
    "title-italic": ("fontpkg_eb_garamond", "files/EBGaramond-Italic[wght].ttf"),
}
CAPITALS = {"text": 0.714, "semi": 0.714, "bold": 0.714, "italic": 0.714, "title": 0.65, "title-italic": 0.65}
MINUS, TIMES, INCH, ELLIPSIS = "\u2212", "\u00d7", "\u2033", "\u2026"

_fonts: dict[tuple[str, int], pygame.font.Font] = {}
_renders: Lru[tuple[str, str, int, Colour], pygame.Surface] = Lru(4000)


@cache
def font_file(face: str) -> str:
    """The file of a face, found without importing its package; FileNotFoundError if not installed."""
    package, name = FACES[face]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"font package {package} is not installed")
    return str(Path(next(iter(spec.submodule_search_locations))) / name)


def font(face: str, pixels: int) -> pygame.font.Font:
    """The font of a face at a size in real pixels, opened once."""
    key = (face, pixels)
    found = _fonts.get(key)
    if found is None:
        if not pygame.font.get_init():
            pygame.font.init()
            _fonts.clear()
        found = _fonts[key] = pygame.font.Font(font_file(face), pixels)
    return found


@lru_cache(maxsize=20000)
def width(text: str, face: str, pixels: int) -> int:
    """Width of a text in real pixels."""
    return font(face, pixels).size(text)[0]


@lru_cache(maxsize=8000)
def fit(text: str, face: str, pixels: int, room: int) -> str:
    """The text, cut with an ellipsis so that it is at most `room` real pixels wide; "" if not even that fits."""
    if width(text, face, pixels) <= room:
        return text
    lo, hi = 0, len(text)
    while lo < hi:
        mid = (lo + hi + 1) // 2
        if width(text[:mid].rstrip() + ELLIPSIS, face, pixels) <= room:
            lo = mid
        else:
            hi = mid - 1
    cut = text[:lo].rstrip()
    return cut + ELLIPSIS if cut or width(ELLIPSIS, face, pixels) <= room else ""


def render(text: str, face: str, pixels: int, colour: str | Colour) -> pygame.Surface:
    """The text as a surface with transparency, kept for the next frame."""
    key = (text, face, pixels, rgb(colour))
    found = _renders.get(key)
    if found is None:
        found = font(face, pixels).render(text, True, key[3])
        _renders.put(key, found)
    return found


def top_of(face: str, pixels: int, middle: float) -> int:
    """Where the line box starts so that the middle of the capitals lies at `middle`, in real pixels."""
    return round(middle + pixels * CAPITALS[face] / 2 - font(face, pixels).get_ascent())


@lru_cache(maxsize=4000)
def wrap(text: str, face: str, pixels: int, room: int, most: int = 0) -> tuple[str, ...]:
    """The text in lines at most `room` real pixels wide; at most `most` lines if given, the last with an ellipsis."""
    lines: list[str] = []
    line = ""
    words = text.split()
    for n, word in enumerate(words):
        longer = f"{line} {word}" if line else word
        if line and width(longer, face, pixels) > room:
            if most and len(lines) == most - 1:
                lines.append(fit(" ".join([line, *words[n:]]), face, pixels, room))
                return tuple(lines)
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(fit(line, face, pixels, room))
    return tuple(lines)


def forget() -> None:
    """Drop all fonts and renders (after the font module was shut down)."""
    _fonts.clear()
    _renders.clear()
    width.cache_clear()
    fit.cache_clear()
    wrap.cache_clear()


def signed(value: int) -> str:
    """A modifier with its true sign: +2, \u22121, 0."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def inches(value: float) -> str:
    """A length in inches with the true mark and at most one place: 4.5\u2033."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return text.replace("-", MINUS) + INCH


def marks(text: str) -> str:
    """Plain typing turned into true marks: -2 to \u22122, 3x4 to 3\u00d74, 9" to 9\u2033."""
    text = re.sub(r"(?<![\w.])-(?=\d)", MINUS, text)
    text = re.sub(r"(?<=\d)\s?x\s?(?=\d)", TIMES, text)
    return re.sub(r'(?<=\d)"', INCH, text)
