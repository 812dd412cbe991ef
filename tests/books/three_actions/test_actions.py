"""The three actions of a round as a pure count: what a figure with these acts may not do besides, and by which rule."""

from __future__ import annotations

import pytest

from game.core.grain import GRAIN
from game.core.tally import Refusal
from game.systems.three_actions.acts.budget import FISTS, NATURAL, Entitled, counted, is_inert, refused
from game.systems.three_actions.acts.counting import spell_act
from game.systems.three_actions.words import BLOW, DEVICE, MISSILE, MOVE, OTHER, PARRY, POP, POWER, WRESTLE, Act, Acts

ONE = Entitled(name="Ann", blows=1)
OFTEN = Entitled(name="Ann", blows=2, often=True, shots=2)
ARCHER = Entitled(name="Ann", blows=1, shots=2)
DARTS = Entitled(name="Ann", blows=1, shots=3)
BLOW_1 = Act(kind=BLOW, what="sword")
ARROW = Act(kind=MISSILE, what="longbow")
DART = Act(kind=MISSILE, what="dart")
FIREBALL = spell_act("fire_ball")
SHIELD = spell_act("shield")
RING = Act(kind=DEVICE, what="ring_of_invisibility")
CARPET = Act(kind=DEVICE, what="flying_carpet", steady=True)
WAND = Act(kind=DEVICE, what="wand_of_fire_balls", attack=True)


def feet(number: int, **more: bool) -> Act:
    """A move of so many feet."""
    return Act(kind=MOVE, length=number * GRAIN // 5, **more)


def one_after_the_other(may: Entitled, *acts: Act) -> Refusal | None:
    """The refusal of the first of some acts that may not be, or None where all may."""
    done: Acts = ()
    for act in acts:
        no = refused(done, act, may)
        if no is not None:
            return no
        done = (*done, act)
    return None


def rule(may: Entitled, *acts: Act) -> str:
    """The rule by which the last of some acts is refused; those before it may all be."""
    assert one_after_the_other(may, *acts[:-1]) is None
    no = one_after_the_other(may, *acts)
    return no.rule if no is not None else ""


@pytest.mark.rule("TA-0.1")
def test_a_fourth_action_is_one_too_many():
    moved = (feet(20), SHIELD, RING)
    assert one_after_the_other(ONE, *moved) is None
    assert counted(moved) == 3
    assert rule(ONE, *moved, Act(kind=PARRY, what="sword")) == "TA-0.1"
    no = refused(moved, Act(kind=PARRY), ONE)
    assert no is not None and no.measured == {"actions": 3, "most": 3}


@pytest.mark.rule("TA-R2")
def test_each_blow_and_each_missile_is_an_action():
    assert counted((BLOW_1, ARROW, ARROW)) == 3


@pytest.mark.rule("TA-0.1.1")
def test_a_high_monk_has_four_open_hands():
    monk = Entitled(name="Wu", blows=4, often=True)
    fist = Act(kind=BLOW, what="open_hand")
    assert one_after_the_other(monk, fist, fist, fist, fist) is None
    assert rule(monk, fist, fist, fist, fist, fist) == "TA-6.5"


@pytest.mark.rule("TA-0.1.2")
@pytest.mark.rule("TA-R23")
def test_a_pummelling_and_a_beasts_routine_are_one_action_each():
    fists = (Act(kind=BLOW, what=FISTS),) * 4
    assert counted(fists) == 1
    claws = (Act(kind=BLOW, what=NATURAL),) * 3
    assert counted((*claws, feet(30))) == 2
    assert rule(Entitled(name="Smaug", blows=3, often=True), Act(kind=POWER), Act(kind=BLOW, what=NATURAL)) == "TA-6.5"


@pytest.mark.rule("TA-0.1.3")
@pytest.mark.rule("TA-1.1")
def test_the_hasted_strike_twice_and_cast_once():
    hasted = Entitled(name="Ann", blows=2, often=True, shots=4)
    assert one_after_the_other(hasted, BLOW_1, BLOW_1, feet(40)) is None
    assert rule(hasted, SHIELD, SHIELD) == "TA-1.1"
    gifted = Entitled(name="Ann", spells=2)  # the scenario gave her a device that allows it
    assert one_after_the_other(gifted, SHIELD, SHIELD) is None
    four = (ARROW,) * 4
    assert one_after_the_other(hasted, *four) is None


POTION = Act(kind=DEVICE, what="potion_of_healing")
SPEED = Act(kind=DEVICE, what="potion_of_speed")
PARRIES = Act(kind=PARRY, what="sword")
HASTED = Entitled(name="Ann", blows=4, often=True, shots=4)
QUICK_DARTS = Entitled(name="Ann", blows=2, often=True, shots=6)


@pytest.mark.rule("TA-R2")
@pytest.mark.rule("TA-0.1.3")
@pytest.mark.parametrize("fourth", [feet(20), SHIELD, PARRIES, Act(kind=POP), Act(kind=OTHER, what="draw")])
@pytest.mark.parametrize("three", [(feet(20), SPEED, POTION), (BLOW_1, BLOW_1, BLOW_1), (BLOW_1, feet(20), BLOW_1)])
def test_a_fourth_action_that_is_no_attack_is_one_too_many_however_many_attacks_one_has(three: Acts, fourth: Act):
    assert refused(three, fourth, HASTED).rule in ("TA-R2", "TA-5.1.1")


@pytest.mark.rule("TA-R2")
@pytest.mark.rule("TA-0.1.3")
def test_attacks_alone_exceed_three():
    assert one_after_the_other(HASTED, BLOW_1, BLOW_1, BLOW_1, BLOW_1) is None
    assert one_after_the_other(HASTED, feet(20), BLOW_1, BLOW_1, BLOW_1) is None
    assert rule(HASTED, feet(20), BLOW_1, BLOW_1, BLOW_1, BLOW_1) == "TA-0.1"
    assert one_after_the_other(QUICK_DARTS, POTION, *(DART,) * 5) is None
    assert rule(QUICK_DARTS, POTION, *(DART,) * 6) == "TA-0.1"


@pytest.mark.rule("TA-R3")
@pytest.mark.rule("TA-R2")
@pytest.mark.parametrize("other", [POTION, SHIELD, PARRIES, Act(kind=OTHER, what="draw")])
def test_beside_three_darts_there_is_one_move_and_nothing_else(other: Act):
    darts = (DART,) * 3
    assert one_after_the_other(DARTS, *darts, feet(8)) is None
    assert one_after_the_other(DARTS, feet(8), *darts) is None
    assert rule(DARTS, *darts, other) == "TA-0.1"
    assert one_after_the_other(DARTS, other, DART, DART) is None
    assert rule(DARTS, other, *darts) == "TA-0.1"
    assert rule(DARTS, *darts, feet(8), other) == "TA-0.1"


@pytest.mark.rule("TA-2.1")
@pytest.mark.rule("TA-2.1.2")
@pytest.mark.rule("TA-2.1.3")
def test_a_wand_of_fire_is_the_attack_of_the_round():
    assert rule(ONE, WAND, FIREBALL) == "TA-2.1.2"
    assert rule(ONE, WAND, feet(5), Act(kind=BLOW, what="dagger")) == "TA-2.1.3"
    assert rule(ONE, WAND, SHIELD) == ""
    assert rule(ONE, BLOW_1, FIREBALL) == "TA-2.1"


@pytest.mark.rule("TA-3.1")
@pytest.mark.rule("TA-R4")
def test_who_is_carried_off_attacks_with_no_magic():
    gate = spell_act("dimension_door")
    assert gate.transport
    assert rule(OFTEN, gate, WAND) == "TA-3.1"
    assert rule(OFTEN, WAND, gate) == "TA-3.1"
    assert rule(ONE, gate, Act(kind=BLOW, what="quarter_staff_of_striking", staff=True)) == "TA-3.1"
    assert rule(ONE, gate, Act(kind=BLOW, what="dagger")) == ""


@pytest.mark.rule("TA-4.1")
@pytest.mark.rule("TA-4.2")
@pytest.mark.rule("TA-4.3")
def test_spell_and_device_but_one_attack():
    figurine = Act(kind=DEVICE, what="figurine", attack=True)
    assert rule(ONE, Act(kind=DEVICE, what="sword_detects"), figurine) == ""
    assert rule(OFTEN, figurine, WAND) == "TA-4.1"
    assert rule(ONE, spell_act("prot_evil"), Act(kind=DEVICE, what="ring_of_feather_falling")) == ""
    assert rule(ONE, spell_act("invisibility"), RING) == ""


@pytest.mark.rule("TA-5.1")
@pytest.mark.rule("TA-5.4")
def test_a_third_device_may_be_tried_and_does_nothing():
    two = (RING, Act(kind=DEVICE, what="potion_of_speed"))
    assert rule(ONE, *two, CARPET_LESS) == ""
    assert is_inert(two, CARPET_LESS)
    assert not is_inert((RING,), CARPET_LESS)


CARPET_LESS = Act(kind=DEVICE, what="wand_of_enemy_detection")


@pytest.mark.rule("TA-5.1.1")
def test_no_spell_beside_two_devices():
    assert rule(ONE, RING, CARPET_LESS, SHIELD) == "TA-5.1.1"


@pytest.mark.rule("TA-5.3")
@pytest.mark.rule("TA-5.5")
def test_carpet_fireball_and_a_ring_that_stays_dead():
    flown = (CARPET, FIREBALL)
    assert one_after_the_other(ONE, *flown) is None
    assert is_inert(flown, RING)  # he stays visible
    assert counted((*flown, RING)) == 3


@pytest.mark.rule("TA-5.6")
def test_feather_falling_works_unasked_and_fails_who_jumps():
    jumps = Act(kind=DEVICE, what="ring_of_feather_falling")
    assert is_inert((CARPET, FIREBALL), jumps)
    # Knocked off he uses nothing on purpose: no act is counted, and nothing is inert.
    assert counted((CARPET, FIREBALL)) == 2


@pytest.mark.rule("TA-5.7")
def test_sword_horn_and_wand():
    sword = Act(kind=DEVICE, what="sword_of_flying", steady=True)
    horn, wand = Act(kind=DEVICE, what="horn_of_valhalla"), CARPET_LESS
    assert is_inert((sword, horn), wand)
    assert is_inert((sword, wand), horn)
    assert rule(ONE, horn, wand, sword) == "TA-5.5"


@pytest.mark.rule("TA-6.1")
def test_moving_is_an_action_however_far():
    assert counted((feet(1),)) == 1
    assert counted((feet(120), BLOW_1)) == 2


@pytest.mark.rule("TA-6.2")
@pytest.mark.rule("TA-6.2.1")
@pytest.mark.rule("TA-6.6")
def test_ten_feet_in_two_stages_are_one_action():
    assert counted((feet(4), ARROW, feet(4))) == 2
    assert counted((feet(5), ARROW, feet(5))) == 2
    assert counted((feet(6), ARROW, feet(6))) == 3


@pytest.mark.rule("TA-6.3")
def test_popping_up_and_ducking_back_is_one():
    assert counted((Act(kind=POP), ARROW)) == 2


@pytest.mark.rule("TA-6.4")
@pytest.mark.rule("TA-R18")
def test_a_move_broken_in_upon_is_two():
    assert counted((feet(4, cut=True), feet(4))) == 2


@pytest.mark.rule("TA-6.5")
def test_who_has_killed_his_man_wrestles_nobody_and_may_move():
    assert rule(ONE, BLOW_1, Act(kind=WRESTLE)) == "TA-6.5"
    assert rule(ONE, BLOW_1, feet(60)) == ""


@pytest.mark.rule("TA-7.1")
@pytest.mark.rule("TA-7.1.1")
def test_arrows_and_the_ten_feet():
    assert one_after_the_other(ARCHER, feet(4), ARROW, ARROW, feet(4)) is None
    assert counted((feet(4), ARROW, ARROW, feet(4))) == 3
    assert rule(ARCHER, feet(6), ARROW, ARROW, feet(6)) == "TA-7.1"
    assert rule(ARCHER, feet(6), ARROW, feet(6)) == ""
    assert rule(ARCHER, ARROW, feet(4), ARROW) == "TA-7.1.1"


@pytest.mark.rule("TA-7.1.2")
@pytest.mark.rule("TA-R3")
def test_darts_and_the_ten_feet():
    assert rule(DARTS, feet(5), DART, DART, DART, feet(5)) == "TA-7.1.2"
    assert one_after_the_other(DARTS, DART, DART, DART, feet(10)) is None
    assert rule(DARTS, DART, DART, DART, feet(10), Act(kind=PARRY)) == "TA-0.1"


@pytest.mark.rule("TA-8.1")
@pytest.mark.rule("TA-R7")
def test_an_arrow_and_then_a_blow():
    assert rule(OFTEN, ARROW, BLOW_1) == ""
    assert rule(OFTEN, ARROW, ARROW, BLOW_1) == "TA-R7"
    assert rule(ARCHER, ARROW, BLOW_1) == "TA-8.1"
    assert rule(OFTEN, ARROW, BLOW_1, BLOW_1) == "TA-8.1"


@pytest.mark.rule("TA-8.4")
def test_a_single_shot_and_then_a_blow():
    assert rule(ONE, Act(kind=MISSILE, what="light_crossbow"), BLOW_1) == "TA-8.4"


@pytest.mark.rule("TA-8.2")
def test_a_spear_thrown_on_the_charge_leaves_the_blow():
    charge = Act(kind=MOVE, charge=True, length=8 * GRAIN)
    spear = Act(kind=MISSILE, what="thrown_spear")
    assert one_after_the_other(ONE, charge, spear, BLOW_1) is None
    assert rule(ONE, charge, Act(kind=MISSILE, what="sling")) == "TA-8.2"
    assert rule(ONE, charge, spear, spear) == "TA-8.2"


@pytest.mark.rule("TA-9.1")
@pytest.mark.rule("TA-9.1.1")
@pytest.mark.rule("TA-9.6")
@pytest.mark.rule("TA-9.7")
@pytest.mark.rule("TA-R10")
def test_defence_is_a_blow_within_those_allowed():
    answer = Act(kind=BLOW, what="sword", defends=True)
    assert rule(ARCHER, ARROW, answer) == ""  # the archer of segment 2 draws and strikes back
    assert rule(ARCHER, ARROW, BLOW_1) == "TA-8.1"  # but starts no blow
    assert rule(ONE, BLOW_1, answer) == "TA-9.1.1"  # his only blow was spent on another


@pytest.mark.rule("TA-9.8")
@pytest.mark.rule("TA-R13")
def test_a_parry_wants_an_action_and_no_blow():
    parry = Act(kind=PARRY, what="sword")
    assert rule(ONE, BLOW_1, parry) == ""
    assert rule(ONE, BLOW_1, parry, parry) == ""
    assert rule(ONE, BLOW_1, parry, parry, parry) == "TA-0.1"


@pytest.mark.rule("TA-R31")
def test_handling_is_one_action_however_much():
    assert counted((Act(kind=OTHER), Act(kind=OTHER))) == 1


@pytest.mark.rule("TA-3.2")
@pytest.mark.rule("TA-3.2.1")
@pytest.mark.rule("TA-3.4")
@pytest.mark.rule("TA-3.5")
def test_what_is_an_attack():
    hindering = ["hold_person", "charm_person", "paralysation", "stinking_cloud", "darkness_15", "slow"]
    hurting = ["fire_ball", "magic_missile", "burning_hands", "wall_of_ice", "explosive_runes", "glyph_of_warding"]
    hurting += ["flame_arrow", "fire_shield", "polymorph_other", "enlarge"]
    assert all(spell_act(name).attack for name in hindering + hurting)
    assert not any(spell_act(name).attack for name in ("shield", "invisibility", "prot_evil", "haste", "light"))
    assert spell_act("haste", backwards=True).attack and spell_act("light", backwards=True).attack


def test_what_it_is_given_it_gives_back():
    """The count is a pure function: nothing is changed by asking."""
    acts = (feet(4), ARROW)
    assert refused(acts, ARROW, ARCHER) == refused(acts, ARROW, ARCHER)
    assert acts == (feet(4), ARROW)
