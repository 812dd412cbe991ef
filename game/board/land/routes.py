"""Ways round obstacles and over bridges, as few straight corners: for the scripted side and for one click."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import pairwise

from game.board.bases import BODILY, CONTACT, breadth, extent
from game.board.land.floor import floor, gaps
from game.board.land.grid import FAR, Costs, Grid, Mask, moves, neighbours, settle
from game.board.land.ground import Ground
from game.board.land.laid import Passage
from game.board.land.terrain import THIN, Piece
from game.board.later import np
from game.board.paths import first_within
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, Point, distance_up, towards

CELLS = (GRAIN, GRAIN // 2, GRAIN // 4)
"""Sizes of cells, in grains, in the order in which they are tried; the smallest only where they are not too many."""
TOO_MANY = 40_000
"""Cells of a table on which none so small are tried."""
ALLOWANCE = 9 * GRAIN
"""By which the cost of a hedge or low wall is reckoned, in grains."""
WAYS = 512
"""Ways past nobody that are kept, the last found."""
FIELDS = 256
"""How many goals a ground remembers the way to."""
BEYOND = 300
"""How far beyond its ends a passage begins, in grains, besides half a base."""
MOST = 1500
"""Cells looked at before a way is given up: the field leads straight to nearly every goal, and others wait."""
SEARCHED = 4
"""So many times as many of the smallest, where nothing else is left to try."""
SQUARE = 4 * GRAIN
"""The squares of a table by which those are found who stand about a place, in grains."""
LONG = 24
"""So many cells to each side a narrow way is followed until it opens."""
SPAN = 3
"""How many cells away a way onto the cells is looked for."""

Squares = Mapping[tuple[int, int], Sequence[tuple[Figure, int]]]
"""Who stands about each square of the table, with how near one may come to him."""
Leap = tuple[int, float, tuple[Point, ...]]
"""Where a way leads on from a cell: the cell, what it costs, and the places of a passage between."""


class Chart:
    """The cells of a whole ground that a base of some breadth may be in, and the fields of costs to goals."""

    def __init__(self, ground: Ground, base: Base, cell: int) -> None:
        self.ground, self.base, self.cell = ground, base, cell
        self.grid = Grid(ground, 0, 0, ground.width // cell + 2, ground.height // cell + 2, cell)
        self.free: Mask = ~(self.grid.barred(breadth(base) // 2) | self.grid.drops())
        self.free[0, :] = self.free[-1, :] = self.free[:, 0] = self.free[:, -1] = False
        self.factors = self.grid.tolls(ALLOWANCE) if self.grid.bits else None
        self.steps = moves(cell, self.factors)
        self.fields: OrderedDict[int, Costs] = OrderedDict()
        self.lost: set[int] = set()
        """Goals to which these cells have led nobody from somewhere: smaller ones are tried at once."""
        found = [passage for piece in self.grid.pieces for passage in self._passages(piece)]
        half = breadth(base) // 2
        for a, b in gaps(ground, 2 * (half - CONTACT), 2 * half + 2 * cell):
            found += self._through(a, b)
        self.passages = tuple(found)

    def open(self, a: Point, b: Point, bodies: Sequence[tuple[Figure, int]] = ()) -> bool:
        """Tell exactly whether the base may walk straight from one place to another."""
        return _straight(self.ground, self.base, a, b, bodies)

    def cell_near(self, at: Point, bodies: Sequence[tuple[Figure, int]] = (), field: Costs | None = None) -> int | None:
        """Return a free cell to which the base may walk straight from a place: the nearest, or the best in a field."""
        row, column = self.grid.at(at)
        tries = []
        for i in range(max(0, row - SPAN), min(self.grid.rows, row + SPAN + 1)):
            for j in range(max(0, column - SPAN), min(self.grid.columns, column + SPAN + 1)):
                if self.free[i, j] and (field is None or field[i, j] < FAR):
                    number = i * self.grid.columns + j
                    far = distance_up(at, self.grid.centre(number))
                    tries.append((far + (0 if field is None else int(field[i, j])), number))
        for _, number in sorted(tries):
            if self.open(at, self.grid.centre(number), bodies):
                return number
        return None

    def _passages(self, piece: Piece) -> list[Passage]:
        kind, points = piece.kind, piece.terrain.points
        if kind.impassable or not (kind.spans or kind.in_wall or kind.stairs):
            return []
        lines: list[tuple[Point, Point]] = []
        if piece.ramp is not None:
            lines = [piece.ramp[:2]]
        elif piece.terrain.closed:
            if len(points) == 4:
                middles = [_middle(a, b) for a, b in zip(points, [*points[1:], points[0]])]
                lines = [(middles[0], middles[2]), (middles[1], middles[3])]
        elif len(points) == 2:
            a, b = points
            if kind.in_wall:
                wide = max(THIN, piece.terrain.width or kind.width)
                size = max(1, distance_up(a, b))
                mx, my = _middle(a, b)
                ox, oy = -(b[1] - a[1]) * wide // (2 * size), (b[0] - a[0]) * wide // (2 * size)
                lines = [((mx - ox, my - oy), (mx + ox, my + oy))]
            else:
                lines = [(a, b)]
        return [found for a, b in lines if (found := self._passage(a, b)) is not None]

    def _passage(self, a: Point, b: Point) -> Passage | None:
        size = distance_up(a, b)
        if not size:
            return None
        out = extent(self.base) + BEYOND
        dx, dy = (b[0] - a[0]) * out // size, (b[1] - a[1]) * out // size
        first, last = (a[0] - dx, a[1] - dy), (b[0] + dx, b[1] + dy)
        course = self.ground.course(self.base, first, (last,), ALLOWANCE)
        if course.blocked is not None or self.ground.course(self.base, last, (first,), ALLOWANCE).blocked is not None:
            return None
        one, other = self.cell_near(first), self.cell_near(last)
        if one is None or other is None:
            return None
        cost = course.cost + distance_up(self.grid.centre(one), first) + distance_up(self.grid.centre(other), last)
        return Passage(first, last, one, other, cost)

    def _through(self, a: Point, b: Point) -> list[Passage]:
        """The way through a gap whose two ends are given, if it is none that the cells show: straight across it."""
        size = max(1, distance_up(a, b))
        mx, my = _middle(a, b)
        if self.ground.unfit(self.base, (mx, my), towards(b[1] - a[1], a[0] - b[0])) is not None:
            return []
        ends: list[tuple[Point, int]] = []
        for side in (1, -1):
            for step in range(1, LONG):
                far = side * step * self.cell
                place = mx + (b[1] - a[1]) * far // size, my - (b[0] - a[0]) * far // size
                if not self.open((mx, my), place):
                    break
                cell = self.cell_near(place)
                if cell is not None:
                    ends.append((place, cell))
                    break
        if len(ends) < 2 or ends[0][1] == ends[1][1]:
            return []
        (first, one), (last, other) = ends
        centres = self.grid.centre(one), self.grid.centre(other)
        course, back = (self.ground.course(self.base, *leg, ALLOWANCE) for leg in ((first, (last,)), (last, (first,))))
        if course.blocked is not None or back.blocked is not None:
            return []
        cost = course.cost + distance_up(centres[0], first) + distance_up(centres[1], last)
        return [Passage(first, last, one, other, cost)]

    def field(self, goal: int) -> Costs:
        """Return what the way from each cell to a goal cell costs, in grains."""
        known = self.fields.get(goal)
        if known is not None:
            self.fields.move_to_end(goal)
            return known
        cost: Costs = np.full(self.free.shape, FAR, dtype=np.int32)
        flat = cost.reshape(-1)
        flat[goal] = 0
        while True:
            settle(cost, self.free, self.steps)
            shorter = False
            for passage in self.passages:
                for a, b in ((passage.first_cell, passage.last_cell), (passage.last_cell, passage.first_cell)):
                    if flat[a] + passage.cost < flat[b]:
                        flat[b] = flat[a] + passage.cost
                        shorter = True
            if not shorter:
                break
        self.fields[goal] = cost
        if len(self.fields) > FIELDS:
            self.fields.popitem(last=False)
        return cost

    def walk(
        self, start: int, goal: int, field: Costs, shut: Mask | None, bodies: Sequence[tuple[Figure, int]] = ()
    ) -> list[Point] | None:
        """Return the places of the cheapest way from cell to cell, by a search that the field leads.

        Two free cells may lie on both sides of a corner: a step counts only where it can be walked. Where the field
        leads astray for too long there is none."""
        flat, free = field.reshape(-1), self.free.reshape(-1)
        closed = None if shut is None else shut.reshape(-1)
        factors = None if self.factors is None else self.factors.reshape(-1)
        steps = [(step, size * self.cell) for step, size in neighbours(self.grid.columns)]
        leaps: dict[int, list[Leap]] = {}
        for passage in self.passages:
            leaps.setdefault(passage.first_cell, []).append(
                (passage.last_cell, passage.cost, (passage.first, passage.last))
            )
            leaps.setdefault(passage.last_cell, []).append(
                (passage.first_cell, passage.cost, (passage.last, passage.first))
            )
        about = by_squares(self.base, bodies, 2 * self.cell)
        queue: list[tuple[float, float, int, int, tuple[Point, ...]]] = [(float(flat[start]), 0.0, start, -1, ())]
        came: dict[int, tuple[int, tuple[Point, ...]]] = {}
        while queue:
            _, spent, here, before, over = heappop(queue)
            if here in came or not (here == start or over or self._joined(before, here, about)):
                continue
            came[here] = (before, over)
            if here == goal:
                return self._places(came, here)
            if len(came) == (MOST if self.cell > CELLS[-1] else MOST * SEARCHED):
                return None
            ways: list[Leap] = list(leaps.get(here, ()))
            for step, size in steps:
                there = here + step
                if free[there] and flat[there] < FAR and (closed is None or not closed[there]):
                    ways.append((there, size if factors is None else size * max(factors[here], factors[there]), ()))
            for there, size, through in ways:
                if there not in came:
                    more = spent + size
                    # The field is a little dear on slants: trust it in full, as ties must not widen the search.
                    heappush(queue, (more + float(flat[there]), more, there, here, through))
        return None

    def _joined(self, a: int, b: int, about: Squares) -> bool:
        there = self.grid.centre(b)
        return self.open(self.grid.centre(a), there, about.get((there[0] // SQUARE, there[1] // SQUARE), ()))

    def _places(self, came: dict[int, tuple[int, tuple[Point, ...]]], here: int) -> list[Point]:
        places = []
        while here >= 0:
            places.append(self.grid.centre(here))
            here, through = came[here]
            places += reversed(through)
        return places[::-1]


def by_squares(base: Base, bodies: Sequence[tuple[Figure, int]], more: int) -> Squares:
    """Return those whom a base might touch that is within so many grains of a place in a square of the table."""
    found: dict[tuple[int, int], list[tuple[Figure, int]]] = {}
    for body in bodies:
        figure, margin = body
        far = extent(figure.profile.base) + extent(base) + max(0, margin) + more
        for i in range((figure.x - far) // SQUARE, (figure.x + far) // SQUARE + 1):
            for j in range((figure.y - far) // SQUARE, (figure.y + far) // SQUARE + 1):
                found.setdefault((i, j), []).append(body)
    return found


def route(
    ground: Ground, base: Base, start: Point, goal: Point, bodies: Sequence[Figure] = ()
) -> tuple[Point, ...] | None:
    """Return the corners of a way that this base may walk to a place, the place last; None where there is none.

    Looked for by cells of an inch, and where these find none by smaller ones; round bodies the smallest are spared.
    The last ways past nobody are kept with the ground."""
    if start == goal:
        return ()
    if bodies:
        return _sought(ground, base, start, goal, bodies)
    known: OrderedDict[tuple[Base, Point, Point], tuple[Point, ...] | None] = ground.recall("routes", OrderedDict)
    key = base, start, goal
    if key not in known:
        known[key] = _sought(ground, base, start, goal, ())
        if len(known) > WAYS:
            known.popitem(last=False)
    return known[key]


def _sought(
    ground: Ground, base: Base, start: Point, goal: Point, bodies: Sequence[Figure]
) -> tuple[Point, ...] | None:
    others = [(body, BODILY) for body in bodies]
    if _straight(ground, base, start, goal, others):
        return (goal,)
    parts = floor(ground, base, shut=True)
    if not parts.about(start) & parts.about(goal):
        return None
    for cell in CELLS[:-1] if others or _is_vast(ground) else CELLS:
        chart: Chart = ground.recall(("chart", base, cell), partial(Chart, ground, base, cell))
        end = chart.cell_near(goal, others)
        if end is None:
            continue
        if end in chart.lost and not others:
            continue
        field = chart.field(end)
        begin = chart.cell_near(start, others, field)
        if begin is None:
            continue
        places = chart.walk(begin, end, field, chart.grid.close(base, others) if others else None, others)
        way = None if places is None else _pulled(chart, [start, *places, goal], others)
        if way is not None:
            return way
        if not others and cell != CELLS[-1]:
            chart.lost.add(end)
    return None


def _straight(ground: Ground, base: Base, a: Point, b: Point, bodies: Sequence[tuple[Figure, int]]) -> bool:
    """Whether a base may walk straight from one place to another, exactly."""
    if ground.course(base, a, (b,), ALLOWANCE).blocked is not None:
        return False
    return not bodies or first_within(base, a, b, bodies) is None


def crossings(ground: Ground, base: Base) -> list[tuple[Point, Point]]:
    """List the bridges, fords, doors and gaps through which a base may go, each by its two ends."""
    cell = CELLS[0]
    chart: Chart = ground.recall(("chart", base, cell), partial(Chart, ground, base, cell))
    return [(passage.first, passage.last) for passage in chart.passages]


def _is_vast(ground: Ground) -> bool:
    return (ground.width // CELLS[-1]) * (ground.height // CELLS[-1]) > TOO_MANY


def _pulled(chart: Chart, places: list[Point], bodies: Sequence[tuple[Figure, int]]) -> tuple[Point, ...] | None:
    """The way over some places with every corner left out that can be, as long as it gets no dearer."""
    ground, base = chart.ground, chart.base
    costs = [0]
    for a, b in pairwise(places):
        costs.append(costs[-1] + ground.course(base, a, (b,), ALLOWANCE).cost)

    def leads(a: int, b: int) -> bool:
        course = ground.course(base, places[a], (places[b],), ALLOWANCE)
        if course.blocked is not None or course.cost > costs[b] - costs[a] + chart.cell // 2:
            return False
        return not bodies or first_within(base, places[a], places[b], bodies) is None

    corners = []
    at, last = 0, len(places) - 1
    while at < last:
        good, reach = at + 1, 2
        while at + reach <= last and leads(at, at + reach):
            good, reach = at + reach, 2 * reach
        low, high = good, min(at + reach, last + 1)
        if high == last + 1 and good < last and leads(at, last):
            low = last
        while high - low > 1 and low < last:
            middle = (low + high) // 2
            if leads(at, middle):
                low = middle
            else:
                high = middle
        if low == at + 1 and not chart.open(places[at], places[low], bodies):
            return None
        corners.append(places[low])
        at = low
    return tuple(corners)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
