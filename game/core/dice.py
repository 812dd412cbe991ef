"""Keyed dice: every roll is a function of seed, round, purpose, actor, target and ordinal, and of nothing else."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

_SPEC = re.compile(r"^(?:(\d+)d(\d+))?([+-]?\d+)?$")


class Spec(NamedTuple):
    """So many dice of so many sides, plus a number."""

    number: int
    sides: int
    plus: int

    @property
    def least(self) -> int:
        """The smallest result."""
        return self.number + self.plus

    @property
    def most(self) -> int:
        """The greatest result."""
        return self.number * self.sides + self.plus


@lru_cache(maxsize=512)
def spec(text: str) -> Spec:
    """Read dice such as "2d6", "1d6-1", "3d4+1" or "2"; ValueError for anything else."""
    match = _SPEC.match(text)
    if not text or match is None:
        raise ValueError(f"{text!r} is no dice such as 2d6+1")
    count, sides, plus = match.groups()
    parsed = Spec(int(count or 0), int(sides or 0), int(plus or 0))
    if count and not (0 < parsed.number <= 100 and 1 < parsed.sides <= 100):
        raise ValueError(f"{text!r} asks for more than 100 dice, or for dice without sides")
    return parsed


def key(round_number: int, purpose: str, actor: str, target: str) -> str:
    """Name a throw; what was thrown under one name in a round is told apart by its ordinal."""
    return f"{round_number}|{purpose}|{actor}|{target}"


def faces(seed: int, name: str, ordinal: int, count: int, sides: int) -> tuple[int, ...]:
    """Throw `count` dice of `sides` sides (at most 256): the faces that this seed, name and ordinal always give."""
    limit = 256 - 256 % sides
    found: list[int] = []
    block = 0
    while True:
        for byte in blake2b(f"{seed}|{name}|{ordinal}|{block}".encode(), digest_size=32).digest():
            if byte < limit:
                found.append(byte % sides + 1)
                if len(found) == count:
                    return tuple(found)
        block += 1


@lru_cache(maxsize=512)
def spread(text: str) -> dict[int, int]:
    """Count the ways in which dice give each result: {result: ways}, in order of results."""
    parsed = spec(text)
    ways = {parsed.plus: 1}
    for _ in range(parsed.number):
        further: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, parsed.sides + 1):
                further[total + face] = further.get(total + face, 0) + number
        ways = further
    return dict(sorted(ways.items()))
