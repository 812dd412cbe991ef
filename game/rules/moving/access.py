"""Where figures can come at all: to a place, into a region, off an edge, to a foe; by ground and breadth alone.

Nothing is asked of allowances, rounds, zones and those who stand in the way, nor of spells that carry over walls. Doors
and gates that are shut are as good as open: they can be opened or bashed in. Where this says no, there is no way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.board.bases import extent, gap_within, inner
from game.board.land.floor import floor, is_door
from game.board.land.regions import holds, middle
from game.board.land.terrain import chord
from game.core.figures import EXITED, Base, Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared
from game.core.state import Victory
from game.rules.moving.wings import wing_rate
from game.rules.moving.zones import zone_radius
from game.rules.situation import Situation

STEP = GRAIN // 2
"""How far apart the places are of a region or an edge at which it is tried whether a base fits, in grains."""
TURNS = (0, 45, 90, 135)
"""Ways a rectangular base may look that is to fit a place."""
ROUND = tuple([turn * 360 // 16 for turn in range(16)])
"""Degrees in which places are tried round a foe."""
OFF = GRAIN // 8
"""How near to an edge, in grains, a base must come that is to leave by it."""


def can_come_to(at: Situation, figure: Figure, place: Point) -> bool:
    """Tell whether a figure can come to a place and stand there [ST-R1]."""
    return _fits(at, figure, place) and _leads(at, figure, place)


def can_enter(at: Situation, figure: Figure, region: Sequence[Point]) -> bool:
    """Tell whether a figure can come to stand with its middle in a region, given by its corners in grains [ST-R1]."""
    key = ("enter", figure.profile.base, _parts(at, figure), tuple(region))
    found: bool = at.ground.recall(key, lambda: any(can_come_to(at, figure, place) for place in _places(region)))
    return found


def place_within(at: Situation, figure: Figure, region: Sequence[Point], near: Point) -> Point | None:
    """Return place of a region nearest to another to which a figure can come, or None where there is none [ST-R1]."""
    found = [place for place in _places(region) if can_come_to(at, figure, place)]
    return min(found, key=lambda place: (squared(place, near), place), default=None)


def can_leave_by(at: Situation, figure: Figure, edge: str) -> bool:
    """Tell whether a figure can come so near to an edge of the table that it may leave by it [ST-R1]."""
    key = ("leave", figure.profile.base, _parts(at, figure), edge)
    places = _along(at, figure, edge)
    found: bool = at.ground.recall(key, lambda: any(can_come_to(at, figure, place) for place in places))
    return found


def can_come_at(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether a figure can come so near to a foe that one stands in the other's zone, no wall between.

    [SP-3.3.0.3, ST-R34]"""
    mine = _parts(at, figure)
    if mine is None or mine & floor(at.ground, figure.profile.base).about(foe.at):
        return True
    near = max(zone_radius(figure), zone_radius(foe))
    first = inner(figure.profile.base) + inner(foe.profile.base)
    last = extent(figure.profile.base) + extent(foe.profile.base) + near
    for far in range(first, last + 1, STEP // 2):
        for course in ROUND:
            place = ahead(foe.at, course, far)
            there = replace(figure, x=place[0], y=place[1], facing=facing_towards(place, foe.at))
            if gap_within(there, foe, near) and can_come_to(at, figure, place) and not _walled(at, place, foe.at):
                return True
    return False


def can_meet(at: Situation, side: str) -> bool:
    """Tell whether any standing figure of a side can come at any of the other's."""
    foes = at.field.foes(side)
    tried: set[object] = set()
    for figure in at.field.friends(side):
        key = (figure.profile.base, zone_radius(figure), _parts(at, figure))
        if key not in tried:
            tried.add(key)
            if any(can_come_at(at, figure, foe) for foe in foes):
                return True
    return False


def can_attain(at: Situation, victory: Victory) -> bool:
    """Tell whether the figures of a side can come where one of its conditions of victory wants them.

    So many as are to leave must be able to; a region is held if one can come into it. What is won by blows, or by
    lasting, wants no place."""
    ours = at.field.friends(victory.side)
    if victory.kind == "exit":
        gone = [figure for figure in at.state.figures.values() if figure.side == victory.side and figure.fate == EXITED]
        return len(gone) + sum(can_leave_by(at, figure, victory.where) for figure in ours) >= victory.number
    if victory.kind == "hold":
        return any(can_enter(at, figure, at.state.regions[victory.where]) for figure in ours)
    return True


def rim(base: Base) -> int:
    """Return how near its middle a base must come to an edge of the table to leave by it, in grains [ST-R1]."""
    return (base.radius or base.length // 2) + OFF


# ---- how it is found out -----------------------------------------------------------------------------------------


def _parts(at: Situation, figure: Figure) -> frozenset[int] | None:
    """The parts of the floor in which a figure stands; None where it goes over everything, or stands nobody knows how.

    Who flies over the ground is bound to no part of it, in the open or where the book has them fly [SP-R298]."""
    if at.book.moving.over(figure) or (wing_rate(figure) and at.state.table.setting == "outdoors"):
        return None
    return floor(at.ground, figure.profile.base).about(figure.at) or None


def _leads(at: Situation, figure: Figure, place: Point) -> bool:
    mine = _parts(at, figure)
    if mine is None:
        return True
    there = floor(at.ground, figure.profile.base)
    return any(there.holds(number, place) for number in sorted(mine))


def _fits(at: Situation, figure: Figure, place: Point) -> bool:
    base = figure.profile.base
    return any(at.ground.unfit(base, place, turn) is None for turn in (TURNS[:1] if base.radius else TURNS))


def _places(region: Sequence[Point]) -> Iterator[Point]:
    """Places of a region: its middle, those of a net over it, its corners."""
    xs, ys = [x for x, _ in region], [y for _, y in region]
    net = ((x, y) for y in range(min(ys), max(ys) + 1, STEP) for x in range(min(xs), max(xs) + 1, STEP))
    for place in (middle(region), *net, *region):
        if holds(region, place):
            yield place


def _along(at: Situation, figure: Figure, edge: str) -> Iterator[Point]:
    """Places along an edge from which a base leaves the table."""
    table, base = at.state.table, figure.profile.base
    near = rim(base) - OFF // 2
    wide = edge in ("north", "south")
    for along in range(0, (table.width if wide else table.height) + 1, STEP):
        far = near if edge in ("north", "west") else (table.height if wide else table.width) - near
        yield (along, far) if wide else (far, along)


def _walled(at: Situation, a: Point, b: Point) -> bool:
    """Whether a wall that is no door parts two places."""
    size = max(1, distance_up(a, b))
    return any(
        chord(ring, a, b, size) is not None
        for piece in at.ground.pieces
        if piece.kind.parts and not is_door(piece)
        for ring in piece.solid
    )
