"""Flasks at the limits of their rules: by what they are lit, where they come down, and where one leaps."""

import pytest

from game.core.fight.deeds import Saved
from game.core.fight.moves import Moved
from game.core.grain import GRAIN, Point, inch_text
from game.core.held.flasks import FlaskBroke
from game.play.asked.dice_box import LoadedDice
from game.rules.missiles.flasks import landing
from tests.play import Fight
from tests.rules.test_3_4_4_flasks import dice, field, move_of, scattering, throw

SAVES = 20


def leaping(more: str = "", laid: LoadedDice | None = None, **changes: str) -> Fight:
    """The fight after Odo's acid has come down by orc-2, who saves and leaps if there is space."""
    text = field("acid") + more
    for old, new in changes.items():
        text = text.replace({"orc_2": "[12.6, 11.4]", "pell": "[4, 16]"}[old], new)
    laid = laid or dice().lay("shot", faces=(19,))
    return throw(Fight(text, begin="missile", dice=laid.lay("leap", "orc-2", faces=(SAVES,))), "acid")


def leapt(fight: Fight) -> Point:
    """From where orc-2 leapt to where, to the right and down, in grains."""
    (ax, ay), (bx, by) = fight.last(Moved, figure="orc-2", how="leap").path
    return bx - ax, by - ay


def orc(name: str, x: str, y: str) -> str:
    return f"  - {{id: {name}, side: red, creature: orc, at: [{x}, {y}], facing: 270, hit_points: 30}}\n"


# ---- the flame ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R183")
@pytest.mark.parametrize(("x", "lit"), [(10.39, True), (10.41, False)])
def test_burning_oil_is_lit_at_a_fire_within_an_inch(x: float, lit: bool):
    """Odo lights his first flask at Pell's torch; it falls short, by 1.8 inches from his middle, and its pool burns on.

    Pell goes his way with the torch, and there is nothing else at which to light the second."""
    text = field("burning_oil", "shots: {burning_oil: 2},").replace("[10, 10]", f"[{x}, 10]")
    text = text.replace("at: [4, 16], facing: 90,", "at: [10, 11.4], facing: 90, gear: [torch],")
    fight = throw(Fight(text, begin="missile", dice=scattering(27, 0, 4)), "burning_oil")
    assert fight.last(FlaskBroke).at == (round(12.6 * GRAIN) - 4 * GRAIN, 10 * GRAIN)
    move_of(fight, 2).pass_until("blue: Move").do("move pell via 10,20 facing 90")
    fight.pass_until("blue: declare shots")
    if lit:
        fight.do("shoot odo at orc-1 with burning_oil")
    else:
        assert fight.refused("shoot odo at orc-1 with burning_oil").rule == "SP-R183"


# ---- where it comes down -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R185")
def test_a_flask_that_meets_a_wall_breaks_two_grains_before_it():
    """It flies north from the orc at 10, over a river, which stops nothing, to the nearest of three walls.

    That runs along 7, and its near face a little less than a sixth of an inch before that."""
    more = "terrain:\n" + "".join(
        f"  - {{kind: {kind}}}\n"
        for kind in (
            "river, points: [[11, 8], [15, 8], [15, 9], [11, 9]]",
            "wall, line: [[10, 6.4], [16, 6.4]]",
            "wall, line: [[10, 7], [16, 7]]",
            "wall, line: [[10, 6.6], [16, 6.6]]",
        )
    )
    fight = throw(Fight(field("acid") + more, begin="missile", dice=scattering(0, 0, 4)), "acid")
    assert fight.last(FlaskBroke).at == (round(12.6 * GRAIN), 7 * GRAIN + 154 + 2)


@pytest.mark.rule("SP-R185")
@pytest.mark.parametrize(
    ("course", "x", "y"),
    [(0, 20, 0), (90, 48, 18), (180, 20, 36), (270, 0, 18)],
    ids=["north", "east", "south", "west"],
)
def test_on_the_very_edge_of_the_table_a_flask_breaks_and_a_grain_beyond_it_is_lost(course: int, x: int, y: int):
    at = Fight(field("acid"), begin="missile").at
    edge = (x * GRAIN, y * GRAIN)
    start = {0: (edge[0], GRAIN), 90: (47 * GRAIN, edge[1]), 180: (edge[0], 35 * GRAIN), 270: (GRAIN, edge[1])}[course]
    assert landing(at, start, course, GRAIN) == edge
    assert landing(at, start, course, GRAIN + 1) is None


@pytest.mark.rule("SP-R185")
def test_from_the_top_of_a_wall_a_flask_flies_on():
    """Who is hit on a wall stands within it: that wall stops no flask, but the next does."""
    more = "terrain:\n  - {kind: wall, line: [[10, 7], [16, 7]]}\n  - {kind: wall, line: [[10, 5], [16, 5]]}\n"
    at = Fight(field("acid") + more, begin="missile").at
    x, y = 13 * GRAIN, 7 * GRAIN
    assert landing(at, (x, y), 0, GRAIN) == (x, y - GRAIN)
    assert landing(at, (x, y), 0, 3 * GRAIN) == (x, 5 * GRAIN + 154 + 2)


# ---- the leap ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R46")
def test_of_two_spots_alike_one_leaps_to_the_right():
    """Away from orc-1 is down the table; an orc there leaves him the spots on either side."""
    assert leapt(leaping()) == (-166, 618)
    assert leapt(leaping(orc("orc-4", "12.6", "12.9"))) == (-543, 543)


@pytest.mark.rule("SP-R46")
def test_who_has_the_flask_at_his_very_feet_leaps_the_way_he_faces():
    laid = scattering(18, 0, 2)
    fight = leaping(laid=laid, orc_2="[12.6, 12]")
    assert fight.last(FlaskBroke).at == fight.all(Moved, figure="orc-2", how="leap")[0].path[0]
    right, down = leapt(fight)
    assert right < -GRAIN and abs(down) < GRAIN // 2


@pytest.mark.rule("SP-R46")
def test_nobody_leaps_over_those_who_hem_him_in():
    """The flask falls at his feet; beyond the six about him, base to base, there is room, but no way there."""
    middle, around = round(12.6 * GRAIN), ((1022, 0), (-1022, 0), (511, 885), (-511, 885), (511, -885), (-511, -885))
    places = [(inch_text(middle + dx), inch_text(14 * GRAIN + dy)) for dx, dy in around]
    ring = "".join(orc(f"orc-{n}", x, y) for n, (x, y) in enumerate(places, 4))
    fight = leaping(ring, laid=scattering(18, 0, 4), orc_2="[12.6, 14]")
    assert "orc-2" in fight.last(FlaskBroke).caught
    assert not fight.all(Saved, figure="orc-2")
    free = leaping(orc("orc-4", "13.61", "14"), laid=scattering(18, 0, 4), orc_2="[12.6, 14]")
    assert leapt(free)[0] < -GRAIN


@pytest.mark.rule("SP-R46")
def test_one_leaps_sooner_into_no_enemys_zone_in_which_one_did_not_stand():
    """Pell stands where orc-2 would come to the edge of his zone; the spot next to that is a little farther."""
    nearest = leapt(leaping())
    assert leapt(leaping(pell="[12.1, 13.4]")) == (887, 512)
    assert leapt(leaping(pell="[11.6, 12.6]")) == nearest, "he stood in Pell's zone before"


@pytest.mark.rule("SP-R46")
@pytest.mark.parametrize(
    ("y", "more"),
    [(35.1, ""), (30, "terrain:\n  - {kind: wall, line: [[8, 31.2], [18, 31.2]]}\n")],
    ids=["edge", "wall"],
)
def test_nobody_leaps_off_the_table_or_against_a_wall(y: float, more: str):
    """Straight away from orc-1 it goes off the table, or a wall stands: orc-2 leaps aside."""
    text = field("acid").replace("[10, 10]", f"[10.2, {y - 1.5}]").replace("[12.6, 10]", f"[12.6, {y - 1.4}]")
    text = text.replace("[12.6, 11.4]", f"[12.6, {y}]").replace("[4, 16]", "[4, 4]") + more
    laid = dice().lay("shot", faces=(19,)).lay("leap", "orc-2", faces=(SAVES,))
    fight = throw(Fight(text, begin="missile", dice=laid), "acid")
    right, down = leapt(fight)
    assert right < -GRAIN // 2 and y + down / GRAIN < (35.51 if not more else 30.7)


@pytest.mark.rule("SP-R46")
def test_who_stands_base_to_base_with_another_leaps_away_from_him_all_the_same():
    """Orc-4 stands at the right of orc-2 and touches him: he leaps down the table, as if nobody were there."""
    middle = round(12.6 * GRAIN)
    beside = leaping(orc("orc-4", inch_text(middle + 1022), "11.4"))
    assert leapt(beside) == leapt(leaping())
