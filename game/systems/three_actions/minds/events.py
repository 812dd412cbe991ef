"""What figures notice, are warned of, and change their minds about."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.core.tally import Tally
from game.systems.three_actions.words import (
    BEGUN,
    LOST,
    MOVE,
    STATED,
    Intent,
    doing,
    doing_now,
)


class MindMade(Event, frozen=True, kw_only=True):
    """A figure changed its mind: its stated intentions are dropped; its new ones come later."""

    figure: SubjectId
    segment: int
    earliest: int

    def apply(self, state: State) -> State:
        """Drop what had not begun."""
        now = doing(state.figures[self.figure])
        kept = tuple([intent if intent.state != STATED else replace(intent, state=LOST) for intent in now.intents])
        ready = max(now.ready, self.earliest)
        return doing_now(state, self.figure, intents=kept, ready=ready, changed=self.segment)


class Observed(Event, frozen=True, kw_only=True):
    """A foe came near a figure: it noticed that at once, or by a saving throw, or not."""

    figure: SubjectId
    foe: FigureId
    segment: int
    success: bool
    roll: int = 0
    """0 where no throw was needed."""
    tally: Tally | None = None

    def apply(self, state: State) -> State:
        """The figure has used its one throw for it."""
        now = doing(state.figures[self.figure])
        if self.success:
            return doing_now(state, self.figure, noticed=(*now.noticed, self.foe), alert=self.segment)
        return doing_now(state, self.figure, missed=(*now.missed, self.foe))


class WarningGiven(Event, frozen=True, kw_only=True):
    """A figure that saw a foe warned a friend that did not; the warning took it a segment."""

    figure: SubjectId
    friend: FigureId
    foe: FigureId
    segment: int

    def apply(self, state: State) -> State:
        """The friend knows from the next segment on; what the other has not begun waits, and so does his walk."""
        was = doing(state.figures[self.friend])
        missed = tuple([foe for foe in was.missed if foe != self.foe])
        told = {"missed": missed, "warned": (*was.warned, self.foe), "noticed": (*was.noticed, self.foe)}
        state = doing_now(state, self.friend, alert=self.segment + 1, **told)
        now = doing(state.figures[self.figure])
        put = tuple(
            [
                replace(intent, earliest=max(intent.earliest, self.segment + 1)) if _waits(intent) else intent
                for intent in now.intents
            ]
        )
        return doing_now(state, self.figure, intents=put, ready=max(now.ready, self.segment + 1))


def _waits(intent: Intent) -> bool:
    """Whether an act can still be put off: it is not begun, or is a walk that goes on."""
    return intent.state == STATED or (intent.state == BEGUN and intent.act.kind == MOVE)
