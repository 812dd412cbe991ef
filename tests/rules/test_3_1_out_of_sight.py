"""Section 3.1.14: a figure that left the enemy's sight comes back, and strikes from behind if nobody looked for it."""

import pytest
from msgspec.structs import replace

from game.core.events import Thrown
from game.core.fight.deeds import Struck
from game.core.fight.stealth import CameBack, LostFromSight, Seen
from game.core.grain import GRAIN
from game.play.asked.dice_box import LoadedDice
from game.play.referee import Referee
from game.play.stealth.hiding import Gone, after_moves
from tests.play import Fight, state_of

WALL = "terrain: [{kind: wall, line: [[20, 13], [20, 20]], thickness: 0.5, height: 3}]\n"
MEN = """
figures:
  - {id: ann, side: blue, class: scout, level: 4, weapons: [sword], hit_points: 20, at: [21.5, 21.5], facing: 0}
  - {id: bob, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 30, at: [24, 17], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 200, never_checks: true,
     at: [24, 15.5], facing: 180}
"""
OAF = "  - {id: oaf, side: red, creature: orc, weapons: [sword], hit_points: 30, at: [%s], facing: 270}\n"


def gone(text: str = MEN, *faces: int, more: str = "") -> Fight:
    """Ann has gone behind the wall in the first round, while Bob and the orc fight; the second begins."""
    dice = LoadedDice().otherwise(10)
    for face in faces:
        dice.lay("return", "ann", faces=(face,))
    state = state_of(text + WALL + more)
    locked = {name: replace(one, locked=name in ("bob", "orc")) for name, one in state.figures.items()}
    fight = Fight(state=replace(state, figures=locked), dice=dice)
    fight.do("order strike nearest", "move ann via 19,21.5 18.5,16 facing 0", "done")
    return fight


def back(fight: Fight, way: str = "18.5,12 21,12 23.3,14.5") -> None:
    """Round 2, her side moves first: she comes round the other end of the wall, to the orc's side."""
    while fight.now.round < 2 or "blue: Move" not in fight.asked:
        if "first, or last" in fight.asked:
            fight.do("choose first" if "blue" in fight.asked else "choose last")
        elif "strikes" in fight.asked:
            fight.do("strike orc at bob" if "red" in fight.asked else "strike bob at orc")
        else:
            fight.do("done")
    fight.do(f"move ann via {way} facing 90", "done")


@pytest.mark.rule("SP-3.1.14")
@pytest.mark.rule("SP-R203")
def test_leaving_the_enemys_sight_is_noted():
    """Ann was seen by the orc, and goes where he does not see her. He is in melee with Bob, and does not watch."""
    fight = gone()
    event = fight.last(LostFromSight)
    assert (event.figure, event.watched) == ("ann", None)
    assert fight.figure("ann").has("lost")
    # She was never in sight who begins behind the wall.
    unseen = Fight(MEN.replace("at: [21.5, 21.5]", "at: [18, 17]") + WALL)
    unseen.do("move ann via 18,16 facing 0", "done")
    assert not unseen.all(LostFromSight)


@pytest.mark.rule("SP-R203")
def test_an_enemy_who_lies_unseen_does_not_betray_himself_by_having_seen_her():
    """An orc behind the wall sees where Ann goes: in plain sight he counts, hidden he does not."""
    oaf = OAF % "14, 18"
    assert not gone(MEN + oaf).all(LostFromSight)
    hidden = gone(MEN + oaf.replace("facing: 270", "facing: 90, hidden: true"))
    assert hidden.last(LostFromSight).figure == "ann"


@pytest.mark.rule("SP-3.1.14")
@pytest.mark.rule("SP-R23")
@pytest.mark.rule("SP-R202")
def test_a_scout_not_looked_for_stabs_in_the_back_from_any_side():
    """Level 4: on 1-4. She comes at the orc's flank, and her blow of this round is a back stab at +4."""
    fight = gone(MEN, 4)
    back(fight)
    event = fight.last(CameBack)
    assert (event.roll, event.success, event.tally.need) == (4, True, 4)
    assert event.tally.rule == "SP-3.1.6"
    while not fight.all(Struck, actor="ann"):
        fight.do("strike ann at orc" if "Ann strikes" in fight.asked else "done")
    blow = fight.last(Struck, actor="ann")
    assert [(one.value, one.rule) for one in blow.tally.modifiers if one.ignored is None][-1] == (4, "SP-3.5.9.3")
    # Only this round: in the next she is like anybody.
    while fight.now.round < 3:
        fight.do("strike orc at bob" if "Orc strikes" in fight.asked else "strike ann at orc")
    assert not fight.figure("ann").has("unlooked")


@pytest.mark.rule("SP-3.1.14")
def test_one_looked_for_strikes_as_ever():
    fight = gone(MEN, 5)
    back(fight)
    assert not fight.last(CameBack).success
    assert not fight.figure("ann").has("unlooked")
    assert not fight.figure("ann").has("lost")


@pytest.mark.rule("SP-3.1.14")
def test_there_is_no_surprise_round():
    """The orc strikes and may be parried as in any round: no side is surprised."""
    fight = gone(MEN, 1)
    back(fight)
    assert not fight.figure("orc").has("surprised")
    assert not list(fight.all(Thrown, purpose="surprise"))


@pytest.mark.rule("SP-3.1.14.1")
@pytest.mark.rule("SP-R196")
def test_an_idle_enemy_who_saw_it_go_looks_for_it():
    """A second orc with nobody to fight saw Ann go: there is no die for her."""
    text = MEN + OAF % "30, 24"
    fight = gone(text)
    assert fight.last(LostFromSight).watched == "oaf"
    back(fight)
    event = fight.last(CameBack)
    assert event.tally is None
    assert event.rules[0] == "SP-3.1.14.1"
    assert "Oaf" in event.why
    assert not fight.all(Thrown, purpose="return")


@pytest.mark.rule("SP-R196")
@pytest.mark.parametrize(("reading", "dice"), [("never", True), ("always", False), ("watched", False)])
def test_the_judge_may_rule_otherwise(reading: str, dice: bool):
    text = MEN + OAF % "30, 24"
    fight = gone(text, *((3,) if dice else ()), more=f"rulings: {{SP-R196: {reading}}}\n")
    back(fight)
    assert bool(fight.all(Thrown, purpose="return")) == dice
    alone = gone(MEN, *(() if reading == "always" else (3,)), more=f"rulings: {{SP-R196: {reading}}}\n")
    back(alone)
    assert bool(alone.all(Thrown, purpose="return")) == (reading != "always")


@pytest.mark.rule("SP-R203")
def test_who_is_seen_before_he_strikes_has_lost_his_chance():
    """She comes back into sight, but not to blows: no die; and next round she is one in plain sight."""
    fight = gone()
    back(fight, "18.5,12 21,12")
    assert fight.all(Seen)
    assert not fight.all(CameBack)
    assert not fight.figure("ann").has("lost")


@pytest.mark.rule("SP-R203")
def test_an_enemy_who_comes_round_the_wall_sees_him_again():
    text = MEN + OAF % "24, 22"
    fight = gone(text)
    fight.pass_until("red: Counter Move")
    fight.do("move oaf via 19,22.5 facing 0", "done")
    assert fight.last(Seen).figures == ("ann",)


@pytest.mark.rule("SP-3.1.14")
@pytest.mark.rule("SP-R203")
def test_a_friend_who_sees_it_is_no_watcher_though_an_enemy_has_moved_before_it():
    """The orc and Ann end their ways together: Bob at the end of the wall sees them both, the orc sees her no more."""
    state = state_of(MEN + WALL)
    places = {"ann": (18.5, 16), "bob": (20, 11.5)}
    moved = {name: replace(state.figures[name], x=int(x * GRAIN), y=int(y * GRAIN)) for name, (x, y) in places.items()}
    ref = Referee(Fight(MEN + WALL).battle, replace(state, figures={**state.figures, **moved}))
    after_moves(ref, [Gone("orc", ref.figure("orc").at, False), Gone("ann", (22 * GRAIN, 22 * GRAIN), False)])
    assert [event.figure for event in ref.events if isinstance(event, LostFromSight)] == ["ann"]
