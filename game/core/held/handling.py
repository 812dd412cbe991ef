"""Commands about gear: drawing, dropping, taking up, planting, unpacking, using; and how they are read."""

from __future__ import annotations

from typing import ClassVar

from game.core.commands import Command
from game.core.grain import Point
from game.core.ids import FigureId, JoinedIds, SubjectId


class Draw(Command, frozen=True):
    """Take something carried in hand; what was there is put away, or dropped."""

    verb: ClassVar[str] = "draw"
    form: ClassVar[str] = "{figure} {item} [{drop=dropping}]"
    figure: SubjectId
    item: str
    drop: bool = False


class Drop(Command, frozen=True):
    """Drop something carried; a mantlet is set down upright."""

    verb: ClassVar[str] = "drop"
    form: ClassVar[str] = "{figure} {item}"
    figure: SubjectId
    item: str


class PickUp(Command, frozen=True):
    """Take up a thing that lies in reach (by its id), or lend a friend (by his) a hand with his mantlet."""

    verb: ClassVar[str] = "pickup"
    form: ClassVar[str] = "{figure} {thing}"
    figure: SubjectId
    thing: JoinedIds


class Unpack(Command, frozen=True):
    """Get something out of the pack or the saddlebags."""

    verb: ClassVar[str] = "unpack"
    form: ClassVar[str] = "{figure} {item}"
    figure: SubjectId
    item: str


class Plant(Command, frozen=True):
    """Drive a pavis into the ground where its bearer looks."""

    verb: ClassVar[str] = "plant"
    form: ClassVar[str] = "{figure}"
    figure: SubjectId


class Pull(Command, frozen=True):
    """Pull a planted pavis out of the ground."""

    verb: ClassVar[str] = "pull"
    form: ClassVar[str] = "{figure} {thing}"
    figure: SubjectId
    thing: str


class Use(Command, frozen=True):
    """Drink a potion or use a device, at figures or towards places where what it works wants them."""

    verb: ClassVar[str] = "use"
    form: ClassVar[str] = "{figure} {item} [at {targets}] [toward {at:2}]"
    figure: SubjectId
    item: str
    targets: tuple[FigureId, ...] = ()
    at: tuple[Point, ...] = ()
