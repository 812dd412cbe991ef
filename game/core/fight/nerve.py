"""Facts of the fight: morale, flight and rally, and melee refused or escaped from."""

from __future__ import annotations

from typing import Any

from msgspec import field
from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Condition
from game.core.ids import FigureId, SubjectId, UnitId
from game.core.state import State, with_figure
from game.core.tally import Tally


class RefusalTried(Event, frozen=True, kw_only=True):
    """A figure tried to refuse melee, or to escape from it."""

    figure: SubjectId
    roll: int
    tally: Tally
    success: bool
    escape: bool = False
    witness: dict[str, Any] = field(default_factory=dict)
    """Allowance in inches, and who holds it."""

    def apply(self, state: State) -> State:
        """An attempt to escape costs a blow."""
        if not self.escape:
            return state
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, blows=figure.blows + 1))


class MoraleChecked(Event, frozen=True, kw_only=True):
    """Morale was checked: of a unit, or of a figure alone (`unit` "")."""

    unit: UnitId
    figures: tuple[SubjectId, ...]
    why: str
    roll: int
    tally: Tally
    held: bool
    percent: int = 0
    """Losses of the unit for which it checked, 0 for another cause."""
    witness: dict[str, Any] = field(default_factory=dict)
    """Who was judged, its class, the unit's strength and losses, and its leader."""


class LossesReached(Event, frozen=True, kw_only=True):
    """A unit's losses reached a threshold of its class, in percent: it is past, whether the unit checks or not."""

    unit: UnitId
    percent: int

    def apply(self, state: State) -> State:
        """Record the cause, so that it calls for one check only."""
        unit = replace(state.units[self.unit], checked=self.percent)
        return replace(state, units={**state.units, self.unit: unit})


class Fled(Event, frozen=True, kw_only=True):
    """Figures turned and fled (their way is told by Moved)."""

    figures: tuple[SubjectId, ...]
    why: str


class Rallied(Event, frozen=True, kw_only=True):
    """Figures that fled stood again."""

    figures: tuple[SubjectId, ...]
    by: FigureId = ""


class Reined(Event, frozen=True, kw_only=True):
    """A rider fought for mastery of his horse, for grains of its allowance or for blows."""

    figure: SubjectId
    cost: int = 0
    blows: int = 0

    def apply(self, state: State) -> State:
        """Note what it cost him, and that he has tried this round."""
        figure = state.figures[self.figure]
        tried = (*figure.conditions, Condition("reined", state.round))
        return with_figure(
            state,
            replace(
                figure, conditions=tried, walked=figure.walked + self.cost, blows=figure.blows + self.blows
            ),
        )


class Cornered(Event, frozen=True, kw_only=True):
    """Figures that could flee no farther stood to fight to the death."""

    figures: tuple[SubjectId, ...]
