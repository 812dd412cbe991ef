"""What the scripted side chooses event by event: a position, and the tactic that it takes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import Condition
from game.core.state import State
from game.play.course.standing_answers import standing_answer
from game.play.position import opening, submit
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation
from game.sides import player
from game.sides.books.exile.scripted import tactics
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.ledger import with_ledger
from game.systems.exile.words import Tactic, Tactics
from tests.books.exile.duel import TWO, Duel

RIDER = TWO.replace(
    "troop: man_at_arms, weapons: [sword], armour: leather_padded, at: [10, 10]",
    "class: fighting_man, level: 1, mount: heavy_warhorse, weapons: [sword], at: [10, 10]",
)
BESET = TWO + """
  - {id: ben, name: Ben, side: red, troop: man_at_arms, weapons: [sword], at: [10, 12], facing: 0}
"""
GREAT = TWO.replace("weapons: [sword]", "weapons: [two_handed_sword]")
MASTER = TWO.replace("troop: man_at_arms, weapons: [sword]", "class: fighting_man, level: 9, weapons: [sword]")
MASTER = MASTER.replace("weapons: [spear]", "weapons: [halberd]")
SHIELD = TWO.replace("weapons: [sword]", "weapons: [sword], shield: wood")
IRON = TWO.replace("weapons: [spear], armour: leather_padded", "weapons: [spear], armour: plate, shield: metal")
GIANT = TWO.replace("troop: man_at_arms, weapons: [spear], armour: leather_padded", "creature: hill_giant")
DRIVEN = TWO.replace("at: [12, 10]", "at: [13.2, 10]")
WOLF = TWO.replace("troop: man_at_arms, weapons: [sword]", "class: fighting_man, weapons: [sword, silver_dagger]")
WOLF = WOLF.replace("troop: man_at_arms, weapons: [spear], armour: leather_padded", "creature: werewolf")
BARE = TWO.replace("weapons: [sword]", "weapons: [longbow, club]")


def chosen(text: str, *, dice: int = 1, points: int = 0, foe: str = "", own: str = "") -> str:
    """The tactic that Ann takes: after so many dice of the round, with hit points left and conditions."""
    duel = Duel(text)
    state: State = duel.now
    ann, bob = state.figures["ann"], state.figures["bob"]
    ann = replace(ann, hit_points=points or ann.hit_points, conditions=(Condition(own),) if own else ())
    bob = replace(bob, conditions=(Condition(foe),) if foe else ())
    state = replace(state, throws={"1|hit|ann|bob": dice}, figures={**state.figures, "ann": ann, "bob": bob})
    state = with_ledger(state, engaged=("ann", "bob"))
    at = Situation(state, duel.battle)
    offer = MayTactic("blue", ("ann",))
    found = tactics(at, Decision("blue", "Ann chooses", "EX-4.1", (offer,), ("ann",)), offer)
    assert found is not None
    command = found[0]
    assert isinstance(command, Tactics)
    assert offer.refuse(at, command) is None
    return command.choices[0].what


@pytest.mark.parametrize(("text", "how", "word"), [
    (TWO, {}, "attack"),
    (TWO, {"own": "prone"}, "rise"),
    (TWO, {"foe": "prone"}, "aim"),
    (GREAT, {"points": 5, "dice": 2}, "parry"),
    (SHIELD, {"points": 5, "dice": 2}, "block"),
    (BESET, {"points": 5, "dice": 2}, "desperate"),
    (GIANT, {"dice": 3}, "off_hand_parry"),
    (IRON, {}, "attack"),
    (MASTER, {"dice": 5}, "disarm"),
    (MASTER, {"dice": 4}, "aim"),
    (RIDER, {"dice": 5}, "mount"),
    (RIDER, {"dice": 4}, "attack"),
    (DRIVEN, {}, "step"),
    (WOLF, {}, "off_hand"),
    (WOLF.replace("[sword, silver_dagger]", "[silver_sword, dagger]"), {}, "attack"),
    (BARE, {}, "draw"),
])  # fmt: skip
def test_each_tactic_has_its_moment(text, how, word):
    assert chosen(text, **how) == word



def meets(text: str, *, points: int = 0, foe_points: int = 0) -> Tactic:
    """What Ann does who meets Bob at speed, three inches before she would reach him."""
    duel = Duel(text.replace("at: [12, 10]", "at: [13.5, 10]"))
    ann, bob = duel.now.figures["ann"], duel.now.figures["bob"]
    ann = replace(ann, hit_points=points or ann.hit_points)
    bob = replace(bob, hit_points=foe_points or bob.hit_points)
    at = Situation(replace(duel.now, figures={**duel.now.figures, "ann": ann, "bob": bob}), duel.battle)
    offer = MayTactic("blue", ("ann",), "bob")
    found = tactics(at, Decision("blue", "Ann meets Bob", "EX-2.2", (offer,), ("ann",)), offer)
    assert found is not None and isinstance(found[0], Tactics)
    assert offer.refuse(at, found[0]) is None
    return found[0].choices[0]


NEARER = TWO + """
  - {id: ben, name: Ben, side: red, troop: man_at_arms, weapons: [sword], hit_points: 1, at: [10, 12], facing: 0}
"""


@pytest.mark.rule("EX-2.2")
@pytest.mark.rule("EX-R38")
@pytest.mark.parametrize(("text", "how", "word"), [
    (TWO, {}, "attack"),
    (RIDER, {}, "attack"),
    (SHIELD, {}, "attack"),
    (NEARER, {}, "attack"),
    (IRON, {}, "attack"),
    (WOLF, {}, "off_hand"),
    (GIANT, {}, "attack"),
    (GIANT, {"points": 3}, "block"),
    (GIANT.replace("weapons: [sword]", "weapons: [two_handed_sword]"), {"points": 3}, "parry"),
    (GIANT, {"points": 3, "foe_points": 1}, "attack"),
])  # fmt: skip
def test_who_meets_a_foe_at_speed_strikes_him_unless_it_pays_to_defend_himself(
    text: str, how: dict[str, int], word: str
):
    one = meets(text, **how)
    assert one.what == word
    assert one.target == ("" if word in ("parry", "block") else "bob")


@pytest.mark.rule("EX-2.2")
def test_no_scripted_side_lets_its_blow_go_in_a_clash():
    """In a battle of lances everybody who is asked strikes whom he meets, or defends himself."""
    state = muster(find_scenario("lances", systems.BOOKS), load())
    battle = Battle(systems.book("exile"), load())
    sides = {side.id: player("scripted", side.id, 3) for side in state.sides}
    position = opening(battle, replace(state, seed=3))
    asked = 0
    while position.decision is not None and position.now.round < 3:
        at = position.situation(battle)
        said = standing_answer(at, position.decision)
        command = said or sides[position.decision.side].choose(at, position.decision)[0]
        offer = position.decision.offer(MayTactic)
        if offer is not None and offer.meets:
            asked += 1
            assert isinstance(command, Tactics)
            (one,) = command.choices
            assert one.what in ("attack", "aim", "off_hand", "parry", "block", "dodge")
            assert one.target in ("", offer.meets)
        position = submit(battle, position, command)
    assert asked >= 10
