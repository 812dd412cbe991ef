"""The tool that measures how battles end on a table: what it counts, and that a seed gives the same numbers."""

from pathlib import Path

import pytest

from game.odds.batches.fights import Row
from tests.odds.battles import DUEL
from tools import balance
from tools.balance import told


def ended(winner: str | None, by: str, rounds: int) -> Row:
    players, losses = {"watch": "scripted", "orcs": "scripted"}, {"watch": 0, "orcs": 0}
    return Row("bridge", "starkpool", 1, players, winner, by, f"by {by}", rounds, losses, "")


def test_wins_ways_and_the_share_of_the_objective_are_counted():
    """Of ten battles on the bridge six go to the watch, four of them because it held out."""
    ends = [ended("watch", "survive", 9)] * 4 + [ended("watch", "rout", 5)] * 2 + [ended("orcs", "rout", 6)] * 4
    assert told(ends).splitlines() == [
        "bridge, starkpool, 10 battles: watch 6 (60 of 100), orcs 4 (40 of 100); even",
        "    rout (orcs) 4, survive (watch) 4, rout (watch) 2",
        "    decided by its objectives: 40 of 100; 7.0 rounds",
    ]
    assert "not even" in told(ends[:6])


def test_a_seed_gives_the_same_numbers_by_one_process_or_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "well.yaml").write_text(DUEL)
    said = []
    for jobs in ("1", "2"):
        words = ["-n", "3", "--seed", "5", "--scenario", str(tmp_path / "well.yaml"), "--scenario", "noon"]
        assert balance.main([*words, "--players", "rush,random", "--jobs", jobs]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("well, starkpool, 3 battles: ")
    assert "noon, cydonia, 3 battles: " in said[0]
