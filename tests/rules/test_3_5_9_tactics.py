"""Section 3.5.9, its first half: flank and rear, back stab, parry, the prone, horse and foot, height."""

import pytest
from msgspec.structs import replace

from game.core.commands import Rise
from game.core.fight.deeds import Parried, Rose, Struck
from game.core.fight.harm import Beset
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked, RefusalTried
from game.core.figures import Condition
from game.core.state import with_figure
from game.play.exchanged import StruckBehind
from game.play.moving.offers import MayRise
from tests.melee import beset, blue, figures, ignored, items, laid, melee, order, red, rolled, struck
from tests.play import Fight

MACE = "class: fighting_man, level: 1, weapons: [mace]"
SHIELDED = "creature: orc, shield: wood, weapons: [mace]"
FLANK, REAR, FRONT = (12, 18), (10, 16), (10, 20)


def two(where: tuple[float, float], who: str = MACE, foe: str = SHIELDED, **dice: int) -> Fight:
    """An orc with a shield at 10,18 looks down the table at Ann, at 10,20; Bea stands at `where`, 1 inch from it.

    Its armour class is 6, and 5 with the shield; a mace needs 13 at 6 and 14 at 5."""
    return melee(blue("ann", *FRONT, MACE), blue("bea", *where, who), red("foe", 10, 18, foe), **dice)


def turn(fight: Fight, name: str) -> Fight:
    """Everybody holds his blow until it is this figure's turn."""
    while "strikes" not in fight.asked or fight.position.decision.figures != (name,):  # type: ignore[union-attr]
        fight.do("done")
    return fight


def blow(fight: Fight, actor: str, target: str) -> Struck:
    turn(fight, actor).do(f"strike {actor} at {target}")
    return struck(fight, actor)


# ---- flank and rear ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.1")
@pytest.mark.rule("SP-3.5.9.1.1")
@pytest.mark.parametrize("where", [(12, 18), (8, 18)])
def test_at_the_flank(where: tuple[float, float]):
    """Bea beside the orc, Ann before it: +1, and the shield does not count: 13 at 1 more. Ann needs 14."""
    fight = two(where, bea=12)
    mine = blow(fight, "bea", "foe")
    assert (mine.tally.need, items(mine.tally), mine.hit) == (13, {"SP-3.5.9.1": 1}, True)
    assert ignored(mine.tally) == {"SP-3.5.9.1.1": "not at the flank"}
    assert [modifier.value for modifier in mine.tally.modifiers if modifier.ignored] == [-1]
    assert mine.witness["arc"] in ("left_flank", "right_flank") and mine.witness["distance"] == 1
    hers = blow(fight, "ann", "foe")
    assert (hers.tally.need, items(hers.tally), ignored(hers.tally)) == (14, {}, {})


@pytest.mark.rule("SP-3.5.9.1.2")
@pytest.mark.parametrize(("where", "lost"), [(FLANK, 1), (REAR, 2)])
def test_alone_there_is_nothing_in_it(where: tuple[float, float], lost: int):
    """Bea alone beside or behind the orc: 14, shield and all, and the tally says what she does not get."""
    fight = melee(blue("bea", *where, MACE), red("foe", 10, 18, SHIELDED))
    mine = blow(fight, "bea", "foe")
    assert (mine.tally.need, items(mine.tally)) == (14, {})
    (item,) = mine.tally.modifiers
    assert (item.value, item.rule, item.ignored) == (lost, "SP-3.5.9.1.2", "nobody else attacks the target")


@pytest.mark.rule("SP-3.5.9.1.2")
@pytest.mark.rule("SP-R54")
def test_a_friend_who_cannot_strike_is_no_second_attacker():
    """Ann before the orc is stunned: Bea at its side attacks alone."""
    text = figures(blue("ann", *FRONT, MACE), blue("bea", *FLANK, MACE), red("foe", 10, 18, SHIELDED))
    fight = Fight(begin="melee", state=beset(text, "ann", Condition("stunned")), dice=laid())
    assert items(blow(fight, "bea", "foe").tally) == {}


@pytest.mark.rule("SP-3.5.9.2")
def test_from_behind():
    """Bea behind the orc, Ann before it: +2, and the shield does not count: 13 at 2 more."""
    mine = blow(two(REAR, bea=11), "bea", "foe")
    assert (mine.tally.need, items(mine.tally), mine.hit) == (13, {"SP-3.5.9.2": 2}, True)
    assert ignored(mine.tally) == {"SP-3.5.9.2": "not at the rear"}


@pytest.mark.rule("SP-3.5.9.2.1")
@pytest.mark.parametrize(("roll", "hit"), [(19, True), (2, False)])
def test_the_survivor_checks_morale(roll: int, hit: bool):
    """Hit or missed, the orc that lives checks at once, alone, before the next blow: 2d6 of 10 and 10 hold."""
    fight = two(REAR, bea=roll)
    blow(fight, "bea", "foe")
    check = fight.last(MoraleChecked)
    assert (check.figures, check.unit, check.held) == (("foe",), "", True)
    assert struck(fight, "bea").hit is hit and "SP-3.5.9.2.1" in check.rules
    assert fight.asked == "blue: Ann strikes"


@pytest.mark.rule("SP-3.5.9.2.1")
def test_the_dead_check_nothing():
    """The blow kills the orc of 6 points."""
    fight = melee(blue("ann", *FRONT, MACE), blue("bea", *REAR, MACE), red("foe", 10, 18, SHIELDED + ", hit_points: 6"),
                  red("far", 40, 8), bea=19)  # fmt: skip
    blow(fight, "bea", "foe")
    assert not fight.all(MoraleChecked)


@pytest.mark.rule("SP-3.5.9.2.1")
def test_the_flank_frightens_nobody():
    """From the side there is no check."""
    fight = two(FLANK)
    blow(fight, "bea", "foe")
    assert not fight.all(MoraleChecked)


def frightened(escape: int) -> Fight:
    """Struck from behind by Bea, the orc rolls 2 on 2d6 and fails; the die of its escape is laid up."""
    text = figures(blue("ann", *FRONT, MACE), blue("bea", *REAR, MACE), red("foe", 10, 18, SHIELDED), red("far", 40, 8))
    fight = Fight(text, begin="melee", dice=rolled(morale_foe=(1, 1), escape_foe=escape))
    fight.do("strike bea at foe")
    return fight


@pytest.mark.rule("SP-3.5.9.2.2")
@pytest.mark.rule("SP-R57")
def test_who_fails_must_escape_at_once():
    """The orc must try to escape at once, and its side says where to; 9 or less on the d20 and it is away."""
    fight = frightened(9)
    assert fight.asked.startswith("red: Foe loses heart")
    assert fight.refused("done").rule == "SP-3.5.9.2.2"
    fight.do("escape foe to 13.5,18 facing 180")
    tried = fight.last(RefusalTried)
    assert (tried.success, tried.escape) == (True, True) and tried.rules == ("SP-3.5.9.2.2", "SP-3.5.6.5")
    assert fight.where("foe") == (13.5, 18)
    assert not fight.figure("foe").has("breaking")


@pytest.mark.rule("SP-3.5.9.2.3")
@pytest.mark.rule("SP-R60")
def test_who_cannot_escape_flees():
    """10 on the d20: it cannot, so it flees when the blows have fallen. The attempt was its one attack."""
    fight = frightened(10)
    fight.do("escape foe to 13.5,18 facing 180")
    assert [event.condition.name for event in fight.all(Beset)] == ["breaking", "fleeing"]
    assert fight.last(Moved, figure="foe").how == "flee"
    assert not fight.all(Struck, actor="foe")


@pytest.mark.rule("SP-3.5.9.2.1")
@pytest.mark.rule("SP-3.6.1.2")
def test_one_check_a_round():
    """Bea has two blows from behind: one check."""
    fight = two(REAR, MACE.replace("level: 1", "level: 2"))
    turn(fight, "bea").do("strike bea at foe", "strike bea at foe")
    assert len(fight.all(MoraleChecked)) == 1


@pytest.mark.rule("SP-3.5.9.3")
@pytest.mark.rule("SP-R8")
@pytest.mark.parametrize("klass", ["scout", "delver"])
@pytest.mark.parametrize(("level", "times"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (10, 4)])
def test_back_stab(klass: str, level: int, times: int):
    """+4 in place of +2, and a mace's 6 twice at levels 1-4, three times at 5-8, four times at 9 and 10."""
    fight = two(REAR, f"class: {klass}, level: {level}, weapons: [mace]", SHIELDED + ", hit_points: 90", bea=19)
    mine = blow(fight, "bea", "foe")
    assert items(mine.tally)["SP-3.5.9.3"] == 4 and "SP-3.5.9.2" not in items(mine.tally)
    assert mine.damage == 6 * times and "SP-3.5.9.3" in mine.rules


@pytest.mark.rule("SP-R8")
@pytest.mark.parametrize(("reading", "times"), [("by_level", 4), ("twice", 2)])
def test_where_the_table_has_it_so_a_back_stab_is_twice_at_every_level(reading: str, times: int):
    more = f"rulings: {{SP-R8: {reading}}}\n"
    fight = two(REAR, "class: scout, level: 9, weapons: [mace]", SHIELDED + ", hit_points: 90", more=more, bea=19)
    assert blow(fight, "bea", "foe").damage == 6 * times


@pytest.mark.rule("SP-3.5.9.3")
def test_no_back_stab_from_the_flank():
    """A scout at the side has the +1 of everybody, and his 6 once."""
    mine = blow(two(FLANK, "class: scout, level: 5, weapons: [mace]", bea=19), "bea", "foe")
    assert "SP-3.5.9.3" not in items(mine.tally) and mine.damage == 6


@pytest.mark.rule("SP-3.5.9.4")
def test_no_answer_in_the_same_round():
    """The orc's morale holds; it may strike Ann, but not Bea, who struck it from behind - even once Ann is gone.

    Ann escapes, so that Bea stands alone: what she did is not forgotten."""
    flail = MACE.replace("mace", "flail")
    text = figures(blue("ann", *FRONT, flail), blue("bea", *REAR, MACE), red("foe", 10, 18, SHIELDED))
    fight = Fight(text, begin="melee", dice=rolled(escape_ann=1))
    fight.do("strike bea at foe")
    assert fight.last(StruckBehind).by == "bea"
    fight.do("escape ann to 10,22 facing 0")
    assert "Foe strikes" not in fight.asked
    assert not fight.all(Struck, actor="foe")


@pytest.mark.rule("SP-3.5.9.5")
@pytest.mark.rule("SP-R54")
@pytest.mark.parametrize("name", ["fleeing", "turned"])
@pytest.mark.rule("SP-3.5.9.5.1")
@pytest.mark.rule("SP-3.5.9.5.2")
def test_on_the_fleeing_and_the_turned(name: str):
    """Ann alone, before the face of one in flight or of a skeleton turned: a blow from behind all the same, +2."""
    text = figures(blue("ann", *FRONT, MACE), red("foe", 10, 18, "creature: skeleton, shield: wood"))
    fight = Fight(begin="melee", state=beset(text, "foe", Condition(name, 0, "0")), dice=laid())
    mine = blow(fight, "ann", "foe")
    assert items(mine.tally) == {"SP-3.5.9.2": 2}
    assert ignored(mine.tally) == {"SP-3.5.9.2": "not at the rear"}


@pytest.mark.rule("SP-3.5.9.5.3")
def test_all_blows_from_behind_count():
    """A scout of level 4 has two blows at the orc: two back stabs."""
    fight = two(REAR, "class: scout, level: 4, weapons: [mace]", SHIELDED + ", hit_points: 90")
    turn(fight, "bea").do("strike bea at foe", "strike bea at foe")
    assert [items(one.tally)["SP-3.5.9.3"] for one in fight.all(Struck, actor="bea")] == [4, 4]


# ---- parry -------------------------------------------------------------------------------------------------------


def parrying(
    who: str,
    foe: str = SHIELDED,
    *,
    where: tuple[float, float] = FRONT,
    more: tuple[str, ...] = (),
    settings: str = "",
) -> Fight:
    """Ann is to be asked whether she parries; the enemy at 10,18 strikes first."""
    text = figures(blue("ann", *where, who), red("foe", 10, 18, foe), *more, more=settings)
    fight = Fight(text, begin="move", first="red").pass_until("blue: Counter Move")
    fight.do("order parry ask", "done")
    return turn(fight, "foe")


@pytest.mark.rule("SP-3.5.9.6")
@pytest.mark.rule("SP-R64")
def test_a_parry_puts_three_on_the_blow():
    """Ann gives up her blow: the mace at armour class 9 needs 10 and has -3. She has no blow left."""
    fight = parrying(MACE)
    fight.do("strike foe at ann")
    assert fight.asked.startswith("blue: Ann may parry")
    fight.do("parry 1")
    assert (fight.last(Parried).actor, fight.last(Parried).blows) == ("ann", 1)
    assert struck(fight, "foe").tally.need == 10 and items(struck(fight, "foe").tally)["SP-3.5.9.6"] == -3
    assert not struck(fight, "foe").hit
    assert "Ann strikes" not in fight.asked


@pytest.mark.rule("SP-3.5.9.6")
def test_none_is_an_answer():
    """Parry 0: the blow falls as it is, and Ann strikes after it."""
    fight = parrying(MACE)
    fight.do("strike foe at ann", "parry 0")
    assert not fight.all(Parried) and "SP-3.5.9.6" not in items(struck(fight, "foe").tally)
    assert fight.asked == "blue: Ann strikes"


@pytest.mark.rule("SP-3.5.9.6.1")
@pytest.mark.rule("SP-R245")
def test_each_parry_meets_a_blow_of_its_own():
    """Level 2 against an orc and its mate: she may give up two blows, but each against one of theirs."""
    who = MACE.replace("level: 1", "level: 2").replace("mace", "dagger")
    fight = parrying(who, more=(red("oaf", 11.05, 18.5, SHIELDED),))
    fight.do("strike foe at ann")
    assert [command.text() for offer in fight.position.decision.offers for command in offer.examples(fight.at)] == [
        "parry 0", "parry 1"]  # fmt: skip
    no = fight.refused("parry 2")
    assert (no.rule, no.measured) == ("SP-R245", {"parries": 2, "most": 1})
    fight.do("parry 1", "strike oaf at ann", "parry 1")
    assert [(event.target, event.blows) for event in fight.all(Parried)] == [("foe", 1), ("oaf", 1)]
    assert [items(one.tally)["SP-3.5.9.6"] for one in fight.all(Struck)] == [-3, -3]
    assert "Ann strikes" not in fight.asked


@pytest.mark.rule("SP-R245")
@pytest.mark.rule("SP-3.5.9.6.1")
@pytest.mark.parametrize("blows", [0, 1, 2])
def test_none_some_or_all(blows: int):
    """By the switch add_up, level 2 against an orc: each of two blows that she gives up is -3, and missing later."""
    fight = parrying(MACE.replace("level: 1", "level: 2"), settings="rulings: {SP-R245: add_up}\n")
    fight.do("strike foe at ann")
    assert fight.refused("parry 3").rule == "SP-3.5.9.6.1"
    fight.do(f"parry {blows}")
    assert items(struck(fight, "foe").tally).get("SP-3.5.9.6", 0) == -3 * blows
    for _ in range(2 - blows):
        fight.do("strike ann at foe")
    assert "Ann strikes" not in fight.asked


@pytest.mark.rule("SP-3.5.9.6")
@pytest.mark.rule("SP-R64")
def test_who_has_struck_has_nothing_to_parry_with():
    """Ann's morning star (6) goes before the mace (3): her one blow is spent when the orc strikes; nobody asks."""
    text = figures(blue("ann", *FRONT, MACE.replace("mace", "morning_star")), red("foe", 10, 18, SHIELDED))
    fight = Fight(text, begin="move", first="red").pass_until("blue: Counter Move")
    fight.do("order parry ask", "done")
    turn(fight, "ann").do("strike ann at foe", "strike foe at ann")
    assert struck(fight, "foe") and not fight.all(Parried)


@pytest.mark.rule("SP-3.5.9.6")
@pytest.mark.rule("SP-R64")
def test_no_parry_of_what_comes_from_behind():
    """The orc at Ann's back, another before her: she is not asked about its blow."""
    fight = parrying(MACE, where=(10, 16), more=(red("oaf", 10, 14, SHIELDED),))
    fight.do("strike foe at ann")
    assert items(struck(fight, "foe").tally)["SP-3.5.9.2"] == 2
    assert "parry" not in fight.asked


@pytest.mark.rule("SP-3.5.9.6")
@pytest.mark.parametrize("who", ["creature: dire_wolf", "class: fighting_man, level: 1, weapons: []"])
def test_without_a_weapon_no_parry(who: str):
    """A wolf, or a man with his fists, is not asked, though his blow is still to come."""
    fight = parrying(who)
    fight.do("strike foe at ann")
    assert "parry" not in fight.asked and not fight.all(Parried)


@pytest.mark.rule("SP-3.5.9.6")
@pytest.mark.rule("ST-R13")
@pytest.mark.parametrize(
    ("answer", "who", "parries"),
    [("always", MACE, 1), ("never", MACE, 0), ("leader", MACE, 0), ("leader", MACE + ", charisma: 12", 1)],
)
def test_parry_by_standing_order(answer: str, who: str, parries: int):
    """Always, never, or leaders only: nobody is asked."""
    text = figures(blue("ann", *FRONT, who), red("foe", 10, 18, SHIELDED))
    fight = Fight(text, begin="move", first="red").pass_until("blue: Counter Move")
    fight.do(f"order parry {answer}", "done")
    turn(fight, "foe").do("strike foe at ann")
    assert len(fight.all(Parried)) == parries
    assert ("Ann strikes" in fight.asked) is (not parries)


# ---- the prone ---------------------------------------------------------------------------------------------------


def prone(text: str, name: str, *, begin: str = "melee", first: str = "blue", **dice: int) -> Fight:
    return Fight(begin=begin, first=first, state=beset(text, name, Condition("prone")), dice=laid(**dice))


@pytest.mark.rule("SP-3.5.9.13")
def test_getting_up_out_of_melee():
    """Ann lies prone, nobody near. She may not walk; getting up takes 6 of her 12 inches, and 6 she may walk."""
    fight = prone(figures(blue("ann", 10, 20), red("foe", 10, 4)), "ann", begin="move")
    assert fight.refused("move ann via 10,18 facing 0").rule == "SP-3.5.9.13"
    fight.do("rise ann")
    assert fight.last(Rose).cost == 6 * 1024
    assert fight.refused("rise ann").rule == "SP-3.5.9.13"
    fight.do("move ann via 10,14 facing 0")
    assert fight.where("ann") == (10, 14)


@pytest.mark.rule("SP-3.5.9.13")
def test_who_cannot_move_at_all_does_not_get_up():
    """Half of nothing is no price: a slug of lead stays where it lies."""
    state = beset(figures(blue("ann", 10, 20), red("foe", 10, 4)), "ann", Condition("prone"))
    ann = state.figures["ann"]
    state = with_figure(state, replace(ann, profile=replace(ann.profile, allowance=0)))
    at = Fight(begin="move", state=state).at
    no = MayRise("blue").refuse(at, Rise(("ann",)))
    assert no is not None
    assert (no.rule, no.measured) == ("SP-3.5.9.13", {"allowance": 0})


@pytest.mark.rule("SP-3.5.9.13.1")
@pytest.mark.rule("SP-R295")
def test_getting_up_in_melee():
    """Ann, level 2, has two blows and the longer weapon. She gets up with one, and the orc strikes before her other."""
    text = figures(blue("ann", *FRONT, "class: fighting_man, level: 2, weapons: [flail]"), red("foe", 10, 18))
    fight = prone(text, "ann")
    assert order(fight) == ["ann", "foe"]
    fight.do("rise ann")
    assert (fight.last(Rose).blows, fight.figure("ann").has("prone")) == (1, False)
    assert fight.asked == "red: Foe strikes"
    fight.do("strike foe at ann", "strike ann at foe")
    assert [one.actor for one in fight.all(Struck)] == ["foe", "ann"]
    assert "SP-3.5.9.14" not in items(struck(fight, "foe").tally)  # she was up by then
    assert "SP-3.5.9.13.2" not in items(struck(fight, "ann").tally)


@pytest.mark.rule("SP-3.5.9.13.1")
def test_with_one_blow_getting_up_is_all():
    """Level 1: getting up is all she does. In the movement phase, locked, she could not."""
    text = figures(blue("ann", *FRONT, MACE), red("foe", 10, 18))
    fight = prone(text, "ann", begin="move", first="red").pass_until("blue: Counter Move")
    assert fight.refused("rise ann").rule == "SP-3.5.9.13.1"
    turn(fight, "ann").do("rise ann")
    assert not fight.all(Struck, actor="ann")


@pytest.mark.rule("SP-3.5.9.13.2")
def test_striking_while_down():
    """She may strike instead: -4, so that 15 does not do for 13."""
    fight = prone(figures(blue("ann", *FRONT, MACE), red("foe", 10, 18)), "ann", ann=15)
    mine = blow(fight, "ann", "foe")
    assert items(mine.tally) == {"SP-3.5.9.13.2": -4} and not mine.hit


@pytest.mark.rule("SP-3.5.9.14")
@pytest.mark.rule("SP-R70")
@pytest.mark.parametrize(
    ("weapon", "bonus"),
    [("mace", 2), ("battle_ax", 2), ("halberd", 2), ("spear", 4), ("dagger", 4), ("sword", 4), ("two_handed_sword", 4)],
)
def test_striking_the_prone(weapon: str, bonus: int):
    """+2 with any weapon, +4 with spear, dagger or sword, the two-handed one too."""
    text = figures(blue("ann", *FRONT, f"class: fighting_man, level: 1, weapons: [{weapon}]"), red("foe", 10, 18))
    assert items(blow(prone(text, "foe"), "ann", "foe").tally) == {"SP-3.5.9.14": bonus}


@pytest.mark.rule("SP-3.5.9.14")
@pytest.mark.rule("SP-R70")
def test_claws_on_the_prone_and_position():
    """A wolf has +2; and a prone orc struck from behind with a sword gives 4 and 2."""
    assert items(blow(prone(figures(blue("ann", *FRONT, "creature: dire_wolf"), red("foe", 10, 18)), "foe"), "ann", "foe").tally) == {"SP-3.5.9.14": 2}  # noqa: E501
    sword = "class: fighting_man, level: 1, weapons: [sword]"
    text = figures(blue("ann", *FRONT, sword), blue("bea", *REAR, sword), red("foe", 10, 18))
    assert items(blow(prone(text, "foe"), "bea", "foe").tally) == {"SP-3.5.9.2": 2, "SP-3.5.9.14": 4}


@pytest.mark.rule("SP-3.5.9.14.1")
@pytest.mark.parametrize("who", ["class: fighting_man, level: 1, weapons: [dagger]", "creature: kobold"])
def test_a_dagger_on_the_prone(who: str):
    """3d4, here 4 and 4 and 4: 12, whoever holds the dagger; on one who stands 1d4 (a kobold's 1d6-1 is its own)."""
    text = figures(blue("ann", 10, 19.7, who), red("foe", 10, 18))
    assert blow(prone(text, "foe", ann=19), "ann", "foe").damage == 12


@pytest.mark.rule("SP-3.5.9.14.2")
def test_shooting_the_prone():
    """A bowman 10 inches from a prone orc: -3."""
    from game.core.fight.deeds import Shot

    text = figures(blue("ann", 10, 20, "class: fighting_man, level: 1, weapons: [longbow]"), red("foe", 10, 8))
    fight = prone(text, "foe", begin="missile").pass_until("declare shots")
    fight.do("shoot ann at foe", "done")
    assert items(fight.last(Shot).tally)["SP-3.5.9.14.2"] == -3


# ---- horse and foot, height --------------------------------------------------------------------------------------

RIDER = "class: fighting_man, level: 1, weapons: [mace], mount: light_warhorse"


@pytest.mark.rule("SP-3.5.9.15")
@pytest.mark.rule("SP-R71")
def test_a_rider_against_a_footman():
    """+2 in the first exchange of the pair, +1 in the second."""
    fight = melee(blue("ann", 10, 20, RIDER), red("foe", 10, 17.7, "creature: orc, weapons: [mace]"))
    assert items(blow(fight, "ann", "foe").tally) == {"SP-3.5.9.15": 2}
    number = fight.now.round
    while not (fight.now.round == number + 1 and "Ann strikes" in fight.asked):
        fight.pass_until(limit=1)
    assert items(blow(fight, "ann", "foe").tally) == {"SP-3.5.9.15": 1}


@pytest.mark.rule("SP-3.5.9.15")
@pytest.mark.parametrize("foe", ["creature: ogre", RIDER])
def test_not_against_ogres_and_riders(foe: str):
    """An ogre is no footman, nor is another rider."""
    fight = melee(blue("ann", 10, 20, RIDER), red("foe", 10, 17, foe))
    assert items(blow(fight, "ann", "foe").tally) == {}


BEASTS = ["wolf", "dire_wolf", "lion", "giant_rat", "snake", "stirge", "cockatrice", "gargoyle", "hell_hound"]
MANLIKE = ["kobold", "goblin", "orc", "hobgoblin", "gnoll", "bugbear", "lizard_man", "elf", "dwarf", "skeleton"]


@pytest.mark.rule("SP-3.5.9.15")
@pytest.mark.rule("SP-3.5.9.15.1")
@pytest.mark.rule("SP-R243")
@pytest.mark.parametrize("beast", BEASTS)
def test_a_beast_is_no_footman(beast: str):
    """A rider has nothing against it for his horse, and it nothing against him."""
    text = (blue("ann", 10, 20, RIDER), red("foe", 10, 17.8, f"creature: {beast}, hit_points: 9"))
    mine, its = (blow(melee(*text), *pair).tally for pair in (("ann", "foe"), ("foe", "ann")))
    told = {modifier.rule for modifier in (*mine.modifiers, *its.modifiers)}
    assert not told & {"SP-3.5.9.15", "SP-3.5.9.15.1"}


@pytest.mark.rule("SP-3.5.9.15")
@pytest.mark.rule("SP-3.5.9.15.1")
@pytest.mark.rule("SP-R243")
@pytest.mark.parametrize("kind", MANLIKE)
def test_the_man_like_are_footmen(kind: str):
    text = (blue("ann", 10, 20, RIDER), red("foe", 10, 17.8, f"creature: {kind}, hit_points: 9, weapons: [mace]"))
    mine, its = (blow(melee(*text), *pair).tally for pair in (("ann", "foe"), ("foe", "ann")))
    assert items(mine)["SP-3.5.9.15"] == 2 and items(its)["SP-3.5.9.15.1"] == -1


@pytest.mark.rule("SP-R243")
@pytest.mark.rule("SP-3.5.9.16")
def test_height_counts_against_a_beast_from_the_saddle_too():
    """A rider on the hill and a wolf below it: +1 and -1 for the ground, as for two on foot."""
    text = (blue("ann", 10, 20.5, RIDER), red("foe", 10, 18, "creature: wolf, hit_points: 9"))
    mine, its = (blow(melee(*text, more=HILL), *pair).tally for pair in (("ann", "foe"), ("foe", "ann")))
    assert (items(mine), items(its)) == ({"SP-3.5.9.16": 1}, {"SP-3.5.9.16": -1})


@pytest.mark.rule("SP-3.5.9.15.1")
@pytest.mark.parametrize("weapon", ["mace", "spear", "pike", "bill", "halberd"])
def test_a_footman_against_a_rider(weapon: str):
    """-1, but not with pike, bill or halberd, which the tally says."""
    foe = f"class: fighting_man, level: 1, weapons: [{weapon}]"
    mine = blow(melee(blue("ann", 10, 20, RIDER), red("foe", 10, 17.7, foe)), "foe", "ann")
    if weapon in ("pike", "bill", "halberd"):
        assert items(mine.tally) == {} and ignored(mine.tally) == {"SP-3.5.9.15.1": f"not with a {weapon}"}
    else:
        assert items(mine.tally) == {"SP-3.5.9.15.1": -1}


HILL = "terrain:\n  - {kind: hill, points: [[0, 19], [40, 19], [40, 34], [0, 34]], height: 1}\n"


@pytest.mark.rule("SP-3.5.9.16")
def test_height():
    """Ann stands on a hill an inch high whose edge runs at y 19, a man-at-arms at its foot: she has +1, he has -1."""
    fight = melee(blue("ann", 10, 20, MACE), red("foe", 10, 18, "troop: man_at_arms, weapons: [mace]"), more=HILL)
    assert items(blow(fight, "ann", "foe").tally) == {"SP-3.5.9.16": 1}
    assert items(blow(fight, "foe", "ann").tally) == {"SP-3.5.9.16": -1}


@pytest.mark.rule("SP-3.5.9.16")
def test_on_one_level_nothing():
    """Both on the hill: no modifier."""
    fight = melee(blue("ann", 10, 24, MACE), red("foe", 10, 22, "troop: man_at_arms, weapons: [mace]"), more=HILL)
    assert items(blow(fight, "ann", "foe").tally) == {} == ignored(struck(fight, "ann").tally)


@pytest.mark.rule("SP-3.5.9.16.1")
def test_height_and_horse_do_not_add():
    """A rider on the hill: +2 against the footman below, not 3; the footman -1, not -2. The tallies say so."""
    fight = melee(blue("ann", 10, 20.5, RIDER), red("foe", 10, 18, "troop: man_at_arms, weapons: [mace]"), more=HILL)
    mine, its = blow(fight, "ann", "foe"), blow(fight, "foe", "ann")
    assert (items(mine.tally), items(its.tally)) == ({"SP-3.5.9.15": 2}, {"SP-3.5.9.15.1": -1})
    assert set(ignored(mine.tally)) == set(ignored(its.tally)) == {"SP-3.5.9.16.1"}


@pytest.mark.rule("SP-3.5.9.16.1")
def test_where_the_horse_counts_for_nothing_height_does():
    """A pikeman at the foot of the hill has no -1 for the horse; so he has the -1 for the height."""
    foe = "class: fighting_man, level: 1, weapons: [pike]"
    fight = melee(blue("ann", 10, 20.5, RIDER), red("foe", 10, 18, foe), more=HILL)
    assert items(blow(fight, "foe", "ann").tally) == {"SP-3.5.9.16": -1}
