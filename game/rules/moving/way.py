"""A way: what a walk or a flight comes to as it is laid out, the terms on which it is laid, and room for its end."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.board.land.terrain import OFF_TABLE
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, facing_towards, round_inches
from game.core.tally import Refusal
from game.rules.moving.bars import ground_name
from game.rules.moving.movement import standing_on
from game.rules.situation import Situation

BODY = -3
"""A base may overlap another by the two grains of contact, no more."""

CLOSING = GRAIN
"""How far a figure stopped by a large creature's zone may close with it [SP-3.5.1.2]."""

NOBODY: frozenset[str] = frozenset()


class Way(Struct, frozen=True, gc=False):
    """A walk laid out: the part really walked (start first), its length and cost in grains, and what ended it."""

    figure: str
    path: tuple[Point, ...]
    facing: int
    length: int
    cost: int
    zones: tuple[str, ...] = ()
    """Ids of the enemies whose zones end it, the one met first in front."""
    stopped: Point | None = None
    """Where the zone was entered; the figure may have closed farther with a large creature."""
    cruise: int = 0
    """The altitude in grains at which it goes, 0 on foot [SP-R297]."""
    altitude: int = 0
    """The altitude at its end, where it goes by air."""
    climb: int = 0
    """What rising costs beside, in grains of allowance."""

    @property
    def stirs(self) -> bool:
        """Whether it goes anywhere: along, up or down."""
        return bool(self.length or self.climb or self.altitude != self.cruise)

    @property
    def began(self) -> int:
        """The altitude in grains at which it begins."""
        return self.cruise - self.climb

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]

    def placed(self, figure: Figure) -> Figure:
        """Return the figure as it stands at the end of the walk."""
        x, y = self.path[-1]
        high = self.altitude if self.cruise else figure.altitude
        return replace(figure, x=x, y=y, facing=self.facing, altitude=high)

    @property
    def heading(self) -> int:
        """The facing in degrees at the end of the walk: along its last leg."""
        return facing_towards(self.path[-2], self.path[-1]) if len(self.path) > 1 else self.facing


def stays(figure: Figure) -> Way:
    """Return the way of one that stays as it is."""
    return Way(figure.id, (figure.at,), figure.facing, 0, 0)


BEYOND = 120 * GRAIN
"""How far beyond the table's edge a way may be laid before it is looked at: nothing moves so far."""


class Terms(NamedTuple):
    """The terms of a walk: its allowance in grains, and the figures that move along and so do not block it.

    With `trim` it goes as far as it can where it may not go the whole way; without `zones` nobody's ends it.
    `by_air` is the altitude at which it ends by air, 0 where it lands; None where it goes on as it is."""

    budget: int
    together: frozenset[str] = NOBODY
    trim: bool = False
    zones: bool = True
    by_air: int | None = None


def facing_refused(figure: Figure, facing: int) -> Refusal | None:
    """Say that degrees are none to face, or None: they go from 0 to 359 [ST-R2]."""
    if 0 <= facing < 360:
        return None
    reason = f"{figure.name} cannot face {facing} degrees: they go from 0 to 359"
    return Refusal(reason, "ST-R2", {"facing": facing})


def far_off(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    """Say that a way leads far off the table, where nothing is looked for, or None [ST-R1]."""
    table = at.state.table
    for x, y in path:
        if not (-BEYOND <= x <= table.width + BEYOND and -BEYOND <= y <= table.height + BEYOND):
            wide, high = round_inches(table.width), round_inches(table.height)
            place = f"{round_inches(x)},{round_inches(y)}"
            reason = f"{figure.name} cannot go to {place}, far off the table of {wide} by {high} inches"
            return Refusal(reason, "ST-R1", {"x": round_inches(x), "y": round_inches(y)})
    return None


def strays(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    """Say that a way by air leads over the table's edge and back, or None [ST-R1]."""
    for corner in path[:-1]:
        if at.ground.unfit(figure.profile.base, corner, figure.facing) is OFF_TABLE:
            return Refusal(f"{figure.name} cannot fly over the edge of the table", "ST-R1")
    return None


def no_room(
    at: Situation, figure: Figure, place: Point, facing: int, together: frozenset[str]
) -> Refusal | None:
    """Say why a base cannot be at a place, or None; who is aloft may be over any ground [ST-R1, SP-R298]."""
    piece = at.ground.unfit(figure.profile.base, place, facing)
    if piece is not None and (not figure.altitude or piece is OFF_TABLE):
        return Refusal(f"{figure.name} cannot stand there: {ground_name(piece)}", "ST-R1")
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    other = standing_on(at, there, together)
    if other is not None:
        return Refusal(f"there is no room for {figure.name}: {other.name} stands there", "ST-R1", {"figure": other.id})
    return None
