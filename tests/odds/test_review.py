"""A battle looked back upon: its chances add up, its turning points have names, and fair dice are called fair."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import pytest
from msgspec import json

from game.core.events import Thrown
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.review.again import again, counted
from game.odds.review.kept import beside, digest_of, keep, kept, take_up
from game.odds.review.luck import Throw, luck, tails
from game.odds.review.plan import Asked, plan
from game.odds.review.playing import Fall, done, own_seed, packed, worths
from game.odds.review.report import report
from game.odds.review.reviewing import Review
from game.odds.review.shape import advice, fortune, heading, shown
from game.odds.review.spans import acts, spans
from game.odds.review.values import whole
from game.play.position import answer, fork
from game.session.driving import play_out
from game.session.game import Session
from game.session.opening import begin, opened_text
from game.sides import player
from tests.odds.battles import DUEL

ASKED = Asked(playouts=40, points=12, seed=1, throws=12)


@cache
def battle(seed: int = 1) -> Session:
    """A battle at the well, played to its end."""
    session = begin(opened_text(DUEL), "starkpool", seed)
    play_out(session, {"blue": player("scripted", "blue", seed), "red": player("rush", "red", seed)}, 30)
    return session


@cache
def reviewed(jobs: int = 1) -> Review:
    """The review of it."""
    session = battle()
    found = Review(session.battle, session.played, ASKED)
    with Workers(How(jobs)) as workers:
        found.work(workers)
    return found


# ---- spans -----------------------------------------------------------------------------------------------------------


def test_a_battle_is_cut_into_spans_without_a_gap_and_no_more_than_are_asked_for():
    course = acts(battle().played)
    for most in (3, 8, 1000):
        cut = spans(course, most)
        assert [act for span in cut for act in span.acts] == course
        assert len(cut) <= most


def test_where_there_is_room_each_span_is_of_one_side_and_its_dice_fall_at_its_end():
    for span in spans(acts(battle().played), 1000):
        assert len({act.given.side for act in span.acts}) == 1
        assert not any(act.dice for act in span.acts[:-1])


def test_what_is_worked_out_is_sent_without_the_battle_s_seed():
    session = battle()
    for played in session.played[:-1]:
        if played.position.decision is not None:
            state = pickle.loads(packed(session.battle, played.position)).start  # noqa: S301  (packed just now)
            assert state.seed == 0


# ---- the account -----------------------------------------------------------------------------------------------------


def test_the_parts_of_the_ledger_are_the_whole_of_how_the_chance_moved():
    told = report(reviewed())
    for side in ("blue", "red"):
        row = told["ledger"][side]
        moved = row["own"]["mean"] + row["other"]["mean"] + row["dice"]["mean"]
        assert moved == pytest.approx(row["after"] - row["before"], abs=1e-9)
        for part in ("own", "other", "dice"):
            assert row[part]["low"] <= row[part]["mean"] <= row[part]["high"]
            parts = sum(stretch["moved"][side][part] for stretch in told["stretches"])
            assert parts == pytest.approx(row[part]["mean"], abs=1e-4)


def test_who_has_won_is_sure_of_it_at_the_end_and_the_ledger_begins_where_the_curve_does():
    told = report(reviewed())
    end, first = told["curve"][-1], told["curve"][0]
    assert end["chance"][told["winner"]] == {"share": 1.0, "low": 1.0, "high": 1.0}
    assert all(told["ledger"][side]["before"] == first["chance"][side]["share"] for side in ("blue", "red"))
    assert [point["event"] for point in told["curve"]] == sorted(point["event"] for point in told["curve"])


def test_where_no_dice_fell_nothing_is_put_down_to_them():
    found = reviewed()
    for _, stretch in whole(found.plan, found.won):
        if not stretch.span.dice:
            assert stretch.chain[-1][1] == stretch.chain[-1][2]


def test_turning_points_have_a_cause_a_sentence_and_whom_they_favour():
    told = report(reviewed())
    view = shown(told)
    assert view is not None
    assert view.turning_points
    for turn in view.turning_points:
        assert (turn.by == "dice") == (turn.side is None)
        assert turn.moved.mean >= 0.1
        assert turn.moved.low > 0
        assert turn.sentence
        assert heading(view, turn).startswith(f"Round {turn.round}")
        assert (advice(view, turn) != "") == (turn.by == "decision")
    assert fortune(view).startswith("By what stood after each throw the dice ")


# ---- the same, always ------------------------------------------------------------------------------------------------


def test_two_processes_come_to_the_very_same_as_one():
    assert json.encode(report(reviewed(2))) == json.encode(report(reviewed(1)))


def test_another_seed_comes_to_something_else():
    session = battle()
    found = Review(session.battle, session.played, Asked(playouts=20, points=4, seed=2, throws=4))
    with Workers(How(1)) as workers:
        found.work(workers)
    assert found.won != reviewed().won


def test_a_review_that_is_broken_off_tells_what_it_knows_and_goes_on_from_there(tmp_path: Path):
    session = battle()
    replay = tmp_path / "well.replay"
    replay.write_text("a battle")
    found = Review(session.battle, session.played, ASKED)

    def enough(so_far: Review) -> None:
        if so_far.done == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Workers(How(1)) as workers:
        found.work(workers, enough)
    told = report(found)
    assert told["stopped_by"] == "interrupt"
    assert told["ledger"] is None
    assert told["luck"] is None
    assert shown(told) is not None
    assert keep(replay, digest_of(replay), found, told)
    before = kept(replay, digest_of(replay), ASKED)
    assert before is not None
    assert not before.finished
    later = Review(session.battle, session.played, ASKED)
    take_up(later, before)
    with Workers(How(1)) as workers:
        later.work(workers)
    assert report(later) == report(reviewed())


def test_what_is_kept_is_of_one_battle_and_spoiled_files_are_nothing(tmp_path: Path):
    replay = tmp_path / "well.replay"
    replay.write_text("a battle")
    found = reviewed()
    assert keep(replay, digest_of(replay), found, report(found))
    assert beside(replay).name == "well.replay.review.json"
    assert replay.read_text() == "a battle"
    assert kept(replay, digest_of(replay)).found == report(found)
    assert kept(replay, digest_of(replay), Asked(playouts=7)) is None
    assert kept(replay, "another") is None
    for spoiled in ("", "[]", '{"version": 3}', beside(replay).read_text()[:-9]):
        beside(replay).write_text(spoiled)
        assert kept(replay, digest_of(replay)) is None


def test_what_is_no_review_is_not_shown():
    told = report(reviewed())
    assert shown(told) is not None
    assert shown({**told, "sides": told["sides"][:1]}) is None
    assert shown({**told, "curve": [{}]}) is None
    assert shown([]) is None


def test_a_moment_is_played_again():
    session = battle()
    position = session.played[2].position
    with Workers(How(1)) as workers:
        won = "".join(again(session.battle, position, 30, 1, workers))
    told = counted(position, won)
    assert told["playouts"] == 30
    assert sum(chance["share"] for chance in (*told["chance"].values(), told["nobody"])) == pytest.approx(1, abs=1e-5)


# ---- the dice --------------------------------------------------------------------------------------------------------


def test_a_throw_s_own_outcome_is_measured_among_those_of_other_dice():
    throw = Throw(1, (4000, 4000), 4, (4000, 2000), ((4000, 4000), (4000, 4000), (4000, 2000)))
    assert throw.beyond == (0.0, -0.5)
    deviation, variance = throw.scored()
    assert (deviation, variance) == (1.0, 0.25)


def test_the_better_the_dice_of_a_side_the_smaller_is_the_chance_of_them():
    def throws(*after: int) -> list[Throw]:
        others = tuple((4000, hit) for hit in (4000, 4000, 2000, 4000, 2000, 4000, 4000, 2000, 4000))
        return [Throw(place, (4000, 4000), 4, (4000, hit), others) for place, hit in enumerate(after)]

    fair, good = luck(throws(4000, 2000, 4000, 4000), 1), luck(throws(2000, 2000, 2000, 2000), 1)
    assert good.score > fair.score
    assert good.p < fair.p
    assert good.beyond[1] < fair.beyond[1]
    assert 0 < good.weight <= 1
    assert luck([], 1).throws == 0


@cache
def fair_battles(number: int) -> tuple[float, ...]:
    """The p of many small battles whose dice are fair: two lines that fell each other, until one has lost all."""
    import random

    dice = random.Random(5)
    found = []
    for seed in range(number):
        left, throws = [6, 6], []
        while min(left) > 0:
            for side in (0, 1):
                before = (left[0] * 2000, left[1] * 2000)
                ways = []
                for _ in range(17):
                    hits = min(left[1 - side], sum(dice.random() < 0.3 for _ in range(left[side])))
                    after = [left[0], left[1]]
                    after[1 - side] -= hits
                    ways.append((after[0] * 2000, after[1] * 2000))
                throws.append(Throw(len(throws), before, sum(left), ways[0], tuple(ways[1:])))
                left = [ways[0][0] // 2000, ways[0][1] // 2000]
                if min(left) == 0:
                    break
        found.append(luck(throws, seed).p)
    return tuple(found)


def test_fair_dice_give_every_p_as_often_as_any_other():
    """Kolmogorov and Smirnov's distance of 800 battles lies below what is passed once in a hundred times."""
    found = sorted(fair_battles(800))
    number = len(found)
    apart = max(max((place + 1) / number - p, p - place / number) for place, p in enumerate(found))
    assert apart < 1.63 / number**0.5
    assert 0.03 < sum(p < 0.05 for p in found) / number < 0.075


def test_what_fell_is_any_of_what_could_have_fallen_with_the_same_chance():
    """Of a command given with many a battle's dice: where each lies among nine other throws, all tenths alike."""
    session = battle()
    act = next(act for act in acts(session.played) if act.dice and act.said and act.said[0].kind == "blow")
    position, command = session.played[act.place - 1].position, act.given.command
    place, number, found = packed(session.battle, position), 150, []
    for seed in range(number):
        fell = balance(worths(answer(session.battle, fork(session.battle, position, seed), command).now))
        others = [balance(one) for one in done(Fall("starkpool", place, command, seed, 9))]
        alike = others.count(fell) + 1
        by_lot = own_seed("lot", seed) % 1000 / 1000
        found.append((sum(other < fell for other in others) + alike * by_lot) / 10)
    found.sort()
    apart = max(max((rank + 1) / number - p, p - rank / number) for rank, p in enumerate(found))
    assert apart < 1.63 / number**0.5


def balance(both: tuple[int, int]) -> int:
    """What the first side has more than the second."""
    return both[0] - both[1]


def test_tails_are_those_of_the_normal_distribution():
    assert tails(0) == 1
    assert tails(1.96) == pytest.approx(0.05, abs=1e-4)
    assert tails(-1.96) == tails(1.96)


def test_the_worth_of_a_side_falls_with_the_hit_points_of_its_figures():
    session = battle()
    before, after = worths(session.played[0].position.now), worths(session.now)
    loser = 1 - [side.id for side in session.now.sides].index(session.now.outcome.winner)
    assert after[loser] < before[loser]


def test_every_command_at_which_dice_fell_is_thrown_again():
    session = battle()
    thrown = {
        place
        for place, played in enumerate(session.played)
        if place and any(isinstance(event, Thrown) for event in played.events)
    }
    assert set(plan(session.battle, session.played, ASKED).thrown) == thrown
    assert own_seed("luck", 1, 0) != own_seed("luck", 1, 1)
