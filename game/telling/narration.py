"""What happened, in sentences: one for each notable event, with names, dice and rules told apart."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import Event
from game.core.state import State
from game.telling.kinds import (  # noqa: F401  (each says how its kinds are told)
    beasts,
    engines,
    fight,
    gear,
    magic,
    manoeuvres,
    nerve,
    powers,
    rounds,
    silence,
    stealth,
    steps,
    table,
    umpire,
    unseen,
)
from game.telling.sentences import Part, Sentence
from game.telling.teller import TELLINGS, Teller

__all__ = ["TELLINGS", "Part", "Sentence", "Teller", "narrate"]


def narrate(state: State, events: Iterable[Event], side: str | None = None) -> list[Sentence]:
    """Tell events that follow on a state, as a side sees them or (for None) all."""
    return Teller(state, side).tell(events)
