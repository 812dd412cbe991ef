"""Answers of books in which figures choose what they do one event at a time: a tactic, and a course at a gait."""

from __future__ import annotations

import re
from typing import ClassVar

from msgspec import Struct

from game.core.commands import Command, Walk, point_text, walk_text
from game.core.grain import Point, grains
from game.core.ids import FigureId, SubjectId

_NAME = r"[A-Za-z0-9_.'+-]+"
_POINT = r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?"
_TACTIC = re.compile(rf"^({_NAME})\s+({_NAME})(?:\s+at\s+({_NAME}))?(?:\s+to\s+({_POINT}))?$")


class Tactic(Struct, frozen=True):
    """What one figure will do: a word of its book, at whom or with what, or to where."""

    what: str
    figure: SubjectId
    target: FigureId = ""
    place: Point | None = None


class Tactics(Command, frozen=True):
    """Choose what figures do at their next event, each its tactic."""

    verb: ClassVar[str] = "tactic"
    choices: tuple[Tactic, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(_tactic_text(one) for one in self.choices)


class Run(Command, frozen=True):
    """Send figures on their ways at a gait faster than a walk."""

    verb: ClassVar[str] = "run"
    gait: str
    walks: tuple[Walk, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.gait} " + "; ".join(walk_text(one) for one in self.walks)


def _tactic_text(one: Tactic) -> str:
    whom = f" at {one.target}" if one.target else ""
    where = f" to {point_text(one.place)}" if one.place is not None else ""
    return f"{one.what} {one.figure}{whom}{where}"


def _point(text: str) -> Point:
    x, y = text.split(",")
    return grains(x), grains(y)


def _read_tactic(text: str) -> Tactic:
    match = _TACTIC.match(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()!r} is not of the form 'WHAT FIGURE [at TARGET] [to X,Y]'")
    what, figure, target, place = match.groups()
    return Tactic(what, figure, target or "", _point(place) if place else None)


def read_tactics(text: str) -> Tactics:
    """Read tactics from their text; ValueError with one sentence if it is none."""
    return Tactics(tuple(_read_tactic(one) for one in text.split(";")))
