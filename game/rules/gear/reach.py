"""Where things lie, and from where they are taken up [SP-R144]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import extent, gap, gap_within
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, Point, ahead, round_inches
from game.core.held.things import is_horse
from game.core.table import Lying
from game.core.tally import Refusal
from game.rules.missiles.screens import front
from game.rules.moving.wings import in_the_air, off_ground
from game.rules.situation import Situation

if TYPE_CHECKING:
    pass


REACH = GRAIN
"""From how far, base to thing, something is taken up [SP-R144]."""


def lies_at(at: Situation, figure: Figure) -> Point:
    """Return where what a figure drops comes to lie: at the edge of its base, before it on the right, on the table."""
    x, y = ahead(figure.at, (figure.facing + 50) % 360, front(figure.profile.base))
    table = at.state.table
    return min(max(x, 0), table.width), min(max(y, 0), table.height)


def thing_of(at: Situation, name: str) -> Lying | None:
    """Return the thing that lies on the table by its id, or None."""
    return next((thing for thing in at.state.lying if thing.id == name and not is_horse(thing)), None)


def in_reach(figure: Figure, thing: Lying) -> bool:
    """Tell whether a thing lies within an inch of a figure's base [SP-R144]."""
    return near(figure, thing.at, REACH)


def near(figure: Figure, place: Point, far: int) -> bool:
    """Tell whether a place is at most so many grains from a figure's base, and it stands on the ground [SP-R299]."""
    if off_ground(figure):
        return False
    base = figure.profile.base
    if base.radius:
        dx, dy = figure.x - place[0], figure.y - place[1]
        return dx * dx + dy * dy <= (base.radius + far) ** 2
    # A grain is as near to a place as anything can be: it stands for the thing.
    return gap_within(figure, _speck(figure, place), far)


def edge_to(figure: Figure, place: Point) -> int:
    """Return how far a place is from a figure's base, in grains."""
    return gap(figure, _speck(figure, place))


def too_far(figure: Figure, thing: Lying, words: str) -> Refusal:
    no = in_the_air(figure)
    if no is not None:
        return no
    far = round_inches(edge_to(figure, thing.at))
    return Refusal(f"{words} {far} inches from {figure.name}, more than 1", "SP-R144", {"distance": far, "reach": "1"})


def _speck(figure: Figure, place: Point) -> Figure:
    return replace(figure, profile=replace(figure.profile, base=Base(radius=1)), x=place[0], y=place[1])


def things_in_reach(at: Situation, figure: Figure) -> list[Lying]:
    """List the things that a figure could take up where it stands, in order of their ids."""
    x, y = figure.at
    far = extent(figure.profile.base) + REACH
    return [
        thing
        for thing in at.state.lying
        if -far <= thing.at[0] - x <= far
        and -far <= thing.at[1] - y <= far
        and in_reach(figure, thing)
        and not is_horse(thing)
    ]
