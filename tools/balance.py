"""How battles end on a table: who wins, by which condition, in how many rounds: `python tools/balance.py -n 60`.

Two scripted sides play every table (or those named) under its own rule book, seed after seed; the same seeds give the
same numbers on every machine. A table is even where each side wins between 35 and 65 of a hundred. Ctrl-C tells what
is known so far."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec.structs import replace

from game import paths, systems
from game.catalogue.tables import load
from game.core.state import State
from game.core.tally import Refusal
from game.play.course.standing_answers import standing_answer
from game.play.position import opening, submit
from game.rules.course.standstill import WHY
from game.rules.course.victory import reached
from game.rules.situation import Battle
from game.session.opening import opened
from game.sides import PLAYERS, player

ROUNDS = 60
MOST_JOBS = 2
EVEN = (35, 65)
"""Wins in a hundred of each side between which a table is even."""
BY_LOSSES = ("rout", "last standing", "conceded")
"""Ways to win that are none of what a table is about, where it has something besides."""


class End(NamedTuple):
    """How one battle ended: the winner's id ("" for nobody), by what, and in which round."""

    winner: str
    by: str
    rounds: int


class Task(NamedTuple):
    """A battle to play."""

    table: str
    rules: str
    seed: int
    names: tuple[str, str]


def fought(task: Task) -> End:
    """Play one battle out."""
    found = opened(task.table)
    battle = Battle(systems.book(task.rules or found.rules or systems.DEFAULT), load())
    state = found.state
    players = {side.id: player(name, side.id, task.seed) for side, name in zip(state.sides, task.names, strict=True)}
    sides = tuple(replace(side, plan=replace(side.plan, standing=players[side.id].orders())) for side in state.sides)
    position = opening(battle, replace(state, seed=task.seed, sides=sides))
    while position.decision is not None and position.now.round <= ROUNDS:
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        command = command or players[position.decision.side].choose(at, position.decision)[0]
        after = submit(battle, position, command)
        if isinstance(after, Refusal):
            raise SystemExit(f"{task}: {command.text()} was refused: {after.reason}")
        position = after
    return ending(position.now)


def ending(state: State) -> End:
    """Give how a battle ended: by the kind of the condition of victory, if it was one."""
    if state.outcome is None:
        return End("", "round limit", ROUNDS)
    winner, why = state.outcome.winner or "", state.outcome.why
    for victory in state.victory:
        if victory.side == winner and reached(state, victory, round_over=True) == why:
            return End(winner, victory.kind, state.round)
    if why == WHY:
        return End(winner, "standstill", state.round)
    if "conceded" in why:
        return End(winner, "conceded", state.round)
    return End(winner, "last standing" if winner else why, state.round)


def told(table: str, rules: str, ends: list[End]) -> str:
    """Say how the battles on a table ended."""
    found = opened(table)
    wins = Counter(end.winner for end in ends)
    parts = [f"{side.id} {wins[side.id]} ({100 * wins[side.id] // len(ends)} of 100)" for side in found.state.sides]
    parts += [f"nobody {wins['']}"] if wins[""] else []
    by = Counter(f"{end.by} ({end.winner})" if end.winner else end.by for end in ends)
    aims = sum(end.by not in BY_LOSSES and bool(end.winner) for end in ends)
    mean = sum(end.rounds for end in ends) / len(ends)
    share = [100 * wins[side.id] / len(ends) for side in found.state.sides]
    even = "even" if all(EVEN[0] <= part <= EVEN[1] for part in share) else "not even"
    book = rules or found.rules or systems.DEFAULT
    ways = sorted(by.items(), key=lambda one: (-one[1], one[0]))
    lines = [
        f"{Path(table).stem}, {book}, {len(ends)} battles: {', '.join(parts)}; {even}",
        f"    {', '.join(f'{name} {number}' for name, number in ways)}",
        f"    decided by its objectives: {100 * aims // len(ends)} of 100; {mean:.1f} rounds",
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Play, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=60, help="battles on each table (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--scenario", action="append", help="bundled name or path; all bundled ones by default")
    parser.add_argument("--rules", default="", choices=("", *systems.BOOKS), help="for all; else each table's own book")
    parser.add_argument("--players", default="scripted", help=f"one of {', '.join(PLAYERS)}, or two with a comma")
    parser.add_argument("--jobs", type=int, default=MOST_JOBS, choices=range(1, MOST_JOBS + 1), help="processes")
    given = parser.parse_args(arguments)
    first, _, second = given.players.partition(",")
    tables = given.scenario or list(paths.bundled())
    tasks = [
        Task(table, given.rules, given.seed + number, (first, second or first))
        for table in tables
        for number in range(given.n)
    ]
    ends: list[End] = []
    try:
        for end in _all(tasks, given.jobs):
            ends.append(end)
            if len(ends) % given.n == 0:
                print(told(tables[len(ends) // given.n - 1], given.rules, ends[-given.n :]), flush=True)
    except KeyboardInterrupt:
        left = len(ends) % given.n
        if left:
            print(told(tables[len(ends) // given.n], given.rules, ends[-left:]), flush=True)
        return 130
    return 0


def _all(tasks: list[Task], jobs: int) -> Iterator[End]:
    if jobs == 1:
        yield from map(fought, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(fought, tasks)


if __name__ == "__main__":
    sys.exit(main())
