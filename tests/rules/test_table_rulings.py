"""Rulings of the table itself, played: the way up a hill, crossings, what carries over, woods and tops of walls."""

import pytest

from game.core.fight.deeds import Shot
from game.core.fight.moves import Charged, Moved
from game.core.grain import GRAIN
from tests.melee import blue, figures, items, red
from tests.play import Fight

MAN = "class: fighting_man, level: 1, weapons: [sword]"
BOWMAN = "class: fighting_man, level: 1, weapons: [longbow]"
FAR = red("orc", 46, 34)


def walk(x: float, y: float, ground: str, who: str = MAN) -> Fight:
    """Ann (12 inches a round) somewhere on such ground, about to move."""
    return Fight(figures(blue("ann", x, y, who), FAR, more=f"terrain: [{ground}]\n"))


def cost(fight: Fight, to: str) -> float:
    """What it costs her to go there, in inches."""
    fight.do(f"move ann via {to} facing 0")
    return fight.last(Moved).cost / GRAIN


HILL = "{kind: hill, points: [[10, 10], [20, 10], [20, 20], [10, 20]], height: 1}"


@pytest.mark.rule("ST-R17")
def test_the_way_up_costs_double_to_the_middle():
    """Two inches of grass, five up to the middle at 15,15: 2 and 10, all of her 12; a hundredth more is too far."""
    assert cost(walk(15, 22, HILL), "15,15") == 12
    assert walk(15, 22, HILL).refused("move ann via 15,14.99 facing 0").rule == "SP-3.3.0.4"


@pytest.mark.rule("ST-R17")
@pytest.mark.parametrize(
    ("start", "to", "inches"),
    [((15, 19), "15,11", 8), ((15, 15), "15,22", 7), ((15, 21), "11,21", 4), ((11, 21), "11,12", 1 + 5 * 2 + 0)],
)
def test_who_is_on_it_walks_level_and_down_is_level_too(start: tuple[float, float], to: str, inches: float):
    """Across the hill from on it, down from it, and past it: an inch costs an inch. Up its side: to level with the
    middle double, and no farther."""
    fight = walk(*start, HILL)
    if inches == 11:
        to = "11,15"
    assert cost(fight, to) == inches


STREAM = "{kind: stream, line: [[0, 20], [48, 20]], thickness: 1}"


@pytest.mark.rule("ST-R18")
@pytest.mark.parametrize(("to", "inches"), [("10,20.5", 2.5), ("10,20.25", 2.75 + 3), ("10,19", 4 + 3)])
def test_a_stream_is_paid_for_on_entering_it(to: str, inches: float):
    """Three inches more from the bank on; to stop on the very edge pays nothing."""
    assert cost(walk(10, 23, STREAM), to) == inches


@pytest.mark.rule("ST-R18")
def test_who_stands_in_it_has_paid():
    fight = walk(10, 21.5, STREAM)
    assert cost(fight, "10,20") == 1.5 + 3
    fight.pass_until("move first").pass_until("blue: Counter Move")
    assert cost(fight, "10,18") == 2


RIVER = "{kind: river, line: [[0, 20], [48, 20]], thickness: 3}"


@pytest.mark.rule("ST-R19")
@pytest.mark.parametrize("kind", ["rough", "marsh", "woods"])
def test_nothing_but_a_crossing_makes_a_river_passable(kind: str):
    over = f"{{kind: {kind}, points: [[5, 15], [15, 15], [15, 25], [5, 25]]}}"
    no = walk(10, 23, f"{RIVER}, {over}").refused("move ann via 10,17 facing 0")
    assert no.rule == "ST-R1"
    assert "river" in no.reason


@pytest.mark.rule("ST-R19")
@pytest.mark.parametrize(("kind", "inches"), [("bridge", 6), ("road", 6), ("ford", 3 + 2 * 3)])
def test_bridge_road_and_ford_do(kind: str, inches: float):
    over = f"{{kind: {kind}, line: [[10, 17.5], [10, 22.5]], thickness: 4}}"
    found = cost(walk(10, 23, f"{RIVER}, {over}"), "10,17")
    assert found == inches if kind != "ford" else found > 6


@pytest.mark.rule("ST-R19")
@pytest.mark.parametrize(("height", "may"), [(0.5, True), (0.6, False)])
def test_one_steps_up_half_an_inch_and_no_more(height: float, may: bool):
    walkway = f"{{kind: battlement, points: [[5, 10], [15, 10], [15, 18], [5, 18]], height: {height}}}"
    fight = walk(10, 20, walkway)
    if may:
        fight.do("move ann via 10,15 facing 0")
        assert fight.where("ann") == (10, 15)
    else:
        assert fight.refused("move ann via 10,15 facing 0").rule == "ST-R1"


def shoot(ground: str) -> Fight:
    """Ann at 10,30 with a longbow, the orc at 10,18."""
    text = figures(blue("ann", 10, 30, BOWMAN), red("orc", 10, 18), red("near", 16, 30),
                   more=f"terrain: [{ground}]\n" if ground else "")  # fmt: skip
    return Fight(text, begin="missile")


def belt(y: float, deep: float) -> str:
    return f"{{kind: woods, points: [[0, {y}], [20, {y}], [20, {round(y + deep, 2)}], [0, {round(y + deep, 2)}]]}}"


@pytest.mark.rule("ST-R20")
@pytest.mark.parametrize(("first", "second", "seen"), [(0.9, 0.9, True), (1, 1, True), (1.2, 0.9, False)])
def test_the_wood_on_the_line_is_added_up(first: float, second: float, seen: bool):
    """Two belts of together two inches are cover; of 2.1 inches they hide him."""
    fight = shoot(f"{belt(21, first)}, {belt(25, second)}")
    if seen:
        fight.do("shoot ann at orc", "done")
        fight.pass_until("move first")
        assert items(fight.last(Shot).tally)["SP-3.4.2.11"] == -5
    else:
        assert "wood" in fight.refused("shoot ann at orc").reason


@pytest.mark.rule("ST-R21")
@pytest.mark.parametrize(
    ("kind", "height", "blocked"), [("wall", 1, True), ("wall", 0.9, False), ("hill", 1, False), ("hill", 1.1, True)]
)
def test_a_line_that_passes_at_exactly_the_top(kind: str, height: float, blocked: bool):
    """Both look out from an inch over the grass: a wall of an inch hides them from each other, a hill does not."""
    shape = "line: [[0, 24], [20, 24]], thickness: 0.5" if kind == "wall" else (
        "points: [[0, 22], [20, 22], [20, 26], [0, 26]]")  # fmt: skip
    fight = shoot(f"{{kind: {kind}, {shape}, height: {height}}}")
    if blocked:
        assert kind in fight.refused("shoot ann at orc").reason
    else:
        fight.do("shoot ann at orc", "done")
        fight.pass_until("move first")
        assert fight.all(Shot, target="orc")


# ---- through walls -----------------------------------------------------------------------------------------------

PARTED = "{kind: wall, line: [[5, 20], [15, 20]], thickness: 0.3, height: 2}"
DOORWAY = PARTED + ", {kind: door, line: [[9, 20], [11, 20]], state: %s}"
ORC = "creature: orc, weapons: [sword]"


def beside(ground: str, foe: tuple[float, float] = (10, 19.2), at: tuple[float, float] = (10, 24), **more: object):
    """Ann about to move, an orc beyond the wall and another far off."""
    lines = blue("ann", *at, MAN), red("foe", *foe, ORC), FAR
    return Fight(figures(*lines, more=f"terrain: [{ground}]\n"), **more)


@pytest.mark.rule("ST-R34")
@pytest.mark.parametrize(
    ("ground", "stopped"),
    [
        ("", True), (PARTED, False), (DOORWAY % "shut", False), (DOORWAY % "barred", False), (DOORWAY % "open", True),
        ("{kind: low_wall, line: [[5, 20], [15, 20]]}", True),
        (PARTED + ", {kind: window, line: [[9, 20], [11, 20]]}", False),
    ],
)  # fmt: skip
def test_no_zone_reaches_through_a_wall_or_a_shut_door(ground: str, stopped: bool):
    """Half an inch from the orc, but for the wall: she walks up to it, and nobody stops or holds her."""
    fight = beside(ground)
    fight.do("move ann via 10,20.8 facing 0")
    assert (fight.last(Moved).path[-1][1] > 21 * GRAIN) is stopped
    assert bool(fight.at.field.holders(fight.figure("ann"))) is stopped


@pytest.mark.rule("ST-R34")
@pytest.mark.rule("SP-3.3.0.2")
def test_who_comes_round_the_corner_is_in_the_zone_there():
    """Along the wall behind which the orc stands nothing stops her; past its end she comes before him, and stops."""
    fight = beside(PARTED, foe=(14.5, 19.3), at=(11, 20.7))
    fight.do("move ann via 17,20.7 facing 90")
    end = fight.last(Moved).path[-1]
    assert 15.4 * GRAIN < end[0] < 16 * GRAIN
    foe, ann = fight.figure("foe"), fight.figure("ann")
    assert not fight.at.ground.walls.part(ann.at, foe.at)
    assert fight.at.ground.walls.part((ann.x - 3, ann.y), foe.at)


@pytest.mark.rule("ST-R34")
@pytest.mark.rule("SP-3.3.3.1")
def test_nobody_is_charged_through_a_door_that_is_shut():
    assert beside(DOORWAY % "shut").refused("charge ann via 10,20.8 facing 0").rule == "SP-3.3.3.1"
    fight = beside(DOORWAY % "open")
    fight.do("charge ann via 10,20.8 facing 0")
    assert fight.last(Charged).targets == ("foe",)


@pytest.mark.rule("ST-R34")
@pytest.mark.rule("SP-3.5.1.1")
@pytest.mark.parametrize(("state", "struck"), [("shut", False), ("open", True)])
def test_no_blow_passes_through_a_shut_door(state: str, struck: bool):
    fight = beside(DOORWAY % state, at=(10, 20.8), begin="counter", first="red")
    fight.do("done")
    while "Ann strikes" not in fight.asked and "first, or last" not in fight.asked:
        fight.do("done")
    assert ("Ann strikes" in fight.asked) is struck
