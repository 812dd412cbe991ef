"""True battles, and the audit run over them with one thing told falsely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.events import Event
from game.core.state import State
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.situation import Battle
from game.sides import player
from tests.audit.audit import Audit

Told = tuple[State, tuple[Event, ...]]
"""A battle: its first state and all its events."""


def played_out(battle: Battle, state: State, who: str, rounds: int) -> Told:
    """Give a battle as two sides of one kind play it, up to the beginning of so manieth a round."""
    players = {side.id: player(who, side.id, state.seed or 0) for side in state.sides}
    position = opening(battle, state)
    events = list(position.events)
    while position.decision is not None and position.now.round < rounds:
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command = players[position.decision.side].choose(at, position.decision)[0]
        found = submit(battle, position, command)
        assert isinstance(found, Position), found
        events += found.events
        position = found
    return state, tuple(events)


def audit(
    battle: Battle, told: Told, kind: type[Event] | None = None, change: Callable[[Any], Any] = lambda event: event
) -> None:
    """Run the audit over a battle; the first event of a kind that can be changed is, and what follows holds on."""
    state, events = told
    watch = Audit(battle, state)
    done = False
    for event in events:
        seen = event
        if kind is not None and not done and isinstance(event, kind):
            seen = change(event)
            done = seen is not event
        after = replace(seen.apply(state), n=state.n + 1)
        watch.see(state, seen, after)
        state = after
    assert kind is None or done, f"no {kind} to change"
