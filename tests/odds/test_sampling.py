"""Sampling and counting: what the dice bring about, known as surely as is told, whoever works it out."""

from fractions import Fraction

import pytest

from game.core.commands import Charge, Command, Strike
from game.core.tally import Refusal
from game.core.text.typed import read
from game.forecast.attack import attack
from game.odds.asking import Question, Share, exactly, played, question
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.playouts import Horizon, horizon
from game.odds.report import best, difference, outcomes, share, sides, told
from game.odds.sampling import BUDGET, EXACT, INTERVAL, Budget, Candidate, sample
from tests.play import Fight

BLOW = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [20, 20], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 18.9], facing: 180}
"""
CHARGE = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 2, weapons: [sword], armour: chain, hit_points: 9,
     at: [20, 24], facing: 0}
  - {id: bow, side: red, troop: longbowman, hit_points: 4, at: [20, 14], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [spear], hit_points: 5, at: [21.5, 14], facing: 180}
"""


def blow() -> Fight:
    return Fight(BLOW, begin="melee")


def asked(fight: Fight, until: str = "chain", policy: str = "scripted") -> Question:
    decision = fight.position.decision
    assert decision is not None
    return question(fight.battle, fight.position, decision.side, Horizon(until), policy, 1)


def found(question: Question, *commands: Command | None, jobs: int = 1, **budget: float) -> list[Candidate]:
    with Workers(How(jobs)) as workers:
        return sample(question, list(commands), Budget(**{"most": 100, **budget}), workers)


def test_a_blow_is_counted_over_all_faces_and_agrees_with_its_forecast():
    fight = blow()
    command = Strike("ann", "orc")
    candidate = found(asked(fight), command)[0]
    assert candidate.stopped_by == EXACT
    assert sum(candidate.weights) == 1
    falls = sum(part for part, result in zip(candidate.weights, candidate.results) if result.lost["red"])
    foretold = attack(fight.at, fight.figure("ann"), fight.figure("orc"))
    assert float(falls) == pytest.approx(foretold["damage"]["fells"])
    assert Fraction(1, 20) <= falls < 1


def test_what_is_sampled_lies_within_its_interval_of_what_is_counted():
    question = asked(blow())
    command = Strike("ann", "orc")
    exact = exactly(question, command, 2000)
    assert exact is not None and not isinstance(exact, Refusal)
    sampled = found(question, command, most=600, ways=0)[0]
    assert not sampled.exact
    for path in {result.path for _, result in exact}:
        true = float(sum(part for part, result in exact if result.path == path))
        assert true in share(sampled, [result.path == path for result in sampled.results]), path


def test_sampling_ends_when_all_shares_are_known_closely_enough_or_the_budget_is_used_up():
    question = asked(blow())
    command = Strike("ann", "orc")
    wide = found(question, command, within=0.1, ways=0, most=1000)[0]
    assert wide.stopped_by == INTERVAL
    assert 100 <= len(wide.results) < 200
    assert all(row["high"] - row["low"] <= 0.2 for row in outcomes(wide))
    spent = found(question, command, within=0.01, ways=0, most=60)[0]
    assert (spent.stopped_by, len(spent.results)) == (BUDGET, 60)


def test_the_same_digits_for_one_worker_and_for_two():
    question = asked(Fight(CHARGE))
    commands = [read("charge ann via 20,14 facing 0"), read("move ann via 20,20 facing 0")]
    alone, together = (found(question, *commands, jobs=jobs, most=60, ways=0) for jobs in (1, 2))
    names = ["blue", "red"]
    assert [told(one, names) for one in alone] == [told(one, names) for one in together]
    assert [one.results for one in alone] == [one.results for one in together]


def test_playouts_of_two_commands_share_their_luck_and_their_difference_is_narrower_for_it():
    """Standing still costs what it costs; the difference to itself is nothing at all."""
    question = asked(Fight(CHARGE), until="round")
    still, again = found(question, read("done"), read("done"), most=80, ways=0)
    assert still.results == again.results
    gap = difference(still, again, "blue")
    assert (gap.value, gap.low, gap.high) == (0, 0, 0)
    assert best([still, again], "blue") is None


def test_a_charge_at_a_bow_is_told_by_what_comes_of_it():
    candidate = found(asked(Fight(CHARGE), until="round"), read("charge ann via 20,14 facing 0"), most=150, ways=0)[0]
    paths = {tuple(row["path"]) for row in outcomes(candidate)}
    assert {path[0] for path in paths} == {"reaches Bow"}
    for what in ("they refuse", "they cannot refuse", "strikes first", "Bow falls", "stopped by Orc's zone", "locked"):
        assert any(what in path for path in paths), what
    assert sum(row["share"] for row in outcomes(candidate)) == pytest.approx(1)
    blue = sides(candidate, ["blue", "red"])["blue"]
    assert blue["lost"]["low"] <= blue["lost"]["mean"] <= blue["lost"]["high"]


def test_a_command_that_is_not_legal_has_its_refusal_and_no_playouts():
    question = asked(Fight(CHARGE))
    no, yes = found(question, Charge(()), read("move ann via 20,20 facing 0"), most=50)
    assert no.refusal is not None and no.refusal.rule == "SP-3.3.0.1"
    assert not no.results
    assert yes.results
    assert isinstance(played(Share(question, Charge(()), 0, 1)), Refusal)


def test_where_nothing_is_counted_a_refusal_is_found_all_the_same():
    no = found(asked(Fight(CHARGE)), Charge(()), most=50, ways=0)[0]
    assert no.refusal is not None and not no.results


def test_a_side_that_is_not_asked_gives_no_command_but_may_judge_the_position():
    fight = Fight(CHARGE)
    question_of_red = question(fight.battle, fight.position, "red", Horizon("round"), "scripted", 1)
    no, judged = found(question_of_red, read("done"), None, most=40)
    assert no.refusal is not None and "Red is not asked" in no.refusal.reason
    assert judged.results


@pytest.mark.parametrize("text", ["chain", "phase", "round", "rounds=3", "end"])
def test_a_horizon_is_read_as_it_is_told(text: str):
    assert horizon(text).text() == text


@pytest.mark.parametrize("text", ["", "rounds", "rounds=0", "rounds=61", "rounds=x", "week", "chain=2"])
def test_what_is_no_horizon_is_refused(text: str):
    with pytest.raises(ValueError, match="is no horizon"):
        horizon(text)


def test_each_farther_horizon_goes_on_from_the_nearer_one():
    """On the same luck a farther look begins with all that the nearer one saw."""
    fight = Fight(CHARGE)
    rounds = [
        found(asked(fight, until), read("done"), most=1, ways=0)[0].results[0].round
        for until in ("chain", "phase", "round", "end")
    ]
    assert rounds == sorted(rounds)
    assert rounds[-1] > rounds[0]
