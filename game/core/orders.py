"""Written orders: what each figure is to do while all move together, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal

from msgspec import Struct

from game.core.commands import Command, Walk
from game.core.grain import grains, inch_text
from game.core.ids import FigureId

Manner = Literal["move", "charge", "charge-if-charged"]
MOVE: Manner = "move"
CHARGE: Manner = "charge"
ANSWER: Manner = "charge-if-charged"
"""How a figure goes: it moves (or stands), charges, or charges whoever charges it or an ally."""

Deed = Literal["", "shoot", "cast", "breathe", "gaze", "turn", "use", "loose"]
SHOOT: Deed = "shoot"
CAST: Deed = "cast"
BREATHE: Deed = "breathe"
GAZE: Deed = "gaze"
TURN: Deed = "turn"
USE: Deed = "use"
LOOSE: Deed = "loose"
"""What a figure does beside going: a shot, a spell, breath, a gaze, turning the undead, a device, an engine's shot."""

_NAME = r"[A-Za-z0-9_.'+-]+"
_POINT = r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?"
_TASK = re.compile(
    rf"^({_NAME})\s+({MOVE}|{CHARGE}|{ANSWER})((?:\s+via(?:\s+{_POINT})+)?)\s+facing\s+(-?\d+)"
    rf"(?:\s+at\s+({_NAME})(?:\s+with\s+({_NAME}))?)?"
    rf"(?:\s+to\s+(?:({SHOOT})(?:\s+with\s+({_NAME}))?|({CAST})\s+({_NAME})(?:\s+by\s+({_NAME}))?"
    rf"|({BREATHE}|{GAZE}|{TURN}|{LOOSE})|({USE})\s+({_NAME})))?$"
)


class Task(Struct, frozen=True):
    """What one figure is to do: its way and facing, how it goes, and its deed, with at whom it shoots ("": whoever).

    `what` is the spell that it casts, or the device that it uses; `by` the scroll off which it casts."""

    walk: Walk
    manner: Manner = MOVE
    target: FigureId = ""
    weapon: str = ""
    act: Deed = ""
    what: str = ""
    by: FigureId = ""

    @property
    def figure(self) -> str:
        """Whose order it is."""
        return self.walk.figure

    @property
    def deed(self) -> Deed:
        """What it does beside going; who has a target shoots."""
        return SHOOT if self.target else self.act

    def text(self) -> str:
        """Write it as it can be typed."""
        path = " ".join(f"{inch_text(x)},{inch_text(y)}" for x, y in self.walk.path)
        words = [self.figure, self.manner, *(["via", path] if path else []), "facing", str(self.walk.facing)]
        words += ["at", self.target] if self.target else ["to", self.act] if self.act else []
        words += [self.what] if self.what else []
        words += ["with", self.weapon] if self.weapon and self.deed == SHOOT else []
        words += ["by", self.by] if self.by else []
        return " ".join(words)


class Write(Command, frozen=True):
    """Write orders for figures; those written for one before are torn up."""

    verb: ClassVar[str] = "write"
    tasks: tuple[Task, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(one.text() for one in self.tasks)


FORM = (
    f"FIGURE {MOVE}|{CHARGE}|{ANSWER} [via X,Y ...] facing DEGREES [at TARGET [with WEAPON] | "
    f"to {SHOOT} [with WEAPON] | to {CAST} SPELL [by ITEM] | to {BREATHE}|{GAZE}|{TURN}|{LOOSE} | to {USE} ITEM]"
)
"""How an order is typed."""


def _task(text: str) -> Task:
    found = _TASK.match(text.strip())
    if found is None or (found[5] and any(found.group(7, 9, 12, 13))):
        raise ValueError(f"{text.strip()!r} is not of the form {FORM!r}")
    figure, way, facing, target = (found[n] or "" for n in (1, 3, 4, 5))
    manner: Any = found[2]
    act: Any = found[7] or found[9] or found[12] or found[13] or ""
    points = [one.split(",") for one in way.split()[1:]]
    walk = Walk(figure, tuple((grains(x), grains(y)) for x, y in points), int(facing) % 360)
    weapon, what = found[6] or found[8] or "", found[10] or found[14] or ""
    return Task(walk, manner, target, weapon, act, what, found[11] or "")


ORDER_READERS: dict[str, Callable[[str], Command]] = {
    "write": lambda text: Write(tuple(_task(one) for one in text.split(";"))),
}
"""How the verb of written orders is read."""
