"""Playouts of a glance that others play as well, each by its number: taken in that order, they tell the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from game.odds.glances.paths import Path


class Once(NamedTuple):
    """What is gathered of one playout: the path by which it went, and how many each side lost."""

    path: Path
    lost: tuple[tuple[str, int], ...]


Part = Callable[[Any, int, int], list[Any]]
"""A function of a module: plays out of what it is given so many, from the one of a number on; a glance gathers Once."""


class Others(Protocol):
    """Who plays along, in other processes; what they are given is packed."""

    def open(self, part: Part, given: Any) -> int:
        """Say what is to be played out; return the number by which it is meant from then on."""
        ...

    def give(self, number: int, first: int, count: int) -> bool:
        """Have some of it played out; False where all are busy."""
        ...

    def taken(self, number: int, *, wait: bool) -> list[tuple[int, list[Any]]]:
        """Return what was played out since: the number of the first of each share, and what came of it."""
        ...

    def close(self, number: int) -> None:
        """Want no more of it."""
        ...


class Alone:
    """Nobody plays along."""

    def open(self, part: Part, given: Any) -> int:
        """It makes no difference."""
        return 0

    def give(self, number: int, first: int, count: int) -> bool:
        """Nobody is there to be given anything."""
        return False

    def taken(self, number: int, *, wait: bool) -> list[tuple[int, list[Any]]]:
        """Nothing ever comes back."""
        return []

    def close(self, number: int) -> None:
        """It makes no difference."""


class Ahead:
    """The playouts of one question from that of a number on, in the order of their numbers, whoever plays them."""

    SHARE = 2
    """So many are given away at once: few, for they may be wanted soon, or not at all."""

    def __init__(self, others: Others, part: Part, given: Any, numbers: range) -> None:
        self.others, self.part, self.given = others, part, given
        self.taken, self.end = numbers.start, numbers.stop
        """The number of the next that is taken, and that after the last."""
        self._next = numbers.start
        """The first that nobody plays yet."""
        self._known: dict[int, Once] = {}
        self._number = others.open(part, given)

    def next(self) -> Once | None:
        """Play one of them, unless the next is known; return the next where it is known by then."""
        self._share(wait=False)
        if self.taken not in self._known:
            if self._next < self.end:
                number, self._next = self._next, self._next + 1
                self._known[number] = self.part(self.given, number, 1)[0]
            else:
                self._share(wait=True)
        once = self._known.pop(self.taken, None)
        self.taken += once is not None
        return once

    def close(self) -> None:
        """Want no more."""
        self.others.close(self._number)

    def _share(self, *, wait: bool) -> None:
        for first, found in self.others.taken(self._number, wait=wait):
            self._known.update(enumerate(found, first))
        while self._next < self.end:
            count = min(self.SHARE, self.end - self._next)
            if not self.others.give(self._number, self._next, count):
                return
            self._next += count
