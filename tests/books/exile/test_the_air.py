"""Flight by seconds: up, along, and down where the course ends [EX-R46]."""

from __future__ import annotations

import pytest

from game.board.bases import overlaps
from game.core.fight.moves import Moved, Soared
from game.core.grain import GRAIN
from game.play.referee import Referee
from game.systems.exile.events import ClashBegan
from game.systems.exile.fighting.bashing import move_aside
from tests.books.exile.duel import Duel

WINGS = """
figures:
  - {id: grip, name: Grip, side: blue, creature: griffon, hit_points: 40, at: [10, 30], facing: 0}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [sword], at: [10, 6], facing: 180}
"""
WALL = "terrain: [{kind: wall, line: [[4, 20], [16, 20]], height: 2}]\n"


def seconds(duel: Duel, number: int) -> None:
    """Have so many seconds of the battle go by."""
    for _ in range(60):
        if duel.second >= number:
            return
        duel.do("done")


@pytest.mark.rule("EX-R46")
def test_it_rises_first_flies_along_and_comes_down_where_its_course_ends():
    """At a walk it flies 12.5 feet in a second, two inches and a half: up in the first, and over the wall."""
    duel = Duel(WINGS + WALL, otherwise=97)
    duel.until("blue", "set out").do("move grip via 10,14 landing facing 0", "done")
    seconds(duel, 2)
    assert [event.altitude for event in duel.all(Soared)] == [2 * GRAIN]
    assert duel.figure("grip").altitude == 2 * GRAIN
    seconds(duel, 12)
    assert duel.where("grip") == (10, 14)
    assert [event.altitude for event in duel.all(Soared)] == [2 * GRAIN, 0]


@pytest.mark.rule("EX-R46")
def test_it_may_only_rise():
    duel = Duel(WINGS, otherwise=97)
    duel.until("blue", "set out").do("move grip altitude 5 facing 0", "done")
    seconds(duel, 5)
    assert duel.figure("grip").altitude == 5 * GRAIN
    assert not duel.all(Moved, figure="grip")


@pytest.mark.rule("EX-R46")
@pytest.mark.rule("SP-R301")
def test_who_dives_home_clashes_with_his_mark():
    duel = Duel(WINGS + WALL, otherwise=97)
    duel.until("blue", "set out").do("charge grip via 10,6 landing facing 0", "done")
    duel.until("meets Bob at speed")
    assert duel.last(ClashBegan)
    assert duel.figure("grip").altitude == 0


@pytest.mark.rule("EX-R46")
@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("aloft", "met"), [(5, True), (8, False)])
def test_two_aloft_clash_within_an_inch_of_height(aloft: int, met: bool):
    wings = WINGS.replace("at: [10, 30], facing: 0", "at: [10, 30], facing: 0, aloft: 4")
    harpy = f"  - {{id: roc, name: Roc, side: red, creature: gargoyle, hit_points: 30, at: [10, 16], aloft: {aloft}}}\n"
    duel = Duel(wings + harpy, otherwise=97)
    duel.until("blue", "set out").do("run run grip via 10,8 facing 0", "done")
    for _ in range(12):
        if duel.all(ClashBegan) or duel.second >= 6:
            break
        duel.do("done")
    assert bool(duel.all(ClashBegan)) is met


@pytest.mark.rule("EX-R46")
@pytest.mark.rule("SP-R298")
def test_who_would_rise_where_another_has_come_over_it_waits():
    """The griffon comes in the very second in which the pegasus beneath would be up."""
    wings = WINGS.replace("at: [10, 30], facing: 0", "at: [10, 22.5], facing: 0, aloft: 2")
    peg = "  - {id: peg, name: Peg, side: blue, creature: pegasus, hit_points: 12, at: [10, 20], facing: 0}\n"
    duel = Duel(wings + peg, otherwise=97)
    duel.until("blue", "set out").do("move grip via 10,20 facing 0", "move peg altitude 2 facing 0", "done")
    seconds(duel, 2)
    assert duel.where("grip") == (10, 20)
    assert duel.figure("grip").altitude == 2 * GRAIN
    assert duel.figure("peg").altitude == 0


@pytest.mark.rule("EX-R46")
@pytest.mark.rule("SP-R293")
def test_who_finds_his_landing_place_taken_stays_aloft():
    ann = "  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, at: [13, 12], facing: 0}\n"
    duel = Duel(WINGS + ann, otherwise=97)
    duel.until("blue", "set out").do("move grip via 10,12 landing facing 0", "move ann via 10,12 facing 0", "done")
    seconds(duel, 12)
    assert duel.where("ann") == (10, 12)
    assert duel.figure("grip").altitude == 2 * GRAIN
    assert duel.where("grip") != (10, 12)


@pytest.mark.rule("EX-9.1")
@pytest.mark.rule("SP-R298")
def test_a_step_in_the_air_that_another_cuts_short_leaves_room_for_one_who_does_not_turn():
    """Lil's pegasus is longer than wide, and still looks where it looked."""
    wings = WINGS.replace("at: [10, 30], facing: 0", "at: [10.4, 17.4], facing: 0, aloft: 4")
    lil = "{id: lil, side: blue, class: fighting_man, level: 3, mount: pegasus, at: [10, 20], facing: 45, aloft: 4}"
    duel = Duel(f"{wings}  - {lil}\n", otherwise=97)
    ref = Referee(duel.battle, duel.now)
    move_aside(ref, "lil", (10 * GRAIN, 19 * GRAIN + 205), "aside", "EX-9.1")
    assert not overlaps(ref.figure("lil"), ref.figure("grip"))
