"""Orders to whole bodies of troops: commands that name a unit (or a figure that is none's), and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec import Struct

from game.core.commands import Command
from game.core.grain import Point, grains, inch_text
from game.core.ids import BodyId, SubjectId

_NAME = r"[A-Za-z0-9_.'+-]+"
_NUMBER = r"-?\d+(?:\.\d+)?"

WAYS = ("ahead", "wheel", "about", "line", "column")
"""What a body can do on a march; only the first two are told how much."""


class Evolution(Struct, frozen=True):
    """A part of a march: `ahead` so many grains, `wheel` so many degrees (to the right above 0), or a word alone."""

    what: str
    amount: int = 0

    def text(self) -> str:
        """Write it as it can be typed."""
        if self.what == "ahead":
            return f"ahead {inch_text(self.amount)}"
        return f"{self.what} {self.amount}" if self.what == "wheel" else self.what


class March(Command, frozen=True):
    """Have a body march: its evolutions one after the other."""

    verb: ClassVar[str] = "march"
    body: SubjectId
    parts: tuple[Evolution, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.body} " + "; ".join(one.text() for one in self.parts)


class Assail(Command, frozen=True):
    """Have a body charge another."""

    verb: ClassVar[str] = "assail"
    body: SubjectId
    target: BodyId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.body} at {self.target}"


class Volley(Command, frozen=True):
    """Have a body shoot at another, over the heads of those between if so told."""

    verb: ClassVar[str] = "volley"
    body: SubjectId
    target: BodyId
    overhead: bool = False

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.body} at {self.target}" + (" overhead" if self.overhead else "")


class Bombard(Command, frozen=True):
    """Have an engine, or a giant with a boulder, shoot at a place."""

    verb: ClassVar[str] = "bombard"
    figure: SubjectId
    at: Point

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} toward {inch_text(self.at[0])},{inch_text(self.at[1])}"


# ---- how they are read -------------------------------------------------------------------------------------------


def _evolutions(text: str) -> Iterator[Evolution]:
    for part in text.split(";"):
        what, _, amount = " ".join(part.split()).partition(" ")
        if what == "ahead" and re.fullmatch(_NUMBER, amount):
            yield Evolution(what, grains(amount))
        elif what == "wheel" and re.fullmatch(r"-?\d+", amount):
            yield Evolution(what, int(amount))
        elif what in WAYS[2:] and not amount:
            yield Evolution(what)
        else:
            raise ValueError(f"{part.strip()!r} is none of 'ahead INCHES', 'wheel DEGREES', about, line, column")


def _march(text: str) -> March:
    body, _, rest = text.strip().partition(" ")
    return March(body, tuple(_evolutions(rest)))


def _two(text: str) -> tuple[str, str]:
    found = re.fullmatch(rf"({_NAME})\s+at\s+({_NAME})", text.strip())
    if found is None:
        raise ValueError(f"{text.strip()!r} is not of the form 'BODY at TARGET'")
    return found[1], found[2]


def _volley(text: str) -> Volley:
    words = text.strip()
    overhead = words.endswith(" overhead")
    return Volley(*_two(words.removesuffix(" overhead")), overhead)


def _bombard(text: str) -> Bombard:
    found = re.fullmatch(rf"({_NAME})\s+toward\s+({_NUMBER}),({_NUMBER})", text.strip())
    if found is None:
        raise ValueError(f"{text.strip()!r} is not of the form 'FIGURE toward X,Y'")
    return Bombard(found[1], (grains(found[2]), grains(found[3])))


BODY_READERS: dict[str, Callable[[str], Command]] = {
    "march": _march,
    "assail": lambda text: Assail(*_two(text)),
    "volley": _volley,
    "bombard": _bombard,
}
"""How each verb of bodies is read."""
