"""Mounts that fight, blows and shots at the horse, creatures that may strike otherwise, and those that strike last."""

import pytest
from msgspec.structs import replace

from game.core.commands import Aim, Strike
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Beset
from game.core.fight.horses import HorseHurt, HorseMustered, HorseSlain
from game.core.fight.riding import Unhorsed
from game.core.figures import Condition
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from tests.melee import SWORDSMAN, beset, blows, blue, counts, figures, items, melee, order, red, struck, why
from tests.play import Fight, state_of

RIDER = "class: fighting_man, level: 1, weapons: [sword], mount: heavy_warhorse"
KNIGHT = RIDER + ", armour: plate, hit_points: 30"
MINOTAUR = "creature: minotaur, weapons: [battle_ax]"
ELEPHANT = "class: fighting_man, level: 1, weapons: [spear], mount: war_elephant"


def face_to_face(who: str = RIDER, foe: str = "creature: orc, hit_points: 40", **dice: int | tuple[int, ...]) -> Fight:
    """Ann on her horse before an orc on foot; neither has moved."""
    return melee(blue("ann", 10, 20, who), red("foe", 10, 17.3, foe), **dice)


def parrying(foe: str) -> Fight:
    """The same, and Ann is asked before every blow whether she parries; it is the enemy's turn."""
    text = figures(blue("ann", 10, 20, RIDER), red("foe", 10, 17.3, foe))
    fight = Fight(text, begin="move", dice=LoadedDice().otherwise(10))
    fight.do("order parry ask", "done")
    while "Foe strikes" not in fight.asked:
        fight.do("done")
    return fight


# ---- the mount's own blows ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.19")
@pytest.mark.rule("SP-R134")
def test_the_horse_strikes_after_its_rider():
    """A heavy war horse has two hooves (1d6), beside Ann's blow: on the monsters' matrix with its 3 dice against armour
    class 6 it needs 11; of her own strength, skill and place in the saddle nothing counts."""
    fight = face_to_face(ann=(2, 12, 2))
    assert blows(fight.pass_until("Ann strikes"), "ann") == [(1, "SP-3.5.8.1"), (2, "SP-3.5.9.19")]
    fight.do("strike ann at foe", "strike ann at foe", "strike ann at foe")
    first, hoof, other = fight.all(Struck, actor="ann")
    told = [(one.weapon, one.beast) for one in (first, hoof, other)]
    assert told == [("sword", False), ("hoof", True), ("hoof", True)]
    assert items(first.tally) == {"SP-3.5.9.15": 2}
    assert (hoof.tally.rule, hoof.tally.need, items(hoof.tally)) == ("SP-3.10.1", 11, {})
    assert hoof.hit and hoof.damage == 6
    assert "Ann" not in fight.asked


@pytest.mark.rule("SP-3.5.9.19")
@pytest.mark.rule("SP-R73")
@pytest.mark.parametrize("verb", ["move", "charge"])
def test_not_in_a_round_in_which_it_moved(verb: str):
    """Walked up or charged home: only Ann strikes."""
    fight = melee(blue("ann", 10, 26, RIDER), red("foe", 10, 17, "creature: orc, hit_points: 40"), begin="move")
    fight.do(f"{verb} ann via 10,18 facing 0", "done")
    assert [rule for _, rule in blows(fight.pass_until("strikes"), "ann")] == ["SP-3.5.8.1"]


@pytest.mark.rule("SP-3.5.9.19")
@pytest.mark.rule("SP-R134")
def test_nor_when_it_has_stepped_on():
    """Ann of level 2 kills the orc, rides 2 inches on to the next: she strikes it, her horse does not."""
    rider = RIDER.replace("level: 1", "level: 2")
    fight = melee(
        blue("ann", 10, 20, rider), red("foe", 10, 17.3, "creature: orc, hit_points: 1"),
        red("oaf", 10, 14.6, "creature: orc, hit_points: 40"), ann=(19, 2),
    )  # fmt: skip
    fight.pass_until("Ann strikes").do("strike ann at foe")
    assert fight.asked == "blue: Ann may step on"
    fight.do("move ann via 10,18 facing 0", "strike ann at oaf")
    assert [blow.weapon for blow in fight.all(Struck, actor="ann")] == ["sword", "sword"]
    assert "Ann" not in fight.asked


@pytest.mark.rule("SP-R134")
def test_its_blows_are_not_given_up():
    """The orc strikes before her; Ann, told to parry always, has one blow to give up and not three. Then only the
    horse strikes."""
    flail = "class: fighting_man, level: 2, weapons: [flail], hit_points: 40"
    fight = parrying(flail)
    fight.do("strike foe at ann")
    assert "parry" in fight.asked
    assert fight.refused("parry 2").measured == {"blows": 2, "most": 1}
    fight.do("parry 1")
    fight.pass_until("Ann strikes")
    assert fight.refused("escape ann to 10,26 facing 0").rule == "SP-3.5.6.5"
    fight.do("strike ann at foe")
    assert struck(fight, "ann").beast


@pytest.mark.rule("SP-R134")
@pytest.mark.parametrize("command", ["try disarm ann at foe", "stunt dirt ann at foe", "stunt vault ann to 10,23.5"])
def test_nor_spent_on_tricks_and_stunts(command: str):
    """Ann has struck; what is left are two hooves, which disarm nobody, throw no dirt and do not vault clear."""
    foe = "class: fighting_man, level: 1, weapons: [dagger], hit_points: 40"
    fight = face_to_face(foe=foe, ann=(2, 12)).pass_until("Ann strikes")
    fight.do("strike ann at foe")
    no = fight.refused(command)
    assert (no.rule, no.measured) == ("SP-R134", {"blows": 0})
    verb = command.split()[0]
    legal = [one.text() for offer in fight.position.decision.offers for one in offer.examples(fight.at)]  # type: ignore[union-attr]
    assert not [one for one in legal if one.startswith(verb)]
    fight.do("strike ann at foe")
    assert struck(fight, "ann").beast


@pytest.mark.rule("SP-R231")
@pytest.mark.rule("SP-3.5.9.18")
def test_a_rider_without_room_leaves_it_to_his_mount():
    """Bob stands at Ann's knee: she has no room for her flail; her horse strikes with both hooves all the same. Given
    up for a grapple, her blow leaves the hooves theirs."""
    crowd = (
        blue("ann", 10, 20, RIDER.replace("sword", "flail")), blue("bob", 11.6, 20),
        red("foe", 10, 17.3, "creature: orc, hit_points: 40"),
    )  # fmt: skip
    fight = melee(*crowd, ann=(12, 12)).pass_until("Ann strikes")
    assert fight.refused("strike ann at foe").rule == "SP-3.5.9.18"
    fight.do("done")
    assert fight.asked == "blue: Ann strikes"
    fight.do("strike ann at foe", "strike ann at foe")
    assert [(blow.weapon, blow.hit) for blow in fight.all(Struck, actor="ann")] == [("hoof", True), ("hoof", True)]
    assert "Ann" not in fight.asked
    other = melee(*crowd, ann=(12, 12)).pass_until("Ann strikes")
    other.do("grapple ann at foe", "strike ann at foe")
    assert struck(other, "ann").beast
    free = melee(crowd[0], crowd[2], ann=(12, 12)).pass_until("Ann strikes")
    free.do("done")  # with room for it, who strikes no more strikes no more
    assert "Ann" not in free.asked


@pytest.mark.rule("SP-R134")
def test_one_that_has_shied_does_not_fight():
    """Ann's horse has shied and will bolt: it strikes no blow."""
    text = figures(blue("ann", 10, 20, RIDER), red("foe", 10, 17.3, "creature: orc, hit_points: 40"))
    state = beset(text, "ann", Condition("breaking", 0, "mount"))
    fight = Fight(begin="melee", state=state, dice=LoadedDice().otherwise(10)).pass_until("Ann strikes")
    assert counts(fight, "ann") == 1


@pytest.mark.rule("SP-R134")
def test_a_natural_1_of_the_horse():
    """The hoof slips: Ann saves, or both are down."""
    fight = face_to_face(ann=(2, 1))
    fight.dice.lay("fumble", "ann", faces=(1,))
    fight.pass_until("Ann strikes").do("strike ann at foe", "strike ann at foe")
    assert fight.figure("ann").has("prone")


@pytest.mark.rule("SP-R134")
def test_the_elephant_tramples_or_gores():
    """Two tusks (2d4), or in their place one trample (4d8), as its side chooses before the first."""
    gored = face_to_face(ELEPHANT, ann=(2, 19, 19)).pass_until("Ann strikes")
    gored.do("strike ann at foe", "strike ann at foe")
    assert struck(gored, "ann").weapon == "tusk"
    assert gored.refused("strike ann at foe with trample").rule == "SP-3.5.8.5"
    trampled = face_to_face(ELEPHANT, ann=(2, 19)).pass_until("Ann strikes")
    assert trampled.refused("strike ann at foe with trample").rule == "SP-3.5.8.5"  # it is Ann's own blow first
    trampled.do("strike ann at foe", "strike ann at foe with trample")
    blow = struck(trampled, "ann")
    assert (blow.weapon, blow.beast, blow.damage) == ("trample", True, 32)
    assert "Ann" not in trampled.asked


# ---- at the horse ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R9")
@pytest.mark.rule("ST-R22")
def test_a_blow_at_the_horse():
    """The orc strikes at the horse under the knight in plate: armour class 7, no -1 for the footman. Its 3d8 hit
    points, all 8s, are thrown then; some go; the knight is unhurt."""
    fight = melee(blue("ann", 10, 20, KNIGHT), red("foe", 10, 17.3, "creature: orc, weapons: [spear]"), foe=19)
    fight.pass_until("Foe strikes").do("strike foe at ann horse")
    blow = struck(fight, "foe")
    assert blow.horse and "the horse's armour class 7" in blow.tally.label
    assert "SP-3.5.9.15.1" not in items(blow.tally)
    assert fight.last(HorseMustered).hit_points == 24
    assert fight.last(HorseHurt).left == 24 - blow.damage
    assert fight.figure("ann").hit_points == 30 and fight.figure("ann").profile.mount


@pytest.mark.rule("ST-R9")
@pytest.mark.rule("ST-R22")
@pytest.mark.rule("SP-3.5.9.11.1")
def test_when_it_falls_the_rider_is_unhorsed():
    """The horse has 1 point left: it falls, and the knight lies prone on his feet's size, without a first save."""
    state = state_of(figures(blue("ann", 10, 20, KNIGHT), red("foe", 10, 17.3, "creature: orc, weapons: [spear]")))
    ann = replace(state.figures["ann"], horse=1)
    state = replace(state, figures={**state.figures, "ann": ann})
    dice = LoadedDice().otherwise(10).lay("blow", "foe", faces=(19,)).lay("stun", "ann", faces=(20,))
    fight = Fight(begin="melee", state=state, dice=dice).pass_until("Foe strikes")
    fight.do("strike foe at ann horse")
    assert fight.last(HorseSlain).by == "foe"
    assert fight.last(Unhorsed).rules[0] == "ST-R9"
    one = fight.figure("ann")
    assert (one.profile.mount, one.profile.size, one.has("prone"), one.hit_points) == ("", "M", True, 30)
    assert not one.has("stunned") and one.horse == 0


@pytest.mark.rule("ST-R9")
def test_unless_it_is_named_the_blow_is_for_the_rider():
    """The common blow strikes the rider; and there is no horse under a man on foot."""
    fight = melee(blue("ann", 10, 20, KNIGHT), red("foe", 10, 17.3, "creature: orc, weapons: [spear]"), foe=20)
    fight.pass_until("Foe strikes").do("strike foe at ann")
    assert fight.figure("ann").hit_points < 30 and not fight.all(HorseHurt)
    other = melee(blue("ann", 10, 20), red("foe", 10, 18, "creature: orc, weapons: [spear]"))
    assert other.pass_until("Foe strikes").refused("strike foe at ann horse").rule == "ST-R9"


@pytest.mark.rule("ST-R22")
def test_nobody_parries_for_the_horse():
    """Ann would parry every blow; at one at her horse she is not asked."""
    flail = "class: fighting_man, level: 2, weapons: [flail], hit_points: 40"
    fight = parrying(flail)
    fight.do("strike foe at ann horse")
    assert struck(fight, "foe").horse and "parry" not in fight.asked


@pytest.mark.rule("ST-R9")
@pytest.mark.rule("ST-R22")
def test_a_shot_at_the_horse():
    """An archer names the horse: armour class 7 and no shield; the arrow's 6 come off its 24."""
    bow = "class: scout, level: 1, weapons: [longbow]"
    knight = KNIGHT + ", shield: wood"
    fight = Fight(
        figures(blue("bow", 10, 30, bow), red("ann", 10, 20, knight), red("cat", 14, 20)), begin="missile",
        dice=LoadedDice().otherwise(10).lay("shot", "bow", faces=(19,)),
    )  # fmt: skip
    assert fight.refused("shoot bow at cat horse").rule == "ST-R9"
    fight.do("shoot bow at ann horse with longbow", "done")
    while fight.position.decision is not None and "declare" in fight.asked:
        fight.do("done")
    shot = fight.last(Shot)
    assert shot.horse and "armour class 7" in shot.tally.label
    assert fight.last(HorseHurt).left == 24 - shot.damage
    assert fight.figure("ann").hit_points == 30


def test_the_naming_goes_both_ways():
    """What is typed is what is written."""
    strike, aim = Strike("a", "b", "", True), "shoot a at b horse with longbow"
    assert strike.text() == "strike a at b horse" and read(strike.text()) == strike
    assert read(aim).aims == (Aim("a", "b", "longbow", True),) and read(aim).text() == aim
    assert read("strike a at horse") == Strike("a", "horse")


# ---- other attacks, and always last ------------------------------------------------------------------------------


@pytest.mark.rule("SP-R63")
@pytest.mark.rule("SP-R137")
@pytest.mark.rule("SP-3.5.8.5")
def test_the_minotaur_chooses():
    """Gore and bite (1d6 each), or one blow of its axe (1d6+2): chosen before its first blow, for that round."""
    gores = melee(blue("ann", 10, 20), red("foe", 10, 17.6, MINOTAUR), foe=(19, 19)).pass_until("Foe strikes")
    assert counts(gores, "foe") == 2
    gores.do("strike foe at ann")
    assert gores.refused("strike foe at ann with battle_ax").rule == "SP-3.5.8.5"
    gores.do("strike foe at ann")
    assert [one.weapon for one in gores.all(Struck, actor="foe")] == ["gore", "bite"]
    axe = melee(blue("ann", 10, 20), red("foe", 10, 17.6, MINOTAUR), foe=19).pass_until("Foe strikes")
    axe.do("strike foe at ann with battle_ax")
    blow = struck(axe, "foe")
    assert (blow.weapon, blow.damage) == ("battle_ax", 8)
    assert "Foe strikes" not in axe.asked
    assert axe.last(Beset).condition == Condition("other_attacks", 1)


@pytest.mark.rule("SP-R63")
@pytest.mark.rule("SP-R137")
def test_by_the_ratio_too():
    """Where monsters use the ratio, 6 dice against a man of level 1 give six blows, with the axe as well."""
    more = "rulings: {SP-R11: ratio}\n"
    fight = melee(blue("ann", 10, 20, SWORDSMAN + ", hit_points: 99"), red("foe", 10, 17.6, MINOTAUR), more=more)
    fight.pass_until("Foe strikes")
    assert counts(fight, "foe") == 6
    fight.do("strike foe at ann with battle_ax", *["strike foe at ann"] * 5)
    assert [blow.weapon for blow in fight.all(Struck, actor="foe")] == ["battle_ax"] * 6


@pytest.mark.rule("SP-R137")
def test_without_a_weapon_no_choice():
    """An unarmed minotaur gores and bites."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 17.6, "creature: minotaur")).pass_until("Foe strikes")
    assert fight.refused("strike foe at ann with weapon").rule == "SP-3.5.8.5"


@pytest.mark.rule("SP-R136")
@pytest.mark.parametrize("weapon", ["dagger", "pike"])
def test_zombies_strike_last(weapon: str):
    """A zombie with a pike against Ann's dagger: she goes first, in the first exchange and after."""
    fight = melee(
        blue("ann", 10, 20, f"class: fighting_man, level: 1, weapons: [{weapon}]"),
        red("foe", 10, 18, "creature: zombie, weapons: [pike], hit_points: 40"),
    ).pass_until("strikes")
    assert order(fight) == ["ann", "foe"]
    assert why(fight, "ann")[1] == "SP-R136"


@pytest.mark.rule("SP-R136")
def test_two_zombies_as_the_rules_say():
    """Zombie against zombie: the longer weapon."""
    zombie = "creature: zombie, weapons: [{}], hit_points: 40"
    fight = melee(blue("ann", 10, 20, zombie.format("club")), red("foe", 10, 18, zombie.format("pike")))
    fight.pass_until("strikes")
    assert order(fight) == ["foe", "ann"] and why(fight, "foe")[1] == "SP-3.5.2.1"


# ---- behind the joint of two -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R138")
@pytest.mark.rule("SP-3.5.1.4")
@pytest.mark.parametrize(("apart", "free"), [(1.0, True), (1.6, True), (2.2, False)])
def test_behind_the_joint_of_two(apart: float, free: bool):
    """Cat stands right behind the joint of Ann and Bea, the orc before it: no room to pass between them while the gap
    is narrower than its base of 1 inch; farther apart they shelter her no more."""
    left, right = 10 - apart / 2, 10 + apart / 2
    fight = melee(
        blue("ann", left, 20), blue("bea", right, 20), blue("cat", 10, 20.9 if apart < 2 else 20.2),
        red("foe", 10, 18.4),
    )  # fmt: skip
    held = fight.at.field.holders(fight.figure("cat"))
    assert (held == ()) is free
