"""Events of the unseen: searches, and what happens to the figures they find."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Condition
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Tally

SPOTTED, SOUGHT = "spotted", "sought"
"""Conditions: the enemy knows where this unseen one is, until it moves; and of who has looked for the unseen this
round, with the id of whom he found [SP-3.3.5.1, SP-3.3.5.2, SP-3.3.5.3]."""


class Spotted(Event, frozen=True, kw_only=True):
    """A figure searched for the unseen; `target` is whom it found, "" for nobody, whatever the die showed."""

    actor: SubjectId
    roll: int
    tally: Tally
    success: bool
    target: FigureId = ""

    def apply(self, state: State) -> State:
        """It stays put this round and shoots at nobody else; whom it found is known to its side until he moves.

        [SP-3.3.5.1.1, SP-3.3.5.2, SP-3.3.5.2.1]"""
        figure = state.figures[self.actor]
        looked = (*figure.conditions, Condition(SOUGHT, state.round, self.target))
        state = with_figure(state, replace(figure, conditions=looked, moved=True))
        if not self.target:
            return state
        found = state.figures[self.target]
        return with_figure(state, replace(found, conditions=(*found.conditions, Condition(SPOTTED))))
