"""Orders to whole bodies of troops: commands that name a unit (or a figure that is none's), and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from msgspec import Struct

from game.core.commands import Command
from game.core.decision import Offer
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


# ---- what is offered ---------------------------------------------------------------------------------------------


class Sighted(Struct, frozen=True):
    """A body as a commander sees it: where its middle is, its facing, strength, and how far it goes and shoots."""

    id: str
    side: str
    at: Point
    facing: int
    figures: int
    march: int
    charge: int
    shoots: int
    """Grains of its missile range, 0 for none."""
    horse: bool
    engaged: bool
    breadth: int


class Outlook(Struct, frozen=True):
    """What may be expected of an order: a sentence, lines of (value, what it is, rule), and what it comes to."""

    sentence: str
    rows: tuple[tuple[str, str, str], ...]
    comes: str


class Worked(Struct, frozen=True):
    """What a spell, a device or a breath would be as it is aimed: its ground as rings of places, and whom it catches.

    `reach` is how far it may be aimed, in grains, 0 where that does not bind."""

    rings: tuple[tuple[Point, ...], ...]
    caught: tuple[str, ...]
    reach: int
    outlook: Outlook


class BodySheet(Struct, frozen=True):
    """What is known of a body as it stands. Lengths in grains."""

    id: str
    side: str
    name: str
    at: Point
    facing: int
    formation: str
    files: int
    ranks: int
    figures: int
    men: int
    fights: str
    defends: str
    march: int
    left: int
    charge: int
    shoots: int
    """Range, 0 for none."""
    morale: str
    """Its class ..."""
    number: int
    """... and its melee morale number."""
    tired: bool
    reorders: bool
    """Whether it stays where it is this turn, to reorder."""
    foes: tuple[str, ...]
    """The names of those it is in melee with."""


class OfBodies(Offer, frozen=True):
    """An offer to whole bodies: what every book says of its own, for who has to choose."""

    def holding(self, at: Any, figure: str) -> str:
        """Give the body a figure is of, by its id."""
        return figure

    def members(self, at: Any, body: str) -> tuple[str, ...]:
        """List the figures of a body that stand."""
        return ()

    def named(self, at: Any, body: str) -> str:
        """Give what a body is called, with what is left of it."""
        return body

    def outlook(self, at: Any, command: Any) -> Outlook | None:
        """Give what may be expected of a legal order, or None where there is nothing to tell."""
        return None


class OfWorkings(Offer, frozen=True):
    """An offer of magic or breath among bodies: what every book says of its own, for who has to aim it."""

    def each(self, at: Any) -> Iterator[Command]:
        """Give one order for each thing that can be worked now, aimed at somebody for whom it is."""
        return iter(())

    def worked(self, at: Any, command: Any) -> Worked | None:
        """Give what a working would be as it is aimed, whether or not it may be; None where it is nothing at all."""
        return None


class Marching(OfBodies, frozen=True):
    """March a body."""

    kind: ClassVar[type[Command]] = March
    side: str

    def bodies(self, at: Any) -> tuple[str, ...]:
        """List the bodies that may still march."""
        return ()

    def sighted(self, at: Any) -> tuple[Sighted, ...]:
        """List all bodies of both sides as they are seen."""
        return ()

    def towards(self, at: Any, body: str, goal: Point, facing: int | None = None) -> March | None:
        """Give the march that takes a body nearest to a place, to look along `facing` there, or None."""
        return None

    def reach(self, at: Any, body: str) -> tuple[Point, ...]:
        """Give the ring of places to which the middle of a body's front may come; none where it may not march."""
        return ()

    def ends(self, at: Any, command: March) -> tuple[tuple[str, Point, int], ...]:
        """Give where a march leaves each figure, and its facing."""
        return ()

    def spends(self, at: Any, command: March) -> tuple[int, int]:
        """Give the grains of its move that a march costs, and those the body has left before it."""
        return 0, 0


class Assailing(OfBodies, frozen=True):
    """Charge with a body; as a counter-charge, only with that named, at that named."""

    kind: ClassVar[type[Command]] = Assail
    side: str
    body: str = ""
    against: str = ""

    def charges(self, at: Any) -> tuple[Assail, ...]:
        """List every charge that could be ordered now."""
        return ()

    def prospect(self, at: Any, command: Assail) -> tuple[int, int]:
        """Give the kills a charge may expect to make and to suffer, in hundredths."""
        return 0, 0

    def ends(self, at: Any, command: Assail) -> tuple[tuple[str, Point, int], ...]:
        """Give where a charge leaves each figure, and its facing."""
        return ()


class Volleying(OfBodies, frozen=True):
    """Shoot with a body; as others pass, only with those named, at that named."""

    kind: ClassVar[type[Command]] = Volley
    side: str
    passing: tuple[str, ...] = ()
    against: str = ""

    def volleys(self, at: Any) -> tuple[Volley, ...]:
        """List every volley that could be ordered now."""
        return ()

    def worth(self, at: Any, command: Volley) -> tuple[int, int]:
        """Give the kills that a volley makes on its worst and its best dice."""
        return 0, 0


class Bombarding(OfBodies, frozen=True):
    """Shoot with an engine, or throw a boulder, at a place."""

    kind: ClassVar[type[Command]] = Bombard
    side: str

    def engines(self, at: Any) -> tuple[str, ...]:
        """List the figures that may bombard now."""
        return ()

    def reach(self, at: Any, figure: str) -> tuple[int, int, int]:
        """Give the least and greatest range of a figure's engine, and the radius of its shot, in grains."""
        return 0, 0, 0


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
