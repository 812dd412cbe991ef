"""Every script: the font that has a character the game's own faces lack, and the way words run.

Fonts come from the packages of the extra `fonts`, if installed, and from the system. Nothing here is looked for
before a text has a character that its face lacks."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import freetype

from game.ui.kit.words.script_names import script_of

PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
"""Of the extra `fonts`: those of all scripts but one, and the large one of Han, Kana and Hangul."""
GENERAL, LARGE = "manimgx-fonts", "manimgx-fonts-cjk"
PACKAGES_OF = dict.fromkeys(("Han", "Kana", "Hangul"), LARGE)
"""What to install for a script, where it is not the general one."""
SUFFIXES = (".ttf", ".otf", ".ttc")
UNWRITTEN = frozenset("\u200b\u200c\u200d\u2060\ufe0e\ufe0f")
"""What only says how its neighbours are written: left out where the font has no sign for it."""
FAMILIES: tuple[str, ...] = (
    "segoeui", "segoeuiemoji", "segoeuisymbol", "applesymbols", "malgungothic", "microsoftyahei", "microsoftjhenghei",
    "yugothic", "meiryo", "nirmalaui", "leelawadeeui", "ebrima", "gadugi", "arialunicodems", "pingfangsc", "pingfangtc",
    "hiraginosans", "applesdgothicneo", "geezapro", "arialhebrew", "thonburi", "kohinoordevanagari", "notosanscjksc",
    "notosanscjkjp", "notosanscjkkr", "notosanshebrew", "notosansarabic", "notosansdevanagari", "notosansthai",
    "notoemoji", "symbola", "dejavusans", "droidsansfallback", "arial",
)  # fmt: skip
"""Families of the systems that say by no command which of their fonts has a character."""


class Stretch(NamedTuple):
    """Characters of one font that run one way; `file` is "" for the face itself."""

    text: str
    file: str
    backwards: bool
    script: str
    """By its four letters, where a font must know it; else ""."""


LETTERS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh",
    "THAI": "Thai", "LAO": "Laoo", "MYANMAR": "Mymr", "KHMER": "Khmr", "SYRIAC": "Syrc", "ETHIOPIC": "Ethi",
}  # fmt: skip


# ---- which font ----------------------------------------------------------------------------------------------------


@cache
def _opened(file: str) -> freetype.Font | None:
    if not freetype.get_init():
        freetype.init()
    try:
        return freetype.Font(file, 16)
    except (OSError, pygame.error, RuntimeError):
        return None


@lru_cache(maxsize=20000)
def has(file: str, mark: str) -> bool:
    """Whether a font has a sign for a character."""
    font = _opened(file)
    return font is not None and font.get_metrics(mark)[0] is not None


@cache
def _packed() -> tuple[str, ...]:
    """The files of the font packages that are installed."""
    found: list[str] = []
    for package in PACKAGES:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            files = sorted(path for path in Path(folder).iterdir() if path.suffix in SUFFIXES)
            found += [str(path) for path in files if "Italic" not in path.name]
    return tuple(found)


@cache
def _fontconfig() -> str | None:
    """The command by which fontconfig names the fonts that have a character, or None."""
    return shutil.which("fc-list")


@cache
def _named() -> tuple[str, ...]:
    found = (pygame.font.match_font(name) for name in FAMILIES)
    return tuple(dict.fromkeys(file for file in found if file))


@lru_cache(maxsize=4000)
def _on_the_system(mark: str) -> tuple[str, ...]:
    """Fonts of the system in which a character may be, plain ones first, by name."""
    command = _fontconfig()
    if command is None:
        return _named()
    try:
        done = subprocess.run(
            [command, f":charset={ord(mark):x}", "file"], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return _named()
    files = [line.strip().rstrip(":").strip() for line in done.stdout.splitlines()]
    return tuple(sorted((file for file in files if file.lower().endswith(SUFFIXES)), key=_plainness))


def _plainness(file: str) -> tuple[bool, bool, int, str]:
    name = Path(file).stem.lower()
    styled = any(word in name for word in ("italic", "oblique", "bold", "mono", "condensed", "light", "black"))
    return styled, "sans" not in name, len(name), file


_found: dict[str, str] = {}
_lacking: dict[str, None] = {}


def font_for(mark: str) -> str:
    """The file of a font with a sign for a character, "" for none; that of a neighbour of its script if possible."""
    script = script_of(mark)
    known = _found.get(script)
    if known and has(known, mark):
        return known
    for file in (*_packed(), *_on_the_system(mark)):
        if has(file, mark):
            _found[script] = file
            return file
    _lacking[script] = None
    return ""


def lacking() -> str:
    """One sentence on the scripts that no font here could write, "" for none."""
    if not _lacking:
        return ""
    names = sorted(_lacking, key=lambda name: (name.islower(), name))
    words = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    wanted = sorted({PACKAGES_OF.get(name, GENERAL) for name in names})
    brings = "brings one that can" if len(wanted) == 1 else "brings those that can"
    return f"No font here can write {words}: pip install {' '.join(wanted)} {brings}."


def forget() -> None:
    """Look for all fonts again."""
    _found.clear()
    _lacking.clear()
    for cached in (_opened, _packed, _fontconfig, _named):
        cached.cache_clear()
    has.cache_clear()
    _on_the_system.cache_clear()
    stretches.cache_clear()


# ---- which way -----------------------------------------------------------------------------------------------------


def _is_plain(text: str, face: str) -> bool:
    """Whether a face has signs for all of a text, which runs from left to right."""
    if text.isascii():
        return True
    return all(mark < "\u0250" or (has(face, mark) and mark not in UNWRITTEN and not _turns(mark)) for mark in text)


def _turns(mark: str) -> bool:
    return _way(mark) in ("R", "AL")


def _way(mark: str) -> str:
    return unicodedata.bidirectional(mark)


@lru_cache(maxsize=8000)
def stretches(text: str, face: str) -> tuple[Stretch, ...] | None:
    """A line from left to right, font by font; None where the face itself has all of it."""
    if _is_plain(text, face):
        return None
    made: list[Stretch] = []
    for part, backwards in _ways(text):
        pieces = list(_by_font(part, face, backwards=backwards))
        made += reversed(pieces) if backwards else pieces
    return tuple(made)


def _ways(text: str) -> Iterator[tuple[str, bool]]:
    """Parts of a line from left to right, and whether each is read from the right.

    The line as a whole runs to the right, as do the sentences in which names stand. Numbers between words that run
    to the left run to the right."""
    turned: list[tuple[str, bool]] = []
    for run, backwards in _runs(text):
        if not backwards:
            yield from reversed(turned)
            turned = []
            yield run, False
        else:
            turned += _numbers(run)
    yield from reversed(turned)


def _runs(text: str) -> list[tuple[str, bool]]:
    """A line of text in reading order: runs to the right, and runs to the left with what lies between them."""
    found: list[tuple[str, bool]] = []
    at = 0
    while at < len(text):
        first = next((n for n in range(at, len(text)) if _turns(text[n])), len(text))
        if first > at:
            found.append((text[at:first], False))
        last = end = first
        while end < len(text) and _way(text[end]) != "L":
            if _turns(text[end]) or _way(text[end]) == "NSM":
                last = end + 1
            end += 1
        if last > first:
            found.append((text[first:last], True))
        at = max(last, first)
        if first == len(text):
            break
    return found


def _numbers(run: str) -> list[tuple[str, bool]]:
    """Parts that are read from the right, without the numbers in them, which are not."""
    digits = [_way(mark) in ("EN", "AN") for mark in run] + [False]
    found: list[tuple[str, bool]] = []
    part, in_number = "", False
    for n, mark in enumerate(run):
        goes_on = digits[n] or (in_number and digits[n + 1] and _way(mark) in ("ES", "CS", "ET"))
        if part and goes_on != in_number:
            found.append((part, not in_number))
            part = ""
        in_number = goes_on
        part += mark
    if part:
        found.append((part, not in_number))
    return found


def _by_font(part: str, face: str, *, backwards: bool) -> Iterator[Stretch]:
    """Parts in reading order, cut where the font changes; marks over a letter stay with it."""
    text, file, script = "", None, ""
    for mark in part:
        if mark in UNWRITTEN and not has(file or face, mark):
            continue
        joined = text and (unicodedata.category(mark).startswith("M") or (mark.isspace() and backwards and script))
        its = file if joined else "" if has(face, mark) else font_for(mark)
        letters = script if joined or not mark.isalpha() else LETTERS.get(unicodedata.name(mark, "").split(" ")[0], "")
        if text and (its != file or (letters != script and mark.isalpha())):
            yield Stretch(text, file or "", backwards, script)
            text, script = "", letters
        text, file, script = text + mark, its, letters or script
    if text:
        yield Stretch(text, file or "", backwards, script)


def breakable(word: str) -> Iterable[str]:
    """The parts of a word between which a line may break: Han and Kana have no spaces."""
    part = ""
    for mark in word:
        if mark > "\u2e7f" and unicodedata.east_asian_width(mark) in ("W", "F"):
            if part and not unicodedata.category(mark).startswith("P"):
                yield part
                part = ""
            part += mark
        else:
            if part and part[-1] > "\u2e7f" and unicodedata.east_asian_width(part[-1]) in ("W", "F"):
                yield part
                part = ""
            part += mark
    if part:
        yield part
