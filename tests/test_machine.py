"""Hypothesis drives battles of every book: offered, refused, taken back, written down; `tools/machine.py` has more."""

import pytest

from game import systems
from game.core.commands import Command
from game.session.game import Session
from tools.machine import Battles, run


@pytest.mark.parametrize("book", sorted(systems.BOOKS))
def test_nothing_is_amiss_whatever_is_done(book: str):
    run(book, 2, 10)


def test_the_machine_finds_what_is_amiss(monkeypatch: pytest.MonkeyPatch):
    """A battle in which a refused command changes something is caught."""
    plain = Session.play

    def play(session: Session, command: Command, by: str = "human", why: str = "") -> object:
        found = plain(session, command, by, why)
        session.here = 0 if getattr(command, "figure", "") == "nobody" else session.here
        return found

    monkeypatch.setattr(Session, "play", play)
    with pytest.raises(AssertionError):
        run("starkpool", 80, 12, shrink=False)  # it ends with the first; what is drawn hangs on what else is loaded
    assert Battles.book == ""
