"""Engines and loads in scenario files: what cannot work is told, with its line and the rule."""

from __future__ import annotations

import pytest

from game.catalogue.tables import load
from tests.catalogue.making import HEAD, faults, state

RED = "  - {id: two, side: red, creature: orc, at: [15, 5]}\n"


def told(keys: str, head: str = HEAD) -> list[str]:
    """The faults of one figure with these keys, without their places."""
    text = f"{head}figures:\n  - {{id: one, side: blue, at: [5, 30], {keys}}}\n{RED}"
    return [fault.partition(": ")[2] for fault in faults(text, {"starkpool"})]


@pytest.mark.rule("SP-R260")
@pytest.mark.rule("SP-R261")
@pytest.mark.rule("SP-R262")
@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("troop: light_foot, engine: light_catapul",
         "there is no engine 'light_catapul' (did you mean 'light_catapult'?)"),
        ("creature: giant_spider, engine: light_catapult",
         "a giant spider has no hands for a light catapult [SP-R261]"),
        ("troop: light_horse, engine: light_catapult", "a light catapult is served on foot [SP-R261]"),
        ("troop: light_foot, hidden: true, engine: light_catapult",
         "a light catapult stands in the open: who has one is not hidden [SP-R260]"),
        ("troop: light_foot, engine: light_catapult", ""),
        ("troop: light_foot, engine: heavy_catapult", ""),
        ("creature: ogre, engine: heavy_catapult", ""),
    ],
)  # fmt: skip
def test_an_engine_that_cannot_be_served_is_a_fault(keys: str, said: str):
    assert told(keys) == ([said] if said else [])


@pytest.mark.rule("SP-R262")
@pytest.mark.parametrize("setting", ["building", "dungeon"])
def test_under_a_roof_none_throws(setting: str):
    head = HEAD.replace("height: 36}", f"height: 36, setting: {setting}, light: day}}")
    assert told("troop: light_foot, engine: light_catapult", head) == [
        "a light catapult throws high, and not under a roof [SP-R262]"
    ]


@pytest.mark.rule("SP-R262")
def test_in_a_vast_hall_it_throws_and_how_far_is_for_the_book_to_say():
    """How many inches its least range is hangs on the scale of the book: a table too small for it is a doubt."""
    vast = HEAD.replace("width: 48, height: 36}", "width: 16, height: 16, setting: building, vast: true, light: day}")
    text = f"{vast}figures:\n  - {{id: one, side: blue, at: [8, 8], troop: light_foot, engine: heavy_catapult}}\n"
    assert faults(text + RED.replace("[15, 5]", "[14, 5]"), {"starkpool"}) == []


@pytest.mark.rule("SP-R270")
@pytest.mark.rule("SP-R272")
@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("troop: light_foot, load: [chets]", "there is no load 'chets' (did you mean 'chest'?)"),
        ("creature: giant_spider, load: [sack]", "a giant spider has no arms for a full sack [SP-R272]"),
        ("troop: light_foot, load: [chest, chest]", "a chest takes both arms, and something else has them [SP-R272]"),
        ("troop: light_foot, load: [chest, sack]", ""),
        ("troop: light_horse, load: [chest]", ""),
    ],
)  # fmt: skip
def test_a_load_that_nobody_could_carry_is_a_fault(keys: str, said: str):
    assert told(keys) == ([said] if said else [])


def test_what_is_given_comes_with_the_figures():
    found = state(
        f"{HEAD}figures:\n  - {{id: one, side: blue, at: [5, 30], troop: light_foot, engine: light_catapult,"
        f" load: [sack]}}\n{RED}"
    )
    assert found.figures["one"].profile.facts.engine == "light_catapult"
    assert "sack" in (*found.figures["one"].carries, *found.figures["one"].packed)
    assert set(load().weights.loads) >= {"chest", "sack"}
