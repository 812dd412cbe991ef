"""Facts of the horses under riders: their hit points, their wounds, their fall [ST-R9]."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure


class HorseMustered(Event, frozen=True, kw_only=True):
    """The hit points of a figure's mount were thrown: it is the first time that it is hurt."""

    figure: SubjectId
    hit_points: int

    def apply(self, state: State) -> State:
        return with_figure(state, replace(state.figures[self.figure], horse=self.hit_points))


class HorseHurt(Event, frozen=True, kw_only=True):
    """The mount of a figure lost hit points: how many, and what it has left."""

    figure: SubjectId
    amount: int
    left: int
    cause: str

    def apply(self, state: State) -> State:
        return with_figure(state, replace(state.figures[self.figure], horse=max(0, self.left)))


class HorseSlain(Event, frozen=True, kw_only=True):
    """The mount of a figure fell dead under it."""

    figure: SubjectId
    by: FigureId = ""
