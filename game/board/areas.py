"""Areas to draw: the zones of many figures as one, and shapes as rings of places."""

from __future__ import annotations

from collections.abc import Iterable

from shapely import MultiPolygon, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from game.board.bases import outline, zone_shape
from game.core.grain import Point
from game.core.state import Figure

Rings = tuple[tuple[Point, ...], ...]


def zones(figures: Iterable[tuple[Figure, int]]) -> Rings:
    """Give the union of the zones of figures, each with its radius, as rings of grains."""
    return rings(unary_union([zone_shape(figure, radius) for figure, radius in figures]))


def bodies(figures: Iterable[Figure]) -> Rings:
    """Give the outlines of bases as rings of grains."""
    return tuple(ring for figure in figures for ring in rings(outline(figure)))


def rings(shape: BaseGeometry) -> Rings:
    """Give a shape as rings of grains: outer edges first, then the holes."""
    parts: list[Polygon] = [shape] if isinstance(shape, Polygon) else []
    if isinstance(shape, MultiPolygon):
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
    """Give a shape with the steps of its cells rounded off, for the eye; `by` in grains, no place moves farther."""
    rounded: BaseGeometry = shape.buffer(by).buffer(-2 * by).buffer(by).simplify(by / 8)
    return rounded if not rounded.is_empty else shape
