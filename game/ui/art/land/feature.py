"""What a table is asked to show, in plain values, and what a piece of terrain becomes when it is drawn."""

from __future__ import annotations

import dataclasses
import random
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.art.noise import Array, Axis
from game.ui.art.outline import Box, Canvas, Field, Point, bounds, rounded, shape_field
from game.ui.art.strokes import Strokes

FURNISHED = "furniture: "
"""Before the kind of a piece that is furniture."""

Brush = Callable[[Axis, Axis, Array], None]
"""Paints a patch of ground: its two axes in inches, and its colours, row by row."""


@dataclass(frozen=True)
class Piece:
    """One piece of terrain; lengths in inches, `points` a polygon when `closed`, else the line of a line kind."""

    kind: str
    points: tuple[Point, ...]
    closed: bool
    width: float = 0.0
    height: float = 0.0
    state: str = ""

    @property
    def seed(self) -> int:
        """A number that depends on the piece alone, so that editing others leaves its drawing as it was."""
        return zlib.crc32(repr((self.kind, self.points, self.closed, self.width)).encode()) & 0xFFFFFF

    def dice(self) -> random.Random:
        """A generator for this piece's cosmetics."""
        return random.Random(self.seed)


@dataclass(frozen=True)
class TableLook:
    """A table to draw: its size in inches, ground, setting, light, terrain in order and title."""

    width: float
    height: float
    ground: str = "grass"
    setting: str = "outdoors"
    light: str = "day"
    pieces: tuple[Piece, ...] = ()
    title: str = ""
    titled: bool = True
    """Whether the title is cut into the rim: not where a bar above the table tells it."""

    @property
    def seed(self) -> int:
        """A number that depends on the table but not on its terrain."""
        return zlib.crc32(repr((self.width, self.height, self.ground, self.title)).encode()) & 0xFFFF


@dataclass
class Upper:
    """Something that stands above the figures: where it is, the y of its foot, and how to draw it at a scale."""

    box: Box
    foot: float
    draw: Callable[[float], pygame.Surface]  # premultiplied, its corner at the box's corner
    outline: Sequence[Point]  # a figure under this shape makes it fade
    least: float = 0.30  # how much of it is left when faded
    kind: str = "crown"


@dataclass
class Stamp:
    """A small picture set on the ground: drawn by name and scale once, then laid down many times."""

    x: float
    y: float
    name: str
    variant: int
    size: float = 1.0


@dataclass
class Feature:
    """A piece of terrain ready to be drawn: paint for the ground, marks, shadows, solids and what stands above."""

    piece: Piece
    box: Box
    field: Field | None = None  # signed distance to what it covers
    paint: Callable[[Canvas], None] | None = None
    marks: Strokes = dataclasses.field(default_factory=Strokes)
    solids: Strokes = dataclasses.field(default_factory=Strokes)
    shades: list[tuple[Sequence[Point], float]] = dataclasses.field(
        default_factory=list
    )  # shapes in full shadow, strength 0..1
    stamps: list[Stamp] = dataclasses.field(default_factory=list)
    uppers: list[Upper] = dataclasses.field(default_factory=list)
    mass: Field | None = None  # signed distance to what of it is stone, where a dungeon is hewn out of that
    way: Sequence[Point] = ()  # where it leads through such stone
    later: list[Callable[[], None]] = dataclasses.field(
        default_factory=list
    )  # marks that the first picture can do without
    blockers: list[Sequence[Point]] = dataclasses.field(default_factory=list)  # polygons that stop lamplight
    opens: Sequence[Point] = ()  # where it lets light through a wall that it lies in
    chimneys: list[Point] = dataclasses.field(default_factory=list)  # the mouths of those on its roof
    clears: float | None = None  # nothing else grows within this many inches of it

    def paints(self, brush: Brush) -> Brush:
        """Register a brush that paints the ground where the feature's box meets a canvas."""

        def paint(canvas: Canvas) -> None:
            part = canvas.part(self.box)
            if part is not None:
                rows, columns = part
                brush(canvas.xs[columns], canvas.ys[rows], canvas.rgb[part])

        self.paint = paint
        return brush


def patch(piece: Piece, room: float) -> tuple[list[Point], Field, Feature]:
    """The rounded edge of a patch of ground, the distances to it, and its feature with so many inches of room."""
    line = rounded(piece.points, piece.closed)
    field = shape_field(line, piece.closed, piece.width)
    return line, field, Feature(piece, bounds(line, room + piece.width / 2), field, clears=0.0)


Lie = Callable[[float, float], bool]  # whether a place is free for what a piece scatters
