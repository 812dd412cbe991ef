"""Lines of sight to and from one aloft: over what is lower, through no roof and no crowns of trees [SP-R306]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.board.land.ground import Ground
from game.board.land.terrain import Piece, word
from game.board.sight import CLEAR, USUAL, Chord, Line, Sight, barring, chords, ground_under, in_sight, is_beside
from game.core.grain import GRAIN, Point, round_inches

CROWNS = 2 * GRAIN
"""How high trees and windows are where the piece does not say: as high as one flies at least [SP-R297, SP-R306]."""
RULE = "SP-R306"
_MANY = 65536


class End(NamedTuple):
    """An end of a line of sight: its place, and the heights of eyes and feet above the table in grains."""

    at: Point
    eye: int
    foot: int
    aloft: bool


def sight_aslant(ground: Ground, a: End, b: End, rim: int = 0) -> Sight:
    """Tell how b is seen from a, where either is aloft; `rim` as for lines of sight on the ground [SP-R306]."""
    if ground.plain:
        return CLEAR
    kept: dict[tuple[End, End, int], Sight] = ground.recall("sight aslant", dict)
    key = (a, b, rim)
    known = kept.get(key)
    if known is None:
        if len(kept) >= _MANY:
            kept.clear()
        known = kept[key] = _straight(ground, a, b) if a.at == b.at else _look(ground, a, b, rim)
    return known


def half_as_wide(points: Sequence[Point]) -> int:
    """Return how high what a spell lays on the ground reaches, in grains: half as high as it is wide [SP-R303]."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(max(xs) - min(xs), max(ys) - min(ys)) // 2


def top(ground: Ground, piece: Piece) -> int:
    """Return how high above the table a piece ends, in grains [SP-R306]."""
    kind = piece.kind
    if kind.raised or kind.walkway:
        return piece.high
    high = piece.high
    if not high:
        high = half_as_wide(piece.terrain.points) if kind.blocks and piece.terrain.closed else CROWNS
    return high + ground_under(ground, piece)


def _look(ground: Ground, a: End, b: End, rim: int) -> Sight:
    line = Line(a.at, a.eye, b.at, b.eye, rim)
    pieces = [p for p in ground.among(ground.near(*line.box)) if line.may_meet(p) and in_sight(p)]
    found: Sight | None = None
    for piece in pieces:
        seen = _under_roof(ground, piece, line) or _by(ground, piece, a, b, line)
        if seen is not None:
            if seen.kind == "blocked":
                return seen
            if found is None or found.rule == USUAL != seen.rule:
                found = seen
    wood = _through_wood(ground, [piece for piece in pieces if piece.kind.wood], line)
    if wood is not None and (wood.kind == "blocked" or found is None or found.rule == USUAL):
        return wood
    return found or CLEAR


def _straight(ground: Ground, a: End, b: End) -> Sight:
    """The sight straight up or down: a roof, the crowns of trees or magic darkness may lie between."""
    low, high = min(a.eye, b.eye), max(a.eye, b.eye)
    for piece in ground.among(ground.near(*a.at, *a.at)):
        kind = piece.kind
        covering = kind.hollow or kind.wood or (kind.blocks == "to" and not piece.high)
        if covering and piece.covers(a.at) and low <= top(ground, piece) < high:
            return _above(piece)
    return CLEAR


def _above(piece: Piece) -> Sight:
    """The sight through what is over somebody's head."""
    what = "roof" if piece.kind.hollow else "crowns" if piece.kind.wood else ""
    name = f"the {what} of the {word(piece)}" if what else f"the {word(piece)}"
    return Sight("blocked", piece.terrain, f"{name} {'are' if piece.kind.wood else 'is'} in the way", RULE)


def _under_roof(ground: Ground, piece: Piece, line: Line) -> Sight | None:
    """Whether a roof bars a line: it goes in or out through it."""
    if not piece.kind.hollow:
        return None
    high = top(ground, piece)
    through = any(line.rises_over(part, high) and not line.over(part, high) for part in chords(piece.parts, line))
    return _above(piece) if through else None


def _by(ground: Ground, piece: Piece, a: End, b: End, line: Line) -> Sight | None:
    """What one piece that is no wood does to a line: who is over a hill or a wall does not stand on it [SP-R306]."""
    kind = piece.kind
    if kind.raised or kind.walkway:
        from_it, to_it = not a.aloft and piece.covers(a.at), not b.aloft and piece.covers(b.at)
        if to_it and not from_it and kind.parapet and a.eye <= b.eye:
            return Sight("cover", piece.terrain, f"on the {word(piece)}", kind.cover_rule)
        if from_it or to_it:
            return None
    if not (kind.blocks or kind.shelter or kind.opening):
        return None
    parts = chords(piece.walls if kind.in_wall else piece.solid, line)
    high = top(ground, piece)
    if kind.opening:
        by_it = is_beside(piece, a.at, GRAIN) and not is_beside(piece, b.at, GRAIN + line.rim)
        if by_it or all(line.over(part, high) for part in parts):
            return None
        return Sight("cover", piece.terrain, f"seen through the {word(piece)}", kind.cover_rule)
    bars = kind.blocks == "to" and any(not line.over(part, high) for part in parts)
    if bars or (kind.blocks == "under" and any(line.under(part, high) for part in parts)):
        return Sight("blocked", piece.terrain, f"the {barring(ground, piece)} is in the way", kind.rule)
    if kind.shelter and is_beside(piece, b.at, kind.shelter + line.rim):
        feet = Line(a.at, a.eye, b.at, b.foot, line.rim)
        if any(not feet.over(part, high) for part in parts):
            return Sight("cover", piece.terrain, f"behind the {word(piece)}", kind.cover_rule)
    return None


def _through_wood(ground: Ground, woods: Sequence[Piece], line: Line) -> Sight | None:
    """What the wood along a line does: nothing under it, blocked through the crowns, between the trunks as ever."""
    inside: list[Chord] = []
    met: list[Piece] = []
    for piece in woods:
        high = top(ground, piece)
        parts = [part for part in chords(piece.parts, line) if not line.over(part, high)]
        if any(line.rises_over(part, high) for part in parts):
            return _above(piece)
        if parts:
            inside += parts
            met.append(piece)
    if not met:
        return None
    deep = end = 0
    for low, far in sorted(inside):
        deep += max(0, far - max(low, end))
        end = max(end, far)
    least = min(met, key=lambda piece: (piece.kind.wood, piece.index))
    said = f"{round_inches(deep)} inches of {word(least)}"
    if deep > least.kind.wood:
        return Sight("blocked", least.terrain, said, least.kind.rule)
    return Sight("cover", least.terrain, said, least.kind.cover_rule)
