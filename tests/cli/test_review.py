"""`review`: a battle that is over, looked back upon; what cannot be reviewed is told in one sentence."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli.commands import review as command
from game.odds.review.reviewing import Review
from game.session.game import Keeping
from game.session.opening import begin, opened_text
from tests.odds.battles import DUEL

FEW = ("-n", "20", "--points", "8", "--jobs", "1")


@pytest.fixture
def well(here: Path, give) -> str:
    """A battle at the well, kept."""
    (here / "well.yaml").write_text(DUEL)
    assert give("run", "well.yaml", "--seed", "1", "--replay", "well.replay").status == 0
    return "well.replay"


def test_the_contract_is_one_object(well: str, here: Path, give):
    replay = (here / well).read_bytes()
    said = give("review", well, *FEW, "--json")
    assert said.status == 0
    found = said.json
    assert list(found) == [
        "sides", "rules", "title", "winner", "why", "asked", "stopped_by", "curve", "stretches", "turning_points",
        "ledger", "luck",
    ]  # fmt: skip
    assert found["asked"] == {"playouts": 20, "points": 8, "seed": 1, "policy": "quick"}
    assert found["stopped_by"] == "done"
    assert {"event", "round", "phase", "playouts", "chance"} == set(found["curve"][0])
    assert set(found["ledger"]) == {"blue", "red"} == set(found["luck"]["beyond"])
    for turn in found["turning_points"]:
        assert {
            "from", "to", "round", "phase", "by", "side", "favours", "moved", "sentence", "command", "best",
        } == set(turn)  # fmt: skip
    assert (here / well).read_bytes() == replay, "nothing is kept in the replay"


def test_it_is_told_in_letters_and_tables(well: str, give):
    said = give("review", well, *FEW)
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("At the Well: ")
    assert " 100 |" in said.out
    assert "round " in said.out
    assert "Luck ledger" in said.out
    assert max(map(len, lines)) <= 100


def test_it_is_taken_up_again_and_never_worked_out_twice(well: str, here: Path, give, monkeypatch):
    first = give("review", well, *FEW, "--json").out
    assert (here / "well.replay.review.json").exists()

    def never(*_: object) -> None:
        raise AssertionError("it was worked out again")

    monkeypatch.setattr(Review, "work", never)
    assert give("review", well, *FEW, "--json").out == first


def test_ctrl_c_gives_what_is_known_so_far(well: str, give, monkeypatch):
    work = Review.work

    def broken_off(found: Review, workers: object, heard: object) -> None:
        def enough(so_far: Review) -> None:
            if so_far.done >= 5:
                raise KeyboardInterrupt

        work(found, workers, enough)

    monkeypatch.setattr(Review, "work", broken_off)
    said = give("review", well, *FEW, "--json")
    assert said.status == 130
    assert said.json["stopped_by"] == "interrupt"
    assert 1 < len(said.json["curve"]) < 8
    assert "this is what is known so far" in said.err
    assert "This is what is known so far." in give("review", well, *FEW).out
    monkeypatch.setattr(Review, "work", work)
    assert give("review", well, *FEW, "--json").json["stopped_by"] == "done"


def test_it_is_drawn(well: str, here: Path, give):
    assert give("review", well, *FEW, "-o", "well.png").status == 0
    drawn = pygame.image.load(here / "well.png")
    assert drawn.get_width() >= 1200
    shades = {tuple(drawn.get_at((x, y)))[:3] for x in range(0, drawn.get_width(), 40) for y in range(0, 900, 40)}
    assert len(shades) > 100


def test_a_moment_is_played_again(well: str, give):
    said = give("review", well, "--at", "12", "-n", "40", "--jobs", "1", "--json")
    assert said.status == 0
    assert said.json["playouts"] == 40
    assert set(said.json["chance"]) == {"blue", "red"}
    assert "40 times:" in give("review", well, "--at", "12", "-n", "40", "--jobs", "1").out
    assert command.AGAIN == 500


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--at", "99999"], "well.replay has no event 99999"),
        (["-n", "0"], "'0' is no whole number from 1 to 100000"),
        (["--points", "1"], "'1' is no whole number from 2 to 1000"),
        (["-o", "well.jpg"], "'well.jpg' does not end in .png."),
        (["-o", "nowhere/well.png"], "there is no folder 'nowhere'"),
        (["-o", "well.png", "--at", "3"], "give one of them"),
        (["--address", "here:1"], "an address is of a cluster"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(well: str, give, more: list[str], sentence: str):
    said = give("review", well, *more)
    assert said.status == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_the_last_moment_cannot_be_played_again(well: str, give):
    last = give("review", well, *FEW, "--json").json["curve"][-1]["event"]
    said = give("review", well, "--at", str(last))
    assert (said.status, said.err) == (2, "sandtable: the battle is over there: nothing can be played again.\n")


def test_a_replay_that_does_not_verify_is_refused_with_the_first_difference(well: str, here: Path, give):
    text = (here / well).read_text()
    (here / "spoiled.replay").write_text(text.replace('"faces":[', '"faces":[1,', 1))
    said = give("review", "spoiled.replay")
    assert said.status == 2
    assert said.err.startswith("sandtable: spoiled.replay: ")
    assert give("review", "nothing.replay").status == 2
    assert give("review", "well.yaml").status == 2


def test_a_battle_under_way_with_secrets_is_not_reviewed(here: Path, give, monkeypatch):
    session = begin(opened_text(DUEL), "starkpool", 1, kept=Keeping(journal=here / "now.replay"))
    session.close()
    said = give("review", "now.replay")
    assert (said.status, said.err) == (2, "sandtable: now.replay: nobody has decided anything in it yet.\n")
    monkeypatch.setattr(command, "onlooker", lambda recording: "blue")
    said = give("review", "now.replay")
    assert said.status == 2
    assert "can be reviewed when it is over" in said.err
