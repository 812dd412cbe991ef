"""The audit of engines finds what is falsified; what they do is told in sentences; `inspect` knows them and loads."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.events import Event
from game.core.grain import GRAIN
from game.core.held.emplaced import READY
from game.core.held.engines import EngineAimed, EngineLoaded, EngineSetUp, EngineShot, EngineStruck
from game.forecast.inspection import Question, as_set_up, inspect
from game.rules.situation import Battle
from game.telling.narration import narrate
from tests.audit.audit import AuditError
from tests.audited import Told, audit, played_out
from tests.play import state_of

BATTLE = Battle(systems.book(systems.DEFAULT), load())
TWO = """
table: {width: 48, height: 40, ground: grass, setting: outdoors, light: day}
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [24, 37], facing: 0, leader: gun}
  - {id: foes, side: red, troop: light_foot, count: 6, formation: {ranks: 2}, at: [24, 12], facing: 180,
     hit_points: 60}
  - {id: porters, side: red, troop: light_foot, count: 2, at: [40, 12], facing: 180, load: [chest]}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 35.5], facing: 0}
  - {id: rob, side: red, creature: ogre, at: [22, 32], facing: 90, hit_points: 90}
"""


@cache
def told() -> Told:
    return played_out(BATTLE, replace(state_of(TWO), seed=3), "rush", 7)


def test_a_true_battle_passes_and_has_everything():
    audit(BATTLE, told())
    kinds = {type(one) for one in told()[1]}
    assert {EngineSetUp, EngineAimed, EngineShot, EngineLoaded} <= kinds


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("E01", EngineSetUp, lambda e: replace(e, engine=replace(e.engine, kind="heavy_catapult"))),
        ("E03", EngineAimed, lambda e: replace(e, figure="foes-1")),
        ("E04", EngineAimed, lambda e: replace(e, at=(24 * GRAIN, 34 * GRAIN))),
        ("E05", EngineShot, lambda e: replace(e, over=7 - e.over, under=e.over)),
        ("E06", EngineShot, lambda e: replace(e, caught=("crew-3",))),
        ("E07", EngineLoaded, lambda e: replace(e, loaded=READY - 1)),
        ("E07", EngineLoaded, lambda e: replace(e, crew=(*e.crew, "porters-1"))),
    ],
)
def test_a_falsified_event_is_found(name: str, kind: type[Event], change: Callable[[Any], Any]):
    with pytest.raises(AuditError, match=name):
        audit(BATTLE, told(), kind, change)


def test_every_event_of_an_engine_has_its_sentence():
    state, events = told()
    kinds = (EngineSetUp, EngineAimed, EngineShot, EngineLoaded, EngineStruck)
    rows = [one.text for one in narrate(state, events) if any(r in one.text for r in ("catapult",))]
    assert any(row == "Gun has a light catapult set up before him, loaded." for row in rows)
    assert any("looses the light catapult: the stone falls" in row and "under it" in row for row in rows)
    assert any("The light catapult is wound by" in row for row in rows)
    assert len(rows) >= sum(isinstance(event, kinds) for event in events)


def test_inspect_tells_the_engine_of_a_figure_and_its_crew_before_the_battle_begins():
    state = as_set_up(BATTLE, state_of(TWO.replace("at: [22, 32]", "at: [40, 5]")))
    found = inspect(BATTLE, state, Question(figure="gun"))["engine"]
    assert found["range"] == [15, 30]
    assert found["crew"] == ["crew-1", "crew-2", "crew-3", "gun"]
    assert found["rounds_to_load"] == 0
    assert found["refusal"] is None
    assert "engine" not in inspect(BATTLE, state, Question(figure="foes-1"))


@pytest.mark.rule("SP-R271")
def test_inspect_tells_what_weighs():
    state = as_set_up(BATTLE, state_of(TWO))
    found = inspect(BATTLE, state, Question(figure="porters-1"))
    assert found["allowance"] == 3
    assert (found["load"]["overloaded"], found["load"]["in_both_arms"]) == (True, "chest")
    assert "load" not in inspect(BATTLE, state, Question(figure="foes-1"))
