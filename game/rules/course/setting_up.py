"""Setting up: where a figure may stand before the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.board.bases import overlaps
from game.board.land.ground import OFF_TABLE
from game.board.land.regions import holds, middle
from game.core.commands import Place
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches
from game.core.tally import Refusal
from game.rules.moving.flying import level_with
from game.rules.moving.movement import standing_on
from game.rules.moving.way import facing_refused
from game.rules.situation import Situation

STEP = GRAIN // 2
"""How far apart the places of a region are at which it is tried whether figures have room, in grains."""


def outside(at: Situation, side: str, region: str) -> list[Figure]:
    """List the figures of a side that stand outside the region in which it sets up, by their middles [ST-R1]."""
    corners = at.state.regions[region]
    return [figure for figure in at.field.friends(side) if not holds(corners, figure.at)]


def ready_refused(at: Situation, side: str, region: str) -> Refusal | None:
    """Say why a side is not ready yet, or None: nobody stands outside its region for whom there is room in it.

    [ST-R1]"""
    left = outside(at, side, region)
    places = brought_in(at, side, region) if left else ()
    if not places:
        return None
    figure = at.figure(places[0].figure)
    others = f" and {len(left) - 1} more stand" if len(left) > 1 else " stands"
    words = region.replace("_", " ")
    x, y = round_inches(figure.x), round_inches(figure.y)
    return Refusal(f"{figure.name}{others} outside {words}, where there is room", "ST-R1", {"x": x, "y": y})


def brought_in(at: Situation, side: str, region: str) -> tuple[Place, ...]:
    """Return places in the region for figures outside it: for a whole unit in its formation, else for one figure.

    Nobody's where there is room for none of them [ST-R1]."""
    groups: dict[str, list[Figure]] = {}
    for figure in outside(at, side, region):
        groups.setdefault(figure.unit or figure.id, []).append(figure)
    for several in groups.values():
        for members in (several, *([figure] for figure in several if len(several) > 1)):
            places = _fitted(at, members, region)
            if places:
                return places
    return ()


def _fitted(at: Situation, members: Sequence[Figure], region: str) -> tuple[Place, ...]:
    """The nearest places at which figures that keep their order have room."""
    lead = members[0]
    for x, y in sorted(_net(at.state.regions[region]), key=lambda spot: (_far(spot, lead.at), spot)):
        dx, dy = x - lead.x, y - lead.y
        places = tuple([Place(member.id, (member.x + dx, member.y + dy), member.facing) for member in members])
        if all(place_refused(at, place, region, places) is None for place in places):
            return places
    return ()


def _far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _net(corners: Sequence[Point]) -> Iterator[Point]:
    """Places of a region: those of a net over it, its middle, its corners."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    yield middle(corners)
    yield from corners
    for y in range(min(ys), max(ys) + 1, STEP):
        for x in range(min(xs), max(xs) + 1, STEP):
            if holds(corners, (x, y)):
                yield x, y


def room_for(at: Situation, region: str, places: Sequence[Place]) -> list[Place]:
    """List the places, of those that figures are given together, at which there is room for them in truth.

    Who would stand on one whom his side does not see stays where he was [ST-R38, ST-R40]."""
    found = list(places)
    while True:
        fit = [place for place in found if place_refused(at, place, region, found) is None]
        if len(fit) == len(found):
            return found
        found = fit


def place_refused(at: Situation, place: Place, region: str, places: Sequence[Place]) -> Refusal | None:
    """Say why a figure may not be set up somewhere, or None: in the region, if one is named, on free ground [ST-R1].

    `places` are all that are given together: where those figures stood is free."""
    figure, spot, facing = at.figure(place.figure), place.at, place.facing
    no = facing_refused(figure, facing)
    if no is not None:
        return no
    if region and not holds(at.state.regions[region], spot):
        x, y = round_inches(spot[0]), round_inches(spot[1])
        return Refusal(f"{figure.name} must be set up in {region}: {x},{y} is outside", "ST-R1", {"x": x, "y": y})
    piece = at.ground.unfit(figure.profile.base, spot, facing)
    if piece is not None and (piece is OFF_TABLE or not figure.altitude):
        return Refusal(f"{figure.name} cannot stand there: {piece.kind.replace('_', ' ')}", "ST-R1")
    there = replace(figure, x=spot[0], y=spot[1], facing=facing)
    other = standing_on(at, there, frozenset(taken.figure for taken in places))
    if other is not None:
        return Refusal(f"there is no room for {figure.name}: {other.name} stands there", "ST-R1")
    for taken in places:
        if taken.figure < figure.id:
            mate = at.state.figures[taken.figure]
            beside = replace(mate, x=taken.at[0], y=taken.at[1], facing=taken.facing)
            if level_with(there, beside) and overlaps(there, beside):
                return Refusal(f"{figure.name} and {mate.name} would stand in one place", "ST-R1")
    return None
