"""Positions: where a battle stands, in two pieces of data, and how an answer takes it on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.commands import Command
from game.core.course.umpire import DICE, WithDice
from game.core.events import Event, Thrown
from game.core.state import State
from game.core.tally import Refusal
from game.play.course.rounds import Unasked
from game.play.moving.plunging import come_down
from game.play.referee import Referee, TypedDiceError
from game.play.step import Play, begin
from game.rules.decision import Decision
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation

NOTHING_ASKED = Refusal("the battle is over: nothing is asked", "SP-3.2.6")


class Upshot(NamedTuple):
    """The result of the answers so far: the state, the decision asked there, and the events on the way."""

    now: State
    decision: Decision | None
    events: tuple[Event, ...]


class Position:
    """`start`, the state before the open step, and `answers`, what was said in it; the rest follows from these.

    `given` are dice faces of the open step that stand whatever the seed: a fork keeps what was already thrown."""

    __slots__ = ("_live", "_situation", "answers", "decision", "events", "given", "now", "start")

    def __init__(
        self,
        start: State,
        answers: tuple[Command, ...],
        given: tuple[tuple[int, ...], ...],
        come: Upshot,
        live: tuple[Referee, Play] | None = None,
    ) -> None:
        self.start = start
        self.answers = answers
        self.given = given
        self.now, self.decision, self.events = come
        self._live = live
        self._situation: Situation | None = None

    def take_live(self) -> tuple[Referee, Play] | None:
        """Take the running step, which only one answer can use."""
        live, self._live, self._situation = self._live, None, None
        return live

    def situation(self, battle: Battle) -> Situation:
        """Return what the side that is asked sees (or, at the end, the truth).

        It is kept until the answer: who chooses looks at it, and the referee judges the command by the same one."""
        found = self._situation
        if found is None or found.battle is not battle:
            asked = self.decision
            state = self.now if asked is None else asked.posed(view(self.now, asked.side))
            found = self._situation = Situation(state, battle)
        return found


def opening(battle: Battle, state: State) -> Position:
    """Begin a battle from its scenario's state: play until somebody must decide."""
    referee = Referee(battle, state)
    referee.next(*battle.book.opening(state))
    return advance(battle, referee.state, referee.events)


def advance(
    battle: Battle, state: State, before: Iterable[Event] = (), typed: list[tuple[int, ...]] | None = None
) -> Position:
    """Play steps until a side must decide, or nothing is left; no two rounds go by in which nobody is asked.

    `typed` are dice of a real table that are still to be used."""
    events = list(before)
    last = state.round
    while state.agenda:
        referee = Referee(battle, state, (), typed)
        if state.round > last + 1:
            last = state.round
            referee.next(Unasked(state.sides[0].id))
        play = begin(referee)
        try:
            decision = next(play)
        except StopIteration:
            _ended(referee, state)
            events += referee.events
            state = referee.state
            continue
        events += referee.events
        return Position(state, (), referee.given, Upshot(referee.state, decision, tuple(events)), (referee, play))
    return Position(state, (), (), Upshot(state, None, tuple(events)))


def submit(battle: Battle, position: Position, command: Command) -> Position | Refusal:
    """Answer the open decision: the next position, with the events of this command, or why not."""
    decision = position.decision
    if decision is None:
        return NOTHING_ASKED
    no = decision.refuse(position.situation(battle), command)
    if no is not None:
        return no
    return _by_hand(battle, position, command) if isinstance(command, WithDice) else answer(battle, position, command)


def _by_hand(battle: Battle, position: Position, command: WithDice) -> Position | Refusal:
    """Answer with dice that were thrown by hand: all of them must be used, and fit what is thrown [ST-R39]."""
    left: list[tuple[int, ...]] = []
    try:
        found = answer(battle, position, command, left)
    except TypedDiceError as no:
        return Refusal(str(no), DICE)
    if not left:
        return found
    fell = len(command.faces) - len(left)
    what = {"typed": len(command.faces), "fell": fell}
    return Refusal(f"{len(command.faces)} throws were typed, and {fell} fall before the next question", DICE, what)


def answer(
    battle: Battle, position: Position, command: Command, typed: list[tuple[int, ...]] | None = None
) -> Position:
    """Answer the open decision with a command known to be legal; `typed` is left with the dice it had no use for."""
    live = position.take_live()
    referee, play = live if live is not None else _played_again(battle, position)
    first = len(referee.events)
    if typed is not None:
        referee.typed = typed
    try:
        decision = play.send(command)
    except StopIteration:
        _ended(referee, position.start)
        return advance(battle, referee.state, referee.events[first:], typed)
    answers = (*position.answers, command)
    events = tuple(referee.events[first:])
    if referee.anew:
        play.close()
        return advance(battle, referee.state, events)
    if referee.state.outcome is not None:
        play.close()
        return Position(referee.state, (), (), Upshot(referee.state, None, events))
    given = referee.given or position.given
    return Position(position.start, answers, given, Upshot(referee.state, decision, events), (referee, play))


def _ended(referee: Referee, before: State) -> None:
    """When the first step of an agenda is over, they fall whom nothing holds up any more [SP-R304]."""
    if referee.state.figures is not before.figures:
        come_down(referee)


def _played_again(battle: Battle, position: Position) -> tuple[Referee, Play]:
    referee = Referee(battle, position.start, position.given)
    play = begin(referee)
    next(play)
    for command in position.answers:
        play.send(command)
    return referee, play


class Course(NamedTuple):
    """What has happened in an open step: the decision before each answer, the open one last, and the events."""

    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]


def course(battle: Battle, position: Position) -> Course:
    """Return what has happened in the open step so far; nothing at the end of a battle."""
    if position.decision is None:
        return Course((), ())
    referee = Referee(battle, position.start, position.given)
    play = begin(referee)
    decisions = [next(play), *[play.send(command) for command in position.answers]]
    play.close()
    return Course(tuple(decisions), tuple(referee.events))


def restored(battle: Battle, start: State, answers: tuple[Command, ...], given: Any = ()) -> Position:
    """Make a position from its data: a copy, a fork, or one read from a file."""
    if not start.agenda:
        return Position(start, (), (), Upshot(start, None, ()))
    referee = Referee(battle, start, given)
    play = begin(referee)
    try:
        decision = next(play)
        for command in answers:
            decision = play.send(command)
    except StopIteration:
        _ended(referee, start)
        return advance(battle, referee.state, referee.events)
    return Position(
        start, answers, tuple(given), Upshot(referee.state, decision, tuple(referee.events)), (referee, play)
    )


def fork(battle: Battle, position: Position, seed: int) -> Position:
    """Copy a position with dice of its own; what the open step has already thrown stays thrown."""
    thrown = tuple([event.faces for event in course(battle, position).events if isinstance(event, Thrown)])
    return restored(battle, replace(position.start, seed=seed), position.answers, thrown)
