"""Sections 3.5.9.9 to 3.5.9.12 and 3.5.9.21: disarm, split or hook a shield, unhorse, knock down."""

import pytest

from game.core.fight.deeds import Drew, Fumbled, Knocked, Parried, Saved, Struck
from game.core.fight.harm import Beset, Damaged
from game.core.fight.nerve import MoraleChecked
from game.core.fight.riding import Unhorsed
from game.core.fight.tricks import Disarmed, Guarded, ShieldLost, Tried
from game.core.figures import Condition
from game.core.held.things import Laid
from game.play.asked.dice_box import LoadedDice
from game.play.exchanged import StruckBehind
from tests.melee import beset, blue, figures, items, red
from tests.play import Fight

MAN = "class: fighting_man, level: 1, weapons: [{}]"
ORC = "creature: orc, weapons: [{}]"


def armed(weapon: str, more: str = "") -> str:
    return MAN.format(weapon) + more


def orc(weapon: str = "sword", more: str = "") -> str:
    return ORC.format(weapon) + more


def dice(trick: int = 19, save: int = 1, **more: int) -> LoadedDice:
    """The try shows 19 unless told, and whoever saves shows 1; others by purpose."""
    laid = LoadedDice().otherwise(10).lay("trick", "ann", faces=(trick,)).lay("save", "foe", faces=(save,))
    for purpose, face in more.items():
        laid.lay(purpose, faces=(face,))
    return laid


def against(who: str, foe: str, *more: str, rolls: LoadedDice | None = None, text: str = "", x: float = 10) -> Fight:
    """It is Ann's turn, at 10,20 looking up the table at the orc, at 10,18."""
    lines = (blue("ann", x, 20, who), red("foe", x, 18, foe), *more)
    fight = Fight(text + figures(*lines), begin="melee", dice=rolls if rolls is not None else dice())
    return turn(fight, "ann")


def turn(fight: Fight, name: str) -> Fight:
    """Everybody holds his blow until it is this figure's turn."""
    while "strikes" not in fight.asked or fight.position.decision.figures != (name,):  # type: ignore[union-attr]
        fight.do("done")
    return fight


# ---- what all have in common -------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R66")
def test_armour_class_seven_whatever_the_target_wears():
    """A sword needs 12 at AC 7. The knight's plate and shield (AC 2) are nothing to it; +2 on the prone is."""
    knight = "class: fighting_man, level: 1, weapons: [sword], armour: plate, shield: metal"
    fight = against(armed("sword"), knight)
    fight.do("try disarm ann at foe")
    tried = fight.last(Tried)
    assert (tried.tally.need, items(tried.tally), tried.hit) == (12, {}, True)
    hill = "terrain:\n  - {kind: hill, points: [[8, 16], [12, 16], [12, 19.2], [8, 19.2]], height: 1}\n"
    lower = against(armed("sword"), knight, text=hill)
    lower.do("try disarm ann at foe")
    assert items(lower.last(Tried).tally) == {"SP-3.5.9.16": -1}


@pytest.mark.rule("SP-3.5.9.21")
@pytest.mark.parametrize("roll", [19, 2])
@pytest.mark.parametrize("save", [20, 1])
def test_it_uses_up_a_blow_and_does_no_damage(roll: int, save: int):
    """Hit or missed, saved or not: the blow is spent, and nobody loses a hit point."""
    fight = against(armed("quarter_staff"), orc("sword"), rolls=dice(roll, save))
    fight.do("try knock ann at foe")
    assert not fight.all(Damaged) and not fight.all(Struck)
    assert fight.figure("ann").blows == 1
    assert "Ann strikes" not in fight.asked


@pytest.mark.rule("SP-3.5.9.21")
def test_one_of_several_blows():
    """Level 2 against an orc: the first blow disarms it, the second strikes."""
    fight = against(armed("sword").replace("level: 1", "level: 2"), orc())
    fight.do("try disarm ann at foe", "strike ann at foe")
    assert fight.last(Disarmed).figure == "foe" and fight.last(Struck).actor == "ann"


@pytest.mark.rule("SP-R82")
def test_a_natural_twenty_is_a_hit_and_nothing_more():
    fight = against(armed("sword"), orc(), rolls=dice(20, 20))
    fight.do("try disarm ann at foe")
    assert fight.last(Tried).hit and "SP-R82" in fight.last(Tried).rules
    assert fight.last(Saved).success and fight.figure("foe").weapon == "sword" and not fight.all(Damaged)


@pytest.mark.rule("SP-R121")
def test_a_natural_one_may_fumble():
    fight = against(armed("sword"), orc(), rolls=dice(1, 1, fumble=1))
    fight.do("try disarm ann at foe")
    assert fight.last(Fumbled).figure == "ann" and not fight.all(Disarmed)


@pytest.mark.rule("SP-R121")
def test_it_may_be_parried_but_not_with_the_shield():
    """The orc gives up its blow: -3 on the die. Its shield would only take off damage, and there is none."""
    lines = (blue("ann", 10, 20, armed("halberd")), red("foe", 10, 18, orc("sword", ", shield: metal")))
    fight = Fight(figures(*lines), begin="move", dice=dice(13)).pass_until("red: Counter Move")
    fight.do("order parry ask", "done")
    turn(fight, "ann").do("try split ann at foe")
    assert fight.asked.startswith("red: Foe may parry")
    assert fight.refused("parry 1 with shield").rule == "SP-3.5.9.7"
    fight.do("parry 1")
    assert fight.all(Parried) and not fight.all(Guarded)
    assert items(fight.last(Tried).tally) == {"SP-3.5.9.6": -3} and not fight.last(Tried).hit


@pytest.mark.rule("SP-R121")
def test_from_behind_it_is_an_attack_from_behind():
    """Bea behind the orc, Ann before it: +2, the orc has no answer to her, and checks morale."""
    lines = (blue("ann", 10, 20, armed("mace")), blue("bea", 10, 16, armed("sword"), 180), red("foe", 10, 18, orc()))
    fight = Fight(figures(*lines), begin="melee", dice=LoadedDice().otherwise(10).lay("trick", faces=(5,)))
    turn(fight, "bea").do("try disarm bea at foe")
    assert items(fight.last(Tried).tally) == {"SP-3.5.9.2": 2} and not fight.last(Tried).hit
    assert fight.last(StruckBehind).by == "bea"
    assert fight.last(MoraleChecked).figures == ("foe",)


def test_the_tricks_open_are_offered():
    fight = against(armed("halberd"), orc("sword", ", shield: wood"))
    offered = [one.text() for offer in fight.position.decision.offers for one in offer.examples(fight.at)]  # type: ignore[union-attr]
    tricks = [text for text in offered if text.startswith("try")]
    assert tricks == ["try disarm ann at foe", "try split ann at foe", "try hook ann at foe", "try knock ann at foe"]


def test_no_such_trick():
    assert "no trick" in against(armed("sword"), orc()).refused("try tickle ann at foe").reason


# ---- disarm ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.9")
@pytest.mark.parametrize(("save", "lost"), [(14, False), (13, True)])
def test_disarm(save: int, lost: bool):
    """An orc (1 hit die) saves against stone on 14 or loses its sword."""
    fight = against(armed("sword"), orc(), rolls=dice(19, save))
    fight.do("try disarm ann at foe")
    assert fight.last(Saved).tally.need == 14 and fight.last(Saved).against == "disarming"
    assert (fight.figure("foe").weapon == "") is lost
    assert ("sword" in fight.figure("foe").carries) is not lost
    assert len(fight.all(Disarmed)) == len(fight.all(Laid)) == int(lost)


@pytest.mark.rule("SP-3.5.9.9")
@pytest.mark.rule("SP-R86")
@pytest.mark.parametrize(
    ("mine", "its", "allowed"), [("sword", "sword", True), ("mace", "sword", False), ("spear", "sword", True)]
)
def test_only_with_a_weapon_as_long(mine: str, its: str, allowed: bool):
    fight = against(armed(mine), orc(its))
    if allowed:
        fight.do("try disarm ann at foe")
        assert fight.last(Tried).hit
    else:
        no = fight.refused("try disarm ann at foe")
        assert (no.rule, no.measured) == ("SP-3.5.9.9", {"length": 3, "needed": 4})
        assert no.reason == "Ann's weapon, of length 3, is shorter than Foe's sword, of 4"


@pytest.mark.rule("SP-R86")
def test_size_adds_to_the_length():
    """An ogre's club of 6 counts 9: Ann's spear of 8 is too short, her pike is not."""
    no = against(armed("spear"), "creature: ogre", x=10).refused("try disarm ann at foe")
    assert no.measured == {"length": 8, "needed": 9}
    fight = against(armed("pike"), "creature: ogre")
    fight.do("try disarm ann at foe")
    assert fight.figure("foe").weapon == ""


@pytest.mark.rule("SP-3.5.9.9")
@pytest.mark.parametrize("foe", ["creature: dire_wolf", "creature: orc, weapons: []"])
def test_the_unarmed_cannot_be_disarmed(foe: str):
    assert against(armed("sword"), foe).refused("try disarm ann at foe").reason == "Foe has no weapon in hand"


@pytest.mark.rule("SP-3.5.9.9")
def test_nobody_disarms_with_his_fists():
    assert against(armed(""), orc()).refused("try disarm ann at foe").rule == "SP-3.5.9.9"


@pytest.mark.rule("SP-3.5.9.9.1")
@pytest.mark.rule("SP-R67")
@pytest.mark.rule("ST-R11")
def test_where_it_lands():
    """Tens 10 and ones 1 are 90 degrees, to the right; 10 feet are 2 inches."""
    fight = against(armed("sword"), orc(), rolls=dice(19, 1, direction=10, degrees=1, flung=10))
    fight.do("try disarm ann at foe")
    thing = fight.last(Laid).thing
    assert (thing.item, thing.at) == ("sword", (12 * 1024, 18 * 1024))
    assert fight.now.lying == (thing,)


@pytest.mark.rule("SP-R124")
def test_it_stays_on_the_table():
    """At the table's edge, flying off it: it lies at the last place on its way that can be stood on."""
    fight = against(armed("sword"), orc(), rolls=dice(19, 1, direction=28, degrees=1, flung=10), x=1)
    fight.do("try disarm ann at foe")
    x, y = fight.last(Laid).thing.at
    assert 0 <= x < 512 and y == 18 * 1024


@pytest.mark.rule("SP-R124")
def test_the_disarmed_draws_what_costs_him_nothing():
    """A dagger is drawn for nothing; an axe is not."""
    fight = against(armed("sword"), "creature: orc, weapons: [sword, dagger]")
    fight.do("try disarm ann at foe")
    assert fight.last(Drew).weapon == "dagger" and fight.figure("foe").weapon == "dagger"
    fight = against(armed("sword"), "creature: orc, weapons: [sword, hand_ax]")
    fight.do("try disarm ann at foe")
    assert fight.figure("foe").weapon == "" and not fight.all(Drew)


# ---- split or hook a shield --------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.10")
@pytest.mark.parametrize(("what", "how", "lies"), [("split", "split", False), ("hook", "hooked", True)])
@pytest.mark.parametrize(("save", "lost"), [(14, False), (13, True)])
def test_split_or_hook(what: str, how: str, lies: bool, save: int, lost: bool):
    """As the attacker chooses: broken, or hooked away, so that it lies on the table; a metal one may be saved."""
    fight = against(armed("battle_ax"), orc("sword", ", shield: metal"), rolls=dice(19, save))
    fight.do(f"try {what} ann at foe")
    assert fight.last(Saved).tally.need == 14
    assert (fight.figure("foe").shield == "") is lost
    assert [event.how for event in fight.all(ShieldLost)] == ([how] if lost else [])
    assert [thing.item for thing in fight.now.lying] == (["metal"] if lost and lies else [])


@pytest.mark.rule("SP-3.5.9.10")
@pytest.mark.rule("SP-R68")
@pytest.mark.parametrize("weapon", ["hand_ax", "battle_ax", "heavy_ax", "halberd"])
def test_with_what_it_is_done(weapon: str):
    fight = against(armed(weapon), orc("sword", ", shield: wood"))
    fight.do("try split ann at foe")
    assert fight.figure("foe").shield == ""


@pytest.mark.rule("SP-3.5.9.10")
@pytest.mark.rule("SP-R68")
def test_the_pollaxe_is_of_the_halberds_row():
    """There is one weapon for both, and its row is theirs."""
    halberd = against(armed("halberd"), orc()).battle.catalogue.weapons["halberd"]
    assert halberd.row == "halberd_pollax" and "splitshield" in halberd.flags


@pytest.mark.rule("SP-3.5.9.10")
def test_with_what_it_is_not_done():
    assert against(armed("sword"), orc("sword", ", shield: wood")).refused("try hook ann at foe").rule == "SP-3.5.9.10"
    assert against(armed("halberd"), orc()).refused("try hook ann at foe").reason == "Foe holds no shield"


@pytest.mark.rule("SP-3.5.9.10.1")
def test_a_magic_shield_is_only_hooked():
    fight = against(armed("halberd"), orc("sword", ", shield: metal+1"))
    assert fight.refused("try split ann at foe").rule == "SP-3.5.9.10.1"
    fight.do("try hook ann at foe")
    assert fight.figure("foe").shield == "" and fight.now.lying[0].item == "metal+1"


@pytest.mark.rule("SP-3.5.9.10.2")
def test_a_wooden_shield_has_no_save():
    fight = against(armed("halberd"), orc("sword", ", shield: wood"), rolls=dice(19))
    fight.do("try split ann at foe")
    assert not fight.all(Saved) and fight.figure("foe").shield == ""


# ---- unhorse -----------------------------------------------------------------------------------------------------

KNIGHT = "class: fighting_man, level: 3, weapons: [sword], armour: plate, mount: heavy_warhorse"


def rider(weapon: str, rolls: LoadedDice | None = None, who: str = KNIGHT) -> Fight:
    lines = (blue("ann", 10, 20, armed(weapon)), red("foe", 10, 17.4, who))
    fight = Fight(figures(*lines), begin="melee", dice=rolls if rolls is not None else dice())
    return turn(fight, "ann")


@pytest.mark.rule("SP-3.5.9.11")
@pytest.mark.parametrize(("save", "falls"), [(14, False), (13, True)])
def test_unhorse(save: int, falls: bool):
    """The knight of level 3 saves on 14 or lies prone beside the place of his horse."""
    fight = rider("bill", dice(19, save))
    fight.do("try unhorse ann at foe")
    assert len(fight.all(Unhorsed)) == int(falls)
    assert fight.figure("foe").has("prone") is falls
    assert (fight.figure("foe").profile.mount == "") is falls


@pytest.mark.rule("SP-3.5.9.11.1")
@pytest.mark.rule("SP-R69")
@pytest.mark.parametrize(("second", "stunned"), [(14, False), (13, True)])
def test_the_second_save(second: int, stunned: bool):
    """Only the fallen saves again: stunned through the next round if he fails."""
    fight = rider("bill", dice(19, 1).lay("stun", "foe", faces=(second,)))
    fight.do("try unhorse ann at foe")
    found = fight.figure("foe").condition("stunned")
    assert (found is not None and found.until == 2) is stunned


@pytest.mark.rule("SP-R69")
def test_no_second_save_where_the_first_succeeded():
    fight = rider("bill", dice(19, 20))
    fight.do("try unhorse ann at foe")
    assert len(fight.all(Saved)) == 1 and not fight.all(Beset)


@pytest.mark.rule("SP-3.5.9.11")
@pytest.mark.parametrize("weapon", ["bill", "pike"])
def test_with_bill_and_pike(weapon: str):
    fight = rider(weapon)
    fight.do("try unhorse ann at foe")
    assert fight.figure("foe").has("prone")


@pytest.mark.rule("SP-3.5.9.11")
def test_with_a_lance_from_the_saddle():
    lancer = "class: fighting_man, level: 3, weapons: [mounted_lance], mount: medium_warhorse"
    lines = (blue("ann", 10, 20, lancer), red("foe", 10, 16.5, KNIGHT))
    fight = turn(Fight(figures(*lines), begin="melee", dice=dice()), "ann")
    fight.do("try unhorse ann at foe")
    assert fight.figure("foe").profile.mount == ""


@pytest.mark.rule("SP-3.5.9.11")
def test_whom_it_does_not_concern():
    no = rider("halberd").refused("try unhorse ann at foe")
    assert no.reason == "a halberd unhorses nobody; bill, lance and pike do"
    assert against(armed("bill"), orc()).refused("try unhorse ann at foe").reason == "Foe is no rider"


# ---- knock down --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.12")
@pytest.mark.parametrize(("save", "falls"), [(14, False), (13, True)])
def test_knock_down(save: int, falls: bool):
    fight = against(armed("quarter_staff"), orc(), rolls=dice(19, save))
    fight.do("try knock ann at foe")
    assert fight.figure("foe").has("prone") is falls
    assert len(fight.all(Knocked)) == int(falls)


@pytest.mark.rule("SP-3.5.9.12")
@pytest.mark.parametrize(
    "weapon",
    ["big_club", "flail", "quarter_staff", "heavy_ax", "maul", "halberd", "bill", "two_handed_sword", "pike"],
)
def test_with_any_two_handed_weapon(weapon: str):
    fight = against(armed(weapon), orc())
    fight.do("try knock ann at foe")
    assert fight.figure("foe").has("prone")


@pytest.mark.rule("SP-3.5.9.12")
def test_with_a_lance():
    """A rider is large: he may knock down whom he likes of those on foot."""
    lancer = "class: fighting_man, level: 3, weapons: [mounted_lance], mount: medium_warhorse"
    lines = (blue("ann", 10, 20.6, lancer), red("foe", 10, 18, "creature: ogre"))
    fight = turn(Fight(figures(*lines), begin="melee", dice=dice()), "ann")
    fight.do("try knock ann at foe")
    assert fight.figure("foe").has("prone")


@pytest.mark.rule("SP-3.5.9.12")
def test_not_the_larger_nor_the_mounted_nor_with_one_hand():
    no = against(armed("bill"), "creature: ogre").refused("try knock ann at foe")
    assert (no.rule, no.measured) == ("SP-3.5.9.12", {"size": "M", "target": "L"})
    assert rider("bill").refused("try knock ann at foe").reason == "Foe is mounted"
    assert against(armed("sword"), orc()).refused("try knock ann at foe").rule == "SP-3.5.9.12"


@pytest.mark.rule("SP-3.5.9.12")
def test_who_lies_is_not_knocked_down_again():
    fight = against(armed("bill").replace("level: 1", "level: 2"), orc())
    fight.do("try knock ann at foe")
    assert fight.refused("try knock ann at foe").reason == "Foe is down already"


@pytest.mark.rule("SP-R121")
def test_images_take_a_trick_as_they_take_a_blow():
    """Of the orc's two images one is gone, and the orc has its sword still."""
    text = figures(blue("ann", 10, 20, armed("sword")), red("foe", 10, 18, orc()))
    fight = Fight(begin="melee", state=beset(text, "foe", Condition("images", 0, "2")), dice=dice())
    turn(fight, "ann").do("try disarm ann at foe")
    assert fight.last(Tried).hit and not fight.all(Saved)
    images = fight.figure("foe").condition("images")
    assert fight.figure("foe").weapon == "sword" and images is not None and images.value == "1"
