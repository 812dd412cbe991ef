"""The terrain of a table, made ready to draw: in what order, where nothing grows, and where torches hang."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.catalogue.tables import load
from game.core.grain import GRAIN
from game.ui.art.land.feature import Feature, Lie, Piece, Stamp, TableLook
from game.ui.art.land.grounds import Rank, Site, ground_of
from game.ui.art.land.water import Waters
from game.ui.art.lit.light import Flame
from game.ui.art.outline import Box, Point, bounds, is_inside, shape_field


def plan(piece: Piece) -> Piece:
    """The piece with a sound shape: no repeated last point, a width where its kind needs one."""
    given = [(float(x), float(y)) for x, y in piece.points]
    points = tuple(p for i, p in enumerate(given) if i == 0 or math.dist(p, given[i - 1]) > 1e-3)
    if piece.closed and len(points) > 1 and math.dist(points[0], points[-1]) < 1e-3:
        points = points[:-1]
    closed = piece.closed and len(points) > 2
    return replace(piece, points=points, closed=closed, width=piece.width or ruled_width(piece.kind, closed=closed))


def ruled_width(kind: str, *, closed: bool) -> float:
    """How wide by the rules a piece without a width is, in inches, or its walls where it is hollow; 0 for others."""
    tables = load()
    ruled = tables.terrain.get(kind)
    is_ground = closed and "area" in tables.terrain_drawn.get(kind, ("area",))
    if ruled is None or (is_ground and not ruled.hollow):
        return 0.0 if closed else 1.0
    return ruled.width / GRAIN or 1.0


def features(look: TableLook) -> list[Feature]:
    """Every piece of a table ready to draw, in painting order."""
    pieces = [p for p in (plan(p) for p in look.pieces if p.points) if len(p.points) > 1]
    out: list[tuple[int, int, Feature]] = []
    groves = [bounds(p.points, 1.0) for p in pieces if ground_of(p.kind).grove]
    bare = [
        (i, shape_field(p.points, p.closed, p.width or 1.0))
        for i, p in enumerate(pieces)
        if ground_of(p.kind).bare and any(_touch(bounds(p.points, p.width), g) for g in groves)
    ]
    waters = Waters()
    crossings = any(ground_of(p.kind).crosses for p in pieces)
    for i, piece in enumerate(pieces):

        def free(x: float, y: float, i: int = i) -> bool:
            return all(f.point(x, y) > 0.25 for j, f in bare if j != i)

        ground = ground_of(piece.kind)
        rank = ground.rank
        if rank is Rank.ROAD and not crossings:
            rank = Rank.WATER
        if rank < Rank.FLOOR and any(_is_within(piece, other) for other in pieces[:i]):
            rank = Rank.FLOOR
        out.append((rank, i, ground.drawn(piece, Site(look, pieces, waters, free))))
    out.sort(key=lambda t: (t[0], t[1]))
    return [f for _, _, f in out]


def _is_within(piece: Piece, other: Piece) -> bool:
    """Whether a piece has a corner inside a building: it then lies on the floor, though listed after it."""
    if other.kind != "building" or len(other.points) < 3:
        return False
    xs, ys = (np.array(values) for values in zip(*piece.points))
    return bool(is_inside(other.points, xs, ys).any())


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def growing(stamps: Sequence[Stamp], found: Sequence[Feature]) -> list[Stamp]:
    """The tufts that stand where no piece keeps the ground clear."""
    x = np.array([s.x for s in stamps], np.float64)
    y = np.array([s.y for s in stamps], np.float64)
    keep = np.ones(len(stamps), bool)
    for f in found:
        if f.clears is not None and f.field is not None and len(stamps):
            keep &= f.field.points(x, y) > f.clears
    return [s for s, k in zip(stamps, keep) if k]


def flames(look: TableLook, found: Sequence[Feature]) -> list[Flame]:
    """Torches for a table under a roof, evenly over it, clear of rock; on a wall where one is near."""
    sides = [(a, b) for f in found for ring in f.blockers for a, b in zip(ring, [*ring[1:], ring[0]])]
    masses = [f.piece.points for f in found if f.piece.closed and ground_of(f.piece.kind).dense]

    def blocked(x: float, y: float) -> bool:
        return any(bool(is_inside(m, np.array([x]), np.array([y]))[0]) for m in masses)

    reach, out = 10.5, []
    nx, ny = max(1, round(look.width / 11)), max(1, round(look.height / 10))
    for j in range(ny):
        for i in range(nx):
            x = (i + 0.5 + (0.18 if j % 2 else -0.14)) * look.width / nx
            y = (j + 0.42 + (0.1 if i % 2 else -0.06)) * look.height / ny
            spot = next(
                (
                    (x + dx, y + dy)
                    for dx, dy in ((0, 0), (1.6, 0), (0, 1.6), (-1.6, 0), (0, -1.6), (3, 0), (0, 3), (-3, 0), (0, -3))
                    if 0.8 < x + dx < look.width - 0.8
                    and 0.8 < y + dy < look.height - 0.8
                    and not blocked(x + dx, y + dy)
                ),
                None,
            )
            if spot is not None:
                place = _bracket(spot, sides, blocked)
                out.append(Flame(place, reach, 0.95 if (i + j) % 3 else 1.15, place != spot))
    return out


def _bracket(spot: Point, sides: Sequence[tuple[Point, Point]], blocked: Lie) -> Point:
    """The place of a torch: on the nearest wall that faces down the screen, at most 5 inches off, else where asked."""
    best = (5.0, spot)
    for (ax, ay), (bx, by) in sides:
        if abs(by - ay) > 0.2 * abs(bx - ax) or abs(bx - ax) < 1.0:
            continue
        x = min(max(spot[0], min(ax, bx) + 0.5), max(ax, bx) - 0.5)
        y = ay + (by - ay) * (x - ax) / (bx - ax)
        d = math.hypot(x - spot[0], y - spot[1])
        if y < spot[1] + 0.1 and d < best[0] and not blocked(x, y + 0.4) and blocked(x, y - 0.2):
            best = (d, (x, y + 0.12))
    return best[1]
