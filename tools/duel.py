"""Play two players against each other, each side in turn: `python tools/duel.py -n 100 scripted rush`.

Prints how often the first won, and exits with status 1 where that is less than `--least` percent."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.sides import PLAYERS
from game.systems import DEFAULT
from tools.games import play


def duel(names: tuple[str, str], scenario: str, count: int, seed: int = 1, rounds: int = 60) -> tuple[int, int, int]:
    """Play so many battles, half of them with sides changed; how many the first won, the second won, nobody won."""
    state = muster(find_scenario(scenario), load())
    won = lost = 0
    for number in range(count):
        turned = number % 2 == 1
        pair = (names[1], names[0]) if turned else names
        end = play(state, DEFAULT, seed + number // 2, pair, rounds, audit=False, forks=False)
        outcome = end.now.outcome
        mine = state.sides[1 if turned else 0].id
        if outcome is not None and outcome.winner is not None:
            won += outcome.winner == mine
            lost += outcome.winner != mine
    return won, lost, count - won - lost


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs=2, choices=PLAYERS)
    parser.add_argument("-n", type=int, default=100, help="battles, half of them with sides changed (default 100)")
    parser.add_argument("--scenario", default="meeting", help="bundled name or path (default meeting)")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--least", type=float, default=0, help="percent that the first must win")
    options = parser.parse_args()
    began = time.process_time()
    first, second = options.players
    won, lost, drawn = duel((first, second), options.scenario, options.n, options.seed, options.rounds)
    spent = time.process_time() - began
    percent = 100 * won / max(1, options.n)
    print(f"{options.scenario}: {first} {won}, {second} {lost}, nobody {drawn}: {percent:.0f} percent", end="; ")
    print(f"{spent:.1f} s of CPU")
    return 1 if percent < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
