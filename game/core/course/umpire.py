"""What an umpire does to the table by his word alone, and dice that were thrown on a real one [ST-R38, ST-R39]."""

from __future__ import annotations

from typing import ClassVar

from game.core.commands import Command, Place
from game.core.events import Event
from game.core.fight.harm import LeftTable
from game.core.ids import SubjectId

UMPIRE, DICE = "ST-R38", "ST-R39"
"""The switches by which a battle has an umpire, and by which dice may be typed in."""

MOVE, HEAL, REMOVE, LAY, LIFT = "move", "heal", "remove", "lay", "lift"
DEEDS = (MOVE, HEAL, REMOVE, LAY, LIFT)


class Umpire(Command, frozen=True):
    """Change the table by the umpire's word: move, heal or remove figures, lay a condition on them or lift it.

    `number` is of hit points, or of rounds for which a condition lies on them (0: until it is lifted)."""

    verb: ClassVar[str] = "umpire"
    form: ClassVar[str] = (
        "{what=move} {places} | {what=heal} {figures} by {number:POINTS} | {what=remove} {figures}"
        " | {what=lay} {condition} on {figures} [for {number:ROUNDS}] | {what=lift} {condition} from {figures}"
    )
    what: str
    figures: tuple[SubjectId, ...] = ()
    places: tuple[Place, ...] = ()
    number: int = 0
    condition: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        """Ids of the figures concerned."""
        return tuple([place.figure for place in self.places]) if self.what == MOVE else self.figures


class WithDice(Command, frozen=True):
    """Give a command (as it can be typed) with the dice that fell for it on a real table, throw after throw."""

    verb: ClassVar[str] = "dice"
    form: ClassVar[str] = "{faces} then {then:COMMAND}"
    faces: tuple[tuple[int, ...], ...]
    then: str


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
