"""Areas to draw: the zones of many figures as one, and shapes as rings of places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.board.bases import extent, zone_about, zone_shape
from game.board.land.walls import NO_WALLS, Walls
from game.board.later import shapely
from game.core.figures import Base, Figure
from game.core.grain import Point

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

Rings = tuple[tuple[Point, ...], ...]


SLACK = 16
"""Grains by which what is found by rays may fall short of the zone that stops it."""
FAR = 64
"""How many times as far as is looked the shade of a wall is thrown, so that however wide it is it has no end there."""


class Spot(NamedTuple):
    """A base on the table: its shape, place, facing, and how far its zone reaches beyond it, in grains."""

    base: Base
    at: Point
    facing: int
    radius: int


class Zone(NamedTuple):
    """What zones there are in a square plot of the table: its corner, and the bases whose zones come into it."""

    corner: Point
    spots: tuple[Spot, ...]
    cut: Rings | None = None
    """The ground they cover together, where walls cut into it."""

    @property
    def rings(self) -> Rings:
        """The ground they cover together, in the plot and beyond it."""
        return _kept(self.spots) if self.cut is None else self.cut


def zones_apart(figures: Iterable[tuple[Figure, int]], plot: int, walls: Walls = NO_WALLS) -> list[Zone]:
    """Return zones of figures, each with its radius, plot by plot, so many grains each; none through walls [ST-R34].

    What was united before is kept: when one figure has moved, only the plots about it are united anew."""
    plots: dict[Point, list[Spot]] = {}
    for figure, radius in figures:
        spot = Spot(figure.profile.base, figure.at, figure.facing, radius)
        (x0, y0), (x1, y1) = _square(spot)
        for x in range(x0 // plot, x1 // plot + 1):
            for y in range(y0 // plot, y1 // plot + 1):
                plots.setdefault((x * plot, y * plot), []).append(spot)
    found = []
    for corner, spots in plots.items():
        shaded = bool(walls) and any(walls.about(*_square(spot)) for spot in spots)
        found.append(Zone(corner, tuple(spots), union(spots, walls) if shaded else None))
    return found


def zones(figures: Iterable[tuple[Figure, int]], walls: Walls = NO_WALLS) -> Rings:
    """Return union of the zones of figures, each with its radius, as rings of grains; none through walls [ST-R34]."""
    return union([Spot(figure.profile.base, figure.at, figure.facing, radius) for figure, radius in figures], walls)


def union(spots: Iterable[Spot], walls: Walls = NO_WALLS) -> Rings:
    """Return the union of the zones of bases as rings of grains; none through walls [ST-R34]."""
    whole: list[Polygon] = []
    cut: list[BaseGeometry] = []
    for spot in spots:
        shade = behind(walls, spot.at, extent(spot.base) + spot.radius)
        shape = zone_about(*spot)
        if shade is None:
            whole.append(shape)
        else:
            cut.append(shape.difference(shade))
    # To widen many outlines at once by nothing is to unite them, in a quarter of the time.
    open_ = shapely.MultiPolygon(whole).buffer(0)
    return rings(shapely.unary_union([open_, *cut]) if cut else open_)


_kept = lru_cache(512)(union)


def _square(spot: Spot) -> tuple[Point, Point]:
    """The corners of the square about a base that holds its zone."""
    (x, y), far = spot.at, extent(spot.base) + spot.radius
    return (x - far, y - far), (x + far, y + far)


def behind(walls: Walls, at: Point, far: int) -> BaseGeometry | None:
    """Return what walls part from a place within so many grains of it, or None where none stands there [ST-R34]."""
    x, y = at
    low, high = (x - far, y - far), (x + far, y + far)
    near = walls.about(low, high) if walls else []
    if not near:
        return None
    field, shades = shapely.box(*low, *high), []
    for ring in near:
        stone = shapely.MultiPoint(ring.points).convex_hull.intersection(field)
        corners = [part for shape in getattr(stone, "geoms", [stone]) for part in _corners(shape)]
        thrown = [(x + (cx - x) * FAR, y + (cy - y) * FAR) for cx, cy in corners]
        shades.append(shapely.MultiPoint([*corners, *thrown]).convex_hull)
    return shapely.unary_union(shades)


def _corners(shape: BaseGeometry) -> list[tuple[float, ...]]:
    return list(shape.exterior.coords if isinstance(shape, shapely.Polygon) else shape.coords)


def together(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Return the union of shapes."""
    return shapely.unary_union(list(shapes))


def discs(circles: Iterable[tuple[Point, int]], width: int, height: int) -> Rings:
    """Return the union of circles, each with its radius, as far as they lie on a table of a size; all in grains."""
    return rings(on_table(circles, width, height))


def on_table(circles: Iterable[tuple[Point, int]], width: int, height: int) -> BaseGeometry:
    """Return the union of circles as a shape, as far as they lie on a table of a size; all in grains."""
    whole = shapely.unary_union([shapely.Point(at).buffer(radius, quad_segs=48) for at, radius in circles])
    return whole.intersection(shapely.box(0, 0, width, height))


def about(circles: Iterable[tuple[Point, int]], grounds: Iterable[Sequence[Point]], far: int) -> BaseGeometry:
    """Return all that lies in any of some circles, or no farther than so many grains from grounds by their corners."""
    found: list[BaseGeometry] = [shapely.Point(at).buffer(radius, quad_segs=48) for at, radius in circles]
    return shapely.unary_union([*found, *(shapely.Polygon(corners).buffer(far, quad_segs=48) for corners in grounds)])


def plots(runs: Iterable[tuple[int, int, int]], size: int) -> BaseGeometry:
    """Return square plots of a size as one shape, given as row, first column and the column after the last."""
    whole = shapely.unary_union([shapely.box(a * size, row * size, b * size, (row + 1) * size) for row, a, b in runs])
    return whole.buffer(size / 2, join_style="mitre")


def common(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Return what two shapes have in common, without lines and dots where they but touch."""
    return one.intersection(other).buffer(0)


def met_by(shape: BaseGeometry, own: int, figures: Iterable[tuple[Figure, int]]) -> set[str]:
    """Return the ids of those into whose zones, each with its radius, a base comes whose centre goes over a shape.

    `own` is how far that base reaches from its centre, in grains [SP-3.3.0.3]."""
    shapely.prepare(shape)
    found = [(figure, zone_shape(figure, radius + own + SLACK)) for figure, radius in figures]
    return {figure.id for figure, zone in found if shape.intersects(zone)}


def rings(shape: BaseGeometry) -> Rings:
    """Return a shape as rings of grains: outer edges first, then the holes."""
    parts: list[Polygon] = [shape] if isinstance(shape, shapely.Polygon) else []
    if isinstance(shape, shapely.MultiPolygon):
        parts = list(shape.geoms)
    outer, inner = [], []
    for part in parts:
        if part.is_empty:
            continue
        outer.append(_ring(part.exterior.coords))
        inner += [_ring(hole.coords) for hole in part.interiors]
    return (*outer, *inner)


def _ring(places: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    found = [(round(place[0]), round(place[1])) for place in places]
    return tuple(found[:-1])


def smooth(shape: BaseGeometry, by: int) -> BaseGeometry:
    """Return a shape with the steps of its cells rounded off, for the eye; `by` in grains, no place moves farther."""
    rounded: BaseGeometry = shape.buffer(by).buffer(-2 * by).buffer(by).simplify(by / 8)
    return rounded if not rounded.is_empty else shape
