"""A general who thinks in another process: what is sent of him, and what he comes back with.

He is sent whole, with all that he remembers, and thinks of the same position: so he says to the byte what he would say
here. Until he is back he is here as he was before, so that a thought that is given up has never been."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import Struct

from game import systems
from game.catalogue.tables import load
from game.core.commands import Command
from game.generals.general import Ahead, General
from game.generals.mind import Thought
from game.generals.trying.sharing import Crew
from game.odds.glances.sharing import Others
from game.play.position import Position, restored
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation

WAIT = 0.02
"""Seconds after which whoever waits for a thought looks up."""


class GivenUpError(Exception):
    """Nobody wants the rest of a thought."""


class Sent(Struct, frozen=True):
    """A general, packed, and the packed position (`glances.packed`) of a book in which he is asked."""

    book: str
    position: bytes
    general: bytes


class Said(NamedTuple):
    """What a general says, why, the general as he is once he has said it, and what he has thought since he was sent."""

    command: Command
    why: str
    general: General
    thoughts: tuple[Thought, ...]


def said(
    general: General, battle: Battle, position: Position, breathe: Callable[[], None], ahead: Ahead | None = None
) -> Said:
    """Have a general's copy answer what is asked in a position; `breathe` may raise something before each playout."""
    decision = position.decision
    if decision is None:
        raise LookupError("nothing is asked")
    copy: General = pickle.loads(pickle.dumps(general))  # noqa: S301  (packed by this program, for itself)
    copy.breathe, copy.ahead = breathe, ahead
    copy.look(battle, position)
    command, why = copy.choose(Situation(decision.posed(view(position.now, decision.side)), battle), decision)
    return Said(command, why, copy, tuple(copy.thoughts))


def thinking(sent: Sent, others: Others | None = None) -> Iterator[Callable[[], Said | None]]:
    """Have a general think where he was sent, beside whatever else is done there: for a worker of foresight.

    Others may play some of what he tries; it makes no difference to what he says."""
    battle = Battle(systems.book(sent.book), load())
    start, answers, given = pickle.loads(sent.position)  # noqa: S301
    general: General = pickle.loads(sent.general)  # noqa: S301
    position = restored(battle, start, answers, given)
    over, dropped = threading.Event(), threading.Event()
    found: list[Said | Exception] = []

    def breathe() -> None:
        if dropped.is_set():
            raise GivenUpError

    def think() -> None:
        try:
            found.append(said(general, battle, position, breathe, crew.ahead if crew is not None else None))
        except Exception as no:  # the question has failed, and whoever asked thinks himself
            found.append(no)
        over.set()

    crew = Crew(breathe) if others is not None else None
    threading.Thread(target=think, name="general", daemon=True).start()
    try:
        while not over.wait(WAIT):
            if crew is not None and others is not None:
                crew.see_to(others)
            yield lambda: None
    finally:
        dropped.set()
        if crew is not None and others is not None:
            crew.close(others)
    came = found[0]
    if isinstance(came, Exception):
        raise came
    yield lambda: came
