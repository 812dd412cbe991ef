"""Chances counted over all faces of the dice, where few ways differ: each of them played through the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TypeVar

from game.odds.unread import TooManyError, Way
from game.rules.situation import Battle

Played = TypeVar("Played")
Found = TypeVar("Found")

TRIES = 25
"""Ways drawn, by which it is guessed how many there are."""
FAR = 3
"""By how many times they must seem too many: the guess is a rough one."""


def counting(
    battle: Battle, play: Callable[[Battle], Played], tell: Callable[[Played], Found], most: int, seed: int
) -> Iterator[tuple[Fraction, Found | None]]:
    """Play something through for every way in which its dice can fall; yield the chance of each with what it tells.

    Faces that nothing tells apart are one way. None for what it tells, and no more, where there are more than `most`
    ways, or seem to be far more, from some drawn from this seed. `play` must throw no dice but the battle's, and choose
    by nothing else; what is told must hold no die that is unread."""
    loaded = Battle(battle.book, battle.catalogue)

    def gone(way: Way) -> Played:
        loaded.loaded = way
        return play(loaded)

    tries = [Way(most, seed=seed + number) for number in range(TRIES)]
    for way in tries:
        gone(way)
    too_many = sum(way.among for way in tries) > FAR * most * TRIES
    waiting: list[tuple[int, ...]] = [()]
    ways = 0
    while waiting and not too_many:
        way = Way(most, waiting.pop())
        try:
            told = way.told(partial(tell, gone(way)))
        except TooManyError:
            break
        ways += 1
        waiting += way.others
        too_many = ways + len(waiting) > most
        yield from told
    if waiting:
        yield Fraction(0), None
