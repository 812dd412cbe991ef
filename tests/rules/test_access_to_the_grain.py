"""Where figures can come, to the grain: to a foe across water, along an edge, into a region."""

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.figures import Base
from game.core.grain import GRAIN, Point
from game.core.state import with_figure
from game.core.table import Terrain
from game.rules.moving.access import can_come_at, can_enter, can_leave_by, place_within, rim
from game.rules.situation import Battle, Situation
from tests.play import state_of

HEAD = """terrain:
{terrain}
regions:
  square: [[10, 20], [20, 20], [20, 30], [10, 30]]
figures:
  - {{id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [{x}, {y}], facing: 0}}
  - {{id: orc, side: red, creature: orc, at: [24, 6], facing: 180}}
"""


def field(*terrain: str, at: tuple[float, float] = (24, 30)) -> Situation:
    text = HEAD.format(terrain="\n".join(f"  - {{{piece}}}" for piece in terrain), x=at[0], y=at[1])
    return Situation(state_of(text), Battle(systems.book("starkpool"), load()))


def with_orc(at: Situation, x: int, y: int) -> Situation:
    """The battle with the orc at a place in grains, wherever it came from."""
    return Situation(with_figure(at.state, replace(at.figure("orc"), x=x, y=y)), at.battle)


def water(left: float, top: float, right: float, bottom: float) -> str:
    return f"kind: river, points: [[{left}, {top}], [{right}, {top}], [{right}, {bottom}], [{left}, {bottom}]]"


@pytest.mark.rule("SP-3.3.0.3")
@pytest.mark.rule("ST-R34")
def test_one_comes_at_a_foe_across_water_as_far_as_a_zone_reaches():
    """Two inches from middle to middle straight down the table, and not a grain or two more."""
    at = field(water(0, 10, 48, 18))
    odo = at.figure("odo")
    nearest = 18 * GRAIN + GRAIN // 2
    far = [can_come_at(at := with_orc(at, odo.x, nearest - 2 * GRAIN - more), odo, at.figure("orc"))
           for more in (-2, 0, 3, 9)]  # fmt: skip
    assert far == [True, True, False, False]


@pytest.mark.rule("SP-3.3.0.3")
def test_one_comes_at_a_foe_in_a_narrow_place_where_that_is_between_touch_and_reach():
    """A ledge an inch and a tenth broad between waters: his middle has a tenth of an inch to stand in."""
    at = field(water(0, 10, 48, 18), water(0, 19.1, 48, 24), at=(24, 18.55))
    odo = at.figure("odo")
    nearest = 18 * GRAIN + GRAIN // 2
    for off, comes in ((GRAIN * 5 // 4, True), (GRAIN * 3 // 2, True), (2 * GRAIN, True), (2 * GRAIN + 3, False)):
        at = with_orc(at, odo.x, nearest - off)
        assert can_come_at(at, odo, at.figure("orc")) is comes, off


@pytest.mark.rule("ST-R1")
def test_the_rim_is_an_eighth_of_an_inch_beyond_the_base():
    assert rim(Base(radius=GRAIN // 2)) == GRAIN * 5 // 8
    assert rim(Base(width=GRAIN, length=2 * GRAIN)) == GRAIN * 9 // 8


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("edge", ["north", "south", "east", "west"])
def test_one_leaves_by_an_edge_along_which_one_has_just_room(edge: str):
    """Water leaves but a strip of an inch and a sixteenth along the edge, in which he stands."""
    wide = 1.0625
    (left, top, right, bottom), place = {
        "north": ((0, wide, 48, 36), (24, 0.53)), "south": ((0, 0, 48, 36 - wide), (24, 35.47)),
        "west": ((wide, 0, 48, 36), (0.53, 20)), "east": ((0, 0, 48 - wide, 36), (47.47, 20)),
    }[edge]  # fmt: skip
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    lake = Terrain("river", tuple((round(x * GRAIN), round(y * GRAIN)) for x, y in corners), closed=True)
    at = field("kind: hill, points: [[30, 10], [32, 10], [32, 12]], height: 1", at=place)
    at = Situation(replace(at.state, terrain=(lake,)), at.battle)
    assert can_leave_by(at, at.figure("odo"), edge)
    other = {"north": "south", "south": "north", "east": "west", "west": "east"}[edge]
    assert not can_leave_by(at, at.figure("odo"), other)


@pytest.mark.rule("ST-R1")
def test_one_leaves_by_a_gap_just_as_broad_as_he_is():
    """Walls run along the north edge but for an inch at 24."""
    for left, right, leaves in ((23.5, 24.5, True), (23.52, 24.48, False)):
        at = field(f"kind: wall, line: [[0, 1], [{left}, 1]], thickness: 2",
                   f"kind: wall, line: [[{right}, 1], [48, 1]], thickness: 2")  # fmt: skip
        assert can_leave_by(at, at.figure("odo"), "north") is leaves


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("near", "place"),
    [((15, 40), (15, 30)), ((40, 25), (20, 25)), ((15, 2), (15, 20)), ((2, 25), (10, 25)), ((40, 40), (20, 30)),
     ((15, 27), (15, 27)), ((16.6, 28.4), (16.5, 28.5))],
)  # fmt: skip
def test_the_nearest_place_of_a_region_may_lie_on_its_rim(near: tuple[float, float], place: Point):
    at = field("kind: hill, points: [[40, 1], [42, 1], [42, 2]], height: 1")
    spot = (round(near[0] * GRAIN), round(near[1] * GRAIN))
    assert place_within(at, at.figure("odo"), at.state.regions["square"], spot) == (
        round(place[0] * GRAIN), round(place[1] * GRAIN)
    )  # fmt: skip
    assert can_enter(at, at.figure("odo"), at.state.regions["square"])
