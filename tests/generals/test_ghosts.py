"""Why not here? What is kept of thoughts beside a replay, and ghosts judged by the luck on which plans were tried."""

from pathlib import Path

import pytest

from game.core.commands import Charge, Move, Walk
from game.core.grain import GRAIN
from game.generals.general import General
from game.generals.ghosts import LEAST, Ghost, Judged, judging
from game.generals.keeping import beside, kept, of_battle, written
from game.generals.mind import Thought
from game.generals.tiers import Tier
from game.odds.league.mirror import mirrored
from game.play.moving.offers import MayCharge
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.sides.scripted.player import Scripted

PAIRS = Tier("pairs", plans=3, first=LEAST, most=LEAST, rounds=1, bar=0.0)
"""Tries each as often as a ghost is tried."""


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path, list[Thought]]:
    """A battle of two rounds, its replay, and what South thought in it."""
    replay = tmp_path_factory.mktemp("minds") / "even.replay"
    session = begin(mirrored("even-open-small"), "starkpool", 1, Beginning(rounds=2), Keeping(replay))
    general = General("south", PAIRS)
    play_out(session, {"south": general, "north": Scripted("north")}, 2)
    session.close()
    return session, replay, general.thoughts


def last(ghost: Ghost) -> Judged:
    *_, tell = judging(ghost)
    return tell()


def shifted(session: Session, thought: Thought, by: tuple[float, float], unit: str = "") -> tuple[Walk, ...]:
    """Those of a unit of South, the first by default, moved by so many inches from where they stood then."""
    state = next(one.position.now for one in session.played if one.position.now.n == thought.event)
    found = unit or next(name for name, one in state.units.items() if one.side == "south")
    own = [state.figures[name] for name in state.units[found].figures]
    dx, dy = (round(far * GRAIN) for far in by)
    return tuple([Walk(one.id, ((one.x + dx, one.y + dy),), one.facing) for one in own])


def test_a_ghost_is_judged_by_the_very_playouts_by_which_the_plan_was_chosen(fought):
    session, replay, thoughts = fought
    thought = next(one for one in thoughts if one.round == 1)
    tells = [tell() for tell in judging(Ghost(str(replay), thought, shifted(session, thought, (0, -2))))]
    assert tells[0].ghost is None, "of one nothing is told"
    assert not tells[0].over
    judged = tells[-1]
    assert judged.over
    assert judged.ghost is not None
    assert judged.chosen is not None
    taken = thought.weighed[thought.taken]
    assert judged.chosen.playouts == judged.ghost.playouts == taken.playouts == LEAST
    assert judged.chosen.score == pytest.approx(taken.score)
    assert judged.chosen.reply == taken.reply
    assert judged.ghost.gain is not None
    assert judged.ghost.gain.value == pytest.approx(judged.ghost.score - judged.chosen.score)
    assert {walk.figure for walk in judged.walks} == {walk.figure for walk in shifted(session, thought, (0, -2))}
    again = last(Ghost(str(replay), thought, shifted(session, thought, (0, -2))))
    assert again == judged


def test_to_run_away_is_worse_than_what_was_chosen_or_not_allowed_and_then_it_says_why(fought):
    session, replay, thoughts = fought
    thought = thoughts[0]
    far = last(Ghost(str(replay), thought, shifted(session, thought, (0, -30))))
    assert far.over
    assert far.ghost is None
    assert far.no


def test_who_can_come_there_by_a_charge_alone_charges(tmp_path: Path):
    replay = tmp_path / "even.replay"
    session = begin(mirrored("even-cavalry-small"), "starkpool", 4, Beginning(rounds=1), Keeping(replay))
    general = General("south", PAIRS)
    play_out(session, {"south": general, "north": Scripted("north")}, 1)
    session.close()
    thought = next(one for one in general.thoughts if one.asked == "Move")
    stood = next(one.position for one in session.played if one.position.now.n == thought.event)
    at, decision = stood.situation(session.battle), stood.decision
    assert decision is not None
    offer: MayCharge | None = decision.offer(MayCharge)
    assert offer is not None
    charge = next(
        one
        for one in offer.examples(at)
        if isinstance(one, Charge)
        and decision.refuse(at, one) is None
        and decision.refuse(at, Move(one.walks)) is not None
    )
    judged = last(Ghost(str(replay), thought, charge.walks))
    assert judged.charge
    assert judged.over
    assert judged.ghost is not None
    assert judged.walks == charge.walks


def test_of_a_moment_that_never_was_nothing_is_judged(fought):
    session, replay, thoughts = fought
    walks = shifted(session, thoughts[0], (0, -1))
    none = last(Ghost(str(replay.with_name("none")), thoughts[0], walks))
    assert none.over
    assert none.no


# ---- what is kept ----------------------------------------------------------------------------------------------------


def test_what_was_thought_lies_beside_the_replay_and_is_read_again(fought, tmp_path: Path):
    _, _, thoughts = fought
    replay = tmp_path / "a.replay"
    assert kept(replay) == ()
    beside(replay).write_bytes(written(reversed(thoughts)))
    assert beside(replay).name == "a.replay.minds.jsonl"
    assert list(kept(replay)) == thoughts


def test_lines_that_cannot_be_read_are_left_out(fought, tmp_path: Path):
    _, _, thoughts = fought
    replay, lines = tmp_path / "a.replay", written(thoughts).splitlines()
    wrong = lines[0].replace(b'],"taken":', b'],"taken":9', 1)
    beside(replay).write_bytes(b"\n".join([b"nonsense", b"[" * 100_000, b"{}", wrong, *lines[1:], b"\xff"]))
    assert list(kept(replay)) == thoughts[1:]


def test_what_was_taken_back_was_never_thought(fought):
    session, _, thoughts = fought
    stale = [Thought(one.side, one.round, one.asked, one.weighed, 0, "before", one.event) for one in thoughts]
    gone = [Thought(one.side, one.round, one.asked, one.weighed, 0, "gone", one.event + 1) for one in thoughts]
    assert of_battle([*stale, *gone, *thoughts], session.played) == thoughts
