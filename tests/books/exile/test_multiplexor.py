"""The Events Multiplexor: event values, the grid, the order in which it is read, and rounds [EX-1, EX-3, EX-5]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.events import RoundBegan
from game.core.fight.deeds import Drew, Shot, Struck
from game.play.referee import Referee
from game.rules.course.clocks import Grid
from game.rules.knowing.view import view
from game.rules.situation import Situation
from game.systems.exile.clock import clock
from game.systems.exile.events import Engaged, OwnRound
from game.systems.exile.ledger import clockwork
from game.systems.exile.multiplexor import events_of, grid, in_order, readings
from game.systems.exile.overlapping import join_rounds, own_start
from game.systems.exile.scores.scores import event_value, quickness, value_tally
from game.systems.exile.tables import tables
from tests.books.exile.duel import Duel

PRINTED = {
    0: [list(range(1, 21))],
    1: [[20], [19], [18], [17], [16], [15], [14], [13], [12], [11]],
    4: [[5, 10, 15, 20], [19], [14], [9, 18], [13], [17]],
    6: [[10, 20], [13], [16], [19], [3, 6, 9, 12, 15, 18]],
    10: [[2, 4, 6, 8, 10, 12, 14, 16, 18, 20], [19], [17], [15], [13], [11]],
    16: [[5, 10, 15, 20], [16], [11], [17], [6, 12, 18], [19], [13]],
    19: [[20]],
}
"""Rows of the grid as the reference has it."""

BRAD = """
figures:
  - {id: brad, name: Brad, side: blue, class: fighting_man, level: 6, weapons: [sword], abilities: {dexterity: 20},
     at: [10, 10], facing: 90}
  - {id: wilbur, name: Wilbur, side: blue, class: fighting_man, level: 1, weapons: [sword],
     abilities: {dexterity: 12}, at: [10.2, 11.1], facing: 90}
  - {id: orc, name: Orc, side: red, creature: orc, weapons: [spear], abilities: {dexterity: 8}, at: [11.8, 10.5],
     facing: 270}
"""
"""Brad of the worked example (Dexterity 20, broadsword 6 feet, 6 blows), and two against whom he is set."""


def on_table(text: str) -> Situation:
    return Duel(text).at


@pytest.mark.rule("EX-1.1")
@pytest.mark.rule("EX-R3")
def test_events_are_spaced_evenly_over_twenty_seconds():
    assert events_of(Fraction(6)) == tuple(Fraction(20 * i, 6) for i in range(6))
    assert events_of(Fraction(1)) == (0,)
    assert [at.denominator for at in events_of(Fraction(20))] == [1] * 20
    cells = grid()
    assert len(cells) == 20
    assert sum(len(row) for row in cells) == 128
    assert {row: cells[row] for row in PRINTED} == PRINTED
    rows = [at.numerator // at.denominator for at in events_of(Fraction(6))]
    assert rows == [0, 3, 6, 10, 13, 16]


@pytest.mark.rule("EX-1.1.1")
def test_rows_are_read_left_to_right_and_top_to_bottom():
    duel = Duel(BRAD)
    moments = [second for second, _, _ in duel.order()]
    assert moments == sorted(moments)
    seconds = []
    for _ in range(30):
        if duel.now.round > 1 or duel.position.decision is None:
            break
        seconds.append(duel.second)
        duel.wait()
    assert seconds == sorted(seconds)


@pytest.mark.rule("EX-1.2")
@pytest.mark.rule("EX-R25")
def test_the_event_value_is_base_blows_and_what_training_gives():
    duel = Duel(BRAD)
    assert [event_value(duel.at, duel.figure(name)) for name in ("brad", "wilbur", "orc")] == [6, 5, 4]
    tally = value_tally(duel.at, duel.figure("brad"))
    assert (tally.need, [(modifier.value, modifier.label) for modifier in tally.modifiers]) == (
        4, [(1, "trained"), (1, "advanced proficiency")],
    )  # fmt: skip
    fist = Duel(BRAD.replace("weapons: [spear]", "weapons: []"))
    assert event_value(fist.at, fist.figure("orc")) == 5


@pytest.mark.rule("EX-1.2.1")
@pytest.mark.rule("EX-R2")
def test_a_half_acts_in_the_first_event_of_odd_rounds_and_more_than_twenty_as_any():
    assert [events_of(Fraction(1, 2), number) for number in (1, 2, 3)] == [(0,), (), (0,)]
    assert [events_of(Fraction(1, 3), number) for number in (1, 2, 3, 4)] == [(0,), (), (), (0,)]
    assert events_of(Fraction(24))[1] == Fraction(20, 24)
    duel = Duel(
        """
figures:
  - {id: ann, name: Ann, side: blue, troop: crossbowman, weapons: [heavy_crossbow], at: [10, 10], facing: 90}
  - {id: bob, name: Bob, side: red, troop: man_at_arms, at: [22, 10], facing: 270}
""",
        otherwise=97,
    )
    assert event_value(duel.at, duel.figure("ann")) == Fraction(1, 2)
    duel.until("Ann chooses").do("shoot ann at bob")
    duel.on_to(1)
    assert len(duel.all(Shot)) == 1
    while duel.now.round == 1:
        duel.wait()
    assert all("ann" not in figures for _, _, figures in duel.order())


@pytest.mark.rule("EX-1.3")
def test_the_grid_shows_who_acts_next_and_each_side_its_own_choices_alone():
    duel = Duel(BRAD)
    duel.choose("attack brad", "parry wilbur")
    own = clock(Situation(view(duel.now, "blue"), duel.battle))
    assert isinstance(own, Grid)
    assert (own.rows, own.now, len(own.ticks)) == (20, 0, 128)
    assert own.moments[0].at == 0
    assert [(mark.figure, mark.word) for mark in own.moments[0].marks] == [
        ("brad", "attack"), ("wilbur", "parry"), ("orc", ""),
    ]  # fmt: skip
    shown = {moment.at: [mark.figure for mark in moment.marks] for moment in own.moments}
    assert shown == dict(_by_moment(duel))
    duel.choose("attack orc")
    theirs = clock(Situation(view(duel.now, "red"), duel.battle))
    assert isinstance(theirs, Grid)
    assert [(mark.figure, mark.word, mark.done) for mark in theirs.moments[0].marks] == [
        ("brad", "", True), ("wilbur", "", True), ("orc", "", True),
    ]  # fmt: skip


def _by_moment(duel: Duel) -> list[tuple[Fraction, list[str]]]:
    found: dict[Fraction, list[str]] = {}
    for second, _, figures in duel.order():
        found.setdefault(second, []).extend(figures)
    return sorted(found.items())


@pytest.mark.rule("EX-1.3")
def test_what_the_grid_shows_is_what_then_happens():
    duel = Duel(BRAD)
    expected = duel.order()
    acted = []
    for _ in range(60):
        if duel.now.round > 1 or duel.position.decision is None:
            break
        duel.wait()
        if duel.now.round == 1:
            acted = [(Fraction(*one.at), one.figures) for one in duel.ledger.passed]
    assert acted == [(second, figures) for second, _, figures in expected]


@pytest.mark.rule("EX-1.4")
def test_a_trained_second_weapon_gives_an_event_more():
    duel = Duel(BRAD.replace("level: 1, weapons: [sword]", "level: 1, weapons: [sword, dagger]"))
    assert event_value(duel.at, duel.figure("wilbur")) == 6
    labels = [part.label for part in value_tally(duel.at, duel.figure("wilbur")).modifiers]
    assert "dagger in the other hand" in labels
    shield = BRAD.replace("level: 1, weapons: [sword]", "level: 1, shield: wood, weapons: [sword]")
    assert event_value(on_table(shield), Duel(shield).figure("wilbur")) == 5
    assert tables()["off_hand"]["event"] == 1


@pytest.mark.rule("EX-3.1")
@pytest.mark.rule("EX-3.1.1")
def test_in_the_common_first_event_all_have_a_blow_by_length_and_dexterity():
    duel = Duel(BRAD, otherwise=97)
    assert duel.order()[0] == (0, 0, ("brad", "wilbur", "orc"))
    assert [quickness(duel.at, duel.figure(name)) for name in ("brad", "wilbur", "orc")] == [26, 18, 17]
    duel.choose("attack brad", "attack wilbur", "attack orc")
    assert [blow.actor for blow in duel.all(Struck)] == ["brad", "wilbur", "orc"]


@pytest.mark.rule("EX-3.2")
def test_equal_values_act_by_the_same_order():
    text = BRAD.replace("creature: orc, weapons: [spear], abilities: {dexterity: 8}", "creature: orc, weapons: [sword]")
    duel = Duel(text, otherwise=97)
    assert [event_value(duel.at, duel.figure(name)) for name in ("wilbur", "orc")] == [5, 5]
    assert (4, 5, ("orc", "wilbur")) in duel.order()  # as the grid lists them
    duel.choose("wait brad", "wait wilbur", "wait orc")
    duel.choose("wait brad", "attack wilbur", "attack orc", "wait brad")
    duel.until("Brad has waited").do("done")
    assert (duel.second, [blow.actor for blow in duel.all(Struck)]) == (4, ["orc", "wilbur"])


@pytest.mark.rule("EX-R4")
def test_equal_values_and_equal_quickness_are_simultaneous():
    text = BRAD.replace("creature: orc, weapons: [spear], abilities: {dexterity: 8}",
                        "class: fighting_man, level: 1, weapons: [sword], abilities: {dexterity: 12}")  # fmt: skip
    duel = Duel(text)
    assert in_order(duel.at, ["orc", "wilbur", "brad"]) == [("brad",), ("orc", "wilbur")]


@pytest.mark.rule("EX-3.3")
def test_where_several_values_fall_together_the_lowest_acts_first():
    duel = Duel(BRAD)
    read = [(second, name) for second, _, figures in duel.order() for name in figures]
    third = Fraction(1, 3)
    assert read[3:] == [
        (10 * third, "brad"), (4, "wilbur"), (5, "orc"), (20 * third, "brad"), (8, "wilbur"), (10, "orc"),
        (10, "brad"), (12, "wilbur"), (40 * third, "brad"), (15, "orc"), (16, "wilbur"), (50 * third, "brad"),
    ]  # fmt: skip
    assert [reading.value for reading in readings(duel.at, Fraction(9), Fraction(11))] == [4, 6]


@pytest.mark.rule("EX-5.1")
def test_after_the_last_row_everything_starts_over_with_the_common_first_event():
    duel = Duel(BRAD, otherwise=97)
    for _ in range(80):
        if duel.now.round == 2:
            break
        duel.wait()
    assert duel.last(RoundBegan).number == 2
    first = duel.ledger.passed[0]
    assert (duel.ledger.start, first.at, first.figures) == (20, (20, 1), ("brad", "wilbur", "orc"))


@pytest.mark.rule("EX-R13")
def test_of_a_value_that_changes_only_the_events_ahead_are_kept():
    duel = Duel(BRAD.replace("weapons: [spear]", "weapons: [spear, dagger]"))
    duel.choose("wait brad", "wait wilbur", "draw orc at dagger")
    assert duel.last(Drew).weapon == "dagger"
    assert event_value(duel.at, duel.figure("orc")) == 6
    assert next(second for second, _, figures in duel.order() if "orc" in figures) == Fraction(10, 3)


APART = """
figures:
  - {id: ann, name: Ann, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 10], facing: 90}
  - {id: abe, name: Abe, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 20], facing: 90}
  - {id: bob, name: Bob, side: red, troop: man_at_arms, weapons: [spear], at: [16, 10], facing: 270}
  - {id: bo, name: Bo, side: red, troop: man_at_arms, weapons: [spear], at: [12, 20], facing: 270}
"""


@pytest.mark.rule("EX-R12")
def test_who_meets_one_not_engaged_has_the_first_blow_and_who_joins_others_has_not():
    duel = Duel(APART, otherwise=97)
    duel.until("blue", "set out").do("move ann via 14.9,10 facing 90", "done")
    duel.until("2 figures")
    duel.choose("wait abe")
    assert duel.last(Engaged).figures == ("ann", "bob")
    before = len(duel.all(Struck))
    duel.choose("attack ann", "attack bob", "wait bo")
    assert [blow.actor for blow in duel.all(Struck)[before:]] == ["bob", "ann"]
    joins = APART.replace("at: [10, 10]", "at: [8.4, 20]").replace("at: [12, 20]", "at: [11.4, 20]")
    third = Duel(joins.replace("facing: 90}\n  - {id: abe", "facing: 90}\n  - {id: abe"), otherwise=97)
    assert "ann" not in third.ledger.engaged
    assert {"abe", "bo"} <= set(third.ledger.engaged)


@pytest.mark.rule("EX-5.2")
@pytest.mark.rule("EX-R19")
def test_rounds_may_overlap_with_rows_unused_between_them():
    assert own_start(4, [0]) == 4
    assert own_start(1, [0]) == 2
    assert own_start(4, [0, 4]) == 6
    assert own_start(3, list(range(0, 20, 2))) == 3
    duel = Duel(APART, otherwise=97, rulings={"EX-R19": "sliding"})
    duel.until("blue", "set out").do("move ann via 14.9,10 facing 90", "done")
    duel.until("Ann")
    start = duel.ledger.starts["ann"]
    assert start == duel.ledger.starts["bob"] > 0
    [second for second, value, figures in duel.order() if "ann" in figures and value == 0]
    assert duel.second == start
    for _ in range(200):
        if duel.all(OwnRound):
            break
        duel.do("done")
    over = duel.last(OwnRound)
    assert over.starts == {"ann": start + 20, "bob": start + 20}


@pytest.mark.rule("EX-R17")
def test_of_separate_rounds_that_meet_the_older_start_counts_for_all():
    near = APART.replace("at: [10, 20]", "at: [10, 11]").replace("at: [16, 10]", "at: [11.7, 9.6]")
    near = near.replace("at: [12, 20]", "at: [11.7, 10.7]")
    duel = Duel(near, rulings={"EX-R19": "sliding"})
    apart = replace(duel.ledger, starts={"ann": 4, "bob": 4, "abe": 7, "bo": 7}, engaged=("abe", "ann", "bo", "bob"))
    ref = Referee(duel.battle, replace(duel.now, ledger=apart))
    join_rounds(ref)
    assert clockwork(ref.state).starts == {"ann": 4, "bob": 4, "abe": 4, "bo": 4}
