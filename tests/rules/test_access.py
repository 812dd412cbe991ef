"""Where figures can come at all: what is told of a whole side before anybody has moved."""

from time import perf_counter

import pytest
from msgspec.structs import replace

from game import paths, systems
from game.catalogue.tables import load
from game.rules.moving.access import can_attain, can_come_at, can_come_to, can_enter, can_leave_by, can_meet
from game.rules.situation import Battle, Situation
from game.session.opening import opened
from tests.play import state_of

GAP = """
terrain:
  - {{kind: wall, line: [[0, 18], [{left}, 18]], thickness: 0.5, height: 1.5}}
  - {{kind: wall, line: [[{right}, 18], [48, 18]], thickness: 0.5, height: 1.5}}
regions:
  beyond: [[4, 2], [20, 2], [20, 10], [4, 10]]
  slot: [[23.9, 17.9], [24.1, 17.9], [24.1, 18.1], [23.9, 18.1]]
figures:
  - {{id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [24, 26], facing: 0{mount}}}
  - {{id: orc, side: red, creature: orc, at: [24, 6], facing: 180}}
victory:
  - {{side: blue, when: {{hold: beyond, until: 4}}}}
  - {{side: blue, when: {{exit: north, figures: 1}}}}
  - {{side: blue, when: {{exit: south, figures: 2}}}}
  - {{side: blue, when: {{survive: 9}}}}
"""


def situation(text: str, book: str = "starkpool") -> Situation:
    return Situation(state_of(text), Battle(systems.book(book), load()))


def gap(wide: float, mount: str = "", book: str = "starkpool") -> Situation:
    return situation(GAP.format(left=24 - wide / 2, right=24 + wide / 2, mount=mount), book)


@pytest.mark.parametrize(("wide", "open_"), [(0.9, False), (0.98, False), (1, True), (1.2, True)])
def test_a_gap_as_wide_as_a_man_lets_him_through(wide: float, open_: bool):
    """A wall across the table with one gap: all that lies beyond hangs on whether his base fits into it."""
    at = gap(wide)
    odo, orc = at.figure("odo"), at.figure("orc")
    assert can_come_at(at, odo, orc) == can_come_at(at, orc, odo) == open_
    assert can_meet(at, "blue") == can_meet(at, "red") == open_
    assert can_enter(at, odo, at.state.regions["beyond"]) == open_
    assert can_enter(at, orc, at.state.regions["beyond"])
    assert can_enter(at, odo, at.state.regions["slot"]) == open_
    assert can_leave_by(at, odo, "north") == open_
    assert can_leave_by(at, odo, "south")
    assert [can_attain(at, condition) for condition in at.state.victory] == [open_, open_, False, True]
    assert can_come_to(at, odo, (24 << 10, 24 << 10))
    assert not can_come_to(at, odo, (10 << 10, 18 << 10)), "there the wall stands"


def test_each_goes_by_his_own_breadth():
    """A gap of an inch lets the man on a horse an inch broad through, and no giant of three inches."""
    assert can_meet(gap(1, ", mount: heavy_warhorse"), "blue")
    giant = GAP.format(left=23, right=25, mount="").replace("creature: orc", "creature: hill_giant")
    at = situation(giant)
    assert not can_come_at(at, at.figure("orc"), at.figure("odo"))
    assert can_come_at(at, at.figure("odo"), at.figure("orc"))
    assert can_meet(at, "blue")
    assert not can_meet(at, "red")


def test_who_stands_close_by_a_river_can_be_come_at_across_no_more_than_a_zone_reaches():
    """A river three inches broad parts two men; a ditch of water of half an inch does not: a zone reaches across."""
    for wide, near in ((3, False), (0.5, True)):
        at = situation(f"""
terrain:
  - {{kind: river, line: [[0, 18], [48, 18]], width: {wide}}}
figures:
  - {{id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [24, 30], facing: 0}}
  - {{id: orc, side: red, creature: orc, at: [24, {round(17.4 - wide / 2, 2)}], facing: 180}}
""")
        assert can_come_at(at, at.figure("odo"), at.figure("orc")) == near


def test_a_wall_however_thin_parts_all_and_a_door_in_it_parts_nobody():
    """A wall 0.3 inches thick, the foe right behind it: no; with a shut door in it: yes."""
    wall = """
terrain:
  - {kind: wall, line: [[0, 18], [48, 18]], thickness: 0.3}
figures:
  - {id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [24, 30], facing: 0}
  - {id: orc, side: red, creature: orc, at: [24, 17.3], facing: 180}
"""
    assert not can_meet(situation(wall), "blue")
    door = "  - {kind: door, line: [[4, 18], [5.5, 18]]}\nfigures:"
    assert can_meet(situation(wall.replace("figures:", door)), "blue")


@pytest.mark.parametrize(("book", "over"), [("starkpool", True), ("large_battles", True)])
def test_who_flies_goes_over_walls(book: str, over: bool):
    """A dragon behind a wall without a gap comes over it, and the man before it not to the dragon."""
    text = GAP.format(left=24, right=24.1, mount="").replace("creature: orc", "creature: red_dragon")
    at = situation(text, book)
    assert can_come_at(at, at.figure("orc"), at.figure("odo")) == over
    assert not can_come_at(at, at.figure("odo"), at.figure("orc"))


@pytest.mark.parametrize("name", paths.bundled())
def test_on_every_bundled_table_all_can_be_attained_and_it_is_told_quickly(name: str):
    """Both sides come at each other and to every place their victory wants, told in less than 0.2 seconds."""
    state, took = opened(name).state, []
    for _ in range(3):
        at = Situation(state, Battle(systems.book("starkpool"), load()))
        begun = perf_counter()
        told = [can_meet(at, side.id) for side in state.sides] + [can_attain(at, one) for one in state.victory]
        took.append(perf_counter() - begun)
        assert all(told), told
    assert min(took) < 0.2


def test_from_where_nobody_could_have_come_every_place_is_come_to_that_holds_a_base():
    """Odo stands in the middle of a broad river, nobody knows how: he is bound to neither bank."""
    at = situation("""
terrain:
  - {kind: river, line: [[0, 18], [48, 18]], width: 10}
figures:
  - {id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [24, 30], facing: 0}
  - {id: orc, side: red, creature: orc, at: [24, 4], facing: 180}
""")
    odo, north = at.figure("odo"), (24 << 10, 6 << 10)
    within = replace(odo, y=18 << 10)
    assert can_come_to(at, within, north) and can_come_to(at, within, odo.at)
    assert not can_come_to(at, within, within.at)
    assert not can_come_to(at, odo, north)
