"""Sampling: playouts of candidates on the same luck, until shares are known well enough or the budget is used up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.commands import Command
from game.core.tally import Refusal
from game.odds.asking import BLOCK, Question, Share, exactly, played
from game.odds.batches.running import Workers
from game.odds.intervals import wilson
from game.odds.results import Result

INTERVAL, BUDGET, EXACT, INTERRUPT = "interval", "budget", "exact", "interrupt"
"""Why sampling ended."""

WITHIN = 0.02
"""Half of the widest interval that is wanted, as a share."""
MOST = 2500
"""Playouts of a candidate at the most."""
LEAST = 100
"""Playouts of a candidate at the least: fewer have not shown what is rare."""
WAYS = 1000
"""Ways in which the dice may fall at most, where chances are counted exactly."""


class Candidate(Struct, frozen=True):
    """A command (None: none), the refusal if it is not legal, and what came of its playouts, with their weights.

    `weights` are chances where the ways of the dice were counted (`stopped_by` exact), else empty: all count alike."""

    command: Command | None
    refusal: Refusal | None
    results: tuple[Result, ...]
    weights: tuple[Fraction, ...]
    stopped_by: str

    @property
    def exact(self) -> bool:
        """Whether every way of the dice was counted."""
        return self.stopped_by == EXACT


class Budget(Struct, frozen=True):
    """How long is sampled: until all shares are known to `within` on either side, or `most` playouts are made.

    `ways` is in how many ways dice may fall to be counted one by one; 0 never counts."""

    most: int = MOST
    within: float = WITHIN
    ways: int = WAYS


Told = Callable[[Sequence[Candidate]], None]
"""Is told what is known so far, after every block."""


def unheard(so_far: Sequence[Candidate]) -> None:
    """Tell nobody."""


def sample(
    asked: Question, commands: Sequence[Command | None], budget: Budget, workers: Workers, told: Told = unheard
) -> list[Candidate]:
    """Foresee each command, all on the same luck; what is known so far where it is interrupted (KeyboardInterrupt).

    The same to the last digit however many workers there are."""
    found = [_counted(asked, command, budget) for command in commands]
    open_ = [place for place, candidate in enumerate(found) if not candidate.stopped_by and candidate.refusal is None]
    told(found)
    try:
        for block in _blocks(asked, [commands[place] for place in open_], budget.most, workers):
            for place, results in zip(open_, block, strict=True):
                found[place] = _with(found[place], results)
            if all(_is_narrow(found[place], budget.within) for place in open_):
                return _ended(found, open_, INTERVAL)
            told(found)
    except KeyboardInterrupt:
        return _ended(found, open_, INTERRUPT)
    return _ended(found, open_, BUDGET)


def _counted(asked: Question, command: Command | None, budget: Budget) -> Candidate:
    """A candidate whose dice are so few that every way was counted; else with no results yet, or its refusal."""
    if budget.ways:
        found = exactly(asked, command, budget.ways)
        if isinstance(found, Refusal):
            return Candidate(command, found, (), (), "")
        if found is not None:
            return Candidate(command, None, tuple([one for _, one in found]), tuple([part for part, _ in found]), EXACT)
    elif isinstance(no := played(Share(asked, command, 0, 1)), Refusal):
        return Candidate(command, no, (), (), "")
    return Candidate(command, None, (), (), "")


def _blocks(
    asked: Question, commands: Sequence[Command | None], most: int, workers: Workers
) -> Iterator[list[list[Result]]]:
    """Yield the results of each block of playouts, those of every command together."""
    if not commands:
        return
    shares = (
        Share(asked, command, first, min(BLOCK, most - first))
        for first in range(0, most, BLOCK)
        for command in commands
    )
    block: list[list[Result]] = []
    for results in workers.each(played, shares):
        block.append([] if isinstance(results, Refusal) else results)
        if len(block) == len(commands):
            yield block
            block = []


def _with(candidate: Candidate, results: list[Result]) -> Candidate:
    return Candidate(candidate.command, None, (*candidate.results, *results), (), "")


def _is_narrow(candidate: Candidate, within: float) -> bool:
    """Whether the share of every path, and of every figure's fall, is known to so much on either side."""
    number = len(candidate.results)
    if number < LEAST:
        return False
    counts = Counter(result.path for result in candidate.results)
    falls = Counter(fate.figure for result in candidate.results for fate in result.fates)
    # The nearer a share is to a half, the wider is its interval.
    worst = min([*counts.values(), *falls.values()], key=lambda count: abs(2 * count - number))
    return wilson(worst, number).width <= 2 * within


def _ended(found: list[Candidate], open_: Sequence[int], why: str) -> list[Candidate]:
    for place in open_:
        candidate = found[place]
        found[place] = Candidate(candidate.command, None, candidate.results, (), why)
    return found
