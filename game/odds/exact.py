"""Chances counted over all faces of the dice, where few decide: each way in which they can fall, through the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

from game.core.dice import Spec
from game.rules.situation import Battle

Found = TypeVar("Found")
Faces = tuple[int, ...]


class _AnotherThrow(Exception):
    """Dice fall that are not laid up yet."""

    def __init__(self, spec: Spec) -> None:
        super().__init__()
        self.spec = spec


class _LaidUp:
    """Dice that fall as they were laid up, one throw after the other."""

    def __init__(self, throws: Sequence[Faces]) -> None:
        self._throws = throws
        self._next = 0

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> Faces:
        """Return the next throw; AnotherThrow where none is left."""
        if self._next == len(self._throws):
            raise _AnotherThrow(parsed)
        self._next += 1
        return self._throws[self._next - 1]


def counting(
    battle: Battle, play: Callable[[Battle], Found], most: int
) -> Iterator[tuple[Fraction, Found | None]]:
    """Play something through for every way in which its dice can fall; yield the chance of each with what came of it.

    None for what came of it, and no more, where there are more than `most` ways. `play` must throw no dice but the
    battle's, and choose by nothing else."""
    loaded = Battle(battle.book, battle.catalogue)
    waiting: list[tuple[Fraction, tuple[Faces, ...]]] = [(Fraction(1), ())]
    found = 0
    while waiting:
        chance, throws = waiting.pop()
        loaded.loaded = _LaidUp(throws)
        try:
            came = play(loaded)
        except _AnotherThrow as another:
            ways = another.spec.sides ** another.spec.number
            if found + len(waiting) + ways > most:
                yield chance, None
                return
            each = chance / ways
            sides = range(another.spec.sides, 0, -1)
            waiting += [(each, (*throws, faces)) for faces in product(sides, repeat=another.spec.number)]
        else:
            found += 1
            yield chance, came
