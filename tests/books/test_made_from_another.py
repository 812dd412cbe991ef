"""The book that CONTRIBUTING.md makes from the main one: taken from the text as it stands there, put in, and played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import systems
from game.core.events import InitiativeWon, RoundBegan, Thrown, after_event
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin, opened
from game.session.replay import verify
from game.sides import player
from tests.audit.audit import Audit
from tests.source import ROOT

NAME = "higher_die"
MOST = 60


def text() -> str:
    """The book as it is printed."""
    (found,) = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL)
    return found


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / "books" / NAME
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(text(), encoding="utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(folder.parent)])
    monkeypatch.setattr(systems, "BOOKS", (*systems.BOOKS, NAME))
    yield NAME
    sys.modules.pop(f"game.systems.{NAME}", None)


def test_it_is_short():
    assert text().count("\n") < MOST


def test_it_plays_with_its_own_initiative_and_its_replay_verifies(book: str, tmp_path: Path):
    session: Session = begin(
        opened("meeting"), book, 3, how=Beginning(rounds=6), kept=Keeping(tmp_path / "made.replay")
    )
    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, 6)
    session.close()
    rounds = [event for event in session.events if isinstance(event, RoundBegan)]
    won = [event for event in session.events if isinstance(event, InitiativeWon)]
    dice = [event for event in session.events if isinstance(event, Thrown) and event.purpose == "initiative"]
    assert len(won) == len(rounds) >= 3
    assert len(dice) >= 2 * len(won)
    assert {one.rules for one in won} == {("HD-1.1",)}
    assert verify(tmp_path / "made.replay").agrees


def test_the_audit_of_the_common_rules_passes_it(book: str):
    session: Session = begin(opened("meeting"), book, 4, how=Beginning(rounds=3))
    state = session.first
    audit = Audit(session.battle, state)
    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, 3)
    for event in session.events:
        after = after_event(state, event)
        audit.see(state, event, after)
        state = after
