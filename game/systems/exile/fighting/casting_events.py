"""What becomes of a casting: begun, disturbed, over."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.systems.exile.ledger import Casting, clockwork, with_ledger, without_figures


class CastingBegan(Event, frozen=True, kw_only=True):
    """A figure began the rites of a spell, until a moment."""

    figure: SubjectId
    casting: Casting

    def apply(self, state: State) -> State:
        return with_ledger(state, castings={**clockwork(state).castings, self.figure: self.casting})


class CastingDisturbed(Event, frozen=True, kw_only=True):
    """A caster was attacked: so many dice of difficulty more."""

    figure: SubjectId
    by: FigureId
    dice: int = 1

    def apply(self, state: State) -> State:
        was = clockwork(state).castings
        casting = was[self.figure]
        return with_ledger(state, castings={**was, self.figure: replace(casting, dice=casting.dice + self.dice)})


class CastingEnded(Event, frozen=True, kw_only=True):
    """A casting was over: done, or given up."""

    figure: SubjectId
    why: str

    def apply(self, state: State) -> State:
        return with_ledger(state, castings=without_figures(clockwork(state).castings, self.figure))
