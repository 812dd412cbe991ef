"""Hold what is foreseen against what then happens: `python tools/calibration.py -n 40 --keep FILE.jsonl`.

A battle is played by the policies of the playouts. Now and then, where one side is asked, the command that its policy
gives there is foreseen from what that side knows, by playouts with dice of their own, and held against the battle
itself as it goes on by its own dice from the same command to the same horizon; then the battle goes on from there. What
is foreseen: every named outcome, the fate of every figure, and by rank what each side loses. No two questions of one
battle overlap.

If foresight is right, the battle is one more draw of the same kind as its N playouts. So of the outcomes that come
about in T of these N + 1, the battle has T in N + 1, whatever N is: the tables count by tenths of that share. (The raw
share of the N would not do: where it is 0 by chance, more than 0 happens.) How wide a band is follows exactly: any of
the N + 1 could have been the battle, and all that it brings, it brings together; so the bands allow for outcomes of one
position that hang together, and hold for all tenths of all tables at once (see tools/calibrated.py). Where a side does
not know all, foresight is right only as far as its guess is: that is told apart. Positions in which a few playouts of
their own all come to the same are left out: there is nothing to foresee.

`--keep` adds a line a battle to a file and goes on where it stopped; `--known` asks only where the side knows all but
the dice, which in a book that seals much is seldom; `--against quick` has another policy play the
battle than the playouts, to see that it is noticed; `--plans` leaves both sides the scenario's plans, which are not
known to each other. `-o FILE.png` draws the tables. Exit status 1 where a tenth lies outside its band."""

from __future__ import annotations

import argparse
import pickle
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec import Struct, json
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.events import Event, Thrown
from game.core.figures import STANDING
from game.core.state import Plan, State
from game.core.tally import Refusal
from game.odds.asking import POLICIES, Share, own_seed, played, question
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.books import load as load_names
from game.odds.playouts import Players, Playout, Policy, answers, chosen, horizon
from game.odds.results import Result, result
from game.odds.worlds import World
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, course, opening
from game.rules.situation import Battle
from game.session.opening import opened
from tools.calibrated import TENTHS, Asked, drawn, report

MADE_UP = ("bolts", "door", "flasks", "horses", "javelins", "lancers", "leaps", "powers", "shields", "slits", "trapped")
SCENARIOS = (
    "noon", "door", "tower", "pass", "tutorial", "dragon", "meeting", "ambush", "bridge", "breach", "quarrel", "lances",
    "shieldwall", *[f"tools/made_up/{name}.yaml" for name in MADE_UP],
)  # fmt: skip
PLAYOUTS = 39
PILOT, ELSEWHERE = 4, 1_000_000
"""Playouts that tell whether there is anything to foresee, and the number of the first of them."""
MOST = 4000
"""Answers after which a battle is left."""


class Case(Struct, frozen=True):
    """One battle to be played and foreseen for the side of a number, about every so many of its questions."""

    scenario: str
    book: str
    seed: int
    side: int
    until: str
    policy: str
    against: str
    plans: bool
    every: int
    playouts: int
    rounds: int
    known: bool = False
    """Whether only positions are foreseen in which the side knows all but the dice."""


class Told(Struct, frozen=True):
    """One battle and what was asked in it."""

    case: Case
    asked: list[Asked]


def told(case: Case) -> Told:
    """Play one battle, and hold it against what was foreseen in it."""
    battle = Battle(systems.book(case.book), load())
    load_names(case.book)
    position = opening(battle, _begun(case))
    side = position.now.sides[case.side].id
    chance = Random(case.seed)
    found: list[Asked] = []
    wait = chance.randrange(case.every) + 1
    policies = _fresh(case.against, position.now)
    for number in range(MOST):
        decision = position.decision
        if decision is None or position.now.round > case.rounds:
            break
        players = Players(battle, policies, horizon(case.until))
        asks = decision.side == side and standing_answer(position.situation(battle), decision) is None
        wait -= asks
        if asks and wait <= 0:
            wait = chance.randrange(2 * case.every - 1) + 1
            # Whoever plays on remembers nothing, as nobody does in a playout.
            players = players._replace(policies=_fresh(case.against, position.now))
            policies = _fresh(case.against, position.now)
            position, one = _asked(case, players, position, number)
            found += one
            if case.known and not one:
                wait = 1  # the next is asked instead
        else:
            _, position = next(answers(players, position, None))
    return Told(case, found)


def _begun(case: Case) -> State:
    """The scenario with the battle's dice, and with plans that are what the other side supposes."""
    state = opened(case.scenario).state
    sides = []
    for number, side in enumerate(state.sides):
        plan = side.plan if case.plans or number == case.side else Plan()
        orders = POLICIES[case.policy](side.id).habits(systems.book(case.book))
        sides.append(replace(side, plan=replace(plan, standing=orders)))
    return replace(state, seed=case.seed, sides=tuple(sides))


def _fresh(policy: str, state: State) -> dict[str, Policy]:
    return {side.id: POLICIES[policy](side.id) for side in state.sides}


def _asked(case: Case, players: Players, position: Position, number: int) -> tuple[Position, list[Asked]]:
    """Foresee what the side that is asked does, and do it; return where that leads, and how both compare."""
    battle, far = players.battle, players.far
    side = position.now.sides[case.side].id
    command = chosen(battle, position, _fresh(case.policy, position.now))
    asked = question(battle, position, side, far, case.policy, own_seed(case.seed, number))
    known: World = pickle.loads(asked.world)  # noqa: S301  (packed a moment ago)
    fallen = [event.faces for event in course(battle, position).events if isinstance(event, Thrown)]
    unknown = _unknown(known, position, fallen)
    if not unknown and battle.book.sealed_anew(known.start, known.start.enemy_of(side)):
        unknown = "sealed orders"  # there may be some: the other side is made to choose anew
    pilot = [] if case.known and unknown else played(Share(asked, command, ELSEWHERE, PILOT))
    is_open = not isinstance(pilot, Refusal) and any(one != pilot[0] for one in pilot)
    foreseen = played(Share(asked, command, 0, case.playouts)) if is_open else []
    last, events = position, list[Event]()
    for _, last in answers(players, position, command):
        events += last.events
    if isinstance(foreseen, Refusal) or not foreseen:
        return last, []
    truth = result(Playout(position.now, last.now, tuple(events)), side, command)
    at = Asked(case.book, case.scenario, case.until, case.policy, command.verb, unknown, {}, {}, [])
    return last, [held(at, side, set(known.start.figures), [truth, *foreseen], own_seed(case.seed, number))]


def _unknown(known: World, position: Position, fallen: list[tuple[int, ...]]) -> str:
    """What the side does not know of the position, in a word; "" where it knows all but the dice to come."""
    true, seen = position.start, replace(known.start, seed=position.start.seed)
    if len(seen.figures) != len(true.figures):
        return "unseen foes"
    if len(seen.secrets) != len(true.secrets) or known.answers != position.answers:
        return "sealed orders"
    if seen.sides != true.sides:
        return "standing orders"
    if not known.whole or seen != true or list(known.given) != fallen:
        return "something of the step"
    return ""


def held(at: Asked, side: str, figures: set[str], rows: list[Result], seed: int) -> Asked:
    """Hold the battle, first of the rows, against the playouts: by tenths, in how many of all each outcome comes."""
    come = [_outcomes(row, figures) for row in rows]
    hits: dict[str, dict[int, list[int]]] = {}
    counts: list[tuple[str, str, int, int]] = []
    for outcome, number in sorted(Counter(one for found in come for one in found).items()):
        if number == len(rows):
            continue  # it was certain, and came
        tenth = TENTHS * number // len(rows)
        cell = hits.setdefault(outcome[0], {}).setdefault(tenth, [0] * (len(rows) + 1))
        cell[0] += 1
        for place, found in enumerate(come, 1):
            cell[place] += outcome in found
        counts.append((*outcome, number, int(outcome in come[0])))
    chance = Random(seed)
    ranks = {}
    for name, values in _numbers(rows, side).items():
        if len(set(values)) > 1:
            below, same = sum(value < values[0] for value in values), values.count(values[0])
            ranks[name] = TENTHS * (below + chance.randrange(same)) // len(rows)
    return replace(at, hits=hits, ranks=ranks, counts=counts)


def _outcomes(row: Result, figures: set[str]) -> set[tuple[str, str]]:
    """All that came about in one: named outcomes, and what became of figures that were known of."""
    found = {("named outcomes", name) for name in row.path}
    for fate in row.fates:
        if fate.figure in figures:
            found |= {("fates", f"{fate.figure} {fate.fate}")} if fate.fate != STANDING else set()
            found |= {("fates", f"{fate.figure} locked")} if fate.locked else set()
            found |= {("fates", f"{fate.figure} hurt")} if fate.points else set()
    return found


def _numbers(rows: list[Result], side: str) -> dict[str, list[int]]:
    other = next(name for name in rows[0].lost if name != side)
    return {
        "figures the side loses": [row.lost[side] for row in rows],
        "figures the other loses": [row.lost[other] for row in rows],
        "cost on balance": [row.balance(side) for row in rows],
        "points lost": [sum(fate.points for fate in row.fates) for row in rows],
    }


def cases(options: argparse.Namespace) -> Iterator[Case]:
    """List the battles: each book and scenario in turn."""
    for number in range(options.n):
        for place, book in enumerate(options.books.split(",")):
            names, far = options.scenarios.split(","), options.until.split(",")
            seed = own_seed(options.seed, number * len(systems.BOOKS) + place) % 10**9
            yield Case(
                names[number % len(names)], book, seed, number // len(names) % 2, far[number % len(far)],
                options.policy, options.against or options.policy, options.plans,
                options.every, options.playouts, options.rounds, options.known,
            )  # fmt: skip


def gathered(options: argparse.Namespace) -> list[Asked]:
    """Play what is not in the file yet, and return all that was asked, from it and anew."""
    kept: dict[bytes, Told] = {}
    if options.keep is not None and options.keep.exists():
        for line in options.keep.read_bytes().splitlines():
            try:
                one = json.decode(line, type=Told)
            except ValueError:
                continue  # it broke off
            kept[json.encode(one.case)] = one
    if options.tables:
        return [one for each in kept.values() for one in each.asked]
    wanted = [json.encode(case) for case in cases(options)]
    asked = [one for case in wanted if case in kept for one in kept[case].asked]
    with Workers(How(options.jobs)) as workers:
        for found in workers.each(told, [json.decode(case, type=Case) for case in wanted if case not in kept]):
            asked += found.asked
            if options.keep is not None:
                with options.keep.open("ab") as file:
                    file.write(b"\n" + json.encode(found))
            number = sum(len(one.counts) for one in asked)
            print(f"\r{len(asked)} positions, {number} outcomes", end="", file=sys.stderr)
    print(file=sys.stderr)
    return asked


def main() -> int:
    """Play, add up, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=13, help="battles of each book (13)")
    parser.add_argument("--books", default=",".join(systems.BOOKS))
    parser.add_argument("--scenarios", default=",".join(SCENARIOS))
    parser.add_argument("--until", default="chain,phase,round", help="horizons, one battle's after the other's")
    parser.add_argument("--policy", choices=tuple(POLICIES), default="scripted")
    parser.add_argument("--against", choices=tuple(POLICIES), help="who plays the battle (who plays the playouts)")
    parser.add_argument("--plans", action="store_true", help="both sides have the plans of the scenario")
    parser.add_argument("--known", action="store_true", help="only where the side knows all but the dice")
    parser.add_argument("--every", type=int, default=4, help="questions from one that is foreseen to the next (4)")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help=f"of each position ({PLAYOUTS})")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--tables", action="store_true", help="only tell what is in the file")
    parser.add_argument("-o", dest="out", type=Path)
    options = parser.parse_args()
    found = report(gathered(options))
    print("\n".join(found.lines))
    if options.out is not None:
        drawn(options.out, found)
    return int(bool(found.outside))


if __name__ == "__main__":
    raise SystemExit(main())
