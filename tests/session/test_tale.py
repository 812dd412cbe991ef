"""The tale of a battle: the first loss, the round that cost most, the end, and who did most."""

from pathlib import Path

import pytest

from game.cli import main
from game.core.events import BattleEnded, RoundBegan
from game.core.fight.harm import Slain, Surrendered
from game.core.fight.nerve import Fled
from game.session.afterwards.tale import tale
from tests.play import Fight

MEN = """
sandtable: 1
title: Four against three
table: {width: 20, height: 20}
sides: [{id: blue, name: The Blues, colour: blue}, {id: red, name: Red, colour: vermilion}]
units: [{id: guard, side: blue, troop: light_foot, count: 3, name: Guard, at: [6, 12], facing: 0, leader: cap}]
figures:
  - {id: cap, name: Ned, side: blue, troop: light_foot, at: [6, 15], facing: 0}
  - {id: one, side: red, troop: light_foot, at: [6, 4], facing: 180}
  - {id: two, side: red, troop: light_foot, at: [8, 4], facing: 180}
  - {id: six, side: red, creature: ogre, at: [10, 4], facing: 180}
"""


def told(*events):
    return tale(Fight(MEN).now, events)


def test_a_battle_is_told_by_its_first_loss_its_worst_round_and_its_end():
    found = told(
        RoundBegan(number=1), Slain(figure="one", by="guard-1"),
        RoundBegan(number=2), Slain(figure="cap", by="six"), Fled(figures=("guard-1",), why="half are lost"),
        BattleEnded(winner="red", why="The Blues have lost 50 percent"),
    )  # fmt: skip
    assert found.words == (
        "The Blues, 4 strong, met Red, 3 strong. The first loss was One, slain by Guard 1, in round 1. "
        "Round 2 cost most: the Blues lost 2, among them Ned, slain by Six. "
        "After 2 rounds Red had won: the Blues have lost 50 percent."
    )
    assert [(moment.round, moment.words) for moment in found.moments] == [
        (1, "the first loss: One, slain by Guard 1"), (2, "the round that cost most: Ned, slain by Six"),
        (2, "the end"),
    ]  # fmt: skip
    assert [moment.state.figures["cap"].standing for moment in found.moments] == [True, False, False]


def test_nobody_is_lost_twice():
    found = told(
        RoundBegan(number=1), Fled(figures=("one",), why="fright"), RoundBegan(number=2),
        Slain(figure="one", by="guard-1"), RoundBegan(number=3), Surrendered(figures=("six",)),
    )  # fmt: skip
    assert "The first loss was One, put to flight, in round 1. Round 3 cost most" in found.words
    assert "Six, taken prisoner" in found.words
    assert found.words.endswith("After 3 rounds it is not over.")


def test_one_without_losses_shows_how_they_met_and_how_it_ended():
    found = told(RoundBegan(number=1), BattleEnded(winner=None, why="round limit"))
    assert [moment.words for moment in found.moments] == ["as they met", "the end"]
    assert found.words.endswith("After 1 round it was broken off, and nobody had won.")
    assert found.deeds == ()


def test_the_best_deeds_stand_in_their_order():
    found = told(
        RoundBegan(number=1), Slain(figure="one", by="guard-1"), Slain(figure="two", by="guard-1"),
        Slain(figure="guard-3", by="six"),
    )  # fmt: skip
    assert found.deeds == ("Guard 1 felled 2", "Six felled 1")


def test_the_page_is_drawn_from_a_replay_that_is_over_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kept, page = tmp_path / "door.replay", tmp_path / "door.png"
    assert main(["run", "door", "--seed", "1", "--rounds", "3", "--replay", str(kept)]) == 0
    assert main(["picture", str(kept), "--tale", "-o", str(page)]) == 0
    assert page.read_bytes().startswith(b"\x89PNG")
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:-1]))
    assert main(["picture", str(kept), "--tale", "-o", str(page)]) == 2
    assert "not over" in capsys.readouterr().err
    assert main(["picture", str(kept), "--tale", "--at", "3", "-o", str(page)]) == 2
