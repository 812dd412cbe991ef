"""How well what a general looks at foretells what a plan is worth: `python tools/foretelling.py -n 24 --playouts 20`.

In battles of doctrine against itself every plan that a general would weigh at some move is played out to the end of the
battle, all on the same luck; the ends of the rounds on the way are kept too. Of each way to value a playout it is told
how chancy one pair of playouts is (the standard deviation of the difference), how well few playouts foretell what the
others come to (correlation; slope, 1 where what is foretold comes), and what taking the best of them gains in points of
a hundred. Seeds are consecutive; none of them is to be one on which generals are measured."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.tally import Refusal
from game.generals.plans.manners import Plan
from game.generals.plans.officers import Officer
from game.generals.plans.proposals import plans
from game.generals.trying.trials import Ends, known_world, luck
from game.generals.trying.values import EVEN, mean, terms
from game.odds.league.kinds import KINDS
from game.odds.league.mirror import mirrored
from game.odds.playouts import Horizon, Players, playout
from game.odds.seeds import seed_of
from game.odds.worlds import World
from game.play.position import Position
from game.rules.situation import Battle
from game.session.game import Beginning, Keeping
from game.session.opening import begin
from game.sides.scripted.player import Scripted
from game.systems import DEFAULT

FAR = 3
"""Ends of so many rounds are looked at."""
WAYS = ("1 round", "2 rounds", "3 rounds", "mean of 2", "mean of 3", "the end")
"""How a playout is valued: by the end of a round, by the mean of the ends of some, by who has won."""
LEAST = 2.0
"""Points by which another must seem better to be taken."""
ROUNDS = 60

Values = list[tuple[float, ...]]
"""Of each playout what it is worth in each of the ways."""


class Asked(NamedTuple):
    """Where a side was asked for a move, and who would have moved it."""

    battle: Battle
    position: Position
    officer: Officer


def asked(kind: str, seed: int, side: str) -> Asked | None:
    """Play a battle by doctrine, and draw one of the rounds in which a side was asked for a move."""
    session = begin(mirrored(f"even-{kind}-small"), DEFAULT, seed, Beginning(rounds=ROUNDS), Keeping(keep=False))
    officers = {one.id: Officer(one.id) for one in session.now.sides}
    found: dict[int, Asked] = {}
    while (decision := session.decision) is not None and session.now.round <= ROUNDS:
        if decision.side == side and any(offer.moves for offer in decision.offers):
            here = Asked(session.battle, session.position, officers[side].planned(Plan()))
            found.setdefault(session.now.round, here)
        session.play(officers[decision.side].choose(session.situation, decision)[0])
    return list(found.values())[seed_of("foretelling", seed) % len(found)] if found else None


def valued(here: Asked, world: World, plan: Plan, seed: int) -> tuple[float, ...]:
    """Play a plan out to the end of the battle, and value it in each of the ways."""
    side, foe = world.side, world.start.enemy_of(world.side)
    ends = Ends(world.start.round)
    players = Players(here.battle, {side: here.officer.planned(plan), foe: Scripted(foe)}, Horizon("end"))
    once = playout(players, world, None, seed, shown=ends)
    if isinstance(once, Refusal):
        raise LookupError(once.reason)
    known = [terms(state, side, EVEN) for state in ends.until(once.after, FAR - 1)]
    won = terms(once.after, side, EVEN).won
    return (*[one.score for one in known], mean(known[:2]).score, mean(known).score, won)


def differences(here: Asked, playouts: int, most: int, seed: int) -> Iterator[tuple[str, Values]]:
    """Yield each plan but doctrine's own that comes to something else, with the differences on the same luck."""
    position = here.position
    if position.decision is None:
        return
    side = position.decision.side
    world = known_world(here.battle, position, side)
    numbers = range(playouts)
    own = [valued(here, world, Plan(), luck(seed, number)) for number in numbers]
    for plan in plans(position.now, side, Plan(), most)[1:]:
        other = [valued(here, world, plan, luck(seed, number)) for number in numbers]
        if other != own:
            yield plan.said, [tuple([b - a for a, b in zip(*pair, strict=True)]) for pair in zip(own, other)]


def row(way: int, met: Sequence[Sequence[Values]], few: int) -> str:
    """Tell of one way how chancy it is and what the first few playouts foretell of the rest."""
    chancy = [pstdev([one[way] for one in values]) for tried in met for values in tried]
    seen = [fmean([one[way] for one in values[:few]]) for tried in met for values in tried]
    true = [fmean([one[-1] for one in values[few:]]) for tried in met for values in tried]
    ours, theirs = fmean(seen), fmean(true)
    both = sum([(a - ours) * (b - theirs) for a, b in zip(seen, true)])
    spread = (sum([(a - ours) ** 2 for a in seen]) * sum([(b - theirs) ** 2 for b in true])) ** 0.5
    slope = sum([a * b for a, b in zip(seen, true)]) / max(1e-9, sum([a * a for a in seen]))
    gains = []
    for tried in met:
        best = max(tried, key=lambda values: fmean([one[way] for one in values[:few]]), default=None)
        sure = best is not None and fmean([one[way] for one in best[:few]]) >= LEAST
        gains.append(fmean([one[-1] for one in best[few:]]) if best is not None and sure else 0.0)
    told = f"{WAYS[way]:<10} {few:>3} {fmean(chancy):>8.1f} {both / max(1e-9, spread):>8.2f} {slope:>8.2f}"
    return f"{told} {fmean(gains):>8.1f} ± {pstdev(gains) / len(gains) ** 0.5:.1f}"


def main() -> int:
    """Play, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=24, help="moves that are looked at, each of a battle of its own")
    parser.add_argument("--playouts", type=int, default=20, help="of every plan")
    parser.add_argument("--plans", type=int, default=16, help="so many at the most at every move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    options = parser.parse_args()
    kinds = options.kinds.split(",")
    met: list[list[Values]] = []
    for number in range(options.n):
        kind, seed = kinds[number % len(kinds)], options.seed + number
        here = asked(kind, seed, ("south", "north")[number // len(kinds) % 2])
        if here is None:
            continue
        found = list(differences(here, options.playouts, options.plans, seed))
        known = sorted([(fmean([one[-1] for one in values]), said) for said, values in found], reverse=True)
        best = f"{known[0][0]:+.0f} {known[0][1]}" if known else "nothing comes to anything else"
        print(f"{kind} {seed}, round {here.position.now.round}: {len(found)} plans, {best}", flush=True)
        met.append([values for _, values in found])
    print("looked at  few   chancy    corr.    slope    gain")
    for few in (4, 8):
        for way in range(len(WAYS)):
            print(row(way, met, few))
    return 0


if __name__ == "__main__":
    sys.exit(main())
