"""Who may strike whom, at the limits: the last place round one, over whose head, and from which side."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition, Figure
from game.core.state import with_figure
from game.rules.melee.reach import attackers, blow_refused, engaged, is_long, opponents, position, within_reach
from game.rules.situation import Situation
from game.systems.chainmail.ledger import BoutEnded
from tests.melee import blue, figures, melee, red
from tests.play import Fight, state_of
from tests.rules.test_3_5_4_opponents import ANN, RIDER, placed, round_about

SPEAR = "class: fighting_man, level: 1, weapons: [spear]"
KOBOLD, OGRE = "creature: kobold", "creature: ogre, weapons: [mace]"


def as_it_is(*lines: str, **conditions: str) -> Fight:
    """A battle before its melees, figures in a condition from the start: ann="prone"."""
    state = state_of(figures(*lines))
    for name, condition in conditions.items():
        state = with_figure(state, replace(state.figures[name], conditions=(Condition(condition, 99),)))
    return Fight(begin="melee", state=state)


def beside(fight: Fight, figure: Figure) -> Situation:
    """The battle with a figure otherwise than it is."""
    return Situation(with_figure(fight.now, figure), fight.battle)


# ---- places ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R53")
@pytest.mark.parametrize(("who", "found"), [(KOBOLD, {"a1", "a2", "a3", "b1"}), ("creature: orc", {"a1", "a2", "a3"})])
@pytest.mark.parametrize("turned", [0, 180])
def test_three_small_ones_leave_room_for_a_fourth_small_one_only(who: str, found: set[str], turned: int):
    """Before Ann, or behind her: to a kobold she is larger and it takes a quarter of the arc, to an orc a third."""
    angles = [turned - 50, turned - 17, turned + 17]
    fight = melee(ANN, *round_about(angles, 1.6, KOBOLD, "a"), *round_about([turned + 50], 1.7, who, "b"))
    assert placed(fight) == found


@pytest.mark.rule("SP-R53")
def test_the_last_part_of_the_ring_is_not_shared():
    """Two ogres before Ann take half the ring, two orcs and a kobold behind a third, an orc at her left an eighth: one
    part of twenty-four is left, and the kobold at her right would need two. Without the one behind it has them."""
    ogres = round_about([-30, 30], 2.4, OGRE, "a")
    behind = round_about([140, 220], 1.6, name="b")
    left, right = round_about([270], 1.6, name="c"), round_about([90], 1.6, KOBOLD, "e")
    full = melee(ANN, *ogres, *behind, *left, *round_about([180], 1.6, KOBOLD, "d"), *right)
    assert placed(full) == {"a1", "a2", "b1", "b2", "c1", "d1"}
    assert placed(melee(ANN, *ogres, *behind, *left, *right)) == {"a1", "a2", "b1", "b2", "c1", "e1"}


@pytest.mark.rule("SP-3.5.4.3")
@pytest.mark.rule("SP-3.5.4.3.1")
@pytest.mark.parametrize(("around", "rule"), [(4, "SP-3.5.4.3"), (3, "SP-3.5.4.3.1")])
def test_the_fifth_is_told_that_the_ring_is_full(around: int, rule: str):
    """Four ogres round Ann leave a fifth no place at all; where none is behind her, it is her flanks that are taken."""
    angles = [-30, 30, 90, 180]
    fight = melee(ANN, *round_about(angles[:around], 2.4, OGRE, "a"), *round_about([270], 2.4, OGRE, "b"))
    no = blow_refused(fight.at, fight.figure("b1"), fight.figure("ann"))
    assert no is not None and (no.rule, no.measured) == (rule, {"attackers": around, "places": 4})


@pytest.mark.rule("SP-3.5.10.4")
@pytest.mark.rule("SP-R5")
@pytest.mark.parametrize(
    ("weapon", "condition", "strikes"),
    [("spear", "prone", True), ("sword", "prone", False), ("spear", "stunned", False), ("spear", "unready", False)],
)
def test_who_strikes_over_a_friend_can_strike_and_has_the_weapon_for_it(weapon: str, condition: str, strikes: bool):
    """Bea stands right behind Ann, who fights the orc: it has Ann against it, and Bea with a spear who is able."""
    armed = f"class: fighting_man, level: 1, weapons: [{weapon}]"
    fight = as_it_is(blue("ann", 10, 20), blue("bea", 10, 21, armed), red("orc", 10, 19), bea=condition)
    assert set(attackers(fight.at, fight.figure("orc"))) == {"ann", *(["bea"] if strikes else [])}
    assert [foe.id for foe in within_reach(fight.at, fight.figure("bea"))] == (["orc"] if weapon == "spear" else [])


@pytest.mark.rule("SP-3.5.10.4")
@pytest.mark.rule("SP-3.5.10.5")
@pytest.mark.parametrize(("weapon", "long"), [("sword", False), ("maul", False), ("spear", True), ("pike", True)])
def test_spear_and_pike_are_long(weapon: str, long: bool):
    fight = as_it_is(blue("ann", 10, 20, f"class: fighting_man, level: 1, weapons: [{weapon}]"), red("orc", 10, 18))
    assert is_long(fight.at, fight.figure("ann")) is long


# ---- who fights whom ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.1.1")
@pytest.mark.rule("SP-R61")
@pytest.mark.parametrize(("y", "near"), [(18, True), (17.9, False)])
def test_whom_no_zone_reaches_it_is_not_engaged_with(y: float, near: bool):
    fight = as_it_is(blue("ann", 10, 20), red("orc", 10, y))
    for one, other in (("ann", "orc"), ("orc", "ann")):
        assert [foe.id for foe in engaged(fight.at, fight.figure(one))] == ([other] if near else [])


@pytest.mark.rule("SP-3.5.1.1")
@pytest.mark.rule("SP-R165")
@pytest.mark.rule("SP-R61")
@pytest.mark.parametrize(("condition", "fights"), [("prone", True), ("hidden", False), ("aloft", False)])
@pytest.mark.parametrize("who", ["ann", "orc"])
def test_no_blow_passes_to_or_from_the_hidden_and_the_lifted(who: str, condition: str, fights: bool):
    """Who lies there, fights; of whom the enemy does not know, or who hangs in the air, does not."""
    fight = as_it_is(blue("ann", 10, 20), red("orc", 10, 18))
    at = beside(fight, replace(fight.figure(who), conditions=(Condition(condition, 99),)))
    for one, other in (("ann", "orc"), ("orc", "ann")):
        assert opponents(at, at.figure(one)) == ((other,) if fights else ())


@pytest.mark.rule("SP-R61")
def test_nobody_is_engaged_with_one_of_whom_he_does_not_know():
    fight = as_it_is(blue("ann", 10, 20), red("orc", 10, 18))
    at = beside(fight, replace(fight.figure("orc"), conditions=(Condition("hidden", 99),)))
    assert engaged(at, at.figure("ann")) == []


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize(("who", "free"), [("creature: troll", True), ("creature: griffon", False)])
def test_only_what_hunts_horses_must_strike_at_the_rider(who: str, free: bool):
    """Ann on foot and Bob on his horse stand before it: a griffon strikes at nobody but him."""
    fight = as_it_is(blue("ann", 9, 20), blue("bob", 11.5, 20.3, RIDER), red("foe", 10, 17.5, who))
    foe = fight.figure("foe")
    no = blow_refused(fight.at, foe, fight.figure("ann"))
    assert (no is None) if free else (no is not None and no.rule == "SP-R240")
    assert blow_refused(fight.at, foe, fight.figure("bob")) is None


@pytest.mark.rule("CM-R5")
def test_in_chainmail_a_pair_strikes_once_a_round():
    """They exchange blows; once the pair has fought in the round they do not."""
    fight = Fight(figures(blue("ann", 10, 20), red("orc", 10, 18)), begin="opening", book="chainmail")
    ann, orc = fight.figure("ann"), fight.figure("orc")
    assert blow_refused(fight.at, ann, orc) is None
    fought = Situation(BoutEnded(pairs=("ann|orc",)).apply(fight.now), fight.battle)
    no = blow_refused(fought, ann, orc)
    assert no is not None and no.reason == "Ann and Orc exchange no blows now"


# ---- from which side ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.2")
@pytest.mark.rule("SP-3.5.9.5")
@pytest.mark.parametrize(
    ("condition", "where"), [("prone", "front"), ("fleeing", "rear"), ("turned", "rear"), ("blessed", "front")]
)
def test_on_who_runs_or_is_turned_every_blow_comes_from_behind(condition: str, where: str):
    fight = as_it_is(blue("ann", 10, 20), red("orc", 10, 18))
    orc = replace(fight.figure("orc"), conditions=(Condition(condition, 99),))
    assert position(beside(fight, orc), fight.figure("ann"), orc) == where


@pytest.mark.rule("SP-3.1.14")
@pytest.mark.rule("SP-R23")
@pytest.mark.rule("SP-R54")
@pytest.mark.parametrize(
    ("condition", "value", "where"),
    [("unlooked", "", "rear"), ("from_hiding", "orc", "rear"), ("from_hiding", "oaf", "front"), ("prone", "", "front")],
)
def test_who_comes_unlooked_for_strikes_from_behind(condition: str, value: str, where: str):
    """Out of hiding at the one whom it surprised; at any other as it stands."""
    fight = as_it_is(blue("ann", 10, 20), red("orc", 10, 18), red("oaf", 30, 5))
    ann = replace(fight.figure("ann"), conditions=(Condition(condition, 99, value),))
    assert position(beside(fight, ann), ann, fight.figure("orc")) == where
