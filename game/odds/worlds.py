"""What a side may take to be so: a position to play on from, made of nothing but what the side knows.

Neither the battle's own seed is in it, nor anybody the side does not know of, nor what the other side keeps under seal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Thrown
from game.core.state import AnyStep, Entry, State
from game.play.position import Course, Position, advance, answer, course, restored
from game.rules.knowing.unknown import without
from game.rules.knowing.view import event_for, view, view_of
from game.rules.situation import Battle

Answerer = Callable[[Position], Command]
"""Answers the decision of a position."""


class World(Struct, frozen=True):
    """The battle as a side knows it before the open step, and what it knows of what was said and thrown in that step.

    An answer is None where the other side gave it under seal: it is drawn anew each time. `whole` tells that the open
    step goes on where it stands; otherwise it is begun anew, as things are now."""

    side: str
    start: State
    answers: tuple[Command | None, ...]
    given: tuple[tuple[int, ...], ...]
    whole: bool

    def position(self, battle: Battle, seed: int, drawn: Answerer) -> Position:
        """Return the position in which the battle stands, with dice of its own from here on.

        What the other side has settled under seal, it settles once more: `drawn` answers for it."""
        start = replace(self.start, seed=seed)
        steps = battle.book.sealed_anew(start, start.enemy_of(self.side))
        if steps:
            start = _settled(battle, start, steps, drawn)
        return _answered(battle, start, self, drawn)


def world(battle: Battle, position: Position, side: str) -> World:
    """Return what a side knows of a position, as one to play on from."""
    known = view(position.now, side)
    if position.decision is None:
        return World(side, known, (), (), True)
    past = course(battle, position)
    start = view_of(position.start, position.now, side)
    found = World(side, start, _heard(position, past, known, side), _fallen(position, past, side), True)
    return found if _is_alike(battle, found, position, known) else _anew(position, known, side)


def _heard(position: Position, past: Course, known: State, side: str) -> tuple[Command | None, ...]:
    """The answers of the open step that a side knows of: its own, and what was done openly by those it knows."""
    found: list[Command | None] = []
    for decision, command in zip(past.decisions, position.answers):
        if decision.side == side:
            found.append(command)
        elif decision.sealed:
            found.append(None)
        else:
            told = without(command, lambda name: name in position.now.figures and name not in known.figures)
            found += [] if told is None else [told]
    return tuple(found)


def _fallen(position: Position, past: Course, side: str) -> tuple[tuple[int, ...], ...]:
    """The dice of the open step that a side has seen fall."""
    state, found = position.start, []
    for event in past.events:
        after = event.apply(state)
        if isinstance(event, Thrown) and event_for(state, side, event, after) is not None:
            found.append(event.faces)
        state = after
    return tuple(found)


def _is_alike(battle: Battle, found: World, position: Position, known: State) -> bool:
    """Whether the open step, played again as far as it is known, comes to what the side sees now."""
    try:
        again = restored(battle, replace(found.start, seed=0), _filled(found, position), found.given)
    except (LookupError, ValueError, StopIteration):
        return False
    here, asked = again.decision, position.decision
    if here is None or asked is None or (here.side, here.prompt) != (asked.side, asked.prompt):
        return False
    return view(again.now, found.side).figures == known.figures


def _filled(found: World, position: Position) -> tuple[Command, ...]:
    """The answers that are known, those under seal as they were given: only to see whether the step is the same."""
    if len(found.answers) != len(position.answers):
        return tuple([command for command in found.answers if command is not None])
    return tuple([was if known is None else known for known, was in zip(found.answers, position.answers)])


def _anew(position: Position, known: State, side: str) -> World:
    """The world in which the open step begins anew, as things are now."""
    head = view_of(position.start, position.now, side).agenda[:1]
    return World(side, replace(known, agenda=(*head, *known.agenda)), (), (), False)


def _settled(battle: Battle, start: State, steps: tuple[AnyStep, ...], drawn: Answerer) -> State:
    """Play some steps before all others, and return the state before the step that was open."""
    agenda = start.agenda
    position = advance(battle, replace(start, agenda=(*map(Entry, steps), *agenda)))
    while position.decision is not None and len(position.start.agenda) > len(agenda):
        position = answer(battle, position, drawn(position))
    return position.start


def _answered(battle: Battle, start: State, found: World, drawn: Answerer) -> Position:
    """Give the answers of the open step, those under seal as they are drawn."""
    plain = next((place for place, command in enumerate(found.answers) if command is None), len(found.answers))
    known: tuple[Any, ...] = found.answers[:plain]
    position = restored(battle, start, known, found.given)
    for command in found.answers[plain:]:
        position = answer(battle, position, drawn(position) if command is None else command)
    return position
