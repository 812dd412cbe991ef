"""What a beast's reach is drawn by, and what refuses its moves, are one: its water, and the horses it is after."""

import pytest
from shapely.geometry import Point

from game.core.grain import GRAIN, grains
from game.rules.creatures.kept import kept_ground
from game.rules.creatures.nature import leaves_water
from game.rules.creatures.prey import leaves_prey
from tests.melee import blue, figures, red
from tests.play import Fight

MARSH = "terrain:\n  - {kind: marsh, points: [[20, 10], [30, 10], [30, 20], [20, 20]]}\n"
WATER, GRIFFON = "creature: elemental_water, hit_dice: 8", "creature: griffon"


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(
    ("place", "within"),
    [
        ((25, 15), True), ((25, 4.01), True), ((25, 3.9), False), ((14.01, 15), True), ((13.9, 15), False),
        ((4, 30), False),
    ],
)  # fmt: skip
def test_an_elemental_of_water_keeps_to_six_inches_of_it(place: tuple[float, float], within: bool):
    at = Fight(figures(blue("nix", 18, 15, WATER), red("orc", 40, 30), more=MARSH)).at
    kept, spot = kept_ground(at, at.figure("nix")), (grains(place[0]), grains(place[1]))
    assert kept.covers(Point(spot)) is within
    assert (leaves_water(at, at.figure("nix"), spot) is None) is within


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(
    "who", [blue("nix", 4, 30, WATER), blue("nix", 18, 15, "creature: elemental_earth, hit_dice: 8")]
)
def test_who_is_far_from_water_or_of_another_element_goes_where_it_will(who: str):
    at = Fight(figures(who, red("orc", 40, 30), more=MARSH)).at
    assert kept_ground(at, at.figure("nix")) is None
    assert leaves_water(at, at.figure("nix"), (44 * GRAIN, 4 * GRAIN)) is None


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize(
    ("place", "within"), [((20, 12), True), ((10.01, 10), True), ((20, 20.1), False), ((9.9, 10), False)]
)
def test_a_griffon_comes_no_farther_from_a_horse_that_is_near(place: tuple[float, float], within: bool):
    """The rider is ten inches before it: all that is as near to him is left to it."""
    rider = red("rod", 20, 10, "class: fighting_man, mount: riding_horse")
    at = Fight(figures(blue("gri", 20, 20, GRIFFON), rider, more=MARSH)).at
    gri, spot = at.figure("gri"), (grains(place[0]), grains(place[1]))
    assert kept_ground(at, gri).covers(Point(spot)) is within
    assert (leaves_prey(at, gri, spot) is None) is within


@pytest.mark.rule("SP-R240")
@pytest.mark.parametrize("place", [(30, 10), (20, 20), (10, 10), (14, 2)])
def test_as_far_from_the_horse_as_it_is_a_griffon_may_go(place: tuple[int, int]):
    rider = red("rod", 20, 10, "class: fighting_man, mount: riding_horse")
    at = Fight(figures(blue("gri", 20, 20, GRIFFON), rider, more=MARSH)).at
    assert leaves_prey(at, at.figure("gri"), (place[0] * GRAIN, place[1] * GRAIN)) is None
