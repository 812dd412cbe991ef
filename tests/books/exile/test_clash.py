"""Clash of Arms: when it is one, and its three cases [EX-2]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.deeds import Moved, Struck
from game.play.clockwork_events import Engaged, EventsLost, MetAtSpeed, Staggered
from game.play.clockwork_events import Tested as Proof
from game.play.dice_box import LoadedDice
from game.systems.exile.clash import is_clash, speed_towards
from game.systems.exile.marching import reach_of
from tests.books.exile.duel import Duel

RIDE = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 10], facing: 90}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [spear], at: [20, 10], facing: 270}
"""


def dice() -> LoadedDice:
    return LoadedDice().otherwise(97)


def meet(mine: str, theirs: str, loaded: LoadedDice | None = None, *, text: str = RIDE) -> Duel:
    """Ann charges Bob; both have chosen."""
    duel = Duel(text, dice=loaded or dice())
    duel.until("blue", "set out").do("charge ann via 20,10 facing 90", "done")
    duel.until("at speed")
    for _ in range(2):
        what = mine if duel.asked.startswith("blue") else theirs
        name = "ann" if duel.asked.startswith("blue") else "bob"
        duel.do(f"tactic {what} {name}")
    return duel


@pytest.mark.rule("EX-2.1")
@pytest.mark.rule("EX-R1")
def test_who_runs_and_closes_faster_than_7_feet_a_second_clashes_and_two_walkers_never():
    assert is_clash((15, 0), (True, False), (False, False))
    assert not is_clash((5, 0), (True, False), (False, False))
    assert is_clash((4, 0), (True, False), (True, False))
    assert not is_clash((5, 5), (False, False), (False, False))
    duel = meet("attack", "attack")
    assert duel.last(MetAtSpeed).speed == 15
    walk = Duel(RIDE, dice=dice())
    walk.until("blue", "set out").do("move ann via 19,10 facing 90", "done")
    walk.until("red", "set out").do("move bob via 12,10 facing 270", "done")
    walk.on_to(8)
    assert not walk.all(MetAtSpeed)
    assert walk.last(Engaged).figures == ("ann", "bob")


def test_speed_counts_along_the_line_between_the_two():
    duel = Duel(RIDE)
    ann, bob = duel.figure("ann"), duel.figure("bob")
    assert [speed_towards(ann, bob, 15), speed_towards(bob, ann, 8)] == [15, 8]
    assert [speed_towards(replace(ann, facing=facing), bob, 10) for facing in (30, 0, 270)] == [5, 0, 0]


@pytest.mark.rule("EX-R22")
def test_they_meet_within_reach_of_the_longer_weapon_and_it_stands_for_the_first_blow():
    duel = Duel(RIDE)
    assert reach_of(duel.at, duel.figure("ann"), duel.figure("bob")) == 6 * 1024 // 5
    met = meet("attack", "attack")
    before = met.events[: met.events.index(met.last(MetAtSpeed))]
    end = [one for one in before if isinstance(one, Moved)][-1].path[-1][0] / 1024
    assert 0.85 < 20 - end - 1 <= 1.2
    assert len(met.all(Struck)) == 2
    met.on_to(4)
    assert len(met.all(Struck)) == 2
    assert not met.all(EventsLost)


@pytest.mark.rule("EX-2.2")
def test_both_defend_and_pass_without_a_blow_or_a_counter_attack():
    duel = meet("parry", "dodge")
    clash = duel.last(MetAtSpeed)
    assert (clash.choices, clash.case) == (("parry", "dodge"), "neither attacks")
    assert not duel.all(Struck)
    assert not duel.all(Proof, what="counter")
    assert duel.ledger.going["ann"].past == ("bob",)
    through = Duel(RIDE.replace("at: [20, 10]", "at: [20, 10.9]"), dice=dice())
    through.until("blue", "set out").do("run run ann via 28,10 facing 90", "done")
    through.until("at speed").do("tactic dodge ann")
    through.until("red").do("tactic dodge bob")
    through.on_to(6)
    assert through.where("ann")[0] > 22
    assert through.ledger.engaged == ()


@pytest.mark.rule("EX-2.3")
def test_one_defends_and_his_counter_attack_is_a_die_harder():
    duel = meet("attack", "parry")
    assert duel.last(MetAtSpeed).case == "one attacks"
    assert [one.label for one in duel.last(Struck, actor="ann").tally.modifiers] == ["Combat", "parry"]
    assert duel.last(Proof, what="counter").dice == 8 - 3 + 1


@pytest.mark.rule("EX-2.4")
def test_both_attack_the_longer_and_quicker_first_and_both_results_fall_together():
    loaded = dice().lay("blow", "bob", faces=(3,)).lay("blow", "ann", faces=(4,))
    loaded = loaded.lay("location", "bob", faces=(3,)).lay("location", "ann", faces=(3,))
    loaded = loaded.lay("damage", "bob", faces=(6,)).lay("momentum", "bob", faces=(6,)).lay("damage", "ann", faces=(8,))
    duel = meet("attack", "attack", loaded)
    assert [one.actor for one in duel.all(Struck)] == ["bob", "ann"]
    assert all(one.hit for one in duel.all(Struck))
    assert duel.figure("bob").fate == duel.figure("bob").fate
    order = [type(one).__name__ for one in duel.events if type(one).__name__ in ("Struck", "Located")]
    assert order == ["Struck", "Struck", "Located", "Located"]


@pytest.mark.rule("EX-2.4")
def test_a_bash_of_the_first_cancels_the_others_blow():
    loaded = dice().lay("blow", "bob", faces=(15,)).lay("bash", "bob", "ann", faces=(20,))
    duel = meet("attack", "attack", loaded.lay("location", "bob", faces=(99,)))
    assert duel.last(Staggered).figure == "ann"
    assert [one.actor for one in duel.all(Struck)] == ["bob"]


def test_a_spear_that_is_set_doubles_its_dice_and_one_that_runs_does_not():
    set_ = dice().lay("blow", "bob", faces=(3,)).lay("damage", "bob", faces=(2,)).lay("momentum", "bob", faces=(3,))
    assert meet("wait", "attack", set_.lay("location", "bob", faces=(21,))).last(Struck).damage == 5
    runs = dice().lay("blow", "ann", faces=(3,)).lay("damage", "ann", faces=(2,)).lay("location", "ann", faces=(21,))
    spears = RIDE.replace("weapons: [sword]", "weapons: [spear]")
    assert meet("attack", "wait", runs, text=spears).last(Struck, actor="ann").damage == 2


def test_a_lance_at_speed_does_its_damage_twice():
    text = RIDE.replace("level: 1, weapons: [sword], at: [10, 10]",
                        "level: 1, mount: heavy_warhorse, weapons: [mounted_lance, sword], at: [6, 10]")  # fmt: skip
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("damage", "ann", faces=(4,)).lay("momentum", "ann", faces=(5,))
    duel = meet("attack", "wait", loaded.lay("location", "ann", faces=(21,)), text=text)
    assert duel.last(MetAtSpeed).speed == 35
    assert duel.last(Struck, actor="ann").damage == 9
