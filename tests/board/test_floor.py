"""The parts of a floor: told to the grain, and never a no where there is a way."""

from collections import deque
from random import Random

import pytest

from game.board.land.floor import Floor, floor
from game.board.land.ground import Ground
from game.core.figures import Base
from game.core.grain import GRAIN
from game.core.table import Table, Terrain
from tests.board.table import FOOT, HORSE, KINDS, LARGE, at

TABLE = Table(40 * GRAIN, 30 * GRAIN, "grass", "outdoors", "day")
NORTH, SOUTH = at(20, 5), at(20, 25)


def ground(*pieces: Terrain) -> Ground:
    return Ground(TABLE, pieces, KINDS)


def line(kind: str, *points: tuple[float, float], width: float = 0.5, state: str = "") -> Terrain:
    return Terrain(kind, tuple(at(x, y) for x, y in points), closed=False, width=int(width * GRAIN), state=state)


def area(kind: str, *points: tuple[float, float], height: float = 0, state: str = "") -> Terrain:
    return Terrain(kind, tuple(at(x, y) for x, y in points), closed=True, height=int(height * GRAIN), state=state)


def gap(wide: int) -> tuple[Terrain, Terrain]:
    """A wall across the table with a gap of so many grains in it."""
    left = 20 * GRAIN - wide // 2
    first = Terrain("wall", ((0, 15 * GRAIN), (left, 15 * GRAIN)), closed=False, width=512)
    return first, Terrain("wall", ((left + wide, 15 * GRAIN), (40 * GRAIN, 15 * GRAIN)), closed=False, width=512)


def one(laid: Floor, a: tuple[int, int], b: tuple[int, int]) -> bool:
    return bool(laid.about(a) & laid.about(b))


@pytest.mark.parametrize("base", [FOOT, LARGE, HORSE, Base(radius=384)])
@pytest.mark.parametrize("more", range(-16, 9, 2))
def test_a_gap_lets_through_whom_the_course_lets_through(base: Base, more: int):
    """A gap as broad as the base, some grains more or less: it is passed exactly where one can walk through it."""
    across = 2 * base.radius or base.width
    here = ground(*gap(across + more))
    walks = any(
        here.course(base, (20 * GRAIN + aside, 5 * GRAIN), ((20 * GRAIN + aside, 25 * GRAIN),), 1 << 20).blocked is None
        for aside in range(-16, 17)
    )
    assert one(floor(here, base), NORTH, SOUTH) == walks
    assert walks == (more >= -4)


def test_a_ford_and_an_open_gate_lead_through_and_a_shut_gate_is_as_good_unless_it_counts_as_shut():
    """A river with a ford, a wall with a gate: both are ways; who counts gates as shut has one less."""
    river, ford = line("river", (0, 10), (40, 10), width=3), area("ford", (18, 8), (23, 8), (23, 12), (18, 12))
    assert not one(floor(ground(river), FOOT), NORTH, SOUTH)
    assert one(floor(ground(river, ford), FOOT), NORTH, SOUTH)
    wall = line("wall", (0, 18), (40, 18))
    for state, shut in (("open", True), ("", False)):
        gate = line("door", (35, 18), (36.5, 18), state=state)
        here = ground(river, ford, wall, gate)
        assert one(floor(here, FOOT), NORTH, SOUTH)
        assert one(floor(here, FOOT, shut=True), NORTH, SOUTH) == shut
        assert not one(floor(here, Base(radius=2 * GRAIN)), NORTH, SOUTH)
    window = line("window", (35, 18), (36.5, 18))
    assert not one(floor(ground(river, ford, wall, window), FOOT), NORTH, SOUTH)


def test_nobody_comes_up_a_wall_walk_but_by_stairs():
    """A battlement two inches high: with no stairs nobody comes up, with stairs he does."""
    walk = area("battlement", (10, 10), (20, 10), (20, 13), (10, 13), height=2)
    up = at(15, 11.5)
    assert not one(floor(ground(walk), FOOT), up, SOUTH)
    assert one(floor(ground(walk, line("stairs", (15, 17), (15, 13), width=1.5)), FOOT), up, SOUTH)


def test_a_plain_table_is_of_one_piece():
    laid = floor(ground(), FOOT)
    assert laid.about(NORTH) == laid.about(SOUTH) == laid.about((0, TABLE.height)) == {0}
    assert laid.holds(0, NORTH) and not laid.holds(0, (-1, 0))
    assert laid.about((-2 * GRAIN, 0)) == frozenset()


def _random(chance: Random) -> Ground:
    pieces: list[Terrain] = []
    for _ in range(chance.randint(4, 14)):
        x, y = chance.uniform(0, 40), chance.uniform(0, 30)
        kind = chance.choice(("wall", "wall", "river", "building", "ford", "bridge", "door", "battlement", "stairs"))
        if kind in ("building", "ford", "battlement"):
            wide, high = chance.uniform(2, 14), chance.uniform(2, 14)
            pieces.append(area(kind, (x, y), (x + wide, y), (x + wide, y + high), (x, y + high), height=2))
        else:
            points = [(x, y)]
            for _ in range(chance.randint(1, 3)):
                points.append((points[-1][0] + chance.uniform(-16, 16), points[-1][1] + chance.uniform(-16, 16)))
            wide = {"river": 2.5, "bridge": 2.0, "stairs": 1.5}.get(kind, 0.3)
            pieces.append(line(kind, *points[: 2 if kind in ("door", "stairs", "bridge") else None], width=wide))
    return ground(*pieces)


@pytest.mark.parametrize("seed", range(24))
def test_where_one_can_walk_step_by_step_the_floor_is_of_one_part(seed: int):
    """Over ground made up by chance: whoever is walked to by steps of an inch is in the part where the walk began."""
    chance = Random(seed)
    here, base = _random(chance), chance.choice((FOOT, LARGE, HORSE))
    laid = floor(here, base, shut=True)
    left = {(x, y) for x in range(1, 40) for y in range(1, 30) if here.unfit(base, (x << 10, y << 10), 0) is None}
    assert left
    groups = 0
    while left:
        begin = min(left)
        left.discard(begin)
        queue, group = deque([begin]), [begin]
        while queue:
            x, y = queue.popleft()
            for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                to = x + dx, y + dy
                leg = (x << 10, y << 10), ((to[0] << 10, to[1] << 10),)
                if to in left and here.course(base, *leg, 1 << 20).blocked is None:
                    left.discard(to)
                    queue.append(to)
                    group.append(to)
        groups += 1
        if len(group) > 1:
            parts = [laid.about((x << 10, y << 10)) for x, y in group]
            assert frozenset.intersection(*parts), (group, parts)
    assert groups
