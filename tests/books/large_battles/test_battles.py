"""Whole large battles: nothing amiss on the way, and a thousand figures played fast."""

from __future__ import annotations

import time

import pytest

from game import sides
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import opened
from tools.bench import masses
from tools.games import play


@pytest.mark.parametrize(("name", "who", "seed"), [("shieldwall", "random", 4), ("field", "scripted", 3)])
def test_nothing_is_amiss_and_copies_go_the_same_way(name: str, who: str, seed: int):
    """Audited after every event, forked at every seventh decision; scripted sides are never refused."""
    end = play(muster(find_scenario(name), load()), "large_battles", seed, (who, who), 2)
    assert end.now.outcome is not None or end.now.round > 2


def test_the_field_is_this_books():
    found = opened("field")
    assert found.rules == "large_battles"
    assert len(found.state.figures) > 300


def test_a_thousand_figures_play_a_round_in_two_seconds():
    session = Session(masses(), "large_battles", 5, how=Beginning(rounds=2), kept=Keeping(keep=False))
    assert len(session.now.figures) == 1000
    began = time.process_time()
    play_out(session, {side.id: sides.player("scripted", side.id, 5) for side in session.now.sides}, 2)
    assert session.now.round == 2
    assert (time.process_time() - began) / 2 < 2.0
