"""Turning the undead in the missile phase: declared with the shots, taking effect with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command, TurnUndead
from game.core.events import Event
from game.core.figures import Condition
from game.core.ids import SubjectId
from game.core.state import State, with_figure
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.play.ledger import fight
from game.play.morale.driving import drive
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.play.stealth.uncovering import uncovers
from game.play.volley import Volley
from game.rules.course.timing import untimely
from game.rules.decision import Offer
from game.rules.magic.turning import DESTROYED, ROUNDS, TURNED, Judged, judged, turning_refused, turns_undead
from game.rules.situation import Situation


class UndeadTurned(Event, frozen=True, kw_only=True):
    """A cleric tried to turn the undead: the roll, how many it could reach, and what came of each that heard him."""

    figure: SubjectId
    roll: int
    number: int
    judged: tuple[Judged, ...]
    volley: int

    def apply(self, state: State) -> State:
        """It is his act of the phase."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, shots=figure.shots + 1))

    def those(self, outcome: str) -> tuple[str, ...]:
        """List the figures with this outcome: turned, destroyed or held."""
        return tuple(foe.figure for foe in self.judged if foe.outcome == outcome)


class MayTurn(Offer[TurnUndead], frozen=True):
    """Declare for the missile phase that a cleric turns the undead [SP-3.4.2.14]."""

    kind: ClassVar[type[Command]] = TurnUndead
    side: str

    def refuse(self, at: Situation, command: TurnUndead) -> Refusal | None:
        """He must be a cleric, free, unmoved and unhurt, with the symbol in hand, and have undead who hear him."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        ledger = fight(at.state)
        if any(turning.figure == figure.id for turning in ledger.turnings):
            return Refusal(f"{figure.name} turns the undead already", "SP-R186")
        if any(cast.figure == figure.id for cast in ledger.casts):
            return Refusal(f"{figure.name} casts a spell in this phase", "SP-R161")
        if any(use.figure == figure.id for use in ledger.uses):
            return Refusal(f"{figure.name} uses a device in this phase", "SP-R149")
        if any(aim.figure == figure.id for aim in ledger.aims):
            return Refusal(f"{figure.name} shoots in this phase", "SP-R186")
        return untimely(at, figure, "turning") or turning_refused(at, figure)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each cleric who may."""
        for figure in at.field.friends(self.side):
            if figure.profile.traits and turns_undead(figure):
                command = TurnUndead(figure.id)
                if self.refuse(at, command) is None:
                    yield command


def turn_undead(ref: Referee, volley: Volley, command: TurnUndead) -> tuple[list[str], dict[str, str]]:
    """Have a cleric turn the undead on the state as the volley began; the destroyed fall with all else.

    Give the ids of those he reached, and of those turned by whom: they flee when all has fallen.
    [SP-3.4.2.14, SP-3.10.9, SP-3.2.4, SP-R186]"""
    figure = volley.began.figure(command.figure)
    roll = sum(ref.throw("2d6", "turning", figure.id, "", f"{figure.name} turns the undead"))
    many = ref.total("2d6", "number turned", figure.id, "", "of them at most, the nearest first")
    found = judged(volley.began, figure, roll, many)
    rules = ("SP-3.10.9", "SP-3.4.2.14", "SP-R186")
    event = UndeadTurned(
        figure=figure.id, roll=roll, number=many, judged=tuple(found), volley=volley.number, rules=rules
    )
    ref.record(event)
    for name in event.those(DESTROYED):
        volley.felled[name] = figure.id
        hurt(ref, name, max(1, ref.figure(name).hit_points), f"{figure.name}'s prayer", "SP-3.10.9")
    return list(event.those(DESTROYED)), dict.fromkeys(event.those(TURNED), figure.id)


def drive_off(ref: Referee, turned: dict[str, str]) -> None:
    """Have those turned flee, now that all has fallen that falls together [SP-3.10.9, SP-3.5.9.5.2, SP-R187]."""
    for by in dict.fromkeys(turned.values()):
        names = tuple(name for name, whose in turned.items() if whose == by)
        condition = Condition("turned", ref.state.round + ROUNDS - 1, by)
        drive(ref, names, condition, f"turned by {ref.figure(by).name}", "SP-3.10.9", "SP-R187")


uncovers(UndeadTurned, "figure")
