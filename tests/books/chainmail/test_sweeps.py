"""Sweeps where sides move by turns, and none where all move by written orders."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Struck
from game.play.melee.sweeping import MaySweep
from tests.books.chainmail.field import BLUE_FIRST, EQUAL, SWORD, field, one

GRIFFON = "creature: griffon, hit_points: 60, aloft: 4"
PAST = "sweep grip past rob via 10,20 10,10 altitude 4 facing 0"


@pytest.mark.rule("SP-R308")
def test_in_its_side_s_move_one_sweeps():
    fight = field(one("grip", (10, 34), GRIFFON), one("rob", (10, 20), SWORD), rounds=(BLUE_FIRST, BLUE_FIRST))
    fight.pass_until("blue: Move")
    fight.do(PAST)
    assert [(blow.actor, blow.extra) for blow in fight.all(Struck)] == [("grip", False), ("rob", True)]
    assert fight.where("grip") == (10, 10)
    fight.pass_until("blue: Move", limit=60)
    assert len(fight.all(Struck)) == 2


@pytest.mark.rule("SP-R308")
@pytest.mark.rule("CM-2.4")
def test_who_is_taken_from_the_rear_has_no_answer():
    fight = field(one("grip", (10, 34), GRIFFON), one("rob", (10, 20), SWORD, facing=0), rounds=(BLUE_FIRST,))
    fight.pass_until("blue: Move")
    fight.do(PAST)
    assert [blow.actor for blow in fight.all(Struck)] == ["grip"]


@pytest.mark.rule("SP-R308")
def test_by_written_orders_nobody_sweeps():
    fight = field(one("grip", (10, 34), GRIFFON), one("rob", (10, 20), SWORD), rounds=(EQUAL,))
    fight.pass_until("write orders")
    assert "nobody does by written orders" in fight.refused(PAST).reason
    fight.do("done", "done")
    decision = fight.position.decision
    assert decision is not None and decision.offer(MaySweep) is None
