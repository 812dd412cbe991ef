"""Orders to whole bodies of troops: commands that name a unit (or a figure that is none's), and how they are read."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.commands import Command
from game.core.ids import BodyId, SubjectId
from game.core.text.typed import spoken

WAYS = ("ahead", "wheel", "about", "line", "column")
"""What a body can do on a march; only the first two are told how much."""


class Evolution(Struct, frozen=True):
    """A part of a march: `ahead` so many grains, `wheel` so many degrees (to the right above 0), or a word alone."""

    form: ClassVar[str] = "{what=ahead} {amount:INCHES} | {what=wheel} {amount:DEGREES} | {what=about/line/column}"

    what: str
    amount: int = 0


@spoken
class March(Command, frozen=True):
    """Have a body march: its evolutions one after the other."""

    verb: ClassVar[str] = "march"
    form: ClassVar[str] = "{body} {parts}"
    body: SubjectId
    parts: tuple[Evolution, ...]


@spoken
class Assail(Command, frozen=True):
    """Have a body charge another."""

    verb: ClassVar[str] = "assail"
    form: ClassVar[str] = "{body} at {target}"
    body: SubjectId
    target: BodyId


@spoken
class Volley(Command, frozen=True):
    """Have a body shoot at another, over the heads of those between if so told."""

    verb: ClassVar[str] = "volley"
    form: ClassVar[str] = "{body} at {target} [{overhead=overhead}]"
    body: SubjectId
    target: BodyId
    overhead: bool = False
