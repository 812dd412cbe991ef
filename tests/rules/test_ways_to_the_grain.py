"""Ways cut short, places of landing and first contacts, to the grain: a mistake of one would be seen here."""

import pytest
from msgspec.structs import replace

from game.core.commands import Walk
from game.core.grain import GRAIN, Point
from game.rules.moving.riding import landing
from game.rules.moving.walking import as_far_as_ground, first_near, shortened, way
from game.rules.moving.way import Terms, Way
from tests.play import Fight

FIELD = """
figures:
  - {id: cid, side: blue, class: fighting_man, level: 2, hit_points: 9, mount: heavy_warhorse, weapons: [sword],
     at: [10, 20], facing: 0}
  - {id: ann, side: blue, class: fighting_man, level: 2, hit_points: 9, weapons: [sword], at: [30, 20], facing: 45}
  - {id: eli, side: blue, class: fighting_man, level: 2, hit_points: 9, mount: war_elephant, weapons: [spear],
     at: [10, 30], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [40, 4]}
"""


def inches(*places: tuple[float, float]) -> tuple[Point, ...]:
    return tuple((round(x * GRAIN), round(y * GRAIN)) for x, y in places)


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(FIELD)


@pytest.mark.rule("ST-R2")
@pytest.mark.parametrize(
    ("far", "end", "facing"),
    [
        (0, (10, 20), 45),
        (1, (10, 20 - 1 / GRAIN), 0),
        (6 * GRAIN, (10, 14), 0),
        (6 * GRAIN + 1, (10 + 1 / GRAIN, 14), 90),
        (12 * GRAIN - 1, (16 - 1 / GRAIN, 14), 90),
        (12 * GRAIN, (16, 14), 180),
    ],
)
def test_a_rider_s_way_cut_short_looks_along_the_leg_on_which_it_ends(
    fight: Fight, far: int, end: tuple[float, float], facing: int
):
    """Six inches north and six east, to look south there; cut short he looks where he went, if he has set out."""
    cid = replace(fight.figure("cid"), facing=45)
    whole = way(fight.at, cid, inches((10, 14), (16, 14)), 180, Terms(20 * GRAIN))
    assert isinstance(whole, Way)
    part = shortened(fight.at, cid, whole, far)
    assert (part.end, part.facing, part.length, part.cost) == (*inches(end), facing, far, far)


@pytest.mark.rule("ST-R2")
def test_on_a_round_base_it_looks_where_it_was_told_to_wherever_it_ends(fight: Fight):
    whole = way(fight.at, fight.figure("ann"), inches((30, 17), (34, 17)), 200, Terms(20 * GRAIN))
    assert isinstance(whole, Way)
    for far in (0, 3 * GRAIN, 7 * GRAIN):
        assert shortened(fight.at, fight.figure("ann"), whole, far).facing == 200


@pytest.mark.rule("CM-R14")
@pytest.mark.parametrize(
    ("end", "budget", "gone", "facing"),
    [((10, 16), 20, 4, 90), ((10, 10), 6, 6, 90), ((10, -20), 60, 19, 0)],
)
def test_a_way_goes_as_far_as_ground_and_allowance_let_it(
    fight: Fight, end: tuple[float, float], budget: int, gone: int, facing: int
):
    """He looks where he was told to as far as that is a way at all, and along it where an edge has cut it."""
    laid = as_far_as_ground(
        fight.at, fight.figure("cid"), Walk("cid", inches(end), facing), budget * GRAIN, frozenset()
    )
    assert laid.end == (10 * GRAIN, 20 * GRAIN - laid.length)
    assert gone <= laid.length / GRAIN <= gone + 0.5
    assert laid.facing == facing


@pytest.mark.rule("SP-R120")
@pytest.mark.parametrize(
    ("facing", "toward", "off"),
    [
        (0, (10, 10), (0, -510)), (0, (12, 20), (0, 0)), (0, (20, 30), (0, 510)),
        (0, (10, 20 - 200 / GRAIN), (0, -200)),
        (90, (20, 20), (510, 0)), (90, (10, 10), (0, 0)), (45, (20, 10), (360, -360)), (45, (20, 30), (0, 0)),
    ],
)  # fmt: skip
def test_a_rider_comes_down_on_what_his_horse_stood_on(
    fight: Fight, facing: int, toward: tuple[float, float], off: tuple[int, int]
):
    """A man's base of an inch on a horse's of one by two: along it, as far as it goes, and not across."""
    horse = replace(fight.figure("cid"), facing=facing)
    (place,) = inches(toward)
    assert landing(horse, place) == (horse.x + off[0], horse.y + off[1])
    assert landing(horse) == horse.at


@pytest.mark.rule("SP-R120")
@pytest.mark.parametrize(
    ("facing", "off"), [(0, (510, 0)), (90, (1022, 0)), (30, (952, -629)), (180, (510, 0)), (270, (1022, 0))]
)
def test_on_a_broad_mount_he_comes_down_at_its_side_too(fight: Fight, facing: int, off: tuple[int, int]):
    """An elephant of two inches by three leaves half an inch across and one along, both of which count on a slant."""
    mount = replace(fight.figure("eli"), facing=facing)
    assert landing(mount, (mount.x + 9 * GRAIN, mount.y)) == (mount.x + off[0], mount.y + off[1])


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("place", ["{0},20", "20,{0}", "{1},20", "20,{2}"])
def test_far_off_the_table_nothing_is_looked_for(fight: Fight, place: str):
    """To 120 inches off the table a way is judged like any; a grain farther it leads far off it."""
    edge, beyond = (-120, 48 + 120, 36 + 120), (-120.001, 48 + 120.001, 36 + 120.001)
    assert "far off the table" not in fight.refused(f"move ann via {place.format(*edge)} facing 0").reason
    assert "far off the table" in fight.refused(f"move ann via {place.format(*beyond)} facing 0").reason


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.parametrize(("radius", "far"), [(0, 25), (1, 24), (3, 22)])
def test_where_a_way_first_comes_near_somebody(fight: Fight, radius: int, far: int):
    """Ten inches east, then north to an orc sixteen off: the gap is between two bases of half an inch each."""
    path = inches((30, 20), (40, 20), (40, 1))
    assert first_near(fight.figure("ann"), path, fight.figure("orc"), radius * GRAIN) == far * GRAIN
    assert first_near(fight.figure("ann"), inches((30, 20), (30, 1)), fight.figure("orc"), GRAIN) is None
