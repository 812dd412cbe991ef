"""An engine set up on the table: what it is, where it stands, how far it is loaded and what it still bears."""

from __future__ import annotations

from msgspec import Struct

from game.core.grain import Point
from game.core.ids import FigureId

READY = 3600
"""How far an engine is loaded that is ready: sixtieths of the minute that a full crew has for each turn of it."""


class Engine(Struct, frozen=True, kw_only=True):
    """One engine. Lengths in grains, whole degrees; `across` and `along` its facing."""

    id: str
    kind: str
    """Id in the catalogue."""
    at: Point
    facing: int
    across: int
    along: int
    points: int
    """What it bears before it is broken."""
    loaded: int = READY
    aim: Point | None = None
    """Where the stone goes that has been declared and has not been loosed yet."""
    by: FigureId = ""
    """The figure that is to loose it, or has loosed the last one."""
    shot: int = 0
    """Round of its last shot, 0 for none."""
    dragged: int = 0
    """Round in which it was last dragged, 0 for none."""
    hauled: bool = False
    """Whether it is being dragged just now: then it stands in nobody's way."""
