"""The round of counts: surprise, spells declared, acts on one's number, together, held, and round again."""

import pytest
from msgspec.structs import replace

from game.core.events import RoundBegan, Thrown
from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import Parried, Shot, ShotSpoiled, Struck
from game.core.fight.harm import Beset, Slain
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.fight.tricks import Captured, Tried
from game.core.figures import Condition
from game.core.held.firearms import Reloaded
from game.core.held.gear import DeviceUsed
from game.core.state import Entry, with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.seizing import FlewOff
from game.play.ledger import fight as ledger
from game.play.missiles.reloading import MayReload
from game.play.position import Position, Upshot, advance
from game.rules.course.clocks import Segments
from game.rules.melee.strike_order import strikes_first
from game.rules.missiles.shooting import may_aim, missile, missiles_left
from game.systems.cydonia.events import ActHeld, CountCalled, CountsOver, CountsRolled, SpellDeclared, Wearied
from game.systems.cydonia.sequence import Round
from tests.audited import audit
from tests.books.cydonia.showdown import GUN, MAN, SWORD, called, count_of, one, showdown, to_count, to_shots
from tests.books.exile.duel import Duel
from tests.play import Fight

MAGE = "class: magic_user, level: 5, hit_points: 9, weapons: [dagger], facing: 0"
FAR = one("far", "red", (44, 4), SWORD)


def apart(**counts: int) -> Fight:
    """Ann with a pistol and Zed with one, ten inches from each other, on their counts."""
    return showdown(one("ann", "blue", (10, 20)), one("zed", "red", (10, 10)), **counts)


def touching(*more: str, who: str = SWORD, foe: str = SWORD, dice: LoadedDice | None = None, **counts: int) -> Fight:
    """Ann and Zed hand to hand."""
    ann, zed = one("ann", "blue", (10, 11), who), one("zed", "red", (10, 10), foe)
    return showdown(ann, zed, *more, seed_dice=dice, **counts)


# ---- the round ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CY-1.1")
@pytest.mark.rule("CY-1.8")
def test_a_round_of_six_seconds_and_another_after_it():
    """Casters first, then dice, then counts; and as nothing is decided, casters again."""
    mer = one("mer", "blue", (30, 30), f"{MAGE}, spells: [sleep]")
    fight = showdown(mer, FAR, mer=3, far=5)
    assert fight.asked == "blue: declare spells"
    clock = fight.battle.book.clock(fight.at)
    assert "declared before the dice" in clock.note and not any(count.marks for count in clock.counts)
    fight.pass_until("Count 5")
    assert "6 seconds" in fight.battle.book.clock(fight.at).title
    fight.pass_until("declare spells")
    assert fight.now.round == 2 and fight.last(RoundBegan).rules == ("CY-1.8", "CY-1.1")


@pytest.mark.rule("CY-1.5")
@pytest.mark.rule("CY-1.4")
@pytest.mark.rule("CY-R8")
def test_counting_down_each_acts_on_its_number():
    """Ann rolls 2, Bea 6, Zed 4: Bea, Zed, Ann. Nobody else may act on a count."""
    fight = showdown(one("ann", "blue", (10, 20)), one("bea", "blue", (14, 20)), one("zed", "red", (10, 4)),
                     ann=2, bea=6, zed=4)  # fmt: skip
    assert fight.asked.startswith("blue: Count 6:")
    no = fight.refused("move ann via 10,18 facing 0")
    assert (no.rule, no.measured) == ("CY-1.5", {"count": 2})
    assert "acts on count 2, and it is 6" in no.reason
    fight.do("move bea via 14,18 facing 0")
    to_shots(fight).do("shoot bea at zed")
    fight.pass_until("Count 2")
    assert fight.refused("move bea via 14,16 facing 0").measured == {"count": 6}
    fight.pass_until("", limit=4)
    assert called(fight)[:3] == [(6, ("bea",)), (4, ("zed",)), (2, ("ann",))]
    assert fight.last(Shot, actor="bea").target == "zed"


@pytest.mark.rule("CY-1.5")
@pytest.mark.rule("CY-1.6")
def test_who_strikes_first_is_told_by_the_counts():
    """Not by the longer weapon: a dagger on 6 comes before a spear on 4, and on one count both at once."""
    dagger, spear = SWORD.replace("sword", "dagger"), SWORD.replace("sword", "spear")
    for mine, its, who in ((6, 4, "ann"), (3, 4, "zed"), (4, 4, "")):
        fight = touching(who=dagger, foe=spear, ann=mine, zed=its)
        found = strikes_first(fight.at, fight.figure("ann"), fight.figure("zed"), None, "blue")
        assert (found.who, found.rule) == (who, "CY-1.5" if who else "CY-1.6")


@pytest.mark.rule("CY-1.8")
def test_a_round_in_which_nobody_can_act_is_asked_about_all_the_same():
    """Both lie held: the rounds do not run on by themselves."""
    fight = apart(ann=5, zed=2)
    held = {name: replace(one, conditions=(Condition("held"),)) for name, one in fight.now.figures.items()}
    fight.position = advance(fight.battle, replace(fight.now, figures=held, agenda=(Entry(Round()),)))
    assert (fight.asked, fight.now.round) == ("blue: nobody can act this round", 2)
    fight.do("done")
    assert fight.now.round == 3


# ---- together ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CY-1.6")
def test_two_of_one_count_may_kill_each_other():
    """Both show 5 and both hit: each takes six of four hit points, and both fall in one volley."""
    dice = LoadedDice().lay("initiative", "ann", faces=(5,)).lay("initiative", "zed", faces=(5,))
    dice.lay("shot", "ann", faces=(18,)).lay("shot", "zed", faces=(18,))
    guns = GUN.replace("hit_points: 9", "hit_points: 4")
    fight = showdown(one("ann", "blue", (10, 20), guns), one("zed", "red", (10, 10), guns), seed_dice=dice)
    to_shots(fight).do("shoot ann at zed")
    to_shots(fight).do("shoot zed at ann")
    assert {event.actor for event in fight.all(Shot, hit=True)} == {"ann", "zed"}
    assert {event.figure for event in fight.all(Slain)} == {"ann", "zed"}


@pytest.mark.rule("CY-1.6")
def test_the_quicker_kills_the_slower_before_he_acts():
    dice = LoadedDice().lay("initiative", "ann", faces=(5,)).lay("initiative", "zed", faces=(4,))
    dice.lay("shot", "ann", faces=(18,))
    guns = GUN.replace("hit_points: 9", "hit_points: 4")
    fight = showdown(one("ann", "blue", (10, 20), guns), one("zed", "red", (10, 10), guns), seed_dice=dice)
    to_shots(fight).do("shoot ann at zed")
    fight.pass_until()
    assert [event.figure for event in fight.all(Slain)] == ["zed"] and not fight.all(Shot, actor="zed")


@pytest.mark.rule("CY-1.6")
def test_blows_of_one_count_fall_together_too():
    """Both strike for six; each has four: neither is spared because the other's name comes first."""
    dice = LoadedDice().lay("initiative", "ann", faces=(3,)).lay("initiative", "zed", faces=(3,))
    dice.lay("blow", "ann", faces=(19,)).lay("blow", "zed", faces=(19,))
    frail = SWORD.replace("hit_points: 9", "hit_points: 4")
    fight = touching(who=frail, foe=frail, dice=dice)
    fight.pass_until("Ann strikes").do("strike ann at zed")
    fight.do("strike zed at ann")
    assert {event.figure for event in fight.all(Slain)} == {"ann", "zed"}
    assert len({event.volley for event in fight.all(Struck)}) == 1


@pytest.mark.rule("SP-R209")
def test_a_roc_flies_off_with_its_prey_when_the_count_has_fallen():
    """The roc seizes Ann on her own count: she strikes at it all the same, and only then it is gone with her."""
    dice = LoadedDice().lay("initiative", "ann", faces=(4,)).lay("initiative", "roc", faces=(4,))
    dice.lay("blow", "roc", faces=(18,))
    fight = showdown(one("ann", "blue", (10, 20), SWORD), one("bea", "blue", (30, 30)), seed_dice=dice,
                     more=one("roc", "red", (10, 18), "creature: roc, facing: 180"), bea=1)  # fmt: skip
    fight.pass_until("Ann strikes").do("strike ann at roc")
    fight.pass_until("Roc strikes").do("strike roc at ann")
    fight.pass_until()
    told = [event for event in fight.events if isinstance(event, Struck | Slain | FlewOff)]
    assert [type(one) for one in told] == [Struck, Struck, Slain, FlewOff]
    assert [one.actor for one in told[:2]] == ["ann", "roc"]
    assert (told[3].figure, told[3].prey) == ("roc", "ann")



@pytest.mark.rule("CY-R13")
def test_sides_take_turns_at_moving_first_on_a_count():
    """Blue, who is named first, in the first round; red in the second."""
    fight = apart(ann=5, zed=5)
    assert fight.asked.startswith("blue: Count 5:")
    fight.dice.lay("initiative", "ann", faces=(4,)).lay("initiative", "zed", faces=(4,))
    to_count(fight, 4)
    assert fight.now.round == 2 and fight.asked.startswith("red: Count 4:")


@pytest.mark.rule("CY-R14")
@pytest.mark.rule("CY-R8")
def test_one_may_attack_first_and_move_after():
    """Ann shoots where she stands, and then has her move; who has moved has none left."""
    fight = apart(ann=5, zed=2)
    fight.do("done", "shoot ann at zed")
    assert fight.asked.startswith("blue: Count 5:")
    fight.do("move ann via 14,20 facing 0")
    assert [event.figure for event in fight.all(Moved)] == ["ann"]
    other = apart(ann=5, zed=2)
    other.do("move ann via 12,20 facing 0", "shoot ann at zed")
    assert other.asked.startswith("red: Count 2:")


@pytest.mark.rule("CY-R15")
def test_one_attack_is_one_shot_or_one_blow_whatever_the_level():
    """A bow that looses two a round looses one; a hero of level 10 strikes once; a bear gives all its three."""
    bow = f"{MAN.replace('level: 1', 'level: 10')}, weapons: [longbow, sword]"
    fight = showdown(one("ann", "blue", (10, 20), bow), one("zed", "red", (10, 6)), ann=5, zed=2)
    fight.do("done", "shoot ann at zed")
    assert fight.asked != "blue: declare shots"
    bear = showdown(one("ann", "blue", (10, 11), bow), one("zed", "red", (10, 6), "creature: bear, hit_points: 9"))
    assert (ledger(bear.now).blows["ann"], ledger(bear.now).blows["zed"]) == (1, 3)


@pytest.mark.rule("CY-R16")
def test_a_trick_is_worked_before_the_blows_of_its_count():
    """Ann disarms Zed on their count: he strikes all the same, with his fist."""
    dice = LoadedDice().lay("initiative", "ann", faces=(3,)).lay("initiative", "zed", faces=(3,))
    dice.lay("trick", "ann", faces=(20,)).lay("save", "zed", faces=(1,))
    fight = touching(dice=dice)
    fight.pass_until("Ann strikes").do("try disarm ann at zed")
    assert fight.all(Tried, hit=True) and fight.figure("zed").weapon == ""
    fight.pass_until("Zed strikes").do("strike zed at ann")
    assert fight.last(Struck, actor="zed").weapon == "punch_kick"


@pytest.mark.rule("CY-R28")
def test_a_shot_that_one_who_gets_away_on_its_count_has_barred_is_lost():
    """Rod aims at Bob; on the same count Ann escapes from Zed to a place between: the bullet finds no way."""
    dice = LoadedDice().lay("escape", "ann", faces=(1,))
    for name in ("ann", "rod"):
        dice.lay("initiative", name, faces=(3,))
    fight = touching(one("rod", "red", (14, 2)), one("bob", "blue", (14, 22), SWORD), dice=dice)
    to_shots(fight).do("shoot rod at bob")
    fight.pass_until("Ann strikes").do("escape ann to 14,12 facing 0")
    assert fight.where("ann") == (14, 12)
    spoiled = fight.last(ShotSpoiled)
    assert (spoiled.actor, spoiled.rules[0]) == ("rod", "CY-R28") and "Ann" in spoiled.why
    assert not fight.all(Shot)


# ---- holding -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CY-1.7")
def test_who_has_declared_a_shot_does_not_hold_and_act_again():
    """Ann has declared her shot; as Bea of the same count may strike, only Bea may hold."""
    foe = one("zed", "red", (30, 10), SWORD)
    fight = showdown(one("ann", "blue", (10, 20)), one("bea", "blue", (30, 11), SWORD), foe,
                     one("rod", "red", (10, 10)), ann=5, bea=5, zed=2, rod=1)  # fmt: skip
    to_shots(fight).do("shoot ann at rod")
    fight.pass_until("Bea strikes")
    no = fight.refused("hold ann to 3")
    assert no.rule == "CY-1.7" and "Bea" in no.reason
    fight.do("hold bea to 3")
    fight.pass_until("Bea strikes")
    assert [count for count, _ in called(fight)] == [5, 3]


@pytest.mark.rule("CY-1.7")
@pytest.mark.rule("CY-R7")
def test_one_holds_until_a_lower_count_and_acts_with_those_of_it():
    fight = apart(ann=6, zed=4)
    fight.do("hold ann to 4")
    assert fight.last(ActHeld).count == 4
    fight.pass_until("Count 4")
    assert fight.last(CountCalled, part="act").figures == ("ann", "zed")


@pytest.mark.rule("CY-1.7")
def test_a_count_that_nobody_has_is_called_for_who_holds_until_it():
    fight = apart(ann=6, zed=2)
    fight.do("hold ann to 5")
    assert fight.asked.startswith("blue: Count 5:")
    fight.do("hold ann to 3")
    assert fight.asked.startswith("blue: Count 3:")
    assert [(one.figure, one.start, one.end) for one in fight.battle.book.clock(fight.at).held] == [("ann", 6, 3)]


@pytest.mark.rule("CY-1.5")
@pytest.mark.rule("CY-1.7")
def test_who_holds_from_the_last_count_waits_until_it_is_over():
    """Ann and Zed are the last, on 4: she holds until 1, he shoots on 4, and only then is 1 called."""
    fight = to_count(apart(ann=4, zed=4), 4)
    fight.do("hold ann to 1")
    to_shots(fight)
    assert fight.asked == "red: declare shots" and called(fight)[-1] == (4, ("ann", "zed"))
    fight.do("shoot zed at ann")
    fight.pass_until("Count 1")
    assert called(fight)[-1] == (1, ("ann",)) and fight.last(Shot).actor == "zed"


@pytest.mark.rule("CY-R7")
@pytest.mark.rule("CY-1.7")
def test_one_holds_to_a_lower_count_only_down_to_one_and_not_when_half_done():
    fight = apart(ann=4, zed=2)
    for count in (4, 5, 0):
        no = fight.refused(f"hold ann to {count}")
        assert (no.rule, no.measured) == ("CY-1.7", {"count": 4, "to": count})
    fight.do("move ann via 10,19 facing 0")
    assert not fight.asked.startswith("blue: Count 4")
    last = apart(ann=1, zed=4)
    to_count(last, 1)
    assert last.refused("hold ann to 1").rule == "CY-1.7", "it is not even offered"


@pytest.mark.rule("CY-R7")
def test_what_is_held_and_not_done_is_lost_with_the_round():
    fight = apart(ann=6, zed=4)
    fight.do("hold ann to 1")
    fight.dice.lay("initiative", "ann", faces=(3,))
    fight.pass_until("Count 3")
    assert fight.now.round == 2 and fight.all(CountsOver)
    assert (count_of(fight, "ann"), not fight.all(Shot)) == (3, True)


@pytest.mark.rule("CY-R27")
def test_nobody_is_shot_at_in_passing():
    """Ann walks past Zed's pistol on 6; he has his shot on his own count, and no other."""
    fight = apart(ann=6, zed=4)
    fight.do("move ann via 16,20 facing 0")
    assert fight.asked == "blue: declare shots"
    to_count(fight, 4)
    assert not fight.all(Shot)
    fight.do("done", "shoot zed at ann")
    assert not fight.last(Shot).passing


# ---- surprise ----------------------------------------------------------------------------------------------------


UNAWARE = "surprise: {unaware: [red]}"


@pytest.mark.rule("CY-1.2")
@pytest.mark.rule("CY-R9")
def test_a_side_that_surprises_has_a_free_round_without_dice():
    """Red is surprised on a 1: Ann and then Bea act, in order of their ids; red does not, and nobody has rolled."""
    dice = LoadedDice().lay("surprise", "red", faces=(1,))
    fight = showdown(one("bea", "blue", (14, 20)), one("ann", "blue", (10, 20)), one("zed", "red", (10, 10)),
                     more=UNAWARE, seed_dice=dice)  # fmt: skip
    assert fight.asked == "blue: Ann acts"
    assert fight.refused("move bea via 14,18 facing 0").rule == "CY-R9"
    fight.pass_until("Bea acts")
    fight.pass_until("Count")
    assert fight.now.round == 2
    rolled = fight.all(CountsRolled)
    assert len(rolled) == 1 and called(fight)[:2] == [(0, ("ann",)), (0, ("bea",))]


@pytest.mark.rule("CY-R9")
@pytest.mark.rule("CY-R4")
def test_the_quick_draw_is_for_the_first_round_with_dice():
    dice = LoadedDice().lay("surprise", "red", faces=(1,))
    quick = one("ann", "blue", (10, 20), f"{GUN}, specialised: [fast_draw]")
    fight = showdown(quick, one("zed", "red", (10, 10)), more=UNAWARE, seed_dice=dice)
    fight.pass_until("Count 12")
    assert (fight.now.round, count_of(fight, "ann")) == (2, 12)


@pytest.mark.rule("CY-R22")
def test_in_the_free_round_spells_are_cast_undeclared():
    dice = LoadedDice().lay("surprise", "red", faces=(1,))
    mer = one("mer", "blue", (10, 20), f"{MAGE}, spells: [magic_missile]")
    fight = showdown(mer, one("zed", "red", (10, 10)), more=UNAWARE, seed_dice=dice)
    assert fight.asked == "blue: Mer acts"
    to_shots(fight).do("cast mer magic_missile at zed")
    fight.pass_until("declare spells" if fight.figure("mer").prepared else "Count")
    assert fight.last(SpellCast).figure == "mer" and not fight.all(SpellDeclared)


# ---- spells ------------------------------------------------------------------------------------------------------


def caster(
    spells: str = "magic_missile, sleep", dice: LoadedDice | None = None, more: str = "", **counts: int
) -> Fight:
    """Mer the magic-user and Zed with a pistol, ten inches apart, as spells are declared."""
    mer = one("mer", "blue", (10, 20), f"{MAGE}, spells: [{spells}]")
    return showdown(mer, one("zed", "red", (10, 10)), more=more, seed_dice=dice, **counts)


@pytest.mark.rule("CY-1.3")
def test_spells_are_declared_before_the_dice_and_cast_on_the_count():
    fight = caster(mer=4, zed=2)
    assert fight.asked == "blue: declare spells" and not fight.all(CountsRolled)
    fight.do("declare mer magic_missile")
    assert fight.all(CountsRolled)
    to_shots(fight).do("cast mer magic_missile at zed")
    fight.pass_until("Count 2")
    assert (fight.last(SpellCast).spell, fight.figure("mer").prepared) == ("magic_missile", ("sleep",))


@pytest.mark.rule("CY-1.3")
@pytest.mark.rule("CY-R6")
def test_what_is_not_declared_is_not_cast():
    """Neither another spell than the one declared, nor any where none was; one each may be declared."""
    fight = caster(mer=4, zed=2)
    assert fight.refused("declare zed sleep").rule == "SP-3.3.0.1"
    assert fight.refused("declare mer fire_ball").rule == "CY-1.3"
    fight.do("declare mer magic_missile")
    no = to_shots(fight).refused("cast mer sleep toward 10,10")
    assert (no.rule, no.measured) == ("CY-R6", {"declared": "magic_missile"})
    silent = caster(mer=4, zed=2)
    silent.do("done")
    to_count(silent, 4)
    silent.do("done")
    assert silent.asked != "blue: declare shots" and silent.refused("cast mer sleep toward 10,10").rule == "CY-R6"


@pytest.mark.rule("CY-R6")
@pytest.mark.rule("CY-R18")
def test_who_is_hurt_before_his_count_loses_his_spell():
    """Zed shoots Mer on 6; on 4 the spell is gone, spent for nothing, and with it her attack: she may still move."""
    dice = LoadedDice().lay("initiative", "mer", faces=(4,)).lay("initiative", "zed", faces=(6,))
    dice.lay("shot", "zed", faces=(18,)).lay("damage", "zed", faces=(2,))
    fight = caster(dice=dice)
    fight.do("declare mer magic_missile")
    to_shots(fight).do("shoot zed at mer", "done")
    to_count(fight, 4)
    assert fight.last(SpellSpoiled).spell == "magic_missile"
    assert fight.figure("mer").prepared == ("sleep",)
    fight.do("move mer via 12,20 facing 0")
    assert not fight.all(SpellCast)


@pytest.mark.rule("CY-R18")
def test_where_the_table_has_it_so_a_spoiled_spell_is_kept_and_the_attack_is_not():
    dice = LoadedDice().lay("initiative", "mer", faces=(4,)).lay("initiative", "zed", faces=(6,))
    dice.lay("shot", "zed", faces=(18,)).lay("damage", "zed", faces=(2,))
    fight = caster(dice=dice, more="rulings: {CY-R18: kept}\n")
    fight.do("declare mer magic_missile")
    to_shots(fight).do("shoot zed at mer", "done")
    to_count(fight, 4)
    assert fight.last(SpellSpoiled).kept
    assert fight.figure("mer").prepared == ("magic_missile", "sleep")
    fight.do("done")
    assert fight.asked != "blue: declare shots"
    assert not fight.all(SpellCast)


@pytest.mark.rule("CY-R6")
def test_one_hurt_on_his_own_count_casts_all_the_same():
    dice = LoadedDice().lay("initiative", "mer", faces=(4,)).lay("initiative", "zed", faces=(4,))
    dice.lay("shot", "zed", faces=(18,)).lay("damage", "zed", faces=(2,))
    fight = caster(dice=dice)
    fight.do("declare mer magic_missile")
    to_shots(fight).do("cast mer magic_missile at zed")
    to_shots(fight).do("shoot zed at mer")
    assert fight.last(SpellCast).figure == "mer" and not fight.all(SpellSpoiled)


@pytest.mark.rule("CY-R17")
def test_there_is_no_counter_spell():
    """Another magic-user with sleep prepared is not asked: he has declared nothing of the kind."""
    rival = one("zed", "red", (10, 10), f"{MAGE}, spells: [sleep]")
    fight = showdown(one("mer", "blue", (10, 20), f"{MAGE}, spells: [magic_missile]"), rival, mer=4, zed=2)
    fight.do("declare mer magic_missile", "done")
    to_shots(fight).do("cast mer magic_missile at zed")
    assert "counter" not in fight.asked and fight.last(SpellCast).figure == "mer"
    offered = showdown(one("mer", "blue", (10, 20), f"{MAGE}, spells: [sleep]"), rival, mer=4, zed=2)
    offered.pass_until("Count 4")
    assert "duel" not in {offer.kind.verb for offer in offered.position.decision.offers}


# ---- running, parrying, flight, fatigue ----------------------------------------------------------------------------


@pytest.mark.rule("CY-R20")
@pytest.mark.rule("CY-1.1")
def test_half_the_movement_is_a_walk_and_more_is_a_run():
    """Six inches leave time for a shot; seven do not."""
    walks = apart(ann=5, zed=2)
    walks.do("move ann via 16,20 facing 0")
    assert walks.asked == "blue: declare shots"
    runs = apart(ann=5, zed=2)
    runs.do("move ann via 17,20 facing 0")
    assert runs.asked.startswith("red: Count 2:")
    barred = runs.all(CountCalled, part="attack")[0]
    assert (barred.barred, barred.rules) == ({"ann": "has run, and does nothing else"}, ("CY-R14", "CY-R20"))


@pytest.mark.rule("CY-R20")
def test_a_charge_ends_with_a_blow():
    ann, zed = one("ann", "blue", (10, 20), SWORD), one("zed", "red", (10, 10), SWORD)
    fight = showdown(ann, zed, ann=5, zed=2)
    fight.do("charge ann via 10,10 facing 0", "strike ann at zed")
    assert fight.last(Struck, actor="ann").target == "zed"


@pytest.mark.rule("CY-R21")
def test_one_whose_count_is_to_come_may_give_up_his_attack_to_parry():
    """Ann strikes on 5; Zed, who has 2, parries: on 2 he has no blow. Who has had his count is not asked."""
    fight = touching(ann=5, zed=6)
    assert fight.asked.startswith("red: Count 6:")
    fight.do("done", "order parry ask", "hold zed to 2")
    fight.pass_until("Ann strikes").do("strike ann at zed")
    assert fight.asked == "red: Zed may parry Ann's blow"
    fight.do("parry 1")
    assert fight.last(Parried).actor == "zed"
    fight.pass_until("", limit=3)
    assert not fight.all(Struck, actor="zed")
    late = touching(ann=2, zed=5)
    late.do("order parry ask", "done", "done")
    late.pass_until("Ann strikes").do("strike ann at zed")
    assert late.all(Struck, actor="ann") and not late.all(Parried)


@pytest.mark.rule("CY-R24")
def test_those_in_flight_run_on_as_the_round_ends():
    """An orc that broke has no act on its count, and runs when all counts are over."""
    fight = showdown(one("ann", "blue", (24, 20)), one("zed", "red", (24, 10), SWORD), FAR, ann=5, zed=4, far=1)
    runner = replace(fight.figure("zed"), conditions=(Condition("fleeing", 0, "-1"),))
    was = fight.position
    start, now = with_figure(was.start, runner), with_figure(was.now, runner)
    fight.position = Position(start, (), (), Upshot(now, was.decision, ()))
    fight.pass_until("Count 1")
    assert (4, ("zed",)) not in called(fight) and not fight.all(Moved, figure="zed")
    fight.dice.lay("initiative", "ann", faces=(6,))
    fight.pass_until("Count 6")
    assert fight.last(Moved, figure="zed").how == "flee"


@pytest.mark.rule("CY-R11")
def test_fatigue_is_given_unless_it_is_earned():
    """By the default a run tires nobody; where it is earned, a run is a point and a round of rest takes one off."""
    for reading, points in (("given", 0), ("earned", 1)):
        fight = showdown(one("ann", "blue", (10, 30)), FAR, more=f"rulings: {{CY-R11: {reading}}}", ann=5, far=2)
        fight.do("move ann via 10,20 facing 0")
        fight.pass_until("blue: Count")
        assert (fight.now.round, sum(event.points for event in fight.all(Wearied))) == (2, points)
        fight.pass_until("Count", limit=0)
        fight.dice.lay("initiative", "ann", faces=(3,))
        fight.do("done")
        fight.pass_until("blue: Count 3")
        assert sum(event.points for event in fight.all(Wearied)) == 0
        assert (fight.now.round, fight.last(CountsRolled).scores[0].die) == (3, 6)


@pytest.mark.rule("CY-R25")
def test_a_firearm_is_filled_three_at_a_time_instead_of_a_shot():
    """A pistol with two left: reloaded it has five, and then six; full, it is not filled."""
    gun = f"{GUN}, shots: {{pistol: 2}}"
    fight = showdown(one("ann", "blue", (10, 20), gun), one("zed", "red", (10, 10)), ann=5, zed=2)
    to_shots(fight).do("reload ann pistol")
    assert fight.asked != "blue: declare shots"
    def left() -> int | None:
        ann = fight.figure("ann")
        weapon = missile(fight.at, ann, "pistol")
        assert weapon is not None
        return missiles_left(fight.at, ann, weapon)

    assert left() == 5
    fight.dice.lay("initiative", "ann", faces=(4,))
    fight.pass_until("Count 4").do("done")
    fight.do("reload ann")
    assert left() == 6
    fight.dice.lay("initiative", "ann", faces=(6,))
    to_shots(fight.pass_until("blue: Count 6"))
    no = fight.refused("reload ann")
    assert (no.rule, no.measured) == ("CY-R25", {"left": 6})
    assert next(MayReload("blue").examples(fight.at), None) is None


@pytest.mark.rule("CY-R25")
@pytest.mark.parametrize("book", ["starkpool", "cydonia"])
def test_an_empty_firearm_does_not_shoot_under_any_book(book: str):
    gun = f"{GUN}, shots: {{pistol: 0}}"
    text = "figures:\n" + one("ann", "blue", (10, 20), gun) + "\n" + one("zed", "red", (10, 10))
    fight = Fight(text, begin="opening", book=book, dice=LoadedDice().otherwise(10))
    fight.pass_until("blue: declare shots")
    assert fight.refused("shoot ann at zed").rule == "ST-R8"
    fight.do("reload ann")
    fight.pass_until("Count" if book == "cydonia" else "move first")
    assert fight.figure("ann").loosed == (("pistol", -3),)


@pytest.mark.rule("CY-R25")
@pytest.mark.rule("TA-7.2")
def test_in_segments_a_firearm_is_filled_instead_of_the_shot_of_the_round():
    """As intentions are stated: it is no shot more, is told as what it is, and the next round has six less one."""
    gun = f"{GUN}, shots: {{pistol: 0}}"
    text = "figures:\n" + one("ann", "blue", (10, 20), gun) + "\n" + one("zed", "red", (10, 10))
    fight = Fight(text, begin="opening", book="three_actions", dice=LoadedDice().otherwise(10))
    fight.pass_until("blue: state your intentions")
    assert fight.refused("shoot ann at zed").rule == "ST-R8"
    fight.do("reload ann")
    assert fight.figure("ann").loosed == (("pistol", -3),)
    assert fight.refused("reload ann").rule == "CY-R25"
    assert fight.refused("shoot ann at zed").rule == "TA-7.2"
    shown = fight.battle.book.clock(fight.at)
    assert isinstance(shown, Segments)
    assert [row.words for row in shown.rows if row.figure == "ann"] == ["fills its firearm"]
    fight.pass_until("red: state your intentions").pass_until("blue: state your intentions")
    fight.do("shoot ann at zed")
    fight.pass_until("red: state your intentions").pass_until("blue: state your intentions")
    assert fight.figure("ann").loosed == (("pistol", -2),)


@pytest.mark.rule("CY-R25")
@pytest.mark.rule("EX-4.1")
def test_on_the_multiplexor_to_fill_a_firearm_is_chosen_for_an_event():
    gun = f"{GUN}, shots: {{pistol: 0}}"
    duel = Duel("figures:\n" + one("ann", "blue", (10, 20), gun) + "\n" + one("zed", "red", (10, 10)))
    duel.until("blue: ", "choose")
    assert duel.refused("shoot ann at zed").rule == "ST-R8"
    duel.do("reload ann")
    assert not duel.all(Reloaded), "it is secret till its event"
    duel.on_to(1)
    assert [(event.figure, event.rounds) for event in duel.all(Reloaded)] == [("ann", 3)]


@pytest.mark.rule("CY-R26")
@pytest.mark.parametrize(
    ("weapon", "away", "need", "dice"),
    [("pistol", 10, 8, "1d8"), ("rifle", 30, 7, "1d10"), ("shotgun", 7, 9, "1d8"), ("shotgun", 3, 9, "1d10")],
)
def test_firearms_borrow_rows_of_the_missile_matrix(weapon: str, away: int, need: int, dice: str):
    """At an unarmoured man: as light crossbow, heavy crossbow and javelin; a shotgun does more within two inches."""
    gun = GUN.replace("pistol", weapon)
    fight = showdown(one("ann", "blue", (10, 34), gun), one("zed", "red", (10, 34 - away)), ann=5, zed=2,
                     seed_dice=LoadedDice().lay("initiative", "ann", faces=(5,)).lay("initiative", "zed", faces=(2,))
                     .lay("shot", "ann", faces=(19,)))  # fmt: skip
    to_shots(fight).do("shoot ann at zed")
    shot = fight.last(Shot)
    assert (shot.tally.need, shot.hit) == (need, True)
    assert fight.last(Thrown, purpose="damage").spec == dice


KNIFE = "class: fighting_man, level: 1, hit_points: 9, facing: 180, weapons: [dagger]"


def charged(on: int, dice: LoadedDice | None = None, ann: str = "", **more: int) -> Fight:
    """Zed charges Ann, who has a pistol, on count 5; her own count is another, or the same."""
    foes = one("zed", "red", (10, 10), KNIFE), one("zoe", "red", (40, 4), KNIFE)
    dice = (dice or LoadedDice()).lay("shot", "ann", "zed", faces=(19,)).lay("damage", "ann", "zed", faces=(8,))
    fight = showdown(one("ann", "blue", (10, 14), ann or GUN), *foes, seed_dice=dice, ann=on, zed=5, **more)
    if "spells" in ann:
        fight.do("declare ann magic_missile")
    fight.pass_until("red: Count 5").do("charge zed via 10,13 facing 180")
    return fight


@pytest.mark.rule("CY-R29")
@pytest.mark.rule("CY-1.6")
def test_who_is_charged_on_his_own_count_shoots_at_who_charges_and_both_take_effect():
    fight = charged(5)
    fight.pass_until("blue: declare shots").do("shoot ann at zed")
    fight.pass_until("Zed strikes").do("strike zed at ann")
    assert [(type(event), event.actor) for event in fight.events if isinstance(event, Shot | Struck)] == [
        (Shot, "ann"), (Struck, "zed"),
    ]  # fmt: skip
    assert fight.figure("zed").hit_points == 1
    assert fight.figure("ann").locked, "with that the count is over, and they are in melee"


@pytest.mark.rule("CY-R16")
@pytest.mark.rule("CY-R28")
def test_who_is_made_a_prisoner_on_his_own_count_has_shot_all_the_same():
    """Zed has run up to Ann and wrestles her down on the count for which she has declared her shot."""
    dice = LoadedDice().lay("grapple", "zed", faces=(20,)).lay("resist", "ann", faces=(1,))
    fight = charged(5, dice)
    fight.pass_until("blue: declare shots").do("shoot ann at zed")
    fight.pass_until("Zed strikes").do("grapple zed at ann")
    taken, shot = fight.last(Captured), fight.last(Shot)
    assert (taken.figure, shot.actor, shot.target) == ("ann", "ann", "zed")
    assert fight.events.index(taken) < fight.events.index(shot)
    audit(fight.battle, (fight.first, tuple(fight.events)))


@pytest.mark.rule("CY-R16")
@pytest.mark.rule("CY-R28")
@pytest.mark.parametrize(("who", "deed", "comes"), [
    ("", "shoot ann at zed", Shot),
    (f"{MAGE}, spells: [magic_missile]", "cast ann magic_missile at zed", SpellCast),
    (f"{MAGE}, gear: [wand_of_cold]", "use ann wand_of_cold toward 10,10", DeviceUsed),
])  # fmt: skip
def test_who_has_dirt_in_the_eyes_on_his_own_count_has_shot_or_cast_all_the_same(who: str, deed: str, comes: type):
    """Zed has run up to Ann and stuns her by a stunt on the count for which she has declared."""
    dice = LoadedDice().lay("stunt", "zed", faces=(20,)).lay("save", "ann", faces=(1,))
    fight = charged(5, dice, who)
    fight.pass_until("blue: declare shots").do(deed)
    fight.pass_until("Zed strikes").do("stunt dirt zed at ann")
    stunned, came = fight.last(Beset, figures=("ann",)), fight.last(comes)
    assert stunned.condition.name == "stunned"
    assert fight.events.index(stunned) < fight.events.index(came)
    audit(fight.battle, (fight.first, tuple(fight.events)))


@pytest.mark.rule("CY-R30")
def test_who_was_charged_before_his_count_is_in_melee_and_shoots_no_more():
    fight = charged(3)
    fight.pass_until("blue: Count 3")
    assert fight.figure("ann").locked
    assert fight.pass_until("Ann strikes").refused("shoot ann at zed")
    assert not fight.all(Shot)


@pytest.mark.rule("CY-R29")
def test_who_has_walked_up_to_an_enemy_does_not_shoot_him_then():
    fight = showdown(one("ann", "blue", (10, 14)), one("zed", "red", (10, 10), KNIFE), ann=5, zed=2)
    fight.pass_until("blue: Count 5").do("move ann via 10,12 facing 0")
    gun = missile(fight.at, fight.figure("ann"), "")
    assert may_aim(fight.at, fight.figure("ann"), fight.figure("zed"), gun).rule == "SP-3.4.2.3"
    asked = []
    while "Count 2" not in fight.asked:
        asked.append(fight.asked)
        fight.pass_until(limit=1)
    assert "blue: declare shots" not in asked
