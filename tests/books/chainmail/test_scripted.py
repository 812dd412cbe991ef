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


ZOMBIE = "creature: zombie, hit_points: 4"
BOW = "class: fighting_man, level: 1, hit_points: 4, weapons: [longbow, dagger]"
WIZARD = "class: magic_user, level: 5, hit_points: 9, spells: [magic_missile]"


def orders(*figures: str):
    """What the scripted side writes for Blue, and the battle."""
    sides = ["{id: blue, name: Blue, colour: blue, plan: {stance: hold}}", "{id: red, name: Red, colour: vermilion}"]
    more = "sides:\n" + "".join(f"  - {side}\n" for side in sides)
    fight = field(*figures, rounds=(EQUAL,), more=more)
    command, _ = Scripted("blue").choose(fight.at, fight.position.decision)
    assert fight.position.decision.refuse(fight.at, command) is None
    return {task.figure: task for task in getattr(command, "tasks", ())}, fight


@pytest.mark.rule("CM-R23")
def test_it_writes_shots_and_spells_for_those_who_stand_and_aims_them_later():
    """Ann's target is in reach now, Wiz has a spell for him; nobody is near Bo, who shoots at whoever comes."""
    found, _ = orders(one("ann", (10, 20), BOW), one("wiz", (13, 20), WIZARD), one("rob", (12, 6), ZOMBIE))
    assert (found["ann"].deed, found["ann"].target) == ("shoot", "rob")
    assert (found["wiz"].deed, found["wiz"].what, found["wiz"].walk.path) == ("cast", "magic_missile", ())
    found, _ = orders(one("bo", (10, 34), BOW), one("rob", (40, 3)))
    assert (found["bo"].deed, found["bo"].target, found["bo"].walk.path) == ("shoot", "", ())


@pytest.mark.rule("CM-R22")
def test_it_names_the_spell_that_it_then_casts():
    fight = field(one("wiz", (10, 14), WIZARD), one("rob", (10, 7), WEAK), one("ron", (30, 4)))
    fight.do("choose last")
    while fight.asked != "blue: begin to cast?":
        fight.do("done")
    command, _ = Scripted("blue").choose(fight.at, fight.position.decision)
    assert command.text() == "declare wiz magic_missile"
    fight.submit(command)
    fight.pass_until("Spells")
    command, _ = Scripted("blue").choose(fight.at, fight.position.decision)
    assert command.text() == "cast wiz magic_missile at rob"
