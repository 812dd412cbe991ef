"""What comes before any dice fall is played once for all playouts of a command, and they are the same as without."""

from itertools import islice

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Charge
from game.core.events import Thrown
from game.core.tally import Refusal
from game.core.text.typed import read
from game.odds.asking import POLICIES, own_seed
from game.odds.playouts import Horizon, Players, Playout, playout
from game.odds.trunk import Trunk, trunk
from game.odds.worlds import World, world
from game.play.position import Position, opening, submit
from game.rules.situation import Battle
from game.session.opening import opened
from game.sides import player
from tests.play import Fight

APART = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 2, weapons: [sword], hit_points: 9, at: [20, 24], facing: 0}
  - {id: bob, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 4, at: [30, 24], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 10], facing: 180}
"""


def players(battle: Battle, found: World, until: str, policy: str = "quick") -> Players:
    return Players(battle, {side.id: POLICIES[policy](side.id) for side in found.start.sides}, Horizon(until))


def positions(book: str):
    """Positions of a scripted battle, as it goes on."""
    battle = Battle(systems.book(book), load())
    state = opened("meeting").state
    sides = {side.id: player("scripted", side.id) for side in state.sides}
    position = opening(battle, replace(state, seed=3))
    while position.decision is not None:
        yield battle, position
        command, _ = sides[position.decision.side].choose(position.situation(battle), position.decision)
        after = submit(battle, position, command)
        assert isinstance(after, Position)
        position = after


@pytest.mark.parametrize("policy", ["quick", "scripted"])
@pytest.mark.parametrize("book", systems.BOOKS)
def test_playouts_from_a_trunk_are_what_they_are_from_the_root(book: str, policy: str):
    grown = 0
    for battle, position in islice(positions(book), 2, 26, 8):
        assert position.decision is not None
        found = world(battle, position, position.decision.side)
        once = trunk(players(battle, found, "round", policy), found, None, own_seed(1, 0))
        assert not isinstance(once, Refusal)
        if once is None:
            continue  # dice fall before
        grown += 1
        assert not any(isinstance(event, Thrown) for event in once.events)
        for number in (0, 1):
            whole = playout(players(battle, found, "round", policy), found, None, own_seed(1, number))
            parted = once.played_on(battle, own_seed(1, number))
            assert isinstance(whole, Playout)
            assert parted.events == whole.events
            assert parted.after == whole.after
    assert grown


def test_where_no_dice_fall_all_is_played_once():
    fight = Fight(APART)
    found = world(fight.battle, fight.position, "blue")
    once = trunk(players(fight.battle, found, "chain"), found, read("move ann via 20,20 facing 0"), 1)
    assert isinstance(once, Trunk) and once.command is None
    assert once.here.now.figures["ann"].y == 20 * 1024
    no = trunk(players(fight.battle, found, "chain"), found, Charge(()), 1)
    assert isinstance(no, Refusal)
