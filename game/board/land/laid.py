"""What a path laid over the ground is made of: stretches, crossings, passages; and what is to be laid."""

from __future__ import annotations

from msgspec import Struct

from game.board.land.terrain import Ratio
from game.core.figures import Base
from game.core.grain import Point
from game.core.table import Terrain


class Stretch(Struct, frozen=True):
    """A part of a path over one piece of ground, from and to in grains, and what a grain of it costs."""

    start: int
    end: int
    piece: Terrain | None
    cost: Ratio = (1, 1)


class Crossing(Struct, frozen=True):
    """The edge of something that costs extra to enter: where on the path, how many grains of allowance, and what."""

    t: int
    extra: int
    piece: Terrain


class Path(Struct, frozen=True, gc=False):
    """A way to be laid over the ground: whose base, the corners after its start, and out of what allowance it is paid.

    A rectangular base faces along each leg unless it keeps the facing given [ST-R12]."""

    base: Base
    start: Point
    corners: tuple[Point, ...]
    allowance: int
    facing: int | None = None


class Passage(Struct, frozen=True):
    """A straight way through a gap too narrow for the cells: its ends, the cells beyond them, and its cost."""

    first: Point
    last: Point
    first_cell: int
    last_cell: int
    cost: int
