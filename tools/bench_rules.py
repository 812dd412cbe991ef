"""The rules' part of the bench: zones, sight, reach, charges, the journal, forks, and playouts in every book."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from game import systems
from game.board.bases import gap_within
from game.board.land.reach import Mover, Reach
from game.board.sight import sight
from game.catalogue.tables import load
from game.core.commands import Command, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, facing_towards
from game.core.state import State
from game.core.table import Terrain
from game.core.tally import Refusal
from game.odds.asking import POLICIES, Share, is_settled, own_seed, played, players, question, unpacked
from game.odds.playouts import Horizon, Policy, chosen, playout
from game.play.position import Position, answer, fork, opening
from game.rules.field import Field
from game.rules.moving.movement import allowance, charge_reach, left
from game.rules.moving.ways import charge_ways
from game.rules.situation import Battle, Situation
from game.session.driving import play_out
from game.session.game import Beginning, Keeping
from game.session.opening import begin, opened, opened_text
from game.sides import player

Once = Callable[[], float]
"""What is done once and measured: CPU seconds."""

FIFTEENS = """sandtable: 1
title: Fifteen against fifteen
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
units:
  - {id: men, side: blue, troop: man_at_arms, count: 15, weapons: [sword], armour: chain, shield: wood, hit_points: 4,
     formation: {shape: line, ranks: 2}, at: [24, 24], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 15, weapons: [sword], shield: wood, hit_points: 4,
     formation: {shape: line, ranks: 2}, at: [24, 12.5], facing: 180}
"""
DRIVEN = 500
"""Answers after which a charge should have come."""


def spent(done: Callable[[], object]) -> float:
    """CPU seconds that something takes."""
    began = time.thread_time()
    done()
    return time.thread_time() - began


def zones(state: State) -> Once:
    """Who holds whom by zones, of a whole battle, worked out from nothing."""

    def once() -> float:
        field = Field(state)
        return spent(lambda: [field.holders(figure) for side in field.sides.values() for figure in side])

    return once


def sights(state: State, pieces: int = 50) -> Once:
    """All of each side look at each other, across so many woods; seconds for a pair."""
    battle = Battle(systems.book(), load())
    woods = tuple([_wood(n, state) for n in range(pieces)])
    at = Situation(replace(state, terrain=woods), battle)
    one, two = (at.field.friends(side.id) for side in at.state.sides)
    number = [0]

    def once() -> float:
        number[0] += 1  # no line of sight is looked along twice
        eye = 2 * GRAIN + number[0]
        lines = [(a, b) for a in one for b in two]
        return spent(lambda: [sight(at.ground, a.at, eye, b.at, GRAIN) for a, b in lines]) / len(lines)

    return once


def _wood(n: int, state: State) -> Terrain:
    x, y = (7 + 23 * n) % 97 * state.table.width // 100, (11 + 37 * n) % 89 * state.table.height // 100
    half = 2 * GRAIN
    corners = ((x, y), (x + half, y - half), (x + 2 * half, y), (x + half, y + half))
    return Terrain("woods", corners, closed=True, id=f"wood-{n}")


def reaches(state: State) -> Once:
    """Where each of a few may go, round zones and bodies; seconds for one."""
    at = Situation(state, Battle(systems.book(), load()))
    few = at.field.friends(state.sides[0].id)[::10]

    def one(figure: Figure) -> object:
        near = [(foe, radius) for foe, radius in at.field.zones_against(figure.side)]
        bodies = [other for side in at.field.sides.values() for other in side if other.id != figure.id]
        mover = Mover(figure.profile.base, figure.at, left(at, figure), allowance(at, figure))
        return Reach(at.ground, mover, near, bodies).shape

    return lambda: spent(lambda: [one(figure) for figure in few]) / len(few)


def charges(state: State) -> Once:
    """Every charge straight at every enemy in reach is judged; seconds for one."""
    battle = Battle(systems.book(), load())
    at = Situation(state, battle)
    pairs = [
        (figure, foe)
        for figure in at.field.friends(state.sides[0].id)
        for foe in at.field.foes(state.sides[0].id)
        if gap_within(figure, foe, charge_reach(at, figure))
    ]
    if not pairs:
        raise LookupError("nobody is in reach of anybody")

    def once() -> float:
        fresh = Situation(replace(state, figures=dict(state.figures)), battle)
        walks = [(Walk(figure.id, (foe.at,), facing_towards(figure.at, foe.at)),) for figure, foe in pairs]
        fresh.field.lay.zones(state.sides[1].id)
        return spent(lambda: [charge_ways(fresh, walk) for walk in walks]) / len(walks)

    return once


def journal(name: str) -> Once:
    """A battle is played with its journal and without; seconds that the journal takes for an event."""

    def battle(keeping: Keeping) -> tuple[float, int]:
        session = begin(opened(name), "", 3, Beginning(rounds=6), keeping)
        both = {side.id: player("rush", side.id, 3) for side in session.now.sides}
        seconds = spent(lambda: play_out(session, both, 6))
        return seconds, sum(len(one.events) for one in session.played[1:])

    def once() -> float:
        with TemporaryDirectory() as folder:
            kept, events = battle(Keeping(Path(folder) / "bench.replay"))
        return (kept - min(battle(Keeping())[0] for _ in range(3))) / events

    return once


def forks(battle: Battle, first: State, commands: list[Command]) -> list[float]:
    """CPU seconds of a fork at every question of a battle, the least first."""
    position, found = opening(battle, first), []
    for command in commands:
        began = time.thread_time()
        fork(battle, position, 7)
        found.append(time.thread_time() - began)
        position = answer(battle, position, command)
    return sorted(found)


def charge_in(book: str) -> tuple[Battle, Position, Command]:
    """The first charge in a battle of fifteen against fifteen, as the quick policy plays it."""
    battle = Battle(systems.book(book), load())
    state = replace(opened_text(FIFTEENS).state, seed=1)
    policies: dict[str, Policy] = {side.id: POLICIES["quick"](side.id) for side in state.sides}
    orders = POLICIES["quick"](state.sides[0].id).habits(battle.book)
    sides = tuple([replace(side, plan=replace(side.plan, standing=orders)) for side in state.sides])
    position = opening(battle, replace(state, sides=sides))
    for _ in range(DRIVEN):
        command = chosen(battle, position, policies)
        if command.verb in ("charge", "assail"):
            return battle, position, command
        position = answer(battle, position, command)
    raise LookupError("nobody charges")


def playouts(book: str, until: str, seconds: float = 2.0) -> Once:
    """As many playouts of that charge as are made in some seconds; seconds for one.

    Where no dice fall they are one; then each is played whole all the same."""
    battle, position, command = charge_in(book)
    side = "" if position.decision is None else position.decision.side
    asked = question(battle, position, side, Horizon(until), "quick", 1)
    _, found = unpacked(asked.book, asked.world)
    numbers, settled = count(0, 5), is_settled(asked, command)

    def whole(number: int) -> None:
        for one in range(number, number + 5):
            playout(players(battle, found, asked), found, command, own_seed(1, one), judged=True)

    def shared(number: int) -> None:
        if isinstance(no := played(Share(asked, command, number, 5)), Refusal):
            raise LookupError(no.reason)

    def once() -> float:
        began, made = time.thread_time(), 0
        while time.thread_time() - began < seconds:
            (whole if settled else shared)(next(numbers))
            made += 5
        return (time.thread_time() - began) / made

    return once
