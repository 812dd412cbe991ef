"""Type: fonts from the font packages, cached renders, alignment by the middle of the capitals."""

from __future__ import annotations

import contextlib
import re
import sys
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui.kit.cache import Lru
from game.ui.kit.theme import Colour, rgb

if TYPE_CHECKING:
    from game.ui.kit.words.scripts import Stretch

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
FOREIGN = re.compile("[^\\x00-\u024f\u2012-\u2015\u2018-\u201e\u2022\u2026\u2030\u2032\u2033\u2212]")
"""What a face may lack: more than Latin letters and the marks of our own sentences."""
TALLEST = 3     # times the size of the type: a font that is taller has its signs at one size only
MINUS, TIMES, INCH, ELLIPSIS = "\u2212", "\u00d7", "\u2033", "\u2026"

class Type(NamedTuple):
    """How words are set: size in logical pixels, colour, face, a shade beneath, line to line, and whether on paper."""

    size: float = 13
    colour: str | Colour = "cream"
    face: str = "text"
    shade: str | None = None
    step: float = 1.5
    paper: bool = False


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
            _others.clear()
        found = _fonts[key] = pygame.font.Font(font_file(face), pixels)
    return found


@lru_cache(maxsize=20000)
def width(text: str, face: str, pixels: int) -> int:
    """Width of a text in real pixels."""
    parts = _parts(text, face)
    if parts is None:
        return font(face, pixels).size(text)[0]
    return sum(_size(part, face, pixels)[0] for part in parts)


def _parts(text: str, face: str) -> tuple[Stretch, ...] | None:
    """A text by the fonts it needs; None where its face has all of it. What that needs is imported only then."""
    if text.isascii() or not FOREIGN.search(text):
        return None
    from game.ui.kit.words.scripts import stretches

    return stretches(text, font_file(face))


_others: dict[tuple[str, int, str, bool, bool], pygame.font.Font] = {}


def _font_of(part: Stretch, face: str, pixels: int) -> pygame.font.Font:
    """The font of a stretch, opened once for each script and direction."""
    if not part.file and not part.backwards:
        return font(face, pixels)
    key = (part.file or face, pixels, part.script, part.backwards, face == "bold")
    found = _others.get(key)
    if found is None:
        font(face, pixels)  # the module is begun
        found = _others[key] = pygame.font.Font(part.file or font_file(face), pixels)
        # A file of many weights may open with the thinnest.
        found.bold = bool(part.file) and (face == "bold" or found.style_name == "Thin")
        with contextlib.suppress(pygame.error):  # of a library that cannot shape words they are written unshaped
            if part.script:
                found.set_script(part.script)
            if part.backwards:
                found.set_direction(pygame.DIRECTION_RTL)
    return found


def _size(part: Stretch, face: str, pixels: int) -> tuple[int, int]:
    """Width and height in real pixels; a font with signs of one size only is scaled to the text."""
    wide, high = _font_of(part, face, pixels).size(part.text)
    return (wide, high) if high <= TALLEST * pixels else (round(wide * 1.2 * pixels / high), round(1.2 * pixels))


def _pieced(parts: tuple[Stretch, ...], face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """A line of several fonts on one baseline."""
    base = font(face, pixels)
    sizes = [_size(part, face, pixels) for part in parts]
    made = pygame.Surface((max(1, sum(wide for wide, _ in sizes)), base.get_linesize()), pygame.SRCALPHA)
    x, foot = 0, base.get_ascent()
    for part, size in zip(parts, sizes):
        own = _font_of(part, face, pixels)
        piece, ascent = own.render(part.text, True, colour), own.get_ascent()
        if piece.get_size() != size and piece.get_height() > TALLEST * pixels:
            ascent = round(ascent * size[1] / piece.get_height())
            piece = pygame.transform.smoothscale(piece, size)
        made.blit(piece, (x, foot - ascent))
        x += size[0]
    return made


def drawn(text: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """The text as a new surface with transparency, each character in a font that has it."""
    parts = _parts(text, face)
    return font(face, pixels).render(text, True, colour) if parts is None else _pieced(parts, face, pixels, colour)


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
        found = drawn(text, face, pixels, key[3])
        _renders.put(key, found)
    return found


def top_of(face: str, pixels: int, middle: float) -> int:
    """Where the line box starts so that the middle of the capitals lies at `middle`, in real pixels."""
    return round(middle + pixels * CAPITALS[face] / 2 - font(face, pixels).get_ascent())


def atoms(text: str) -> list[str]:
    """The parts of a text between which a line may break, each with the space before it."""
    found: list[str] = []
    for word in text.split():
        space = " " if found else ""
        if word.isascii() or max(word) < "\u2e80":
            found.append(space + word)
            continue
        from game.ui.kit.words.scripts import breakable

        first, *others = breakable(word)
        found += [space + first, *others]
    return found


@lru_cache(maxsize=4000)
def wrap(text: str, face: str, pixels: int, room: int, most: int = 0) -> tuple[str, ...]:
    """The text in lines at most `room` real pixels wide; at most `most` lines if given, the last with an ellipsis."""
    lines: list[str] = []
    line = ""
    words = atoms(text)
    for n, word in enumerate(words):
        longer = line + word if line else word.lstrip()
        if line and width(longer, face, pixels) > room:
            if most and len(lines) == most - 1:
                lines.append(fit("".join([line, *words[n:]]), face, pixels, room))
                return tuple(lines)
            lines.append(line)
            line = word.lstrip()
        else:
            line = longer
    if line:
        lines.append(fit(line, face, pixels, room))
    return tuple(lines)


def lacking() -> str:
    """One sentence on the scripts that no font here could write, "" for none."""
    scripts = sys.modules.get("game.ui.kit.words.scripts")
    return scripts.lacking() if scripts is not None else ""


def forget() -> None:
    """Drop all fonts and renders (after the font module was shut down)."""
    _fonts.clear()
    _others.clear()
    _renders.clear()
    width.cache_clear()
    fit.cache_clear()
    wrap.cache_clear()


def signed(value: int) -> str:
    """A modifier with its true sign: +2, \u22121, 0."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"
