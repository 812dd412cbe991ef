"""The initiative die: the ladder, its steps, quick draw, and how often one die beats another."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.figures import Condition
from game.core.state import State, with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.referee import Referee
from game.rules.situation import Battle
from game.systems.cydonia.dice import die_of, mode
from game.systems.cydonia.events import CountsRolled
from game.systems.cydonia.sequence import score
from tests.books.cydonia.showdown import GUN, MAN, SWORD, count_of, one, showdown

FOE = one("zed", "red", (40, 30))
MONK = "class: monk, level: 3, hit_points: 9, weapons: [quarter_staff]"
SPANISH = f"{SWORD}, specialised: [hand_to_hand], armour: chain, fatigue: 2"


def die(who: str, *conditions: str) -> int:
    """The die of one who stands alone."""
    return explained(who, *conditions)[0]


def explained(who: str, *conditions: str) -> tuple[int, dict[str, int], dict[str, str]]:
    """A figure's die, the steps that count by their rule, and those that do not with the reason."""
    fight = showdown(one("ann", "blue", (10, 10), who), FOE)
    for name in conditions:
        figure = fight.figure("ann")
        marked = replace(figure, conditions=(*figure.conditions, Condition(name)))
        fight.position.now = with_figure(fight.now, marked)
    found = die_of(fight.at, fight.figure("ann"))
    counts = {step.rule: step.value for step in found.steps if step.ignored is None}
    return found.sides, counts, {step.label: step.ignored for step in found.steps if step.ignored is not None}


@pytest.mark.rule("CY-2.1")
def test_who_has_no_step_rolls_a_d6():
    assert explained(SWORD) == (6, {}, {})


@pytest.mark.rule("CY-2.3")
@pytest.mark.rule("CY-R1")
@pytest.mark.rule("CY-R2")
def test_the_worked_examples():
    """A monk rolls d8; a hand-to-hand man in Spanish chain with 2 fatigue points takes +1 -1 -1, and rolls d4."""
    assert explained(MONK) == (8, {"CY-2.1.1": 1}, {})
    assert explained(SPANISH) == (4, {"CY-2.1.1": 1, "CY-2.1.3": -1, "CY-2.1.4": -1}, {})


@pytest.mark.rule("CY-2.5")
@pytest.mark.rule("CY-2.1.4")
@pytest.mark.parametrize("points", [1, 2, 5])
def test_fatigue_is_one_step_however_many_points(points: int):
    assert die(f"{SWORD}, specialised: [hand_to_hand], fatigue: {points}") == 6
    assert die(f"{SWORD}, fatigue: {points}") == 4


@pytest.mark.rule("CY-2.1.1")
def test_hand_to_hand_and_monks_are_quicker_in_melee_only():
    """The same man with a pistol in hand is set to shoot, and so is a monk with one."""
    assert die(f"{SWORD}, specialised: [hand_to_hand]") == 8
    assert explained(f"{GUN}, specialised: [hand_to_hand]") == (6, {}, {"hand-to-hand in melee": "set to shoot"})
    assert explained(MONK.replace("quarter_staff", "pistol")) == (6, {}, {"monk in melee": "set to shoot"})


@pytest.mark.rule("CY-2.1.2")
@pytest.mark.rule("CY-R3")
def test_fast_draw_is_quicker_at_range_only():
    """What is in hand when spells are declared says for what one is set."""
    assert die(f"{GUN}, specialised: [fast_draw]") == 8
    assert explained(f"{SWORD}, specialised: [fast_draw]") == (6, {}, {"fast draw at range": "set to melee"})
    both = f"{MAN}, weapons: [pistol, sword], specialised: [fast_draw]"
    fight = showdown(one("ann", "blue", (10, 10), both), FOE)
    assert mode(fight.at, fight.figure("ann")) == "ranged"
    fight.pass_until("blue: Count")
    fight.do("draw ann sword")
    assert mode(fight.at, fight.figure("ann")) == "melee"
    assert die_of(fight.at, fight.figure("ann")).sides == 6


@pytest.mark.rule("CY-R3")
def test_who_is_locked_in_melee_is_set_to_it_whatever_he_holds():
    fight = showdown(one("ann", "blue", (10, 10), GUN), one("zed", "red", (10, 9), SWORD), ann=2, zed=1)
    assert mode(fight.at, replace(fight.figure("ann"), locked=False)) == "ranged"
    assert mode(fight.at, fight.figure("ann")) == "melee", "they were in contact as her count was called"


@pytest.mark.rule("CY-2.1.1")
@pytest.mark.rule("CY-R3")
def test_who_is_in_a_zone_but_not_locked_yet_is_set_by_what_he_holds():
    """Locks are looked at when moves are over: as the battle begins an enemy at arm's length has locked nobody."""
    ann = one("ann", "blue", (10, 10), f"{GUN}, specialised: [hand_to_hand]")
    fight = showdown(ann, one("zed", "red", (10, 9), SWORD))
    (rolled,) = fight.all(CountsRolled)
    assert [(score.figure, score.die) for score in rolled.scores] == [("ann", 6), ("zed", 6)]
    assert fight.amiss() == ""


@pytest.mark.rule("CY-2.1.3")
@pytest.mark.rule("CY-R10")
@pytest.mark.parametrize(
    ("armour", "sides"), [("none", 6), ("leather_padded", 6), ("leather_padded+2", 6), ("chain", 4), ("plate", 4)]
)
def test_medium_and_heavy_armour_is_a_step_down(armour: str, sides: int):
    """By what is worn, chain and better: neither a shield nor the magic in leather makes it heavy."""
    assert die(f"{SWORD}, armour: {armour}, shield: wood") == sides


@pytest.mark.rule("CY-R10")
@pytest.mark.rule("CY-R12")
def test_creatures_roll_by_the_same_rule_and_their_hides_are_no_armour():
    """An ogre (armour class 5 by its hide) rolls a d6 like an unarmoured man."""
    fight = showdown(one("ann", "blue", (10, 10), "creature: ogre, hit_points: 20"), FOE)
    (rolled,) = fight.all(CountsRolled)
    assert [(score.figure, score.die) for score in rolled.scores] == [("ann", 6), ("zed", 6)]


@pytest.mark.rule("CY-2.1.5")
@pytest.mark.rule("CY-R5")
def test_the_sum_is_kept_between_d4_and_d12():
    """Steps are added up before the ends of the ladder count: -1 -1 +1 is one step down, not none."""
    assert die(f"{SWORD}, armour: chain, fatigue: 3") == 4
    assert die(f"{SWORD}, armour: chain, fatigue: 3, specialised: [hand_to_hand]") == 4
    assert die(MONK, "hasted") == 12
    assert die(f"{SWORD}, armour: plate, fatigue: 1", "slowed") == 4


@pytest.mark.rule("CY-R19")
def test_haste_and_slowness_are_two_steps():
    assert explained(SWORD, "hasted")[:2] == (10, {"CY-R19": 2})
    assert explained(MONK, "slowed")[:2] == (4, {"CY-2.1.1": 1, "CY-R19": -2})


@pytest.mark.rule("CY-R23")
def test_only_fighting_men_are_quicker_for_being_specialised():
    """Troops are fighting-men of no class; a scout is none."""
    assert die("troop: man_at_arms, hit_points: 5, armour: none, weapons: [sword], specialised: [hand_to_hand]") == 8
    scout = "class: scout, level: 2, hit_points: 5, weapons: [sword], specialised: [hand_to_hand]"
    assert explained(scout) == (6, {}, {"hand-to-hand in melee": "no fighting-man [CY-R23]"})


@pytest.mark.rule("CY-2.4")
@pytest.mark.rule("CY-1.4")
def test_nothing_is_added_to_the_roll():
    """The mailed man's d4 shows 3, the monk's d8 shows 7: they act on 3 and 7. Each threw one die of his own."""
    two = one("ann", "blue", (10, 10), SPANISH), one("wei", "blue", (14, 10), MONK)
    fight = showdown(*two, FOE, ann=3, wei=7, zed=5)
    (rolled,) = fight.all(CountsRolled)
    assert [(one.figure, one.die, one.roll, one.count) for one in rolled.scores] == [
        ("ann", 4, 3, 3), ("wei", 8, 7, 7), ("zed", 6, 5, 5),
    ]  # fmt: skip


# ---- quick draw --------------------------------------------------------------------------------------------------


QUICK = f"{GUN}, specialised: [fast_draw]"


@pytest.mark.rule("CY-2.2")
@pytest.mark.rule("CY-R4")
def test_quick_draw_is_twelve_without_a_die_in_the_first_round():
    """In the second he rolls his d8 like anybody; a quick draw without a weapon rolls from the first."""
    fight = showdown(one("ann", "blue", (10, 10), QUICK), FOE, zed=5)
    assert count_of(fight, "ann") == 12
    fight.dice.lay("initiative", "ann", faces=(6,)).lay("initiative", "zed", faces=(2,))
    fight.pass_until("blue: Count 6")
    assert (fight.now.round, count_of(fight, "ann")) == (2, 6)
    bare = showdown(one("ann", "blue", (10, 10), f"{MAN}, weapons: [], specialised: [fast_draw]"), FOE, ann=4, zed=5)
    assert count_of(bare, "ann") == 4


@pytest.mark.rule("CY-R4")
def test_a_weapon_worn_is_enough_to_be_armed():
    """A pistol in its holster and a knife in hand: twelve all the same."""
    fight = showdown(one("ann", "blue", (10, 10), f"{MAN}, weapons: [dagger, pistol], specialised: [fast_draw]"), FOE)
    assert (fight.figure("ann").weapon, count_of(fight, "ann")) == ("dagger", 12)


# ---- how often one beats another ---------------------------------------------------------------------------------


WITH = {
    4: (f"{SWORD}, fatigue: 1", ()), 6: (SWORD, ()), 8: (MONK, ()), 10: (SWORD, ("hasted",)), 12: (MONK, ("hasted",)),
}  # fmt: skip
"""Who rolls each die."""
TABLE = [
    (6, 6, Fraction(5, 12), Fraction(1, 6), Fraction(5, 12)),
    (8, 6, Fraction(9, 16), Fraction(1, 8), Fraction(5, 16)),
    (4, 6, Fraction(1, 4), Fraction(1, 6), Fraction(7, 12)),
    (8, 8, Fraction(7, 16), Fraction(1, 8), Fraction(7, 16)),
    (8, 4, Fraction(11, 16), Fraction(1, 8), Fraction(3, 16)),
    (4, 4, Fraction(3, 8), Fraction(1, 4), Fraction(3, 8)),
    (12, 4, Fraction(19, 24), Fraction(1, 12), Fraction(1, 8)),
    (0, 4, Fraction(1), Fraction(0), Fraction(0)),
    (0, 6, Fraction(1), Fraction(0), Fraction(0)),
    (0, 8, Fraction(1), Fraction(0), Fraction(0)),
    (0, 10, Fraction(1), Fraction(0), Fraction(0)),
    (0, 12, Fraction(11, 12), Fraction(1, 12), Fraction(0)),
]
"""Die against die (0 a quick draw): how often the first acts first, both at once, the second first."""


def counts_of(sides: int) -> list[int]:
    """The count that each face of a figure's own die gives it."""
    who, conditions = WITH[sides] if sides else (QUICK, ())
    state = showdown(one("ann", "blue", (10, 10), who), FOE).now
    figure = replace(state.figures["ann"], conditions=tuple(Condition(name) for name in conditions), ledger=None)
    fresh = with_figure(with_figure(state, replace(state.figures["zed"], ledger=None)), figure)
    return [_count(fresh, face) for face in range(1, (sides or 1) + 1)]


def _count(state: State, face: int) -> int:
    battle = Battle(systems.book("cydonia"), load())
    battle.loaded = LoadedDice().lay("initiative", "ann", faces=(face,))
    referee = Referee(battle, state)
    return score(referee, referee.figure("ann")).count


@pytest.mark.rule("CY-2.1")
@pytest.mark.rule("CY-2.2")
@pytest.mark.rule("CY-1.6")
def test_the_table_of_who_acts_first():
    """Every face of one die against every face of the other, to the exact fraction."""
    faces = {sides: counts_of(sides) for sides in (0, 4, 6, 8, 10, 12)}
    assert {sides: len(found) for sides, found in faces.items() if sides} == {4: 4, 6: 6, 8: 8, 10: 10, 12: 12}
    for a, b, first, tie, second in TABLE:
        pairs = [(x, y) for x in faces[a] for y in faces[b]]
        won = Fraction(sum(x > y for x, y in pairs), len(pairs))
        level = Fraction(sum(x == y for x, y in pairs), len(pairs))
        assert (won, level, 1 - won - level) == (first, tie, second), (a, b)
