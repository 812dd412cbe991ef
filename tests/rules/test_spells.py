"""Every spell of the table, cast: what it does, to whom, and for how long."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.catalogue.tables import load
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.harm import Damaged, Freed, Healed, Slain
from game.core.fight.magic import Dismissed, ImageBroken, Lapsed, Reshaped, SpellCast, Summoned, Swayed
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.held.things import Raised, Razed
from game.play.asked.dice_box import LoadedDice
from game.play.magic.effects.lasting import Confused
from game.rules.gear.arms import armour_class
from game.rules.magic.barriers import barred
from game.rules.melee.attacks import means
from game.rules.missiles.shooting import shot_tally
from game.rules.moving.movement import allowance, inactive, may_charge, may_move, may_walk
from game.rules.moving.walking import way
from game.rules.moving.way import Terms
from game.rules.moving.wings import airborne
from game.rules.stealth.seeing import seen
from tests.magic import BOW, FAR, cast, mage, orc, priest, through, to_round
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

BIG = "id: big, side: red, creature: elemental_earth, at: [12, 13], facing: 180"
KNIGHT = "class: fighting_man, level: 5, weapons: [sword], armour: plate"
CASES: dict[str, list[Callable[[], None]]] = {}


def of(spell: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Enter a case for a spell."""

    def enter(case: Callable[[], None]) -> Callable[[], None]:
        CASES.setdefault(spell, []).append(case)
        return case

    return enter


def fails() -> LoadedDice:
    """Dice on which every save fails."""
    dice = LoadedDice().otherwise(6)
    for _ in range(20):
        dice.lay("save", faces=(1,))
    return dice


def makes() -> LoadedDice:
    """Dice on which every save is made."""
    dice = LoadedDice().otherwise(6)
    for _ in range(20):
        dice.lay("save", faces=(20,))
    return dice


def bea(x: float = 12, y: float = 30, **more: object) -> str:
    """A friend of Merlin's."""
    keys = {"side": "blue", "creature": "orc", "facing": 0, "hit_points": 9, "weapons": "[sword]", **more}
    return f"id: bea, at: [{x}, {y}]" + "".join(f", {key}: {value}" for key, value in keys.items())


# ---- harm --------------------------------------------------------------------------------------------------------


@of("magic_missile")
def _missiles_by_level() -> None:
    """Level 12 has five: dealt out over two targets, three and two of them, each 1d6+1, and no save."""
    fight = cast(mage("magic_missile"), orc("ann", 10, 20, hit_points=60), orc("bob", 12, 20, hit_points=60),
                 spell="cast mer magic_missile at ann bob", dice=LoadedDice().otherwise(4))  # fmt: skip
    assert [harm.figure for harm in fight.all(Damaged)] == ["ann", "bob", "ann", "bob", "ann"]
    assert {harm.amount for harm in fight.all(Damaged)} == {5}
    assert not fight.all(Saved)


@of("fire_ball")
def _fire_ball_has_twenty_dice_at_most() -> None:
    fight = cast(mage("fire_ball", level=20), orc("ann", 10, 18, hit_points=200),
                 spell="cast mer fire_ball toward 10,18", dice=fails())  # fmt: skip
    assert fight.last(Damaged).amount == 120


@of("lightning_bolt")
def _lightning_rebounds() -> None:
    """The bolt begins 4 inches off, meets a wall 2 inches farther and runs 4 inches back, past where it began: Bob, who
    stands between it and Merlin, is struck; without the wall he is not, and Ann beyond it is."""
    wall = "terrain:\n  - {kind: wall, line: [[6, 24], [14, 24]], height: 3}\n"
    figures = (mage("lightning_bolt"), orc("bob", 10, 27.5, hit_points=90), orc("ann", 10, 21, hit_points=90))
    back = cast(*figures, spell="cast mer lightning_bolt toward 10,26", dice=fails(), more=wall)
    assert back.last(SpellCast).caught == ("bob",)
    assert len(back.last(SpellCast).shapes) == 2
    straight = cast(*figures, spell="cast mer lightning_bolt toward 10,26", dice=fails())
    assert straight.last(SpellCast).caught == ("ann",)
    assert straight.last(Damaged).amount == 72


@of("ice_storm")
def _ice_storm_is_worst_for_creatures_of_fire() -> None:
    fight = cast(mage("ice_storm"), orc("ann", 10, 20, hit_points=200),
                 "id: hot, side: red, creature: elemental_fire, hit_points: 200, at: [11.2, 19], facing: 180",
                 spell="cast mer ice_storm toward 10.5,20", dice=fails())  # fmt: skip
    taken = {harm.figure: harm.amount for harm in fight.all(Damaged)}
    assert taken["ann"] == 72
    assert taken.get("hot", 144) == 144


@of("cause light wounds")
def _cause_light_wounds_wants_a_hit() -> None:
    """A sleeper beside the cleric holds nobody: the touch hits on a high roll, and misses on a low one."""
    for roll, hurt in ((19, True), (2, False)):
        dice = LoadedDice().otherwise(4).lay("touch", faces=(roll,))
        fight = Fight(begin="missile", state=_beset("asleep", priest("cure_light"), orc("ann", 10, 28.5)), dice=dice)
        fight.do("cast mer cure_light reversed at ann")
        through(fight)
        assert bool(fight.all(Damaged)) is hurt


@of("death_spell")
def _death_takes_the_weakest_first() -> None:
    """4d8 of 1s take four hit dice: the orcs, not the ogre; who has 8 is not in its power at all."""
    dice = LoadedDice().otherwise(1).lay("hit dice", faces=(1, 1, 1, 1))
    fight = cast(mage("death_spell"), orc("ann", 10, 16), orc("bob", 11.5, 16), orc("cy", 8, 16, creature="ogre",
                                                                                    weapons=None),
                 BIG, spell="cast mer death_spell toward 10,15",
                 dice=dice)  # fmt: skip
    assert {death.figure for death in fight.all(Slain)} == {"ann", "bob"}
    assert all(event.tally.label.endswith("death") for event in fight.all(Saved))


@of("disintegrate")
def _disintegrated_is_dead_unless_he_saves() -> None:
    ogre = orc("ogre", 10, 26, creature="ogre", weapons=None, hit_points=30)
    assert cast(mage("disintegrate"), ogre, spell="cast mer disintegrate at ogre",
                dice=fails()).last(Slain).figure == "ogre"
    assert not cast(mage("disintegrate"), ogre, spell="cast mer disintegrate at ogre", dice=makes()).all(Slain)


# ---- hold, sleep, charm, fear ------------------------------------------------------------------------------------


@of("sleep")
def _sleep_takes_hit_dice_weakest_first() -> None:
    """Five hit dice: two orcs (1 each), then the wolf (2); nothing is left for another."""
    dice = LoadedDice().otherwise(6).lay("hit dice", faces=(4, 1))
    beasts = ("id: wa, side: red, creature: wolf, at: [10, 17], facing: 180",
              "id: wb, side: red, creature: wolf, at: [11, 17], facing: 180",
              "id: wc, side: red, creature: wolf, at: [9, 18.9], facing: 180")  # fmt: skip
    fight = cast(mage("sleep"), orc("ann", 10, 18.4), *beasts, spell="cast mer sleep toward 10,18", dice=dice)
    asleep = [name for name in ("ann", "wa", "wb", "wc") if fight.figure(name).has("asleep")]
    assert asleep[0] == "ann" and len(asleep) == 3
    assert inactive(fight.figure("ann")).rule == "SP-R164"


@of("sleep")
def _a_sleeper_is_easily_hit_and_wakes() -> None:
    dice = LoadedDice().otherwise(2).lay("hit dice", faces=(8, 8)).lay("blow", faces=(18,)).lay("damage", faces=(2,))
    fight = cast(mage("sleep"), bea(10, 20.3), orc("ann", 10, 18), spell="cast mer sleep toward 10,16.2", dice=dice)
    assert fight.figure("ann").has("asleep")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    fight.do("move bea via 10,19.2 facing 0")
    fight.pass_until("Bea strikes")
    fight.do("strike bea at ann")
    blow = fight.last(Struck)
    assert ("asleep", 4) in {(modifier.label, modifier.value) for modifier in blow.tally.modifiers}
    assert not fight.figure("ann").has("asleep")


@of("sleep")
def _the_undead_do_not_sleep() -> None:
    dead = "id: bones, side: red, creature: skeleton, at: [10, 18], facing: 180"
    fight = cast(mage("sleep"), dead, spell="cast mer sleep toward 10,18")
    assert not fight.figure("bones").has("asleep")


@of("hold_person")
def _one_is_held_at_minus_two_several_by_a_die() -> None:
    alone = cast(mage("hold_person"), orc("ann", 10, 20), spell="cast mer hold_person at ann", dice=fails())
    assert alone.figure("ann").has("held")
    assert ("the only target", -2) in {(one.label, one.value) for one in alone.last(Saved).tally.modifiers}
    dice = fails().lay("number", faces=(2,))
    some = cast(mage("hold_person"), orc("ann", 10, 20), orc("bob", 12, 20), orc("cy", 14, 20),
                spell="cast mer hold_person at ann bob cy", dice=dice)  # fmt: skip
    assert [some.figure(name).has("held") for name in ("ann", "bob", "cy")] == [True, True, False]


@of("hold_person")
def _no_ogre_of_more_dice_and_no_undead_is_held() -> None:
    troll = orc("tor", 10, 20, creature="troll", weapons=None)
    dead = "id: bones, side: red, creature: skeleton, at: [12, 20], facing: 180"
    fight = field(mage("hold_person"), troll, dead, BOW, FAR)
    assert fight.refused("cast mer hold_person at tor").rule == "SP-R162"
    assert fight.refused("cast mer hold_person at bones").rule == "SP-R162"


@of("hold_monster")
def _hold_monster_holds_any_creature() -> None:
    troll = orc("tor", 10, 20, creature="troll", weapons=None)
    assert cast(mage("hold_monster"), troll, spell="cast mer hold_monster at tor",
                dice=fails()).figure("tor").has("held")


@of("web")
def _a_web_holds_a_man_for_turns_and_a_giant_for_rounds() -> None:
    """2d4 turns of two 3s are sixty rounds; fire burns it away, and 1d6 off whom it held."""
    dice = LoadedDice().otherwise(4).lay("turns", faces=(3, 3))
    state = _beset("asleep", mage("web, fire_ball"), orc("ann", 10, 28.2, hit_points=60))
    fight = Fight(begin="missile", state=state, dice=dice)
    fight.do("cast mer web toward 10,29")
    through(fight)
    assert fight.figure("ann").condition("held").until == 61
    assert fight.last(Raised).piece.kind == "web"
    fight.pass_until("blue: declare shots")
    fight.do("cast mer fire_ball toward 10,27.5")
    through(fight)
    assert fight.last(Razed).why == "burnt"
    assert not fight.figure("ann").has("held")
    assert any(harm.cause == "the burning web" for harm in fight.all(Damaged))


@of("charm_person")
def _the_charmed_fights_for_the_caster() -> None:
    fight = cast(mage("charm_person"), orc("ann", 10, 20), spell="cast mer charm_person at ann", dice=fails())
    assert fight.last(Swayed).side == "blue"
    assert (fight.figure("ann").side, fight.figure("ann").unit) == ("blue", "")
    assert may_move(fight.at, fight.figure("ann"), "red") is not None


@of("charm_monster")
def _several_weak_ones_or_one_strong_one() -> None:
    troll = orc("tor", 10, 20, creature="troll", weapons=None)
    fight = field(mage("charm_monster"), troll, orc("ann", 13, 20), orc("bob", 15, 20), FAR, dice=fails())
    assert fight.refused("cast mer charm_monster at tor ann").rule == "SP-R162"
    fight.do("cast mer charm_monster at ann bob")
    through(fight)
    assert [fight.figure(name).side for name in ("ann", "bob", "tor")] == ["blue", "blue", "red"]


@of("confusion")
def _the_confused_do_as_the_dice_say() -> None:
    """10 on 2d6: Ann turns on her own for the round; 7: she stands and stares; 4: she fights on."""
    for roll, does, side in (((5, 5), "own", "blue"), ((3, 4), "nothing", "red"), ((2, 2), "caster", "red")):
        dice = fails().lay("confused", faces=roll)
        fight = cast(mage("confusion"), orc("ann", 10, 20), spell="cast mer confusion toward 10,20", dice=dice)
        assert fight.figure("ann").has("confused")
        to_round(fight, 2)
        assert fight.last(Confused).does == does
        assert fight.figure("ann").side == side
        assert fight.figure("ann").has("stunned") is (does == "nothing")


@of("confusion")
def _who_has_more_than_two_hit_dice_may_keep_his_head_each_round() -> None:
    """No save when the spell falls. A gnoll of 2 dice goes as the dice say; a bugbear of 3+1 saves in the one round and
    is himself, and fails in the next and turns on his own."""
    bug = "id: bug, side: red, creature: bugbear, hit_points: 20, at: [11.5, 20], facing: 180"
    gnoll = "id: gno, side: red, creature: gnoll, hit_points: 20, at: [8.5, 20], facing: 180"
    dice = LoadedDice().otherwise(6).lay("save", "bug", faces=(20,)).lay("save", "bug", faces=(1,))
    fight = cast(mage("confusion"), bug, gnoll, spell="cast mer confusion toward 10,20", dice=dice)
    to_round(fight, 2)
    assert fight.figure("bug").has("confused") and len(fight.all(Saved)) == 1
    assert [event.figure for event in fight.all(Confused)] == ["gno"]
    assert (fight.last(Saved).figure, fight.last(Saved).success, fight.figure("bug").side) == ("bug", True, "red")
    to_round(fight, 3)
    assert (fight.last(Saved).success, fight.figure("bug").side) == (False, "blue")


@of("sleep")
def _sleep_lasts_as_many_turns_as_the_dice_say() -> None:
    """4d4 turns: 1, 2, 3 and 4 are ten, a hundred rounds."""
    dice = LoadedDice().otherwise(6).lay("turns", "mer", faces=(1, 2, 3, 4))
    fight = cast(mage("sleep"), orc("ann", 10, 18.4), spell="cast mer sleep toward 10,18", dice=dice)
    assert (fight.figure("ann").condition("asleep").until, fight.now.magic[0].until) == (101, 101)


@of("prot_evil")
def _a_priest_is_protected_twice_as_long() -> None:
    fight = cast(priest("prot_evil"), orc("ann", 10, 18.4), spell="cast mer prot_evil")
    assert fight.now.magic[0].until == 121


@of("fear")
def _the_frightened_flee_and_some_drop_what_they_hold() -> None:
    dice = fails().lay("drop", faces=(6,))
    fight = cast(mage("fear"), orc("ann", 10, 26), spell="cast mer fear toward 10,20", dice=dice)
    ann = fight.figure("ann")
    assert ann.has("fleeing") and ann.has("afraid") and ann.weapon == ""
    assert fight.where("ann")[1] < 20


@of("remove_fear")
def _who_has_fled_stands_again_and_cause_fear_makes_him() -> None:
    fight = cast(priest("remove_fear"), orc("ann", 10, 20), spell="cast mer remove_fear reversed at ann", dice=fails())
    assert fight.figure("ann").condition("afraid").until == 1 + 20
    state = _beset("fleeing", priest("remove_fear"), bea(10, 29.0 - 0.1), value="1")
    rallied = Fight(begin="missile", state=state)
    rallied.do("cast mer remove_fear at bea")
    through(rallied)
    assert not rallied.figure("bea").has("fleeing")


@of("polymorph_other")
def _a_new_shape() -> None:
    knight = f"id: sir, side: red, {KNIGHT}, at: [10, 26], facing: 180"
    fight = cast(mage("polymorph_other"), knight, spell="cast mer polymorph_other at sir", dice=fails())
    assert fight.last(Reshaped).profile.kind == "giant_rat"
    assert fight.figure("sir").profile.attacks[0].name == "bite"
    assert armour_class(fight.at, fight.figure("sir")) == 7


# ---- what helps --------------------------------------------------------------------------------------------------


@of("cure_light")
def _wounds_are_healed_to_the_full_at_most() -> None:
    for hurt, healed in ((3, 3), (9, 7)):
        state = _wounded(priest("cure_light"), bea(10, 28.9, hit_points=20), name="bea", by=hurt)
        fight = Fight(begin="missile", state=state, dice=LoadedDice().otherwise(6))
        fight.do("cast mer cure_light at bea")
        through(fight)
        assert fight.last(Healed).amount == healed


@of("cure_light")
def _paralysis_is_cured_instead() -> None:
    fight = Fight(begin="missile", state=_beset("stunned", priest("cure_light"), bea(10, 28.9)))
    fight.do("cast mer cure_light at bea")
    through(fight)
    assert not fight.figure("bea").has("stunned") and not fight.all(Healed)


@of("cure_serious")
def _serious_wounds() -> None:
    state = _wounded(priest("cure_serious"), bea(10, 28.9, hit_points=30), name="bea", by=25)
    fight = Fight(begin="missile", state=state, dice=LoadedDice().otherwise(6))
    fight.do("cast mer cure_serious at bea")
    through(fight)
    assert fight.last(Healed).amount == 14


@of("haste")
def _haste_doubles_and_slow_halves() -> None:
    fight = cast(mage("haste"), bea(), orc("ann", 10, 20), spell="cast mer haste toward 12,30")
    assert fight.figure("bea").has("hasted")
    assert allowance(fight.at, fight.figure("bea")) == 2 * fight.figure("bea").profile.allowance
    assert not fight.figure("ann").has("hasted")
    slow = cast(mage("haste"), orc("ann", 10, 20), spell="cast mer haste reversed toward 10,20", dice=fails())
    assert allowance(slow.at, slow.figure("ann")) * 2 == slow.figure("ann").profile.allowance


@of("haste")
def _the_hasted_strike_twice() -> None:
    fight = cast(mage("haste"), bea(10, 19.2), orc("ann", 10, 18, hit_points=90), spell="cast mer haste toward 10,20",
                 dice=LoadedDice().otherwise(10))  # fmt: skip
    for _ in range(2):
        fight.pass_until("Bea strikes")
        fight.do("strike bea at ann")
    assert len(fight.all(Struck, actor="bea")) == 2


@of("bless")
def _blessing_and_curse() -> None:
    state = cast(priest("bless"), bea(10, 26, weapons="[short_bow]"), orc("ann", 10, 16),
                 spell="cast mer bless toward 10,26")
    bow = state.at.catalogue.missiles["short_bow"]
    found = {(one.label, one.value) for one in shot_tally(state.at, state.figure("bea"), state.figure("ann"),
                                                          bow).modifiers}
    assert ("blessed", 1) in found
    cursed = cast(priest("bless"), orc("ann", 10, 25), spell="cast mer bless reversed toward 10,25", dice=fails())
    assert cursed.figure("ann").has("cursed")


@of("prot_evil")
def _protection_takes_one_off_and_the_summoned_cannot_strike() -> None:
    fight = cast(mage("prot_evil"), orc("ann", 10, 20, weapons="[short_bow]"), spell="cast mer prot_evil")
    bow = fight.at.catalogue.missiles["short_bow"]
    tally = shot_tally(fight.at, fight.figure("ann"), fight.figure("mer"), bow)
    assert ("protection from evil", -1) in {(modifier.label, modifier.value) for modifier in tally.modifiers}


@of("prot_evil_10")
def _all_friends_about_him_are_protected() -> None:
    fight = cast(priest("prot_evil_10"), bea(11.2, 30), orc("ann", 10, 20), spell="cast mer prot_evil_10")
    assert fight.figure("bea").has("protected") and fight.figure("mer").has("protected")
    assert not fight.figure("ann").has("protected")


@of("shield")
def _the_shield_is_two_against_missiles_and_four_else() -> None:
    from game.rules.magic.spellbound import shielded

    fight = cast(mage("shield"), orc("ann", 10, 20, weapons="[short_bow]"), spell="cast mer shield")
    mer = fight.figure("mer")
    assert (shielded(mer, 9, shot=True), shielded(mer, 9, shot=False), shielded(mer, 1, shot=True)) == (2, 4, 1)
    bow = fight.at.catalogue.missiles["short_bow"]
    assert "armour class 2" in shot_tally(fight.at, fight.figure("ann"), mer, bow).label


@of("invisibility")
def _the_invisible_is_seen_when_he_attacks() -> None:
    archer = bea(12, 30, weapons="[short_bow]")
    fight = cast(mage("invisibility"), archer, orc("ann", 12, 20, hit_points=90), spell="cast mer invisibility at bea")
    assert fight.figure("bea").has("invisible")
    to_round(fight, 2)
    fight.pass_until("blue: declare shots")
    fight.do("shoot bea at ann")
    through(fight)
    assert not fight.figure("bea").has("invisible")


@of("invisibility_10")
def _all_friends_in_it_vanish() -> None:
    fight = cast(mage("invisibility_10"), bea(11.2, 30), spell="cast mer invisibility_10 toward 11,30")
    assert fight.figure("bea").has("invisible") and fight.figure("mer").has("invisible")


@of("levitate")
def _aloft_nobody_reaches_him_nor_he_them() -> None:
    fight = cast(mage("levitate"), orc("ann", 10, 27.5), spell="cast mer levitate")
    assert allowance(fight.at, fight.figure("mer")) == 0
    no = may_charge(fight.at, fight.figure("mer"))
    assert no is not None and no.rule == "SP-3.3.3.2"
    no = may_walk(fight.at, fight.figure("mer"))
    assert no is not None and no.reason == "Mer is held aloft, and stays where it is"
    fight.pass_until("red: ")
    assert not fight.at.field.holders(fight.figure("mer"))


@of("fly")
def _who_flies_makes_twelve_inches_in_plate() -> None:
    knight = f"id: sir, side: blue, {KNIGHT}, at: [11.2, 30], facing: 0"
    fight = cast(mage("fly"), knight, spell="cast mer fly at sir")
    assert allowance(fight.at, airborne(fight.figure("sir"), 0)) == 12 * 1024


@of("mirror_image")
def _each_shot_takes_an_image() -> None:
    """Three images; three arrows later none is left, and no arrow has done harm though all would have hit."""
    dice = LoadedDice().otherwise(19).lay("images", faces=(3,))
    fight = field(mage("mirror_image"), orc("ann", 10, 20, weapons="[short_bow]"), FAR, dice=dice)
    fight.do("cast mer mirror_image")
    through(fight)
    assert fight.figure("mer").condition("images").value == "3"
    to_round(fight, 2)
    fight.pass_until("red: declare shots")
    fight.do("shoot ann at mer; ann at mer")
    through(fight)
    assert [event.left for event in fight.all(ImageBroken)] == [2, 1]
    assert [shot.damage for shot in fight.all(Shot)] == [0, 0]


@of("prot_normal_missiles")
def _no_arrow_harms_him() -> None:
    dice = LoadedDice().otherwise(19)
    fight = field(mage("prot_normal_missiles"), orc("ann", 10, 20, weapons="[short_bow]"), FAR, dice=dice)
    fight.do("cast mer prot_normal_missiles at mer")
    through(fight)
    to_round(fight, 2)
    fight.pass_until("red: declare shots")
    fight.do("shoot ann at mer")
    through(fight)
    assert (fight.last(Shot).hit, fight.last(Shot).damage) == (True, 0)


@of("resist_cold")
def _cold_is_another_ward() -> None:
    """Sixty rounds against cold, twenty against fire: each is a spell of its own."""
    warded = cast(priest("resist_cold"), bea(11.5, 30), spell="cast mer resist_cold at bea")
    assert [condition.name for condition in warded.figure("bea").conditions] == ["resists_cold"]
    assert load().spells["resist_cold"].rounds == 60 and load().spells["resist_fire"].rounds == 20


@of("resist_fire")
def _fire_does_a_point_less_a_die() -> None:
    """Five dice of 6 are 30; a point less a die leaves 25, and the save has +2."""
    from msgspec.structs import replace

    from game.core.figures import Condition
    from game.core.state import with_figure
    from tests.play import state_of

    warded = cast(priest("resist_fire"), bea(11.5, 30), spell="cast mer resist_fire at bea")
    assert warded.figure("bea").has("resists_fire") and not warded.figure("bea").has("resists_cold")
    names = (mage("fire_ball", level=5), orc("ann", 10, 18, hit_points=90), FAR)
    state = state_of("figures:\n" + "\n".join(f"  - {{{name}}}" for name in names))
    ann = replace(state.figures["ann"], conditions=(Condition("resists_cold"), Condition("resists_fire"),))
    fight = Fight(begin="missile", state=with_figure(state, ann), dice=fails())
    fight.do("cast mer fire_ball toward 10,18")
    through(fight)
    assert fight.last(Damaged).amount == 25
    assert ("resists fire", 2) in {(modifier.label, modifier.value) for modifier in fight.last(Saved).tally.modifiers}


@of("striking")
def _a_weapon_does_a_die_more() -> None:
    dice = LoadedDice().otherwise(5).lay("blow", faces=(18,)).lay("striking", faces=(6,)).lay("damage", faces=(1,))
    fight = cast(priest("striking"), bea(10, 28.8), orc("ann", 10, 27.6, hit_points=90),
                 spell="cast mer striking at bea", dice=dice)
    fight.pass_until("Bea strikes")
    fight.do("strike bea at ann")
    assert fight.last(Struck).damage >= 7


@of("anti_magic_shell")
def _no_magic_in_or_out() -> None:
    foe = "id: mor, side: red, class: magic_user, level: 12, at: [10, 20], spells: [magic_missile]"
    fight = field(mage("anti_magic_shell, sleep"), foe, BOW, FAR)
    fight.do("cast mer anti_magic_shell")
    through(fight)
    to_round(fight, 2)
    fight.pass_until("blue: declare shots")
    assert fight.refused("cast mer sleep toward 10,20").rule == "SP-R165"
    fight.pass_until("red: ")
    assert fight.refused("cast mor magic_missile at mer") is not None


@of("silence_15")
def _the_silent_cast_nothing() -> None:
    foe = "id: mor, side: red, class: magic_user, level: 9, at: [10, 20], facing: 180, spells: [magic_missile]"
    fight = cast(priest("silence_15"), foe, spell="cast mer silence_15 toward 10,20", dice=fails())
    from game.rules.magic.conditions import working_refused

    assert working_refused(fight.at, fight.figure("mor")).rule == "SP-R165"


# ---- ground ------------------------------------------------------------------------------------------------------


@of("light")
def _light_shows_and_darkness_hides() -> None:
    dark = "table: {width: 48, height: 36, ground: grass, setting: outdoors, light: dark}\n"
    lit = field(mage("light"), bea(10, 28.7, weapons="[short_bow]"),
                "id: lamp, side: blue, creature: orc, at: [10, 21.2], gear: [torch]",
                orc("ann", 10, 18.5), FAR, more=dark)  # fmt: skip
    lit.do("cast mer light toward 10,19.4")
    through(lit)
    assert any(piece.kind == "light" for piece in lit.now.terrain)
    night = cast(mage("light"), orc("ann", 10, 20), spell="cast mer light reversed toward 10,20")
    found = seen(night.at, night.figure("mer"), night.figure("ann"))
    assert (found.kind, found.reason) == ("blocked", "the magic darkness is in the way")


@of("light")
def _light_in_the_eyes_blinds() -> None:
    fight = cast(mage("light"), orc("ann", 10, 20, weapons="[short_bow]"), spell="cast mer light at ann", dice=fails())
    assert fight.figure("ann").has("blind")
    bow = fight.at.catalogue.missiles["short_bow"]
    tally = shot_tally(fight.at, fight.figure("ann"), fight.figure("mer"), bow)
    assert ("blind", -5) in {(modifier.label, modifier.value) for modifier in tally.modifiers}


@of("continual_light")
def _continual_light_has_no_end() -> None:
    fight = cast(mage("continual_light"), orc("ann", 10, 20), spell="cast mer continual_light toward 10,20")
    assert (fight.last(Raised).piece.kind, fight.last(Raised).piece.until) == ("light", 0)


@of("wall_of_stone")
def _a_wall_of_stone_stands_for_good() -> None:
    fight = field(mage("wall_of_stone"), orc("ann", 10, 20), BOW, FAR)
    assert fight.refused("cast mer wall_of_stone toward 6,26 14,26").measured == {"length": "8", "most": "5"}
    assert fight.refused("cast mer wall_of_stone toward 8,20 12,20").rule == "SP-3.4.2.2"
    fight.do("cast mer wall_of_stone toward 8,26 12,26")
    through(fight)
    assert seen(fight.at, fight.figure("mer"), fight.figure("ann")).kind == "blocked"
    found = way(fight.at, fight.figure("ann"), ((10 * 1024, 28 * 1024),), 180, Terms(12 * 1024))
    assert found.rule == "ST-R1"


@of("wall_of_fire")
def _who_stands_at_its_foot_may_walk_away() -> None:
    """Her base touches it from the south: she goes south, and neither north, through it, nor along it.

    One who stands within it goes nowhere."""
    fight = cast(mage("wall_of_fire"), orc("ann", 10, 20), spell="cast mer wall_of_fire toward 5,25 15,25")
    foot = replace(fight.figure("ann"), y=int(25.7 * GRAIN))
    for figure, (x, y), stopped in (
        (foot, (10, 30), False), (foot, (10, 25.75), False), (foot, (10, 20), True), (foot, (12, 25.7), True),
        (replace(foot, y=25 * GRAIN), (10, 30), True),
    ):  # fmt: skip
        met = barred(fight.at, figure, ((x * GRAIN, int(y * GRAIN)),), 20 * GRAIN)
        assert met == ((0, "wall of fire") if stopped else None)


@of("wall_of_fire")
def _it_stops_a_foot_at_its_base_and_a_horse_at_its_flank_round_a_corner_too() -> None:
    """From 25.25 half an inch for a man; a horse, whose base is an inch wide, the same. The way is counted from its
    start."""
    knight = "id: kit, side: red, class: fighting_man, level: 1, mount: riding_horse, at: [40, 20], facing: 180"
    fight = cast(mage("wall_of_fire"), orc("ann", 10, 20), knight, spell="cast mer wall_of_fire toward 5,25 15,25")
    rider = fight.figure("kit")
    assert min(rider.profile.base.width, rider.profile.base.length) == GRAIN
    for figure in (fight.figure("ann"), replace(rider, x=10 * GRAIN, y=20 * GRAIN)):
        around = ((12 * GRAIN, 20 * GRAIN), (12 * GRAIN, 30 * GRAIN))
        assert barred(fight.at, figure, around, 20 * GRAIN) == (2 * GRAIN + int(4.25 * GRAIN), "wall of fire")
        assert barred(fight.at, figure, around, 6 * GRAIN) is None


@of("wall_of_fire")
def _weak_ones_do_not_pass_a_wall_of_fire() -> None:
    fight = cast(mage("wall_of_fire"), orc("ann", 10, 20), spell="cast mer wall_of_fire toward 5,25 15,25")
    found = way(fight.at, fight.figure("ann"), ((10 * 1024, 28 * 1024),), 180, Terms(12 * 1024))
    assert found.rule == "SP-R166"


@of("wall_of_fire")
def _strong_ones_pass_and_burn_and_it_ends_with_the_mind() -> None:
    """A troll comes through for 1d6; then Merlin is hurt, and the wall is gone as the round ends."""
    troll = orc("tor", 10, 23, creature="troll", weapons=None, hit_points=60)
    fight = cast(mage("wall_of_fire"), troll, spell="cast mer wall_of_fire toward 5,26 15,26",
                 dice=LoadedDice().otherwise(4))
    to_round(fight, 2)
    fight.pass_until("red: ") if "red" not in fight.asked else None
    while "Move" not in fight.asked or "red" not in fight.asked:
        fight.pass_until("red: ")
        if "Move" not in fight.asked:
            fight.do("choose first")
    fight.do("move tor via 10,27 facing 180")
    assert fight.last(Damaged).cause == "the wall of fire"
    fight.pass_until("move first")
    assert fight.all(Lapsed) and fight.all(Razed)


@of("wall_of_ice")
def _a_wall_of_ice_breaks_under_the_strong() -> None:
    troll = orc("tor", 10, 23, creature="troll", weapons=None, hit_points=60)
    fight = field(mage("wall_of_ice"), troll, FAR, begin="missile", dice=LoadedDice().otherwise(4))
    fight.do("cast mer wall_of_ice toward 5,26 15,26")
    through(fight)
    assert seen(fight.at, fight.figure("mer"), fight.figure("tor")).kind == "blocked"
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("red") else "choose last")
    fight.do("move tor via 10,27 facing 180")
    assert fight.last(Damaged).cause == "the wall of ice"
    assert fight.last(Razed).why == "Tor breaks through it"


@of("hallucinatory_terrain")
def _a_false_wood_hides_until_somebody_enters_it() -> None:
    fight = cast(mage("hallucinatory_terrain"), orc("ann", 10, 12), spell="cast mer hallucinatory_terrain toward 10,20")
    assert seen(fight.at, fight.figure("mer"), fight.figure("ann")).kind == "blocked"
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("red") else "choose last")
    fight.do("move ann via 10,19 facing 180")
    assert fight.last(Razed).why == "Ann comes upon it"
    assert seen(fight.at, fight.figure("mer"), fight.figure("ann")).kind == "clear"


@of("cloudkill")
def _the_cloud_chokes_and_drifts() -> None:
    """Ann, of one hit die, saves or dies as the round begins; the troll loses a point; it drifts two inches away."""
    fight = cast(mage("cloudkill"), orc("ann", 10, 25.4), orc("tor", 11.5, 24.0, creature="troll", weapons=None,
                                                              hit_points=60),
                 spell="cast mer cloudkill toward 10,27.2", dice=fails())  # fmt: skip
    first = fight.all(Raised)[0].piece
    to_round(fight, 2)
    assert fight.last(Slain).figure == "ann"
    moved = next(piece for piece in fight.now.terrain if piece.id == first.id)
    assert first.points[0][1] - moved.points[0][1] == 2048


@of("insect_plague")
def _insects_drive_off_the_weak() -> None:
    fight = cast(priest("insect_plague"), orc("ann", 10, 20), orc("tor", 14, 20, creature="troll", weapons=None),
                 spell="cast mer insect_plague toward 11,21")  # fmt: skip
    to_round(fight, 2)
    assert fight.figure("ann").has("afraid") and not fight.figure("tor").has("afraid")


@of("transmute_rock_mud")
def _mud_costs_ten_times_as_much() -> None:
    fight = cast(mage("transmute_rock_mud"), orc("ann", 10, 19), spell="cast mer transmute_rock_mud toward 10,19")
    found = way(fight.at, fight.figure("ann"), ((10 * 1024, 20 * 1024),), 180, Terms(12 * 1024))
    assert found.cost == 10 * 1024


@of("passwall")
def _a_way_through_a_wall() -> None:
    wall = "terrain:\n  - {kind: wall, line: [[2, 28], [20, 28]], height: 3}\n"
    fight = field(mage("passwall"), orc("ann", 10, 20), BOW, FAR, more=wall)
    assert fight.refused("cast mer passwall toward 10,29.2").reason == "there is no wall at that place"
    fight.do("cast mer passwall toward 10,28.2")
    through(fight)
    found = way(fight.at, fight.figure("mer"), ((10 * 1024, 26 * 1024),), 0, Terms(12 * 1024))
    assert found.length == 4 * 1024


@of("dispel_magic")
def _spells_end_where_it_touches() -> None:
    """A wall of ice of a caster three levels above goes on 85 or less of a hundred."""
    foe = "id: mor, side: red, class: magic_user, level: 12, at: [10, 16], facing: 180, spells: [wall_of_ice]"
    for roll, gone in ((85, True), (86, False)):
        fight = field(mage("dispel_magic", level=9), foe, BOW, FAR, dice=LoadedDice().otherwise(4).lay("dispel",
                                                                                                       faces=(roll,)))
        fight.do("done", "cast mor wall_of_ice toward 6,21 14,21")
        through(fight)
        to_round(fight, 2)
        fight.pass_until("blue: declare shots")
        fight.do("cast mer dispel_magic toward 10,21.5")
        through(fight)
        assert any(event.why == "dispelled" for event in fight.all(Razed)) is gone


# ---- movers and comers -------------------------------------------------------------------------------------------


@of("dimension_door")
def _set_elsewhere_at_once() -> None:
    fight = field(mage("dimension_door"), orc("ann", 10, 12), BOW, FAR)
    assert fight.refused("cast mer dimension_door at mer toward 47,1").rule == "SP-3.4.2.2"
    fight.do("cast mer dimension_door at mer toward 30,10")
    through(fight)
    assert fight.where("mer") == (30, 10)
    assert fight.last(Moved).how == "magic"


@of("telekinesis")
def _borne_two_inches_a_round() -> None:
    """A goblin weighs 80 pounds, and level 12 lifts 240: 2 inches now, 2 more as the next round begins; no ogre."""
    small = "id: gob, side: red, creature: goblin, at: [10, 24], facing: 180, hit_points: 4"
    fight = field(mage("telekinesis"), small, orc("ogre", 14, 24, creature="ogre", weapons=None), BOW, FAR)
    assert fight.refused("cast mer telekinesis at ogre toward 14,20").rule == "SP-R168"
    fight.do("cast mer telekinesis at gob toward 10,16")
    through(fight)
    to_round(fight, 2)
    assert [move.path[-1][1] for move in fight.all(Moved, figure="gob")] == [22 * 1024, 20 * 1024]


@of("conjure_elemental")
def _an_elemental_turns_on_a_distracted_caster() -> None:
    dice = LoadedDice().otherwise(4).lay("answer", faces=(1,))
    fight = cast(mage("conjure_elemental"), orc("ann", 10, 5), spell="cast mer conjure_elemental toward 10,22",
                 dice=dice)
    born = fight.last(Summoned).who
    assert (born.profile.kind, born.side, str(born.profile.hit_dice)) == ("elemental_earth", "blue", "16")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    fight.do("move mer via 10,31 facing 0")
    fight.pass_until("move first")
    assert fight.figure(born.id).side == "red"


@of("animate_dead")
def _the_slain_rise() -> None:
    """A fire ball fells two orcs; next round both rise as skeletons where they lie, and cannot be raised again."""
    fight = cast(mage("fire_ball, animate_dead"), orc("ann", 10, 24), orc("bob", 11.2, 24), BOW,
                 spell="cast mer fire_ball toward 10.5,24", dice=fails())  # fmt: skip
    to_round(fight, 2)
    fight.pass_until("blue: declare shots")
    fight.do("cast mer animate_dead toward 10,25")
    through(fight)
    risen = [event.who for event in fight.all(Summoned)]
    assert [(one.profile.kind, one.side) for one in risen] == [("skeleton", "blue")] * 2
    assert fight.figure("ann").has("risen")


@of("sticks_to_snakes")
def _snakes_half_of_them_poisonous() -> None:
    dice = LoadedDice().otherwise(4).lay("summon", faces=(2, 2))
    fight = cast(priest("sticks_to_snakes"), orc("ann", 10, 5), spell="cast mer sticks_to_snakes toward 10,20",
                 dice=dice)
    kinds = [event.who.profile.kind for event in fight.all(Summoned)]
    assert sorted(kinds) == ["snake", "snake", "viper", "viper"]
    assert fight.all(Summoned)[0].who.profile.armour_class == 6


@of("phantasmal_force")
def _a_phantom_is_gone_when_hit() -> None:
    dice = LoadedDice().otherwise(19)
    fight = cast(mage("phantasmal_force"), orc("ann", 10, 18), spell="cast mer phantasmal_force toward 10,20.6",
                 dice=dice)
    ghost = fight.last(Summoned).who
    assert ghost.profile.armour_class == 9
    fight.pass_until("Ann strikes")
    fight.do(f"strike ann at {ghost.id}")
    assert fight.last(Struck).damage == 0
    assert fight.last(Dismissed).figure == ghost.id
    assert not fight.all(Slain)


@of("dispel_evil")
def _the_undead_are_destroyed_or_driven_off() -> None:
    dead = "id: bones, side: red, creature: skeleton, at: [10, 27.4], facing: 180"
    assert cast(priest("dispel_evil"), dead, spell="cast mer dispel_evil at bones",
                dice=fails()).last(Slain).figure == "bones"
    fled = cast(priest("dispel_evil"), dead, spell="cast mer dispel_evil at bones", dice=makes())
    assert fled.figure("bones").has("fleeing")
    assert fled.figure("bones").fate == "standing"
    assert fled.last(Moved, figure="bones").cost == 6 * GRAIN
    assert ("dispel evil", -2) in {(modifier.label, modifier.value) for modifier in fled.last(Saved).tally.modifiers}


@of("projected_image")
def _spells_come_from_the_image() -> None:
    """From (10,30) a magic missile carries 15 inches; from his image at (10,14) it reaches Ann at (10,4)."""
    fight = field(mage("projected_image, magic_missile"), orc("ann", 10, 4), BOW, FAR)
    assert fight.refused("cast mer magic_missile at ann").rule == "SP-3.4.2.2"
    fight.do("cast mer projected_image toward 10,14")
    through(fight)
    to_round(fight, 2)
    fight.pass_until("blue: declare shots")
    fight.do("cast mer magic_missile at ann")
    through(fight)
    assert fight.last(Damaged).figure == "ann"


@of("esp")
def _esp_has_no_use_here() -> None:
    fight = field(mage("esp"), orc("ann", 10, 26), BOW, FAR)
    assert fight.refused("cast mer esp at ann").rule == "SP-R161"


# ---- all of them -------------------------------------------------------------------------------------------------


def _state(*figures: str):
    from tests.play import state_of

    return state_of("figures:\n" + "\n".join(f"  - {{{one}}}" for one in (*figures, FAR, BOW)))


def _beset(condition: str, *figures: str, value: str = ""):
    from msgspec.structs import replace

    from game.core.figures import Condition
    from game.core.state import with_figure

    state = _state(*figures)
    name = "bea" if "bea" in state.figures else "ann"
    return with_figure(state, replace(state.figures[name], conditions=(Condition(condition, 0, value),)))


def _wounded(*figures: str, name: str, by: int):
    from msgspec.structs import replace

    from game.core.state import with_figure

    state = _state(*figures)
    one = state.figures[name]
    return with_figure(state, replace(one, hit_points=one.hit_points - by))


ALL = [(spell, case) for spell, cases in CASES.items() for case in cases]


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.rule("SP-R162")
@pytest.mark.rule("SP-R163")
@pytest.mark.rule("SP-R164")
@pytest.mark.rule("SP-R165")
@pytest.mark.rule("SP-R166")
@pytest.mark.rule("SP-R167")
@pytest.mark.rule("SP-R168")
@pytest.mark.rule("SP-R169")
@pytest.mark.parametrize(("spell", "case"), ALL, ids=[case.__name__.strip("_") for _, case in ALL])
def test_what_a_spell_does(spell: str, case: Callable[[], None]):
    case()


def test_every_spell_of_the_table_has_its_case():
    assert set(load().spells) - set(CASES) == set()


@pytest.mark.rule("SP-R167")
def test_a_spell_is_over_after_its_rounds():
    """A confusion of twelve rounds, cut to two here, frees whom it held."""
    fight = cast(priest("striking"), bea(10, 28.8), spell="cast mer striking at bea")
    assert fight.now.magic[0].until == 1 + 10
    to_round(fight, 12)
    assert fight.last(Lapsed).why == "its time is over"
    assert not fight.figure("bea").has("striking")
    assert not fight.now.magic
    assert Freed is not None


@pytest.mark.rule("SP-R235")
@pytest.mark.rule("SP-R168")
def test_an_enemy_is_given_the_shape_of_a_rat_and_bites():
    """A knight becomes a giant rat: he runs 12 inches, is mute, and strikes with his bite."""
    knight = f"id: sir, side: red, {KNIGHT}, at: [10, 26], facing: 180"
    fight = cast(mage("polymorph_other"), knight, spell="cast mer polymorph_other at sir", dice=fails())
    rat = fight.figure("sir")
    assert rat.profile.allowance == 12 * 1024 and "mute" in rat.profile.traits
    assert rat.hit_points == rat.most_hit_points and "SP-R235" in fight.last(Reshaped).rules
    assert means(fight.at, rat, 0).name == "bite"


@pytest.mark.rule("SP-R162")
@pytest.mark.parametrize(
    ("who", "tried", "why"),
    [("creature: skeleton", "hold_person at ann", "the undead and the mindless feel none of it"),
     ("creature: wolf", "hold_person at ann", "it is for men and the man-like, no larger than an ogre"),
     ("creature: orc", "fly at ann", "it is for friends")],
)  # fmt: skip
def test_a_spell_that_does_nothing_to_somebody_says_why(who: str, tried: str, why: str):
    ann = f"id: ann, side: red, {who}, at: [10, 24], facing: 180, hit_points: 9"
    fight = field(mage("hold_person, fly"), ann, FAR)
    no = fight.refused(f"cast mer {tried}")
    assert (no.rule, no.reason.partition(": ")[2]) == ("SP-R162", why)


def test_a_spell_that_is_aimed_at_a_figure_says_at_what_it_works():
    fight = field(mage("shield, sleep, fear, prot_evil_10"), orc("ann", 10, 20), FAR)
    said = {"shield": "shield works on its caster", "sleep": "sleep is cast at a place",
            "prot_evil_10": "protection from evil, 10 feet surrounds its caster"}  # fmt: skip
    for spell, words in said.items():
        assert fight.refused(f"cast mer {spell} at ann").reason == f"{words}, not at a figure"
