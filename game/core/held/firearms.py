"""Words and facts of firearms: filling them again."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event
from game.core.ids import SubjectId
from game.core.state import State, with_figure


class Reload(Command, frozen=True):
    """Put cartridges into a firearm ("" for the first carried)."""

    verb: ClassVar[str] = "reload"
    form: ClassVar[str] = "{figure} [{weapon}]"
    figure: SubjectId
    weapon: str = ""


class Reloaded(Event, frozen=True, kw_only=True):
    """A figure loaded so many cartridges into its firearm instead of shooting."""

    figure: SubjectId
    weapon: str
    rounds: int

    def apply(self, state: State) -> State:
        """Take them off those that are spent; a weapon that began half empty may come to hold more than it did."""
        figure = state.figures[self.figure]
        spent = dict(figure.loosed)
        spent[self.weapon] = spent.get(self.weapon, 0) - self.rounds
        return with_figure(state, replace(figure, shots=figure.shots + 1, loosed=tuple(sorted(spent.items()))))
