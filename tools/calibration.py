"""Hold what is foreseen against what then happens: `python tools/calibration.py -n 40 --books starkpool,exile`.

Scripted sides play battles out; every so many decisions the position is foreseen to the end of the round, from what
the side that is asked knows, and of every figure that stands it is noted in how many playouts it fell. Then the battle
goes on by its own dice. If foresight is right, the battle is one more draw of the same kind: of the figures that fell
in T of the N playouts and the battle together, T in N + 1 fell in the battle itself. The table tells this by tenths of
T for each book and kind of command; the band is as wide as chance makes it, each position counted as one draw, for
figures of one position fall together. Exit status 1 where a tenth lies outside its band.

`-o FILE.png` draws it."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec import Struct
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.state import State
from game.core.tally import Refusal
from game.odds.asking import Share, played, question
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.intervals import normal_quantile
from game.odds.playouts import Horizon
from game.odds.results import LOST
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.situation import Battle
from game.session.opening import opened
from game.sides import player

TENTHS = 10
SCENARIOS = ("meeting", "bridge", "shieldwall", "lances", "tower", "pass")
SURE = 0.999
"""How often a right table of many tenths lies within its bands as a whole."""


class Told(Struct, frozen=True):
    """One position: the book, the kind of command that followed, and of each tenth what was to fall and what fell."""

    book: str
    kind: str
    due: dict[int, float]
    fell: dict[int, int]
    figures: dict[int, int]


class Case(Struct, frozen=True):
    """One battle to be played and foreseen: every so many decisions, by so many playouts."""

    scenario: str
    book: str
    seed: int
    every: int
    playouts: int
    rounds: int


def told(case: Case) -> list[Told]:
    """Play one battle, and hold it against what was foreseen in it."""
    battle = Battle(systems.book(case.book), load())
    waiting: list[tuple[int, str, State, dict[str, int]]] = []
    found: list[Told] = []
    for number, position in enumerate(_positions(battle, case)):
        now = position.now
        for late in [item for item in waiting if now.round > item[0] or position.decision is None]:
            waiting.remove(late)
            found.append(_held_against(case, late[1], late[2], late[3], now))
        if position.decision is not None and number % case.every == case.every - 1:
            waiting.append((now.round, _kind(battle, position), now, _foreseen(battle, position, case)))
    return found


def _positions(battle: Battle, case: Case) -> Iterator[Position]:
    state = opened(case.scenario).state
    players = {side.id: player("scripted", side.id, case.seed) for side in state.sides}
    position = opening(battle, replace(state, seed=case.seed))
    while position.decision is not None and position.now.round <= case.rounds:
        yield position
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command = players[position.decision.side].choose(at, position.decision)[0]
        after = submit(battle, position, command)
        if isinstance(after, Refusal):
            return
        position = after
    yield position


def _kind(battle: Battle, position: Position) -> str:
    """The kind of what is asked: the word of the first offer's command."""
    decision = position.decision
    return "" if decision is None else decision.offers[0].kind.verb


def _foreseen(battle: Battle, position: Position, case: Case) -> dict[str, int]:
    """In how many playouts each figure is lost to its side before the round ends."""
    decision = position.decision
    if decision is None:
        return {}
    asked = question(battle, position, decision.side, Horizon("round"), "scripted", case.seed)
    results = played(Share(asked, None, 0, case.playouts))
    counts: dict[str, int] = defaultdict(int)
    for result in [] if isinstance(results, Refusal) else results:
        for fate in result.fates:
            counts[fate.figure] += fate.fate in LOST
    return counts


def _held_against(case: Case, kind: str, before: State, lost: dict[str, int], after: State) -> Told:
    due: dict[int, float] = defaultdict(float)
    fell: dict[int, int] = defaultdict(int)
    figures: dict[int, int] = defaultdict(int)
    for name, figure in before.figures.items():
        then = after.figures.get(name)
        if not figure.standing or then is None:
            continue
        falls = then.fate in LOST
        together = lost.get(name, 0) + falls
        if not together:
            continue
        tenth = min(TENTHS - 1, TENTHS * together // (case.playouts + 1))
        due[tenth] += together / (case.playouts + 1)
        fell[tenth] += falls
        figures[tenth] += 1
    return Told(case.book, kind, dict(due), dict(fell), dict(figures))


class Row(Struct, frozen=True):
    """A tenth of a table: how many figures, the share that was to fall, that fell, and half the width of its band."""

    tenth: int
    figures: int
    due: float
    fell: float
    band: float

    @property
    def is_within(self) -> bool:
        """Whether what fell is within the band."""
        return abs(self.fell - self.due) <= self.band


def table(positions: list[Told], z: float) -> list[Row]:
    """Add positions up by tenths; each position is one draw."""
    rows = []
    for tenth in range(TENTHS):
        met = [one for one in positions if one.figures.get(tenth)]
        number = sum(one.figures[tenth] for one in met)
        if not number:
            continue
        gaps = [one.fell[tenth] - one.due[tenth] for one in met]
        # No fewer than chance alone makes it, where the positions are few.
        share = sum(one.due[tenth] for one in met) / number
        spread = sqrt(max(sum(gap * gap for gap in gaps), number * share * (1 - share)))
        fell = sum(one.fell[tenth] for one in met) / number
        rows.append(Row(tenth, number, share, fell, z * spread / number))
    return rows


def cases(options: argparse.Namespace) -> list[Case]:
    """List the battles: each book and scenario in turn."""
    chance = Random(options.seed)
    return [
        Case(scenario, book, chance.randrange(10**6), options.every, options.playouts, options.rounds)
        for number in range(options.n)
        for book in options.books.split(",")
        for scenario in (SCENARIOS[number % len(SCENARIOS)],)
    ]


def main() -> int:
    """Play, add up, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=6, help="battles of each book (6)")
    parser.add_argument("--books", default=",".join(systems.BOOKS))
    parser.add_argument("--every", type=int, default=12, help="decisions from one position to the next (12)")
    parser.add_argument("--playouts", type=int, default=39, help="playouts of each position (39)")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("-o", dest="out", type=Path)
    options = parser.parse_args()
    positions: list[Told] = []
    with Workers(How(options.jobs)) as workers:
        for found in workers.each(told, cases(options)):
            positions += found
            print(f"\r{len(positions)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    groups: dict[str, list[Told]] = defaultdict(list)
    for one in positions:
        groups["all books"].append(one)
        groups[one.book].append(one)
    kinds: dict[str, list[Told]] = defaultdict(list)
    for one in positions:
        kinds[one.kind].append(one)
    groups |= {f"asked to {kind}": kinds[kind] for kind in sorted(kinds)}
    many = TENTHS * len(groups)
    z = normal_quantile(1 - (1 - SURE) / 2 / many)
    amiss = 0
    for name, found in groups.items():
        rows = table(found, z)
        print(f"\n{name}: {len(found)} positions, {sum(row.figures for row in rows)} figures")
        for row in rows:
            amiss += not row.is_within
            words = "" if row.is_within else "  OUTSIDE"
            print(
                f"  {row.tenth * 10:3d}-{row.tenth * 10 + 10:<3d} %  due {100 * row.due:5.1f}"
                f"  fell {100 * row.fell:5.1f}  band {100 * row.band:4.1f}  of {row.figures:6d}{words}"
            )
    print(f"\n{amiss} tenths outside their bands")
    if options.out is not None:
        drawn(options.out, {name: table(found, z) for name, found in groups.items() if found})
    return int(bool(amiss))


def drawn(out: Path, tables: dict[str, list[Row]]) -> None:
    """Draw what was due against what fell, a square for each table."""
    import pygame

    side, gap, across = 220, 40, 4
    down = -(-len(tables) // across)
    picture = pygame.Surface((across * (side + gap) + gap, down * (side + gap + 20) + gap))
    picture.fill((250, 246, 236))
    pygame.font.init()
    font = pygame.font.Font(None, 20)
    for number, (name, rows) in enumerate(tables.items()):
        left = gap + number % across * (side + gap)
        top = gap + number // across * (side + gap + 20)
        pygame.draw.rect(picture, (255, 255, 255), (left, top, side, side))
        pygame.draw.line(picture, (180, 170, 150), (left, top + side), (left + side, top))
        picture.blit(font.render(name, True, (60, 50, 40)), (left, top - 18))
        for row in rows:
            x, y = left + row.due * side, top + side - row.fell * side
            colour = (40, 110, 60) if row.is_within else (180, 40, 30)
            pygame.draw.line(picture, colour, (x, y - row.band * side), (x, y + row.band * side), 1)
            pygame.draw.circle(picture, colour, (round(x), round(y)), 4)
    pygame.image.save(picture, str(out))


if __name__ == "__main__":
    raise SystemExit(main())
