"""Section 3.5.6, its statements of moves in melee: stepping in and on, zones, out of hiding, set free, who flees."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import StrikeOrdered, Struck
from game.core.fight.harm import Beset, Freed
from game.core.fight.moves import Moved, ZoneEntered
from game.core.fight.nerve import Fled, RefusalTried
from game.core.figures import Condition
from game.play.asked.dice_box import LoadedDice
from game.play.ledger import Released
from game.play.melee.stepping import MayStep
from tests.melee import SWORDSMAN, beset, blue, figures, items, melee, order, red, rolled
from tests.play import Fight, state_of

SPEAR = "class: fighting_man, level: 1, weapons: [spear]"
TWICE = "class: fighting_man, level: 2, weapons: [sword]"
OGRE = "creature: ogre"
WEAK = "creature: orc, hit_points: 1"


def steps(fight: Fight) -> list[Moved]:
    """The steps made so far."""
    return [move for move in fight.all(Moved) if move.how == "step"]


# ---- stepping in -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-R130")
def test_a_step_in_before_the_blows():
    """Ann stands 3 inches from the orc (2 between the bases): she steps up to its zone, 1 inch, and they fight."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 17))
    assert fight.asked == "blue: step into the melee?"
    fight.do("move ann via 10,18.2 facing 0")
    moved = steps(fight)[0]
    assert (moved.figure, moved.length / 1024, moved.rules) == ("ann", pytest.approx(1.0, abs=0.01), ("SP-3.5.6.1",))
    assert fight.where("ann") == (10, pytest.approx(19.0, abs=0.01))
    assert fight.figure("ann").locked and fight.figure("foe").locked
    fight.pass_until("strikes")
    assert set(order(fight)) == {"ann", "foe"}
    assert fight.events.index(moved) < fight.events.index(fight.last(StrikeOrdered))


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.parametrize(("y", "may"), [(21.0, True), (21.1, False)])
def test_two_inches_at_most(y: float, may: bool):
    """The orc's zone begins with her middle at y 19: from 21 it is 2 inches to it, from 21.1 it is more."""
    fight = melee(blue("ann", 10, y), red("foe", 10, 17))
    assert (fight.asked == "blue: step into the melee?") is may
    if may:
        assert fight.refused("move ann via 13,21 facing 90").rule == "SP-3.3.0.4"
        assert fight.refused("move ann via 11,20 facing 0").rule == "SP-3.5.6.1"  # where there is nobody
        fight.do("move ann via 10,19 facing 0")
        assert fight.where("ann")[1] == pytest.approx(19.0, abs=0.01)


@pytest.mark.rule("SP-3.5.6.1")
def test_a_step_between_two_friends_is_found_though_neither_the_straight_way_nor_a_wide_one_is_free():
    """Bea bars the straight way and those to the right of it, Cy the wide one to the left: 15 degrees left is free."""
    friends = (blue("bea", 20.8, 18.1), blue("cy", 18.5, 18.7))
    fight = melee(blue("ann", 20, 20), *friends, red("foe", 20, 16.6))
    (offer,) = [one for one in fight.position.decision.offers if isinstance(one, MayStep)]
    assert "ann" in offer.figures
    fight.do("move ann via 19.481,18.068 facing 345")
    assert steps(fight)[0].figure == "ann" and "foe" in fight.last(ZoneEntered).zones


@pytest.mark.rule("SP-3.5.6.1")
def test_not_one_who_has_moved():
    """Ann walked half an inch this round, Bea only turned: Bea may step in, Ann may not."""
    fight = melee(blue("ann", 8, 20.5), blue("bea", 12, 20), red("foe", 10, 17), begin="move")
    fight.do("move ann via 8,20 facing 0", "move bea facing 20", "done")
    fight.pass_until("step into")
    assert fight.refused("move ann via 9.5,18.6 facing 0").rule == "SP-3.5.6.1"
    fight.do("move bea via 10.9,18.4 facing 0")
    assert [step.figure for step in steps(fight)] == ["bea"]


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-R130")
@pytest.mark.parametrize("why", ["called", "stunned", "prone", "surprised", "fleeing", "breaking"])
def test_not_one_who_cannot_act(why: str):
    """One who called on the broken, is stunned, lies, is surprised, flees or has lost heart steps nowhere."""
    text = figures(blue("ann", 10, 20), red("foe", 10, 17))
    value = "1" if why == "fleeing" else ""
    fight = Fight(begin="melee", state=beset(text, "ann", Condition(why, 0, value)), dice=rolled())
    assert "blue" not in fight.asked
    assert not steps(fight)


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("aloft", "may"), [("", True), ("foe", False), ("ann", False)])
def test_nobody_steps_up_to_one_who_hangs_in_the_air(aloft: str, may: bool):
    """No blow passes to or from one held aloft: a step to him reaches nobody, and is not offered."""
    text = figures(blue("ann", 10, 20), red("foe", 10, 17))
    state = beset(text, aloft, Condition("aloft", 99)) if aloft else state_of(text)
    assert (Fight(begin="melee", state=state, dice=rolled()).asked == "blue: step into the melee?") is may


@pytest.mark.rule("SP-R130")
def test_who_shot_in_passing_stays():
    """Ann shot at those who passed: she is stationary all round [SP-R34], and does not step in."""
    bow = "class: fighting_man, level: 1, weapons: [sword, short_bow]"
    fight = melee(blue("ann", 10, 20, bow), red("foe", 10, 27), red("far", 30, 5), begin="counter", first="blue")
    fight.do("move foe via 10,23 facing 0")
    assert "shoot?" in fight.asked
    fight.do("shoot ann at foe with short_bow")
    while "Melee" not in fight.asked and fight.now.round == 1 and fight.position.decision is not None:
        if "step into" in fight.asked and fight.asked.startswith("blue"):
            raise AssertionError("she was asked")
        fight.do("done")


@pytest.mark.rule("SP-R49")
@pytest.mark.rule("SP-R130")
def test_nobody_steps_after_one_who_slipped_away():
    """The orc refuses melee and goes to 10,15.5, 3.5 inches from Ann; Bea, unmoved, may not step after it."""
    dice = rolled(refuse_foe=1)
    text = figures(blue("ann", 10, 22), blue("bea", 11.4, 18.3), red("foe", 10, 17))
    state = state_of(text)
    assert state.figures["bea"].at
    fight = Fight(text, begin="move", dice=dice)
    fight.do("move ann via 10,18.6 facing 0", "done")
    while "refuse melee?" not in fight.asked:
        fight.do("done")
    fight.do("refuse foe to 9,14.6 facing 180")
    assert fight.where("foe") == (9, pytest.approx(14.6, abs=0.01))
    while "strikes" not in fight.asked and fight.now.round == 1:
        if "step into" in fight.asked and fight.asked.startswith("blue"):
            assert fight.refused("move bea via 10.5,16.6 facing 0").rule == "SP-R49"
        fight.do("done")
    assert not steps(fight)


@pytest.mark.rule("SP-R49")
@pytest.mark.rule("SP-R130")
def test_nor_does_one_who_slipped_away_step():
    """Ann escapes with one of two blows left: she does not step up to an enemy with the other."""
    dice = rolled(escape_ann=1)
    text = figures(blue("ann", 10, 20, TWICE.replace("sword", "spear")), red("foe", 10, 18), red("oaf", 13.5, 23.5))
    fight = Fight(text, begin="melee", dice=dice).pass_until("Ann strikes")
    fight.do("escape ann to 10,22 facing 0")
    assert fight.where("ann") == (10, 22)
    assert "Ann" not in fight.asked
    assert fight.refused("move ann via 12,23 facing 90")


@pytest.mark.rule("SP-3.5.6.3")
@pytest.mark.rule("SP-3.5.1.2")
def test_zones_stop_a_step():
    """Ann means to step 2 inches past the first orc to the second: its zone stops her 1 inch from its base."""
    fight = melee(blue("ann", 10, 20), red("foe", 10.4, 17.4), red("oaf", 10, 15))
    fight.do("move ann via 10,18 facing 0")
    assert fight.last(ZoneEntered).rules == ("SP-3.5.6.3",)
    gap = ((fight.where("ann")[0] - 10.4) ** 2 + (fight.where("ann")[1] - 17.4) ** 2) ** 0.5 - 1
    assert gap == pytest.approx(1.0, abs=0.01)


@pytest.mark.rule("SP-3.5.6.3")
@pytest.mark.rule("SP-3.5.1.2")
def test_and_one_may_close_with_the_large():
    """An ogre's zone is 2 inches wide: Ann, 3.5 from its base, is stopped after 1.5 and closes by what she has left."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 15.25, OGRE))
    gap = 4.75 - 0.5 - fight.figure("foe").profile.base.radius / 1024
    fight.do("move ann via 10,18.01 facing 0")
    moved = steps(fight)[0]
    entered = fight.last(ZoneEntered)
    assert entered.zones == ("foe",)
    assert (20 - entered.at[1] / 1024) == pytest.approx(gap - 2, abs=0.01)
    assert moved.length / 1024 == pytest.approx(1.99, abs=0.01)


@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(("answer", "went"), [("always", 1), ("never", 0)])
def test_steps_by_order(answer: str, went: int):
    """Always, and she steps unasked by the nearest way; never, and nobody asks."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 17), begin="move")
    fight.do(f"order step {answer}", "done")
    while "strikes" not in fight.asked and fight.now.round == 1:
        assert fight.asked != "blue: step into the melee?"
        fight.do("done")
    assert len(steps(fight)) == went


# ---- stepping on -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.6.9")
@pytest.mark.rule("SP-3.5.6.2")
def test_the_example_of_the_second_orc():
    """Ann of level 2 has two blows on orcs of 1 hit die and stands in the zone of one only. She kills it with the
    first, steps 1.9 inches, and reaches the second with the second."""
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 18.2, WEAK), red("oaf", 10, 16.1), ann=(19, 19))
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert not fight.figure("foe").standing
    assert fight.asked == "blue: Ann may step on"
    fight.do("move ann via 10,18.01 facing 0")
    assert steps(fight)[0].rules == ("SP-3.5.6.2",)
    assert fight.asked == "blue: Ann strikes"
    fight.do("strike ann at oaf")
    assert [blow.target for blow in fight.all(Struck, actor="ann")] == ["foe", "oaf"]


@pytest.mark.rule("SP-3.5.6.2")
@pytest.mark.parametrize(("y", "may"), [(16.1, True), (15.9, False)])
def test_only_to_reach_another(y: float, may: bool):
    """The second orc's zone must be within 2 inches of where she stands: its middle 3.9 inches off is, 4.1 is not."""
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 18.2, WEAK), red("oaf", 10, y), ann=(19, 19))
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert ("may step on" in fight.asked) is may
    if may:
        assert fight.refused("move ann via 11,19 facing 0").rule == "SP-3.5.6.1"
        no = fight.refused("move oaf via 10,16 facing 0")
        assert (no.rule, no.reason) == ("SP-3.3.0.1", "Oaf is not yours to command")


@pytest.mark.rule("SP-3.5.6.2")
def test_not_with_an_enemy_in_contact():
    """Two orcs hold her: she kills one; the other is in contact, and she strikes it where she stands."""
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 18.2, WEAK), red("oaf", 11.7, 19.4), ann=(19, 19))
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert fight.asked == "blue: Ann strikes"
    assert fight.refused("move ann via 10,19 facing 0")


@pytest.mark.rule("SP-3.5.6.2")
def test_not_without_a_blow_left():
    """Ann of level 1 has one blow: when the orc falls she is done."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18.2, WEAK), red("oaf", 10, 16.1), ann=19)
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert "Ann" not in fight.asked and not steps(fight)


@pytest.mark.rule("SP-R130")
@pytest.mark.rule("SP-3.5.7.1")
def test_who_is_drawn_in_strikes_after_her():
    """The second orc was in no melee: it has its blow right after Ann, in the same exchange."""
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 18.2, WEAK), red("oaf", 10, 16.1), ann=(19, 2))
    fight.pass_until("Ann strikes").do("strike ann at foe", "move ann via 10,18.01 facing 0", "strike ann at oaf")
    assert fight.asked == "red: Oaf strikes"
    drawn = fight.last(StrikeOrdered)
    assert [(turn.figure, turn.attacks, turn.rule) for turn in drawn.order] == [("oaf", 1, "SP-R130")]
    fight.do("strike oaf at ann")
    assert fight.now.round == 2 and "strikes" not in fight.asked


@pytest.mark.rule("SP-R130")
def test_who_has_had_his_place_has_no_more():
    """Oaf, with a halberd, struck at Abe before Ann's turn. Ann kills her orc and steps on to Oaf: he is done."""
    oaf = red("oaf", 12.8, 17.6, "creature: orc, weapons: [halberd]", 90)
    abe = blue("abe", 14.6, 17.6, facing=270)
    fight = melee(blue("ann", 10, 20, TWICE), abe, red("foe", 10, 18.2, WEAK), oaf, ann=(19, 2))
    fight.pass_until("Oaf strikes").do("strike oaf at abe")
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert fight.asked == "blue: Ann may step on"
    fight.do("move ann via 11.5,18.8 facing 40", "strike ann at oaf")
    assert len(fight.all(Struck, actor="ann")) == 2
    while "strikes" in fight.asked and fight.now.round == 1:
        assert "Oaf" not in fight.asked
        fight.do("done")
    assert len(fight.all(Struck, actor="oaf")) == 1


# ---- out of hiding -----------------------------------------------------------------------------------------------


def lurking(how: str, *more: str, at: tuple[float, float] = (10, 14), **dice: int) -> Fight:
    """Ann fights an orc at 10,18; Sly, unseen, stands behind it at 10,14 with his back to nobody."""
    scout = "class: scout, level: 3, weapons: [sword]"
    text = figures(blue("ann", 10, 20), blue("sly", *at, scout, 180), red("foe", 10, 18), *more)
    laid = LoadedDice().otherwise(10)
    for name, face in dice.items():
        laid.lay("blow", name, faces=(face,))
    return Fight(begin="melee", state=beset(text, "sly", Condition(how)), dice=laid)


@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.rule("SP-R85")
@pytest.mark.rule("SP-R132")
@pytest.mark.parametrize("how", ["hidden", "invisible"])
def test_out_of_hiding_from_behind(how: str):
    """Sly, 3 inches from the orc (base to base), comes 3 inches through its zone, strikes first, from behind: a back
    stab, +4; he is seen, and in the melee."""
    fight = lurking(how, sly=12)
    assert fight.asked == "blue: step into the melee?"
    fight.do("move sly via 10,16.9 facing 180")
    assert steps(fight)[0].rules == ("SP-3.5.6.4",)
    assert fight.last(Freed, condition=how).figures == ("sly",)
    fight.pass_until("strikes")
    assert order(fight)[0] == "sly"
    fight.pass_until("Sly strikes").do("strike sly at foe")
    blow = fight.last(Struck, actor="sly")
    assert items(blow.tally) == {"SP-3.5.9.3": 4}
    assert fight.figure("sly").locked


@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.rule("SP-3.5.9.4")
def test_he_has_no_answer():
    """The orc cannot strike at Sly in this round, only at Ann."""
    fight = lurking("hidden", sly=2)
    fight.do("move sly via 10,16.9 facing 180")
    fight.pass_until("Foe strikes")
    assert fight.refused("strike foe at sly").rule in ("SP-3.5.9.4", "SP-3.5.2.6.1")
    fight.do("strike foe at ann")


@pytest.mark.rule("SP-R54")
@pytest.mark.rule("SP-R132")
def test_from_whichever_side_he_comes():
    """Sly comes out in front of the orc, beside Ann: it is from behind all the same."""
    fight = lurking("hidden", at=(13.1, 20.4), sly=12)
    fight.do("move sly via 11.4,19.1 facing 300")
    fight.pass_until("Sly strikes").do("strike sly at foe")
    assert items(fight.last(Struck, actor="sly").tally) == {"SP-3.5.9.3": 4}


@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.parametrize(("y", "may"), [(14.0, True), (13.9, False)])
def test_within_three_inches(y: float, may: bool):
    """At y 14 his base is 3 inches from the orc's; at 13.9 it is more, and 3 inches only to one nobody fights: none."""
    fight = lurking("hidden", at=(10, y))
    if may:
        assert fight.asked == "blue: step into the melee?"
    else:
        assert fight.refused("move sly via 10,16.9 facing 180")


@pytest.mark.rule("SP-R132")
def test_at_one_whom_nobody_fights_it_is_a_step():
    """Oaf fights nobody. Sly, unmoved, steps 2 inches at him out of hiding; his blow is what its place makes it."""
    fight = lurking("hidden", red("oaf", 20, 14, facing=180), at=(20, 17), sly=12)
    fight.do("move sly via 20,15.5 facing 0")
    assert fight.last(Freed, condition="hidden")
    assert not fight.all(Beset, condition=Condition("from_hiding", 1, "oaf"))
    fight.pass_until("Sly strikes").do("strike sly at oaf")
    assert items(fight.last(Struck, actor="sly").tally) == {}


@pytest.mark.rule("SP-R132")
@pytest.mark.rule("SP-3.5.7.2")
def test_the_unseen_fight_nobody_till_then():
    """Sly stands invisible half an inch from the orc: neither strikes the other, neither holds the other."""
    fight = lurking("invisible", at=(11.6, 18))
    fight.do("done")
    assert not fight.at.field.holders(fight.figure("sly"))
    assert fight.at.field.holders(fight.figure("foe")) == ("ann",)
    fight.pass_until("Foe strikes")
    assert fight.refused("strike foe at sly").rule == "SP-3.3.0.1"
    assert "sly" not in order(fight)


# ---- set free ----------------------------------------------------------------------------------------------------


def shot_free(*, roll: int, walked: bool = False, both: bool = True) -> Fight:
    """Ann is held by one orc, or by two; archers shoot the first dead in the missile phase."""
    dice = rolled(escape_ann=roll)
    for archer in ("bow1", "bow2"):
        dice.lay("shot", archer, faces=(20,))
    scout = "class: scout, level: 9, weapons: [longbow]"
    lines = [
        blue("ann", 10, 20.5 if walked else 20), blue("bow1", 6, 28, scout), blue("bow2", 14, 28, scout),
        red("foe", 10, 18.1, WEAK), red("far", 30, 6),
    ]  # fmt: skip
    if not both:
        lines.append(red("oaf", 11.9, 20, "creature: orc, hit_points: 30"))
    fight = Fight(figures(*lines), begin="move" if walked else "missile", dice=dice)
    if walked:
        fight.do("move ann via 10,20 facing 0", "done")
    while "declare shots" not in fight.asked:
        fight.do("done")
    fight.do("shoot bow1 at foe; bow2 at foe")
    while "declare shots" in fight.asked:
        fight.do("done")
    return fight


@pytest.mark.rule("SP-3.5.6.6")
@pytest.mark.rule("SP-R133")
@pytest.mark.parametrize(("roll", "goes"), [(12, True), (13, False)])
def test_set_free_by_arrows(roll: int, goes: bool):
    """Ann in no armour (12 inches): 12 lets her go 12 inches in the melee phase, 13 does not."""
    fight = shot_free(roll=roll)
    assert fight.last(Released).figures == ("ann",)
    assert fight.asked == "blue: free of the enemy: move on?"
    assert fight.refused("move ann via 23,20 facing 90").rule == "SP-3.3.0.4"
    fight.do("move ann via 21.9,20 facing 90")
    tried = fight.last(RefusalTried)
    assert (tried.escape, tried.success, tried.rules) == (True, goes, ("SP-3.5.6.6", "SP-3.5.6.5"))
    assert fight.where("ann")[0] == pytest.approx(21.9 if goes else 10, abs=0.01)


@pytest.mark.rule("SP-3.5.6.6")
def test_not_while_another_holds_her():
    """The second orc lives: she is not free."""
    fight = shot_free(roll=1, both=False)
    assert not fight.all(Released) and "set free" not in fight.asked


@pytest.mark.rule("SP-3.5.6.6")
def test_not_who_has_moved():
    """Ann walked up to the orc in her movement phase: rid of it, she has had her move."""
    fight = shot_free(roll=1, walked=True)
    assert not fight.figure("foe").standing
    assert not fight.all(Released) and "set free" not in fight.asked


@pytest.mark.rule("SP-R133")
@pytest.mark.rule("SP-3.5.6.3")
def test_zones_stop_her_too():
    """She makes for the orc at 30,6 and is stopped by its zone, if it is near enough: here she comes within 3 inches
    and, her blow spent on the attempt, has none when she then steps in."""
    fight = shot_free(roll=1)
    fight.do("move ann via 20,14 facing 45")
    assert fight.where("ann") == (20, 14)
    assert fight.refused("move ann via 21,14 facing 45")


# ---- who flees ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.6.8")
@pytest.mark.rule("SP-3.5.6.7.2")
@pytest.mark.rule("SP-R135")
def test_a_character_may_choose_to_flee():
    """Ann, a player's character, chooses to flee: the orc has its regular blow, then one at her back, and she runs a
    full move; then she is her own master and moves as she likes in the next round."""
    fight = melee(blue("ann", 10, 20, SPEAR), red("foe", 10, 18, "creature: orc, weapons: [flail]"), foe=(2, 2))
    fight.pass_until("Ann strikes").do("flee ann")
    assert fight.figure("ann").has("breaking") and fight.where("ann") == (10, 20)
    fight.do("strike foe at ann")
    parting = [blow for blow in fight.all(Struck, actor="foe") if blow.extra]
    assert len(parting) == 1 and items(parting[0].tally)["SP-3.5.9.2"] == 2
    moved = fight.last(Moved, figure="ann")
    assert (moved.how, moved.length / 1024) == ("flee", pytest.approx(12, abs=0.01))
    assert fight.last(Fled).why == "chose to flee"
    assert not fight.figure("ann").has("fleeing") and not fight.figure("ann").has("breaking")
    story = [event for event in fight.events if isinstance(event, Struck | Moved)]
    assert [getattr(one, "extra", None) for one in story] == [False, True, None]


@pytest.mark.rule("SP-3.5.6.8")
@pytest.mark.parametrize("who", ["creature: orc", "troop: man_at_arms", SWORDSMAN + ", character: false"])
def test_others_only_when_their_morale_fails(who: str):
    """A monster, a soldier and a hired man of level 1 may not choose it."""
    fight = melee(blue("ann", 10, 20, who), red("foe", 10, 18))
    fight.pass_until("Ann strikes")
    no = fight.refused("flee ann")
    assert (no.rule, "morale" in no.reason) == ("SP-3.5.6.8", True)


@pytest.mark.rule("SP-R135")
def test_fleeing_gives_up_the_blows_left():
    """Ann of level 2 strikes once, then flees: her second blow is gone."""
    fight = melee(blue("ann", 10, 20, TWICE.replace("sword", "spear")), red("foe", 10, 18))
    fight.pass_until("Ann strikes").do("strike ann at foe", "flee ann")
    assert fight.asked == "red: Foe strikes"
    assert len(fight.all(Struck, actor="ann")) == 1


# ---- SP-R6, SP-R50, SP-R92 ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R6")
@pytest.mark.parametrize(
    ("weapon", "names"), [("sword", ["ann", "foe", "bea", "oaf"]), ("spear", ["bea", "oaf", "ann", "foe"])]
)
def test_a_circle_is_cut_by_one_key(weapon: str, names: list[str]):
    """Four in a square, each at the flank of the next: Ann before Foe, he before Bea, she before Oaf, he before Ann.
    All come from a flank; the longer weapon cuts the circle, where all are of a length the id."""
    bea = f"class: fighting_man, level: 1, weapons: [{weapon}]"
    fight = melee(
        blue("ann", 10, 10, facing=90), red("foe", 11.6, 10, SWORDSMAN, 180),
        blue("bea", 11.6, 11.6, bea, 270), red("oaf", 10, 11.6, SWORDSMAN, 0),
    ).pass_until("strikes")  # fmt: skip
    assert order(fight) == names
    assert {turn.rule for turn in fight.last(StrikeOrdered).order} == {"SP-3.5.2.6"}


@pytest.mark.rule("SP-R50")
def test_all_blows_at_one_place():
    """Ann of level 4 has four blows on orcs: all fall at her place, two at the one and two at the other, before either
    of them strikes."""
    four = "class: fighting_man, level: 4, weapons: [spear]"
    fight = melee(blue("ann", 10, 20, four), red("foe", 9.2, 18.2), red("oaf", 10.8, 18.2), ann=(2, 2, 2, 2))
    fight.pass_until("Ann strikes")
    fight.do("strike ann at foe", "strike ann at oaf", "strike ann at foe", "strike ann at oaf")
    assert [blow.actor for blow in fight.all(Struck)] == ["ann"] * 4
    assert "red" in fight.asked


@pytest.mark.rule("SP-R92")
@pytest.mark.parametrize(("how", "stops"), [
    ("", True), ("prone", True), ("stunned", False), ("held", False), ("asleep", False), ("aloft", False),
    ("fleeing", False),
])  # fmt: skip
def test_who_threatens_nobody_has_no_zone(how: str, stops: bool):
    """Ann walks past the orc's base, half an inch off: stopped by its zone, lying down too, unless it is helpless,
    aloft or in flight."""
    text = figures(blue("ann", 10, 24), red("foe", 11.5, 18))
    state = state_of(text)
    if how:
        orc = replace(state.figures["foe"], conditions=(Condition(how, 0, "1"),))
        state = replace(state, figures={**state.figures, "foe": orc})
    fight = Fight(begin="move", state=state, dice=rolled())
    fight.do("move ann via 10,14 facing 0")
    assert (fight.where("ann")[1] > 15) is stops
    assert bool(fight.all(ZoneEntered)) is stops
