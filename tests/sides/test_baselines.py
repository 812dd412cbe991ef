"""The players that measure the scripted side: each does what it is named for, legally in every book, the same twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game import systems
from game.board.land.regions import middle as region_middle
from game.catalogue.tables import load
from game.core.grain import GRAIN, distance_up
from game.core.state import State
from game.core.tally import Refusal
from game.odds.league.mirror import mirrored
from game.play.course.standing_answers import standing_answer
from game.play.position import opening, submit
from game.rules.situation import Battle
from game.sides import player
from game.sides.scripted.groups import middle

BASELINES = ("kite", "turtle", "split")


def played(ground: str, names: tuple[str, str], book: str, seed: int = 3, rounds: int = 12) -> Iterator[State]:
    """A battle on mirrored ground, the south first: how it stands after every command. A refusal fails the test."""
    battle = Battle(systems.book(book), load())
    state = mirrored(ground).state
    players = {side.id: player(name, side.id, seed) for side, name in zip(state.sides, names, strict=True)}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    position = opening(battle, replace(state, seed=seed, sides=sides))
    while position.decision is not None and position.now.round <= rounds:
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command, _ = players[position.decision.side].choose(at, position.decision)
        found = submit(battle, position, command)
        assert not isinstance(found, Refusal), f"{book}, seed {seed}: {command.text()}: {found.reason}"
        position = found
        yield position.now


@pytest.mark.parametrize("book", systems.BOOKS)
@pytest.mark.parametrize(("name", "ground"), [("kite", "bridge"), ("turtle", "dungeon"), ("split", "monsters")])
def test_no_answer_is_refused_in_any_book(name: str, ground: str, book: str):
    """Four rounds and a half against the scripted side: at the bridge, with spells, with what flies."""
    assert list(played(f"even-{ground}-small", (name, "scripted"), book, rounds=4))


@pytest.mark.parametrize("name", BASELINES)
def test_the_same_twice(name: str):
    one, two = (list(played("even-village-small", (name, "scripted"), "starkpool", rounds=4))[-1] for _ in range(2))
    assert one == two


def test_a_kite_draws_back_before_those_who_come():
    """The enemy comes on; when they are near the bows go back, farther than they stood at first."""
    stood: list[int] = []
    for now in played("even-open-middle", ("kite", "scripted"), "starkpool"):
        bows = [figure for figure in now.standing("south") if figure.unit == "south-bows"]
        if not bows or any(figure.locked for figure in bows):
            break
        stood.append(middle(bows)[1])
    assert max(stood) > stood[0] + GRAIN


def test_a_turtle_waits_on_the_hill():
    """There is one before its right: there it forms its line, and goes no farther while nobody comes."""
    hill = mirrored("even-wood-small").state.terrain[1]
    assert hill.kind == "hill"
    *_, last = played("even-wood-small", ("turtle", "kite"), "starkpool", rounds=5)
    line = [figure.at for figure in last.standing("south") if figure.unit]
    assert distance_up(middle(last.standing("south")), region_middle(hill.points)) < 5 * GRAIN
    assert min(y for _, y in line) > min(y for _, y in hill.points) - 4 * GRAIN


def test_a_split_side_comes_from_left_and_right():
    """Its bodies begin within thirty inches of each other, and some go round by the left, some by the right."""
    wide = []
    for now in played("even-open-middle", ("split", "turtle"), "starkpool", rounds=4):
        own = now.standing("south")
        xs = [middle([one for one in own if one.unit == unit])[0] for unit in sorted({one.unit for one in own} - {""})]
        wide.append(max(xs) - min(xs))
    assert wide[0] < 30 * GRAIN < max(wide)
