"""Commands about gear: drawing, dropping, taking up, planting, unpacking, using; and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from game.core.commands import Command
from game.core.grain import Point, grains, inch_text
from game.core.ids import FigureId, SubjectId

_NAME = r"[A-Za-z0-9_.'+-]+"
_POINT = r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?"
_USE = (
    rf"({_NAME})\s+({_NAME})(?:\s+at((?:\s+(?!toward\b){_NAME})+))?(?:\s+toward((?:\s+{_POINT}){{1,2}}))?"
)


class Draw(Command, frozen=True):
    """Take something carried in hand; what was there is put away, or dropped."""

    verb: ClassVar[str] = "draw"
    figure: SubjectId
    item: str
    drop: bool = False

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.item}" + (" dropping" if self.drop else "")


class Drop(Command, frozen=True):
    """Drop something carried; a mantlet is set down upright."""

    verb: ClassVar[str] = "drop"
    figure: SubjectId
    item: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.item}"


class PickUp(Command, frozen=True):
    """Take up a thing that lies in reach (by its id), or lend a friend (by his) a hand with his mantlet."""

    verb: ClassVar[str] = "pickup"
    figure: SubjectId
    thing: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.thing}"


class Unpack(Command, frozen=True):
    """Get something out of the pack or the saddlebags."""

    verb: ClassVar[str] = "unpack"
    figure: SubjectId
    item: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.item}"


class Plant(Command, frozen=True):
    """Drive a pavis into the ground where its bearer looks."""

    verb: ClassVar[str] = "plant"
    figure: SubjectId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure}"


class Pull(Command, frozen=True):
    """Pull a planted pavis out of the ground."""

    verb: ClassVar[str] = "pull"
    figure: SubjectId
    thing: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.thing}"


class Use(Command, frozen=True):
    """Drink a potion or use a device, at figures or towards places where what it works wants them."""

    verb: ClassVar[str] = "use"
    figure: SubjectId
    item: str
    targets: tuple[FigureId, ...] = ()
    at: tuple[Point, ...] = ()

    def text(self) -> str:
        """Write the command as it can be typed."""
        words = [self.verb, self.figure, self.item]
        words += ["at", *self.targets] if self.targets else []
        words += ["toward", *(f"{inch_text(x)},{inch_text(y)}" for x, y in self.at)] if self.at else []
        return " ".join(words)


def _words(text: str, pattern: str, form: str) -> tuple[str, ...]:
    match = re.match(rf"^{pattern}$", text.strip())
    if match is None:
        raise ValueError(f"{text.strip()!r} is not of the form {form!r}")
    return tuple([group or "" for group in match.groups()])


def _two(text: str, form: str) -> tuple[str, str]:
    first, second = _words(text, rf"({_NAME})\s+({_NAME})", form)
    return first, second


def _draw(text: str) -> Draw:
    figure, item, drop = _words(text, rf"({_NAME})\s+({_NAME})(\s+dropping)?", "FIGURE ITEM [dropping]")
    return Draw(figure, item, bool(drop))


def _use(text: str) -> Use:
    form = "FIGURE ITEM [at TARGET ...] [toward X,Y [X,Y]]"
    figure, item, targets, places = _words(text, _USE, form)
    at = tuple([_point(one) for one in places.split()])
    return Use(figure, item, tuple(targets.split()), at)


def _point(text: str) -> Point:
    x, y = text.split(",")
    return grains(x), grains(y)


GEAR_READERS: dict[str, Callable[[str], Command]] = {
    "draw": _draw,
    "drop": lambda text: Drop(*_two(text, "FIGURE ITEM")),
    "pickup": lambda text: PickUp(*_two(text, "FIGURE THING")),
    "unpack": lambda text: Unpack(*_two(text, "FIGURE ITEM")),
    "plant": lambda text: Plant(_words(text, rf"({_NAME})", "FIGURE")[0]),
    "pull": lambda text: Pull(*_two(text, "FIGURE THING")),
    "use": _use,
}
"""How each verb of gear is read."""
