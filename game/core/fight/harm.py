"""Facts of what befalls figures: harm, healing, death, conditions, and leaving the table."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.core.events import Event, with_condition
from game.core.figures import FLED, SLAIN, SURRENDERED, Condition
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure


class Damaged(Event, frozen=True, kw_only=True):
    """A figure lost hit points."""

    figure: SubjectId
    amount: int
    left: int
    cause: str = ""

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        lost = figure.lost + self.amount
        return with_figure(state, replace(figure, hit_points=self.left, lost=lost, hurt=True, injured=True))


class Healed(Event, frozen=True, kw_only=True):
    """A figure got hit points back."""

    figure: SubjectId
    amount: int
    left: int

    def apply(self, state: State) -> State:
        return with_figure(state, replace(state.figures[self.figure], hit_points=self.left))


class Slain(Event, frozen=True, kw_only=True):
    """A figure was dead: it lies where it fell."""

    takes_out: ClassVar[bool] = True
    figure: SubjectId
    by: FigureId = ""

    def apply(self, state: State) -> State:
        """Take it out of the battle."""
        return with_figure(state, replace(state.figures[self.figure], fate=SLAIN, locked=False, conditions=()))


class LeftTable(Event, frozen=True, kw_only=True):
    """A figure left the table: in flight (it counts as fled), or by an exit condition."""

    takes_out: ClassVar[bool] = True
    figure: SubjectId
    edge: str
    fate: str = FLED

    def apply(self, state: State) -> State:
        """Take it off the table."""
        return with_figure(state, replace(state.figures[self.figure], fate=self.fate, locked=False))


class Surrendered(Event, frozen=True, kw_only=True):
    """Figures gave themselves up."""

    takes_out: ClassVar[bool] = True
    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Take them out of the battle."""
        for name in self.figures:
            state = with_figure(state, replace(state.figures[name], fate=SURRENDERED, locked=False, conditions=()))
        return state


class Beset(Event, frozen=True, kw_only=True):
    """A condition came over figures (prone, stunned, fleeing ...), up to the end of a round or until it is lifted."""

    figures: tuple[SubjectId, ...]
    condition: Condition

    def apply(self, state: State) -> State:
        """Add it, in place of one of the same name."""
        changed = {name: with_condition(state.figures[name], self.condition) for name in self.figures}
        return replace(state, figures={**state.figures, **changed})


class Freed(Event, frozen=True, kw_only=True):
    """A condition left figures."""

    figures: tuple[SubjectId, ...]
    condition: str

    def apply(self, state: State) -> State:
        changed = {
            name: replace(figure, conditions=tuple(c for c in figure.conditions if c.name != self.condition))
            for name in self.figures
            for figure in (state.figures[name],)
        }
        return replace(state, figures={**state.figures, **changed})
