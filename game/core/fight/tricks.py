"""Facts of the tricks of melee: shields held up, weapons struck away, shields split, men wrestled down, stunts."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import SURRENDERED
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Tally


class Guarded(Event, frozen=True, kw_only=True):
    """A shield was held up against one attacker, for a blow given up: it takes from his first hit."""

    actor: SubjectId
    target: FigureId

    def apply(self, state: State) -> State:
        """Count the blow given up by the one who bears the shield (`actor`)."""
        figure = state.figures[self.actor]
        return with_figure(state, replace(figure, blows=figure.blows + 1))


class ShieldHeld(Event, frozen=True, kw_only=True):
    """A shield that was held up took a hit: its die, and the damage it took off; it may break."""

    actor: SubjectId
    target: FigureId
    shield: str
    roll: int
    taken: int
    broken: bool


class ShieldLost(Event, frozen=True, kw_only=True):
    """A shield was lost: broken or split, or hooked away."""

    figure: SubjectId
    shield: str
    how: str
    by: FigureId = ""

    def apply(self, state: State) -> State:
        return with_figure(state, replace(state.figures[self.figure], shield=""))


class Tried(Event, frozen=True, kw_only=True):
    """A blow was spent on a trick (disarm, split, hook, unhorse, knock): natural roll, tally, hit."""

    actor: SubjectId
    target: FigureId
    what: str
    weapon: str
    roll: int
    tally: Tally
    hit: bool
    witness: dict[str, Any]
    volley: int

    def apply(self, state: State) -> State:
        """Count the blow; who was tried is no longer at peace."""
        return _tried(state, self.actor, self.target)


class Disarmed(Event, frozen=True, kw_only=True):
    """A weapon was struck from a figure's hand."""

    figure: SubjectId
    weapon: str
    by: FigureId = ""

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        carries = list(figure.carries)
        if self.weapon in carries:
            carries.remove(self.weapon)
        hand = "" if figure.weapon == self.weapon else figure.weapon
        return with_figure(state, replace(figure, carries=tuple(carries), weapon=hand))


class Gripped(Event, frozen=True, kw_only=True):
    """One grappler tried to lay hold of the target: natural roll, tally, whether it hit, and what its die adds."""

    actor: SubjectId
    target: FigureId
    roll: int
    tally: Tally
    hit: bool
    strength: int
    witness: dict[str, Any]
    volley: int

    def apply(self, state: State) -> State:
        """Count the blow; who was laid hold of is no longer at peace."""
        return _tried(state, self.actor, self.target)


class Grappled(Event, frozen=True, kw_only=True):
    """A grapple was settled: the strength of those who had hold against what the target threw."""

    figures: tuple[SubjectId, ...]
    target: FigureId
    strength: int
    resistance: int
    held: bool


class Captured(Event, frozen=True, kw_only=True):
    """A figure was subdued and is a prisoner."""

    takes_out: ClassVar[bool] = True
    figure: SubjectId
    by: tuple[FigureId, ...] = ()

    def apply(self, state: State) -> State:
        """Take it out of the battle."""
        figure = replace(state.figures[self.figure], fate=SURRENDERED, locked=False, conditions=())
        return with_figure(state, figure)


class StuntTried(Event, frozen=True, kw_only=True):
    """A stunt was tried, for a blow given up or half a move (`cost`, grains): its die and what it needed."""

    actor: SubjectId
    stunt: str
    name: str
    roll: int
    tally: Tally
    success: bool
    target: FigureId = ""
    damage: int = 0
    blows: int = 1
    cost: int = 0
    witness: dict[str, Any]

    def apply(self, state: State) -> State:
        """Count what it costs; whoever it was aimed at is no longer at peace."""
        figure = state.figures[self.actor]
        figure = replace(figure, blows=figure.blows + self.blows, walked=figure.walked + self.cost)
        state = with_figure(state, figure)
        if not self.target:
            return state
        return with_figure(state, replace(state.figures[self.target], hurt=True))


def _tried(state: State, actor: str, target: str) -> State:
    figure = state.figures[actor]
    state = with_figure(state, replace(figure, blows=figure.blows + 1))
    return with_figure(state, replace(state.figures[target], hurt=True))
