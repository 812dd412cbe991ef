"""The referee: what a step acts through. It throws the dice, records the events and keeps the agenda."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import force_setattr, replace

from game.core import dice
from game.core.events import Dropped, Event, Scheduled, StepBegan, Thrown
from game.core.figures import Figure
from game.core.state import AnyStep, Entry, State
from game.play.stealth.uncovering import KINDS, coming_to_light
from game.rules.situation import Battle, Situation


class LoadedDiceError(Exception):
    """Loaded dice were missing, or had faces that the dice thrown have not."""


class TypedDiceError(Exception):
    """Dice typed in from a real table are none that could have been thrown."""


class Referee:
    """One step's referee: `state` is now, `events` is what it recorded.

    `given` are faces that stand instead of the first throws: those already thrown when a position was forked.
    `typed` are those of a real table, which are used up from one step to the next [ST-R39]."""

    __slots__ = ("_at", "_given", "anew", "battle", "begun", "by_hand", "events", "state", "typed")

    def __init__(
        self,
        battle: Battle,
        state: State,
        given: Sequence[tuple[int, ...]] = (),
        typed: list[tuple[int, ...]] | None = None,
    ) -> None:
        self.battle = battle
        self.state = state
        self.events: list[Event] = []
        self.typed = [] if typed is None else typed
        self.begun: Entry | None = None
        """The entry of the agenda whose step is being played."""
        self.anew = False
        """Whether that step was put back, to be begun again."""
        self.by_hand = False
        """Whether dice of a real table fell in the step being played."""
        self._given = list(given)
        self._at: Situation | None = None

    @property
    def at(self) -> Situation:
        """Now, as the rules are asked about it."""
        at = self._at
        if at is None or at.state is not self.state:
            at = self._at = Situation(self.state, self.battle)
        return at

    def figure(self, name: str) -> Figure:
        """Return a figure as it is now."""
        return self.state.figures[name]

    def record(self, event: Event) -> None:
        """Apply an event; steps of figures it takes out of the fight are dropped, the hidden by it come to light."""
        if type(event) in KINDS:
            for before in coming_to_light(self.state, event):
                self.record(before)
        was = self.state
        state = event.apply(was)
        if state is was:
            state = replace(state)
        # Nobody has seen this state yet: to number it as it is spares a second copy of it for every event.
        force_setattr(state, "n", was.n + 1)
        self.state = state
        self.events.append(event)
        if event.takes_out and self.state.agenda:
            self._drop()

    def _drop(self) -> None:
        figures = self.state.figures
        places = tuple(
            place
            for place, entry in enumerate(self.state.agenda)
            if (actors := entry.step.actors) and all(figures[name].fate != "standing" for name in actors)
        )
        if places:
            self.record(Dropped(places=places))

    def throw(self, spec: str, purpose: str, actor: str, target: str, why: str) -> tuple[int, ...]:
        """Throw dice for a purpose; the faces follow from seed, round, purpose, figures and how often before."""
        name = dice.key(self.state.round, purpose, actor, target)
        parsed = dice.spec(spec)
        if self.typed:
            self.by_hand = True
            faces = _fitting(self.typed.pop(0), parsed, spec, why)
            self._given[:1] = ()
        elif self._given:
            faces = self._given.pop(0)
        else:
            faces = self._faces(purpose, actor, target, name, parsed)
        self.record(Thrown(spec=spec, faces=faces, why=why, actor=actor, target=target, purpose=purpose, key=name))
        return faces

    def _faces(self, purpose: str, actor: str, target: str, name: str, parsed: dice.Spec) -> tuple[int, ...]:
        loaded = self.battle.loaded
        if loaded is not None:
            return loaded.faces(purpose, actor, target, parsed)
        seed = self.state.seed
        if seed is None:
            raise LoadedDiceError("a view has no dice")
        return dice.faces(seed, name, self.state.throws.get(name, 0), parsed.number, parsed.sides)

    def total(self, spec: str, purpose: str, actor: str, target: str, why: str) -> int:
        """Throw dice and add them up with the spec's number."""
        parsed = dice.spec(spec)
        if not parsed.number:
            return parsed.plus
        return sum(self.throw(spec, purpose, actor, target, why)) + parsed.plus

    def next(self, *steps: AnyStep) -> None:
        """Put steps at the head of the agenda, in the order given."""
        if steps:
            self.record(_scheduled(steps, "next"))

    def then(self, *steps: AnyStep) -> None:
        """Put steps at the end of the agenda, in the order given."""
        if steps:
            self.record(_scheduled(steps, "last"))

    def when(self, time: tuple[int, int], *steps: AnyStep) -> None:
        """Put steps on the agenda by their time (numerator, denominator)."""
        if steps:
            self.record(_scheduled(steps, "at", time))

    def begin(self) -> AnyStep:
        """Take the first step off the agenda."""
        self.begun = self.state.agenda[0]
        self.record(StepBegan(begun=self.begun.step))
        return self.begun.step

    @property
    def given(self) -> tuple[tuple[int, ...], ...]:
        """The faces of all dice of the step being played, where some of them are not the battle's own."""
        return tuple([event.faces for event in self.events if isinstance(event, Thrown)]) if self.by_hand else ()

    def begin_anew(self) -> None:
        """Put the step being played back at the head of the agenda: it is given up, and begun again as things are."""
        if self.begun is not None:
            self.record(_scheduled((self.begun.step,), "next", self.begun.time))
            self.anew = True


def _fitting(faces: tuple[int, ...], parsed: dice.Spec, spec: str, why: str) -> tuple[int, ...]:
    if len(faces) == parsed.number and all(1 <= face <= parsed.sides for face in faces):
        return faces
    raise TypedDiceError(f"{why} takes {spec}, which does not fall {','.join(map(str, faces))}")


def _scheduled(steps: Any, where: str, time: tuple[int, int] | None = None) -> Scheduled:
    return Scheduled(steps=steps, where=where, time=time)
