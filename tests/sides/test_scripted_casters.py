"""The scripted side's casters: they stand to cast, and keep behind friends; weapons are drawn where they are of use."""

from __future__ import annotations

from game.core.commands import Cast, Command, Done, Manoeuvre, Move
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.held.handling import Draw
from game.sides.scripted.magic.workings import crosses
from game.sides.scripted.player import Scripted
from tests.melee import beset
from tests.play import Fight

MAGE = """  - {{id: mage, side: blue, class: magic_user, level: 5, at: [{}, {}], facing: 0, weapons: [dagger],
     spells: [{}]}}
"""
ORCS = """units:
  - {{id: orcs, side: red, creature: orc, count: 6, formation: {{ranks: 2}}, at: [24, {}], facing: 180}}
  - {{id: foot, side: blue, troop: heavy_foot, count: 6, weapons: [sword], formation: {{ranks: 2}},
     at: [24, {}], facing: 0}}
"""


def answers(fight: Fight, side: str = "blue") -> list[Command]:
    """All that the scripted side commands until it is done with its phase."""
    player, found = Scripted(side), []
    for _ in range(9):
        decision = fight.position.decision
        if decision is None or decision.side != side:
            break
        command, why = player.choose(fight.at, decision)
        assert why != "nothing better" and decision.refuse(fight.at, command) is None
        found.append(command)
        fight.submit(command)
        if isinstance(command, Done):
            break
    return found


def walked(commands: list[Command], name: str) -> bool:
    """Whether a figure was told to walk."""
    walks = [walk for command in commands if isinstance(command, Move) for walk in command.walks]
    return any(walk.figure == name and walk.path for walk in walks)


def test_a_mage_with_a_sleep_in_range_stands_while_the_foot_goes_on_and_casts_it():
    fight = Fight(ORCS.format(6, 25) + "figures:\n" + MAGE.format(24, 29, "sleep"), begin="counter", first="red")
    found = answers(fight)
    assert not walked(found, "mage") and walked(found, "foot-1")
    fight.pass_until("blue: declare shots")
    assert isinstance(answers(fight)[0], Cast)


def test_a_mage_out_of_range_follows_behind_the_foot():
    fight = Fight(ORCS.format(2, 26) + "figures:\n" + MAGE.format(24, 34, "magic_missile"))
    assert walked(answers(fight), "mage")
    front = max(fight.where(f"foot-{n}")[1] for n in range(1, 7))
    assert fight.where("mage")[1] > front + 0.5


def test_a_mage_whom_nobody_covers_goes_out_of_their_reach_before_they_move():
    fight = Fight(ORCS.format(16, 33) + "figures:\n" + MAGE.format(24, 24, "sleep"))
    before = fight.where("mage")[1]
    assert walked(answers(fight), "mage") and fight.where("mage")[1] > before + 3


def test_once_the_enemy_has_moved_it_stands_and_casts():
    fight = Fight(ORCS.format(16, 33) + "figures:\n" + MAGE.format(24, 24, "sleep"), begin="counter", first="red")
    assert not walked(answers(fight), "mage")


def test_a_mage_in_a_unit_does_not_walk_into_melee_with_it():
    text = ORCS.format(16, 23).replace("facing: 0}", "facing: 0, leader: mage}")
    fight = Fight(text + "figures:\n" + MAGE.format(24, 25.5, "magic_missile"))
    answers(fight)
    assert fight.where("mage")[1] > max(fight.where(f"foot-{n}")[1] for n in range(1, 7))
    assert not fight.at.field.holders(fight.figure("mage"))


def test_a_mage_raises_a_wall_against_a_stronger_enemy_when_its_side_holds():
    sides = """sides:
  - {id: blue, name: Blue, colour: blue, plan: {stance: %s}}
  - {id: red, name: Red, colour: vermilion}
units:
  - {id: orcs, side: red, creature: ogre, count: 4, formation: {ranks: 1}, at: [24, 16], facing: 180}
figures:
"""
    mage = MAGE.format(24, 26, "wall_of_ice").replace("level: 5", "level: 7")
    fight = Fight(sides % "hold" + mage, begin="missile")
    command = answers(fight)[0]
    assert isinstance(command, Cast) and command.spell == "wall_of_ice"
    ogre = fight.figure("orcs-1").at
    assert crosses(ogre, fight.figure("mage").at, command.at[0], command.at[1])
    friend = "  - {{id: f{}, side: blue, creature: ogre, at: [{}, 28], facing: 0}}\n"
    friends = "".join(friend.format(n, 18 + 2 * n) for n in range(9))
    assert not isinstance(answers(Fight(sides % "attack" + mage + friends, begin="missile"))[0], Cast)


def test_it_dispels_what_holds_its_best():
    text = "figures:\n" + MAGE.format(24, 26, "dispel_magic") + (
        "  - {id: hero, side: blue, class: fighting_man, level: 6, at: [24, 20], facing: 0, weapons: [sword]}\n"
        "  - {id: foe, side: red, creature: orc, at: [24, 10], facing: 180}\n"
    )
    free = Fight(text, begin="missile")
    assert not isinstance(answers(free)[0], Cast)
    held = Fight(state=beset(text, "hero", Condition("held", 20)), begin="missile")
    command = answers(held)[0]
    assert isinstance(command, Cast) and command.spell == "dispel_magic"


def test_a_cleric_keeps_the_symbol_in_hand_while_the_undead_are_about():
    text = """figures:
  - {id: odo, side: blue, class: cleric_militant, level: 3, at: [10, 10], facing: 90, weapons: [mace], shield: wood,
     gear: [holy_symbol], hit_points: 14}
  - {id: foe, side: red, creature: skeleton, at: [%s, 10], facing: 270, hit_points: 6}
"""
    fight = Fight(text % 18)
    assert Draw("odo", "holy_symbol") in answers(fight)
    away = Fight(text % 22)
    away.do("draw odo holy_symbol")
    assert Draw("odo", "mace") not in answers(away)


def test_who_has_no_room_to_swing_takes_the_dagger():
    text = """figures:
  - {id: tobin, side: blue, class: fighting_man, level: 4, at: [10, 20], facing: 0, weapons: [two_handed_sword, dagger]}
  - {id: bea, side: blue, troop: man_at_arms, at: [11.2, 20], facing: 0, weapons: [dagger]}
  - {id: foe, side: red, creature: orc, at: [10, 18], facing: 180}
"""
    fight = Fight(text, begin="melee").pass_until("Tobin strikes")
    command, why = Scripted("blue").choose(fight.at, fight.position.decision)
    assert isinstance(command, Draw) and command.item == "dagger" and "room" in why


def test_a_skeleton_strikes_at_a_dwarf_who_has_other_weapons():
    text = """figures:
  - {id: bone, side: blue, creature: skeleton, at: [10, 20], facing: 0}
  - {id: dwarf, side: red, class: fighting_man, race: dwarf, level: 5, armour: chain, weapons: [hand_ax, dagger],
     at: [10, 18.2], facing: 180}
"""
    fight = Fight(text, begin="melee").pass_until("Bone strikes")
    command, _ = Scripted("blue").choose(fight.at, fight.position.decision)
    assert not isinstance(command, Manoeuvre)


def test_crossing_lines():
    inch = GRAIN
    assert crosses((0, 0), (4 * inch, 0), (2 * inch, -inch), (2 * inch, inch))
    assert not crosses((0, 0), (inch, 0), (2 * inch, -inch), (2 * inch, inch))
