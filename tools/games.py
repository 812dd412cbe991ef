"""Play many battles and check what must hold after every event: `python tools/games.py -n 500 --players random`.

With `--generated` every battle is on a scenario of its own, made up from its seed; `--made-up` adds the situations that
chance seldom brings about (`tools/made_up`), some battles of each; with `--fired` it tells how often each rule was at
work; with `--offers` it looks, every so many decisions, whether what is offered is what is accepted; with `--shown` it
holds what the timeline shows against what then happens, and nothing else (`tools/shown`; a few `--rounds` will do).
Every failure prints the one line that plays it again. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec.structs import replace

from game import paths, systems
from game.catalogue.assembly import build
from game.catalogue.scenario.loading import find_scenario, scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Strike
from game.core.course.leaving import CONCEDE, DRAW, Leave
from game.core.state import State
from game.core.tally import Refusal
from game.files.digest import Digester
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, restored, submit
from game.rules.situation import Battle
from game.session.consulting.rule_reference import table_statements
from game.sides import PLAYERS, player
from tests.audit.audit import Audit, AuditError
from tools.fired import Fired, listed
from tools.generated import generated
from tools.offered import Amiss, look
from tools.shown import Unlike, compared
from tools.taking_back import taken_back
from tools.umpired import BOTH, meddled

MADE_UP = Path(__file__).resolve().parent / "made_up"
OF_EACH = 12
"""Battles in each made-up situation."""
EARLY = {11: DRAW, 12: CONCEDE}
"""Battles by their seeds that somebody leaves early, of those played on a scenario named by its path."""
LEAVES = 30
"""At which answer."""
NOBODY = Strike("nobody", "nobody")
"""A command that nothing can answer with."""


class Problem(Exception):
    """Something that may not happen: a refusal to a player, a copy that differs."""


def play(
    state: State,
    book: str,
    seed: int,
    names: tuple[str, str],
    rounds: int,
    *,
    audit: bool = True,
    forks: bool = True,
    fired: Fired | None = None,
    offers: int = 0,
    umpired: bool = False,
    leaving: str = "",
) -> Position:
    """Play a battle out; AuditError, Problem or Amiss where anything is amiss.

    `umpired` has an umpire change the table by chance, and dice be typed in; `leaving` is how somebody leaves it early.
    `fired` counts the rules that are at work; every `offers` decisions it is tried what is accepted."""
    battle = Battle(systems.book(book), load())
    players = {side.id: player(name, side.id, seed) for side, name in zip(state.sides, names, strict=True)}
    sides = tuple(replace(side, plan=replace(side.plan, standing=players[side.id].orders())) for side in state.sides)
    state = replace(state, seed=seed, sides=sides, rulings={**state.rulings, **BOTH} if umpired else state.rulings)
    chance = Random(seed) if umpired else None
    watch = Audit(battle, state)
    shown = state
    position = opening(battle, state)
    asked = 0
    while True:
        if fired is not None:
            fired.events(position.events)
        if audit:
            for event in position.events:
                after = event.apply(shown)
                after = replace(after, n=shown.n + 1)
                watch.see(shown, event, after)
                shown = after
            if shown.figures != position.now.figures or shown.agenda != position.now.agenda:
                raise Problem("the events do not lead to the state")
            if position.now.round:
                watch.rest(position.now, position.decision)
        if position.decision is None or position.now.round > rounds:
            return position
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command = players[position.decision.side].choose(at, position.decision)[0]
        if chance is not None:
            command = meddled(battle, position, command, chance)
        asked += 1
        if leaving and asked == LEAVES and position.decision.refuse(at, Leave(leaving)) is None:
            command = Leave(leaving)
        if offers and asked % offers == 0:
            look(battle, position, seed)
        if audit and asked % 10 == 0:
            before = Digester().of(position.now)
            if not isinstance(submit(battle, position, NOBODY), Refusal) or Digester().of(position.now) != before:
                raise Problem("a refused command changed something [G03]")
        if forks and asked % 7 == 0:
            copy = restored(battle, position.start, position.answers, position.given)
            twin, found = submit(battle, copy, command), submit(battle, position, command)
            if (
                isinstance(twin, Refusal)
                or isinstance(found, Refusal)
                or Digester().of(twin.now) != Digester().of(found.now)
            ):
                raise Problem(f"a copy went another way at {command.text()}")
        else:
            found = submit(battle, position, command)
        if isinstance(found, Refusal):
            raise Problem(f"refused: {command.text()}: {found.reason} [{found.rule}]")
        position = found


def _made_up(seed: int) -> State:
    return muster(scenario_of_text(generated(seed), f"generated {seed}", systems.BOOKS), load())


Planned = tuple[str, int, str]
"""The name of a scenario, a seed, and the words that play it again."""


def _planned(options: argparse.Namespace) -> Iterator[Planned]:
    """List the battles to play: each scenario in turn, or generated ones, and the made-up situations."""
    names = options.scenario or list(paths.bundled())
    for number in range(options.n):
        if options.generated:
            yield "generated", options.seed + number, "--generated"
        else:
            name = names[number % len(names)]
            yield name, options.seed + number // len(names), f"--scenario {name}"
    for path in sorted(MADE_UP.glob("*.yaml")) if options.made_up else ():
        for seed in range(1, OF_EACH + 1):
            yield str(path), seed, f"--scenario {path}"


def main() -> int:
    """Play, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100, help="battles (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--scenario", action="append", help="bundled name or path; all bundled ones by default")
    parser.add_argument("--players", default="random", help=f"one of {', '.join(PLAYERS)}, or two with a comma")
    parser.add_argument("--rules", default=systems.DEFAULT, choices=systems.BOOKS)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--generated", action="store_true", help="each battle on a scenario made up from its seed")
    parser.add_argument("--made-up", action="store_true", help="the situations of tools/made_up besides")
    words_fired = "count which rules were at work, and list those never, and those only in situations made up"
    parser.add_argument("--fired", action="store_true", help=words_fired)
    offers = "look at every Nth decision (10th): is what is offered what is accepted?"
    parser.add_argument("--offers", type=int, nargs="?", const=10, default=0, metavar="N", help=offers)
    words = "an umpire changes the table now and then, and dice are typed in"
    words_shown = "hold what the timeline shows at each decision against what happens up to the next"
    parser.add_argument("--shown", action="store_true", help=words_shown)
    parser.add_argument("--umpired", action="store_true", help=words)
    parser.add_argument("--no-audit", action="store_true")
    parser.add_argument("--no-forks", action="store_true")
    options = parser.parse_args()
    first, _, second = options.players.partition(",")
    pair = (first, second or first)
    states: dict[str, State] = {}
    fired = Fired() if options.fired else None
    if fired is not None:
        with fired:
            build()  # rules are at work in the tables, too
    ends: dict[str, dict[str, list[int]]] = {}
    bad, played, began = 0, 0, time.process_time()
    by_chance: Counter[str] | None = None
    for name, seed, which in _planned(options):
        if fired is not None and by_chance is None and Path(name).parent == MADE_UP:
            by_chance = Counter(fired.counts)
        amiss = ""
        played += 1
        try:
            audit, forks = not options.no_audit, not options.no_forks
            with fired or nullcontext():
                if name == "generated":
                    state = _made_up(seed)
                else:
                    state = states.get(name) or states.setdefault(name, muster(find_scenario(name), load()))
                    if options.made_up and seed == 1:
                        amiss = taken_back(state, options.rules, seed, pair)
                if options.shown:
                    compared(state, options.rules, seed, pair, options.rounds)
                    continue
                end = play(
                    state,
                    options.rules,
                    seed,
                    pair,
                    options.rounds,
                    audit=audit,
                    forks=forks,
                    fired=fired,
                    offers=options.offers,
                    umpired=options.umpired,
                    leaving=EARLY.get(seed, "") if name.endswith(".yaml") else "",
                )
            won = (end.now.outcome.winner or "nobody") if end.now.outcome else "round limit"
            ends.setdefault(name, {}).setdefault(won, []).append(end.now.round)
        except (AuditError, Problem, Amiss, Unlike) as found:
            amiss = str(found)[:600]
        except Exception:
            amiss = traceback.format_exc(limit=-6)
        if amiss:
            bad += 1
            print(f"{name} seed {seed}: {amiss}")
            again = f"{which} --seed {seed} --players {options.players} --rules {options.rules}"
            again += f" --offers {options.offers}" if options.offers else ""
            again += " --umpired" if options.umpired else ""
            again += f" --shown --rounds {options.rounds}" if options.shown else ""
            print(f"  again: python tools/games.py -n 1 {again}", flush=True)
    for name, wins in ends.items():
        told = ", ".join(f"{who}: {len(r)} (round {sum(r) / len(r):.1f})" for who, r in sorted(wins.items()))
        print(f"{name}: {told}")
    if fired is not None:
        known = (*systems.book(options.rules).statements(), *table_statements())
        print(listed(fired.counts, [statement.id for statement in known], by_chance))
    spent = time.process_time() - began
    each = spent / max(1, played) * 1000
    print(f"{played - bad} passed, {bad} failed; {spent:.1f} s of CPU, {each:.0f} ms a battle")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
