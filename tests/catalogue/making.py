"""Small scenarios for the tests, as text."""

from game.catalogue.scenario.loading import ScenarioFaults, scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import Figure
from game.core.state import State

HEAD = """\
sandtable: 1
title: A test
table: {width: 48, height: 36}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
"""
FIGURES = """\
figures:
  - {id: one, side: blue, creature: orc, at: [5, 5]}
  - {id: two, side: red, creature: orc, at: [15, 5]}
"""


def faults(text: str, books: set[str] | None = None) -> list[str]:
    """What is wrong with a scenario, each as line:column: sentence."""
    try:
        scenario_of_text(text, "t", books)
    except ScenarioFaults as found:
        return [fault.text.removeprefix("t:") for fault in found.faults]
    return []


def state(text: str) -> State:
    return muster(scenario_of_text(text), load())


def figure(keys: str) -> Figure:
    """One figure with these keys, mustered."""
    one = f"{{id: one, side: blue, at: [5, 5], {keys}}}"
    two = "{id: two, side: red, creature: orc, at: [15, 5]}"
    return state(f"{HEAD}figures:\n  - {one}\n  - {two}\n").figures["one"]
