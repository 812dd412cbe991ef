"""Rich sentences: side-coloured names, dice in the line, rule tags, bold, dim and struck-out words.

Markup: {@blue:Odo} a name in its side's colour, {d20:12} a die, {d20+:17} a hit, {d20-:6} a miss,
{#SP-3.3.2.1} a rule tag, {*bold}, {_dim}, {~struck out}, {!warning}, {%icon}. Words of a file are `quoted`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Colour, Veil, side_tone
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type

TOKEN = re.compile(r"\{(@[#\w]+:|d\d+[+-]?:|[#~*_!%])([^}]*)\}")
DIE = 1.75          # a die is so many times the size of the type
# What braces that are no markup are while they stand in it: private characters, which no file may hold.
QUOTED = str.maketrans({"{": "\ue07b", "}": "\ue07d"})
SAID = str.maketrans({"\ue07b": "{", "\ue07d": "}"})


class Run(NamedTuple):
    """A stretch of one kind: "", "@side", "d20", "d20+", "d20-", "#", "*", "_", "~", "!" or "%"."""

    kind: str
    text: str


class Piece(NamedTuple):
    """A word, die or tag at its place in the line, in real pixels."""

    x: int
    line: int
    w: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Pieces of a sentence broken into lines; height and step in real pixels."""

    pieces: tuple[Piece, ...]
    lines: int
    step: int
    w: int

    @property
    def height(self) -> int:
        """Height of all lines in real pixels."""
        return self.lines * self.step


@lru_cache(maxsize=12000)
def parse(text: str) -> tuple[Run, ...]:
    """The runs of a marked-up sentence."""
    runs: list[Run] = []
    at = 0
    for m in TOKEN.finditer(text):
        if m.start() > at:
            runs.append(Run("", text[at:m.start()].translate(SAID)))
        runs.append(Run(m.group(1).rstrip(":"), m.group(2).translate(SAID)))
        at = m.end()
    if at < len(text):
        runs.append(Run("", text[at:].translate(SAID)))
    return tuple(runs)


def plain(text: str) -> str:
    """The sentence without its markup."""
    return "".join(run.text for run in parse(text) if run.kind != "%")


def quoted(text: str) -> str:
    """Escape text that comes from a file, so that markup shows it unchanged."""
    return text.translate(QUOTED)


def cited(words: str, rule: str) -> str:
    """A plain reason with the tag of the rule that gives it, "" for none."""
    return quoted(words) + (f" {{#{rule}}}" if rule else "")


def is_die(kind: str) -> bool:
    """Whether a run of this kind is a die."""
    return len(kind) > 1 and kind[0] == "d" and kind[1].isdigit()


def tag_size(size: float) -> float:
    """Size of a rule tag's type beside type of `size`, never below 11."""
    return max(11.0, size * 0.8)


def face_of(kind: str) -> str:
    """The face a run is set in."""
    return "semi" if kind[:1] in ("@", "*", "!") else "text"


def _measure(kind: str, text: str, size: float, scale: float) -> int:
    if kind == "#":
        return lettering.width(text, "semi", round(tag_size(size) * scale)) + round(10 * scale)
    if is_die(kind):
        return round(size * DIE * scale)
    if kind == "%":
        return round(size * 1.3 * scale)
    return lettering.width(text, face_of(kind), round(size * scale))


@lru_cache(maxsize=3000)
def layout(text: str, room: int, size: float, step: float, scale: float) -> Layout:
    """Break a sentence into lines at most `room` real pixels wide, keeping together what belongs together."""
    # atoms: pieces with no space between them; each with whether a space follows
    atoms: list[tuple[list[tuple[str, str, int]], bool]] = []
    open_atom: list[tuple[str, str, int]] = []

    def close(space: bool) -> None:
        nonlocal open_atom
        if open_atom:
            atoms.append((open_atom, space))
        elif space and atoms:
            atoms[-1] = (atoms[-1][0], True)
        open_atom = []

    for run in parse(text):
        if run.kind in ("#", "%") or is_die(run.kind):
            open_atom.append((run.kind, run.text, _measure(run.kind, run.text, size, scale)))
            continue
        for word in re.findall(r"\S+|\s+", run.text):
            if word.isspace():
                close(True)
                continue
            for n, part in enumerate(lettering.atoms(word)):
                if n:
                    close(False)
                open_atom.append((run.kind, part, _measure(run.kind, part, size, scale)))
    close(False)
    space = lettering.width(" ", "text", round(size * scale)) + (1 if scale < 1 else 0)
    pieces: list[Piece] = []
    x = line = widest = 0
    for parts, spaced in atoms:
        total = sum(w for _, _, w in parts)
        if x and x + total > room:
            x, line = 0, line + 1
        for kind, word, w in parts:
            if x and x + w > room and total > room:
                x, line = 0, line + 1
            if w > room:
                word, w = lettering.fit(word, face_of(kind), round(size * scale), room), room
            # words of one kind that follow each other become one piece: fewer blits
            last = pieces[-1] if pieces else None
            if (last and last.line == line and last.kind == kind and kind not in ("#", "%") and not is_die(kind)
                    and x > 0 and last.x + last.w <= x):
                joined = last.text + (" " if x > last.x + last.w else "") + word
                pieces[-1] = last._replace(text=joined, w=_measure(kind, joined, size, scale))
                x = pieces[-1].x + pieces[-1].w
            else:
                pieces.append(Piece(x, line, w, kind, word))
                x += w
            widest = max(widest, x)
        if spaced:
            x += space
    return Layout(tuple(pieces), line + 1 if pieces else 0, round(round(size * scale) * step), widest)


PLAIN, SMALL = Type(), Type(11)


def tag(pen: Pen, rule: str, x: int, y: float, style: Type = SMALL, click: bool = True) -> int:
    """Draw a rule tag, a hairline pill that opens the rule, with its middle at y; returns its right edge."""
    size, paper = style.size, style.paper
    w = pen.width(rule, size, "semi") + pen.px(10)
    h = pen.px(size * 1.55)
    rect = pygame.Rect(x, round(y - h / 2), w, h)
    hot = click and pen.is_hot(f"rule:{rule}@{rect.x},{rect.y}")
    if paper:
        pen.box(rect, 3, Veil("white" if hot else "paper_hi", 190 if not hot else 235), "#6A4E12" if hot else "#9C814A")
    else:
        pen.box(rect, 3, "lit" if hot else "tag", "brass_hi" if hot else "brass_lo")
    pen.text(rule, x + pen.px(5), y, Type(size, "tag_ink" if paper else "brass_hi" if hot else "brass", "semi"))
    if click:
        pen.hit(Hit(rect, f"rule:{rule}@{rect.x},{rect.y}", focus=False, data=rule, kind="rule"))
    return x + w


def draw(pen: Pen, made: Layout, x: int, y: int, style: Type, links: bool = True) -> None:
    """Draw a layout with its top left at x, y; its rule tags answer the pointer if `links`."""
    size, colour, paper = style.size, style.colour, style.paper
    for piece in made.pieces:
        at, middle = x + piece.x, y + piece.line * made.step + made.step // 2
        kind = piece.kind
        if kind == "#":
            tag(pen, piece.text, at, middle, Type(tag_size(size), paper=paper), links)
        elif is_die(kind):
            outcome = {"+": "hit", "-": "miss"}.get(kind[-1], "")
            pen.die(int(kind[1:].rstrip("+-")), piece.text, at + piece.w / 2, middle, size * DIE, outcome)
        elif kind == "%":
            pen.icon(piece.text, at + piece.w / 2, middle, size * 1.25, colour)
        else:
            ink: str | Colour = colour
            if kind.startswith("@"):
                tone = side_tone(kind[1:])
                ink = tone.paper if paper else tone.wood
            elif kind in ("_", "~"):
                ink = "ink3" if paper else "dim"
            elif kind == "!":
                ink = "fault_ink" if paper else "amber"
            right = pen.text(piece.text, at, middle, Type(size, ink, face_of(kind)))
            if kind == "~":
                pen.line(at - pen.px(1), middle, right + pen.px(1), middle, "ink2" if paper else "tan")


def write(pen: Pen, text: str, x: int, y: int, room: int, style: Type = PLAIN) -> int:
    """Lay out and draw a sentence from its top left; returns its height in real pixels."""
    made = layout(text, max(1, room), style.size, style.step, pen.kit.scale)
    draw(pen, made, x, y, style)
    return made.height
