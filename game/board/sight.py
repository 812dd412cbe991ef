"""Lines of sight over the ground, and figures in their way [ST-R6, ST-R12]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.board.bases import extent
from game.board.convex import Ring, squared_up
from game.board.land.ground import Ground
from game.board.land.terrain import Piece, TerrainKind, boxes_meet, chord, word
from game.board.paths import point_on
from game.board.ranks import crosses
from game.core.figures import Figure
from game.core.grain import Point, distance_up, round_inches
from game.core.table import Terrain

Place = tuple[Point, int]
"""A place and a height above the table."""
Chord = tuple[int, int]
"""From and to, in grains along a line."""


def in_sight(piece: Piece) -> bool:
    """Tell whether a piece may do anything to a line of sight."""
    kind = piece.kind
    return bool(kind.blocks or kind.wood or kind.shelter or kind.parapet or kind.opening)


class Sight(Struct, frozen=True):
    """The sight along a line: "clear", "cover" or "blocked", with the obstacle, the reason and the rule."""

    kind: str
    by: Terrain | None = None
    reason: str = ""
    rule: str = ""


CLEAR = Sight("clear")
USUAL = TerrainKind().cover_rule
"""The rule of most cover; what has one of its own counts before it, wherever it lies on the line."""
_MANY = 65536


def sight(ground: Ground, a: Point, a_height: int, b: Point, b_height: int, rim: int = 0) -> Sight:
    """Tell how b is seen from a; heights of eye and target above the table, all in grains.

    `rim` is how far the target's base reaches from its centre: what shelters it is measured from there [ST-R12]."""
    if ground.plain:
        return CLEAR
    kept: dict[tuple[Point, int, Point, int, int], Sight] = ground.recall("sight", dict)
    key = (a, a_height, b, b_height, rim)
    known = kept.get(key)
    if known is None:
        if len(kept) >= _MANY:
            kept.clear()
        known = kept[key] = _look(ground, a, a_height, b, b_height, rim)
    return known


class Line:
    """A line of sight: its two ends, their heights, and its length in grains.

    `rim` is how far the base of who is seen reaches from its centre."""

    __slots__ = ("a", "a_height", "b", "b_height", "box", "length", "rim")

    def __init__(self, a: Point, a_height: int, b: Point, b_height: int, rim: int) -> None:
        self.a, self.a_height, self.b, self.b_height, self.rim = a, a_height, b, b_height, rim
        self.length = distance_up(a, b)
        self.box = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))

    def may_meet(self, piece: Piece) -> bool:
        """Tell whether a piece may lie on the line: their boxes meet, and its circle the line."""
        x, y, radius = piece.centre
        (ax, ay), (bx, by) = self.a, self.b
        off = (x - ax) * (by - ay) - (y - ay) * (bx - ax)
        far = radius * self.length
        return -far <= off <= far and boxes_meet(piece.box, self.box)

    def lowest(self, part: Chord) -> tuple[int, int]:
        """Return the height of the line where it is lowest over a part, as numerator and denominator."""
        t = part[0] if self.a_height <= self.b_height else part[1]
        return self.a_height * (self.length - t) + self.b_height * t, self.length

    def rises_over(self, part: Chord, high: int) -> bool:
        """Tell whether the line is higher than something anywhere over a part."""
        t = part[1] if self.a_height <= self.b_height else part[0]
        return self.a_height * (self.length - t) + self.b_height * t > high * self.length

    def over(self, part: Chord, high: int) -> bool:
        """Tell whether the line is higher than something all over a part."""
        number, size = self.lowest(part)
        return number > high * size

    def under(self, part: Chord, high: int) -> bool:
        """Tell whether the line is lower than something anywhere over a part."""
        number, size = self.lowest(part)
        return number < high * size


def _look(ground: Ground, a: Point, a_height: int, b: Point, b_height: int, rim: int) -> Sight:
    if a == b:
        return CLEAR
    line = Line(a, a_height, b, b_height, rim)
    pieces = [p for p in ground.among(ground.near(*line.box)) if line.may_meet(p) and in_sight(p)]
    if not pieces:
        return CLEAR
    found: Sight | None = None
    for piece in pieces:
        seen = _by(ground, piece, line)
        if seen is not None:
            if seen.kind == "blocked":
                return seen
            if found is None or found.rule == USUAL != seen.rule:
                found = seen
    wood = _through_wood(pieces, line)
    if wood is not None and (wood.kind == "blocked" or found is None or found.rule == USUAL):
        return wood
    return found or CLEAR


def chords(rings: Sequence[Ring], line: Line) -> list[Chord]:
    """List where a line is inside some rings, joined where they meet."""
    found: list[Chord] = []
    (ax, ay), (bx, by) = line.a, line.b
    dx, dy, length = bx - ax, by - ay, line.length
    for ring in rings:
        mx, my = ring.middle
        if abs((mx - ax) * dy - (my - ay) * dx) <= ring.outer * length:
            part = chord(ring, line.a, line.b, length)
            if part is not None:
                found.append(part)
    found.sort()
    joined: list[Chord] = []
    for low, high in found:
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def _by(ground: Ground, piece: Piece, line: Line) -> Sight | None:
    """What one piece that is no wood does to a line [ST-R21]."""
    kind = piece.kind
    stands = kind.raised or kind.walkway
    if stands:
        from_it, to_it = piece.covers(line.a), piece.covers(line.b)
        if to_it and not from_it and kind.parapet and line.a_height <= line.b_height:
            return Sight("cover", piece.terrain, f"on the {word(piece)}", kind.cover_rule)
        if from_it or to_it:
            return None
    if not (kind.blocks or kind.shelter or kind.opening):
        return None
    parts = chords(piece.walls if kind.in_wall else piece.solid, line)
    if not parts:
        return None
    if kind.opening:
        if is_beside(piece, line.a, 1024) and not is_beside(piece, line.b, 1024 + line.rim):
            return None
        return Sight("cover", piece.terrain, f"seen through the {word(piece)}", kind.cover_rule)
    high = piece.high + (0 if stands else ground_under(ground, piece))
    if kind.blocks == "to" and any(not piece.high or not line.over(part, high) for part in parts):
        return Sight("blocked", piece.terrain, f"the {barring(ground, piece)} is in the way", kind.rule)
    if kind.blocks == "under" and any(line.under(part, high) for part in parts):
        return Sight("blocked", piece.terrain, f"the {barring(ground, piece)} is in the way", kind.rule)
    if kind.shelter and is_beside(piece, line.b, kind.shelter + line.rim):
        return Sight("cover", piece.terrain, f"behind the {word(piece)}", kind.cover_rule)
    return None


def barring(ground: Ground, piece: Piece) -> str:
    """Return what a sentence calls a piece that bars a line: in a dungeon a building is the walls of its rooms."""
    return "wall" if piece.kind.hollow and ground.table.setting == "dungeon" else word(piece)


def ground_under(ground: Ground, piece: Piece) -> int:
    """Return how high the ground is on which a piece stands, in grains above the table."""
    known: dict[int, int] = ground.recall("feet", dict)
    if piece.index not in known:
        known[piece.index] = ground.level(piece.terrain.points[0])
    return known[piece.index]


def is_beside(piece: Piece, at: Point, most: int) -> bool:
    """Tell whether a place is within so many grains of the walls of a piece."""
    return any(squared_up(ring, at[0], at[1]) <= most * most for ring in piece.walls)


def _through_wood(pieces: Sequence[Piece], line: Line) -> Sight | None:
    """What all the wood along a line does together: cover, or too deep [ST-R12, ST-R20]."""
    woods = [
        p
        for p in pieces
        if p.kind.wood and (not p.high or any(not line.over(c, p.high) for c in chords(p.parts, line)))
    ]
    inside = chords([ring for p in woods for ring in p.parts], line)
    if not inside:
        return None
    deep = sum(high - low for low, high in inside)
    least = min(woods, key=lambda p: (p.kind.wood, p.index))
    said = f"{round_inches(deep)} inches of {word(least)}"
    if deep > least.kind.wood:
        return Sight("blocked", least.terrain, said, least.kind.rule)
    return Sight("cover", least.terrain, said, least.kind.cover_rule)


def lost_at(ground: Ground, a: Point, a_height: int, b: Point, b_height: int, by: Terrain) -> Point | None:
    """Return place at which a line that a piece bars is lost: at its near side, or deep enough in the wood [ST-R12].

    None where that piece does not lie on the line."""
    line = Line(a, a_height, b, b_height, 0)
    pieces = [p for p in ground.among(ground.near(*line.box)) if line.may_meet(p) and in_sight(p)]
    piece = next((p for p in pieces if p.terrain is by), None)
    if piece is None:
        return None
    if not piece.kind.wood:
        parts = chords(piece.walls if piece.kind.in_wall else piece.solid, line)
        return point_on(a, b, line.length, parts[0][0]) if parts else None
    left = piece.kind.wood
    for low, high in chords([ring for p in pieces if p.kind.wood for ring in p.parts], line):
        if high - low > left:
            return point_on(a, b, line.length, low + left)
        left -= high - low
    return None


def crossed(ground: Ground, a: Point, b: Point) -> list[tuple[str, int]]:
    """List what of the ground that can matter to sight a line crosses: its kind, and how many grains of it.

    In the order in which it is met; of walls the part that stands, without what lies in them [ST-R12]."""
    if ground.plain or a == b:
        return []
    line = Line(a, 0, b, 0, 0)
    found = []
    for piece in ground.among(ground.near(*line.box)):
        if not line.may_meet(piece) or not in_sight(piece):
            continue
        parts = chords(piece.walls if piece.kind.in_wall else piece.solid, line)
        if parts:
            found.append((parts[0][0], piece.terrain.kind, sum(high - low for low, high in parts)))
    found.sort()
    return [(kind, length) for _, kind, length in found]


def clears(a: Point, a_height: int, b: Point, b_height: int, figure: Figure, head: int) -> bool:
    """Tell whether a line passes no lower than somebody's head over all of his base, from such heights; grains.

    [SP-R248]"""
    line = Line(a, a_height, b, b_height, 0)
    if not line.length:
        return False
    base = figure.profile.base
    along = ((figure.x - a[0]) * (b[0] - a[0]) + (figure.y - a[1]) * (b[1] - a[1])) // line.length
    far = base.radius or extent(base)
    near = min(max(0, along - far), line.length), max(min(line.length, along + far), 0)
    return not line.under(near, head)


def in_the_way(a: Point, b: Point, figures: Iterable[Figure]) -> list[Figure]:
    """List the figures whose base a line passes over, nearest to a first; those who stand at its ends do not count.

    Who stands at an end: whose centre it is [ST-R6, SP-3.4.2.15]."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    met = []
    length = distance_up(a, b)
    whole = dx * dx + dy * dy
    for figure in figures:
        x, y = figure.x - a[0], figure.y - a[1]
        base = figure.profile.base
        far = (base.radius or base.width + base.length) * length
        off = x * dy - y * dx
        if off > far or off < -far:
            continue
        along = x * dx + y * dy
        if along < -far or along > whole + far:
            continue
        at = (figure.x, figure.y)
        if at != a and at != b and crosses(figure, a, b):
            met.append((along, figure.id, figure))
    met.sort(key=lambda found: found[:2])
    return [found[2] for found in met]
