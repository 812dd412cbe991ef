"""What an umpire does to the table by his word alone, and dice that were thrown on a real one [ST-R38, ST-R39]."""

from __future__ import annotations

import re
from typing import ClassVar

from game.core.commands import Command, Place, place_text
from game.core.events import Event, LeftTable
from game.core.grain import grains
from game.core.ids import SubjectId

UMPIRE, DICE = "ST-R38", "ST-R39"
"""The switches by which a battle has an umpire, and by which dice may be typed in."""

MOVE, HEAL, REMOVE, LAY, LIFT = "move", "heal", "remove", "lay", "lift"
DEEDS = (MOVE, HEAL, REMOVE, LAY, LIFT)


class Umpire(Command, frozen=True):
    """Change the table by the umpire's word: move, heal or remove figures, lay a condition on them or lift it.

    `number` is of hit points, or of rounds for which a condition lies on them (0: until it is lifted)."""

    verb: ClassVar[str] = "umpire"
    what: str
    figures: tuple[SubjectId, ...] = ()
    places: tuple[Place, ...] = ()
    number: int = 0
    condition: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        """Ids of the figures concerned."""
        return tuple([place.figure for place in self.places]) if self.what == MOVE else self.figures

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.what} {self._rest()}"

    def _rest(self) -> str:
        whom = " ".join(self.figures)
        if self.what == MOVE:
            return "; ".join(place_text(one) for one in self.places)
        if self.what == HEAL:
            return f"{whom} by {self.number}"
        if self.what == LAY:
            return f"{self.condition} on {whom}" + (f" for {self.number}" if self.number else "")
        return f"{self.condition} from {whom}" if self.what == LIFT else whom


class WithDice(Command, frozen=True):
    """Give a command (as it can be typed) with the dice that fell for it on a real table, throw after throw."""

    verb: ClassVar[str] = "dice"
    faces: tuple[tuple[int, ...], ...]
    then: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {' '.join(','.join(map(str, one)) for one in self.faces)} then {self.then}"


class UmpireSpoke(Event, frozen=True, kw_only=True):
    """The umpire changed the table: what follows is his word and no rule's."""

    side: str
    """Which was asked when he did."""
    what: str
    figures: tuple[SubjectId, ...]
    number: int = 0
    condition: str = ""


class TakenOff(LeftTable, frozen=True, kw_only=True):
    """The umpire took a figure off the table: it counts as one that fled."""


class DiceTyped(Event, frozen=True, kw_only=True):
    """The next throws are those of a real table."""

    side: str
    faces: tuple[tuple[int, ...], ...]


_NAME = r"[A-Za-z0-9_.'+-]+"
_NAMES = rf"{_NAME}(?:\s+{_NAME})*?"
_PLACE = re.compile(rf"^({_NAME})\s+to\s+(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)\s+facing\s+(-?\d+)$")
_FORMS = {
    HEAL: (re.compile(rf"^(?P<whom>{_NAMES})\s+by\s+(?P<number>\d{{1,4}})$"), "FIGURE ... by POINTS"),
    REMOVE: (re.compile(rf"^(?P<whom>{_NAMES})$"), "FIGURE ..."),
    LAY: (
        re.compile(rf"^(?P<condition>{_NAME})\s+on\s+(?P<whom>{_NAMES})(?:\s+for\s+(?P<number>\d{{1,4}}))?$"),
        "CONDITION on FIGURE ... [for ROUNDS]",
    ),
    LIFT: (re.compile(rf"^(?P<condition>{_NAME})\s+from\s+(?P<whom>{_NAMES})$"), "CONDITION from FIGURE ..."),
}
_DICE = re.compile(r"^((?:\d{1,3}(?:,\d{1,3})*\s+)+)then\s+(\S.*)$")


def _read_place(text: str) -> Place:
    match = _PLACE.match(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()!r} is not of the form 'FIGURE to X,Y facing DEGREES'")
    figure, x, y, facing = match.groups()
    return Place(figure, (grains(x), grains(y)), int(facing) % 360)


def read_umpire(text: str) -> Umpire:
    """Read what an umpire does; ValueError with one sentence if it is nothing."""
    what, _, rest = text.strip().partition(" ")
    if what == MOVE:
        return Umpire(MOVE, places=tuple(_read_place(one) for one in rest.split(";")))
    if what not in _FORMS:
        raise ValueError(f"{what!r} is nothing an umpire does; there are {', '.join(DEEDS)}")
    pattern, form = _FORMS[what]
    match = pattern.match(rest.strip())
    if match is None:
        raise ValueError(f"{rest.strip()!r} is not of the form {form!r}")
    found = match.groupdict()
    number = int(found.get("number") or 0)
    return Umpire(what, tuple(found["whom"].split()), (), number, found.get("condition") or "")


def read_dice(text: str) -> WithDice:
    """Read dice and the command for which they fell; ValueError with one sentence if they are none."""
    match = _DICE.match(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()!r} is not of the form 'FACE[,FACE ...] [FACE[,FACE ...] ...] then COMMAND'")
    faces, then = match.groups()
    return WithDice(tuple(tuple(map(int, one.split(","))) for one in faces.split()), then)
