"""What lasts for a while: what was raised on the table, and flight that no morale decides."""

from __future__ import annotations

import pytest

from game.core.fight.harm import Damaged
from game.core.fight.moves import Moved
from game.core.fight.nerve import Cornered, MoraleChecked, Rallied
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.held.things import Raised, Razed
from game.core.state import State
from game.core.table import Terrain
from game.play.morale.driving import drive
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.rules.magic.conditions import working_refused
from tests.play import Fight, state_of

TWO = """
figures:
  - {id: odo, side: blue, class: cleric_militant, level: 5, at: [10, 10], facing: 90, weapons: [mace], shield: none}
  - {id: bones, side: red, creature: skeleton, at: [16, 10], facing: 270, hit_points: 5}
  - {id: late, side: red, creature: skeleton, at: [40, 30], facing: 270, hit_points: 5}
"""


def with_piece(state: State, until: int) -> State:
    """The state with a wall raised in it that lasts up to a round."""
    points = ((30 * GRAIN, 20 * GRAIN), (30 * GRAIN, 24 * GRAIN))
    wall = Terrain("wall", points, closed=False, id="wall-1", until=until)
    return Raised(piece=wall).apply(state)


def next_round(fight: Fight, rounds: int = 1) -> None:
    """Pass until so many rounds more have begun."""
    goal = fight.now.round + rounds
    while fight.now.round < goal:
        fight.pass_until(limit=1)


@pytest.mark.rule("SP-R181")
@pytest.mark.rule("SP-3.0.3")
def test_what_was_raised_stands_through_its_last_round_and_is_gone_as_it_ends() -> None:
    fight = Fight(state=with_piece(state_of(TWO), until=2))
    next_round(fight)
    assert fight.now.round == 2 and fight.now.terrain
    next_round(fight)
    assert fight.last(Razed).piece == "wall-1"
    assert not fight.now.terrain


@pytest.mark.rule("SP-R181")
def test_what_has_no_end_of_its_own_stays() -> None:
    fight = Fight(state=with_piece(state_of(TWO), until=0))
    next_round(fight, 2)
    assert fight.now.terrain


def driven(fight: Fight, name: str, until: int) -> Fight:
    """The fight with a figure driven off now."""
    ref = Referee(fight.battle, fight.now)
    drive(ref, (name,), Condition("turned", until, "odo"), "turned", "SP-3.10.9")
    again = Fight(state=ref.state, dice=fight.dice)
    again.events = list(ref.events) + again.events
    return again


@pytest.mark.rule("SP-R187")
@pytest.mark.rule("SP-3.10.9")
def test_the_driven_run_in_each_movement_phase_without_a_check_and_stand_again_when_it_is_over() -> None:
    fight = driven(Fight(TWO), "bones", until=3)
    assert fight.last(Moved, figure="bones").how == "flee"
    assert fight.figure("bones").has("fleeing")
    next_round(fight)
    next_round(fight)
    assert len(fight.all(Moved, figure="bones", how="flee")) >= 2
    assert not fight.all(MoraleChecked)
    next_round(fight)
    assert fight.last(Rallied).figures == ("bones",)
    assert not fight.figure("bones").conditions


@pytest.mark.rule("SP-R187")
@pytest.mark.rule("SP-3.6.2.4")
def test_one_driven_trapped_and_attacked_turns_at_bay_without_a_roll() -> None:
    state = state_of(TWO)
    fight = Fight(state=state)
    ref = Referee(fight.battle, fight.now)
    drive(ref, ("bones",), Condition("turned", 9, "odo"), "turned", "SP-3.10.9")
    from game.core.fight.harm import Beset

    ref.record(Beset(figures=("bones",), condition=Condition("trapped")))
    hurt(ref, "bones", 1, "a blow")
    close(ref, ("bones",), {"bones": "odo"})
    assert [type(event) for event in ref.events if isinstance(event, Cornered)]
    assert not any(isinstance(event, MoraleChecked) for event in ref.events)
    assert {condition.name for condition in ref.figure("bones").conditions} == {"cornered"}


@pytest.mark.rule("SP-3.4.3.3")
def test_who_lost_hit_points_this_round_does_no_working_and_one_merely_struck_at_may() -> None:
    fight = Fight(TWO)
    ref = Referee(fight.battle, fight.now)
    assert working_refused(ref.at, ref.figure("odo")) is None
    ref.record(Damaged(figure="odo", amount=1, left=3))
    no = working_refused(ref.at, ref.figure("odo"), "turn the undead")
    assert no is not None and no.rule == "SP-3.4.3.3"
