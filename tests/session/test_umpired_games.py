"""Battles in every rule book in which an umpire meddles and dice are typed in: every invariant holds all the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.course.umpire import DiceTyped, UmpireSpoke
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.session.replay import verify
from game.sides import player
from game.systems import BOOKS
from tests.session.battles import skirmish
from tools.games import play
from tools.umpired import BOTH, meddled


@pytest.mark.rule("ST-R38")
@pytest.mark.rule("ST-R39")
@pytest.mark.parametrize("book", BOOKS)
def test_what_must_hold_holds_whatever_the_umpire_does(book: str):
    play(skirmish().state, book, 5, ("random", "random"), 1 if book == "exile" else 3, umpired=True)


def umpired(session: Session, commands: int) -> None:
    """Play some commands at random, and the umpire's word between them."""
    chance = Random(session.seed)
    players = {side.id: player("random", side.id, session.seed) for side in session.now.sides}
    for _ in range(commands):
        decision = session.decision
        if decision is None:
            return
        chosen = players[decision.side].choose(session.situation, decision)[0]
        session.play(meddled(session.battle, session.position, chosen, chance))


@pytest.mark.parametrize("book", BOOKS)
def test_the_replay_of_such_a_battle_verifies(tmp_path: Path, book: str):
    path = tmp_path / "a.replay"
    session = begin(skirmish(), book, 8, how=Beginning(rulings=BOTH, rounds=3), kept=Keeping(path))
    umpired(session, 40)
    session.close()
    assert any(isinstance(event, UmpireSpoke | DiceTyped) for event in session.events)
    verdict = verify(path)
    assert verdict.agrees, verdict.sentence
