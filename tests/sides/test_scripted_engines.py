"""What the scripted side does with engines: it stays at its own, looses it into the thick, and breaks the enemy's."""

from __future__ import annotations

import pytest

from game.core.commands import Move
from game.core.grain import GRAIN, distance_up
from game.core.held.engines import Bombard, Wreck
from tests.play import Fight
from tests.sides.test_scripted_positions import answers

GUN = """
table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [24, 45], facing: 0, leader: gun}
  - {id: foes, side: red, troop: light_foot, count: 9, formation: {ranks: 3}, at: [24, 20], facing: 180}
figures:
  - {id: gun, side: blue, troop: light_foot, engine: light_catapult, at: [24, 43.5], facing: 0}
  - {id: lone, side: red, troop: light_foot, at: [36, 22], facing: 180}
"""


def fight(text: str, phase: str) -> Fight:
    return Fight(text, begin="opening").pass_until(phase)


@pytest.mark.rule("SP-R261")
@pytest.mark.rule("SP-R262")
def test_a_crew_stays_at_its_engine_and_looses_it_into_the_thickest():
    found = fight(GUN, "blue: Counter Move")
    moved = [answer for answer in answers(found, most=8) if isinstance(answer, Move)]
    assert not moved
    found.pass_until("blue: declare")
    (loosed,) = [answer for answer in answers(found, most=6) if isinstance(answer, Bombard)]
    assert distance_up(loosed.at, (24 * GRAIN, 21 * GRAIN)) < 3 * GRAIN


@pytest.mark.rule("SP-R262")
def test_it_spares_its_own():
    """The enemy is in the midst of twice as many of one's own: nothing is thrown."""
    own = "  - {id: own, side: blue, troop: light_foot, count: 16, formation: {ranks: 4}, at: [24, 22.2], facing: 0}\n"
    text = GRIP.replace("figures:\n", f"{own}figures:\n")
    found = fight(text, "blue: declare")
    assert not [answer for answer in answers(found, most=6) if isinstance(answer, Bombard)]


GRIP = GUN.replace("count: 9, formation: {ranks: 3}", "count: 2").replace("lone, side: red", "lone, side: blue")


@pytest.mark.rule("SP-R266")
def test_the_enemy_s_engine_that_nobody_holds_is_broken():
    text = GUN.replace("side: red, troop: light_foot, at: [36, 22], facing: 180",
                       "side: red, troop: light_foot, at: [6, 4], facing: 180, engine: light_catapult")  # fmt: skip
    text = text.replace("figures:\n", "figures:\n  - {id: ann, side: blue, creature: ogre, at: [6, 7.9], facing: 0}\n")
    found = fight(text, "blue: Counter Move")
    assert [answer for answer in answers(found, most=8) if isinstance(answer, Wreck)]
    assert found.now.engines[1].points < 3
