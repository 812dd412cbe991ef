"""`sandtable batch`: battles by the thousand, the same for any number of processes, and taken up where they stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.odds.batches.fights import Row
from tests.odds.battles import DUEL
from tests.source import ROOT


@pytest.fixture
def well(here: Path) -> Path:
    (here / "well.yaml").write_text(DUEL)
    return here


def test_it_prints_rows_and_what_they_come_to(well: Path, give):
    said = give("batch", "well.yaml", "-n", "6", "--player", "red=rush", "--jobs", "1", "--json")
    assert (said.status, said.err) == (0, "")
    assert said.json["battles"] == 6
    rows = said.json["rows"]
    assert [row["seed"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert {"scenario", "rules", "seed", "players", "winner", "why", "rounds", "losses", "digest"} < set(rows[0])
    assert rows[0]["players"] == {"blue": "scripted", "red": "rush"}
    summary = said.json["summary"]["starkpool"]
    for side in ("blue", "red"):
        assert summary[side]["wins"] == sum(row["winner"] == side for row in rows)
        assert summary[side]["low"] <= summary[side]["share"] <= summary[side]["high"]
    assert summary["draws"] == sum(row["winner"] is None for row in rows)
    assert summary["rounds"]["mean"] == pytest.approx(sum(row["rounds"] for row in rows) / 6, abs=1e-6)
    ends = said.json["scenarios"]["well.yaml"]["starkpool"]["ends"]
    assert sum(end["battles"] for end in ends) == 6


def test_a_row_is_the_battle_that_run_plays(well: Path, give):
    row = give("batch", "well.yaml", "-n", "1", "--seed", "9", "--jobs", "1", "--json").json["rows"][0]
    alone = give("run", "well.yaml", "--seed", "9", "--json").json
    assert (row["digest"], row["winner"], row["rounds"]) == (alone["digest"], alone["winner"], alone["rounds"])


def test_it_is_told_in_sentences(well: Path, give):
    said = give("batch", "well.yaml", "-n", "4", "--jobs", "1")
    lines = said.out.splitlines()
    assert lines[0] == "well.yaml, starkpool, 4 battles:"
    assert [line.split()[0] for line in lines[1:3]] == ["blue", "red"]
    assert " of 100 (" in lines[1]
    assert " rounds (" in lines[3]
    assert "1 battle:" in give("batch", "well.yaml", "-n", "1", "--jobs", "1").out


def test_the_digits_are_the_same_for_any_number_of_processes(well: Path, give):
    words = ("batch", "well.yaml", "-n", "2", "--rounds", "3", "--rules", "all", "--json")
    one, two = (give(*words, "--jobs", jobs) for jobs in "12")
    assert one.out == two.out
    assert list(one.json["summary"]) == list(one.json["scenarios"]["well.yaml"])
    assert len(one.json["summary"]) == 6


def test_a_player_plays_his_side_wherever_it_is(well: Path, give):
    (well / "pond.yaml").write_text(DUEL.replace("red", "green"))
    said = give("batch", "well.yaml", "pond.yaml", "-n", "1", "--player", "green=random", "--jobs", "1", "--json")
    assert [row["players"] for row in said.json["rows"]] == [
        {"blue": "scripted", "red": "scripted"},
        {"blue": "scripted", "green": "random"},
    ]


# ---- the record ------------------------------------------------------------------------------------------------------


def test_what_is_in_the_record_is_not_played_again(well: Path, give, monkeypatch: pytest.MonkeyPatch):
    words = ("batch", "well.yaml", "-n", "5", "--csv", "r.csv", "--jobs", "1", "--json")
    whole = give(*words)
    assert len((well / "r.csv").read_text().splitlines()) == 6
    (well / "r.csv").write_bytes((well / "r.csv").read_bytes()[:-30])
    torn = give(*words)
    assert torn.out == whole.out
    assert torn.err == "sandtable: 'r.csv': its last line broke off, and was dropped.\n"
    monkeypatch.setattr("game.cli.commands.batches.fought", None)
    assert give(*words).out == whole.out


def test_ctrl_c_gives_what_is_known_so_far(well: Path, give, monkeypatch: pytest.MonkeyPatch):
    from game.cli.commands import batches

    fought = batches.fought

    def interrupted(fight) -> Row:
        if fight.seed == 4:
            raise KeyboardInterrupt
        return fought(fight)

    words = ("batch", "well.yaml", "-n", "6", "--csv", "r.csv", "--jobs", "1", "--json")
    monkeypatch.setattr(batches, "fought", interrupted)
    said = give(*words)
    assert said.status == 130
    assert said.err == "sandtable: interrupted after 3 of 6 battles; the same command goes on from there.\n"
    assert [row["seed"] for row in said.json["rows"]] == [1, 2, 3]
    monkeypatch.setattr(batches, "fought", fought)
    assert give(*words).out == give(*words[:4], *words[6:]).out


STOPPED_AFTER_NINE = """
import os, signal
from game.cli import main
from game.odds.batches.record import Record

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background has none
add, rows = Record.add, []

def until_nine(record, fight, row):
    add(record, fight, row)
    rows.append(row)
    if len(rows) == 9:
        {stop}

Record.add = until_nine
raise SystemExit(main())
"""
STOPS = {signal.SIGINT: "os.killpg(0, signal.SIGINT)", signal.SIGKILL: "os.kill(os.getpid(), signal.SIGKILL)"}


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("how", STOPS)
def test_a_batch_that_was_stopped_goes_on_and_counts_nothing_twice(well: Path, give, how: signal.Signals):
    """Ctrl-C goes to all processes of a terminal; kill to the one, whose workers end then, too."""
    driver = STOPPED_AFTER_NINE.format(stop=STOPS[how])
    batch = begun("-c", driver, "batch", "well.yaml", "-n", "4000", "--csv", "r.csv", "--jobs", "2")
    record = well / "r.csv"
    out, err = batch.communicate(timeout=240)
    assert "Traceback" not in err
    if how == signal.SIGINT:
        assert batch.returncode == 130
        assert "sandtable: interrupted after " in err
        assert "well.yaml, starkpool, " in out
    n = record.read_bytes().count(b"\n") + 5
    said = give("batch", "well.yaml", "-n", str(n), "--csv", "r.csv", "--jobs", "1", "--json")
    assert said.json["battles"] == n
    lines = record.read_text().splitlines()[1:]
    assert len(lines) == len(set(lines)) == n
    whole = give("batch", "well.yaml", "-n", str(n), "--csv", "w.csv", "--jobs", "1", "--json")
    assert said.out == whole.out
    assert record.read_bytes() == (well / "w.csv").read_bytes()


def started(*words: str) -> subprocess.Popen[str]:
    """A command begun in a group of processes of its own, as in a terminal."""
    return begun("-m", "game", *words)


def begun(*words: str) -> subprocess.Popen[str]:
    """A Python begun so."""
    return subprocess.Popen(
        [sys.executable, *words], env=dict(os.environ, PYTHONPATH=str(ROOT)),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


# ---- clusters --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_a_cluster_gives_the_same_digits(well: Path, give, backend: str, package: str):
    """One of its own, on this machine."""
    pytest.importorskip(package, exc_type=ImportError)
    words = ("batch", "well.yaml", "-n", "6", "--json")
    batch = started(*words, "--jobs", "2", "--backend", backend)
    out, err = batch.communicate(timeout=240)
    assert (batch.returncode, err) == (0, "")
    assert out == give(*words, "--jobs", "1").out


@pytest.mark.parametrize(
    ("backend", "package", "address", "why"),
    [
        ("dask", "distributed", "tcp://127.0.0.1:9", "connection refused"),
        ("dask", "distributed", "nonsense", "nonsense"),
        ("ray", "ray", "127.0.0.1:9", "connection refused"),
    ],
)
def test_a_cluster_that_does_not_answer(well: Path, give, backend: str, package: str, address: str, why: str):
    pytest.importorskip(package, exc_type=ImportError)
    batch = started("batch", "well.yaml", "-n", "1", "--backend", backend, "--address", address)
    out, err = batch.communicate(timeout=120)
    assert (batch.returncode, out) == (2, "")
    assert f"no {backend} cluster answers at '{address}'" in err
    assert why in err


@pytest.mark.parametrize(("backend", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_a_missing_extra_is_a_sentence_with_the_command_that_installs_it(
    well: Path, give, backend: str, package: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, package, None)
    said = give("batch", "well.yaml", "-n", "1", "--backend", backend)
    assert (said.status, said.out) == (2, "")
    assert said.err.endswith(f"pip install 'sandtable[{backend}]'\n")
    assert said.err.count("\n") == 1


# ---- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("batch",), "SCENARIO"),
        (("batch", "well.yaml"), "-n"),
        (("batch", "well.yaml", "-n", "0"), "'0' is no whole number"),
        (("batch", "well.yaml", "-n", "-3"), "-n"),
        (("batch", "well.yaml", "-n", "2", "--jobs", "0"), "'0' is no whole number"),
        (("batch", "well.yaml", "-n", "2", "--seed", "-1"), "--seed"),
        (("batch", "well.yaml", "-n", "2", "--seed", "999999999"), "seeds end at 999999999"),
        (("batch", "nowhere", "-n", "2"), "nowhere"),
        (("batch", "bad.yaml", "-n", "2"), "bad.yaml:3:1"),
        (("batch", "well.yaml", "well.yaml", "-n", "2"), "'well.yaml' is named twice"),
        (("batch", "well.yaml", "-n", "2", "--rules", "nothing"), "there is no rule book 'nothing'"),
        (("batch", "well.yaml", "-n", "2", "--player", "green=rush"), "no side 'green'; there are blue and red"),
        (("batch", "well.yaml", "-n", "2", "--player", "red=human"), "there is no player 'human'"),
        (("batch", "well.yaml", "-n", "2", "--player", "red"), "SIDE=PLAYER"),
        (("batch", "well.yaml", "-n", "2", "--backend", "slurm"), "slurm"),
        (("batch", "well.yaml", "-n", "2", "--address", "tcp://1.2.3.4:5"), "an address is of a cluster"),
        (("batch", "well.yaml", "-n", "2", "--csv", "."), "is a folder"),
        (("batch", "well.yaml", "-n", "2", "--csv", "none/r.csv"), "no folder"),
        (("batch", "well.yaml", "-n", "2", "--csv", "-"), "a record is a file"),
        (("batch", "well.yaml", "-n", "2", "--csv", "/dev/full"), "is no file"),
        (("batch", "well.yaml", "-n", "2", "--csv", "well.yaml"), "no record of a batch"),
    ],
)
def test_what_is_wrong_is_one_line_on_standard_error(well: Path, give, words: tuple[str, ...], why: str):
    (well / "bad.yaml").write_text("sandtable: 1\ntitle: [")
    said = give(*words)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("sandtable: ")
    assert said.err.count("\n") == 1
    assert why in said.err
    assert "should not have happened" not in said.err


def test_a_battle_that_cannot_be_played_is_named(well: Path, home: Path, give, monkeypatch: pytest.MonkeyPatch):
    def fail(*words: object) -> None:
        raise ZeroDivisionError("of a kind nobody thought of")

    monkeypatch.setattr("game.odds.batches.fights.play_out", fail)
    said = give("batch", "well.yaml", "-n", "2", "--jobs", "1")
    assert said.status == 2
    assert "well.yaml under starkpool with seed 1 could not be played: ZeroDivisionError" in said.err
    assert said.err.count("\n") == 1
    assert "in fail" in (home / "logs" / "faults.log").read_text()


def test_a_full_disk_is_told(well: Path, give, monkeypatch: pytest.MonkeyPatch):
    from game.odds.batches.record import Record

    def full(*words: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Record, "add", full)
    said = give("batch", "well.yaml", "-n", "2", "--csv", "r.csv", "--jobs", "1")
    assert (said.status, said.err) == (2, "sandtable: the record 'r.csv' cannot be written: no space left on device.\n")


def test_other_commands_begin_without_what_batches_need(here: Path):
    """A program that only looks something up loads neither processes nor bars."""
    ask = (
        "import sys; from game.cli import main; main(['check', 'ford.yaml']); "
        "main(['run', 'ford.yaml', '--rounds', '1']); "
        "print({'joblib', 'rich', 'distributed', 'ray', 'game.odds'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask], env=dict(os.environ, PYTHONPATH=str(ROOT)), capture_output=True, text=True
    )
    assert done.stdout.endswith("set()\n"), done.stderr
