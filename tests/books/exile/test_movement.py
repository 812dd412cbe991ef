"""Movement by rows, courses and steps [EX-9.1], and what the rest of the game takes from it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.course.secrecy import Kept, Unsealed
from game.core.fight.deeds import Struck
from game.core.fight.moves import Halted, Moved
from game.core.figures import Condition
from game.core.held.things import Laid
from game.play.asked.dice_box import LoadedDice
from game.play.referee import Referee
from game.rules.moving.movement import may_walk
from game.rules.stealth.unseen import INVISIBLE
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.sides import player
from game.systems.exile.events import CourseSet, Engaged
from game.systems.exile.moving.gaits import feet
from tests.books.exile.duel import TWO, Duel
from tests.play import state_of

FAR = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [sword], armour: chain, at: [10, 10],
     facing: 90}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [sword], at: [24, 10], facing: 270}
  - {id: hal, name: Hal, side: red, class: fighting_man, level: 1, mount: light_warhorse, weapons: [sword],
     at: [40, 30], facing: 270}
"""


@pytest.mark.rule("EX-9.1")
def test_at_the_end_of_each_row_the_unengaged_move_one_seconds_distance():
    duel = Duel(FAR, otherwise=97)
    duel.until("blue", "set out").do("move ann via 16,10 facing 90", "done")
    duel.until("5 s")
    steps = duel.all(Moved, figure="ann")
    assert [round(step.length / 1024, 1) for step in steps] == [0.8] * 5
    assert duel.where("ann")[0] == pytest.approx(14, abs=0.02)


@pytest.mark.rule("EX-9.1")
def test_the_engaged_move_only_by_tactics():
    duel = Duel(otherwise=97)
    refused = duel.until("Ann chooses")
    assert "ann" in refused.ledger.engaged
    duel.choose("wait ann", "step bob to 13,10")
    assert duel.last(Moved).how == "aside"
    duel.until("blue", "choose").do("tactic wait ann")
    text = TWO + """
  - {id: abe, name: Abe, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 20], facing: 90}
"""
    other = Duel(text, otherwise=97)
    no = other.until("set out").refused("move ann via 8,10 facing 90")
    assert other.battle.book.cite(no.rule) == "EX-9.1"
    away = Referee(other.battle, replace(other.now, ledger=replace(other.ledger, engaged=("abe",))))
    assert may_walk(away.at, away.figure("abe")).rule == "EX-9.1"


def test_gaits_by_armour_and_on_horseback():
    duel = Duel(FAR)
    assert [feet(duel.at, duel.figure("bob"), gait) for gait in ("walk", "run", "sprint", "trot")] == [5, 15, 20, 0]
    assert [feet(duel.at, duel.figure("ann"), gait) for gait in ("walk", "run", "sprint")] == [4, 11, 15]
    assert [feet(duel.at, duel.figure("hal"), gait) for gait in ("walk", "trot", "canter", "gallop")] == [6, 13, 22, 35]
    refused = duel.until("blue", "set out").refused("run gallop ann via 16,10 facing 90")
    assert "no gait" in refused.reason
    duel.do("run sprint ann via 20,10 facing 90", "done")
    duel.on_to(2)
    assert round(duel.all(Moved, figure="ann")[0].length / 1024, 1) == 3.0


@pytest.mark.rule("EX-R18")
def test_courses_are_given_every_fifth_row_and_lie_open():
    two = FAR + "  - {id: abe, name: Abe, side: blue, class: scout, level: 1, at: [4, 30], facing: 90}\n"
    duel = Duel(two, otherwise=97)
    duel.until("blue", "set out").do("move ann via 18,10 facing 90")
    assert duel.refused("move ann via 12,12 facing 90").rule == "EX-R18"
    duel.do("done")
    asked = []
    while duel.now.round == 1 and duel.position.decision is not None:
        if "set out" in duel.asked:
            asked.append(duel.asked)
        duel.wait()
    assert [one for one in asked if one.startswith("blue")][:3] == [
        "blue: 5 s: set out", "blue: 10 s: set out", "blue: 15 s: set out",
    ]  # fmt: skip
    given = next(event for event in duel.events if isinstance(event, CourseSet) and event.given)
    assert given.seen_by("red", duel.now) is given


@pytest.mark.rule("EX-R30")
def test_who_leaves_contact_gives_every_enemy_in_reach_a_blow_at_his_back():
    duel = Duel(dice=LoadedDice().otherwise(97))
    duel.choose("wait ann", "step bob to 13,10")
    parting = duel.last(Struck)
    assert (parting.actor, parting.target, parting.extra) == ("ann", "bob", True)
    assert "from the rear" in [modifier.label for modifier in parting.tally.modifiers]


@pytest.mark.rule("EX-R28")
def test_morale_and_zones_are_those_of_the_tables_other_book():
    duel = Duel(FAR, otherwise=97)
    duel.until("blue", "set out").do("move ann via 18,10 facing 90", "done")
    duel.until("red", "set out").do("move bob via 14,10 facing 270", "done")
    duel.on_to(9)
    assert duel.last(Engaged).figures == ("ann", "bob")
    gap = duel.where("bob")[0] - duel.where("ann")[0] - 1
    assert 0.8 < gap <= 1.0
    assert duel.figure("ann").locked


@pytest.mark.parametrize("name", ["scripted", "random"])
def test_a_battle_is_played_to_its_end_and_again_the_same(name: str):
    digests = []
    for _ in range(2):
        session = Session(state_of(FAR), "exile", 5, how=Beginning(rounds=6), kept=Keeping(keep=False))
        play_out(session, {side: player(name, side, 5) for side in ("blue", "red")})
        digests.append(session.digest)
    assert digests[0] == digests[1]


STREAM = FAR + "terrain:\n  - {kind: stream, line: [[12, 0], [12, 36]]}\n"
"""A stream, which costs 3 inches to enter, an inch and five eighths before Ann, who walks .8 inch a second."""


@pytest.mark.rule("EX-R37")
def test_one_stands_before_a_stream_until_the_seconds_come_to_its_cost():
    """At 5 seconds she stands at its edge, and keeps what she has saved there; at 10 she is 3 inches short of 8."""
    duel = Duel(STREAM, otherwise=97)
    duel.until("blue", "0 s: set out").do("move ann via 15.6,10 facing 90", "done")
    duel.until("blue: 5 s: set out")
    assert duel.where("ann")[0] == pytest.approx(12 - 0.375, abs=0.01)
    duel.do("move ann via 15.6,10.2 facing 90", "done")
    duel.on_to(10)
    assert duel.where("ann")[0] == pytest.approx(10 + 10 * 0.8 - 3, abs=0.05)


@pytest.mark.rule("ST-R2")
def test_who_turns_with_others_who_walk_off_needs_room_while_they_stand():
    horse = "class: fighting_man, level: 1, mount: light_warhorse, weapons: [sword], facing: 0"
    duel = Duel(FAR + f"""
  - {{id: cat, name: Cat, side: blue, {horse}, at: [10, 30]}}
  - {{id: dot, name: Dot, side: blue, {horse}, at: [11.1, 30]}}
""", otherwise=97)  # fmt: skip
    duel.until("blue", "set out").do("move dot via 20,30 facing 90; cat facing 90")
    assert duel.figure("cat").facing == 0
    assert duel.last(Halted).figure == "cat"


@pytest.mark.rule("EX-R41")
@pytest.mark.rule("EX-4.1")
def test_who_is_to_shoot_goes_on_until_his_event_comes_and_then_stands():
    """Nobody is told that he has chosen a shot; at the first event of the round it shows, and he stops for it."""
    bows = FAR.replace("weapons: [sword], armour: chain, at: [10, 10]", "weapons: [short_bow], at: [10, 10]")
    duel = Duel(bows, otherwise=97)
    duel.until("blue", "set out").do("move ann via 10,20 facing 180", "done")
    duel.until("blue", "choose")
    kinds = [type(event) for event in duel.do("shoot ann at bob with short_bow")]
    assert kinds.index(Kept) < kinds.index(Unsealed) < kinds.index(CourseSet)
    duel.until("5 s")
    assert duel.last(CourseSet, rules=("EX-9.1", "EX-R41")).courses["ann"].path == ()
    assert duel.where("ann") == (10, 10)


@pytest.mark.rule("SP-R143")
def test_who_is_not_seen_lets_nothing_fall_to_bend_his_bow():
    """Bob carries a bow first, and has his bill in hand, which is dropped when it is not in use."""
    armed = FAR.replace("weapons: [sword], at: [24, 10]", "weapons: [short_bow, bill], at: [24, 10]")
    for unseen in (False, True):
        state = state_of(armed)
        conditions = (Condition(INVISIBLE),) if unseen else ()
        bob = replace(state.figures["bob"], weapon="bill", conditions=conditions)
        duel = Duel(state=replace(state, figures={**state.figures, "bob": bob}))
        assert duel.figure("bob").weapon == ("bill" if unseen else "short_bow")
        assert bool(duel.all(Laid)) != unseen
