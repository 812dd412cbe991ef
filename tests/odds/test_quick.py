"""The quick player of playouts: in every book it goes at the enemy, and those who are held up find a way round."""

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Charge, Command, Move
from game.odds.playouts import Policy, chosen
from game.odds.quick import Quick
from game.play.position import answer, opening
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation
from game.session.opening import opened_text
from tests.play import Fight

LINES = """sandtable: 1
title: Lines
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
units:
  - {id: men, side: blue, troop: man_at_arms, count: 8, weapons: [sword], hit_points: 4,
     formation: {shape: line, ranks: 2}, at: [18, 18], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 8, weapons: [sword], hit_points: 4,
     formation: {shape: line, ranks: 2}, at: [18, 10], facing: 180}
"""
HELD_UP = """
figures:
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 15], facing: 180}
units:
  - {id: guard, side: blue, troop: man_at_arms, count: 2, weapons: [sword], hit_points: 4,
     formation: {shape: line, ranks: 2}, at: [20, 16], facing: 0}
"""


@pytest.mark.parametrize("book", systems.BOOKS)
def test_quick_players_fight_it_out_in_every_book(book: str):
    battle = Battle(systems.book(book), load())
    state = replace(opened_text(LINES).state, seed=2)
    players: dict[str, Policy] = {side.id: Quick(side.id) for side in state.sides}
    orders = Quick("blue").habits(battle.book)
    sides = tuple([replace(side, plan=replace(side.plan, standing=orders)) for side in state.sides])
    position = opening(battle, replace(state, sides=sides))
    while position.decision is not None and position.now.round < 20:
        position = answer(battle, position, chosen(battle, position, players))
    assert position.now.outcome is not None


def test_one_behind_a_comrade_at_blows_goes_round_him():
    fight = Fight(HELD_UP)
    decision, figures = fight.position.decision, dict(fight.position.now.figures)
    assert decision is not None and decision.side == "blue"
    for name in ("guard-1", "orc"):
        figures[name] = replace(figures[name], locked=True)
    at = Situation(replace(view(fight.position.now, "blue"), figures=figures), fight.battle)
    given: Command = Quick("blue").choose(at, decision)[0]
    assert isinstance(given, Move | Charge)
    (walk,) = given.walks
    assert walk.figure == "guard-2"
    assert walk.path[-1][0] != figures["guard-2"].x
