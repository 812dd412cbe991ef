"""A general of whole bodies: he weighs plans for them, and they march as the plan says."""

import pytest

from game.generals.general import General
from game.generals.plans.manners import HOLD, Plan
from game.generals.plans.officers import Officer
from game.generals.tiers import Tier
from game.odds.league.mirror import mirrored
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.sides.scripted.player import Scripted

QUICK = Tier("quick", plans=5, first=2, most=2, rounds=1, bar=0.0)
"""Looks little about, and is soon done."""


def met(rounds: int) -> Session:
    """Two hosts in the open, to be fought for so many rounds."""
    return begin(mirrored("even-open-small"), "large_battles", 1, Beginning(rounds=rounds), Keeping(keep=False))


def test_a_general_of_whole_bodies_weighs_more_than_one_plan():
    minds = []
    for _ in range(2):
        session, general = met(4), General("south", QUICK)
        play_out(session, {"south": general, "north": Scripted("north")}, 4)
        assert not session.notices
        minds.append(general.thoughts)
    assert minds[0] == minds[1]
    said = [what.said for what in minds[0][0].weighed]
    assert len(said) == len(set(said)) > 2
    assert HOLD.said in said


@pytest.mark.parametrize(("plan", "they_come"), [(Plan(), True), (Plan(HOLD), False)])
def test_whole_bodies_do_not_come_to_blows_where_the_plan_is_to_let_them_come(plan: Plan, they_come: bool):
    session = met(1)
    officers = {side: Officer(side).planned(plan) for side in ("south", "north")}
    reasons = set()
    while (asked := session.decision) is not None:
        command, why = officers[asked.side].choose(session.situation, asked)
        reasons.add(why)
        session.play(command)
        if session.now.round > 1:
            break
    assert ("to come to blows" in reasons) is they_come
