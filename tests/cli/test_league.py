"""`sandtable league`: everybody against everybody, the same for any number of processes, and its faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.odds.battles import DUEL

SHORT = ("--scenario", "even-open-small", "even-cavalry-small", "-n", "4")


def test_it_prints_who_wins_how_often_and_elo(give):
    said = give("league", "scripted", "random", "split", *SHORT, "--jobs", "1", "--json")
    assert (said.status, said.err) == (0, "")
    assert said.json["battles"] == 12
    assert {pair["scenario"] for pair in said.json["pairs"]} == {"even-open-small", "even-cavalry-small"}
    for pair in said.json["pairs"]:
        assert pair["wins"] + pair["losses"] + pair["draws"] == 2
        assert pair["rules"] == "starkpool"
        assert pair["low"] <= pair["share"] <= pair["high"]
    assert [(total["a"], total["b"]) for total in said.json["totals"]] == [
        ("scripted", "random"), ("scripted", "split"), ("random", "split"),
    ]  # fmt: skip
    rated = said.json["elo"]
    assert rated["scripted"] > rated["random"]
    assert said.json["left_out"] == []


def test_it_is_told_in_sentences(give):
    lines = give("league", "scripted", "random", *SHORT, "--jobs", "1").out.splitlines()
    assert lines[0].startswith("scripted against random, 4 battles: ")
    assert [line.split()[0] for line in lines[1:3]] == ["even-open", "even-cavalry"]
    assert lines[3] == "Elo:"
    assert lines[4].split()[0] == "scripted"
    assert lines[-1].startswith("In brackets: ")


def test_the_digits_are_the_same_for_any_number_of_processes(give):
    words = ("league", "rush", "split", *SHORT, "--rules", "starkpool", "large_battles", "--json")
    one, two = (give(*words, "--jobs", jobs) for jobs in "12")
    assert one.out == two.out
    assert {pair["rules"] for pair in one.json["pairs"]} == {"starkpool", "large_battles"}


def test_it_is_played_on_scenarios_of_ones_own_too(here: Path, give):
    (here / "well.yaml").write_text(DUEL)
    said = give("league", "rush", "random", "--scenario", "well.yaml", "-n", "1", "--jobs", "1", "--json")
    assert said.json["battles"] == 2, "each has either seat"
    assert said.json["pairs"][0]["scenario"] == "well.yaml"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("rush", "turtel"), "there is no player 'turtel'; did you mean turtle?"),
        (("rush", "human"), "a person plays in no league"),
        (("rush", "rush"), "rush is named twice"),
        (("rush",), "a league is of two players at least"),
        (("rush", "kite", "--scenario", "even-brige"), "even-brige"),
        (("rush", "kite", "--rules", "starkpoole"), "starkpoole"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(give, words: tuple[str, ...], why: str):
    said = give("league", *words, "-n", "2", "--jobs", "1")
    assert said.status == 2
    assert why in said.err
    assert said.err.count("\n") == 1
