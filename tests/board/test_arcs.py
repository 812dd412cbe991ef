"""Front, flanks and rear by the places round a figure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point as Dot

from game.board.arcs import FLANK, FRONT, angle_off, arc_of, arc_shapes
from game.core.grain import DIRECTIONS, GRAIN, ahead
from tests.board.table import FOOT, at, figure

RINGS = st.sampled_from(["equal", "larger", "smaller"])
FACING = st.integers(0, 359)


def arcs_at(facing: int, ring: str, *degrees: int) -> list[str]:
    target = figure("t", 20, 20, facing)
    return [arc_of(target, ahead(target.at, facing + degree, 3 * GRAIN), ring) for degree in degrees]


@pytest.mark.rule("SP-3.5.4.1")
def test_eight_places_round_an_equal():
    """Attackers every 45 degrees: three in front, one on each flank, three behind."""
    assert arcs_at(0, "equal", *range(0, 360, 45)) == [
        "front", "front", "right_flank", "rear", "rear", "rear", "left_flank", "front",
    ]  # fmt: skip


@pytest.mark.rule("SP-3.5.4.1.1")
def test_the_arcs_of_an_equal_are_135_45_135():
    """Just before and after 67.5 and 112.5 degrees on either side."""
    assert arcs_at(30, "equal", 67, 68, 112, 113, 180) == ["front", "right_flank", "right_flank", "rear", "rear"]
    assert arcs_at(30, "equal", -67, -68, -112, -113, -180) == ["front", "left_flank", "left_flank", "rear", "rear"]


@pytest.mark.rule("SP-3.5.4.2")
def test_twelve_places_round_a_larger():
    """Attackers every 30 degrees from 15 on: four in front, two on each flank, four behind."""
    found = arcs_at(200, "larger", *range(15, 360, 30))
    assert [found.count(arc) for arc in ("front", "left_flank", "right_flank", "rear")] == [4, 2, 2, 4]


@pytest.mark.rule("SP-3.5.4.2.1")
def test_the_arcs_of_a_larger_are_120_60_60_120():
    assert arcs_at(0, "larger", 59, 61, 119, 121) == ["front", "right_flank", "right_flank", "rear"]
    assert arcs_at(0, "larger", -59, -61, -119, -121) == ["front", "left_flank", "left_flank", "rear"]


@pytest.mark.rule("SP-3.5.4.3.1")
def test_the_arcs_of_a_smaller_are_those_of_an_equal():
    for degrees in range(0, 360, 3):
        assert arcs_at(77, "smaller", degrees) == arcs_at(77, "equal", degrees)


@pytest.mark.rule("SP-R91")
def test_on_a_boundary_the_arc_nearer_the_front_holds():
    """A place exactly along the boundary's own vector belongs to the arc in front of it, a grain beyond does not."""
    target = figure("t", 0, 0, 0)
    for ring, half, inner, outer in (
        ("equal", FRONT["equal"], "front", "right_flank"),
        ("equal", FLANK["equal"], "right_flank", "rear"),
        ("larger", FRONT["larger"], "front", "right_flank"),
        ("larger", FLANK["larger"], "right_flank", "rear"),
    ):
        ux, uy = DIRECTIONS[half]
        assert arc_of(target, (ux, uy), ring) == inner
        assert arc_of(target, (ux, uy + 1), ring) == outer
        assert arc_of(target, (-ux, uy), ring) == inner.replace("right", "left")
        assert arc_of(target, (-ux, uy + 1), ring) == outer.replace("right", "left")


def test_angles_for_sentences():
    """Facing right, somebody up the table is 90 degrees to the left, somebody behind at 180."""
    target = figure("t", 20, 20, 90)
    assert angle_off(target, at(20, 10)) == -90
    assert angle_off(target, at(10, 20)) == 180
    assert angle_off(target, at(25, 20)) == 0


@given(FACING, RINGS, st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_arcs_turn_with_the_table_and_mirror(facing: int, ring: str, x: int, y: int):
    target = figure("t", 0, 0, facing)
    arc = arc_of(target, (x, y), ring)
    assert arc_of(figure("t", 0, 0, facing + 90 if facing < 270 else facing - 270), (-y, x), ring) == arc
    other = {"left_flank": "right_flank", "right_flank": "left_flank"}.get(arc, arc)
    assert arc_of(figure("t", 0, 0, -facing % 360), (-x, y), ring) == other


@given(FACING, RINGS, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_the_shapes_are_the_arcs_that_were_asked(facing: int, ring: str, x: int, y: int):
    """A place well inside one drawn arc is in that arc; the four cover the disc."""
    target = figure("t", 0, 0, facing)
    shapes = arc_shapes(target, ring, 5 * GRAIN)
    dot = Dot(x, y)
    inside = [arc for arc, drawn in shapes.items() if drawn.contains(dot) and drawn.exterior.distance(dot) > 2]
    assert len(inside) <= 1
    if inside:
        assert arc_of(target, (x, y), ring) == inside[0]
    assert any(drawn.distance(dot) < 2 for drawn in shapes.values())


def test_the_base_does_not_matter_for_the_arc():
    assert arc_of(figure("t", 5, 5, 0, FOOT), at(5, 4), "equal") == "front"
