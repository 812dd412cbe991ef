"""The command line: what it prints, its exit status, and one sentence for everything that is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json

from tests.session.battles import SKIRMISH
from tests.source import ROOT

# ---- run -----------------------------------------------------------------------------------------------------------


def test_run_prints_one_object(here: Path, give):
    said = give("run", "ford.yaml", "--rounds", "4", "--json")
    assert said.status == 0
    assert said.err == ""
    assert set(said.json) == {"winner", "why", "rounds", "rules", "seed", "sides", "events", "digest"}
    assert said.json["seed"] == 3
    assert said.json["rules"] == "starkpool"
    assert said.json["rounds"] <= 4
    for counts in said.json["sides"].values():
        assert set(counts) == {"figures", "slain", "fled", "surrendered", "standing"}
        assert counts["figures"] == sum(counts[name] for name in ("slain", "fled", "surrendered", "standing"))


def test_run_is_broken_off_at_the_limit(here: Path, give):
    said = give("run", "ford.yaml", "--rounds", "1", "--json")
    assert (said.json["winner"], said.json["why"], said.json["rounds"]) == (None, "round limit", 1)


def test_run_writes_events_and_a_replay_that_verifies(here: Path, give):
    said = give("run", "ford.yaml", "--player", "red=rush", "--rounds", "3", "--events", "e.jsonl",
                "--replay", "r.replay", "--json")  # fmt: skip
    assert said.status == 0
    events = [json.decode(line) for line in (here / "e.jsonl").read_bytes().splitlines()]
    assert [event["n"] for event in events] == list(range(said.json["events"]))
    assert max(event["round"] for event in events) == said.json["rounds"]
    last = [json.decode(line) for line in (here / "r.replay").read_bytes().splitlines()][-1]
    assert last["digest"] == said.json["digest"]
    assert give("replay", "r.replay", "--verify").status == 0
    again = give("run", "ford.yaml", "--player", "red=rush", "--rounds", "3", "--json")
    assert again.json == said.json


def test_run_writes_events_to_the_standard_output(here: Path, give):
    """The events have it to themselves; the outcome goes beside it, and no file is called "-"."""
    give("run", "ford.yaml", "--rounds", "1", "--events", "e.jsonl")
    said = give("run", "ford.yaml", "--rounds", "1", "--events", "-")
    assert said.out.encode() == (here / "e.jsonl").read_bytes()
    assert "digest" in said.err
    assert not (here / "-").exists()


def test_run_without_json_says_it_in_sentences(here: Path, give):
    said = give("run", "ford.yaml", "--rounds", "2")
    assert said.status == 0
    assert "The Blues" in said.out
    assert "digest" in said.out


def test_seeds_make_other_battles(here: Path, give):
    digests = {give("run", "ford.yaml", "--seed", seed, "--rounds", "2", "--json").json["digest"] for seed in "1234"}
    assert len(digests) == 4
    text = SKIRMISH.replace("seed: 3\n", "")
    (here / "seedless.yaml").write_text(text)
    assert give("run", "seedless.yaml", "--rounds", "1", "--json").json["seed"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("frobnicate",),
        ("run",),
        ("run", "nowhere"),
        ("run", "a\0b"),
        ("run", "ford.yaml", "--rules", "nothing"),
        ("run", "ford.yaml", "--seed", "x"),
        ("run", "ford.yaml", "--seed", "-1"),
        ("run", "ford.yaml", "--seed", "99999999999999"),
        ("run", "ford.yaml", "--rounds", "0"),
        ("run", "ford.yaml", "--frob"),
        ("run", "ford.yaml", "--round", "3"),
        ("run", "ford.yaml", "--player", "green=rush"),
        ("run", "ford.yaml", "--player", "red=nobody"),
        ("run", "ford.yaml", "--player", "red=human"),
        ("run", "ford.yaml", "--player", "red"),
        ("run", "ford.yaml", "--events", "."),
        ("run", "ford.yaml", "--events", "none/e.jsonl"),
        ("run", "ford.yaml", "--replay", "/dev/full"),
        ("run", "ford.yaml", "--events", "/dev/full", "--rounds", "1"),
        ("run", "bad.yaml"),
        ("run", "."),
        ("play", "nowhere"),
        ("play", "ford.yaml", "--player", "red=rush"),
        ("play", "ford.yaml", "--rules", "nothing"),
        ("edit",),
        ("edit", "nowhere"),
        ("replay",),
        ("replay", "nowhere"),
        ("replay", "nowhere", "--verify"),
        ("replay", "ford.yaml", "--verify"),
        ("replay", "ford.yaml"),
        ("inspect", "ford.yaml", "--json", "--figure", "nobody"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--target", "nobody"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--target", "ann"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--target", "orcs-1", "--weapon", "spoon"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--to", "1;2"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--to", "nan,1"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--charge"),
        ("inspect", "ford.yaml", "--json", "--figure", "ann", "--facing", "361"),
        ("inspect", "ford.yaml", "--json", "--target", "ann"),
        ("inspect", "ford.yaml", "--json", "--at", "3"),
        ("picture", "ford.yaml"),
        ("picture", "ford.yaml", "-o", "none/a.png"),
        ("picture", "ford.yaml", "-o", "a.png", "--figure", "nobody"),
        ("picture", "ford.yaml", "-o", "a.gif"),
        ("film", "ford.yaml", "-o", "a.gif"),
        ("film", "ford.yaml", "-o", "a.mp4"),
        ("check",),
        ("check", "nowhere.yaml"),
    ],
)
def test_what_is_wrong_is_one_line_on_standard_error(here: Path, give, words: tuple[str, ...]):
    (here / "bad.yaml").write_text("sandtable: 1\ntitle: [")
    said = give(*words)
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("sandtable: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    assert "should not have happened" not in said.err


@pytest.mark.parametrize("words", [("edit",), ("edit", "bridge")])
def test_the_editor_needs_a_display_and_says_what_does_not(give, words: tuple[str, ...]):
    said = give(*words)
    assert said.status == 2
    assert "there is no display" in said.err and "sandtable check" in said.err
    assert "lay out a scenario" in give("edit", "--help").out


def test_every_option_says_what_it_is_for():
    from game.cli.entry import parser

    commands = next(action for action in parser()._actions if action.dest == "command").choices
    dumb = [(name, action.dest) for name, command in commands.items() for action in command._actions if not action.help]
    assert dumb == []


def test_check_knows_the_bundled_by_their_bare_names(give):
    assert give("check", "bridge").out == "no faults.\n"


def test_help_is_help(give):
    for words in (["--help"], ["run", "--help"], ["inspect", "-h"]):
        said = give(*words)
        assert said.status == 0
        assert "usage" in said.out


def test_whatever_else_goes_wrong_is_a_sentence_with_a_log(
    here: Path, home: Path, give, monkeypatch: pytest.MonkeyPatch
):
    import game.cli.commands.run

    def fail(*words: object, **more: object) -> None:
        raise ZeroDivisionError("of a kind nobody thought of")

    monkeypatch.setattr(game.cli.commands.run, "play_out", fail)
    said = give("run", "ford.yaml")
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert "faults.log" in said.err
    assert "ZeroDivisionError" in (home / "logs" / "faults.log").read_text()


# ---- replay --------------------------------------------------------------------------------------------------------


def test_replays_are_verified(here: Path, give):
    give("run", "ford.yaml", "--rounds", "2", "--replay", "r.replay")
    said = give("replay", "r.replay", "--verify")
    assert said.status == 0
    assert "agree" in said.out
    data = (here / "r.replay").read_bytes()
    (here / "torn.replay").write_bytes(data[:-40])
    said = give("replay", "torn.replay", "--verify")
    assert said.status == 0
    assert "broken off" in said.err
    (here / "bad.replay").write_bytes(data.replace(b'"faces":[', b'"faces":[9,', 1))
    said = give("replay", "bad.replay", "--verify")
    assert said.status == 1
    assert "line" in said.err


def test_a_replay_that_was_cut_off_says_up_to_where_it_goes(here: Path, give):
    give("run", "ford.yaml", "--rounds", "2", "--replay", "r.replay")
    assert give("replay", "r.replay", "--verify").err == ""
    lines = (here / "r.replay").read_bytes().splitlines(keepends=True)
    (here / "short.replay").write_bytes(b"".join(lines[:12]))
    said = give("replay", "short.replay", "--verify")
    number = int(said.out.split("all ")[1].split(" events agree")[0])
    assert f"the battle is unfinished: it is known up to event {number - 1} (round 1, " in said.err
    assert "and no end is recorded." in said.err
    assert f"known up to event {number - 1}, and no end is recorded." in give("replay", "short.replay").err


def test_a_replay_is_no_scenario_and_has_no_event_beyond_its_last(here: Path, give):
    give("run", "ford.yaml", "--rounds", "1", "--replay", "r.replay")
    for words in (["run", "r.replay"], ["play", "r.replay"]):
        assert "it is a replay, not a scenario" in give(*words).err
    assert "it is a replay, not a scenario" in give("check", "r.replay").out
    said = give("picture", "r.replay", "--at", "99999", "-o", "a.png")
    assert said.status == 2
    assert "r.replay has no event 99999: its last is event " in said.err
    assert not (here / "a.png").exists()


def test_a_rule_that_is_like_none_is_guessed_at_only_where_one_is_near(give):
    assert give("rules", "XX-9").err == "sandtable: no rule has the id or the words 'XX-9'.\n"
    assert give("rules", "SP3.2.1").err.endswith("did you mean SP-3.2.1?\n")
    assert give("rules", "chrage").err.endswith("did you mean charge?\n")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("repaly", "x"), "did you mean replay?"),
        (("tests",), "python3 play.py test runs the tests."),
        (("dragons",), "did you mean sandtable play dragon?"),
        (("run", "bridge", "--rule", "starkpool"), "did you mean --rules?"),
        (("run", "bridge", "--rule=starkpool"), "did you mean --rules?"),
        (("--versoin",), "did you mean --version?"),
        (("run", "bridge", "dragon"), "takes no further word 'dragon'; see sandtable run --help"),
        (("inspect", "bridge", "--figure", "spear-1"), "did you mean spears-1?"),
        (("inspect", "bridge", "--figure", "odo", "--target", "xyzzy"), "there is no figure 'xyzzy'."),
        (("picture", "bridge", "-o", "x.png", "--figure", "odoo"), "did you mean odo?"),
        (("xyzzy",), "see sandtable --help"),
    ],
)
def test_a_misspelt_word_of_the_command_line_is_guessed_at(give, words: tuple[str, ...], meant: str):
    said = give(*words)
    assert said.status == 2
    assert said.err.rstrip().endswith(meant)
    assert len(said.err.splitlines()) == 1


def test_help_is_a_command_too(give):
    assert give("help").out == give("--help").out
    assert give("help", "run").out == give("run", "--help").out


def test_a_replay_is_told_where_there_is_no_display(here: Path, give):
    give("run", "ford.yaml", "--rounds", "2", "--replay", "r.replay")
    said = give("replay", "r.replay")
    assert said.status == 0
    assert "no display" in said.err
    assert "Round 2" in said.out
    assert "all of it" not in said.err
    said = give("replay", "r.replay", "--to", "12")
    assert "Round 2" not in said.out
    said = give("replay", "r.replay", "--to", "99999")
    assert said.status == 0
    assert "Round 2" in said.out
    assert "r.replay has no event 99999: its last is event " in said.err


# ---- inspect -------------------------------------------------------------------------------------------------------


def test_inspect_says_how_a_figure_stands(here: Path, give):
    said = give("inspect", "ford.yaml", "--figure", "ann", "--json")
    assert said.status == 0
    found = said.json
    assert set(found) == {"figure", "arcs", "zone", "locked", "protected_by", "allowance", "reach"}
    assert set(found["figure"]) == {"id", "at", "facing", "base", "size", "rank"}
    assert found["figure"]["at"] == [18, 20]
    assert set(found["arcs"]) == {"front", "left_flank", "right_flank", "rear"}
    assert set(found["zone"]) == {"radius", "shape", "enemies_in_it", "in_zone_of"}
    assert found["zone"]["radius"] == 1
    assert found["allowance"] == 6
    assert found["locked"] is False
    for text in (found["figure"]["base"], found["zone"]["shape"], found["reach"], *found["arcs"].values()):
        assert text.startswith("POLYGON (("), text


def test_inspect_lays_out_a_move(here: Path, give):
    found = give("inspect", "ford.yaml", "--figure", "ann", "--json", "--to", "21,20", "--to", "21,22").json["move"]
    assert set(found) >= {"legal", "refusal", "path", "cost", "stops_at", "stopped_by", "rule", "pass_through_at"}
    assert found["legal"]
    assert found["path"] == [[18, 20], [21, 20], [21, 22]]
    assert found["cost"] == 5
    assert found["pass_through_at"] == [20.5, 20]
    assert found["stops_at"] is None
    found = give("inspect", "ford.yaml", "--figure", "ann", "--json", "--to", "30,20").json["move"]
    assert not found["legal"]
    assert set(found["refusal"]) == {"reason", "rule", "measured"}
    assert found["refusal"]["rule"] == "SP-3.3.0.4"


def test_inspect_tells_where_a_zone_ends_a_move(here: Path, give):
    near = SKIRMISH.replace("at: [18, 20]", "at: [8, 11]").replace("count: 5", "count: 1").replace("[18, 7]", "[8, 7]")
    (here / "near.yaml").write_text(near)
    found = give("inspect", "near.yaml", "--figure", "ann", "--json", "--to", "8,7.5").json["move"]
    assert found["legal"]
    assert found["stopped_by"] == "orcs-1"
    assert found["stops_at"] == found["path"][-1] == [8, 9]
    assert found["rule"] == "SP-3.3.0.2"
    found = give("inspect", "near.yaml", "--figure", "ann", "--json", "--charge", "--target", "orcs-1").json
    assert found["charge"]["target"] == "orcs-1"
    assert found["attack"]["kind"] == "melee"


def test_inspect_adds_up_a_shot(here: Path, give):
    found = give("inspect", "ford.yaml", "--figure", "bows-2", "--target", "orcs-5", "--json").json["attack"]
    assert set(found) == {
        "kind", "weapon", "arc", "range", "distance", "sight", "legal", "refusal", "attacks", "tally", "damage",
        "strikes_first", "answer",
    }  # fmt: skip
    assert found["kind"] == "missile"
    assert found["arc"] == "front"
    assert found["sight"] == "clear"
    tally = found["tally"]
    assert {"need", "modifiers", "total", "chance"} <= set(tally)
    assert tally["total"] == sum(one["value"] for one in tally["modifiers"] if one["ignored"] is None)
    assert found["strikes_first"] is None


def test_inspect_fills_in_an_attack_that_is_not_legal(here: Path, give):
    found = give("inspect", "ford.yaml", "--figure", "ann", "--target", "orcs-1", "--json").json["attack"]
    assert found["kind"] == "melee"
    assert found["legal"] is False
    assert found["refusal"]["rule"]
    assert found["tally"]["need"]
    assert found["strikes_first"]["who"] in ("ann", "orcs-1")
    found = give("inspect", "ford.yaml", "--figure", "ann", "--target", "orcs-1", "--weapon", "longbow", "--json")
    assert found.json["attack"]["kind"] == "missile"
    assert found.json["attack"]["legal"] is False


def test_inspect_of_a_replay(here: Path, give):
    give("run", "ford.yaml", "--rounds", "2", "--replay", "r.replay")
    first = give("inspect", "r.replay", "--figure", "ann", "--json", "--at", "0")
    last = give("inspect", "r.replay", "--figure", "ann", "--json")
    assert first.status == last.status == 0
    assert first.json["figure"]["at"] == [18, 20]


def test_inspect_without_a_figure_lists_them(here: Path, give):
    found = give("inspect", "ford.yaml", "--json").json
    assert {one["id"] for one in found["figures"]} >= {"ann", "orcs-1", "bows-3"}


# ---- the rest ------------------------------------------------------------------------------------------------------


def test_check_lists_every_fault_in_one_pass(here: Path, give):
    assert give("check", "ford.yaml").status == 0
    (here / "bad.yaml").write_text(
        SKIRMISH.replace("creature: orc", "creature: ork").replace("facing: 0", "facing: 400", 1)
    )
    said = give("check", "ford.yaml", "bad.yaml")
    assert said.status == 1
    lines = said.out.splitlines()
    assert len(lines) == 2
    for line in lines:
        name, row, column, sentence = line.split(":", 3)
        assert name == "bad.yaml"
        assert int(row) > 0
        assert int(column) > 0
        assert sentence.strip()
    assert "orc" in said.out


def test_bundled_scenarios_have_no_faults(give):
    said = give("check", *[str(path) for path in sorted((ROOT / "scenarios").glob("*.yaml"))])
    assert said.status == 0, said.out


def test_rules_are_found_by_id_and_by_word(give):
    said = give("rules", "SP-3.5.9.2")
    assert said.status == 0
    assert said.out.startswith("SP-3.5.9.2 ")
    assert give("rules", "sp-3.5.9.2").out == said.out
    assert "ST-R5" in give("rules", "ST-R5").out
    assert "charge" in give("rules", "charge", "lance").out.lower()
    assert give("rules").status == 0
    said = give("rules", "zyzzyva")
    assert said.status == 1
    assert said.err.count("\n") == 1


def test_the_schema_is_one(give):
    said = give("schema")
    assert said.status == 0
    assert "properties" in said.json


def test_with_no_display_a_battle_is_told_and_leaves_its_replay(here: Path, give):
    for words in (["play", "ford.yaml"], []):
        said = give(*words)
        assert said.status == 0
        assert "no display" in said.err
        assert "Round 1" in said.out
        last = said.out.rstrip().splitlines()[-1]
        name = next(word.strip(".,;") for word in last.split() if ".replay" in word)
        assert (here / name).is_file()
        assert give("replay", name, "--verify").status == 0


# ---- the process ---------------------------------------------------------------------------------------------------


def told(*words: str, code: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **more}
    command = [sys.executable, "-c", code] if code else [sys.executable, "-m", "game", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


HEAVY = "shapely numpy pygame yaml pydantic msgspec argparse platformdirs rich"


def test_version_imports_nothing_heavy():
    code = f"""
import sys
before = set(sys.modules)
sys.argv = ["sandtable", "--version"]
from game.cli import main
assert main() == 0
found = sorted(set({HEAVY.split()}) & set(sys.modules) - before)
assert not found, found
"""
    done = told(code=code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("sandtable ")


def test_no_window_is_imported_by_run(tmp_path: Path):
    (tmp_path / "ford.yaml").write_text(SKIRMISH)
    code = f"""
import sys
from game.cli import main
assert main(["run", {str(tmp_path / "ford.yaml")!r}, "--rounds", "1", "--json"]) == 0
assert "pygame" not in sys.modules
"""
    done = told(code=code)
    assert done.returncode == 0, done.stderr


def test_the_story_does_not_hang_on_hash_seeds(tmp_path: Path):
    (tmp_path / "ford.yaml").write_text(SKIRMISH)
    stories = set()
    for seed in ("0", "1", "4242"):
        events = tmp_path / f"{seed}.jsonl"
        words = ["run", str(tmp_path / "ford.yaml"), "--rounds", "3", "--json", "--events", str(events)]
        done = told(*words, PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
        stories.add((done.stdout, events.read_bytes()))
    assert len(stories) == 1


def test_a_reader_who_has_enough_is_no_fault(tmp_path: Path):
    done = subprocess.run(
        f"{sys.executable} -m game schema | head -c 10",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_rules_tell_what_bears_on_what_and_what_a_scenario_may_set(give):
    assert "Rulings: SP-R9, SP-R10, SP-R55." in give("rules", "SP-3.5.5.2").out.replace("\n    ", " ")
    assert "Bears on SP-3.9.1, SP-3.9.2." in give("rules", "SP-R1").out
    assert "A scenario may set it: always, as_total" in give("rules", "SP-R1").out
    (one,) = give("rules", "SP-R90", "--json").json
    assert one["readings"] == ["literal", "required"]
    assert one["bears_on"] == ["SP-3.3.3.1", "SP-3.3.3.2"]
    everything = give("rules", "--json").json
    assert {"SP-3.0.1", "SP-R1", "ST-R1"} <= {found["id"] for found in everything}


def test_rules_tell_where_a_battle_used_them_last(here: Path, give):
    assert give("run", "ford.yaml", "--rounds", "2", "--seed", "3", "--replay", "one.replay").status == 0
    (one,) = give("rules", "SP-3.2.1", "--replay", "one.replay", "--json").json
    assert one["used"] >= 2
    assert one["last"]["round"] == 2
    assert one["last"]["phase"] == "Initiative"
    assert "first" in one["last"]["sentence"]
    said = give("rules", "SP-3.2.1", "--replay", "one.replay").out
    assert f"Used {one['used']} times, last in round 2, Initiative (event {one['last']['n']})" in said
    assert "Not used in this battle." in give("rules", "SP-R63", "--replay", "one.replay").out
    assert "rules and rulings were used." in give("rules", "--replay", "one.replay").out
    assert give("rules", "SP-3.2.1", "--replay", "ford.yaml").status == 2
