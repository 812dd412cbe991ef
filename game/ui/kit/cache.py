"""A cache that forgets what was used longest ago."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lru(Generic[K, V]):
    """At most `most` values, or at most `weight` in all when values are put with a weight."""

    def __init__(self, most: int, weight: int = 0) -> None:
        self.most, self.weight, self.total = most, weight, 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value kept under the key, or None."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, weight: int = 1) -> V:
        """Keep the value and drop the oldest ones beyond the limits."""
        old = self._kept.pop(key, None)
        if old is not None:
            self.total -= old[1]
        self._kept[key] = (value, weight)
        self.total += weight
        while len(self._kept) > 1 and (len(self._kept) > self.most or (self.weight and self.total > self.weight)):
            _, (_, gone) = self._kept.popitem(last=False)
            self.total -= gone
        return value

    def drop(self, key: K) -> None:
        """Forget one value, if it is kept."""
        old = self._kept.pop(key, None)
        if old is not None:
            self.total -= old[1]

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.total = 0

    def __len__(self) -> int:
        return len(self._kept)
