"""The attack sequence: chance, bash, location, critical, damage, counter-attack and fumble [EX-7]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Fumbled, Shot, Struck
from game.core.fight.harm import Damaged, Slain
from game.core.fight.tricks import Disarmed
from game.core.figures import Condition
from game.core.held.things import Laid
from game.play.asked.dice_box import LoadedDice
from game.play.referee import Referee
from game.systems.exile.events import ChoiceLost, EventsLost
from game.systems.exile.fighting.bashing import bash_dice, fitting
from game.systems.exile.ledger import fighter
from game.systems.exile.scores.chances import Attack, blow_chance
from game.systems.exile.scores.scores import scores
from game.systems.exile.scores.wound_events import FatigueSpent, Located, Maimed, Staggered
from game.systems.exile.scores.wound_events import Tested as Proof
from game.systems.exile.scores.wounds import (
    Dealt,
    Landing,
    aimed_roll,
    is_critical,
    limb_loss,
    part_of,
    place_of,
    wound,
)
from tests.books.exile.duel import TWO, Duel


def dice() -> LoadedDice:
    return LoadedDice().otherwise(97)


def struck(loaded: LoadedDice, tactic: str = "attack ann", *, text: str = TWO) -> Duel:
    """Ann strikes at Bob in the first event, Bob waits."""
    duel = Duel(text, dice=loaded)
    duel.choose(tactic, "wait bob")
    return duel


def hit(where: int, damage: int, *, roll: int = 3) -> Duel:
    """Ann hits Bob somewhere for so much."""
    loaded = dice().lay("blow", "ann", faces=(roll,)).lay("location", "ann", faces=(where,))
    return struck(loaded.lay("damage", "ann", faces=(damage,)))


@pytest.mark.rule("EX-7.1")
def test_weapon_against_armour_class_and_skill_give_a_percentage():
    duel = Duel()
    tally = blow_chance(duel.at, Attack("ann", "bob"))
    assert (tally.need, [(modifier.value, modifier.label) for modifier in tally.modifiers], tally.least) == (
        40, [(15, "Combat")], 55,
    )  # fmt: skip
    assert struck(dice().lay("blow", "ann", faces=(55,))).last(Struck).hit
    assert not struck(dice().lay("blow", "ann", faces=(56,))).last(Struck).hit


@pytest.mark.rule("EX-R9")
def test_the_percentage_lies_between_1_and_95():
    strong = TWO.replace("troop: man_at_arms, weapons: [sword]", "class: fighting_man, level: 20, weapons: [sword]")
    tally = blow_chance(Duel(strong).at, Attack("ann", "bob"))
    assert tally.least == 95
    assert tally.modifiers[-1].rule == "EX-R9"
    weak = TWO.replace("weapons: [spear], armour: leather_padded", "weapons: [spear], armour: plate, shield: metal")
    master = "class: fighting_man, level: 12, weapons: [spear]"
    duel = Duel(weak.replace("troop: man_at_arms, weapons: [spear]", master))
    duel.choose("wait ann", "parry bob")
    found = blow_chance(duel.at, Attack("ann", "bob", defence=duel.ledger.defences["bob"]))
    assert found.least == 1


@pytest.mark.rule("EX-7.2")
@pytest.mark.rule("EX-R10")
@pytest.mark.parametrize(("roll", "bashes"), [(5, True), (10, True), (55, True), (54, False), (6, False)])
def test_a_hit_that_ends_in_0_or_5_is_a_bash(roll: int, bashes: bool):
    duel = struck(dice().lay("blow", "ann", faces=(roll,)))
    tests = duel.all(Proof, figure="bob", what="vigor")
    assert bool(tests) == bashes
    assert bool(duel.all(Staggered)) == bashes


@pytest.mark.rule("EX-R10")
def test_100_ends_in_0_and_misses():
    duel = struck(dice().lay("blow", "ann", faces=(100,)))
    assert not duel.last(Struck).hit
    assert duel.all(Proof, figure="ann", what="combat")


@pytest.mark.rule("EX-7.2")
def test_the_bash_table_takes_a_blow_drives_back_and_fells():
    assert [bash_dice(13, 13), bash_dice(21, 13), bash_dice(60, 13), bash_dice(1, 19)] == [3, 5, 8, 1]
    loaded = dice().lay("blow", "ann", faces=(15,)).lay("bash", "ann", "bob", faces=(60,))
    duel = struck(loaded.lay("location", "ann", faces=(99,)).lay("damage", "ann", faces=(1,)))
    assert duel.last(Staggered).effects == ("loses", "driven")
    assert duel.last(EventsLost, figure="bob").events == 1
    assert duel.where("bob")[0] == pytest.approx(13, abs=0.01)
    held = struck(dice().lay("blow", "ann", faces=(15,)).lay("vigor", "bob", faces=(1, 1, 1)))
    assert held.last(Proof).success
    assert not held.all(Staggered)


@pytest.mark.rule("EX-7.3")
def test_a_percentile_die_says_where_it_lands():
    assert [place_of(roll) for roll in (1, 9, 20, 50, 51, 72, 80, 100)] == [
        "head", "neck", "chest", "abdomen", "right_arm", "left_arm", "right_leg", "left_leg",
    ]  # fmt: skip
    assert [part_of(place_of(roll)) for roll in (1, 9, 20, 50, 51)] == ["head", "head", "chest", "chest", "limb"]
    assert hit(62, 4).last(Located).where == "left_arm"


@pytest.mark.rule("EX-7.3.1")
def test_a_location_roll_that_ends_in_0_or_5_is_critical():
    assert [is_critical(roll, (0, 5)) for roll in (5, 10, 100, 7, 12)] == [True, True, True, False, False]
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("location", "ann", faces=(20,)).lay("damage", "ann", faces=(6,))
    duel = struck(loaded.lay("critical", "bob", "ann", faces=(90,)))
    assert duel.last(Located).critical
    assert duel.last(EventsLost, figure="bob").why == "a critical hit"


@pytest.mark.rule("EX-7.3.2")
@pytest.mark.rule("EX-R29")
def test_with_an_aimed_blow_a_7_is_critical_and_the_location_moves():
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("location", "ann", faces=(17,)).lay("damage", "ann", faces=(1,))
    duel = struck(loaded, "aim ann")
    assert duel.last(Struck).tally.least == 35
    found = duel.last(Located)
    assert (found.roll, found.where, found.critical) == (17, "head", True)
    assert [place_of(aimed_roll(roll, 15, "humanoid")) for roll in (30, 60, 99)] == ["chest", "abdomen", "left_leg"]
    plain = struck(dice().lay("blow", "ann", faces=(3,)).lay("location", "ann", faces=(17,)))
    assert not plain.last(Located).critical


@pytest.mark.rule("EX-7.4")
@pytest.mark.rule("EX-R23")
def test_a_blow_on_the_head_takes_fatigue_first_then_the_helm_then_body_five_times():
    duel = hit(3, 4)
    assert duel.figure("bob").hit_points == 19
    assert (duel.fatigue("bob"), duel.last(FatigueSpent).why) == (9, "head")
    ref = Referee(duel.battle, duel.now)
    head = Landing(3, "head", "head", critical=False)
    wound(ref, "bob", head, Dealt("ann", 12, "edge", "a blow"))
    assert fighter(ref.figure("bob")).fatigue == 1
    assert fighter(ref.figure("bob")).helm == 0
    assert ref.figure("bob").hit_points == 19 - 5 * (12 - 8 - 2)
    wound(ref, "bob", head, Dealt("ann", 2, "edge", "a blow"))
    own = fighter(ref.figure("bob"))
    assert (ref.figure("bob").hit_points, own.fatigue, ref.figure("bob").has("stunned")) == (1, 0, True)


@pytest.mark.rule("EX-7.4")
def test_the_chest_takes_it_whole_or_fatigue_does_and_a_limb_a_fifth():
    assert hit(21, 5).figure("bob").hit_points == 14
    duel = hit(21, 8)
    assert duel.figure("bob").hit_points == 11
    ref = Referee(duel.battle, duel.now)
    wound(ref, "bob", Landing(21, "chest", "chest", critical=False), Dealt("ann", 5, "edge", "a blow"))
    assert (ref.figure("bob").hit_points, fighter(ref.figure("bob")).fatigue) == (11, 8)
    assert [limb_loss(damage) for damage in (1, 2, 3, 7, 8, 10)] == [0, 0, 1, 1, 2, 2]
    wound(ref, "bob", Landing(63, "left_arm", "limb", critical=False), Dealt("ann", 10, "edge", "a blow"))
    assert ref.figure("bob").hit_points == 9


@pytest.mark.rule("EX-7.4")
def test_a_limb_that_takes_more_than_body_is_destroyed_and_then_all_counts():
    duel = Duel()
    ref = Referee(duel.battle, duel.now)
    leg = Landing(80, "right_leg", "limb", critical=False)
    wound(ref, "bob", leg, Dealt("ann", 20, "edge", "a blow"))
    assert "right_leg" in fighter(ref.figure("bob")).useless
    assert ref.figure("bob").has("prone")
    wound(ref, "bob", leg, Dealt("ann", 6, "edge", "a blow"))
    assert ref.figure("bob").hit_points == 19 - 4 - 6


@pytest.mark.rule("EX-R26")
def test_a_critical_on_the_neck_lays_out_and_bleeds_until_it_is_bound():
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("location", "ann", faces=(10,)).lay("damage", "ann", faces=(3,))
    text = TWO + """
  - {id: bet, name: Bet, side: red, troop: man_at_arms, weapons: [sword], at: [13.3, 10], facing: 270}
"""
    duel = struck(loaded, text=text)
    bob = duel.figure("bob")
    assert (bob.hit_points, bob.has("stunned"), bob.has("prone")) == (19 - 5 * (3 - 2), True, True)
    assert duel.last(Maimed).bleeding == 0
    duel.on_to(6)
    assert duel.last(Damaged, figure="bob").cause == "an open wound"
    assert duel.figure("bob").hit_points == 13
    duel.until("red: ", "choose").do("tactic bind bet at bob")
    duel.on_to(19)
    assert fighter(duel.figure("bob")).bleeding == -1


@pytest.mark.rule("EX-R20")
def test_body_is_what_the_game_calls_hit_points_and_at_none_a_figure_is_slain():
    duel = Duel()
    assert (duel.figure("bob").hit_points, duel.figure("bob").most_hit_points) == (19, 19)
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("location", "ann", faces=(5,)).lay("damage", "ann", faces=(8,))
    slain = struck(loaded)
    assert slain.last(Slain).figure == "bob"
    assert slain.now.outcome.winner == "blue"


@pytest.mark.rule("EX-R24")
def test_the_scores_of_a_plain_soldier_and_by_the_formulas_of_the_book():
    duel = Duel()
    own = scores(duel.at, duel.figure("ann"))
    assert (own.combat, own.dexterity, own.vigor, own.body, own.fatigue, own.level) == (15, 13, 13, 19, 13, 0)
    stated = TWO.replace("weapons: [sword],", """weapons: [sword],
     abilities: {strength: 15, dexterity: 16, constitution: 12, charisma: 11},""")
    told = scores(Duel(stated).at, Duel(stated).figure("ann"))
    assert (told.combat, told.body, told.fatigue, told.vigor) == ((12 + 30 + 32 + 11) // 5, 19, 14, 13)
    giant = Duel(TWO.replace("troop: man_at_arms, weapons: [spear], armour: leather_padded", "creature: ogre"))
    ogre = scores(giant.at, giant.figure("bob"))
    assert ogre.vigor == (12 + 4) * 3 // 2
    assert ogre.body == 15 + 4 * 4


@pytest.mark.rule("EX-7.6")
@pytest.mark.rule("EX-7.6.1")
@pytest.mark.rule("EX-R11")
def test_a_miss_that_ends_in_0_may_be_a_fumble_by_two_strenuous_tests():
    safe = struck(dice().lay("blow", "ann", faces=(90,)).lay("combat", "ann", faces=(1, 2, 3, 4, 5)))
    assert [event.success for event in safe.all(Proof, what="combat")] == [True]
    second = dice().lay("blow", "ann", faces=(90,)).lay("combat", "ann", faces=(8, 8, 8, 8, 8))
    saved = struck(second.lay("combat", "ann", faces=(1, 1, 1, 1, 1)))
    assert [event.dice for event in saved.all(Proof, what="combat")] == [5, 5]
    assert not saved.all(Fumbled)
    lost = struck(dice().lay("blow", "ann", faces=(90,)).lay("fumble", "ann", faces=(3,)))
    assert lost.last(Fumbled).effect == "dropped"
    assert lost.last(Laid).thing.item == "sword"
    plain = struck(dice().lay("blow", "ann", faces=(91,)))
    assert not plain.all(Proof, what="combat")


@pytest.mark.rule("EX-7.7")
def test_a_fumble_that_cannot_happen_is_the_nearest_one_that_can():
    duel = Duel(TWO.replace("troop: man_at_arms, weapons: [spear], armour: leather_padded", "creature: dire_wolf"))
    ref = Referee(duel.battle, duel.now)
    assert [fitting(ref, ref.figure("ann"), what) for what in ("breaks", "drops", "stumbles")] == [
        "drops", "drops", "stumbles",
    ]  # fmt: skip
    assert [fitting(ref, ref.figure("bob"), what) for what in ("breaks", "drops", "fouled")] == ["stumbles"] * 3
    assert fitting(ref, ref.figure("ann"), "drops", beast=True) == "stumbles"
    spear = Duel()
    assert fitting(Referee(spear.battle, spear.now), spear.figure("bob"), "breaks") == "breaks"


@pytest.mark.rule("EX-6.4")
def test_a_blow_at_the_weapon_always_bashes_and_may_disarm():
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("vigor", "bob", faces=(1, 1, 1))
    duel = struck(loaded.lay("grip", "bob", faces=(8, 8, 8)), "disarm ann")
    assert (duel.last(Struck).tally.least, duel.last(Struck).damage) == (7, 0)
    assert duel.last(Proof, what="vigor").success
    assert duel.last(Disarmed).weapon == "spear"
    assert not duel.all(Located)


@pytest.mark.rule("SP-R237")
@pytest.mark.parametrize(
    ("stated", "whole"),
    [("", (15, 13)), (", abilities: {strength: 14, constitution: 12, dexterity: 12, charisma: 10}", (14, 13))],
)
def test_strength_that_a_shadow_took_is_missing_in_combat_and_vigor(stated: str, whole: tuple[int, int]):
    """Five points: two fifths and half of each, stated or not; Body and Fatigue are what they were."""
    duel = Duel(TWO.replace("at: [10, 10]", f"at: [10, 10]{stated}"))
    own = scores(duel.at, duel.figure("ann"))
    weak = scores(duel.at, replace(duel.figure("ann"), conditions=(Condition("weakened", 85, "81 82 83 84 85"),)))
    assert (own.combat, own.vigor) == whole
    assert (weak.combat, weak.vigor) == (whole[0] - 2, whole[1] - 2)
    assert (weak.body, weak.fatigue) == (own.body, own.fatigue)


@pytest.mark.rule("SP-R237")
def test_a_shadow_takes_strength_by_this_book_too():
    """It claws Ann in the first event."""
    shadow = "creature: shadow"
    text = TWO.replace("troop: man_at_arms, weapons: [spear], armour: leather_padded", shadow)
    duel = Duel(text, dice=dice().lay("blow", "bob", faces=(3,)).lay("location", "bob", faces=(50,)))
    duel.choose("attack bob at ann", "wait ann")
    duel.until("choose")
    assert duel.figure("ann").has("weakened")


def test_a_shot_goes_the_same_way():
    text = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [longbow, dagger], at: [10, 10],
     facing: 90}
  - {id: bob, name: Bob, side: red, troop: man_at_arms, weapons: [spear], armour: leather_padded, at: [20, 10],
     facing: 270}
"""
    loaded = dice().lay("shot", "ann", faces=(31,)).lay("location", "ann", faces=(81,)).lay("damage", "ann", faces=(7,))
    duel = Duel(text, dice=loaded)
    duel.until("Ann chooses").do("shoot ann at bob")
    duel.on_to(1)
    shot = duel.last(Shot)
    assert (shot.hit, shot.damage, shot.tally.die) == (True, 7, "1d100")
    assert duel.figure("bob").hit_points == 18


@pytest.mark.rule("EX-R40")
def test_who_is_bashed_by_one_quicker_at_the_same_moment_loses_the_blow_that_was_due():
    loaded = dice().lay("blow", "bob", faces=(15,)).lay("bash", "bob", "ann", faces=(20,))
    duel = Duel(dice=loaded.lay("location", "bob", faces=(61,)))
    duel.choose("attack ann", "attack bob", "attack ann")
    assert [blow.actor for blow in duel.all(Struck)] == ["bob"], "the spear is the longer, and strikes first"
    assert duel.last(ChoiceLost).rules == ("EX-R40", "EX-7.2")
    assert duel.second == 0
    duel.on_to(Fraction(9, 2))
    assert [blow.actor for blow in duel.all(Struck)] == ["bob", "ann"], "and it costs her no other"


@pytest.mark.rule("EX-R40")
def test_of_two_who_are_equally_quick_neither_loses_his_blow_by_a_bash_of_the_other():
    loaded = dice().lay("blow", "bob", faces=(15,)).lay("bash", "bob", "ann", faces=(20,))
    duel = Duel(TWO.replace("[spear]", "[sword]"), dice=loaded.lay("location", "bob", faces=(61,)))
    duel.choose("attack ann", "attack bob")
    assert sorted(blow.actor for blow in duel.all(Struck)) == ["ann", "bob"]
    assert duel.last(EventsLost, figure="ann").events == 1


@pytest.mark.rule("EX-7.6")
def test_a_miss_that_ends_in_0_is_tested_though_its_target_has_fallen_to_another_at_once():
    text = TWO.replace("[spear]", "[sword]") + (
        "  - {id: cal, name: Cal, side: red, troop: man_at_arms, weapons: [sword], armour: leather_padded,\n"
        "     at: [11.4, 11.4], facing: 315}\n"
        "  - {id: dot, name: Dot, side: blue, troop: man_at_arms, at: [2, 2]}\n"
    )
    loaded = dice().lay("blow", "bob", faces=(100,)).lay("blow", "cal", faces=(3,)).lay("location", "cal", faces=(5,))
    duel = Duel(text, dice=loaded)
    duel.choose("parry ann")
    duel.until("red").do("tactic attack bob; attack cal")
    assert not duel.figure("ann").standing
    assert [event.what for event in duel.all(Proof, figure="bob")] == ["combat", "combat"]
    assert not duel.all(Proof, figure="ann", what="counter"), "the dead do not strike back"
