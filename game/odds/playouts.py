"""Playing on from a position: from a command until what it set off is settled, or the phase, the round, the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from msgspec import Struct

from game.core.commands import Command
from game.core.events import Event
from game.core.state import State
from game.core.tally import Refusal
from game.odds.worlds import World
from game.play.course.standing_answers import standing_answer
from game.play.ledger import PhaseBegan, declared
from game.play.phases.missiles import Missiles
from game.play.position import NOTHING_ASKED, Position, answer
from game.rules.decision import Decision
from game.rules.knowing.unknown import without
from game.rules.situation import Battle, Situation
from game.sides.player import first_legal

MOST_ROUNDS = 60
"""After which a battle played out to its end is broken off."""
MOST_ANSWERS = 20_000
"""After which a playout that gets nowhere is broken off."""


class Policy(Protocol):
    """Who answers for a side in a playout: every player of the sides is one."""

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer a decision as the side sees it, and say why."""
        ...

    def twin(self) -> Policy:
        """Return another who remembers what this one does, and goes on by itself."""
        ...


class Horizon(Struct, frozen=True):
    """How far is played: chain, phase, round, end, or so many rounds from the present one."""

    until: str = "chain"
    rounds: int = 1

    def text(self) -> str:
        """Return it as it is typed."""
        return f"rounds={self.rounds}" if self.until == "rounds" else self.until


class Playout(Struct, frozen=True):
    """What came of one playout: the state before and after, and the events between."""

    before: State
    after: State
    events: tuple[Event, ...]


def horizon(text: str) -> Horizon:
    """Read a horizon as it is typed; ValueError for anything else."""
    word, _, number = text.partition("=")
    if word == "rounds" and number.isdecimal() and 0 < int(number) <= MOST_ROUNDS:
        return Horizon("rounds", int(number))
    if text in ("chain", "phase", "round", "end"):
        return Horizon(text)
    raise ValueError(f"{text!r} is no horizon: chain, phase, round, rounds=K (K up to {MOST_ROUNDS}) or end")


class Players(NamedTuple):
    """The battle, who answers for each side, and how far they play."""

    battle: Battle
    policies: dict[str, Policy]
    far: Horizon


Over = Callable[[Position], bool]


Shown = Callable[[State], None]
"""Is shown how things stand after every answer of a playout."""


def look_away(state: State) -> None:
    """Look at nothing on the way."""


def playout(
    players: Players,
    found: World,
    command: Command | None,
    seed: int,
    *,
    judged: bool = False,
    shown: Shown = look_away,
) -> Playout | Refusal:
    """Play on from a side's world with a command (None: as the policies choose), by dice of this seed.

    The refusal where the command is not legal there; `judged` where it is known to be."""
    position = begun(players, found, seed)
    before = position.now
    if command is not None and not judged:
        no = refused(players.battle, position, found.side, command)
        if no is not None:
            return no
    events: list[Event] = []
    last = position
    for _, last in answers(players, position, command):
        events += last.events
        shown(last.now)
    return Playout(before, last.now, tuple(events))


def begun(players: Players, found: World, seed: int) -> Position:
    """Return the position in which a playout of a side's world begins; what is under seal there its policies settle."""
    players.battle.hold(found.start)
    return found.position(players.battle, seed, lambda position: chosen(players.battle, position, players.policies))


def answers(
    players: Players, position: Position, command: Command | None, under_way: Over | None = None
) -> Iterator[tuple[Command, Position]]:
    """Play on from a position as far as is asked, and yield every answer with the position after it.

    The first is a command that is legal there, or (None) as the policies choose. `under_way` tells when it is over,
    where something has happened before."""
    battle, policies, far = players
    over = under_way or OVER[far.until](position, far, command)
    happened = under_way is not None
    for _ in range(MOST_ANSWERS):
        if position.decision is None or (happened and over(position)):
            return
        given = chosen(battle, position, policies) if command is None else command
        command = None
        position = answer(battle, position, given)
        happened = happened or bool(position.events)
        yield given, position


def refused(battle: Battle, position: Position, side: str, command: Command) -> Refusal | None:
    """Say why a side may not give a command in a position, or None."""
    decision = position.decision
    if decision is None:
        return NOTHING_ASKED
    if decision.side != side:
        return Refusal(f"{position.now.side(side).name} is not asked anything now", decision.cite)
    return decision.refuse(position.situation(battle), command)


def chosen(battle: Battle, position: Position, policies: dict[str, Policy]) -> Command:
    """The answer of standing orders, else of the policy; the plainest legal one in place of one that is not."""
    decision = position.decision
    if decision is None:
        raise LookupError("nothing is asked")
    at = position.situation(battle)
    command = standing_answer(at, decision)
    if command is None:
        command = policies[decision.side].choose(at, decision)[0]
    return command if decision.refuse(at, command) is None else first_legal(at, decision)


# ---- when it is over -------------------------------------------------------------------------------------------------


Awaited = Callable[[State, frozenset[str]], bool]
AWAITED: list[Awaited] = []
"""Each tells whether something else declared, by those named or by anybody, is still to come: of a book alone."""


def awaited(waits: Awaited) -> Awaited:
    """Enter what else may have been declared and is still to come."""
    AWAITED.append(waits)
    return waits


def mentioned(command: Command | None) -> list[str]:
    """List the ids that a command names, in their order."""
    found: list[str] = []

    def heard(word: str) -> bool:
        if word not in found:
            found.append(word)
        return False

    if command is not None:
        without(command, heard)
    return found


def _chain(first: Position, far: Horizon, command: Command | None) -> Over:
    """Over when the step that was open is asked about again, or the next one that was due before has begun.

    What was declared has to come first, and what was settled under seal to be opened, if it is in this round."""
    agenda, number, step = first.start.agenda, first.now.round, first.start.n
    kind, due = type(agenda[0].step) if agenda else None, agenda[1:2]
    named = frozenset(mentioned(command))
    sealed = {secret.name for secret in first.now.secrets}
    before, falls = declared(first.now), _falls(first.start)

    def is_open(now: State) -> bool:
        if now.round != number:
            return False
        said = declared(now)
        if any(said) and said != before and (not falls or _falls(now)):
            return True  # what stood there already is waited for by nobody, nor is what has fallen
        return any(one.name not in sealed for one in now.secrets) or any(waits(now, named) for waits in AWAITED)

    def over(position: Position) -> bool:
        here = position.start.agenda
        if position.start.n == step or is_open(position.now):
            return False  # shots in passing and the like are asked about in the midst of the step
        if not due:
            return type(here[0].step) is kind
        return here[0] is due[0] or (here[1:2] == due and type(here[0].step) is kind) or due[0] not in here

    return over


def _falls(state: State) -> bool:
    """Whether what is declared has a step of its own, still to come, in which it falls."""
    return any(isinstance(entry.step, Missiles) for entry in state.agenda)


def _phase(first: Position, far: Horizon, command: Command | None) -> Over:
    """Over when another phase of the book has begun."""
    number = first.now.round

    def over(position: Position) -> bool:
        return position.now.round != number or any(isinstance(event, PhaseBegan) for event in position.events)

    return over


def _rounds(first: Position, far: Horizon, command: Command | None) -> Over:
    last = first.now.round + far.rounds - 1
    return lambda position: position.now.round > last


def _end(first: Position, far: Horizon, command: Command | None) -> Over:
    last = first.now.round + MOST_ROUNDS
    return lambda position: position.now.round > last


OVER: dict[str, Callable[[Position, Horizon, Command | None], Over]] = {
    "chain": _chain, "phase": _phase, "round": _rounds, "rounds": _rounds, "end": _end,
}
