"""Where portraits stand at the edge of the view that point to what lies beyond it. No window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Pixels = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""


class Pointing(NamedTuple):
    """A portrait at the edge: its middle, the way it points in radians, and the places of those it stands for."""

    at: Pixels
    way: float
    whom: tuple[int, ...]


class Cut(NamedTuple):
    """How large portraits are in pixels, and how many there may be."""

    size: float
    most: int


def pointings(area: Area, places: Sequence[Pixels], cut: Cut, blocks: Sequence[Area] = ()) -> list[Pointing]:
    """Return portraits for some places beyond an area, in the order of the places.

    Each stands where the way from the middle leaves the area, clear of what blocks it; who would overlap another is
    told by that."""
    size, most = cut
    found: list[Pointing] = []
    for n, place in enumerate(places):
        at = clear_of(blocks, at_edge(area, place, size / 2), size / 2)
        near = min(found, key=lambda other: math.dist(other.at, at), default=None)
        if near is not None and (math.dist(near.at, at) < size * 1.3 or len(found) >= most):
            found[found.index(near)] = near._replace(whom=(*near.whom, n))
        else:
            found.append(Pointing(at, math.atan2(place[1] - at[1], place[0] - at[0]), (n,)))
    return found


def at_edge(area: Area, place: Pixels, inset: float) -> Pixels:
    """Return where the way from the middle of an area to a place leaves it, so far within its edge."""
    left, top, wide, high = area
    x, y = left + wide / 2, top + high / 2
    dx, dy = place[0] - x, place[1] - y
    half = max(1.0, wide / 2 - inset), max(1.0, high / 2 - inset)
    share = min((room / abs(d) for room, d in zip(half, (dx, dy)) if d), default=1.0)
    return x + dx * min(1.0, share), y + dy * min(1.0, share)


def clear_of(blocks: Sequence[Area], at: Pixels, half: float) -> Pixels:
    """Return the place above what lies over a place, where something of it would be covered."""
    for left, top, wide, high in blocks:
        if left - half < at[0] < left + wide + half and top - half < at[1] < top + high + half:
            at = at[0], top - half
    return at
