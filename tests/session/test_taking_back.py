"""Undo: free until a die, a reveal or the other side's decision; past that only when both agree."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import systems
from game.core.commands import Done, Order
from game.core.figures import Condition
from game.core.tally import Refusal
from game.files.played import STANDING, revealed
from game.play.moving.offers import MayDeploy
from game.rules.stealth.unseen import is_unseen
from game.session.game import Session
from game.session.opening import begin, opened_text
from game.session.replay import verify
from game.session.resuming import resume
from game.session.taking_back import has_decided
from game.sides import player
from tests.session.battles import command, do, first, quiet
from tools.generated import generated
from tools.secret_pairs import pair_of


@pytest.mark.rule("ST-R16")
def test_a_move_is_taken_back_and_done_again():
    session = quiet()
    before = session.digest
    do(session, "move ann via 12,28 facing 0")
    after = session.digest
    assert session.undo("blue") is None
    assert session.digest == before
    assert session.now.figures["ann"].at == (10 * 1024, 30 * 1024)
    assert session.can_redo
    assert session.redo("blue") is None
    assert session.digest == after
    assert not session.can_redo


def test_several_are_taken_back_one_by_one_and_another_way_is_gone():
    session = quiet()
    marks = [session.digest]
    for text in ("move ann via 12,28 facing 0", "move bob via 15,27 facing 0"):
        do(session, text)
        marks.append(session.digest)
    for mark in reversed(marks[:-1]):
        assert session.undo("blue") is None
        assert session.digest == mark
    do(session, "move bob via 15,29 facing 0")
    assert not session.can_redo
    assert isinstance(session.redo("blue"), Refusal)


@pytest.mark.rule("ST-R16")
def test_a_die_bars_it_unless_both_agree():
    session = quiet()
    do(session, "done", "done")  # Blue is done, Red is done: the next initiative is thrown
    assert session.now.round == 2
    no = session.undo("red")
    assert isinstance(no, Refusal)
    assert no.rule == "ST-R16"
    assert session.now.round == 2
    assert session.undo("red", agreed=True) is None
    assert session.now.round == 1
    assert any("agrees" in notice for notice in session.notices)


AMBUSH = """
sandtable: 1
title: In the wood
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
figures:
  - {id: ann, name: Ann, side: blue, class: scout, level: 9, weapons: [sword], hit_points: 9, at: [18, 18], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 500, at: [3, 2], facing: 180}
surprise: {unaware: [red], ambush: [blue], chances: {blue: 6}}
"""


@pytest.mark.rule("ST-R16")
def test_a_die_that_the_side_knows_nothing_of_bars_nothing():
    """Whether the orc walks into an ambush is thrown as the battle begins: Blue alone is told what that die was for."""
    session = begin(opened_text(AMBUSH), seed=3)
    opening = session.history[0]
    assert opening.events[0] in opening.events
    assert "surprise" in revealed(session.first, opening, "blue")
    assert not revealed(session.first, opening, "red")


@pytest.mark.rule("ST-R16")
def test_the_other_sides_decision_bars_it():
    session = quiet()
    do(session, "move ann via 12,28 facing 0", "done")
    assert session.decision is not None
    assert session.decision.side == "red"
    do(session, "move orc via 24,6 facing 180")
    no = session.undo("blue")
    assert isinstance(no, Refusal)
    assert "other side" in no.reason
    assert session.undo("red") is None
    assert session.undo("blue") is None


def test_there_is_nothing_before_the_first():
    session = quiet()
    assert session.last_of("red") is None
    for _ in range(3):
        session.undo("blue", agreed=True)
    assert isinstance(session.undo("blue", agreed=True), Refusal)


def test_what_falls_again_falls_as_before():
    session = quiet()
    do(session, "done", "done")
    after = session.digest
    assert session.undo("red", agreed=True) is None
    do(session, "done")
    assert session.digest == after


def test_the_journal_tells_it_and_verifies(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0", "move bob via 15,27 facing 0")
    session.undo("blue")
    session.undo("blue")
    session.redo("blue")
    do(session, "move bob via 15,29 facing 0", "done")
    session.close()
    text = path.read_text()
    assert text.count('"command":"undo"') == 2
    assert text.count('"command":"redo"') == 1
    verdict = verify(path)
    assert verdict.agrees, verdict.sentence
    assert verdict.events == session.now.n


def test_what_both_agreed_to_is_still_noted_when_the_battle_is_taken_up_again(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = quiet(path)
    do(session, "done", "done")
    session.undo("red", agreed=True)
    noted = list(session.notices)
    session.close()
    again, _ = resume(path)
    assert again.notices == noted
    assert len(noted) == 1
    again.close()


def test_a_refused_command_changes_nothing():
    session = quiet()
    before, history = session.digest, len(session.history)
    for text in ("move ann via 40,2 facing 0", "move orc via 24,6 facing 180", "strike ann at orc", "choose first"):
        no = session.play(command(text))
        assert isinstance(no, Refusal)
        assert no.reason
        assert no.rule
    assert session.digest == before
    assert len(session.history) == history


@pytest.mark.rule("ST-R16")
@pytest.mark.parametrize("unseen", [("orc", "goblin"), ("goblin",), ()])
def test_what_none_but_the_unseen_were_asked_bars_nothing_and_they_are_asked_again(unseen: tuple[str, ...]):
    """Blue has the Move and then Red; where Red has nobody whom Blue sees, nothing that Red answered bars Blue."""
    session = quiet()
    figures = {name: replace(session.first.figures[name], conditions=(Condition("invisible"),)) for name in unseen}
    session = Session(replace(session.first, figures={**session.first.figures, **figures}))
    first(session, "blue")
    do(session, "move ann via 10,27 facing 0", "done", "move goblin via 30,6 facing 180")
    found = session.barrier("blue")
    assert (found is None) == (len(unseen) == 2)
    assert session.barrier("red") is None, "it may take back its own"


@pytest.mark.rule("ST-R16")
@pytest.mark.parametrize("book", systems.BOOKS)
@pytest.mark.parametrize("kind", ["sealed", "screen"])
def test_where_nobody_hides_whatever_the_other_side_did_counts_as_decided(book: str, kind: str):
    """Not what a standing order answered, nor that it was done where it had nothing to do."""
    pair = pair_of(book, 5, kind)
    session = Session(pair.states[0], book, 5)
    players = {side.id: player("random", side.id, 5) for side in session.now.sides}
    while session.decision is not None and len(session.history) < 60:
        session.play(players[session.decision.side].choose(session.situation, session.decision)[0])
    sides = [side.id for side in session.now.sides]
    for before, played in pairwise(session.history):
        decision = before.position.decision
        known = {side: has_decided(session.battle, before.position, played, side) for side in sides}
        assert not known[decision.side]
        if not isinstance(played.command, Done | Order):
            assert sum(known.values()) == (played.by != STANDING)
        elif any(isinstance(offer, MayDeploy) for offer in decision.offers):
            assert any(known.values())


@pytest.mark.rule("ST-R16")
@pytest.mark.parametrize("book", systems.BOOKS)
@pytest.mark.parametrize("seed", [3, 8, 21])
def test_in_any_open_battle_whatever_one_side_does_bars_the_other(book: str, seed: int):
    """Battles made up by chance, nobody hidden, both sides at random: no deed goes uncounted, and none counts twice."""
    given = opened_text(generated(seed)).state
    figures = {name: replace(one, conditions=()) for name, one in given.figures.items()}
    open_ = replace(given, figures=figures, circumstances=replace(given.circumstances, surprise=None))
    session = Session(open_, book, seed)
    sides = [side.id for side in session.now.sides]
    players = {side: player("random", side, seed) for side in sides}
    deeds = 0
    while session.decision is not None and len(session.history) < 40:
        before, decider = session.position, session.decision.side
        session.play(players[decider].choose(session.situation, session.decision)[0])
        played = next(one for was, one in pairwise(session.history) if was.position is before)
        if before.now.standing() and not any(is_unseen(figure) for figure in before.now.standing()):
            other = next(side for side in sides if side != decider)
            assert not has_decided(session.battle, before, played, decider)
            if not isinstance(played.command, Done | Order):
                deeds += 1
                assert has_decided(session.battle, before, played, other), played.command
    assert deeds
