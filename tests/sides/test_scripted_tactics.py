"""What the scripted side chooses event by event: a position, and the tactic that it takes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.decision import Decision
from game.core.state import Condition, State
from game.core.tactics import Tactics
from game.play.clockwork import noted
from game.play.melee.tactics import MayTactic
from game.rules.situation import Situation
from game.sides.scripted.tactics import tactics
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
    state = noted(state, engaged=("ann", "bob"))
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

