"""Worked rounds of the source that are not played from beginning to end elsewhere: darts, arrows and blows, haste."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Moved
from tests.books.three_actions.rounds import blue, red, rounds

DARTS = "class: scout, level: 1, weapons: [dart]"
EIGHTH = "class: fighting_man, level: 8, weapons: [longbow, sword], hit_points: 90"
OGRE = "creature: ogre, hit_points: 90"


@pytest.mark.rule("TA-7.1")
@pytest.mark.rule("TA-7.1.2")
@pytest.mark.rule("TA-R3")
def test_three_darts_and_ten_feet_in_one_stage():
    foe = red("foe", 10, 16, "creature: orc, hit_points: 60")
    fight = rounds(blue("ann", 10, 20, DARTS), foe, initiative={"ann": (2, 3, 4)})
    fight.do("move ann via 10,19.2 facing 0")
    fight.do("shoot ann at foe; ann at foe; ann at foe")
    assert fight.asked.startswith("red")  # no second stage is left to her, so nothing is asked of her side
    other = rounds(blue("ann", 10, 20, DARTS), foe, initiative={"ann": (2, 3, 4)})
    other.state_all("shoot ann at foe; ann at foe; ann at foe", "move ann via 10,21.9 facing 0").out()
    assert len(other.all(Shot, actor="ann")) == 3
    assert sum(move.length for move in other.all(Moved, figure="ann")) >= 19 * 102


@pytest.mark.rule("TA-8.1")
@pytest.mark.parametrize(("shots", "blows"), [(1, 1), (2, 0)])
def test_who_has_three_blows_in_two_rounds_shoots_once_and_strikes_once(shots: int, blows: int):
    fight = rounds(blue("ann", 10, 20, EIGHTH), red("foe", 10, 12, OGRE), initiative={"ann": (1, 2), "foe": 10})
    aims = "; ".join(["ann at foe"] * shots)
    fight.state_all(f"shoot {aims}", "move foe via 10,19 facing 180").out()
    assert len(fight.all(Shot, actor="ann")) == shots
    mine, theirs = fight.all(Struck, actor="ann"), fight.all(Struck, actor="foe")
    started = [one for one in mine if not theirs or fight.events.index(one) < fight.events.index(theirs[0])]
    assert len(started) == blows


@pytest.mark.rule("TA-6.5.1")
@pytest.mark.rule("TA-6.5")
def test_who_kills_his_man_in_one_walks_on_and_strikes_nobody_else():
    fight = rounds(blue("ann", 10, 20), red("foe", 10, 18.9, "creature: orc, hit_points: 1"),
                   red("orc", 20, 20, "creature: orc, hit_points: 30"),
                   initiative={"ann": 1, "foe": 9, "orc": 10}, blow_ann=20)  # fmt: skip
    fight.state_all().until("second thoughts")
    assert fight.now.ledger.segment == 2 and fight.all(Slain, figure="foe")
    fight.do("move ann via 18,20 facing 90")
    fight.out()
    assert fight.where("ann")[0] > 16
    assert len(fight.all(Struck, actor="ann")) == 1


@pytest.mark.rule("TA-0.1.3")
@pytest.mark.rule("TA-1.1")
def test_the_hasted_strike_twice_and_cast_once_as_ever():
    quick = "class: fighting_man, level: 1, weapons: [sword], gear: [potion_of_speed], hit_points: 60"
    fight = rounds(blue("ann", 10, 20, quick), red("foe", 10, 4, OGRE), initiative={"ann": 1})
    fight.state_all("use ann potion_of_speed").out()
    assert fight.figure("ann").has("hasted")
    fight.state_all("move foe via 10,18.5 facing 180").out()
    assert len(fight.all(Struck, actor="ann")) == 2


@pytest.mark.rule("TA-R2")
@pytest.mark.rule("TA-0.1.3")
def test_the_hasted_walk_and_drink_no_more_than_others():
    hero = "class: fighting_man, level: 13, weapons: [sword], gear: [potion_of_speed, potion_of_healing]"
    fight = rounds(blue("ann", 10, 30, hero), blue("bob", 20, 30), red("foe", 10, 4, OGRE), initiative={"ann": 1})
    fight.state_all("use ann potion_of_speed").out()
    fight.do("done")  # in even rounds the other side states its intentions first
    fight.do("move ann via 10,27 facing 0")
    fight.do("use ann potion_of_healing")
    fight.do("move ann via 10,24 facing 0")
    no = fight.refused("move ann via 10,20 facing 0")
    assert no.rule == "TA-R2" and no.measured == {"actions": 3, "most": 3}


@pytest.mark.rule("TA-R3")
@pytest.mark.parametrize("other", ["use ann potion_of_healing", "cast ann shield"])
def test_three_darts_leave_no_potion_and_no_spell(other: str):
    who = "class: magic_user, level: 5, weapons: [dart], spells: [shield], gear: [potion_of_healing]"
    fight = rounds(blue("ann", 10, 20, who), red("foe", 10, 16, "creature: orc, hit_points: 60"))
    fight.do("shoot ann at foe; ann at foe; ann at foe")
    assert fight.refused(other).rule == "TA-0.1"
    fight.do("move ann via 10,20.9 facing 0")  # but her one move


@pytest.mark.rule("TA-7.2")
def test_one_spear_is_thrown_once_however_quick_its_thrower_is():
    quick = "class: fighting_man, level: 1, weapons: [spear, sword], gear: [potion_of_speed], hit_points: 60"
    foe = red("foe", 10, 17.2, "creature: orc, hit_points: 60")
    fight = rounds(blue("ann", 10, 20, quick), foe, initiative={"ann": 1})
    fight.state_all("use ann potion_of_speed").out()
    fight.do("done")
    fight.do("shoot ann at foe with thrown_spear")
    assert fight.refused("shoot ann at foe with thrown_spear").rule == "SP-3.4.0.1"
