"""Routs and refuges to the grain: past whom a way leads, where it stops short, on the ground and aloft."""

import pytest
from msgspec.structs import replace

from game.core.figures import SLAIN, Condition
from game.core.grain import GRAIN, Point, ahead, grains
from game.core.state import with_figure
from game.rules.lay import flies, stands
from game.rules.morale.flight import flight_way, refuge_refused, short_of_all
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight
from tests.rules.test_flight_at_the_limits import HERE, field

LANE = "terrain:\n" + "".join(
    f"  - {{kind: river, points: [[{left}, 4], [{right}, 4], [{right}, 35], [{left}, 35]]}}\n"
    for left, right in ((1, 19.502), (20.498, 47))
)
"""Water all over but for a lane up and down the table at 20, in which one man has room."""


def at_place(at: Situation, name: str, **changed: object) -> Situation:
    """The battle with somebody otherwise placed."""
    return Situation(with_figure(at.state, replace(at.figure(name), **changed)), at.battle)


def aloft(*foes: Point, high: int = 6) -> Situation:
    """A griffon six inches over 20,20, and others of its side, or foes, over these places."""
    grip = "creature: griffon, hit_points: 40, aloft: 6"
    at = Fight(figures(blue("ann", 20, 20, grip), *[blue(f"g{n}", 4 + 3 * n, 8, grip) for n in range(len(foes))],
                       red("orc", 20, 4))).at  # fmt: skip
    for n, (x, y) in enumerate(foes):
        at = at_place(at, f"g{n}", x=x, y=y, altitude=high * GRAIN)
    return at


# ---- refuges ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R13")
@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("side", "aloft", "refused"), [("red", 0, True), ("blue", 0, False), ("red", 2, False)])
def test_an_enemy_on_the_ground_is_too_near_to_a_refuge_and_one_two_inches_over_it_is_not(
    side: str, aloft: int, refused: bool
):
    """A harpy stands beside the place to which she would slip, or hovers over it; the orc is three inches from it."""
    harpy = (red if side == "red" else blue)("hag", 20, 23.6, f"creature: harpy, aloft: {aloft}")
    at = Fight(figures(blue("ann", 20, 20), red("orc", 20, 18.5), harpy)).at
    no = refuge_refused(at, at.figure("ann"), (HERE[0], grains(22.5)), 0)
    assert (no is not None) is refused
    assert no is None or (no.rule, "Hag would be" in no.reason) == ("SP-R13", True)


@pytest.mark.rule("SP-R13")
@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("side", "high", "refused"), [("red", 3, False), ("red", 6, True), ("blue", 3, True)])
def test_an_enemy_aloft_is_the_nearest_to_a_refuge_and_a_friend_is_none(side: str, high: int, refused: bool):
    """A harpy hovers over the place to which she would slip, within four inches or not; the orc is farther off."""
    harpy = (red if side == "red" else blue)("hag", 20, 23, f"creature: harpy, aloft: {high}")
    at = Fight(figures(blue("ann", 20, 20), red("orc", 20, 10), harpy)).at
    no = refuge_refused(at, at.figure("ann"), (HERE[0], grains(22.5)), 0)
    assert (no is not None) is refused
    assert no is None or "must end at most 4 inches from the nearest enemy" in no.reason


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("friend", "water", "why"),
    [
        ((20, 23), "", "there is no room for Ann there"),
        ((24, 23), "", None),
        ((23, 20), "", None),
        ((24, 23), "[[18, 22.6], [22, 22.6], [22, 24], [18, 24]]", "there is no room for Ann there"),
        ((24, 23), "[[18, 21], [22, 21], [22, 21.5], [18, 21.5]]", "Ann has no clear path there"),
        ((24, 23), "[[18, 24], [22, 24], [22, 25], [18, 25]]", None),
        ((20, 21.2), "", "Bea stands in Ann's way"),
    ],
)
def test_a_refuge_wants_room_and_a_clear_path(friend: tuple[float, float], water: str, why: str | None):
    """Three inches straight back from an orc; a friend or water may be there, on the way there, or elsewhere."""
    more = f"terrain:\n  - {{kind: river, points: {water}}}\n" if water else ""
    at = Fight(figures(blue("ann", 20, 20), blue("bea", *friend), red("orc", 20, 18.5), more=more)).at
    no = refuge_refused(at, at.figure("ann"), (HERE[0], grains(23)), 0)
    assert (no.reason if no is not None else None) == why


# ---- stopped short ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R289")
@pytest.mark.parametrize(
    ("far", "gone"), [(2 * GRAIN - 2, 2 * GRAIN - 2 - GRAIN // 4 * 8), (3 * GRAIN, GRAIN), (9 * GRAIN, 7 * GRAIN)]
)
def test_who_flies_at_one_aloft_stops_a_quarter_inch_sooner_and_again(far: int, gone: int):
    at = aloft((HERE[0], HERE[1] - far))
    there = short_of_all(at, at.figure("ann"), (HERE[0], HERE[1] - far))
    assert there == (HERE[0], HERE[1] - max(0, gone))


@pytest.mark.rule("SP-R289")
@pytest.mark.parametrize(("more", "gone"), [(0, 0), (1, 1)])
def test_a_grain_of_way_is_gone_where_there_is_room_for_it(more: int, gone: int):
    """Another stands across the way, a grain beyond touching; she would go a quarter inch into it."""
    at = aloft((HERE[0], HERE[1] - 2 * GRAIN + 1))
    place = (HERE[0], HERE[1] - GRAIN // 4 - more)
    assert short_of_all(at, at.figure("ann"), place) == (HERE[0], HERE[1] - gone)


# ---- routs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.parametrize("high", [0, 6])
@pytest.mark.parametrize(("part", "far"), [(0, 0), (1, 1), (GRAIN, GRAIN)])
def test_of_no_part_of_a_way_she_turns_not_and_of_a_grain_she_goes_it(part: int, far: int, high: int):
    """The orc is up the table; she looks east."""
    at = aloft() if high else field((HERE[0], HERE[1] - grains(6)))
    at = at_place(at, "ann", facing=90)
    way = flight_way(at, at.figure("ann"), grains(6), part)
    assert (way.path, way.facing) == (((HERE, (HERE[0], HERE[1] + far)), 180) if far else ((HERE,), 90))
    assert (way.cost, way.off) == (far, False)


@pytest.mark.rule("SP-R305")
@pytest.mark.parametrize(("far", "gone"), [(6.75, 4.75), (6.9, 4.75), (7, 5), (9, 6)])
def test_one_that_flies_in_a_rout_stops_short_of_another_by_quarter_inches(far: float, gone: float):
    """Griffons are two inches broad; a ring of them hovers six inches off, and one so far down the table."""
    others = [ahead(HERE, 30 * n, grains(6)) for n in range(12) if n != 6]
    at = aloft((HERE[0], HERE[1] + grains(far)), *others)
    way = flight_way(at, at.figure("ann"), grains(6))
    assert way.path[-1] == (HERE[0], HERE[1] + grains(gone))


@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.parametrize(("more", "gone"), [(9, 6), (-1, 0)])
def test_she_does_not_run_to_where_another_is_nearer_than_the_nearest_was(more: int, gone: int):
    """In a lane between waters an orc is six inches behind her, another twelve before: six before her at her end."""
    at = field((HERE[0], HERE[1] - grains(6)), (HERE[0], HERE[1] + grains(12) + more), more=LANE)
    way = flight_way(at, at.figure("ann"), grains(6))
    assert way.length == grains(gone) or way.length <= 1 - gone, "a grain of way may be had even so"


@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.parametrize(("more", "gone"), [(0, 6), (-1, 0)])
@pytest.mark.parametrize("side", [1, -1])
def test_she_runs_past_one_as_near_as_the_nearest_was_and_past_none_that_is_nearer(more: int, gone: int, side: int):
    """The other stands beside the lane, six inches off where she comes by, or a grain less."""
    at = field((HERE[0], HERE[1] - grains(6)), (HERE[0] + side * (grains(6) + more), HERE[1] + grains(3)), more=LANE)
    way = flight_way(at, at.figure("ann"), grains(6))
    assert way.length == grains(gone) or way.length <= 1 - gone


@pytest.mark.rule("SP-3.5.6.7.3")
def test_those_farther_off_than_the_nearest_count_where_she_would_run():
    """One orc is three inches up the table, and a row of others thirteen down it: she runs aside from both."""
    at = field((HERE[0], HERE[1] - grains(3)), *[(HERE[0] + grains(x), HERE[1] + grains(8)) for x in (-1, 0, 1)])
    way = flight_way(at, at.figure("ann"), grains(6))
    assert way.facing in (105, 255)


@pytest.mark.rule("SP-3.6.2.3.1")
@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(("more", "off"), [(-1, False), (0, True)])
def test_with_the_grain_that_takes_her_over_the_edge_she_is_gone(more: int, off: bool):
    """An orc drives her down the table, to whose edge she has fifteen and a half inches."""
    at = field((HERE[0], HERE[1] - grains(3)))
    ann = at.figure("ann")
    blocked = at.ground.course(ann.profile.base, HERE, ((HERE[0], HERE[1] + grains(16)),), grains(16)).blocked
    assert blocked is not None
    way = flight_way(at, ann, blocked[0] + more)
    assert (way.off, way.length) == (off, blocked[0] - 1)


@pytest.mark.rule("ST-R3")
@pytest.mark.parametrize(("south", "runs"), [(-1, True), (0, True), (1, False)])
@pytest.mark.parametrize("side", [1, -1])
def test_one_who_touches_an_enemy_may_run_by_him_and_not_into_him(south: int, runs: bool, side: int):
    """He stands in her, at her side as she runs down the lane, or a grain farther on, which leaves the other way."""
    at = field((HERE[0] + side * 1000, HERE[1] + south), (HERE[0], HERE[1] - grains(3)), more=LANE)
    way = flight_way(at, at.figure("ann"), grains(6))
    assert (way.facing, way.length) == ((180, grains(6)) if runs else (0, grains(1) - 1))


@pytest.mark.rule("SP-R103")
@pytest.mark.rule("SP-R286")
def test_in_a_ring_of_enemies_she_stays_though_somebody_lies_unseen():
    ring = [ahead(HERE, 30 * n, grains(5)) for n in range(12)]
    at = field(*ring, (grains(40), grains(4)))
    at = at_place(at, "r12", conditions=(Condition("hidden"),))
    way = flight_way(at, at.figure("ann"), grains(12))
    assert (way.path, way.free) == ((HERE,), 0)


# ---- who lies where --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R298")
@pytest.mark.parametrize(
    ("fate", "high", "is_body", "is_flyer"),
    [("standing", 0, True, False), ("standing", 2, False, True), (SLAIN, 0, False, False), (SLAIN, 2, False, False)],
)
def test_who_stands_in_the_way_and_who_flies(fate: str, high: int, is_body: bool, is_flyer: bool):
    ann = replace(field((0, 0)).figure("ann"), fate=fate, altitude=high * GRAIN)
    assert (stands(ann), flies(ann)) == (is_body, is_flyer)
