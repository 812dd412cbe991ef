"""Written orders: what each figure is to do while all move together, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal

from msgspec import Struct

from game.core.commands import Command, Walk
from game.core.grain import grains, inch_text

Manner = Literal["move", "charge", "charge-if-charged"]
MOVE: Manner = "move"
CHARGE: Manner = "charge"
ANSWER: Manner = "charge-if-charged"
"""How a figure goes: it moves (or stands), charges, or charges whoever charges it or an ally."""

_NAME = r"[A-Za-z0-9_.'+-]+"
_POINT = r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?"
_TASK = re.compile(
    rf"^({_NAME})\s+({MOVE}|{CHARGE}|{ANSWER})((?:\s+via(?:\s+{_POINT})+)?)\s+facing\s+(-?\d+)"
    rf"(?:\s+at\s+({_NAME})(?:\s+with\s+({_NAME}))?)?$"
)


class Task(Struct, frozen=True):
    """What one figure is to do: its way and facing, how it goes, and whom it shoots at ("" for nobody named)."""

    walk: Walk
    manner: Manner = MOVE
    target: str = ""
    weapon: str = ""

    @property
    def figure(self) -> str:
        """Whose order it is."""
        return self.walk.figure

    def text(self) -> str:
        """Write it as it can be typed."""
        path = " ".join(f"{inch_text(x)},{inch_text(y)}" for x, y in self.walk.path)
        words = [self.figure, self.manner, *(["via", path] if path else []), "facing", str(self.walk.facing)]
        if self.target:
            words += ["at", self.target, *(["with", self.weapon] if self.weapon else [])]
        return " ".join(words)


class Write(Command, frozen=True):
    """Write orders for figures; those written for one before are torn up."""

    verb: ClassVar[str] = "write"
    tasks: tuple[Task, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(one.text() for one in self.tasks)


def _task(text: str) -> Task:
    found = _TASK.match(text.strip())
    if found is None:
        form = f"FIGURE {MOVE}|{CHARGE}|{ANSWER} [via X,Y ...] facing DEGREES [at TARGET [with WEAPON]]"
        raise ValueError(f"{text.strip()!r} is not of the form {form!r}")
    manner: Any
    figure, manner, way, facing, target, weapon = (one or "" for one in found.groups())
    points = [one.split(",") for one in way.split()[1:]]
    path = tuple((grains(x), grains(y)) for x, y in points)
    return Task(Walk(figure, path, int(facing) % 360), manner, target, weapon)


ORDER_READERS: dict[str, Callable[[str], Command]] = {
    "write": lambda text: Write(tuple(_task(one) for one in text.split(";"))),
}
"""How the verb of written orders is read."""
