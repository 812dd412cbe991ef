"""Dice that are read only as far as the rules read them, so that faces which nothing tells apart are one way to fall.

A face is no number yet: every question that is put to it (is it at least 12? in which row of a table? which number?)
parts the faces that it may still be, and the way goes on with one part. It is read whole where its number is wanted."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from numbers import Integral
from typing import Any, TypeVar

from game.core.dice import Spec, faces

Found = TypeVar("Found")
Reading = Callable[[int], Any]

CHANCE = 256**4
"""In how many parts chance is taken where a way is drawn."""


class TooManyError(Exception):
    """There are more ways than are wanted: perhaps without end, as where dice are thrown again while they are even."""


class Way:
    """One way in which dice fall: at each parting of faces the part that is taken, by its number, and its chance.

    Beyond the `turns` given, the first part is taken, or one drawn from a `seed`, all alike; `others` are the ways that
    have the same beginning and take another part beyond it, TooManyError where they are more than `most`."""

    def __init__(self, most: int, turns: Sequence[int] = (), seed: int | None = None) -> None:
        self.chance = Fraction(1)
        self.among = 1
        """The product of how many parts there were at each parting: on the average of ways drawn, so many there are."""
        self.others: list[tuple[int, ...]] = []
        self.is_over = False
        self.read: list[tuple[_Heap, set[int] | None]] = []
        """What has been read, each with the numbers that it might be before."""
        self._most = most
        self._turns = turns
        self._taken: list[int] = []
        self._seed = seed

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> tuple[Any, ...]:
        """Return dice that nobody has read."""
        sides = range(1, parsed.sides + 1)
        return tuple([Face(self, _Heap(dict.fromkeys(sides, 1))) for _ in range(parsed.number)])

    def turn(self, ways: Sequence[int]) -> int:
        """Take one of some parts of the faces, in each of which they fall in so many ways."""
        if self.is_over:
            raise LookupError("a die of a way that is over is read")
        place = len(self._taken)
        if place < len(self._turns):
            part = self._turns[place]
        elif self._seed is None:
            part = 0
            self.others += [(*self._taken, other) for other in range(len(ways) - 1, 0, -1)]
            if len(self.others) > self._most:
                raise TooManyError
        else:
            part = _drawn(self._seed, place, len(ways))
        self._taken.append(part)
        self.among *= len(ways)
        self.chance *= Fraction(ways[part], sum(ways))
        return part


    def told(self, tell: Callable[[], Found]) -> list[tuple[Fraction, Found]]:
        """Return all that may be told of the way, now that it is gone, by what is unread, each with its chance."""
        chance, others, read = self.chance, self.others, len(self.read)
        waiting: list[tuple[int, ...]] = [()]
        found = []
        while waiting:
            self._turns, self._taken, self.others, self.chance = waiting.pop(), [], [], chance
            found.append((tell(), self.chance))
            waiting += self.others
            while len(self.read) > read:
                heap, was = self.read.pop()
                heap.allowed = was
        self.others = others
        self.is_over = True
        return [(part, one) for one, part in found]


def _drawn(seed: int, place: int, parts: int) -> int:
    """Draw one of some parts, each as likely as the others."""
    point = 0
    for face in faces(seed, "way", place, 4, 256):
        point = point * 256 + face - 1
    return point * parts // CHANCE


class _Heap:
    """A die, or what is added up of two others: the numbers it may still be, each with the ways to it."""

    __slots__ = ("allowed", "counts", "parts", "sums", "whole")

    def __init__(self, counts: dict[int, int], parts: tuple[Face, Face] | None = None) -> None:
        self.counts = counts
        self.parts = parts
        self.allowed: set[int] | None = None
        self.whole: _Heap | None = None
        """The sum it has gone into; `sums` are the faces of it by who was added."""
        self.sums: dict[Any, Face] = {}

    def spread(self) -> dict[int, int]:
        """Count the ways to each number that it may be, by all that was read of it and of its parts."""
        ways = self.counts
        if self.parts is not None:
            ways = {}
            one, other = self.parts
            others = other.spread()
            for number, several in one.spread().items():
                for more, further in others.items():
                    ways[number + more] = ways.get(number + more, 0) + several * further
        allowed = self.allowed
        return ways if allowed is None else {number: ways[number] for number in ways if number in allowed}

    def read(self, way: Way, reading: Reading) -> Any:
        """Return what a reading gives, and hold to the numbers that give it."""
        found: dict[Hashable, set[int]] = {}
        for number in self.spread():
            found.setdefault(reading(number), set()).add(number)
        top = self
        while top.whole is not None:
            top = top.whole
        way.read.append((self, self.allowed))
        parts = []
        for given, numbers in found.items():
            self.allowed = numbers
            ways = sum(top.spread().values())
            if ways:
                parts.append((given, numbers, ways))
        part = way.turn([ways for _, _, ways in parts]) if len(parts) > 1 else 0
        given, self.allowed, _ = parts[part]
        return given


def _plain(other: Any) -> Any:
    return int(other) if isinstance(other, Face) else other


def _comparison(compare: Callable[[Any, Any], Any]) -> Callable[[Face, Any], Any]:
    def compared(self: Face, other: Any) -> Any:
        plain = _plain(other)
        return self._read(lambda own: compare(own, plain))

    return compared


def _working(work: Callable[[Any, Any], Any]) -> Callable[[Face, Any], Face]:
    def worked(self: Face, other: Any) -> Face:
        plain = _plain(other)
        return Face(self._way, self._heap, self._worked(lambda own: work(own, plain)))

    return worked


def _turned(work: Callable[[Any, Any], Any]) -> Callable[[Face, Any], Face]:
    return _working(lambda own, other: work(other, own))


def _signed(work: Callable[[Any], Any]) -> Callable[[Face], Face]:
    return lambda self: Face(self._way, self._heap, self._worked(work))


class Face:
    """The face of a die that has fallen, or a number worked out from it: whatever asks what it is, parts the ways."""

    __slots__ = ("_heap", "_of", "_way")

    def __init__(self, way: Way, heap: _Heap, of: Reading | None = None) -> None:
        self._way, self._heap, self._of = way, heap, of

    def spread(self) -> dict[int, int]:
        """Count the ways to each number that it may be."""
        ways = self._heap.spread()
        if self._of is None:
            return ways
        found: dict[int, int] = {}
        for number, several in ways.items():
            worked = self._of(number)
            found[worked] = found.get(worked, 0) + several
        return found

    def _worked(self, further: Reading) -> Reading:
        of = self._of
        return further if of is None else lambda number: further(of(number))

    def _read(self, reading: Reading) -> Any:
        return self._heap.read(self._way, self._worked(reading))

    def _plus(self, other: Face) -> Face:
        """Add another face: a heap of both, if neither has gone into one; else the other is read."""
        heap, more = self._heap, other._heap
        known = heap.sums.get((more, self._of, other._of))
        if known is not None:
            return known
        if heap is more or heap.whole is not None or more.whole is not None:
            number = int(other)
            return Face(self._way, heap, self._worked(lambda own: own + number))
        both = _Heap({}, (self, other))
        heap.whole = more.whole = both
        found = heap.sums[more, self._of, other._of] = Face(self._way, both)
        return found

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Face):
            return self._plus(other)
        if type(other) is int and not other:
            return self
        return Face(self._way, self._heap, self._worked(lambda own: own + other))

    __radd__ = __add__

    __lt__, __le__, __gt__, __ge__ = map(_comparison, (operator.lt, operator.le, operator.gt, operator.ge))
    __eq__, __ne__ = map(_comparison, (operator.eq, operator.ne))
    __sub__, __mul__, __truediv__ = map(_working, (operator.sub, operator.mul, operator.truediv))
    __rsub__, __rmul__, __rtruediv__ = map(_turned, (operator.sub, operator.mul, operator.truediv))
    __floordiv__, __mod__, __pow__ = map(_working, (operator.floordiv, operator.mod, operator.pow))
    __rfloordiv__, __rmod__, __rpow__ = map(_turned, (operator.floordiv, operator.mod, operator.pow))
    __neg__, __pos__, __abs__ = _signed(operator.neg), _signed(operator.pos), _signed(abs)

    def __int__(self) -> int:
        return int(self._read(int))

    __index__ = __int__

    def __float__(self) -> float:
        return float(self._read(float))

    @property
    def numerator(self) -> int:
        """The number itself, as fractions want it."""
        return int(self)

    @property
    def denominator(self) -> int:
        """A whole number is so many ones."""
        return 1

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return str(int(self))

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return format(int(self), how)

    def __bool__(self) -> bool:
        return bool(self._read(bool))


Integral.register(Face)
