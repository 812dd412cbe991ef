"""What blows do to who acts at moments of his own: where they land, Fatigue and limbs spent, bashes, tests, daze."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.systems.exile.ledger import Time, clockwork, fighter, with_ledger


class Dazed(Event, frozen=True, kw_only=True):
    """A figure was stunned until a moment, or came to (`until` its own past)."""

    figure: SubjectId
    until: Time

    def apply(self, state: State) -> State:
        return with_ledger(state, dazed={**clockwork(state).dazed, self.figure: self.until})


class FatigueSpent(Event, frozen=True, kw_only=True):
    """A figure spent Fatigue, or its helm, to be spared."""

    figure: SubjectId
    fatigue: int = 0
    helm: int = 0
    why: str = ""

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        own = fighter(figure)
        spent = replace(own, fatigue=own.fatigue - self.fatigue, helm=own.helm - self.helm)
        return with_figure(state, replace(figure, ledger=spent))


class Maimed(Event, frozen=True, kw_only=True):
    """A limb took damage, or became useless; a figure began to bleed, or was bound (`bleeding` -1)."""

    figure: SubjectId
    limb: str = ""
    damage: int = 0
    useless: bool = False
    bleeding: int | None = None

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        own = fighter(figure)
        if self.limb:
            own = replace(own, limbs={**own.limbs, self.limb: own.limbs.get(self.limb, 0) + self.damage})
        if self.useless and self.limb not in own.useless:
            own = replace(own, useless=(*own.useless, self.limb))
        if self.bleeding is not None:
            own = replace(own, bleeding=self.bleeding)
        return with_figure(state, replace(figure, ledger=own))


class Tested(Event, frozen=True, kw_only=True):
    """A difficulty test: so many dice against a score."""

    figure: SubjectId
    what: str
    dice: int
    faces: tuple[int, ...]
    score: int
    success: bool


class Staggered(Event, frozen=True, kw_only=True):
    """A figure was bashed: the roll on the bash table and what came of it."""

    figure: SubjectId
    by: FigureId
    roll: int
    effects: tuple[str, ...]


class Located(Event, frozen=True, kw_only=True):
    """Where a hit landed, and whether it was a critical one."""

    figure: SubjectId
    roll: int
    where: str
    critical: bool
    mount: bool = False
