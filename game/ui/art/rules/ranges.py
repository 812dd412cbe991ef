"""How far a figure shoots and what it sees, on glass: range bands and lines of sight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.ui.art.outline import Point
from game.ui.art.palette import FLANK, INK, PATH, REAR, Colour, mix
from game.ui.art.rules.glass import Dash, Fan, Glass, Stamp, arc, sector, span


@lru_cache(64)
def bands(at: Point, edges: tuple[float, ...], middle: float, half: float, inner: float, scale: float) -> Stamp:
    """Range bands by their edges in inches: the first solid, then dashes, then dots; circles where `half` is 180."""
    outer = max(edges)
    g = Glass(
        (at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer)
        if half > 60
        else span((sector(at, inner, outer, middle, half),)),
        scale,
    )
    low = inner
    for i, edge in enumerate(edges):
        g.wash((sector(at, low, edge, middle, half),), (255, 238, 190), (40, 24, 13)[min(i, 2)])
        low = edge
    for i, edge in enumerate(edges):
        line = arc(at, edge, middle, half, 90)
        if i == 0:
            g.line(line, (250, 236, 196), 1.4)
        else:
            g.dashed(line, (250, 236, 196), Dash(1.4, (9, 4)[min(i - 1, 1)], 5))
    if half < 180:
        for k in (-half, half):
            g.line(
                (arc(at, inner, middle + k, 0, 1)[0], arc(at, outer, middle + k, 0, 1)[0]), (250, 236, 196), 0.9, 110,
                False,
            )
    return g.stamp()


class View(NamedTuple):
    """A line of sight in inches: "clear", "cover" or "blocked", and the place where it is lost, if known."""

    start: Point
    end: Point
    kind: str = "clear"
    lost: Point | None = None


MANY = 6
"""More lines of sight than so many are drawn thinner."""


def sight(views: Sequence[View], scale: float) -> Fan:
    """Lines of sight: pale where clear, amber to who is in cover; a cross where one is lost, dashes beyond."""
    lines: list[tuple[Point, Point, Colour, int]] = []
    fine = 1 if len(views) > MANY else 2

    def draw(a: Point, b: Point, colour: Colour, wide: int = 2) -> None:
        lines.append(((a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale), colour, wide))

    for start, end, kind, lost in views:
        if kind != "blocked":
            draw(start, end, PATH if kind == "clear" else FLANK, fine)
            continue
        if lost is not None:
            draw(start, lost, mix(PATH, REAR, 0.5), fine)
        (x, y), far = lost or start, math.dist(lost or start, end)
        count = max(1, round(far * scale / 10))
        for i in range(count):
            t, u = i / count, (i + 0.5) / count
            draw((x + (end[0] - x) * t, y + (end[1] - y) * t), (x + (end[0] - x) * u, y + (end[1] - y) * u), REAR)
    crosses = [view.lost for view in views if view.lost is not None]
    for r, colour in ((6.0, INK), (5.0, REAR)):
        k = r / scale
        for x, y in crosses:
            draw((x - k, y - k), (x + k, y + k), colour)
            draw((x - k, y + k), (x + k, y - k), colour)
    return Fan(tuple(lines))
