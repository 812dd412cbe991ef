"""Areas and the air: how high they reach, and how far a breath does from above."""

import pytest

from game.board.templates import burst, caught
from game.core.grain import GRAIN
from game.rules.creatures.breath import breath_shape
from game.rules.creatures.breath import caught as breathed_on
from game.rules.magic.areas_of_effect import level_of
from game.rules.missiles.flasks import Splash
from tests.play import Fight

DRAGON = "id: drag, side: blue, creature: red_dragon, hit_points: 40, at: [10, 30], facing: 0"


def field(*figures: str) -> Fight:
    return Fight("figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n")


def harpy(aloft: int) -> str:
    return f"id: harp, side: red, creature: harpy, at: [10, 24], facing: 180, aloft: {aloft}, hit_points: 9"


@pytest.mark.rule("SP-R303")
@pytest.mark.parametrize(("aloft", "inside"), [(0, True), (4, True), (5, False)])
def test_a_burst_on_the_ground_is_as_high_as_its_radius(aloft: int, inside: bool):
    fight = field(DRAGON, harpy(aloft))
    assert bool(caught(burst((10 * GRAIN, 24 * GRAIN), 4 * GRAIN), [fight.figure("harp")])) is inside


@pytest.mark.rule("SP-R303")
def test_what_is_aimed_at_one_aloft_leaves_those_below_alone():
    orc = "id: orc, side: red, creature: orc, at: [10, 22], facing: 180"
    fight = field(DRAGON + ", aloft: 10", harpy(10), orc)
    assert [one.id for one in breathed_on(fight.at, fight.figure("drag"), (10 * GRAIN, 24 * GRAIN))] == ["harp"]
    assert [one.id for one in breathed_on(fight.at, fight.figure("drag"), (10 * GRAIN, 22 * GRAIN))] == []


@pytest.mark.rule("SP-R303")
def test_a_breath_from_above_is_as_long_aslant():
    """Nine inches long, from five up it reaches over the table seven and a half: the root of 81 less 25."""
    fight = field(DRAGON + ", aloft: 5", harpy(0))
    drag = fight.figure("drag")
    length = drag.profile.breaths[0].length // GRAIN
    corners = breath_shape(drag, (10 * GRAIN, 0))
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    assert abs((bottom - top) / GRAIN - (length * length - 25) ** 0.5) < 0.01


@pytest.mark.rule("SP-R303")
@pytest.mark.parametrize(("aloft", "wet"), [(3, True), (4, False), (0, False)])
def test_a_flask_that_breaks_on_one_aloft_splashes_who_is_within_an_inch_of_him(aloft: int, wet: bool):
    hip = f"id: hip, side: red, creature: hippogriff, at: [10, 21.5], facing: 180, aloft: {aloft}, hit_points: 9"
    fight = field(DRAGON, harpy(2), hip)
    target = fight.figure("harp")
    assert Splash(target, target.at).reaches(fight.figure("hip")) is wet


@pytest.mark.rule("SP-R303")
def test_what_a_dragon_aims_beneath_itself_is_on_the_ground():
    """Its own height is not that of a mark that stands right under it."""
    dragon = "id: wyrm, side: blue, creature: red_dragon, age: old, hit_points: 50, at: [12, 20], facing: 0, aloft: 3"
    orc = "id: mark, side: red, creature: orc, hit_points: 4, at: [12, 20], facing: 0"
    fight = Fight(f"figures:\n  - {{{dragon}}}\n  - {{{orc}}}\n")
    place = fight.figure("mark").at
    assert level_of(fight.at, place, "wyrm") == 0
    assert level_of(fight.at, place) == 3 * GRAIN


@pytest.mark.rule("SP-R303")
@pytest.mark.parametrize(("aloft", "mark", "no"), [
    (9, 0, "Drag is 9 inches above the mark, and breathes 9 inches far"), (8, 0, ""), (12, 10, ""),
    (0, 10, "Drag is 10 inches below the mark, and breathes 9 inches far")])  # fmt: skip
def test_a_breath_that_does_not_come_so_far_up_or_down_is_refused(aloft: int, mark: int, no: str):
    """Nine inches long: from nine up, nothing of it is left over the ground."""
    mate = DRAGON.replace("id: drag", "id: mate").replace("[10, 30]", "[20, 30]")
    lines = (f"{DRAGON}, aloft: {aloft}", harpy(mark), mate, "id: orc, side: red, creature: orc, at: [20, 24]")
    fight = Fight("figures:\n" + "".join(f"  - {{{line}}}\n" for line in lines), begin="missile")
    if no:
        refusal = fight.refused("breathe drag toward 10,24")
        assert (refusal.reason, refusal.rule) == (no, "SP-R303")
    else:
        fight.do("breathe drag toward 10,24")
