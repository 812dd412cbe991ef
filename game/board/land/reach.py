"""How far a figure may go: an aid for the eye and for the scripted side; every place in it has a path to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.board.areas import behind
from game.board.bases import BODILY, extent
from game.board.land.course import Course
from game.board.land.grid import FAR, Grid, Mask, moves, neighbours, runs, settle
from game.board.land.ground import Ground
from game.board.later import np, shapely
from game.board.paths import first_within, point_on
from game.core.figures import Base, Figure
from game.core.grain import DIRECTIONS, GRAIN, UNIT, Point, distance_up

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import Polygon

CELL = GRAIN // 4
RAYS = 120
NEAREST = 12
"""Of so many cells near a place a path is tried."""

Others = Sequence[tuple[Figure, int]]


class Mover(NamedTuple):
    """Who would move: on which base, whence, for how many grains, and out of what whole allowance."""

    base: Base
    start: Point
    budget: int
    allowance: int


class Reach:
    """The places a move may end: straight ahead as far as every direction allows, and round corners by cells.

    Zones and bodies stop it, and the ground [SP-3.3.0.2]."""

    __slots__ = (
        "_cost", "_courses", "_far", "_first", "_grid", "_shapes", "allowance", "base", "bodies", "budget",
        "ground", "start", "zones",
    )  # fmt: skip

    def __init__(self, ground: Ground, mover: Mover, zones: Others = (), bodies: Sequence[Figure] = ()) -> None:
        self.ground = ground
        base, start, budget, _ = self.base, self.start, self.budget, self.allowance = mover
        own = extent(base) + budget
        self.zones = [zone for zone in zones if _close(start, zone[0], own + zone[1])]
        self.bodies = [(body, BODILY) for body in bodies if _close(start, body, own)]
        self._far: list[int] = []
        self._courses: list[Course] = []
        for ray in range(RAYS):
            far, course = self._along(_end(start, ray, budget))
            self._far.append(far)
            self._courses.append(course)
        self._grid: Grid | None = None
        self._cost: NDArray[np.int32]
        self._first: Mask
        self._shapes: dict[int, Polygon] = {}

    def _along(self, end: Point) -> tuple[int, Course]:
        """How far a straight leg may go, at most."""
        course = self.ground.course(self.base, self.start, (end,), self.allowance)
        far = course.farthest(self.budget)
        if course.blocked is not None:
            far = min(far, max(0, course.blocked[0] - 1))
        if self.zones:
            stop = self.ground.walls.first_within(self.base, self.start, end, self.zones)
            if stop is not None:
                far = min(far, stop[0])
        if self.bodies:
            stop = first_within(self.base, self.start, end, self.bodies)
            if stop is not None:
                far = min(far, max(0, stop[0] - 1))
        return far, course

    def legal(self, path: Sequence[Point]) -> bool:
        """Tell exactly whether a path stays within the budget and ends where or before anything would stop it."""
        here = self.start
        for number, corner in enumerate(path):
            size = distance_up(here, corner)
            if self.zones:
                stop = self.ground.walls.first_within(self.base, here, corner, self.zones)
                if stop is not None and (number < len(path) - 1 or stop[0] < size):
                    return False
            if self.bodies and first_within(self.base, here, corner, self.bodies) is not None:
                return False
            here = corner
        course = self.ground.course(self.base, self.start, path, self.allowance)
        return course.blocked is None and course.cost <= self.budget

    def contains(self, point: Point) -> bool:
        """Tell whether a move may end with the centre of the base at a place: whether there is a path to show."""
        return point == self.start or bool(self.path_to(point))

    def path_to(self, point: Point) -> tuple[Point, ...]:
        """Return the corners of a legal path to a place, the place last; none where no path is known."""
        if point == self.start or distance_up(self.start, point) > self.budget:
            return ()
        if self.legal((point,)):
            return (point,)
        grid = self._cells()
        row, column = grid.at(point)
        cost = self._cost
        tries = []
        for i in range(max(0, row - 2), min(grid.rows, row + 3)):
            for j in range(max(0, column - 2), min(grid.columns, column + 3)):
                if cost[i, j] < FAR:
                    number = i * grid.columns + j
                    tries.append((int(cost[i, j]) + distance_up(grid.centre(number), point), number))
        for _, number in sorted(tries)[:NEAREST]:
            path = self._straightened([*(grid.centre(cell) for cell in self._back(grid, number)), point])
            if path:
                return path
        return ()

    def _back(self, grid: Grid, number: int) -> list[int]:
        """The cells by which one is reached, from the first that a straight leg reaches."""
        cost = self._cost.ravel()
        cells = [number]
        while not self._first.ravel()[cells[-1]]:
            here = cells[-1]
            cells.append(min((here + step for step, _ in neighbours(grid.columns)), key=lambda n: (cost[n], n)))
        return cells[::-1]

    def _straightened(self, corners: list[Point]) -> tuple[Point, ...]:
        """The fewest of some corners that make a legal path to the last, as far as can be told by trying."""
        if not self.legal(corners):
            return ()
        for first in range(len(corners) - 1, 0, -1):
            # One corner between here and there is nearly always enough.
            if self.legal((corners[first - 1], corners[-1])):
                return corners[first - 1], corners[-1]
        kept = list(corners)
        at = 0
        while at < len(kept) - 1:
            fewer = kept[:at] + kept[at + 1 :]
            if self.legal(fewer):
                kept = fewer
            else:
                at += 1
        return tuple(kept)

    def _cells(self) -> Grid:
        """The cells round the corners: those no straight leg reaches, by their costs over those one does."""
        if self._grid is not None:
            return self._grid
        many = self.budget // CELL + 1
        grid = Grid(
            self.ground,
            self.start[0] - many * CELL,
            self.start[1] - many * CELL,
            2 * many + 1,
            2 * many + 1,
            CELL,
        )
        self._grid = grid
        seen = self._seen(grid, self._far)
        free = ~grid.barred(self.base.radius or extent(self.base))
        free &= ~self._held(grid)
        free &= ~grid.close(self.base, self.bodies)
        free &= ~(grid.crossings() | grid.drops())
        free[0, :] = free[-1, :] = free[:, 0] = free[:, -1] = False
        self._first = np.zeros_like(seen)
        self._cost = np.full(seen.shape, FAR, dtype=np.int32)
        hidden = free & ~seen & (((grid.x - self.start[0]) ** 2 + (grid.y - self.start[1]) ** 2) <= self.budget**2)
        if hidden.any():
            self._spread(grid, seen, hidden)
        return grid

    def _held(self, grid: Grid) -> Mask:
        """Mark the cells in a zone that no wall cuts off from whose it is [ST-R34]."""
        walls, open_ = self.ground.walls, []
        held: Mask = np.zeros((grid.rows, grid.columns), dtype=np.bool_)
        for zone in self.zones:
            foe, margin = zone
            far = extent(self.base) + extent(foe.profile.base) + margin
            shade = behind(walls, foe.at, far)
            if shade is None:
                open_.append(zone)
            else:
                shaded = shapely.contains_xy(shade, *np.broadcast_arrays(grid.x, grid.y))
                held |= grid.close(self.base, (zone,)) & ~shaded
        return held | grid.close(self.base, open_)

    def _seen(self, grid: Grid, rays: Sequence[int]) -> Mask:
        """Mark the cells that lie on or between rays that reach them."""
        dx, dy = grid.x - self.start[0], grid.y - self.start[1]
        turn = np.degrees(np.arctan2(dx, -dy)) % 360 * (RAYS / 360)
        low = turn.astype(np.int64) % RAYS
        far = np.array(rays, dtype=np.float64)
        least = np.minimum(far[low], far[(low + 1) % RAYS])
        seen: Mask = dx * dx + dy * dy <= least * least
        return seen

    def _spread(self, grid: Grid, seen: Mask, hidden: Mask) -> None:
        """Go on from the seen cells at the edge of the hidden ones, a step at a time, until nothing gets cheaper."""
        edge: Mask = np.zeros_like(seen)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                edge |= np.roll(hidden, (dy, dx), (0, 1))
        edge &= seen
        cost = self._cost
        for number in np.flatnonzero(edge).tolist():
            here = self._straight_cost(grid.centre(number))
            if here <= self.budget:
                row, column = divmod(number, grid.columns)
                cost[row, column] = here
                self._first[row, column] = True
        rows, columns = np.flatnonzero(hidden.any(axis=1)), np.flatnonzero(hidden.any(axis=0))
        part = np.s_[rows[0] - 1 : rows[-1] + 2, columns[0] - 1 : columns[-1] + 2]
        steps = moves(CELL, grid.factors()[part] if grid.bits else None)
        now = cost[part].copy()
        settle(now, hidden[part] | self._first[part], steps)
        now[now > self.budget] = FAR
        cost[part] = now

    def _straight_cost(self, at: Point) -> int:
        """What a straight leg to a place costs, by the nearest ray."""
        size = distance_up(self.start, at)
        ray = round(float(np.degrees(np.arctan2(at[0] - self.start[0], self.start[1] - at[1]))) * RAYS / 360) % RAYS
        return self._courses[ray].cost_at(size)

    @property
    def shape(self) -> Polygon:
        """The whole reach in grains, for drawing."""
        return self.within(self.budget)

    def within(self, most: int) -> Polygon:
        """What of it costs no more than so many grains of the budget, for drawing."""
        if most not in self._shapes:
            rays = self._far
            if most < self.budget:
                rays = [min(far, course.farthest(most)) for far, course in zip(rays, self._courses)]
            rim = [
                point_on(self.start, _end(self.start, ray, self.budget), course.length, t)
                for ray, (t, course) in enumerate(zip(rays, self._courses))
            ]
            parts = [shapely.Polygon(rim).buffer(0)]
            grid = self._cells()
            round_corners = (self._cost <= most) & ~self._first
            reached = round_corners | self._seen(grid, rays)
            # Squares between the middles of four cells, all of them reached: what lies between is as good.
            squares = _four(reached, all_of=True) & _four(round_corners, all_of=False)
            for row, first, after in runs(squares):
                left, top = grid.left + first * CELL, grid.top + row * CELL
                parts.append(shapely.box(left, top, left + (after - first) * CELL, top + CELL))
            self._shapes[most] = shapely.union_all(parts) if len(parts) > 1 else parts[0]
        return self._shapes[most]


def _four(mask: Mask, *, all_of: bool) -> Mask:
    """Mark the squares between cells of which all four, or any, are marked."""
    a, b, c, d = mask[:-1, :-1], mask[1:, :-1], mask[:-1, 1:], mask[1:, 1:]
    marked: Mask = a & b & c & d if all_of else a | b | c | d
    return marked


def _close(start: Point, figure: Figure, far: int) -> bool:
    most = far + extent(figure.profile.base)
    return (figure.x - start[0]) ** 2 + (figure.y - start[1]) ** 2 <= most * most


def _end(start: Point, ray: int, size: int) -> Point:
    ux, uy = DIRECTIONS[ray * (720 // RAYS)]
    return start[0] + ux * size // UNIT, start[1] + uy * size // UNIT
