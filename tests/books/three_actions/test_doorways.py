"""Stepping out and back, popping up, and devices that are taken up, put by and worn on."""

from __future__ import annotations

import pytest

from game.core.deeds import Moved, Shot
from game.core.segments import DEVICE
from game.systems.three_actions.budget import counted
from game.systems.three_actions.entitled import counts_as_device
from tests.books.three_actions.rounds import ARCHER, blue, red, rounds

WALL = "terrain:\n  - {kind: wall, line: [[0, 18], [9.0, 18]], thickness: 0.3, height: 3}\n"
"""A wall with its end at 9 inches; the archer stands behind it, the enemy before it."""


def behind_the_wall(**initiative: object):
    """An archer close behind the end of a wall, and an ogre beyond it that he cannot see from there."""
    return rounds(blue("ann", 8.6, 20, ARCHER), red("foe", 8.6, 9, "creature: ogre, hit_points: 30"), more=WALL,
                  initiative=initiative or {"ann": 3})  # fmt: skip


@pytest.mark.rule("TA-6.2")
@pytest.mark.rule("TA-6.6")
@pytest.mark.rule("TA-R36")
def test_four_feet_out_two_arrows_and_four_feet_back():
    fight = behind_the_wall()
    assert fight.refused("shoot ann at foe").rule != "TA-7.2"
    fight.state_all("move ann via 9.4,20 facing 0").until("second thoughts")
    fight.do("shoot ann at foe; ann at foe", "move ann via 8.6,20 facing 0", "done")
    fight.out()
    assert len(fight.all(Shot, actor="ann")) == 2
    assert [one.path[-1] for one in fight.all(Moved, figure="ann")][-1] == (int(8.6 * 1024), 20 * 1024)


@pytest.mark.rule("TA-6.2.1")
def test_farther_out_and_back_is_two_actions_and_leaves_one_arrow():
    fight = behind_the_wall()
    fight.state_all("move ann via 10,20 facing 0").until("second thoughts")
    fight.do("shoot ann at foe")
    fight.do("move ann via 8.6,20 facing 0")
    assert counted(fight.doing("ann").acts) == 3
    assert fight.refused("shoot ann at foe").rule in ("TA-7.1", "TA-0.1")


@pytest.mark.rule("TA-6.3")
@pytest.mark.rule("TA-R36")
def test_popping_up_is_one_movement_and_ducking_back_is_free():
    fight = behind_the_wall()
    fight.state_all("move ann via 9.4,20 8.6,20 facing 0").until("second thoughts")
    assert fight.where("ann") == (9626 / 1024, 20)
    fight.do("shoot ann at foe", "done")
    fight.out()
    assert len(fight.all(Shot, actor="ann")) == 1
    assert fight.figure("ann").at == (int(8.6 * 1024), 20 * 1024)


@pytest.mark.rule("TA-5.3")
@pytest.mark.rule("TA-5.3.2")
def test_a_device_taken_out_or_laid_down_is_a_device_action():
    bearer = "class: magic_user, level: 7, weapons: [dagger], gear: [wand_of_fear, potion_of_speed], hit_points: 9"
    fight = rounds(blue("mag", 10, 30, bearer), red("foe", 10, 4))
    fight.do("drop mag wand_of_fear")
    assert [(one.kind, one.what) for one in fight.doing("mag").acts] == [(DEVICE, "wand_of_fear")]


@pytest.mark.rule("TA-5.2.1")
@pytest.mark.rule("TA-5.3.1")
def test_protections_and_plain_magic_arms_are_no_devices():
    at = rounds(blue("ann", 10, 30), red("foe", 10, 4)).at
    assert not any(counts_as_device(at, one) for one in ("ring_of_protection", "cloak_of_protection", "sword+1"))
    assert counts_as_device(at, "holy_defender_sword") and counts_as_device(at, "wand_of_fear")


@pytest.mark.rule("TA-5.1.2")
@pytest.mark.rule("TA-R5")
def test_what_goes_on_from_the_round_before_is_no_act_of_this_one():
    bearer = "class: magic_user, level: 7, weapons: [dagger], gear: [potion_of_flying, potion_of_speed], hit_points: 9"
    fight = rounds(blue("mag", 10, 30, bearer), red("foe", 10, 4), initiative={"mag": (1, 1)})
    fight.state_all("use mag potion_of_flying").out()
    assert fight.figure("mag").has("flying")
    assert fight.now.round == 2
    assert fight.doing("mag").acts == ()
