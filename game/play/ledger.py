"""What the books note of a fight beside the state: who moves first, what is declared, who has met whom."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.core.commands import Aim, Breathe, Cast, Gaze, TurnUndead
from game.core.course.orders import Task
from game.core.events import Event
from game.core.held.handling import Use
from game.core.ids import BodyId, FigureId, JoinedIds, SubjectId, UnitId
from game.core.ledger import Ledger
from game.core.state import State
from game.rules.melee.onward import Course
from game.rules.melee.strike_order import Meeting
from game.rules.moving.movement import has_stirred


class Fight(Struct, Ledger, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """The ledger of a battle in rounds of phases."""

    first: str = ""
    """The side with the Move this round; the other has the Counter Move."""
    phase: str = ""
    """move, counter, missile or melee."""
    aims: tuple[Aim, ...] = ()
    breaths: tuple[Breathe, ...] = ()
    gazes: tuple[Gaze, ...] = ()
    turnings: tuple[TurnUndead, ...] = ()
    casts: tuple[Cast, ...] = ()
    uses: tuple[Use, ...] = ()
    counters: tuple[FigureId, ...] = ()
    """Those who have countered a spell in this phase."""
    contacts: dict[FigureId, str] = {}
    """Figures contacted this round, and in which phase."""
    meetings: dict[JoinedIds, Meeting] = {}
    """Pairs that are in melee: when they met, and who struck first last."""
    blows: dict[FigureId, int] = {}
    """Blows each figure has in this exchange, counted when it began."""
    quick: dict[FigureId, int] = {}
    """Of these, the extra ones of a short weapon [SP-3.5.2.7]."""
    hasty: dict[FigureId, int] = {}
    """Of the extra ones, those that are spent."""
    behind: dict[FigureId, tuple[FigureId, ...]] = {}
    """Figures struck at from behind this round, and by whom [SP-3.5.9.4]."""
    gone: tuple[FigureId, ...] = ()
    """Figures that refused or escaped melee this round."""
    alarmed: tuple[FigureId, ...] = ()
    """Figures that have checked morale for a blow from behind this round."""
    guards: dict[FigureId, tuple[FigureId, ...]] = {}
    """Figures that hold their shields up, and against whom [SP-3.5.9.7]."""
    stunts: dict[JoinedIds, int] = {}
    """How often each stunt was tried in the battle [SP-R126]."""
    beasts: dict[FigureId, int] = {}
    """Of the blows of riders, those of their mounts, which come last [SP-3.5.9.19]."""
    courses: dict[FigureId, Course] = {}
    """The charges of this round, by charger [SP-3.5.5.4]."""
    cutters: tuple[FigureId, ...] = ()
    """Chargers who have cut somebody down since their charge last came to a stand [SP-3.5.5.4]."""
    released: tuple[FigureId, ...] = ()
    """Figures whose enemies all fell in the missile phase [SP-3.5.6.6]."""
    tasks: tuple[Task, ...] = ()
    """Written orders that lie open this round."""
    meant: tuple[Task, ...] = ()
    """What figures have said, or written, that they do in the phases of fire: each with its deed."""
    dying: dict[FigureId, FigureId] = {}
    """Who was struck down by a blow that falls with its own, and by whom: it falls when it has given its own."""
    dreaded: tuple[JoinedIds, ...] = ()
    """Charges for which foot have checked morale this round, as "unit<charger" [SP-R106]."""


def fight(state: State) -> Fight:
    """Return the battle's ledger."""
    ledger: Any = state.ledger
    return ledger if isinstance(ledger, Fight) else Fight()


def is_declared(state: State) -> bool:
    """Tell whether shots, breaths, gazes, turnings, spells, devices or stones are declared."""
    return any(declared(state))


def declared(state: State) -> tuple[tuple[object, ...], ...]:
    """Return what is declared, by its kinds; where a round has one volley it stands there until the round is over."""
    ledger = fight(state)
    stones = tuple([engine for engine in state.engines if engine.aim is not None])
    return ledger.aims, ledger.breaths, ledger.gazes, ledger.turnings, ledger.casts, ledger.uses, stones


def lays_engine(state: State, name: str) -> bool:
    """Tell whether a figure has declared the shot of an engine [SP-R262]."""
    return any(engine.aim is not None and engine.by == name for engine in state.engines)


def blows_left(state: State, name: str) -> int:
    """Return the blows a figure, and its mount, still have in this exchange; a mount that has moved has none.

    [SP-3.5.9.19, SP-R73]"""
    ledger, figure = fight(state), state.figures[name]
    counted = ledger.blows.get(name, 0)
    if ledger.beasts and (has_stirred(figure) or not figure.profile.mount):
        counted -= ledger.beasts.get(name, 0)
    return max(0, counted - figure.blows)


def own_blows_left(state: State, name: str) -> int:
    """Return the blows a figure itself still has: it gives them before those of its mount [SP-R134]."""
    ledger = fight(state)
    counted = ledger.blows.get(name, 0)
    if not counted:
        return 0  # as of all who are in no melee
    if ledger.beasts:
        counted -= ledger.beasts.get(name, 0)
    return max(0, counted - state.figures[name].blows)


def beasts_blow(state: State, name: str) -> int | None:
    """Return the number, from 0, of the mount's blow that a figure's next one is, or None where it is its own."""
    ledger = fight(state)
    if name not in ledger.beasts or own_blows_left(state, name) or not blows_left(state, name):
        return None
    return state.figures[name].blows - (ledger.blows[name] - ledger.beasts[name])


def quick_left(state: State, name: str) -> int:
    """Return how many of the blows a figure still has are the extra ones of its short weapon."""
    ledger = fight(state)
    more = ledger.quick.get(name, 0) - ledger.hasty.get(name, 0)
    return min(own_blows_left(state, name), more) if more else 0


def with_ledger(state: State, **changes: Any) -> State:
    """Return the state with something changed in its ledger."""
    return replace(state, ledger=replace(fight(state), **changes))


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase began; with the first of a round, what is noted by the round is noted afresh."""

    phase: str
    side: str = ""

    def apply(self, state: State) -> State:
        """Note the phase."""
        return with_ledger(state, phase=self.phase)


class FirstChosen(Event, frozen=True, kw_only=True):
    """It was settled which side moves first this round."""

    first: str

    def apply(self, state: State) -> State:
        """Note it, and forget what held for the last round."""
        was = fight(state)
        fresh = Fight(first=self.first, meetings=was.meetings, phase=was.phase, stunts=was.stunts)
        return replace(state, ledger=fresh)


class ShotsDeclared(Event, frozen=True, kw_only=True):
    """A side declared shots, breath, gazes, turnings and spells for the phase in which all falls together."""

    side: str
    aims: tuple[Aim, ...] = ()
    breaths: tuple[Breathe, ...] = ()
    gazes: tuple[Gaze, ...] = ()
    turnings: tuple[TurnUndead, ...] = ()
    casts: tuple[Cast, ...] = ()
    uses: tuple[Use, ...] = ()

    def apply(self, state: State) -> State:
        """Add them to what is declared."""
        ledger = fight(state)
        return with_ledger(
            state,
            aims=ledger.aims + self.aims,
            breaths=ledger.breaths + self.breaths,
            gazes=ledger.gazes + self.gazes,
            turnings=ledger.turnings + self.turnings,
            casts=ledger.casts + self.casts,
            uses=ledger.uses + self.uses,
        )

    def seen_by(self, side: str, state: State) -> Event | None:
        """Where all who declared something are unseen, the side learns of nothing."""
        declared = self.aims or self.breaths or self.gazes or self.turnings or self.casts or self.uses
        return self if declared else None


class VolleyOver(Event, frozen=True, kw_only=True):
    """All that was declared has fallen, where a round has more than one volley."""

    figures: tuple[SubjectId, ...] = ()
    """Whose it was."""

    def apply(self, state: State) -> State:
        """Forget what was declared."""
        return with_ledger(state, aims=(), breaths=(), gazes=(), turnings=(), casts=(), uses=(), counters=())


class Contacted(Event, frozen=True, kw_only=True):
    """Figures came to be held in melee in a phase."""

    figures: tuple[SubjectId, ...]
    phase: str

    def apply(self, state: State) -> State:
        """Note the phase for those newly held."""
        fresh = dict.fromkeys(self.figures, self.phase)
        return with_ledger(state, contacts={**fresh, **fight(state).contacts})


class Alarmed(Event, frozen=True, kw_only=True):
    """A figure has had its check for a blow from behind this round."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        return with_ledger(state, alarmed=(*fight(state).alarmed, self.figure))


class Dreaded(Event, frozen=True, kw_only=True):
    """A unit of foot was charged by those it fears: an enemy unit, or a single figure."""

    unit: UnitId
    by: BodyId

    def apply(self, state: State) -> State:
        """Record it, so that one charge calls for one check."""
        return with_ledger(state, dreaded=(*fight(state).dreaded, f"{self.unit}<{self.by}"))


class Launched(Event, frozen=True, kw_only=True):
    """Figures set out on a charge: where each began, and the heading of its first leg."""

    courses: dict[FigureId, Course]

    def apply(self, state: State) -> State:
        """Record it, for figures that carry on [SP-3.5.5.4]."""
        return with_ledger(state, courses={**fight(state).courses, **self.courses})


class CutDown(Event, frozen=True, kw_only=True):
    """A charger struck down one who stood in its way."""

    figure: SubjectId
    target: FigureId

    def apply(self, state: State) -> State:
        return with_ledger(state, cutters=(*fight(state).cutters, self.figure))


class WentOn(Event, frozen=True, kw_only=True):
    """A charger who had cut down those in its way went on, or could go no farther."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        """From now on it must cut down others first."""
        return with_ledger(state, cutters=tuple([name for name in fight(state).cutters if name != self.figure]))


class Released(Event, frozen=True, kw_only=True):
    """Figures that had not moved were rid of all their enemies in the missile phase."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        return with_ledger(state, released=self.figures)
