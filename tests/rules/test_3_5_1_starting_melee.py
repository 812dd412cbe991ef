"""Section 3.5.1: how melee begins, who is locked, who is protected, and who may refuse."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Locked, Moved, ZoneEntered
from game.core.fight.nerve import RefusalTried
from game.core.fight.tricks import Gripped, Tried
from game.core.figures import Condition
from game.play.asked.dice_box import LoadedDice
from game.play.ledger import Contacted
from game.play.melee.keeping_off import KeptOff
from game.rules.melee.refusing import may_refuse
from tests.melee import beset, blue, figures, ignored, items, melee, red, rolled
from tests.play import Fight, state_of


@pytest.mark.rule("SP-3.5.1.1")
@pytest.mark.rule("SP-R2")
def test_melee_begins_where_the_zone_begins():
    """Ann walks up the table at an orc 10 inches off: 1 inch from its base (2 from centre to centre) melee begins."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 10), begin="move")
    fight.do("move ann via 10,11 facing 0", "done")
    assert fight.where("ann") == pytest.approx((10, 12), abs=0.01)
    assert fight.last(ZoneEntered, figure="ann").zones == ("orc",)
    assert fight.last(Contacted).figures == ("ann", "orc")
    fight.pass_until("strikes")
    fight.do("strike ann at orc")
    assert fight.last(Struck).target == "orc"


@pytest.mark.rule("SP-3.5.1.1")
def test_outside_the_zone_there_is_no_melee():
    """Ann stops 2.1 inches from the orc's centre, 1.1 from its base: nobody is locked, and nobody strikes."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 10), begin="move")
    fight.do("move ann via 10,12.1 facing 0", "done").clear()
    fight.pass_until("Move")
    assert not fight.all(Locked) and not fight.all(Struck)


@pytest.mark.rule("SP-3.5.1.2")
@pytest.mark.parametrize(("asked", "reached"), [(10.5, 13.0), (13.4, 13.4), (14.0, 14.0)])
def test_one_inch_more_to_close_with_the_large(asked: float, reached: float):
    """A giant (3-inch base) at y 10: its 2-inch zone stops Ann at y 14; she may go on, but at most to y 13."""
    fight = melee(blue("ann", 10, 20), red("giant", 10, 10, "creature: hill_giant"), begin="move")
    fight.do(f"move ann via 10,{asked} facing 0", "done")
    assert fight.where("ann")[1] == pytest.approx(reached, abs=0.01)
    assert fight.figure("ann").locked


@pytest.mark.rule("SP-3.5.1.2")
def test_no_inch_more_with_a_man():
    """A man's zone is 1 inch: Ann stops 2 inches from his centre and closes no farther."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 10), begin="move")
    fight.do("move ann via 10,11 facing 0")
    assert fight.where("ann")[1] == pytest.approx(12, abs=0.01)


@pytest.mark.rule("SP-3.5.1.3")
def test_the_locked_neither_walk_nor_shoot_nor_are_shot_at():
    """Orc and Ann, an archer, stand 1 inch apart; Cat shoots from 10 inches. After the Move both are locked."""
    archer = "class: fighting_man, level: 1, weapons: [short_bow, dagger]"
    fight = melee(
        blue("ann", 10, 20, archer), blue("cat", 16, 26, archer), red("orc", 10, 18), red("oaf", 20, 18), begin="move"
    )
    fight.do("done")
    assert fight.last(Locked).figures == ("ann", "orc") and "SP-3.5.1.3" in fight.last(Locked).rules
    no = fight.refused("move orc via 10,12 facing 180")
    assert (no.rule, no.measured) == ("SP-3.5.1.3", {"by": "Ann"})
    fight.do("done")
    assert fight.refused("shoot cat at orc").rule == "SP-3.4.2.1"
    assert fight.refused("shoot ann at oaf").rule == "SP-3.4.2.3"


@pytest.mark.rule("SP-3.5.1.3")
def test_only_the_inside_of_a_zone_locks():
    """The ogre's zone is 2 inches, Ann's 1: at 1.5 inches Ann is locked and the ogre is not [SP-R5]."""
    fight = melee(blue("ann", 10, 20), red("ogre", 10, 17, "creature: ogre"), begin="move")
    fight.do("done")
    assert fight.last(Locked).figures == ("ann",)
    fight.do("move ogre via 10,12 facing 0")
    assert fight.where("ogre") == (10, 12)


@pytest.mark.rule("SP-3.5.1.4")
@pytest.mark.rule("SP-R7")
def test_a_friend_between_protects():
    """Bea touches the orc, Ann stands right behind Bea, 1 inch from the orc: Bea is locked, Ann may leave."""
    fight = melee(blue("bea", 10, 20), blue("ann", 10, 21), red("orc", 10, 19), begin="move", first="red")
    fight.do("done")
    assert fight.last(Locked).figures == ("bea", "orc")
    assert fight.refused("move bea via 14,24 facing 0").rule == "SP-3.5.1.3"
    fight.do("move ann via 10,24 facing 0")
    assert fight.where("ann") == (10, 24)


@pytest.mark.rule("SP-3.5.1.4")
@pytest.mark.parametrize("book", ["starkpool", "chainmail", "cydonia"])
@pytest.mark.parametrize("what", ["strike ann at foe", "grapple ann at foe", "try disarm ann at foe"])
def test_whom_somebody_unseen_protects_is_not_got_at(what: str, book: str):
    """Ann sees the man behind and not the stalker between: whatever she tries at him comes to nothing and is spent."""
    hero = "class: fighting_man, level: 4, hit_points: 30, weapons: [sword]"
    between = red("rob", 10, 19, "creature: invisible_stalker")
    man = red("foe", 10, 18, "troop: heavy_foot, weapons: [sword]")
    text = figures(blue("ann", 10, 20, hero), red("orc", 8.9, 20), between, man)
    fight = Fight(text, begin="opening", dice=LoadedDice().otherwise(10), book=book)
    fight.pass_until("Ann strikes")
    spent = fight.figure("ann").blows
    fight.do(what)
    assert (fight.last(KeptOff).target, fight.figure("ann").blows) == ("foe", spent + 1)
    assert not [one for one in fight.events if isinstance(one, Struck | Gripped | Tried) and one.target == "foe"]


@pytest.mark.rule("SP-3.5.1.4")
def test_a_friend_beside_protects_nobody():
    """Bea stands beside Ann, not before her: the orc, half an inch from both, locks both."""
    fight = melee(blue("bea", 9.5, 20), blue("ann", 10.5, 20), red("orc", 10, 18.6), begin="move")
    fight.do("done")
    assert fight.last(Locked).figures == ("ann", "bea", "orc")


PLATE = "class: fighting_man, level: 1, weapons: [sword], armour: plate, shield: metal"


@pytest.mark.rule("SP-3.5.1.5")
@pytest.mark.rule("SP-R25")
def test_who_was_met_in_the_move_may_refuse():
    """The orc walks up in the Move phase. Ann, in plate and with a shield, may try all the same; the orc may not."""
    fight = melee(blue("ann", 10, 20, PLATE), red("orc", 10, 12), begin="move", first="red")
    fight.do("move orc via 10,19 facing 180", "done").clear()
    fight.pass_until("refuse melee?")
    assert fight.asked == "blue: refuse melee?"
    assert fight.refused("refuse orc to 10,10 facing 0").rule == "SP-3.3.0.1"
    fight.do("done")
    assert "strikes" in fight.asked


@pytest.mark.rule("SP-3.5.1.5")
def test_old_melees_are_not_refused():
    """Ann and the orc have stood an inch apart since before the round: nobody is asked, and the blows fall."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 18), begin="melee")
    assert "strikes" in fight.asked


@pytest.mark.rule("SP-3.5.1.5.1")
def test_in_the_counter_move_only_the_light_may_refuse():
    """Two orcs walk up in the Counter Move. Bob in leather may try; Ann with a shield may not, nor the wolf."""
    fight = melee(
        blue("ann", 10, 20, "class: fighting_man, level: 1, weapons: [sword], shield: wood"),
        blue("bob", 20, 20, "class: scout, level: 1, weapons: [sword], armour: leather_padded"),
        blue("wolf", 30, 20, "creature: wolf"),
        red("orc", 10, 15), red("oaf", 20, 15), red("ogg", 30, 15),
        begin="counter",
    )  # fmt: skip
    fight.do(*(f"move {name} via {x},18.6 facing 180" for name, x in (("orc", 10), ("oaf", 20), ("ogg", 30))))
    fight.pass_until("refuse melee?")
    assert fight.position.decision is not None and fight.position.decision.figures == ("bob",)
    for name, x in (("ann", 10), ("wolf", 30)):
        assert fight.refused(f"refuse {name} to {x},22 facing 0").rule == "SP-3.5.1.5.1"
    fight.do("refuse bob to 20,22 facing 0")
    assert fight.where("bob") == (20, 22)


@pytest.mark.rule("SP-3.5.1.5.1")
def test_chain_mail_is_too_heavy_in_the_counter_move():
    """Ann in chain, without a shield, is met in the Counter Move: she is not even asked."""
    mail = "class: fighting_man, level: 1, weapons: [sword], armour: chain"
    fight = melee(blue("ann", 10, 20, mail), red("orc", 10, 15), begin="counter")
    fight.do("move orc via 10,18 facing 180")
    assert "strikes" in fight.asked


@pytest.mark.rule("SP-3.5.1.5.2")
@pytest.mark.rule("SP-R18")
def test_the_surprised_refuse_nothing():
    """Ann is surprised when the orc walks up in the Move; Bea, met by another, is not. Only Bea may try."""
    lines = blue("ann", 10, 20), blue("bea", 20, 20), red("orc", 10, 15), red("oaf", 20, 15)
    fight = Fight(begin="move", first="red", state=beset(figures(*lines), "ann", Condition("surprised", 1)))
    fight.do("move orc via 10,18 facing 180", "move oaf via 20,18 facing 180", "done")
    fight.pass_until("refuse melee?")
    assert fight.position.decision is not None and fight.position.decision.figures == ("bea",)
    assert fight.refused("refuse ann to 10,22 facing 0").rule == "SP-3.5.1.5.2"


def refusing(who: str, roll: int) -> Fight:
    """An orc has walked up to Ann, who stands at 10,20; it stands at 10,18. Her die is laid up."""
    fight = Fight(
        figures(blue("ann", 10, 20, who), red("orc", 10, 12)), begin="move", first="red", dice=rolled(refuse_ann=roll)
    )
    fight.do("move orc via 10,18 facing 180", "done")
    return fight.pass_until("refuse melee?")


FIGHTER = "class: fighting_man, level: 3, weapons: [sword]"


@pytest.mark.rule("SP-3.5.1.6")
@pytest.mark.parametrize(
    ("who", "roll", "goes"),
    [
        (FIGHTER, 12, True),
        (FIGHTER, 13, False),
        (FIGHTER + ", armour: chain", 9, True),
        (FIGHTER + ", armour: chain", 10, False),
        (FIGHTER + ", armour: plate", 6, True),
        (FIGHTER + ", armour: plate", 7, False),
    ],
)
def test_the_roll_is_at_or_below_the_allowance(who: str, roll: int, goes: bool):
    """1d20 at or below 12 inches in no armour, 9 in chain, 6 in plate lets Ann slip away."""
    fight = refusing(who, roll)
    fight.do("refuse ann to 10,22 facing 0")
    tried = fight.last(RefusalTried)
    assert (tried.figure, tried.roll, tried.success, tried.escape) == ("ann", roll, goes, False)
    assert tried.tally.rule == "SP-3.5.1.6"
    assert fight.where("ann") == ((10, 22) if goes else (10, 20))


@pytest.mark.rule("SP-3.5.1.6.1")
@pytest.mark.parametrize(("roll", "goes"), [(15, True), (16, False)])
def test_scouts_add_their_level(roll: int, goes: bool):
    """A scout of level 3 in leather: 12 inches and 3, so 15 lets him go and 16 does not."""
    fight = refusing("class: scout, level: 3, weapons: [sword], armour: leather_padded", roll)
    fight.do("refuse ann to 10,22 facing 0")
    assert fight.last(RefusalTried).success is goes
    assert items(fight.last(RefusalTried).tally) == {"SP-3.5.1.6.1": -3}
    assert ignored(fight.last(RefusalTried).tally) == {}


@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.rule("SP-R13")
@pytest.mark.rule("SP-R48")
def test_two_to_four_inches_from_the_enemy():
    """The orc stands at 10,18. From it, base to base: 10,20.9 is 1.9 inches, 10,21 is 2, 10,23 is 4, 10,23.1 is 4.1."""
    fight = refusing(FIGHTER, 12)
    for y in (20.9, 23.1):
        assert fight.refused(f"refuse ann to 10,{y} facing 0").rule == "SP-R13"
    fight.do("refuse ann to 10,21 facing 180")
    moved = fight.last(Moved, figure="ann")
    assert (moved.how, moved.cost, fight.figure("ann").facing) == ("refuse", 0, 180)
    assert "SP-3.5.1.6.2" in moved.rules


@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.rule("SP-R48")
def test_through_zones_but_not_through_bodies():
    """Bea stands behind Ann at 10,21.5: there is no way straight through her; past the orc there is."""
    fight = Fight(figures(blue("ann", 10, 20), blue("bea", 10, 21.5), red("orc", 10, 12)), begin="move", first="red")
    fight.do("move orc via 10,18 facing 180", "done")
    fight.pass_until("refuse melee?")
    assert fight.refused("refuse ann to 10,22.6 facing 0").rule == "SP-R48"
    # Past the orc, through its zone and out on its other side, 3 inches from it: the way is free.
    fight.do("refuse ann to 13.9,17 facing 0")
    assert fight.where("ann") == pytest.approx((13.9, 17), abs=0.001)


@pytest.mark.rule("SP-3.5.1.6.3")
def test_who_fails_stays_locked():
    """Ann rolls 13 against 12: she stays where she is, locked, and the blows fall."""
    fight = refusing(FIGHTER, 13)
    fight.do("refuse ann to 10,22 facing 0")
    assert "SP-3.5.1.6.3" in fight.last(RefusalTried).rules
    assert fight.figure("ann").locked
    assert "strikes" in fight.asked


@pytest.mark.rule("SP-3.5.1.6")
def test_who_got_away_is_in_no_melee():
    """Ann slips away from her only enemy: nobody strikes, and at the end of the round nobody is locked."""
    fight = refusing(FIGHTER, 5)
    fight.do("refuse ann to 10,22 facing 0")
    assert not fight.all(Struck) and not fight.figure("ann").locked and not fight.figure("orc").locked


@pytest.mark.rule("SP-3.5.1.3")
@pytest.mark.rule("SP-R29")
def test_who_walks_off_from_behind_a_friend_is_in_no_melee():
    """Ann was locked by the giant as the round began; then Bea stepped between, and Ann walks off to the side.

    Half-way she is still in his 2-inch zone, with nobody before her: she is locked only when her side has finished, so
    the orc may shoot at her there, and she goes on."""
    archer = "creature: orc, weapons: [short_bow, dagger]"
    giant = red("giant", 10, 10, "creature: hill_giant")
    text = figures(blue("ann", 10, 13), blue("bea", 10, 12), giant, red("oaf", 18, 20, archer))
    start = state_of(text)
    start = replace(start, figures={**start.figures, "ann": replace(start.figures["ann"], locked=True)})
    fight = Fight(state=start, begin="move", dice=rolled(shot_oaf=2))
    fight.do("move ann via 14,13 facing 90")
    assert fight.where("ann") == (12, 13) and not fight.figure("ann").locked
    fight.do("shoot oaf at ann")
    assert fight.last(Shot).passing and fight.where("ann") == (14, 13)
    fight.do("done")
    assert fight.last(Locked).figures == ("bea", "giant")


@pytest.mark.rule("SP-3.5.1.3")
def test_who_ends_his_walk_in_the_zone_is_locked():
    """She stops where he still reaches her: when her side has finished she is locked again."""
    giant = red("giant", 10, 10, "creature: hill_giant")
    start = state_of(figures(blue("ann", 10, 13), blue("bea", 10, 12), giant))
    start = replace(start, figures={**start.figures, "ann": replace(start.figures["ann"], locked=True)})
    fight = Fight(state=start, begin="move")
    fight.do("move ann via 12,13 facing 0", "done", "done")  # the giant throws no rock
    assert fight.last(Locked).figures == ("ann", "bea", "giant")


@pytest.mark.rule("SP-3.5.1.5")
@pytest.mark.rule("SP-3.5.9.13.1")
@pytest.mark.rule("SP-R295")
@pytest.mark.parametrize("lies", [True, False])
def test_who_lies_refuses_no_melee(lies: bool):
    """To slip away he must get up, and that costs him a blow there."""
    state = beset(figures(blue("ann", 10, 20), red("orc", 10, 14)), "ann", *([Condition("prone")] if lies else []))
    fight = Fight(state=state, begin="move", first="red")
    fight.do("move orc via 10,18 facing 180")
    fight.pass_until("Ann strikes" if lies else "blue: refuse melee?")
    assert bool(fight.all(RefusalTried)) is False
    if lies:
        no = may_refuse(fight.at, fight.figure("ann"), "move", "red")
        assert no is not None and (no.rule, no.reason) == ("SP-3.5.9.13.1", "Ann lies prone and must get up first")
