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
    form: ClassVar[str] = "{figure} {door}"
    figure: SubjectId
    door: int


class Shut(Command, frozen=True):
    """Have a figure shut a door."""

    verb: ClassVar[str] = "shut"
    form: ClassVar[str] = "{figure} {door}"
    figure: SubjectId
    door: int


class Bolt(Command, frozen=True):
    """Have a figure bar a shut door from within."""

    verb: ClassVar[str] = "bar"
    form: ClassVar[str] = "{figure} {door}"
    figure: SubjectId
    door: int


class Bash(Command, frozen=True):
    """Have figures bash a door together."""

    verb: ClassVar[str] = "bash"
    form: ClassVar[str] = "{figures} {door}"
    figures: tuple[SubjectId, ...]
    door: int


class Toiled(Event, frozen=True, kw_only=True):
    """A figure spent grains of its allowance at a door; `whole` where that was its movement of the round."""

    figure: SubjectId
    door: int
    cost: int
    whole: bool = False

    def apply(self, state: State) -> State:
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
