"""Geometry measured a second time, in floats and the plainest way: it checks what was decided, and decides nothing.

What lies within a few grains of an edge may be told either way: then every answer that may be right is given."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, dist, radians, sin
from typing import NamedTuple

from shapely import LineString, Polygon, union_all
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from game.board.land.terrain import TerrainKind
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.state import State
from game.core.table import Terrain

SLACK = 4
"""Grains by which snapped corners and rounded lengths may differ from exact ones."""
EDGE = 0.02
"""Degrees from a boundary within which an arc may be told either way."""
PLACES = {"equal": (8, 3, 1), "larger": (12, 4, 2), "smaller": (8, 3, 1)}
"""Places round a target, in its front and in a flank; round a smaller one arcs are as round an equal [SP-3.5.4]."""
SIZES = "SMLH"


class Drawn(NamedTuple):
    """A piece of terrain with its kind, its ground, its walls as they stand, and its height in grains."""

    piece: Terrain
    kind: TerrainKind
    ground: BaseGeometry
    walls: BaseGeometry
    high: int


# ---- angles and distances ----------------------------------------------------------------------------------------


def off(target: Figure, place: Point) -> float:
    """Return the degrees from a figure's facing to a place, -180 to 180, clockwise positive."""
    bearing = degrees(atan2(place[0] - target.x, target.y - place[1]))
    return (bearing - target.facing + 180) % 360 - 180


def size_of(attacker: Figure, target: Figure) -> str:
    """Say what the target is to the attacker: equal, larger or smaller; all above a man's size are of one."""
    mine, its = (min(2, SIZES.index(figure.profile.size)) for figure in (attacker, target))
    return "equal" if mine == its else "larger" if its > mine else "smaller"


def arcs(target: Figure, place: Point, size: str = "equal") -> set[str]:
    """Return the arcs of a target in which a place may lie, by the places round it; two next to a boundary.

    Who is straight over it is in front of it."""
    if place == target.at:
        return {"front"}
    whole, front, flank = PLACES[size]
    angle = off(target, place)
    ends = front * 180 / whole, (front + 2 * flank) * 180 / whole
    found = set()
    for turn in (angle - EDGE, angle + EDGE):
        wide = abs((turn + 180) % 360 - 180)
        side = "right_flank" if (turn + 180) % 360 - 180 > 0 else "left_flank"
        found.add("front" if wide <= ends[0] else side if wide <= ends[1] else "rear")
    return found


def base_of(figure: Figure) -> BaseGeometry:
    """Draw a figure's base; of a round one its centre."""
    base = figure.profile.base
    if base.radius:
        return Dot(figure.at)
    turn = radians(figure.facing)
    ux, uy = sin(turn), -cos(turn)
    corners = []
    for across, along in ((-1, 1), (1, 1), (1, -1), (-1, -1)):
        right, ahead = across * base.width / 2, along * base.length / 2
        corners.append((figure.x + ux * ahead - uy * right, figure.y + uy * ahead + ux * right))
    return Polygon(corners)


def gap_of(figure: Figure, other: Figure) -> float:
    """Return the gap of two bases in grains, 0 where they touch."""
    apart: float = base_of(figure).distance(base_of(other))
    return max(0.0, apart - figure.profile.base.radius - other.profile.base.radius)


def beyond(outline: tuple[Point, ...], figure: Figure) -> float:
    """Return the grains between an area, by the corners of its outline, and a figure's base; 0 where it touches."""
    apart: float = Polygon(outline).distance(base_of(figure))
    return max(0.0, apart - figure.profile.base.radius)


def line_between(figure: Figure, other: Figure) -> LineString:
    """Draw the line from centre to centre."""
    return LineString([figure.at, other.at])


def on_line(figure: Figure, line: LineString) -> bool:
    """Tell whether a line passes over a figure's base, or within a few grains of it."""
    near: float = base_of(figure).distance(line)
    return near <= figure.profile.base.radius + SLACK


def apart(figure: Figure, other: Figure) -> float:
    """Return the distance of two centres in grains, through the air where either is aloft."""
    return dist((*figure.at, figure.altitude), (*other.at, other.altitude))


# ---- terrain -----------------------------------------------------------------------------------------------------


def _strip(points: tuple[Point, ...], width: int) -> BaseGeometry:
    return LineString(points).buffer(max(2, width) / 2, cap_style="flat", join_style="bevel")


def drawn(state: State, kinds: Mapping[str, TerrainKind]) -> list[Drawn]:
    """Draw all terrain: outlines as areas, lines as strips, and walls without what lies in them or spans them."""
    found: list[Drawn] = []
    for piece in state.terrain:
        kind = kinds.get(f"{piece.kind}.{piece.state}") or kinds[piece.kind]
        width = piece.width or kind.width
        ground = Polygon(piece.points).buffer(0) if piece.closed else _strip(piece.points, width)
        hollow = kind.hollow and piece.closed
        walls = _strip((*piece.points, piece.points[0]), width) if hollow else ground
        found.append(Drawn(piece, kind, ground, walls, piece.height or kind.height))
    for place, drawn in enumerate(found):
        if drawn.kind.in_wall or not (drawn.kind.impassable or drawn.kind.blocks == "to"):
            continue
        walls = drawn.walls
        for other in found:
            if other is not drawn and (other.kind.in_wall or other.kind.spans):
                cut = other.ground
                if other.kind.in_wall and not other.piece.closed:
                    cut = _strip(other.piece.points, (other.piece.width or other.kind.width) + GRAIN)
                walls = walls.difference(cut)
        found[place] = drawn._replace(walls=walls)
    return found


def level_of(table: list[Drawn], place: Point) -> int | None:
    """Return the height of the ground at a place in grains; None on stairs and next to an edge."""
    dot = Dot(place)
    raised = [piece for piece in table if piece.kind.raised or piece.kind.walkway or piece.kind.stairs]
    if any(piece.ground.boundary.distance(dot) <= SLACK for piece in raised):
        return None
    over = [piece for piece in raised if piece.ground.covers(dot)]
    if any(piece.kind.stairs for piece in over):
        return None
    return over[-1].high if over else 0


def passed_through(table: list[Drawn], path: tuple[Point, ...]) -> Drawn | None:
    """Return what bears nobody and lies under a way, by its bare line; None where the way is clear."""
    if len(path) < 2:
        return None
    line = LineString(path)
    return next(
        (piece for piece in table if piece.kind.impassable and line.intersects(piece.walls.buffer(-SLACK))), None
    )


def uneven(table: list[Drawn], path: tuple[Point, ...]) -> Drawn | None:
    """Return what may not be charged over and surely lies under a way, by its bare line; None where there is nothing.

    Where pieces overlap no answer is sure."""
    if len(path) < 2:
        return None
    line = LineString(path)
    for piece in table:
        if piece.kind.charge or piece.kind.over:
            continue
        under = line.intersection(piece.walls.buffer(-SLACK))
        for other in table:
            if other is not piece and not under.is_empty:
                under = under.difference(other.ground.buffer(SLACK))
        if under.length > SLACK:
            return piece
    return None


def crossings(table: list[Drawn], line: LineString) -> dict[str, tuple[float, float]]:
    """Return by kind how many grains of what matters to sight a line crosses: at least, and at most."""
    found: dict[str, tuple[float, float]] = {}
    for piece in table:
        kind = piece.kind
        if not (kind.blocks or kind.wood or kind.shelter or kind.parapet or kind.opening):
            continue
        least = line.intersection(piece.walls.buffer(-SLACK)).length
        most = line.intersection(piece.walls.buffer(SLACK)).length
        if most:
            low, high = found.get(piece.piece.kind, (0.0, 0.0))
            found[piece.piece.kind] = low + max(0.0, least - 2 * SLACK), high + most + 2 * SLACK
    return found


def above(table: list[Drawn], shooter: Figure, target: Figure, other: Figure) -> bool | None:
    """Tell whether the line from eye to middle passes above another's head; None where the heights are not sure."""
    levels = [level_of(table, figure.at) for figure in (shooter, target, other)]
    if None in levels:
        return None
    a, b, head = (
        int(low or 0) + figure.profile.height for low, figure in zip(levels, (shooter, target, other), strict=True)
    )
    b -= target.profile.height // 2
    line = line_between(shooter, target)
    over = line.intersection(base_of(other).buffer(max(other.profile.base.radius, SLACK)))
    if over.is_empty or not line.length:
        return None
    gone = [line.project(Dot(place)) / line.length for place in over.coords]
    lowest = min(a + (b - a) * part for part in gone)
    return None if abs(lowest - head) <= SLACK else bool(lowest > head)


def sights(table: list[Drawn], shooter: Figure, target: Figure) -> set[str] | None:
    """Return how one may be seen from another, clear, in cover or blocked; None where the heights are not sure."""
    a, b = level_of(table, shooter.at), level_of(table, target.at)
    if a is None or b is None:
        return None
    eyes = a + shooter.profile.height, b + target.profile.height
    found = {_seen(table, shooter, target, eyes, slack) for slack in (-SLACK, 0, SLACK)}
    return None if None in found else {word for word in found if word}


def _seen(
    table: list[Drawn], shooter: Figure, target: Figure, eyes: tuple[int, int], slack: int
) -> str | None:
    """How the target is seen if all terrain is so many grains larger than drawn [ST-R12]."""
    line = line_between(shooter, target)
    a, b = Dot(shooter.at), Dot(target.at)
    base = target.profile.base
    rim = (base.radius or base.width // 2) + slack
    cover, least = False, 0
    woods: list[BaseGeometry] = []
    for piece in table:
        kind = piece.kind
        if not (kind.blocks or kind.wood or kind.shelter or kind.parapet or kind.opening):
            continue
        walls = piece.walls.buffer(slack)
        part = line.intersection(walls)
        if kind.wood:
            if part.length and (not piece.high or _lowest(line, part, eyes) <= piece.high):
                woods.append(walls)
                least = min(least or kind.wood, kind.wood)
            continue
        stands = kind.raised or kind.walkway
        if stands:
            here, there = (piece.ground.buffer(slack).covers(dot) for dot in (a, b))
            if there and not here and kind.parapet and eyes[0] <= eyes[1]:
                cover = True
            if here or there:
                continue
        if not part.length:
            continue
        if kind.opening:
            cover = cover or not (walls.distance(a) <= GRAIN and walls.distance(b) > GRAIN + rim)
            continue
        foot = 0 if stands else level_of(table, piece.piece.points[0])
        if foot is None:
            return None
        lowest = _lowest(line, part, eyes)
        to = kind.blocks == "to" and (not piece.high or lowest <= piece.high + foot)
        if to or (kind.blocks and lowest < piece.high + foot):
            return "blocked"
        if kind.shelter and walls.distance(b) <= kind.shelter + rim:
            cover = True
    # Where two woods lie over each other there is one wood.
    if woods and line.intersection(union_all(woods)).length > least:
        return "blocked"
    return "cover" if cover or woods else "clear"


def _lowest(line: LineString, part: BaseGeometry, eyes: tuple[int, int]) -> float:
    """The height of the line of sight where it is lowest over a part of it."""
    length: float = line.length
    ends = [line.project(Dot(place)) / length for place in _ends(part)]
    found: float = min(eyes[0] + (eyes[1] - eyes[0]) * end for end in ends)
    return found


def _ends(part: BaseGeometry) -> list[tuple[float, float]]:
    pieces = getattr(part, "geoms", [part])
    return [(place[0], place[1]) for piece in pieces for place in piece.coords]
