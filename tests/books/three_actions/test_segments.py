"""Rounds by segments, played: dice, walks by tenths, castings, missiles, charges, blows and parries in their time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Charged, Halted, Moved
from game.core.fight.tricks import Gripped
from game.core.figures import Condition
from game.play.ledger import own_blows_left
from game.rules.missiles.shooting import may_shoot, missile
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import counted
from game.systems.three_actions.acts.entitled import entitled, parts, shots
from game.systems.three_actions.acts.foreseeing import due_times
from game.systems.three_actions.events import (
    ActBegan,
    ActDone,
    Acted,
    ActLost,
    ChargeChecked,
    InitiativeThrown,
    Thwarted,
)
from game.systems.three_actions.striking.readiness import sooner
from tests.books.three_actions.rounds import ARCHER, KNIGHT, MAGE, blue, red, rounds

FAR = red("foe", 30, 4, "creature: orc")


@pytest.mark.rule("TA-0.3")
@pytest.mark.rule("TA-R1")
def test_each_figure_throws_for_the_segment_in_which_it_acts():
    fight = rounds(blue("ann", 10, 20, ARCHER), red("foe", 10, 14), initiative={"ann": 4, "foe": 2})
    fight.state_all("shoot ann at foe")
    assert fight.last(InitiativeThrown).dice == {"ann": (4,), "foe": (2,)}
    fight.out()
    assert fight.segment_of(fight.last(Shot)) == 4


@pytest.mark.rule("TA-0.2")
@pytest.mark.rule("TA-R19")
def test_a_man_walks_a_tenth_of_his_way_in_each_segment():
    fight = rounds(blue("ann", 10, 30), FAR)
    fight.state_all("move ann via 10,10 facing 0").out()
    steps = fight.all(Moved, figure="ann")
    assert [fight.segment_of(step) for step in steps] == list(range(1, 10))
    assert steps[0].length == 24 * 1024 // 10  # 12 inches are 120 feet indoors: 2.4 on the table
    assert fight.where("ann") == (10, 10)


@pytest.mark.rule("TA-R19")
@pytest.mark.parametrize(("scale", "inches"), [("board", 12), ("indoors", 24), ("outdoors", 72)])
def test_the_scale_of_movement_is_a_switch(scale: str, inches: int):
    fight = rounds(blue("ann", 10, 30), FAR, more=f"rulings: {{TA-R19: {scale}}}\n")
    fight.state_all("move ann via 10,18 facing 0").out()
    assert fight.all(Moved, figure="ann")[0].length == inches * 1024 // 10


@pytest.mark.rule("TA-R27")
@pytest.mark.rule("TA-10.3")
def test_a_fireball_of_initiative_three_bursts_in_five():
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 10, 14), initiative={"mag": 3})
    fight.state_all("cast mag fire_ball toward 10,14").out()
    assert fight.last(ActBegan, figure="mag").segment == 3
    assert fight.last(ActBegan, figure="mag").ends == 5
    assert fight.segment_of(fight.last(SpellCast)) == 5


@pytest.mark.rule("TA-R32")
def test_a_caster_hit_by_an_arrow_in_four_has_lost_his_spell():
    fight = rounds(
        blue("mag", 10, 30, MAGE), red("foe", 10, 18, ARCHER), initiative={"mag": 3, "foe": 4}, shot_foe=20
    )
    fight.state_all("cast mag fire_ball toward 10,18", "shoot foe at mag").out()
    assert fight.segment_of(fight.last(SpellSpoiled, figure="mag", spell="fire_ball")) == 4
    assert not fight.all(SpellCast)


@pytest.mark.rule("TA-R21")
def test_a_fireball_of_initiative_nine_bursts_in_the_next_round_and_is_no_spell_of_it():
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 10, 16), initiative={"mag": (9, 5)})
    fight.state_all("cast mag fire_ball toward 16,14").out()
    assert not fight.all(SpellCast)
    assert fight.now.round == 2
    fight.state_all("cast mag magic_missile at foe").out()  # the spell of this round is still his
    first, second = fight.all(SpellCast)
    assert (first.spell, fight.segment_of(first)) == ("fire_ball", 1)
    assert (second.spell, fight.segment_of(second)) == ("magic_missile", 5)


@pytest.mark.rule("TA-10.2")
@pytest.mark.rule("TA-R22")
def test_the_aim_is_named_in_the_last_segment_of_the_casting():
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 10, 14), red("orc", 16, 14), initiative={"mag": 3})
    fight.state_all("cast mag fire_ball toward 10,14").until("where does fire ball go")
    assert fight.now.ledger.segment == 5
    assert fight.refused("cast mag magic_missile at foe").rule == "TA-10.3"
    fight.do("cast mag fire_ball toward 16,14")
    fight.out()
    assert fight.last(SpellCast).caught == ("orc",)


@pytest.mark.rule("TA-7.2")
@pytest.mark.rule("TA-R28")
def test_two_arrows_each_in_their_segment():
    fight = rounds(blue("ann", 10, 20, ARCHER), red("foe", 10, 14, "creature: ogre"), initiative={"ann": (6, 2)})
    fight.do("shoot ann at foe; ann at foe")
    assert fight.refused("shoot ann at foe").rule == "TA-7.2"
    fight.state_all().out()
    assert [fight.segment_of(shot) for shot in fight.all(Shot, actor="ann")] == [2, 6]


@pytest.mark.rule("TA-7.2")
def test_three_darts_are_thrown_in_a_round():
    fight = rounds(blue("ann", 10, 20, "class: scout, level: 1, weapons: [dart]"), red("foe", 10, 18))
    fight.do("shoot ann at foe; ann at foe; ann at foe")
    assert fight.refused("shoot ann at foe").measured == {"shots": 3, "rate": 3}


@pytest.mark.rule("TA-7.1")
def test_who_looses_all_walks_ten_feet_and_no_more():
    fight = rounds(blue("ann", 10, 20, ARCHER), red("foe", 10, 14))
    fight.do("shoot ann at foe; ann at foe")
    no = fight.refused("move ann via 10,24 facing 0")
    assert (no.rule, no.measured["moved"]) == ("TA-7.1", "4")
    fight.do("move ann via 10,21.9 facing 0")


@pytest.mark.rule("TA-R26")
def test_the_nimble_loose_sooner():
    text = blue("ann", 10, 20, ARCHER + ", abilities: {dexterity: 17}")
    fight = rounds(text, red("foe", 10, 14), initiative={"ann": 6})
    fight.state_all("shoot ann at foe").out()
    assert fight.segment_of(fight.last(Shot)) == 4


# ---- charges -----------------------------------------------------------------------------------------------------

SPEARMAN = "class: fighting_man, level: 1, weapons: [spear, sword]"


@pytest.mark.rule("TA-8.2.4")
@pytest.mark.rule("TA-8.5")
@pytest.mark.rule("TA-R8")
@pytest.mark.rule("TA-R9")
@pytest.mark.rule("TA-R25")
@pytest.mark.parametrize(("roll", "segment"), [(3, 8), (5, 10), (6, 0)])
def test_a_charge_that_comes_home_in_five_has_its_blow_by_the_die(roll: int, segment: int):
    """Five segments are left: 1 to 5 on the d8 gives the blow, so many segments after the arrival."""
    # 3.2 inches a segment: 13 to 16 inches are run in five.
    fight = rounds(blue("ann", 10, 23), red("foe", 10, 7), initiative={"ann": 1}, charge_ann=roll)
    fight.state_all("charge ann via 10,7 facing 0").out()
    check = fight.last(ChargeChecked)
    assert (check.tally.need, check.roll, check.success) == (5, roll, roll <= 5)
    assert fight.last(Charged).targets == ("foe",)
    blows = fight.all(Struck, actor="ann")
    assert [fight.segment_of(blow) for blow in blows] == ([segment] if segment else [])
    if blows:
        assert ("TA-R25", 2) in [(modifier.rule, modifier.value) for modifier in blows[0].tally.modifiers]


@pytest.mark.rule("TA-8.2.5")
def test_claw_and_fang_throw_a_six_sided_die():
    fight = rounds(red("wolf", 10, 7, "creature: wolf"), blue("ann", 10, 30), charge_wolf=5)
    fight.state_all("charge wolf via 10,30 facing 180").out()
    assert fight.last(ChargeChecked).tally.die == "1d6"


@pytest.mark.rule("TA-8.2.6")
def test_who_has_failed_the_die_wrestles_nobody_either():
    fight = rounds(blue("ann", 10, 30), red("foe", 10, 7), charge_ann=8)
    fight.state_all("charge ann via 10,7 facing 0")
    fight.out()
    assert fight.now.round == 2
    assert not fight.all(Struck, actor="ann")


@pytest.mark.rule("TA-8.2.1")
@pytest.mark.rule("TA-8.2.3")
def test_a_javelin_thrown_before_the_first_step_is_at_no_penalty_and_costs_a_segment():
    thrower = "class: fighting_man, level: 1, weapons: [javelin, sword]"
    fight = rounds(blue("ann", 10, 20, thrower), red("foe", 10, 15, "creature: ogre"))
    fight.state_all("charge ann via 10,15 facing 0").until("throw on the charge")
    fight.do("shoot ann at foe")
    fight.out()
    shot = fight.last(Shot)
    assert fight.segment_of(shot) == 1
    assert "TA-8.2.2" not in [modifier.rule for modifier in shot.tally.modifiers]
    assert fight.segment_of(fight.all(Moved, figure="ann")[0]) == 2


@pytest.mark.rule("TA-8.2.2")
def test_a_javelin_thrown_in_motion_is_at_one_less():
    thrower = "class: fighting_man, level: 1, weapons: [javelin, sword]"
    fight = rounds(blue("ann", 10, 28, thrower), red("foe", 10, 14, "creature: ogre"))
    fight.state_all("charge ann via 10,14 facing 0").until("throw on the charge")
    fight.do("shoot ann at foe")
    fight.out()
    shot = fight.last(Shot)
    assert fight.segment_of(shot) > 1
    assert ("TA-8.2.2", -1) in [(modifier.rule, modifier.value) for modifier in shot.tally.modifiers]


@pytest.mark.rule("TA-8.3")
@pytest.mark.rule("TA-R30")
@pytest.mark.parametrize(("face", "rule"), [(15, ""), (16, "TA-8.3")])
def test_fifteen_daggers_in_a_hundred_are_thrown(face: int, rule: str):
    fight = rounds(
        blue("ann", 10, 20, "class: scout, level: 1, weapons: [dagger]"), red("foe", 10, 18), balance_ann=face
    )
    if rule:
        assert fight.refused("shoot ann at foe").rule == rule
    else:
        fight.do("shoot ann at foe")


@pytest.mark.rule("TA-8.3.1")
def test_a_young_magic_user_throws_no_dagger():
    young = "class: magic_user, level: 5, weapons: [dagger]"
    fight = rounds(blue("mag", 10, 20, young), red("foe", 10, 18))
    assert fight.refused("shoot mag at foe").rule == "TA-8.3.1"


# ---- blows and parries -------------------------------------------------------------------------------------------


@pytest.mark.rule("TA-2.1.1")
@pytest.mark.rule("TA-R20")
def test_three_blows_in_two_rounds():
    eighth = "class: fighting_man, level: 8, weapons: [sword], hit_points: 90"
    fight = rounds(blue("ann", 10, 20, eighth), red("foe", 10, 18.4, "creature: ogre, hit_points: 90"))
    fight.state_all().out()
    assert len(fight.all(Struck, actor="ann")) == 2
    fight.state_all().out()
    assert len(fight.all(Struck, actor="ann")) == 3


@pytest.mark.rule("TA-0.1.1")
@pytest.mark.rule("TA-2.1")
@pytest.mark.parametrize(
    ("level", "blows"),
    [(3, [1, 1, 1, 1]), (4, [2, 1, 1, 1]), (8, [2, 1, 2, 1]), (9, [2, 2, 2, 2]), (12, [3, 2, 3, 2]), (16, [4] * 4)],
)
def test_the_open_hands_of_a_monk_by_his_level(level: int, blows: list[int]):
    """Five in four rounds are one more in the first of four, five in two one more in every other."""
    fight = rounds(blue("wu", 10, 20, f"class: monk, level: {level}"), FAR)
    wu, state = fight.at.figure("wu"), fight.now
    found = [parts(Situation(replace(state, round=number), fight.battle), wu) for number in (1, 2, 3, 4)]
    assert [sum(part.blows for part in one) for one in found] == blows
    armed = replace(wu, weapon="dagger", carries=("dagger",))
    assert sum(part.blows for part in parts(fight.at, armed)) == 1


@pytest.mark.rule("TA-2.1")
def test_a_monk_who_drops_his_weapon_has_no_more_attacks_for_it():
    monk = "class: monk, level: 16, weapons: [quarter_staff], hit_points: 90"
    fight = rounds(blue("wu", 10, 20, monk), red("foe", 10, 18.4, "creature: ogre, hit_points: 90"),
                   initiative={"wu": 1, "foe": 10}).state_all().until("Wu strikes")  # fmt: skip
    fight.do("drop wu quarter_staff")
    assert entitled(fight.at, fight.at.figure("wu")).blows == 1


@pytest.mark.rule("TA-0.1.1")
@pytest.mark.rule("TA-0.1")
def test_four_open_hands_are_four_actions():
    """A monk of the sixteenth level strikes four times, and has no action left to parry with or walk away."""
    fight = rounds(blue("wu", 10, 20, "class: monk, level: 16, hit_points: 90"),
                   red("foe", 10, 18.4, "creature: ogre, hit_points: 90"), initiative={"wu": (1, 2, 3, 4), "foe": 10},
                   ).state_all().out()  # fmt: skip
    assert [fight.segment_of(blow) for blow in fight.all(Struck, actor="wu")] == [1, 2, 3, 4]
    acts = tuple(event.act for event in fight.all(Acted, figure="wu"))
    assert (counted(acts), {act.what for act in acts}) == (4, {"open_hand"})


@pytest.mark.rule("TA-R24")
def test_the_second_blow_may_be_thrown_for():
    eighth = "class: fighting_man, level: 8, weapons: [sword], hit_points: 90"
    foe = red("foe", 10, 18.4, "creature: ogre, hit_points: 90")
    more = "rulings: {TA-R24: chance}\n"
    unlucky = rounds(blue("ann", 10, 20, eighth), foe, more=more, **{"second blow_ann": 3})
    unlucky.state_all().out()
    assert len(unlucky.all(Struck, actor="ann")) == 1
    lucky = rounds(blue("ann", 10, 20, eighth), foe, more=more, **{"second blow_ann": 4})
    lucky.state_all().out()
    assert len(lucky.all(Struck, actor="ann")) == 2


@pytest.mark.rule("TA-R29")
def test_in_one_segment_the_quicker_weapon_strikes_first():
    dagger = "class: fighting_man, level: 1, weapons: [dagger], hit_points: 9"
    halberd = "creature: orc, weapons: [halberd], hit_points: 1"
    fight = rounds(blue("ann", 10, 20, dagger), red("foe", 10, 18.9, halberd), initiative={"ann": 5, "foe": 5},
                   blow_ann=20)  # fmt: skip
    fight.state_all().out()
    assert fight.all(Slain, figure="foe")
    assert not fight.all(Struck, actor="foe")


@pytest.mark.rule("TA-R29")
def test_equal_weapons_strike_together_and_both_may_fall():
    sword = "class: fighting_man, level: 1, weapons: [sword], hit_points: 1"
    fight = rounds(blue("ann", 10, 20, sword), red("foe", 10, 18.9, "creature: orc, weapons: [sword], hit_points: 1"),
                   initiative={"ann": 5, "foe": 5}, blow_ann=20, blow_foe=20)  # fmt: skip
    fight.state_all().out()
    assert {death.figure for death in fight.all(Slain)} == {"ann", "foe"}
    assert len(fight.all(Struck)) == 2


@pytest.mark.rule("TA-9.6")
@pytest.mark.rule("TA-9.1")
@pytest.mark.rule("TA-R10")
def test_an_archer_who_has_shot_answers_the_orc_that_comes():
    # Loosed in 2; the orc walks up and strikes in 5 or later; the archer draws and strikes back.
    shooter = "class: fighting_man, level: 1, weapons: [light_crossbow, sword], hit_points: 30"
    fight = rounds(blue("ann", 10, 20, shooter),
                   red("foe", 10, 12, "creature: orc, hit_points: 30"), initiative={"ann": 2, "foe": 5})  # fmt: skip
    fight.state_all("shoot ann at foe", "move foe via 10,20 facing 180").out()
    assert fight.segment_of(fight.last(Shot)) == 2
    theirs, mine = fight.last(Struck, actor="foe"), fight.last(Struck, actor="ann")
    assert fight.segment_of(theirs) == 5
    assert fight.events.index(theirs) < fight.events.index(mine)
    assert len(fight.all(Struck, actor="ann")) == 1


@pytest.mark.rule("TA-9.7")
@pytest.mark.rule("TA-6.5.1")
def test_a_blow_spent_on_one_is_not_given_to_another():
    fight = rounds(blue("ann", 10, 20), red("foe", 10, 18.9, "creature: orc, hit_points: 1"),
                   red("orc", 20, 20, "creature: orc, hit_points: 30"),
                   initiative={"ann": 2, "foe": 9, "orc": 5}, blow_ann=20)  # fmt: skip
    fight.state_all("move orc via 11,20 facing 270").out()
    assert fight.all(Slain, figure="foe")
    assert len(fight.all(Struck, actor="ann")) == 1
    assert fight.all(Struck, actor="orc")


SWORD = "class: fighting_man, level: 1, weapons: [sword], armour: chain, shield: wood, abilities: {strength: %d}"
ORC = "creature: orc, weapons: [%s], abilities: {strength: %d}, hit_points: 20"


def parried(own: int, other: int, dice: tuple[int, int], weapon: str = "sword") -> list[tuple[str, int]]:
    """What a parry takes off an orc's blow, by Strengths and initiatives; empty where none is asked for."""
    fight = rounds(
        blue("ann", 10, 20, SWORD % own),
        red("foe", 10, 18.9, ORC % (weapon, other)),
        initiative={"ann": dice[0], "foe": dice[1]},
    )
    fight.do("order parry ask")
    fight.state_all()
    for _ in range(20):
        if fight.position.decision is None or fight.now.round > 1:
            break
        if "may parry" in fight.asked and fight.asked.startswith("blue"):
            fight.do("parry 1")
        else:
            fight.plain()
    blows = fight.all(Struck, actor="foe")
    assert blows
    assert bool(fight.all(Parried, actor="ann")) == any(one.rule == "TA-9.2" for one in blows[0].tally.modifiers)
    return [(modifier.rule, modifier.value) for modifier in blows[0].tally.modifiers if modifier.rule == "TA-9.2"]


@pytest.mark.rule("TA-9.2")
@pytest.mark.rule("TA-9.2.1")
@pytest.mark.rule("TA-9.4.1")
@pytest.mark.rule("TA-R11")
@pytest.mark.rule("TA-R12")
def test_long_swords_of_equal_strength():
    assert parried(17, 17, (4, 4)) == [("TA-9.2", -2)]  # armour class 4 is 2 if he ties
    assert parried(17, 17, (3, 4)) == [("TA-9.2", -2)]
    assert parried(17, 17, (5, 4)) == []  # and 4 if he does not


@pytest.mark.rule("TA-9.4")
@pytest.mark.rule("TA-9.4.2")
def test_strength_against_a_parry():
    assert parried(17, 15, (4, 4)) == [("TA-9.2", -2)]
    assert parried(16, 18, (4, 4)) == [("TA-9.2", -1)]


@pytest.mark.rule("TA-9.3")
@pytest.mark.rule("TA-9.3.1")
@pytest.mark.rule("TA-9.4.3")
def test_a_sword_parries_a_halberd():
    assert parried(17, 17, (6, 4), "halberd") == [("TA-9.2", -1)]  # the halberd is two segments late
    assert parried(17, 17, (7, 4), "halberd") == []
    assert parried(17, 17, (4, 4), "mace") == [("TA-9.2", -2)]
    assert parried(17, 17, (5, 4), "mace") == [("TA-9.2", -2)]  # a mace is one segment late
    assert parried(17, 17, (6, 4), "mace") == []


@pytest.mark.rule("TA-9.9")
@pytest.mark.rule("TA-R14")
def test_claws_are_not_parried():
    fight = rounds(blue("ann", 10, 20, SWORD % 17), red("wolf", 10, 18.8, "creature: wolf"), initiative={"ann": 1})
    fight.state_all().out()
    assert fight.all(Struck, actor="wolf")
    assert not [event for event in fight.events if "parry" in str(type(event)).lower()]


@pytest.mark.rule("TA-9.5")
@pytest.mark.rule("TA-R15")
def test_a_weapon_keeps_a_wrestler_off_without_harm():
    fight = rounds(blue("ann", 10, 20), red("foe", 10, 18.9), initiative={"ann": 9, "foe": 2}, thwart_ann=20)
    fight.state_all().until("strikes")
    fight.do("grapple foe at ann")
    fight.out()
    kept = fight.last(Thwarted)
    assert (kept.actor, kept.target, kept.hit) == ("ann", "foe", True)
    assert fight.figure("foe").hit_points == fight.figure("foe").most_hit_points and fight.all(Struck, actor="ann")
    assert not [event for event in fight.events if type(event).__name__ == "Gripped"]


@pytest.mark.rule("TA-0.2")
def test_what_has_no_segment_left_is_lost():
    fight = rounds(blue("ann", 10, 20, KNIGHT), red("foe", 10, 6, "creature: ogre"), initiative={"ann": (10, 10)})
    fight.state_all("shoot ann at foe", "move ann via 10,21 facing 0").out()
    assert fight.last(ActLost, figure="ann").why == "no segment is left"


@pytest.mark.rule("TA-6.5")
def test_who_is_kept_off_by_one_he_does_not_see_lays_hold_of_nobody():
    before = red("rob", 10, 19, "creature: invisible_stalker")
    fight = rounds(blue("ann", 10, 20), red("orc", 8.9, 20, "creature: orc"), before,
                   red("foe", 10, 18, "creature: lion"), initiative={"ann": 1})  # fmt: skip
    fight.state_all().until("Ann strikes").do("grapple ann at foe")
    assert fight.all(Gripped) == []
    assert not fight.doing("foe").beset
    assert fight.doing("ann").ready == 2


@pytest.mark.rule("TA-R31")
def test_to_show_oneself_is_no_action_and_to_drop_a_sword_is_none():
    fight = rounds(blue("ann", 10, 30, "class: scout, level: 3, weapons: [sword, dagger, dagger], hidden: true"), FAR)
    fight.do("reveal ann", "drop ann sword")
    assert fight.doing("ann").acts == ()
    fight.do("draw ann dagger")
    assert [act.kind for act in fight.doing("ann").acts] == ["other"]


@pytest.mark.rule("TA-R37")
def test_who_is_hindered_by_a_slower_friend_waits_for_room_and_does_not_creep():
    slow = "class: fighting_man, level: 1, armour: plate, weapons: [sword]"
    fight = rounds(blue("ann", 10, 30, slow), blue("bob", 10, 31.05), FAR)
    fight.state_all("move ann via 10,22 facing 0; bob via 10,23.05 facing 0").out()
    steps = fight.all(Moved, figure="bob")
    assert 2 <= len(steps) < 10
    assert all(step.length >= 1024 // 8 for step in steps[:-1])
    assert fight.where("bob")[1] > fight.where("ann")[1]


@pytest.mark.rule("TA-R37")
def test_who_has_come_to_no_step_has_used_no_action():
    fight = rounds(blue("ann", 10, 30, ARCHER), blue("bob", 10, 31.05), red("foe", 10, 10, "creature: ogre"),
                   initiative={"ann": 10})  # fmt: skip
    fight.state_all("shoot ann at foe", "move ann via 10,27 facing 0; bob via 10,28.05 facing 0").out()
    assert fight.all(Moved) == []
    assert fight.last(ActLost, figure="bob").why == "no segment is left"
    assert fight.all(ActDone, figure="bob") == []


@pytest.mark.rule("TA-R38")
def test_one_stands_before_a_stream_until_the_segments_come_to_its_cost():
    """Ann walks 2.4 inches a segment, and the stream costs 3: at its edge she has .8 left, and goes over with both."""
    stream = "terrain:\n  - {kind: stream, line: [[0, 28], [40, 28]]}"
    fight = rounds(blue("ann", 10, 30), FAR, more=stream)
    fight.state_all("move ann via 10,20.5 facing 0").out()
    brink, over, on, *_ = fight.all(Moved, figure="ann")
    tenth = 24 * 1024 // 10
    assert (brink.path[-1][1], brink.cost) == (28 * 1024 + 384, 30 * 1024 - 28 * 1024 - 384)
    assert (over.cost, over.length) == (24 * 1024 * 2 // 10 - brink.cost, over.cost - 3 * 1024)
    assert tenth <= on.length == on.cost <= tenth + 1


@pytest.mark.rule("ST-R2")
def test_who_turns_with_others_who_walk_off_needs_room_while_they_stand():
    fight = rounds(blue("ann", 10, 30, "troop: heavy_horse"), blue("bob", 11.1, 30, "troop: heavy_horse"), FAR)
    fight.state_all("move bob via 20,30 facing 90; ann facing 90", rest=False)
    assert fight.figure("ann").facing == 0
    assert fight.all(Halted, figure="ann")
    fight.out()
    fight.state_all("move ann facing 90", rest=False)
    assert fight.figure("ann").facing == 90


@pytest.mark.rule("TA-7.2")
@pytest.mark.parametrize(
    ("weapon", "plainly", "hasted"), [("longbow", 2, 4), ("sling", 1, 2), ("heavy_crossbow", 1, 1)]
)
def test_the_hasted_shoot_twice_as_often_but_no_crossbow_twice_in_a_round(weapon: str, plainly: int, hasted: int):
    fight = rounds(blue("ann", 10, 30), FAR)
    bow, ann = fight.at.catalogue.missiles[weapon], fight.figure("ann")
    assert shots(ann, bow) == plainly
    assert shots(replace(ann, conditions=(Condition("hasted"),)), bow) == hasted


@pytest.mark.rule("TA-R23")
def test_the_blows_of_a_mount_are_shown_when_its_riders_are_given():
    rider = "class: fighting_man, level: 1, mount: heavy_warhorse, weapons: [sword], hit_points: 30"
    fight = rounds(blue("ann", 10, 20, rider), red("foe", 10, 18, "creature: orc, hit_points: 30"),
                   initiative={"ann": 3, "foe": 9})  # fmt: skip
    fight.state_all().until("Ann strikes").do("strike ann at foe")
    fight.until("Ann strikes")
    assert not own_blows_left(fight.now, "ann")
    (row,) = [one for one in fight.battle.book.clock(fight.at).rows if one.figure == "ann"]
    assert [span.start for span in row.spans if span.kind == "blow"] == [3, fight.now.ledger.segment]
    fight.do("strike ann at foe")
    assert fight.last(Struck).beast


@pytest.mark.rule("TA-2.1")
def test_who_gave_his_blow_to_change_weapons_is_not_the_sooner():
    """Ann's die comes up first, but she draws her dagger for her one blow: the orc's is the next that falls."""
    armed = "class: fighting_man, level: 1, weapons: [sword, dagger], hit_points: 30"
    fight = rounds(blue("ann", 10, 20, armed), red("foe", 10, 18.9, "creature: orc, weapons: [sword], hit_points: 30"),
                   initiative={"ann": 2, "foe": 6})  # fmt: skip
    fight.state_all().until("Ann strikes")
    ann, foe = fight.at.figure("ann"), fight.at.figure("foe")
    assert sooner(fight.at, ann, foe, None).who == "ann"
    fight.do("draw ann dagger")
    ann, foe = fight.at.figure("ann"), fight.at.figure("foe")
    first = sooner(fight.at, ann, foe, None)
    assert (first.who, first.rule) == ("foe", "TA-2.1")


@pytest.mark.rule("TA-R29")
def test_while_shots_and_castings_fall_they_are_shown_in_their_segment():
    """After each event of the volley and the castings of segment 4 what is not done yet is still shown there."""
    fight = rounds(
        blue("ann", 10, 30, "class: fighting_man, level: 1, weapons: [light_crossbow]"),
        blue("bob", 14, 30, "class: fighting_man, level: 1, weapons: [light_crossbow]"),
        blue("mag", 18, 30, MAGE),
        blue("wiz", 22, 30, MAGE),
        red("foe", 16, 20, "creature: ogre, hit_points: 90"),
        initiative={"ann": 4, "bob": 4, "mag": 4, "wiz": 4},
    )
    fight.state_all("shoot ann at foe", "shoot bob at foe", "cast mag magic_missile at foe",
                    "cast wiz magic_missile at foe")  # fmt: skip
    state, shown = fight.first, {"ann": set[int](), "bob": set[int](), "mag": set[int](), "wiz": set[int]()}
    fight.out()
    for event in fight.events:
        state = replace(event.apply(state), n=state.n + 1)
        for name in shown if getattr(state.ledger, "segment", 0) >= 1 else ():
            at = Situation(state, fight.battle)
            shown[name] |= {start for _, start, _ in due_times(at, at.figure(name))}
    assert set(map(tuple, shown.values())) == {(4,)}


@pytest.mark.rule("SP-3.3.5.2")
def test_who_has_found_somebody_has_one_shot_at_him_and_not_two():
    """Vex finds Lurk: two arrows at once are refused, and none is left to him when the first has gone."""
    vex, lurk = "class: scout, level: 8, weapons: [short_bow]", "creature: orc, hit_points: 9, hidden: true"
    fight = rounds(blue("vex", 10, 30, vex), red("lurk", 10, 22, lurk), FAR, initiative={"vex": (2, 6)}, spot_vex=3)
    fight.state_all("spot vex", rest=False)
    no = fight.refused("shoot vex at lurk; vex at lurk")
    assert (no.rule, no.reason) == ("SP-3.3.5.2", "Vex looks for the unseen, and has one shot")
    fight.state_all("shoot vex at lurk").out()
    assert [shot.target for shot in fight.all(Shot, actor="vex")] == ["lurk"]
    figure = replace(fight.figure("vex"), shots=1, conditions=(Condition("sought", 9, "lurk"),))
    found = may_shoot(fight.at, figure, missile(fight.at, figure, "short_bow"))
    assert found is not None and found.rule == "SP-3.3.5.2" and found.measured == {"shots": 1}


@pytest.mark.rule("TA-6.4")
@pytest.mark.rule("TA-0.1")
def test_who_is_hit_on_the_first_stage_of_his_walk_has_no_action_left_for_the_second():
    """Two arrows and ten feet in two stages are three actions; the first stage, broken in upon, is the third."""
    plated = "troop: longbowman, armour: plate, hit_points: 30"
    fight = rounds(blue("ann", 14, 30, plated), red("foe", 10, 10, "creature: ogre, hit_points: 90"),
                   red("eve", 20, 12, ARCHER), initiative={"ann": (1, 2), "foe": 10, "eve": (3, 10)}, shot_eve=20)
    fight.state_all("shoot ann at foe; ann at foe", "move ann via 14,28.4 facing 0", "move ann via 14,29.7 facing 0",
                    "shoot eve at ann").out()  # fmt: skip
    assert [event.cut for event in fight.all(ActDone, figure="ann")] == [False, False, True]
    (lost,) = fight.all(ActLost, figure="ann")
    assert "broken in upon is an action" in lost.why
    assert fight.amiss() == ""
