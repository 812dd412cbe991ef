"""The scripted side splits its moves, shoots over heads and searches for the unseen where that pays."""

from __future__ import annotations

from game.core.commands import Choose, Move, Shoot, Split, SplitWalk, Spot, Walk
from game.core.fight.deeds import Shot
from game.core.figures import Condition
from game.core.state import with_figure
from game.core.tally import Refusal
from game.play.asked.dice_box import LoadedDice
from game.rules.knowing.view import view
from game.rules.situation import Situation
from game.sides.scripted.moving.skirmish import without_refused
from game.sides.scripted.player import Scripted
from tests.play import Fight, replace, state_of
from tests.sides.test_scripted_positions import answers

RIDERS = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: horse, side: blue, troop: horse_archer, count: 5, hit_points: 5, at: [36, 30], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 10, hit_points: 4, formation: {ranks: 2}, at: [36, %s], facing: 180}
"""


def nearest(fight: Fight) -> float:
    """How near the nearest orc is to the nearest rider, in inches, centre to centre."""
    riders = [fight.where(f"horse-{n}") for n in range(1, 6)]
    orcs = [fight.where(f"orcs-{n}") for n in range(1, 11) if fight.figure(f"orcs-{n}").standing]
    return min(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for a, b in riders for c, d in orcs)


def test_horse_archers_shoot_and_ride_off_out_of_reach() -> None:
    """Orcs 10 inches off would charge next: every rider shoots, and they end beyond the 12 inches of a charge."""
    fight = Fight(RIDERS % 20)
    found = answers(fight)
    assert isinstance(found[0], Split)
    assert len(found[0].parts) == 5
    assert len(fight.all(Shot)) == 5
    assert any(isinstance(one, Move) for one in found[1:])
    assert nearest(fight) > 14


def test_they_ride_up_and_back_again() -> None:
    """Orcs 24 inches off, out of range: the riders go forward, shoot, and are back out of reach in the same move."""
    fight = Fight(RIDERS % 6)
    found = answers(fight)
    assert isinstance(found[0], Split)
    assert all(part.walk.path for part in found[0].parts)
    assert len(fight.all(Shot)) == 5
    assert nearest(fight) > 14


def test_they_stand_and_shoot_twice_where_nobody_can_come() -> None:
    """The orcs 22 inches off cannot charge so far: their bows carry 24, and the riders stay for two shots each."""
    fight = Fight((RIDERS % 8).replace("count: 5", "weapons: [composite_bow, sword], count: 5"))
    found = answers(fight)
    assert not any(isinstance(one, Split) for one in found)


def test_who_must_be_gone_goes_first() -> None:
    """A skirmishing side otherwise goes last; with orcs in reach of its riders it goes first."""
    for far, word in ((19, "first"), (4, "last")):
        fight = Fight(RIDERS % far)
        state = fight.now
        blue = state.side("blue")
        state = replace(state, sides=(replace(blue, plan=replace(blue.plan, stance="skirmish")), state.side("red")))
        again = Fight(state=state)
        again.pass_until("move first")
        at = Situation(view(again.now, "blue"), again.battle)
        decision = again.position.decision
        assert decision is not None
        decision = replace(decision, side="blue")
        assert Scripted("blue").choose(at, decision)[0] == Choose(word)


def test_archers_shoot_over_their_own_foot_when_nothing_else_offers() -> None:
    """Bowmen behind a line of foot, medium range from the orcs: each shoots over heads."""
    fight = Fight(
        """
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 6, hit_points: 5, at: [24, 22], facing: 0}
  - {id: bows, side: blue, troop: longbowman, count: 4, hit_points: 4, at: [24, 26], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 6, hit_points: 4, at: [24, 14], facing: 180}
""",
        begin="missile",
    )
    found = answers(fight)
    assert isinstance(found[0], Shoot)
    fight.pass_until("first")
    over = [shot for shot in fight.all(Shot) if shot.witness.get("over")]
    assert over
    assert all(set(one.witness["over"]) <= {f"foot-{n}" for n in range(1, 7)} for one in over)


SCOUT = """
figures:
  - {id: vex, side: blue, class: scout, level: 9, weapons: [short_bow], hit_points: 20, at: [20, 24], facing: 0}
  - {id: foe, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 16], facing: 180}
  - {id: far, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [44, 2], facing: 180}
"""


def test_a_scout_searches_for_whom_his_side_has_lost_from_sight() -> None:
    """The orc was there; now he is not, and has not fallen: Vex searches, finds him, and shoots at him."""
    player = Scripted("blue")
    fight = Fight(SCOUT)
    decision = fight.position.decision
    assert decision is not None
    first = player.choose(fight.position.situation(fight.battle), decision)[0]
    assert not isinstance(first, Spot)
    gone = with_figure(fight.now, replace(fight.figure("foe"), conditions=(Condition("invisible"),)))
    again = Fight(state=gone, dice=LoadedDice().otherwise(10).lay("spot", "vex", faces=(4,)))
    decision = again.position.decision
    assert decision is not None
    command, why = player.choose(again.position.situation(again.battle), decision)
    assert (command, why) == (Spot("vex"), "somebody is gone from sight")
    again.submit(command)
    again.pass_until("blue: declare shots")
    decision = again.position.decision
    assert decision is not None
    shot = player.choose(again.position.situation(again.battle), decision)[0]
    assert isinstance(shot, Shoot)
    assert {aim.target for aim in shot.aims} == {"foe"}
    assert len(shot.aims) == 1


def test_a_scout_with_nothing_to_do_looks_about() -> None:
    """He holds his ground and nobody is in range: he searches, for it costs him nothing; with a target he does not."""
    quiet = SCOUT.replace("at: [20, 16]", "at: [20, 2]")
    for text, searches in ((quiet, True), (SCOUT, False)):
        state = state_of(text)
        blue = replace(state.side("blue"), plan=replace(state.side("blue").plan, stance="hold"))
        fight = Fight(state=replace(state, sides=(blue, state.side("red"))))
        found = answers(fight)
        assert any(isinstance(one, Spot) for one in found) == searches


def test_what_is_refused_grows_less_whoever_it_is_about() -> None:
    """The rider named is taken back; where an orc in the way is named, or nobody, the last rider is."""
    parts = [SplitWalk(Walk(name, (), 0), "orc", "bow") for name in ("ann", "bea", "cid")]

    def left(**measured: str) -> list[str]:
        return [one.walk.figure for one in without_refused(parts, Refusal("no", "ST-R1", measured))]

    assert left(figure="bea") == ["ann", "cid"]
    assert left(figure="orc") == left() == ["ann", "bea"]
