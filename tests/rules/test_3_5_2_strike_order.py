"""Section 3.5.2: who strikes first, in the first exchange and later, and the extra blows of short weapons."""

import pytest

from game.catalogue.tables import load
from game.core.fight.deeds import Parried, Struck
from game.core.fight.harm import Slain
from game.play.exchanged import Hastened
from tests.melee import blows, blue, counts, melee, next_exchange, order, red, struck, until, why
from tests.play import Fight


def armed(weapon: str, level: int = 1) -> str:
    return f"class: fighting_man, level: {level}, weapons: [{weapon}]"


def orc(weapon: str) -> str:
    return f"creature: orc, weapons: [{weapon}]"


# ---- lengths -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.2.1")
def test_the_longer_weapon_strikes_first():
    """The orc with a sword (length 4) walks up to Ann, who has a spear (8): she strikes first all the same."""
    fight = melee(blue("ann", 10, 20, armed("spear")), red("orc", 10, 12), begin="move", first="red")
    fight.do("move orc via 10,18 facing 180", "done")
    fight.pass_until("refuse melee?").do("done")
    assert order(fight) == ["ann", "orc"]
    assert why(fight, "ann") == ("longer weapon", "SP-3.5.2.1")
    assert fight.asked == "blue: Ann strikes"
    fight.do("strike ann at orc", "strike orc at ann")
    assert [blow.actor for blow in fight.all(Struck)] == ["ann", "orc"]


@pytest.mark.rule("SP-3.5.2.1")
def test_it_is_not_the_others_turn():
    """Ann's spear (8) comes before the orc's sword (4): the orc cannot be made to strike now."""
    fight = melee(blue("ann", 10, 20, armed("spear")), red("orc", 10, 18))
    assert fight.refused("strike orc at ann").rule == "SP-3.5.2.1"


def walked_up(mine: str, its: str, *, more: str = "") -> Fight:
    """An orc comes down the table to Ann at 10,20 and stops 1 inch from her, at 10,18."""
    fight = melee(blue("ann", 10, 20, armed(mine)), red("orc", 10, 13, orc(its)), begin="move", first="red", more=more)
    fight.do("move orc via 10,18 facing 180", "done")
    return fight.pass_until("refuse melee?").pass_until("strikes")


@pytest.mark.rule("SP-3.5.2.2")
def test_equal_lengths_who_moved_in_strikes_first():
    """Sword against sword (4 and 4): the orc moved in and strikes first."""
    fight = walked_up("sword", "sword")
    assert order(fight) == ["orc", "ann"]
    assert why(fight, "orc") == ("moved in", "SP-3.5.2.2")


HILL = "terrain:\n  - {kind: hill, points: [[0, 19], [40, 19], [40, 34], [0, 34]], height: 1}\n"


@pytest.mark.rule("SP-3.5.2.2")
def test_unless_the_defender_stands_higher():
    """The same, but Ann stands on a hill whose edge runs at y 19, and the orc comes to its foot: she strikes first."""
    fight = walked_up("sword", "sword", more=HILL)
    assert order(fight) == ["ann", "orc"]
    assert why(fight, "ann") == ("stands higher", "SP-3.5.2.2")


@pytest.mark.rule("SP-3.5.2.2")
@pytest.mark.rule("SP-3.5.2.1")
def test_height_does_not_help_against_length():
    """The orc at the foot of the hill has a spear (8), Ann above a sword (4): length goes before height."""
    assert order(walked_up("sword", "spear", more=HILL)) == ["orc", "ann"]


@pytest.mark.rule("SP-3.5.2.2")
@pytest.mark.rule("SP-R51")
@pytest.mark.parametrize("first", ["blue", "red"])
def test_neither_moved(first: str):
    """Sword against sword, both stood there before: the side with the Move strikes first."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 18), first=first)
    assert order(fight)[0] == {"blue": "ann", "red": "orc"}[first]
    assert why(fight, order(fight)[0]) == ("has the Move", "SP-R51")


@pytest.mark.rule("SP-R101")
def test_both_moved_the_last_brought_them_together():
    """Ann walks in the Move phase and meets nobody; the orc then walks up to her in the Counter Move: it moved in."""
    fight = melee(blue("ann", 10, 26), red("orc", 10, 10), begin="move")
    fight.do("move ann via 10,20 facing 0", "move orc via 10,19 facing 180")
    fight.pass_until("strikes")
    assert order(fight) == ["orc", "ann"]
    assert why(fight, "orc") == ("moved in", "SP-3.5.2.2")


@pytest.mark.rule("SP-R51")
def test_charge_meets_counter_charge():
    """Ann charges the orc from 14 inches, it counter-charges: equal swords, and she declared first."""
    fight = melee(blue("ann", 10, 24), red("orc", 10, 10), begin="move")
    fight.do("charge ann via 10,10 facing 0", "charge orc via 10,24 facing 180")
    fight.pass_until("strikes")
    assert order(fight) == ["ann", "orc"]
    assert why(fight, "ann") == ("declared the charge", "SP-R51")


# ---- later exchanges ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.2.3")
@pytest.mark.rule("SP-R4")
def test_later_the_shorter_strikes_first():
    """Spear (8) against sword (4): first exchange Ann, second exchange the orc, third the orc again."""
    fight = melee(blue("ann", 10, 20, armed("spear")), red("orc", 10, 18))
    assert order(fight) == ["ann", "orc"]
    for _ in range(2):
        next_exchange(fight)
        assert order(fight) == ["orc", "ann"]
        assert why(fight, "orc") == ("shorter weapon", "SP-3.5.2.3")


@pytest.mark.rule("SP-3.5.2.3")
def test_ties_keep_their_order():
    """The orc walked up, sword against sword, and struck first; so it does in the second exchange and the third."""
    fight = walked_up("sword", "sword")
    for _ in range(2):
        next_exchange(fight)
        assert order(fight) == ["orc", "ann"]
        assert why(fight, "orc") == ("as before", "SP-3.5.2.3")


@pytest.mark.rule("SP-3.5.2.3")
@pytest.mark.rule("SP-R4")
def test_first_is_first_for_each_pair():
    """Ann (spear) has fought the orc (sword) for a round when an ogg with a dagger walks up to her.

    Against the orc it is a later exchange: it goes first. Against the newcomer it is the first: Ann goes before him."""
    fight = melee(blue("ann", 10, 20, armed("spear")), red("orc", 10, 18), red("ogg", 13, 12, orc("dagger")))
    until(fight, 2, "red: Move").do("move ogg via 11,19 facing 180")
    fight.pass_until("strikes")
    assert order(fight) == ["orc", "ann", "ogg"]


# ---- claws, clubs of ogres and giants ----------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.2.4")
@pytest.mark.rule("SP-R52")
@pytest.mark.parametrize(
    ("beast", "weapon", "first"),
    [
        ("dire_wolf", "dagger", "ann"),  # length 0 against 1
        ("giant_spider", "mace", "foe"),  # large, 4+4 dice: 4 against 3
        ("giant_spider", "battle_ax", "ann"),  # 4 against 5
        ("bear", "battle_ax", "foe"),  # large, 6 dice: 6 against 5
        ("bear", "flail", "ann"),  # 6 against 7
    ],
)
def test_natural_weapons(beast: str, weapon: str, first: str):
    """Claws of a wolf have length 0; those of large monsters that of their hit dice, pluses ignored."""
    fight = melee(blue("ann", 10, 20, armed(weapon)), red("foe", 10, 18, f"creature: {beast}"))
    assert order(fight)[0] == first
    assert why(fight, first) == ("longer weapon", "SP-3.5.2.1")


@pytest.mark.rule("SP-3.5.2.5")
@pytest.mark.parametrize(("weapon", "first"), [("spear", "foe"), ("two_handed_sword", "ann")])
def test_an_ogres_club_is_longer_by_three(weapon: str, first: str):
    """Big club 6 and 3 makes 9: before a spear (8), after a two-handed sword (10)."""
    fight = melee(blue("ann", 10, 20, armed(weapon)), red("foe", 10, 17.6, "creature: ogre"))
    assert order(fight)[0] == first


@pytest.mark.rule("SP-3.5.2.5")
def test_a_minotaur_with_an_axe():
    """A minotaur's battle axe has length 5 and 3: as long as a spear, so the side with the Move is first; blue."""
    foe = "creature: minotaur, weapons: [battle_ax]"
    fight = melee(blue("ann", 10, 20, armed("spear")), red("foe", 10, 17.6, foe))
    assert why(fight, "ann") == ("has the Move", "SP-R51")
    assert order(melee(blue("ann", 10, 20, armed("flail")), red("foe", 10, 17.6, foe)))[0] == "foe"


@pytest.mark.rule("SP-3.5.2.5.1")
@pytest.mark.parametrize(("weapon", "first"), [("bill", "foe"), ("two_handed_sword", "foe")])
def test_a_giants_club_is_longer_by_six(weapon: str, first: str):
    """Big club 6 and 6 makes 12, before a bill (9) and a two-handed sword (10)."""
    fight = melee(blue("ann", 10, 20, armed(weapon)), red("foe", 10, 17, "creature: hill_giant"))
    assert order(fight)[0] == first


@pytest.mark.rule("SP-3.5.2.5.1")
def test_only_a_pike_is_as_long():
    """Pike 12 against the giant's 12: equal, so the side with the Move is first; blue."""
    fight = melee(blue("ann", 10, 20, armed("pike")), red("foe", 10, 17, "creature: hill_giant"))
    assert why(fight, "ann") == ("has the Move", "SP-R51")


@pytest.mark.rule("SP-3.5.2.8")
def test_the_weapon_table_has_the_lengths():
    """Dagger 1 and battle axe 5 as printed, every weapon one; in play the axe goes before the dagger."""
    lengths = {key: weapon.length for key, weapon in load().weapons.items()}
    assert (lengths["dagger"], lengths["battle_ax"], lengths["pike"]) == (1, 5, 12)
    assert all(0 <= length <= 12 for length in lengths.values())
    assert order(melee(blue("ann", 10, 20, armed("dagger")), red("orc", 10, 18, orc("battle_ax")))) == ["orc", "ann"]


# ---- flank and rear ----------------------------------------------------------------------------------------------


def beset(at: tuple[float, float]) -> Fight:
    """An orc with a battle axe (5) looks down the table at Ann, 1 inch before it; Bea stands beside or behind it.

    Both have maces (3)."""
    mace = armed("mace")
    return melee(blue("ann", 10, 20, mace), blue("bea", *at, mace), red("orc", 10, 18, orc("battle_ax")))


@pytest.mark.rule("SP-3.5.2.6")
@pytest.mark.parametrize(
    ("at", "words"), [((12, 18), "from the flank"), ((8, 18), "from the flank"), ((10, 16), "from behind")]
)
def test_flank_and_rear_strike_first(at: tuple[float, float], words: str):
    """Bea's mace at the side or back of the orc strikes before its longer axe, Ann's before it does not."""
    fight = beset(at)
    assert order(fight) == ["bea", "orc", "ann"]
    assert why(fight, "bea") == (words, "SP-3.5.2.6")


@pytest.mark.rule("SP-3.5.2.6")
def test_alone_on_the_flank_is_not_enough():
    """With nobody before it, the orc's pike (12) goes before Bea's dagger (1), though she stands at its side."""
    fight = melee(blue("bea", 12, 18, armed("dagger")), red("orc", 10, 18, orc("pike")))
    assert order(fight) == ["orc", "bea"]


@pytest.mark.rule("SP-3.5.2.6.1")
@pytest.mark.rule("SP-3.5.9.4")
def test_no_blow_back_at_the_rear():
    """Bea stands behind the orc at 10,16, Ann before it: the orc may strike Ann, not Bea."""
    fight = beset((10, 16))
    fight.do("strike bea at orc")
    assert fight.asked == "red: Orc strikes"
    assert fight.refused("strike orc at bea").rule == "SP-3.5.9.4"
    fight.do("strike orc at ann")
    assert struck(fight, "orc").target == "ann"


@pytest.mark.rule("SP-3.5.2.6.1")
def test_even_before_she_has_struck():
    """Bea holds her blow; she stands behind the orc and could have struck: it has no counter-blow at her."""
    fight = beset((10, 16))
    fight.do("done")
    assert fight.refused("strike orc at bea").rule == "SP-3.5.2.6.1"


@pytest.mark.rule("SP-3.5.2.6.1")
def test_a_flank_attacker_is_answered():
    """From the side she strikes first, but the orc may strike back."""
    fight = beset((12, 18))
    fight.do("strike bea at orc", "strike orc at bea")
    assert struck(fight, "orc").target == "bea"


# ---- quick short weapons -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.2.7")
@pytest.mark.parametrize(
    ("mine", "its", "extra"),
    [("dagger", "sword", 0), ("dagger", "battle_ax", 1), ("dagger", "spear", 1), ("hand_ax", "morning_star", 1)],
)
def test_four_lengths_shorter_is_one_blow_more(mine: str, its: str, extra: int):
    """Dagger 1 against sword 4: three shorter, nothing. Against axe 5: four. Against spear 8: seven, still one."""
    fight = melee(blue("ann", 10, 20, armed(mine)), red("orc", 10, 18, orc(its)))
    assert counts(fight, "ann") == 1 + extra
    assert blows(fight, "ann")[1:] == [(1, "SP-3.5.2.7")] * extra
    assert counts(fight, "orc") == 1


@pytest.mark.rule("SP-3.5.2.7.1")
def test_eight_lengths_shorter_is_two_blows_more():
    """Dagger 1 against halberd 9: Ann has three blows of 4 points each, and the orc of 9 points falls to the third."""
    fight = melee(
        blue("ann", 10, 20, armed("dagger")),
        red("orc", 10, 18, orc("halberd") + ", hit_points: 9"),
        ann=(15, 15, 15),
        orc=2,
    )
    assert blows(fight, "ann") == [(1, "SP-3.5.8.1"), (2, "SP-3.5.2.7.1")]
    fight.do("strike orc at ann", "strike ann at orc", "strike ann at orc", "strike ann at orc")
    assert [blow.damage for blow in fight.all(Struck, actor="ann")] == [4, 4, 4]
    assert fight.last(Slain).figure == "orc"


@pytest.mark.rule("SP-3.5.2.7")
@pytest.mark.rule("SP-R100")
def test_the_extra_blow_is_for_that_opponent_only():
    """Ann's dagger (1) has one blow and one extra, for the axe (5) at 10.6,18.1; the one with a sword stands at 9.4.

    At the sword she strikes once; the blow left is the extra one, and only the axe may feel it."""
    fight = melee(
        blue("ann", 10, 20, armed("dagger")),
        red("axe", 10.6, 18.1, orc("battle_ax")), red("cut", 9.4, 18.1, orc("sword")),
    )  # fmt: skip
    fight.do("strike axe at ann", "strike cut at ann", "strike ann at cut")
    assert fight.refused("strike ann at cut").rule == "SP-3.5.2.7"
    fight.do("strike ann at axe")
    assert fight.last(Hastened).figure == "ann"
    assert len(fight.all(Struck, actor="ann")) == 2


@pytest.mark.rule("SP-R100")
def test_the_extra_blow_goes_first():
    """The same, but she strikes the axe first: that was the extra one, and her own goes at the sword."""
    fight = melee(
        blue("ann", 10, 20, armed("dagger")),
        red("axe", 10.6, 18.1, orc("battle_ax")), red("cut", 9.4, 18.1, orc("sword")),
    )  # fmt: skip
    fight.do("strike axe at ann", "strike cut at ann", "strike ann at axe", "strike ann at cut")
    assert [blow.target for blow in fight.all(Struck, actor="ann")] == ["axe", "cut"]


@pytest.mark.rule("SP-R100")
@pytest.mark.rule("SP-3.5.9.6")
def test_an_extra_blow_may_parry_the_long_weapon():
    """Dagger (1) against halberd (9) and, beside it, sword (4): three blows, two of them for the halberd only.

    Ann parries the halberd twice: those were the extra ones, and her own blow still goes at the sword."""
    fight = melee(
        blue("ann", 10, 20, armed("dagger")),
        red("axe", 10.6, 18.1, orc("halberd")), red("cut", 9.4, 18.1, orc("sword")),
        begin="move", more="rulings: {SP-R245: add_up}\n",
    )  # fmt: skip
    fight.do("order parry ask", "done").clear()
    fight.pass_until("strikes").do("strike axe at ann", "parry 2", "strike cut at ann", "parry 0")
    assert fight.last(Parried).blows == 2 and fight.last(Hastened).blows == 2
    fight.do("strike ann at cut")
    assert len(fight.all(Struck, actor="ann")) == 1


@pytest.mark.rule("SP-3.5.2.7.2")
@pytest.mark.parametrize(("who", "foe"), [("dagger", "creature: bear"), ("dagger", "creature: giant_spider")])
def test_not_against_claws(who: str, foe: str):
    """A dagger (1) against a bear's claws (6) or a giant spider's fangs (4): no extra blow, though much shorter."""
    fight = melee(blue("ann", 10, 20, armed(who)), red("foe", 10, 17.6, foe))
    assert counts(fight, "ann") == 1


@pytest.mark.rule("SP-3.5.2.7.2")
def test_not_with_claws():
    """A wolf's fangs (0) against a spear (8): the wolf has its one bite."""
    fight = melee(blue("ann", 10, 20, armed("spear")), red("foe", 10, 18.2, "creature: dire_wolf"))
    assert counts(fight, "foe") == 1
