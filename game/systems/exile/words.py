"""What is answered event by event: a tactic, and a course at a gait."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.commands import Command, Walk
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.text.typed import spoken


def limb_name(place: str) -> str:
    """Name where a hit lands: of a beast's four legs each is called a leg."""
    words = place.replace("_", " ")
    return f"{words} leg" if words.endswith((" fore", " hind")) else words


class Tactic(Struct, frozen=True):
    """A figure's choice: a word of its book, with a target, a weapon or a place."""

    form: ClassVar[str] = "{what} {figure} [at {target}] [to {place}]"

    what: str
    figure: SubjectId
    target: FigureId = ""
    place: Point | None = None


@spoken
class Tactics(Command, frozen=True):
    """Choose what figures do at their next event, each its tactic."""

    verb: ClassVar[str] = "tactic"
    form: ClassVar[str] = "{choices}"
    choices: tuple[Tactic, ...]


@spoken
class Run(Command, frozen=True):
    """Send figures on their ways at a gait faster than a walk."""

    verb: ClassVar[str] = "run"
    form: ClassVar[str] = "{gait} {walks}"
    gait: str
    walks: tuple[Walk, ...]
