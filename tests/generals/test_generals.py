"""Generals: the same battle from the same seed, plans that are kept, and a mind that can be read."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from game.cli.entry import carry_out
from game.core.commands import Done, Move
from game.core.figures import SLAIN
from game.generals.entered import fought
from game.generals.general import General
from game.generals.mind import Thought, because, weighed
from game.generals.names import PLAYERS, TEMPERED, TIERED, is_player
from game.generals.plans.manners import AWAIT, BACK, BOLD, HOLD, SHOOTERS, STAND, Manner, Order, Plan
from game.generals.plans.officers import Officer
from game.generals.plans.proposals import plans
from game.generals.plans.standing import Seen, is_broken
from game.generals.players import player
from game.generals.tiers import TIERS, Tier, sized
from game.generals.trying.trials import Ends, best, tried
from game.generals.trying.values import EVEN, TEMPERS, Terms, broken, mean, terms
from game.odds.batches.fights import Fight
from game.odds.league.mirror import mirrored, text
from game.play.moving.offers import MayMove
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.sides.scripted.player import Scripted
from game.ui.scenes.before.setup import PLAYERS as OPTIONS
from game.ui.scenes.seats import Seats

QUICK = Tier("quick", plans=4, first=2, most=2, rounds=1, bar=0.0, answers=True)
"""Looks little about, and is soon done."""


def met(name: str, seed: int = 1) -> Session:
    return begin(mirrored(name), "starkpool", seed, Beginning(rounds=8), Keeping(keep=False))


def at_a_move(session: Session, side: str, round_: int = 1) -> None:
    """Play on, both by doctrine, until a side is asked to move."""
    players = {one.id: Scripted(one.id) for one in session.now.sides}
    while (asked := session.decision) is not None:
        if asked.side == side and session.now.round >= round_ and asked.offer(MayMove) is not None:
            return
        session.play(players[asked.side].choose(session.situation, asked)[0])


# ---- a battle --------------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_battle_and_the_same_thoughts():
    ends, minds = [], []
    for _ in range(2):
        session = met("even-cavalry-small")
        general = General("south", QUICK)
        ends.append(play_out(session, {"south": general, "north": Scripted("north")}, 8))
        minds.append(general.thoughts)
        assert not session.notices
    assert ends[0] == ends[1]
    assert minds[0] == minds[1]
    assert minds[0]


def test_tiers_are_players_and_rash_is_doctrine_alone():
    assert ("rash", *TIERS) == TIERED
    assert set(TIERED) < set(PLAYERS)
    assert isinstance(player("rash", "south"), Scripted)
    made = player("steady", "south")
    assert isinstance(made, General)
    assert made.tier is TIERS["steady"]
    with pytest.raises(LookupError, match="no player 'napoleon'"):
        player("napoleon", "south")
    sizes = [(tier.plans, tier.first, tier.most) for tier in TIERS.values()]
    assert sizes == sorted(sizes)


def test_the_larger_a_battle_the_less_is_spent_on_a_figure():
    for tier in TIERS.values():
        assert sized(tier, 20) is tier
        assert sized(tier, 50).rounds >= sized(tier, 200).rounds > 0
        assert sized(tier, 50).plans == tier.plans > sized(tier, 300).plans > 1
        assert tier.most > sized(tier, 300).most > sized(tier, 300).first > 1


def test_a_tier_may_have_a_temperament():
    bold, drawn = player("expert:bold", "south"), [player("steady:drawn", "south", seed) for seed in range(1, 30)]
    assert isinstance(bold, General)
    assert (bold.tier.name, bold.temper) == ("expert", TEMPERS["bold"])
    assert {one.temper.name for one in drawn if isinstance(one, General)} == set(TEMPERS)
    assert set(TEMPERED) == {*TEMPERS, "drawn"} - {EVEN.name}
    for name in ("expert:timid", "rash:bold", "rush:bold", "expert:"):
        with pytest.raises(LookupError, match="there is no player"):
            player(name, "south")


def test_whoever_is_sent_a_battle_of_rash_plays_that_of_doctrine():
    seats = {"south": "rash", "north": "rush"}
    fight = Fight("even-cavalry-small", text("even-cavalry-small"), "starkpool", 3, seats, 8)
    row, other = fought(fight), fought(replace(fight, players={"south": "scripted", "north": "rush"}))
    assert row.digest == other.digest


def test_who_is_not_shown_where_the_battle_stands_plays_by_doctrine():
    session = met("even-open-small")
    at_a_move(session, "south")
    decision = session.decision
    assert decision is not None
    general = General("south", QUICK)
    assert general.choose(session.situation, decision) == Scripted("south").choose(session.situation, decision)
    assert not general.thoughts


def test_at_the_board_he_is_shown_where_the_battle_stands():
    session = met("even-cavalry-small")
    seats = Seats(session, {"south": "scripted", "north": "scripted"})
    general = seats.players["south"] = General("south", QUICK)
    while not general.thoughts and session.now.round < 3:
        assert seats.answer(wait=True)
    assert general.thoughts
    assert all(option.id == "human" or is_player(option.id) for option in OPTIONS)


def test_what_is_taken_back_is_planned_again_alike():
    session = met("even-open-small")
    at_a_move(session, "south")
    decision = session.decision
    assert decision is not None
    general, said = General("south", QUICK), []
    for _ in range(2):
        general.look(session.battle, session.position)
        said.append(general.choose(session.situation, decision))
        general._asked = 0
        general._officer = Officer("south").planned(general._officer.plan)
    assert said[0] == said[1]
    assert len(general.thoughts) == 1


def test_a_plan_is_kept_until_it_is_old_or_broken():
    then = Seen(1, 12, 12, met=False)
    assert is_broken(None, then, 3)
    assert not is_broken(then, replace(then, round=3), 3)
    assert is_broken(then, replace(then, round=4), 3)
    assert not is_broken(then, replace(then, round=2, ours=11), 3)
    for now in (replace(then, ours=10), replace(then, theirs=10), replace(then, theirs=14), replace(then, met=True)):
        assert is_broken(then, replace(now, round=2), 3)


def test_who_keeps_his_plan_thinks_in_fewer_rounds():
    rounds = []
    for keeps in (1, 9):
        session = met("even-open-small")
        general = General("south", replace(QUICK, keeps=keeps, answers=False))
        play_out(session, {"south": general, "north": player("turtle", "north")}, 2)
        rounds.append([thought.round for thought in general.thoughts])
    assert len(rounds[1]) < len(rounds[0]) and rounds[0][0] == rounds[1][0] == 1


# ---- plans -----------------------------------------------------------------------------------------------------------


def test_a_plan_says_who_does_what_for_how_long():
    plan = Plan(HOLD, Order(BACK, 3)).with_body("horse", Order(STAND, 4))
    assert plan.of("foot", 3) is plan.for_all(3) is BACK
    assert plan.of("foot", 4) is HOLD
    assert [plan.of("horse", number) for number in (3, 4, 5)] == [STAND, STAND, HOLD]
    assert plan.left_of_it(4) == Plan(HOLD).with_body("horse", Order(STAND, 4))
    assert plan.left_of_it(5) == Plan(HOLD)
    assert plan.with_body("horse", Order(AWAIT)).of("horse", 9) is AWAIT
    assert plan.said == "to fall back before them, for now; horse to stand, and charge nobody, for now"


def test_what_stands_is_weighed_first_and_nothing_twice():
    state = mirrored("even-open-small").state
    standing = Plan(AWAIT)
    listed = plans(replace(state, round=2), "south", standing, 40)
    assert listed[:2] == [standing, Plan()]
    assert len(listed) == 40
    assert all(plan not in listed[:place] for place, plan in enumerate(listed))
    assert plans(state, "south", standing, 1) == [standing]


@pytest.mark.parametrize(("manner", "on"), [(STAND, 0), (BACK, -1), (BOLD, 1)])
def test_an_officer_does_as_the_plan_says(manner: Manner, on: int):
    session = met("even-open-small")
    at_a_move(session, "south")
    decision = session.decision
    assert decision is not None
    command, _ = Officer("south").planned(Plan(manner)).choose(session.situation, decision)
    if not on:
        assert isinstance(command, Done) or all(not walk.path for walk in command.walks)
        return
    assert isinstance(command, Move)
    up = [session.now.figures[walk.figure].y - walk.path[-1][1] for walk in command.walks if walk.path]
    assert up
    assert all(far * on > 0 for far in up)


def test_who_is_after_those_who_shoot_wants_them_first():
    session = met("even-open-small")
    at_a_move(session, "south")
    officer = Officer("south").planned(Plan(SHOOTERS))
    prey = officer.aims(session.situation).prey
    assert {name.rpartition("-")[0] for name in prey if name.startswith("north")} == {"north-bows"}
    assert not Officer("south").aims(session.situation).prey


# ---- trials ----------------------------------------------------------------------------------------------------------


def worth(points: float) -> Terms:
    return Terms(points, 0.0, 0.0, 0.0)


def test_the_worse_half_is_left_out_again_and_again():
    tries = [0] * 5

    def play(place: int):
        def once(number: int) -> Terms | None:
            tries[place] += 1
            return None if place == 4 else worth(10.0 * place + number % 2 * (place + 1))

        return once

    found = tried([play(place) for place in range(5)], Tier("t", 5, 2, 8))
    assert [len(one) for one in found] == [8, 2, 2, 8, 0]
    assert tries == [8, 2, 2, 8, 1]
    assert best(found, 1.0) == 3


def test_what_comes_to_the_same_is_tried_no_further():
    found = tried([lambda number: worth(number)] * 3, Tier("t", 3, 2, 64))
    assert [len(one) for one in found] == [2, 2, 2]
    assert best(found, 0.0) == 0


def test_who_comes_to_the_same_as_another_is_left_out_half_way():
    def play(step: int):
        return lambda number: worth(step * number)

    found = tried([play(step) for step in (0, 3, 0, 3, 1)], Tier("t", 5, 4, 4))
    assert [len(one) for one in found] == [4, 4, 2, 2, 4]
    assert best(found, 0.0) == 1


def test_what_stands_is_left_only_for_what_is_surely_better():
    own = tuple(map(worth, (0, 0, 0, 0)))
    chancy = tuple(map(worth, (9, -5, 9, -5)))
    sure = tuple(map(worth, (5, 4, 5, 4)))
    little = tuple(map(worth, (1, 1, 1, 1)))
    assert best([own, little], 0.0) == 0, "for so little nobody changes his plan"
    assert best([own, chancy], 0.1) == 1
    assert best([own, chancy], 1.0) == 0
    assert best([own, chancy, sure], 1.0) == 2


# ---- what it is worth ------------------------------------------------------------------------------------------------


def test_losses_count_by_what_breaks_a_side():
    state = mirrored("even-open-small").state
    fallen = [name for name, figure in state.figures.items() if figure.side == "north" and "foot" in name]
    slain = {name: replace(state.figures[name], fate=SLAIN) for name in fallen}
    after = replace(state, figures={**state.figures, **slain})
    assert broken(after, "south") == 0.0 < broken(after, "north") < 1.0
    ours, theirs = terms(after, "south", EVEN), terms(after, "north", EVEN)
    assert ours.taken == -theirs.lost > 0
    assert ours.score == ours.won + ours.taken + ours.lost + ours.ground == -theirs.score
    rash, shy = (terms(after, "north", TEMPERS[name]).score for name in ("headlong", "protective"))
    assert shy < theirs.score < rash


def test_whoever_has_less_left_is_the_less_likely_to_win_the_more_so_the_later():
    state = mirrored("even-open-small").state
    whole = {name: replace(one, hit_points=4, most_hit_points=4) for name, one in state.figures.items()}
    state = replace(state, figures=whole)
    scores = []
    for gone in (0, 1, 2, 3, 4):
        names = [f"north-foot-{number}" for number in range(1, gone + 1)]
        slain = {name: replace(state.figures[name], fate=SLAIN) for name in names}
        scores.append(terms(replace(state, figures={**state.figures, **slain}), "south", EVEN).score)
    steps = [after - before for before, after in pairwise(scores)]
    assert scores[0] == 0.0
    assert min(steps) > 0 and steps == sorted(steps)
    hurt = {"north-foot-1": replace(state.figures["north-foot-1"], hit_points=1)}
    assert 0 < terms(replace(state, figures={**state.figures, **hurt}), "south", EVEN).score < scores[1]


def test_every_end_of_a_round_counts_alike_and_of_a_battle_that_is_over_its_end():
    state = mirrored("even-open-small").state
    ends = Ends(1)
    seen = [replace(state, n=n, round=number) for n, number in ((1, 1), (2, 2), (3, 2), (4, 3))]
    for one in seen:
        ends(one)
    assert ends.until(seen[3], 1) == [seen[1], seen[3]]
    assert ends.until(seen[3], 3) == [seen[1], seen[3], seen[3], seen[3]]
    assert ends.until(seen[2], 1) == [seen[1], seen[2]]
    assert ends.until(seen[3], 0) == [seen[3]]
    twin = ends.twin()
    twin(replace(state, n=5, round=4))
    assert len(twin.until(replace(state, n=6, round=5), 9)) == len(ends.until(seen[3], 9)) == 10
    found = mean([Terms(50.0, 1.0, -2.0, 0.0), Terms(0.0, 3.0, 0.0, 4.0)])
    assert (found, found.score) == (Terms(25.0, 2.0, -1.0, 2.0), 28.0)


def test_a_mind_can_be_read():
    own, other = [worth(0), worth(4), worth(0), worth(4)], [worth(50), worth(50), worth(40), worth(50)]
    known = [weighed("to stand", own, None), weighed("to charge", other, own)]
    assert known[1].gain is not None
    assert known[1].gain.value == known[1].score - known[0].score == 45.5
    assert known[1].score == known[1].terms.score
    assert because(known, 1).startswith("to charge, not to stand: it wins more often (+46 points of 100, ")
    assert because(known, 0) == "to stand: of 1 others none came out better by enough"
    assert because(known[:1], 0) == "to stand: nothing else came into question"
    thought = Thought("south", 1, "Move", tuple(known), 1, because(known, 1))
    assert json.decode(json.encode(thought), type=Thought) == thought


def test_run_writes_what_a_general_weighed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    table, minds, kept = tmp_path / "even.yaml", tmp_path / "minds.jsonl", tmp_path / "even.replay"
    table.write_text(text("even-cavalry-small"))
    words = ["run", str(table), "--player", "north=steady", "--rounds", "1", "--minds", str(minds)]
    assert carry_out([*words, "--replay", str(kept)]) == 0
    assert carry_out(["replay", str(kept), "--verify"]) == 0
    assert "Rules starkpool" in capsys.readouterr().out
    found = [json.decode(line, type=Thought) for line in minds.read_bytes().splitlines()]
    assert found
    for thought in found:
        assert (thought.side, thought.round) == ("north", 1)
        assert 1 < len(thought.weighed) <= TIERS["steady"].plans
        assert thought.weighed[thought.taken].gain is not None or not thought.taken


def test_of_all_that_is_weighed_it_is_known_what_it_comes_to_and_what_the_enemy_is_expected_to_do():
    session = met("even-cavalry-small")
    general = General("south", QUICK)
    play_out(session, {"south": general, "north": Scripted("north")}, 2)
    events = [thought.event for thought in general.thoughts]
    assert events == sorted(events)
    for thought in general.thoughts:
        assert (thought.rounds, thought.temper) == (1, "even")
        assert thought.plan is not None
        for one in thought.weighed:
            assert abs(one.score - sum(getattr(one.terms, name) for name in Terms.__struct_fields__)) < 1e-9
            assert one.span is not None
            assert one.span.value == pytest.approx(one.score)
            assert one.reply is not None
            assert 0 < one.reply.times <= one.reply.of == one.playouts
        assert json.decode(json.encode(thought), type=Thought) == thought
    replies = {one.reply.said for thought in general.thoughts for one in thought.weighed if one.reply is not None}
    assert any("charge" in reply for reply in replies)
