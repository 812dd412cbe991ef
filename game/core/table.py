"""The table and what lies on it: terrain, things, spells that last."""

from __future__ import annotations

from msgspec import Struct

from game.core.grain import Point
from game.core.ids import FigureId, JoinedIds, SubjectId


class Terrain(Struct, frozen=True):
    """A piece of terrain: polygon (`closed`) or line in grains, thickness, height, and the state of a door.

    What was raised in the battle (a wall by a spell, a cloud) has an id, and `until`, the last round of it, 0 for no
    end of its own; `owner` is the figure that raised it, `value` what else its kind needs."""

    kind: str
    points: tuple[Point, ...]
    closed: bool
    width: int = 0
    height: int = 0
    state: str = ""
    id: str = ""
    owner: FigureId = ""
    until: int = 0
    value: JoinedIds = ""


class Lying(Struct, frozen=True, kw_only=True):
    """A thing that lies or stands on the table and can be picked up: a weapon, shield, flask or pavis, by its item id.

    In grains and whole degrees; `planted` for a pavis driven into the ground, whose front looks along `facing`."""

    id: str
    item: str
    at: Point
    facing: int = 0
    planted: bool = False


class Decor(Struct, frozen=True, kw_only=True):
    """A piece of furniture: it is seen, and changes no rule. Its middle and its width and depth in grains."""

    id: str
    kind: str
    at: Point
    size: Point
    facing: int = 0


class Enchantment(Struct, frozen=True, kw_only=True):
    """A spell that lasts: its caster, the figures it holds and by which condition, and the terrain it has raised.

    `until` is the last round of it, 0 for no end of its own."""

    id: str
    spell: str
    caster: SubjectId
    level: int
    figures: tuple[FigureId, ...] = ()
    condition: str = ""
    pieces: tuple[str, ...] = ()
    """Ids of terrain."""
    since: int = 0
    """Round in which it was cast."""
    until: int = 0
    concentration: bool = False
    """Whether it ends when its caster does anything else, is hurt or dies."""
    value: JoinedIds = ""
    """What else its kind needs."""


class Table(Struct, frozen=True):
    """The table: size in grains, ground, setting (outdoors, building, dungeon) and light (day, dusk, dark).

    `vast` marks a building as one of the very largest, in which there is room for pikes and lances."""

    width: int
    height: int
    ground: str = "grass"
    setting: str = "outdoors"
    light: str = "day"
    vast: bool = False
