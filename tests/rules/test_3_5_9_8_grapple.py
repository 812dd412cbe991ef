"""Section 3.5.9.8: wrestling a target down, alone or with friends."""

import pytest

from game.core.events import BattleEnded, Dropped
from game.core.fight.deeds import Fumbled, Parried
from game.core.fight.tricks import Captured, Grappled, Gripped
from game.play.asked.dice_box import LoadedDice
from game.play.exchanged import StruckBehind
from game.rules.melee.manoeuvres import grip_dice, resistance_dice
from tests.melee import blue, figures, items, red
from tests.play import Fight

MAN = "class: fighting_man, level: 1, weapons: [sword]"
CHIEF = "class: fighting_man, level: 3, weapons: [mace]"
PLACES = {"ann": (10, 20), "bea": (11.1, 19.6), "cy": (8.9, 19.6)}


def crowd(*names: str, foe: str = CHIEF, rolls: LoadedDice | None = None, more: tuple[str, ...] = ()) -> Fight:
    """It is Ann's turn; her friends named stand before the chief at 10,18 too."""
    lines = [blue(name, *PLACES[name], MAN) for name in names]
    rolls = rolls or LoadedDice().otherwise(10)
    return turn(Fight(figures(*lines, red("foe", 10, 18, foe), *more), begin="melee", dice=rolls), "ann")


def turn(fight: Fight, name: str) -> Fight:
    while "strikes" not in fight.asked or fight.position.decision.figures != (name,):  # type: ignore[union-attr]
        fight.do("done")
    return fight


def grips(resist: tuple[int, ...], **grip: int) -> LoadedDice:
    """Each named lays hold with this much; who is not named misses; the target throws these."""
    laid = LoadedDice().otherwise(10)
    for name in PLACES:
        laid.lay("grapple", name, faces=(19 if name in grip else 2,))
        if name in grip:
            laid.lay("grip", name, faces=(grip[name],))
    return laid.lay("resist", "foe", faces=resist)


@pytest.mark.rule("SP-3.5.9.8")
def test_all_roll_on_the_row_of_the_grapple():
    """At AC 9 it needs 10. Each that hits adds 1d6, whatever it holds; who misses adds nothing."""
    fight = crowd("ann", "bea", "cy", rolls=grips((1, 1, 1), ann=3, cy=5))
    fight.do("grapple ann bea cy at foe")
    assert [event.actor for event in fight.all(Gripped)] == ["ann", "bea", "cy"]
    assert {event.tally.need for event in fight.all(Gripped)} == {10}
    assert [(event.hit, event.strength) for event in fight.all(Gripped)] == [(True, 3), (False, 0), (True, 5)]
    assert (fight.last(Grappled).strength, fight.last(Grappled).figures) == (8, ("ann", "cy"))


@pytest.mark.rule("SP-3.5.9.8")
@pytest.mark.rule("SP-R28")
@pytest.mark.parametrize(
    ("who", "dice"),
    [
        ("creature: goblin", "1d4"),
        ("creature: orc", "1d6"),
        ("creature: ogre", "1d8"),
        ("creature: hill_giant", "1d8"),
        ("class: fighting_man, level: 1, weapons: [sword], mount: riding_horse", "1d6"),
        ("class: fighting_man, level: 1, race: dwarf, weapons: [hand_ax], mount: mule", "1d4"),
    ],
)
def test_the_die_is_by_size(who: str, dice: str):
    """Small, medium, large; a rider's own size."""
    fight = Fight(figures(blue("ann", 10, 20, who), red("foe", 30, 5)), begin="move")
    assert grip_dice(fight.figure("ann")) == dice


@pytest.mark.rule("SP-3.5.9.8.1")
@pytest.mark.parametrize(
    ("who", "dice"),
    [
        ("class: fighting_man, level: 7, weapons: [sword]", "7d6"),
        ("creature: orc", "1d6"),
        ("creature: ogre", "4d6"),
        ("creature: kobold", "1d6"),
    ],
)
def test_he_throws_a_die_a_level_or_hit_die(who: str, dice: str):
    """Pluses do not count, and less than one die is one."""
    fight = Fight(figures(blue("ann", 10, 30), red("foe", 10, 5, who)), begin="move")
    assert resistance_dice(fight.figure("foe")) == dice


@pytest.mark.rule("SP-3.5.9.8.1")
@pytest.mark.parametrize(("resist", "held"), [((2, 3, 2), True), ((2, 3, 3), False), ((3, 3, 3), False)])
def test_settled(resist: tuple[int, ...], held: bool):
    """8 against the 7, 8 and 9 of a third-level man: only more subdues him; a tie throws them off."""
    fight = crowd("ann", "bea", rolls=grips(resist, ann=3, bea=5))
    fight.do("grapple ann bea at foe")
    assert fight.last(Grappled).resistance == sum(resist) and fight.last(Grappled).held is held
    assert (fight.figure("foe").fate == "surrendered") is held


@pytest.mark.rule("SP-R123")
@pytest.mark.rule("SP-3.5.9.8.1")
def test_a_prisoner_is_out_of_the_battle():
    """His turn falls away, and a side without anybody else has lost."""
    fight = crowd("ann", "bea", rolls=grips((1, 1, 1), ann=3, bea=5))
    fight.do("grapple ann bea at foe")
    assert fight.last(Captured).by == ("ann", "bea") and fight.all(Dropped)
    fight.pass_until()
    assert fight.last(BattleEnded).winner == "blue"


@pytest.mark.rule("SP-R123")
def test_each_gives_up_a_blow_now():
    """Bea has spent hers with Ann's and has no turn any more; Cy, who was not named, has his."""
    fight = crowd("ann", "bea", "cy", rolls=grips((6, 6, 6), ann=3, bea=5))
    fight.do("grapple ann bea at foe")
    assert [fight.figure(name).blows for name in PLACES] == [1, 1, 0]
    asked = fight.asked
    while "strikes" in fight.asked:
        assert "Bea" not in fight.asked
        asked += fight.asked
        fight.do("done")
    assert "Cy strikes" in asked


@pytest.mark.rule("SP-R123")
def test_who_may_join():
    """With a blow left, standing up to the target, a friend; and whose turn it is leads."""
    spear = blue("deb", 10, 21.05, "class: fighting_man, level: 1, weapons: [spear]")
    fight = crowd("ann", "bea", more=(spear, red("oaf", 30, 5)))
    assert fight.refused("grapple bea ann at foe").rule == "SP-R123"
    assert fight.refused("grapple ann ann at foe").reason == "Ann is named twice"
    assert fight.refused("grapple ann foe at foe").reason == "Foe is no friend of Ann"
    assert "over a friend's head" in fight.refused("grapple ann deb at foe").reason
    fight = turn(fight, "bea")
    fight.do("grapple bea at foe")
    assert fight.all(Gripped)


@pytest.mark.rule("SP-R123")
def test_who_has_struck_cannot_join():
    """Deb's spear goes first: her blow is given when Ann's turn comes."""
    spear = blue("deb", 11.1, 18.4, "class: fighting_man, level: 1, weapons: [morning_star]")
    fight = crowd("ann", more=(spear,))
    assert fight.figure("deb").blows == 0
    fight = turn(Fight(figures(blue("ann", 10, 20, MAN), spear, red("foe", 10, 18, CHIEF)), begin="melee"), "deb")
    fight.do("strike deb at foe")
    no = turn(fight, "ann").refused("grapple ann deb at foe")
    assert (no.rule, no.reason) == ("SP-3.5.9.8", "Deb has no attack left to give up")


@pytest.mark.rule("SP-R123")
def test_nobody_lies_on_the_ground_and_grapples():
    from game.core.figures import Condition
    from tests.melee import beset

    text = figures(blue("ann", 10, 20, MAN), red("foe", 10, 18, CHIEF))
    fight = turn(Fight(begin="melee", state=beset(text, "ann", Condition("prone"))), "ann")
    assert fight.refused("grapple ann at foe").reason == "Ann lies on the ground"


@pytest.mark.rule("SP-R123")
def test_nobody_parries_a_grapple_and_a_natural_one_is_clumsy():
    """On 1 the unarmed may fall; the chief, whose order is to parry, is not asked."""
    rolls = LoadedDice().otherwise(10).lay("grapple", "ann", faces=(1,)).lay("fumble", "ann", faces=(1,))
    lines = (blue("ann", 10, 20, MAN), red("foe", 10, 18, CHIEF))
    fight = Fight(figures(*lines), begin="move", dice=rolls).pass_until("red: Counter Move")
    fight.do("order parry always", "done")
    turn(fight, "ann").do("grapple ann at foe")
    assert not fight.all(Parried)
    assert fight.last(Fumbled).effect == "prone" and fight.figure("ann").has("prone")


@pytest.mark.rule("SP-R82")
def test_a_natural_twenty_is_a_hold_and_nothing_more():
    rolls = LoadedDice().otherwise(10).lay("grapple", "ann", faces=(20,)).lay("grip", "ann", faces=(2,))
    fight = crowd("ann", rolls=rolls.lay("resist", "foe", faces=(1, 1, 1)))
    fight.do("grapple ann at foe")
    assert fight.last(Gripped).strength == 2 and not fight.last(Grappled).held


@pytest.mark.rule("SP-R123")
def test_without_a_hold_nothing_is_thrown_off():
    fight = crowd("ann", "bea", rolls=grips((1, 1, 1)))
    fight.do("grapple ann bea at foe")
    assert not fight.all(Grappled)


@pytest.mark.rule("SP-3.5.9.8")
def test_from_behind_as_with_a_blow():
    """Bea behind him has +2 and his back: he has no answer to her."""
    bea = blue("bea", 10, 16, MAN, 180)
    fight = Fight(figures(blue("ann", 10, 20, MAN), bea, red("foe", 10, 18, CHIEF)), begin="melee")
    turn(fight, "bea").do("grapple bea ann at foe")
    assert items(fight.all(Gripped)[0].tally) == {"SP-3.5.9.2": 2}
    assert fight.last(StruckBehind).by == "bea"


@pytest.mark.rule("SP-3.5.9.8")
def test_it_is_offered_with_friends_and_alone():
    fight = crowd("ann", "bea", "cy")
    offered = [one.text() for offer in fight.position.decision.offers for one in offer.examples(fight.at)]  # type: ignore[union-attr]
    assert [text for text in offered if "grapple" in text] == ["grapple ann bea cy at foe", "grapple ann at foe"]
