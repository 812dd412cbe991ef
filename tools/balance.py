"""How battles end on a table: who wins, by which condition, in how many rounds: `python tools/balance.py -n 60`.

Two scripted sides play every table (or those named) under its own rule book, seed after seed; the same seeds give the
same numbers on every machine. A table is even where each side wins between 35 and 65 of a hundred. Ctrl-C tells what
is known so far."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import paths, systems
from game.odds.batches.backends import How
from game.odds.batches.fights import Row
from game.odds.batches.playing import Table, fights, rows, tables
from game.odds.batches.running import Workers
from game.session.driving import ROUNDS
from game.session.opening import opened
from game.sides import PLAYERS

MOST_JOBS = 2
EVEN = (35, 65)
"""Wins in a hundred of each side between which a table is even."""
BY_LOSSES = ("rout", "last standing", "conceded")
"""Ways to win that are none of what a table is about, where it has something besides."""


def told(known: list[Row]) -> str:
    """Say how the battles on a table ended."""
    first, n = known[0], len(known)
    wins = Counter(row.winner for row in known)
    parts = [f"{side} {wins[side]} ({100 * wins[side] // n} of 100)" for side in first.players]
    parts += [f"nobody {wins[None]}"] if wins[None] else []
    by = Counter(f"{row.by} ({row.winner})" if row.winner else row.by for row in known)
    aims = sum(row.by not in BY_LOSSES and row.winner is not None for row in known)
    mean = sum(row.rounds for row in known) / n
    even = "even" if all(EVEN[0] <= 100 * wins[side] / n <= EVEN[1] for side in first.players) else "not even"
    ways = sorted(by.items(), key=lambda item: (-item[1], item[0]))
    lines = [
        f"{Path(first.scenario).stem}, {first.rules}, {n} battles: {', '.join(parts)}; {even}",
        f"    {', '.join(f'{name} {number}' for name, number in ways)}",
        f"    decided by its objectives: {100 * aims // n} of 100; {mean:.1f} rounds",
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
    laid = [_table(name, given.rules, given.players) for name in given.scenario or paths.bundled()]
    known: list[Row] = []
    try:
        with Workers(How(given.jobs)) as workers:
            for row in rows(fights(laid, range(given.seed, given.seed + given.n), ROUNDS), workers):
                known.append(row)
                if len(known) == given.n:
                    print(told(known), flush=True)
                    known.clear()
    except KeyboardInterrupt:
        if known:
            print(told(known), flush=True)
        return 130
    return 0


def _table(name: str, book: str, players: str) -> Table:
    """Lay a scenario out with its two players."""
    found = opened(name)
    first, _, second = players.partition(",")
    sides = [side.id for side in found.state.sides]
    (table,) = tables(name, found, (book,), dict(zip(sides, (first, second or first), strict=True)))
    return table


if __name__ == "__main__":
    sys.exit(main())
