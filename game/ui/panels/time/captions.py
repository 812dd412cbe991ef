"""What is written beneath the heads of a step: names so short that they fit, and that still tell them apart."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit.pen import Pen
from game.ui.panels.models import Head

SIZE, SMALL = 11, 10
"""Of the letters; the smaller where a whole name fits only so."""

ROOM = 48
"""Beneath a head in a large window, in pixels at scale 1."""

LEADING = frozenset({"of", "the", "from", "at", "in", "on", "and", "de", "von"})
"""Words with which no name ends."""


def captions(pen: Pen, heads: Sequence[Head], room: int) -> list[tuple[str, float]]:
    """What stands beneath each head, and how large it is written.

    Where two would be told alike, the words that both share give way: "East 1" and "West 1" of crossbows."""
    faces = [_face(head) for head in heads]
    found = [_fitted(pen, head.caption or head.name, room, face) for head, face in zip(heads, faces, strict=True)]
    alike: dict[str, list[str]] = {}
    for head, (told, _) in zip(heads, found, strict=True):
        if not head.caption and head.name not in alike.setdefault(told, []):
            alike[told].append(head.name)
    names = {name for those in alike.values() if len(those) > 1 for name in those}
    apart = _apart([those for those in alike.values() if len(those) > 1])
    kin = {_kind(name) for name in names}
    for n, (head, face) in enumerate(zip(heads, faces, strict=True)):
        shared = apart.get(_kind(head.name), frozenset())
        if not head.caption and (head.name in names or _kind(head.name) in kin):
            words = [word for word in head.name.split() if word not in shared]
            found[n] = _fitted(pen, " ".join(words), room, face)
    return found


def letters(pen: Pen, heads: Sequence[Head]) -> list[str]:
    """What is written on each head where nothing has room beneath it: "E3" of those whom a short name does not tell."""
    alike: dict[str, set[str]] = {}
    for head in heads:
        alike.setdefault(short(pen, head.name, pen.px(ROOM), "text"), set()).add(head.name)
    groups = [sorted(names) for names in alike.values() if len(names) > 1]
    apart = _apart(groups)
    found = []
    for head in heads:
        words = [word for word in head.name.split() if word not in apart.get(_kind(head.name), frozenset())]
        told = bool(words) and _kind(head.name) in apart
        found.append(words[0][:1] + (words[-1] if words[-1].isdigit() else "") if told else "")
    return found


def _face(head: Head) -> str:
    return "semi" if head.current else "text"


def _kind(name: str) -> str:
    """A name without its number: those of one kind are shortened alike."""
    words = name.split()
    return " ".join(words[:-1]) if len(words) > 1 and words[-1].isdigit() else name


def _apart(groups: Sequence[Sequence[str]]) -> dict[str, frozenset[str]]:
    """For each kind of those who would be told alike the words that they share, but for numbers."""
    found: dict[str, frozenset[str]] = {}
    for names in groups:
        shared = frozenset.intersection(*[frozenset(name.split()) for name in names])
        words = frozenset(word for word in shared if not word.isdigit())
        for name in names:
            if any(word not in words and not word.isdigit() for word in name.split()):
                found[_kind(name)] = words
    return found


def _fitted(pen: Pen, name: str, room: int, face: str) -> tuple[str, float]:
    """The whole name, in smaller letters if it must be; else a short one."""
    for size in (SIZE, SMALL):
        if pen.width(name, size, face) <= room:
            return name, size
    return short(pen, name, room, face), SIZE


def short(pen: Pen, name: str, room: int, face: str) -> str:
    """A name that fits under a head and still tells apart: "East watch 3" as "watch 3", "Captain Edda" as "Captain".

    A number is never cut off: letters of the word before it are."""
    words = name.split()
    if not words or pen.width(name, SIZE, face) <= room:
        return name
    if not words[-1].isdigit():
        found = [" ".join(words[:n]) for n in range(len(words) - 1, 0, -1) if words[n - 1].lower() not in LEADING]
        return next((text for text in found if pen.width(text, SIZE, face) <= room), words[0])
    number, word = words[-1], words[-2] if len(words) > 1 else ""
    shorter = [f"{word} {number}", *(f"{word[:n]}. {number}" for n in range(len(word) - 1, 0, -1))]
    return next((text for text in shorter if pen.width(text, SIZE, face) <= room), number)
