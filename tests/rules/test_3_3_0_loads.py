"""Who carries too much goes 3 inches: a chest, another's arms, a comrade [SP-3.3.0.4, SP-R270 to SP-R273]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import paths, systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import SLAIN, Condition
from game.core.grain import GRAIN
from game.core.held.gear import Borne, LetGo, TookUp
from game.core.state import with_figure
from game.core.table import Lying
from game.play.asked.dice_box import LoadedDice
from game.rules.gear.carried import place_of_borne
from game.rules.gear.loads import burden, fallen_refused, is_overloaded
from game.rules.moving.movement import allowance
from game.rules.situation import Battle, Situation
from game.systems.exile.moving.gaits import pace
from game.telling.narration import narrate
from tests.play import Fight, state_of

MEN = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 2, armour: none, weapons: [sword, dagger],
     hit_points: 9, at: [10, 20], facing: 0}
  - {id: bob, name: Bob, side: blue, class: fighting_man, level: 2, armour: none, weapons: [spear], hit_points: 9,
     at: [12, 20], facing: 0}
  - {id: foe, side: red, troop: light_foot, hit_points: 9, at: [40, 4], facing: 180}
  - {id: far, side: red, troop: light_foot, hit_points: 9, at: [44, 4], facing: 180}
"""


def inches(fight: Fight, name: str) -> float:
    return allowance(fight.at, fight.figure(name)) / GRAIN


def with_load(load: str, who: str = "weapons: [sword, dagger],") -> str:
    return MEN.replace(who, f"{who} load: [{load}],")


# ---- by the scenario's key ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.rule("SP-R270")
@pytest.mark.rule("SP-R271")
def test_a_chest_makes_twelve_inches_three_until_it_is_dropped():
    fight = Fight(with_load("chest"))
    assert burden(fight.at, fight.figure("ann")) == 1000 + 50 + 20
    assert inches(fight, "ann") == 3
    no = fight.refused("move ann via 10,16 facing 0")
    assert (no.rule, no.measured["left"]) == ("SP-3.3.0.4", "3")
    fight.do("drop ann chest")
    assert inches(fight, "ann") == 12
    fight.do("move ann via 10,9 facing 0")


@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.rule("SP-R270")
@pytest.mark.parametrize(
    ("load", "heavy"), [("sack", True), ("chest", True), ("sack, sack", True), ("", False)],
)  # fmt: skip
def test_a_full_sack_weighs_and_leaves_the_hands_free(load: str, heavy: bool):
    fight = Fight(with_load(load) if load else MEN)
    assert is_overloaded(fight.at, fight.figure("ann")) is heavy
    assert fight.figure("ann").weapon == ("chest" if load == "chest" else "sword")


@pytest.mark.rule("SP-R271")
@pytest.mark.rule("SP-3.3.3.2")
def test_the_overloaded_do_not_charge_and_it_is_said_by_how_much():
    near = with_load("sack").replace("at: [40, 4]", "at: [10, 13]")
    fight = Fight(near)
    no = fight.refused("charge ann via 10,13 facing 0")
    assert (no.rule, no.measured) == ("SP-R271", {"carries": "67 pounds", "freely": "60 pounds"})


@pytest.mark.rule("SP-R271")
@pytest.mark.parametrize(
    ("who", "free", "laden"),
    [("creature: goblin, weapons: [sword]", 9, 3), ("creature: ogre", 9, 9), ("creature: hill_giant", 12, 12),
     ("troop: light_horse", 24, 12)],
)  # fmt: skip
def test_the_small_bear_less_the_large_more_and_a_horse_goes_at_half(who: str, free: int, laden: int):
    text = """
figures:
  - {{id: one, side: blue, {}, hit_points: 9, at: [10, 20], facing: 0{}}}
  - {{id: foe, side: red, troop: light_foot, hit_points: 9, at: [40, 4], facing: 180}}
"""
    plain, full = Fight(text.format(who, "")), Fight(text.format(who, ", load: [chest]"))
    assert (inches(plain, "one"), inches(full, "one")) == (free, laden)


@pytest.mark.rule("SP-R271")
def test_what_weighs_on_a_horse_is_in_its_bags_and_not_in_the_riders_arms():
    rides = "mount: light_warhorse, load: [chest], weapons: [sword],"
    fight = Fight(MEN.replace("armour: none, weapons: [sword, dagger],", rides))
    ann = fight.figure("ann")
    assert (ann.weapon, ann.packed) == ("sword", ("chest",))
    assert inches(fight, "ann") == 12


@pytest.mark.rule("SP-R270")
def test_nobodys_own_arms_overload_him():
    """Of all bundled scenarios, and of a troop of each kind."""
    for name in paths.bundled():
        state = muster(find_scenario(name, systems.BOOKS), load())
        at = Situation(state, Battle(systems.book("starkpool"), load()))
        assert not [one.id for one in state.figures.values() if is_overloaded(at, one) and "chest" not in one.carries]
    for troop in load().troops:
        text = f"figures:\n  - {{id: a, side: blue, troop: {troop}, at: [9, 9]}}\n"
        state = state_of(text + "  - {id: b, side: red, troop: light_foot, at: [30, 9]}\n")
        at = Situation(state, Battle(systems.book("starkpool"), load()))
        assert not is_overloaded(at, at.figure("a")), troop


# ---- by what is taken up -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R270")
@pytest.mark.rule("SP-3.7.4")
@pytest.mark.rule("SP-3.3.0.4")
def test_anothers_arms_on_top_of_ones_own_overload_at_the_one_that_is_too_much():
    """A man of sword and dagger takes up pole arms: the fourth is too much."""
    arms = ["two_handed_sword", "halberd", "bill", "pike"]
    fight = Fight(MEN)
    ann = fight.figure("ann")
    laden = [replace(ann, carries=(*ann.carries, *arms[:number])) for number in range(5)]
    assert [burden(fight.at, one) for one in laden] == [70, 220, 370, 520, 670]
    assert [allowance(fight.at, one) // GRAIN for one in laden] == [12, 12, 12, 12, 3]
    state = with_figure(fight.now, replace(laden[3], weapon="sword"))
    pike = Lying(id="p", item="pike", at=(10 * GRAIN, 20 * GRAIN + 700))
    last = Fight(state=replace(state, lying=(pike,), agenda=()))
    last.do("pickup ann p")
    assert inches(last, "ann") == 3


@pytest.mark.rule("SP-R270")
@pytest.mark.rule("SP-R272")
@pytest.mark.rule("SP-3.7.4")
@pytest.mark.rule("SP-3.7.3")
def test_a_chest_is_taken_up_for_half_a_move_into_both_arms_and_dropped_for_nothing():
    fight = Fight(MEN + "things:\n  - {id: box, item: chest, at: [10, 20.7]}\n")
    fight.do("pickup ann box")
    assert (fight.last(TookUp).cost, fight.figure("ann").weapon) == (6 * GRAIN, "chest")
    assert inches(fight, "ann") == 3
    no = fight.refused("charge ann via 10,13 facing 0")
    assert no.rule == "SP-3.7.6"
    fight.do("drop ann chest")
    assert fight.last(LetGo).item == "chest"
    assert [thing.item for thing in fight.now.lying] == ["chest"]


@pytest.mark.rule("SP-R270")
def test_what_is_too_heavy_is_not_lifted_at_all():
    small = MEN.replace("class: fighting_man, level: 2, armour: none, weapons: [sword, dagger]",
                        "creature: goblin, weapons: [spear, sword, short_bow], load: [sack]")  # fmt: skip
    fight = Fight(small + "things:\n  - {id: box, item: chest, at: [10, 20.5]}\n")
    no = fight.refused("pickup ann box")
    assert (no.rule, no.measured) == ("SP-R270", {"weight": "100 pounds", "most": "120 pounds"})
    assert "75 of 120 at most" in no.reason


@pytest.mark.rule("SP-R272")
@pytest.mark.rule("SP-R80")
def test_who_has_both_arms_full_shoots_nothing_uses_no_shield_and_drops_it_to_fight():
    bow = with_load("chest", "weapons: [spear],").replace("weapons: [spear]", "weapons: [short_bow, sword]")
    fight = Fight(bow.replace("at: [40, 4]", "at: [12, 8]"), begin="missile")
    assert fight.refused("shoot bob at foe").rule == "SP-R80"
    close = with_load("chest").replace("at: [40, 4]", "at: [10, 18.6]").replace("hit_points: 9", "hit_points: 90")
    melee = Fight(close, begin="melee").pass_until("Ann strikes")
    assert melee.figure("ann").weapon == "chest"
    melee.do("strike ann at foe")
    assert melee.figure("ann").weapon == "sword"
    assert [thing.item for thing in melee.now.lying] == ["chest"]


# ---- the fallen --------------------------------------------------------------------------------------------------


def fallen(name: str = "bob", conditions: tuple[Condition, ...] = (), at: tuple[float, float] = (10.0, 21.2)):
    """Bob lies at Ann's feet: slain, or living and helpless."""
    state = state_of(MEN)
    one = state.figures[name]
    x, y = (int(part * GRAIN) for part in at)
    one = replace(one, x=x, y=y, conditions=conditions, fate=one.fate if conditions else SLAIN)
    return with_figure(state, one)


@pytest.mark.rule("SP-R273")
@pytest.mark.rule("SP-3.3.0.4")
def test_a_slain_comrade_is_carried_off_at_three_inches_and_lies_where_he_is_let_go():
    fight = Fight(state=fallen())
    fight.do("pickup ann bob")
    assert (fight.last(TookUp).cost, fight.figure("ann").weapon) == (6 * GRAIN, "body-of-bob")
    assert "Ann takes up the body of Bob." in [one.text for one in narrate(fight.first, fight.events)]
    assert burden(fight.at, fight.figure("ann")) == 50 + 20 + 1750
    assert inches(fight, "ann") == 3
    fight.pass_until("first, or last")
    fight.pass_until("Move")
    while not fight.asked.startswith("blue"):
        fight.do("done")
    fight.do("move ann via 10,17 facing 0")
    fight.do("drop ann body-of-bob")
    bob = fight.figure("bob")
    assert bob.fate == SLAIN
    assert abs(bob.x - 10 * GRAIN) <= 4
    assert abs(bob.y - 17.5 * GRAIN) <= 4, "at her heels"
    assert inches(fight, "ann") == 12


@pytest.mark.rule("SP-R273")
@pytest.mark.rule("SP-R164")
def test_one_who_sleeps_comes_along_on_free_ground_behind_and_is_let_go_when_he_wakes():
    fight = Fight(state=fallen(conditions=(Condition("asleep", 2),)))
    fight.do("pickup ann bob")
    fight.pass_until("first, or last")
    fight.pass_until("Move")
    while not fight.asked.startswith("blue"):
        fight.do("done")
    fight.do("move ann via 10,17 facing 0")
    fight.pass_until("first, or last")
    told = fight.last(Borne)
    assert (told.figure, told.by) == ("bob", "ann")
    bob = fight.figure("bob")
    assert bob.standing
    assert 17.9 * GRAIN < bob.y < 18.2 * GRAIN
    fight.pass_until("Move")
    fight.pass_until("first, or last")
    assert not fight.figure("bob").has("asleep")
    assert "body-of-bob" not in fight.figure("ann").carries
    assert fight.last(LetGo).item == "body-of-bob"


@pytest.mark.rule("SP-R273")
@pytest.mark.parametrize(("at", "facing", "lies"), [((0, 20), 90, (0, 20)), ((20, 0), 180, (20, 0))])
def test_the_slain_are_borne_at_his_heels_on_the_very_edge_of_the_table(
    at: tuple[int, int], facing: int, lies: tuple[int, int]
):
    """Ann stands at the edge with her back to it: who lies at her heels lies on the edge."""
    state = fallen()
    ann = state.figures["ann"]
    radius = ann.profile.base.radius
    x, y = (at[0] * GRAIN + radius * (facing == 90), at[1] * GRAIN + radius * (facing == 180))
    fight = Fight(state=with_figure(state, replace(ann, x=x, y=y, facing=facing)))
    borne = place_of_borne(fight.at, fight.figure("ann"), fight.figure("bob"))
    assert borne == (lies[0] * GRAIN, lies[1] * GRAIN)


@pytest.mark.rule("SP-R273")
def test_where_there_is_no_room_behind_he_is_borne_a_little_to_the_right():
    """Bob sleeps far off; just behind Ann stands Cid: the first free place is sought to the right hand of her back."""
    state = fallen(conditions=(Condition("asleep", 9),), at=(30.0, 30.0))
    ann = state.figures["ann"]
    foe = replace(state.figures["foe"], x=ann.x, y=ann.y + 2 * ann.profile.base.radius + 8)
    fight = Fight(state=with_figure(state, foe))
    borne = place_of_borne(fight.at, fight.figure("ann"), fight.figure("bob"))
    assert borne is not None and borne[0] < ann.x and borne[1] > ann.y


@pytest.mark.rule("SP-R273")
def test_who_stands_a_living_enemy_and_one_too_far_off_are_not_carried():
    fight = Fight(MEN.replace("at: [12, 20]", "at: [11.2, 20]"))
    assert fight.refused("pickup ann bob").rule == "SP-R142"  # there is no mantlet to lend a hand with
    assert fallen_refused(fight.at, fight.figure("ann"), fight.figure("bob")).rule == "SP-R273"
    far = Fight(state=fallen(at=(10.0, 23.0)))
    no = far.refused("pickup ann bob")
    assert (no.rule, no.measured["reach"]) == ("SP-R273", "1")
    enemy = Fight(state=fallen("foe", (Condition("held", 9),)))
    no = enemy.refused("pickup ann foe")
    assert "enemy who lives" in no.reason
    dead = Fight(state=fallen("foe"))
    dead.do("pickup ann foe")


@pytest.mark.rule("SP-R272")
@pytest.mark.rule("SP-R273")
def test_he_is_let_go_when_his_bearer_falls():
    fight = Fight(state=fallen())
    fight.do("pickup ann bob")
    state = with_figure(fight.now, replace(fight.figure("ann"), hit_points=1))
    archers = replace(state.figures["foe"], carries=("longbow",), weapon="longbow", x=10 * GRAIN, y=8 * GRAIN)
    sure = LoadedDice().otherwise(10).lay("shot", "foe", faces=(20,))
    later = Fight(state=with_figure(state, archers), begin="missile", first="red", dice=sure)
    later.do("shoot foe at ann", "done", "done")
    assert not later.figure("ann").standing
    assert later.figure("ann").carries == ("sword", "dagger")
    assert [event.item for event in later.all(LetGo)] == ["body-of-bob"]


# ---- every book --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R271")
@pytest.mark.parametrize("book", [name for name in systems.BOOKS if name != "large_battles"])
def test_every_book_that_moves_men_honours_it(book: str):
    plain, full = state_of(MEN), state_of(with_load("chest"))
    battle = Battle(systems.book(book), load())
    free, laden = (allowance(Situation(one, battle), one.figures["ann"]) for one in (plain, full))
    assert free == 4 * laden


@pytest.mark.rule("SP-R271")
def test_on_the_multiplexor_the_overloaded_walk_two_feet_a_second():
    state = state_of(with_load("chest"))
    battle = Battle(systems.book("exile"), load())
    at = Situation(state, battle)
    assert pace(at, at.figure("ann"), "walk") == 2 * GRAIN // 5
    assert pace(at, at.figure("bob"), "walk") > pace(at, at.figure("ann"), "walk")
