"""What a plan says is what the scripted side does, in every book: each stance, line, flank, reserve, whom it likes."""

from __future__ import annotations

from itertools import count

import pytest

from game import systems
from game.core.grain import GRAIN, Point, distance_up
from game.core.state import UNSET, State
from game.session.driving import play_out
from game.session.opening import begin, opened_text
from game.sides import player
from game.sides.scripted.planned.posts import next_on, post_on

TABLE = """
sandtable: 1
title: By the plan
table: {width: 48, height: 44, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue%s}
  - {id: red, name: Red, colour: vermilion, plan: {stance: hold, objective: [24, 6]}}
units:
"""
FOOT = """
  - {id: %s, side: blue, name: The %s, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [%s], facing: 0%s}
"""
RED = """
  - {id: foes, side: red, name: The foes, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [%s], facing: 180}
"""
BOOKS = tuple(systems.BOOKS)


def foot(name: str, at: str, plan: str = "") -> str:
    return FOOT % (name, name, at, f", plan: {{{plan}}}" if plan else "")


def fought(book: str, units: str, rounds: int, plan: str = "", seed: int = 3) -> State:
    """How they stand after so many rounds, both sides by script."""
    session = begin(opened_text(TABLE % (f", plan: {{{plan}}}" if plan else "") + units), book, seed)
    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, rounds)
    assert not session.notices
    return session.now


def middle(state: State, unit: str) -> Point:
    """The middle of those of a unit who stand."""
    spots = [figure.at for figure in state.figures.values() if figure.unit == unit and figure.standing]
    return sum(x for x, _ in spots) // len(spots), sum(y for _, y in spots) // len(spots)


def inches(state: State, unit: str) -> tuple[float, float]:
    x, y = middle(state, unit)
    return x / GRAIN, y / GRAIN


@pytest.mark.parametrize("book", BOOKS)
def test_who_attacks_goes_and_who_defends_or_lies_in_ambush_stays(book: str):
    """The enemy stands 29 inches off and does not come: three rounds by each stance."""
    went = {stance: inches(fought(book, foot("guard", "24, 36") + RED % "24, 6", 3, f"stance: {stance}"), "guard")[1]
            for stance in ("attack", "defend", "ambush")}  # fmt: skip
    assert went["attack"] < 34
    assert went["defend"] > 34.5
    assert went["ambush"] > 34.5


@pytest.mark.parametrize("book", BOOKS)
def test_who_lies_in_ambush_goes_at_whoever_comes_near(book: str):
    """A body in ambush, and an enemy 7 inches off, which is on its way to a place of its own."""
    state = fought(book, foot("guard", "24, 24", "stance: ambush") + RED % "27, 17", 2)
    guard = [figure for figure in state.figures.values() if figure.side == "blue"]
    assert any(figure.y < 22 * GRAIN or not figure.standing for figure in guard)


@pytest.mark.parametrize("book", BOOKS)
def test_who_withdraws_goes_to_the_place_named_and_else_away(book: str):
    near = foot("guard", "24, 30", "stance: withdraw, objective: [8, 38]") + RED % "24, 14"
    start, end = (24 * GRAIN, 30 * GRAIN), middle(fought(book, near, 3), "guard")
    goal = (8 * GRAIN, 38 * GRAIN)
    assert distance_up(end, goal) < distance_up(start, goal) - 4 * GRAIN
    away = foot("guard", "24, 26", "stance: withdraw") + RED % "24, 14"
    assert inches(fought(book, away, 3), "guard")[1] > 27


@pytest.mark.parametrize("book", BOOKS)
def test_who_escorts_keeps_with_those_it_names(book: str):
    units = foot("wagon", "38, 36", "stance: defend") + foot("guard", "14, 36", "stance: escort, objective: wagon")
    state = fought(book, units + RED % "24, 6", 4)
    assert distance_up(middle(state, "guard"), middle(state, "wagon")) < 19 * GRAIN
    assert inches(state, "wagon")[0] > 35


@pytest.mark.parametrize("book", BOOKS)
def test_who_pursues_goes_by_the_nearer_enemy_for_the_one_it_names(book: str):
    """One enemy straight ahead, another as far again to the right."""
    reds = RED % "18, 8" + (RED % "40, 22").replace("foes", "others")
    after = inches(fought(book, foot("guard", "18, 34", "stance: pursue, objective: others") + reds, 2), "guard")
    assert after[0] > 20


@pytest.mark.parametrize("book", BOOKS)
def test_who_attacks_goes_by_the_way_laid_down(book: str):
    """Straight ahead it would stay at 24; the way leads by the left."""
    there = inches(fought(book, foot("guard", "24, 36", "line: [[10, 30], [10, 14]]") + RED % "24, 6", 2), "guard")
    assert there[0] < 20


@pytest.mark.parametrize("book", BOOKS)
def test_who_holds_stands_along_the_line(book: str):
    plan = "stance: defend, line: [[8, 34], [40, 34]]"
    state = fought(book, foot("left", "20, 38") + foot("right", "28, 38") + RED % "24, 6", 4, plan)
    assert inches(state, "left")[0] < 18.5
    assert inches(state, "right")[0] > 29


@pytest.mark.parametrize("book", BOOKS)
def test_who_guards_a_flank_stands_outside_the_others(book: str):
    units = foot("centre", "24, 36", "stance: defend") + foot("guard", "13, 41", "stance: defend, flank: left")
    x, y = inches(fought(book, units + RED % "24, 6", 4), "guard")
    assert 14.5 < x < 20.5
    assert y < 39.5


@pytest.mark.parametrize("book", BOOKS)
def test_the_reserve_waits_behind_the_others_until_it_is_time(book: str):
    """It goes in in the fourth round; until then it stands behind those who march."""
    units = foot("front", "20, 36") + foot("rear", "28, 36", "commit: 4") + RED % "24, 6"
    early, late = fought(book, units, 3), fought(book, units, 6)
    assert inches(early, "rear")[1] > inches(early, "front")[1] + 3
    assert inches(late, "rear")[1] < inches(early, "rear")[1] - 2


@pytest.mark.parametrize("word", ["engaged", "flank", "losses"])
def test_the_reserve_of_a_side_goes_in_when_its_plan_says_so(word: str):
    """Nobody is engaged, no flank is open and nothing lost: it waits, and the others go on without it."""
    units = foot("front", "24, 36") + foot("rear", "24, 40") + RED % "24, 6"
    state = fought("starkpool", units, 3, f"reserve: [rear], commit: {word}")
    assert inches(state, "rear")[1] > inches(state, "front")[1] + 4


def test_the_reserve_goes_in_when_the_others_are_engaged():
    """The front comes to blows in the first rounds; then those behind it do not stay there."""
    units = foot("front", "24, 24") + foot("rear", "24, 33") + RED % "24, 18"
    first, later = (inches(fought("starkpool", units, rounds, "reserve: [rear]", 5), "rear") for rounds in (1, 4))
    assert first[1] > 32
    assert later[1] < 28


BOWS = """
  - {id: bows, side: blue, name: The bows, troop: bowman, count: 4, weapons: [longbow],
     formation: {ranks: 1}, at: [24, 36], facing: 0%s}
"""
TWO = """
  - {id: near, side: red, name: The near, troop: heavy_foot, count: 4, formation: {ranks: 1}, at: [20, 18], facing: 180,
     plan: {stance: defend, objective: [20, 18]}}
  - {id: far, side: red, name: The far, troop: bowman, count: 4, formation: {ranks: 1}, at: [28, 18], facing: 180,
     plan: {stance: defend, objective: [28, 18]}}
"""


@pytest.mark.parametrize("book", BOOKS)
def test_they_shoot_at_those_whom_the_plan_names(book: str):
    """Two bodies in range; the plan names now one, now the other, by id and by kind."""
    for word, mark in (("near", "near"), ("far", "far"), ("foot", "near"), ("bows", "far")):
        text = TABLE % "" + BOWS % f", plan: {{stance: defend, prefer: [{word}]}}" + TWO
        session = begin(opened_text(text), book, 5)
        marks: list[str] = []
        players = {side.id: player("scripted", side.id) for side in session.now.sides}
        for _ in count():
            decision = session.decision
            if decision is None or session.now.round > 2:
                break
            command, why = players[decision.side].choose(session.situation, decision)
            if decision.side == "blue":
                aims = getattr(command, "aims", ()) or ([command] if command.verb == "volley" else [])
                marks += [aim.target.partition("-")[0] for aim in aims]
            session.play(command, "scripted", why)
        assert not marks or marks.count(mark) * 3 > len(marks), (word, marks)


def test_a_way_is_followed_from_place_to_place():
    line = ((0, 0), (20 * GRAIN, 0), (20 * GRAIN, 20 * GRAIN))
    assert next_on(line, (0, 9 * GRAIN)) == line[0]
    assert next_on(line, (GRAIN, GRAIN)) == line[1]
    assert next_on(line, (19 * GRAIN, GRAIN)) == line[2]
    assert next_on(line, (20 * GRAIN, 19 * GRAIN)) is None
    assert post_on(((0, 0), (8 * GRAIN, 0)), 0, 2) == (2 * GRAIN, 0)


def test_a_plan_that_says_no_more_than_it_did_is_kept_as_it_was():
    """Old battles have the digests that they had: what is not said is in no file."""
    state = opened_text(TABLE % "" + foot("guard", "24, 36") + RED % "24, 6").state
    assert all(side.plan.wishes is UNSET for side in state.sides)
