"""The course of a battle cut into spans: some commands in a row, each span ending where the next begins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.commands import Command
from game.core.course.umpire import WithDice
from game.core.events import Thrown
from game.core.text.typed import read
from game.files.played import STANDING, Played
from game.play.position import Position
from game.telling.narration import Sentence, Teller

APART = (5, 15, 40)
"""Events by which a span seems heavier where its neighbour is of another side, another phase, another round."""


class Given(Struct, frozen=True):
    """A command that was given: by which side, in which round, at what kind of step."""

    side: str
    round: int
    kind: str
    command: Command


class Act(Struct, frozen=True):
    """A command of the history with what came of it: by whom (`own`: not by a standing order), in which phase.

    `place` is where it stands in the history; `said` is the log of it; `weight` counts its events."""

    place: int
    given: Given
    own: bool
    phase: str
    dice: bool
    weight: int
    said: tuple[Sentence, ...]


class Span(Struct, frozen=True):
    """Acts in a row."""

    acts: tuple[Act, ...]

    @property
    def first(self) -> Act:
        """The first of them."""
        return self.acts[0]

    @property
    def last(self) -> Act:
        """The last of them."""
        return self.acts[-1]

    @property
    def weight(self) -> int:
        """How many events it has."""
        return sum(act.weight for act in self.acts)

    @property
    def dice(self) -> bool:
        """Whether dice fell in it."""
        return any(act.dice for act in self.acts)

    @property
    def deciders(self) -> tuple[str, ...]:
        """The sides that decided something in it, in the order of their first decisions."""
        return tuple(dict.fromkeys(act.given.side for act in self.acts if act.own))


def kind_of(position: Position) -> str:
    """Return what kind of step asks in a position, "" where nothing is asked."""
    return type(position.start.agenda[0].step).__name__ if position.start.agenda else ""


def plain(command: Command) -> Command:
    """Return a command without the dice that were typed with it."""
    return read(command.then) if isinstance(command, WithDice) else command


def acts(played: Sequence[Played]) -> list[Act]:
    """List what was given in a battle and not taken back, with what was said of it."""
    teller = Teller(played[0].position.now)
    found, phase = [], ""
    for place in range(1, len(played)):
        before, after = played[place - 1].position, played[place]
        decision, command = before.decision, after.command
        if decision is None or command is None:
            continue
        given = Given(decision.side, before.now.round, kind_of(before), plain(command))
        said = tuple(teller.tell(after.events))
        dice = any(isinstance(event, Thrown) for event in after.events)
        found.append(Act(place, given, after.by != STANDING, phase, dice, len(after.events), said))
        begun = (sentence for sentence in reversed(said) if sentence.kind in ("phase", "head"))
        phase = next((sentence.text if sentence.kind == "phase" else "" for sentence in begun), phase)
    return found


def spans(course: Sequence[Act], most: int) -> list[Span]:
    """Cut a battle after all that dice settled and wherever another side decides, then join the lightest.

    At most so many are left, if there are more; those of a side, a phase and a round are joined first."""
    found: list[Span] = []
    for act in course:
        if found and not found[-1].dice and found[-1].last.given.side == act.given.side:
            found[-1] = Span((*found[-1].acts, act))
        else:
            found.append(Span((act,)))
    while len(found) > max(1, most):
        place = min(range(len(found) - 1), key=lambda number: (_cost(found[number], found[number + 1]), number))
        found[place : place + 2] = [Span((*found[place].acts, *found[place + 1].acts))]
    return found


def _cost(one: Span, other: Span) -> int:
    """How much is lost where two spans are no longer told apart, in events."""
    a, b = one.last, other.first
    differ = one.deciders != other.deciders, a.phase != b.phase, a.given.round != b.given.round
    return min(one.weight, other.weight) + sum(apart for apart, is_so in zip(APART, differ) if is_so)
