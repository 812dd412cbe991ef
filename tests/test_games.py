"""Whole battles: under the audit, on another hash seed, and copied at every decision."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import paths, systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Strike
from game.core.state import State
from game.core.tally import Refusal
from game.files.codec import codec
from game.files.digest import Digester
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, restored, submit
from game.rules.situation import Battle
from game.sides import player
from game.sides.player import Player
from tests.audit.audit import Audit

ROOT = Path(__file__).resolve().parent.parent
NOBODY = Strike("nobody", "nobody")
ROUNDS = 15
"""Rounds of a battle that are played here; the tool plays them to the end."""


MOST = 60
"""Figures of the tables on which whole battles are fought here; larger ones are for the tool."""
TABLES = [name for name in paths.bundled() if len(muster(find_scenario(name), load()).figures) <= MOST]


def battle_of(name: str, seed: int, who: str) -> tuple[Battle, State, dict[str, Player]]:
    """A bundled battle with both sides played by the same sort of player."""
    state = muster(find_scenario(name), load())
    players = {side.id: player(who, side.id, seed) for side in state.sides}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    return Battle(systems.book(systems.DEFAULT), load()), replace(state, seed=seed, sides=sides), players


def next_of(battle: Battle, position: Position, players: dict[str, Player]) -> Position:
    """The position after the answer of whoever is asked; no answer of theirs may be refused."""
    decision, at = position.decision, position.situation(battle)
    assert decision is not None
    command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
    found = submit(battle, position, command)
    assert not isinstance(found, Refusal), f"{command.text()}: {found.reason} [{found.rule}]"
    return found


def audited(name: str, seed: int, who: str) -> None:
    """Play a battle with every event looked at; what is refused on the way changes nothing [G03]."""
    battle, shown, players = battle_of(name, seed, who)
    audit = Audit(battle, shown)
    position, asked = opening(battle, shown), 0
    while True:
        for event in position.events:
            before, shown = shown, replace(event.apply(shown), n=shown.n + 1)
            audit.see(before, event, shown)
        assert shown.figures == position.now.figures
        assert shown.agenda == position.now.agenda
        if position.now.round:
            audit.rest(position.now, position.decision)
        if position.decision is None or position.now.round > ROUNDS:
            return
        asked += 1
        if asked % 10 == 0:
            now, digest = position.now, Digester().of(position.now)
            assert isinstance(submit(battle, position, NOBODY), Refusal)
            assert position.now is now
            assert Digester().of(position.now) == digest
        position = next_of(battle, position, players)


@pytest.mark.parametrize("name", TABLES)
def test_at_random(name: str):
    """Anything legal may happen, and nothing is amiss."""
    audited(name, 3, "random")


@pytest.mark.parametrize("name", TABLES)
def test_by_script(name: str):
    """The scripted side plays whole battles and never has a command refused."""
    audited(name, 1, "scripted")


@pytest.mark.parametrize("name", TABLES)
def test_by_rushing(name: str):
    """So does the one that rushes."""
    audited(name, 1, "rush")


def test_a_copy_goes_the_same_way():
    """At every decision of a battle a copy, made from start and answers, gives the same events as the original."""
    battle, state, players = battle_of("meeting", 3, "random")
    codes = codec(battle.book)
    position = opening(battle, state)
    while position.decision is not None and position.now.round <= 4:
        decision, at = position.decision, position.situation(battle)
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        copy = restored(Battle(battle.book, battle.catalogue), position.start, position.answers, position.given)
        assert copy.now == position.now
        assert copy.decision == decision
        found, twin = submit(battle, position, command), submit(battle, copy, command)
        assert isinstance(found, Position)
        assert isinstance(twin, Position)
        assert [codes.event(event) for event in twin.events] == [codes.event(event) for event in found.events]
        position = found


TOLD = """
import sys
from game.cli import main
main(["run", "bridge", "--seed", "5", "--rounds", "4", "--events", sys.argv[1], "--json"])
"""


def test_the_same_whatever_the_hash_seed(tmp_path: Path):
    """One battle in three processes that hash strings differently: the events are the same, byte for byte."""
    told = []
    for seed in ("0", "1", "4242"):
        file = tmp_path / f"{seed}.jsonl"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-c", TOLD, str(file)], env=environment, check=True, capture_output=True)
        told.append(file.read_bytes())
    assert len(told[0]) > 10_000
    assert told[0] == told[1] == told[2]
