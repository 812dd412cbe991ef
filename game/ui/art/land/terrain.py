"""Every kind of terrain, made ready to draw: which module paints it, in what order, and where nothing grows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from game.catalogue.tables import load
from game.core.grain import GRAIN
from game.ui.art.built.house import building
from game.ui.art.built.masonry import axis_of, rubble, wall
from game.ui.art.built.openings import door, window
from game.ui.art.built.works import battlement, bridge
from game.ui.art.effects.barriers import wall_of_fire, wall_of_ice
from game.ui.art.effects.burning import burning
from game.ui.art.effects.conjured import cloud, darkness, light, mud, swarm, web
from game.ui.art.land.feature import Feature, Lie, Piece, Stamp, TableLook
from game.ui.art.land.relief import bank, hill, pit, stairs
from game.ui.art.land.vegetation import hedge, rough, woods
from game.ui.art.land.water import Waters, clearing, ford, marsh, road, water
from game.ui.art.lit.light import Flame
from game.ui.art.outline import Box, Point, bounds, is_inside, shape_field

KINDS = (
    "clear",
    "road",
    "bridge",
    "rough",
    "rubble",
    "ford",
    "marsh",
    "woods",
    "hill",
    "stream",
    "river",
    "wall",
    "low_wall",
    "hedge",
    "ditch",
    "rampart",
    "battlement",
    "building",
    "door",
    "gate",
    "window",
    "arrow_slit",
    "stairs",
    "pit",
    "burning_ground",
    "light",
    "darkness",
    "web",
    "mud",
    "mirage",
    "poison_cloud",
    "swarm",
    "wall_of_fire",
    "wall_of_ice",
    "wall_of_stone",
    "passage",
)
# What is painted before what; pieces of one rank keep the order of the file.
RANKS = {
    "hill": 0,
    "clear": 1,
    "woods": 1,
    "rough": 1,
    "rubble": 1,
    "marsh": 1,
    "ditch": 2,
    "rampart": 2,
    "road": 3,
    "stream": 4,
    "river": 4,
    "ford": 5,
    "pit": 5,
    "building": 6,
    "hedge": 7,
    "low_wall": 7,
    "wall": 7,
    "battlement": 8,
    "bridge": 8,
    "stairs": 9,
    "window": 10,
    "arrow_slit": 10,
    "door": 11,
    "gate": 11,
    "passage": 11,
    "mud": 6,
    "mirage": 1,
    "wall_of_stone": 7,
    **dict.fromkeys(
        ("burning_ground", "light", "darkness", "web", "poison_cloud", "swarm", "wall_of_fire", "wall_of_ice"), 9
    ),
}
BARE = {
    "road",
    "stream",
    "river",
    "bridge",
    "ford",
    "building",
    "pit",
    "stairs",
    "battlement",
    "clear",
    "wall",
    "low_wall",
}


def plan(piece: Piece) -> Piece:
    """The piece with a sound shape: no repeated last point, a width where its kind needs one."""
    given = [(float(x), float(y)) for x, y in piece.points]
    points = tuple(p for i, p in enumerate(given) if i == 0 or math.dist(p, given[i - 1]) > 1e-3)
    if piece.closed and len(points) > 1 and math.dist(points[0], points[-1]) < 1e-3:
        points = points[:-1]
    closed = piece.closed and len(points) > 2
    return replace(piece, points=points, closed=closed, width=piece.width or ruled_width(piece.kind, closed=closed))


def ruled_width(kind: str, *, closed: bool) -> float:
    """Inches a piece of a kind is wide by the rules where it gives no width, its walls where it is hollow; else 0."""
    tables = load()
    ruled = tables.terrain.get(kind)
    is_ground = closed and "area" in tables.terrain_drawn.get(kind, ("area",))
    if ruled is None or (is_ground and not ruled.hollow):
        return 0.0 if closed else 1.0
    return ruled.width / GRAIN or 1.0


def features(look: TableLook) -> list[Feature]:
    """Every piece of a table ready to draw, in painting order; unknown kinds are drawn as rough ground."""
    pieces = [p for p in (plan(p) for p in look.pieces if p.points) if len(p.points) > 1]
    out: list[tuple[int, int, Feature]] = []
    groves = [bounds(p.points, 1.0) for p in pieces if p.kind in ("woods", "mirage")]
    bare = [
        (i, shape_field(p.points, p.closed, p.width or 1.0))
        for i, p in enumerate(pieces)
        if p.kind in BARE and any(_touch(bounds(p.points, p.width), g) for g in groves)
    ]
    waters = Waters()
    crossings = any(p.kind in ("bridge", "ford") for p in pieces)
    for i, piece in enumerate(pieces):

        def free(x: float, y: float, i: int = i) -> bool:
            return all(f.point(x, y) > 0.25 for j, f in bare if j != i)

        rank = RANKS.get(piece.kind, 1)
        if piece.kind == "road" and not crossings:
            rank = 4
        if rank < RANKS["building"] and any(_is_within(piece, one) for one in pieces[:i]):
            rank = RANKS["building"]
        out.append((rank, i, make(piece, look, free, pieces, waters)))
    out.sort(key=lambda t: (t[0], t[1]))
    return [f for _, _, f in out]


def _is_within(piece: Piece, other: Piece) -> bool:
    """Whether a piece has a corner inside a building: listed after it, it lies on the floor and not beneath."""
    if other.kind != "building" or len(other.points) < 3:
        return False
    xs, ys = (np.array(values) for values in zip(*piece.points))
    return bool(is_inside(other.points, xs, ys).any())


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def make(piece: Piece, look: TableLook, free: Lie, pieces: Sequence[Piece], waters: Waters) -> Feature:
    """One piece ready to draw; `free` says where it may set trees, `pieces` are its neighbours."""
    inside, snow = look.setting in ("dungeon", "building"), look.ground == "snow"
    if piece.kind in ("woods", "mirage"):
        return woods(piece, free, snow)
    if piece.kind in ("stream", "river"):
        return water(piece, waters)
    if piece.kind == "ford":
        return ford(piece, waters)
    if piece.kind == "building" and len(piece.points) < 3:
        return wall(replace(piece, kind="wall", closed=False))
    if piece.kind == "building":
        return building(piece, not inside, look.setting == "dungeon" or look.ground == "stone", snow)
    if piece.kind in ("wall", "low_wall", "wall_of_stone"):
        return wall(piece, look.setting == "dungeon", (look.width, look.height))
    if piece.kind == "battlement":
        return battlement(piece, _outward(piece, look, pieces))
    simple: dict[str, Callable[[Piece], Feature]] = {
        "clear": clearing,
        "road": road,
        "bridge": bridge,
        "rough": partial(rough, snow=snow),
        "rubble": rubble,
        "marsh": marsh,
        "hill": partial(hill, snow=snow),
        "hedge": partial(hedge, snow=snow),
        "ditch": bank,
        "rampart": bank,
        "door": door,
        "gate": door,
        "window": window,
        "arrow_slit": window,
        "stairs": stairs,
        "pit": pit,
        "burning_ground": burning,
        "passage": door,
        "light": light,
        "darkness": darkness,
        "web": web,
        "mud": mud,
        "poison_cloud": cloud,
        "swarm": swarm,
        "wall_of_fire": wall_of_fire,
        "wall_of_ice": wall_of_ice,
    }
    return simple.get(piece.kind, rough)(piece)


def _outward(piece: Piece, look: TableLook, pieces: Sequence[Piece]) -> Point | None:
    """Which way the enemy is for a battlement: away from its stairs, else away from the middle of the table."""
    a, b, _ = axis_of(piece, 1.5)
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    near: list[tuple[float, Point]] = []
    for other in pieces:
        if other.kind == "stairs":
            x0, y0, x1, y1 = bounds(other.points)
            near.append((math.hypot((x0 + x1) / 2 - mx, (y0 + y1) / 2 - my), ((x0 + x1) / 2, (y0 + y1) / 2)))
    home = min(near)[1] if near and min(near)[0] < 12 else (look.width / 2, look.height / 2)
    out = (mx - home[0], my - home[1])
    return out if math.hypot(*out) > 0.5 else None


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
    masses = [f.piece.points for f in found if f.piece.closed and f.piece.kind in ("wall", "pit")]

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
    """A place for a torch: on the nearest wall that faces down the screen, at most 5 inches off, else where asked."""
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
