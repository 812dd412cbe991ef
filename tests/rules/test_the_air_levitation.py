"""Levitation beside flight: who is held aloft is steered nowhere, reached by no blow, and caught by all that bursts."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Charged, Fell, Moved, Soared, ZoneEntered
from game.core.figures import SLAIN, Condition
from game.core.grain import GRAIN
from game.core.state import State, with_figure
from game.play.asked.dice_box import LoadedDice
from game.rules.course.victory import reached
from game.rules.gear.reach import in_reach
from game.rules.melee.reach import within_reach
from game.rules.missiles.engines import serving_refused
from game.rules.moving.movement import may_walk
from tests.play import Fight, state_of
from tests.rules.test_3_4_3_breath_and_touch import declared

GRIP = "id: grip, side: blue, creature: griffon, hit_points: 40, facing: 0"
DRAG = "id: drag, side: blue, creature: red_dragon, hit_points: 40, facing: 0"
MAGE = "id: wiz, side: red, class: magic_user, level: 8, weapons: [dagger], hit_points: 20, facing: 180"
BOW = "id: bow, side: blue, troop: longbowman, weapons: [longbow], hit_points: 4, facing: 0"
FAR = "id: far, side: red, creature: orc, weapons: [sword], hit_points: 8, at: [44, 4], facing: 180"


def levitated(*figures: str, who: str = "wiz", more: str = "") -> State:
    """All these and an orc in a corner; one of them is held aloft from the start."""
    state = state_of("figures:\n" + "\n".join(f"  - {{{one}}}" for one in (*figures, FAR)) + "\n" + more)
    return with_figure(state, replace(state.figures[who], conditions=(Condition("aloft", 99),)))


def fight_of(*figures: str, begin: str = "move", dice: LoadedDice | None = None, who: str = "wiz") -> Fight:
    return Fight(begin=begin, state=levitated(*figures, who=who), dice=dice)


@pytest.mark.rule("SP-R307")
@pytest.mark.parametrize("aloft", [2, 3])
def test_between_one_held_aloft_and_one_who_hovers_beside_him_no_blow_passes(aloft: int):
    fight = fight_of(f"{GRIP}, at: [10, 20], aloft: {aloft}", f"{MAGE}, at: [10, 17]", begin="melee")
    assert not within_reach(fight.at, fight.figure("grip"))
    assert not within_reach(fight.at, fight.figure("wiz"))
    assert not fight.all(Struck)


@pytest.mark.rule("SP-R307")
@pytest.mark.rule("SP-R301")
def test_who_dives_at_him_comes_down_beside_him_and_is_in_contact_with_nobody():
    fight = fight_of(f"{GRIP}, at: [10, 30], aloft: 6", f"{MAGE}, at: [10, 12]")
    fight.do("charge grip via 10,12 facing 0")
    assert [event.altitude for event in fight.all(Soared)] == [0]
    assert fight.all(Moved, figure="grip") and not fight.all(ZoneEntered)
    assert not fight.figure("grip").locked
    assert fight.last(Charged).targets == ("wiz",)


@pytest.mark.rule("SP-R307")
@pytest.mark.rule("SP-R303")
@pytest.mark.parametrize(("aloft", "caught"), [(0, ("wiz",)), (5, ("wiz",))])
def test_breath_from_the_ground_and_from_above_catches_him_where_he_hangs(aloft: int, caught: tuple[str, ...]):
    fight = fight_of(f"{DRAG}, at: [10, 26], aloft: {aloft}", f"{MAGE}, at: [10, 20]", begin="missile")
    declared(fight, "breathe drag toward 10,20")
    assert fight.last(BreathUsed).caught == caught


@pytest.mark.rule("SP-R307")
@pytest.mark.rule("SP-R304")
def test_an_arrow_leaves_him_hanging_and_the_last_one_lays_him_beneath():
    dice = LoadedDice().otherwise(10).lay("shot", "bow", faces=(20,)).lay("damage", "bow", faces=(6,))
    fight = fight_of(f"{BOW}, at: [10, 34]", f"{MAGE.replace('20', '9')}, at: [10, 20]", begin="missile", dice=dice)
    declared(fight, "shoot bow at wiz")
    assert fight.all(Shot) and fight.figure("wiz").has("aloft")
    dice = LoadedDice().otherwise(10).lay("shot", "bow", faces=(20,)).lay("damage", "bow", faces=(6,))
    fight = fight_of(f"{BOW}, at: [10, 34]", f"{MAGE.replace('20', '1')}, at: [10, 20]", begin="missile", dice=dice)
    declared(fight, "shoot bow at wiz")
    assert fight.all(Slain) and not fight.all(Fell)
    assert (fight.figure("wiz").fate, fight.where("wiz")) == (SLAIN, (10, 20))


@pytest.mark.rule("SP-R307")
def test_who_is_held_while_he_flies_hangs_at_his_altitude_and_flies_on_when_it_ends():
    fight = fight_of(f"{GRIP}, at: [10, 30], aloft: 6", f"{MAGE}, at: [40, 30]", who="grip")
    no = may_walk(fight.at, fight.figure("grip"))
    assert no is not None and no.reason == "Grip is held aloft, and stays where it is"
    asleep = replace(fight.figure("grip"), conditions=(Condition("aloft", 99), Condition("asleep", 99)))
    fight = Fight(state=with_figure(fight.first, asleep))
    fight.do("done")
    assert not fight.all(Fell) and fight.figure("grip").altitude == 6 * GRAIN
    fight = Fight(state=with_figure(fight.first, replace(asleep, conditions=())))
    fight.do("move grip via 10,20 facing 0")
    assert fight.figure("grip").altitude == 6 * GRAIN


@pytest.mark.rule("SP-R307")
@pytest.mark.rule("SP-R299")
def test_from_up_there_he_takes_nothing_up_serves_no_engine_and_holds_no_place():
    more = (
        "things:\n  - {id: coin, item: torch, at: [10, 27.2]}\n"
        "regions:\n  yard: [[4, 24], [20, 24], [20, 32], [4, 32]]\n"
        "victory:\n  - {side: red, when: {hold: yard, until: 1}}\n"
    )
    for who, up in (("wiz", True), ("far", False)):
        fight = Fight(state=levitated(f"{GRIP}, at: [40, 30]", f"{MAGE}, at: [10, 28]", who=who, more=more))
        wiz = fight.figure("wiz")
        assert in_reach(wiz, fight.now.lying[0]) is not up
        assert bool(reached(fight.now, fight.now.victory[0], round_over=True)) is not up
        no = serving_refused(fight.at, wiz)
        assert (no.reason if no is not None else "") == ("Wiz is held aloft" if up else "")
