"""A path laid over the ground: what its grains cost, and where it must end [ST-R4, ST-R12]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import lcm
from typing import Protocol

from game.board.land.barred import Bounds, first_unfit
from game.board.land.laid import Crossing, Path, Stretch
from game.board.land.terrain import STEP, Piece, Ratio, boxes_meet, chord, ramp_level, ruling, word
from game.board.legs import Leg, leg
from game.core.grain import Point, distance_up, towards
from game.core.table import Terrain


class Terraced(Bounds, Protocol):
    """A table with levels."""

    def level(self, point: Point) -> int:
        """Return the height of the ground at a place, in grains."""
        ...


class Course:
    """A path laid over the ground; every length in grains along it."""

    __slots__ = ("_stretches", "blocked", "crossings", "length", "no_charge")

    def __init__(
        self,
        length: int,
        stretches: tuple[Stretch, ...] = (),
        crossings: tuple[Crossing, ...] = (),
        blocked: tuple[int, Terrain] | None = None,
        no_charge: tuple[int, Terrain, str] | None = None,
    ) -> None:
        self.length = length
        self._stretches = stretches
        self.crossings = crossings
        """What costs extra to enter, in order [ST-R18]."""
        self.blocked = blocked
        """The first t at which the base would be where it may not, and what is there; it stops before."""
        self.no_charge = no_charge
        """Where the path first is no ground to charge over, what is there, and why [SP-3.3.3.2]."""

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The parts of the path by the ground they lead over, in order."""
        return self._stretches or (Stretch(0, self.length, None),)

    def cost_at(self, t: int) -> int:
        """Return what the first `t` grains cost, in grains of allowance rounded up [ST-R12]."""
        if not self._stretches:
            return t
        scale = lcm(*(stretch.cost[1] for stretch in self._stretches))
        total = sum(crossing.extra for crossing in self.crossings if crossing.t < t) * scale
        for stretch in self._stretches:
            if stretch.start >= t:
                break
            total += (min(t, stretch.end) - stretch.start) * stretch.cost[0] * scale // stretch.cost[1]
        return -(-total // scale)

    @property
    def cost(self) -> int:
        """What the whole path costs, in grains of allowance."""
        return self.cost_at(self.length)

    def farthest(self, budget: int) -> int:
        """Return the greatest t whose cost is within a budget of grains [ST-R12]."""
        if not self._stretches:
            return max(0, min(budget, self.length))
        scale = lcm(*(stretch.cost[1] for stretch in self._stretches))
        left = budget * scale
        edges = iter(self.crossings)
        edge = next(edges, None)
        for stretch in self._stretches:
            while edge is not None and edge.t <= stretch.start:
                left -= edge.extra * scale
                edge = next(edges, None)
            if left < 0:
                return stretch.start
            grains = left * stretch.cost[1] // (stretch.cost[0] * scale) if stretch.cost[0] else stretch.end
            if grains < stretch.end - stretch.start:
                return stretch.start + grains
            left -= (stretch.end - stretch.start) * stretch.cost[0] * scale // stretch.cost[1]
        return self.length

    @property
    def toll(self) -> int:
        """What must be paid before its first grain, in grains of allowance: it begins at the edge of something."""
        return sum(crossing.extra for crossing in self.crossings if not crossing.t)

    def half(self, t_end: int) -> int:
        """Return the half-point of a walk of so many grains: half its length, whatever it costs [ST-R4]."""
        return t_end // 2


class _Walk:
    """What is remembered while a path is laid."""

    def __init__(self, start_level: int, allowance: int) -> None:
        self.start_level = start_level
        self.allowance = allowance
        self.stretches: list[Stretch] = []
        self.crossings: list[Crossing] = []
        self.blocked: tuple[int, Terrain] | None = None
        self.no_charge: tuple[int, Terrain, str] | None = None
        self.on: list[Piece] = []
        self.paid: set[int] = set()
        self.climbed: set[int] = set()

    def block(self, t: int, what: Terrain) -> None:
        if self.blocked is None or t < self.blocked[0]:
            self.blocked = (t, what)

    def forbid_charge(self, t: int, what: Terrain, why: str) -> None:
        if self.no_charge is None:
            self.no_charge = (t, what, why)

    def add(self, start: int, end: int, piece: Piece | None, cost: Ratio) -> None:
        if end <= start:
            return
        terrain = None if piece is None else piece.terrain
        if self.stretches and self.stretches[-1].piece is terrain and self.stretches[-1].cost == cost:
            start = self.stretches.pop().start
        self.stretches.append(Stretch(start, end, terrain, cost))


def lay(ground: Terraced, path: Path, pieces: Sequence[Piece]) -> Course:
    """Lay a path over the pieces of ground near it."""
    walk = _Walk(ground.level(path.start), path.allowance)
    walk.on = [p for p in pieces if _well_inside(p, path.start)]
    walk.paid = {p.index for p in walk.on}
    done = 0
    here = path.start
    for corner in path.corners:
        size = distance_up(here, corner)
        if size:
            stretch = leg(here, corner, size)
            _lay_leg(walk, stretch, done, pieces)
            along = path.facing or 0
            if path.facing is None and not path.base.radius:
                along = towards(stretch.dx, stretch.dy)
            hit = first_unfit(ground, path.base, stretch, along, pieces)
            if hit is not None:
                walk.block(done + hit[0], hit[1])
            done += size
            here = corner
    return Course(done, tuple(walk.stretches), tuple(walk.crossings), walk.blocked, walk.no_charge)


def _well_inside(piece: Piece, at: Point) -> bool:
    """Whether a place is in a piece and not on its edge: who stands on the edge has yet to cross it."""
    x, y = at
    left, top, right, bottom = piece.box
    if not (left < x < right and top < y < bottom):
        return False
    return all(piece.covers(p) for p in ((x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)))


def _lay_leg(walk: _Walk, leg: Leg, done: int, pieces: Sequence[Piece]) -> None:
    inside = _chords(leg, pieces)
    bounds = sorted({0, leg.length, *(t for chords in inside.values() for pair in chords for t in pair)})
    for low, high in pairwise(bounds):
        on = [p for p in pieces if any(c[0] <= low and c[1] >= high for c in inside.get(p.index, ()))]
        _step_over(walk, on, leg.place(low), done + low)
        rules = ruling(on)
        _go_on(walk, rules, leg, done, low, high)
        walk.on = on
        walk.paid &= {p.index for p in on}
        if rules is not None:
            walk.paid.add(rules.index)


def _chords(leg: Leg, pieces: Sequence[Piece]) -> dict[int, list[tuple[int, int]]]:
    """Where a leg is inside each piece, by its number."""
    found: dict[int, list[tuple[int, int]]] = {}
    a, b = leg.start, leg.end
    box = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
    for piece in pieces:
        if not boxes_meet(box, piece.box):
            continue
        chords = sorted(c for c in (chord(ring, a, b, leg.length) for ring in piece.parts) if c is not None)
        if chords:
            joined = [chords[0]]
            for low, high in chords[1:]:
                if low <= joined[-1][1]:
                    joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
                else:
                    joined.append((low, high))
            found[piece.index] = joined
    return found


def _level(pieces: Sequence[Piece], at: Point) -> int:
    high = 0
    for piece in pieces:
        if piece.ramp is not None:
            return ramp_level(piece.ramp, at)
        if piece.kind.raised or piece.kind.walkway:
            high = piece.high
    return high


def _has_height(piece: Piece) -> bool:
    return piece.kind.raised or piece.kind.walkway or piece.kind.stairs


def _step_over(walk: _Walk, on: list[Piece], at: Point, t: int) -> None:
    """What coming onto raised ground, or off it, does: a climb begins, or a drop forbids it [ST-R17, ST-R19]."""
    before, after = walk.on, on
    changed = [p for p in (*before, *after) if _has_height(p) and (p in before) != (p in after)]
    if not changed:
        return
    # Who begins on the very edge of something stands on it, as for every other question about heights.
    was = _level(before, at) if t else walk.start_level
    now = _level(after, at)
    if now > was:
        for piece in changed:
            if piece in after and not piece.kind.stairs:
                walk.climbed.add(piece.index)
                walk.forbid_charge(t, piece.terrain, "the charge would go uphill")
    if abs(now - was) > STEP:
        for piece in changed:
            if piece.kind.walkway or piece.kind.stairs:
                walk.block(max(1, t), piece.terrain)
    walk.climbed -= {p.index for p in before if p not in after}


def _go_on(walk: _Walk, rules: Piece | None, leg: Leg, done: int, low: int, high: int) -> None:
    """What a stretch of a leg under one ruling piece costs [ST-R17, ST-R18]."""
    if rules is None:
        walk.add(done + low, done + high, None, (1, 1))
        return
    kind = rules.kind
    if rules.index not in walk.paid:
        extra = kind.extra + -(-walk.allowance * kind.share[0] // kind.share[1])
        if extra:
            walk.crossings.append(Crossing(done + low, extra, rules.terrain))
    if not kind.charge:
        walk.forbid_charge(done + low, rules.terrain, f"{word(rules)} may not be charged over")
    if kind.uphill is not None and rules.index in walk.climbed:
        # It climbs until it is as near to the middle of the hill as this leg brings it.
        (x, y), dx, dy = leg.start, leg.dx, leg.dy
        dot = (rules.middle[0] - x) * dx + (rules.middle[1] - y) * dy
        top = min(max(-(-leg.length * dot // (dx * dx + dy * dy)), low), high)
        walk.add(done + low, done + top, rules, kind.uphill)
        if top < high:
            walk.climbed.discard(rules.index)
        low = top
    walk.add(done + low, done + high, rules, kind.cost)
