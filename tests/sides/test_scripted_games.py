"""Whole battles of the scripted side: no answer refused, none for want of a better, the same twice, and mostly won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import paths, systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.state import State
from game.core.tally import Refusal
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.situation import Battle, Situation
from game.sides import player
from game.sides.scripted import worth


def played(state: State, names: tuple[str, str], seed: int, rounds: int = 40) -> tuple[Position, list[str], list[str]]:
    """Play a battle: where it ended, every command, and the reasons the players gave. A refusal fails the test."""
    battle = Battle(systems.book(), load())
    players = {side.id: player(name, side.id, seed) for side, name in zip(state.sides, names, strict=True)}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    position = opening(battle, replace(state, seed=seed, sides=sides))
    said, why = [], []
    while position.decision is not None and position.now.round <= rounds:
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command, reason = players[position.decision.side].choose(at, position.decision)
            why.append(reason)
        found = submit(battle, position, command)
        assert not isinstance(found, Refusal), f"seed {seed}: {command.text()}: {found.reason}"
        position = found
        said.append(command.text())
    return position, said, why


def state_of(name: str) -> State:
    """A bundled scenario, mustered."""
    return muster(find_scenario(name), load())


LARGE = "field"
"""More than three hundred figures: its battles are for the tools."""


@pytest.mark.parametrize("name", [one for one in sorted(paths.bundled()) if one != LARGE])
def test_no_answer_is_refused(name: str) -> None:
    """A battle of each bundled scenario, both sides scripted: no refusal, and a real answer to each question."""
    _, _, why = played(state_of(name), ("scripted", "scripted"), 3)
    assert "nothing better" not in why


def test_the_same_twice() -> None:
    """The same seed gives the same commands."""
    state = state_of("meeting")
    assert played(state, ("scripted", "rush"), 5)[1] == played(state, ("scripted", "rush"), 5)[1]


def test_it_beats_who_rushes() -> None:
    """Of 12 mirrored battles against the player that rushes, sides changed in turn, it wins 9 or more."""
    state = state_of("meeting")
    won = 0
    for number in range(12):
        names = ("scripted", "rush") if number % 2 == 0 else ("rush", "scripted")
        outcome = played(state, names, 1 + number // 2)[0].now.outcome
        won += outcome is not None and outcome.winner == state.sides[number % 2].id
    assert won >= 9


def test_few_questions() -> None:
    """In a phase of twenty figures it gives five commands at most: moves and charges are plural."""
    _, said, _ = played(state_of("meeting"), ("scripted", "scripted"), 3, rounds=2)
    moves = [one for one in said if one.startswith(("move", "charge"))]
    assert len(moves) <= 5 * 2 * 2


def test_what_blows_are_worth_is_kept_for_those_alike() -> None:
    """Through four rounds of horse and foot, a blow is always worth what it is when worked out anew."""
    battle, state = Battle(systems.book(), load()), state_of("lances")
    players = {side.id: player("scripted", side.id, 1) for side in state.sides}
    position = opening(battle, replace(state, seed=1))
    while position.decision is not None and position.now.round <= 4:
        at = Situation(position.now, battle)
        for a in at.field.friends(state.sides[0].id)[::3]:
            for b in at.field.foes(a.side)[::3]:
                assert worth.blow_worth(at, a, b) == worth._blow_worth(at, a, b, charging=False)
                assert worth.blow_worth(at, b, a) == worth._blow_worth(at, b, a, charging=False)
        seen = position.situation(battle)
        found = submit(battle, position, players[position.decision.side].choose(seen, position.decision)[0])
        assert not isinstance(found, Refusal)
        position = found
