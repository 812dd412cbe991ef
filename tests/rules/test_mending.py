"""Regeneration, SP-R188: when it begins, what spoils it, and who rises again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.fight.harm import Beset, Freed, Healed, Slain
from game.core.figures import Condition
from game.core.state import State, with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.mending import Revived
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from tests.play import Fight, state_of

FIELD = """
figures:
  - {id: odo, side: blue, class: fighting_man, level: 3, at: [10, 10], facing: 90, weapons: [sword, burning_oil, acid],
     gear: [torch], hit_points: 20}
  - {id: gnarl, side: red, creature: troll, at: [14, 10], facing: 270, hit_points: 30}
  - {id: count, side: red, creature: vampire, at: [14, 30], facing: 270, hit_points: 30}
  - {id: mate, side: red, creature: orc, at: [40, 30], facing: 270, hit_points: 5}
"""


def wounded(state: State, name: str, amount: int, kind: str = "") -> tuple[Referee, State]:
    """The state after a wound, and the referee who recorded it."""
    fight = Fight(state=state)
    ref = Referee(fight.battle, fight.now)
    hurt(ref, name, amount, "a wound", kind=kind)
    close(ref, (name,), {name: "odo"})
    return ref, ref.state


def rounds(fight: Fight, until: int) -> Fight:
    """Play on until a round begins."""
    while fight.now.round < until:
        fight.pass_until(limit=1)
    return fight


def points(fight: Fight, name: str, last: int) -> list[int]:
    """The hit points of a figure as rounds 2, 3 ... begin."""
    found = []
    for number in range(2, last + 1):
        rounds(fight, number)
        found.append(fight.figure(name).hit_points)
    return found


@pytest.mark.rule("SP-R188")
def test_a_troll_mends_three_points_a_round_from_the_third_round_after_its_first_wound() -> None:
    _, state = wounded(state_of(FIELD), "gnarl", 10)
    fight = Fight(state=state)
    assert points(fight, "gnarl", 8) == [20, 20, 20, 23, 26, 29, 30]
    assert not fight.figure("gnarl").has("mending")


@pytest.mark.rule("SP-R188")
def test_a_vampire_mends_from_the_round_of_the_wound() -> None:
    _, state = wounded(state_of(FIELD), "count", 8)
    assert points(Fight(state=state), "count", 4) == [25, 28, 30]


@pytest.mark.rule("SP-R188")
def test_what_fire_and_acid_did_does_not_mend() -> None:
    _, state = wounded(state_of(FIELD), "count", 8, "fire")
    assert points(Fight(state=state), "count", 3) == [22, 22]
    _, state = wounded(state_of(FIELD), "count", 5, "acid")
    _, state = wounded(state, "count", 4)
    assert points(Fight(state=state), "count", 3) == [24, 25]


@pytest.mark.rule("SP-R188")
def test_burning_oil_leaves_wounds_that_a_troll_does_not_mend() -> None:
    text = FIELD.replace("at: [14, 10]", "at: [14.4, 10]").replace("at: [40, 30]", "at: [12.6, 10]")
    laid = LoadedDice().lay("shot", faces=(19,)).lay("damage", "odo", "gnarl", faces=(6,)).lay("leap", faces=(2,))
    fight = Fight(text, begin="missile", dice=laid.lay("lasting", "odo", "gnarl", faces=(4,)).otherwise(3))
    fight.do("shoot odo at mate with burning_oil")
    rounds(fight, 3)
    scorched = fight.figure("gnarl").condition("scorched")
    assert scorched is not None and int(scorched.value) >= 10


@pytest.mark.rule("SP-R188")
def test_a_slain_troll_rises_again_where_it_lies_with_three_points_for_each_round() -> None:
    fight = Fight(state=state_of(FIELD), dice=LoadedDice().otherwise(1))
    ref = Referee(fight.battle, fight.now)
    hurt(ref, "gnarl", 34, "a wound")
    close(ref, ("gnarl",), {"gnarl": "odo"})
    assert any(isinstance(event, Slain) for event in ref.events)
    again = Fight(state=ref.state, dice=LoadedDice().otherwise(3))
    assert not again.figure("gnarl").standing
    rounds(again, 4)
    assert again.last(Revived).figure == "gnarl"
    assert again.figure("gnarl").standing
    assert again.figure("gnarl").hit_points == 6
    rounds(again, 5)
    assert again.last(Healed, figure="gnarl").left == 9


@pytest.mark.rule("SP-R188")
@pytest.mark.parametrize("kind", ["fire", "acid", "stone"])
def test_who_was_slain_by_fire_acid_or_stone_does_not_rise(kind: str) -> None:
    ref, state = wounded(state_of(FIELD), "gnarl", 34, kind)
    assert not state.figures["gnarl"].conditions
    assert not any(isinstance(event, Beset) and event.condition.name == "rising" for event in ref.events)


@pytest.mark.rule("SP-R188")
def test_fire_that_reaches_one_who_lies_slain_keeps_him_down() -> None:
    text = FIELD.replace("at: [14, 10]", "at: [13, 12.2]").replace("at: [40, 30]", "at: [12.6, 10]")
    _, state = wounded(state_of(text), "gnarl", 34)
    assert state.figures["gnarl"].has("rising")
    fight = Fight(state=state, begin="missile", dice=LoadedDice().lay("shot", faces=(19,)).otherwise(3))
    fight.do("shoot odo at mate with acid")
    rounds(fight, 2)
    assert fight.last(Freed).condition == "rising" and fight.all(Freed, figures=("gnarl",))
    assert not fight.figure("gnarl").conditions


@pytest.mark.rule("SP-R188")
def test_who_is_due_to_rise_waits_while_somebody_stands_where_he_lies() -> None:
    state = state_of(FIELD.replace("at: [40, 30]", "at: [14.2, 12]"))
    _, state = wounded(state, "gnarl", 34)
    mate = state.figures["mate"]
    state = with_figure(state, replace(mate, x=state.figures["gnarl"].x, y=state.figures["gnarl"].y))
    rising = Condition("rising", 0, "1 1 0")
    gnarl = replace(state.figures["gnarl"], conditions=(rising,))
    fight = Fight(state=with_figure(state, gnarl))
    rounds(fight, 3)
    assert not fight.all(Revived)
    freed = Fight(state=with_figure(with_figure(state, gnarl), mate))
    rounds(freed, 3)
    assert freed.all(Revived)
