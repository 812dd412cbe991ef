"""What the scripted side does in small positions: it goes together, charges what it beats, leaves the rest alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.commands import Charge, Command, Done, Move, Refuse, Shoot, Walk
from game.core.grain import facing_towards, turn_between
from game.core.state import Victory
from game.play.position import advance
from game.rules.knowing.view import view
from game.rules.situation import Situation
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import WEARY, stance_of
from tests.play import Fight

FOOT = """
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 8, weapons: [sword],
     formation: {shape: line, ranks: 2}, at: [24, 24], facing: 0}
"""


def answers(fight: Fight, side: str = "blue", most: int = 4) -> list[Command]:
    """What the scripted side answers in its phase until it is done, each carried out; none may be refused."""
    player = Scripted(side)
    found: list[Command] = []
    for _ in range(most):
        decision = fight.position.decision
        if decision is None or decision.side != side:
            break
        at = fight.position.situation(fight.battle)
        command, why = player.choose(at, decision)
        assert why
        assert decision.refuse(at, command) is None
        if isinstance(command, Done):
            break
        found.append(command)
        fight.submit(command)
    return found


def walks(commands: list[Command]) -> list[Walk]:
    """All walks of moves and charges."""
    return [walk for command in commands if isinstance(command, Move | Charge) for walk in command.walks]


def test_foot_advances_in_one_command_and_keeps_ranks() -> None:
    """Eight foot in two ranks, the enemy 20 inches off: one move for all, and afterwards still two ranks of four."""
    fight = Fight(FOOT + "figures:\n  - {id: foe, side: red, troop: heavy_foot, at: [24, 3], facing: 180}\n")
    found = answers(fight)
    assert len(found) == 1
    assert len(walks(found)) == 8
    rows = sorted({round(fight.where(f"foot-{n}")[1], 1) for n in range(1, 9)})
    assert len(rows) == 2
    assert 0.9 <= rows[1] - rows[0] <= 1.2


def test_a_body_charges_together() -> None:
    """Eight foot 7 inches from four archers in the open: they charge in one command, half of them at least."""
    fight = Fight(
        FOOT
        + "  - {id: bows, side: red, troop: bowman, count: 4, formation: {ranks: 1}, at: [24, 16], facing: 0}\n"
    )
    found = answers(fight)
    assert isinstance(found[0], Charge)
    assert len(found[0].walks) >= 4


def test_light_horse_does_not_ride_at_set_pikes() -> None:
    """Five light horse 14 inches before the points of twelve pikes: no charge at their front."""
    fight = Fight(
        """
units:
  - {id: horse, side: blue, troop: light_horse, count: 5, formation: {shape: line, ranks: 1}, at: [24, 26], facing: 0}
  - {id: pikes, side: red, troop: pikeman, count: 12, formation: {shape: line, ranks: 2}, at: [24, 10], facing: 180}
"""
    )
    found = answers(fight)
    assert not any(isinstance(one, Charge) for one in found)


def test_archers_with_a_target_stay_and_shoot() -> None:
    """Six archers, foot 9 inches before them but held off by friends between: they do not move, and all shoot."""
    text = """
units:
  - {id: bows, side: blue, troop: bowman, count: 6, formation: {shape: line, ranks: 2}, at: [15, 24], facing: 0}
  - {id: foot, side: blue, troop: heavy_foot, count: 4, weapons: [sword],
     formation: {shape: line, ranks: 1}, at: [24, 22], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 4, weapons: [sword],
     formation: {shape: line, ranks: 1}, at: [17, 15], facing: 180}
"""
    fight = Fight(text, begin="missile")
    found = answers(fight, most=1)
    assert isinstance(found[0], Shoot)
    assert len({aim.figure for aim in found[0].aims}) == 6
    assert len({aim.target for aim in found[0].aims}) >= 2, "not all at one who is as good as dead"


def test_hold_stays_on_the_objective() -> None:
    """A side that holds a region stays in it while the enemy stands 25 inches off."""
    fight = Fight(
        """
sides:
  - {id: blue, name: Blue, colour: blue, plan: {stance: hold, objective: hill}}
  - {id: red, name: Red, colour: vermilion}
regions:
  hill: [[20, 20], [28, 20], [28, 28], [20, 28]]
"""
        + FOOT
        + "figures:\n  - {id: foe, side: red, troop: heavy_foot, at: [24, 1], facing: 180}\n"
    )
    answers(fight)
    assert all(20 <= fight.where(f"foot-{n}")[1] <= 28 for n in range(1, 9))


@pytest.mark.parametrize("course", [90, 180, 270])
def test_nobody_turns_his_back_on_a_near_enemy(course: int) -> None:
    """A man who has an enemy 15 inches off at flank or rear ends his phase with him in front."""
    fight = Fight(
        f"""
sides:
  - {{id: blue, name: Blue, colour: blue, plan: {{stance: hold}}}}
  - {{id: red, name: Red, colour: vermilion}}
figures:
  - {{id: man, side: blue, troop: heavy_foot, weapons: [sword], at: [24, 24], facing: {course}}}
  - {{id: foe, side: red, troop: heavy_foot, weapons: [sword], at: [24, 9], facing: 180}}
"""
    )
    answers(fight)
    man = fight.figure("man")
    assert turn_between(man.facing, facing_towards(man.at, fight.figure("foe").at)) <= 60


def test_same_choice_whatever_the_seed() -> None:
    """The seed is not in the view: two battles alike but for it get the same answer, and so do two players."""
    fight = Fight(FOOT + "figures:\n  - {id: foe, side: red, troop: heavy_foot, at: [24, 12], facing: 180}\n")
    decision = fight.position.decision
    assert decision is not None
    told = set()
    for _ in range(2):
        for seen in (fight.now, view(fight.now, "blue")):
            told.add(Scripted("blue").choose(Situation(seen, fight.battle), decision)[0].text())
    assert len(told) == 1


def test_archers_hold_their_ground_when_flight_costs_blows() -> None:
    """Four archers met by one light horseman do not throw their blows away to slip off."""
    fight = Fight(
        """
units:
  - {id: bows, side: blue, troop: bowman, count: 4, formation: {shape: line, ranks: 1}, at: [24, 24], facing: 0}
figures:
  - {id: rider, side: red, troop: light_horse, at: [24, 21.5], facing: 180}
""",
        begin="melee",
    )
    assert not any(isinstance(answer, Refuse) for answer in answers(fight, most=1))


WAITING = """
sides:
  - {id: blue, name: Blue, colour: blue, plan: {stance: hold}}
  - {id: red, name: Red, colour: vermilion, plan: {stance: skirmish}}
figures:
  - {id: ann, side: blue, troop: heavy_foot, weapons: [sword], at: [24, 30], facing: 0}
  - {id: abe, side: blue, troop: heavy_foot, weapons: [sword], at: [22, 30], facing: 0}
  - {id: foe, side: red, troop: heavy_foot, weapons: [sword], at: [24, 4], facing: 180}
"""


def test_nobody_waits_for_nothing_for_ever() -> None:
    """Two against one hold and skirmish, and neither comes: after twelve rounds the two go, and the one still waits."""
    fight = Fight(WAITING)
    late = replace(fight.now, round=WEARY + 1)
    assert [stance_of(fight.now, side) for side in ("blue", "red")] == ["hold", "skirmish"]
    assert [stance_of(late, side) for side in ("blue", "red")] == ["attack", "skirmish"]
    leaves = replace(late, victory=(Victory(side="red", kind="exit", where="south", number=1),))
    assert [stance_of(leaves, side) for side in ("blue", "red")] == ["hold", "attack"]
    assert not answers(fight)
    fight.position = advance(fight.battle, replace(fight.position.start, round=WEARY + 1))
    assert {walk.figure for walk in walks(answers(fight))} == {"ann", "abe"}


def test_who_has_a_place_to_keep_waits_there_for_ever() -> None:
    fight = Fight(WAITING.replace("stance: hold", "stance: hold, objective: [24, 30]"))
    assert stance_of(replace(fight.now, round=WEARY + 1), "blue") == "hold"
