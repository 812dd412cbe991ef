"""Wings, one thing at a time: who stays up, who drops, what of a move is left in the air, and under what one rises."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.figures import EXITED, SLAIN, STANDING, SURRENDERED, Condition, Figure
from game.core.grain import GRAIN, grains
from game.rules.moving.wings import (
    airborne,
    can_fly,
    drops,
    flight_refused,
    grounded,
    is_aloft,
    overhung,
    roofed,
    stays_up,
)
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight

GRIFFON = "creature: griffon, hit_points: 40"


def field(more: str = "") -> Situation:
    return Fight(figures(blue("grip", 10, 20, GRIFFON), blue("ann", 20, 20), red("orc", 40, 2), more=more)).at


def under(figure: Figure, words: str, **changed: Any) -> Figure:
    """The figure in some conditions."""
    return replace(figure, conditions=tuple(Condition(word) for word in words.split()), **changed)


@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize(
    ("who", "fate", "words", "up"),
    [
        ("grip", STANDING, "", True), ("ann", STANDING, "", False),
        ("grip", SLAIN, "", False), ("grip", SURRENDERED, "", False), ("grip", SLAIN, "aloft", False),
        ("grip", EXITED, "", True), ("ann", EXITED, "", True), ("ann", EXITED, "hasted", True),
        ("ann", STANDING, "hasted", False), ("grip", STANDING, "hasted", True),
        ("ann", STANDING, "aloft", True), ("ann", STANDING, "flying", True), ("ann", STANDING, "flying prone", False),
        ("grip", STANDING, "prone", False), ("grip", STANDING, "held", False), ("grip", STANDING, "stunned", False),
        ("grip", STANDING, "held aloft", True),
    ],
)  # fmt: skip
def test_who_stays_up(who: str, fate: str, words: str, up: bool):
    """A griffon by its wings, a man by a spell; neither slain, nor helpless; who has left is nobody's care."""
    assert stays_up(under(field().figure(who), words, fate=fate, altitude=6 * GRAIN)) is up


@pytest.mark.rule("SP-R304")
@pytest.mark.parametrize(
    ("who", "words", "like_a_stone"), [("grip", "", True), ("ann", "", False), ("grip", "flying", False)]
)
def test_who_drops_like_a_stone(who: str, words: str, like_a_stone: bool):
    assert drops(under(field().figure(who), words)) is like_a_stone
    assert drops(replace(field().figure(who), fate=SLAIN))


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(("high", "aloft"), [(0, False), (1, True), (2 * GRAIN, True)])
def test_who_is_off_the_ground_is_aloft(high: int, aloft: bool):
    assert is_aloft(replace(field().figure("grip"), altitude=high)) is aloft


@pytest.mark.rule("SP-R296")
def test_of_half_a_walk_half_a_flight_is_left_and_the_other_way_round():
    """A griffon walks twelve inches and flies thirty."""
    grip = replace(field().figure("grip"), walked=6 * GRAIN)
    flying = airborne(grip, 0)
    assert (flying.walked, flying.altitude) == (15 * GRAIN, 2 * GRAIN)
    assert airborne(grip, None) == grip
    assert airborne(replace(grip, altitude=4 * GRAIN), 0) == replace(grip, altitude=4 * GRAIN)
    down = grounded(replace(grip, walked=10 * GRAIN, altitude=4 * GRAIN))
    assert (down.walked, down.altitude) == (4 * GRAIN, 0)


@pytest.mark.rule("SP-R297")
@pytest.mark.parametrize(
    ("inches", "flies"), [(0, True), (1, False), (2, True), (2.5, False), (24, True), (25, False)]
)
def test_the_lowest_and_the_highest_one_flies(inches: float, flies: bool):
    at = field()
    assert (flight_refused(at, at.figure("grip"), grains(inches)) is None) is flies


@pytest.mark.rule("SP-R298")
def test_wings_carry_nobody_under_a_low_roof_or_crowns():
    inside = field("table: {width: 48, height: 36, ground: stone, setting: dungeon, light: dark}\n")
    assert not can_fly(inside, inside.figure("grip"))
    at = field("terrain: [{kind: woods, points: [[15, 15], [25, 15], [25, 25], [15, 25]]}]\n")
    assert can_fly(at, at.figure("grip")) and not can_fly(at, at.figure("ann"))
    assert not can_fly(at, replace(at.figure("grip"), x=20 * GRAIN))
    assert can_fly(at, replace(at.figure("grip"), x=20 * GRAIN, altitude=6 * GRAIN))
    assert can_fly(at, under(at.figure("ann"), "flying", x=10 * GRAIN, y=30 * GRAIN))


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(
    ("kind", "over", "roof"),
    [("woods", "the crowns of the trees are in the way", False), ("building", "the roof is in the way", True),
     ("hill", "", False)],
)  # fmt: skip
def test_what_is_over_a_place_is_what_covers_it(kind: str, over: str, roof: bool):
    """A slanting piece of ground: on one side of its slope is a place under it, on the other one beside it."""
    high = ", height: 2" if kind == "hill" else ""
    at = field(f"terrain: [{{kind: {kind}, points: [[24, 10], [36, 10], [36, 22]]{high}}}]\n")
    under_it, beside = (34 * GRAIN, 12 * GRAIN), (26 * GRAIN, 20 * GRAIN)
    no = overhung(at, at.figure("grip"), under_it, "come down")
    assert (no.reason if no is not None else "") == (f"Grip cannot come down: {over}" if over else "")
    assert overhung(at, at.figure("grip"), beside, "come down") is None
    assert (roofed(at, under_it), roofed(at, beside)) == (roof, False)
