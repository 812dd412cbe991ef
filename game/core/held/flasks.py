"""Facts of flasks: where one broke, and whom it reached."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure


class FlaskBroke(Event, frozen=True, kw_only=True):
    """A flask that was thrown broke at a place: on its target, or where it landed (`how` hit, missed or fumbled).

    `target` is the figure on which it broke, "" for none; `caught` are all whom it reached."""

    actor: SubjectId
    flask: str
    at: Point
    how: str
    target: FigureId = ""
    caught: tuple[FigureId, ...] = ()
    volley: int = 0

    def apply(self, state: State) -> State:
        """Whom it reaches is no longer at peace [SP-3.6.2.3]."""
        for name in self.caught:
            figure = state.figures[name]
            if not figure.hurt:
                state = with_figure(state, replace(figure, hurt=True))
        return state


class FlaskLost(Event, frozen=True, kw_only=True):
    """A flask that was thrown flew off the table, and harms nobody."""

    actor: SubjectId
    flask: str
    volley: int = 0
