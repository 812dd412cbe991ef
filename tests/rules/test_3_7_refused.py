"""Section 3.7: who takes nothing up, pulls nothing out, unpacks nothing, and lends nobody a hand, and what is said."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN
from game.rules.gear.carried import may_take_up_in_melee, melee_draw_refused, unpack_refused
from tests.play import Fight
from tests.rules.test_3_4_where_rules_meet import among

MAN = "class: fighting_man, level: 1, armour: leather_padded, weapons: [sword], hit_points: 60"
ORC = "id: orc, side: red, creature: orc, hit_points: 60, at: [10, 5], facing: 180"
BOW = "id: bow, side: blue, troop: bowman, at: [40, 30]"
PRONE = {"ann": Condition("prone")}


def ann(what: str = MAN, at: str = "[10, 20]", **more: str) -> str:
    return f"id: ann, side: blue, {what}, at: {at}, facing: 0" + "".join(f", {key}: {more[key]}" for key in more)


def moving(*figures: str, things: str = "", conditions: dict[str, Condition] | None = None) -> Fight:
    """Blue has the Move."""
    state = among(*figures, BOW, ORC, conditions=conditions, more=f"things: [{things}]\n" if things else "")
    return Fight(state=state, begin="move")


@pytest.mark.rule("SP-3.5.9.13")
@pytest.mark.parametrize("command", ["pickup ann blade", "unpack ann dagger"])
def test_who_lies_prone_gets_up_before_he_handles_anything(command: str):
    things = "{id: blade, item: mace, at: [10.5, 20]}"
    fight = moving(ann(pack="[dagger]"), things=things, conditions=PRONE)
    no = fight.refused(command)
    assert (no.rule, no.reason) == ("SP-3.5.9.13", "Ann lies prone and must get up first")
    moving(ann(pack="[dagger]"), things=things).do(command)


@pytest.mark.rule("SP-3.5.9.13.1")
@pytest.mark.rule("SP-3.7.6")
def test_in_melee_neither_who_lies_prone_takes_anything_up_nor_anybody_a_pavis():
    things = "{id: blade, item: mace, at: [10.5, 20]}, {id: board, item: pavis, at: [10, 20.5]}"
    lying, up = moving(ann(), things=things, conditions=PRONE), moving(ann(), things=things)
    for fight, thing, told in (
        (lying, "blade", ("SP-3.5.9.13.1", "Ann lies prone and must get up first")),
        (up, "board", ("SP-3.7.6", "a pavis is no weapon")),
        (up, "axe", ("SP-3.7.4", "there is nothing 'axe' on the table")),
    ):
        no = may_take_up_in_melee(fight.at, fight.figure("ann"), thing, 1)
        assert no is not None
        assert (no.rule, no.reason) == told
    assert may_take_up_in_melee(up.at, up.figure("ann"), "blade", 1) is None


@pytest.mark.rule("SP-3.7.1")
def test_who_has_no_attack_left_draws_only_what_costs_none():
    """A mace costs an attack. A dagger costs none for whom drops what he holds."""
    fight = moving(ann(MAN.replace("[sword]", "[sword, mace, dagger]")))
    figure = fight.figure("ann")
    no = melee_draw_refused(fight.at, figure, "mace", drop=False, blows=0)
    assert no is not None
    assert (no.rule, no.reason, no.measured) == (
        "SP-3.7.1", "Ann has no attack left to give up", {"blows": 0, "cost": 1}
    )  # fmt: skip
    assert melee_draw_refused(fight.at, figure, "mace", drop=False, blows=1) is None
    assert melee_draw_refused(fight.at, figure, "dagger", drop=True, blows=0) is None


@pytest.mark.rule("SP-3.7.1.1")
def test_with_an_empty_hand_nothing_is_dropped_for_another():
    fight = moving(ann(MAN.replace("[sword]", "[sword, dagger]")))
    fight.do("drop ann sword")
    assert fight.figure("ann").weapon == ""
    no = fight.refused("draw ann dagger dropping")
    assert (no.rule, no.reason) == ("SP-3.7.1.1", "Ann has nothing in hand to drop for the dagger")
    fight.do("draw ann dagger")


@pytest.mark.rule("SP-3.7.5")
@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("move ann via 10,17 facing 0", "unpacking takes the whole movement phase: Ann has moved 3 inches"),
        ("move ann facing 90", "unpacking takes the whole movement phase: Ann has acted"),
    ],
)
def test_it_is_said_what_has_taken_part_of_the_phase(command: str, reason: str):
    fight = moving(ann(pack="[dagger]"))
    fight.do(command)
    assert fight.refused("unpack ann dagger").reason == reason


@pytest.mark.rule("SP-3.7.5")
@pytest.mark.parametrize(
    ("done", "what"),
    [({"walked": GRAIN}, "moved 1 inches"), ({"came": True}, "moved 0 inches"), ({"shots": 1}, "shot"),
     ({"passed": True}, "acted")],
)  # fmt: skip
def test_each_thing_he_has_done_is_said(done: dict[str, Any], what: str):
    fight = moving(ann(pack="[dagger]"))
    no = unpack_refused(fight.at, replace(fight.figure("ann"), **done), "dagger", "blue")
    assert no is not None
    assert no.reason == f"unpacking takes the whole movement phase: Ann has {what}"


@pytest.mark.rule("SP-3.7.6")
def test_a_pavis_is_carried_on_foot():
    """A rider neither takes up one that lies there nor pulls one out of the ground, and a wolf has no hands for it."""
    rider = ann(mount="riding_horse")
    flat, stands = ("{id: board, item: pavis, at: [10, 18.5], facing: 0" + more for more in ("}", ", planted: true}"))
    assert moving(rider, things=flat).refused("pickup ann board").reason == "a pavis is carried on foot"
    assert moving(rider, things=stands).refused("pull ann board").reason == "a pavis is carried on foot"
    assert moving(ann("creature: wolf"), things=stands).refused("pull ann board").rule == "SP-3.7.6"
    moving(ann(), things=stands.replace("18.5", "19")).do("pull ann board")


@pytest.mark.rule("SP-R142")
@pytest.mark.parametrize(
    ("who", "reason"),
    [
        (ann(at="[12, 20]"), "Ann stands 1 inches from Al, more than a quarter"),
        (ann("creature: wolf", at="[11, 20]"), "a mantlet is pushed by men on foot"),
        (ann(at="[11, 20]", mount="riding_horse"), "a mantlet is pushed by men on foot"),
        (ann(at="[11, 20]", gear="[pavis]"), "Ann has its hands full"),
    ],
)  # fmt: skip
def test_who_lends_no_hand_at_a_mantlet(who: str, reason: str):
    al = f"id: al, side: blue, {MAN}, gear: [mantlet], at: [10, 20], facing: 0"
    no = moving(al, who).refused("pickup ann al")
    assert (no.rule, no.reason) == ("SP-R142", reason)


@pytest.mark.rule("SP-R142")
def test_two_men_push_a_mantlet_and_no_third():
    al, bo = (f"id: {name}, side: blue, {MAN}, at: [{x}, 20], facing: 0" for name, x in (("al", 10), ("bo", 9)))
    fight = moving(al + ", gear: [mantlet]", bo, ann(at="[11, 20]"))
    fight.do("pickup bo al")
    assert fight.refused("pickup ann al").reason == "two men push Al's mantlet already"
    assert fight.figure("al").at == (10 * GRAIN, 20 * GRAIN)
