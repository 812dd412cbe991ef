"""What creatures' descriptions add: what they are proof against, what they do to those they hit or meet."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.events import RoundBegan
from game.core.fight.deeds import BreathUsed, Saved, Shot, Struck
from game.core.fight.harm import Beset, Damaged, Freed, Healed, Slain
from game.core.fight.magic import Dismissed, Summoned
from game.core.figures import FLED, Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.presence import as_round_begins
from game.play.creatures.seizing import FlewOff
from game.play.creatures.touching import Drained
from game.play.magic.effects.coming import free_spot
from game.play.referee import Referee
from game.rules.creatures.proof import endured
from game.rules.melee.blow import Blow
from game.rules.melee.striking import blow_tally
from game.rules.missiles.shooting import shot_tally
from game.rules.stealth.unseen import INVISIBLE
from tests.creatures import FIGHTER, facing, hits
from tests.melee import beset, blows, blue, counts, figures, ignored, items, melee, next_exchange, red, struck
from tests.play import Fight, state_of

# ---- proof against normal weapons ----------------------------------------------------------------------------------

HARM = [
    ("gargoyle", "sword", 0), ("gargoyle", "silver_sword", 0), ("gargoyle", "'sword+1'", 9),
    ("werewolf", "sword", 0), ("werewolf", "silver_sword", 8), ("werewolf", "'sword+1'", 9),
    ("wraith", "sword", 0), ("wraith", "silver_sword", 4), ("wraith", "'sword+1'", 9),
    ("mummy", "sword", 0), ("mummy", "silver_sword", 0), ("mummy", "'sword+1'", 4),
    ("mummy", "torch", 2), ("orc", "sword", 8),
]  # fmt: skip


@pytest.mark.rule("SP-R207")
@pytest.mark.parametrize(("foe", "weapon", "harm"), HARM)
def test_what_harms_whom(foe: str, weapon: str, harm: int):
    """A sword's 8: nothing to a gargoyle, but 9 of a magic one; silver does it all to a werewolf, half to a wraith."""
    fight = hits(facing(f"creature: {foe}", weapon, blow_ann=19), "ann")
    blow = struck(fight, "ann")
    assert blow.hit
    assert blow.damage == harm
    assert bool(fight.all(Damaged, figure="foe")) is bool(harm)
    assert ("SP-R207" in blow.rules) == (harm in (0, 2, 4))


@pytest.mark.rule("SP-R207")
@pytest.mark.parametrize(("weapon", "harm"), [("longbow", 0), ("'longbow+1'", 7)])
def test_arrows_harm_no_gargoyle_unless_they_are_magic(weapon: str, harm: int):
    fight = facing("creature: gargoyle", weapon, at=10, begin="missile", shot_ann=19)
    fight.do("shoot ann at foe").clear()
    fight.pass_until("move first")
    assert fight.last(Shot).hit
    assert fight.last(Shot).damage == harm


@pytest.mark.rule("SP-R207")
@pytest.mark.parametrize(("foe", "half"), [("mummy", True), ("orc", False)])
def test_a_magic_arrow_does_a_mummy_half_and_the_rule_is_named(foe: str, half: bool):
    """6 and 1 of the bow: 3 to a mummy, 7 to an orc."""
    fight = facing(f"creature: {foe}, hit_points: 30", "'longbow+1'", at=10, begin="missile", shot_ann=19, save_ann=20)
    fight.do("shoot ann at foe").clear()
    fight.pass_until("move first")
    shot = fight.last(Shot)
    assert shot.damage == (3 if half else 7)
    assert ("SP-R207" in shot.rules) is half


@pytest.mark.rule("SP-R207")
@pytest.mark.parametrize(("who", "harm"), [("wolf", 0), ("bear", 6), ("gargoyle", 3)])
def test_claws_of_the_mighty_and_of_their_own_sort_harm_them(who: str, harm: int):
    """A wolf of 2 dice bites a gargoyle in vain; a bear of 6 dice does not, nor another gargoyle."""
    text = figures(blue("ann", 10, 20, f"creature: {who}"), red("foe", 10, 18.3, "creature: gargoyle"))
    dice = LoadedDice().otherwise(10).lay("blow", "ann", faces=(19,))
    fight = Fight(text, begin="melee", dice=dice)
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert struck(fight, "ann").damage == harm


@pytest.mark.rule("SP-R207")
def test_a_fire_giant_stands_in_the_breath_of_a_red_dragon_unharmed():
    text = figures(blue("ann", 10, 30, "creature: red_dragon"), red("foe", 10, 24, "creature: fire_giant"),
                   red("orc", 10, 20.9, "creature: ogre"))  # fmt: skip
    fight = Fight(text, begin="missile")
    fight.do("breathe ann toward 10,20", "done")
    fight.pass_until("move first")
    assert set(fight.last(BreathUsed).caught) == {"foe", "orc"}
    assert {harm.figure for harm in fight.all(Damaged)} == {"orc"}


@pytest.mark.rule("SP-R207")
def test_kinds_of_damage_that_no_weapon_does():
    """Fire: nothing to a fire giant or red dragon, half to a mummy, all to an orc; a death by magic is no kind."""
    text = figures(red("giant", 10, 10, "creature: fire_giant"), red("mummy", 20, 10, "creature: mummy"),
                   red("orc", 30, 10), red("dragon", 40, 10, "creature: red_dragon"), blue("ann", 30, 30))  # fmt: skip
    who = state_of(text).figures
    assert [endured(who[one], "fire", 9) for one in ("giant", "dragon", "mummy", "orc")] == [0, 0, 4, 9]
    assert [endured(who[one], "acid", 9) for one in ("giant", "dragon", "mummy", "orc")] == [9, 9, 4, 9]
    assert [endured(who[one], "", 9) for one in ("giant", "mummy")] == [9, 9]


# ---- daylight and stench -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R208")
@pytest.mark.parametrize("who", ["kobold", "goblin", "orc"])
@pytest.mark.parametrize(
    ("table", "reading", "off"),
    [("", "blows", -1), ("light: dusk", "blows", 0), ("light: dark", "blows", 0), ("setting: dungeon", "blows", 0),
     ("", "morale", 0), ("", "", 0)],
)  # fmt: skip
def test_those_who_hate_the_day_strike_and_shoot_worse_in_it_by_the_switch_blows_alone(
    who: str, table: str, reading: str, off: int
):
    """-1 by day in the open; nothing at dusk, in the dark, or under a roof, nor where nothing is said."""
    more = f"table: {{width: 48, height: 36, {table}}}\n" if table else ""
    more += f"rulings: {{SP-R208: {reading}}}\n" if reading else ""
    fight = facing(f"creature: {who}, weapons: [sling, dagger]", more=more)
    foe, ann = fight.figure("foe"), fight.figure("ann")
    sling = fight.at.catalogue.missiles["sling"]
    assert items(blow_tally(fight.at, Blow(foe, ann, "front"))).get("SP-R208", 0) == off
    assert items(shot_tally(fight.at, foe, ann, sling)).get("SP-R208", 0) == off
    assert "SP-R208" not in items(blow_tally(fight.at, Blow(ann, foe, "front")))


@pytest.mark.rule("SP-R247")
@pytest.mark.parametrize(("save", "off"), [(1, -2), (19, 0)])
def test_the_stench_of_a_troglodyte(save: int, off: int):
    """She saves against death as the melee begins: failing, -2 for as long as it has her in its zone; once a battle."""
    fight = facing("creature: troglodyte", save_ann=save)
    assert fight.last(Saved, figure="ann").success is (save > 1)
    hits(fight, "ann")
    assert items(struck(fight, "ann").tally).get("SP-R247", 0) == off
    next_exchange(fight)
    assert len(fight.all(Saved, figure="ann")) == 1


@pytest.mark.rule("SP-R247")
def test_away_from_the_stench_nothing_is_left_of_it():
    """One who was sickened before fights an orc: the modifier stands in the tally, and does not count."""
    fight = Fight(state=beset(figures(blue("ann", 10, 20), red("orc", 10, 18)), "ann", Condition("sickened")),
                  begin="melee")  # fmt: skip
    tally = blow_tally(fight.at, Blow(fight.figure("ann"), fight.figure("orc"), "front"))
    assert ignored(tally) == {"SP-R247": "out of its reach"}


@pytest.mark.rule("SP-R247")
def test_the_undead_smell_nothing():
    fight = melee(blue("ann", 10, 20, "creature: zombie"), red("foe", 10, 18, "creature: troglodyte"))
    assert not fight.all(Saved)


# ---- what a hit carries --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize(("rolls", "hugged"), [((19, 19, 2), True), ((19, 2, 19), False), ((2, 19, 19), False)])
def test_a_bear_hugs_whom_both_claws_have_hit(rolls: tuple[int, ...], hugged: bool):
    """Two claws that hit: 2d8 more, at once. A claw and the bite are no hug."""
    fight = hits(facing("creature: bear", blow_foe=rolls), "foe")
    hugs = [harm.amount for harm in fight.all(Damaged, figure="ann") if harm.cause == "Foe's hug"]
    assert hugs == ([16] if hugged else [])


@pytest.mark.rule("SP-R209")
def test_two_claws_of_two_rounds_are_no_hug():
    fight = hits(facing("creature: owl_bear", blow_foe=(19, 2, 2)), "foe")
    next_exchange(fight)
    fight.dice.lay("blow", "foe", faces=(2,)).lay("blow", "foe", faces=(19,))
    hits(fight, "foe")
    assert not [harm for harm in fight.all(Damaged) if harm.cause == "Foe's hug"]


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize(("face", "save", "harm"), [(2, 1, 18), (1, 19, 9), (3, 1, 0)])
def test_a_hell_hounds_bite_burns_on_a_one_or_two(face: int, save: int, harm: int):
    """A hound of 3 dice: 3d6 (all sixes laid up by default), half where she saves; on 3 to 6 it only bites."""
    fight = facing("creature: hell_hound, hit_dice: 3", blow_foe=19, fire_foe=face, save_ann=save)
    hits(fight, "foe")
    assert sum(one.amount for one in fight.all(Damaged, figure="ann") if one.cause == "Foe's fire") == harm


@pytest.mark.rule("SP-R209")
def test_a_balrogs_whip_draws_into_the_flames():
    """Sword, then whip: the whip itself does nothing, its flames 3d6."""
    fight = hits(facing("creature: balrog", blow_foe=(2, 19), worn="plate"), "foe")
    assert [(harm.amount, harm.cause) for harm in fight.all(Damaged, figure="ann")] == [(18, "Foe's fire")]


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize(("roll", "gone"), [(9, False), (10, True), (20, True)])
def test_a_purple_worm_swallows_by_four_more_than_it_needs(roll: int, gone: bool):
    """Of 15 dice it needs 6 against plate: from 10 on she is gone, with a 20 always."""
    fight = hits(facing("creature: purple_worm", blow_foe=(roll, 2), worn="plate"), "foe")
    assert bool(fight.all(Slain, figure="ann")) is gone


@pytest.mark.rule("SP-R209")
def test_a_worm_swallows_no_horse():
    rider = blue("ann", 10, 20, "troop: light_horse, hit_points: 60")
    text = figures(rider, red("foe", 10, 16.4, "creature: purple_worm"))
    dice = LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)).lay("save", "ann", faces=(19,))
    fight = Fight(text, begin="melee", dice=dice)
    hits(fight, "foe")
    assert not fight.all(Slain)


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize(("roll", "gone"), [(17, False), (18, True)])
def test_a_roc_carries_off_on_an_eighteen(roll: int, gone: bool):
    """A claw that shows 18 or more takes her away, and the roc is gone with her."""
    fight = facing("creature: roc", blow_foe=(roll, 2, 2))
    hits(fight, "foe")
    assert bool(fight.all(FlewOff, figure="foe", prey="ann")) is gone
    assert (fight.figure("foe").fate == FLED) is gone
    assert fight.figure("ann").standing is not gone


@pytest.mark.rule("SP-R209")
def test_a_stirge_stays_and_drinks():
    """It hits for its 3; in the next melee it has no blow, and drinks 3; when she is dead it lets go."""
    fight = facing("creature: stirge", at=18.3, blow_foe=19)
    hits(fight, "foe")
    assert fight.figure("foe").condition("attached").value == "ann"
    fight.pass_until("Ann strikes")
    assert [harm.cause for harm in fight.all(Damaged, figure="ann")] == ["Foe's blow", "Foe, who drinks its blood"]
    assert counts(fight, "foe") == 0
    assert len(fight.all(Struck, actor="foe")) == 1


@pytest.mark.rule("SP-R209")
def test_a_stirge_whose_victim_is_gone_strikes_again():
    fight = Fight(state=beset(figures(blue("ann", 10, 20), red("foe", 10, 18.5, "creature: stirge")), "foe",
                              Condition("attached", 0, "nobody")), begin="melee")  # fmt: skip
    assert fight.last(Freed).condition == "attached"
    assert counts(fight, "foe") == 1


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize(("who", "save", "gone"), [(1, 2, True), (1, 19, False), (2, 2, False)])
def test_a_whirlwind_sweeps_away_those_of_less_than_two_dice(who: int, save: int, gone: bool):
    """A djinni's blow: level 1 saves against death or is swept away; level 2 need not."""
    ann = blue("ann", 10, 20, f"class: fighting_man, level: {who}, weapons: [sword], hit_points: 60")
    dice = LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)).lay("save", "ann", faces=(save,))
    fight = Fight(figures(ann, red("foe", 10, 17.5, "creature: djinni")), begin="melee", dice=dice)
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert bool(fight.all(Slain, figure="ann")) is gone
    assert bool(fight.all(Saved, figure="ann")) is (who == 1)


@pytest.mark.rule("SP-R209")
def test_whom_a_mummy_hits_rots():
    fight = hits(facing("creature: mummy", blow_foe=19), "foe")
    assert fight.figure("ann").has("rotting")


@pytest.mark.rule("SP-R96")
def test_a_carrion_crawler_paralyses_for_turns():
    """2d4 turns, here twice 4: eighty rounds after this one."""
    fight = facing("creature: carrion_crawler", blow_foe=19, save_ann=1)
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert fight.last(Beset, figures=("ann",)).condition.until == 1 + 80


@pytest.mark.rule("SP-R96")
@pytest.mark.parametrize(("who", "held"), [("creature: ogre", True), ("creature: hill_giant", False)])
def test_a_ghoul_paralyses_an_ogre_and_nothing_larger(who: str, held: bool):
    text = figures(blue("ann", 10, 20, who), red("foe", 10, 17.3, "creature: ghoul"))
    dice = LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)).lay("save", "ann", faces=(1,))
    fight = Fight(text, begin="melee", dice=dice)
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert fight.figure("ann").has("stunned") is held


# ---- song, sight and scent -----------------------------------------------------------------------------------------


def over_there(foe: str, far: float = 10, **laid: Any) -> Fight:
    """The missile phase: a creature so many inches before Ann, whom nothing else hurries."""
    return facing(foe, at=20 - far, begin="missile", **laid)


@pytest.mark.rule("SP-R210")
@pytest.mark.parametrize("foe", ["harpy", "mummy"])
def test_who_saves_against_song_or_sight_heeds_it_no_more(foe: str):
    fight = over_there(f"creature: {foe}", save_ann=19)
    assert not fight.figure("ann").has("stunned")
    fight.pass_until("move first").pass_until("Move").pass_until("move first")
    assert len(fight.all(Saved, figure="ann")) == 1


@pytest.mark.rule("SP-R210")
@pytest.mark.parametrize(("foe", "save"), [("harpy", "spells"), ("mummy", "stone")])
def test_who_fails_does_nothing(foe: str, save: str):
    """She is stunned without an end of its own, and does not move in the next round."""
    fight = over_there(f"creature: {foe}", save_ann=1)
    assert save in fight.last(Saved, figure="ann").tally.label
    assert fight.figure("ann").condition("stunned").until == 0
    fight.pass_until("move first")
    assert fight.figure("ann").has("stunned")


@pytest.mark.rule("SP-R210")
@pytest.mark.parametrize("foe", ["harpy", "mummy"])
def test_beyond_twelve_inches_there_is_nothing_to_fear(foe: str):
    assert not over_there(f"creature: {foe}", 12.1, save_ann=1).all(Saved)
    assert over_there(f"creature: {foe}", 12, save_ann=1).all(Saved)


@pytest.mark.rule("SP-R210")
def test_a_wall_hides_the_sight_but_not_the_song():
    wall = "terrain: [{kind: wall, line: [[2, 15], [18, 15]], thickness: 0.5, height: 3}]\n"
    assert not facing("creature: mummy", at=10, begin="missile", more=wall, save_ann=1).all(Saved)
    assert facing("creature: harpy", at=10, begin="missile", more=wall, save_ann=1).all(Saved)


@pytest.mark.rule("SP-R210")
def test_the_song_holds_while_one_sings():
    """The harpy is slain by another: as the next missile phase begins Ann is free."""
    text = figures(blue("ann", 10, 20), blue("bob", 14, 24, "troop: longbowman"),
                   red("foe", 10, 10, "creature: harpy, hit_points: 1"))  # fmt: skip
    dice = LoadedDice().otherwise(10).lay("save", "ann", faces=(1,)).lay("save", "bob", faces=(19,))
    fight = Fight(text + "  - {id: orc, side: red, creature: orc, at: [24, 12], facing: 180}\n", begin="missile",
                  dice=dice.lay("shot", "bob", faces=(19,)))  # fmt: skip
    fight.do("shoot bob at foe", "done")
    fight.pass_until("move first")
    assert not fight.figure("foe").standing
    assert fight.figure("ann").has("stunned")
    fight.pass_until("declare shots")
    assert not fight.figure("ann").has("stunned")


@pytest.mark.rule("SP-R210")
def test_the_mummys_own_blow_rouses_from_terror():
    state = beset(figures(blue("ann", 10, 20), red("foe", 10, 18, "creature: mummy")), "ann",
                  Condition("stunned", 0, "terror"))  # fmt: skip
    fight = Fight(state=state, begin="melee")
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert not fight.figure("ann").has("stunned")


@pytest.mark.rule("SP-R210")
@pytest.mark.parametrize(("face", "far", "found"), [(75, 5, True), (76, 5, False), (10, 6.1, False)])
def test_a_hell_hound_scents_the_unseen(face: int, far: float, found: bool):
    """Within 6 inches, in 75 of 100: the enemy then knows where she is."""
    text = figures(blue("ann", 10, 20), red("foe", 10, 20 - far, "creature: hell_hound"))
    fight = Fight(state=beset(text, "ann", Condition("hidden")), begin="missile",
                  dice=LoadedDice().otherwise(10).lay("scent", "foe", faces=(face,)))  # fmt: skip
    assert fight.figure("ann").has("spotted") is found


# ---- other blows ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R211")
def test_a_gorgons_gore_doubles_at_the_end_of_a_charge():
    """Eight inches of charge: 2d6 and 1, twice; the next round, standing, 2d6."""
    text = figures(blue("ann", 10, 20, FIGHTER.format("sword")), red("foe", 10, 10, "creature: gorgon"))
    dice = LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,))
    fight = Fight(text, begin="move", first="red", dice=dice)
    fight.do("charge foe via 10,20 facing 180")
    hits(fight, "foe")
    assert struck(fight, "foe").damage == (12 + 1) * 2
    next_exchange(fight)
    fight.dice.lay("blow", "foe", faces=(19,))
    hits(fight, "foe")
    assert struck(fight, "foe").damage == 12


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(("left", "heads"), [(40, 5), (33, 5), (32, 4), (9, 2), (1, 1)])
def test_a_hydra_loses_a_head_with_each_eight_points(left: int, heads: int):
    """Five heads of 8 points each: five bites, one fewer for each 8 points it has lost."""
    state = state_of(figures(blue("ann", 10, 20), red("foe", 10, 17.5, "creature: hydra, hit_dice: 5, hit_points: 40")))
    hurt = replace(state.figures["foe"], hit_points=left)
    fight = Fight(state=replace(state, figures={**state.figures, "foe": hurt}), begin="melee")
    assert blows(fight, "foe") == [(heads, "SP-R211" if heads < 5 else "SP-3.5.8.5")]


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(
    ("who", "foe", "harm"),
    [("elemental_air", "creature: harpy", 16), ("elemental_air", "creature: orc", 8),
     ("elemental_earth", "creature: orc", 16), ("elemental_earth", "creature: harpy", 8),
     ("elemental_fire", "creature: frost_giant", 16), ("elemental_fire", "creature: orc", 8)],
)  # fmt: skip
def test_elementals_have_a_die_more_where_their_element_has_power(who: str, foe: str, harm: int):
    """1d8 of the smallest: 2d8 by air against flyers, by earth against the others, by fire against the cold."""
    far = 16.9 if "giant" in foe else 17.6
    text = figures(blue("ann", 10, 20, f"creature: {who}, hit_dice: 8"), red("foe", 10, far, f"{foe}, hit_points: 60"))
    dice = LoadedDice().otherwise(10).lay("blow", "ann", faces=(19,)).lay("save", "foe", faces=(19,))
    fight = Fight(text, begin="melee", dice=dice)
    hits(fight, "ann")
    assert struck(fight, "ann").damage == harm
    assert not fight.all(Drained)


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(("save", "gone"), [(1, True), (19, False)])
def test_a_gorgons_breath_turns_to_stone(save: int, gone: bool):
    """Whoever it catches saves against stone, or is dead whatever his hit points; who saves feels nothing."""
    text = figures(blue("ann", 10, 20), red("foe", 10, 16, "creature: gorgon"))
    dice = LoadedDice().otherwise(10).lay("save", "ann", faces=(save,))
    fight = Fight(text, begin="missile", first="red", dice=dice)
    fight.do("breathe foe toward 10,20")
    fight.pass_until("move first" if not gone else "")
    assert fight.figure("ann").standing is not gone
    assert fight.figure("ann").hit_points == (0 if gone else 30)


@pytest.mark.rule("SP-R211")
def test_an_elemental_of_water_stays_by_its_stream():
    """A stream along y 20: it may stand with its middle 6 inches off the bank, not a hundredth more."""
    stream = "terrain: [{kind: stream, line: [[0, 20], [48, 20]], thickness: 1}]\n"
    text = figures(blue("ann", 20, 18, "creature: elemental_water, hit_dice: 8"), red("orc", 44, 4), more=stream)
    fight = Fight(text)
    no = fight.refused("move ann via 20,13.49 facing 0")
    assert (no.rule, no.measured) == ("SP-R211", {"most": "6"})
    fight.do("move ann via 20,13.5 facing 0")
    assert fight.where("ann") == (20, 13.5)


@pytest.mark.rule("SP-R211")
def test_on_dry_land_it_goes_where_it_likes():
    text = figures(blue("ann", 20, 18, "creature: elemental_water, hit_dice: 8"), red("orc", 44, 4))
    fight = Fight(text)
    fight.do("move ann via 20,13 facing 0")
    assert fight.where("ann") == (20, 13)


@pytest.mark.rule("SP-R198")
def test_an_invisible_stalker_is_invisible():
    """It is so from the start, and may be shot at by nobody who does not know where it is."""
    fight = facing("creature: invisible_stalker", "longbow", at=10, begin="missile")
    assert fight.figure("foe").has("invisible")
    assert "blue: declare shots" not in fight.asked


# ---- magic ---------------------------------------------------------------------------------------------------------

WIZARD = "class: magic_user, level: 6, spells: [magic_missile], weapons: [dagger], hit_points: 20"


@pytest.mark.rule("SP-R212")
@pytest.mark.parametrize(("face", "harmed"), [(75, False), (76, True)])
def test_a_balrog_resists_magic_in_75_of_100(face: int, harmed: bool):
    """Three missiles that need no die to hit: nothing at all, or all of them."""
    text = figures(blue("ann", 10, 20, WIZARD), red("foe", 10, 10, "creature: balrog"))
    fight = Fight(text, begin="missile", dice=LoadedDice().otherwise(10).lay("resist", "foe", faces=(face,)))
    fight.do("cast ann magic_missile at foe")
    fight.pass_until("move first")
    assert fight.last(Saved, figure="foe").success is not harmed
    assert bool(fight.all(Damaged, figure="foe")) is harmed


@pytest.mark.rule("SP-R212")
def test_other_creatures_resist_nothing():
    text = figures(blue("ann", 10, 20, WIZARD), red("foe", 10, 10, "creature: ogre"))
    fight = Fight(text, begin="missile")
    fight.do("cast ann magic_missile at foe")
    fight.pass_until("move first")
    assert not fight.all(Saved)
    assert fight.all(Damaged, figure="foe")


@pytest.mark.rule("SP-R209")
@pytest.mark.parametrize("rots", [True, False])
def test_no_magic_heals_who_rots(rots: bool):
    text = figures(blue("ann", 10, 20), blue("bea", 11, 20, "class: cleric_militant, level: 3, spells: [cure_light]"),
                   red("orc", 40, 4))  # fmt: skip
    state = beset(text, "ann", *([Condition("rotting")] if rots else []))
    hurt = replace(state.figures["ann"], hit_points=5, most_hit_points=30)
    fight = Fight(state=replace(state, figures={**state.figures, "ann": hurt}), begin="missile")
    fight.do("cast bea cure_light at ann")
    fight.pass_until("move first")
    assert bool(fight.all(Healed, figure="ann")) is not rots


# ---- trees ---------------------------------------------------------------------------------------------------------

WOOD = "terrain: [{kind: woods, points: [[4, 8], [16, 8], [16, 14], [4, 14]]}]\n"


def treant(x: float, y: float, more: str = WOOD) -> Fight:
    text = figures(blue("ann", x, y, "creature: treant"), red("orc", 40, 30), more=more)
    return Fight(text, begin="opening").pass_until("move first")


@pytest.mark.rule("SP-R213")
def test_a_treant_wakes_two_trees_of_the_wood_it_stands_by():
    """Six inches off its nearest corner: two trees come, of its side, with its armour class, that walk 3 inches."""
    fight = treant(16, 19.9)
    trees = [event.who for event in fight.all(Summoned)]
    assert len(trees) == 2
    for tree in trees:
        now = fight.figure(tree.id)
        assert (now.side, now.profile.armour_class, now.profile.allowance) == ("blue", 2, 3 * 1024)
        assert "animates_trees" not in now.profile.traits
    fight.pass_until("Move").pass_until("move first")
    assert len(fight.all(Summoned)) == 2


@pytest.mark.rule("SP-R213")
@pytest.mark.parametrize(("y", "more"), [(21, WOOD), (19, "")])
def test_without_a_wood_within_six_inches_there_are_none(y: float, more: str):
    assert not treant(16, y, more).all(Summoned)


@pytest.mark.rule("SP-R213")
def test_its_trees_stand_still_when_it_has_fallen():
    fight = treant(16, 19)
    slain = replace(fight.figure("ann"), fate="slain")
    state = replace(fight.now, figures={**fight.now.figures, "ann": slain}, agenda=())
    ref = Referee(fight.battle, state)
    as_round_begins(ref)
    assert [type(event) for event in ref.events] == [Dismissed, Dismissed]
    assert [figure.id for figure in ref.state.standing("blue")] == []
    assert fight.all(RoundBegan)


@pytest.mark.rule("SP-R294")
@pytest.mark.parametrize("unseen", [False, True])
def test_who_stands_where_a_creature_would_come_has_the_place_seen_or_not(unseen: bool):
    """It comes half an inch off at the least."""
    fight = melee(blue("ann", 10, 20, "troop: man_at_arms"), red("foe", 30, 20, "creature: orc"))
    foe = fight.figure("foe")
    foe = replace(foe, conditions=(Condition(INVISIBLE),) if unseen else ())
    ref = Referee(fight.battle, with_figure(fight.now, foe))
    place = free_spot(ref, foe.profile, foe.at, 0)
    assert place not in (None, foe.at)
    assert free_spot(ref, foe.profile, (20 * GRAIN, 20 * GRAIN), 0) == (20 * GRAIN, 20 * GRAIN)
