"""The scripted side and its flasks, clerics and dragons."""

from __future__ import annotations

from game.core.commands import Command, Shoot, TurnUndead
from game.core.held.handling import Draw
from game.sides import player
from tests.play import Fight

FIELD = """
figures:
  - {id: odo, side: blue, class: cleric_militant, level: 3, at: [10, 10], facing: 90, weapons: [mace, %s],
     shield: %s, gear: [torch, holy_symbol], hit_points: 14}
  - {id: foe-1, side: red, creature: %s, at: [12.6, 10], facing: 270, hit_points: 6}
  - {id: foe-2, side: red, creature: %s, at: [12.6, 11.4], facing: 270, hit_points: 6}
%s"""


def chosen(flask: str, creature: str, more: str = "", *, shield: str = "none", begin: str = "missile") -> Command:
    """What the scripted side does with it."""
    fight = Fight(FIELD % (flask, shield, creature, creature, more), begin=begin)
    decision = fight.position.decision
    assert decision is not None and decision.side == "blue"
    command, _ = player("scripted", "blue", 1).choose(fight.at, decision)
    return command


def test_it_throws_oil_at_two_who_stand_together():
    command = chosen("burning_oil", "orc")
    assert isinstance(command, Shoot) and command.aims[0].weapon == "burning_oil"


def test_it_does_not_burn_its_own():
    friends = "".join(
        f"  - {{id: pell-{n}, side: blue, class: fighting_man, level: 6, at: [{x}, {y}], facing: 90, hit_points: 9}}\n"
        for n, (x, y) in enumerate([(9.0, 11.0), (9.0, 9.0), (10, 8.6), (10, 11.4), (8.6, 10)])
    )
    assert not isinstance(chosen("burning_oil", "goblin", friends), Shoot)


def test_it_wastes_no_holy_water_on_the_living():
    assert not isinstance(chosen("holy_water", "orc"), Shoot)


def test_it_turns_the_undead_before_it_throws_anything():
    assert chosen("holy_water", "skeleton") == TurnUndead("odo")


def test_it_turns_nobody_whom_its_level_cannot_turn():
    assert not isinstance(chosen("holy_water", "spectre"), TurnUndead)


def test_with_both_hands_full_it_takes_the_symbol_in_hand_as_the_undead_come_near():
    assert chosen("holy_water", "skeleton", shield="wood", begin="move") == Draw("odo", "holy_symbol")
    assert not isinstance(chosen("holy_water", "orc", shield="wood", begin="move"), Draw)


def test_it_stands_still_to_turn_them():
    command = chosen("holy_water", "skeleton", begin="move")
    assert "odo" not in command.text()
