"""Stepping out and back, popping up, and devices that are taken up, put by and worn on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Damaged
from game.core.fight.moves import Moved
from game.core.state import with_figure
from game.play.referee import Referee
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import counted
from game.systems.three_actions.acts.counting import acts
from game.systems.three_actions.acts.entitled import counts_as_device
from game.systems.three_actions.events import ActDone, Acted, ActLost, Interrupted, Thwarted
from game.systems.three_actions.moving.moving import duck
from game.systems.three_actions.words import DEVICE, MISSILE, Act, doing, is_broken_in_upon
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
    assert [move.path[-1] for move in fight.all(Moved, figure="ann")][-1] == (int(8.6 * 1024), 20 * 1024)


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


@pytest.mark.rule("TA-R45")
@pytest.mark.rule("TA-6.4")
@pytest.mark.parametrize(("shots", "back"), [(1, True), (2, False)])
def test_who_is_hurt_as_he_leans_out_needs_an_action_to_duck_back(shots: int, back: bool):
    for hurt in (False, True):
        fight = behind_the_wall(ann=(3, 3))
        fight.state_all("move ann via 9.4,20 8.6,20 facing 0").until("second thoughts")
        assert fight.doing("ann").back is not None
        ref, left = Referee(fight.battle, fight.now), fight.figure("ann").hit_points - 1
        for _ in range(shots):
            ref.record(Acted(figure="ann", act=Act(kind=MISSILE, what="longbow"), segment=3))
        if hurt:
            ref.record(Damaged(figure="ann", amount=1, left=left))
        before = counted(doing(ref.figure("ann")).acts)
        duck(ref, 10)
        there = ref.figure("ann").at == (int(8.6 * 1024), 20 * 1024)
        assert there == (back or not hurt)
        assert counted(doing(ref.figure("ann")).acts) == before + (hurt and back)
        assert doing(ref.figure("ann")).back is None


@pytest.mark.rule("TA-R44")
@pytest.mark.rule("TA-9.5")
@pytest.mark.parametrize("roll", [20, 2])
@pytest.mark.parametrize("bearer", ["troop: man_at_arms, weapons: [sword]", "troop: bowman, weapons: [longbow]"])
def test_a_weapon_keeps_fists_off_whatever_its_bearer_has_done(roll: int, bearer: str):
    """Ann has bare fists; Bob's blow is spent before she strikes, and he keeps her off if he has a weapon in hand."""
    unarmed = "class: fighting_man, level: 1, weapons: [], hit_points: 30"
    fight = rounds(blue("ann", 10, 20, unarmed), red("bob", 10, 18.5, f"{bearer}, hit_points: 30"),
                   initiative={"ann": 9, "bob": 1}, thwart_bob=roll, blow_ann=20)  # fmt: skip
    fight.state_all().out()
    armed = "sword" in bearer
    tried = fight.all(Thwarted, actor="bob")
    assert len(tried) == armed
    assert len(fight.all(Struck, actor="ann")) == (not armed or roll == 2)
    if armed and roll == 20:
        assert [act.kind for act in fight.doing("ann").acts] == [] and fight.now.round == 2
        assert not fight.all(Damaged, figure="bob")


@pytest.mark.rule("TA-5.3")
@pytest.mark.rule("TA-5.3.2")
def test_a_device_taken_out_or_laid_down_is_a_device_action():
    bearer = "class: magic_user, level: 7, weapons: [dagger], gear: [wand_of_fear, potion_of_speed], hit_points: 9"
    fight = rounds(blue("mag", 10, 30, bearer), red("foe", 10, 4))
    fight.do("drop mag wand_of_fear")
    assert [(act.kind, act.what) for act in fight.doing("mag").acts] == [(DEVICE, "wand_of_fear")]


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


SHOT_AT: dict[str, object] = {"ann": (4, 6), "arc": (2, 9)}


def shot_at(*orders: str, **initiative: object):
    """Ann, who is an archer, is hit by another in segment 2."""
    bows = blue("ann", 8.6, 20, "troop: longbowman, hit_points: 30"), red("arc", 10, 10, "troop: longbowman")
    fight = rounds(*bows, initiative=initiative or SHOT_AT, shot_arc=20)
    return fight.state_all(*orders, "shoot arc at ann").out()


@pytest.mark.rule("TA-6.4")
def test_who_is_hurt_between_two_stages_has_used_an_action_for_the_first():
    """Four feet out, two arrows and four feet back are three actions, and four to who is hit when he has come out."""
    fight = shot_at("move ann via 9.4,20 facing 0", "shoot ann at arc; ann at arc", "move ann via 8.6,20 facing 0")
    assert fight.segment_of(fight.last(Interrupted, figure="ann")) == 2
    assert len(fight.all(Shot, actor="ann")) == 2
    assert fight.where("ann")[0] > 9.3, "she has no action left to step back"
    assert "broken in upon" in fight.last(ActLost, figure="ann").why
    assert fight.amiss() == ""


@pytest.mark.rule("TA-6.4")
def test_who_is_hurt_before_he_sets_out_is_not_broken_in_upon():
    fight = shot_at("shoot ann at arc", "move ann via 8.6,26 facing 0", ann=(4,), arc=(2,))
    assert not fight.all(Interrupted)
    assert [event.cut for event in fight.all(ActDone, figure="ann")] == [False, False]
    assert fight.amiss() == ""


@pytest.mark.rule("TA-6.4")
def test_who_has_been_hurt_since_he_came_out_states_no_fourth_action():
    bows = blue("ann", 8.6, 20, "troop: longbowman, hit_points: 30"), red("arc", 10, 10, "troop: longbowman")
    fight = rounds(*bows, initiative={"ann": (4, 6), "arc": (2, 9)}, shot_arc=20)
    fight.state_all("move ann via 9.4,20 facing 0", "shoot arc at ann").until("second thoughts")
    assert fight.now.ledger.segment == 2, "before the arrow falls the step back is a part of the first"
    fight.do("shoot ann at arc; ann at arc")
    hurt = replace(fight.figure("ann"), hit_points=22)
    assert is_broken_in_upon(fight.now, hurt) and not is_broken_in_upon(fight.now, fight.figure("ann"))
    at = Situation(with_figure(fight.now, hurt), fight.battle)
    assert acts(at, hurt, "move", 820).rule == "TA-0.1"
    assert acts(fight.at, fight.figure("ann"), "move", 820) is None
