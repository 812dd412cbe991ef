"""What the scripted side does with the choices that only this book has."""

from __future__ import annotations

import pytest

from game.core.commands import Charge, Done
from game.sides.scripted.player import Scripted
from tests.books.chainmail.field import EQUAL, MAN, field, one

WEAK = "class: fighting_man, level: 1, hit_points: 1, weapons: [dagger]"
LORD = "class: fighting_man, level: 9, hit_points: 60, weapons: [two_handed_sword]"
RIDER = "class: fighting_man, level: 1, hit_points: 6, weapons: [sword], mount: medium_warhorse"
RIDERS = [one(f"cid{number}", (10 + 1.5 * number, 16), RIDER) for number in range(5)]


def answered(red: str):
    """What the scripted side answers when Rob, such a one, charges Ann, and five riders beside her wait for it."""
    fight = field(one("ann", (8, 16), f"{MAN}, weapons: [spear]"), *RIDERS, one("rob", (8, 6), red), rounds=(EQUAL,))
    fight.do("; ".join(f"{'write ' if not n else ''}cid{n} charge-if-charged facing 0" for n in range(5)), "done")
    fight.do("write rob charge via 8,15 facing 180", "done")
    decision = fight.position.decision
    assert decision is not None and decision.prompt == "charge those who charge?"
    command, _ = Scripted("blue").choose(fight.at, decision)
    assert decision.refuse(fight.at, command) is None
    return command


@pytest.mark.rule("CM-4.1.1")
def test_three_of_five_riders_who_wait_ride_at_one_man_who_charges():
    command = answered(WEAK)
    assert isinstance(command, Charge)
    assert len(command.walks) == 3


@pytest.mark.rule("CM-4.1.1")
def test_nobody_rides_to_his_death_because_it_was_ordered():
    assert answered(LORD) == Done()
