"""Whole battles by segments: replays that verify, forks that equal their games, the clock, and the audit unbroken."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import sides
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.rules.course.clocks import Segments
from game.session.driving import play_out
from game.session.game import Keeping
from game.session.opening import begin, opened
from game.session.replay import verify
from game.systems.three_actions.clock import clock
from game.systems.three_actions.events import InitiativeThrown, Intended
from tests.books.three_actions.rounds import ARCHER, MAGE, blue, red, rounds
from tools.games import play


@pytest.mark.parametrize("players", [("scripted", "scripted"), ("random", "random")])
def test_battles_keep_every_invariant_and_copies_go_the_same_way(players: tuple[str, str]):
    """The audit looks after every event, and every seventh answer is given to a copy too."""
    state = muster(find_scenario("bridge"), load())
    end = play(state, "three_actions", 3, players, 60)
    assert end.now.outcome is not None


def test_a_battle_that_was_kept_agrees_line_by_line(tmp_path: Path):
    """Castings, changes of mind and warnings are read back from the file as they were written."""
    file = tmp_path / "quarrel.replay"
    found = opened("quarrel")
    session = begin(found, "three_actions", 2, kept=Keeping(file))
    who = {side.id: sides.player("random", side.id, 2) for side in found.state.sides}
    play_out(session, who, 3)
    session.close()
    verdict = verify(file)
    assert verdict.agrees, verdict.sentence


def test_the_clock_shows_what_then_happens():
    fight = rounds(blue("mag", 10, 30, MAGE), blue("ann", 14, 30, ARCHER), red("foe", 10, 16, "creature: ogre"),
                   initiative={"mag": 3, "ann": (2, 8), "foe": 5})  # fmt: skip
    fight.state_all("cast mag fire_ball toward 10,16", "shoot ann at foe; ann at foe", "move foe via 10,20 facing 180")
    shown = clock(fight.at)
    assert isinstance(shown, Segments) and shown.count == 10
    spans = {row.figure: [(span.start, span.end, span.kind) for span in row.spans] for row in shown.rows}
    assert (3, 5, "cast") in spans["mag"]
    assert [start for start, _, kind in spans["ann"] if kind == "shot"] == [2, 8]
    assert [row.words for row in shown.rows if row.figure == "mag"] == ["fire ball (3 segments)"]
    assert spans["foe"][0][0] == 1 and spans["foe"][0][2] == "move"
    left = {row.figure: row.left for row in shown.rows}
    assert left["ann"] == 1 and left["mag"] == 2


def test_the_clock_shows_intentions_before_any_die_is_thrown():
    fight = rounds(blue("ann", 14, 30, ARCHER), red("foe", 14, 16))
    fight.do("shoot ann at foe")
    shown = clock(fight.at)
    assert shown is not None and shown.now == 0
    assert [(row.figure, row.words, row.done) for row in shown.rows] == [("ann", "shot", False)]


def test_the_clock_tells_where_a_walk_ends_and_who_would_strike_when():
    """A walk of twelve inches lasts five segments of 2.4; who has stated nothing strikes by his die, if reached."""
    fight = rounds(blue("mag", 10, 30, MAGE), blue("ann", 20, 30), red("foe", 10, 14), red("orc", 16, 14),
                   initiative={"mag": 1, "foe": 7})  # fmt: skip
    fight.state_all("cast mag fire_ball toward 10,14", "move ann via 20,18 facing 0").until("where does fire ball go")
    spans = {row.figure: [(span.start, span.end, span.kind) for span in row.spans] for row in clock(fight.at).rows}
    assert spans["mag"] == [(1, 3, "cast")]
    assert spans["ann"][0] == (1, 5, "move")
    assert spans["foe"] == [(7, 7, "ready")]


def test_who_fights_hand_to_hand_marches_while_archers_shoot():
    """A volley bars the archers from the march, and nobody else: every body of both sides states what it means to do.

    [TA-7.1]"""
    session = begin(opened("bridge"), "three_actions", 3)
    play_out(session, {side.id: sides.player("scripted", side.id) for side in session.now.sides}, 1)
    began = next(n for n, one in enumerate(session.events) if isinstance(one, InitiativeThrown))
    stated = {event.figure for event in session.events[:began] if isinstance(event, Intended)}
    figures = session.now.figures.values()
    assert {"ghaz", "odo", "wat"} <= stated
    for unit, least in (("archers", 4), ("axes", 10), ("fen_spears", 6), ("bows", 3), ("spears", 6)):
        assert sum(figure.id in stated for figure in figures if figure.unit == unit) >= least, unit
