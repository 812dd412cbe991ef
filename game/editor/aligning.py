"""Match the entries of a list with those from before, so that each is changed where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from game.editor.draft import Value

SAME = 1000
"""How much alike two entries are that are one: the same in all, or by their id."""


def aligned(was: list[Value], now: list[Value]) -> list[int | None]:
    """For each entry of now its number before, in rising order; None for one that is new."""
    if len(was) == len(now) and all(isinstance(item, str) for item in (*was, *now)):
        return [*range(len(now))]  # a place: its numbers have no other order
    first = 0
    while first < min(len(was), len(now)) and was[first] == now[first]:
        first += 1
    last = 0
    while last < min(len(was), len(now)) - first and was[-1 - last] == now[-1 - last]:
        last += 1
    middle = _middle(was[first : len(was) - last], now[first : len(now) - last])
    found: list[int | None] = [*range(first)]
    found += [None if index is None else index + first for index in middle]
    return [*found, *range(len(was) - last, len(was))]


def _middle(was: list[Value], now: list[Value]) -> list[int | None]:
    """The pairs, in order, that are together most alike."""
    best = [[0] * (len(now) + 1) for _ in range(len(was) + 1)]
    for a in range(len(was) - 1, -1, -1):
        for b in range(len(now) - 1, -1, -1):
            alike = _alike(was[a], now[b])
            best[a][b] = max(alike + best[a + 1][b + 1], best[a + 1][b], best[a][b + 1])
    found: list[int | None] = [None] * len(now)
    a = b = 0
    while a < len(was) and b < len(now):
        alike = _alike(was[a], now[b])
        if best[a][b] == alike + best[a + 1][b + 1]:
            found[b] = a
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return found


def _alike(a: Value, b: Value) -> int:
    """How much two entries are alike: at least 1, for one may have become the other."""
    if a == b:
        return SAME
    if isinstance(a, dict) and isinstance(b, dict):
        if "id" in a and a.get("id") == b.get("id"):
            return SAME
        return 2 + sum(b.get(key) == value for key, value in a.items())
    if isinstance(a, list) and isinstance(b, list):
        return 2 + sum(x == y for x, y in zip(a, b))
    return 2 if isinstance(a, str) and isinstance(b, str) else 1


def runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each stretch of numbers that follow one another."""
    for n, number in enumerate(numbers):
        if not n or numbers[n - 1] != number - 1:
            last = number
            for other in numbers[n + 1 :]:
                if other != last + 1:
                    break
                last = other
            yield number, last
