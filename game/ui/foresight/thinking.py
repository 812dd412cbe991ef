"""Generals who think in the worker's process while the window goes on; where there is none, they think in this one."""

from __future__ import annotations

import pickle
from threading import Event

from game.generals.elsewhere import GivenUpError, Said, Sent, said, thinking
from game.generals.general import General
from game.odds.glances.glancing import packed
from game.play.position import Position
from game.rules.situation import Battle
from game.ui.foresight.asker import Asker

AWAKE = 0.005
"""Seconds after which the thread that waits for an answer looks whether it has come."""


def thought_out(asker: Asker | None, general: General, battle: Battle, position: Position, given_up: Event) -> Said:
    """Return what a general says to a position, in a thread that may wait; GivenUpError where that is wanted no more.

    The same to the byte wherever it is worked out: where the worker dies or fails, it is worked out here."""
    found = asked(asker, general, battle, position, given_up) if asker is not None else None
    if found is not None:
        return found

    def breathe() -> None:
        if given_up.is_set():
            raise GivenUpError

    return said(general, battle, position, breathe)


def asked(asker: Asker, general: General, battle: Battle, position: Position, given_up: Event) -> Said | None:
    """Have the worker think; None where it cannot."""
    sent = Sent(battle.book.id, packed(position), pickle.dumps(general))
    inquiry = asker.ask(thinking, lambda: sent, shared=True)
    while not inquiry.over:
        if given_up.wait(AWAKE):
            inquiry.drop()
            raise GivenUpError
    known: Said | None = inquiry.known
    return None if inquiry.failed else known
