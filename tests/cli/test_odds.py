"""`odds`: what may come of a command, told in shares; bad input in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

DUEL = """sandtable: 1
title: A duel
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [20, 24], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 14], facing: 180}
"""


@pytest.fixture
def give(give):
    """Play it out here: processes have tests of their own."""
    here = ("--jobs", "1")
    return lambda *words: give(*words, *(here if words[0] == "odds" and "--address" not in words else ()))


@pytest.fixture
def duel(here: Path) -> str:
    (here / "duel.yaml").write_text(DUEL)
    return "duel.yaml"


def test_what_is_foreseen_is_one_object_with_shares_that_add_up(duel: str, give):
    found = give("odds", duel, "--until", "round", "-n", "60", "--sampled", "--json").json
    assert found["asked"] == {"at": found["asked"]["at"], "side": found["asked"]["side"], "rules": "starkpool",
                              "until": "round", "seed": 1}  # fmt: skip
    (candidate,) = found["candidates"]
    assert (candidate["command"], candidate["legal"], candidate["playouts"]) == (None, True, 60)
    assert sum(row["count"] for row in candidate["outcomes"]) == 60
    assert sum(row["share"] for row in candidate["outcomes"]) == pytest.approx(1, abs=1e-4)
    assert set(candidate["sides"]) == {"blue", "red"}
    assert (found["best"], found["differences"]) == (None, [])


def test_commands_are_compared_on_the_same_luck(duel: str, give):
    said = give("odds", duel, "--command", "choose first", "--command", "choose last", "--until", "end", "-n", "40",
                "--json")  # fmt: skip
    assert said.status == 0
    found = said.json
    assert [one["command"] for one in found["candidates"]] == ["choose first", "choose last"]
    (row,) = found["differences"]
    assert (row["of"], row["to"]) == (0, 1)
    assert row["low"] <= row["mean"] <= row["high"]


def test_it_is_told_in_sentences_too(duel: str, give):
    said = give("odds", duel, "--until", "end", "-n", "30")
    assert said.status == 0
    assert "until the battle ends:" in said.out.splitlines()[0]
    assert "as things stand (30 playouts)" in said.out
    assert "the battle is won" in said.out
    assert "cost beyond what is taken: " in said.out
    assert max(map(len, said.out.splitlines())) <= 200


def test_some_rounds_are_told_in_words(duel: str, give):
    told = {"rounds=2": "for 2 rounds:", "rounds=1": "for 1 round:", "phase": "until the next phase:"}
    for until, words in told.items():
        assert give("odds", duel, "--until", until, "-n", "2").out.splitlines()[0].endswith(words)


def test_the_same_seed_tells_the_same_and_another_another(duel: str, give):
    told = [give("odds", duel, "--until", "end", "-n", "20", "--seed", seed, "--json").out for seed in ("1", "1", "2")]
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_a_command_that_is_not_legal_has_its_refusal_and_status_1(duel: str, give):
    said = give("odds", duel, "--command", "done", "--json")
    assert said.status == 1
    (candidate,) = said.json["candidates"]
    assert candidate["refusal"]["rule"] == "SP-3.2.1"
    assert candidate["playouts"] == 0
    assert "not legal: " in give("odds", duel, "--command", "done").out


def test_a_position_of_a_replay_is_foreseen_and_one_that_does_not_verify_is_not(duel: str, here: Path, give):
    assert give("run", duel, "--replay", "duel.replay", "--seed", "3").status == 0
    found = give("odds", "duel.replay", "--at", "6", "--until", "end", "-n", "20", "--json").json
    assert found["asked"]["at"] >= 6
    text = (here / "duel.replay").read_text()
    (here / "spoiled.replay").write_text(text.replace('"faces":[', '"faces":[1,', 1))
    said = give("odds", "spoiled.replay", "--at", "6")
    assert said.status == 2
    assert said.err.startswith("sandtable: spoiled.replay: ")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--side", "green"], "there is no side 'green', only blue and red."),
        (["--at", "3"], "--at goes with a replay, not with a scenario."),
        (["--command", "wave"], "'wave' is no command"),
        (["--until", "week"], "'week' is none of chain, phase, round, rounds=K and end"),
        (["--until", "rounds=0"], "'0' is no whole number from 1 to 60"),
        (["--within", "0"], "'0' is no number of points from 0.05 to 50"),
        (["--within", "-1"], "is no number of points"),
        (["-n", "0"], "'0' is no whole number from 1 to 1000000"),
        (["--rules", "whist"], "whist"),
        (["--address", "here:1"], "an address is of a cluster"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(duel: str, give, more: list[str], sentence: str):
    said = give("odds", duel, *more)
    assert said.status == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_a_replay_s_bad_places_are_told(duel: str, give):
    give("run", duel, "--replay", "duel.replay", "--seed", "3")
    said = give("odds", "duel.replay", "--at", "99999")
    assert said.status == 2
    assert "has no event 99999" in said.err
    said = give("odds", "duel.replay")
    assert (said.status, said.err) == (2, "sandtable: the battle is over there: nothing can come of anything.\n")
    said = give("odds", "duel.replay", "--rules", "exile", "--at", "3")
    assert "was played by starkpool" in said.err


def test_one_playout_is_kept_as_a_replay_that_verifies(duel: str, here: Path, give):
    """Each way tells the number of a playout that went so; that one goes so again."""
    found = give("odds", duel, "--until", "end", "-n", "30", "--json").json
    row = found["candidates"][0]["outcomes"][-1]
    opened = give("odds", duel, "--until", "end", "--open", str(row["playout"]), "-o", "one.replay", "--json").json
    assert opened == {"playout": row["playout"], "path": row["path"], "file": "one.replay"}
    assert give("replay", "one.replay", "--verify").status == 0
    assert "Playout 0, kept in one.replay" in give("odds", duel, "--open", "0", "-o", "one.replay").out


@pytest.mark.parametrize("words", [
    ("--open", "3"), ("-o", "one.replay"), ("--open", "3", "-o", "one.png"), ("--open", "3", "-o", "no/one.replay"),
    ("--open", "3", "-o", "one.replay", "--command", "choose first", "--command", "choose last"),
])  # fmt: skip
def test_what_cannot_be_opened_is_told_in_a_sentence(duel: str, words: tuple[str, ...], here: Path, give):
    said = give("odds", duel, *words)
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert not (here / "one.replay").exists()


SPIDER = DUEL.replace("weapons: [sword], hit_points: 8", "weapons: [longbow], hit_points: 8").replace(
    "creature: orc, weapons: [sword], hit_points: 5", "creature: giant_spider"
)
LANCES = DUEL.partition("figures:")[0] + """units:
  - {id: blues, side: blue, troop: heavy_horse, count: 3, formation: {shape: line, ranks: 1}, at: [24, 30], facing: 0}
  - {id: rest, side: blue, troop: heavy_foot, count: 3, at: [6, 32], facing: 0}
  - {id: reds, side: red, troop: longbowman, count: 4, formation: {shape: line, ranks: 1}, at: [24, 14], facing: 180}
"""


@pytest.mark.parametrize(("rules", "text", "verb"), [("exile", SPIDER, "shoot"), ("large_battles", LANCES, "assail")])
def test_few_dice_are_said_to_be_counted_exactly_by_percentiles_and_among_bodies_too(
    rules: str, text: str, verb: str, here: Path, give
):
    """A side gave such a command in the battle; what may come of it there has no playouts and no interval."""
    (here / "it.yaml").write_text(text)
    assert give("run", "it.yaml", "--rules", rules, "--replay", "it.replay", "--seed", "3").status in (0, 1)
    rows = [json.loads(line) for line in (here / "it.replay").read_text().splitlines()]
    given = [row for row in rows if "command" in row]
    place = next(place for place, row in enumerate(given) if row["command"].startswith(verb))
    at = str(given[place - 1]["events"][-1]["n"])
    words = ("odds", "it.replay", "--at", at, "--command", given[place]["command"])
    (candidate,) = give(*words, "--json").json["candidates"]
    assert candidate["exact"]
    assert all(row["low"] == row["share"] == row["high"] for row in candidate["outcomes"])
    assert "(counted exactly over the dice)" in give(*words).out
