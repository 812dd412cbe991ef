"""The tool that measures how battles end on a table: what it counts, and that a seed gives the same numbers."""

import pytest
from msgspec.structs import replace

from game.core.state import Outcome, State, Victory
from game.rules.course.standstill import WHY
from tests.play import state_of
from tools import balance
from tools.balance import End, ending, told

MEN = """
figures:
  - {id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [24, 26], facing: 0}
  - {id: orc, side: red, creature: orc, at: [24, 6], facing: 180}
regions: {south: [[10, 20], [30, 20], [30, 30], [10, 30]]}
"""


def ended(winner: str | None, why: str, *victory: Victory, number: int = 9) -> State:
    return replace(state_of(MEN), outcome=Outcome(winner, why), victory=victory, round=number)


HOLD = Victory(side="blue", kind="hold", where="south", number=8)
LAST = Victory(side="red", kind="survive", number=9)


@pytest.mark.parametrize(
    ("state", "end"),
    [
        (ended("blue", "Blue hold south after round 9", HOLD), End("blue", "hold", 9)),
        (ended("red", "Red lasted 9 rounds", HOLD, LAST), End("red", "survive", 9)),
        (ended("blue", "Blue hold the field", HOLD, number=4), End("blue", "last standing", 4)),
        (ended("blue", "Red have conceded", HOLD), End("blue", "conceded", 9)),
        (ended(None, WHY), End("", "standstill", 9)),
        (ended(None, "nobody is left standing"), End("", "nobody is left standing", 9)),
        (replace(state_of(MEN), round=61), End("", "round limit", 60)),
    ],
)  # fmt: skip
def test_an_end_is_told_by_the_condition_that_brought_it(state: State, end: End):
    assert ending(state) == end


def test_wins_ways_and_the_share_of_the_objective_are_counted():
    """Of ten battles on the bridge six go to the watch, four of them because it held out."""
    ends = [End("watch", "survive", 9)] * 4 + [End("watch", "rout", 5)] * 2 + [End("orcs", "rout", 6)] * 4
    assert told("bridge", "", ends).splitlines() == [
        "bridge, starkpool, 10 battles: watch 6 (60 of 100), orcs 4 (40 of 100); even",
        "    rout (orcs) 4, survive (watch) 4, rout (watch) 2",
        "    decided by its objectives: 40 of 100; 7.0 rounds",
    ]
    assert "not even" in told("bridge", "", ends[:6])


def test_a_seed_gives_the_same_numbers_by_one_process_or_two(capsys: pytest.CaptureFixture[str]):
    said = []
    for jobs in ("1", "2"):
        assert balance.main(["-n", "2", "--seed", "5", "--scenario", "lances", "--jobs", jobs]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("lances, starkpool, 2 battles: ")
