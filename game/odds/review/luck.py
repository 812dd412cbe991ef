"""How the dice fell, and how seldom they fall so: each command given again with other dice, and its own among these.

Nothing that is measured by the chance of winning can tell luck: who won had it on his side by that measure, always.
Therefore what a command did is measured by what stands after it, in hit dice, and ranked among what the same command
did on other dice. If the dice are fair, its own throw is any of these with the same chance, whatever went before; so
the distance from their mean, in standard deviations, has mean 0 and variance 1 at every command.

These are added up with weights that are settled before the dice fall: a throw that may do much weighs much, by its part
of all that is still to come (of what the weaker side has left). Their squares use up a budget of 1, and what is left of
it when the battle ends is filled up by chance. Without that the test would not be honest: a side with luck wins sooner,
and a short battle with luck would pass for more of it than a long one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from msgspec import Struct

from game.odds.intervals import normal_quantile
from game.odds.review.playing import HURT, own_seed

TO_COME = 0.4
"""How far what the weaker side has left is still to be thrown for, by figures of the mean worth."""
HIT_DIE = 2 * HURT
FINE = 1 << 40

Worths = tuple[int, int]
"""What both sides are worth that stand."""


class Throw(Struct, frozen=True):
    """A command at which dice fell: what both sides were worth before it, after it, and after it with other dice."""

    place: int
    before: Worths
    figures: int
    """How many stood before it, of both sides."""
    after: Worths
    others: tuple[Worths, ...]

    @property
    def beyond(self) -> tuple[float, float]:
        """By how much each side is worth more after it than was to be expected, in hit dice."""
        found = []
        for side in (0, 1):
            every = [self.after[side], *[worths[side] for worths in self.others]]
            found.append((self.after[side] - sum(every) / len(every)) / HIT_DIE)
        return found[0], found[1]

    def scored(self) -> tuple[float, float]:
        """How far it lies from the mean for the first side, in standard deviations, and its variance, in hit dice."""
        balances = [(one - other) / HIT_DIE for one, other in (self.after, *self.others)]
        mean = sum(balances) / len(balances)
        variance = sum((balance - mean) ** 2 for balance in balances) / len(balances)
        return ((balances[0] - mean) / sqrt(variance) if variance > 0 else 0.0), variance


class Luck(Struct, frozen=True):
    """What the dice did: throws that could do anything, what each side has beyond what was to be expected, in hit dice.

    `score` is how far the weighted sum lies from nothing, for the first side, in standard deviations; `p` how often
    that of fair dice lies as far; `weight` how much of the budget the dice of this battle used: the rest is chance."""

    throws: int
    beyond: tuple[float, float]
    score: float
    weight: float
    p: float


def luck(throws: Sequence[Throw], seed: int) -> Luck:
    """Judge the dice of a battle; `seed` is of the chance that fills up what they leave of the budget."""
    score, left, number = 0.0, 1.0, 0
    beyond = [0.0, 0.0]
    for throw in throws:
        deviation, variance = throw.scored()
        for side, more in enumerate(throw.beyond):
            beyond[side] += more
        if variance <= 0:
            continue
        number += 1
        share = left * variance / (variance + _to_come(throw))
        left -= share
        score += sqrt(share) * deviation
    score += sqrt(max(0.0, left)) * _by_chance(seed)
    return Luck(number, (beyond[0], beyond[1]), score, 1 - left, tails(score))


def _to_come(throw: Throw) -> float:
    """What is still to be thrown for before a throw, in hit dice squared."""
    every = sum(throw.before) / HIT_DIE
    return TO_COME * min(throw.before) / HIT_DIE * every / max(1, throw.figures)


def _by_chance(seed: int) -> float:
    """Return a number of a normal distribution, which a seed settles."""
    share = (own_seed("rest", seed) % FINE + 0.5) / FINE
    return normal_quantile(share)


def tails(score: float) -> float:
    """Return how often a normal number lies as far from nothing, on either side."""
    from statistics import NormalDist

    return 2 * NormalDist().cdf(-abs(score))


def throws_of(
    known: Mapping[int, tuple[Worths, ...]], before: Mapping[int, tuple[Worths, int]], after: Mapping[int, Worths]
) -> list[Throw]:
    """Put together what is known of each throw, in their order; all by the place of the command in the history."""
    return [Throw(place, *before[place], after[place], known[place]) for place in sorted(known)]
