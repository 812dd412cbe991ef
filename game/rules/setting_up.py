"""Setting up: where a figure may stand before the battle."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.board.bases import overlaps
from game.board.regions import holds
from game.core.commands import Place
from game.core.grain import Point, round_inches
from game.core.state import Figure
from game.core.tally import Refusal
from game.rules.moving.movement import standing_on
from game.rules.moving.walking import facing_refused
from game.rules.situation import Situation


def room_for(at: Situation, region: str, places: Sequence[Place]) -> list[Place]:
    """List the places, of those that figures are given together, at which there is room for them in truth.

    Who would stand on one whom his side does not see stays where he was [ST-R38, ST-R40]."""
    found = list(places)
    while True:
        together = frozenset(one.figure for one in found)
        fit = [
            one
            for one in found
            if place_refused(at, at.figure(one.figure), one.at, one.facing, region, together, found) is None
        ]
        if len(fit) == len(found):
            return found
        found = fit


def place_refused(
    at: Situation,
    figure: Figure,
    place: Point,
    facing: int,
    region: str,
    together: frozenset[str],
    places: Sequence[Place],
) -> Refusal | None:
    """Say why a figure may not be set up somewhere, or None: in the region, if one is named, on free ground [ST-R1]."""
    no = facing_refused(figure, facing)
    if no is not None:
        return no
    if region and not holds(at.state.regions[region], place):
        x, y = round_inches(place[0]), round_inches(place[1])
        return Refusal(f"{figure.name} must be set up in {region}: {x},{y} is outside", "ST-R1", {"x": x, "y": y})
    piece = at.ground.unfit(figure.profile.base, place, facing)
    if piece is not None:
        return Refusal(f"{figure.name} cannot stand there: {piece.kind.replace('_', ' ')}", "ST-R1")
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    other = standing_on(at, there, together)
    if other is not None:
        return Refusal(f"there is no room for {figure.name}: {other.name} stands there", "ST-R1")
    for one in places:
        if one.figure < figure.id:
            mate = at.state.figures[one.figure]
            if overlaps(there, replace(mate, x=one.at[0], y=one.at[1], facing=one.facing)):
                return Refusal(f"{figure.name} and {mate.name} would stand in one place", "ST-R1")
    return None
