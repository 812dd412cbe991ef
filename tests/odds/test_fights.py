"""One battle of a batch: the very one that is played alone, told by the condition that brought its end."""

from __future__ import annotations

import pickle

import pytest
from msgspec.structs import replace

from game.core.state import Outcome, State, Victory
from game.odds.batches.fights import fought, kind_of_end
from game.rules.course.standstill import WHY
from game.session.driving import play_out
from game.session.game import Beginning
from game.session.opening import begin, opened_text
from game.sides import player
from tests.odds.battles import DUEL, fight
from tests.play import state_of

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
    ("state", "kind"),
    [
        (ended("blue", "Blue hold south after round 9", HOLD), "hold"),
        (ended("red", "Red lasted 9 rounds", HOLD, LAST), "survive"),
        (ended("blue", "Blue hold the field", HOLD, number=4), "last standing"),
        (ended("blue", "Red conceded", HOLD), "conceded"),
        (ended(None, WHY), "standstill"),
        (ended(None, "nobody is left standing"), "nobody is left standing"),
        (replace(state_of(MEN), round=61), "round limit"),
    ],
)  # fmt: skip
def test_an_end_is_told_by_the_condition_that_brought_it(state: State, kind: str):
    assert kind_of_end(state) == kind


@pytest.mark.parametrize("book", ["starkpool", "cydonia"])
def test_a_row_is_of_the_battle_that_is_played_alone(book: str):
    """Same scenario, book, seed and players: the digest is that of the battle on the board."""
    row = fought(fight(5, rules=book))
    session = begin(opened_text(DUEL), book, 5, Beginning(rounds=12))
    end = play_out(session, {"blue": player("scripted", "blue", 5), "red": player("rush", "red", 5)}, 12)
    assert (row.digest, row.winner, row.why, row.rounds) == (end.digest, end.winner, end.why, end.rounds)
    assert row.losses == {side: n.slain + n.fled + n.surrendered for side, n in end.sides.items()}
    assert (row.scenario, row.rules, row.seed, row.players) == ("well", book, 5, {"blue": "scripted", "red": "rush"})


def test_who_plays_counts():
    assert fought(fight(5)) != fought(fight(5, players={"blue": "random", "red": "random"}))


def test_a_battle_is_broken_off_after_its_last_round():
    row = fought(fight(5, rounds=1))
    assert (row.winner, row.by, row.rounds) == (None, "round limit", 1)


def test_what_is_sent_is_small_and_what_comes_back_smaller():
    assert len(pickle.dumps(fight())) < len(DUEL) + 300
    assert len(pickle.dumps(fought(fight()))) < 500
