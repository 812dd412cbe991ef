"""Whole large battles: nothing amiss on the way, and a thousand figures played fast."""

from __future__ import annotations

import time

import pytest

from game import sides
from game.catalogue.loading import find_scenario
from game.catalogue.muster import muster
from game.catalogue.tables import load
from game.session.driving import play_out
from game.session.game import Session
from game.session.opening import opened
from tests.play import state_of
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


def thousand() -> str:
    """Ten bodies of fifty a side, face to face."""
    table = "table: {width: 200, height: 80, ground: grass, setting: outdoors, light: day}"
    rows = [table, "men_per_figure: 20", "units:"]
    troops = ("heavy_foot", "longbowman", "pikeman", "medium_horse", "light_foot")
    for n in range(10):
        for side, y, facing in (("blue", 50, 0), ("red", 26, 180)):
            rows.append(
                f"  - {{id: {side}{n}, side: {side}, troop: {troops[n % 5]}, count: 50,"
                f" formation: {{shape: line, ranks: 4}}, at: [{14 + 19 * n}, {y}], facing: {facing}}}"
            )
    return "\n".join(rows) + "\n"


def test_a_thousand_figures_play_a_round_in_two_seconds():
    session = Session(state_of(thousand()), "large_battles", 5, rounds=2, keep=False)
    assert len(session.now.figures) == 1000
    began = time.process_time()
    play_out(session, {side.id: sides.player("scripted", side.id, 5) for side in session.now.sides}, 2)
    assert session.now.round == 2
    assert (time.process_time() - began) / 2 < 2.0
