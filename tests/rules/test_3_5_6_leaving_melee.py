"""Section 3.5.6, its statements of escape and flight."""

import pytest

from game.core.fight.deeds import Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled, RefusalTried
from game.core.figures import Condition
from game.play.exchanged import Parted
from game.play.ledger import with_ledger
from game.play.melee.blows import escape
from game.play.referee import Referee
from tests.melee import beset, blue, figures, ignored, items, melee, red, rolled, struck
from tests.play import Fight

SPEAR = "class: fighting_man, level: 1, weapons: [spear]"
PLATE = SPEAR + ", armour: plate"
SWORD = "class: fighting_man, level: 1, weapons: [sword]"


def escaping(who: str, foe: str = "creature: orc", *, roll: int, first: bool = False) -> Fight:
    """Ann at 10,20 and her enemy an inch before her; her d20 to escape is laid up. `first`: she thinks of it first."""
    dice = rolled(escape_ann=roll)
    fight = Fight(figures(blue("ann", 10, 20, who), red("foe", 10, 18, foe)), begin="move", dice=dice)
    if first:
        fight.do("order escape first for ann")
    fight.do("done").clear()
    while "Ann strikes" not in fight.asked and "blue: escape" not in fight.asked:
        fight.do("done")
    return fight


@pytest.mark.rule("SP-3.5.6.5")
@pytest.mark.parametrize(
    ("who", "roll", "goes"),
    [(SPEAR, 12, True), (SPEAR, 13, False), (PLATE, 6, True), (PLATE, 7, False)],
)
def test_at_or_below_the_allowance(who: str, roll: int, goes: bool):
    """1d20 at or below 12 inches in no armour, 6 in plate: Ann goes to 10,22, 3 inches from the orc; or stays."""
    fight = escaping(who, roll=roll)
    fight.do("escape ann to 10,22 facing 0")
    tried = fight.last(RefusalTried)
    assert (tried.roll, tried.success, tried.escape, tried.tally.rule) == (roll, goes, True, "SP-3.5.1.6")
    assert fight.where("ann") == ((10, 22) if goes else (10, 20))
    if goes:
        assert fight.last(Moved, figure="ann").how == "escape"
        assert fight.last(Parted).figure == "ann"


@pytest.mark.rule("SP-3.5.6.5")
def test_scouts_and_delvers_add_their_level():
    """A delver of level 4 in leather: 12 and 4, so 16 lets him go."""
    fight = escaping("class: delver, level: 4, weapons: [spear], armour: leather_padded", roll=16)
    fight.do("escape ann to 10,22 facing 0")
    assert fight.last(RefusalTried).success
    assert items(fight.last(RefusalTried).tally) == {"SP-3.5.1.6.1": -4} and not ignored(fight.last(RefusalTried).tally)


@pytest.mark.rule("SP-3.5.6.5")
@pytest.mark.rule("SP-R13")
def test_two_to_four_inches_away():
    """From the orc at 10,18, base to base: 10,20.9 is too near, 10,23.1 too far."""
    fight = escaping(SPEAR, roll=1)
    for y in (20.9, 23.1):
        assert fight.refused(f"escape ann to 10,{y} facing 0").rule == "SP-R13"
    assert fight.refused("escape foe to 10,14 facing 0").rule == "SP-3.5.6.5"


@pytest.mark.rule("SP-3.5.6.5")
@pytest.mark.rule("SP-R13")
@pytest.mark.parametrize(("y", "goes"), [("20.999", False), ("21", True), ("23", True), ("23.001", False)])
def test_to_the_grain(y: str, goes: bool):
    """Ann's base and the orc's are an inch across: from 21 to 23 she is 2 to 4 inches from him, and no grain more."""
    fight = escaping(SPEAR, roll=1)
    if goes:
        fight.do(f"escape ann to 10,{y} facing 0")
        assert fight.where("ann") == (10, float(y))
    else:
        assert fight.refused(f"escape ann to 10,{y} facing 0").rule == "SP-R13"


@pytest.mark.rule("SP-3.5.6.5")
def test_it_costs_one_attack():
    """Ann of level 2 has two blows: she strikes, tries to escape, fails, and has none left."""
    fight = escaping("class: fighting_man, level: 2, weapons: [spear]", roll=20)
    fight.do("strike ann at foe", "escape ann to 10,22 facing 0")
    assert len(fight.all(Struck, actor="ann")) == 1
    assert fight.asked == "red: Foe strikes"


@pytest.mark.rule("SP-3.5.6.5")
def test_and_leaves_the_others():
    """The other way round: the escape fails, and she has one blow left to strike with."""
    fight = escaping("class: fighting_man, level: 2, weapons: [spear]", roll=20)
    fight.do("escape ann to 10,22 facing 0")
    assert fight.asked == "blue: Ann strikes"
    fight.do("strike ann at foe")
    assert fight.asked == "red: Foe strikes"


@pytest.mark.rule("SP-3.5.6.5")
@pytest.mark.rule("SP-3.5.10.6")
def test_who_is_not_held_cannot_escape():
    """Ann in the second rank strikes over Bea with her spear, but no enemy holds her: there is nothing to escape."""
    fight = melee(blue("bea", 10, 20), blue("ann", 10, 21, SPEAR), red("foe", 10, 19))
    while "Ann strikes" not in fight.asked:
        fight.do("done")
    assert fight.refused("escape ann to 10,24 facing 0").rule == "SP-3.5.6.5"


@pytest.mark.rule("SP-3.5.6.5.1")
def test_the_quicker_gets_away_unhurt():
    """Spear (8) against sword (4): Ann would have struck first. She goes, and the orc has no blow."""
    fight = escaping(SPEAR, roll=12)
    fight.do("escape ann to 10,22 facing 0")
    assert not fight.all(Struck)
    assert not fight.figure("ann").locked


@pytest.mark.rule("SP-3.5.6.5.2")
@pytest.mark.rule("SP-R98")
def test_the_slower_takes_one_blow():
    """A troll (length 6) goes before Ann's sword (4) with claw, claw, bite. She leaves at once: it has one claw."""
    fight = escaping(SWORD, "creature: troll", roll=12, first=True)
    assert fight.asked == "blue: escape melee?"
    fight.do("escape ann to 10,22 facing 0")
    assert [blow.weapon for blow in fight.all(Struck)] == ["claw"]
    assert fight.where("ann") == (10, 22)


@pytest.mark.rule("SP-3.5.6.5.2")
@pytest.mark.rule("SP-R98")
@pytest.mark.parametrize(
    ("who", "foe", "asked"),
    [(SWORD, "creature: troll", True), (SWORD, "creature: orc, weapons: [spear]", False),
     (SPEAR, "creature: troll", False)],
    ids=["quicker, with three blows", "quicker, with one", "slower, with three"],
)  # fmt: skip
def test_unasked_for_she_thinks_of_it_first_where_it_may_spare_her_more_than_one_blow(who: str, foe: str, asked: bool):
    """Nobody has given an order: the troll's claw falls as she goes, and not its other claw nor its bite."""
    fight = escaping(who, foe, roll=12)
    assert (fight.asked == "blue: escape melee?") == asked
    fight.do("escape ann to 10,22 facing 0")
    assert len(fight.all(Struck, actor="foe")) == (0 if who == SPEAR else 1)
    assert fight.where("ann") == (10, 22)


@pytest.mark.rule("SP-R98")
def test_who_is_told_to_wait_for_her_turn_is_not_asked_before_it():
    dice = rolled(escape_ann=12)
    fight = Fight(figures(blue("ann", 10, 20, SWORD), red("foe", 10, 18, "creature: troll")), begin="move", dice=dice)
    fight.do("order escape turn for ann", "done")
    fight.pass_until("Foe strikes")
    assert "escape" not in fight.asked


@pytest.mark.rule("SP-3.5.6.5.2")
@pytest.mark.rule("SP-R98")
def test_if_it_fails_the_rest_falls_too():
    """The same, but she rolls 13: claw before the attempt, then at its turn the other claw and the bite."""
    fight = escaping(SWORD, "creature: troll", roll=13, first=True)
    fight.do("escape ann to 10,22 facing 0")
    assert fight.asked == "red: Foe strikes"
    fight.do("strike foe at ann", "strike foe at ann")
    assert [blow.weapon for blow in fight.all(Struck)] == ["claw", "claw", "bite"]
    assert "Ann strikes" not in fight.asked


@pytest.mark.rule("SP-3.5.6.5.2")
@pytest.mark.rule("SP-R57")
def test_each_enemy_is_judged_alone():
    """Ann's flail (7) is slower than the orc's spear (8), quicker than the sword (4): the spear has its blow."""
    dice = rolled(escape_ann=12)
    text = figures(
        blue("ann", 10, 20, "class: fighting_man, level: 1, weapons: [flail]"),
        red("cut", 9.4, 18.2), red("jab", 10.6, 18.2, "creature: orc, weapons: [spear]"),
    )  # fmt: skip
    fight = Fight(text, begin="move", dice=dice).pass_until("Move")
    fight.do("order escape first", "done")
    fight.pass_until("escape melee?").do("escape ann to 10,22.5 facing 0")
    assert [blow.actor for blow in fight.all(Struck)] == ["jab"]


@pytest.mark.rule("SP-3.5.6.5.2")
@pytest.mark.rule("SP-3.5.9.4")
@pytest.mark.parametrize(("behind", "blows"), [({}, ["foe"]), ({"foe": ("bea",)}, [])])
def test_who_was_struck_from_behind_has_not_even_that_blow(behind: dict[str, tuple[str, ...]], blows: list[str]):
    """The spear would have gone before Bea's dagger; but it has no answer in a round in which she took its back."""
    text = figures(
        blue("bea", 10, 20, "class: fighting_man, level: 2, weapons: [dagger]"),
        red("foe", 10, 18, "creature: orc, weapons: [spear]"),
    )
    fight = Fight(text, begin="melee", dice=rolled(escape_bea=1)).pass_until("Foe strikes")
    ref = Referee(fight.battle, with_ledger(fight.now, behind=behind))
    for _ in escape(ref, "bea", (10 * 1024, 22 * 1024), 0, "SP-3.5.6.5"):
        pass
    assert [event.actor for event in ref.events if isinstance(event, Struck)] == blows


@pytest.mark.rule("SP-3.5.6.5.2")
def test_who_falls_to_that_blow_goes_nowhere():
    """Ann has 6 points: the troll's claw (6) kills her before she can roll."""
    fight = escaping(SWORD + ", hit_points: 6", "creature: troll", roll=1, first=True)
    fight.do("escape ann to 10,22 facing 0")
    assert not fight.figure("ann").standing and not fight.all(RefusalTried)


# ---- flight ------------------------------------------------------------------------------------------------------


def breaking(*lines: str, name: str = "foe", first: str = "blue", **dice: int) -> Fight:
    """One of these has lost heart in this melee, and will flee when its blows have fallen [SP-R60]."""
    state = beset(figures(*lines), name, Condition("breaking"))
    return Fight(begin="melee", state=state, first=first, dice=rolled(**dice))


def done(fight: Fight) -> Fight:
    """Everybody holds his blows."""
    while "strikes" in fight.asked or "escape" in fight.asked:
        fight.do("done")
    return fight


@pytest.mark.rule("SP-3.5.6.7")
@pytest.mark.rule("SP-R58")
def test_all_whose_zone_he_leaves_strike_from_behind():
    """The orc flees from Ann and Bea: each has a blow at its back, +2, its shield no help; Cat, far off, none."""
    foe = red("foe", 10, 18, "creature: orc, shield: wood")
    fight = done(breaking(blue("ann", 9.4, 19.8), blue("bea", 10.6, 19.8), blue("cat", 16, 18), foe))
    parting = fight.all(Struck)
    assert [one.actor for one in parting] == ["ann", "bea"]
    assert all(one.extra and items(one.tally) == {"SP-3.5.9.2": 2} for one in parting)
    assert all(one.tally.need == 13 for one in parting)  # armour class 6, not 5


@pytest.mark.rule("SP-3.5.6.7")
@pytest.mark.rule("SP-R58")
def test_even_those_who_have_struck():
    """Ann has had her blow; the parting one is extra."""
    fight = breaking(blue("ann", 10, 20), red("foe", 10, 18))
    fight.do("strike ann at foe")
    done(fight)
    assert [blow.extra for blow in fight.all(Struck, actor="ann")] == [False, True]


@pytest.mark.rule("SP-3.5.6.7.1")
@pytest.mark.rule("SP-R58")
@pytest.mark.parametrize("klass", ["scout", "delver"])
def test_a_scouts_parting_blow_is_a_back_stab(klass: str):
    """A scout of level 3: +4, and 1d8, here 8, twice."""
    scout = f"class: {klass}, level: 3, weapons: [sword]"
    fight = done(breaking(blue("ann", 10, 20, scout), red("foe", 10, 18), blow_ann=12))
    blow = struck(fight, "ann")
    assert items(blow.tally) == {"SP-3.5.9.3": 4}
    assert (blow.hit, blow.damage) == (True, 16)


@pytest.mark.rule("SP-3.5.6.7.2")
@pytest.mark.rule("SP-R60")
def test_flight_comes_last():
    """Ann strikes, and the orc that lost heart; then it flees, she strikes again, and it runs."""
    fight = breaking(blue("ann", 10, 20, SWORD.replace("sword", "flail")), red("foe", 10, 18))
    fight.do("strike ann at foe", "strike foe at ann")
    story = [
        (type(event).__name__, getattr(event, "actor", "") or getattr(event, "figure", ""))
        for event in fight.events
        if isinstance(event, Struck | Fled | Moved)
    ]
    assert story == [("Struck", "ann"), ("Struck", "foe"), ("Fled", ""), ("Struck", "ann"), ("Moved", "foe")]


@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.parametrize(("who", "inches"), [("creature: orc", 9), ("creature: troll", 12)])
def test_a_full_move(who: str, inches: int):
    """An orc runs 9 inches, a troll 12."""
    fight = done(breaking(blue("ann", 10, 30), red("foe", 10, 28, who)))
    moved = fight.last(Moved, figure="foe")
    assert (moved.how, moved.length / 1024) == ("flee", pytest.approx(inches, abs=0.01))
    assert "SP-3.5.6.7.3" in moved.rules


@pytest.mark.rule("SP-3.5.6.7")
def test_the_slain_run_no_farther():
    """The parting blow kills the orc of 8 points: it does not run."""
    fight = done(breaking(blue("ann", 10, 20), red("foe", 10, 18, "creature: orc, hit_points: 8"), blow_ann=19))
    assert not fight.figure("foe").standing and not fight.all(Moved)


@pytest.mark.rule("SP-3.5.6.7")
@pytest.mark.rule("SP-3.6.2.2")
def test_whom_a_blow_at_his_back_paralyses_runs_no_farther():
    """A man breaks before a ghoul, whose claw takes him as he turns: he fails to save, and stays where he is."""
    fight = done(breaking(blue("ghoul", 10, 19.5, "creature: ghoul"), red("foe", 10, 18, "troop: levy"), blow_ghoul=19))
    assert [blow.extra for blow in fight.all(Struck, actor="ghoul")] == [True]
    assert fight.figure("foe").has("stunned") and fight.figure("foe").has("fleeing")
    assert not fight.all(Moved)
