"""What happened, in sentences: one for each notable event, with names, dice and rules told apart."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import Event
from game.core.state import State
from game.session import (
    tellings,
    tellings_beasts,
    tellings_bodies,
    tellings_clockwork,
    tellings_counts,
    tellings_engines,
    tellings_fight,
    tellings_gear,
    tellings_magic,
    tellings_manoeuvres,
    tellings_orders,
    tellings_powers,
    tellings_segments,
    tellings_stealth,
    tellings_steps,
    tellings_table,
    tellings_umpire,
    tellings_unseen,
)
from game.session.sentences import Part, Sentence
from game.session.teller import SILENT, TELLINGS, Teller

__all__ = [
    "SILENT",
    "TELLINGS",
    "Part",
    "Sentence",
    "Teller",
    "narrate",
    "tellings",
    "tellings_beasts",
    "tellings_bodies",
    "tellings_clockwork",
    "tellings_counts",
    "tellings_engines",
    "tellings_fight",
    "tellings_gear",
    "tellings_magic",
    "tellings_manoeuvres",
    "tellings_orders",
    "tellings_powers",
    "tellings_segments",
    "tellings_stealth",
    "tellings_steps",
    "tellings_table",
    "tellings_umpire",
    "tellings_unseen",
]


def narrate(state: State, events: Iterable[Event], side: str | None = None) -> list[Sentence]:
    """Tell events that follow on a state, as a side sees them or (for None) all."""
    return Teller(state, side).tell(events)
