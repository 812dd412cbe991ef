"""What is still to happen: steps, in the order in which they will be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

if TYPE_CHECKING:
    from game.core.state import State

class Ledger:
    """What a rule book notes of a figure or of the battle; the core carries it without knowing it.

    Where one is a field the decoder looks the kind up by its tag."""

    __slots__ = ()

    __struct_fields__: ClassVar[tuple[str, ...]]
    """The names of its fields: each is a Struct."""


class AnyStep:
    """A step of any kind, where one is a field: the decoder looks the kind up by its tag."""

    __slots__ = ()

    cite: ClassVar[str] = ""
    """The rule it plays."""

    quiet: ClassVar[bool] = False
    """Whether nobody chooses and nothing falls in it: the timeline leaves it out."""

    covert: ClassVar[bool] = False
    """Whether only its own `side` knows that there is such a step."""

    @property
    def title(self) -> str:
        """The name shown on the timeline and in the event stream."""
        raise LookupError(f"{type(self).__name__} has no title")

    @property
    def actors(self) -> tuple[str, ...]:
        """Ids of the figures it is for: the step is dropped when all of them are out of the fight."""
        return ()

    def whose(self, state: State) -> tuple[str, ...]:
        """Ids of the figures but for whom it would not be on the agenda; none where it comes whoever there is.

        Who knows of none of them knows of no such step."""
        return self.actors


class Entry(Struct, frozen=True):
    """A place on the agenda: the step, and its time (numerator, denominator above 0) in books that have one."""

    step: AnyStep
    time: tuple[int, int] | None = None


def placed(agenda: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    """Put a timed entry behind all that are not later; ValueError if it has no time.

    What stands without a time before those that have one is due now, and stays there; what stands behind them comes
    when all of these are done."""
    if entry.time is None:
        raise ValueError("the entry has no time")
    behind = 0
    for place, other in enumerate(agenda):
        if other.time is not None:
            if is_later(other.time, entry.time):
                return (*agenda[:place], entry, *agenda[place:])
            behind = place + 1
    return (*agenda[:behind], entry, *agenda[behind:])


def is_later(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether one moment comes after another, each a whole number of parts of a second and their number."""
    return one[0] * other[1] > other[0] * one[1]
