"""Bodies of the scripted side keep rank and file: marching, wheeling, on bad ground, and past a narrow place."""

from __future__ import annotations

from game.core.grain import GRAIN, distance_up
from game.core.state import State
from game.rules.situation import Battle, Situation
from game.session.driving import play_out
from game.session.game import Session
from game.session.opening import begin, opened_text
from game.sides import player
from game.sides.scripted.groups import Body, Survey
from game.sides.scripted.moving.formation import LOOSE, places

TABLE = """
sandtable: 1
title: A march
table: {width: 40, height: 44, ground: grass, setting: outdoors, light: day}
sides:
  - {id: orcs, name: Orcs, colour: vermilion, plan: {stance: attack}}
  - {id: watch, name: The watch, colour: blue, plan: {stance: hold}}
"""
ORCS = """
  - {id: axes, side: orcs, creature: orc, count: 12, weapons: [battle_ax], formation: {shape: line, ranks: 2},
     at: [18, 6], facing: 180}
"""
WATCH = """
  - {id: guard, side: watch, troop: heavy_foot, count: 4, formation: {shape: line, ranks: 1}, at: [%s], facing: 0}
"""
BRIDGE = """
terrain:
  - {kind: river, line: [[0, 20], [40, 20]], width: 3}
  - {kind: bridge, line: [[22, 17.9], [22, 22.1]], width: 3}
"""
MARSH = """
terrain:
  - {kind: marsh, points: [[19, 8], [26, 8], [26, 20], [19, 20]]}
"""


def marched(ground: str, enemy: str, rounds: int) -> list[tuple[Battle, State]]:
    """Twelve orcs in two ranks against a few a long way off: how they stand at the end of each round."""
    session: Session = begin(opened_text(TABLE + ground + "units:" + ORCS + WATCH % enemy), "starkpool", 3)
    players = {side.id: player("scripted", side.id) for side in session.now.sides}
    ends: dict[int, State] = {}
    play_out(session, players, rounds, meanwhile=lambda: ends.setdefault(session.now.round, session.now) and None)
    assert not session.notices
    return [(session.battle, ends[number + 1]) for number in range(1, rounds + 1)]


def axes(battle: Battle, state: State) -> tuple[Survey, Body]:
    """The orcs as their side sees them, all of them able to go."""
    survey = Survey(Situation(state, battle), "orcs")
    (body,) = survey.own
    body.movers = body.figures
    body.middle = Body(survey.at, body.id, body.figures, own=False).middle
    return survey, body


def out_of_place(battle: Battle, state: State) -> list[str]:
    """Those who are not in their rank and file."""
    survey, body = axes(battle, state)
    found = places(survey, body, body.facing, body.middle)
    return [figure.id for figure, place in found if distance_up(figure.at, place) > LOOSE]


def test_a_body_marches_in_rank_and_file():
    (battle, after), *_ = marched("", "18, 42", 1)
    _, body = axes(battle, after)
    assert body.middle[1] > 12 * GRAIN
    assert out_of_place(battle, after) == []


def test_a_body_wheels_and_its_front_rank_is_still_its_front_rank():
    """The enemy is far to their left: they wheel on the way, six before and six behind as they were."""
    (battle, after), *_ = marched("", "36, 30", 1)
    _, body = axes(battle, after)
    assert 110 < body.facing < 170
    assert out_of_place(battle, after) == []
    enemy = after.figures["guard-1"].at
    far = {figure.id: distance_up(figure.at, enemy) for figure in body.figures}
    assert all(far[f"axes-{n}"] < far[f"axes-{n + 6}"] for n in range(1, 7))


def test_the_pace_is_that_of_those_on_bad_ground():
    """Half of them have a marsh before them; the others do not run ahead."""
    (battle, after), *_ = marched(MARSH, "18, 42", 1)
    assert len(out_of_place(battle, after)) <= 1
    assert axes(battle, after)[1].middle[1] > 7 * GRAIN


def test_they_pass_a_bridge_behind_one_another_and_form_again():
    """Nobody is left behind or strays along the bank: while some are on the bridge none is far to either side of it."""
    ends = marched(BRIDGE, "18, 42", 4)
    crossing = [state for _, state in ends if any(17.9 < one.y / GRAIN < 22.1 for one in state.standing("orcs"))]
    assert crossing
    for state in crossing:
        assert all(18 < one.x / GRAIN < 26 for one in state.standing("orcs"))
    battle, last = ends[-1]
    assert all(one.y > 22 * GRAIN for one in last.standing("orcs"))
    assert out_of_place(battle, last) == []
