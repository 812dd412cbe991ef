"""Whether a pointer means what lies on the table: lines and areas in inches, for the hand alone."""

from __future__ import annotations

import itertools
import math

Inches = tuple[float, float]


def wide(item: object) -> float:
    """Half the width of a line, if it is given."""
    text = str(item.get("width", item.get("thickness", ""))) if isinstance(item, dict) else ""
    try:
        return float(text) / 2
    except ValueError:
        return 0.3


def size(corners: list[Inches]) -> float:
    """The area within some corners, by which the smaller of two is meant first."""
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], *corners[:1]]))
    return abs(twice) / 2


def holds(corners: list[Inches], at: Inches, closed: bool, near: float) -> bool:
    """Whether a place lies within an area, or near enough to a line or point."""
    if len(corners) == 1:
        return math.dist(corners[0], at) <= near
    if not closed:
        return any(distance(a, b, at) <= near for a, b in itertools.pairwise(corners))
    inside = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], *corners[:1]]):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def distance(a: Inches, b: Inches, at: Inches) -> float:
    """The distance of a place from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long)) if long else 0.0
    return math.dist((a[0] + dx * t, a[1] + dy * t), at)
