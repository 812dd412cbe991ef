"""What happens in a round of segments: who means what, begins, does and loses it, and who is seen and warned."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.commands import Charge, Move
from game.core.events import Event
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.core.tally import Tally
from game.systems.three_actions.words import (
    BEGUN,
    DONE,
    LOST,
    MOVE,
    Act,
    Intent,
    Order,
    doing,
    doing_now,
    spells_upon,
)


class Intended(Event, frozen=True, kw_only=True):
    """A figure's side stated what it means to do: each act is put behind those there are."""

    figure: SubjectId
    intents: tuple[Intent, ...]

    def apply(self, state: State) -> State:
        now = doing(state.figures[self.figure])
        hit_points = state.figures[self.figure].hit_points
        return doing_now(state, self.figure, intents=(*now.intents, *self.intents), hurt=hit_points)


class InitiativeThrown(Event, frozen=True, kw_only=True):
    """Every figure's dice gave the segments in which it acts, lowest first."""

    dice: dict[FigureId, tuple[int, ...]]

    def apply(self, state: State) -> State:
        figures = dict(state.figures)
        for name, dice in self.dice.items():
            figures[name] = replace(figures[name], ledger=replace(doing(figures[name]), dice=dice))
        return replace(state, figures=figures)


class TookToFlight(Event, frozen=True, kw_only=True):
    """Figures broke: from a segment on they run, and what they walked before it is not of their flight."""

    figures: tuple[SubjectId, ...]
    segment: int

    def apply(self, state: State) -> State:
        figures = dict(state.figures)
        for name in self.figures:
            figure = figures[name]
            figures[name] = replace(figure, ledger=replace(doing(figure), runs=self.segment, strolled=figure.walked))
        return replace(state, figures=figures)


class ActBegan(Event, frozen=True, kw_only=True):
    """A figure began an act: it takes effect at the end of a segment, of the next round if that is beyond ten."""

    figure: SubjectId
    place: int
    """Of the act among the figure's."""
    segment: int
    ends: int

    def apply(self, state: State) -> State:
        """Record the act; for a movement also the figure's hit points as it began."""
        after = _changed(state, self.figure, self.place, state=BEGUN, begun=self.segment, ends=self.ends)
        moves = [intent.state for intent in doing(state.figures[self.figure]).intents if intent.act.kind == MOVE]
        own = doing(state.figures[self.figure]).intents[self.place]
        return _set_out(after, self.figure) if own.act.kind == MOVE and not {BEGUN, DONE} & {*moves} else after


class ActDone(Event, frozen=True, kw_only=True):
    """An act was done, or so much of a move as was walked.

    Which of the figure's acts it was is told to all who see the figure, whatever it did before unseen [TA-R51]."""

    figure: SubjectId
    place: int
    segment: int
    length: int = 0
    """Of a move, in grains."""
    cut: bool = False
    """Whether its walker was hurt or enspelled in the midst of it."""

    def apply(self, state: State) -> State:
        intent = doing(state.figures[self.figure]).intents[self.place]
        act = intent.act
        if act.kind == MOVE:
            act = replace(act, length=self.length, cut=self.cut)
        begun = intent.begun or self.segment
        after = _changed(state, self.figure, self.place, act=act, state=DONE, begun=begun, ends=self.segment)
        return _set_out(after, self.figure) if self.cut else after


class Interrupted(Event, frozen=True, kw_only=True):
    """A figure was hurt or enspelled between two stages of its move: each of them is an action now."""

    figure: SubjectId
    place: int
    """Of the first stage among its acts."""
    segment: int

    def apply(self, state: State) -> State:
        act = doing(state.figures[self.figure]).intents[self.place].act
        return _set_out(_changed(state, self.figure, self.place, act=replace(act, cut=True)), self.figure)


class ActLost(Event, frozen=True, kw_only=True):
    """An act that was stated came to nothing."""

    figure: SubjectId
    place: int
    why: str
    segment: int = 0

    def apply(self, state: State) -> State:
        """Record it: the act does not count any more, unless it had begun."""
        intent = doing(state.figures[self.figure]).intents[self.place]
        went = intent.gone or intent.act.kind != MOVE
        fate = DONE if intent.state == BEGUN and went else LOST
        return _changed(state, self.figure, self.place, state=fate, ends=self.segment)


class Walked(Event, frozen=True, kw_only=True):
    """A figure has so much of its stated way still before it."""

    figure: SubjectId
    place: int
    order: Move | Charge
    length: int
    """What it has walked of it, in grains."""
    cut: bool = False

    def apply(self, state: State) -> State:
        intent = doing(state.figures[self.figure]).intents[self.place]
        act = replace(intent.act, length=self.length, cut=self.cut)
        return _changed(state, self.figure, self.place, order=self.order, act=act, gone=True)


class Acted(Event, frozen=True, kw_only=True):
    """A figure did what it had not stated: a blow, a parry, a hold."""

    figure: SubjectId
    act: Act
    segment: int

    def apply(self, state: State) -> State:
        now = doing(state.figures[self.figure])
        done = Intent(act=self.act, state=DONE, earliest=self.segment, begun=self.segment, ends=self.segment)
        return doing_now(state, self.figure, intents=(*now.intents, done))


class Busied(Event, frozen=True, kw_only=True):
    """A figure is about an act it had stated, or is done with it."""

    figures: tuple[SubjectId, ...]
    now: bool

    def apply(self, state: State) -> State:
        for name in self.figures:
            state = doing_now(state, name, now=self.now)
        return state


class AttackBrought(Event, frozen=True, kw_only=True):
    """An attack hand to hand was brought to a figure: it may defend itself."""

    figure: SubjectId
    by: FigureId

    def apply(self, state: State) -> State:
        return doing_now(state, self.figure, beset=True)


class Readied(Event, frozen=True, kw_only=True):
    """A figure that came into reach of its enemies strikes from this segment on."""

    figure: SubjectId
    segment: int
    checked: bool = False

    def apply(self, state: State) -> State:
        checked = self.checked or doing(state.figures[self.figure]).checked
        return doing_now(state, self.figure, ready=self.segment, checked=checked)


class ChargeChecked(Event, frozen=True, kw_only=True):
    """The die of a charge: at or below the segments left the charger has its blow."""

    figure: SubjectId
    roll: int
    tally: Tally
    success: bool


class Reaimed(Event, frozen=True, kw_only=True):
    """A caster named the final target of his spell, or one that has a stated act another target."""

    figure: SubjectId
    place: int
    order: Order

    def apply(self, state: State) -> State:
        return _changed(state, self.figure, self.place, order=self.order)


class Thwarted(Event, frozen=True, kw_only=True):
    """One who was to be wrestled down struck out with its weapon: a hit, which does no damage, stops the attempt."""

    actor: SubjectId
    target: FigureId
    roll: int
    tally: Tally
    hit: bool


class PoppedUp(Event, frozen=True, kw_only=True):
    """A figure leant out from where it stands, to be back when its next act is done."""

    figure: SubjectId
    back: Point
    segment: int

    def apply(self, state: State) -> State:
        """Record the place to which the figure returns, and its hit points as it leant out."""
        well = state.figures[self.figure].hit_points
        return _set_out(doing_now(state, self.figure, back=self.back, out=self.segment, hurt=well), self.figure)


class DuckedBack(Event, frozen=True, kw_only=True):
    """A figure that had leant out was back, or stays where it is."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        return doing_now(state, self.figure, back=None, out=0)


class PutOff(Event, frozen=True, kw_only=True):
    """A stated act, or what is left of a move, waits: it goes on in this segment at the earliest."""

    figure: SubjectId
    place: int
    earliest: int

    def apply(self, state: State) -> State:
        return _changed(state, self.figure, self.place, earliest=self.earliest)


class DeviceInert(Event, frozen=True, kw_only=True):
    """A device used beyond what a round allows did nothing; no charge is spent."""

    figure: SubjectId
    item: str


def _set_out(state: State, name: str) -> State:
    figure = state.figures[name]
    return doing_now(state, name, set_out=figure.hit_points, spelled=spells_upon(state, figure))


def _changed(battle: State, name: str, place: int, **changes: Any) -> State:
    now = doing(battle.figures[name])
    changed = replace(now.intents[place], **changes)
    return doing_now(battle, name, intents=(*now.intents[:place], changed, *now.intents[place + 1 :]))
