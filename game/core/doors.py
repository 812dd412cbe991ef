"""Words and facts of doors: opened, shut, barred, bashed."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event
from game.core.ids import SubjectId
from game.core.state import State, with_figure
from game.core.tally import Tally


class Open(Command, frozen=True):
    """Have a figure open a door (named by its place in the terrain); from within it takes the bar off first."""

    verb: ClassVar[str] = "open"
    figure: SubjectId
    door: int

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.door}"


class Shut(Command, frozen=True):
    """Have a figure shut a door."""

    verb: ClassVar[str] = "shut"
    figure: SubjectId
    door: int

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.door}"


class Bolt(Command, frozen=True):
    """Have a figure bar a shut door from within."""

    verb: ClassVar[str] = "bar"
    figure: SubjectId
    door: int

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} {self.door}"


class Bash(Command, frozen=True):
    """Have figures bash a door together."""

    verb: ClassVar[str] = "bash"
    figures: tuple[SubjectId, ...]
    door: int

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {' '.join(self.figures)} {self.door}"


class Toiled(Event, frozen=True, kw_only=True):
    """A figure spent grains of its allowance at a door; `whole` where that was its movement of the round."""

    figure: SubjectId
    door: int
    cost: int
    whole: bool = False

    def apply(self, state: State) -> State:
        """Take it off."""
        figure = state.figures[self.figure]
        return with_figure(
            state, replace(figure, walked=figure.walked + self.cost, moved=figure.moved or self.whole)
        )


class Bashed(Event, frozen=True, kw_only=True):
    """A figure threw itself against a door: the die, and whether the door gave way."""

    figure: SubjectId
    door: int
    roll: int
    tally: Tally
    success: bool
